"""A game under way beside the echo: pointing at things, also while a bot thinks; how soon a hint comes."""

from __future__ import annotations

import statistics
from dataclasses import replace

from echo_page import EchoPage, Sample, echo_page
from figures import Row, spread
from playwright.sync_api import Browser
from screen_steps import BYTES, TIME, in_turn, sized, timed

BOTS = (1, 3)
"""How many others play. One thing pointed at is no move yet: to lay a tile is to point at two."""
CODE = """
from frontier_widgets import Play
display(Play("king-of-frontier", ["Ana", *{others} * ["greedy"]], seed=5))
"""
TILES = '[data-component^="hand-0/"]'
HINT = "button:has-text('Hint'):visible"
STOP = ".fn-feet button:has-text('Stop'):visible"


def measure(browser: Browser, samples: int) -> list[Row]:
    """Return the rows for games of two and of four players."""
    rows: list[Row] = []
    for others in BOTS:
        with echo_page(browser, code=CODE.format(others=others)) as here:
            found = _rows(here, samples)
        rows += [replace(row, what=f"Play, {others + 1} players: {row.what}") for row in found]
    return rows


def _rows(here: EchoPage, samples: int) -> list[Row]:
    page = here.page
    page.wait_for_selector(".fn-moves-offered:visible", timeout=60_000)
    targets = page.locator(TILES)
    chosen = [targets.nth(0), targets.nth(1)]

    def point() -> None:
        # Each time at another thing, for pointing at the same one takes it back.
        chosen.reverse()
        chosen[0].click()

    def rest() -> None:
        if page.locator(STOP).count():
            page.locator(STOP).click()

    def think() -> None:
        # A bot that has found its move out needs to be asked again.
        if not page.locator(STOP).count():
            page.locator(HINT).click()
            page.wait_for_selector(".fn-hint-card:visible")

    alone, floor = in_turn(here, point, rest, rest, samples)
    during, other = in_turn(here, point, think, think, samples)
    echoes = [s.took for s in (here.sample(here.echo, "echoed") for _ in range(samples)) if s]
    rest()
    firsts = [_first(here) for _ in range(max(3, samples // 5))]
    return [
        timed("pointing at something", alone, floor, TIME),
        sized("pointing at something", alone, BYTES),
        timed("the same while a bot thinks", during, other, TIME),
        Row("the echo while a bot thinks", f"{spread(echoes)} ms", f"{_median(floor):.1f} ms (alone)",
            f"{statistics.median(echoes) / _median(floor):.2f}", ""),
        Row("the first answer to Hint", f"{spread(firsts)} ms", "", "", "< 300 ms"),
    ]  # fmt: skip


def _median(samples: list[Sample]) -> float:
    return statistics.median(s.took for s in samples)


def _first(here: EchoPage) -> float:
    """Return the milliseconds from the click on Hint to the first move that is suggested."""
    page = here.page
    page.evaluate(
        """() => {
          window.hinted = null;
          window.before = window.acted;
          const card = document.querySelector(".fn-hint-card");
          const seen = new MutationObserver(() => {
            if (card.hidden || window.acted === window.before) return;
            window.hinted = performance.now();
            seen.disconnect();
          });
          seen.observe(card, {childList: true, subtree: true, attributes: true});
        }"""
    )
    page.locator(HINT).click()
    page.wait_for_function("window.hinted !== null", timeout=30_000)
    took = page.evaluate("window.hinted - window.acted")
    if page.locator(STOP).count():
        page.locator(STOP).click()
    page.locator(HINT).wait_for()
    page.wait_for_timeout(300)
    return float(took)
