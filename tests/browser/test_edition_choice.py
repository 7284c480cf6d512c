"""The choice of an edition: a file loaded, checked, compared and used, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from frontier_nb import registry

from .axe import faults
from .conftest import HOSTILE, ROOT, Visit, notebook, serving, visiting

pytestmark = pytest.mark.browser

CODE = f"""
import sys
sys.path.insert(0, {str(ROOT / "tests")!r})
from edition_page import EditionPage
EditionPage("GAME")
"""
GAMES = {"medical": "medical-frontier", "king": "king-of-frontier"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("editions")
    for name, game in GAMES.items():
        (folder / f"{name}.ipynb").write_text(notebook(CODE.replace("GAME", game)), "utf-8")
    with serving(folder) as first:
        yield f"{first.rstrip('/')}/voila/render/medical.ipynb"


@pytest.fixture
def table(browser, pages: str) -> Iterator[Visit]:
    yield from visiting(browser, pages, viewport={"width": 1280, "height": 800})


@pytest.fixture
def small(browser, pages: str) -> Iterator[Visit]:
    size = {"width": 390, "height": 844}
    yield from visiting(browser, pages, viewport=size, color_scheme="dark", has_touch=True)


def edition(game: str, **figures: object) -> dict[str, object]:
    data = registry.game(game).edition.to_json()
    del data["sha256"]
    return json.loads(json.dumps({**data, "id": "mine", **figures}))


def file(data: object, name: str = "box.json") -> dict[str, object]:
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    return {"name": name, "mimeType": "text/plain", "buffer": text}


def load(visit: Visit, data: object, name: str = "box.json") -> None:
    if not visit.page.is_visible("dialog[open]"):
        visit.page.click("text=Load another")
    visit.page.set_input_files(".fn-file", file(data, name))


def test_a_sound_edition_is_compared_and_used_and_left_again(table: Visit) -> None:
    page = table.open("medical").page
    assert page.text_content(".fn-edition-name") == "standard-1, the shipped one"
    assert not page.is_visible("text=Back to the shipped one")
    data = edition(GAMES["medical"], budget=7, market_costs=[1, 2, 3, 4])
    load(table, data)
    page.wait_for_selector("dialog >> text=box.json is sound: edition mine.")
    assert page.is_visible("dialog >> text=Budget of a turn")
    assert page.is_visible("dialog >> text=5 → 7")
    assert faults(page) == []
    parts = page.locator(".fn-part").count()
    page.click("dialog >> text=Use it")
    page.wait_for_function("document.querySelector('.fn-edition-name').textContent === 'mine, from box.json'")
    assert not page.is_visible("dialog[open]")
    page.wait_for_function(f"document.querySelectorAll('.fn-part').length < {parts}")  # a market space fewer
    assert page.is_visible(".fn-edition-differences >> text=2 figures differ, 1 source differs.")
    assert not page.is_visible(".fn-edition-differences >> text=5 → 7")
    page.click(".fn-edition-differences summary")
    assert page.is_visible(".fn-edition-differences >> text=5 → 7")
    assert faults(page) == []
    page.click("text=Back to the shipped one")
    page.wait_for_function(f"document.querySelectorAll('.fn-part').length === {parts}")
    assert page.text_content(".fn-edition-name") == "standard-1, the shipped one"
    assert page.evaluate("document.activeElement.textContent") == "Load another …"


def test_what_is_wrong_is_told_and_nothing_is_used(table: Visit) -> None:
    page = table.open("medical").page
    load(table, edition(GAMES["medical"], budget=0, labs=HOSTILE, hand_limit=2**60))
    page.wait_for_selector("dialog >> text=box.json cannot be used")
    assert page.locator("dialog li code").all_text_contents() == ["hand_limit"]
    load(table, edition(GAMES["medical"], budget=0, labs=HOSTILE, **{HOSTILE[:30]: 1}), "<b>.json")
    page.wait_for_selector("dialog >> text=<b>.json cannot be used")
    assert page.locator("dialog li code").all_text_contents() == [HOSTILE[:30], "budget", "labs"]
    assert not page.is_visible("text=Use it")
    assert faults(page) == []
    load(table, b"x" * 300_000)
    page.wait_for_selector("dialog >> text=larger than 262 kB")
    load(table, b"\xff\xfe\x00")
    page.wait_for_selector("dialog >> text=is not UTF-8 text")
    load(table, b"")
    page.wait_for_selector("dialog >> text=is missing")
    page.keyboard.press("Escape")
    assert page.text_content(".fn-edition-name") == "standard-1, the shipped one"
    assert page.evaluate("window.hacked") is None


def test_by_keys_alone(table: Visit, tmp_path: Path) -> None:
    page = table.open("king").page
    page.focus(".fn-edition button")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.set_input_files(".fn-file", file(edition(GAMES["king"], rows=5)))
    page.wait_for_selector("dialog >> text=Use it")
    page.focus(".fn-file")
    for _ in range(5):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Use it":
            break
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.fn-edition-name').textContent === 'mine, from box.json'")
    assert page.evaluate("document.activeElement.textContent") == "Load another …"


def test_on_a_phone_with_hostile_names(small: Visit) -> None:
    page = small.open("king").page
    data = edition(GAMES["king"])
    for index, building in enumerate(data["buildings"]):
        building["name"] = f"<img src=x onerror=hacked={index}>"
        building["vp"] += 1
    load(small, data)
    page.wait_for_selector("dialog >> text=Use it")
    summary = page.text_content("dialog summary")
    assert "differ" in summary
    page.tap("dialog summary")
    page.wait_for_selector("dialog >> text=<img src=x onerror=hacked=0>")
    assert page.evaluate("document.querySelector('dialog[open]').scrollWidth <= innerWidth")
    assert faults(page) == []
    page.tap("text=Use it")
    page.wait_for_function("document.querySelector('.fn-edition-name').textContent === 'mine, from box.json'")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".fn-edition img").count() == 0
    assert page.evaluate("window.hacked") is None
