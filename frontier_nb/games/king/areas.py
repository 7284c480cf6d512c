"""What a player's board shows: its areas with their edges, spaces and kinds, and the cubes in them.

Segments are numbered through the board: segment ``s`` of the tile on cell ``c`` is node ``4 * c + s``. An
area goes by its *root*, the lowest of its nodes, which is also its name in records. Edges are bits of one
mask, ``4 * cell + direction``: an area is complete when none of its edges is still open (KF-R6), and an
edge at the border is open for ever (KF-R7).
"""

from __future__ import annotations

from collections.abc import Iterator

from frontier_nb.games.king.terms import count
from frontier_nb.games.king.tiles import (
    BORDER,
    BYTE,
    KIND_SHIFT,
    KINDS,
    RESOURCES,
    SPACE_SHIFT,
    TileTable,
)

EMPTY = -1
"""What lies on a cell without a tile."""


class Areas:
    """One player's board as it is read; ``territory.Territory`` changes it.

    Attributes:
        table: the tiles, shared.
        placed: the turned tile on each cell (``4 * tile + rotation``), or :data:`EMPTY`.
        filled: the cells with a tile, as bits.
        need: what each cell asks of a tile, three bits a direction (:func:`meets`), or ``FILLED``.
        open: every edge of the board, laid or not, that faces no tile: bits ``4 * cell + direction``.
        reach: for each root the edges of its area; of nodes that are no roots it means nothing.
        tally: for each root the spaces and kinds of its area, packed as in ``tiles.py``.
        completed: the roots of completed areas, rising.
        producing: those of them with production spaces.
        cities: those of them that are Cities, with consumption spaces or not.
        cubes: what lies in each area, by root, packed as the production spaces of a tally; no zeros. What a
            Warehouse stores lies under ``WAREHOUSE``.
        stock: all of `cubes` added up.

    """

    __slots__ = (
        "cities", "completed", "cubes", "filled", "need", "open", "parent", "placed", "producing", "reach",
        "stock", "table", "tally",
    )  # fmt: skip

    table: TileTable
    placed: list[int]
    filled: int
    need: list[int]
    open: int
    parent: bytearray
    reach: list[int]
    tally: list[int]
    completed: list[int]
    producing: list[int]
    cities: list[int]
    cubes: dict[int, int]
    stock: int

    def root(self, node: int) -> int:
        """Return the root of the area of a segment: the lowest of the area's nodes."""
        parent = self.parent
        while parent[node] != node:
            node = parent[node]
        return node

    def root_at(self, cell: int, segment: int) -> int:
        """Return the root of the area that a segment of the tile on a cell belongs to.

        Raises:
            LookupError: there is no tile, or no such segment on it.

        """
        if self.placed[cell] == EMPTY or segment >= len(self.table.turned[self.placed[cell]].reach):
            raise LookupError(f"there is no segment {segment} on space {cell}")
        return self.root(4 * cell + segment)

    def name(self, root: int) -> tuple[int, int, int]:
        """Return the row, column and segment that an area goes by in records."""
        cell, segment = divmod(root, 4)
        return *divmod(cell, self.table.cols), segment

    def roots(self) -> Iterator[int]:
        """Yield the root of every area on the board, complete or not, rising."""
        for cell in range(self.table.cells):
            if self.placed[cell] != EMPTY:
                for segment in range(len(self.table.turned[self.placed[cell]].reach)):
                    if self.parent[4 * cell + segment] == 4 * cell + segment:
                        yield 4 * cell + segment

    def nodes(self, root: int) -> Iterator[int]:
        """Yield the segments of an area as nodes, rising."""
        last = -1
        for node in sorted(4 * cell + self.segment(cell, direction) for cell, direction in self.edges(root)):
            if node != last:
                yield node
            last = node

    def edges(self, root: int) -> Iterator[tuple[int, int]]:
        """Yield every edge of an area as cell and direction, rising."""
        return _bits(self.reach[root])

    def open_edges(self, root: int) -> Iterator[tuple[int, int]]:
        """Yield the open edges of an area as cell and direction, rising; none if it is completed (KF-R6)."""
        return _bits(self.reach[root] & self.open)

    def hopeless_edges(self, root: int) -> Iterator[tuple[int, int]]:
        """Yield the edges of an area that face the border, and so stay open for ever (KF-R7)."""
        neighbours = self.table.neighbours
        return (edge for edge in self.open_edges(root) if neighbours[edge[0]][edge[1]] == BORDER)

    def segment(self, cell: int, direction: int) -> int:
        """Return which segment of the tile on a cell reaches its edge in `direction`."""
        return self.table.turned[self.placed[cell]].segment[direction]

    def is_complete(self, root: int) -> bool:
        """Return whether an area has no open edge (KF-R6)."""
        return not self.reach[root] & self.open

    def kinds(self, root: int) -> tuple[str, ...]:
        """Return the kinds of terrain of an area: one, unless a Rocky Forest joins two (KF-R8)."""
        return tuple(kind for kind in KINDS if self.tally[root] >> KIND_SHIFT[kind] & BYTE)

    def spaces(self, root: int, sort: str) -> int:
        """Return how many spaces of a sort an area has: ``wood``, ``stone``, ``wheat`` or ``city``."""
        return self.tally[root] >> SPACE_SHIFT[sort] & BYTE

    def tiles_of(self, root: int) -> list[int]:
        """Return the cells with a segment in an area, rising."""
        return list(dict.fromkeys(cell for cell, _ in self.edges(root)))

    @property
    def empty(self) -> int:
        """How many cells have no tile."""
        return self.table.cells - self.filled.bit_count()

    def cubes_at(self, root: int) -> Iterator[tuple[int, str, int, int]]:
        """Yield where an area's cubes are drawn: node, sort of space, how many there are and are filled.

        Which space of an area a cube lies on has no meaning in the rules; they fill its lowest nodes first.
        """
        cubes = self.cubes.get(root, 0)
        left = {sort: count(cubes, at) for at, sort in enumerate(RESOURCES)}
        for node in self.nodes(root):
            tile = self.table.tiles[self.placed[node // 4] // 4]
            for sort, spaces in tile.areas[node % 4].spaces.items():
                filled = min(spaces, left.get(sort, 0))
                if filled:
                    left[sort] -= filled
                yield node, sort, spaces, filled


def _bits(mask: int) -> Iterator[tuple[int, int]]:
    """Yield the cell and direction of each edge in a mask, rising."""
    while mask:
        low = mask & -mask
        yield divmod(low.bit_length() - 1, 4)
        mask ^= low
