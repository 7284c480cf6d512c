"""Guess the move: what could be played at a place of a record, and what was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from frontier_nb.protocol import Game


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to guess: the node it leads to, the moves in words, where each acts, which was played.

    `parts` are the ids of the components that a move changes, those left out that all moves change.
    Without moves there is nothing to guess.
    """

    node: int
    texts: tuple[str, ...] = ()
    parts: tuple[frozenset[str], ...] = ()
    answer: int = 0

    @property
    def targets(self) -> frozenset[str]:
        """What can be chosen on the board."""
        return frozenset().union(*self.parts)

    def data(self) -> dict[str, Any]:
        """Return the question for the page, without its answer."""
        rows = zip(self.texts, self.parts, strict=True)
        return {"node": self.node, "moves": [[text, sorted(parts)] for text, parts in rows]}


def question(game: Game[Any, Any], state: Any, event: Any, node: int, names: Sequence[str]) -> Question:
    """Return the question at `state`, where `event` was played; moves that read the same are one."""
    found: dict[str, set[str]] = {}
    for move in game.legal_moves(state):
        found.setdefault(str(game.describe(state, move, names)), set()).update(game.changed(state, move))
    played = str(game.describe(state, event, names))
    found.setdefault(played, set(game.changed(state, event)))
    common = set.intersection(*found.values()) if len(found) > 1 else set()
    parts = tuple(frozenset(ids - common) for ids in found.values())
    return Question(node, tuple(found), parts, list(found).index(played))
