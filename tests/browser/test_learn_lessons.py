"""A lesson of each game from start to end, with the mouse and with the keyboard alone."""

from __future__ import annotations

import pytest

from .conftest import Visit
from .pupil import MAP, Pupil, lesson

pytestmark = pytest.mark.browser
TAKEN = [("medical-frontier", "01-the-way-of-a-drug"), ("king-of-frontier", "01-a-land-of-twenty-spaces")]


@pytest.mark.parametrize(("game", "id"), TAKEN)
@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_lesson_from_start_to_end(visit: Visit, game: str, id: str, by_keys: bool) -> None:
    taken = lesson(game, id)
    pupil = Pupil(visit, game, by_keys=by_keys).open().begin(taken)
    for number, step in enumerate(taken):
        pupil.run.go(number)
        pupil.at(step.title)
        pupil.solve()
        assert pupil.focused(), f"after the step {step.title!r} the focus is nowhere"
        if by_keys:
            pupil.page.keyboard.press("PageDown")
        else:
            pupil.press(".fn-feet button:last-child")
    pupil.page.get_by_text("Step 1 of").wait_for()
    pupil.page.keyboard.press("m")
    pupil.page.wait_for_selector(MAP)
    first = pupil.page.locator(".fn-lesson").first
    assert "Done" in first.text_content()
    stored = pupil.stored()
    assert stored["lessons"][id] == [step.id for step in taken]
    practised = {rule for step in taken if step.act for rule in step.act.rules}
    assert practised <= set(stored["rules"])
    assert all(
        known["tried"] == known["right"] == 1 for known in stored["rules"].values() if known["tried"] < 2
    )
