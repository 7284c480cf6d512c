"""Positions of The King of Frontier for tests, on the shipped edition, with tiles chosen by what they show.

A test says what a tile should look like on the board (``"gfgg"``: forest in the east, grass elsewhere),
never which one it is, and works out what it expects from what lies there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from refusals import check_refused

from frontier_nb.errors import Violation
from frontier_nb.games.king import KingOfFrontier, Position
from frontier_nb.games.king import moves as m
from frontier_nb.games.king import position as p
from frontier_nb.games.king.moves import CHANCE_MOVES, Area, Decision, Move
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.terms import ONE_CUBE
from frontier_nb.games.king.territory import EMPTY, WAREHOUSE

GAME = KingOfFrontier()
BOX = GAME.components
KINDS = {"c": "city", "f": "forest", "r": "rock", "n": "grain", "g": "grass"}
PAIRS = {"f": ("a1", "a2"), "r": ("a3", "a4"), "n": ("b1", "b2"), "c": ("b3", "b4")}
"""Where :meth:`Setup.pair` puts a completed area of each kind."""
COMPONENT = re.compile(
    r"p\d|p\d/(r\dc\d(/[ae]\d)?|warehouse)|(hand|discards|chips|score)-\d|pile|stock|supply"
    r"|(building|action)-[a-z-]+|first-player"
)
PHASES = {
    "choose": p.CHOOSE,
    "develop": p.DEVELOP,
    "produce": p.PRODUCE,
    "build": p.BUILD,
    "consume": p.CONSUME,
}


def place(name: str) -> tuple[int, int]:
    """Return the row and the column of a space."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def area(name: str) -> Area:
    """Return the area of a name such as ``b3.0``."""
    cell, _, segment = name.partition(".")
    return *place(cell), int(segment or 0)


class Setup:
    """A position put together piece by piece; what is nowhere else lies in the draw pile."""

    def __init__(
        self,
        players: int = 2,
        phase: str = "choose",
        *,
        mover: int = 0,
        actor: int | None = None,
        turn: int = 9,
    ) -> None:
        self.pos = pos = GAME.setup(players)
        self.table = pos.table
        self.left = dict(pos.table.copies)
        pos.boards = [board.copy() for board in pos.boards]
        pos.effects = [{} for _ in pos.boards]
        pos.phase = PHASES[phase]
        pos.mover = mover
        pos.actor = pos.player = mover if actor is None else actor
        pos.turn = turn
        pos.first = (mover - turn + 1) % players
        pos.begin_part()
        if phase == "produce":
            pos.left = 2 if pos.actor == mover else 1
        if phase == "build":
            pos.left = 1
        self._supply: list[str] = []
        self._deck: int | None = None

    # -- tiles ------------------------------------------------------------------------------------

    def find(self, edges: str) -> tuple[int, int]:
        """Return a tile that is left and a rotation in which it shows these edges, each kind joined."""
        wanted = tuple(list(KINDS.values()).index(KINDS[letter]) + 1 for letter in edges)
        tiles = self.table.tiles
        for tile, number in self.left.items():
            for turned in tiles.rotations[tile] if number else ():
                if tiles.turned[turned].edges == wanted and self._joined(tile):
                    return tile, turned % 4
        raise LookupError(f"no tile shows {edges}")

    def _joined(self, tile: int) -> bool:
        """Return whether a tile has one segment of each kind, grass aside, with spaces."""
        printed = self.table.tiles.tiles[tile]
        kinds = [printed.kinds(place) for place in range(len(printed.areas))]
        others = [kind for kind in kinds if kind != ("grass",)]
        return all(len(kind) == 1 for kind in others) and len(set(others)) == len(others)

    def tile(self, player: int, where: str, edges: str) -> Setup:
        """Lay a frontier tile that shows these edges, from north clockwise."""
        tile, rotation = self.find(edges)
        return self.named(player, where, tile, rotation)

    def named(self, player: int, where: str, tile: int | str, rotation: int = 0) -> Setup:
        """Lay a certain tile."""
        number = self.table.tiles.index[tile] if isinstance(tile, str) else tile
        board, cell = self.pos.boards[player], self.table.cell(*place(where))
        assert self.left[number] > 0
        self.left[number] -= 1
        assert board.fits(cell, 4 * number + rotation), (where, number, rotation)
        board.place(cell, self.table.tiles.same[4 * number + rotation])
        return self

    def building(self, player: int, id: str, where: str, rotation: int = 0) -> Setup:
        """Let a building have been built."""
        tile = self.table.tiles.index[id]
        board, cell = self.pos.boards[player], self.table.cell(*place(where))
        assert board.fits(cell, 4 * tile + rotation), (where, id)
        board.place(cell, self.table.tiles.same[4 * tile + rotation])
        effect = BOX.buildings[id].effect
        if effect is not None:
            self.pos.effects[player][effect] = cell
        return self

    def pair(self, player: int, kind: str, full: bool = False, where: Sequence[str] | None = None) -> Setup:
        """Lay two caps that make a completed area of a kind, side by side."""
        west, east = where or PAIRS[kind]
        self.tile(player, west, f"g{kind}gg").tile(player, east, f"ggg{kind}")
        if full:
            self.fill(player, west)
        return self

    def fill(self, player: int, where: str) -> Setup:
        """Put a cube on every production space of the area on a space, grass aside."""
        board = self.pos.boards[player]
        cell = self.table.cell(*place(where.partition(".")[0]))
        for segment in range(4) if "." not in where else [int(where.partition(".")[2])]:
            if segment < len(board.table.turned[board.placed[cell]].reach):
                board.produce(board.root(4 * cell + segment))
        return self

    def cubes(self, player: int, where: str, **cubes: int) -> Setup:
        """Put so many cubes on the area of a name, or into the Warehouse."""
        board = self.pos.boards[player]
        key = WAREHOUSE if where == "warehouse" else board.root(self.table.node(area(where)))
        board.add(key, sum(number * ONE_CUBE[m.RESOURCES.index(sort)] for sort, number in cubes.items()))
        return self

    def hand(self, player: int, *tiles: str) -> Setup:
        """Let a player hold tiles: edges, ids, or ``?`` for one that was not seen."""
        held = []
        for wanted in tiles:
            tile = HIDDEN if wanted == "?" else self.table.tiles.index.get(wanted, None)
            if tile is None:
                tile, _ = self.find(wanted)
            if tile != HIDDEN:
                self.left[tile] -= 1
            held.append(tile)
        self.pos.hands[player] = tuple(sorted(held))
        return self

    def discard(self, player: int, *tiles: str) -> Setup:
        """Let a player have discarded tiles, as in :meth:`hand`."""
        hand = self.pos.hands[player]
        self.hand(player, *tiles)
        self.pos.discards[player], self.pos.hands[player] = self.pos.hands[player], hand
        return self

    # -- beside the boards ------------------------------------------------------------------------

    def supply(self, *buildings: str) -> Setup:
        """Have these buildings in the supply; others are added until their number is right."""
        self._supply = list(buildings)
        return self

    def chips(self, *points: int) -> Setup:
        """Give the players points; the rest is the stock."""
        self.pos.chips = list(points)
        return self

    def stock(self, points: int) -> Setup:
        """Leave so many points in the stock; the last player has all others."""
        self.pos.chips = [0] * self.table.players
        self.pos.chips[-1] = self.table.chips - points
        return self

    def deck(self, number: int) -> Setup:
        """Leave so many tiles in the draw pile; all others are discarded by the last player."""
        self._deck = number
        return self

    def position(self) -> Position:
        """Return the position, which is sound."""
        pos, table = self.pos, self.table
        for player in range(table.players):
            self._opening(player)
        if pos.phase == p.DEVELOP:
            self._drawn()
        built = {tile for board in pos.boards for tile in _laid(board.placed) if tile in table.cost}
        rest = [table.tiles.tiles[tile].id for tile in table.buildings if tile not in built]
        others = [id for id in rest if id not in self._supply]
        wanted = [*self._supply, *others][: table.in_play - len(built)]
        pos.supply = tuple(sorted(table.tiles.index[id] for id in wanted))
        pos.stock = table.chips - sum(pos.chips)
        hidden = sum(pile.count(HIDDEN) for pile in (*pos.hands, *pos.discards))
        pos.unknown = hidden
        pos.unseen = [tile for tile, number in self.left.items() for _ in range(number)]
        if self._deck is not None:
            gone = pos.unseen[self._deck + hidden :]
            pos.unseen = pos.unseen[: self._deck + hidden]
            pos.discards[-1] = tuple(sorted((*pos.discards[-1], *gone)))
        assert not (wrong := list(GAME.invariants(pos))), wrong
        return pos

    def _drawn(self) -> None:
        """Let those who come later in a Develop hold what they have drawn, unless it was said."""
        pos, players = self.pos, self.table.players
        turn = (pos.actor - pos.mover) % players
        for place in range(turn + 1, players):
            player = (pos.mover + place) % players
            if not pos.hands[player] and self._deck != 0:
                tile = next(tile for tile in reversed(self.left) if self.left[tile])
                self.left[tile] -= 1
                pos.hands[player] = (tile,)

    def _opening(self, player: int) -> None:
        """Let a player have placed three tiles and discarded two, at least."""
        board, pos = self.pos.boards[player], self.pos
        cells = iter(reversed([cell for cell in range(self.table.tiles.cells) if board.need[cell] >= 0]))
        while sum(tile in self.left for tile in _laid(board.placed)) < 3:
            cell = next(cells)
            ways = [
                turned
                for tile in reversed(self.left)
                if self.left[tile] and not self.table.tiles.tiles[tile].vp
                for turned in self.table.tiles.fitting[tile][board.need[cell]]
                if not board.copy().place(cell, turned)
            ]
            if ways:
                self.left[ways[0] // 4] -= 1
                board.place(cell, ways[0])
        while len(pos.discards[player]) < 2:
            tile = next(tile for tile in reversed(self.left) if self.left[tile])
            self.left[tile] -= 1
            pos.discards[player] = tuple(sorted((*pos.discards[player], tile)))


def _laid(placed: Sequence[int]) -> Iterator[int]:
    return (turned // 4 for turned in placed if turned != EMPTY)


# -- playing ----------------------------------------------------------------------------------------


def make(pos: Position, *moves: Move | str) -> Position:
    """Make moves, or words for them, that must be legal, and return the position after them."""
    for one in moves:
        move = GAME.read_word(pos, one) if isinstance(one, str) else one
        problem = GAME.violation(pos, move)
        assert problem is None, f"{move}: {problem}"
        if not isinstance(move, CHANCE_MOVES):
            assert move in GAME.legal_moves(pos)
        before = GAME.write_position(pos)
        after = GAME.apply(pos, move)
        assert GAME.write_position(pos) == before, "a position is a value and stays what it was"
        assert list(GAME.invariants(after)) == []
        pos = after
    return pos


def chance(pos: Position, seed: int = 0) -> Position:
    """Let chance do what is due."""
    return make(pos, GAME.sample(pos, Random(seed)))


def refused(pos: Position, move: Move | str, rule: str, remedy: bool = True) -> Violation:
    """Assert that a move is refused by a rule, in words and with things to point at, and return why."""
    move = GAME.read_word(pos, move) if isinstance(move, str) else move
    return check_refused(GAME, pos, move, rule, COMPONENT, remedy=remedy)


def agree(pos: Position) -> None:
    """Assert that the legal list and the decider say the same of everything a learner might try."""
    legal = GAME.legal_moves(pos)
    assert len(set(legal)) == len(legal)
    assert {move for move in GAME.conceivable(pos) if GAME.is_legal(pos, move)} == set(legal)


def words(pos: Position) -> list[str]:
    """Return the legal moves as words."""
    return [GAME.write_word(pos, move) for move in GAME.legal_moves(pos)]


def builds(pos: Position, id: str) -> list[Decision]:
    """Return the legal ways to build something."""
    return [move for move in GAME.legal_moves(pos) if isinstance(move, m.Build) and move.building == id]


def held(pos: Position, player: int, sort: str) -> int:
    """Return how many cubes of a sort a player has."""
    return pos.boards[player].stock >> 8 * m.RESOURCES.index(sort) & 255


def at(pos: Position, player: int, where: str, sort: str) -> int:
    """Return how many cubes of a sort lie in the area of a name, or in the Warehouse."""
    board = pos.boards[player]
    key = WAREHOUSE if where == "warehouse" else board.root(pos.table.node(area(where)))
    return board.cubes.get(key, 0) >> 8 * m.RESOURCES.index(sort) & 255


def spaces(pos: Position, player: int, where: str, sort: str) -> int:
    """Return how many spaces of a sort the area of a name has, counted tile by tile."""
    board = pos.boards[player]
    root = board.root(pos.table.node(area(where)))
    tiles = board.table.tiles
    return sum(
        tiles[board.placed[node // 4] // 4].areas[node % 4].spaces.get(sort, 0) for node in board.nodes(root)
    )
