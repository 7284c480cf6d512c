"""The events of a game: what chance and the players do, as values, and their JSON.

Players, labs and market spaces are counted from 0 (space 0 is the cheapest). Cards, drugs and tiles go
by the ids of the edition. :data:`UNKNOWN` stands for a card that nobody noted, in a transcribed game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from frontier_nb.errors import Unreadable

UNKNOWN = "?"
"""A card that was not seen (``null`` in JSON)."""


@dataclass(frozen=True, slots=True)
class RoundOrder:
    """The Round Tiles are laid out: `tiles` are the players whose colours they show, first to last."""

    event: ClassVar[str] = "round_order"
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Market:
    """The first cards come to the market, `cards` from the cheapest space on."""

    event: ClassVar[str] = "market"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refill:
    """The market slides to its cheap end and `cards` fill the empty spaces, cheapest first."""

    event: ClassVar[str] = "refill"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RevealPreclinical:
    """The Pre-clinical Trial Tile of `drug` is flipped."""

    event: ClassVar[str] = "reveal_preclinical"
    drug: str
    tile: str


@dataclass(frozen=True, slots=True)
class RevealClinical:
    """The Clinical Trial Tile of `drug` is flipped."""

    event: ClassVar[str] = "reveal_clinical"
    drug: str
    tile: str


@dataclass(frozen=True, slots=True)
class Take:
    """Step I: `player` pays for the compound on a market space and takes it in hand."""

    event: ClassVar[str] = "take"
    player: int
    space: int
    card: str


@dataclass(frozen=True, slots=True)
class Synthesise:
    """Step II: `player` plays a card from hand into a lab, in the place of another if `replaces`."""

    event: ClassVar[str] = "synthesise"
    player: int
    lab: int
    card: str
    replaces: str | None = None


@dataclass(frozen=True, slots=True)
class Preclinical:
    """Step III: the five cards of a lab enter the trial for the drug `target`."""

    event: ClassVar[str] = "preclinical"
    player: int
    lab: int
    target: str


@dataclass(frozen=True, slots=True)
class Clinical:
    """Step IV: the lab's drug is tried for side effects."""

    event: ClassVar[str] = "clinical"
    player: int
    lab: int


@dataclass(frozen=True, slots=True)
class Document:
    """Step V: supplementary documents bring a delayed launch one round nearer."""

    event: ClassVar[str] = "document"
    player: int
    lab: int


@dataclass(frozen=True, slots=True)
class Launch:
    """Step VI: the lab's drug comes to the market of medicines and scores."""

    event: ClassVar[str] = "launch"
    player: int
    lab: int


@dataclass(frozen=True, slots=True)
class Abandon:
    """A stranded lab, whose drug has no tile left, is cleared for nothing."""

    event: ClassVar[str] = "abandon"
    player: int
    lab: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """`player` is done; cubes not spent are lost."""

    event: ClassVar[str] = "end_turn"
    player: int


ChanceMove = RoundOrder | Market | Refill | RevealPreclinical | RevealClinical
Decision = Take | Synthesise | Preclinical | Clinical | Document | Launch | Abandon | EndTurn
Move = ChanceMove | Decision

CHANCE_MOVES = (RoundOrder, Market, Refill, RevealPreclinical, RevealClinical)
EVENTS: dict[str, type[Move]] = {
    cls.event: cls
    for cls in (*CHANCE_MOVES, Take, Synthesise, Preclinical, Clinical, Document, Launch, Abandon, EndTurn)
}


def to_json(move: Move) -> dict[str, Any]:
    """Return `move` as the JSON data of records."""
    data: dict[str, Any] = {"event": move.event}
    for field in fields(move):
        value = getattr(move, field.name)
        if field.name == "cards":
            data["cards"] = [None if card == UNKNOWN else card for card in value]
        elif field.name == "card":
            data["card"] = None if value == UNKNOWN else value
        else:
            data[field.name] = list(value) if isinstance(value, tuple) else value
    return data


def _is_index(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _card(value: object) -> str | None:
    if value is None:
        return UNKNOWN
    # The sign for an unknown card is ours; in data the unknown is null.
    return value if isinstance(value, str) and value != UNKNOWN else None


def _read_field(event: str, name: str, kind: str, value: Any) -> Any:
    """Return the value of one field, or raise `Unreadable`."""
    wanted: str
    if name == "card":
        wanted = "a card's id or null"
        if (card := _card(value)) is not None:
            return card
    elif name == "cards":
        wanted = "a list of cards' ids"
        if isinstance(value, list | tuple):
            cards = tuple(_card(item) for item in value)
            if None not in cards:
                return cards
    elif name == "tiles":
        wanted = "a list of players' indices"
        if isinstance(value, list | tuple) and all(_is_index(item) for item in value):
            return tuple(value)
    elif kind == "int":
        wanted = "a whole number"
        if _is_index(value):
            return value
    elif kind == "str | None":
        wanted = "an id or null"
        if value is None or isinstance(value, str):
            return value
    else:
        wanted = "an id"
        if isinstance(value, str):
            return value
    raise Unreadable(f"{event}: {name} must be {wanted}")


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
