"""An engine and a referee, event by event: what may stand in a record, and whether both accept it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from frontier_nb.errors import Unreadable
from frontier_nb.protocol import Game
from frontier_nb.testing import Play
from frontier_nb.testing.mutants import Data, altered, impossible, malformed, pool_of


def engine_accepts(engine: Game[Any, Any], state: Any, data: Data) -> bool:
    """Return whether the engine reads an event and finds it legal."""
    try:
        move = engine.from_json(data)
    except Unreadable:
        return False
    return engine.violation(state, move) is None


def changes(play: Play, number: int, rng: Random) -> Iterator[list[Data]]:
    """Yield what may stand in the place of event `number`: changed, dropped, doubled, exchanged, another."""
    engine = play.game
    data = [engine.to_json(event) for event in play.events[number : number + 2]]
    names = tuple(engine.to_json(event)["event"] for event in play.chance_events)
    pool = pool_of(play)
    ways: list[list[Data]] = []
    for changed in (altered(data[0], pool, rng), impossible(data[0], pool, names), malformed(data[0])):
        ways += [[one, *data[1:]] for one in changed]
    ways += [data[1:], [data[0], *data], data[::-1], [engine.to_json(rng.choice(play.events)), *data]]
    yield from rng.sample(ways, min(len(ways), 12))


def verdicts(engine: Game[Any, Any], table: Any, state: Any, line: list[Data]) -> tuple[int, int]:
    """Return how many events of `line` the referee at `table` and the engine accept."""
    by_referee = by_engine = 0
    table, state = table.twin(), engine.copy(state)
    for data in line:
        accepted, listed = table.objection(data) is None, engine_accepts(engine, state, data)
        by_referee += accepted
        by_engine += listed
        if not (accepted and listed):
            break
        table.play(data)
        engine.advance(state, engine.from_json(data))
        assert table.scores() == list(engine.scores(state))
        assert table.over == (engine.to_play(state) is None)
    return by_referee, by_engine
