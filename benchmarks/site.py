"""The static site: its size, and how soon its pages are there, beside a page with a bare interpreter.

``python benchmarks/site.py [--rounds N]`` builds the site, serves it as plain files from this machine, and
visits it with everything else cut off. Each visit is that of a browser that has never been here. The bare
page runs Pyodide as it comes, in a worker as well, until it has evaluated ``1``.
"""

from __future__ import annotations

import argparse
import http.server
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import copytree

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from chromium import FLAGS, find_chromium
from figures import Row, paired, table
from playwright.sync_api import Browser, sync_playwright

from frontier_widgets.serve import notebooks
from frontier_widgets.site.build import build
from frontier_widgets.site.fetching import Parts, default_cache, fetch

BARE = """<!DOCTYPE html><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:;base64,=">
<script type="module">
const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = () => performance.mark("ready");
</script>"""
BARE_WORKER = """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ indexURL: new URL("./", import.meta.url).href });
postMessage(python.runPython("1"));"""
SEEN = """(() => {
  const places = { first: "#frontier-loading img", painted: ".fn-board[data-painted]" };
  const look = () => {
    for (const [name, place] of Object.entries(places)) {
      const found = document.querySelector(place);
      const there = found?.getClientRects().length && (found.localName !== "img" || found.naturalWidth);
      if (there && !performance.getEntriesByName(name).length) performance.mark(name);
    }
    requestAnimationFrame(look);
  };
  look();
})()"""
APPS = ("replay", "learn-medical", "lab")


class Plain(http.server.SimpleHTTPRequestHandler):
    """A host that sends files as they are."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def visit(browser: Browser, host: str, path: str, last: str) -> dict[str, float]:
    """Open a page; return its marks in milliseconds from the beginning of the visit."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    refused: list[str] = []

    def refuse(route) -> None:
        refused.append(route.request.url)
        route.abort()

    context.route(lambda address: not address.startswith(host), refuse)
    page = context.new_page()
    page.add_init_script(SEEN)
    page.goto(host + path)
    page.wait_for_function(f"performance.getEntriesByName({last!r}).length", timeout=180_000)
    marks = page.evaluate("performance.getEntriesByType('mark').map((mark) => [mark.name, mark.startTime])")
    context.close()
    assert not refused, f"asked for {refused}"
    return dict(marks)


def measure(browser: Browser, host: str, rounds: int) -> list[Row]:
    taken: dict[str, list[dict[str, float]]] = {name: [] for name in ("bare", *APPS)}
    for number in range(rounds + 1):
        for name in taken:
            path, last = ("bare/index.html", "ready") if name == "bare" else (f"site/{name}.html", "painted")
            marks = visit(browser, host, path, last)
            if number:  # the first round warms the machine's own caches
                taken[name].append(marks)
    bare = [marks["ready"] for marks in taken["bare"]]
    beside = f"{statistics.median(bare):,.0f} ms, bare Pyodide"
    rows = []
    for name in APPS:
        first, ready, painted = ([marks[mark] for marks in taken[name]] for mark in MARKS)
        rows += [
            Row(f"{name}: first board seen", f"{statistics.median(first):,.0f} ms", "", "", "≤ 1,000 ms"),
            Row(f"{name}: Python ready", _ms(ready), beside, paired(ready, bare), "≤ 1.5"),
            Row(f"{name}: app painted", _ms(painted), beside, paired(painted, bare), ""),
        ]
    return rows


MARKS = ("first", "frontier-ready", "painted")


def _ms(values: list[float]) -> str:
    return f"{statistics.median(values):,.0f} ms"


def bare(folder: Path, parts: Parts) -> None:
    """Make the page with the bare interpreter, as it comes."""
    copytree(parts.pyodide, folder)
    (folder / "index.html").write_text(BARE, "utf-8")
    (folder / "worker.js").write_text(BARE_WORKER, "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        root = Path(made)
        parts = fetch(default_cache(), print)
        built = build(notebooks(), root / "site", parts)
        bare(root / "bare", parts)
        rows = [Row("size of the site", f"{built.size / 1e6:.1f} MB", "", "", "< 40 MB")]
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        with hosted(root) as host:
            rows += measure(browser, host, rounds)
        browser.close()
    print(table(rows))


if __name__ == "__main__":
    main()
