"""Properties of Medical Frontier over lines of play that shrink to the shortest one that fails."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, find, given
from hypothesis import strategies as st
from play_lines import Line, lines

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.position import Position
from frontier_nb.registry import game
from frontier_nb.testing import CHECKS, ConformanceError, settings

MEDICAL = game("medical-frontier")
KINDS = ("take", "synthesise", "preclinical", "clinical", "document", "launch", "abandon", "end_turn")
LINES = lines(MEDICAL, settings(MEDICAL), ("varied",), KINDS, 60)


@given(LINES)
def test_any_line_of_play_keeps_the_promises(line: Line) -> None:
    line.keeps_promises()


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
    line.is_never_odd()


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
    assert line.setting.players == 2
    assert len(line.events()) <= 12
