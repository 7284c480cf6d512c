"""What can be set of the part under way: picks, a price that is owed, a city."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from frontier_nb.games.king import buildings, components, names
from frontier_nb.games.king.editing.boards import choose_city
from frontier_nb.games.king.places import area_title, space_name
from frontier_nb.games.king.position import (
    BUILD,
    CONSUME,
    HALF,
    NO_CITY,
    PRODUCE,
    UNUSED,
    USED,
    Position,
)
from frontier_nb.games.king.terms import PICKS_ACTIVE
from frontier_nb.messages import Message, msg
from frontier_nb.setting import NONE, Setting, choice, number, yes_or_no

MOST = 99
"""The largest number of anything that is counted within a part."""


def part_settings(pos: Position) -> Iterator[Setting[Position]]:
    """Yield what can be set of what the player to decide has done in this part."""
    if pos.player < 0:
        return
    if pos.phase == PRODUCE:
        yield _count(pos, "left", msg("Areas that may still be picked"), PICKS_ACTIVE)
        yield from _picks(pos)
        yield _count(pos, "fresh", msg("Wheat just placed that the Supply Route may take"))
        yield _count(pos, "routed", msg("Wheat that went over the Supply Route"))
    elif pos.phase == BUILD:
        yield _count(pos, "left", msg("Buildings that may still be built"), 1)
        yield _owed(0, msg("Wood of the price not paid yet"), pos)
        yield _owed(1, msg("Stone of the price not paid yet"), pos)
        yield _owed(2, msg("Cubes that need not be paid"), pos)
        yield from _picks(pos)
    elif pos.phase == CONSUME:
        yield _city(pos)
        yield _count(pos, "left", msg("Spaces of the city not used yet"))
        yield _count(pos, "gained", msg("Points gained in this Consume"))
        given = {UNUSED: msg("nothing"), HALF: msg("one wood"), USED: msg("two wood")}
        choices = [(str(used), words) for used, words in given.items()]
        label = msg("What the Workshop was given")
        yield choice(None, "workshop", label, str(pos.workshop), choices, partial(_set_number, "workshop"))


def _set_number(what: str, pos: Position, value: str | int) -> None:
    setattr(pos, what, int(value))


def _count(pos: Position, what: str, label: Message, most: int = MOST) -> Setting[Position]:
    return number(None, what, label, getattr(pos, what), most, partial(_set_number, what))


def _owed(place: int, label: Message, pos: Position) -> Setting[Position]:
    def change(pos: Position, value: int) -> None:
        owed = list(pos.owed)
        owed[place] = value
        pos.owed = owed[0], owed[1], owed[2]

    what = ("wood", "stone", "discount")[place]
    return number(None, what, label, pos.owed[place], MOST, change)


def _picks(pos: Position) -> Iterator[Setting[Position]]:
    picked = pos.picked if pos.phase == PRODUCE else pos.pending
    for root in sorted({*pos.boards[pos.actor].producing, *picked}):
        yield from area_settings(pos, root)


def area_settings(pos: Position, root: int) -> Iterator[Setting[Position]]:
    """Yield what can be set of the part under way at an area of the actor's, or about it."""
    phases: dict[int, Callable[[Position, int], Setting[Position]]] = {PRODUCE: _picked, BUILD: _pending}
    if pos.player >= 0 and pos.phase in phases:
        yield phases[pos.phase](pos, root)


def _picked(pos: Position, root: int) -> Setting[Position]:
    def change(pos: Position, value: bool) -> None:
        pos.picked = _with(pos.picked, root, value)

    label = msg("{area} was picked in this Produce", area=area_title(pos.boards[pos.actor], root))
    return yes_or_no(_at(pos, root), "picked", label, root in pos.picked, change)


def _pending(pos: Position, root: int) -> Setting[Position]:
    def change(pos: Position, value: bool) -> None:
        pos.pending = _with(pos.pending, root, value)

    area = area_title(pos.boards[pos.actor], root)
    label = msg("{area} produces when the price is paid", area=area)
    return yes_or_no(_at(pos, root), "pending", label, root in pos.pending, change)


def _with(roots: tuple[int, ...], root: int, there: bool) -> tuple[int, ...]:
    others = tuple(other for other in roots if other != root)
    return tuple(sorted((*others, root))) if there else others


def _at(pos: Position, root: int) -> str:
    return components.segment(pos.actor, *divmod(root // 4, pos.table.tiles.cols), root % 4)


def _city(pos: Position) -> Setting[Position]:
    board = pos.boards[pos.actor]
    villa = buildings.villa(pos, pos.actor)
    choices = [(NONE, msg("none yet"))]
    nodes = {NONE: NO_CITY}
    for node in sorted({*board.cities, *(node for node in (villa, pos.city) if node not in (None, NO_CITY))}):
        called = msg("Villa at {place}", place=space_name(board, node // 4))
        id = names.area_name(board.name(node))
        choices.append((id, called if node == villa else area_title(board, node)))
        nodes[id] = node
    value = NONE if pos.city == NO_CITY else names.area_name(board.name(pos.city))
    label = msg("City picked in this Consume")
    return choice(None, "city", label, value, choices, lambda pos, text: choose_city(pos, nodes[text]))
