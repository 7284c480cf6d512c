"""Counts of the move tree, as chess programs use them: a fixed number that any slip of the rules changes.

Decisions of one turn are counted and chance is left out: a place where chance is due, or where the game
is over, is a leaf at whatever depth it is reached. Lines are counted, not positions: two orders of the
same moves count twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from frontier_nb.testing.plays import AnyGame

Moves = Callable[[AnyGame, Any], Iterable[Any]]


def listed(game: AnyGame, state: Any) -> Iterable[Any]:
    """Return the legal list."""
    return game.legal_moves(state)


def tried(game: AnyGame, state: Any) -> Iterable[Any]:
    """Return all conceivable moves in which no violation is found: slower, and by another way."""
    return [move for move in dict.fromkeys(game.conceivable(state)) if game.violation(state, move) is None]


def perft(game: AnyGame, state: Any, depth: int, moves: Moves = listed) -> int:
    """Return how many lines of up to `depth` decisions lead on from `state`.

    A line ends after `depth` decisions, or where chance is due or the game is over. `moves` says where the
    decisions come from.
    """
    if depth == 0:
        return 1
    player = game.to_play(state)
    if player is None or player < 0:
        return 1
    if depth == 1:
        return sum(1 for _ in moves(game, state))
    count = 0
    for move in moves(game, state):
        after = game.copy(state)
        game.advance(after, move)
        count += perft(game, after, depth - 1, moves)
    return count


def divide(game: AnyGame, state: Any, depth: int, moves: Moves = listed) -> dict[str, int]:
    """Return the count of :func:`perft` by first decision, as words: where two counts differ shows here."""
    return {
        game.write_word(state, move): perft(game, game.apply(state, move), depth - 1, moves)
        for move in moves(game, state)
    }
