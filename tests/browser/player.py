"""Somebody who plays a game in a browser, by mouse, by keyboard alone or with a finger, and plays it well.

What to play is worked out here, from the game as the browser keeps it; how to play it is left to the page.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from frontier_nb.bots import bot
from frontier_nb.playing import journal
from frontier_nb.playing.session import Session

from .conftest import Visit
from .pupil import FREE_SPOT

SETUP = ".fn-setup:not([hidden])"
TURN = ".fn-turn"
OFFERED = ".fn-moves-offered > .fn-options button"
KEPT = """() => {
  const id = sessionStorage.getItem("frontier-nb playing");
  return id && (JSON.parse(localStorage.getItem(`frontier-nb play ${id}`) ?? "null")?.text ?? "");
}"""
STATE = """() =>
  [...document.querySelectorAll(".fn-setup, .fn-turn, .fn-end, .fn-cover, .fn-log-rows, .fn-feet")]
  .map((e) => (e.hidden ? "" : e.innerText) + e.querySelectorAll(":disabled").length).join("|")"""
WAITING = """([rows, hand]) => {
  if (document.querySelectorAll(".fn-log-row").length !== rows) return false;
  const shown = (e) => Boolean(document.querySelector(e)?.checkVisibility());
  const asks = [".fn-cover", ".fn-end", ".fn-moves-offered", ".fn-deal"];
  return [...asks, ...(hand ? [".fn-help button"] : [])].some(shown);
}"""
"""Whether the page shows so many events, and waits for somebody."""
# As FREE_SPOT, but in the upper third: on a phone what is lower lies under the text.
HIGH_SPOT = FREE_SPOT.replace(
    'part.scrollIntoView({ block: "center" })',
    'part.style.scrollMargin = "200px"; part.scrollIntoView({ block: "start" })',
)
SPOT_IN_SIGHT = FREE_SPOT.replace("part.scrollIntoView", "void")
NEAREST = """(id) => {
  const all = [...document.querySelectorAll(".fn-part")].map((part) => part.dataset.component);
  return [all.indexOf(document.activeElement.dataset.component), all.indexOf(id)];
}"""


class Player:
    """A page with a game. `by` is "mouse", "drag" (moves from one thing to another), "keys" or "finger"."""

    def __init__(self, visit: Visit, by: str = "mouse") -> None:
        self.visit, self.page, self.by = visit, visit.page, by
        self.rng = Random(1)
        self.page.set_default_timeout(20_000)

    # -- before a game ------------------------------------------------------------------------------

    def open(self, hash: str = "", name: str = "player") -> Player:
        """Open the page, at the choice of a game or in the one that this tab plays."""
        self.visit.open(name, f"{SETUP}, {TURN} h2", hash)
        self.page.wait_for_selector(".fn-board[data-painted]", state="attached")  # the kernel has answered
        return self

    @property
    def kernel(self) -> int:
        """The process that runs the page."""
        return int(self.page.text_content("[data-mime-type='text/plain'], .jp-RenderedText").split()[-1])

    def begin(
        self,
        game: str,
        seats: Sequence[str | None],
        *,
        pace: str = "once",
        told: bool = False,
        **options: str,
    ) -> Player:
        """Begin a game by its title; `seats` are bots, `None` for a person."""
        page = self.page
        page.click(f"{SETUP} .fn-radio:has-text('{game}')")
        page.wait_for_selector(".fn-begin:enabled")
        page.click(f"{SETUP} [aria-label=Players] .fn-radio:has-text('{len(seats)}')")
        for number, name in enumerate(seats):
            page.select_option(f".fn-seat >> nth={number} >> select", name or "")
        for name, value in options.items():
            page.select_option(f"[data-option={name}]", value)
        if told:
            page.select_option("label:has-text('Cards and tiles') select", "told")
        page.click(".fn-begin")
        page.wait_for_selector(f"{TURN} h2")
        self.prefer_pace(pace)
        return self

    def prefer_pace(self, pace: str) -> None:
        """Choose the pace of what comes by itself."""
        self.tool("Settings")
        self.page.select_option("dialog[open] select", pace)
        self.page.keyboard.press("Escape")

    def tool(self, name: str) -> None:
        """Use a tool of the page's head, which may be behind its menu."""
        self.visit.tool(name)

    # -- where the game stands ------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The game as the browser keeps it."""
        session, lost = journal.restore(self.page.evaluate(KEPT))
        assert lost is None, lost
        return session

    def waits(self, *, hand: bool = False) -> Session:
        """Wait until the page shows all that is kept and waits for somebody; return the game."""
        for _ in range(600):
            session = self.session
            by_itself = self.goes_on(session) and not hand and not self.page.is_visible(".fn-cover")
            if not by_itself and self.page.evaluate(WAITING, [session.at, hand]):
                return session
            self.page.wait_for_timeout(40)
        raise AssertionError(f"the page does not come to rest:\n{self.page.inner_text('.fn-turn')}")

    def goes_on(self, session: Session) -> bool:
        """Return whether something comes by itself."""
        if session.mover is None:
            return False
        if session.dealing or session.bot:
            return True
        return not session.setting.told and len(session.game.legal_moves(session.state)) == 1

    def best(self, session: Session) -> Any:
        """Return a good move, found with what the player who is to move may know."""
        view = session.game.view(session.state, session.mover)
        return bot("greedy").choose(session.game, view, self.rng)

    # -- playing ----------------------------------------------------------------------------------------

    def does(self, act: Callable[[], object]) -> None:
        """Do something, and wait until the page shows something else."""
        before = self.page.evaluate(STATE)
        act()
        self.page.wait_for_function(f"before => ({STATE})() !== before", arg=before)

    def play(self, decisions: int = 1000) -> Session:
        """Play so many decisions, or on to the end; return the game as it stands then."""
        for _ in range(decisions):
            session = self.waits()
            if session.mover is None:
                return session
            self.make(session, self.best(session))
        return self.waits()

    def make(self, session: Session, move: Any) -> None:
        """Make a move: point at what it needs, and choose by words what is left open."""
        game, view = session.game, session.game.view(session.state, session.mover)
        words = str(game.describe(view, move, session.setting.names))
        steps = game.pointed(view, move)
        if self.by == "drag" and len(steps) == 2:
            self.drag(*steps)
            steps = ()
        for component in steps:
            self.point(component)
        if self.session.at == session.at:
            self.choose(words)
        made = self.session
        assert made.at > session.at, f"{words!r} was not made: {self.page.inner_text('.fn-said')}"
        assert made.line[: session.at + 1] == [*session.line[: session.at], move]

    def point(self, component: str) -> None:
        """Point at a thing on the board."""
        page = self.page
        if self.by == "keys":
            self.tab_to(page.query_selector(".fn-part[tabindex='0']"))
            here, there = page.evaluate(NEAREST, component)
            assert there >= 0, f"{component} is not on the board"
            for _ in range(abs(there - here)):
                page.keyboard.press("ArrowDown" if there > here else "ArrowUp")
            assert page.evaluate(NEAREST, component)[0] == there, f"the arrows do not lead to {component}"
            self.does(lambda: page.keyboard.press("Enter"))
        elif self.by == "finger":
            spot = self.spot(component)
            page.wait_for_timeout(500)  # two taps at one spot are no double tap
            self.does(lambda: page.touchscreen.tap(*spot))
        else:
            spot = self.spot(component)
            self.does(lambda: page.mouse.click(*spot))

    def drag(self, start: str, end: str) -> None:
        """Drag one thing to another."""
        page = self.page
        x, y = self.spot(start)
        goal = page.evaluate(SPOT_IN_SIGHT, end)
        assert goal, f"{end} is not in sight together with {start}"
        page.mouse.move(x, y)
        page.mouse.down()
        self.does(lambda: page.mouse.move(x + 12, y + 4))  # what is dragged is pointed at
        page.wait_for_selector(".fn-ghost")
        page.mouse.move(*goal, steps=4)
        self.does(page.mouse.up)
        page.wait_for_selector(".fn-ghost", state="detached")

    def choose(self, words: str) -> None:
        """Choose one of the moves that are offered by name."""
        page = self.page
        option = page.locator(OFFERED).get_by_text(words, exact=True)
        try:
            option.wait_for()
        except Exception as error:
            raise AssertionError(f"{words!r} is not offered in\n{page.inner_text(TURN)}") from error
        if self.by == "keys":
            if page.locator(OFFERED).first.inner_text() == words:
                self.does(lambda: page.keyboard.press("d"))
                return
            self.tab_to(option.element_handle())
            self.does(lambda: page.keyboard.press("Enter"))
        elif self.by == "finger":
            several = page.locator(OFFERED).count() > 1
            for _ in range(1 + several):  # the first touch shows what the second one plays
                self.does(option.tap)
        else:
            self.does(option.click)

    def tab_to(self, handle: Any) -> None:
        """Go with the Tab key to an element."""
        for _ in range(150):
            if self.page.evaluate("e => e === document.activeElement", handle):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {handle.inner_text()!r}")

    def spot(self, component: str) -> list[float]:
        """Return where a pointer meets a thing on the board, once the board has come to rest."""
        spots: list[list[float] | None] = []
        self.page.wait_for_selector(f'[data-component="{component}"]')
        for _ in range(60):
            spots.append(self.page.evaluate(HIGH_SPOT if self.by == "finger" else FREE_SPOT, component))
            if spots[-1] and spots[-2:] == [spots[-1]] * 2:
                return spots[-1]
            self.page.wait_for_timeout(40)
        raise AssertionError(f"{component} cannot be pointed at")

    def button(self, name: str) -> None:
        """Press a button beside the board, and wait for what comes of it."""
        self.does(lambda: self.page.click(f".fn-app-side button:visible:text-is({json.dumps(name)})"))

    # -- what goes wrong --------------------------------------------------------------------------------

    def lose_kernel(self) -> None:
        """Kill the program behind the page, and load the page again."""
        os.kill(self.kernel, signal.SIGKILL)
        self.page.wait_for_timeout(200)
        self.reload()
        self.visit.errors.clear()  # the console says that messages could not be sent

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()
        self.page.wait_for_selector(f"{SETUP}, {TURN} h2", timeout=90_000)
        self.page.wait_for_selector(".fn-board[data-painted]", state="attached", timeout=60_000)

    def saved(self, name: str) -> str:
        """Save the game as a file by the button of a name; return the text of the file."""
        self.tool("Save")
        with self.page.expect_download() as caught:
            self.page.click(f"dialog[open] button:text-is({json.dumps(name)})")
        return Path(caught.value.path()).read_text("utf-8")
