"""Dragging the scrubber through 1,000 events: is there a backlog, and when is the last place painted.

The drag is a real one, with the pointer held down, to the end of the game and back. Its last move, just
before letting go, is a leap: what is measured then is the way to a place that nothing has prepared.
"""

from __future__ import annotations

import re
import statistics
from dataclasses import dataclass

from echo_page import REST, EchoPage, echo_page
from figures import Row, spread
from pages import write_long_game
from playwright.sync_api import Browser, WebSocket

MOVES = 250
"""Moves of the pointer in one drag, which then takes a second or two."""
COUNT = """() => {
  const scrubber = document.querySelector("input[type=range]");
  window.inputs = 0;
  scrubber.addEventListener("input", () => window.inputs++);
}"""


@dataclass
class Traffic:
    """The page's requests and the kernel's answers: how many, and how many at most waited at once.

    Only requests that carry a number wait for an answer, which carries it back.
    """

    sent: int = 0
    answered: int = 0
    most: int = 0

    def listen(self, socket: WebSocket) -> None:
        """Count what goes through a websocket."""
        socket.on("framesent", self._go)
        socket.on("framereceived", self._come)

    def _go(self, payload: str | bytes) -> None:
        if re.search(rb'"k": ?"do".*"re": ?\d', _bytes(payload)):
            self.sent += 1
            self.most = max(self.most, self.sent - self.answered)

    def _come(self, payload: str | bytes) -> None:
        data = _bytes(payload)
        if re.search(rb'"k": ?"patch"', data):
            self.answered += b'"re"' in data


def measure(browser: Browser, drags: int) -> list[Row]:
    """Return the rows for a drag."""
    with echo_page(browser, write_long_game) as here:
        return _rows(here, drags)


def _rows(here: EchoPage, drags: int) -> list[Row]:
    page = here.page
    traffic = Traffic()
    page.on("websocket", traffic.listen)
    page.reload()  # so that its websocket is listened to from the start
    here.wait()
    scrubber = page.locator("input[type=range]")
    last = int(scrubber.get_attribute("max") or 0)
    page.evaluate(COUNT)
    took, echoes, inputs, sent, after, paints = [], [], [], [], [], []
    for number in range(drags + 1):
        echo = here.sample(here.echo, "echoed")
        page.evaluate("window.inputs = 0")
        traffic.sent = traffic.answered = 0
        result = _drag(here, traffic, forward=number % 2 == 0)
        assert int(scrubber.input_value()) == (last if number % 2 == 0 else 0), "the drag missed its end"
        if number == 0 or echo is None:
            continue
        took.append(result.took)
        after.append(result.after)
        paints.append(result.paints)
        echoes.append(echo.took)
        inputs.append(page.evaluate("window.inputs"))
        sent.append(traffic.sent)
    floor = statistics.median(echoes)
    return [
        Row(
            f"dragging through {last:,} events: letting go to the last paint",
            f"{spread(took)} ms",
            f"{floor:.1f} ms (echo)",
            f"{statistics.median(took) / floor:.2f}",
            "≤ 100 ms",
        ),
        Row(
            "the same: requests that waited for the kernel at once; answers after letting go",
            f"at most {traffic.most}; at most {max(after)}",
            f"{statistics.median(inputs):,.0f} places passed, {statistics.median(sent):,.0f} asked for, "
            f"{statistics.median(paints):,.0f} painted",
            "",
            "no backlog",
        ),
    ]


@dataclass
class Drag:
    """Milliseconds to the last paint, paints in all, and answers after letting go."""

    took: float
    paints: int
    after: int


def _drag(here: EchoPage, traffic: Traffic, *, forward: bool) -> Drag:
    page = here.page
    page.locator("input[type=range]").scroll_into_view_if_needed()
    box = page.locator("input[type=range]").bounding_box()
    assert box is not None
    left, right, middle = box["x"] + 1, box["x"] + box["width"] - 1, box["y"] + box["height"] / 2
    start, end = (left, right) if forward else (right, left)
    page.mouse.move(start, middle)
    page.mouse.down()
    page.evaluate("window.painted = null; window.paints = 0")
    page.mouse.move(end + (start - end) / 10, middle, steps=MOVES)
    page.mouse.move(end, middle)
    answered = traffic.answered
    page.mouse.up()
    page.wait_for_timeout(5 * REST)
    took, paints = page.evaluate("[window.painted - window.acted, window.paints]")
    return Drag(max(0.0, took), paints, traffic.answered - answered)


def _bytes(payload: str | bytes) -> bytes:
    return payload.encode() if isinstance(payload, str) else payload
