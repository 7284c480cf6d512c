"""The tutor: each lesson of the courses from start to end, and all that a learner may do, without a page."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import repeat
from random import Random
from typing import Any

import pytest
from lesson_support import ASK, DEALT, KEEP, PLAY, TWO_TURNS, lesson
from toy_game import Play, Table, Toy, toy

from frontier_nb import registry
from frontier_nb.lessons.courses import course
from frontier_nb.lessons.model import Ask, Lesson, Practice, Task
from frontier_nb.lessons.model import Play as Guided
from frontier_nb.lessons.progress import Here, Progress
from frontier_nb.messages import msg
from frontier_nb.question import Choice, Drill, DrillKind, Level, Number, Pointing
from frontier_nb.scene.frame import Frame

pytest.importorskip("anywidget")

from frontier_widgets.learn import data as tutor_data
from frontier_widgets.learn import examiner
from frontier_widgets.learn.quiz import Quiz, answer_form
from frontier_widgets.learn.sight import highlights, previewed, scene
from frontier_widgets.learn.tutor import REVIEW, Tutor
from frontier_widgets.shared.choosing import MOST_LISTED, Chooser

__all__ = ["toy"]

PRACTICE = '```practice\nkind = "worth"\nrules = ["TG-03"]\nnumber = 2\n```\n'
POINT = '```ask\nquestion = "Whose is the `d`?"\nrules = ["TG-01"]\npoint = { components = ["hand0"] }\n```\n'
BOTH = POINT.replace('["hand0"]', '["hand0", "hand1"]')
CHOICE = """```ask
question = "Which is it?"
rules = ["TG-03"]
[[option]]
text = "A `d`"
when = { legal = "keep:d" }
[[option]]
text = "An `a`"
say = "That is worth less."
```
"""


class Worth(DrillKind):
    """What is a card in hand worth?"""

    id = "worth"
    title = msg("What is it worth?")
    rules = ("TG-03",)

    def make(self, game: Toy, state: Table, level: Level, rng: Random) -> Drill | None:
        player = game.to_play(state)
        assert player is not None
        worth = game.edition.worth[state.hands[player]]
        seen = game.view(state, player)
        return Drill(
            self.id,
            level,
            seen,
            player,
            msg("How much?"),
            Number(worth, 0, 9),
            self.rules,
            msg("It stands on the card."),
            (f"hand{player}",),
            tuple(game.calculations(seen)),
        )


@pytest.fixture
def tutor(monkeypatch: pytest.MonkeyPatch) -> Tutor:
    """A tutor of the toy game, with a course of two lessons and drills."""
    lessons = (
        lesson(
            DEALT + "Hello.",
            KEEP,
            DEALT + TWO_TURNS,
            DEALT + ASK,
            DEALT + CHOICE,
            DEALT + POINT,
            DEALT + PRACTICE,
        ),
        lesson(DEALT + PLAY, DEALT + BOTH, id="more"),
    )
    monkeypatch.setattr("frontier_widgets.learn.tutor.course", lambda game: lessons)
    monkeypatch.setattr(Toy, "drill_kinds", lambda self: (Worth(),))
    made = Tutor("toy", seed=1)
    made.ledger.stored = Stored(made)
    return made


class Stored:
    """What was to be stored, merged as a page does it."""

    def __init__(self, tutor: Tutor) -> None:
        self.data: dict[str, Any] = {}
        self.tutor = tutor

    def __call__(self, changes: dict[str, Any]) -> None:
        for name, value in changes.items():
            table = isinstance(value, dict) and name != "here"
            self.data[name] = {**self.data.get(name, {}), **value} if table else value

    def reloaded(self) -> Tutor:
        """Return a new tutor with what was stored."""
        after = Tutor(self.tutor.game.id, seed=1)
        after.ledger.progress = Progress.from_json(self.data)
        after.ledger.stored = Stored(after)
        after.ledger.stored(self.data)
        return after


def stored(tutor: Tutor) -> Stored:
    assert isinstance(tutor.ledger.stored, Stored)
    return tutor.ledger.stored


def make(tutor: Tutor, word: str) -> str:
    """Make a move by its word; return what was said to it."""
    run = tutor.run
    assert run is not None
    tutor.attempt(tutor.game.read_word(run.stage.state, word))
    return "" if tutor.reply is None else tutor.reply.verdict


def right(answer: Any) -> object:
    if isinstance(answer, Number):
        return answer.answer
    return min(answer.answers) if isinstance(answer, Choice) else sorted(answer.answers)


def wrongs(answer: Any) -> list[object]:
    if isinstance(answer, Number):
        return [n for n in range(answer.least, answer.most + 1) if n != answer.answer]
    if isinstance(answer, Choice):
        return [n for n in range(len(answer.options)) if n not in answer.answers]
    return [[id] for id in answer.candidates if {id} != answer.answers]


def rest(tutor: Tutor) -> None:
    """Take the step that is open to its end, questions after each of their wrong answers."""
    run = tutor.run
    assert run is not None
    number = run.at
    if tutor.quiz is not None:
        while tutor.quiz is not None and number not in run.done:
            tutor.answer(right(tutor.quiz.drill.answer))
            tutor.next_question()
        return
    if tutor.asked is not None:
        for wrong in wrongs(tutor.asked):
            tutor.answer(wrong)
            assert not tutor.settled, wrong
        assert tutor_data.everything(tutor)["step"]["reply"]["verdict"] == "wrong"
        tutor.answer(right(tutor.asked))
    while run.moving:
        tutor.attempt(run.next_move())


# -- the courses -----------------------------------------------------------------------------------------

LESSONS = [one for id in registry.games() for one in course(id)]


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: f"{one.game} {one.id}")
def test_a_lesson_is_taken_to_its_end_by_solutions_and_every_answer(one: Lesson) -> None:
    tutor = Tutor(one.game, seed=3)
    tutor.ledger.stored = Stored(tutor)
    tutor.open(one.id)
    run = tutor.run
    assert run is not None
    for number, step in enumerate(one):
        if number:
            tutor.go(number)
        for _ in range(3):
            tutor.hint()
            tutor_data.everything(tutor)
        rest(tutor)
        data = tutor_data.everything(tutor)["step"]
        if not isinstance(step.act, Practice):
            assert data["solved"], step.title
            assert (data["after"] is None) == (not step.after.source), step.title
        assert scene(tutor, Frame()) is not None
    assert run.done == set(range(len(one)))
    assert tutor.ledger.progress.lessons == {one.id: [step.id for step in one]}
    used = {rule for step in one if isinstance(step.act, Task | Ask | Guided) for rule in step.act.rules}
    assert used <= tutor.ledger.progress.rules.keys()
    again = stored(tutor).reloaded()
    again.open(one.id)
    assert again.run is not None
    assert (again.run.at, again.run.verdict) == (run.at, run.verdict)
    assert again.run.done == run.done
    assert again.run.stage == run.stage


@pytest.mark.parametrize(
    "one", [one for one in LESSONS if examiner.testable(one)], ids=lambda one: f"{one.game} {one.id}"
)
def test_who_knows_a_lesson_can_show_it(one: Lesson) -> None:
    tutor = Tutor(one.game, seed=4)
    tutor.test(one.id)
    while tutor.quiz is not None:
        tutor.answer(right(tutor.quiz.drill.answer))
        shown = tutor_data.everything(tutor)["quiz"]
        assert shown["settled"]
        tutor.next_question()
    assert tutor.view == "map"
    assert tutor.ledger.progress.lessons[one.id] == [step.id for step in one]


# -- the course ------------------------------------------------------------------------------------------


def test_the_map_shows_lessons_rules_and_drills(tutor: Tutor) -> None:
    shown = tutor_data.everything(tutor)["map"]
    assert [(one["id"], one["steps"], one["done"], one["testable"]) for one in shown["lessons"]] == [
        ("toys", 7, 0, True),
        ("more", 2, 0, True),
    ]
    assert shown["rules"][0] == ["TG-01", "The deal", "new", ""]
    assert (shown["kinds"], shown["due"], shown["minutes"], shown["here"]) == (
        [["worth", "What is it worth?"]], 0, 6, None)  # fmt: skip
    tutor.ledger.progress.count(["TG-01"], "wrong")
    tutor.ledger.progress.count(["TG-03"], "right")
    tutor.ledger.progress.known.append("TG-04")
    standings = [row[2] for row in tutor_data.course_map(tutor)["rules"]]
    assert standings == ["shaky", "new", "good", "known"]


def test_a_lesson_is_opened_where_the_learner_left_it(tutor: Tutor) -> None:
    tutor.open("toys")
    assert tutor.ledger.progress.lessons == {"toys": ["one"]}  # there is nothing to do but read
    tutor.go(2)
    assert make(tutor, "keep:d") == "onward"
    tutor.show_map()
    assert (tutor.view, tutor.run, scene(tutor, Frame())) == ("map", None, None)
    tutor.open("toys")
    assert tutor.run is not None
    assert (tutor.run.step.id, tutor.run.words) == ("three", ("keep:d",))
    assert make(tutor, "keep:c") == "solved"
    after = stored(tutor).reloaded()
    after.open("toys", "three")
    assert after.run is not None
    assert (after.run.verdict, after.run.done) == ("solved", {0, 2})
    after.open("toys", "two")
    assert (after.run.step.id, after.run.words) == ("two", ())
    after.open("more")
    after.open("toys")
    assert after.run.step.id == "one"


def test_only_what_is_there_can_be_opened(tutor: Tutor) -> None:
    for wrong in (
        lambda: Tutor("ludo"),
        lambda: tutor.open("none"),
        lambda: tutor.open("toys", "none"),
        lambda: tutor.go(1),
        lambda: tutor.move(0),
        lambda: tutor.answer(1),
        tutor.restart,
        tutor.skip,
        tutor.hint,
        tutor.play_free,
        tutor.take_back,
        tutor.show_answer,
        tutor.next_question,
        tutor.review,
        lambda: tutor.drill("none"),
        lambda: tutor.test("none"),
        lambda: tutor.pick("hand0"),
    ):
        with pytest.raises(LookupError):
            wrong()
        assert tutor.view == "map"


def test_a_place_that_there_is_no_more_is_left(tutor: Tutor) -> None:
    tutor.ledger.progress.here = Here("toys", "gone", ("keep:d",))
    tutor.open("toys")
    assert tutor.run is not None
    assert tutor.run.at == 0
    tutor.ledger.progress.here = Here("toys", "two", ("nonsense", "keep:d"))
    tutor.open("toys")
    assert (tutor.run.step.id, tutor.run.words) == ("two", ())


def test_steps_that_are_only_read_are_done_by_opening_them(tutor: Tutor) -> None:
    tutor.open("toys")
    assert tutor_data.everything(tutor)["step"]["steps"][0] == ["one", "One", True]
    tutor.go(1)
    assert [done for *_, done in tutor_data.everything(tutor)["step"]["steps"]] == [True] + [False] * 6


# -- tasks -----------------------------------------------------------------------------------------------


def test_the_page_is_told_what_a_try_led_to(tutor: Tutor) -> None:
    tutor.open("toys", "two")
    step = tutor_data.everything(tutor)["step"]
    assert (step["act"], step["reply"], step["back"], step["solved"]) == ("task", None, False, False)
    assert step["moves"]["every"] == [(0, "Ana keeps d."), (1, "Ana drops d.")]
    tutor.attempt(Play("keep", 1, "b"))
    said = tutor_data.everything(tutor)["step"]["reply"]
    assert (said["verdict"], said["rule"], said["reason"], said["off"]) == (
        "illegal", "TG-02", "It is not this player's turn.", False)  # fmt: skip
    assert (said["remedy"], said["say"]) == ("Wait for it.", [["p", "", "You are Ana."]])
    assert make(tutor, "drop:d") == "mistake"
    step = tutor_data.everything(tutor)["step"]
    assert step["reply"]["say"] == [["p", "", "That costs a point. ", ["strong", "", "Why?"], ""]]
    assert step["reply"]["happened"] == ["Ana drops d.", "Ben keeps b."]
    assert (step["reply"]["off"], "moves" in step) == (True, False)
    tutor.pick("hand0")  # explains, for nothing can be moved
    tutor.take_back()
    assert make(tutor, "keep:d") == "solved"
    assert stored(tutor).data["rules"]["TG-03"]["right"] == 1
    assert tutor.stagecraft.calculation is not None


def test_an_illegal_try_shows_what_is_wrong_on_the_board(tutor: Tutor) -> None:
    tutor.open("toys", "two")
    tutor.attempt(Play("keep", 0, "a"))
    assert highlights(tutor).wrong == {"hand0"}
    make(tutor, "keep:d")
    assert highlights(tutor).wrong == set()
    assert "hand0" in highlights(tutor).changed


def test_hints_come_one_by_one_and_the_last_is_the_move(tutor: Tutor) -> None:
    tutor.open("toys", "three")
    told = []
    for _ in range(4):
        tutor.hint()
        step = tutor_data.everything(tutor)["step"]
        told.append((len(step["hints"]), step["more_hints"]))
    assert told == [(1, True), (2, True), (3, False), (3, False)]
    assert tutor.hints() == ["Keep.", "Keep again.", "Ana keeps d."]
    make(tutor, "keep:d")
    assert tutor.hints() == ["Keep.", "Keep again."]  # the next move is for the learner to find
    tutor.hint()
    assert tutor.hints()[2:] == ["Ana keeps c."]
    assert make(tutor, "keep:c") == "solved"
    assert len(tutor.hints()) == 2


def test_the_hint_of_a_guided_game_is_about_one_move(tutor: Tutor) -> None:
    tutor.open("more")
    tutor.hint()
    assert len(tutor.hints()) == 1
    assert make(tutor, "keep:d") == "onward"
    assert tutor.hints() == []


def test_who_gives_up_is_shown_the_move_or_the_answer(tutor: Tutor) -> None:
    tutor.open("toys", "two")
    tutor.show_answer()
    assert tutor.reply is not None
    assert tutor.reply.verdict == "solved"
    tutor.go(3)
    tutor.show_answer()
    assert str(tutor.reply.say) == "The answer: 4"
    assert tutor.settled
    assert tutor.stagecraft.calculation is not None
    assert "four" not in tutor.ledger.progress.lessons["toys"]


def test_skipping_counts_nothing(tutor: Tutor) -> None:
    for step in ("two", "four", "seven"):
        tutor.open("toys", step)
        tutor.skip()
        data = tutor_data.everything(tutor)["step"]
        assert (data["solved"], data["back"], tutor.quiz) == (True, False, None)
        assert stored(tutor).reloaded().ledger.progress.here == Here("toys", step, (), solved=True)
    assert (tutor.ledger.progress.rules, tutor.ledger.progress.lessons) == ({}, {})


def test_free_play_is_not_counted_and_ends_with_a_new_beginning(tutor: Tutor) -> None:
    for step in ("two", "six", "seven"):
        tutor.open("toys", step)
        tutor.play_free()
        assert tutor.asked is None
        assert tutor_data.everything(tutor)["step"].get("ask") is None
        here = tutor.ledger.progress.here
        while tutor.run is not None and tutor.run.moving:
            tutor.move(0)
        assert tutor.ledger.progress.here == here
        tutor.restart()
        assert tutor.run is not None
        assert not tutor.run.free
        assert (tutor.quiz is not None) == (step == "seven")
    assert tutor.ledger.progress.rules == {}


# -- pointing --------------------------------------------------------------------------------------------


def test_moves_are_made_by_pointing_and_by_words(tutor: Tutor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "pointed", lambda self, state, move: (f"hand{move.player}",))
    tutor.open("toys", "two")
    tutor.pick("hand0")
    moves = tutor_data.everything(tutor)["step"]["moves"]
    assert moves["picked"] == ["Ana: d"]
    assert moves["listed"] == [(0, "Ana keeps d."), (1, "Ana drops d.")]
    assert "hand0" in highlights(tutor).focus
    tutor.pick("hand0")
    assert tutor_data.everything(tutor)["step"]["moves"]["listed"] == []
    assert previewed(tutor, 0, Frame()) is not None
    assert [previewed(tutor, number, Frame()) for number in (None, -1, 2, 99)] == [None] * 4
    with pytest.raises(LookupError, match="no number 99"):
        tutor.move(99)
    tutor.pick("hand0")
    tutor.move(0)
    assert tutor.settled
    with pytest.raises(LookupError, match="no move is to be made"):
        tutor.move(0)


def test_pointing_at_all_that_a_move_needs_makes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tutor = Tutor("medical-frontier")
    one = next(
        o for o in tutor.lessons for s in o if isinstance(s.act, Task) and s.act.solution[0].startswith("lab")
    )
    step = next(s for s in one if isinstance(s.act, Task) and s.act.solution[0].startswith("lab"))
    tutor.open(one.id, step.id)
    run = tutor.run
    assert run is not None
    move = run.next_move()
    card, lab = tutor.game.pointed(run.stage.seen, move)
    tutor.pick(lab)
    assert card in tutor.targets()
    assert tutor.chooser is not None
    tutor.chooser.clear()
    assert tutor.targets() == frozenset()
    tutor.pick(card)
    tutor.pick(lab)
    assert tutor.reply is not None
    assert tutor.reply.violation is None
    assert run.words[0] == tutor.game.write_word(run.opening.state, move)


def test_a_chooser_tells_moves_apart_by_words_but_never_lists_too_many() -> None:
    game = registry.game("king-of-frontier")
    one = next(o for o in course(game.id) for s in o if isinstance(s.act, Task) and "@" in s.act.solution[0])
    number = next(n for n, s in enumerate(one) if isinstance(s.act, Task) and "@" in s.act.solution[0])
    tutor = Tutor(game.id)
    tutor.open(one.id, one.steps[number].id)
    assert tutor.run is not None
    stage = tutor.run.stage
    chooser = Chooser(game, stage.seen, stage.names)
    assert not chooser.pick("nothing like this")
    assert (chooser.chosen, chooser.picked) == (None, ())
    move = tutor.run.next_move()
    for id in game.pointed(stage.seen, move):
        assert chooser.pick(id)
        assert len(chooser.listed()) <= MOST_LISTED + len(chooser.legal)
    texts = dict(chooser.listed())
    assert chooser.chosen == move or str(game.describe(stage.seen, move, stage.names)) in texts.values()
    assert len(chooser.every()) == len(chooser.legal)
    with pytest.raises(LookupError):
        chooser.move(10**6)


def test_questions_are_answered_by_pointing(tutor: Tutor) -> None:
    tutor.open("toys", "six")
    tutor.pick("nothing")
    assert tutor.reply is None
    tutor.pick("hand1")
    assert tutor.reply is not None
    assert tutor.reply.verdict == "wrong"
    tutor.pick("hand0")
    assert tutor.settled
    assert "hand0" in highlights(tutor).focus
    tutor.open("more", "two")
    tutor.pick("hand0")
    tutor.pick("hand1")
    tutor.pick("hand0")
    assert tutor.targets() == {"hand1"}
    assert tutor_data.everything(tutor)["step"]["ask"]["form"]["point"]["picked"] == ["Ben: ?"]
    tutor.pick("hand0")
    tutor.answer(list(tutor.picked))
    assert tutor.settled


def test_each_kind_of_answer_has_its_form() -> None:
    assert answer_form(Number(3, 0, 9)) == {"number": [0, 9]}
    assert answer_form(Choice((msg("A"), msg("B")), frozenset([1]))) == {"options": ["A", "B"]}
    pointing = Pointing(("x", "y"), (msg("X"), msg("Y")), frozenset(["x"]))
    assert answer_form(pointing, ("y", "gone")) == {
        "point": {"candidates": [["x", "X"], ["y", "Y"]], "picked": ["Y"], "single": True}
    }


# -- drills ----------------------------------------------------------------------------------------------


def test_drills_go_on_and_are_counted_by_their_first_answer(tutor: Tutor) -> None:
    tutor.drill("worth", 2)
    assert (tutor.view, tutor.run) == ("quiz", None)
    for number in range(1, 4):
        quiz = tutor_data.everything(tutor)["quiz"]
        assert (quiz["number"], quiz["level"], quiz["wanted"], quiz["said"]) == (number, 2, None, None)
        assert tutor.quiz is not None
        answer = tutor.quiz.drill.answer
        tutor.answer(wrongs(answer)[0])
        quiz = tutor_data.everything(tutor)["quiz"]
        assert (quiz["wrong"], quiz["settled"], quiz["counted"], quiz["row"]) == (True, False, True, 0)
        tutor.answer(right(answer))
        quiz = tutor_data.everything(tutor)["quiz"]
        assert (quiz["wrong"], quiz["settled"], quiz["right"]) == (False, True, 0)
        assert (quiz["said"], quiz["why"], quiz["rules"]) == (
            str(right(answer)),
            "It stands on the card.",
            ["TG-03"],
        )
        assert tutor.stagecraft.calculation is not None
        with pytest.raises(LookupError, match="nothing is asked"):
            tutor.answer(right(answer))
        tutor.next_question()
    known = tutor.ledger.progress.rules["TG-03"]
    assert (known.tried, known.right) == (3, 0)
    tutor.show_answer()
    assert tutor_data.everything(tutor)["quiz"]["shown"]
    assert (known.tried, known.right) == (4, 0)


def test_everybody_gets_the_same_drills_by_the_same_seed(tutor: Tutor) -> None:
    asked = []
    for _ in range(2):
        tutor.drill("worth", 1, seed=5)
        for _ in range(3):
            assert tutor.quiz is not None
            asked.append(tutor.quiz.drill.state)
            tutor.next_question()
    assert asked[:3] == asked[3:]


def test_drills_of_a_step_want_so_many_right_answers(tutor: Tutor) -> None:
    tutor.open("toys", "seven")
    assert tutor.quiz is not None
    assert tutor_data.everything(tutor)["step"]["act"] == "practice"
    tutor.show_answer()
    for _ in range(2):
        assert not tutor.quiz.over
        tutor.next_question()
        tutor.answer(right(tutor.quiz.drill.answer))
    assert tutor.quiz.over
    assert tutor.ledger.progress.lessons == {"toys": ["seven"]}
    assert tutor.ledger.progress.rules["TG-03"].tried == 3
    tutor.next_question()  # it is the last step, and nothing begins anew
    assert tutor.quiz is None
    assert tutor_data.everything(tutor)["step"]["solved"]
    tutor.go(0)
    tutor.go(6)
    assert tutor.quiz is not None  # they can be done again


def test_what_is_due_comes_back(tutor: Tutor) -> None:
    long_ago = datetime.now(UTC) - timedelta(days=400)
    for rule in ("TG-01", "TG-02", "TG-03"):
        tutor.ledger.progress.count([rule], "right", long_ago)
    tutor.review()
    assert tutor.quiz is not None
    assert tutor.quiz.wanted == 3 <= REVIEW
    about = []
    while tutor.quiz is not None:
        about.append((tutor.quiz.drill.kind, tutor.quiz.drill.rules))
        tutor.answer(right(tutor.quiz.drill.answer))
        tutor.next_question()
    assert about == [("lesson", ("TG-01",)), ("worth", ("TG-03",))]  # nothing asks about the turns
    assert tutor.view == "map"
    assert tutor.ledger.progress.due() == ["TG-02"]


def test_a_test_is_passed_by_right_answers_alone(tutor: Tutor) -> None:
    tutor.test("toys")
    assert tutor.quiz is not None
    assert (tutor.view, tutor.run, tutor.quiz.wanted) == ("quiz", None, 4)
    while tutor.quiz is not None:
        tutor.next_question()  # without an answer
    assert tutor.ledger.progress.lessons == {}
    tutor.test("toys")
    tutor.show_answer()
    while tutor.quiz is not None:
        if not tutor.quiz.settled:
            tutor.answer(right(tutor.quiz.drill.answer))
        tutor.next_question()
    assert tutor.ledger.progress.lessons == {}
    tutor.test("toys")
    while tutor.quiz is not None:
        tutor.answer(right(tutor.quiz.drill.answer))
        tutor.next_question()
    assert len(tutor.ledger.progress.lessons["toys"]) == 7
    assert tutor.ledger.progress.known == ["TG-03", "TG-02", "TG-01"]
    assert stored(tutor).data["known"] == tutor.ledger.progress.known


def test_a_lesson_without_questions_cannot_be_tested(toy: Toy) -> None:
    plain = lesson(DEALT + KEEP)
    assert not examiner.testable(plain)
    assert examiner.Examiner(toy, [plain]).test(plain) == []
    with pytest.raises(LookupError, match="has no drills"):
        examiner.Examiner(toy, [plain]).practise("worth", 1).__next__()
    assert list(examiner.Examiner(toy, [plain]).review(["TG-01"])) == []


def test_a_quiz_counts_first_answers_and_rows(toy: Toy) -> None:
    state = toy.setup(2)
    drill = Drill("k", 1, state, 0, msg("?"), Number(3, 0, 9), ("R",), msg("!"))
    quiz = Quiz("test", msg("T"), repeat((drill, ("Ana", "Ben")), 4), 2)
    assert (quiz.answer(4), quiz.answer(3), quiz.settled, quiz.over) == (False, None, True, False)
    assert quiz.missed == ["R"]
    for row in (1, 2):
        assert quiz.go_on()
        assert (quiz.settled, quiz.reply, quiz.counted) == (False, None, False)
        assert quiz.answer(3) is True
        assert (quiz.row, quiz.right) == (row, row)
    assert quiz.over
    assert not quiz.go_on()
    quiz.wanted = None
    assert quiz.go_on()
    assert quiz.show() is False
    assert quiz.show() is None
    assert (quiz.row, quiz.asked) == (0, 4)
    assert not quiz.answer(["x"])
    assert not quiz.go_on(), "there are no more questions"


# -- a class ---------------------------------------------------------------------------------------------


def test_presenting_counts_nothing(tutor: Tutor) -> None:
    tutor.ledger.presenting = True
    tutor.open("toys")
    for number in range(7):
        tutor.go(number)
        rest(tutor)
    tutor.drill("worth")
    rest_of_quiz = tutor.quiz
    assert rest_of_quiz is not None
    tutor.answer(right(rest_of_quiz.drill.answer))
    tutor.test("toys")
    while tutor.quiz is not None:
        tutor.answer(right(tutor.quiz.drill.answer))
        tutor.next_question()
    assert stored(tutor).data == {}
    assert tutor.ledger.progress == Progress()


def test_acts_of_all_kinds_are_named(tutor: Tutor) -> None:
    named = {}
    for one in tutor.lessons:
        for step in one:
            tutor.open(one.id, step.id)
            named[type(step.act)] = tutor_data.everything(tutor)["step"]["act"]
    assert named == {Task: "task", Ask: "ask", Practice: "practice", Guided: "play", type(None): ""}


@pytest.mark.parametrize("seed", range(4))
def test_a_review_asks_about_the_very_rules_that_are_due(seed: int) -> None:
    asker = examiner.Examiner(registry.game("king-of-frontier"), course("king-of-frontier"), seed)
    due = ["KF-12", "KF-R5", "KF-30"]
    for rule, (drill, _) in zip(due, asker.review(due), strict=True):
        assert rule in drill.rules
