"""A game under way beside the echo: pointing at things, also while a bot thinks; how soon a hint comes."""

from __future__ import annotations

import statistics

from echo_page import EchoPage, Sample, echo_page
from figures import Row, spread
from playwright.sync_api import Browser
from screen_steps import BYTES, TIME, in_turn, sized, timed

GAMES = {"king-of-frontier": "hand-0/", "medical-frontier": "card-"}
"""The games, each with what the ids of things to point at begin with."""
CODE = """
from frontier_widgets import Play
display(Play("{game}", ["Ana", "greedy"], seed=5))
"""
HINT = "button:has-text('Hint'):visible"
STOP = ".fn-feet button:has-text('Stop'):visible"


def measure(browser: Browser, samples: int) -> list[Row]:
    """Return the rows of both games."""
    rows: list[Row] = []
    for game, begin in GAMES.items():
        with echo_page(browser, code=CODE.format(game=game)) as here:
            rows += [_named(game, row) for row in _rows(here, begin, samples)]
    return rows


def _named(game: str, row: Row) -> Row:
    return Row(f"{game}: {row.what}", *(getattr(row, name) for name in list(row.__dataclass_fields__)[1:]))


def _rows(here: EchoPage, begin: str, samples: int) -> list[Row]:
    page = here.page
    page.wait_for_selector(".fn-moves-offered:visible", timeout=60_000)
    targets = page.locator(f'[data-component^="{begin}"]')
    chosen = [targets.nth(0), targets.nth(1)]

    def point() -> None:
        # Each time at another thing, for pointing at the same one takes it back.
        chosen.reverse()
        chosen[0].click()

    def rest() -> None:
        if page.locator(STOP).count():
            page.locator(STOP).click()

    def think() -> None:
        if not page.locator(STOP).count():
            page.locator(HINT).click()
            page.wait_for_selector(STOP)

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
          const card = document.querySelector(".fn-hint-card");
          const seen = new MutationObserver(() => {
            if (card.hidden) return;
            window.hinted = performance.now();
            seen.disconnect();
          });
          seen.observe(card, {childList: true, subtree: true, attributes: true});
        }"""
    )
    page.locator(HINT).click()
    page.wait_for_function("window.hinted !== null", timeout=30_000)
    took = page.evaluate("window.hinted - window.acted")
    page.locator(STOP).click()
    page.wait_for_timeout(300)
    page.keyboard.press("Escape")
    page.locator(HINT).wait_for()
    return float(took)
