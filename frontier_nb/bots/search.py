"""A race of moves: each is played out a little way, under the same chances for all, until one leads clearly.

A *lap* draws what is hidden once, and the chances of all that follows, and plays every move that is still
in the race out with them. Moves are compared lap by lap, which takes most of the luck out of the
comparison.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

from frontier_nb.protocol import CHANCE

if TYPE_CHECKING:
    from frontier_nb.protocol import Game

ROUNDS = 5
"""A playout is looked at after so many turns of everybody, and after each of them on the way."""
RUNNERS = 4
"""So many moves are played out, those that look best."""
MOST_LAPS = 1000
"""Nobody needs to know more exactly."""
LOOKS = 3
"""How good moves look tells as much about them as so many laps; so it proved in either game."""
CLEARLY = 2.0
"""A move is given up when it is so many standard errors behind the best."""
NOISE = 0.5
"""The standard deviation of a lap that is never ruled out, however alike the first ones are."""
SAMPLE = 24
"""So many choices are weighed in a playout, drawn by lot if there are more."""


@dataclass(slots=True, eq=False)
class Runner:
    """A move in the race: how it looks beside the best-looking one, and its lead at the end of each lap.

    `points` is how good it is by all that is known: such that moves can be compared.
    """

    move: Any
    looks: float
    points: float
    leads: list[float] = field(default_factory=list)

    @property
    def lead(self) -> float:
        """The mean of the leads."""
        return _mean(self.leads)


class Race:
    """The race of some moves at a view: the best-looking ones, and `also` if it is none of them."""

    def __init__(self, game: Game[Any, Any], view: Any, rng: Random, also: Any = None) -> None:
        self._game = game
        self._view = view
        self._rng = rng
        self._also = also
        player = game.to_play(view)
        assert player is not None
        self._player = player
        self._players = len(game.scores(view))
        moves = game.legal_moves(view)
        looks = game.appraise(view, moves)
        order = sorted(range(len(moves)), key=lambda n: (-looks[n], rng.random()))
        chosen = order[:RUNNERS] + [n for n in order[RUNNERS:] if moves[n] == also]
        best = looks[order[0]]
        self.ranking = [Runner(moves[n], looks[n] - best, looks[n]) for n in chosen]
        """All that run, the best first: those still in the race before those that were given up."""
        self.running = list(self.ranking)
        """Those that have not been given up."""
        self._pacemaker = self.ranking[0]
        self.laps = 0
        self.playouts = 0

    @property
    def over(self) -> bool:
        """Whether there is nothing more to find out; what was asked for is tried as often as the best."""
        return len(self.running) == 1 or self.laps == MOST_LAPS

    def lap(self) -> Iterator[None]:
        """Run a lap, in steps of a decision; nothing of it counts before its end.

        The best-looking move runs to the end, for all others are compared with it.
        """
        seed = self._rng.getrandbits(64)
        runners = list(dict.fromkeys((self._pacemaker, *self.running)))
        leads = []
        for runner in runners:
            leads.append((yield from self._playout(runner.move, Random(seed))))
        for runner, lead in zip(runners, leads, strict=True):
            runner.leads.append(lead)
        self.laps += 1
        self.playouts += len(leads)
        self._rank()

    def _rank(self) -> None:
        """Put the moves in order, and give up those that are clearly behind."""
        for runner in self.ranking:
            laps = len(runner.leads)
            gap = runner.lead - _mean(self._pacemaker.leads[:laps])
            ahead = (LOOKS * runner.looks + laps * gap) / (LOOKS + laps)
            runner.points = self._pacemaker.lead + ahead
        # The pacemaker may have been given up, and come back.
        ran = sorted((one for one in self.ranking if len(one.leads) == self.laps), key=_points)
        least = ran[-1].points - CLEARLY * sqrt(self._variance() / (LOOKS + self.laps))
        different = {_fate(runner): runner for runner in ran if runner.points >= least}
        different |= {_fate(runner): runner for runner in ran if runner.move == self._also}
        self.running = sorted(different.values(), key=_points, reverse=True)
        others = [runner for runner in self.ranking if runner not in self.running]
        self.ranking = self.running + sorted(others, key=_points, reverse=True)

    def _variance(self) -> float:
        """Return the variance, from lap to lap, of how far a move is ahead of the pacemaker."""
        squares = freedom = 0.0
        for runner in self.ranking:
            if runner is not self._pacemaker:
                gaps = [lead - pace for lead, pace in zip(runner.leads, self._pacemaker.leads, strict=False)]
                mean = _mean(gaps)
                squares += sum((gap - mean) ** 2 for gap in gaps)
                freedom += len(gaps) - 1
        return max(squares / freedom, NOISE**2) if freedom else inf

    def _playout(self, move: Any, rng: Random) -> Generator[None, None, float]:
        """Play on greedily from a move for some rounds; return the player's lead, the mean over their ends.

        Later leads say more about the end of the game, earlier ones owe less to luck.
        """
        game = self._game
        state = game.copy(self._view)
        clock, turns = game.clock(state), 0
        leads: list[float] = []
        game.advance(state, move)  # first, for a move may tell what was hidden
        state = game.determinise(state, rng)
        while len(leads) < ROUNDS and (mover := game.to_play(state)) is not None:
            if mover == CHANCE:
                game.advance(state, game.sample(state, rng))
                continue
            now = game.clock(state)
            if now != clock and now.player is not None:
                clock, turns = now, turns + 1
                if turns % self._players == 0:
                    leads.append(self._lead(state))
                    continue
            game.advance(state, self._greedily(state, rng))
            yield
        leads += [self._lead(state)] * (ROUNDS - len(leads))
        return _mean(leads)

    def _lead(self, state: Any) -> float:
        """Return how far ahead of the others the player may expect to end."""
        points = list(self._game.prospect(state))
        mine = points.pop(self._player)
        return mine - max(points)

    def _greedily(self, state: Any, rng: Random) -> Any:
        moves = self._game.legal_moves(state)
        if len(moves) == 1:
            return moves[0]
        if len(moves) > SAMPLE:
            moves = rng.sample(moves, SAMPLE)
        looks = self._game.appraise(state, moves)
        return moves[looks.index(max(looks))]


def _points(runner: Runner) -> float:
    return runner.points


def _fate(runner: Runner) -> tuple[float, ...]:
    """Return what tells moves apart: of those that look and end alike (into either empty lab) one runs on."""
    return (round(runner.looks, 6), *(round(lead, 6) for lead in runner.leads))


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)
