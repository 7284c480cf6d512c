"""The events of a game: what chance and the players do, as values, and their JSON.

Players, labs and market spaces are counted from 0 (space 0 is the cheapest). Cards, drugs and tiles go
by the ids of the edition. :data:`UNKNOWN` stands for a card that nobody noted, in a transcribed game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from frontier_nb.events import ID, ID_OR_NULL, WHOLE, Events, list_of, seen_or_not
from frontier_nb.events import UNKNOWN as UNKNOWN  # as the game's other modules know it

Card = str
"""A card's id, or :data:`UNKNOWN`."""


@dataclass(frozen=True, slots=True)
class RoundOrder:
    """The Round Tiles are laid out: `tiles` are the players whose colours they show, first to last."""

    event: ClassVar[str] = "round_order"
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Market:
    """The first cards come to the market, `cards` from the cheapest space on."""

    event: ClassVar[str] = "market"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Refill:
    """The market slides to its cheap end and `cards` fill the empty spaces, cheapest first."""

    event: ClassVar[str] = "refill"
    cards: tuple[Card, ...]


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
    card: Card


@dataclass(frozen=True, slots=True)
class Synthesise:
    """Step II: `player` plays a card from hand into a lab, in the place of another if `replaces`."""

    event: ClassVar[str] = "synthesise"
    player: int
    lab: int
    card: Card
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
_CARD = seen_or_not("a card's id")
EVENTS = Events[Move](
    (*CHANCE_MOVES, Take, Synthesise, Preclinical, Clinical, Document, Launch, Abandon, EndTurn),
    {
        "int": WHOLE,
        "str": ID,
        "str | None": ID_OR_NULL,
        "Card": _CARD,
        "tuple[Card, ...]": list_of(_CARD, "a list of cards' ids"),
        "tuple[int, ...]": list_of(WHOLE, "a list of players' indices"),
    },
)
