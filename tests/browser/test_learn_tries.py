"""Tries of a learner that go wrong, and what helps: rules, taking back, hints, skipping, going on freely."""

from __future__ import annotations

import pytest

from frontier_nb.lessons.model import Task

from .conftest import Visit
from .pupil import STEP, Pupil, lesson

pytestmark = pytest.mark.browser
LAND = lesson("king-of-frontier", "01-a-land-of-twenty-spaces")
DRUG = lesson("medical-frontier", "01-the-way-of-a-drug")


@pytest.fixture(params=[False, True], ids=["mouse", "keys"])
def by_keys(request: pytest.FixtureRequest) -> bool:
    return request.param


def mistake(pupil: Pupil, word: str) -> str:
    """Return what the lesson says to a mistake."""
    act = pupil.run.step.act
    assert isinstance(act, Task)
    return next(one.say for one in act.mistakes if one.move and one.move.startswith(word)).replace("`", "")


def test_an_illegal_move_is_answered_by_the_rule_and_why(visit: Visit, by_keys: bool) -> None:
    pupil = Pupil(visit, LAND.game, by_keys=by_keys).opened(LAND, "let-the-forest-grow")
    stage = pupil.run.stage
    move = stage.game.read_word(stage.state, "lake@b4")
    violation = stage.game.violation(stage.state, move)
    pupil.listen()
    before = pupil.page.get_attribute(".fn-board", "aria-label")
    pupil.move("lake@b4")
    pupil.told("The rules do not allow that.")
    said = pupil.page.inner_text(f"{STEP} .fn-said")
    told = (violation.rule, mistake(pupil, "lake@b4"))  # the lesson's own words stand for reason and remedy
    for words in told:
        assert words in said
    pupil.heard(*told)
    assert pupil.page.get_attribute(".fn-board", "aria-label") == before
    assert pupil.focused()
    assert pupil.page.locator(f"{STEP} button:text-is('Take it back')").count() == 0
    pupil.press(f"{STEP} .fn-said .fn-rule-link:text-is('{violation.rule}')")
    pupil.page.wait_for_selector(".fn-rules-panel[open] .fn-rule-text")
    pupil.page.keyboard.press("Escape")
    pupil.page.wait_for_selector(".fn-rules-panel[open]", state="detached")
    assert pupil.focused() == f"Rule {violation.rule}"
    pupil.solve()


def test_a_mistake_is_answered_and_taken_back(visit: Visit, by_keys: bool) -> None:
    pupil = Pupil(visit, DRUG.game, by_keys=by_keys).opened(DRUG, "a-drug-from-start-to-end")
    pupil.listen()
    names = "[...document.querySelectorAll('.fn-part')].map((part) => part.ariaLabel).join('|')"
    before = pupil.page.evaluate(names)
    pupil.move("end")
    pupil.told("Legal, but look what comes of it.")
    pupil.heard("Legal, but look what comes of it.", mistake(pupil, "end"))
    assert pupil.page.evaluate(names) != before
    if by_keys:
        assert pupil.focused() == "Take it back"
        pupil.key("Backspace")
    else:
        pupil.button("Take it back")
    assert pupil.page.inner_text(f"{STEP} .fn-said") == ""
    assert pupil.focused()
    assert pupil.page.evaluate(names) == before
    pupil.run.take_back()
    pupil.solve()
    assert pupil.stored()["rules"]["MF-02"]["tried"] == 1


def test_hints_come_one_by_one_to_the_move_itself(visit: Visit, by_keys: bool) -> None:
    pupil = Pupil(visit, DRUG.game, by_keys=by_keys).opened(DRUG, "a-drug-from-start-to-end")
    run, act = pupil.run, pupil.run.step.act
    move = run.next_move()
    last = str(run.stage.game.describe(run.stage.seen, move, run.stage.names))
    pupil.listen()
    for number, words in enumerate([*act.hints, last], 1):
        if by_keys:
            pupil.key("h")
        else:
            pupil.button("Hint")
        given = pupil.page.locator(".fn-hint-given").all_inner_texts()
        assert len(given) == number
        assert words in given[-1]
        assert pupil.heard(words).count("Hint") == 1
        assert pupil.focused() or by_keys
    assert pupil.page.locator(f"{STEP} button:text-is('Hint')").count() == 0
    pupil.page.keyboard.press("h")  # there are no more
    assert pupil.heard() == ""


def test_the_move_is_made_for_one_the_step_skipped_begun_again_and_left(visit: Visit, by_keys: bool) -> None:
    pupil = Pupil(visit, DRUG.game, by_keys=by_keys).opened(DRUG, "a-drug-from-start-to-end")
    pupil.listen()
    pupil.key("a") if by_keys else pupil.button("Make the move for me")
    pupil.told("Played. Go on.")
    pupil.heard("Played. Go on.")
    pupil.button("Start the step again")
    assert pupil.focused()
    pupil.button("Skip")
    pupil.heard("You have seen the whole way")
    assert pupil.page.locator(".fn-dot-done").count() == 0
    assert pupil.focused()
    pupil.button("Start the step again")
    pupil.button("Play on freely")
    assert pupil.focused()
    pupil.run.play_free()
    pupil.move("end")
    pupil.told("You play on as you like")
    pupil.page.locator(".fn-happened li").first.wait_for(state="attached")  # what Ben did
    assert pupil.stored()["here"]["words"] == []
    pupil.button("Start the step again")
    assert "You play on" not in pupil.page.inner_text(STEP)


def test_a_wrong_answer_can_be_tried_again_or_shown(visit: Visit, by_keys: bool) -> None:
    pupil = Pupil(visit, DRUG.game, by_keys=by_keys).opened(DRUG, "a-short-game-and-a-long-one")
    pupil.listen()
    wrong = min(set(range(3)) - pupil.run.question.answers)
    pupil.does(lambda: pupil.press(f".fn-answer li:nth-child({wrong + 1}) button"))
    pupil.told("Not quite.")
    pupil.heard("Not quite.", pupil.run.step.act.options[wrong].say)
    assert pupil.page.is_disabled(f".fn-answer li:nth-child({wrong + 1}) button")
    assert pupil.focused()
    pupil.key("a") if by_keys else pupil.button("Show the answer")
    pupil.told("The answer: Cardiovascular")
    pupil.heard("The answer: Cardiovascular")
    assert pupil.focused() or by_keys

    pupil.key("PageDown")
    pupil.run.go(2)
    pupil.number(1)
    pupil.told("Not quite.")
    assert pupil.heard("Not quite.", pupil.run.step.act.wrong)
    assert pupil.page.evaluate("document.activeElement.matches('.fn-number-field')")
    pupil.solve()
    pupil.key("PageDown")
    pupil.run.go(3)
    pupil.components(["lab-0-0"], single=False)
    pupil.told("Not quite.")
    pupil.heard("Not quite.", pupil.run.step.act.wrong)
    pupil.heard()
    pupil.point("lab-0-0")  # what was chosen stays, to be amended
    pupil.heard("0 chosen")
    pupil.point("lab-0-0")
    pupil.heard("1 chosen")
    pupil.point("lab-0-0")
    pupil.heard("0 chosen")
    pupil.solve()
    assert pupil.stored()["rules"]["MF-12"]["tried"] == 1


def test_a_double_click_is_one_click(visit: Visit) -> None:
    pupil = Pupil(visit, DRUG.game).open("#lesson=12-your-first-game&step=a-plan-for-the-table")
    page = pupil.page
    page.click(".fn-every summary")
    for delay in (0, 90):
        pupil.does(lambda delay=delay: page.locator(".fn-every .fn-option").first.dblclick(delay=delay))
        page.wait_for_timeout(500)
    assert len(pupil.stored()["here"]["words"]) == 2
    page.evaluate("location.hash = '#lesson=02-your-budget&step=take-two-sevens'")
    pupil.at("Take two sevens")
    page.mouse.move(1, 1)  # away from a move that is shown beforehand
    page.mouse.dblclick(*pupil.steady("card-7a"), delay=90)
    page.wait_for_timeout(500)
    pupil.told("Played. Go on.")
    page.evaluate("location.hash = '#drill=formula&level=1&seed=5'")
    page.get_by_text("Question 1").wait_for()
    for number in (2, 3):
        page.get_by_role("button", name="Show the answer").dblclick(delay=90)
        page.get_by_role("button", name="Next question").dblclick(delay=90 * (number - 2))
        page.get_by_text(f"Question {number}").wait_for()
        page.wait_for_timeout(500)
        page.get_by_role("button", name="Show the answer").wait_for()
    assert not page.locator(".fn-trouble *").count()


def test_a_key_that_is_held_is_meant_once(visit: Visit) -> None:
    pupil = Pupil(visit, DRUG.game).opened(DRUG, "a-drug-from-start-to-end")
    page = pupil.page
    for _ in range(5):
        page.keyboard.down("a")
        page.wait_for_timeout(150)
    page.keyboard.up("a")
    assert len(pupil.stored()["here"]["words"]) == 1
    page.evaluate("location.hash = '#drill=missing-needles&level=1&seed=4'")
    field = page.locator(".fn-number-field")
    for number in range(6):
        field.fill(str(number))
        for _ in range(5):
            page.keyboard.down("Enter")
            page.wait_for_timeout(100)
        page.keyboard.up("Enter")
        if page.get_by_role("button", name="Next question").count():
            break
    assert pupil.focused() == "Next question"
