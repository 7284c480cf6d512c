"""Light, dark, or for a projector: chosen once, for all pages of the browser."""

from __future__ import annotations

import pytest

from .conftest import Visit

pytestmark = pytest.mark.browser
LOOKS = "select[aria-label=Looks]"
PAPER = "getComputedStyle(document.querySelector('.fn')).backgroundColor"


def test_the_looks_chosen_in_the_gallery_hold_in_replay(visit: Visit) -> None:
    page = visit.open("gallery", LOOKS).page
    light = page.evaluate("getComputedStyle(document.querySelector('.fn-gallery')).backgroundColor")
    page.select_option(LOOKS, "dark")
    assert page.evaluate("getComputedStyle(document.querySelector('.fn-gallery')).backgroundColor") != light
    visit.open("plain")
    assert page.input_value(LOOKS) == "dark"
    assert page.evaluate(PAPER) != light
    page.select_option(LOOKS, "auto")
    page.wait_for_function(f"{PAPER} === '{light}'")


def test_for_a_class_the_board_has_the_page_and_what_is_said_stays_in_sight(visit: Visit) -> None:
    page = visit.open("plain", hash="#at=20").page
    before = page.locator(".fn-board").bounding_box()["width"]
    for _ in range(3):  # light, dark, projector
        page.keyboard.press("l")
    page.wait_for_function(f"document.querySelector('.fn-board').offsetWidth > {1.2 * before}")
    assert page.is_hidden(".fn-list")
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.fn-what')).fontSize)")
    assert size >= 24
    for selector in (".fn-what", ".fn-transport"):
        box = page.locator(selector).bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 801
    page.keyboard.press("l")
    page.wait_for_function(f"document.querySelector('.fn-board').offsetWidth < {1.1 * before}")
    assert page.is_visible(".fn-list")


def test_on_a_phone_what_happened_is_in_sight_above_what_is_said(phone: Visit) -> None:
    page = phone.open("plain").page
    tops = set()
    for at in range(1, 30):
        page.tap("button[aria-label='One event forward']")
        page.wait_for_function(f"document.querySelector('.fn-counter').textContent.startsWith('{at} /')")
        page.wait_for_timeout(200)
        tops.add(round(page.locator(".fn-board").bounding_box()["y"] / 50))
        dock = page.locator(".fn-dock").bounding_box()
        assert dock["y"] + dock["height"] <= 845
        assert dock["height"] <= 0.5 * 844
    assert len(tops) > 1  # the page went to where something happened
