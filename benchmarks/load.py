"""Many visitors at once, and many one after the other: are all served, how fast, and is memory flat.

    python benchmarks/load.py                       # 40 at once, 200 visits, 3 real tabs
    python benchmarks/load.py --visitors 8 --visits 20 --tabs 1

Visitors speak with the server as pages do, over HTTP and websockets, from this machine; some are real tabs of
Chromium, which also hold that nobody else is asked for anything. The same number of visitors to a bare button
that sets a label stands beside them. Nothing is asserted: tables are printed. It ends after `--minutes`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import random
import shutil
import signal
import statistics
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from echo_page import WATCH, WATCH_LABEL
from figures import Row, spread, table
from pages import PAINTED, ROOT, Server, chromium, serve, write_page
from visitor import Presser, Reader, Visitor

ECHO = """import ipywidgets

count = 0
label = ipywidgets.Label("here")
button = ipywidgets.Button(description="echo")

def press(_):
    global count
    count += 1
    label.value = f"pressed {count}"

button.on_click(press)
label.add_class("echo-label")
"""
BARE = f"""{ECHO}print("button", button.model_id)
display(ipywidgets.HBox([button, label]))"""
TAB = f"""from frontier_widgets import Replay
{ECHO}display(ipywidgets.HBox([button, label]))
display(Replay())"""
KINDS: dict[str, type[Visitor]] = {"replay": Reader, "bare": Presser}


@dataclass
class Crowd:
    """What happened to visitors who came at the same time."""

    opened: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    memory: float = 0.0


@dataclass
class Tabs:
    """What happened in real tabs: milliseconds from a key to the paint, and from a button to its label."""

    steps: list[float] = field(default_factory=list)
    echoes: list[float] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)


def memory(server: Server) -> tuple[float, float]:
    """Return the megabytes (PSS) of the server, and of it with all its kernels."""
    own = server.process.memory_full_info().pss / 1e6
    total = own
    for kernel in server.process.children(recursive=True):
        with suppress(psutil.Error):  # it has just ended
            total += kernel.memory_full_info().pss / 1e6
    return own, total


async def crowd(server: Server, page: str, visitors: int, clicks: int, after: float) -> Crowd:
    """Let visitors come at once; when all are there, each clicks every one to three seconds."""
    found = Crowd()
    there = [KINDS[page](server.root, page) for _ in range(visitors)]

    async def come(visitor: Visitor) -> None:
        began = time.perf_counter()
        try:
            await visitor.come()
            await visitor.begin()
            found.opened.append(time.perf_counter() - began)
        except Exception as error:
            found.failed.append(f"open: {error!r}")

    async def act(visitor: Visitor, seed: int) -> None:
        chance = random.Random(seed)
        try:
            for _ in range(clicks):
                await asyncio.sleep(chance.uniform(1, 3))
                found.clicks.append(1000 * await visitor.click())
        except Exception as error:
            found.failed.append(f"click: {error!r}")

    await asyncio.gather(*map(come, there))
    await asyncio.sleep(after)
    await asyncio.gather(*(act(visitor, seed) for seed, visitor in enumerate(there) if visitor.socket))
    found.memory = await asyncio.to_thread(lambda: memory(server)[1])
    await asyncio.gather(*(visitor.leave() for visitor in there), return_exceptions=True)
    return found


def tabs(server: Server, count: int, steps: int, found: Tabs, ready: threading.Event) -> None:
    """Open real tabs, and when the others are there step through a game in each."""
    with chromium() as browser:
        pages = []
        for _ in range(count):
            page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
            page.add_init_script(WATCH)
            page.on("request", lambda asked: _note(server.root, asked.url, found.foreign))
            page.goto(server.address("tab"), timeout=PATIENCE)
            page.wait_for_selector(PAINTED, timeout=PATIENCE)
            page.wait_for_timeout(1000)
            page.evaluate(WATCH_LABEL)
            pages.append(page)
        ready.wait(PATIENCE / 1000)
        for _ in range(steps):
            for page in pages:
                for mark, act, taken in (
                    ("painted", lambda page=page: _press(page), found.steps),
                    ("echoed", lambda page=page: _echo(page), found.echoes),
                ):
                    with suppress(Exception):  # not answered in time: it is missing in the count
                        page.evaluate("window.painted = window.echoed = null")
                        act()
                        page.wait_for_function(f"window.{mark} !== null", timeout=20_000)
                        page.wait_for_timeout(100)
                        taken.append(page.evaluate(f"window.{mark} - window.acted"))
        for page in pages:
            with suppress(Exception):
                page.goto("about:blank")


PATIENCE = 300_000
"""Milliseconds that a tab is waited for."""


def _press(page) -> None:  # type: ignore[no-untyped-def]
    page.locator('[data-component][tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")


def _echo(page) -> None:  # type: ignore[no-untyped-def]
    page.get_by_role("button", name="echo", exact=True).click()


def _note(root: str, address: str, foreign: list[str]) -> None:
    if not address.startswith((root, root.replace("http", "ws", 1), "data:", "blob:", "about:")):
        foreign.append(address)


async def visits(server: Server, count: int, at_once: int, clicks: int) -> list[tuple[int, float, float]]:
    """Let visitors come, click and leave, a few at a time; return the memory after so many of them."""
    found = []
    marks = {at_once, count // 4, count // 2, 3 * count // 4, count}
    done = 0

    async def one() -> None:
        visitor = Reader(server.root, "replay")
        try:
            await visitor.come()
            await visitor.begin()
            for _ in range(clicks):
                await visitor.click()
        finally:
            await visitor.leave()

    while done < count:
        group = min(at_once, min((mark - done for mark in marks if mark > done), default=at_once))
        await asyncio.gather(*(one() for _ in range(group)))
        done += group
        if done in marks:
            await settle(server)
            found.append((done, *memory(server)))
            own, total = found[-1][1:]
            print(f"after {done} visits: {own:.0f} MB, with the kernels {total:.0f} MB", flush=True)
    return found


async def settle(server: Server) -> None:
    """Wait until nobody is there any more, and what is kept ready is."""
    for _ in range(300):
        kernels = health(server)["kernels"]
        if kernels["visitors"] == 0 and kernels["ready"] == len(list_pages(server)):
            break
        await asyncio.sleep(0.2)
    await asyncio.to_thread(server.settle)


def list_pages(server: Server) -> list[str]:
    """Return the pages that are kept ready."""
    return ["replay", "bare", "tab"]


def health(server: Server) -> dict[str, dict[str, int]]:
    """Return what the server says of itself."""
    found: dict[str, dict[str, int]] = json.load(urllib.request.urlopen(f"{server.root}health"))
    return found


def late(values: Iterable[float]) -> float:
    """Return the 95th percentile."""
    ordered = sorted(values)
    return ordered[math.ceil(0.95 * len(ordered)) - 1]


def main() -> None:
    """Measure, and print tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--visitors", type=int, default=40)
    parser.add_argument("--clicks", type=int, default=20)
    parser.add_argument("--visits", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=4)
    parser.add_argument("--tabs", type=int, default=3)
    parser.add_argument("--minutes", type=int, default=20)
    asked = parser.parse_args()
    signal.alarm(60 * asked.minutes)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(ROOT / "notebooks" / "replay.ipynb", folder)
        write_page(folder, "bare", BARE)
        write_page(folder, "tab", TAB)
        with serve(folder, preheat=1) as server:
            asyncio.run(settle(server))
            print(table(at_once(server, asked)), flush=True)
            if asked.visits:
                print(table(one_after_the_other(server, asked)), flush=True)


def at_once(server: Server, asked: argparse.Namespace) -> list[Row]:
    """Return the rows for visitors who come at once."""
    seen, ready = Tabs(), threading.Event()
    beside = asyncio.run(crowd(server, "bare", asked.visitors, asked.clicks, 0))
    asyncio.run(settle(server))
    real = threading.Thread(target=tabs, args=(server, asked.tabs, asked.clicks // 2, seen, ready))
    if asked.tabs:
        real.start()
        time.sleep(15)

    async def ours() -> Crowd:
        return await crowd(server, "replay", asked.visitors, asked.clicks, 2)

    ready.set()
    found = asyncio.run(ours())
    if asked.tabs:
        real.join()
    asyncio.run(settle(server))
    for failure in [*found.failed, *beside.failed, *seen.foreign]:
        print(failure)
    n = asked.visitors
    rows = [
        Row(f"{n} visitors at once: served", f"{len(found.opened)}", f"{len(beside.opened)}", "", f"{n}"),
        Row(
            "… clicks answered",
            f"{len(found.clicks)} of {n * asked.clicks}",
            f"{len(beside.clicks)} of {n * asked.clicks}",
            "",
            "all",
        ),
        Row(
            "… click to answer, ms",
            spread(found.clicks),
            f"{spread(beside.clicks)} (a button and a label)",
            f"{late(found.clicks) / late(beside.clicks):.2f} (of the 95 %)",
            "",
        ),
        Row(
            "… from coming to the board, all at the same moment, s",
            spread(found.opened),
            spread(beside.opened),
            f"{statistics.median(found.opened) / statistics.median(beside.opened):.2f}",
            "",
        ),
        Row(
            "… memory (PSS), MB a visitor",
            f"{found.memory / n:.0f}",
            f"{beside.memory / n:.0f}",
            f"{found.memory / beside.memory:.2f}",
            "",
        ),
    ]
    if asked.tabs:
        steps = asked.tabs * (asked.clicks // 2)
        rows += [
            Row(
                f"{asked.tabs} real tabs among them: key to paint, ms",
                f"{spread(seen.steps)}, {len(seen.steps)} of {steps}",
                f"{spread(seen.echoes)} (an echo in the same page)",
                f"{late(seen.steps) / late(seen.echoes):.2f} (of the 95 %)",
                "",
            ),
            Row("… requests to other hosts", f"{len(seen.foreign)}", "", "", "0"),
        ]
    return rows


def one_after_the_other(server: Server, asked: argparse.Namespace) -> list[Row]:
    """Return the rows for visitors who come and leave."""
    found = asyncio.run(visits(server, asked.visits, asked.at_once, 5))
    (first, own, total), (last, own_last, total_last) = found[1], found[-1]
    kernels = health(server)["kernels"]
    return [
        Row(
            f"memory (PSS) of the server after {last} visits, MB",
            f"{own_last:.0f}",
            f"{own:.0f} after {first}",
            f"{own_last / own:.2f}",
            "flat",
        ),
        Row(
            "… with the kernels kept ready",
            f"{total_last:.0f}",
            f"{total:.0f} after {first}",
            f"{total_last / total:.2f}",
            "flat",
        ),
        Row("… kernels in use, and ready", f"{kernels['visitors']}, {kernels['ready']}", "", "", "0, 3"),
    ]


if __name__ == "__main__":
    main()
