"""Reading a lesson's file: what it may say, and every fault of form as ``file:line: message``."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontier_nb.lessons import model
from frontier_nb.lessons.faults import LessonError, LessonFault
from frontier_nb.lessons.read import MAX_BYTES, read_lesson, texts

HEAD = '+++\ngame = "toy"\ntitle = "T"\nabout = "A."\nminutes = 3\n+++\n\n'
"""A head; the first step begins in line 8."""
POSITION = '```position\nnames = ["Ana", "Ben"]\nmoves = "deal:a,b"\n```\n'


def read(text: str | bytes) -> model.Lesson:
    return read_lesson(text, "one", "one.md")


def step(*blocks: str) -> model.Step:
    return read(HEAD + "## A step\n\n" + "\n\n".join(blocks)).steps[0]


def faults(text: str | bytes) -> list[str]:
    with pytest.raises(LessonError) as caught:
        read(text)
    return str(caught.value).split("\n")


# -- what a file says ------------------------------------------------------------------------------------


def test_a_lesson_has_a_head_and_steps() -> None:
    lesson = read("\ufeff\n" + HEAD + "## First\n\nHello.\n\n## Second, with more {#other}  \n")
    assert (lesson.id, lesson.source, lesson.game, lesson.title) == ("one", "one.md", "toy", "T")
    assert (lesson.about, lesson.minutes, len(lesson)) == ("A.", 3, 2)
    assert [(one.id, one.title, one.line) for one in lesson] == [
        ("first", "First", 9),
        ("other", "Second, with more", 13),
    ]
    assert lesson.find("other") == 1
    with pytest.raises(LookupError, match="no step 'first-'"):
        lesson.find("first-")


def test_lines_may_end_as_they_do_on_windows() -> None:
    lesson = read((HEAD + "## A step\n\n" + POSITION + "\nText.\n").replace("\n", "\r\n"))
    assert lesson.steps[0].setting == model.Setting(names=("Ana", "Ben"), moves=("deal:a,b",))
    assert lesson.steps[0].text.source.strip() == "Text."


def test_text_before_the_act_is_read_first_and_text_after_it_afterwards() -> None:
    ask = '```ask\nquestion = "?"\nrules = ["TG-01"]\nnumber = "score 0"\n```'
    found = step("Before.", POSITION, "Still before.", ask, "After.\n\nMore.")
    assert found.text.source.split() == ["Before.", "Still", "before."]
    assert found.text.line == 10
    assert found.after == model.Text("After.\n\nMore.", 26)
    assert found.act == model.Ask("?", ("TG-01",), number="score 0")


def test_without_an_act_all_text_is_read_at_once() -> None:
    found = step("Before.", '```show\nlight = ["hand0"]\ncalculation = ["worth", 0]\n```', "After.")
    assert found.text.source.split() == ["Before.", "After."]
    assert found.after.source == ""
    assert found.show == model.Show(("hand0",), "worth", (0,))
    lesson = read(HEAD + "## A step\n\nOnly text.\n")
    assert [text.source for text in texts(lesson)] == ["Only text."]


def test_code_without_a_name_is_text() -> None:
    assert "no = block" in step("Look:", "```\nno = block\n```").text.source


def test_every_block_is_read_with_all_its_keys() -> None:
    task = """```task
goal = { played = "keep:*" }
solution = "keep:a  drop:b"
rules = ["TG-03"]
allow = ["keep:*"]
hints = ["One.", "Two."]
place = ["hand0"]
chance = "deal:a,b"
replies = "keep:c drop:d"
turns = 2
otherwise = "No."
[[mistake]]
move = "drop:*"
breaks = "TG-02"
when = { turn = "over" }
say = "Not so."
then = "keep:b"
```"""
    assert step(task).act == model.Task(
        {"played": "keep:*"},
        ("keep:a", "drop:b"),
        ("TG-03",),
        ("keep:*",),
        ("One.", "Two."),
        ("hand0",),
        ("deal:a,b",),
        ("keep:c", "drop:d"),
        2,
        "No.",
        (model.Mistake("Not so.", "drop:*", "TG-02", {"turn": "over"}, ("keep:b",)),),
    )
    play = """```play
goal = { game = "over" }
rules = ["TG-04"]
opponent = "random"
seed = 5
coach = 8
[[remark]]
when = { legal = "keep:a" }
say = "Now!"
```"""
    remark = model.Remark({"legal": "keep:a"}, "Now!")
    assert step(play).act == model.Play({"game": "over"}, ("TG-04",), "random", 5, 8, (remark,))
    practice = '```practice\nkind = "worth"\nrules = ["TG-03"]\nlevel = 2\nnumber = 4\n```'
    assert step(practice).act == model.Practice("worth", ("TG-03",), 2, 4)
    position = '```position\nrecord = "first"\nat = 7\nyou = 1\n```'
    assert step(position).setting == model.Setting(1, record="first", at=7)
    options = '```position\nnames = ["A", "B"]\noptions = { mode = "long" }\nposition = "x"\n```'
    assert step(options).setting == model.Setting(names=("A", "B"), options={"mode": "long"}, position="x")
    choice = """```ask
question = "?"
rules = ["TG-01"]
wrong = "No."
hints = ["A hint."]
calculation = ["worth", 0]
[[option]]
text = "One"
right = true
[[option]]
text = "Two"
when = { game = "over" }
say = "Why?"
```"""
    assert step(choice).act == model.Ask(
        "?",
        ("TG-01",),
        (model.Option("One", right=True), model.Option("Two", {"game": "over"}, False, "Why?")),
        wrong="No.",
        hints=("A hint.",),
        calculation="worth",
        about=(0,),
    )


# -- faults ----------------------------------------------------------------------------------------------

GOOD_TASK = 'goal = { played = "a" }\nsolution = "a"\nrules = ["R"]\n'
GOOD_ASK = 'question = "?"\nrules = ["R"]\n'
GOOD_PLAY = 'goal = { game = "over" }\nrules = ["R"]\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "one.md:1: a lesson begins with a line +++"),
        ("\n\n# A heading\n", "one.md:3: a lesson begins with a line +++"),
        ("+++\ngame = 1\n", "one.md:1: the head has no closing line +++"),
        ("+++\ngame = \n+++\n## A\n", "one.md:2: not TOML: Invalid value"),
        (HEAD.replace("minutes = 3", "minutes = 0") + "## A\n", "one.md:5: minutes "),
        (HEAD.replace('about = "A."\n', "") + "## A\n", "one.md:2: about is missing"),
        (HEAD.replace("minutes", "hours = 1\nminutes") + "## A\n", "one.md:"),
        (HEAD, "one.md:1: a lesson has at least one step"),
        (HEAD + "Hello.\n\n## A\n", "one.md:8: text before the first step"),
        (HEAD + "```show\n```\n\n## A\n", "one.md:8: a block before the first step"),
        (HEAD + "## \n", "one.md:8: a step needs a title"),
        (HEAD + "## {#name}\n", "one.md:8: a step needs a title"),
        (HEAD + "## A\n\n## B\n\n## a!\n", "one.md:12: the step of line 8 has the same name"),
        (HEAD + "## A\n\n```task\n" + GOOD_TASK, "one.md:10: the block task has no closing line ```"),
        (HEAD + "## A\n\n```\ncode\n", "one.md:10: the block of code has no closing line ```"),
        (HEAD + "## A\n\n```quiz\n```\n", "one.md:10: no block is called quiz; there are: position"),
        (HEAD + "## A\n\n```python\n```\n", "one.md:10: no block is called python"),
    ],
)  # fmt: skip
def test_faults_of_structure_have_their_line(text: str, expected: str) -> None:
    told = faults(text)
    assert any(fault.startswith(expected) for fault in told), told


@pytest.mark.parametrize(
    ("kind", "inner", "line", "reason"),
    [
        ("position", 'names = ["A"]\nmoves = "x"\nposition = "y"', 10, "a position comes from a record"),
        ("position", "you = 1", 10, "a position comes from a record"),
        ("position", 'names = ["A"]\nat = 3', 10, "at counts the events of a record"),
        ("position", 'moves = "x"', 10, "names are needed"),
        ("position", 'names = ["A"]\nyou = -1', 12, "you"),
        ("position", 'names = ["A"]\nmove = "x"', 12, "move is not known here"),
        ("position", "names = [\n", 12, "not TOML"),
        ("show", "calculation = [1, 2]", 10, "a calculation is a list of its kind"),
        ("show", 'light = "hand0"', 11, "light"),
        ("task", 'solution = "a"\nrules = ["R"]', 11, "goal is missing"),
        ("task", GOOD_TASK + 'hints = ["only one"]', 14, "hints"),
        ("task", GOOD_TASK + "turns = 0", 14, "turns"),
        ("task", GOOD_TASK.replace('["R"]', "[]"), 13, "rules"),
        ("task", GOOD_TASK.replace("played", "done"), 11, "goal"),
        ("task", GOOD_TASK.replace('played = "a"', ""), 11, "goal"),
        ("task", GOOD_TASK + '[[mistake]]\nsay = "no"', 10, "a mistake is told by a move"),
        ("task", GOOD_TASK + '[[mistake]]\nmove = "a"\nsay = "x"\n[[mistake]]\nmove = "b"', 18,
         "mistake[1].say is missing"),
        ("task", GOOD_TASK + '[[mistake]]\nmove = "a"\nsay = "x"\n[[mistake]]\nmove = 5\nsay = ""', 18,
         "mistake[1].move"),
        ("ask", GOOD_ASK, 10, "a question has one answer"),
        ("ask", GOOD_ASK + 'number = "score 0"\nholds = ["x"]', 10, "a question has one answer"),
        ("ask", GOOD_ASK + '[[option]]\ntext = "A"', 13, "option"),
        ("ask", GOOD_ASK + '[[option]]\ntext = "A"\nright = true\nwhen = { game = "over" }\n'
         '[[option]]\ntext = "B"', 10, "an option is right when something holds"),
        ("ask", GOOD_ASK + 'number = "score 0"\ncalculation = [1]', 10, "a calculation is a list"),
        ("ask", GOOD_ASK + 'point = { where = "x" }', 13, "point"),
        ("play", 'rules = ["R"]', 11, "goal is missing"),
        ("play", GOOD_PLAY + '[[remark]]\nsay = "x"', 14, "remark[0].when"),
        ("play", GOOD_PLAY + "coach = -1", 13, "coach"),
        ("practice", 'kind = "x"\nrules = ["R"]\nlevel = 4', 13, "level"),
        ("practice", 'kind = "x"\nrules = ["R"]\nnumber = 0', 13, "number"),
        ("practice", "", 11, "kind is missing"),
    ],
)  # fmt: skip
def test_faults_of_blocks_have_their_line(kind: str, inner: str, line: int, reason: str) -> None:
    told = faults(f"{HEAD}## A\n\n```{kind}\n{inner}\n```\n")
    assert len(told) == 1
    assert told[0].startswith(f"one.md:{line}: {reason}"), told


def test_a_step_does_one_thing() -> None:
    ask = f'```ask\n{GOOD_ASK}number = "score 0"\n```\n'
    play = f"```play\n{GOOD_PLAY}```\n"
    assert faults(HEAD + "## A\n" + ask + ask) == ["one.md:14: a second block ask in one step"]
    assert faults(HEAD + "## A\n" + ask + play) == [
        "one.md:14: a step does one thing: it has a block ask already"
    ]


def test_all_faults_are_told_in_order() -> None:
    text = HEAD.replace("minutes = 3", 'minutes = "x"') + "Hm.\n## A\n```quiz\n```\n## A\n```ask\n```\n"
    told = faults(text)
    assert [int(fault.split(":")[1]) for fault in told] == [5, 8, 10, 12, 13 + 1]


def test_what_is_too_long_or_not_text_is_refused() -> None:
    assert faults(HEAD + "## A\n" + "a" * MAX_BYTES) == [f"one.md:1: is longer than {MAX_BYTES} bytes"]
    assert faults(HEAD.encode() + b"## A\n\xff\n") == ["one.md:9: is not UTF-8 text"]
    assert faults(HEAD + "## A\n\ud800\n") == ["one.md:9: is not UTF-8 text"]


@pytest.mark.parametrize(
    "inner",
    [
        "goal = "
        + "{ not = " * 2_000
        + '{ turn = "over" }'
        + " }" * 2_000
        + '\nsolution = ""\nrules = ["R"]',
        "a" + ".a" * 20_000 + " = 1",
        "goal = " + "[" * 5_000,
        "turns = " + "9" * 10_000,
        "turns = 1979-05-27",
        "turns = nan",
    ],
    ids=lambda inner: inner[:16],
)
def test_what_is_meant_to_harm_is_a_fault_like_others(inner: str) -> None:
    told = faults(f"{HEAD}## A\n\n```task\n{inner}\n```\n")
    assert all(fault.startswith("one.md:1") for fault in told)
    assert len(str(told)) < 2_000


# -- whatever is written ---------------------------------------------------------------------------------

GOOD = (
    f'{HEAD}## A\n\n{POSITION}\n```task\n{GOOD_TASK}[[mistake]]\nmove = "b"\nsay = "no"\n```\n\nText.\n\n'
    f'## B\n\n```ask\n{GOOD_ASK}number = "score 0"\n```\n\n## C\n\n```play\n{GOOD_PLAY}```\n'
)
"""A lesson with most of what there is, to be damaged."""


def fine(text: str | bytes) -> None:
    """Read a text; nothing but the promised error may come of it, and its faults lie within the file."""
    lines = len(text.split("\n")) if isinstance(text, str) else text.count(b"\n") + 1
    found: tuple[LessonFault, ...] = ()
    try:
        assert len(read(text)) > 0
    except LessonError as error:
        found = error.faults or pytest.fail("an error without a fault")
    assert all(1 <= fault.line <= lines for fault in found)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    fine(data)
    fine(HEAD.encode() + b"## A\n" + data)


@given(st.text(max_size=120), st.sampled_from(["position", "show", "task", "ask", "play", "practice"]))
def test_any_block_is_read_or_refused(text: str, kind: str) -> None:
    fine(f"{HEAD}## A\n```{kind}\n{text}\n```\n")


@given(
    st.integers(0, len(GOOD)),
    st.integers(0, 30),
    st.sampled_from(
        ["", "\n", "```", "+++", "## ", "[[", "{", '"', "\x00", "= 1\n", "[[mistake]]\n", "9" * 20]
    ),
)
def test_a_damaged_lesson_is_read_or_refused(at: int, length: int, put: str) -> None:
    fine(GOOD[:at] + put + GOOD[at + length :])


PLAIN = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=5).map(repr),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)
KEYS = ("goal", "solution", "rules", "names", "moves", "light", "calculation", "question", "number", "kind",
        "option", "mistake", "remark", "hints", "holds", "point", "level", "opponent")  # fmt: skip


@given(
    st.sampled_from(["position", "show", "task", "ask", "play", "practice"]),
    st.dictionaries(st.sampled_from(KEYS), PLAIN, max_size=4),
)
def test_keys_with_values_of_any_kind_are_read_or_refused(kind: str, data: dict[str, object]) -> None:
    inner = "\n".join(f"{key} = {str(value).lower()}" for key, value in data.items())
    fine(f"{HEAD}## A\n```{kind}\n{inner}\n```\n")
