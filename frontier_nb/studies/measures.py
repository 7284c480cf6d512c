"""What a study shows, as numbers with their intervals: no picture, no words but labels.

Shares have Wilson's interval, means the normal one; both hold the true figure 95 times out of 100.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import inf, sqrt
from typing import Any

from frontier_nb.bots.tournament import Estimate, Z, wilson
from frontier_nb.studies.errors import need
from frontier_nb.studies.sample import Sample, natural

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, slots=True)
class Spread:
    """How figures are distributed: five quantiles, and the mean with its interval."""

    quantiles: tuple[float, ...]
    mean: Estimate
    count: int


@dataclass(frozen=True, slots=True)
class Counted:
    """How often winners have something and how often the others, on average, and what became of who had it.

    `players` is how many had it at least once, `wins` their share of the wins as a multiple of a fair share.
    """

    key: str
    winners: Estimate
    others: Estimate
    players: int
    wins: Estimate | None


def fairness(sample: Sample, places: Any) -> list[tuple[int, float, Estimate]]:
    """Return for each of the `places` (seats, or turns) its wins, and its multiple of a fair share."""
    found = []
    for place in range(1, sample.setting.players + 1):
        won = float(sample.won[places == place].sum())
        found.append((place, won, scaled(wilson(won, sample.finished), sample.setting.players)))
    return found


def spread(values: Any) -> Spread:
    """Return how values, of which there is at least one, are distributed."""
    np = need("numpy", "study")
    return Spread(tuple(map(float, np.quantile(values, QUANTILES))), mean(values), len(values))


def scores(sample: Sample) -> Spread:
    """Return the distribution of the points of all players."""
    return spread(sample.points)


def lengths(sample: Sample) -> Spread:
    """Return the distribution of the rounds of games."""
    return spread(sample.rounds[sample.seat == 1])


def sources(among: Sequence[Sample]) -> list[Counted]:
    """Return the points by source, of winners and of others, each on average."""
    return list(_counted(among, lambda one: (one.source_keys, one.sources)))


def choices(among: Sequence[Sample], group: str) -> list[Counted]:
    """Return what players chose of a group."""
    found = _counted(among, lambda one: (one.choice_keys, one.choices), f"{group}/")
    return sorted(found, key=lambda one: natural(one.key))


def groups(among: Sequence[Sample]) -> list[str]:
    """Return the groups of choices that there are."""
    return list(dict.fromkeys(key.partition("/")[0] for one in among for key in one.choice_keys))


def bots(among: Sequence[Sample]) -> list[str]:
    """Return the bots that there are, by name."""
    return sorted({name for one in among for name in one.setting.line_up})


def bot_wins(among: Sequence[Sample]) -> list[tuple[str, int, Estimate]]:
    """Return for each bot in how many seats it played against others, and its multiple of a fair share."""
    mixed = [one for one in among if len(set(one.setting.line_up)) > 1]
    found = []
    for name in bots(mixed):
        seats = sum(int((one.bot == name).sum()) for one in mixed)
        won = sum(float(one.won[one.bot == name].sum()) for one in mixed)
        fair = sum(float((one.bot == name).sum()) / one.setting.players for one in mixed)
        if seats:
            found.append((name, seats, scaled(wilson(won, seats), seats / fair)))
    return found


def duels(among: Sequence[Sample]) -> Mapping[tuple[str, str], tuple[int, Estimate]]:
    """Return how often each bot ends ahead of each other one at the same table; of a tie each has half."""
    np = need("numpy", "study")
    ahead: dict[tuple[str, str], float] = {}
    often: dict[tuple[str, str], int] = {}
    for one in among:
        count = one.setting.players
        known = sorted(set(one.setting.line_up))
        names = np.searchsorted(np.array(known), one.bot.astype(str)).reshape(-1, count)
        points = one.points.astype(np.int64).reshape(-1, count)
        for a, b in permutations(range(count), 2):
            better = (np.sign(points[:, a] - points[:, b]) + 1) / 2
            pairs = names[:, a] * len(known) + names[:, b]
            met = np.bincount(pairs)
            won = np.bincount(pairs, better)
            for place in np.flatnonzero(met):
                pair = known[place // len(known)], known[place % len(known)]
                if pair[0] != pair[1]:
                    ahead[pair] = ahead.get(pair, 0.0) + float(won[place])
                    often[pair] = often.get(pair, 0) + int(met[place])
    return {pair: (often[pair], wilson(ahead[pair], often[pair])) for pair in ahead}


def mean(values: Any) -> Estimate:
    """Return the mean of values, of which there is at least one, with its normal interval."""
    count, middle = len(values), float(values.mean())
    if count == 1:
        return Estimate(middle, -inf, inf)
    half = Z * float(values.std(ddof=1)) / sqrt(count)
    return Estimate(middle, middle - half, middle + half)


def scaled(estimate: Estimate, by: float) -> Estimate:
    """Return an estimate times a number."""
    return Estimate(estimate.value * by, estimate.low * by, estimate.high * by)


def _counted(
    among: Sequence[Sample], of: Callable[[Sample], tuple[tuple[str, ...], Any]], begin: str = ""
) -> Iterator[Counted]:
    np = need("numpy", "study")
    keys = dict.fromkeys(key for one in among for key in of(one)[0] if key.startswith(begin))
    won = np.concatenate([one.won for one in among])
    fair = np.concatenate([np.full(len(one.won), 1 / one.setting.players) for one in among])
    for key in keys:
        columns = []
        for one in among:
            names, counts = of(one)
            columns.append(counts[names.index(key)] if key in names else np.zeros(len(one.won), np.int32))
        values = np.concatenate(columns)
        winners, others = values[won > 0], values[won == 0]
        if not len(winners) or not len(others):
            continue
        had = values > 0
        players = int(had.sum())
        wins = (
            scaled(wilson(float(won[had].sum()), players), 1 / float(fair[had].mean())) if players else None
        )
        yield Counted(key, mean(winners), mean(others), players, wins)
