"""The checker finds every kind of fault in a lesson, at its line, and none in a sound one."""

from __future__ import annotations

from typing import Any

import pytest
from lesson_support import ASK, DEALT, HEAD, KEEP, PLAY, TWO_TURNS, lesson
from toy_game import Toy, toy

from frontier_nb import registry
from frontier_nb.lessons.answers import answer
from frontier_nb.lessons.check import check_lesson
from frontier_nb.lessons.coverage import coverage, table, uncovered
from frontier_nb.lessons.goals import Situation, calculation, met
from frontier_nb.lessons.goals import faults as goal_faults
from frontier_nb.lessons.model import Ask, Option, Setting
from frontier_nb.lessons.read import read_lesson
from frontier_nb.lessons.stage import Stage, StageFault, set_stage
from frontier_nb.lessons.template import template
from frontier_nb.lessons.values import ValueFault, number
from frontier_nb.question import Choice, Number, Pointing

__all__ = ["toy"]

MEDICAL_DEALT = 'names = ["Ana", "Ben"]\nmoves = "order:1,2,2,1,2,1,2,1 market:7a,3a,7d,12b,5d"\n'


def told(*steps: str) -> list[str]:
    return [str(fault) for fault in check_lesson(lesson(*steps))]


def medical(*steps: str) -> list[str]:
    text = HEAD.replace('"toy"', '"medical-frontier"') + f"## Begin\n\n```position\n{MEDICAL_DEALT}```\n\n"
    text += "\n\n".join(steps)
    return [str(fault) for fault in check_lesson(read_lesson(text, "m", "m.md"))]


# -- sound lessons ---------------------------------------------------------------------------------------


def test_sound_lessons_have_no_faults() -> None:
    show = '```show\nlight = ["hand0"]\ncalculation = ["worth", 0]\n```\n'
    assert (
        told(DEALT + KEEP, DEALT + TWO_TURNS, DEALT + ASK + "Yes: {measure worth 0}. [TG-03]", show, PLAY)
        == []
    )


@pytest.mark.parametrize("game", ["toy", *registry.games()])
def test_the_template_is_sound_for_every_game(game: str) -> None:
    made = read_lesson(template(registry.game(game)), "new", "new.md")
    assert check_lesson(made) == []
    assert made.game == game


# -- faults ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "line", "message"),
    [
        (["Text."], 8, "One: the first step needs a position"),
        (["```position\nnames = ['Ana']\n```\n"], 8, "One: the position cannot be set up"),
        ([DEALT.replace("long", "endless")], 8, "One: the position cannot be set up"),
        ([DEALT.replace("deal:d,b", "deal:d,b keep:a")], 8, "One: 'keep:a', number 2 of the moves:"),
        ([DEALT.replace("deal:d,b", "oops")], 8, "One: 'oops', number 1 of the moves:"),
        ([DEALT.replace('"deal:d,b"', '"deal:d,b"\nyou = 2')], 8, "One: there are 2 players, the first"),
        (["```position\nrecord = 'none'\n```\n"], 8, "One: no record 'none'"),
        (["```position\nrecord = '../../x'\n```\n"], 8, "One: no record '../../x'"),
        (["```position\nnames = ['A', 'B']\nposition = 'x'\n```\n"], 8, "One: the position cannot be set up"),
        ([DEALT + KEEP.replace('solution = "keep:d"', 'solution = "keep:a"'), "Text."], 8, "One: 'keep:a'"),
        ([DEALT + TWO_TURNS.replace("deal:c,a", "deal:e,a"), "Text."], 8, "One: 'deal:e,a'"),
        ([DEALT + TWO_TURNS.replace("keep:b drop:a", "keep:a"), "Text."], 8, "One: 'keep:a'"),
        # texts
        ([DEALT + "By [TG-99]."], 8, "there is no rule TG-99"),
        ([DEALT + "\nYou have 4 points."], 16, "the number 4 is nobody's word: write {4}"),
        ([DEALT + "\nYou have {score 7} points."], 16, "'score 7' means no number here"),
        ([DEALT + "\nYou have {scores 0} points."], 16, "'scores 0' is no expression"),
        ([DEALT + "\n{name 2} is there."], 16, "'name 2' is no expression"),
        ([DEALT + KEEP + "Now {measure worth 0}."], 28, "'measure worth 0' means no number here"),
        # tasks
        ([DEALT + KEEP.replace("TG-03", "TG-77")], 8, "there is no rule TG-77"),
        ([DEALT + KEEP.replace('"TG-02"', '"TG-88"')], 8, "there is no rule TG-88"),
        ([DEALT + KEEP.replace("is = 4", "is = 0")], 8, "the goal is met before anything is done"),
        ([DEALT + KEEP.replace("is = 4", "is = 5")], 8, "the solution's 'keep:d' is answered with missed"),
        ([DEALT + KEEP.replace("score 0", "score 9")], 8, "the goal: 'score 9' means no number"),
        ([DEALT + KEEP.replace(", is = 4", "")], 8, "a number needs is, at_least or at_most"),
        ([DEALT + KEEP.replace('number = "score 0", is', 'turn = "over", is')], 8, "is needs a number"),
        ([DEALT + KEEP.replace('number = "score 0", is = 4', 'illegal = "oops"')], 8, "the goal: "),
        ([DEALT + KEEP.replace('"keep:d"', '""')], 8, "the solution does not reach the goal"),
        ([DEALT + KEEP.replace('"keep:d"', '"keep:d keep:a"')], 8, "One: 'keep:a'"),
        ([DEALT + KEEP.replace("drop:*", "keep:*")], 8, "the solution's 'keep:d' is answered with mistake"),
        ([DEALT + KEEP.replace('"drop:*"', '"drop:a"')], 8, "nobody can make the mistake 'drop:a'"),
        ([DEALT + KEEP.replace('breaks = "TG-02"', 'breaks = "TG-01"')], 8,
         "nobody can make the mistake 'TG-01'"),
        ([DEALT + KEEP.replace('then = "keep:b"', 'then = "keep:a"')], 8, "what follows the mistake drop:*"),
        ([DEALT + KEEP.replace('"drop:*"', '"drop:*"\nwhen = { number = "score 5", is = 0 }')], 8,
         "it cannot be taken: 'score 5' means no number"),
        ([DEALT + KEEP.replace('move = "drop:*"', 'move = "drop:*"\nwhen = { number = "score 0" }')], 8,
         "a number needs is"),
        ([DEALT + KEEP.replace("costs a point", "costs 1 point")], 8, "the number 1 is nobody's word"),
        ([DEALT + KEEP.replace("In your hand", "In {nothing}")], 8, "'nothing' is no expression"),
        ([DEALT + KEEP.replace('rules =', 'place = ["hand7"]\nrules =')], 8, "the board has no 'hand7'"),
        ([DEALT.replace("names", "you = 1\nnames") + KEEP], 8, "it is not the learner's turn"),
        ([DEALT + TWO_TURNS.replace("turns = 2", 'turns = 2\nallow = ["drop:*"]')], 8,
         "the solution's 'keep:d' is answered with aside"),
        # questions
        ([DEALT + ASK.replace("TG-03", "TG-55")], 8, "there is no rule TG-55"),
        ([DEALT + ASK.replace("most = 9", "most = 3")], 8,
         "the question: the answer, 4, is not between 0 and 3"),
        ([DEALT + ASK.replace("most = 9", "least = 4\nmost = 4")], 8, "the question has no wrong answer"),
        ([DEALT + ASK.replace('number = "measure worth 0"', 'number = "measure luck"')], 8, "the question: "),
        ([DEALT + ASK.replace('number = "measure worth 0"', 'holds = ["worth", 0]')], 8,
         "the question: worth is a number"),
        ([DEALT + ASK.replace('number = "measure worth 0"', 'holds = ["luck"]')], 8, "the question: no luck"),
        ([DEALT + ASK.replace('number = "measure worth 0"', 'point = { components = ["x"] }')], 8,
         "the question: the board has no x"),
        ([DEALT + ASK.replace('["worth", 0]', '["worth", 5]')], 8, "no worth about [5]"),
        ([DEALT + ASK.replace("Look again.", "It is 4.")], 8, "the number 4 is nobody's word"),
        ([DEALT + '```ask\nquestion = "?"\nrules = ["TG-03"]\n[[option]]\ntext = "A"\n'
          '[[option]]\ntext = "B"\n```'], 8, "the question: some of the texts"),
        ([DEALT + '```ask\nquestion = "?"\nrules = ["TG-03"]\n[[option]]\ntext = "A"\nright = true\n'
          '[[option]]\ntext = "A"\n```'], 8, "the question: a choice is among"),
        ([DEALT + '```ask\nquestion = "?"\nrules = ["TG-03"]\n[[option]]\ntext = "A"\nright = true\n'
          '[[option]]\ntext = "B"\nright = true\n```'], 8, "the question has no wrong answer"),
        ([DEALT + '```ask\nquestion = "?"\nrules = ["TG-03"]\n[[option]]\ntext = "A"\nright = true\n'
          '[[option]]\ntext = "B"\nwhen = { legal = "x", is = 2 }\n```'], 8, "is needs a number"),
        # what is shown
        ([DEALT + '```show\nlight = ["hand5"]\n```'], 8, "the board has no 'hand5'"),
        ([DEALT + '```show\ncalculation = ["final"]\n```'], 8, "no final about []"),
        # guided games
        ([DEALT + PLAY.replace('game = "over"', 'legal = "keep:d"')], 8, "the goal is met before"),
        ([DEALT + PLAY.replace('game = "over"', 'number = "score 0"')], 8, "a number needs is"),
        ([DEALT + PLAY.replace('game = "over"', 'number = "score 4", is = 1')], 8,
         "the goal: 'score 4' means"),
        ([DEALT + PLAY.replace("greedy", "nobody")], 8, "it cannot be taken: no bot 'nobody'"),
        ([DEALT + PLAY.replace('number = "score 0", at_least = 100', 'at_least = 100')], 8, "at_least needs"),
        ([DEALT + PLAY.replace('number = "score 0", at_least = 100', 'breaks = ["x", "TG-01"]')], 8,
         "it cannot be taken: no move is written"),
        ([DEALT + '```practice\nkind = "worth"\nrules = ["TG-03"]\n```'], 8,
         "there is no kind of drill 'worth'"),
    ],
)  # fmt: skip
def test_each_fault_is_found(steps: list[str], line: int, message: str) -> None:
    found = told(*steps)
    assert any(fault.startswith(f"toys.md:{line}: {message}") for fault in found), found


def test_an_unknown_game_is_told_with_those_that_there_are() -> None:
    one = read_lesson(HEAD.replace('"toy"', '"ludo"') + "## A\n", "a", "a.md")
    assert str(check_lesson(one)[0]).startswith("a.md:1: no game 'ludo' is installed; there are:")


def test_a_task_that_ends_early_tells_so() -> None:
    found = told(DEALT + TWO_TURNS.replace("at_least = 7", "at_least = 4"))
    assert found == ["toys.md:8: the solution has moves after its move number 1, which ends the step"]


def test_faults_lie_where_they_are_in_a_text_of_many_lines() -> None:
    found = told(
        DEALT + "\nFine.\nStill fine.\n\nNow 17.\n\n1. Numbered.\n2. Twice, `12` in code, [TG-01].\n"
    )
    assert found == ["toys.md:19: the number 17 is nobody's word: write {17} or what gives it"]


def test_drills_must_practise_the_rules_they_are_said_to() -> None:
    practice = '## Drill\n\n```practice\nkind = "KIND"\nrules = ["MF-02"]\n```\n'
    kinds = [kind.id for kind in registry.game("medical-frontier").drill_kinds() if "MF-02" not in kind.rules]
    assert medical(practice.replace("KIND", kinds[0])) == [
        f"m.md:15: drills of {kinds[0]} do not practise MF-02"
    ]


# -- goals -----------------------------------------------------------------------------------------------


@pytest.fixture
def at(toy: Toy) -> Situation:
    """Ana has kept a d; it is Ben's turn, who holds b."""
    start = set_stage("toy", Setting(0, ("Ana", "Ben"), {"mode": "long"}, ("deal:d,b",)))
    move = toy.read_word(start.state, "keep:d")
    return Situation(toy, toy.apply(start.state, move), 0, start.state, (("keep:d", toy.to_json(move)),))


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ({"played": "keep:*"}, True),
        ({"played": "drop:*"}, False),
        ({"event": {"event": "keep", "card": "d"}}, True),
        ({"event": {"event": "keep", "card": "c"}}, False),
        ({"event": {"lab": 0}}, False),
        ({"number": "score 0", "is": 4}, True),
        ({"number": "score 0", "at_least": 5}, False),
        ({"number": "score 0", "at_least": 4, "at_most": 4}, True),
        ({"number": "score 0", "at_most": 3}, False),
        ({"holds": ["worth", 1]}, False),
        ({"fails": ["worth", 1]}, False),
        ({"holds": ["luck"]}, False),
        ({"legal": "drop:b"}, True),
        ({"legal": "drop:a"}, False),
        ({"illegal": "drop:a"}, True),
        ({"illegal": "drop:b"}, False),
        ({"breaks": ["drop:a", "TG-03"]}, True),
        ({"breaks": ["drop:a", "TG-02"]}, False),
        ({"breaks": ["drop:b", "TG-03"]}, False),
        ({"turn": "over"}, True),
        ({"game": "over"}, False),
        ({"all": [{"turn": "over"}, {"legal": "keep:b"}]}, True),
        ({"all": [{"turn": "over"}, {"game": "over"}]}, False),
        ({"any": [{"turn": "over"}, {"game": "over"}]}, True),
        ({"any": [{"game": "over"}]}, False),
        ({"not": {"game": "over"}}, True),
        ({"turn": "over", "game": "over"}, False),
        ({"not": {"any": [{"turn": "over"}]}, "legal": "keep:b"}, False),
    ],
)  # fmt: skip
def test_goals(at: Situation, goal: dict[str, Any], expected: bool) -> None:
    assert met(goal, at) is expected
    assert goal_faults(goal) == []


def test_verdicts_of_calculations_are_goals() -> None:
    setting = Setting(0, ("Ana", "Ben"), moves=("order:1,1,2,2,1,2,1,2", "market:7a,3a,7d,12b,5d"))
    stage = set_stage("medical-frontier", setting)
    here = Situation(stage.game, stage.state, 0, stage.state)
    judged = [one for one in stage.game.calculations(stage.state) if one.holds is not None]
    for one in judged:
        about = [one.kind, *one.subject]
        assert met({"holds": about}, here) is one.holds
        assert met({"fails": about}, here) is not one.holds


def test_faults_of_goals_are_found_however_deep() -> None:
    bad = {"number": "score 0"}
    assert goal_faults({"all": [{"any": [{"not": bad}]}], "at_most": 3}) == [
        "at_most needs a number to compare with",
        "a number needs is, at_least or at_most",
    ]


# -- values ----------------------------------------------------------------------------------------------


def test_numbers_come_from_the_engine(at: Situation) -> None:
    values = {
        "score 0": 4, "score 1": 0, "measure worth 1": 2, "measure final": 4, "count *": 2, "count keep:*": 1,
        "count x*": 0, "edition worth.d": 4, "edition worth": 4, "3": 3, " score  0 ": 4,
    }  # fmt: skip
    assert {text: number(at.game, at.state, text) for text in values} == values


@pytest.mark.parametrize(
    "text",
    ["", "score", "score 2", "score x", "score -9", "measure", "measure worth", "measure worth x", "edition",
     "edition worth.e", "edition id", "edition worth.d.e", "edition .", "count", "99", "3 4", "four", "²",
     "9" * 5000],
)  # fmt: skip
def test_what_means_no_number_is_said_so(at: Situation, text: str) -> None:
    with pytest.raises(ValueFault) as caught:
        number(at.game, at.state, text)
    assert str(caught.value)
    assert len(str(caught.value)) < 500


def test_figures_of_lists_are_found_by_id_and_by_number() -> None:
    game = registry.game("medical-frontier")
    state = game.setup(2)
    assert number(game, state, "edition drugs.anticancer.points") > 0
    assert number(game, state, "edition market_costs.2") >= 0
    assert number(game, state, "edition drugs") == len(game.edition.to_json()["drugs"])
    for wrong in ("edition drugs.snake-oil.points", "edition market_costs.77"):
        with pytest.raises(ValueFault):
            number(game, state, wrong)


def test_negative_numbers_are_written_with_a_minus_sign(at: Situation) -> None:
    stage = Stage(at.game, at.game.apply(at.state, at.game.read_word(at.state, "drop:b")), ("Ana", "Ben"), 0)
    assert stage.text("{name 1}: {score 1}") == [["p", "", "Ben", ": ", "−1"]]
    with pytest.raises(ValueFault):
        stage.text("{name x}")


# -- answers ---------------------------------------------------------------------------------------------


@pytest.fixture
def stage() -> Stage:
    return set_stage("toy", Setting(0, ("Ana", "Ben"), {"mode": "long"}, ("deal:d,b",)))


def asked(**how: Any) -> Ask:
    return Ask("?", ("TG-03",), **how)


def test_answers_are_the_engines(stage: Stage) -> None:
    assert answer(asked(number="measure worth 0"), stage) == Number(4, 0, 20)
    options = (Option("A", {"legal": "keep:d"}), Option("B", {"legal": "keep:a"}), Option("C", right=True))
    choice = answer(asked(options=options), stage)
    assert isinstance(choice, Choice)
    assert choice.answers == {0, 2}
    with pytest.raises(StageFault):
        set_stage("toy", Setting(0, ("Ana", "Ben"), {}, ("deal:d,b,a",)))


def test_things_to_point_at_are_told_by_components_or_by_a_calculation(stage: Stage) -> None:
    pointing = answer(asked(point={"components": ["hand1"]}), stage)
    assert isinstance(pointing, Pointing)
    assert pointing.candidates == ("hand0", "hand1")
    assert pointing.answers == {"hand1"}
    by_sum = answer(asked(point={"calculation": ["worth", 0]}), stage)
    assert isinstance(by_sum, Pointing)
    assert by_sum.answers == {"hand0"}
    assert by_sum.right({"hand0"})
    assert not by_sum.right({"hand1"})
    assert not by_sum.right({"hand0", "hand1"})


def test_things_to_point_at_are_told_by_legal_moves() -> None:
    setting = Setting(
        0, ("Ana", "Ben"), moves=("order:1,1,2,2,1,2,1,2", "market:7a,3a,7d,12b,5d", "take:7a", "take:3a")
    )
    stage = set_stage("medical-frontier", setting)
    game, state = stage.game, stage.state
    right = {
        game.pointed(state, m)[0]
        for m in game.legal_moves(state)
        if game.write_word(state, m).startswith("take:")
    }
    pointing = answer(asked(point={"legal": "take:*"}), stage)
    assert isinstance(pointing, Pointing)
    assert pointing.answers == right
    assert len(pointing.candidates) > len(right)
    labs = answer(asked(point={"legal": "lab?:7a", "pointed": 1, "among": "lab-0"}), stage)
    assert isinstance(labs, Pointing)
    assert labs.answers == set(labs.candidates) == {"lab-0-0", "lab-0-1", "lab-0-2"}


def test_a_calculation_is_asked_for_by_kind_and_subject(stage: Stage) -> None:
    assert calculation(stage.game, stage.state, "worth", (1,)).term.value == 2
    with pytest.raises(
        ValueFault, match=r"no worth about \[3\] can be explained here; there are: \[0\], \[1\]"
    ):
        calculation(stage.game, stage.state, "worth", (3,))


# -- coverage --------------------------------------------------------------------------------------------


def test_coverage_says_which_rule_is_taught_and_used_where(toy: Toy) -> None:
    one = lesson(DEALT + "By [TG-01] and [TG-04].\n" + KEEP, "More of [TG-01].\n\n" + PLAY)
    covered = coverage([one])
    assert [step.title for _, step in covered["TG-01"].taught] == ["One", "Two"]
    assert [step.title for _, step in covered["TG-04"].exercised] == ["Two"]
    assert uncovered(toy.rules, covered) == [
        "TG-01 is not exercised: The deal",
        "TG-02 is not taught nor exercised: Turns",
        "TG-03 is not taught: Keep or drop",
    ]
    rows = table(toy.rules, covered).split("\n")
    assert rows[2] == "| TG-01 | The deal | toys: One, toys: Two | – |"
