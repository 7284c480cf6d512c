"""A kernel that has ended is announced; odd sizes keep all of the page in reach; requests wait their turn."""

from __future__ import annotations

import os
import signal

import pytest

from .conftest import Visit

pytestmark = pytest.mark.browser
COUNTER = "document.querySelector('.fn-counter').textContent"


def test_a_dead_kernel_is_said_and_the_place_stays(visit: Visit) -> None:
    page = visit.open("mortal").page
    page.click("button[aria-label='One event forward']")
    visit.at(1)
    os.kill(
        int(page.text_content("[data-mime-type='text/plain'], .jp-RenderedText").split()[-1]), signal.SIGKILL
    )
    page.wait_for_timeout(500)
    page.click("button[aria-label='To the end']")
    page.wait_for_selector(".fn-trouble >> text=The page gets no answer", timeout=30_000)
    page.wait_for_function(f"{COUNTER}.startsWith('1 /')")
    visit.errors.clear()  # the console says that a message could not be sent


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1100, 700), (641, 800)])
def test_the_board_and_the_transport_are_in_reach(visit: Visit, width: int, height: int) -> None:
    visit.page.set_viewport_size({"width": width, "height": height})
    page = visit.open("plain", hash="#at=20").page
    transport = page.locator(".fn-transport").bounding_box()
    assert transport["y"] + transport["height"] <= height + 1
    assert page.locator(".fn-scrubber").bounding_box()["width"] > 80
    assert page.evaluate("document.querySelector('.fn').scrollWidth <= innerWidth")


def test_another_game_is_opened_although_one_walks_on(visit: Visit) -> None:
    page = visit.open("replay").page
    visit.focus()
    page.keyboard.press("End")
    page.select_option(".fn-picker", "1")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"{COUNTER}.startsWith('0 /')")
    assert page.input_value(".fn-picker") == "1"
    assert page.is_hidden(".fn-trouble *")


def test_playing_stops_for_a_dialog_and_for_a_calculation(visit: Visit) -> None:
    page = visit.open("plain", hash="#at=12").page
    visit.focus()
    for key in ("?", "n"):
        page.keyboard.press(" ")
        page.wait_for_selector("button[aria-label=Pause]")
        page.keyboard.press(key)
        page.wait_for_selector("button[aria-label='Play through']", timeout=5_000)
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)
        visit.focus()
