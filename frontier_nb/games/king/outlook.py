"""What a board promises: areas by how near they are to completion, empty spaces, cubes. For bots and hints.

All worths are points. Nothing here is a rule; the figures were tuned on games of greedy bots.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from frontier_nb.games.king.position import Position
from frontier_nb.games.king.table import Table
from frontier_nb.games.king.terms import EMPTY_SPACE, FULL_BOARD, count, total
from frontier_nb.games.king.territory import EMPTY, Territory
from frontier_nb.games.king.tiles import BORDER, CUBES, KIND_SHIFT, SPACE_SHIFT

CLOSES = 0.7
"""How often a tile that fills a gap of an area closes it there, instead of leading it on."""
TRIES = 0.2
"""The share of the tiles still to come that one empty space may hope for."""
MAKES, FEEDS = 0.45, 0.6
"""Points that a production and a consumption space are worth beyond their own point, early in the game."""
LATER = 2.0
"""Points that an empty space is worth for what else could be laid there."""
HARD = 1.0
"""Points lost with an empty space that nothing will fit on."""
WELCOME = 1.0
"""Points lost with a tile still to come that will fit nowhere on the board."""
FILLED_SPACE = FULL_BOARD / 20 - EMPTY_SPACE
"""Points for filling an empty space: its own, and a share of those for a full board."""
CUBE = (0.0, 1.1, 2.1, 3.0, 3.8, 4.5)
"""Points that a number of cubes of one sort are worth early in the game; each further one brings 0.1."""
HUNGRY = 0.5
"""The share of its worth that wheat has for a player without a city."""

_GRASS = 0xFF << KIND_SHIFT["grass"]


class _Fitting(dict[int, int]):
    """The tiles of a game's box, as bits, that fit on an empty cell, by the cell's need."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __missing__(self, need: int) -> int:
        ways = self.table.ways
        found = self[need] = sum(1 << bit for bit, tile in enumerate(self.table.box) if ways[tile][need])
        return found


class _Ease(dict[int, float]):
    """How likely one of the tiles that may come fits on an empty cell, by the cell's need."""

    def __init__(self, table: Table, tries: float) -> None:
        self.fitting, self.box, self.tries = _fitting(table), len(table.box), tries

    def __missing__(self, need: int) -> float:
        share = self.fitting[need].bit_count() / self.box
        found: float = 1 - (1 - share) ** self.tries
        self[need] = found
        return found


@lru_cache(maxsize=8)
def _fitting(table: Table) -> _Fitting:
    return _Fitting(table)


@lru_cache(maxsize=128)
def _ease(table: Table, tries: float) -> _Ease:
    return _Ease(table, tries)


class _Known:
    """What was worked out about a board at a stage of the game; playouts come back to it again and again."""

    __slots__ = ("before", "best", "beyond", "buildings", "completed", "lays", "worths")

    def __init__(self) -> None:
        self.lays: dict[tuple[int, int], float] = {}
        """By cell and turned tile, what laying it there changes."""
        self.best: dict[int, tuple[int, int] | None] = {}
        """By tile, the cell where it lies best, and how it is turned."""
        self.buildings: dict[tuple[int, int], float] = {}
        """By cell and turned building, what it is worth there before it is paid for."""
        self.worths: dict[int, float] = {}
        """By root, what an area is worth."""
        self.before: dict[int, list[tuple[int, float]]] = {}
        """By cell, the roots of the areas that a tile there could change, with what they are worth."""
        self.beyond: dict[int, int] = {}
        """By cell, the tiles that fit elsewhere than on it and its neighbours."""
        self.completed: dict[int, float] = {}
        """By tally, what a completed area is worth."""


@lru_cache(maxsize=256)
def _known(table: Table, placed: tuple[int, ...], coming: float, late: float) -> _Known:
    return _Known()


class Outlook:
    """A player's board at one moment of a game, with how much of the game is left."""

    def __init__(self, pos: Position, player: int) -> None:
        self.pos = pos
        self.player = player
        self.board: Territory = pos.boards[player]
        self.late = min(1.0, turns_left(pos) / (3.0 * pos.table.players))
        """How much of the worth of what pays off later is left: 1 early in the game, 0 at its end."""
        self.coming = pos.deck / pos.table.players + 0.5
        """About how many tiles the player will still draw."""
        self.filled = FILLED_SPACE + FULL_BOARD if self.board.empty == 1 else FILLED_SPACE
        """The worth of filling an empty space, with the points of a full board if it is the last one."""
        self._fitting = _fitting(pos.table)
        self._box = len(pos.table.box)
        self.ease = _ease(pos.table, TRIES * self.coming)
        """By the need of an empty cell, how likely it is filled before the end."""
        self._welcome = WELCOME * min(self.coming, self.board.empty) / self._box
        self._known = _known(pos.table, tuple(self.board.placed), self.coming, self.late)
        self.buildings = self._known.buildings
        """What is known of the worth of buildings, by cell and turned tile, their price aside."""

    # -- areas and spaces -------------------------------------------------------------------------

    @cached_property
    def _fit(self) -> int:
        """How many of the tiles of the box fit somewhere on the board."""
        return self._fits(range(len(self.board.need))).bit_count()

    def _fits(self, cells: Iterable[int]) -> int:
        """Return the tiles, as bits, that fit on any of some cells of the board."""
        fitting, need, found = self._fitting, self.board.need, 0
        for cell in cells:
            if need[cell] >= 0:
                found |= fitting[need[cell]]
        return found

    def _fits_beyond(self, cell: int) -> int:
        """Return the tiles that fit elsewhere than on a cell and its neighbours, and note them."""
        every = set(range(len(self.board.need)))
        found = self._known.beyond[cell] = self._fits(
            every.difference(self.board.table.neighbours[cell], (cell,))
        )
        return found

    def chance(self, board: Territory, root: int) -> float:
        """Return how likely an area is completed before the end."""
        edges = board.reach[root] & board.open
        around, need = board.table.neighbours, board.need
        found, cells = 1.0, 0
        while edges:
            low = edges & -edges
            edges ^= low
            edge = low.bit_length() - 1
            cell = around[edge >> 2][edge & 3]
            if cell == BORDER:
                return 0.0
            if not cells >> cell & 1:
                cells |= 1 << cell
                found *= CLOSES * self.ease[need[cell]]
        return found

    def completed(self, tally: int) -> float:
        """Return the worth of a completed area of these spaces."""
        worth = self._known.completed.get(tally)
        if worth is None:
            made, fed = total(tally & CUBES), tally >> SPACE_SHIFT["city"] & 0xFF
            worth = self._known.completed[tally] = made + fed + self.late * (MAKES * made + FEEDS * fed)
        return worth

    def area(self, board: Territory, root: int) -> float:
        """Return the worth of an area as it stands."""
        if board.tally[root] & _GRASS:
            return 0.0
        return self.completed(board.tally[root]) * self.chance(board, root)

    def lay(self, cell: int, turned: int, after: Territory | None = None) -> float:
        """Return what laying a turned tile on a cell changes: areas, and how easily spaces are filled.

        `after` is the board with the tile on it, if it is there already.
        """
        lays = self._known.lays
        worth = lays.get((cell, turned))
        if worth is None:
            if after is None:
                after = self.laid(cell, turned)
            worth = self.filled - self.given_up(cell) + self.room(cell, after)
            for change in self.areas(cell, turned, after).values():
                worth += change
            lays[cell, turned] = worth
        return worth

    def best_place(self, tile: int) -> tuple[int, int] | None:
        """Return the cell where laying a tile changes most for the better, and how it is turned there."""
        best = self._known.best
        if tile not in best:
            fitting = self.board.table.fitting[tile]
            laid = (
                (self.lay(cell, turned), cell, turned)
                for cell, need in enumerate(self.board.need)
                if need >= 0
                for turned in fitting[need]
            )
            worth_and_place = max(laid, default=None)
            best[tile] = None if worth_and_place is None else worth_and_place[1:]
        return best[tile]

    def laid(self, cell: int, turned: int) -> Territory:
        """Return the board with a turned tile on a cell."""
        after = self.board.copy()
        after.place(cell, turned)
        return after

    def given_up(self, cell: int) -> float:
        """Return the worth of what else could have been laid on a cell."""
        return LATER * self.ease[self.board.need[cell]]

    def room(self, cell: int, after: Territory) -> float:
        """Return what a tile laid on a cell, as it is `after`, changes for all tiles still to come."""
        board, ease, fitting = self.board, self.ease, self._fitting
        beyond = self._known.beyond.get(cell)
        fit = self._fits_beyond(cell) if beyond is None else beyond
        easier = 0.0
        for other in board.table.neighbours[cell]:
            if other != BORDER and board.placed[other] == EMPTY:
                need = after.need[other]
                fit |= fitting[need]
                easier += ease[need] - ease[board.need[other]]
        return self._welcome * (fit.bit_count() - self._fit) + HARD * easier

    def areas(self, cell: int, turned: int, after: Territory) -> dict[int, float]:
        """Return what a turned tile laid on a cell, as it is `after`, changes in each area.

        By the area's root `after`; what it was made of before counts against it.
        """
        find, area = after.root, self.area
        changes: dict[int, float] = {}
        for node in range(4 * cell, 4 * cell + len(after.table.turned[turned].reach)):
            root = find(node)
            if root not in changes:
                changes[root] = area(after, root)
        before = self._known.before.get(cell)
        for known, worth in self._worths_around(cell) if before is None else before:
            root = find(known)
            changes[root] = (changes[root] if root in changes else area(after, root)) - worth
        return changes

    def _worths_around(self, cell: int) -> list[tuple[int, float]]:
        """Return the areas that a tile on a cell could change with what they are worth, and note them."""
        board, worths = self.board, self._known.worths
        found = self._known.before[cell] = []
        for root in _around(board, cell):
            if root not in worths:
                worths[root] = self.area(board, root)
            found.append((root, worths[root]))
        return found

    # -- cubes ------------------------------------------------------------------------------------

    def cubes(self, stock: int) -> float:
        """Return the worth of packed cubes that are still to be spent."""
        wheat = 1.0 if self.board.cities or "villa" in self.pos.effects[self.player] else HUNGRY
        worth = _worth(count(stock, 0)) + _worth(count(stock, 1)) + wheat * _worth(count(stock, 2))
        return worth * self.late

    def gain(self, came: int) -> float:
        """Return what more cubes are worth to the player."""
        return self.cubes(self.board.stock + came) - self.cubes(self.board.stock)

    def loss(self, went: int) -> float:
        """Return what cubes are worth that the player gives up."""
        return self.cubes(self.board.stock) - self.cubes(self.board.stock - went)


def _around(board: Territory, cell: int) -> set[int]:
    """Return the roots of the areas whose prospects a tile on an empty cell could change.

    Those that touch the cell, or an empty one beside it.
    """
    neighbours, placed, turned, root = board.table.neighbours, board.placed, board.table.turned, board.root
    found = set()
    for empty in (cell, *neighbours[cell]):
        if empty == BORDER or placed[empty] != EMPTY:
            continue
        for direction, other in enumerate(neighbours[empty]):
            if other != BORDER and placed[other] != EMPTY:
                found.add(root(4 * other + turned[placed[other]].segment[direction ^ 2]))
    return found


def _worth(cubes: int) -> float:
    return CUBE[cubes] if cubes < len(CUBE) else CUBE[-1] + 0.1 * (cubes - len(CUBE) + 1)


def turns_left(pos: Position) -> float:
    """Return about how many turns are left before the game ends in one of its three ways."""
    players = pos.table.players
    by_pile = 2.2 * pos.deck / (players + 1)
    by_chips = 4.0 * pos.stock / (1.5 * players)
    by_board = 2.2 * min(board.empty for board in pos.boards)
    return min(by_pile, by_chips, by_board)
