"""What stays the same through a game: the components in play, and tables worked out from them once.

Moves are made once and shared: a legal list is put together from these tables, which is most of what
makes it fast.
"""

from __future__ import annotations

from collections.abc import Mapping

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
from frontier_nb.games.king.terms import cubes_short, price
from frontier_nb.games.king.tiles import TileTable

HIDDEN = -1
"""The number of a tile that was not seen (:data:`~frontier_nb.games.king.moves.UNKNOWN` in moves)."""

Layings = tuple["Place | Build", ...]


class _Ways(dict[int, int]):
    """Which of one tile's rotations, as bits, meet what a cell needs, by that need."""

    def __init__(self, table: TileTable, tile: int) -> None:
        self.fitting, self.rotations = table.fitting[tile], table.rotations[tile]

    def __missing__(self, need: int) -> int:
        fits = self.fitting[need]
        found = self[need] = sum(1 << bit for bit, turned in enumerate(self.rotations) if turned in fits)
        return found


class _Layings(dict[int, tuple[tuple[Layings, ...], ...]]):
    """For one player, by tile: on each cell, by bits of the rotations that fit there, the moves."""

    def __init__(self, table: Table, player: int) -> None:
        self.table, self.player = table, player

    def __missing__(self, tile: int) -> tuple[tuple[Layings, ...], ...]:
        found = self[tile] = tuple(self._subsets(tile, cell) for cell in range(self.table.tiles.cells))
        return found

    def _subsets(self, tile: int, cell: int) -> tuple[Layings, ...]:
        tiles = self.table.tiles
        row, col = divmod(cell, tiles.cols)
        lay = Build if tile in self.table.cost else Place
        id = tiles.tiles[tile].id
        moves = [lay(self.player, id, row, col, turned % 4) for turned in tiles.rotations[tile]]
        return tuple(
            tuple(move for bit, move in enumerate(moves) if bits >> bit & 1)
            for bits in range(1 << len(moves))
        )


class _Payable(dict[int, frozenset[int]]):
    """The buildings that can be paid with wood and stone, packed as cubes are, by active player or not."""

    def __init__(self, cost: Mapping[int, tuple[int, int]], active: bool) -> None:
        self.prices = {building: price(both, active) for building, both in cost.items()}

    def __missing__(self, stock: int) -> frozenset[int]:
        prices = self.prices.items()
        found = self[stock] = frozenset(one for one, owed in prices if not cubes_short(owed, stock))
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
        ways: for each tile, by a cell's need, its rotations that fit as bits.
        lay: for each player, by tile, the moves that lay it on each cell, by such bits.
        payable: for others and for the active player, by wood and stone, what can be paid with them.

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
        self.payable = _Payable(self.cost, active=False), _Payable(self.cost, active=True)
        self.ways = tuple(_Ways(tiles, tile) for tile in range(len(tiles.tiles)))
        self.lay = tuple(_Layings(self, player) for player in everybody)
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
