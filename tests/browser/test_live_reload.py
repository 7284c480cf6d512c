"""A page that comes back to its kernel, and one that comes late to a board which others see already."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import ROOT, Visit, notebook, same, sample_record, serving, visiting
from .lab import lab, run_first_cell

pytestmark = pytest.mark.browser

PAINTED = "[data-painted=canvas]"
TWICE = """
import ipywidgets
from frontier_widgets import Replay

replay = Replay("game.fgn")
late = ipywidgets.Output()
button = ipywidgets.Button(description="show it once more")

@button.on_click
def show(_):
    with late:
        display(replay)

display(button, replay, late)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("live")
    (folder / "game.fgn").write_text(sample_record(), "utf-8")
    (folder / "twice.ipynb").write_text(notebook(TWICE))
    shutil.copy(ROOT / "notebooks" / "replay.ipynb", folder)
    return folder


@pytest.fixture(scope="module")
def jupyter(folder: Path) -> Iterator[str]:
    with lab(folder) as address:
        yield address


def sliders(page) -> list[str]:
    return [slider.input_value() for slider in page.get_by_role("slider", name="Place in the game").all()]


def all_at(page, event: int, count: int = 1) -> None:
    """Wait until every board on the page is at this event."""
    page.wait_for_function(
        """([at, count]) => {
            const all = [...document.querySelectorAll("input[type=range]")];
            return all.length === count && all.every((slider) => slider.value === String(at));
        }""",
        arg=[event, count],
    )


@pytest.mark.parametrize("width", [1280, 390])
def test_a_link_keeps_the_place_when_a_page_is_loaded_again(browser, folder: Path, width: int) -> None:
    with serving(folder) as address:
        for visit in visiting(browser, address, viewport={"width": width, "height": 844}):
            visit.page.set_default_timeout(15_000)
            page = visit.open("replay", hash="#game=first-game-quick&at=30").page
            all_at(page, 30)
            page.keyboard.press("ArrowRight")
            all_at(page, 31)
            page.wait_for_function("location.hash.endsWith('at=31')")
            before = visit.canvas()
            page.reload()
            page.wait_for_selector(PAINTED, timeout=90_000)
            all_at(page, 31)
            page.wait_for_timeout(500)
            assert same(visit.canvas(), before)
            page.keyboard.press("ArrowLeft")
            all_at(page, 30)


def test_a_board_shown_once_more_later_is_the_same_one(browser, folder: Path) -> None:
    with serving(folder) as address:
        for visit in visiting(browser, address, viewport={"width": 1280, "height": 844}):
            visit.page.set_default_timeout(15_000)
            page = visit.open("twice").page
            visit.focus()
            for event in range(1, 8):
                page.keyboard.press("ArrowRight")
                all_at(page, event)
            page.get_by_role("button", name="show it once more").click()
            page.wait_for_function(f"document.querySelectorAll('{PAINTED}').length === 2")
            all_at(page, 7, count=2)
            page.get_by_role("button", name="One event forward").last.click()
            all_at(page, 8, count=2)
            page.get_by_role("button", name="One event back").first.click()
            all_at(page, 7, count=2)
            page.wait_for_timeout(500)
            colours = page.locator("canvas").evaluate_all(
                """all => all.map((canvas) => {
                    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
                    return new Set(new Uint32Array(data.buffer)).size;
                })"""
            )
            assert min(colours) > 20


def test_a_second_client_of_a_notebook_in_jupyterlab(browser, jupyter: str) -> None:
    first = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
    run_first_cell(first, f"{jupyter}lab/tree/replay.ipynb")
    first.wait_for_selector(PAINTED)
    first.focus("[data-component][tabindex='0']")
    for event in range(1, 6):
        first.keyboard.press("ArrowRight")
        all_at(first, event)
    first.set_default_timeout(60_000)
    first.keyboard.press("Control+s")
    first.wait_for_timeout(1500)
    second = browser.new_context(viewport={"width": 1000, "height": 800}).new_page()
    second.set_default_timeout(60_000)
    second.goto(f"{jupyter}lab/tree/replay.ipynb")
    second.wait_for_selector(PAINTED)
    all_at(second, 5)
    second.focus("[data-component][tabindex='0']")
    second.keyboard.press("ArrowRight")
    all_at(second, 6)
    all_at(first, 6)
    first.focus("[data-component][tabindex='0']")
    first.keyboard.press("ArrowRight")
    all_at(first, 7)
    all_at(second, 7)
    assert Visit(second, jupyter).colours() > 20
    for page in (first, second):
        page.context.close()


def test_another_game_and_the_place_in_it_survive_a_reload_in_jupyterlab(browser, jupyter: str) -> None:
    page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
    run_first_cell(page, f"{jupyter}lab/tree/replay.ipynb")
    page.wait_for_selector(PAINTED)
    page.set_default_timeout(60_000)
    picker = page.get_by_role("combobox", name="Game of the file")
    length = "document.querySelector('input[type=range]').max"
    before = page.evaluate(length)
    picker.select_option(index=1)
    page.wait_for_function(f"before => {length} !== before", arg=before)
    for event in range(1, 6):
        page.keyboard.press("ArrowRight")
        all_at(page, event)
    page.wait_for_timeout(500)
    last = sliders(page)
    page.keyboard.press("Control+s")
    page.wait_for_timeout(1500)
    page.reload()
    page.wait_for_selector(PAINTED)
    page.wait_for_function("at => document.querySelector('input[type=range]').value === at", arg=last[0])
    assert picker.input_value() == "1"
    page.context.close()
