"""Make the pictures that README and the documentation show: `python tools/pictures.py [OUT]`.

The apps are served, opened in Chrome or Chromium, and brought to a place worth showing, light and dark.
"""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from environment import ROOT
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from frontier_nb import game, registry
from frontier_nb.messages import Message
from frontier_nb.record import Path as Place
from frontier_nb.record import Replay, read_records
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Label, Rect, Scene
from frontier_nb.scene.svg import to_svg

FOLDER = ROOT / "docs" / "pictures"
SIZE = {"width": 1280, "height": 760}
"""Of the window, in CSS pixels."""
FINE = 1.2
"""Pixels of a picture for each of them."""
COLOURS = 64
"""So many colours are enough for flat drawings, and make small files."""
SCHEMES = ("light", "dark")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


@dataclass(frozen=True)
class Shot:
    """A picture: its name, the page with what follows in its address, and what is done there."""

    name: str
    address: str
    prepare: Callable[[Page], None]


def _board(page: Page) -> None:
    page.wait_for_selector(".fn-board[data-painted]", timeout=90_000)
    page.wait_for_timeout(700)


def _terms(page: Page) -> None:
    """Step to where the cards of a lab have been counted."""
    _board(page)
    page.focus(".fn-part[tabindex='0']")
    for _ in range(6):
        page.keyboard.press("n")
        page.wait_for_timeout(150)
    page.mouse.move(0, 0)


def _nudged(page: Page) -> None:
    """Ask for the two hints of a task."""
    _board(page)
    page.focus(".fn-part[tabindex='0']")
    for _ in range(2):
        page.keyboard.press("h")
        page.wait_for_timeout(500)


def _hint(page: Page) -> None:
    """Begin the game that the address names, and ask for a hint."""
    page.wait_for_selector(".fn-begin:enabled", timeout=90_000)
    page.click(".fn-begin")
    page.wait_for_selector(".fn-turn h2")
    _board(page)
    page.focus(".fn-part[tabindex='0']")
    page.keyboard.press("h")
    page.wait_for_selector(".fn-hint-card li")
    page.wait_for_timeout(2500)


def shots() -> tuple[Shot, ...]:
    """Return the pictures there are."""
    king = _position("king-of-frontier", "first-territory", 110)
    return (
        Shot("replay", "replay.ipynb#game=first-game-quick&at=41", _terms),
        Shot("learn", "learn-king.ipynb#lesson=02-areas&step=close-it", _nudged),
        Shot("play", f"play.ipynb#game=king-of-frontier&position={king}", _hint),
        Shot("lab", f"lab.ipynb#game=king-of-frontier&position={king}", _board),
    )


def _position(game_id: str, record: str, at: int) -> str:
    """Return a position of a game that comes along."""
    rules = game(game_id)
    file = registry.brought(rules, "records", ".fgn")[record]
    replay = Replay(read_records(file.read_bytes(), record).records[0])
    return rules.write_position(replay.state(Place(played=at)))


def take(browser: Any, shot: Shot, scheme: str, base: str) -> Image.Image:
    """Return a picture of an app; `base` is the address that the names of pages follow."""
    context = browser.new_context(viewport=SIZE, device_scale_factor=FINE, color_scheme=scheme)
    try:
        page = context.new_page()
        page.goto(base + shot.address)
        shot.prepare(page)
        return Image.open(BytesIO(page.screenshot(animations="disabled")))
    finally:
        context.close()


BADGES = {
    "gallery": "Gallery",
    "learn-medical": "Learn Medical Frontier",
    "learn-king": "Learn The King of Frontier",
    "replay": "Replay",
    "play": "Play",
    "lab": "Lab",
}
"""What the badges that open an app on Binder say, by the name of its notebook."""
HIGH, TYPE, EDGE = 24.0, 12.0, 9.0
"""How high a badge is, its type, and the room beside its words."""


def badge(app: str) -> str:
    """Return the badge of an app as SVG: drawn here, so that no page asks another host for it."""
    words = f"Open on Binder: {BADGES[app]}"
    width = round(text_width(words, TYPE, bold=True) + 2 * EDGE)
    ground = Rect(0.0, 0.0, width, HIGH, "player-2", 4.0)
    label = Label(width / 2, 16.2, words, TYPE, "on-player-2", "middle", True, width - 2 * EDGE)
    return to_svg(Scene(width, HIGH, (ground, label), (), Message(words)))


def save(picture: Image.Image, file: Path) -> None:
    """Write a picture as a small PNG."""
    flat = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    flat.save(file, optimize=True)


@contextmanager
def serving() -> Iterator[str]:
    """Serve the apps; yield the address that the names of pages follow."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = Path(sys.executable).with_name("frontier-nb")
    server = subprocess.Popen(
        [str(program), "serve", "--no-browser", "--preheat=0", f"--port={port}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        first = server.stdout.readline().split()[-1]
        yield first.rpartition("/")[0] + "/"
    finally:
        server.terminate()
        server.wait()


def main() -> int:
    """Take all pictures."""
    from browser import ensure_browser

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("out", metavar="OUT", nargs="?", type=Path, default=FOLDER, help="the folder")
    parser.add_argument("--only", metavar="NAME", help="one of them")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for app in BADGES:
        (given.out / f"badge-{app}.svg").write_text(badge(app), "utf-8")
    with serving() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_browser(), args=FLAGS)
        for shot in shots():
            for scheme in SCHEMES:
                if given.only in (None, shot.name):
                    save(take(browser, shot, scheme, base), given.out / f"{shot.name}-{scheme}.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
