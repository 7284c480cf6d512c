"""Variations are entered and left by buttons and by walking on; what is still to come can be hidden."""

from __future__ import annotations

import pytest

from .conftest import EVENTS, Visit

pytestmark = pytest.mark.browser
COUNTER = "document.querySelector('.fn-counter').textContent"


def test_a_variation_is_offered_at_its_place_and_says_that_it_was_not_played(visit: Visit) -> None:
    page = visit.open("plain", hash="#at=5").page
    visit.at(5)
    page.click("button:has-text('Instead: ')")
    visit.at(6)
    page.wait_for_selector("text=A variation, not played")
    assert page.is_hidden(".fn-plot-now")
    assert page.locator(".fn-row:has-text('Instead: ')").count() == 1
    page.click("text=Back to the game")
    visit.at(5)
    assert page.is_hidden("text=A variation, not played")
    assert page.is_visible(".fn-plot-now")


def test_walking_on_from_its_end_leads_back_to_what_was_played(visit: Visit) -> None:
    page = visit.open("plain", hash="#at=5").page
    visit.at(5)
    page.click("button:has-text('Instead: ')")
    visit.focus()
    page.keyboard.press("End")
    visit.at(7)
    page.wait_for_function(f"{COUNTER} === '6 / 6'")
    page.keyboard.press("ArrowRight")
    visit.at(5)
    page.wait_for_function(f"{COUNTER} === '5 / {EVENTS}'")


def test_walking_back_out_of_it_leads_to_the_game_again(visit: Visit) -> None:
    page = visit.open("plain", hash="#at=5").page
    visit.at(5)
    page.click("button:has-text('Instead: ')")
    visit.at(6)
    visit.focus()
    page.keyboard.press("ArrowLeft")
    visit.at(4)
    page.keyboard.press("ArrowRight")
    visit.at(5)
    page.wait_for_function(f"{COUNTER} === '5 / {EVENTS}'")


def test_what_is_to_come_can_be_hidden(visit: Visit) -> None:
    page = visit.open("plain", hash="#at=20").page
    page.wait_for_selector(".fn-plot img")
    rows, points = page.locator(".fn-row:visible").count(), page.locator(".fn-point:visible").count()
    visit.tool("No spoilers")
    assert page.locator(".fn-row:visible").count() < rows
    assert page.locator(".fn-point:visible").count() < points
    assert "polygon" in page.evaluate("document.querySelector('.fn-plot-paint').style.clipPath")
    seen = page.locator(".fn-row:visible").count()
    page.click("button[aria-label='One event forward']")
    visit.at(23)  # two of the nodes are a variation
    assert page.locator(".fn-row:visible").count() == seen + 1
    visit.tool("No spoilers")
    assert page.locator(".fn-row:visible").count() == rows


def test_the_beginners_game_is_opened_without_spoilers(visit: Visit) -> None:
    page = visit.open("replay", hash="#game=first-game-quick").page
    assert page.get_attribute("button:has-text('No spoilers')", "aria-pressed") == "true"
    assert page.locator(".fn-row:visible").count() == 0
