"""No seat has an advantage that is not in the rules: with the players renamed, everything is the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from frontier_nb import registry
from frontier_nb.bots.match import Match, play
from frontier_nb.protocol import CHANCE

KING = "king-of-frontier"


def renamed(event: Any) -> Any:
    """Return an event of two players as that of the other one."""
    return replace(event, player=1 - event.player) if hasattr(event, "player") else event


def test_moves_and_their_worth_do_not_depend_on_the_seat() -> None:
    """A game is played along by two that sit the other way round: the same moves, worth exactly the same."""
    game = registry.game(KING)
    played = play(Match(KING, None, {}, ("greedy", "greedy"), 7, 50_000), 0, game)
    one, other = game.setup(2), game.setup(2)
    for event in played.events:
        mover = game.to_play(one)
        if mover != CHANCE:
            assert game.to_play(other) == 1 - mover
            moves, theirs = game.legal_moves(one), game.legal_moves(other)
            assert [renamed(move) for move in moves] == list(theirs)
            assert game.appraise(one, moves) == game.appraise(other, theirs)
        game.advance(one, event)
        game.advance(other, renamed(event))
    result, mirrored = game.result(one), game.result(other)
    assert result is not None
    assert mirrored is not None
    assert result.scores == mirrored.scores[::-1]
    assert [1 - seat for seat in result.winners] == list(mirrored.winners)
