"""Which of some bots plays best: games in which each bot sits in every seat, and what they show.

The bots move on by a seat from game to game. Every game has a seed of its own: equal bots would play the
same game from every seat, and the intervals would promise too much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist

from frontier_nb.bots.match import Match, Played, play

CONFIDENCE = 0.95
"""How often an interval holds the true figure."""
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""How many standard errors wide such an interval is to each side."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the interval that it lies in with :data:`CONFIDENCE`."""

    value: float
    low: float
    high: float


def seating(bots: int, index: int) -> tuple[int, ...]:
    """Return which of so many bots sits in each seat in game `index`."""
    return tuple((seat + index) % bots for seat in range(bots))


def play_rotated(match: Match, index: int) -> Played:
    """Play game `index` of a tournament among the bots of `match`; return it without its events.

    It depends on nothing but its arguments, and what it returns is small.
    """
    bots = tuple(match.bots[bot] for bot in seating(len(match.bots), index))
    return replace(play(replace(match, bots=bots), index), events=())


def wilson(won: float, games: int) -> Estimate:
    """Return the share of `games` that was won, with its Wilson interval; a shared win counts in parts.

    Raises:
        ZeroDivisionError: there are no games.

    """
    share, spread = won / games, Z**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def normal(values: Sequence[float]) -> Estimate:
    """Return the mean of `values` with its normal interval, which is endless for a single value.

    Raises:
        ZeroDivisionError: there are no values.

    """
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, float("-inf"), float("inf"))
    half = Z * sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Estimate(mean, mean - half, mean + half)


class Standings:
    """What the finished games of a tournament among some bots show, taken up one by one."""

    def __init__(self, bots: int) -> None:
        self.games = 0
        self.won = [0.0] * bots
        """The wins of each bot; one of a win shared by two has half of it."""
        self.won_by_seat = [0.0] * bots
        self._points = [0] * bots
        self._leads: list[list[float]] = [[] for _ in range(bots)]

    def add(self, played: Played) -> None:
        """Count a game in, unless it was not finished."""
        if played.result is None:
            return
        scores, winners = played.result.scores, played.result.winners
        self.games += 1
        for seat, bot in enumerate(seating(len(scores), played.index)):
            won = (seat in winners) / len(winners)
            self.won[bot] += won
            self.won_by_seat[seat] += won
            self._points[bot] += scores[seat]
            others = (sum(scores) - scores[seat]) / (len(scores) - 1)
            self._leads[bot].append(scores[seat] - others)

    def share(self, bot: int) -> Estimate:
        """Return the share of the games that a bot won."""
        return wilson(self.won[bot], self.games)

    def points(self, bot: int) -> float:
        """Return a bot's points on average."""
        return self._points[bot] / self.games

    def lead(self, bot: int) -> Estimate:
        """Return how many points more than the others, on average, a bot has."""
        return normal(self._leads[bot])

    def fairness(self, seat: int) -> Estimate:
        """Return a seat's share of the wins as a multiple of its fair share."""
        share, seats = wilson(self.won_by_seat[seat], self.games), len(self.won)
        return Estimate(share.value * seats, share.low * seats, share.high * seats)
