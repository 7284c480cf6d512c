"""The bot that takes what looks best now, by the game's own evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from frontier_nb.bots.base import Bot

if TYPE_CHECKING:
    from random import Random

    from frontier_nb.protocol import Game


class GreedyBot(Bot):
    """Chooses a move of the highest appraisal; among equals the generator decides."""

    name: ClassVar[str] = "greedy"

    def choose(self, game: Game[Any, Any], view: Any, rng: Random) -> Any:
        """Return one of the moves that look best."""
        moves = game.legal_moves(view)
        if len(moves) == 1:
            return moves[0]
        values = game.appraise(view, moves)
        best = max(values)
        return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])
