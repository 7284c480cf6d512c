"""From the gallery on, and in the Lab, by keyboard alone; the single keys of every app."""

from __future__ import annotations

import re

import pytest

from .conftest import ROOT, Visit
from .pupil import MAP
from .test_keyboard_only import STOP, tab_to

pytestmark = pytest.mark.browser
APPS = {"replay": ".fn-transport", "play": ".fn-begin", "lab": ".fn-piece", "learn-king": MAP}
HERE = "document.querySelector('.fn-row[aria-current]')?.dataset.node ?? ''"
ROWS = """() => [...document.querySelectorAll("dialog[open] tr")]
  .map((row) => [...row.children].map((e) => e.textContent))"""


def name_in_focus(visit: Visit) -> str:
    return (visit.page.evaluate(STOP) or {"name": ""})["name"]


def press(visit: Visit, name: str, key: str = "Enter") -> None:
    """Go with the Tab key to what has a name, and press a key there."""
    tab_to(visit, name, 150)
    visit.page.keyboard.press(key)


def test_from_the_gallery_into_a_game_its_files_and_its_variations(visit: Visit) -> None:
    page, keys = visit.page, visit.page.keyboard
    visit.open("gallery", "[data-fn-rules] button")
    press(visit, "Exactly three hundred")
    page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
    press(visit, "Download")
    with page.expect_download() as caught:
        press(visit, "FGN: .*")
    assert caught.value.suggested_filename.endswith(".fgn")
    page.wait_for_selector("dialog[open]", state="detached")
    assert name_in_focus(visit) == "Download"
    while not page.is_visible(".fn-branches button"):  # on to where something else was thought of
        at = page.evaluate(HERE)
        keys.press("ArrowRight")
        page.wait_for_function(f"at => ({HERE}) !== at", arg=at)
    press(visit, "Instead: .*")
    page.wait_for_selector("text=A variation, not played")
    press(visit, "Back to the game")
    page.wait_for_selector("text=A variation, not played", state="hidden")


def test_a_position_is_set_up_asked_and_played_on(visit: Visit) -> None:
    page, keys = visit.page, visit.page.keyboard
    visit.open("lab", ".fn-piece")
    press(visit, "New position")
    page.wait_for_selector("dialog[open] .fn-way select")
    press(visit, "Take one")
    page.wait_for_selector("dialog[open]", state="detached")
    keys.press("2")
    page.wait_for_selector(".fn-workings button")
    tab_to(visit, "Search .*", 150)
    press(visit, ".*", "Enter")
    page.wait_for_selector(".fn-calculation:visible h3")
    keys.press("n")
    page.wait_for_selector("[aria-current=step]")
    press(visit, "Open in Play")
    page.wait_for_selector(".fn-begin:visible", timeout=60_000)
    page.wait_for_selector("text=The game begins at a position that was set up.")


@pytest.mark.parametrize("app", APPS)
def test_the_keys_are_those_of_the_manual_and_can_be_switched_off(visit: Visit, app: str) -> None:
    page, keys = visit.page, visit.page.keyboard
    visit.open(app, APPS[app])
    page.wait_for_selector(".fn-board[data-painted]", state="attached")
    keys.press("?")
    page.wait_for_selector("dialog[open]")
    manual = (ROOT / "docs" / "accessibility.md").read_text("utf-8")
    for key, what in page.evaluate(ROWS):
        assert re.search(rf"^\| {re.escape(key)} \| {re.escape(what)} \|$", manual, re.M), (key, what)
    keys.press("Tab")
    while name_in_focus(visit) != "Single letters and signs act as keys":
        keys.press("Tab")
    keys.press("Space")
    keys.press("Escape")
    keys.press("r")
    page.wait_for_timeout(200)
    assert not page.is_visible("dialog[open]")
    tab_to(visit, "Keys", 150)
    keys.press("Enter")
    page.wait_for_selector("dialog[open]")
