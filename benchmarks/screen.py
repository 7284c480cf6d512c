"""The screen's speed in Replay: a step by key and a term lit by click, beside a bare button and label.

All three are taken in turn in one page.

    python benchmarks/screen.py [--samples 50] [--game FILE.fgn] [--browser PATH]

Measured inside the page: from the key or click to the last call that draws on a canvas, against from the
click to the label's new text. Messages and bytes are those of the kernel's websocket.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, WebSocket, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PAGE = """
import ipywidgets
from frontier_widgets import Replay

count = 0
label = ipywidgets.Label("echo 0")
button = ipywidgets.Button(description="echo")

def echo(_):
    global count
    count += 1
    label.value = f"echo {count}"

button.on_click(echo)
label.add_class("echo-label")
display(ipywidgets.HBox([button, label]))
display(Replay("game.fgn"))
"""
WATCH = """
for (const name of Object.getOwnPropertyNames(CanvasRenderingContext2D.prototype)) {
  const found = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, name);
  if (typeof found.value !== "function") continue;
  CanvasRenderingContext2D.prototype[name] = function (...given) {
    window.painted = performance.now();
    return found.value.apply(this, given);
  };
}
for (const kind of ["keydown", "click"])
  addEventListener(kind, () => { window.acted = performance.now(); }, true);
"""
REST = 180
"""Milliseconds after which an action's effects are taken to be over (more than ten times what they take)."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--samples", type=int, default=50)
    parser.add_argument("--game", type=Path, help="a record to step through (default: a greedy game)")
    parser.add_argument("--browser", default=os.environ.get("FRONTIER_NB_BROWSER") or _browser())
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as name,
        _serve(Path(name), arguments.game) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=arguments.browser, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.add_init_script(WATCH)
        frames: list[int] = []
        page.on("websocket", lambda socket: _listen(socket, frames))
        page.goto(address)
        page.wait_for_selector('.fn-board[data-painted="canvas"]', timeout=120_000)
        page.wait_for_timeout(2000)
        _measure(page, frames, arguments.samples)
        browser.close()


def _measure(page: Page, frames: list[int], samples: int) -> None:
    """Take the three measurements in turn, so that all see the same machine."""
    board = page.locator(".fn-board")
    term = page.get_by_role("button", name=re.compile("^(Work it out|Next term|Done)$"))
    board.locator('.fn-part[tabindex="0"]').focus()

    def step() -> None:
        page.keyboard.press("ArrowRight")

    def light() -> None:
        term.click()

    def echo() -> None:
        page.get_by_role("button", name="echo", exact=True).click()

    taken: dict[str, list[tuple[float, int, int]]] = {"echo": [], "step": [], "light": []}
    watch_label = """() => {
      const label = document.querySelector(".echo-label");
      new MutationObserver(() => { window.echoed = performance.now(); })
        .observe(label, {childList: true, characterData: true, subtree: true});
    }"""
    page.evaluate(watch_label)
    for _ in range(12):  # until there is something to explain
        step()
        page.wait_for_timeout(REST)
    for name, act in (("step", step), ("light", light)):
        if name == "light":  # on to a calculation with many terms
            page.get_by_text("Pre-clinical Trial Tile of").first.click()
            page.wait_for_timeout(5 * REST)
        for sample in range(samples + 3):
            for sort, do, mark in (("echo", echo, "echoed"), (name, act, "painted")):
                if sort == "step":
                    board.locator('.fn-part[tabindex="0"]').focus()
                page.evaluate("window.painted = window.echoed = null")
                frames.clear()
                do()
                page.wait_for_timeout(REST)
                took = page.evaluate(f"window.{mark} === null ? null : window.{mark} - window.acted")
                # The first few warm the page up; an action that changes nothing has nothing to measure.
                if sample >= 3 and took is not None:
                    taken[sort].append((took, len(frames), sum(frames)))
    floor = statistics.median(t for t, _, _ in taken["echo"])
    for name, figures in taken.items():
        times = sorted(t for t, _, _ in figures)
        messages = statistics.median(n for _, n, _ in figures)
        sizes = sorted(b for _, _, b in figures)
        print(
            f"{name:6} median {statistics.median(times):6.1f} ms"
            f"   p95 {times[int(0.95 * len(times))]:6.1f} ms"
            f"   {statistics.median(times) / floor:4.2f} x echo   frames from the kernel {messages:.0f}"
            f"   bytes median {statistics.median(sizes):,.0f}, most {sizes[-1]:,}   ({len(figures)} samples)"
        )


def _listen(socket: WebSocket, frames: list[int]) -> None:
    socket.on("framereceived", lambda payload: frames.append(len(payload)))


@contextmanager
def _serve(folder: Path, game: Path | None) -> Iterator[str]:
    """Serve a page with both, and yield its address."""
    if game is None:
        simulate = ["simulate", "medical-frontier", "--bot", "greedy", "--seed", "5", "--out"]
        subprocess.run([*_command(), *simulate, str(folder / "game.fgn")], check=True, capture_output=True)
    else:
        shutil.copy(game, folder / "game.fgn")
    cell = {
        "cell_type": "code",
        "execution_count": None,
        "id": "a",
        "metadata": {},
        "outputs": [],
        "source": PAGE,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "voila": {"template": "frontier"}}
    notebook = {"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    (folder / "screen.ipynb").write_text(json.dumps(notebook), "utf-8")
    server = subprocess.Popen(
        [*_command(), "serve", "--no-browser", "--folder", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://[^/]+/", server.stdout.readline())
        assert found, "the server did not say where it listens"
        yield found[0] + "voila/render/screen.ipynb"
    finally:
        server.terminate()
        server.wait(20)


def _command() -> list[str]:
    return [sys.executable, "-c", "from frontier_nb.cli import main; main()"]


def _browser() -> str | None:
    names = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser", "chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


if __name__ == "__main__":
    main()
