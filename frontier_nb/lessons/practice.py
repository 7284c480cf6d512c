"""Drills without end: positions out of games among bots, and what they can be asked.

A :class:`Stroll` walks on through one game after another, a few events for each drill, so that a drill takes
about the same short time whenever it is asked for; some of the positions that it came by are kept for the
questions that few positions can be asked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Hashable, Iterable, Iterator
from random import Random
from typing import Any

from frontier_nb.messages import row, told
from frontier_nb.protocol import CHANCE, Game
from frontier_nb.question import Drill, DrillKind, Level

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil")
"""What players of positions without names are called."""
STRIDE, HURRY = 12, 4
"""At most so many events lie between two positions; and where one after another is looked for."""
LONGEST = 4_000
"""A game of so many events is left for another."""
KEPT = 48
"""So many positions are kept."""
MOST_ALIKE = 2
"""So often another question is looked for where the words would be those of the last one."""
MOST_TRIES = 400
"""After so many positions without a question there is none."""
WAYWARD = 0.15
"""How often a random move is made in place of the best-looking one, so that positions differ."""
HANDFUL = 16
"""At most so many moves are looked at before one is made: a walk is not played to be won."""


class Stroll:
    """A walk through games among bots that never ends; equal seeds give equal walks."""

    def __init__(self, game: Game[Any, Any], rng: Random) -> None:
        self.game = game
        self._rng = rng
        self._begin()

    def _begin(self) -> None:
        game, rng = self.game, self._rng
        options = {option.name: rng.choice(option.choices) for option in game.options}
        self._state = game.setup(rng.choice(list(game.player_counts)), **options)
        self._events = 0

    def next(self, stride: int = STRIDE) -> Any:
        """Walk on, `stride` events at most, and return the position there: the caller's own copy.

        A player decides in it.
        """
        game = self.game
        for _ in range(self._rng.randint(1, stride)):
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
        drawn = player == CHANCE
        move = game.sample(state, rng) if drawn else self._chosen(game.view(state, player))
        game.advance(state, move)
        self._events += 1

    def _chosen(self, view: Any) -> Any:
        """Return what looks best of a handful of moves, or just one of them."""
        moves = list(self.game.legal_moves(view))
        if len(moves) == 1 or self._rng.random() < WAYWARD:
            return self._rng.choice(moves)
        if len(moves) > HANDFUL:
            moves = self._rng.sample(moves, HANDFUL)
        values = self.game.appraise(view, moves)
        return moves[values.index(max(values))]


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
        self._kept: deque[tuple[Any, set[str]]] = deque(maxlen=KEPT)  # with the kinds that were asked there
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
        alike: list[Drill] = []  # those with the very words of the last one
        for state, done in self._places():
            kind = self._rng.choice(wanted)
            drill = None if kind.id in done else kind.make(self.game, state, level, self._rng)
            if drill is None:
                continue
            done.add(kind.id)
            if str(drill.question) != self._last[0]:
                return self._remembered(drill)
            if drill.state != self._last[1]:
                alike.append(drill)
            if len(alike) >= MOST_ALIKE:
                break
        if alike:
            return self._remembered(alike[0])  # of this kind there is but one way of asking
        raise LookupError("no position was found for such a drill")

    def _remembered(self, drill: Drill) -> Drill:
        self._last = (str(drill.question), drill.state)
        return drill

    def _places(self) -> Iterator[tuple[Any, set[str]]]:
        """Yield positions to try: a new one, those kept in any order, and then new ones again."""
        kept = [*self._kept]
        self._rng.shuffle(kept)
        yield self._walk()
        yield from kept
        for _ in range(MOST_TRIES):
            yield self._walk(HURRY)

    def _walk(self, stride: int = STRIDE) -> tuple[Any, set[str]]:
        self._kept.append((self._stroll.next(stride), set()))
        return self._kept[-1]

    def about(self, rules: Collection[str]) -> list[str]:
        """Return the kinds of drills that practise any of these rules."""
        return [id for id, kind in self.kinds.items() if not set(rules).isdisjoint(kind.rules)]
