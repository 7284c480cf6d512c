"""One game played by bots, chance drawn by the game itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from frontier_nb.errors import IllegalMove
from frontier_nb.protocol import CHANCE, M, S

if TYPE_CHECKING:
    from random import Random

    from frontier_nb.bots.base import Bot, Limit
    from frontier_nb.protocol import Game


def playout(
    game: Game[S, M],
    state: S,
    bots: Sequence[Bot],
    rng: Random,
    max_events: int | None = None,
    limit: Limit | None = None,
) -> Iterator[M]:
    """Play on from `state`, changed in place, and yield each event after it has been played.

    `bots` has one bot a player; each sees its own view only. Every event, chance included, is checked
    against the rules. The game stops at its end, or after `max_events` events; a bot's thinking stops at
    `limit`, or at its own.

    Raises:
        IllegalMove: a bot chose, or the game drew, what the rules forbid.

    """
    events = 0
    while (player := game.to_play(state)) is not None:
        if max_events is not None and events >= max_events:
            return
        if player == CHANCE:
            move = game.sample(state, rng)
        else:
            move = bots[player].choose(game, game.view(state, player), rng, limit)
        violation = game.violation(state, move)
        if violation is not None:
            raise IllegalMove(violation)
        game.advance(state, move)
        events += 1
        yield move
