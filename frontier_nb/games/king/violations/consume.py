"""Consume: choosing a city."""

from __future__ import annotations

from frontier_nb.errors import Found, Violation
from frontier_nb.games.king import buildings, components
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.places import area_title
from frontier_nb.games.king.position import CONSUME, NO_CITY, Position
from frontier_nb.games.king.tiles import CITY, KINDS
from frontier_nb.games.king.violations.areas import incomplete, root_of, segments
from frontier_nb.games.king.violations.parts import belongs
from frontier_nb.messages import msg


def check_consume(pos: Position, move: m.Consume) -> Found:
    """Check the choice of a completed City, or of a Villa (KF-36)."""
    yield from belongs(pos, CONSUME)
    player, board = move.player, pos.boards[move.player]
    if pos.city != NO_CITY:
        yield Violation(
            "KF-36",
            msg("You have chosen your city; one may be chosen each time."),
            msg("Spend wheat, or say that you are done."),
            (components.board(player),),
        )
        return
    if pos.table.node(move.city) == buildings.villa(pos, player) and _is_cell(pos, move.city):
        return
    root = yield from root_of(pos, player, move.city, "KF-36")
    if root is None:
        return
    if KINDS[CITY - 1] not in board.kinds(root):
        yield Violation(
            "KF-36",
            msg("The {area} is not a City.", area=area_title(board, root)),
            msg("Choose a completed City."),
            segments(pos, player, root),
        )
    yield from incomplete(pos, player, root)


def _is_cell(pos: Position, area: m.Area) -> bool:
    """Return whether an area's name is within the board: its number alone does not say so."""
    row, col, segment = area
    return 0 <= row < pos.table.tiles.rows and 0 <= col < pos.table.tiles.cols and 0 <= segment < 4
