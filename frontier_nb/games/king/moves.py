"""The events of a game: what chance and the players do, as values, and their JSON.

Players, rows, columns and segments are counted from 0; rotations are quarter turns clockwise. Tiles and
buildings go by the ids of the edition. :data:`UNKNOWN` stands for a tile that was not seen: another
player's, or one that nobody noted in a transcribed game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from frontier_nb.errors import Unreadable

UNKNOWN = "?"
"""A tile that was not seen (``null`` in JSON)."""

WAREHOUSE = "warehouse"
"""What stands in the place of an area where cubes come from the Warehouse."""

DEVELOP, PRODUCE, BUILD, CONSUME = ACTIONS = ("develop", "produce", "build", "consume")
"""The four actions."""

WOOD, STONE, WHEAT = RESOURCES = ("wood", "stone", "wheat")
"""The three sorts of cubes."""

Area = tuple[int, int, int]
"""The name of an area: row, column and segment of the lowest of its segments."""


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """It is drawn who takes the first turn."""

    event: ClassVar[str] = "first_player"
    player: int


@dataclass(frozen=True, slots=True)
class Supply:
    """The buildings in play are drawn."""

    event: ClassVar[str] = "supply"
    buildings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """`player` draws frontier tiles, face down."""

    event: ClassVar[str] = "draw"
    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """The active player chooses what everybody does this turn: one of :data:`ACTIONS`."""

    event: ClassVar[str] = "action"
    player: int
    action: str


@dataclass(frozen=True, slots=True)
class Place:
    """`player` places a drawn frontier tile."""

    event: ClassVar[str] = "place"
    player: int
    tile: str
    row: int
    col: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Discard:
    """`player` discards a drawn frontier tile, face down."""

    event: ClassVar[str] = "discard"
    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class Produce:
    """`player` picks a completed area: every empty production space in it gets its cube."""

    event: ClassVar[str] = "produce"
    player: int
    area: Area


@dataclass(frozen=True, slots=True)
class Build:
    """`player` places a building from the supply; its price is paid next."""

    event: ClassVar[str] = "build"
    player: int
    building: str
    row: int
    col: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Consume:
    """`player` picks a completed City, or a Villa, in which wheat may be turned into points."""

    event: ClassVar[str] = "consume"
    player: int
    city: Area


@dataclass(frozen=True, slots=True)
class Spend:
    """One cube goes back to the stock, from an area or from the Warehouse."""

    event: ClassVar[str] = "spend"
    player: int
    resource: str
    area: Area | str


@dataclass(frozen=True, slots=True)
class Store:
    """One cube goes from an area to the Warehouse."""

    event: ClassVar[str] = "store"
    player: int
    resource: str
    area: Area


@dataclass(frozen=True, slots=True)
class Done:
    """`player` does nothing more in this action."""

    event: ClassVar[str] = "done"
    player: int


ChanceMove = FirstPlayer | Supply | Draw
Decision = Action | Place | Discard | Produce | Build | Consume | Spend | Store | Done
Move = ChanceMove | Decision

CHANCE_MOVES = (FirstPlayer, Supply, Draw)
DECISIONS = (Action, Place, Discard, Produce, Build, Consume, Spend, Store, Done)
EVENTS: dict[str, type[Move]] = {cls.event: cls for cls in (*CHANCE_MOVES, *DECISIONS)}


def to_json(move: Move) -> dict[str, Any]:
    """Return `move` as the JSON data of records."""
    data: dict[str, Any] = {"event": move.event}
    for field in fields(move):
        value = getattr(move, field.name)
        if isinstance(value, tuple):
            data[field.name] = [None if item == UNKNOWN else item for item in value]
        else:
            data[field.name] = None if value == UNKNOWN and field.name == "tile" else value
    return data


def _is_index(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _tile(value: object) -> str | None:
    if value is None:
        return UNKNOWN
    # The sign for an unknown tile is ours; in data the unknown is null.
    return value if isinstance(value, str) and value != UNKNOWN else None


def _tiles(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list | tuple):
        return None
    tiles = [tile for item in value if (tile := _tile(item)) is not None]
    return tuple(tiles) if len(tiles) == len(value) else None


def _area(value: object) -> Area | None:
    if isinstance(value, list | tuple) and len(value) == 3 and all(map(_is_index, value)):
        row, col, segment = value
        return row, col, segment
    return None


def _names(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return tuple(value)
    return None


def _read_field(event: str, name: str, kind: str, value: Any) -> Any:
    """Return the value of one field, or raise `Unreadable`."""
    read: Any = None
    if name == "tile" and event == Discard.event:
        wanted, read = "a tile's id or null", _tile(value)
    elif name == "tiles":
        wanted, read = "a list of tiles' ids, null where one was not seen", _tiles(value)
    elif name == "buildings":
        wanted, read = "a list of buildings' ids", _names(value)
    elif kind == "int":
        wanted, read = "a whole number", value if _is_index(value) else None
    elif kind == "Area":
        wanted, read = "a list of row, column and segment", _area(value)
    elif kind == "Area | str":
        wanted = f"a list of row, column and segment, or {WAREHOUSE!r}"
        read = value if value == WAREHOUSE else _area(value)
    else:
        wanted, read = "an id", value if isinstance(value, str) and value != UNKNOWN else None
    if read is None:
        raise Unreadable(f"{event}: {name} must be {wanted}")
    return read


def from_json(data: Mapping[str, Any]) -> Move:
    """Return the event of JSON `data`.

    Raises:
        Unreadable: no such event, or a field is missing, unknown or of the wrong kind.

    """
    name = data.get("event")
    cls = EVENTS.get(name) if isinstance(name, str) else None
    if cls is None:
        raise Unreadable(f"there is no event {name!r:.60}")
    wanted = {field.name: str(field.type) for field in fields(cls)}
    for key in data:
        if key != "event" and key not in wanted:
            raise Unreadable(f"{name}: there is no field {key!r:.60}")
    for key in wanted:
        if key not in data:
            raise Unreadable(f"{name}: the field {key!r} is missing")
    move: Move = cls(**{key: _read_field(cls.event, key, kind, data[key]) for key, kind in wanted.items()})
    return move
