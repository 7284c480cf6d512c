"""What can be set beside the boards: drawn tiles, discards, chips, the supply."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from frontier_nb.games.king import names
from frontier_nb.games.king.editing.tile_values import drawn_choices, tile_id, tile_of
from frontier_nb.games.king.position import Position
from frontier_nb.messages import Message, Who, msg
from frontier_nb.setting import NONE, Setting, choice, number, yes_or_no


def hand_settings(pos: Position, player: int) -> Iterator[Setting[Position]]:
    """Yield the tiles that a player has drawn, and one place more."""
    pile = pos.hands[player]
    for place in range(len(pile) + 1):
        label = msg("Drawn tile {n} of {player}", n=place + 1, player=Who(player))
        change = partial(_set_slot, hand=True, player=player, place=place)
        yield _slot(pos, pile, place, names.hand(player), label, change)


def discard_settings(pos: Position, player: int) -> Iterator[Setting[Position]]:
    """Yield the tiles that a player has discarded, and one place more."""
    pile = pos.discards[player]
    for place in range(len(pile) + 1):
        label = msg("Discarded tile {n} of {player}", n=place + 1, player=Who(player))
        change = partial(_set_slot, hand=False, player=player, place=place)
        yield _slot(pos, pile, place, names.discards(player), label, change)


def _slot(
    pos: Position,
    pile: tuple[int, ...],
    place: int,
    here: str,
    label: Message,
    change: Callable[[Position, str], None],
) -> Setting[Position]:
    value = tile_id(pos.table, pile[place]) if place < len(pile) else NONE
    return choice(here, str(place + 1), label, value, drawn_choices(pos.table), change)


def _set_slot(pos: Position, value: str, *, hand: bool, player: int, place: int) -> None:
    piles = pos.hands if hand else pos.discards
    pile = [*piles[player][:place], *piles[player][place + 1 :]]
    if value != NONE:
        pile.append(tile_of(pos.table, value))
    piles[player] = tuple(sorted(pile))


def chips_setting(pos: Position, player: int) -> Setting[Position]:
    """Return the points that a player has in chips."""

    def change(pos: Position, points: int) -> None:
        pos.chips[player] = points

    label = msg("Points in chips of {player}", player=Who(player))
    return number(names.chips(player), "points", label, pos.chips[player], pos.table.chips, change)


def supply_settings(pos: Position, only: str | None = None) -> Iterator[Setting[Position]]:
    """Yield for each building, or one of them, whether it lies in the supply."""
    tiles = pos.table.tiles
    for building in pos.table.buildings:
        tile = tiles.tiles[building]
        if only in (None, tile.id):
            label = msg("{building} lies in the supply", building=names.building_name(tile))
            change = partial(_set_supply, building=building)
            yield yes_or_no(names.building(tile.id), "supply", label, building in pos.supply, change)


def _set_supply(pos: Position, there: bool, *, building: int) -> None:
    others = tuple(other for other in pos.supply if other != building)
    pos.supply = tuple(sorted((*others, building))) if there else others
