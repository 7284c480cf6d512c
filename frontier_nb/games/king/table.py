"""What stays the same through a game: the components in play, and tables worked out from them once.

Moves are made once and shared: a legal list is put together from these tables, which is most of what
makes it fast.
"""

from __future__ import annotations

from collections.abc import Iterator

from frontier_nb.games.king.edition import KingEdition
from frontier_nb.games.king.moves import (
    ACTIONS,
    RESOURCES,
    UNKNOWN,
    WAREHOUSE,
    Action,
    Area,
    Build,
    Consume,
    Discard,
    Done,
    Place,
    Produce,
    Spend,
    Store,
)
from frontier_nb.games.king.territory import FILLED

HIDDEN = -1
"""The number of a tile that was not seen (:data:`~frontier_nb.games.king.moves.UNKNOWN` in moves)."""

Layings = tuple["Place | Build", ...]


class _Layings(dict[int, Layings]):
    """The moves that lay one tile on one cell, by the cell's need."""

    def __init__(self, table: Table, player: int, tile: int, cell: int) -> None:
        self.table, self.player, self.tile, self.cell = table, player, tile, cell

    def __missing__(self, need: int) -> Layings:
        found = self[need] = tuple(self._moves(need))
        return found

    def _moves(self, need: int) -> Iterator[Place | Build]:
        table = self.table
        row, col = divmod(self.cell, table.tiles.cols)
        tile = table.tiles.tiles[self.tile]
        for turned in table.tiles.fitting[self.tile][need] if need != FILLED else ():
            lay = Build if tile.is_building else Place
            yield lay(self.player, tile.id, row, col, turned % 4)


class _Boards(dict[int, tuple[_Layings, ...]]):
    """For one player, by tile, the moves that lay it on each cell."""

    def __init__(self, table: Table, player: int) -> None:
        self.table, self.player = table, player

    def __missing__(self, tile: int) -> tuple[_Layings, ...]:
        cells = range(self.table.tiles.cells)
        found = self[tile] = tuple(_Layings(self.table, self.player, tile, cell) for cell in cells)
        return found


class Table:
    """The components of one game: edition, number of players, and tables made from them.

    Tiles are numbered as in :attr:`tiles`, frontier tiles first; areas by their roots.

    Attributes:
        tiles: every tile of the edition on boards of its size.
        box: the frontier tiles in play, each as often as there are copies.
        copies: how often each tile is in play, by its number.
        buildings: the numbers of all buildings, in the edition's order.
        in_play: how many of them come into the supply.
        chips: the victory points in the stock at the start.
        cost: what each building costs in wood and stone, by its number.

    """

    def __init__(self, edition: KingEdition, players: int) -> None:
        self.edition = edition
        self.tiles = tiles = edition.table
        self.players = players
        index = tiles.index
        self.copies = {index[id]: copies for id, copies in edition.in_play(players).items()}
        self.box = tuple(tile for tile, copies in self.copies.items() for _ in range(copies))
        self.buildings = tuple(index[id] for id in edition.buildings)
        self.in_play = edition.buildings_in_play[players]
        self.chips = edition.vp_stock[players]
        self.cost = {
            index[one.id]: (one.cost.get("wood", 0), one.cost.get("stone", 0))
            for one in edition.buildings.values()
        }
        self.effect = {index[one.id]: one.effect for one in edition.buildings.values()}

        everybody = range(players)
        nodes = range(4 * tiles.cells)
        names: list[Area] = [(*divmod(node // 4, tiles.cols), node % 4) for node in nodes]
        self.lay = tuple(_Boards(self, player) for player in everybody)
        self.action = tuple(tuple(Action(p, action) for action in ACTIONS) for p in everybody)
        ids = {**{tile: tiles.tiles[tile].id for tile in self.copies}, HIDDEN: UNKNOWN}
        self.discard = tuple({tile: Discard(p, id) for tile, id in ids.items()} for p in everybody)
        self.produce = tuple(tuple(Produce(p, area) for area in names) for p in everybody)
        self.consume = tuple(tuple(Consume(p, area) for area in names) for p in everybody)
        places: list[Area | str] = [*names, WAREHOUSE]  # the Warehouse's key, −1, is the last of them
        self.spend = tuple(
            tuple(tuple(Spend(p, r, at) for at in places) for r in RESOURCES) for p in everybody
        )
        self.store = tuple(
            tuple(tuple(Store(p, r, at) for at in names) for r in RESOURCES) for p in everybody
        )
        self.done = tuple(Done(p) for p in everybody)

    def cell(self, row: int, col: int) -> int:
        """Return the number of a space of a board."""
        return row * self.tiles.cols + col

    def node(self, area: Area) -> int:
        """Return the number of a segment; it need not exist."""
        row, col, segment = area
        return 4 * (row * self.tiles.cols + col) + segment
