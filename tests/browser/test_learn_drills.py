"""Drills: every way of answering, the answer worked out, what is due again, a lesson known already."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from frontier_nb import game
from frontier_nb.lessons.courses import course
from frontier_nb.lessons.progress import Progress
from frontier_nb.messages import use_names
from frontier_nb.question import Answer, Choice, Number
from frontier_widgets.learn.examiner import Asked, Examiner

from .conftest import Visit
from .pupil import MAP, STEP, Pupil, lesson

pytestmark = pytest.mark.browser
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


def drill(game_id: str, kind: str, seed: int) -> Asked:
    """Return the drill that a link with a seed leads to, and its players."""
    return next(Examiner(game(game_id), course(game_id), seed).practise(kind, 1))


def answer_wrongly(pupil: Pupil, asked: Answer) -> None:
    if isinstance(asked, Choice):
        wrong = next(n for n in range(len(asked.options)) if n not in asked.answers)
        pupil.does(lambda: pupil.press(f".fn-answer li:nth-child({wrong + 1}) button"))
    elif isinstance(asked, Number):
        pupil.number(asked.least if asked.answer != asked.least else asked.most)
    else:
        wrong = next(id for id in asked.candidates if id not in asked.answers)
        pupil.components([wrong], single=asked.single)
        if not asked.single:
            pupil.point(wrong)  # away with it


@pytest.mark.parametrize(
    ("game_id", "kind", "by_keys"),
    [
        ("medical-frontier", "missing-needles", False),
        ("medical-frontier", "legality", True),
        ("medical-frontier", "affordable-cards", False),
        ("king-of-frontier", "count-areas", True),
        ("king-of-frontier", "area-completed", False),
        ("king-of-frontier", "where-it-fits", True),
    ],
)
def test_a_wrong_answer_then_the_right_one_then_how_it_is_worked_out(
    visit: Visit, game_id: str, kind: str, by_keys: bool
) -> None:
    pupil = Pupil(visit, game_id, by_keys=by_keys)
    asked, names = drill(game_id, kind, 4)
    with use_names(names):
        question, why = str(asked.question), str(asked.why)
    pupil.open(f"#drill={kind}&level=1&seed=4")
    assert question in pupil.page.inner_text(STEP)
    pupil.listen()
    answer_wrongly(pupil, asked.answer)
    pupil.told("Not quite")
    assert pupil.heard().count("Not quite") == 1
    pupil.answer(asked.answer)
    pupil.told("Right.")
    pupil.heard("Right.", why)
    assert pupil.focused() == "Next question"
    assert "0 right" in pupil.page.inner_text(STEP)  # the first answer counts
    assert pupil.stored()["rules"][asked.rules[0]]["right"] == 0

    work = pupil.page.locator(".fn-calculation:visible")
    forward = work.locator(".fn-forward")
    steps = work.locator("tbody tr").count()
    assert bool(steps) == bool(asked.worked)
    for step in range(steps):
        if by_keys:
            pupil.page.keyboard.press("n")
        else:
            forward.click()
        now = work.locator(f"tr[aria-current=step]:nth-child({step + 1})")
        now.wait_for()
        assert pupil.heard(now.locator(".fn-term").inner_text())
        box, room = now.bounding_box(), pupil.page.locator(".fn-app-scroll").bounding_box()
        assert room["y"] <= box["y"]
        assert box["y"] + box["height"] <= room["y"] + room["height"]
    if steps and not by_keys:
        forward.click()
        work.locator(".fn-forward >> text=Work it out").wait_for()
        pupil.page.wait_for_timeout(600)  # two clicks near one spot are no double click
    pupil.button("Next question")
    assert "Question 2" in pupil.page.inner_text(STEP)
    assert pupil.focused()
    pupil.button("End")
    pupil.page.wait_for_selector(MAP)
    assert pupil.page.evaluate("document.activeElement.dataset.key") == f"kind {kind}"


def test_what_is_due_comes_back(visit: Visit) -> None:
    progress = Progress()
    progress.count(["KF-12", "KF-R5"], "wrong", LONG_AGO)
    text = json.dumps(json.dumps(progress.to_json()))
    visit.page.add_init_script(f"localStorage['frontier-nb progress king-of-frontier'] ??= {text}")
    pupil = Pupil(visit, "king-of-frontier").open()
    pupil.press("button:text-is('Review what is due (2)')")
    pupil.page.wait_for_selector(STEP)
    for number in (1, 2):
        pupil.page.get_by_text(f"Question {number} of 2").wait_for()
        pupil.key("a")
        pupil.told("The answer")
        pupil.press(f"{STEP} .fn-help button >> nth=0")
    pupil.page.wait_for_selector(MAP)
    assert pupil.focused()
    assert all(
        known["tried"] >= 2 for id, known in pupil.stored()["rules"].items() if id in ("KF-12", "KF-R5")
    )


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_who_knows_a_lesson_tests_out_of_it(visit: Visit, by_keys: bool) -> None:
    taken = lesson("king-of-frontier", "01-a-land-of-twenty-spaces")
    questions = Examiner(game(taken.game), course(taken.game)).test(taken)
    pupil = Pupil(visit, taken.game, by_keys=by_keys).open()
    pupil.press(f".fn-lesson button[aria-label='I know this: {taken.title}']")
    pupil.page.wait_for_selector(STEP)
    for number, (asked, _) in enumerate(questions, 1):
        pupil.page.get_by_text(f"Question {number} of {len(questions)}").wait_for()
        pupil.answer(asked.answer)
        pupil.told("Right.")
        pupil.press(f"{STEP} .fn-help button >> nth=0")
    pupil.page.wait_for_selector(MAP)
    assert "Done" in pupil.page.inner_text(".fn-lesson >> nth=0")
    assert pupil.focused()
    stored = pupil.stored()
    assert stored["lessons"][taken.id] == [step.id for step in taken]
    assert set(stored["known"]) == {rule for step in taken if step.act for rule in step.act.rules}
    assert pupil.page.locator("[data-state=known]").count() > 1
