"""The running account of a turn: what its player has left, and what that still buys.

What can be bought is read off the legal list, and what it brings is what the rules make of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import TypeVar

from frontier_nb.games.king import buildings, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.chance import tiles_due
from frontier_nb.games.king.legal import legal_moves
from frontier_nb.games.king.moves import Decision
from frontier_nb.games.king.places import area_title
from frontier_nb.games.king.position import (
    BUILD,
    CHOOSE,
    CONSUME,
    DEVELOP,
    HALF,
    NO_CITY,
    OPENING,
    PRODUCE,
    Position,
)
from frontier_nb.games.king.rules import advance
from frontier_nb.games.king.terms import OPENING_DRAW, OPENING_PLACED, count
from frontier_nb.games.king.terms import price as owed_for
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.protocol import Account

MOST = 6
"""So many purchases of one kind are named; of more there is said how many more they are."""

D = TypeVar("D", bound=Decision)


def account(pos: Position) -> Account | None:
    """Return what the player who is to decide has left (``None``: nobody decides now)."""
    if pos.player < 0:
        return None
    legal = legal_moves(pos)
    left, buys = _PHASES[pos.phase](pos, legal)
    if any(isinstance(move, m.Store) for move in legal):
        room = buildings.warehouse_room(pos, pos.player)
        buys.append(msg("move a cube to the Warehouse (room for {n})", n=room))
    return Account(left, tuple(dict.fromkeys(buys)))


# -- the phases -------------------------------------------------------------------------------------


def _tiles(pos: Position, legal: Sequence[Decision]) -> tuple[Message, list[Message]]:
    """Count the tiles in hand, and the spaces where each fits."""
    held = len(pos.hands[pos.player])
    left = msgn("{n} tile in hand to lay or discard", "{n} tiles in hand to lay or discard", held)
    if not held:
        left = msg("no tile in hand any more")
    if pos.phase == OPENING:
        lay = OPENING_PLACED - pos.boards[pos.player].filled.bit_count()
        discard = OPENING_DRAW - OPENING_PLACED - len(pos.discards[pos.player])
        left = msgn(
            "{n} tile to lay, {discard} to discard",
            "{n} tiles to lay, {discard} to discard",
            lay,
            discard=discard,
        )
    tiles = pos.table.tiles
    known = {tiles.tiles[tile].id for tile in pos.hands[pos.player] if tile in pos.table.copies}
    spaces: dict[str, set[tuple[int, int]]] = {}
    for move in _of(m.Place, legal):
        spaces.setdefault(move.tile, set()).add((move.row, move.col))
    buys = [
        msgn("lay {tile} (it fits on {n} space)", "lay {tile} (it fits on {n} spaces)", len(on),
             tile=names.tile_name(tile))
        for tile, on in spaces.items()
        if tile in known
    ]  # fmt: skip
    if not spaces.keys() <= known:
        buys.append(msg("lay {tile}", tile=names.tile_name(m.UNKNOWN)))
    if _of(m.Discard, legal):
        buys.append(msg("discard a tile"))
    return left, buys


def _actions(pos: Position, legal: Sequence[Decision]) -> tuple[Message, list[Message]]:
    """Say of each action what it brings whoever chooses it."""
    buys = []
    for move in _of(m.Action, legal):
        after = pos.copy()
        advance(after, move)
        gains = _GAINS[move.action](pos, after) or [msg("nothing now")]
        gain = reduce(lambda some, more: msg("{some}, {more}", some=some, more=more), gains)
        buys.append(msg("{action}: {gain}", action=names.action_name(move.action), gain=gain))
    return _stock(pos), buys


def _picks(pos: Position, legal: Sequence[Decision]) -> tuple[Message, list[Message]]:
    """Count the areas to pick, and the cubes that each brings."""
    buys = _areas(pos, legal)
    if _of(m.Spend, legal):
        buys.append(msg("send 1 wheat over the Supply Route for 1 point"))
    return msgn("{n} area more to pick", "{n} areas more to pick", pos.left), buys


def _payments(pos: Position, legal: Sequence[Decision]) -> tuple[Message, list[Message]]:
    """Count the cubes, and name the buildings that they pay; or what the one that was laid still costs."""
    stock, spends = _stock(pos), _of(m.Spend, legal)
    if not spends:
        return stock, _buildings(pos, legal)
    left = msg("{cubes}; this building still costs {price}", cubes=stock, price=_price(pos.owed))
    payable = dict.fromkeys(move.resource for move in spends)
    return left, [msg("pay 1 {resource}", resource=names.resource(one)) for one in payable]


def _meals(pos: Position, legal: Sequence[Decision]) -> tuple[Message, list[Message]]:
    """Count the spaces of the city, or say what each city yields."""
    stock, spends = _stock(pos), {move.resource: move for move in _of(m.Spend, legal)}
    if pos.workshop == HALF:
        return msg("the Workshop still takes 1 wood"), [_workshop(pos, spends[m.WOOD], 1)]
    if pos.city == NO_CITY:
        return stock, _cities(pos, legal)
    left = msgn("{n} space of the city left; {cubes}", "{n} spaces of the city left; {cubes}", pos.left,
                cubes=stock)  # fmt: skip
    buys = [msg("turn 1 wheat into 1 point")] if m.WHEAT in spends else []
    if m.WOOD in spends:
        buys.append(_workshop(pos, spends[m.WOOD], buildings.WORKSHOP_WOOD))
    return left, buys


_PHASES: dict[int, Callable[[Position, Sequence[Decision]], tuple[Message, list[Message]]]] = {
    OPENING: _tiles,
    CHOOSE: _actions,
    DEVELOP: _tiles,
    PRODUCE: _picks,
    BUILD: _payments,
    CONSUME: _meals,
}

# -- what an action brings ----------------------------------------------------------------------------


def _drawn(pos: Position, after: Position) -> list[Message]:
    return [msgn("draw {n} tile", "draw {n} tiles", tiles_due(after))]


def _produced(pos: Position, after: Position) -> list[Message]:
    came = after.boards[pos.mover].stock - pos.boards[pos.mover].stock
    soil = [msg("Rich Soil at once ({cubes})", cubes=names.packed_cubes(came))] if came else []
    areas = _areas(after, legal_moves(after))
    if len(areas) > after.left:
        areas[0] = msg("{n} of these: {area}", n=after.left, area=areas[0])
    return soil + areas


_GAINS: dict[str, Callable[[Position, Position], list[Message]]] = {
    m.DEVELOP: _drawn,
    m.PRODUCE: _produced,
    m.BUILD: lambda pos, after: _buildings(after, legal_moves(after)),
    m.CONSUME: lambda pos, after: _cities(after, legal_moves(after)),
}

# -- purchases ----------------------------------------------------------------------------------------


def _areas(pos: Position, legal: Iterable[Decision]) -> list[Message]:
    """Name the areas that can be picked, with the cubes that come."""
    board = pos.boards[pos.player]
    roots = [pos.table.node(move.area) for move in _of(m.Produce, legal)]
    return _few(
        [
            msg("{area} ({cubes})", area=area_title(board, root), cubes=names.packed_cubes(board.room(root)))
            for root in roots
        ]
    )


def _buildings(pos: Position, legal: Iterable[Decision]) -> list[Message]:
    """Name the buildings that can be paid and laid, with their prices."""
    tiles, active = pos.table.tiles, pos.player == pos.mover
    numbers = dict.fromkeys(tiles.index[move.building] for move in _of(m.Build, legal))
    return _few(
        [
            msg("{building} for {price}", building=names.building_name(tiles.tiles[number]),
                price=_price(owed_for(pos.table.cost[number], active)))
            for number in numbers
        ]
    )  # fmt: skip


def _cities(pos: Position, legal: Iterable[Decision]) -> list[Message]:
    """Name the cities that can be picked, with the points that they yield at most."""
    board, villa = pos.boards[pos.player], buildings.villa(pos, pos.player)
    found = []
    for move in _of(m.Consume, legal):
        root = pos.table.node(move.city)
        city = msg("Villa") if root == villa else area_title(board, root)
        points = city_yield(pos, move)
        found.append(msgn("{city} ({n} point)", "{city} ({n} points)", points, city=city))
    return _few(found)


def city_yield(pos: Position, move: m.Consume) -> int:
    """Return the points that a city yields if all is spent there that can be, bonuses included."""
    after, player = pos.copy(), pos.player
    advance(after, move)
    while spends := _of(m.Spend, legal_moves(after)):
        advance(after, spends[0])
    advance(after, after.table.done[player])
    return after.chips[player] - pos.chips[player]


def _workshop(pos: Position, move: m.Spend, wood: int) -> Message:
    """Say what the Workshop still takes, and what it gives for it."""
    after = pos.copy()
    advance(after, move)
    while after.workshop == HALF:
        advance(after, _of(m.Spend, legal_moves(after))[0])
    points = after.chips[pos.player] - pos.chips[pos.player]
    return msgn("{wood} wood in the Workshop for {n} point", "{wood} wood in the Workshop for {n} points",
                points, wood=wood)  # fmt: skip


# -- words --------------------------------------------------------------------------------------------


def _stock(pos: Position) -> Message:
    """Return the cubes of whoever decides."""
    wood, stone, wheat = (count(pos.boards[pos.player].stock, resource) for resource in range(3))
    return msg("wood {wood}, stone {stone}, wheat {wheat}", wood=wood, stone=stone, wheat=wheat)


def _price(owed: tuple[int, int, int]) -> Message:
    """Return wood and stone in words, less what is taken off one of them by choice."""
    wood, stone, discount = owed
    if discount and wood and stone:
        return msg("{cubes} less {n}", cubes=names.cubes(wood, stone), n=discount)
    return names.cubes(max(0, wood - discount), max(0, stone - discount))


def _few(found: list[Message]) -> list[Message]:
    """Return the first of many purchases, and how many more there are."""
    if len(found) <= MOST:
        return found
    return [*found[: MOST - 1], msg("{n} more", n=len(found) - MOST + 1)]


def _of(kind: type[D], legal: Iterable[Decision]) -> list[D]:
    """Return the decisions of one kind."""
    return [move for move in legal if isinstance(move, kind)]
