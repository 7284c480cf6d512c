"""Cubes: whether one lies there, and whether it may go to the Warehouse."""

from __future__ import annotations

from frontier_nb.errors import Found, Violation
from frontier_nb.games.king import buildings, components, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import WAREHOUSE
from frontier_nb.games.king.places import place_title
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.terms import count
from frontier_nb.games.king.territory import WAREHOUSE as STORED
from frontier_nb.games.king.violations.areas import root_of, segments
from frontier_nb.games.king.violations.parts import ACTION, Sought, built, unfinished
from frontier_nb.messages import msg


def cube_at(pos: Position, player: int, resource: str, area: m.Area | str) -> Sought:
    """Yield why there is no such cube; return where it lies: a root, or the Warehouse."""
    board = pos.boards[player]
    if resource not in m.RESOURCES:
        yield Violation("KF-30", msg("There are no cubes of {resource}.", resource=resource))
        return None
    if isinstance(area, str):
        where = STORED
        here = built(pos, player, "warehouse") or (components.board(player),)
        if area != WAREHOUSE or "warehouse" not in pos.effects[player]:
            yield Violation("KF-54", msg("You have no Warehouse."), msg("Take cubes from your areas."), here)
            return None
    else:
        root = yield from root_of(pos, player, area, "KF-R16")
        if root is None:
            return None
        where = root
        here = segments(pos, player, where)
    if not count(board.cubes.get(where, 0), m.RESOURCES.index(resource)):
        yield Violation(
            "KF-R16",
            msg(
                "There is no {resource} in the {place}.",
                resource=names.resource(resource),
                place=place_title(board, where),
            ),
            msg("Take one from where it lies."),
            here,
        )
        return None
    return where


def check_store(pos: Position, move: m.Store) -> Found:
    """Check a cube on its way to the Warehouse (KF-54)."""
    player = move.player
    here = built(pos, player, "warehouse")
    if not here:
        yield Violation(
            "KF-29",
            msg("Cubes stay where they are made unless you have a Warehouse."),
            msg("Build the Warehouse first."),
            (components.board(player),),
        )
    if pos.phase not in ACTION:
        yield Violation(
            "KF-R32",
            msg("Cubes go to the Warehouse in your own part of an action."),
            msg("Choose an action first."),
            here,
        )
    yield from cube_at(pos, player, move.resource, move.area)
    yield from unfinished(pos)
    if not buildings.warehouse_room(pos, player):
        yield Violation(
            "KF-54",
            msg("Your Warehouse is full: it holds {n} cubes.", n=buildings.WAREHOUSE_ROOM),
            msg("Spend some of them first."),
            here,
        )
