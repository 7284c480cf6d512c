"""Steps in Replay beside the echo, all taken in turn in one page: time, paints, bytes."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from echo_page import REST, EchoPage, Sample, echo_page
from figures import Row, spread
from pages import write_game
from playwright.sync_api import Browser

WARM = 3
"""The first samples of each sort, which warm the page up and are not counted."""
TIME, BYTES = "≤ 1.5, one paint", "< 6,000"
"""The goals for a step; a jump, which may change the whole board, has none."""


def measure(browser: Browser, samples: int, game: Path | None = None) -> list[Row]:
    """Return the rows for steps by key and click, in `game` or else in a greedy one of two players."""
    with echo_page(browser, lambda path: _write(path, game)) as here:
        rows = _rows(here, samples)
    return rows if game is None else [replace(row, what=f"{game.stem}: {row.what}") for row in rows]


def _write(path: Path, game: Path | None) -> None:
    if game is None:
        write_game(path, "--bot", "greedy")
    else:
        path.write_bytes(game.read_bytes())


def _rows(here: EchoPage, samples: int) -> list[Row]:
    page = here.page
    here.focus()
    for _ in range(12):  # until there is something to explain
        here.press("ArrowRight")

    def key(name: str) -> Callable[[], None]:
        return lambda: page.keyboard.press(name)

    def lit() -> None:
        """Light a term, so that a click on something else takes its light away."""
        here.focus()
        here.press("n")

    def choose() -> None:
        # Each time another player's points, for there is nothing new to say of the same ones.
        chosen.reverse()
        page.locator(f'[data-component="{chosen[0]}"]').click()

    def explain() -> None:
        choose()
        page.wait_for_timeout(REST)
        here.focus()

    def turn_round() -> None:
        """Walk on and one back: what lies ready then is the step before."""
        here.focus()
        for name in ("ArrowRight", "ArrowRight", "ArrowLeft"):
            here.press(name)

    def restart() -> None:
        here.press("Home")

    chosen = ["score-0", "score-1"]
    actions = [
        ("a step by key", key("ArrowRight"), here.focus, restart),
        ("a step by key that was not foreseen", key("ArrowRight"), turn_round, restart),
        ("a turn by key (a jump)", key("Shift+ArrowRight"), here.focus, restart),
        ("a term of a calculation by key", key("n"), here.focus, explain),
        ("a click on the board, which explains something", choose, lit, explain),
    ]
    rows: list[Row] = []
    floors: list[Sample] = []
    for what, act, before, again in actions:
        ours, floor = in_turn(here, act, before, again, samples)
        floors += floor
        jump = "jump" in what
        rows += [timed(what, ours, floor, "" if jump else TIME), sized(what, ours, "" if jump else BYTES)]
    echo = Row("the echo: button → label", f"{spread([s.took for s in floors])} ms", "", "1", "")
    return [echo, *rows]


def in_turn(
    here: EchoPage,
    act: Callable[[], None],
    before: Callable[[], None],
    again: Callable[[], None],
    samples: int,
) -> tuple[list[Sample], list[Sample]]:
    """Take the action and the echo in turn, so that both see the same machine.

    `before` makes it ready; `again` begins anew where there is nothing left to do.
    """
    ours: list[Sample] = []
    floor: list[Sample] = []
    for _ in range(3 * (samples + WARM)):
        if len(ours) == samples + WARM:
            break
        echo = here.sample(here.echo, "echoed")
        before()
        taken = here.sample(act, "painted")
        if taken is None:
            again()
        elif echo is not None:
            ours.append(taken)
            floor.append(echo)
    assert len(ours) > WARM, "nothing on the page changes"
    return ours[WARM:], floor[WARM:]


def timed(what: str, ours: list[Sample], floor: list[Sample], goal: str) -> Row:
    beside = statistics.median(s.took for s in floor)
    ratio = statistics.median(s.took for s in ours) / beside
    return Row(
        f"{what}, to the last paint",
        f"{spread([s.took for s in ours])} ms, paints {statistics.median(s.paints for s in ours):.0f}",
        f"{beside:.1f} ms (echo)",
        f"{ratio:.2f}",
        goal,
    )


def sized(what: str, ours: list[Sample], goal: str) -> Row:
    sizes = [sum(s.frames) for s in ours]
    largest = [max(s.frames, default=0) for s in ours]
    return Row(
        f"{what}: all frames from the kernel",
        f"{statistics.median(sizes):,.0f} bytes, at most {max(sizes):,}",
        f"largest frame {statistics.median(largest):,.0f} bytes, at most {max(largest):,}",
        "",
        goal,
    )
