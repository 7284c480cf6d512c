"""Drills about areas: what is one, whether it is completed, and what keeps it open."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from frontier_nb.games.king import components, names
from frontier_nb.games.king.calculations import tiles_to_come
from frontier_nb.games.king.calculations.areas import area, gaps, open_count
from frontier_nb.games.king.calculations.cubes import segments
from frontier_nb.games.king.drills.kind import KingDrill, draw
from frontier_nb.games.king.places import segment_title, space_name
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.territory import EMPTY, Territory
from frontier_nb.games.king.tiles import KINDS
from frontier_nb.messages import Listing, Message, Who, msg, msgn
from frontier_nb.protocol import Game
from frontier_nb.question import Asked, Choice, Level, Number, Pointing

_GRASS = "grass"


def _sized(board: Territory, level: Level) -> Iterator[int]:
    """Yield the roots of the areas that suit a level: the larger, the harder; Grassland is the hardest."""
    least, most = {1: (1, 2), 2: (2, 4), 3: (4, board.table.cells)}[level]
    for root in board.roots():
        if least <= len(board.tiles_of(root)) <= most and (level == 3 or _GRASS not in board.kinds(root)):
            yield root


def _shown(board: Territory, player: int, root: int, level: Level, rng: Random) -> tuple[Message, list[str]]:
    """Return what an area is called and which of it is lit: at the last level one segment only."""
    if level < 3:
        return segment_title(board, root), list(segments(board, player, root))
    node = rng.choice(list(board.nodes(root)))
    cell = divmod(node // 4, board.table.cols)
    return segment_title(board, node), [components.segment(player, *cell, node % 4)]


_VERDICTS = (
    msg("Yes: none of its edges is open"),
    msg("No: it has open edges, but none at the border"),
    msg("No, and it never will be: an edge faces the border"),
)
_USUAL = {1: None, 2: 0, 3: 2}
"""The verdict that is true of most areas of a level."""


class Completed(KingDrill):
    """Whether an area is completed, is open, or will be so for ever."""

    id = "area-completed"
    title = msg("Is this area completed?")
    rules = ("KF-R6", "KF-R7", "KF-12", "KF-13")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask it of an area of any of the three sorts alike."""
        board = view.boards[player]
        root = draw(((_sort(board, root), root) for root in _sized(board, level)), rng, _USUAL[level])
        if root is None:
            return None
        title, light = _shown(board, player, root, level, rng)
        found = area(board, player, root, tiles_to_come(view))
        sort = _sort(board, root)
        return Asked(
            player,
            msg("{player} looks at the {area}. Is its area completed?", player=Who(player), area=title),
            Choice(_VERDICTS, frozenset({sort})),
            ("KF-R7", "KF-R6", "KF-13") if sort == 2 else ("KF-R6", "KF-12"),
            found.verdict,
            tuple(light),
            (found,),
        )  # fmt: skip


def _sort(board: Territory, root: int) -> int:
    """Return which of the verdicts is true of an area."""
    return 0 if board.is_complete(root) else 2 if any(board.hopeless_edges(root)) else 1


class OpenEdges(KingDrill):
    """How many edges of an area are open."""

    id = "open-edges"
    title = msg("How many edges are open?")
    rules = ("KF-R6", "KF-R7", "KF-R5")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask it of areas with any number of open edges, none included."""
        board = view.boards[player]
        root = draw(((open_count(board, root), root) for root in _sized(board, level)), rng, 0)
        if root is None:
            return None
        open_edges = game.measure(view, "area", (player, *board.name(root)))
        title, light = _shown(board, player, root, level, rng)
        border = sum(1 for _ in board.hopeless_edges(root))
        return Asked(
            player,
            msg("{player} looks at the {area}. How many edges of its area are open?",
                player=Who(player), area=title),
            Number(open_edges, 0, sum(1 for _ in board.edges(root))),
            ("KF-R6", "KF-R7", "KF-R5") if border else ("KF-R6", "KF-R5"),
            msg("{empty} at empty spaces and {border} at the border: {n} in all.",
                empty=open_edges - border, border=border, n=open_edges),
            tuple(light),
            (area(board, player, root, tiles_to_come(view)),),
        )  # fmt: skip


class Gaps(KingDrill):
    """Which empty spaces an area's open edges face."""

    id = "gaps"
    title = msg("Which spaces keep this area open?")
    rules = ("KF-R6", "KF-R7", "KF-12")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask it of an area with one gap, with two, or with more."""
        board, cols = view.boards[player], view.table.tiles.cols
        wanted = {1: range(1, 2), 2: range(2, 3), 3: range(3, board.table.cells)}[level]
        found = [(tuple(gaps(board, root)), root) for root in board.roots()]
        root = draw(((faced, root) for faced, root in found if len(faced) in wanted), rng)
        if root is None:
            return None
        faced = gaps(board, root)
        empty = [cell for cell, turned in enumerate(board.placed) if turned == EMPTY]
        spaces = {cell: components.space(player, *divmod(cell, cols)) for cell in empty}
        title, light = _shown(board, player, root, level, rng)
        return Asked(
            player,
            msg("{player} looks at the {area}. Which empty spaces do the open edges of its area face?",
                player=Who(player), area=title),
            Pointing(tuple(spaces.values()), tuple(Message(space_name(board, cell)) for cell in empty),
                     frozenset(spaces[cell] for cell in faced), several=True),
            ("KF-R6", "KF-12"),
            msgn("They face {n} empty space: {places}.", "They face {n} empty spaces: {places}.",
                 len(faced), places=Listing(space_name(board, cell) for cell in faced)),
            tuple(light),
            (area(board, player, root, tiles_to_come(view)),),
        )  # fmt: skip


class AreasOfKind(KingDrill):
    """How many areas there are: on a tile, of a terrain on the board, and of Grassland."""

    id = "count-areas"
    title = msg("How many areas are there?")
    rules = ("KF-R5", "KF-R8", "KF-08")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask for the areas that meet on a tile, for those of a terrain, or for those of Grassland."""
        board = view.boards[player]
        if level == 1:
            return self._on_tile(board, player, rng)
        counted = [_GRASS] if level == 3 else [kind for kind in KINDS if kind != _GRASS]
        kind = draw(((number, kind) for kind in counted if (number := len(_of_kind(board, kind)))), rng)
        if kind is None:
            return None
        roots = _of_kind(board, kind)
        pieces = sum(1 for root in roots for _ in board.nodes(root))
        return Asked(
            player,
            msg("How many {kind} areas are on the board of {player}, completed or not?",
                kind=names.kind(kind), player=Who(player)),
            Number(len(roots), 0, 2 * board.table.cells),
            ("KF-R5", "KF-08"),
            msgn("There is {n} {kind} segment: {areas}.",
                 "There are {n} {kind} segments; what is not joined stays apart: {areas}.",
                 pieces, kind=names.kind(kind), areas=_counted(len(roots))),
            (components.board(player),),
        )  # fmt: skip

    def _on_tile(self, board: Territory, player: int, rng: Random) -> Asked | None:
        laid = [cell for cell, turned in enumerate(board.placed) if turned != EMPTY]
        cell = draw(((len(_meeting(board, cell)), cell) for cell in laid), rng)
        if cell is None:
            return None
        roots = _meeting(board, cell)
        pieces = len(board.table.turned[board.placed[cell]].reach)
        return Asked(
            player,
            msg("{player} looks at the tile on {place}. To how many different areas do its segments belong?",
                player=Who(player), place=space_name(board, cell)),
            Number(len(roots), 1, 4),
            ("KF-R5",),
            msgn("It has {segments} segments, and they belong to {n} area.",
                 "It has {segments} segments, and they belong to {n} areas.", len(roots), segments=pieces)
            if pieces > 1
            else msg("It has a single segment, which belongs to one area."),
            (components.space(player, *divmod(cell, board.table.cols)),),
        )  # fmt: skip


def _counted(areas: int) -> Message:
    return msgn("{n} area", "{n} areas", areas)


def _of_kind(board: Territory, kind: str) -> list[int]:
    """Return the roots of the areas of a kind, a Rocky Forest's being of two."""
    return [root for root in board.roots() if kind in board.kinds(root)]


def _meeting(board: Territory, cell: int) -> set[int]:
    """Return the roots of the areas that meet on a tile."""
    return {board.root(4 * cell + part) for part in range(len(board.table.turned[board.placed[cell]].reach))}
