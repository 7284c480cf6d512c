"""Positions set up by hand: what can be set, what can be moved, and why no game comes to a draft.

A draft is a position of which everything that follows is worked out (``derived``). By hand every card lies
in one place, and a hand or a lab holds at most :data:`~frontier_nb.games.medical.editing.cards.SPARE` cards
too many; only a text can say more. Whatever is set or moved, penalties and delays follow from the cards and
trial tiles that change; they can be set otherwise afterwards.
"""

from __future__ import annotations

from collections.abc import Callable

from frontier_nb.editing import Editor, Field, Piece
from frontier_nb.errors import Violation
from frontier_nb.games.medical import invariants
from frontier_nb.games.medical.derived import complete
from frontier_nb.games.medical.editing import moving
from frontier_nb.games.medical.editing.components import settings
from frontier_nb.games.medical.editing.setting import TABLE
from frontier_nb.games.medical.position import Position
from frontier_nb.messages import told

__all__ = ["MedicalEditor"]


class MedicalEditor(Editor[Position]):
    """How positions of Medical Frontier are set up freely; `read` makes the draft of a text."""

    def __init__(self, read: Callable[[str], Position]) -> None:
        self._read = read

    def read(self, text: str) -> Position:
        """Return the draft that a position string says, possible or not."""
        return self._read(text)

    def problems(self, draft: Position) -> tuple[Violation, ...]:
        """Return why no game can reach `draft`."""
        return tuple(invariants.problems(draft))

    def fields(self, draft: Position, component: str | None = None) -> tuple[Field, ...]:
        """Return what can be set at a component; a card's field is that of the place where it lies."""
        return tuple(setting.field for setting in settings(draft, component))

    def edit(self, draft: Position, field: str, value: str) -> Position:
        """Return `draft` with a field set, and with all that follows."""
        component = field.partition(":")[0]
        for setting in settings(draft, None if component == TABLE else component):
            if setting.field.id == field:
                setting.check(value)
                if value == setting.field.value:
                    return draft
                after = draft.copy()
                setting.change(after, value)
                complete(after)
                return after
        raise LookupError(told("There is nothing called {field} to set here.", field=field))

    def pieces(self, draft: Position) -> tuple[Piece, ...]:
        """Return the cards that nobody has seen, and one that nobody noted."""
        return moving.pieces(draft)

    def places(self, draft: Position, piece: str) -> tuple[str, ...]:
        """Return where a card can be put, or a Round Tile: in the place of another."""
        return moving.places(draft, piece)

    def put(self, draft: Position, piece: str, place: str) -> Position:
        """Return `draft` with a card, or a Round Tile, put elsewhere.

        A card that lies on the market space changes places with one from the market, and goes back to the
        box for any other.
        """
        if place not in moving.places(draft, piece):
            raise LookupError(told("{piece} cannot be put at {place}.", piece=piece, place=place))
        after = draft.copy()
        moving.put(after, piece, place)
        complete(after)
        return after
