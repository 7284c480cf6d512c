"""A slow line, a broken one, a server started again, a kernel that ends: it is said, and nothing is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from served import free_port

from .conftest import Visit, stop, visiting, wait_for
from .player import TURN, Player
from .wire import Wire, wire

pytestmark = pytest.mark.browser
KING = "The King of Frontier"
LOST = ".fn-trouble >> text=The page gets no answer"
AGAIN = ".fn-trouble button:has-text('Load the page again')"
SIZE = {"width": 1280, "height": 800}
COUNTER = "document.querySelector('.fn-counter').textContent"


@pytest.fixture
def line(address: str) -> Iterator[Wire]:
    with wire(address) as line:
        yield line


@pytest.fixture
def far(browser, line: Wire) -> Iterator[Visit]:
    """Return a page at the other end of the line."""
    for visit in visiting(browser, line.address, viewport=SIZE):
        yield visit
        visit.errors.clear()  # the console says that the line broke


def test_on_a_slow_line_no_click_is_doubled_and_none_is_lost(far: Visit, line: Wire) -> None:
    player = Player(far).open().begin(KING, [None, "greedy"])
    page = player.page
    before = player.waits()
    line.delay = 0.4
    page.click(".fn-every summary")
    page.locator(".fn-every .fn-option").first.dblclick()
    page.wait_for_selector(".fn-waiting")  # it shows that it waits
    page.wait_for_selector(".fn-waiting", state="detached")
    after = player.waits()
    mine = [at for at in range(before.at, after.at) if after.game.to_play(after.states[at]) == 0]
    made = [after.line[at] for at in mine if len(after.game.legal_moves(after.states[at])) > 1]
    assert len(made) == 1, made
    assert page.is_hidden(".fn-trouble *")


def test_on_a_slow_line_keys_go_where_they_were_meant_to(far: Visit, line: Wire) -> None:
    page = far.open("plain").page
    far.focus()
    line.delay = 0.4
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"{COUNTER}.startsWith('11 /')")
    page.wait_for_timeout(1000)
    assert page.evaluate(COUNTER).startswith("11 /")


def test_a_broken_line_is_said_and_the_game_goes_on_when_it_is_back(far: Visit, line: Wire) -> None:
    player = Player(far).open().begin(KING, [None, "greedy"])
    page = player.page
    before = player.play(1)
    line.cut()
    page.wait_for_selector(LOST, timeout=5_000)
    assert page.is_visible(AGAIN)
    line.mend()
    page.wait_for_selector(LOST, state="detached", timeout=60_000)
    assert player.waits().line == before.line
    assert player.play(1).at > before.at


@contextmanager
def server(folder: Path, port: int) -> Iterator[str]:
    code = "from frontier_nb.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", "--no-browser", "--preheat=0", f"--folder={folder}"]
    started = subprocess.Popen(
        [*command, f"--port={port}"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert started.stdout is not None
        first = started.stdout.readline().split()[-1]
        wait_for(first)
        yield first
    finally:
        stop(started)


def test_a_server_that_was_started_again_is_said_and_a_reload_finds_the_game(browser) -> None:
    folder, port = Path(__file__).resolve().parents[2] / "notebooks", free_port()
    with server(folder, port) as first:
        visits = visiting(browser, first, viewport=SIZE)
        visit = next(visits)
        player = Player(visit).open(name="play").begin(KING, [None, "greedy"])
        before = player.play(2)
    visit.page.wait_for_selector(LOST, timeout=5_000)
    with server(folder, port):
        with visit.page.expect_navigation():
            visit.page.click(AGAIN)
        visit.page.wait_for_selector(f"{TURN} h2", timeout=90_000)
        visit.page.wait_for_selector(".fn-board[data-painted]", state="attached")
        visit.errors.clear()  # the console says that the server was gone
        after = player.waits()
        assert (after.at, after.line) == (before.at, before.line)
        assert player.play(1).at > before.at
        visit.errors.clear()
        assert next(visits, None) is None


def test_what_is_written_after_the_kernel_ended_is_there_again(visit: Visit) -> None:
    page = visit.open("mortal", hash="#at=8").page
    visit.tool("Annotate")
    page.wait_for_selector(".fn-annotate:visible")
    page.wait_for_selector(".fn-comment-box:focus")
    output = page.text_content("[data-mime-type='text/plain'], .jp-RenderedText")
    os.kill(int(output.split()[-1]), signal.SIGKILL)
    page.wait_for_selector(LOST, timeout=30_000)
    page.fill(".fn-comment-box", "Written for nobody?")
    page.wait_for_timeout(1000)
    page.on("dialog", lambda dialog: dialog.accept())
    with page.expect_navigation():
        page.click(AGAIN)
    page.click("button:has-text('Go on annotating')", timeout=90_000)
    page.wait_for_selector(".fn-annotate:visible")
    page.wait_for_function("document.querySelector('.fn-comment-box').value === 'Written for nobody?'")
    assert page.is_visible(".fn-dirty")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('writing'))") == []
    visit.errors.clear()  # the console says that the kernel has gone
