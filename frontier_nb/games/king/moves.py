"""The events of a game: what chance and the players do, as values, and their JSON.

Players, rows, columns and segments are counted from 0; rotations are quarter turns clockwise. Tiles and
buildings go by the ids of the edition. :data:`UNKNOWN` stands for a tile that was not seen: another
player's, or one that nobody noted in a transcribed game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from frontier_nb.events import ID, WHOLE, Events, Kind, list_of, seen_or_not
from frontier_nb.events import UNKNOWN as UNKNOWN  # as the game's other modules know it

Drawn = str
"""A drawn tile's id, or :data:`UNKNOWN`."""

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
    tiles: tuple[Drawn, ...]


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
    tile: Drawn


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
_DRAWN = seen_or_not("a tile's id")
_AREA = list_of(WHOLE, "a list of row, column and segment", 3)
EVENTS = Events[Move](
    (*CHANCE_MOVES, *DECISIONS),
    {
        "int": WHOLE,
        "str": ID,
        "Drawn": _DRAWN,
        "tuple[Drawn, ...]": list_of(_DRAWN, "a list of tiles' ids, null where one was not seen"),
        "tuple[str, ...]": list_of(ID, "a list of buildings' ids"),
        "Area": _AREA,
        "Area | str": Kind(
            f"{_AREA.wanted}, or {WAREHOUSE!r}",
            lambda value: value == WAREHOUSE or _AREA.fits(value),
            lambda value: value if value == WAREHOUSE else _AREA.read(value),
            lambda value: value if value == WAREHOUSE else _AREA.write(value),
        ),
    },
)
