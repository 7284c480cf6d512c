"""The bot that knows nothing: any legal move is as good as another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from frontier_nb.bots.base import Bot

if TYPE_CHECKING:
    from random import Random

    from frontier_nb.protocol import Game


class RandomBot(Bot):
    """Choose uniformly among the legal moves."""

    name = "random"

    def choose(self, game: Game[Any, Any], view: Any, rng: Random) -> Any:
        """Return one of the legal moves, each with the same chance."""
        return rng.choice(game.legal_moves(view))
