"""Drills of The King of Frontier: each answer is what a plain reading gives, and none is given away."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, cast

import king_naive
import pytest

from frontier_nb.games.king import KingOfFrontier, Position
from frontier_nb.games.king.position import OPENING, OVER
from frontier_nb.protocol import Frame, Highlights
from frontier_nb.question import Choice, Drill, DrillKind, Level, Number, Pointing
from frontier_nb.testing import random_game

KING = KingOfFrontier()
KINDS = {kind.id: kind for kind in KING.drill_kinds()}
DRILLS = int(os.environ.get("FRONTIER_NB_DRILLS", "200"))
"""How many of each kind are looked at."""
LEVELS: tuple[Level, ...] = (1, 2, 3)
SEEDS = 3 if DRILLS <= 200 else 12
STYLES = ("greedy", "varied")


@cache
def positions() -> tuple[Position, ...]:
    """Return all positions of some games of bots."""
    found = []
    for players in KING.player_counts:
        for seed in range(SEEDS):
            state = KING.setup(players)
            for event in random_game(KING, players, seed, STYLES[seed % 2]).events:
                state = state.copy()
                KING.advance(state, event)
                found.append(state)
    return tuple(found)


def drills(kind: DrillKind, level: Level, number: int) -> Iterator[Drill]:
    """Yield so many drills; what has nothing to ask about is passed over."""
    rng = Random(f"{kind.id} {level}")
    made = (kind.make(KING, rng.choice(positions()), level, rng) for _ in range(400 * number))
    return islice((drill for drill in made if drill is not None), number)


def told(drill: Drill) -> object:
    """Return what the engine says is right."""
    answer = drill.answer
    return answer.answer if isinstance(answer, Number) else answer.answers


@cache
def on_scene(state: Position, viewer: int, width: str) -> frozenset[str]:
    """Return the components of the drawing that the learner sees."""
    frame = Frame(cast("Any", width), player=viewer)
    return frozenset(one.id for one in KING.scene(state, frame, Highlights(), ()).components)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("id", KINDS)
def test_answers_are_those_of_a_plain_reading(id: str, level: Level) -> None:
    number = -(-DRILLS // len(LEVELS))
    found = list(drills(KINDS[id], level, number))
    assert len(found) == number
    for drill in found:
        assert told(drill) == king_naive.answer(drill), (
            str(drill.question),
            KING.write_position(drill.state),
        )
        assert (drill.kind, drill.level) == (id, level)
        if isinstance(drill.answer, Number):
            assert drill.answer.least <= drill.answer.answer <= drill.answer.most
    often = Counter(str(drill.answer.said()) for drill in found)
    assert max(often.values()) <= 0.7 * number, often.most_common(3)


@pytest.mark.parametrize("id", KINDS)
def test_what_a_drill_says_can_be_looked_up_and_pointed_at(id: str) -> None:
    kind = KINDS[id]
    assert str(kind.title)
    assert set(kind.rules) <= KING.rules.keys()
    for drill in (drill for level in LEVELS for drill in drills(kind, level, 3)):
        assert drill.rules
        assert set(drill.rules) <= set(kind.rules)
        assert str(drill.question)
        assert str(drill.why)
        assert drill.state == KING.view(drill.state, drill.viewer)
        for calculation in drill.worked:
            assert not list(calculation.term.faults())
            assert calculation.total == KING.measure(drill.state, calculation.kind, calculation.subject)
        shown = {*drill.light, *(one for worked in drill.worked for one in worked.term.all_components())}
        if isinstance(drill.answer, Pointing):
            shown.update(drill.answer.candidates)
        assert shown <= on_scene(drill.state, drill.viewer, "narrow")


@pytest.mark.parametrize("id", KINDS)
def test_a_reply_is_judged(id: str) -> None:
    [drill] = drills(KINDS[id], 2, 1)
    answer = drill.answer
    replies: Any
    if isinstance(answer, Number):
        replies = range(answer.least, answer.most + 1)
    elif isinstance(answer, Choice):
        replies = range(len(answer.options))
    else:
        replies = [answer.answers, {*answer.answers, "nowhere"}]
    judged = [answer.right(reply) for reply in replies]
    assert any(judged)
    assert not all(judged)


def test_the_same_seed_asks_the_same() -> None:
    for kind in KINDS.values():
        assert list(drills(kind, 1, 3)) == list(drills(kind, 1, 3))


def test_there_is_nothing_to_ask_before_the_opening_and_after_the_end() -> None:
    states = [state for state in positions() if state.player == OVER or state.phase < OPENING]
    assert states
    for kind in KINDS.values():
        assert all(kind.make(KING, state, 1, Random(1)) is None for state in states)


def test_moves_are_pointed_at_on_the_table() -> None:
    rng = Random(1)
    for state in rng.sample([state for state in positions() if state.player >= 0], 24):
        mover = state.player
        view = KING.view(state, mover)
        moves = list(KING.conceivable(view))
        pointed = {id for move in moves for id in KING.pointed(view, move)}
        for width in ("wide", "narrow"):
            assert pointed <= on_scene(view, mover, width)
        legal = {KING.pointed(view, move) for move in KING.legal_moves(view)}
        assert not any(one != other and one and other[: len(one)] == one for one in legal for other in legal)
