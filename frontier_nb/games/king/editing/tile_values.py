"""Tiles as values of settings: what stands for each, and which there are to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from frontier_nb.games.king.moves import UNKNOWN
from frontier_nb.games.king.scene import phrases
from frontier_nb.games.king.table import HIDDEN, Table
from frontier_nb.messages import Message, cache_by_language, msg
from frontier_nb.setting import NONE


def tile_id(table: Table, tile: int) -> str:
    """Return the value that stands for a tile."""
    return UNKNOWN if tile == HIDDEN else table.tiles.tiles[tile].id


def tile_of(table: Table, id: str) -> int:
    """Return the number of the tile that a value stands for."""
    return HIDDEN if id == UNKNOWN else table.tiles.index[id]


@cache_by_language(8)
def tile_choices(table: Table) -> tuple[tuple[str, Message], ...]:
    """Return what can lie on a space: nothing, a frontier tile in play or a building, with what it shows."""
    return (_NOTHING, *_shown(table, (*table.copies, *table.buildings)))


@cache_by_language(8)
def drawn_choices(table: Table) -> tuple[tuple[str, Message], ...]:
    """Return what can be in a hand: nothing, a tile that was not seen, a frontier tile in play."""
    return (_NOTHING, (UNKNOWN, msg("a tile that was not seen")), *_shown(table, table.copies))


_NOTHING = NONE, msg("no tile")


def _shown(table: Table, tiles: Iterable[int]) -> Iterator[tuple[str, Message]]:
    return ((tile_id(table, tile), phrases.tile(table.tiles, 4 * tile)) for tile in tiles)
