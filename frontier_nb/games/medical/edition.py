"""The components of Medical Frontier, typed, from any edition of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from frontier_nb.edition import Edition
from frontier_nb.editions import Editions
from frontier_nb.games.medical.edition_words import WORDS
from frontier_nb.messages import told


@dataclass(frozen=True, slots=True)
class Compound:
    """A card: its value, its needles and its side effects (icons of each kind that it has)."""

    id: str
    value: int
    needles: int
    side_effects: Mapping[str, int] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Drug:
    """A type of drug: `points` and `needles` of each of its `tiles`; `bonus` points for the first launch."""

    id: str
    points: int
    formula: str
    needles: int
    tiles: int
    bonus: int


@dataclass(frozen=True)
class MedicalEdition:
    """Every component of the game, by id in the edition's order. Equal if the editions are equal."""

    edition: Edition
    compounds: Mapping[str, Compound] = field(compare=False, repr=False)
    market_costs: tuple[int, ...] = field(compare=False, repr=False)
    """Budget cubes for a card of each market space, the cheapest first."""
    hand_limit: int = field(compare=False, repr=False)
    budget: int = field(compare=False, repr=False)
    """Budget cubes of a player for each turn."""
    labs: int = field(compare=False, repr=False)
    drugs: Mapping[str, Drug] = field(compare=False, repr=False)
    preclinical: Mapping[str, int] = field(compare=False, repr=False)
    """Needles that each Pre-clinical Trial Tile adds to the criteria."""
    clinical: Mapping[str, Mapping[str, int]] = field(compare=False, repr=False)
    """Limits of each Clinical Trial Tile, by kind of side effect."""
    round_tiles: Mapping[int, tuple[int, ...]] = field(compare=False, repr=False)
    """Round Tiles of each player, by the number of players."""
    targets: Mapping[str, int] = field(compare=False, repr=False)
    """Points that end the game, by mode."""
    quick_drugs: tuple[str, ...] = field(compare=False, repr=False)
    """The types of drug in Quick Play."""

    @property
    def sha256(self) -> str:
        """The hash of all the figures."""
        return self.edition.sha256

    @classmethod
    def from_edition(cls, edition: Edition) -> MedicalEdition:
        """Return the typed view of an edition that :data:`EDITIONS` has checked."""
        data = edition.data
        return cls(
            edition=edition,
            compounds={card["id"]: Compound(**card) for card in data["compounds"]},
            market_costs=tuple(data["market_costs"]),
            hand_limit=data["hand_limit"],
            budget=data["budget"],
            labs=data["labs"],
            drugs={drug["id"]: Drug(**drug) for drug in data["drugs"]},
            preclinical={tile["id"]: tile["needles"] for tile in data["preclinical"]},
            clinical={tile["id"]: tile["limits"] for tile in data["clinical"]},
            round_tiles={int(players): tuple(tiles) for players, tiles in data["round_tiles"].items()},
            targets=data["targets"],
            quick_drugs=tuple(data["quick_drugs"]),
        )


def faults(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the place and the reason of every fault in an edition that its schema lets pass."""
    yield from _market_faults(data)
    yield from _drug_faults(data)
    yield from _trial_faults(data)
    for players, tiles in data["round_tiles"].items():
        if len(tiles) != int(players):
            yield (
                f"round_tiles.{players}",
                told("must have one entry for each of {players} players", players=players),
            )


def _market_faults(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    costs = data["market_costs"]
    for index in range(1, len(costs)):
        if costs[index] < costs[index - 1]:
            yield f"market_costs[{index}]", told("must not be cheaper than the space before it")
    if costs[0] > data["budget"]:
        yield "market_costs[0]", told("must not cost more than the budget of a turn")
    if len(data["compounds"]) < len(costs):
        yield "compounds", told("must have a card for each of the {n} market spaces", n=len(costs))


def _drug_faults(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    drugs = {drug["id"] for drug in data["drugs"]}
    often = Counter(data["quick_drugs"])
    for index, drug in enumerate(data["quick_drugs"]):
        if drug not in drugs:
            yield f"quick_drugs[{index}]", told("{drug} is no drug of this edition", drug=drug)
        elif often[drug] > 1:
            yield f"quick_drugs[{index}]", told("{drug} stands here twice", drug=drug)


def _trial_faults(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for sort in ("preclinical", "clinical"):
        if len(data[sort]) < len(data["drugs"]):
            yield sort, told("must have a tile for each of the {n} drugs", n=len(data["drugs"]))
    kinds = {kind for card in data["compounds"] for kind in card["side_effects"]}
    for index, tile in enumerate(data["clinical"]):
        for kind in tile["limits"]:
            if kind not in kinds:
                yield f"clinical[{index}].limits.{kind}", told("is a side effect that no card has")


EDITIONS = Editions("frontier_nb.games.medical", faults, WORDS)
"""The editions of this game."""
