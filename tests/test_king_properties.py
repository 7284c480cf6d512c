"""Properties of The King of Frontier over lines of play that shrink to the shortest one that fails."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from king_support import Setup, agree, make

from frontier_nb.games.king import moves as m
from frontier_nb.games.king.position import Position
from frontier_nb.protocol import CHANCE
from frontier_nb.registry import game
from frontier_nb.testing import CHECKS, Play, Setting, perft, random_game, tried

KING = game("king-of-frontier")
KINDS = tuple(move.event for move in m.DECISIONS)
PROMISES = (
    "legal_list_agrees_with_the_decider",
    "something_is_to_be_done_until_the_end",
    "decisions_wait_for_their_turn",
    "mutants_of_chance_are_refused",
    "altered_events_are_judged_by_one_decider",
    "invariants_hold_after_each_event",
    "applying_leaves_the_state_before_as_it_was",
    "words_survive_reading",
    "positions_survive_reading",
    "views_hide_what_they_must",
    "veils_hide_what_views_hide",
    "results_come_at_the_end_only",
)
"""The checks of the kit that are quick and depend on how a game went."""

QUICK = [check for check in CHECKS if check.__name__ in PROMISES]


@dataclass(frozen=True)
class Line:
    """A line of play: the beginning of a random game, and what players choose from there on.

    A choice is a kind of move and which of that kind (of all legal moves, if there is none).
    """

    players: int
    seed: int
    begun: int
    choices: tuple[tuple[int, int], ...]

    def events(self) -> list[Any]:
        """Return all events."""
        played = random_game(KING, self.players, self.seed, "greedy" if self.seed % 2 else "varied")
        events = list(played.events[: self.begun])
        state = KING.setup(self.players)
        for event in events:
            KING.advance(state, event)
        rng, left = Random(self.seed), list(self.choices)
        while (player := KING.to_play(state)) == CHANCE or (player is not None and left):
            if player == CHANCE:
                event = KING.sample(state, rng)
            else:
                kind, which = left.pop(0)
                legal = KING.legal_moves(state)
                wished = [move for move in legal if move.event == KINDS[kind]] or legal
                event = wished[which % len(wished)]
            KING.advance(state, event)
            events.append(event)
        return events

    def end(self) -> Position:
        """Return the position after the last event."""
        state = KING.setup(self.players)
        for event in self.events():
            KING.advance(state, event)
        return state

    def play(self) -> Play:
        """Return the game that the kit can check."""
        return Play(KING, Setting(self.players), self.events(), f"{self}.play()")


LINES = st.builds(
    Line,
    st.integers(2, 4),
    st.integers(0, 5),
    st.integers(0, 300),
    st.lists(st.tuples(st.integers(0, len(KINDS) - 1), st.integers(0, 300)), max_size=30).map(tuple),
)


@given(LINES)
def test_any_line_of_play_keeps_the_promises(line: Line) -> None:
    play = line.play()
    for check in QUICK:
        check(play)


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
    state = KING.setup(line.players)
    for event in line.events():
        KING.advance(state, event)
        assert KING.oddities(state) == ()


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
