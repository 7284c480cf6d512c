"""What one viewer may know of a position and of an event, and how the rest is filled in (KF-R27)."""

from __future__ import annotations

from random import Random

from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import UNKNOWN, Move
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.table import HIDDEN


def view(state: Position, viewer: int | None) -> Position:
    """Return `state` with the tiles that others hold and have discarded turned face down."""
    others = [player for player in range(state.table.players) if player != viewer]
    known = [
        tile
        for player in others
        for tile in (*state.hands[player], *state.discards[player])
        if tile != HIDDEN
    ]
    if not known:
        return state
    seen = state.copy()
    seen.unseen = sorted([*seen.unseen, *known])  # not even their order tells
    seen.unknown += len(known)
    for player in others:
        seen.hands[player] = (HIDDEN,) * len(state.hands[player])
        seen.discards[player] = (HIDDEN,) * len(state.discards[player])
        seen.choices[player] = {}  # what was remembered about their hand
    return seen


def veil(move: Move, viewer: int | None) -> Move:
    """Return `move` as `viewer` learns of it: what others draw and discard stays face down."""
    if isinstance(move, m.Draw) and move.player != viewer:
        return m.Draw(move.player, (UNKNOWN,) * len(move.tiles))
    if isinstance(move, m.Discard) and move.player != viewer:
        return m.Discard(move.player, UNKNOWN)
    return move


def determinise(view: Position, rng: Random) -> Position:
    """Return `view` with the tiles that are face down drawn by `rng` from the unseen ones."""
    if not view.unknown:
        return view
    state = view.copy()
    state.unseen.sort()
    rng.shuffle(state.unseen)
    for piles in (state.hands, state.discards):
        for player, pile in enumerate(piles):
            if HIDDEN in pile:
                filled = (state.unseen.pop() if tile == HIDDEN else tile for tile in pile)
                piles[player] = tuple(sorted(filled))
    state.unknown = 0
    return state
