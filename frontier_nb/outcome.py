"""How a finished game ended, as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.messages import Listing, Message, msg, msgn
from frontier_nb.protocol import Result


def outcome(result: Result | None, names: Sequence[str]) -> Message | None:
    """Return who has won, as a sentence (``None``: nobody yet)."""
    if result is None:
        return None
    best = result.scores[result.winners[0]]
    points = msgn("{n} point", "{n} points", best)
    fields = {"winners": Listing([names[player] for player in result.winners]), "points": points}
    if len(result.winners) > 1:
        return msg("{winners} share the win with {points}.", **fields)
    if result.scores.count(best) > 1:
        return msg("{winners} wins the tie at {points}.", **fields)
    return msg("{winners} wins with {points}.", **fields)
