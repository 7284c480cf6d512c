"""How good a decision looks: a readable evaluation, in points, for bots and hints."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.king.moves import Decision
from frontier_nb.games.king.position import Position


def appraise(pos: Position, choices: Sequence[Decision]) -> list[float]:
    """Return what each of `choices` looks worth."""
    return [0.0] * len(choices)
