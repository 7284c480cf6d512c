"""The tiles of the game, and the tables that make placing them fast.

Directions are 0–3: north, east, south, west. A rotation counts quarter turns clockwise, so what a tile
prints at edge ``e`` lies in direction ``(e + rotation) % 4`` of the board. A *turned* tile is a tile with
its rotation: one number, ``4 * tile + rotation``. Spaces of a board are *cells*, row by row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

BORDER = -1
"""What an edge faces that has no cell behind it."""

KINDS = ("city", "forest", "rock", "grain", "grass")
"""The kinds of terrain. The code of a kind at an edge is its place here plus one; 0 is no kind at all."""

FREE, CITY, FOREST, ROCK, GRAIN, GRASS = range(6)
"""Codes of what an edge shows, or must show: :data:`FREE` asks for nothing."""

RESOURCES = ("wood", "stone", "wheat")
"""What can lie on a production space."""

SPACES = (*RESOURCES, "city")
"""The sorts of spaces: one of production for each resource, and ``city``, that of consumption."""

# A tally counts, in one number with a byte for each, the spaces of every sort and then the segments of
# every kind: tallies of segments that join are added.
BYTE = 0xFF
SPACE_SHIFT: Mapping[str, int] = {sort: 8 * place for place, sort in enumerate(SPACES)}
KIND_SHIFT: Mapping[str, int] = {kind: 8 * (len(SPACES) + place) for place, kind in enumerate(KINDS)}
CUBES = 0xFFFFFF
"""The part of a tally that counts production spaces, which is also how cubes are counted."""

MAX_SPACES = 8
"""The most spaces that a tile may have, so that no board overflows a byte of a tally."""


Edges = tuple[int, int, int, int]
"""A number for each direction."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One stretch of terrain of a tile: the edges it reaches and how many spaces of each sort it has."""

    edges: tuple[int, ...]
    spaces: Mapping[str, int] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Tile:
    """A frontier tile or a building, as it is printed.

    `edges` are the kinds at north, east, south and west; every edge belongs to one of the segments in
    `areas`. `vp` points count when the tile is ``placed``, or when the areas of the segments in `vp_areas`
    are ``completed`` (`vp_when`; ``None``: no points). A building has a `name` and a `cost`.
    """

    id: str
    edges: tuple[str, ...]
    areas: tuple[Segment, ...]
    vp: int
    vp_when: str | None
    vp_areas: tuple[int, ...]
    effect: str | None
    min_players: int = 2
    copies: int = 1
    name: str | None = None
    cost: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def is_building(self) -> bool:
        """Whether this is a building, not a frontier tile."""
        return self.name is not None

    def kinds(self, segment: int) -> tuple[str, ...]:
        """Return the kinds of terrain of a segment, one as a rule; the Rocky Forest's has two (KF-R8)."""
        found = {self.edges[edge] for edge in self.areas[segment].edges}
        return tuple(kind for kind in KINDS if kind in found)

    def tally(self, segment: int) -> int:
        """Return the spaces and kinds of a segment as one number."""
        spaces = self.areas[segment].spaces.items()
        return sum(count << SPACE_SHIFT[sort] for sort, count in spaces) + sum(
            1 << KIND_SHIFT[kind] for kind in self.kinds(segment)
        )


class Turned(NamedTuple):
    """A tile in one of its rotations; all directions are the board's."""

    tile: int
    rotation: int
    edges: Edges
    """The code of the kind in each direction."""
    segment: Edges
    """The segment in each direction."""
    reach: tuple[tuple[int, ...], ...]
    """The directions that each segment reaches."""


class Join(NamedTuple):
    """What one segment of a placed tile joins.

    `node` is the segment's number on the board, `reach` its edges as bits of the board, `tally` its spaces
    and kinds, `across` the neighbouring cell and the direction of its edge that each of the edges meets.
    """

    node: int
    reach: int
    tally: int
    across: tuple[tuple[int, int], ...]


class Plan(NamedTuple):
    """What placing a turned tile on a cell does: `asks` adds to neighbouring cells' needs."""

    asks: tuple[tuple[int, int], ...]
    joins: tuple[Join, ...]


class _Fitting(dict[int, tuple[int, ...]]):
    """The turned tiles, without doubles, of one tile that meet what a cell needs, by that need."""

    def __init__(self, choices: Sequence[tuple[int, Edges]]) -> None:
        self.choices = choices

    def __missing__(self, need: int) -> tuple[int, ...]:
        found = self[need] = tuple(turned for turned, edges in self.choices if meets(edges, need))
        return found


class _Plans(dict[int, Plan]):
    """The plan of each turned tile on one cell, made when it is first asked for."""

    def __init__(self, table: TileTable, cell: int) -> None:
        self.table, self.cell = table, cell

    def __missing__(self, turned: int) -> Plan:
        shape = self.table.turned[turned]
        around = self.table.neighbours[self.cell]
        asks = tuple(
            (other, shape.edges[d] << 3 * opposite(d)) for d, other in enumerate(around) if other != BORDER
        )
        plan = self[turned] = Plan(asks, tuple(self._joins(shape)))
        return plan

    def _joins(self, shape: Turned) -> Iterator[Join]:
        around, first = self.table.neighbours[self.cell], 4 * self.cell
        tile = self.table.tiles[shape.tile]
        for segment, reach in enumerate(shape.reach):
            bits = sum(1 << first + d for d in reach)
            across = tuple((around[d], opposite(d)) for d in reach if around[d] != BORDER)
            yield Join(first + segment, bits, tile.tally(segment), across)


class TileTable:
    """All tiles of an edition, frontier tiles first, on boards of its size; made once and shared.

    Attributes:
        rows: of a board.
        cols: of a board.
        cells: the number of spaces of a board; cell = ``row * cols + col``.
        tiles: every tile; places in it are what *tile* means wherever it is a number.
        index: the place in `tiles` of each id.
        turned: every tile in each rotation, by ``4 * tile + rotation``.
        rotations: for each tile, its turned tiles without doubles, in the order of rotations.
        same: for each turned tile the first of `rotations` that is no different from it.
        neighbours: for each cell the cell in each direction, or :data:`BORDER`.
        closes: for each cell, all edges of a board but those that face it, as bits ``4 * cell + direction``.
        fitting: for each tile, by a cell's need (:func:`meets`), the turned tiles that fit there.
        plans: for each cell, by turned tile, what placing it there does.

    """

    def __init__(self, tiles: Sequence[Tile], rows: int, cols: int) -> None:
        self.rows, self.cols, self.cells = rows, cols, rows * cols
        self.full = (1 << self.cells) - 1
        self.tiles = tuple(tiles)
        self.index = {tile.id: place for place, tile in enumerate(tiles)}
        self.turned = tuple(_turn(tile, place, turn) for place, tile in enumerate(tiles) for turn in range(4))
        self.same = tuple(self._first_alike(turned) for turned in range(len(self.turned)))
        self.rotations = tuple(
            tuple(turned for turned in range(4 * tile, 4 * tile + 4) if self.same[turned] == turned)
            for tile in range(len(tiles))
        )
        self.neighbours = tuple(self._around(*divmod(cell, cols)) for cell in range(self.cells))
        every = (1 << 4 * self.cells) - 1
        self.closes = tuple(
            every & ~sum(1 << 4 * other + opposite(d) for d, other in enumerate(around) if other != BORDER)
            for around in self.neighbours
        )
        self.fitting = tuple(
            _Fitting([(turned, self.turned[turned].edges) for turned in choices])
            for choices in self.rotations
        )
        self.plans = tuple(_Plans(self, cell) for cell in range(self.cells))

    def _around(self, row: int, col: int) -> Edges:
        places = ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1))
        north, east, south, west = (
            r * self.cols + c if 0 <= r < self.rows and 0 <= c < self.cols else BORDER for r, c in places
        )
        return north, east, south, west

    def _first_alike(self, turned: int) -> int:
        """Return the first rotation that looks the same and calls every area of note the same."""
        looks = [self._look(4 * (turned // 4) + rotation) for rotation in range(4)]
        return 4 * (turned // 4) + looks.index(looks[turned % 4])

    def _look(self, turned: int) -> tuple[object, ...]:
        # Records name areas by the number of a segment, but never Grassland.
        shape = self.turned[turned]
        named = frozenset(
            (reach, -1 if shape.edges[reach[0]] == GRASS else segment)
            for segment, reach in enumerate(shape.reach)
        )
        return shape.edges, named


def _turn(tile: Tile, place: int, rotation: int) -> Turned:
    codes = [KINDS.index(kind) + 1 for kind in tile.edges]
    owner = {edge: segment for segment, area in enumerate(tile.areas) for edge in area.edges}
    north, east, south, west = ((direction - rotation) % 4 for direction in range(4))
    return Turned(
        place,
        rotation,
        (codes[north], codes[east], codes[south], codes[west]),
        (owner[north], owner[east], owner[south], owner[west]),
        tuple(tuple(sorted((edge + rotation) % 4 for edge in area.edges)) for area in tile.areas),
    )


def opposite(direction: int) -> int:
    """Return the direction from which a neighbour in `direction` is met."""
    return direction ^ 2


def meets(edges: Sequence[int], need: int) -> bool:
    """Return whether a tile with these codes around it meets a cell's need.

    A need holds three bits for each direction, north lowest: the code that the neighbour there shows, or
    :data:`FREE`. Nothing meets -1.
    """
    for code in edges:
        asked = need & 7
        if asked and asked != code:
            return False
        need >>= 3
    return True
