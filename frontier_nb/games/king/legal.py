"""The legal list: every decision that may be made now. Nothing here explains (see ``violations``)."""

from __future__ import annotations

from collections.abc import Callable

from frontier_nb.games.king import buildings
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import Decision
from frontier_nb.games.king.position import (
    BUILD,
    CHOOSE,
    CONSUME,
    DEVELOP,
    FIRST,
    HALF,
    NO_CITY,
    OPENING,
    PRODUCE,
    SUPPLY,
    Position,
)
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.terms import OPENING_DRAW, OPENING_PLACED, count
from frontier_nb.games.king.territory import WAREHOUSE
from frontier_nb.games.king.tiles import CUBES

_WOOD, _STONE, _WHEAT = range(3)
_WOOD_AND_STONE = 0xFFFF

BUSY, HELD, FREE = range(3)
"""What else a player may do: nothing; move cubes to the Warehouse; that, and be done."""


def legal_moves(state: Position) -> list[Decision]:
    """Return every decision that is legal now; to be done comes last."""
    player = state.player
    if player < 0:
        return []
    found: list[Decision] = []
    freedom = _LISTS[state.phase](state, player, found)
    if freedom:
        if "warehouse" in state.effects[player]:
            _stores(state, player, found)
        if freedom == FREE:
            found.append(state.table.done[player])
    return found


def _layings(state: Position, player: int, tile: int) -> list[m.Place | m.Build]:
    """Return where a tile can be laid on a player's board (KF-09); worked out once for a board."""
    known = state.choices[player]
    found = known.get(tile)
    if found is None:
        found = known[tile] = []
        ways = state.table.ways[tile]
        for cell, need in zip(state.table.lay[player][tile], state.boards[player].need, strict=True):
            if need >= 0:
                found += cell[ways[need]]
    return found


def _tiles(state: Position, player: int, found: list[Decision]) -> int:
    """List what may be done with drawn tiles: all of them are laid or discarded before a player is done."""
    hand = state.hands[player]
    if not hand:
        return FREE
    discard = state.table.discard[player]
    may_place = may_discard = True
    if state.phase == OPENING:
        placed = state.boards[player].filled.bit_count()
        may_place = placed < OPENING_PLACED
        may_discard = len(state.discards[player]) < OPENING_DRAW - OPENING_PLACED
    for tile in state.noted(player):
        if may_place:
            found += _layings(state, player, tile)
        if may_discard:
            found.append(discard[tile])
    if hand[0] == HIDDEN and may_discard:
        found.append(discard[HIDDEN])
    return HELD


def _actions(state: Position, player: int, found: list[Decision]) -> int:
    found += state.table.action[player]
    return BUSY


def _picks(state: Position, player: int, found: list[Decision]) -> int:
    board = state.boards[player]
    cubes, tally, produce = board.cubes, board.tally, state.table.produce[player]
    if state.left:
        for root in board.producing:
            if cubes.get(root, 0) != tally[root] & CUBES and root not in state.picked:
                found.append(produce[root])
    if state.fresh and state.stock and buildings.route_left(state, player):
        field, _ = buildings.supply_route(state, player) or (0, 0)
        found.append(state.table.spend[player][_WHEAT][field])
    return FREE


def _buildings(state: Position, player: int, found: list[Decision]) -> int:
    wood, stone, discount = state.owed
    if wood + stone > discount:
        if wood:
            _spends(state, player, _WOOD, found)
        if stone:
            _spends(state, player, _STONE, found)
        return BUSY
    if state.left:
        payable = state.table.payable[player == state.mover][state.boards[player].stock & _WOOD_AND_STONE]
        for building in state.supply:
            if building in payable:
                found += _layings(state, player, building)
    return FREE


def _meals(state: Position, player: int, found: list[Decision]) -> int:
    if state.workshop == HALF:
        _spends(state, player, _WOOD, found)
        return BUSY
    if state.city == NO_CITY:
        consume = state.table.consume[player]
        for root in state.boards[player].cities:
            found.append(consume[root])
        villa = buildings.villa(state, player)
        if villa is not None:
            found.append(consume[villa])
    elif state.stock:
        if state.left:
            _spends(state, player, _WHEAT, found)
        if "workshop" in state.effects[player] and buildings.workshop_ready(state, player):
            _spends(state, player, _WOOD, found)
    return FREE


def _spends(state: Position, player: int, resource: int, found: list[Decision]) -> None:
    spend = state.table.spend[player][resource]
    shift = 8 * resource
    for where, cubes in sorted(state.boards[player].cubes.items()):
        if cubes >> shift & 255:
            found.append(spend[where])


def _stores(state: Position, player: int, found: list[Decision]) -> None:
    if not buildings.warehouse_room(state, player):
        return
    store = state.table.store[player]
    for where, cubes in sorted(state.boards[player].cubes.items()):
        if where != WAREHOUSE:
            for resource in range(3):
                if count(cubes, resource):
                    found.append(store[resource][where])


def _nothing(state: Position, player: int, found: list[Decision]) -> int:
    return BUSY


_LISTS: dict[int, Callable[[Position, int, list[Decision]], int]] = {
    FIRST: _nothing,
    SUPPLY: _nothing,
    OPENING: _tiles,
    CHOOSE: _actions,
    DEVELOP: _tiles,
    PRODUCE: _picks,
    BUILD: _buildings,
    CONSUME: _meals,
}
"""What lists the moves of each phase, and says what else the player may do."""
