"""A whole game of The King of Frontier by mouse, by clicks and by dragging; nothing hidden is told."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from cli_calls import call

from frontier_nb.playing.session import Session
from frontier_nb.record.fgn_read import read_fgn

from .conftest import Visit
from .frames import Frames
from .player import Player

pytestmark = pytest.mark.browser
ME, BOT = 0, 1


def names(state: Any, *numbers: Iterable[int]) -> set[str]:
    """Return the ids of tiles that are told by their numbers; what is no tile is left out."""
    tiles = state.table.tiles.tiles
    return {tiles[number].id for row in numbers for number in row if 0 <= number < len(tiles)}


def hidden(state: Any) -> set[str]:
    """Return the tiles that the bot alone has seen: no other copy of them is in sight."""
    seen = names(state, state.hands[ME], state.discards[ME], *(board.placed for board in state.boards))
    return names(state, state.hands[BOT], state.discards[BOT]) - seen


def named(tile: str, text: str) -> bool:
    return re.search(rf"(?<![0-9A-Za-z+/]){tile}(?![0-9A-Za-z+/=])", text) is not None


def test_a_whole_game_by_mouse_and_by_dragging(visit: Visit, tmp_path: Path) -> None:
    frames = Frames(visit.page)
    player = Player(visit).open().begin("The King of Frontier", [None, "greedy"])
    player.play(5)
    player.by = "drag"
    player.play(8)
    player.lose_kernel()
    player.prefer_pace("once")
    player.by = "mouse"
    player.play(8)
    player.lose_kernel()
    player.prefer_pace("once")
    last = player.play()
    assert last.mover is None

    result = last.game.result(last.state)
    told = [int(text.replace("−", "-")) for text in visit.page.locator(".fn-score").all_inner_texts()]
    assert told == list(result.scores)
    nothing_told(frames, last)
    text = player.saved("Record (FGN)")
    (tmp_path / "game.fgn").write_text(text, "utf-8")
    checked = call("check", tmp_path / "game.fgn")
    assert checked.exit_code == 0, checked.output
    assert list(read_fgn(text).records[0].line.events) == last.line


def nothing_told(frames: Frames, last: Session) -> None:
    """Check that no message names a tile while it is the bot's secret, and that others are named."""
    secrets, own = 0, 0
    for at, text in frames.by_place():
        state = last.states[at]
        if at == last.at:
            continue  # after the game all is open
        for tile in hidden(state):
            secrets += 1
            assert not named(tile, text), f"{tile} is told after {at} events: {text[:2000]}"
        own += any(named(tile, text) for tile in names(state, state.hands[ME]))
    assert secrets > 300
    assert own > 20
