"""Cubes: what Produce places in an area, and what a building's price leaves missing."""

from __future__ import annotations

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.king import components, names
from frontier_nb.games.king.moves import RESOURCES
from frontier_nb.games.king.places import area_title, place_title
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.terms import count, cubes_short, price, total
from frontier_nb.games.king.territory import WAREHOUSE, Territory
from frontier_nb.messages import Message, Who, msg, msgn


def segments(board: Territory, player: int, root: int) -> tuple[str, ...]:
    """Return the components of an area, segment by segment."""
    cols = board.table.cols
    return tuple(components.segment(player, *divmod(node // 4, cols), node % 4) for node in board.nodes(root))


def place_components(board: Territory, player: int, where: int) -> tuple[str, ...]:
    """Return the components of an area, or of the Warehouse."""
    return (components.warehouse(player),) if where == WAREHOUSE else segments(board, player, where)


def held(board: Territory, player: int, resource: int, rule: str) -> tuple[Term, ...]:
    """Return a term for each place where a player has cubes of a resource, which `rule` lets them choose."""
    name = names.resource(RESOURCES[resource])
    return tuple(
        Term(
            msg("{resource} in the {place}", resource=name, place=place_title(board, where)),
            count(cubes, resource),
            rule=rule,
            components=place_components(board, player, where),
        )
        for where, cubes in sorted(board.cubes.items())
        if count(cubes, resource)
    )


# -- Produce ----------------------------------------------------------------------------------------


def cubes_made(pos: Position, player: int, root: int) -> int:
    """Return how many cubes Produce would place in a completed area (KF-27)."""
    return total(pos.boards[player].room(root))


def produce(pos: Position, player: int, root: int, *, done: bool = False) -> Calculation:
    """Explain what Produce places in an area: a cube for each empty production space."""
    board = pos.boards[player]
    here = segments(board, player, root)
    terms = [
        _made(board, root, resource, here) for resource in range(3) if count(board.tally[root], resource)
    ]
    made = cubes_made(pos, player, root)
    term = Term(msg("new cubes"), made, "sum", "KF-27", here, tuple(terms))
    brought = names.cubes(*(part.value for part in _by_resource(terms)))
    if not made:
        verdict = msg("Every space has its cube: there is nothing to produce.")
    elif done:
        verdict = msg("It brings {cubes}.", cubes=brought)
    else:
        verdict = msg("It would bring {cubes}.", cubes=brought)
    area = area_title(board, root)
    title = msg("What Produce brings {player} in the {area}", player=Who(player), area=area)
    return Calculation("produce", (player, *board.name(root)), title, term, verdict, "KF-27", made > 0)


def _made(board: Territory, root: int, resource: int, here: tuple[str, ...]) -> Term:
    """Return a term for the cubes of a resource that an area's empty spaces would get."""
    spaces, there = count(board.tally[root], resource), count(board.cubes.get(root, 0), resource)
    name = names.resource(RESOURCES[resource])
    terms = (
        Term(msg("spaces for {resource}", resource=name), spaces, rule="KF-14", components=here),
        Term(msg("{resource} already there", resource=name), there, rule="KF-29", components=here),
    )
    return Term(name, spaces - there, "difference", "KF-30", here, terms)


def _by_resource(terms: list[Term]) -> list[Term]:
    """Return one term for each sort of cube, in order; a sort without spaces has none to come."""
    found = {term.label: term for term in terms}
    labels = [names.resource(name) for name in RESOURCES]
    return [found.get(label, Term(label, 0)) for label in labels]


# -- Build ------------------------------------------------------------------------------------------


def price_short(pos: Position, player: int, building: int) -> int:
    """Return how many cubes a player lacks for a building, as active player or not (KF-33)."""
    owed = price(pos.table.cost[building], player == pos.mover)
    return cubes_short(owed, pos.boards[player].stock)


def afford(pos: Position, player: int, building: int, *, done: bool = False) -> Calculation:
    """Explain whether a player can pay for a building, and where the cubes would come from."""
    tile = pos.table.tiles.tiles[building]
    owed = price(pos.table.cost[building], player == pos.mover)
    here = names.building(tile.id)
    missing = tuple(_missing(pos, player, resource, owed[resource], here) for resource in range(2))
    terms: tuple[Term, ...] = (Term(
        msg("cubes lacking for the printed price"),
        sum(part.value for part in missing), "sum", "KF-33", (here,), missing,
    ),)  # fmt: skip
    if owed[2]:
        off = Term(
            msg("less for the active player"), owed[2], rule="KF-34", components=(names.action("build"),)
        )
        terms = (*terms, off)
    short = price_short(pos, player, building)
    term = Term(msg("cubes missing"), short, "excess", "KF-33", (here,), terms)
    if short:
        verdict = msgn("{n} cube is missing.", "{n} cubes are missing.", short)
    else:
        verdict = _paid(sum(owed[:2]) - owed[2], done)
    name = names.building_name(tile)
    title = msg("Can {player} pay for the {building}?", player=Who(player), building=name)
    return Calculation("price", (player, tile.id), title, term, verdict, "KF-33", not short)


def _paid(due: int, done: bool) -> Message:
    if not due:
        return msg("It costs nothing.")
    if done:
        return msgn("{n} cube is to be paid.", "{n} cubes are to be paid.", due)
    return msgn("It can be paid with {n} cube.", "It can be paid with {n} cubes.", due)


def _missing(pos: Position, player: int, resource: int, due: int, here: str) -> Term:
    """Return a term for how much of a resource is missing: what lies where, and what is due."""
    board = pos.boards[player]
    there = held(board, player, resource, "KF-R16")
    name = names.resource(RESOURCES[resource])
    wanted = Term(msg("price in {resource}", resource=name), due, rule="KF-35", components=(here,))
    short = max(0, due - count(board.stock, resource))
    label = msg("{resource} lacking", resource=name)
    return Term(label, short, "shortfall", "KF-33", (here,), (*there, wanted))
