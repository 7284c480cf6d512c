"""The same notebook in JupyterLab, and rendered by Voila inside a Jupyter server, as on Binder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from .conftest import ROOT, Visit, visiting
from .lab import lab, run_first_cell

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run JupyterLab on the project's notebooks; return its address."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", folder / "notebooks")
    with lab(folder) as address:
        yield address


def test_as_on_binder(browser, server: str) -> None:
    for visit in visiting(browser, f"{server}voila/render/notebooks/replay.ipynb"):
        visit.page.goto(visit.address)
        visit.page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
        assert visit.colours() > 20


def test_the_gallery_leads_on_below_another_address(browser, server: str) -> None:
    for visit in visiting(browser, f"{server}voila/render/notebooks/gallery.ipynb"):
        visit.page.goto(visit.address)
        visit.page.click(".fn-cards h4 a >> nth=1")
        visit.page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
        assert visit.page.url.startswith(f"{server}voila/render/notebooks/replay.ipynb#game=")
        visit.page.click("a[href='gallery.ipynb']")
        visit.page.wait_for_selector(".fn-cards")
        # A Jupyter server gives pages of Voila's no token, and refuses to end the kernel of one that is left:
        # it culls it later. Our own server gives one.
        visit.errors[:] = [error for error in visit.errors if "/voila/api/shutdown/" not in error]


def test_the_gallery_and_the_rules_in_jupyterlab(browser, server: str) -> None:
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    run_first_cell(page, f"{server}lab/tree/notebooks/gallery.ipynb")
    page.click("[data-fn-rules] button")
    page.wait_for_selector(".fn-rules-panel[open] .fn-hit")
    cells = page.locator(".jp-Cell").count()
    page.keyboard.type("abandon dd xx")  # letters that are shortcuts of JupyterLab
    assert page.input_value(".fn-search") == "abandon dd xx"
    page.fill(".fn-search", "delay")
    page.keyboard.press("Enter")
    page.wait_for_selector(".fn-rule-text")
    page.keyboard.press("Escape")
    page.wait_for_selector(".fn-rules-panel[open]", state="detached")
    assert page.locator(".jp-Cell").count() == cells
    assert page.evaluate("document.activeElement.textContent") == "Rules and glossary"
    context.close()


def test_in_jupyterlab_with_a_reload_while_the_kernel_lives(browser, server: str) -> None:
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    visit = Visit(page, server)
    run_first_cell(page, f"{server}lab/tree/notebooks/replay.ipynb")
    page.wait_for_selector(".fn-board[data-painted=canvas]")
    visit.focus()
    for node in range(1, 6):
        page.keyboard.press("ArrowRight")
        visit.at(node)
    page.wait_for_timeout(500)
    stepped = visit.colours()
    page.keyboard.press("Control+s")
    page.wait_for_timeout(1500)
    page.reload()
    page.wait_for_selector(".fn-board[data-painted=canvas]")
    visit.at(5)
    page.wait_for_timeout(1000)
    assert visit.colours() > stepped / 2
    assert page.locator(".jp-RenderedSVG:visible").count() == 0
    visit.focus()
    page.keyboard.press("ArrowRight")
    visit.at(6)
    context.close()
