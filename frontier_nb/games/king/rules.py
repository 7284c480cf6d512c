"""How a position changes: what each event does.

This is the fast path, with ``legal`` and ``chance``: nothing is checked here (see ``violations``) and no
explanation is built (see ``calculations``). Each function changes the position it is given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from frontier_nb.games.king import buildings
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import UNKNOWN, Move
from frontier_nb.games.king.position import (
    BUILD,
    CHOOSE,
    CONSUME,
    DEVELOP,
    HALF,
    OPENING,
    OVER,
    PRODUCE,
    SUPPLY,
    UNUSED,
    USED,
    Position,
)
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.terms import (
    ACTIVE_BONUS,
    ONE_CUBE,
    PICKS_ACTIVE,
    PICKS_OTHER,
    WHEAT,
    count,
    price,
)
from frontier_nb.games.king.territory import WAREHOUSE
from frontier_nb.protocol import CHANCE

_PHASE = {m.DEVELOP: DEVELOP, m.PRODUCE: PRODUCE, m.BUILD: BUILD, m.CONSUME: CONSUME}
_RESOURCE = {resource: place for place, resource in enumerate(m.RESOURCES)}
_WOOD, _WHEAT = 0, 2

# -- what chance does -------------------------------------------------------------------------------


def _first_player(pos: Position, move: m.FirstPlayer) -> None:
    pos.first = pos.mover = pos.actor = move.player
    pos.phase = SUPPLY


def _supply(pos: Position, move: m.Supply) -> None:
    index = pos.table.tiles.index
    pos.supply = tuple(sorted(index[building] for building in move.buildings))
    pos.phase = OPENING


def _draw(pos: Position, move: m.Draw) -> None:
    player = move.player
    drawn = []
    for id in move.tiles:
        if id == UNKNOWN:
            pos.unknown += 1
            drawn.append(HIDDEN)
        else:
            tile = pos.table.tiles.index[id]
            pos.unseen.remove(tile)
            drawn.append(tile)
    pos.hands[player] = tuple(sorted(drawn))
    if pos.phase == OPENING:
        pos.player = player
        return
    pos.actor = following = (player + 1) % pos.table.players
    if following == pos.mover:
        pos.player = following


# -- what players do --------------------------------------------------------------------------------


def _action(pos: Position, move: m.Action) -> None:
    pos.phase = _PHASE[move.action]
    if pos.phase == DEVELOP:
        pos.player = CHANCE
    else:
        _begin_part(pos)


def _begin_part(pos: Position) -> None:
    """Let the actor begin their part of the action."""
    player = pos.player = pos.actor
    pos.begin_part()
    if pos.phase == PRODUCE:
        pos.left = PICKS_ACTIVE if player == pos.mover else PICKS_OTHER
        field = buildings.rich_soil(pos, player)
        if field is not None:
            buildings.produce(pos, player, field)
    elif pos.phase == BUILD:
        pos.left = 1


def _give_up(pos: Position, player: int, id: str) -> int:
    """Take a tile out of a player's hand and return its number; it may settle one that was not seen."""
    tile = HIDDEN if id == UNKNOWN else pos.table.tiles.index[id]
    hand = list(pos.hands[player])
    if tile in hand:
        hand.remove(tile)
    else:
        hand.remove(HIDDEN)
        pos.unseen.remove(tile)
        pos.unknown -= 1
    pos.hands[player] = tuple(hand)
    return tile


def _lay(pos: Position, player: int, tile: int, move: m.Place | m.Build) -> list[int]:
    """Lay a tile on a player's board and return the roots of the areas that it completes."""
    board = pos.own(player)
    pos.choices[player] = {}
    return board.place(move.row * board.table.cols + move.col, 4 * tile + move.rotation)


def _place(pos: Position, move: m.Place) -> None:
    player = move.player
    completed = _lay(pos, player, _give_up(pos, player, move.tile), move)
    if completed and pos.effects[player]:
        for root in buildings.production_base(pos, player, completed):
            pos.boards[player].produce(root)


def _discard(pos: Position, move: m.Discard) -> None:
    player = move.player
    tile = _give_up(pos, player, move.tile)
    pos.discards[player] = tuple(sorted((*pos.discards[player], tile)))


def _produce(pos: Position, move: m.Produce) -> None:
    root = pos.table.node(move.area)
    pos.left -= 1
    pos.picked = tuple(sorted((*pos.picked, root)))
    buildings.produce(pos, move.player, root)


def _build(pos: Position, move: m.Build) -> None:
    player, table = move.player, pos.table
    building = table.tiles.index[move.building]
    effect = table.effect[building]
    pos.left = 0
    pos.supply = tuple(other for other in pos.supply if other != building)
    pos.owed = wood, stone, discount = price(table.cost[building], player == pos.mover)
    completed = _lay(pos, player, building, move)
    if effect is not None:
        pos.effects[player] = {**pos.effects[player], effect: move.row * table.tiles.cols + move.col}
    pos.pending = buildings.production_base(pos, player, completed)
    if wood + stone <= discount:
        _paid(pos)


def _paid(pos: Position) -> None:
    """Let a Production Base make what the building completed, now that it is paid for (KF-R31)."""
    pos.owed = (0, 0, 0)
    for root in pos.pending:
        pos.own(pos.actor).produce(root)
    pos.pending = ()


def _consume(pos: Position, move: m.Consume) -> None:
    pos.city = pos.table.node(move.city)
    pos.left = buildings.city_spaces(pos, move.player, pos.city)


def _gain(pos: Position, player: int, points: int) -> None:
    """Take points from the stock, as long as they last (KF-R19)."""
    points = min(points, pos.stock)
    pos.stock -= points
    pos.chips[player] += points


def _spend(pos: Position, move: m.Spend) -> None:
    player, resource = move.player, _RESOURCE[move.resource]
    where = WAREHOUSE if isinstance(move.area, str) else pos.table.node(move.area)
    pos.own(player).remove(where, ONE_CUBE[resource])
    if pos.phase == PRODUCE:
        pos.fresh -= 1
        pos.routed += 1
        _gain(pos, player, 1)
    elif pos.phase == BUILD:
        wood, stone, discount = pos.owed
        pos.owed = (wood - 1, stone, discount) if resource == _WOOD else (wood, stone - 1, discount)
        if wood + stone - 1 == discount:
            _paid(pos)
    elif resource == _WHEAT:
        pos.left -= 1
        pos.gained += 1
        _gain(pos, player, 1)
    elif pos.workshop == UNUSED:
        pos.workshop = HALF
    else:
        pos.workshop = USED
        pos.gained += min(buildings.WORKSHOP_POINTS, pos.stock)
        _gain(pos, player, buildings.WORKSHOP_POINTS)


def _store(pos: Position, move: m.Store) -> None:
    resource, root = _RESOURCE[move.resource], pos.table.node(move.area)
    board = pos.own(move.player)
    board.store(root, ONE_CUBE[resource])
    if pos.fresh and ONE_CUBE[resource] == WHEAT:
        route = buildings.supply_route(pos, move.player)
        if route is not None and route[0] == root:
            # What is stored is old wheat as long as there is any.
            pos.fresh = min(pos.fresh, count(board.cubes.get(root, 0), _WHEAT))


def _done(pos: Position, move: m.Done) -> None:
    if pos.phase == CONSUME and pos.gained:
        _gain(pos, move.player, buildings.small_market(pos, move.player))
        if move.player == pos.mover:
            _gain(pos, move.player, ACTIVE_BONUS)
    pos.actor = (move.player + 1) % pos.table.players
    if pos.actor == pos.mover:
        _end_turn(pos)
    elif pos.phase == OPENING:
        pos.player = CHANCE
    else:
        _begin_part(pos)


def _end_turn(pos: Position) -> None:
    """End the game (KF-R20), or let the next player choose an action."""
    pos.begin_part()
    if pos.phase != OPENING:
        if ends(pos):
            pos.player = OVER
            pos.phase = CHOOSE  # what was played last does not matter any more
            return
        pos.mover = pos.actor = (pos.mover + 1) % pos.table.players
    pos.turn += 1
    pos.phase = CHOOSE
    pos.player = pos.mover


def ends(pos: Position) -> bool:
    """Return whether the game ends with this turn: no tile, no chip or a full board (KF-41)."""
    full = pos.table.tiles.full
    return not pos.stock or not pos.deck or any(board.filled == full for board in pos.boards)


_EFFECTS: dict[type[Move], Callable[[Position, Any], None]] = {
    m.FirstPlayer: _first_player,
    m.Supply: _supply,
    m.Draw: _draw,
    m.Action: _action,
    m.Place: _place,
    m.Discard: _discard,
    m.Produce: _produce,
    m.Build: _build,
    m.Consume: _consume,
    m.Spend: _spend,
    m.Store: _store,
    m.Done: _done,
}


def advance(state: Position, move: Move) -> None:
    """Change `state` in place by a legal event."""
    _EFFECTS[type(move)](state, move)
