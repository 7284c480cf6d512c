"""Pages to measure, served as visitors get them, and the browser that opens them."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tests"))

from chromium import FLAGS, find_chromium  # noqa: E402

PAINTED = '[data-painted="canvas"]'
"""A board whose canvas has been painted."""
COMMAND = [sys.executable, "-c", "from frontier_nb.cli import main; main()"]


@dataclass(frozen=True)
class Server:
    """A running server of pages."""

    root: str
    process: psutil.Process

    def address(self, page: str) -> str:
        """Return where a page is."""
        return f"{self.root}voila/render/{page}.ipynb"

    def kernels(self) -> dict[int, psutil.Process]:
        """Return the kernels that run, by process id."""
        return {child.pid: child for child in self.process.children()}

    def settle(self, rest: float = 1.0, patience: float = 60.0) -> None:
        """Wait until neither the server nor a kernel has done anything worth naming for `rest` seconds."""
        since = until = time.monotonic()
        used = self._used()
        while time.monotonic() - since < rest and time.monotonic() - until < patience:
            time.sleep(0.2)
            now = self._used()
            if now - used > 0.03:
                since, used = time.monotonic(), now

    def _used(self) -> float:
        total = 0.0
        for process in (self.process, *self.process.children()):
            with suppress(psutil.Error):
                times = process.cpu_times()
                total += times.user + times.system
        return total


@contextmanager
def serve(folder: Path, preheat: int = 0) -> Iterator[Server]:
    """Serve the notebooks of `folder` as the apps are served, `preheat` copies of each kept ready."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = ["--no-browser", "--folder", str(folder), "--port", str(port), "--preheat", str(preheat)]
    server = subprocess.Popen(
        [*COMMAND, "serve", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://[^/]+/", server.stdout.readline())
        assert found, "the server did not say where it listens"
        yield Server(found[0], psutil.Process(server.pid))
    finally:
        server.terminate()
        server.wait(20)


@contextmanager
def chromium(path: str | None = None) -> Iterator[Browser]:
    """Start the browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path or find_chromium(), args=FLAGS)
        yield browser
        browser.close()


def write_page(folder: Path, name: str, code: str) -> None:
    """Write a notebook of one cell, to be shown in the template of the apps."""
    cell = {
        "cell_type": "code",
        "execution_count": None,
        "id": "a",
        "metadata": {},
        "outputs": [],
        "source": code,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "voila": {"template": "frontier"}}
    notebook = {"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    (folder / f"{name}.ipynb").write_text(json.dumps(notebook), "utf-8")


def write_game(path: Path, *options: str) -> Path:
    """Let bots play a game, always the same one, and write its record."""
    command = [*COMMAND, "simulate", "medical-frontier", "--seed", "5", *options, "--out", str(path)]
    subprocess.run(command, check=True, capture_output=True)
    return path


def write_long_game(path: Path) -> Path:
    """Write a record of 1,000 events: five players' moves at random, by the Advanced rules, then cut off."""
    return write_game(path, "--players", "5", "--mode", "advanced", "--max-events", "1000")
