"""Spending a cube: over a Supply Route, on a building, in a city or its Workshop."""

from __future__ import annotations

from frontier_nb.errors import Found, Violation
from frontier_nb.games.king import buildings, components, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.position import BUILD, CONSUME, HALF, NO_CITY, PRODUCE, USED, Position
from frontier_nb.games.king.terms import count
from frontier_nb.games.king.violations.build import priced
from frontier_nb.games.king.violations.cubes import cube_at
from frontier_nb.games.king.violations.parts import belongs, built, unfinished
from frontier_nb.messages import msg


def check_spend(pos: Position, move: m.Spend) -> Found:
    """Check a cube that goes to the stock, whatever the action spends it on."""
    yield from belongs(pos, PRODUCE, BUILD, CONSUME)
    where = yield from cube_at(pos, move.player, move.resource, move.area)
    if where is not None:
        yield from {PRODUCE: _check_route, BUILD: _check_payment, CONSUME: _check_meal}[pos.phase](
            pos, move, where
        )


def _check_route(pos: Position, move: m.Spend, where: int) -> Found:
    """Check wheat that is eaten over a Supply Route."""
    player = move.player
    here = built(pos, player, "supply-route")
    route = buildings.supply_route(pos, player)
    if route is None:
        yield Violation(
            "KF-R29" if here else "KF-29",
            msg("Your Supply Route works once its field and its city are both completed.")
            if here
            else msg("In Produce, cubes stay where they are made."),
            msg("Wait for Build or Consume to use them."),
            here,
        )
        return
    if move.resource != m.WHEAT or where != route[0]:
        yield Violation(
            "KF-R29",
            msg("The Supply Route takes wheat from its own field only."),
            msg("Spend wheat of that field, or be done."),
            here,
        )
    if not pos.fresh:
        yield Violation(
            "KF-R29",
            msg("Only wheat placed in this Produce may travel, and none is left."),
            msg("Pick the field first, or be done."),
            here,
        )
    elif not buildings.route_left(pos, player):
        yield Violation(
            "KF-R29",
            msg("The city of the Supply Route has no more spaces in this Produce."),
            msg("Keep the wheat for Consume."),
            here,
        )
    yield from _chips(pos)


def _chips(pos: Position) -> Found:
    """Yield that no chip is left to be gained, if so (KF-R19)."""
    if not pos.stock:
        yield Violation(
            "KF-R19",
            msg("There are no victory point chips left, so nothing can be gained."),
            msg("Say that you are done."),
            (names.stock(),),
        )


def _check_payment(pos: Position, move: m.Spend, where: int) -> Found:
    """Check a cube of a building's price."""
    wood, stone, discount = pos.owed
    if wood + stone <= discount:
        yield Violation(
            "KF-33",
            msg("Nothing is due: a price is paid after a building is placed."),
            msg("Build first, or say that you are done."),
            (names.supply(),),
        )
    elif not {m.WOOD: wood, m.STONE: stone}.get(move.resource, 0):
        yield Violation(
            "KF-33",
            msg("What is still due is {price}.", price=priced(wood, stone, discount)),
            msg("Pay with cubes of the sort that is due."),
            (components.board(move.player),),
        )


def _check_meal(pos: Position, move: m.Spend, where: int) -> Found:
    """Check wheat for the chosen city, or wood for its Workshop."""
    player = move.player
    if pos.city == NO_CITY:
        yield Violation(
            "KF-36",
            msg("No city is chosen yet."),
            msg("Choose a completed City first."),
            (components.board(player),),
        )
        return
    if move.resource == m.WOOD:
        if pos.workshop != HALF:
            yield from _check_workshop(pos, player)
        return
    yield from unfinished(pos)
    if move.resource == m.STONE:
        yield Violation(
            "KF-36",
            msg("Stone is not consumed."),
            msg("Spend wheat, or say that you are done."),
            (components.board(player),),
        )
        return
    yield from _chips(pos)
    if not pos.left:
        yield Violation(
            "KF-36",
            msg("Every consumption space of the city has been used."),
            msg("Say that you are done."),
            (components.segment(player, *divmod(pos.city // 4, pos.table.tiles.cols), pos.city % 4),),
        )


def _check_workshop(pos: Position, player: int) -> Found:
    """Check the first wood that is given to a Workshop."""
    here = built(pos, player, "workshop")
    if not here or not buildings.in_city(pos, player, "workshop", pos.city):
        yield Violation(
            "KF-R30",
            msg("Only a Workshop in the chosen city takes wood."),
            msg("Spend wheat, or say that you are done."),
            here or (components.board(player),),
        )
        return
    if pos.workshop == USED:
        yield Violation(
            "KF-R30",
            msg("The Workshop works once in a Consume."),
            msg("Spend wheat, or say that you are done."),
            here,
        )
    yield from _chips(pos)
    if count(pos.boards[player].stock, 0) < buildings.WORKSHOP_WOOD:
        yield Violation(
            "KF-R30",
            msg("The Workshop takes two wood, and you have one."),
            msg("Spend wheat, or say that you are done."),
            here,
        )
