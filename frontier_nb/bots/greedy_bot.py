"""The bot that takes what looks best now, by the game's own evaluation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from frontier_nb.bots.base import SHOWN, Advice, Bot, Suggestion
from frontier_nb.bots.reasoning import because
from frontier_nb.messages import msg

if TYPE_CHECKING:
    from random import Random

    from frontier_nb.protocol import Game

AT_ONCE = 120
"""So many moves are weighed in one step, which takes a few milliseconds."""


class GreedyBot(Bot):
    """Chooses a move of the highest appraisal; among equals the generator decides."""

    name = "greedy"
    title = msg("Greedy")
    about = msg("Takes what looks best at once, and says what it counts on.")

    def think(self, game: Game[Any, Any], view: Any, rng: Random, also: Any = None) -> Iterator[Advice]:
        """Yield the moves that look best among those weighed so far."""
        moves = sorted(game.legal_moves(view), key=lambda move: move != also)
        luck = [rng.random() for _ in moves]
        values: list[float] = []
        while len(values) < len(moves):
            values += game.appraise(view, moves[len(values) : len(values) + AT_ONCE])
            order = sorted(range(len(values)), key=lambda n: (-values[n], luck[n]))
            shown = order[:SHOWN] + [n for n in order[SHOWN:] if moves[n] == also]
            yield Advice(
                tuple(Suggestion(moves[n], values[n], 0, because(game, view, moves[n])) for n in shown)
            )

    def choose(self, game: Game[Any, Any], view: Any, rng: Random, limit: object = None) -> Any:
        """Return one of the moves that look best, without putting the reasons into words."""
        moves = game.legal_moves(view)
        if len(moves) == 1:
            return moves[0]
        values = game.appraise(view, moves)
        best = max(values)
        return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])
