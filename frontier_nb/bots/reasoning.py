"""Why a move looks good, in a sentence: the weightiest parts of the game's own evaluation."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

from frontier_nb.messages import Message, msg

if TYPE_CHECKING:
    from frontier_nb.protocol import Game, Reason

PARTS = 4
"""So many parts of an evaluation are told at most."""
SMALL = 0.25
"""Parts of fewer points are not worth a word beside weightier ones."""
NOTHING = "±0"
"""How points are written that round to none."""


def because(game: Game[Any, Any], view: Any, move: Any) -> Message:
    """Return what speaks for and against `move` at `view`, each part with its points."""
    parts = game.reasons(view, move)
    weighty = [part for part in parts if abs(part.points) >= SMALL]
    *others, last = map(_told, weighty[:PARTS] or parts[:1])
    return reduce(lambda rest, part: msg("{part}, {rest}", part=part, rest=rest), reversed(others), last)


def _told(part: Reason) -> Message:
    points = signed(part.points)
    return part.text if points == NOTHING else msg("{what} {points}", what=part.text, points=points)


def signed(points: float) -> str:
    """Return points as people write a difference: one decimal, with its sign."""
    text = points_text(abs(points))
    return f"{'−' if points < 0 else '+'}{text}" if text != "0" else NOTHING


def points_text(points: float) -> str:
    """Return points, 0 or more, with one decimal where they are not whole."""
    return f"{points:.1f}".removesuffix(".0")
