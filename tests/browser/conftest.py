"""A server with pages to try, and a real browser to try them with."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from chromium import FLAGS, find_chromium
from served import free_port

sync_api = pytest.importorskip("playwright.sync_api")

from frontier_nb import game  # noqa: E402
from frontier_nb.record.build import make_record  # noqa: E402
from frontier_nb.record.fgn_write import write_fgn  # noqa: E402
from frontier_nb.record.model import Annotation, Line  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = (
    '<img src=x onerror="window.hacked=1"></script><script>window.hacked=1</script>'
    "[link](javascript:window.hacked=1) <b>not bold</b>"
)
EVENTS = 60


def sample_events() -> list[object]:
    """Return the events of a game of a greedy player against itself, as far as it goes."""
    from frontier_nb.bots.greedy_bot import GreedyBot

    rules = game("medical-frontier")
    rng, bot, events = Random(5), GreedyBot(), []
    state = rules.setup(2, mode="quick")
    while len(events) < EVENTS:
        to_play = rules.to_play(state)
        assert to_play is not None
        move = rules.sample(state, rng) if to_play < 0 else bot.choose(rules, rules.view(state, to_play), rng)
        events.append(move)
        state = rules.apply(state, move)
    return events


def sample_record() -> str:
    """Return the game of the sample events with comments, as FGN."""
    rules, events = game("medical-frontier"), sample_events()
    instead = Line(tuple(events[4:6]), (Annotation(1, comment="The same, as a variation."),))
    notes = (
        Annotation(0, comment="Before the first event."),
        Annotation(3, comment=HOSTILE, nags=(1,)),
        Annotation(4, variation=instead),
        Annotation(9, comment="A pause for autoplay."),
    )
    headers = {"Event": "A game to try"}
    players, options = ("Ana", HOSTILE), {"mode": "quick"}
    record = make_record(rules, players, events, options=options, headers=headers, annotations=notes)
    return write_fgn(record)


PAGES = {
    "plain": "Replay('game.fgn')",
    "faulty": "Replay('faulty.fgn')",
    "empty": "Replay('[Game \"nothing\"]')",
    "broken": "Broken('game.fgn')",
    "pictures": "pictures('game.fgn')",
    "secrets": "secrets()",
    "mortal": "import os\nprint(os.getpid())\nReplay('game.fgn')",
    "player": "import os\nprint(os.getpid())\nPlay(seed=3)",
    "thoughtful": "thoughtful()",
    "learner": "import os\nprint(os.getpid())\nLearn('medical-frontier')",
}
BEGIN = """
import frontier_widgets.board.widget
from frontier_widgets import Learn, Play, Replay

class Broken(Replay):
    def do(self, name, data):
        raise RuntimeError("a fault made on purpose")

def pictures(source):
    frontier_widgets.board.widget.available = lambda: False
    return Replay(source)

def thoughtful():
    # The bot for hints goes on thinking until its time is over.
    import frontier_widgets.play.ongoing
    from frontier_nb.bots import bot

    class Thoughtful(type(bot("strong"))):
        def think(self, *asked):
            while True:
                yield from super().think(*asked)

    frontier_widgets.play.ongoing.adviser = Thoughtful
    return Play(seed=3)

def secrets():
    import sys

    import pytest

    sys.path.insert(0, TESTS)
    import toy_game

    from frontier_nb import registry
    from frontier_nb.record.build import make_record

    toy_game.install(pytest.MonkeyPatch())
    events = [toy_game.Deal(("a", "b")), toy_game.Play("keep", 0, "a")]
    return Replay(make_record(registry.game("toy"), ("Ana", "Ben"), events))
""".replace("TESTS", repr(str(ROOT / "tests")))


def notebook(code: str) -> str:
    cell = {
        "cell_type": "code",
        "execution_count": None,
        "id": "a",
        "metadata": {},
        "outputs": [],
        "source": code,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"title": "A page to try", "kernelspec": kernel, "voila": {"template": "frontier"}}
    return json.dumps({"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the project's notebooks and some made for the tests; return the address of the first page."""
    folder = tmp_path_factory.mktemp("pages")
    text = sample_record()
    (folder / "game.fgn").write_text(text, "utf-8")
    (folder / "faulty.fgn").write_text(text.replace("1.2:", "1.2: nonsense", 1), "utf-8")
    for name, code in PAGES.items():
        (folder / f"{name}.ipynb").write_text(notebook(f"{BEGIN}\n{code}"), "utf-8")
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        shutil.copy(path, folder)
    with serving(folder) as first:
        yield first


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve the notebooks of a folder as the apps are served; yield the address of the first page."""
    code = "from frontier_nb.cli import main; main()"
    port = free_port()
    # Pages of tests are closed without a word: what they leave may fill neither server nor machine.
    limits = ["--idle=1", "--most-kernels=0"]
    command = [sys.executable, "-c", code, "serve", "--no-browser", "--preheat=0", *limits]
    log = folder / "server.log"
    with log.open("w") as errors:
        server = subprocess.Popen(
            [*command, f"--folder={folder}", f"--port={port}"],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert "http://127.0.0.1:" in line, f"the server said {line!r}\n{log.read_text()}"
            first = line.split()[-1]
            wait_for(first)
            yield first
        finally:
            stop(server)


def stop(server: subprocess.Popen[str]) -> None:
    server.terminate()
    try:
        server.wait(timeout=20)
    except subprocess.TimeoutExpired:
        server.kill()


def wait_for(address: str) -> None:
    import time
    from urllib.parse import urlsplit

    parts = urlsplit(address)
    for _ in range(300):
        try:
            socket.create_connection((parts.hostname, parts.port), timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium or Chrome; FRONTIER_NB_BROWSER may name one")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def same(one: list[int], other: list[int]) -> bool:
    """Return whether nobody could tell two pictures apart."""
    return len(one) == len(other) and max(abs(a - b) for a, b in zip(one, other, strict=True)) < 8


@dataclass
class Visit:
    """A page that is open, with what went wrong on it and where it asked for something else."""

    page: object
    address: str
    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)

    def open(self, name: str, wait: str = ".fn-board[data-painted=canvas]", hash: str = "") -> Visit:
        self.page.goto(f"{self.address.rpartition('/')[0]}/{name}.ipynb{hash}")
        self.page.wait_for_selector(wait, timeout=90_000)
        return self

    def canvas(self) -> list[int]:
        """Return what is on the canvas, made small so that only what one can see counts."""
        return self.page.evaluate(
            """() => {
                const small = new OffscreenCanvas(160, 100).getContext("2d");
                small.drawImage(document.querySelector(".fn-board canvas"), 0, 0, 160, 100);
                return [...small.getImageData(0, 0, 160, 100).data];
            }"""
        )

    def colours(self) -> int:
        """Return how many colours there are on the canvas."""
        return self.page.evaluate(
            """() => {
                const canvas = document.querySelector(".fn-board canvas");
                const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
                return new Set(new Uint32Array(data.buffer)).size;
            }"""
        )

    def at(self, node: int) -> None:
        """Wait until the page shows this event."""
        self.page.wait_for_selector(f".fn-row[data-node='{node}'][aria-current]", timeout=15_000)

    def tool(self, name: str) -> None:
        """Use a tool of the page's head, which may be behind its menu."""
        if self.page.is_visible(".fn-menu"):
            self.page.click(".fn-menu")
        self.page.click(f".fn-tools button:is(:has-text('{name}'), [aria-label='{name}'])")

    def focus(self) -> None:
        self.page.focus(".fn-part[tabindex='0']")


@pytest.fixture
def visit(browser, address: str) -> Iterator[Visit]:
    """Return a page of a desktop's size; afterwards, nothing may have gone wrong on it."""
    yield from visiting(browser, address, viewport={"width": 1280, "height": 800})


@pytest.fixture
def phone(browser, address: str) -> Iterator[Visit]:
    """Return a page of a phone's size, in the dark."""
    size = {"width": 390, "height": 844}
    yield from visiting(browser, address, viewport=size, color_scheme="dark", has_touch=True)


def visiting(browser, address: str, **settings) -> Iterator[Visit]:
    context = browser.new_context(**settings)
    page = context.new_page()
    visit = Visit(page, address)

    def hear(message) -> None:
        if message.type == "error":
            visit.errors.append(f"{message.text} ({message.location['url']})")

    page.on("console", hear)
    page.on("pageerror", lambda error: visit.errors.append(str(error)))
    host = address.split("/voila/")[0]

    def look(request) -> None:
        if not request.url.startswith((host, "blob:", "data:", host.replace("http", "ws", 1))):
            visit.foreign.append(request.url)

    page.on("request", look)
    yield visit
    context.close()
    assert visit.errors == []
    assert visit.foreign == []
