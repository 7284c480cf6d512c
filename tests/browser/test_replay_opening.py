"""What a newcomer does first: press an arrow key, choose another game, tap on a phone."""

from __future__ import annotations

import pytest

from .conftest import Visit

pytestmark = pytest.mark.browser


def test_arrow_keys_work_on_a_page_that_has_just_been_opened(visit: Visit) -> None:
    visit.open("plain")
    assert visit.page.evaluate("document.activeElement === document.body")
    visit.page.keyboard.press("ArrowRight")
    visit.at(1)


def test_the_rules_open_by_key_on_a_page_that_has_just_been_opened(visit: Visit) -> None:
    visit.open("plain")
    visit.page.keyboard.press("r")
    visit.page.get_by_role("dialog").wait_for()


def test_another_game_has_its_own_length_and_takes_the_keys(visit: Visit) -> None:
    visit.open("replay")
    first = _length(visit)
    visit.page.select_option(".fn-picker", index=1)
    visit.page.wait_for_function(f"!document.querySelector('.fn-counter').textContent.endsWith('/ {first}')")
    second = _length(visit)
    assert second != first
    visit.page.keyboard.press("End")
    visit.page.wait_for_function(
        f"document.querySelector('.fn-counter').textContent === '{second} / {second}'"
    )
    assert visit.page.input_value(".fn-picker") == "1"


def test_the_bar_of_a_phone_is_what_a_finger_meets(phone: Visit) -> None:
    phone.open("plain")
    # By the place on the screen, for a browser's own click would scroll the button into the open.
    box = phone.page.locator("button[aria-label='One event forward']").bounding_box()
    assert box is not None
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.at(1)


def _length(visit: Visit) -> int:
    return int((visit.page.text_content(".fn-counter") or "").split("/")[1])
