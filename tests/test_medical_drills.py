"""Drills of Medical Frontier, and what a person points at to make a move."""

from __future__ import annotations

from functools import cache
from random import Random

from medical_support import GAME

from frontier_nb.bots import bot, playout
from frontier_nb.games.medical import Position
from frontier_nb.protocol import Frame, Highlights

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
    for state in positions()[:60]:
        board = on_board(state, state.player)
        for move in GAME.conceivable(state):
            assert set(GAME.pointed(state, move)) <= board, move


def test_legal_decisions_that_point_alike_are_one_kind_of_move():
    for state in positions()[:60]:
        legal = GAME.legal_moves(state)
        assert len({GAME.pointed(state, move) for move in legal}) == len(legal)
