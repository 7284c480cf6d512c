"""Produce: picking an area."""

from __future__ import annotations

from frontier_nb.errors import Found, Violation
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.places import area_title
from frontier_nb.games.king.position import PRODUCE, Position
from frontier_nb.games.king.violations.areas import incomplete, root_of, segments
from frontier_nb.games.king.violations.parts import belongs
from frontier_nb.messages import msg


def check_produce(pos: Position, move: m.Produce) -> Found:
    """Check an area that is picked to produce (KF-26)."""
    yield from belongs(pos, PRODUCE)
    player, board = move.player, pos.boards[move.player]
    root = yield from root_of(pos, player, move.area, "KF-26")
    if root is None:
        return
    here = segments(pos, player, root)
    yield from incomplete(pos, player, root)
    if root in pos.picked:
        yield Violation(
            "KF-R13",
            msg("You have picked the {area} already.", area=area_title(board, root)),
            msg("Pick a different area, or be done."),
            here,
        )
    if not pos.left:
        yield Violation(
            "KF-26",
            msg("You have picked as many areas as you may: two if you are the active player, otherwise one."),
            msg("Say that you are done."),
            here,
        )
    if root not in board.producing:
        yield Violation(
            "KF-14",
            msg("The {area} has no production space.", area=area_title(board, root)),
            msg("Pick a completed Forest, Rocky Ground or Grain Field with an empty space."),
            here,
        )
    elif not board.room(root):
        yield Violation(
            "KF-R13",
            msg("Every production space of the {area} has its cube.", area=area_title(board, root)),
            msg("Pick an area with an empty space, or be done."),
            here,
        )
