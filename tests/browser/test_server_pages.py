"""A server that is full lets in who waits; one that was started anew has the page where it was."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from served import free_port, serving

from .axe import faults
from .conftest import notebook, sample_record

pytestmark = pytest.mark.browser
BOARD = ".fn-board[data-painted=canvas]"
PAGE = "voila/render/page.ipynb"
COUNTER = "document.querySelector('.fn-counter').textContent"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "game.fgn").write_text(sample_record(), "utf-8")
    code = "from frontier_widgets import Replay\nReplay('game.fgn')"
    (folder / "page.ipynb").write_text(notebook(code), "utf-8")
    return folder


def test_full_then_let_in_then_started_anew(browser, folder: Path) -> None:
    port = free_port()
    first, second = browser.new_context(), browser.new_context(color_scheme="dark")
    inside, outside = first.new_page(), second.new_page()
    foreign: list[str] = []
    outside.on("request", lambda asked: foreign.append(asked.url))
    with serving(folder, "--preheat=0", "--most-kernels=1", port=port) as server:
        inside.goto(server.address + PAGE)
        inside.wait_for_selector(BOARD, timeout=90_000)
        answer = outside.goto(f"{server.address}{PAGE}#at=7")
        assert answer.status == 503
        assert outside.title() == "All places are taken."
        assert outside.is_visible("button >> text=Try again now")
        assert faults(outside) == []
        inside.close(run_before_unload=True)  # its kernel ends by the token that the page sends
        outside.wait_for_selector(BOARD, timeout=90_000)
        outside.wait_for_function(f"{COUNTER}.startsWith('7 /')")
        outside.click("button[aria-label='One event forward']")
        outside.wait_for_function(f"{COUNTER}.startsWith('8 /')")
        outside.wait_for_function("location.hash === '#at=8'")
        server.process.send_signal(signal.SIGTERM)
        outside.wait_for_selector(".fn-trouble >> text=The page gets no answer", timeout=30_000)
        assert server.process.wait(timeout=60) == 0
    with serving(folder, "--preheat=0", port=port):
        outside.click(".fn-trouble button >> text=Load the page again")
        outside.wait_for_function(
            f"document.querySelector('{BOARD}') && {COUNTER}.startsWith('8 /')", timeout=90_000
        )
    assert all(url.startswith((server.address, "data:", "blob:")) for url in foreign)
    for context in (first, second):
        context.close()
