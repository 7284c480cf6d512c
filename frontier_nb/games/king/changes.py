"""What an event changes on the table, as components."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from frontier_nb.games.king import buildings, components, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import Area, Move
from frontier_nb.games.king.position import CONSUME, PRODUCE, Position


def changed(before: Position, move: Move) -> frozenset[str]:
    """Return the components that `move`, made at `before`, changes on the table."""
    return frozenset(_CHANGES[type(move)](before, move))


def _area(pos: Position, player: int, area: Area | str) -> list[str]:
    """Return the segments of an area, or the Warehouse."""
    if isinstance(area, str):
        return [components.warehouse(player)]
    board, cols = pos.boards[player], pos.table.tiles.cols
    nodes = board.nodes(pos.table.node(area))
    return [components.segment(player, *divmod(node // 4, cols), node % 4) for node in nodes]


def _supply(pos: Position, move: m.Supply) -> list[str]:
    return [names.building(building) for building in move.buildings]


def _place(pos: Position, move: m.Place) -> list[str]:
    return [components.space(move.player, move.row, move.col), names.hand(move.player)]


def _build(pos: Position, move: m.Build) -> list[str]:
    return [components.space(move.player, move.row, move.col), names.building(move.building)]


def _consume(pos: Position, move: m.Consume) -> list[str]:
    if pos.table.node(move.city) == buildings.villa(pos, move.player):
        row, col, _ = move.city
        return [components.space(move.player, row, col)]
    return _area(pos, move.player, move.city)


def _spend(pos: Position, move: m.Spend) -> list[str]:
    gained = [names.chips(move.player), names.stock()] if pos.phase in (PRODUCE, CONSUME) else []
    return [*_area(pos, move.player, move.area), *gained]


def _done(pos: Position, move: m.Done) -> list[str]:
    return [names.chips(move.player), names.stock()] if pos.phase == CONSUME and pos.gained else []


_CHANGES: dict[type[Move], Callable[[Position, Any], Iterable[str]]] = {
    m.FirstPlayer: lambda pos, move: [names.first_player()],
    m.Supply: _supply,
    m.Draw: lambda pos, move: [names.hand(move.player), names.pile()] if move.tiles else [],
    m.Action: lambda pos, move: [names.action(move.action)],
    m.Place: _place,
    m.Discard: lambda pos, move: [names.hand(move.player), names.discards(move.player)],
    m.Produce: lambda pos, move: _area(pos, move.player, move.area),
    m.Build: _build,
    m.Consume: _consume,
    m.Spend: _spend,
    m.Store: lambda pos, move: [*_area(pos, move.player, move.area), components.warehouse(move.player)],
    m.Done: _done,
}
