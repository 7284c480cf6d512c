"""Properties of Medical Frontier over lines of play that shrink to the shortest one that fails."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import assume, find, given
from hypothesis import strategies as st

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.position import Position
from frontier_nb.protocol import CHANCE
from frontier_nb.registry import game
from frontier_nb.testing import CHECKS, ConformanceError, Play, Setting, random_game

MEDICAL = game("medical-frontier")
KINDS = ("take", "synthesise", "preclinical", "clinical", "document", "launch", "abandon", "end_turn")
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
    mode: str
    seed: int
    begun: int
    choices: tuple[tuple[int, int], ...]

    def events(self) -> list[Any]:
        """Return all events."""
        played = random_game(MEDICAL, self.players, self.seed, "varied", 600, mode=self.mode)
        events = list(played.events[: self.begun])
        state = MEDICAL.play(self.start(), events)
        rng, left = Random(self.seed), list(self.choices)
        while (player := MEDICAL.to_play(state)) == CHANCE or (player is not None and left):
            if player == CHANCE:
                event = MEDICAL.sample(state, rng)
            else:
                kind, which = left.pop(0)
                legal = MEDICAL.legal_moves(state)
                wished = [move for move in legal if move.event == KINDS[kind]] or legal
                event = wished[which % len(wished)]
            state = MEDICAL.apply(state, event)
            events.append(event)
        return events

    def start(self) -> Position:
        """Return the position before the first event."""
        return MEDICAL.setup(self.players, mode=self.mode)

    def end(self) -> Position:
        """Return the position after the last event."""
        return MEDICAL.play(self.start(), self.events())

    def play(self) -> Play:
        """Return the game that the kit can check."""
        return Play(MEDICAL, Setting(self.players, (("mode", self.mode),)), self.events(), f"{self}.play()")


LINES = st.builds(
    Line,
    st.integers(2, 5),
    st.sampled_from(["quick", "advanced"]),
    st.integers(0, 3),
    st.integers(0, 600),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 200)), max_size=60).map(tuple),
)


@given(LINES)
def test_any_line_of_play_keeps_the_promises(line: Line) -> None:
    play = line.play()
    for check in QUICK:
        check(play)


@given(LINES, st.data())
def test_steps_that_do_not_touch_each_other_commute(line: Line, data: st.DataObject) -> None:
    """Two cards taken, or two labs worked at, in either order: the same position, by value and by hash."""
    state = line.end()
    legal = MEDICAL.legal_moves(state)
    pairs = [(a, b) for a in legal for b in legal if independent(state, a, b)]
    assume(pairs)
    one, other = data.draw(st.sampled_from(pairs))
    assume(MEDICAL.is_legal(MEDICAL.apply(state, one), other))
    there, back = MEDICAL.play(state, (one, other)), MEDICAL.play(state, (other, one))
    assert there == back
    assert hash(there) == hash(back)


def independent(state: Position, one: Any, other: Any) -> bool:
    """Return whether two moves touch different cards and labs, and neither frees a place for the other."""
    if isinstance(one, m.Take) and isinstance(other, m.Take):
        return one.space != other.space
    if isinstance(one, m.Take) and isinstance(other, m.Synthesise):
        return len(state.hands[state.player]) < state.table.hand_limit - 1
    if isinstance(one, m.Synthesise) and isinstance(other, m.Synthesise):
        return one.lab != other.lab and one.card != other.card
    return False


@given(LINES)
def test_nothing_is_odd_about_what_is_really_played(line: Line) -> None:
    state = line.start()
    for event in line.events():
        MEDICAL.advance(state, event)
        assert MEDICAL.oddities(state) == ()


def test_a_failing_line_shrinks_to_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that shows when a card is played is told by the first moves of a game for two."""
    sound = type(MEDICAL).invariants

    def unsound(self: Any, state: Position) -> Any:
        yield from sound(self, state)
        if any(state.labs):
            yield "A card is in a lab."

    [check] = [check for check in CHECKS if check.__name__ == "invariants_hold_after_each_event"]

    def fails(line: Line) -> bool:
        try:
            check(line.play())
        except ConformanceError:
            return True
        return False

    monkeypatch.setattr(type(MEDICAL), "invariants", unsound)
    line = find(LINES, fails)
    assert line.players == 2
    assert len(line.events()) <= 12
