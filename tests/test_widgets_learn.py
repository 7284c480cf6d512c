"""Learn without a browser: what the page asks for, what it is told, and what it is to keep."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from lesson_support import ASK, DEALT, HEAD, KEEP, PLAY, TWO_TURNS, lesson
from secretive_game import BEASTS, Secretive, secretive
from toy_game import Toy, install
from widget_page import Page

from frontier_nb import registry
from frontier_nb.lessons.courses import course
from frontier_nb.lessons.model import Lesson
from frontier_nb.lessons.model import Play as Guided
from frontier_nb.lessons.progress import MOST_BYTES, Progress, write_progress
from frontier_nb.lessons.read import read_lesson
from frontier_nb.question import Choice, Number

pytest.importorskip("anywidget")

from frontier_widgets import Learn
from frontier_widgets.board.overlay import LONGEST
from frontier_widgets.learn.tutor import Tutor

__all__ = ["secretive"]

MEDICAL = "medical-frontier"
TOYS = (
    lesson(DEALT + "Hello, {name 0}.", KEEP, DEALT + TWO_TURNS, DEALT + ASK, DEALT + PLAY),
    lesson(KEEP, id="b"),
)


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy game, with a course."""
    install(monkeypatch)
    monkeypatch.setattr(
        "frontier_widgets.learn.tutor.course", lambda id: TOYS[:1] if id == "toy" else course(id)
    )
    yield
    registry.game.cache_clear()


class Pupil(Page):
    """A page that keeps what it is to keep, as a browser does."""

    def __init__(self, game: str, kept: str = "", **ready: Any) -> None:
        self.learn = Learn(game, seed=1)
        super().__init__(self.learn)
        self.kept: dict[str, Any] = json.loads(kept) if kept else {}
        self.shown: dict[str, Any] = {}
        self.first = self.ready(stored=kept, **ready)

    def take(self, content: dict[str, Any], buffers: Any = ()) -> None:
        super().take(content, buffers)
        panel = content.get("panel", {})
        self.shown |= panel
        for name, value in panel.get("store", {}).items():
            table = isinstance(value, dict) and name != "here"
            self.kept[name] = {**self.kept.get(name, {}), **value} if table else value

    def asks(self, name: str, **data: Any) -> dict[str, Any]:
        """Ask for something, and return what the panel shows then."""
        message = self.do(name, **data)
        assert message["k"] == "patch", message
        panel: dict[str, Any] = message["panel"]
        return panel

    def refused(self, name: str, **data: Any) -> str:
        """Ask for something that cannot be; return what is said."""
        message = self.do(name, **data)
        assert message["k"] == "error", message
        assert "fault of the program" not in message["advice"]
        return str(message["title"])

    def reloaded(self, **ready: Any) -> Pupil:
        return Pupil(self.learn.tutor.game.id, json.dumps(self.kept), **ready)

    def moves(self, word: str) -> dict[str, Any]:
        """Make a move by its number, as the page does."""
        run, chooser = self.learn.tutor.run, self.learn.tutor.chooser
        assert run is not None
        assert chooser is not None
        game = run.stage.game
        return self.asks("move", index=chooser.legal.index(game.read_word(run.stage.state, word)))


def right(answer: Any) -> object:
    if isinstance(answer, Number):
        return answer.answer
    return min(answer.answers) if isinstance(answer, Choice) else sorted(answer.answers)


# -- the way through a course ----------------------------------------------------------------------------

LESSONS = [one for id in registry.games() for one in course(id)]


MOST_MOVES = 6
"""So many moves of a guided game are made by messages."""


def play_on(tutor: Tutor) -> None:
    """Play a guided game on to the last move but one."""
    assert tutor.run is not None
    while tutor.run.moving:
        tutor.attempt(tutor.run.next_move())
    tutor.take_back()


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: f"{one.game} {one.id}")
def test_a_lesson_is_taken_by_the_messages_of_a_page(one: Lesson) -> None:
    pupil = Pupil(one.game, canvas=False)
    panel = pupil.asks("lesson", lesson=one.id)
    tutor = pupil.learn.tutor
    run = tutor.run
    assert run is not None
    for number, step in enumerate(one):
        if number:
            panel = pupil.asks("step", number=number)
        assert (panel["step"]["id"], pupil.learn.step) == (step.id, step.id)
        while tutor.quiz is not None and number not in run.done:
            pupil.asks("answer", value=right(tutor.quiz.drill.answer))
            pupil.asks("next")
        if "ask" in panel["step"]:
            pupil.asks("answer", value=right(tutor.asked))
        while run.moving and run.at == number:
            if isinstance(step.act, Guided) and len(run.words) == MOST_MOVES:
                play_on(tutor)  # without a picture of every position
            assert tutor.chooser is not None
            pupil.asks("move", index=tutor.chooser.legal.index(run.next_move()))
        assert number in run.done, step.title
    assert pupil.kept["lessons"] == {one.id: [step.id for step in one]}
    assert pupil.kept["here"]["step"] == one.steps[-1].id
    shown = pupil.reloaded().first["panel"]["map"]["lessons"]
    assert [row["done"] for row in shown if row["id"] == one.id] == [len(one)]


def test_the_page_begins_with_the_map(toy_map: Pupil) -> None:
    panel = toy_map.first["panel"]
    assert (panel["view"], panel["course"], panel["game"]) == ("map", "A toy game", "toy")
    assert [one["title"] for one in panel["map"]["lessons"]] == ["Toys"]
    assert toy_map.learn.panel["map"] == panel["map"]
    assert str(toy_map.learn) == "Learn A toy game: 1 lesson, 0 kinds of drills."
    assert (toy_map.learn.lesson, toy_map.learn.step) == ("", "")
    assert toy_map.kept == {}


@pytest.fixture
def toy_map() -> Pupil:
    return Pupil("toy")


@pytest.fixture
def pupil() -> Pupil:
    """A page at the task of the toy course."""
    made = Pupil("toy")
    made.asks("lesson", lesson="toys", step="two")
    return made


def test_what_is_open_can_be_observed(toy_map: Pupil) -> None:
    toy_map.asks("lesson", lesson="toys")
    assert (toy_map.learn.lesson, toy_map.learn.step) == ("toys", "one")
    toy_map.asks("step", number=3)
    assert toy_map.learn.step == "four"
    toy_map.asks("map")
    assert (toy_map.learn.lesson, toy_map.learn.step) == ("", "")


def test_a_task_with_all_that_can_go_wrong(pupil: Pupil) -> None:
    step = pupil.shown["step"]
    assert step["text"] == []
    assert [title for _, title, _ in step["steps"]] == ["One", "Two", "Three", "Four", "Five"]
    chooser = pupil.learn.tutor.chooser
    assert chooser is not None
    illegal = next(n for n, move in enumerate(chooser._all) if n >= len(chooser.legal))
    reply = pupil.asks("move", index=illegal)["step"]["reply"]
    assert (reply["verdict"], reply["rule"] in registry.game("toy").rules) == ("illegal", True)
    reply = pupil.moves("drop:d")["step"]["reply"]
    assert (reply["verdict"], reply["off"]) == ("mistake", True)
    assert pupil.kept["here"]["words"] == []
    assert pupil.asks("back")["step"]["reply"] is None
    for number in (1, 2, 3):
        assert len(pupil.asks("hint")["step"]["hints"]) == number
    step = pupil.moves("keep:d")["step"]
    assert (step["reply"]["verdict"], step["solved"], step["reply"]["happened"]) == (
        "solved",
        True,
        ["Ana keeps d."],
    )
    assert pupil.kept["lessons"] == {"toys": ["two"]}
    known = pupil.kept["rules"]["TG-03"]
    assert (known["tried"], known["right"]) == (1, 1)
    assert pupil.kept["here"] == {"lesson": "toys", "step": "two", "words": ["keep:d"], "solved": True}


def test_a_move_is_shown_beforehand_without_being_made(pupil: Pupil) -> None:
    before = pupil.learn.tutor.run.stage if pupil.learn.tutor.run else None
    shown = pupil.do("preview", index=0)
    assert shown["k"] == "patch"
    assert "panel" not in shown
    assert pupil.learn.tutor.run is not None
    assert pupil.learn.tutor.run.stage == before
    assert "parts" in pupil.do("preview", index=None)
    for index in (99, -1):
        assert pupil.do("preview", index=index)["k"] == "patch"


def test_all_that_a_step_offers_can_be_asked_for(pupil: Pupil) -> None:
    assert pupil.asks("free")["step"]["free"]
    assert not pupil.asks("restart")["step"]["free"]
    assert pupil.asks("skip")["step"]["solved"]
    pupil.asks("restart")
    assert pupil.asks("show")["step"]["reply"]["verdict"] == "solved"
    assert pupil.asks("term", term=0)["term"] == 0
    assert pupil.asks("term", term=None)["term"] is None
    assert pupil.asks("explain", index=0)["index"] == 0
    assert pupil.asks("pick", id="hand0")["more"] == ["Worth"]
    pupil.asks("unpick")
    assert pupil.asks("map")["view"] == "map"


def test_questions_and_guided_games(pupil: Pupil) -> None:
    panel = pupil.asks("step", number=3)
    assert panel["step"]["ask"]["form"] == {"number": [0, 9]}
    assert panel["step"]["ask"]["question"] == [["p", "", "What is ", ["code", "", "d"], " worth?"]]
    reply = pupil.asks("answer", value=3)["step"]["reply"]
    assert (reply["verdict"], reply["say"]) == ("wrong", [["p", "", "Look again."]])
    panel = pupil.asks("answer", value=4)
    assert (panel["step"]["ask"]["settled"], panel["calc"]["title"]) == (True, "Worth")
    panel = pupil.asks("step", number=4)
    assert panel["step"]["act"] == "play"
    for _ in range(8):
        panel = pupil.asks("move", index=0)
    assert panel["step"]["solved"]
    assert pupil.kept["here"]["solved"]


# -- what a page may send --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("lesson", {}),
        ("lesson", {"lesson": 5}),
        ("lesson", {"lesson": "none"}),
        ("lesson", {"lesson": "x" * (LONGEST + 1)}),
        ("lesson", {"lesson": "toys", "step": "none"}),
        ("step", {"number": 99}),
        ("step", {"number": True}),
        ("step", {"number": "1"}),
        ("move", {"index": 1000}),
        ("move", {"index": -1}),
        ("move", {}),
        ("answer", {"value": 1}),
        ("answer", {"value": [1]}),
        ("answer", {"value": "four"}),
        ("term", {"term": 0}),
        ("term", {"term": "x"}),
        ("explain", {"index": 7}),
        ("pick", {"id": None}),
        ("drill", {"kind": "none"}),
        ("test", {"lesson": "none"}),
        ("next", {}),
        ("review", {}),
        ("import", {"text": 7}),
        ("preview", {"index": "x"}),
        ("nonsense", {}),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(pupil: Pupil, name: str, data: dict[str, Any]) -> None:
    before = (pupil.learn.lesson, pupil.learn.step, json.dumps(pupil.kept))
    assert pupil.refused(name, **data)
    assert (pupil.learn.lesson, pupil.learn.step, json.dumps(pupil.kept)) == before
    assert pupil.moves("keep:d")["step"]["solved"]


def test_what_is_asked_for_twice_at_once_is_done_once(pupil: Pupil) -> None:
    pupil.asks("step", number=2)
    turn = pupil.shown["turn"]
    pupil.asks("move", index=0, turn=turn)
    assert "panel" not in pupil.do("move", index=0, turn=turn)  # it would be another move by now
    assert pupil.learn.tutor.run is not None
    assert len(pupil.learn.tutor.run.words) == 1
    pupil.asks("step", number=3, turn=pupil.shown["turn"])
    turn = pupil.shown["turn"]
    assert pupil.asks("answer", value=4, turn=turn)["step"]["solved"]
    assert pupil.do("answer", value=4, turn=turn)["k"] == "patch"
    pupil.asks("map", turn=turn)
    for name, data in (("back", {}), ("hint", {}), ("term", {"term": 0}), ("pick", {"id": "hand0"})):
        assert pupil.do(name, turn=turn, **data)["k"] == "patch"
        assert pupil.refused(name, **data)


def test_several_things_are_pointed_at_as_fast_as_one_likes() -> None:
    pupil = Pupil(MEDICAL)
    pupil.asks("lesson", lesson="02-your-budget", step="what-a-card-costs")
    turn = pupil.shown["turn"]
    ids = [id for id, _ in pupil.shown["step"]["ask"]["form"]["point"]["candidates"][:2]]
    for id in (ids[0], ids[0], ids[1]):
        pupil.do("pick", id=id, turn=turn)
    assert list(pupil.learn.tutor.picked) == ids


def test_answers_of_another_kind_are_wrong_and_do_no_harm(pupil: Pupil) -> None:
    pupil.asks("step", number=3)
    for value in ([], ["hand0"] * 300, -5, 10**30):
        assert pupil.asks("answer", value=value)["step"]["reply"]["verdict"] == "wrong"
    assert pupil.refused("answer", value=None)
    assert pupil.refused("answer", value=4.0)


# -- drills and tests ------------------------------------------------------------------------------------


def test_drills_tests_and_reviews() -> None:
    pupil = Pupil(MEDICAL)
    kind = pupil.shown["map"]["kinds"][0][0]
    panel = pupil.asks("drill", kind=kind, level=2)
    assert (panel["view"], panel["quiz"]["kind"], panel["quiz"]["level"]) == ("quiz", kind, 2)
    assert "step" not in panel
    panel = pupil.asks("show")
    assert (panel["quiz"]["shown"], panel["quiz"]["counted"]) == (True, True)
    assert pupil.asks("next")["quiz"]["number"] == 2
    assert pupil.asks("drill", kind=kind, level="9")["quiz"]["level"] == 1
    tutor = pupil.learn.tutor
    rules = list(pupil.kept["rules"])
    for rule in rules:
        card = tutor.ledger.progress.rules[rule].card
        assert card is not None
        card["due"] = "2001-01-01T00:00:00+00:00"
    assert pupil.asks("map")["map"]["due"] == len(rules)
    assert pupil.asks("review")["quiz"]["purpose"] == "review"
    one = next(row["id"] for row in pupil.asks("map")["map"]["lessons"] if row["testable"])
    panel = pupil.asks("test", lesson=one)
    while "quiz" in panel:
        assert tutor.quiz is not None
        pupil.asks("answer", value=right(tutor.quiz.drill.answer))
        panel = pupil.asks("next")
    assert panel["view"] == "map"
    assert [row["done"] for row in panel["map"]["lessons"] if row["id"] == one] == [
        len(pupil.kept["lessons"][one])
    ]
    assert pupil.kept["known"]


# -- links -----------------------------------------------------------------------------------------------


def test_links_lead_to_a_lesson_a_step_or_drills() -> None:
    arrived = Pupil("toy", hash="#lesson=toys&step=three")
    assert (arrived.shown["step"]["id"], arrived.shown["view"]) == ("three", "lesson")
    assert Pupil("toy", hash="#lesson=toys").shown["step"]["id"] == "one"
    kind = registry.game(MEDICAL).drill_kinds()[1].id
    ways = [Pupil(MEDICAL, hash=f"#drill={kind}&level=3&seed={seed}").shown["quiz"] for seed in (7, 7, 8)]
    assert [(way["kind"], way["level"]) for way in ways] == [(kind, 3)] * 3
    assert ways[0] == ways[1]
    assert Pupil(MEDICAL, hash=f"#drill={kind}&level=x&seed=-1").shown["quiz"]["level"] == 1


@pytest.mark.parametrize(
    "link",
    [
        "#lesson=none",
        "#lesson=toys&step=none",
        "#drill=none",
        "#lesson=%00",
        "#lesson=" + "x" * 20_000,
        "#drill=a&seed=²",
    ],
    ids=lambda link: link[:24],
)
def test_links_that_lead_nowhere_are_told_of(link: str) -> None:
    panel = Pupil("toy", hash=link).first["panel"]
    assert panel["view"] == "map"
    assert panel["notice"].startswith("This link leads nowhere: ")
    assert len(panel["notice"]) < 300


def test_a_link_that_is_far_too_long_is_told_of(pupil: Pupil) -> None:
    assert pupil.asks("link", hash="#lesson=" + "x" * LONGEST)["notice"].startswith("This link leads nowhere")


@pytest.mark.parametrize("link", ["", "#", "#x", "#=&=", "#map", "#lesson", "#%F0%28%8C%28"])
def test_links_that_name_no_place_lead_to_the_map(link: str) -> None:
    panel = Pupil("toy", hash=link).first["panel"]
    assert (panel["view"], "notice" in panel) == ("map", False)


# -- progress --------------------------------------------------------------------------------------------


def test_a_reload_in_the_middle_goes_on_there(pupil: Pupil) -> None:
    pupil.asks("step", number=2)
    pupil.moves("keep:d")
    seen = pupil.shown["step"]
    after = pupil.reloaded(hash="#lesson=toys&step=three")
    assert after.shown["step"]["moves"]["every"] == seen["moves"]["every"]
    assert after.shown["step"]["back"]
    assert after.moves("keep:c")["step"]["solved"]
    assert after.reloaded(hash="#lesson=toys").shown["step"]["solved"]


def test_a_page_that_lost_only_its_kernel_is_sent_everything_again(pupil: Pupil) -> None:
    pupil.moves("keep:d")
    message = pupil.ready(stored="", hash="#lesson=toys&step=one")  # another page of the same widget
    assert message["panel"]["step"]["id"] == "two"
    assert pupil.learn.tutor.ledger.progress.lessons == {"toys": ["two"]}


@pytest.mark.parametrize(
    "kept",
    [
        "nonsense",
        "[]",
        '{"rules": 5}',
        '{"rules": {"a": {"tried": -1}}}',
        '{"here": {"lesson": 1}}',
        "[" * 100_000,
        '{"lessons": {"toys": [1]}}',
        '"' + "x" * MOST_BYTES + '"',
    ],
    ids=lambda kept: kept[:20],
)
def test_progress_that_cannot_be_read_is_put_aside(kept: str) -> None:
    learn = Page(Learn("toy"))
    panel = learn.ready(stored=kept)["panel"]
    assert panel["aside"] is True
    assert "cannot be read" in panel["notice"]
    assert panel["view"] == "map"
    assert "notice" not in learn.do("map")["panel"]


def test_whatever_was_kept_as_text_is_taken_or_put_aside() -> None:
    odd: Any
    for odd in (None, 5, [], {}):
        assert "notice" not in Page(Learn("toy")).ready(stored=odd)["panel"]


def test_progress_of_a_file_is_added(pupil: Pupil) -> None:
    pupil.moves("keep:d")
    theirs, other = Progress(), Progress()
    theirs.count(["TG-01", "TG-03"], "wrong")
    theirs.finish("toys", "four")
    other.finish("01-x", "y")
    panel = pupil.asks("import", text=write_progress({"toy": theirs, MEDICAL: other}))
    assert panel["notice"] == "The progress of the file has been added to yours."
    assert panel["others"] == {MEDICAL: other.to_json()}
    assert pupil.kept["lessons"] == {"toys": ["two", "four"]}
    assert pupil.kept["rules"].keys() == {"TG-01", "TG-03"}
    assert pupil.kept["here"]["step"] == "two"
    assert pupil.kept == pupil.learn.tutor.ledger.progress.to_json()
    half = '{"format": "frontier-progress/1", "games": {"toy": {"known": ["\\ud800"]}}}'
    for bad in ("", "nonsense", '{"format": "frontier-progress/9"}', "[" * 100_000, half):
        assert pupil.asks("import", text=bad)["notice"].startswith("The file cannot be used: it ")
    assert "others" not in pupil.asks("map")


def test_progress_is_forgotten_when_the_learner_wishes(pupil: Pupil) -> None:
    pupil.moves("keep:d")
    panel = pupil.asks("forget")
    assert (panel["view"], panel["map"]["lessons"][0]["done"], panel["map"]["here"]) == ("map", 0, None)
    assert "store" not in panel


def test_presenting_keeps_nothing(toy_map: Pupil) -> None:
    toy_map.asks("present", on=True)
    toy_map.asks("lesson", lesson="toys", step="two")
    toy_map.asks("show")
    toy_map.asks("step", number=3)
    toy_map.asks("answer", value=4)
    assert toy_map.kept == {}
    toy_map.asks("present", on=False)
    toy_map.asks("step", number=3)
    toy_map.asks("answer", value=4)
    assert toy_map.kept["lessons"] == {"toys": ["four"]}


def test_a_reload_before_a_class_still_keeps_nothing() -> None:
    pupil = Pupil("toy", presenting=True)
    pupil.asks("lesson", lesson="toys", step="two")
    pupil.moves("keep:d")
    assert pupil.kept == {}
    pupil.asks("present", on=False)
    pupil.asks("restart")
    pupil.moves("keep:d")
    assert pupil.kept["lessons"] == {"toys": ["two"]}


# -- secrets and hostile texts ---------------------------------------------------------------------------


class Spied(Pupil):
    """A page that remembers everything that it was ever sent."""

    def __init__(self, game: str, **ready: Any) -> None:
        self.all: list[str] = []
        super().__init__(game, **ready)

    def take(self, content: dict[str, Any], buffers: Any = ()) -> None:
        super().take(content, buffers)
        self.all.append(json.dumps(content))
        self.all.append(b"".join(bytes(buffer) for buffer in buffers or ()).decode("latin-1"))

    def state(self, key: Any = None) -> None:
        super().state(key)
        self.all.append(self.traits[-1])


@pytest.mark.parametrize("canvas", [True, False])
def test_nothing_that_a_lesson_sends_holds_a_secret_of_the_others(
    monkeypatch: pytest.MonkeyPatch, secretive: Secretive, canvas: bool
) -> None:
    """Ben drops the Basilisk face down, and then the Chimera; Ana alone may know hers."""
    two = TWO_TURNS.replace("at_least = 7", "at_least = 0").replace("keep:b drop:a", "drop:b drop:c")
    two = two.replace("deal:c,a", "deal:a,c deal:d,d").replace("keep:d keep:c", "keep:d keep:a")
    two = two.replace('number = "score 0", at_least = 0', 'played = "keep:a"')
    task = KEEP.replace('number = "score 0", is = 4', 'turn = "over"').replace(
        'then = "keep:b"', 'then = "drop:b"'
    )
    text = HEAD.replace('"toy"', '"secretive"') + "".join(
        f"## {n}\n\n{DEALT}{block}\n" for n, block in (("A", task), ("B", two), ("C", ASK), ("D", PLAY))
    )
    one = read_lesson(text, "secrets", "secrets.md")
    monkeypatch.setattr("frontier_widgets.learn.tutor.course", lambda id: (one,))
    assert isinstance(secretive, Secretive)
    pupil = Spied("secretive", canvas=canvas, hash="#lesson=secrets")
    pupil.moves("drop:d")
    pupil.asks("back")
    for name in ("hint", "hint", "hint"):
        pupil.asks(name)
    for index in range(2):
        pupil.do("preview", index=index)
    for id in ("hand0", "hand1", *(f"beast-{beast}-1" for beast in BEASTS.values())):
        pupil.do("pick", id=id)
        pupil.ask(k="hit", id=id)
    pupil.moves("keep:d")
    pupil.asks("step", number=1)
    pupil.moves("keep:d")
    pupil.moves("keep:a")
    pupil.asks("step", number=2)
    pupil.asks("answer", value=4)
    pupil.do("explain", index=0)
    pupil.ready(width=360)
    assert pupil.kept["here"]["step"] == "c"
    assert "Dragon" in "".join(pupil.all)
    for sent in pupil.all:
        assert "Basilisk" not in sent
        assert "Chimera" not in sent
    assert "deal" not in json.dumps(pupil.kept)
    after = pupil.reloaded(hash="#lesson=secrets&step=c")
    assert after.shown["step"]["id"] == "c"


HOSTILE = "<script>alert(1)</script>"


def nodes_of(tree: Any) -> Iterator[list[Any]]:
    if isinstance(tree, list):
        if len(tree) >= 2 and isinstance(tree[0], str) and isinstance(tree[1], str):
            yield tree
        for inner in tree:
            yield from nodes_of(inner)


def test_hostile_text_stays_text(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        HEAD.replace('title = "Toys"', f'title = "{HOSTILE}"').replace("All about toys.", HOSTILE)
        + f"## {HOSTILE}\n\n{DEALT}{HOSTILE} <b>bold</b> <img src=x onerror=alert(1)>\n\n"
        "[a](javascript:alert(1)) [b](data:text/html,x) ![c](http://x/y.png) &lt; <http://x>\n\n"
        + KEEP.replace("It is worth something.", HOSTILE).replace("**Why?**", HOSTILE)
        + f"\n## Next\n\n{DEALT}"
        + ASK.replace("What is", HOSTILE).replace("Look again.", HOSTILE)
    )
    one = read_lesson(text.replace('"Ana"', '"<i>Ana</i>"'), "evil", "evil.md")
    monkeypatch.setattr("frontier_widgets.learn.tutor.course", lambda id: (one,))
    pupil = Pupil("toy", hash="#lesson=evil")
    step = pupil.shown["step"]
    assert (step["title"], step["steps"][0][1]) == (HOSTILE, HOSTILE)
    assert HOSTILE in str(step["text"])
    assert {tag for tag, *_ in nodes_of(step["text"])} <= {"p", "code", "a", "hr", "em", "strong"}
    links = [node[1] for node in nodes_of(step["text"]) if node[0] == "a"]
    assert not any(link.lower().startswith(("javascript:", "data:")) for link in links)
    assert step["you"] == "You are <i>Ana</i>."
    pupil.asks("hint")
    panel = pupil.moves("drop:d")
    assert HOSTILE in str(panel["step"]["hints"])
    assert HOSTILE in str(panel["step"]["reply"]["say"])
    pupil.asks("step", number=1)
    assert HOSTILE in str(pupil.asks("answer", value=1)["step"]["reply"]["say"])
    pictures = Pupil("toy", canvas=False, hash="#lesson=evil")
    assert "<i>" not in pictures.first["svg"]
    assert "<i>" not in pictures.learn.svg


def test_a_language_that_is_gone_or_a_game_that_is_none_is_refused() -> None:
    with pytest.raises(LookupError):
        Learn("ludo")


def test_a_game_without_a_course_has_a_map_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frontier_widgets.learn.tutor.course", lambda id: ())
    shown = Pupil("toy").shown["map"]
    assert (shown["lessons"], shown["minutes"], len(shown["rules"])) == ([], 0, 4)


def test_what_is_done_from_code_is_shown_by_a_refresh(toy_map: Pupil) -> None:
    toy_map.learn.tutor.open("toys", "two")
    toy_map.sent.clear()
    toy_map.learn.refresh()
    assert toy_map.sent[-1]["panel"]["step"]["id"] == "two"
    assert isinstance(toy_map.learn.tutor.game, Toy)


@pytest.mark.parametrize("seed", range(4))
def test_no_order_of_requests_leads_astray(seed: int) -> None:
    """Whatever is asked for when, it is done or refused, and what was kept can be gone on with."""
    rng = Random(seed)
    kind = registry.game(MEDICAL).drill_kinds()[0].id
    lessons = [one for one in course(MEDICAL) if len(one) < 9][:2]
    pupil = Pupil(MEDICAL, canvas=False)
    requests: list[tuple[str, Callable[[], dict[str, Any]]]] = [
        *(
            (name, dict)
            for name in ("map", "hint", "back", "restart", "skip", "free", "show", "next", "review")
        ),
        *(
            ("unpick", dict),
            ("term", lambda: {"term": rng.choice([None, 0, 3])}),
            ("explain", lambda: {"index": 0}),
        ),
        *(("step", lambda: {"number": rng.randrange(8)}), ("drill", lambda: {"kind": kind, "level": 1})),
        *(("lesson", lambda: {"lesson": rng.choice(lessons).id}),) * 4,
        ("test", lambda: {"lesson": rng.choice(lessons).id}),
        *(("move", lambda: {"index": rng.randrange(12)}),) * 8,
        *(("answer", lambda: {"value": rng.randrange(4)}),) * 4,
        ("present", lambda: {"on": rng.random() < 0.5}),
        ("pick", lambda: {"id": rng.choice(["card-7a", "lab-0-0", "market-1", "nothing"])}),
    ]
    for _ in range(120):
        name, data = rng.choice(requests)
        message = pupil.do(name, **data())
        if message["k"] != "patch":
            assert re.search(r"\n(LookupError|IndexError: the calculation)", message["report"]), message[
                "report"
            ]
        assert message["re"] == 7
    pupil.asks("map")
    after = pupil.reloaded(canvas=False)
    assert "notice" not in after.shown
    if after.learn.tutor.ledger.progress.here is not None:
        assert after.asks("lesson", lesson=after.learn.tutor.ledger.progress.here.lesson)["view"] == "lesson"
