"""Exact chances, held against every case there is and against draws by the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from medical_support import (
    BOX,
    CANCER,
    CNS,
    COMPONENT,
    FEW,
    GAME,
    PSYCHO,
    Setup,
    chance,
    make,
    next_round,
    values,
)

from frontier_nb.games.medical import Position
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import UNKNOWN, ChanceMove
from frontier_nb.games.medical.position import CHECKED, MARKET, NOTHING, OVER, REFILL, SYNTHESIS, TRIED
from frontier_nb.games.medical.terms import fits
from frontier_nb.odds import Odds
from frontier_nb.protocol import CHANCE
from frontier_nb.testing import random_game

HARMFUL = (12, 12, 12, 11, 10)
TRIALS = ("efficacy", "side-effects", "launch")


def odds_of(pos: Position, kind: str, lab: int, drug: str) -> Odds:
    (found,) = (one for one in GAME.odds(pos) if (one.kind, one.subject[1:]) == (kind, (lab, drug)))
    return found


def kinds(pos: Position) -> list[tuple[str, int | str]]:
    return [(one.kind, one.subject[1]) for one in GAME.odds(pos)]


def chances(odds: Odds) -> dict[int, Fraction]:
    return {outcome.value: outcome.chance for outcome in odds.outcomes}


# -- what the engine makes of it -----------------------------------------------------------------------


Trials = tuple[Position, list[m.Decision]]
"""A position, and what is still to be tried from there."""


def trials_of(pos: Position, odds: Odds) -> Trials:
    """Return where the trials of some odds begin: with money for both, on the move of the lab's player."""
    player, lab, drug = int(odds.subject[0]), int(odds.subject[1]), str(odds.subject[2])
    at, start = player * pos.table.labs + lab, pos.copy()
    start.player, start.due, start.trial, start.cubes = start.mover, NOTHING, 0, pos.table.budget
    if start.stage[at] == CHECKED:
        start.stage[at] = TRIED
    elif start.preclinical[start.target[at]] is None:
        start.stage[at] = SYNTHESIS
    steps: list[m.Decision] = [m.Clinical(player, lab)] if odds.kind != "efficacy" else []
    if start.stage[at] == SYNTHESIS and odds.kind != "side-effects":
        steps.insert(0, m.Preclinical(player, lab, drug))
    elif start.stage[at] == SYNTHESIS:
        start.stage[at], start.target[at] = TRIED, start.table.drug_index[drug]
    return tried((start, steps))


def tried(trials: Trials, event: ChanceMove | None = None) -> Trials:
    """Return the trials after an event of chance and all that players do until the next."""
    pos, left = trials[0].copy(), trials[1]
    if event is not None:
        assert GAME.is_legal(pos, event)
        GAME.advance(pos, event)
    while left and pos.player != CHANCE:
        GAME.advance(pos, left[0])
        left = left[1:]
    return pos, left


def every_end(trials: Trials) -> Iterator[Position]:
    """Yield the positions that trials lead to, one for each way that the tiles may be."""
    pos = trials[0]
    if pos.player != CHANCE:
        yield pos
        return
    (slot,) = GAME.deal(pos).slots
    for answer, _ in slot.choices:
        yield from every_end(tried(trials, GAME.dealt(pos, [answer])))


def outcome(pos: Position, odds: Odds) -> tuple[int, int]:
    """Return what a lab has come to after its trials: the value that the odds speak of, and its round."""
    player, lab = int(odds.subject[0]), int(odds.subject[1])
    at = player * pos.table.labs + lab
    if odds.kind == "launch":
        return GAME.measure(pos, "launch", (player, lab)), GAME.measure(pos, "launch-round", (player, lab))
    return (pos.penalties[at] if odds.kind == "efficacy" else pos.ready[at] - pos.round), 0


def labelled(odds: Odds) -> dict[tuple[int, int], Fraction]:
    """Return the chances by value and, for a launch, by the round that its label names."""
    found: Counter[tuple[int, int]] = Counter()
    for one in odds.outcomes:
        found[one.value, dict(one.label.fields)["round"] if odds.kind == "launch" else 0] += one.chance
    return dict(found)


def check_trials(pos: Position) -> int:
    """Assert that the odds of all trials are those of the cases counted one by one, and return how many."""
    number = 0
    for odds in GAME.odds(pos):
        assert sum(one.chance for one in odds.outcomes) == 1
        assert [one.value for one in odds.outcomes] == sorted(one.value for one in odds.outcomes)
        assert odds.rule in GAME.rules
        assert all(COMPONENT.fullmatch(component) for component in odds.components)
        if odds.kind in TRIALS:
            cases = Counter(outcome(end, odds) for end in every_end(trials_of(pos, odds)))
            assert labelled(odds) == {case: Fraction(n, cases.total()) for case, n in cases.items()}
            number += 1
    return number


def moments(seed: int) -> Iterator[Position]:
    """Yield positions of a random game."""
    rng = Random(seed)
    players, mode = rng.choice([2, 3, 4, 5]), rng.choice(["quick", "advanced"])
    style = rng.choice(["greedy", "varied", "transcribed"])
    play = random_game(GAME, players, rng.randrange(4), style, 600, mode=mode)
    for number in sorted(rng.sample(range(len(play.events) + 1), 4)):
        yield play.moment(number).state


@FEW
@given(st.integers(0, 10**9))
def test_trials_are_as_likely_as_their_cases(seed: int) -> None:
    for pos in moments(seed):
        check_trials(pos)


def test_positions_with_all_sorts_of_trials() -> None:
    pos = Setup(3, "advanced").flipped(CNS, "P4", "C4").lab(0, 0, [7, 7, 7, 11, 3])
    pos = pos.tried(0, 1, CNS).tried(0, 2, CANCER).position()
    assert check_trials(pos) == 3 + 2 + 2
    waiting = make(pos, m.Preclinical(0, 0, PSYCHO))
    assert check_trials(waiting) == 3 + 2 + 2
    later = make(chance(waiting), m.Clinical(0, 0))
    assert later.player == CHANCE
    assert check_trials(later) == 2 + 2 + 2
    assert check_trials(chance(later)) == 2 + 2
    assert check_trials(next_round(chance(later))) >= 0


# -- by hand -------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-R14", "MF-R26")
def test_penalties_over_the_unseen_tiles() -> None:
    pos = Setup().flipped(CNS, "P8").lab(0, 0, [7, 7, 7, 11, 3], needles=4).position()
    # Printed are 3 needles; of the seven unseen tiles two add 1, three add 2 and two add 3.
    assert chances(odds_of(pos, "efficacy", 0, PSYCHO)) == {
        0: Fraction(2, 7), 1: Fraction(3, 7), 2: Fraction(2, 7)
    }  # fmt: skip
    assert odds_of(pos, "efficacy", 0, PSYCHO).mean == 1
    labels = [str(one.label) for one in odds_of(pos, "efficacy", 0, PSYCHO).outcomes]
    assert labels == ["no penalty", "1 penalty token, −5 points", "2 penalty tokens, −10 points"]


@pytest.mark.rule("MF-R16", "MF-R19")
def test_a_delay_is_certain_once_its_tile_is_face_up() -> None:
    pos = Setup(round=5).flipped(PSYCHO, "P3", "C5").tried(0, 0, PSYCHO, HARMFUL, missing=0).position()
    delay = GAME.measure(pos, "side-effects", (0, 0, PSYCHO))
    odds = odds_of(pos, "side-effects", 0, PSYCHO)
    assert chances(odds) == {delay: Fraction(1)}
    (launch,) = odds_of(pos, "launch", 0, PSYCHO).outcomes
    assert str(launch.label) == f"70 points, from round {5 + delay} on"
    assert ("efficacy", 0) not in kinds(pos)


def test_only_what_can_be_tried_next_has_chances() -> None:
    pos = Setup(2, "quick").lab(0, 0, [1, 2, 4, 6, 8]).checked(0, 1, CNS, delay=0).position()
    assert kinds(pos) == []
    pos = Setup(2, "quick").launched(1, *[PSYCHO] * 2).launched(0, *[PSYCHO] * 2)
    ended = pos.lab(0, 0, [7, 7, 7, 11, 3]).tried(0, 1, PSYCHO).position()
    assert kinds(ended) == [], "no tile is left"
    assert GAME.odds(GAME.setup(2)) == []
    assert chance(GAME.setup(2)).due == MARKET
    assert GAME.odds(chance(GAME.setup(2))) == []
    over = Setup(3).launched(1, CNS).launched(0, PSYCHO).checked(0, 0, CNS, missing=0)
    done = make(over.lab(0, 1, [7, 7, 7, 11, 3]).position(), m.Launch(0, 0))
    assert done.player == OVER
    assert GAME.odds(done) == []


# -- the next refill -----------------------------------------------------------------------------------


def completes(pos: Position, odds: Odds, cards: tuple[str, ...]) -> bool:
    """Return whether one of some cards meets the formula with four of the lab's."""
    held = pos.labs[int(odds.subject[0]) * pos.table.labs + int(odds.subject[1])]
    formula = BOX.drugs[str(odds.subject[2])].formula
    return any(fits(values((*four, card)), formula) for card in cards for four in combinations(held, 4))


def test_a_card_that_completes_a_formula_is_as_likely_as_its_cases() -> None:
    setup = (
        Setup(2, "advanced").lab(0, 0, [6, 7, 9, 10]).lab(0, 1, [5, 5, 5, 4, 4]).market(1, None, 2, None, 3)
    )
    pos = setup.hand(1, UNKNOWN).deck(60).position()
    found = [one for one in GAME.odds(pos) if one.kind == "refill"]
    assert [one.subject for one in found] == [(0, 0, CNS), (0, 1, CANCER)]
    for odds in found:
        draws = list(combinations(pos.unseen, 2))
        hits = sum(completes(pos, odds, draw) for draw in draws)
        assert chances(odds).get(1, 0) == Fraction(hits, len(draws))
    assert str(found[0].title).startswith("At least one of the next 2 cards completes Central Nerve System")
    assert not [one for one in GAME.odds(Setup().lab(0, 0, [6, 7, 9, 10]).position()) if one.kind == "refill"]
    dry = Setup().lab(0, 0, [6, 7, 9, 10]).market(1, None, None, 2, 3).deck(1).position()
    assert kinds(dry) == [], "what comes after the deck is another matter"


# -- against draws -------------------------------------------------------------------------------------


def simulate(pos: Position, odds: Odds, draws: int, rng: Random) -> Counter[tuple[int, int]]:
    """Return how often each outcome came, by draws of the engine."""
    return Counter((_refill if odds.kind == "refill" else _trials)(pos, odds, draws, rng))


def _refill(pos: Position, odds: Odds, draws: int, rng: Random) -> Iterator[tuple[int, int]]:
    between = pos.copy()
    between.player, between.due = CHANCE, REFILL
    hits = {card for card in pos.unseen if completes(pos, odds, (card,))}
    for _ in range(draws):
        event = GAME.sample(between, rng)
        assert isinstance(event, m.Refill)
        yield int(not hits.isdisjoint(event.cards)), 0


def _trials(pos: Position, odds: Odds, draws: int, rng: Random) -> Iterator[tuple[int, int]]:
    # The same few tiles come again and again: what they lead to is kept.
    known: dict[tuple[ChanceMove, ...], Trials] = {(): trials_of(pos, odds)}
    ends: dict[tuple[ChanceMove, ...], tuple[int, int]] = {}
    for _ in range(draws):
        drawn: tuple[ChanceMove, ...] = ()
        while (here := known[drawn])[0].player == CHANCE:
            event = GAME.sample(here[0], rng)
            assert isinstance(event, m.CHANCE_MOVES)
            drawn = (*drawn, event)
            if drawn not in known:
                known[drawn] = tried(here, event)
        if drawn not in ends:
            ends[drawn] = outcome(here[0], odds)
        yield ends[drawn]


def z_of(seen: int, draws: int, chance: Fraction) -> float:
    """Return by how many standard errors a number of hits is off."""
    p = float(chance)
    return (seen - draws * p) / sqrt(draws * p * (1 - p)) if chance != 1 else float(seen != draws)


@pytest.mark.parametrize("seed", range(4))
def test_draws_agree_within_their_error(seed: int) -> None:
    rng = Random(seed)
    for pos in moments(seed):
        for odds in GAME.odds(pos):
            draws = 300
            seen = simulate(pos, odds, draws, rng)
            assert seen.keys() <= labelled(odds).keys()
            for case, likely in labelled(odds).items():
                assert abs(z_of(seen[case], draws, likely)) < 5
