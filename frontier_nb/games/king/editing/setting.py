"""Something of a draft that can be set, with how it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from frontier_nb.editing import Field
from frontier_nb.games.king.moves import UNKNOWN
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.scene import phrases
from frontier_nb.games.king.table import HIDDEN, Table
from frontier_nb.messages import Message, cache_by_language, msg

NONE = "none"
"""The value of a choice for nothing at all."""
NO, YES = "no", "yes"

Set = Callable[[Position, str], None]
"""Changes a draft in place; what follows from what lies where is worked out afterwards."""


class Setting(NamedTuple):
    """A field of a draft, and what sets it."""

    field: Field
    set: Set

    def allows(self, value: str) -> bool:
        """Return whether the field can be set to a value."""
        if self.field.choices:
            return any(value == choice for choice, _ in self.field.choices)
        digits = value.isascii() and value.isdecimal() and len(value) <= 6
        return digits and self.field.least <= int(value) <= self.field.most


def name(component: str, what: str) -> str:
    """Return the id of a field at a component."""
    return f"{component}:{what}"


def component_of(field: str) -> str | None:
    """Return the component at which a field is (``None``: the table as a whole)."""
    return field.rpartition(":")[0] or None


def choice(
    id: str, label: Message, value: str, choices: Iterable[tuple[str, Message]], change: Set
) -> Setting:
    """Return a setting that is one of some choices; what it is now is always one of them."""
    known = tuple(choices)
    if all(value != other for other, _ in known):  # only a string can say such a thing
        known = (*known, (value, Message(value)))
    return Setting(Field(id, label, value, known), change)


def number(
    id: str, label: Message, value: int, most: int, change: Callable[[Position, int], None]
) -> Setting:
    """Return a setting that is a number up to `most`, or up to what it is now."""
    field = Field(id, label, str(value), least=min(0, value), most=max(most, value))
    return Setting(field, lambda pos, text: change(pos, int(text)))


def yes_or_no(id: str, label: Message, value: bool, change: Callable[[Position, bool], None]) -> Setting:
    """Return a setting that holds or does not."""
    choices = ((NO, msg("no")), (YES, msg("yes")))
    return choice(id, label, YES if value else NO, choices, lambda pos, text: change(pos, text == YES))


def tile_id(table: Table, tile: int) -> str:
    """Return the value that stands for a tile."""
    return UNKNOWN if tile == HIDDEN else table.tiles.tiles[tile].id


def tile_of(table: Table, id: str) -> int:
    """Return the number of the tile that a value stands for."""
    return HIDDEN if id == UNKNOWN else table.tiles.index[id]


@cache_by_language(8)
def tile_choices(table: Table) -> tuple[tuple[str, Message], ...]:
    """Return what can lie on a space: nothing, a frontier tile in play or a building, with what it shows."""
    return (_NOTHING, *_shown(table, (*table.copies, *table.buildings)))


@cache_by_language(8)
def drawn_choices(table: Table) -> tuple[tuple[str, Message], ...]:
    """Return what can be in a hand: nothing, a tile that was not seen, a frontier tile in play."""
    return (_NOTHING, (UNKNOWN, msg("a tile that was not seen")), *_shown(table, table.copies))


_NOTHING = NONE, msg("no tile")


def _shown(table: Table, tiles: Iterable[int]) -> Iterator[tuple[str, Message]]:
    return ((tile_id(table, tile), phrases.tile(table.tiles, 4 * tile)) for tile in tiles)
