"""The bot that looks ahead: it plays its best-looking moves out, and compares what comes of them."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any

from frontier_nb.bots.base import SHOWN, Advice, Bot, Limit, Suggestion
from frontier_nb.bots.reasoning import because, signed
from frontier_nb.bots.search import Race, Runner
from frontier_nb.messages import Message, msg, msgn

if TYPE_CHECKING:
    from random import Random

    from frontier_nb.protocol import Game

STEP = 0.002
"""Seconds of thinking between two answers."""


class StrongBot(Bot):
    """Compares moves by playouts of some rounds, over what may be hidden and may be drawn."""

    name = "strong"
    title = msg("Strong")
    about = msg("Tries its best moves out, with what may be hidden and drawn, before it chooses.")
    limit = Limit(seconds=0.2)

    def think(self, game: Game[Any, Any], view: Any, rng: Random, also: Any = None) -> Iterator[Advice]:
        """Yield what looks best, then what proves best, as often as a moment has passed."""
        race = Race(game, view, rng, also)
        reasons: dict[Any, Message] = {}

        def advice() -> Advice:
            ranking = race.ranking
            shown = ranking[:SHOWN] + [runner for runner in ranking[SHOWN:] if runner.move == also]
            return Advice(tuple(map(suggestion, shown)), race.playouts)

        def suggestion(runner: Runner) -> Suggestion:
            move = runner.move
            if move not in reasons:
                reasons[move] = because(game, view, move)
            return Suggestion(move, runner.points, len(runner.leads), _why(runner, reasons[move]))

        thought = advice()
        yield thought
        while not race.over:
            due = perf_counter() + STEP
            for _ in race.lap():
                if perf_counter() > due:
                    yield thought
                    due = perf_counter() + STEP
            thought = advice()
            yield thought


def _why(runner: Runner, reasons: Message) -> Message:
    """Return in a sentence what the playouts of a move brought, and what it counts on at once."""
    number = len(runner.leads)
    if not number:
        return reasons
    return msgn(
        "{reasons}; a lead of {lead} is expected after {n} playout",
        "{reasons}; a lead of {lead} is expected after {n} playouts",
        number,
        lead=signed(runner.points),
        reasons=reasons,
    )
