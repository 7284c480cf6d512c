"""Visits beside one to a notebook of an empty canvas; a visitor's kernel beside a bare one.

Both notebooks use the same template and the same server, in turn. Each visit is that of a browser that has
never been here; before the next one the server has prepared another kernel and come to rest.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from figures import Row, paired
from pages import PAINTED, ROOT, serve, write_page
from playwright.sync_api import Browser, Page

EMPTY = "from ipycanvas import Canvas\n\nCanvas(width=600, height=400)"
BARE = """import ipywidgets

label = ipywidgets.Label("here")
button = ipywidgets.Button(description="press")
button.on_click(lambda _: setattr(label, "value", "pressed"))
ipywidgets.HBox([button, label])"""
SEEN = """
(() => {
  const tell = () => {
    if (!window.seen && document.querySelector(SELECTOR)?.getClientRects().length)
      window.seen = performance.now();
    if (!window.seen) requestAnimationFrame(tell);
  };
  tell();
})()
"""
STEPS = 20
"""Events that a visitor walks through before the memory of the kernel is read."""


def measure_visits(browser: Browser, pairs: int) -> list[Row]:
    """Return the rows for opening the apps."""
    with _site() as folder, serve(folder, preheat=1) as server:
        visits = {"empty": "canvas", "replay": PAINTED, "gallery": "article img"}
        taken: dict[str, list[float]] = {name: [] for name in visits}
        for number in range(pairs + 1):
            for name, selector in visits.items():
                server.settle()
                seconds = _visit(browser, server.address(name), selector)
                if number:  # the first round fills the server's own caches
                    taken[name].append(seconds)
    floor = taken.pop("empty")
    beside = f"{statistics.median(floor):.2f} s (a notebook of one empty canvas)"
    words = {
        "replay": "Replay, preheated: open to painted",
        "gallery": "the gallery, preheated: open to seen",
    }
    return [
        Row(words[name], f"{statistics.median(ours):.2f} s", beside, paired(ours, floor), "≤ 1.3")
        for name, ours in taken.items()
    ]


def measure_memory(browser: Browser, visits: int) -> list[Row]:
    """Return the rows for a kernel's own memory (USS), and with its share of what is shared (PSS)."""
    with _site() as folder, serve(folder) as server:
        found: dict[str, list[psutil.Process]] = {"bare": [], "replay": []}
        pages: list[Page] = []
        for _ in range(visits):
            for name, kernels in found.items():
                before = set(server.kernels())
                pages.append(browser.new_context().new_page())
                _stay(pages[-1], server.address(name), walk=name == "replay")
                kernels += [kernel for pid, kernel in server.kernels().items() if pid not in before]
        server.settle()
        memory = {name: [kernel.memory_full_info() for kernel in kernels] for name, kernels in found.items()}
        for page in pages:
            page.context.close()
    assert [len(read) for read in memory.values()] == [visits, visits], "a kernel is missing"
    rows = []
    for kind in ("uss", "pss"):
        bare, ours = (
            statistics.median(getattr(read, kind) / 1e6 for read in memory[n]) for n in ("bare", "replay")
        )
        what = f"memory of a visitor's kernel ({kind.upper()}), after {STEPS} events of Replay"
        beside = f"{bare:.1f} MB (a button and a label)"
        rows.append(Row(what, f"{ours:.1f} MB: {ours - bare:+.1f}", beside, f"{ours / bare:.2f}", "≤ +25 MB"))
    return rows


@contextmanager
def _site() -> Iterator[Path]:
    """Make a folder of the project's notebooks and those that stand beside them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in (ROOT / "notebooks").glob("*.ipynb"):
            shutil.copy(path, folder)
        write_page(folder, "empty", EMPTY)
        write_page(folder, "bare", BARE)
        yield folder


def _visit(browser: Browser, address: str, selector: str) -> float:
    """Open a page in a new browser profile; return the seconds until the selected element is seen."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.add_init_script(SEEN.replace("SELECTOR", repr(selector)))
    page.goto(address)
    page.wait_for_function("window.seen", timeout=120_000)
    seen: float = page.evaluate("window.seen / 1000")
    context.close()
    return seen


def _stay(page: Page, address: str, *, walk: bool) -> None:
    page.goto(address)
    if not walk:
        page.get_by_role("button", name="press").click(timeout=120_000)
        page.get_by_text("pressed").wait_for()
        return
    page.wait_for_selector(PAINTED, timeout=120_000)
    page.wait_for_timeout(1000)
    for _ in range(STEPS):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(100)
