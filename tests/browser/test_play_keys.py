"""Half of a game of The King of Frontier, set up and played by keyboard alone."""

from __future__ import annotations

import pytest

from .conftest import Visit
from .player import SETUP, TURN, Player

pytestmark = pytest.mark.browser
HALF = 12
"""Turns; a game of two players has some 24."""


def test_half_a_game_by_keys_alone(visit: Visit) -> None:
    player = Player(visit, by="keys").open()
    page = player.page
    page.wait_for_selector(".fn-begin:enabled")
    player.tab_to(page.query_selector(f"{SETUP} [name='fn-game']:checked"))
    assert page.evaluate("document.activeElement.value") == "king-of-frontier"
    player.tab_to(page.query_selector(".fn-begin"))
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{TURN} h2")
    hasten_by_keys(player)
    session = player.waits()
    while session.mover is not None and session.state.turn < HALF:
        session = player.play(1)
    by_person = sum(session.game.to_play(state) == 0 for state in session.states[: session.at])
    assert session.state.turn >= HALF
    assert by_person > 15
    page.keyboard.press("u")
    page.wait_for_function("() => !document.querySelector('.fn-feet').children[1].disabled")
    assert player.session.at < session.at


def hasten_by_keys(player: Player) -> None:
    """Let all that comes by itself come at once."""
    page = player.page
    player.tab_to(page.query_selector("button:text-is('Settings')"))
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] select")
    player.tab_to(page.query_selector("dialog[open] select"))
    page.keyboard.press("Home")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
