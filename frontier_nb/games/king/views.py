"""What one viewer may know of a position and of an event, and how the rest is filled in (KF-R27)."""

from __future__ import annotations

from random import Random

from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import UNKNOWN, Move
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.table import HIDDEN


def view(pos: Position, viewer: int | None) -> Position:
    """Return `pos` with the tiles that others hold and have discarded turned face down."""
    others = [player for player in range(pos.table.players) if player != viewer]
    known = [
        tile for player in others for tile in (*pos.hands[player], *pos.discards[player]) if tile != HIDDEN
    ]
    if not known:
        return pos
    seen = pos.copy()
    seen.unseen += known
    seen.unknown += len(known)
    for player in others:
        seen.hands[player] = (HIDDEN,) * len(pos.hands[player])
        seen.discards[player] = (HIDDEN,) * len(pos.discards[player])
    return seen


def veil(move: Move, viewer: int | None) -> Move:
    """Return `move` as `viewer` learns of it: what others draw and discard stays face down."""
    if isinstance(move, m.Draw) and move.player != viewer:
        return m.Draw(move.player, (UNKNOWN,) * len(move.tiles))
    if isinstance(move, m.Discard) and move.player != viewer:
        return m.Discard(move.player, UNKNOWN)
    return move


def determinise(seen: Position, rng: Random) -> Position:
    """Return `seen` with the tiles that are face down drawn by `rng` from the unseen ones."""
    if not seen.unknown:
        return seen
    pos = seen.copy()
    pos.unseen.sort()
    rng.shuffle(pos.unseen)
    for piles in (pos.hands, pos.discards):
        for player, pile in enumerate(piles):
            if HIDDEN in pile:
                filled = (pos.unseen.pop() if tile == HIDDEN else tile for tile in pile)
                piles[player] = tuple(sorted(filled))
    pos.unknown = 0
    return pos
