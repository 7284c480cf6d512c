"""Many games among bots, each with a seed of its own, checked as they go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from frontier_nb.bots import Limit, bot
from frontier_nb.bots.playout import playout
from frontier_nb.errors import IllegalMove
from frontier_nb.protocol import CHANCE, Game, Result
from frontier_nb.registry import game as find_game


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: the game, its setting, one bot a seat, and the seed that all games come from.

    `limit` ends every bot's thinking about a move; without one, each has its own.
    """

    game: str
    edition: str | None
    options: Mapping[str, str]
    bots: tuple[str, ...]
    seed: int
    max_events: int | None = None
    limit: Limit | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a match.

    `rounds` is the number of the round in which it stopped, `decisions` and `chances` are the numbers of
    events by players and by chance, `result` is ``None`` if it was stopped by
    the cap on events, `broken` has a line for each invariant that did not hold.
    """

    index: int
    events: tuple[Any, ...]
    result: Result | None
    rounds: int
    decisions: int
    chances: int
    broken: tuple[str, ...]


def generator(seed: int, index: int) -> Random:
    """Return the generator of game `index` of a match, the same on every machine."""
    return Random(f"{seed}/{index}")


def play(match: Match, index: int, game: Game[Any, Any] | None = None) -> Played:
    """Play game `index` of a match; invariants are checked after every turn and at the end.

    `game` is the game with its edition, for whoever has it already.
    """
    game = game or find_game(match.game, match.edition)
    state = game.setup(len(match.bots), **match.options)
    seats = [bot(name) for name in match.bots]
    events: list[Any] = []
    broken: list[str] = []
    decisions = 0
    clock = game.clock(state)
    mover = game.to_play(state)
    try:
        rng = generator(match.seed, index)
        for event in playout(game, state, seats, rng, match.max_events, match.limit):
            events.append(event)
            decisions += mover != CHANCE
            mover = game.to_play(state)
            now = game.clock(state)
            if now != clock and not broken:
                clock = now
                broken += (f"after event {len(events)}: {line}" for line in game.invariants(state))
    except IllegalMove as error:
        broken.append(f"event {len(events) + 1} is illegal: {error}")
    if not broken:
        broken += (f"at the end: {line}" for line in game.invariants(state))
    return Played(
        index=index,
        events=tuple(events),
        result=game.result(state),
        rounds=game.clock(state).round,
        decisions=decisions,
        chances=len(events) - decisions,
        broken=tuple(broken),
    )
