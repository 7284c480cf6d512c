"""What a view of The King of Frontier leaves out: not even an order or a memory tells what is hidden."""

from __future__ import annotations

from random import Random

import pytest

from frontier_nb import CHANCE, game
from frontier_nb.games.king.position import Position

KING = game("king-of-frontier")


def positions(seed: int, events: int) -> list[Position]:
    """Return the positions of a random game in which others hold tiles that have been looked at."""
    rng, state, found = Random(seed), KING.setup(3), []
    for _ in range(events):
        mover = KING.to_play(state)
        if mover is None:
            break
        move = KING.sample(state, rng) if mover == CHANCE else rng.choice(KING.legal_moves(state))
        state = KING.apply(state, move)
        if any(state.hands) and KING.to_play(state) != CHANCE:
            KING.legal_moves(state)  # which remembers where the tiles in hand fit
            found.append(state)
    return found


@pytest.mark.rule("KF-R27")
@pytest.mark.parametrize("seed", range(4))
def test_equal_views_are_equal_to_the_last_detail(seed: int) -> None:
    compared = 0
    for state in positions(seed, 60):
        for viewer in (None, 0, 1, 2):
            view = KING.view(state, viewer)
            again = KING.read_position(KING.write_position(view))
            assert view == again
            assert KING.determinise(view, Random(1)) == KING.determinise(again, Random(1))
            if view is not state:
                compared += 1
                assert view.unseen == sorted(view.unseen)
    assert compared > 10


@pytest.mark.rule("KF-R27")
@pytest.mark.parametrize("seed", range(4))
def test_a_view_remembers_nothing_of_others_hands(seed: int) -> None:
    for state in positions(seed, 60):
        for viewer in (None, 0, 1, 2):
            view = KING.view(state, viewer)
            for player in range(3):
                if player != viewer and view is not state:
                    assert not view.choices[player]
