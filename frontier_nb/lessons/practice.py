"""Drills without end: positions out of games among bots, and what they can be asked.

A :class:`Stroll` walks on through one game after another, a few events for each drill, so that a drill takes
about the same short time whenever it is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from random import Random
from typing import Any

from frontier_nb.bots import bot
from frontier_nb.messages import row, told
from frontier_nb.protocol import CHANCE, Game
from frontier_nb.question import Drill, DrillKind, Level

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil")
"""What players of positions without names are called."""
STRIDE = 12
"""At most so many events lie between two positions."""
LONGEST = 4_000
"""A game of so many events is left for another."""
MOST_TRIES = 400
"""After so many positions without a question there is none."""
WAYWARD = 0.15
"""How often a random move is made in place of the best-looking one, so that positions differ."""


class Stroll:
    """A walk through games among bots that never ends; equal seeds give equal walks."""

    def __init__(self, game: Game[Any, Any], rng: Random) -> None:
        self.game = game
        self._rng = rng
        self._greedy, self._random = bot("greedy"), bot("random")
        self._begin()

    def _begin(self) -> None:
        game, rng = self.game, self._rng
        options = {option.name: rng.choice(option.choices) for option in game.options}
        self._state = game.setup(rng.choice(list(game.player_counts)), **options)
        self._events = 0

    def next(self) -> Any:
        """Walk on, and return the position there, in which a player decides: the caller's own copy."""
        game = self.game
        for _ in range(self._rng.randint(1, STRIDE)):
            self._step()
        while game.to_play(self._state) in (None, CHANCE):
            self._step()
        return game.copy(self._state)

    def _step(self) -> None:
        game, rng, state = self.game, self._rng, self._state
        player = game.to_play(state)
        if player is None or self._events > LONGEST:
            self._begin()
            return
        if player == CHANCE:
            move = game.sample(state, rng)
        else:
            chooser = self._random if rng.random() < WAYWARD else self._greedy
            move = chooser.choose(game, game.view(state, player), rng)
        game.advance(state, move)
        self._events += 1


class Drills:
    """An endless row of drills of a game.

    Raises:
        LookupError: the game has no drills.

    """

    def __init__(self, game: Game[Any, Any], rng: Random) -> None:
        self.game = game
        self.kinds = {kind.id: kind for kind in game.drill_kinds()}
        if not self.kinds:
            raise LookupError(f"{game.id} has no drills")
        self._rng = rng
        self._stroll = Stroll(game, rng)
        self._last: tuple[str, Hashable] = ("", None)

    def kind(self, id: str) -> DrillKind:
        """Return a kind of drill.

        Raises:
            LookupError: the game has no such kind.

        """
        if id not in self.kinds:
            raise LookupError(
                told(
                    "{game} has no drills {id}; there are: {known}",
                    game=self.game.id,
                    id=f"{id!r:.60}",
                    known=row(self.kinds),
                )
            )
        return self.kinds[id]

    def next(self, kinds: Iterable[str], level: Level) -> Drill:
        """Return a drill of one of these kinds, at a level.

        Raises:
            LookupError: there is no such kind, or no position was found that it can be asked about.

        """
        wanted = [self.kind(id) for id in kinds]
        for _ in range(MOST_TRIES):
            state = self._stroll.next()
            drill = self._rng.choice(wanted).make(self.game, state, level, self._rng)
            if drill is not None and (asked := (str(drill.question), drill.state)) != self._last:
                self._last = asked
                return drill
        raise LookupError("no position was found for such a drill")

    def about(self, rules: Collection[str]) -> list[str]:
        """Return the kinds of drills that practise any of these rules."""
        return [id for id, kind in self.kinds.items() if not set(rules).isdisjoint(kind.rules)]
