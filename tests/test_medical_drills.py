"""Drills of Medical Frontier, and what a person points at to make a move."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Hashable, Iterator
from functools import cache
from random import Random
from typing import cast

import pytest
from medical_naive import answer
from medical_support import GAME

from frontier_nb.bots import bot, playout
from frontier_nb.games.medical import Position
from frontier_nb.protocol import Frame, Highlights
from frontier_nb.question import Choice, Drill, DrillKind, Level, Number, Pointing
from frontier_nb.testing import random_game

NUMBER = int(os.environ.get("FRONTIER_NB_DRILLS", "200"))
"""How many drills of each kind are made at each level."""
COMMONEST = 0.7
"""How often one answer may come up."""
TABLES = tuple((players, mode) for players in (2, 3, 4, 5) for mode in ("quick", "advanced"))


@cache
def positions() -> tuple[Position, ...]:
    """Return the positions in which somebody is to move in games of bots, by seed."""
    found = []
    for seed, (players, mode) in enumerate(TABLES * 2):
        rng = Random(seed)
        style = "greedy" if seed % 4 else "random"
        state = GAME.setup(players, mode=mode)
        for _ in playout(GAME, state, [bot(style)] * players, rng, 500):
            if state.player >= 0:
                found.append(state.copy())
    Random(0).shuffle(found)
    return tuple(found)


@cache
def on_board(state: Position, player: int) -> frozenset[str]:
    """Return what the board shows to a player both in the widest and in the narrowest place."""
    drawn = [
        GAME.scene(GAME.view(state, player), Frame(width, player=player), Highlights(), ())
        for width in ("wide", "narrow")
    ]
    return frozenset.intersection(*(frozenset(part.id for part in scene.components) for scene in drawn))


def test_all_that_a_decision_points_at_is_on_the_board():
    for state in positions()[:30]:
        board = on_board(state, state.player)
        for move in GAME.conceivable(state):
            assert set(GAME.pointed(state, move)) <= board, move


def test_legal_decisions_that_point_alike_are_one_kind_of_move():
    for state in positions()[:30]:
        legal = GAME.legal_moves(state)
        assert len({GAME.pointed(state, move) for move in legal}) == len(legal)


def drills(kind: DrillKind, level: Level) -> Iterator[Drill]:
    """Yield questions of a kind and level about positions of games."""
    rng = Random(f"{kind.id} {level}")
    made = 0
    for _ in range(40):
        for state in positions():
            drill = kind.make(GAME, state, level, rng)
            if drill is not None:
                yield drill
                made += 1
                if made == NUMBER:
                    return
    raise AssertionError(f"only {made} drills came of all positions")


def reply(drill: Drill) -> int | set[str]:
    """Return what the drill takes for right: a number, texts or components."""
    match drill.answer:
        case Number(number):
            return number
        case Choice(options, answers):
            return {str(options[place]) for place in answers}
        case Pointing():
            return set(drill.answer.answers)


def shape(drill: Drill) -> Hashable:
    """Return an answer so that answers which need no thought are equal: all, none, the same number."""
    if isinstance(drill.answer, Pointing):
        if drill.answer.answers == set(drill.answer.candidates):
            return "all"
        return drill.answer.answers
    return str(drill.answer.said())


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("kind", GAME.drill_kinds(), ids=lambda kind: kind.id)
def test_drills(kind: DrillKind, level: int) -> None:
    box = GAME.edition.data
    shapes = Counter[Hashable]()
    for number, drill in enumerate(drills(kind, cast(Level, level))):
        question = str(drill.question)
        right = reply(drill)
        expected = answer(question, drill.state, box)
        if isinstance(drill.answer, Choice) and isinstance(expected, set):
            expected &= set(map(str, drill.answer.options))
        assert expected == right, (question, drill.state)
        shapes[shape(drill)] += 1
        assert {*drill.rules, *kind.rules} <= set(GAME.rules), question
        assert set(drill.rules) <= set(kind.rules), question
        assert [fault for sum_ in drill.worked for fault in sum_.term.faults()] == [], question
        assert str(drill.why)
        if isinstance(drill.answer, Number):
            assert drill.answer.least <= drill.answer.answer <= drill.answer.most, question
            assert drill.answer.least < drill.answer.most, question
        pointing = drill.answer.candidates if isinstance(drill.answer, Pointing) else ()
        if number % 20 == 0:
            board = on_board(drill.state, drill.viewer)
            assert {*pointing, *drill.light} <= board, question
            assert {id for sum_ in drill.worked for id in sum_.term.all_components()} <= board, question
        if pointing:
            assert drill.answer.right(list(right)), question
    assert max(shapes.values()) <= COMMONEST * NUMBER, shapes.most_common(3)


def test_cards_that_nobody_noted_are_not_asked_about() -> None:
    rng = Random(0)
    for players in GAME.player_counts:
        for moment in random_game(GAME, players, 1, "transcribed", 300, mode="advanced").moments:
            for kind in GAME.drill_kinds():
                for level in (1, 2, 3):
                    drill = kind.make(GAME, moment.state, cast(Level, level), rng)
                    if drill is not None and not isinstance(drill.answer, Choice):
                        assert answer(str(drill.question), drill.state, GAME.edition.data) == reply(drill)


def test_kinds_are_told_apart_and_nothing_is_asked_where_nobody_is_to_move() -> None:
    kinds = GAME.drill_kinds()
    assert len({kind.id for kind in kinds}) == len({str(kind.title) for kind in kinds}) == len(kinds) >= 10
    start = GAME.setup(2)
    assert [kind.make(GAME, start, 1, Random(0)) for kind in kinds] == [None] * len(kinds)
