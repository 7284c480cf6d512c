"""Build: placing a building from the supply."""

from __future__ import annotations

from frontier_nb.errors import Found, Violation
from frontier_nb.games.king import components, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.position import BUILD, Position
from frontier_nb.games.king.terms import cubes_short, price
from frontier_nb.games.king.violations.laying import laid
from frontier_nb.games.king.violations.parts import belongs, unfinished
from frontier_nb.messages import Message, msg, msgn


def check_build(pos: Position, move: m.Build) -> Found:
    """Check a building that is placed, its price included (KF-32, KF-33)."""
    yield from belongs(pos, BUILD)
    player, table = move.player, pos.table
    building = table.tiles.index.get(move.building)
    if building is None or building not in table.cost:
        yield Violation("KF-35", msg("There is no building {id}.", id=move.building))
        return
    yield from unfinished(pos)
    here = names.building(move.building) if building in pos.supply else names.supply()
    if not pos.left:
        yield Violation(
            "KF-32",
            msg("You have built already; one building may be built each time."),
            msg("Say that you are done."),
            (here,),
        )
    if building not in pos.supply:
        yield Violation(
            "KF-32",
            msg("The {building} is not in the supply.", building=_name(pos, building)),
            msg("Build one that lies there."),
            (names.supply(),),
        )
    owed, stock = price(table.cost[building], pos.active), pos.boards[player].stock
    if short := cubes_short(owed, stock):
        wood, stone, discount = owed
        yield Violation(
            "KF-33",
            msgn(
                "The {building} costs {price}; {n} cube is missing.",
                "The {building} costs {price}; {n} cubes are missing.",
                short,
                building=_name(pos, building),
                price=priced(wood, stone, discount),
            ),
            msg("Produce more wood or stone first."),
            (here, components.board(player)),
        )
    yield from laid(pos, move, building)


def priced(wood: int, stone: int, discount: int) -> Message:
    """Return a price in words, with what is taken off it."""
    cost = names.cubes(wood, stone)
    return msgn("{cost}, less {n} cube", "{cost}, less {n} cubes", discount, cost=cost) if discount else cost


def _name(pos: Position, building: int) -> Message:
    return names.building_name(pos.table.tiles.tiles[building])
