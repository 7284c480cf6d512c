"""Events that are nearly right, made from good ones through their JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final

from frontier_nb.testing.plays import Play

Data = dict[str, Any]

NOBODY: Final = "no-such-id"
INDICES: Final = (99, -1)
"""Indices of nothing in any game."""

POOLED: Final = 2000
"""How many events of a game are looked at for what others are made of."""


class Pool:
    """What the events of a game are made of: values by field, names of events under ``event``."""

    def __init__(self, play: Play) -> None:
        self.values: dict[str, dict[Any, None]] = {}
        for event in play.events[:POOLED]:
            for key, value in play.game.to_json(event).items():
                found = self.values.setdefault(key, {})
                found.update(dict.fromkeys(item for item in _items(value) if not isinstance(item, list)))

    def other(self, key: str, value: Any, rng: Random) -> Any:
        """Return another value that has been seen in the field `key`; nothing's id if there is none."""
        others = [seen for seen in self.values.get(key, ()) if seen != value and seen is not None]
        return rng.choice(others) if others else NOBODY


@lru_cache(maxsize=8)
def pool_of(play: Play) -> Pool:
    """Return what mutants of the events of `play` are made of."""
    return Pool(play)


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _fields(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    return ((key, value) for key, value in data.items() if key != "event")


def malformed(data: Mapping[str, Any]) -> Iterator[Data]:
    """Yield what no event looks like: fields missing, unknown or of the wrong kind; none can be read."""
    yield {}
    yield {key: value for key, value in data.items() if key != "event"}
    for name in (NOBODY, "", None, 7, ["take"], {"event": "take"}):
        yield {**data, "event": name}
    yield {**data, "colour": "red"}
    for key, value in _fields(data):
        yield {other: kept for other, kept in data.items() if other != key}
        yield {**data, key: {"id": value}}
        yield {**data, key: 1.5}
        if isinstance(value, int):
            yield from ({**data, key: bad} for bad in (str(value), float(value), bool(value), [value], None))
        elif isinstance(value, str):
            yield from ({**data, key: bad} for bad in (7, True, [value]))
        elif isinstance(value, list):
            yield from ({**data, key: bad} for bad in ("list", 7, None, {"0": value}))
            yield {**data, key: [*value, {"id": 1}]}
            yield {**data, key: [*value, 1.5]}


def impossible(data: Mapping[str, Any], pool: Pool, chance_events: tuple[str, ...]) -> Iterator[Data]:
    """Yield changes of a chance event that no chance can bring about where it was due.

    An unseen card (``null``) is no such change: a transcribed game may leave it out.
    """
    for name in chance_events:
        if name != data["event"]:
            yield {**data, "event": name}
    for key, value in _fields(data):
        if isinstance(value, list):
            yield from ({**data, key: value[:place] + value[place + 1 :]} for place in range(len(value)))
            more = value[-1:] or [item for item in pool.values.get(key, ()) if item is not None][:1]
            yield {**data, key: [*value, *(more or [NOBODY])]}
            for place, item in enumerate(value):
                for bad in _nothings(item):
                    yield {**data, key: [*value[:place], bad, *value[place + 1 :]]}
        else:
            yield from ({**data, key: bad} for bad in _nothings(value))


def _nothings(value: Any) -> tuple[Any, ...]:
    if isinstance(value, int):
        return INDICES
    return (NOBODY,) if isinstance(value, str) else ()


def altered(data: Mapping[str, Any], pool: Pool, rng: Random) -> Iterator[Data]:
    """Yield changes of any event that may be legal or not: other players, places, ids and names."""
    yield {**data, "event": pool.other("event", data["event"], rng)}
    for key, value in _fields(data):
        for changed in _altered_value(key, value, pool, rng):
            yield {**data, key: changed}


def _altered_value(key: str, value: Any, pool: Pool, rng: Random) -> Iterator[Any]:
    if isinstance(value, list):
        yield value[1:]
        yield [*value, *value[:1]]
        yield value[::-1]
        for place, item in enumerate(value):
            for changed in _altered_value(key, item, pool, rng) if not isinstance(item, list) else ():
                yield [*value[:place], changed, *value[place + 1 :]]
        return
    if isinstance(value, int):
        yield from (value + 1, value - 1, 10**30)
    else:
        yield from (pool.other(key, value, rng), NOBODY, None)
