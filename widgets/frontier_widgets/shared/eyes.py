"""Through whose eyes a record is seen: what a page may be told of its positions and events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from frontier_nb.messages import Message, msg
from frontier_nb.protocol import CHANCE, Game


@dataclass(frozen=True, slots=True)
class Eyes:
    """Those of a player or, if `viewer` is ``None``, of an onlooker; not `veiled`, they see everything.

    Whoever sees everything also reads what annotators, who did so too, have said: comments, signs,
    variations, headers. Any of these could tell a secret, so veiled eyes see the game alone.
    """

    viewer: int | None = None
    veiled: bool = False

    def position(self, game: Game[Any, Any], state: Any) -> Any:
        """Return `state` as it is seen."""
        return game.view(state, self.viewer) if self.veiled else state

    def event(self, game: Game[Any, Any], state: Any, event: Any) -> Any:
        """Return `event` at `state` as it is seen (``None``: only that something happens)."""
        return game.veil(state, event, self.viewer) if self.veiled else event

    def told(self, game: Game[Any, Any], state: Any, event: Any, names: Sequence[str]) -> Message:
        """Return as a sentence what is seen of an event, the true one, at the true `state`."""
        seen = self.event(game, state, event)
        if seen is not None:
            return game.describe(self.position(game, state), seen, names)
        mover = game.to_play(state)
        if mover is None or mover == CHANCE:
            return msg("Something happens out of sight.")
        return msg("{player} makes a move out of sight.", player=names[mover])
