"""What a person points at to make a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from frontier_nb.games.king import buildings, components, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import Area, Move
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.territory import EMPTY

Steps = tuple[str, ...]


def pointed(state: Position, move: Move) -> Steps:
    """Return the components that a person points at to make `move`, a decision, in order.

    A drawn tile goes from the hand to its space or to the discards, a building from the supply to its
    space; a cube is pointed at where it lies. An area goes by its lowest segment; any other is as good to
    a person (:func:`meant`). A Villa chosen as a city is its space. Rotations and what is done with a cube
    are told apart by words, and no decision is the beginning of another.

    Illegal decisions are answered too: what is not on the table is pointed at where it would be.
    """
    found = _POINTED.get(type(move))
    return found(state, move) if found else ()


def meant(state: Position, component: str) -> Steps:
    """Return what pointing at a component may mean: a segment or an edge its area, and then its space.

    An area goes by its lowest segment, as in :func:`pointed`. A drawn tile is also the hand it lies in,
    and whatever lies on a board its player.
    """
    if component == names.supply():
        return ()  # one of its buildings is meant, and it cannot be told which
    found = components.parse(component)
    if found is None:
        hand, tile, _ = component.partition("/")
        return (component, hand) if tile and hand.startswith("hand-") else (component,)
    player, row, col, part, number = found
    space, board = components.space(player, row, col), state.boards[player]
    cell = state.table.cell(row, col)
    owner = names.score(player)
    if not part or board.placed[cell] == EMPTY:
        return space, owner
    segment = board.segment(cell, number) if part == "e" else number
    root = board.root_at(cell, segment)
    cols = state.table.tiles.cols
    return components.segment(player, *divmod(root // 4, cols), root % 4), space, owner


def _place(pos: Position, move: m.Place) -> Steps:
    return _held(pos, move.player, move.tile), components.space(move.player, move.row, move.col)


def _discard(pos: Position, move: m.Discard) -> Steps:
    return _held(pos, move.player, move.tile), names.discards(move.player)


def _held(pos: Position, player: int, tile: str) -> str:
    """Return a drawn tile; the hand, if the player has no such tile."""
    index = pos.table.tiles.index.get(tile)
    return names.held(player, tile) if index in pos.hands[player] else names.hand(player)


def _build(pos: Position, move: m.Build) -> Steps:
    index = pos.table.tiles.index.get(move.building)
    placed = (turned // 4 for board in pos.boards for turned in board.placed if turned != EMPTY)
    dealt = index is not None and (index in pos.supply or index in placed)
    card = names.building(move.building) if dealt else names.supply()
    return card, components.space(move.player, move.row, move.col)


def _consume(pos: Position, move: m.Consume) -> Steps:
    row, col, _ = move.city
    if pos.table.node(move.city) == buildings.villa(pos, move.player):
        return (components.space(move.player, row, col),)
    return (_area(pos, move.player, move.city),)


def _spend(pos: Position, move: m.Spend) -> Steps:
    if isinstance(move.area, str):
        return (_warehouse(pos, move.player),)
    return (_area(pos, move.player, move.area),)


def _area(pos: Position, player: int, area: Area) -> str:
    """Return the segment that an area is called by; its space if there is no such segment."""
    row, col, segment = area
    placed = pos.boards[player].placed[pos.table.cell(row, col)]
    if placed == EMPTY or segment >= len(pos.table.tiles.turned[placed].reach):
        return components.space(player, row, col)
    return components.segment(player, row, col, segment)


def _warehouse(pos: Position, player: int) -> str:
    """Return the cubes of a player's Warehouse; the board of a player who has none."""
    if "warehouse" in pos.effects[player]:
        return components.warehouse(player)
    return components.board(player)


_POINTED: dict[type[Move], Callable[[Position, Any], Steps]] = {
    m.Action: lambda pos, move: (names.action(move.action),),
    m.Place: _place,
    m.Discard: _discard,
    m.Produce: lambda pos, move: (_area(pos, move.player, move.area),),
    m.Build: _build,
    m.Consume: _consume,
    m.Spend: _spend,
    m.Store: lambda pos, move: (_area(pos, move.player, move.area),),
}
"""By decision; to be done is a word."""
