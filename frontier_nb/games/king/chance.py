"""How chance draws: what is due, from what is unseen."""

from __future__ import annotations

from random import Random

from frontier_nb.games.king import moves as m
from frontier_nb.games.king.position import FIRST, OPENING, SUPPLY, Position
from frontier_nb.games.king.terms import DEVELOP_ACTIVE, DEVELOP_OTHER, OPENING_DRAW
from frontier_nb.protocol import CHANCE


def tiles_due(pos: Position) -> int:
    """Return how many tiles the next player draws: fewer than usual if the pile runs out (KF-R12)."""
    wanted = DEVELOP_ACTIVE if pos.active else DEVELOP_OTHER
    if pos.phase == OPENING:
        wanted = OPENING_DRAW
    return min(wanted, pos.deck)


def _draw_tiles(pos: Position, rng: Random) -> tuple[str, ...]:
    unseen, tiles = pos.unseen, pos.table.tiles.tiles
    number = tiles_due(pos)
    if number == 1:
        # Far faster than a general sample, and nearly every draw is one.
        return (tiles[unseen[int(rng.random() * len(unseen))]].id,)
    return tuple(tiles[tile].id for tile in rng.sample(unseen, number))


def sample(state: Position, rng: Random) -> m.ChanceMove:
    """Return what chance does next, drawn by `rng` from what is unseen."""
    if state.player != CHANCE:
        raise ValueError("chance has nothing to do here")
    table = state.table
    if state.phase == FIRST:
        return m.FirstPlayer(int(rng.random() * table.players))
    if state.phase == SUPPLY:
        drawn = sorted(rng.sample(table.buildings, table.in_play))
        return m.Supply(tuple(table.tiles.tiles[building].id for building in drawn))
    return m.Draw(state.actor, _draw_tiles(state, rng))
