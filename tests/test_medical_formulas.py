"""Formulas: every five values against a naive definition, and what is missing against brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, permutations
from random import Random

import pytest
from medical_support import GAME

from frontier_nb.games.medical import terms

VALUES = range(1, 13)
FIVES = list(combinations_with_replacement(VALUES, 5))


def two_pairs(hand: tuple[int, ...]) -> bool:
    return any(a == b and c == d for a, b, c, d, _ in permutations(hand))


def same(number: int) -> Callable[[tuple[int, ...]], bool]:
    return lambda hand: any(len(set(some)) == 1 for some in combinations(hand, number))


def row(hand: tuple[int, ...]) -> bool:
    low, *others = sorted(hand)
    return others == [low + 1, low + 2, low + 3, low + 4]


NAIVE: dict[str, Callable[[tuple[int, ...]], bool]] = {
    "two-pairs": two_pairs,
    "three-of-a-kind": same(3),
    "five-in-a-row": row,
    "four-of-a-kind": same(4),
}
FORMULAS = pytest.mark.parametrize("formula", NAIVE)


def test_these_are_all_formulas() -> None:
    assert set(terms.FORMULAS) == set(NAIVE) == {drug.formula for drug in GAME.components.drugs.values()}
    with pytest.raises(KeyError):
        terms.fits((1, 2, 3, 4, 5), "flush")


@pytest.mark.rule("MF-26", "MF-27", "MF-28", "MF-29", "MF-30", "MF-R11")
@FORMULAS
def test_five_values_fit_as_the_naive_definition_says(formula: str) -> None:
    assert len(FIVES) == 4368
    table = GAME.setup(2, mode="advanced").table
    index = next(i for i, drug in enumerate(table.drugs) if drug.formula == formula)
    rng = Random(0)
    for five in FIVES:
        wanted = NAIVE[formula](five)
        assert terms.fits(rng.sample(five, 5), formula) == wanted, five
        # Seven cards of a value exist, so the rules' own table knows every one of these.
        assert (index in table.fits[sum(1 << 3 * value for value in five)]) == wanted, five


@pytest.mark.rule("MF-R10")
@FORMULAS
def test_fewer_than_five_values_fit_nothing(formula: str) -> None:
    for number in range(5):
        assert not any(
            terms.fits(some, formula) for some in combinations_with_replacement(range(1, 5), number)
        )
    assert not terms.fits((7, 7, 7, 7, 7, 7), formula)


def complete(formula: str) -> Iterator[Counter[int]]:
    return (Counter(five) for five in FIVES if NAIVE[formula](five))


COMPLETE = {formula: list(complete(formula)) for formula in NAIVE}


def fewest(held: tuple[int, ...], formula: str) -> int:
    """Return the fewest cards to play, added or in the place of others, until the formula is met."""
    have = Counter(held)
    return min(5 - (have & wanted).total() for wanted in COMPLETE[formula])


@pytest.mark.rule("MF-32", "MF-R11")
@FORMULAS
def test_what_is_kept_leaves_as_few_cards_to_play_as_can_be(formula: str) -> None:
    rng = Random(12)
    some = [tuple(rng.choices(VALUES, k=rng.randrange(6))) for _ in range(250)]
    narrow = [tuple(rng.choices(range(6, 10), k=rng.randrange(6))) for _ in range(150)]
    for held in [(), *some, *narrow]:
        kept = terms.kept_cards(held, formula)
        assert list(kept) == sorted(set(kept))
        assert set(kept) <= set(range(len(held)))
        assert 5 - len(kept) == fewest(held, formula), held
        # What is kept is part of some five that fit.
        values = Counter(held[place] for place in kept)
        assert any(values <= wanted for wanted in COMPLETE[formula]), held
