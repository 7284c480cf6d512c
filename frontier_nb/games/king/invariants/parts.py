"""What the player to move has done in their part of an action."""

from __future__ import annotations

from frontier_nb.errors import Found, broken
from frontier_nb.games.king import buildings, names
from frontier_nb.games.king.position import BUILD, CONSUME, HALF, NO_CITY, PRODUCE, UNUSED, USED, Position
from frontier_nb.games.king.terms import PICKS_ACTIVE, PICKS_OTHER, count, price
from frontier_nb.games.king.territory import EMPTY


def part(pos: Position) -> Found:
    """Yield what contradicts the phase in what the player has done so far."""
    if pos.phase == PRODUCE:
        yield from _produce_part(pos)
    elif pos.phase == BUILD:
        yield from _build_part(pos)
    elif pos.phase == CONSUME:
        yield from _consume_part(pos)


def _produce_part(pos: Position) -> Found:
    player, board = pos.actor, pos.boards[pos.actor]
    most = PICKS_ACTIVE if pos.active else PICKS_OTHER
    if pos.left + len(pos.picked) != most or len(set(pos.picked)) != len(pos.picked):
        yield broken("KF-26", "{n} areas are picked and {m} may be.", n=len(pos.picked), m=pos.left)
    if any(root not in board.producing for root in pos.picked):
        yield broken("KF-14", "An area was picked that produces nothing.")
    route = buildings.supply_route(pos, player)
    if not pos.fresh and not pos.routed:
        return
    if route is None:
        yield broken("KF-R29", "Wheat travels only over a Supply Route in use.")
        return
    field, city = route
    sources = (*pos.picked, buildings.rich_soil(pos, player))
    if field not in sources or pos.fresh > count(board.cubes.get(field, 0), 2):
        yield broken("KF-R29", "More wheat is fresh than was placed in the field.")
    if pos.routed > board.spaces(city, "city") or pos.routed > pos.chips[player]:
        yield broken("KF-R29", "More wheat has travelled than the city takes.")
    # A field may be filled by Rich Soil and, once some wheat has gone, by a pick.
    if pos.fresh + pos.routed > sources.count(field) * board.spaces(field, "wheat"):
        yield broken("KF-R29", "More wheat is fresh than the field makes.")


def _build_part(pos: Position) -> Found:
    board = pos.boards[pos.actor]
    wood, stone, discount = pos.owed
    if not wood + stone + discount:
        if pos.left > 1 or pos.pending:
            yield broken("KF-32", "One building is built each time.")
        return
    laid = [turned // 4 for turned in board.placed if turned != EMPTY and turned // 4 in pos.table.cost]
    prices = [price(pos.table.cost[building], pos.active) for building in laid]
    if pos.left or not any(
        wood <= full[0] and stone <= full[1] and discount == full[2] and wood + stone > discount
        for full in prices
    ):
        yield broken("KF-33", "Nothing on the board costs as much as is due.")
    short = max(0, wood - count(board.stock, 0)) + max(0, stone - count(board.stock, 1))
    if short > discount:
        yield broken("KF-33", "More is due than can be paid.")
    if pos.pending and "production-base" not in pos.effects[pos.actor]:
        yield broken("KF-R31", "Only a Production Base lets completed areas produce at once.")
    if len(set(pos.pending)) != len(pos.pending) or any(
        root not in board.producing or board.cubes.get(root, 0) for root in pos.pending
    ):
        yield broken("KF-R31", "An area that was just completed is empty until the price is paid.")


def _consume_part(pos: Position) -> Found:
    player, board = pos.actor, pos.boards[pos.actor]
    if pos.city == NO_CITY:
        if pos.left or pos.gained or pos.workshop:
            yield broken("KF-36", "Nothing is consumed without a city.")
        return
    if pos.city not in board.cities and pos.city != buildings.villa(pos, player):
        yield broken("KF-36", "The city that was chosen is no completed City.")
        return
    spaces = buildings.city_spaces(pos, player, pos.city)
    if pos.workshop > USED or (
        pos.workshop != UNUSED and not buildings.in_city(pos, player, "workshop", pos.city)
    ):
        yield broken("KF-R30", "A Workshop in the chosen city is given two wood at most.")
    elif pos.workshop == HALF and not (count(board.stock, 0) and pos.stock):
        yield broken("KF-R30", "The Workshop is given its second wood at once.")
    most = buildings.WORKSHOP_POINTS if pos.workshop == USED else 0
    least = 1 if most else 0
    eaten = spaces - pos.left
    if eaten < 0 or not eaten + least <= pos.gained <= eaten + most or pos.gained > pos.chips[player]:
        yield broken("KF-36", "{n} points are gained with {m} spaces used.", names.chips(player),
                      n=pos.gained, m=eaten)  # fmt: skip
    if pos.workshop == USED and pos.gained < eaten + most and pos.stock:
        yield broken("KF-R30", "The Workshop gives three points as long as there are chips.")
