"""What a well-balanced edition is expected to show, and whether games played with it do.

A game says what it wishes for (:class:`Wish`) and what one finished game shows of it
(``Game.observe``); the report brings the two together for any number of games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from frontier_nb.messages import Message

Observation = tuple[str, float]
"""The key of a wish and one figure for it, such as ``("rounds", 12)``."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One expectation: the mean of the figures observed under `key` lies from `low` to `high`.

    An observation of 1 or 0 makes the mean a share. `options` are the settings that it is for, as
    ``(name, value)`` pairs (none: all).
    """

    key: str
    title: Message
    low: float
    high: float
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """A wish with what was seen: the mean of `count` observations."""

    wish: Wish
    mean: float
    count: int

    @property
    def met(self) -> bool:
        """Whether the mean lies where it was wished."""
        return self.wish.low <= self.mean <= self.wish.high


def seats(results: Iterable[tuple[int, ...]], players: int) -> list[float]:
    """Return each seat's share of the wins as a multiple of its fair share; a shared win counts in parts."""
    won = [0.0] * players
    games = 0
    for winners in results:
        games += 1
        for winner in winners:
            won[winner] += 1 / len(winners)
    return [share * players / games for share in won] if games else won


def findings(wishes: Sequence[Wish], observed: Iterable[Observation]) -> list[Finding]:
    """Return each of `wishes` with what was observed; a wish without observations is left out."""
    figures: dict[str, list[float]] = defaultdict(list)
    for key, value in observed:
        figures[key].append(value)
    return [
        Finding(wish, sum(seen) / len(seen), len(seen)) for wish in wishes if (seen := figures.get(wish.key))
    ]
