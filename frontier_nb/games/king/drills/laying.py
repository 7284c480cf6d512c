"""Drills about laying tiles: on which spaces one fits, and in how many ways round."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from frontier_nb.games.king import components, names
from frontier_nb.games.king.calculations.fit import fit
from frontier_nb.games.king.drills.kind import KingDrill, draw
from frontier_nb.games.king.places import space_name
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.scene.phrases import edges
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.territory import EMPTY, Territory
from frontier_nb.games.king.tiles import TileTable
from frontier_nb.messages import Listing, Message, Who, msg, msgn
from frontier_nb.protocol import Game
from frontier_nb.question import Asked, Level, Number, Pointing


def tiles_in_sight(view: Position, player: int) -> list[int]:
    """Return the tiles whose edges a player sees and could lay: drawn ones, or those of the supply."""
    held = sorted({tile for tile in view.hands[player] if tile != HIDDEN})
    return held or list(view.supply)


def tile_words(table: TileTable, tile: int) -> Message:
    """Return what a tile is called in a question: a drawn one with its edges as printed."""
    found = table.tiles[tile]
    if found.is_building:
        return msg("the {building}", building=names.building_name(found))
    name, around = names.tile_name(found.id), edges(table, 4 * tile)
    if name == found.id:
        return msg("tile {id} ({edges})", id=found.id, edges=around)
    return msg("{tile} ({edges})", tile=name, edges=around)


def tile_component(view: Position, player: int, tile: int) -> str:
    """Return where a tile in sight lies: in the hand, or in the supply."""
    found = view.table.tiles.tiles[tile]
    return names.building(found.id) if found.is_building else names.hand(player)


def touching(board: Territory, cell: int) -> int:
    """Return how many neighbours of an empty cell have tiles, which is how many edges must match."""
    return sum(1 for direction in range(4) if board.need[cell] >> 3 * direction & 7)


_BOUND = {1: range(1, 5), 2: range(5, 8), 3: range(8, 21)}
"""By level, how many empty spaces with neighbours there are to look at."""
_FREE = 4
"""The most spaces without a neighbour, on which every tile fits."""


class Fits(KingDrill):
    """On which spaces a tile fits, some way round."""

    id = "where-it-fits"
    title = msg("Where does this tile fit?")
    rules = ("KF-09", "KF-11", "KF-R3", "KF-R4")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask it on a board with few spaces to look at, with some, or with many."""
        board, table = view.boards[player], view.table.tiles
        empty = [cell for cell, turned in enumerate(board.placed) if turned == EMPTY]
        bound = sum(1 for cell in empty if touching(board, cell))
        if bound not in _BOUND[level] or len(empty) - bound > _FREE:
            return None
        found = [(_fitting(board, tile), tile) for tile in tiles_in_sight(view, player)]
        tile = draw(((len(cells), tile) for cells, tile in found), rng, len(empty))
        if tile is None:
            return None
        cells = _fitting(board, tile)
        spaces = {cell: components.space(player, *divmod(cell, table.cols)) for cell in empty}
        return Asked(
            player,
            msg("On which spaces of the board of {player} does {tile} fit, some way round?",
                player=Who(player), tile=tile_words(table, tile)),
            Pointing(tuple(spaces.values()), tuple(Message(space_name(board, cell)) for cell in empty),
                     frozenset(spaces[cell] for cell in cells), several=True),
            ("KF-R3", "KF-09", "KF-R4"),
            _where(board, cells, len(empty)),
            (tile_component(view, player, tile),),
            (fit(board, player, tile),),
        )  # fmt: skip


def _fitting(board: Territory, tile: int) -> tuple[int, ...]:
    """Return the cells on which a tile fits."""
    fitting = board.table.fitting[tile]
    return tuple(cell for cell, need in enumerate(board.need) if need >= 0 and fitting[need])


def _where(board: Territory, cells: tuple[int, ...], empty: int) -> Message:
    if not cells:
        return msg("On none of the {empty} empty spaces do all its touching edges match.", empty=empty)
    return msgn(
        "Its touching edges match on {n} of {empty} empty spaces: {places}.",
        "Its touching edges match on {n} of {empty} empty spaces: {places}.",
        len(cells),
        empty=empty,
        places=Listing(space_name(board, cell) for cell in cells),
    )


class WaysRound(KingDrill):
    """In how many ways round a tile can lie on a space."""

    id = "ways-round"
    title = msg("In how many ways round does it fit there?")
    rules = ("KF-R4", "KF-09", "KF-11", "KF-R3")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask it of a space with one neighbour, with two, or with more."""
        board, table = view.boards[player], view.table.tiles
        subject = draw(_ways(view, player, {1: (1,), 2: (2,), 3: (3, 4)}[level]), rng, 0)
        if subject is None:
            return None
        tile, cell = subject
        ways = len(table.fitting[tile][board.need[cell]])
        different = len(table.rotations[tile])
        return Asked(
            player,
            msg("In how many ways round can {player} lay {tile} on {place}? "
                "Ways that look the same count once.",
                player=Who(player), tile=tile_words(table, tile), place=space_name(board, cell)),
            Number(ways, 0, 4),
            ("KF-R4", "KF-09", "KF-R3"),
            msgn("It can lie in {n} different way, and in {ways} of them all touching edges match.",
                 "It can lie in {n} different ways, and in {ways} of them all touching edges match.",
                 different, ways=ways),
            (tile_component(view, player, tile), components.space(player, *divmod(cell, table.cols))),
            (fit(board, player, tile),),
        )  # fmt: skip


def _ways(view: Position, player: int, neighbours: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the ways in which each tile in sight fits on each cell with so many neighbours."""
    board = view.boards[player]
    cells = [cell for cell, need in enumerate(board.need) if need > 0 and touching(board, cell) in neighbours]
    for tile in tiles_in_sight(view, player):
        for cell in cells:
            yield len(board.table.fitting[tile][board.need[cell]]), (tile, cell)
