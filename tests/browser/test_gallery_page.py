"""The gallery in a browser: there before any script, by keys and by touch, a way into every game."""

from __future__ import annotations

import re

import pytest

from frontier_widgets.shared.sources import shipped

from .axe import faults
from .conftest import Visit, visiting

pytestmark = pytest.mark.browser

READY = "[data-fn-rules] button"
LEARN, GAMES = "[aria-labelledby=fn-learn] .fn-cards", "[aria-labelledby=fn-replay] .fn-cards"
TABLES = "[aria-labelledby=fn-tables] .fn-cards"


def test_it_opens_first(visit: Visit) -> None:
    assert visit.address.endswith("/gallery.ipynb")
    visit.open("gallery", READY)
    assert visit.page.title() == "Frontier Notebooks"
    assert visit.page.locator(f"{GAMES} article").count() == len(shipped())
    assert visit.page.locator(GAMES).count() == visit.page.locator("text=Begin here").count() > 1
    assert visit.page.locator("canvas").count() == 0
    assert not visit.page.is_visible("#frontier-loading")
    assert not visit.page.is_visible("text=The gallery: ")
    assert faults(visit.page) == []


def test_it_is_there_without_a_script(browser, address: str) -> None:
    for visit in visiting(browser, address, java_script_enabled=False):
        visit.page.goto(address)
        assert visit.page.is_visible(".fn-gallery h1")
        assert visit.page.is_visible(".fn-cards article >> nth=0")


def test_pictures_are_drawn(visit: Visit) -> None:
    visit.open("gallery", READY)
    widths = visit.page.evaluate("[...document.querySelectorAll('.fn-cards img')].map((i) => i.naturalWidth)")
    assert len(widths) == len(shipped())
    assert all(width > 300 for width in widths)


def test_every_card_leads_to_its_game(visit: Visit) -> None:
    visit.open("gallery", READY)
    links = visit.page.locator(f"{GAMES} h4 a")
    title = links.nth(1).text_content()
    links.nth(1).click()
    visit.page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
    visit.page.wait_for_function(
        "title => document.querySelector('.fn-head h1').textContent === title", arg=title
    )
    visit.page.wait_for_url(re.compile(r"/replay\.ipynb#game=advanced-three-players"))


def test_the_whole_card_can_be_clicked_and_keys_reach_all(visit: Visit) -> None:
    visit.open("gallery", READY)
    visit.page.keyboard.press("Tab")
    courses = visit.page.locator(f"{LEARN} h3").all_text_contents()
    games = visit.page.locator(f"{GAMES} h4").all_text_contents()
    seen = []
    tables = visit.page.locator(f"{TABLES} h3").all_text_contents()
    for _ in range(4 + len(courses) + len(tables) + len(games)):
        seen.append(
            visit.page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent")
        )
        visit.page.keyboard.press("Tab")
    assert seen == ["Looks", "Language", "Rules and glossary", *courses, *tables, "Replay", *games]
    visit.page.locator(f"{GAMES} article >> nth=0").scroll_into_view_if_needed()
    box = visit.page.locator(f"{GAMES} article >> nth=0").bounding_box()
    visit.page.mouse.click(box["x"] + 40, box["y"] + 40)
    visit.page.wait_for_url("**/replay.ipynb#game=first-game-quick*")
    visit.page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)


def test_the_rules_open_by_button_and_key(visit: Visit) -> None:
    visit.open("gallery", READY)
    visit.page.click(READY)
    visit.page.wait_for_selector(".fn-rules-panel[open] .fn-hit")
    visit.page.keyboard.press("Escape")
    assert visit.page.evaluate("document.activeElement.textContent") == "Rules and glossary"
    visit.page.keyboard.press("r")
    visit.page.wait_for_selector(".fn-rules-panel[open] .fn-hit")


def test_on_a_phone(phone: Visit) -> None:
    phone.open("gallery", READY)
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    paper = phone.page.evaluate("getComputedStyle(document.querySelector('.fn-gallery')).backgroundColor")
    assert paper == "rgb(27, 29, 33)"
    assert faults(phone.page) == []
    phone.page.tap(f"{GAMES} article >> nth=0")
    phone.page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
