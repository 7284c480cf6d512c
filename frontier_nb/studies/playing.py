"""One game of a study, played anywhere: it depends on the plan and its number, and on nothing else."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, replace
from time import perf_counter

from frontier_nb.bots.match import Match, Played, play
from frontier_nb.cli.app import TRACEBACK
from frontier_nb.protocol import CHANCE, Result
from frontier_nb.studies.plan import Plan, game_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a study keeps of one game; tuples have an entry a seat.

    `entrants` are the bots of the plan by index, `points` are empty if the game was not finished, `turns` are
    the places in the order in which players first decided (from 1; 0: never), `fault` is the first invariant
    that did not hold, or how the program failed. Everything but `duration`, in seconds, is the same whenever
    the game is played.
    """

    number: int
    entrants: tuple[int, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: int
    chances: int
    duration: float
    fault: str | None = None
    turns: tuple[int, ...] = ()
    sources: tuple[dict[str, int], ...] = ()
    choices: tuple[dict[str, int], ...] = ()

    @property
    def played(self) -> Played:
        """The game as a match knows it, without its events."""
        result = Result(self.points, self.winners) if self.points else None
        broken = (self.fault,) if self.fault else ()
        return Played(self.number, (), result, self.rounds, self.decisions, self.chances, broken)


def play_game(plan: Plan, number: int) -> Outcome:
    """Play one game of a study.

    Raises:
        StudyError: what is installed here is not what the plan was made with.

    """
    game = game_of(plan)
    begun = perf_counter()
    entrants = plan.entrants(number)
    match = replace(plan.match, bots=tuple(plan.bots[entrant] for entrant in entrants))
    try:
        return _counted(plan, match, play(match, number, game), entrants, begun)
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        fault = f"the program failed: {type(error).__name__}: {error}"
        return Outcome(number, entrants, (), (), 0, 0, 0, perf_counter() - begun, fault)


def _counted(plan: Plan, match: Match, played: Played, entrants: tuple[int, ...], begun: float) -> Outcome:
    game, seats = game_of(plan), range(len(entrants))
    insight, result = game.insight(), played.result
    sources: list[dict[str, int]] = []
    choices: list[Counter[str]] = []
    start = game.setup(len(seats), **match.options)
    end = game.copy(start)
    order: list[int | None] = []
    for event in played.events:
        mover = game.to_play(end)
        if mover != CHANCE and mover not in order:
            order.append(mover)
        game.advance(end, event)
    if insight is not None and result is not None:
        sources = [insight.points(end, seat) for seat in seats]
        choices = [Counter() for _ in seats]
        for seat, choice in insight.choices(start, played.events):
            choices[seat][choice] += 1
    return Outcome(
        played.index,
        entrants,
        result.scores if result else (),
        result.winners if result else (),
        played.rounds,
        played.decisions,
        played.chances,
        perf_counter() - begun,
        played.broken[0] if played.broken else None,
        tuple(order.index(seat) + 1 if seat in order else 0 for seat in seats),
        tuple(sources),
        tuple(dict(sorted(count.items())) for count in choices),
    )
