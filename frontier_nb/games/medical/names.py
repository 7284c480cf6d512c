"""Names: of things on the board as component ids, and of the game's terms as messages."""

from __future__ import annotations

from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.messages import Field, Message, msg

# -- component ids ----------------------------------------------------------------------------------


def card(id: str) -> str:
    """Return the component of a compound card, wherever it lies."""
    return f"card-{id}"


def market_space(space: int) -> str:
    """Return the component of a market space (0 = cheapest)."""
    return f"market-{space}"


def market(spaces: int) -> tuple[str, ...]:
    """Return the components of all market spaces."""
    return tuple(market_space(space) for space in range(spaces))


def deck() -> str:
    """Return the component of the deck."""
    return "deck"


def discard() -> str:
    """Return the component of the discard pile."""
    return "discard"


def hand(player: int) -> str:
    """Return the component of a player's hand."""
    return f"hand-{player}"


def cubes(player: int) -> str:
    """Return the component of a player's budget cubes."""
    return f"cubes-{player}"


def score(player: int) -> str:
    """Return the component of a player's score."""
    return f"score-{player}"


def lab(player: int, lab: int) -> str:
    """Return the component of a lab."""
    return f"lab-{player}-{lab}"


def researcher(player: int, lab: int) -> str:
    """Return the component of a lab's researcher, at home or on a Round Tile."""
    return f"researcher-{player}-{lab}"


def penalties(player: int, lab: int) -> str:
    """Return the component of the penalty tokens on a lab."""
    return f"penalties-{player}-{lab}"


def launched(player: int, place: int) -> str:
    """Return the component of the drug that a player launched as their `place`-th."""
    return f"launched-{player}-{place}"


def drug_tile(drug: str) -> str:
    """Return the component of a stack of Drug Tiles."""
    return f"drug-{drug}"


def token(drug: str) -> str:
    """Return the component of a Medical Frontier token."""
    return f"token-{drug}"


def preclinical_tile(drug: str) -> str:
    """Return the component of a drug's Pre-clinical Trial Tile."""
    return f"preclinical-{drug}"


def clinical_tile(drug: str) -> str:
    """Return the component of a drug's Clinical Trial Tile."""
    return f"clinical-{drug}"


def round_tile(place: int) -> str:
    """Return the component of a Round Tile by its place in the line (0 = the current round)."""
    return f"round-{place}"


# -- terms of the game ------------------------------------------------------------------------------

_DRUGS = {
    "cardiovascular": msg("Cardiovascular"),
    "psychotropic": msg("Psychotropic"),
    "central-nerve-system": msg("Central Nerve System"),
    "anticancer": msg("Anticancer"),
}
_FORMULAS = {
    "two-pairs": msg("two pairs and any one"),
    "three-of-a-kind": msg("three of a kind and any two"),
    "five-in-a-row": msg("five in a row"),
    "four-of-a-kind": msg("four of a kind and any one"),
}
_EFFECTS = {
    "heart": msg("heart"),
    "brain": msg("brain"),
    "stomach": msg("stomach"),
    "skin": msg("skin"),
}


def drug(id: str) -> Message:
    """Return the name of a type of drug; an edition's own type is called by its id."""
    return _DRUGS.get(id) or Message(id)


def formula(id: str) -> Message:
    """Return a formula in words."""
    return _FORMULAS[id]


def effect(kind: str) -> Message:
    """Return the name of a kind of side effect; an edition's own kind is called by its id."""
    return _EFFECTS.get(kind) or Message(kind)


def card_name(id: str) -> Field:
    """Return what a card is called in a sentence: its id, or that nobody noted it."""
    return msg("an unknown card") if id == UNKNOWN else id
