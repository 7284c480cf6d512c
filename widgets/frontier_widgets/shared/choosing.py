"""A move by pointing at things: which moves are still meant, and what can be pointed at next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from frontier_nb.errors import Violation
from frontier_nb.languages import language_now
from frontier_nb.messages import msg
from frontier_nb.protocol import Game, Highlights
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene

MOST_LISTED = 12
"""Of more moves than this one is not offered a list, but asked to point at something more, if one can."""
MOST_EVERY = 500
"""More moves than this are not listed all at once: nobody reads them, and they fill the wire."""


def refusal(violation: Violation | None) -> dict[str, Any] | None:
    """Return why a try was not legal, for a page (``None``: it was)."""
    if violation is None:
        return None
    remedy = None if violation.remedy is None else str(violation.remedy)
    return {"rule": violation.rule, "reason": str(violation.reason), "remedy": remedy}


class Chooser:
    """The decisions at a position, legal or not, and what has been pointed at so far.

    A move is chosen when all that it points at has been, in any order, and no other move points at the same;
    otherwise those that do can be told apart by their words.
    """

    def __init__(self, game: Game[Any, Any], state: Any, names: Sequence[str]) -> None:
        self.game, self.state, self.names = game, state, names
        self.legal = list(game.legal_moves(state))
        known = set(self.legal)
        self._all = [*self.legal, *(move for move in game.conceivable(state) if move not in known)]
        self._pointed = [game.pointed(state, move) for move in self._all]
        self.picked: tuple[str, ...] = ()
        self._texts: dict[tuple[str, int], str] = {}

    def clear(self) -> None:
        """Forget what was pointed at."""
        self.picked = ()

    def step_back(self) -> None:
        """Forget what was pointed at last."""
        self.picked = self.picked[:-1]

    def pick(self, component: str) -> bool:
        """Point at a component, or away from it if it was pointed at; return whether any move is meant so."""
        meant = self.game.meant(self.state, component)
        for id in meant:
            if id in self.picked:
                self.picked = tuple(other for other in self.picked if other != id)
                return True
        for before in (self.picked, ()):
            for legal in (True, False):
                for id in meant:
                    if self._matching((*before, id), legal=legal):
                        self.picked = (*before, id)
                        return True
        return False

    @property
    def chosen(self) -> Any | None:
        """The move that all of this means (``None``: more must be said)."""
        found = self._matching(self.picked, legal=True)
        if not found:
            found = self._tries()[:1]  # nothing legal is meant: what is most like it says why
        if self.picked and len(found) == 1 and len(self._pointed[found[0]]) == len(self.picked):
            return self._all[found[0]]
        return None

    @property
    def targets(self) -> frozenset[str]:
        """What a legal move may point at next."""
        found = self._matching(self.picked, legal=True)
        return frozenset(id for number in found for id in self._pointed[number]) - set(self.picked)

    def move(self, number: int) -> Any:
        """Return the move of a number in :meth:`listed`.

        Raises:
            LookupError: there is no such move.

        """
        if not 0 <= number < len(self._all):
            raise LookupError(f"there are {len(self._all)} moves, no number {number}")
        return self._all[number]

    def preview(self, number: int | None, frame: Frame) -> Scene | None:
        """Return the drawing of what the legal move of a number leads to (``None``: there is none)."""
        if number is None or not 0 <= number < len(self.legal):
            return None
        move, after = self.legal[number], self.game.copy(self.state)
        self.game.advance(after, move)
        lit = Highlights(changed=self.game.changed(self.state, move))
        return self.game.scene(after, frame, lit, self.names)

    def listed(self) -> list[tuple[int, str]]:
        """Return what can be chosen by words, each with its number: what is meant by all that was pointed at.

        Legal moves only, and none if they are too many while pointing at more tells them apart. While nothing
        has been pointed at, the moves that point at nothing.
        """
        whole = [n for n in range(len(self.legal)) if not self._pointed[n]] if not self.picked else []
        found = self._matching(self.picked, legal=True)
        if not self.picked or (len(found) > MOST_LISTED and self.targets):
            found = []
        return [(number, self._text(number)) for number in dict.fromkeys((*whole, *found))]

    def every(self) -> list[tuple[int, str]]:
        """Return all legal moves in words, each with its number; none where they are too many to read."""
        if len(self.legal) > MOST_EVERY:
            return []
        return [(number, self._text(number)) for number in range(len(self.legal))]

    def told(self) -> list[str]:
        """Return all legal moves in words; only their number where they are too many to read."""
        many = msg("{n} moves: point at things, and those that are left are listed.", n=len(self.legal))
        return [text for _, text in self.every()] or [str(many)]

    def data(self, drawn: Scene | None) -> dict[str, Any]:
        """Return what the page shows of it; what is pointed at is called as in a drawing of the position."""
        names = {one.id: one.name for one in (drawn.components if drawn and self.picked else ())}
        return {
            "listed": self.listed(),
            "picked": [str(names.get(id, id)) for id in self.picked],
            "ids": list(self.picked),
            "every": self.every(),
        }

    def _tries(self) -> list[int]:
        """Return the moves that point at just this and are not legal, those of a kind that is due first."""
        found = [
            n for n in self._matching(self.picked, legal=False) if len(self._pointed[n]) == len(self.picked)
        ]
        kinds = {type(move) for move in self.legal}
        return sorted(found, key=lambda number: type(self._all[number]) not in kinds)

    def _matching(self, picked: Sequence[str], *, legal: bool) -> list[int]:
        numbers = range(len(self.legal)) if legal else range(len(self.legal), len(self._all))
        return [number for number in numbers if set(picked) <= set(self._pointed[number])]

    def _text(self, number: int) -> str:
        key = language_now(), number
        if key not in self._texts:
            self._texts[key] = str(self.game.describe(self.state, self._all[number], self.names))
        return self._texts[key]
