"""Properties of The King of Frontier over lines of play that shrink to the shortest one that fails."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from king_support import Setup, agree, make
from play_lines import Line, lines

from frontier_nb.games.king import moves as m
from frontier_nb.registry import game
from frontier_nb.testing import perft, random_game, settings, tried

KING = game("king-of-frontier")
KINDS = tuple(move.event for move in m.DECISIONS)
LINES = lines(KING, settings(KING), ("varied", "greedy"), KINDS, 30)


@given(LINES)
def test_any_line_of_play_keeps_the_promises(line: Line) -> None:
    line.keeps_promises()


@given(st.permutations(["produce:a1.0", "produce:b1.0", "store:stone@a3.0", "store:stone@a3.0"]))
def test_cubes_that_do_not_touch_each_other_commute(words: list[str]) -> None:
    """Two areas picked and two cubes stored, in any order: the same position and the same hash."""
    setup = Setup(2, "produce").pair(0, "f").pair(0, "r", full=True).pair(0, "n")
    pos = setup.building(0, "warehouse", "d1").position()
    plain = make(pos, "produce:a1.0", "produce:b1.0", "store:stone@a3.0", "store:stone@a3.0")
    other = make(pos, *words)
    assert other == plain
    assert hash(other) == hash(plain)


@given(LINES)
def test_nothing_is_odd_about_what_is_really_played(line: Line) -> None:
    line.is_never_odd()


@given(LINES)
def test_chips_tiles_and_buildings_are_conserved(line: Line) -> None:
    state = line.end()
    table = state.table
    laid = [turned // 4 for board in state.boards for turned in board.placed if turned >= 0]
    frontier = [tile for tile in laid if tile in table.copies]
    held = [*frontier, *(tile for pile in (*state.hands, *state.discards) for tile in pile)]
    assert sorted((*held, *state.unseen)) == sorted(table.box)
    assert sum(state.chips) + state.stock == table.chips
    assert len(laid) - len(frontier) + len(state.supply) in (0, table.in_play)


# -- the move tree ----------------------------------------------------------------------------------


def test_a_payment_counted_by_hand() -> None:
    """One wood and one stone, from one area each, in either order; then only to be done."""
    setup = Setup(2, "build", actor=1).pair(1, "f", full=True).pair(1, "r", full=True)
    pos = make(setup.supply("villa", "monastery", "warehouse").position(), "build:monastery@d1")
    # Three cubes: one wood among two stone, at any of three places.
    assert [perft(KING, pos, depth) for depth in (1, 2, 3)] == [2, 3, 3]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", ["varied", "greedy"])
def test_both_ways_count_alike_at_any_moment(players: int, style: str) -> None:
    play = random_game(KING, players, 1, style)  # type: ignore[arg-type]
    for moment in play.moments:
        legal = len(KING.legal_moves(moment.state))
        depth = 2 if legal < 8 else 1
        assert perft(KING, moment.state, depth) == perft(KING, moment.state, depth, tried), str(moment)
        agree(moment.state)
