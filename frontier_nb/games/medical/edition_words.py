"""What people call the figures of an edition, by the words that its file has for them."""

from __future__ import annotations

from collections.abc import Mapping

from frontier_nb.games.medical import names
from frontier_nb.messages import Message, msg

_DRUGS = ("cardiovascular", "psychotropic", "central-nerve-system", "anticancer")
_EFFECTS = ("heart", "brain", "stomach", "skin")
_FORMULAS = ("two-pairs", "three-of-a-kind", "five-in-a-row", "four-of-a-kind")

WORDS: Mapping[str, Message] = {
    "compounds": msg("Compound cards"),
    "compounds.value": msg("value"),
    "compounds.needles": msg("needles"),
    "compounds.side_effects": msg("side effects"),
    "market_costs": msg("Costs of the market spaces"),
    "hand_limit": msg("Hand limit"),
    "budget": msg("Budget of a turn"),
    "labs": msg("Labs of a player"),
    "drugs": msg("Drugs"),
    "drugs.points": msg("points"),
    "drugs.formula": msg("formula"),
    "drugs.needles": msg("needles"),
    "drugs.tiles": msg("number of tiles"),
    "drugs.bonus": msg("bonus for the first launch"),
    "preclinical": msg("Pre-clinical Trial Tiles"),
    "preclinical.needles": msg("needles"),
    "clinical": msg("Clinical Trial Tiles"),
    "clinical.limits": msg("limits"),
    "round_tiles": msg("Round Tiles of each player"),
    "targets": msg("Points that end the game"),
    "targets.advanced": msg("Advanced Play"),
    "targets.quick": msg("Quick Play"),
    "quick_drugs": msg("Drugs of Quick Play"),
    **{f"round_tiles.{players}": msg("{n} players", n=players) for players in range(2, 6)},
    **{f"drugs.{id}": names.drug(id) for id in _DRUGS},
    **{f"quick_drugs.{id}": names.drug(id) for id in _DRUGS},
    **{f"compounds.side_effects.{kind}": names.effect(kind) for kind in _EFFECTS},
    **{f"clinical.limits.{kind}": names.effect(kind) for kind in _EFFECTS},
    **{f"drugs.formula.{id}": names.formula(id) for id in _FORMULAS},
}
"""Names of groups, of figures within them, of components and of values, each by its general path."""
