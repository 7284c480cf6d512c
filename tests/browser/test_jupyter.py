"""The same notebook in JupyterLab, and rendered by Voila inside a Jupyter server, as on Binder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from frontier_widgets.serve import templates

from .conftest import ROOT, Visit, free_port, visiting, wait_for

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run JupyterLab, with Voila as its extension, on the project's notebooks; return its address."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", folder / "notebooks")
    port = free_port()
    paths = [str(templates()), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}"),
        *("--ServerApp.ip=127.0.0.1", "--IdentityProvider.token=", "--ServerApp.port_retries=0"),
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.jpserver_extensions={'voila.server_extension': True, 'jupyterlab': True}",
        *lab_folder(),
    ]
    environment = {**os.environ, "JUPYTER_PATH": os.pathsep.join(paths)}
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=folder)
        try:
            address = f"http://127.0.0.1:{port}/"
            wait_for(address)
            yield address
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()


def lab_folder() -> list[str]:
    """Return the option that names JupyterLab's own files, if they lie with another Python."""
    for path in os.environ.get("JUPYTER_PATH", "").split(os.pathsep):
        if (Path(path) / "lab" / "static").is_dir():
            return [f"--LabApp.app_dir={Path(path) / 'lab'}"]
    return []


def test_as_on_binder(browser, server: str) -> None:
    for visit in visiting(browser, f"{server}voila/render/notebooks/replay.ipynb"):
        visit.page.goto(visit.address)
        visit.page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
        assert visit.colours() > 20


def test_the_gallery_leads_on_below_another_address(browser, server: str) -> None:
    for visit in visiting(browser, f"{server}voila/render/notebooks/gallery.ipynb"):
        visit.page.goto(visit.address)
        visit.page.click(".fn-cards h3 a >> nth=1")
        visit.page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
        assert visit.page.url.startswith(f"{server}voila/render/notebooks/replay.ipynb#game=")
        visit.page.click("a[href='gallery.ipynb']")
        visit.page.wait_for_selector(".fn-cards")


def test_the_gallery_and_the_rules_in_jupyterlab(browser, server: str) -> None:
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.set_default_timeout(90_000)
    page.goto(f"{server}lab/tree/notebooks/gallery.ipynb?reset")
    page.wait_for_selector(".jp-NotebookPanel-toolbar [data-status=idle], .jp-Notebook-ExecutionIndicator")
    page.click(".jp-Notebook .jp-CodeCell .cm-content")
    page.wait_for_timeout(2000)
    page.keyboard.press("Shift+Enter")
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
    page.set_default_timeout(90_000)
    visit = Visit(page, server)
    page.goto(f"{server}lab/tree/notebooks/replay.ipynb?reset")
    page.wait_for_selector(".jp-NotebookPanel-toolbar [data-status=idle], .jp-Notebook-ExecutionIndicator")
    page.click(".jp-Notebook .jp-CodeCell .cm-content")
    page.wait_for_timeout(2000)
    page.keyboard.press("Shift+Enter")
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
