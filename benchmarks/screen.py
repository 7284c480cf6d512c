"""The screen's figures, each beside its floor in the same run, as one table in Markdown.

    python benchmarks/screen.py [PART …] [--samples 50] [--out FILE.md]

The parts are steps, drag, play, opening, visits and memory; without any, all are measured. `--samples` counts
the steps of each sort; drags, openings and visits are a fifth of it, kernels looked into a tenth.
"""

from __future__ import annotations

import argparse
import os
import platform
from pathlib import Path

import screen_drag
import screen_opening
import screen_play
import screen_steps
import screen_voila
from figures import Row, table
from pages import ROOT, chromium
from playwright.sync_api import Browser

LARGE = (ROOT / "frontier_nb" / "games" / "king" / "records" / "four-players.fgn",)
"""Shipped games with the most on the board."""
PARTS = ("steps", "drag", "play", "opening", "visits", "memory")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)} (default: all)")
    parser.add_argument("--samples", type=int, default=50)
    parser.add_argument(
        "--game", type=Path, help="a record to step through (default: a greedy game and a large one)"
    )
    parser.add_argument("--browser", help="the browser to use (default: one that is installed)")
    parser.add_argument("--out", type=Path, help="write the table to this file, too")
    arguments = parser.parse_args()
    unknown = set(arguments.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    rows: list[Row] = []
    with chromium(arguments.browser) as browser:
        for part in arguments.parts or PARTS:
            rows += measure(part, browser, arguments)
        machine = f"{os.cpu_count()} cores, CPython {platform.python_version()}, Chromium {browser.version}."
    text = f"{machine} {arguments.samples} samples.\n\n{table(rows)}\n"
    print(text, end="")
    if arguments.out:
        arguments.out.write_text(text, "utf-8")


def measure(part: str, browser: Browser, arguments: argparse.Namespace) -> list[Row]:
    """Return the rows of one part."""
    samples: int = arguments.samples
    few, fewer = max(2, samples // 5), max(1, samples // 10)
    if part == "steps":
        games = [arguments.game] if arguments.game else [None, *LARGE]
        return [row for game in games for row in screen_steps.measure(browser, samples, game)]
    if part == "drag":
        return screen_drag.measure(browser, few)
    if part == "play":
        return screen_play.measure(browser, samples)
    if part == "opening":
        return screen_opening.measure(few)
    if part == "visits":
        return screen_voila.measure_visits(browser, few)
    return screen_voila.measure_memory(browser, fewer)


if __name__ == "__main__":
    main()
