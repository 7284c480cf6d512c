"""The small numbers of the game, each worked out in one place.

Rules and calculations both take them from here, so that an explanation cannot differ from the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from frontier_nb.games.medical.edition import Compound, Drug

FORMULA_SIZE = 5
"""Cards in a lab that enters a trial (MF-R10)."""

PENALTY = 5
"""Points that one penalty token costs (MF-R14)."""


def needles_of(cards: Iterable[str], compounds: Mapping[str, Compound]) -> int:
    """Return the needles on `cards`: the efficacy of a drug made of them."""
    return sum(compounds[card].needles for card in cards)


def efficacy_criteria(drug: Drug, tile_needles: int) -> int:
    """Return the needles that a pre-clinical trial asks for (MF-R13)."""
    return drug.needles + tile_needles


def missing_needles(efficacy: int, criteria: int) -> int:
    """Return how many needles are lacking; a surplus counts as none (MF-R14)."""
    return max(0, criteria - efficacy)


def icons_of(cards: Iterable[str], kind: str, compounds: Mapping[str, Compound]) -> int:
    """Return the side-effect icons of one kind on `cards`."""
    return sum(compounds[card].side_effects.get(kind, 0) for card in cards)


def excess(icons: int, limit: int) -> int:
    """Return how many icons of one kind go past the limit (MF-R15)."""
    return max(0, icons - limit)


def total_excess(cards: Sequence[str], limits: Mapping[str, int], compounds: Mapping[str, Compound]) -> int:
    """Return the excess over all kinds that the Clinical Trial Tile names (MF-R15)."""
    return sum(excess(icons_of(cards, kind, compounds), limit) for kind, limit in limits.items())


def launch_points(drug: Drug, bonus: bool, penalties: int) -> int:
    """Return what a launch scores: tile, token for the first of its type, less penalties (MF-R19)."""
    return drug.points + (drug.bonus if bonus else 0) - PENALTY * penalties


def kept_cards(values: Sequence[int], formula: str) -> tuple[int, ...]:
    """Return the places of a largest part of `values` that a formula can be built on.

    What is kept needs ``FORMULA_SIZE - len(kept)`` further cards; all other cards must be replaced.

    Raises:
        KeyError: there is no such formula.

    """
    return _KEEPERS[formula](values)


def fits(values: Sequence[int], formula: str) -> bool:
    """Return whether five cards of these values, in any order, meet the formula (MF-R11)."""
    return len(values) == FORMULA_SIZE and len(kept_cards(values, formula)) == FORMULA_SIZE


def _keep_groups(values: Sequence[int], groups: Sequence[int]) -> tuple[int, ...]:
    """Keep up to ``groups[i]`` cards of the i-th commonest value, and any cards for the rest."""
    free = FORMULA_SIZE - sum(groups)
    counts = Counter(values)
    # A value may fill several groups: four of a kind contains two pairs (MF-R11).
    chosen: Counter[int] = Counter()
    for size in groups:
        value = max(counts, key=lambda v: (min(size, counts[v] - chosen[v]), counts[v], v), default=None)
        if value is not None:
            chosen[value] += min(size, counts[value] - chosen[value])
    kept = []
    for place, value in enumerate(values):
        if chosen[value] > 0:
            chosen[value] -= 1
            kept.append(place)
        elif free > 0:
            free -= 1
            kept.append(place)
    return tuple(kept)


def _keep_run(values: Sequence[int]) -> tuple[int, ...]:
    """Keep one card of each value in the best five values in a row; 12 and 1 do not meet (MF-R11)."""
    best: tuple[int, ...] = ()
    for first in {max(1, v - k) for v in values for k in range(FORMULA_SIZE)}:
        run: dict[int, int] = {}
        for place, value in enumerate(values):
            if first <= value < first + FORMULA_SIZE:
                run.setdefault(value, place)
        kept = tuple(sorted(run.values()))
        if len(kept) > len(best):
            best = kept
    return best


_KEEPERS = {
    "two-pairs": lambda values: _keep_groups(values, (2, 2)),
    "three-of-a-kind": lambda values: _keep_groups(values, (3,)),
    "four-of-a-kind": lambda values: _keep_groups(values, (4,)),
    "five-in-a-row": _keep_run,
}
FORMULAS = tuple(_KEEPERS)
