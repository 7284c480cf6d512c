"""Lines of play that shrink: the beginning of a random game, and what players choose from there on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

from frontier_nb.protocol import CHANCE, Game
from frontier_nb.testing import CHECKS, Play, Setting, Style, random_game

PROMISES = frozenset(
    (
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
)
"""The checks of the kit that are quick and depend on how a game went."""


@dataclass(frozen=True)
class Line:
    """A line of play of a `game`: the first `begun` events of a random one, and `choices` from there on.

    A choice is the name of a kind of move and which of that kind (of all legal moves, if there is none).
    """

    game: Game[Any, Any] = field(repr=False)
    setting: Setting
    style: Style
    seed: int
    begun: int
    choices: tuple[tuple[str, int], ...]

    def start(self) -> Any:
        """Return the position before the first event."""
        return self.game.setup(self.setting.players, **dict(self.setting.options))

    def events(self) -> list[Any]:
        """Return all events."""
        setting = self.setting
        played = random_game(self.game, setting.players, self.seed, self.style, 600, **dict(setting.options))
        events = list(played.events[: self.begun])
        state = self.game.play(self.start(), events)
        rng, left = Random(self.seed), list(self.choices)
        while (player := self.game.to_play(state)) == CHANCE or (player is not None and left):
            if player == CHANCE:
                event = self.game.sample(state, rng)
            else:
                kind, which = left.pop(0)
                legal = self.game.legal_moves(state)
                wished = [move for move in legal if move.event == kind] or legal
                event = wished[which % len(wished)]
            state = self.game.apply(state, event)
            events.append(event)
        return events

    def end(self) -> Any:
        """Return the position after the last event."""
        return self.game.play(self.start(), self.events())

    def play(self) -> Play:
        """Return the game that the kit can check."""
        return Play(self.game, self.setting, self.events(), f"{self}.play()")

    def keeps_promises(self) -> None:
        """Hold the game against the checks that depend on how it went."""
        play = self.play()
        for check in CHECKS:
            if check.__name__ in PROMISES:
                check(play)

    def is_never_odd(self) -> None:
        """Hold against the game that nothing that is really played is unusual."""
        state = self.start()
        for event in self.events():
            self.game.advance(state, event)
            assert self.game.oddities(state) == ()


def lines(
    game: Game[Any, Any],
    settings: Collection[Setting],
    styles: Sequence[Style],
    kinds: Sequence[str],
    most: int,
) -> st.SearchStrategy[Line]:
    """Return lines of play with at most so many choices, among moves of these `kinds`."""
    return st.builds(
        Line,
        st.just(game),
        st.sampled_from(list(settings)),
        st.sampled_from(styles),
        st.integers(0, 3),
        st.integers(0, 600),
        st.lists(st.tuples(st.sampled_from(kinds), st.integers(0, 300)), max_size=most).map(tuple),
    )
