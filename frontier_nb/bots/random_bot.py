"""The bot that knows nothing: any legal move is as good as another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from frontier_nb.bots.base import Advice, Bot, Suggestion
from frontier_nb.messages import msg

if TYPE_CHECKING:
    from random import Random

    from frontier_nb.protocol import Game


class RandomBot(Bot):
    """Choose uniformly among the legal moves."""

    name = "random"
    title = msg("Random")
    about = msg("Makes any legal move, without a thought.")

    def think(self, game: Game[Any, Any], view: Any, rng: Random, also: Any = None) -> Iterator[Advice]:
        """Yield one of the legal moves, each with the same chance."""
        drawn = rng.choice(game.legal_moves(view))
        moves = (drawn,) if also is None or also == drawn else (drawn, also)
        yield Advice(tuple(Suggestion(move, 0.0, 0, msg("drawn by lot")) for move in moves))
