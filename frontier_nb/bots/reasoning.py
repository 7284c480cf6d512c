"""Why a move looks good, in a sentence: the weightiest parts of the game's own evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from frontier_nb.messages import Message, msg, row

if TYPE_CHECKING:
    from frontier_nb.protocol import Game

PARTS = 3
"""So many parts of an evaluation are told."""


def because(game: Game[Any, Any], view: Any, move: Any) -> Message:
    """Return what speaks for and against `move` at `view`, each part with its points."""
    parts = sorted(game.reasons(view, move), key=lambda reason: -abs(reason.points))[:PARTS]
    told = [msg("{what} {points}", what=part.text, points=signed(part.points)) for part in parts]
    return Message(row(told))


def signed(points: float) -> str:
    """Return points as people write a difference: one decimal, with its sign."""
    text = f"{abs(points):.1f}".removesuffix(".0")
    return f"{'−' if points < 0 and text != '0' else '+'}{text}"
