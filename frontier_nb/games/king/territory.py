"""One player's board as it changes: tiles are laid on it, areas are joined and completed, cubes move.

Areas only grow while they are open; a completed one never changes again. So cubes, which lie in completed
areas alone, are counted by area and resource, not by space.
"""

from __future__ import annotations

from bisect import insort
from typing import NamedTuple

from frontier_nb.games.king.areas import EMPTY, Areas
from frontier_nb.games.king.tiles import BYTE, CUBES, FREE, KIND_SHIFT, TileTable, meets

__all__ = ["EMPTY", "FILLED", "WAREHOUSE", "Mismatch", "Territory"]

FILLED = -1
"""The need of a cell that has its tile: nothing meets it."""

WAREHOUSE = -1
"""Where cubes lie that are in no area, among the keys of :attr:`Territory.cubes`."""

_IS_CITY = BYTE << KIND_SHIFT["city"]


class Mismatch(NamedTuple):
    """Why a tile does not fit: in `direction` it shows the code `shown` where the neighbour shows `asked`."""

    direction: int
    shown: int
    asked: int


class Territory(Areas):
    """One player's board, changed in place by :meth:`place` and the movers of cubes, which check nothing."""

    __slots__ = ()

    def __init__(self, table: TileTable) -> None:
        nodes = 4 * table.cells
        self.table = table
        self.placed = [EMPTY] * table.cells
        self.filled = 0
        self.need = [0] * table.cells
        self.open = (1 << nodes) - 1
        self.parent = bytearray(range(nodes))
        self.reach = [0] * nodes
        self.tally = [0] * nodes
        self.completed = []
        self.producing = []
        self.cities = []
        self.cubes = {}
        self.stock = 0

    def copy(self) -> Territory:
        """Return a territory that may be changed without changing this one."""
        new = Territory.__new__(Territory)
        new.table = self.table
        new.placed = self.placed[:]
        new.filled = self.filled
        new.need = self.need[:]
        new.open = self.open
        new.parent = self.parent[:]
        new.reach = self.reach[:]
        new.tally = self.tally[:]
        new.completed = self.completed[:]
        new.producing = self.producing[:]
        new.cities = self.cities[:]
        new.cubes = self.cubes.copy()
        new.stock = self.stock
        return new

    def key(self) -> tuple[object, ...]:
        """Return what two equal territories have in common: the tiles as they lie, and the cubes."""
        return tuple(self.placed), tuple(sorted(self.cubes.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Territory) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    # -- placing tiles ----------------------------------------------------------------------------

    def fits(self, cell: int, turned: int) -> bool:
        """Return whether a turned tile may be placed on a cell: empty, every touching edge alike (KF-R3)."""
        return meets(self.table.turned[turned].edges, self.need[cell])

    def mismatches(self, cell: int, turned: int) -> tuple[Mismatch, ...]:
        """Return every edge in which a turned tile differs from the neighbours of an empty cell."""
        edges, need = self.table.turned[turned].edges, self.need[cell]
        asked = [need >> 3 * direction & 7 for direction in range(4)]
        return tuple(
            Mismatch(direction, edges[direction], asked[direction])
            for direction in range(4)
            if asked[direction] not in (FREE, edges[direction])
        )

    def place(self, cell: int, turned: int) -> list[int]:
        """Lay a turned tile that fits on an empty cell; return the roots of areas it completes, rising."""
        shapes = self.table.turned
        placed, need, parent, reach, tally = self.placed, self.need, self.parent, self.reach, self.tally
        asks, joins = self.table.plans[cell][turned]
        placed[cell] = turned
        need[cell] = FILLED
        self.filled |= 1 << cell
        self.open = still_open = self.open & self.table.closes[cell]
        for other, asked in asks:
            need[other] |= asked  # FILLED stays what it is: it has all bits
        grown = []
        for node, edges, counts, across in joins:
            root = node
            for other, direction in across:
                beyond = placed[other]
                if beyond != EMPTY:
                    joined = 4 * other + shapes[beyond].segment[direction]
                    while parent[joined] != joined:
                        joined = parent[joined]
                    if joined != root:
                        edges |= reach[joined]
                        counts += tally[joined]
                        if joined < root:
                            parent[root] = joined
                            root = joined
                        else:
                            parent[joined] = root
            reach[root] = edges
            tally[root] = counts
            grown.append(root)
        done: list[int] = []
        for root in grown:
            if parent[root] == root and not reach[root] & still_open and root not in done:
                done.append(root)
        if done:
            done.sort()
            self.note_completed(done)
        return done

    def note_completed(self, roots: list[int]) -> None:
        """List areas that have just been completed among the others."""
        for root in roots:
            counts = self.tally[root]
            insort(self.completed, root)
            if counts & CUBES:
                insort(self.producing, root)
            if counts & _IS_CITY:
                insort(self.cities, root)

    # -- cubes, packed as the production spaces of a tally ------------------------------------------

    def room(self, root: int) -> int:
        """Return the empty production spaces of a completed area."""
        return (self.tally[root] & CUBES) - self.cubes.get(root, 0)

    def produce(self, root: int) -> int:
        """Fill every empty production space of a completed area; return the cubes that came (KF-R13)."""
        came = self.room(root)
        if came:
            self.cubes[root] = self.tally[root] & CUBES
            self.stock += came
        return came

    def add(self, where: int, cubes: int) -> None:
        """Put cubes into a completed area, or into the :data:`WAREHOUSE`."""
        if cubes:
            self.cubes[where] = self.cubes.get(where, 0) + cubes
            self.stock += cubes

    def remove(self, where: int, cubes: int) -> None:
        """Take cubes that lie there from a completed area, or from the :data:`WAREHOUSE`."""
        left = self.cubes[where] - cubes
        self.stock -= cubes
        if left:
            self.cubes[where] = left
        else:
            del self.cubes[where]

    def store(self, root: int, cubes: int) -> None:
        """Move cubes from a completed area to the :data:`WAREHOUSE` (KF-R32)."""
        self.remove(root, cubes)
        self.add(WAREHOUSE, cubes)
