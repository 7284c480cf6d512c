"""Positions set up by hand: what can be set, what can be moved, and why no game comes to a draft.

A draft is a position of which everything that follows is worked out (``derived``). By hand every card lies
in one place, and a hand or a lab holds at most :data:`~frontier_nb.games.medical.editing.cards.SPARE` cards
too many; only a text can say more. Whatever is set or moved, penalties and delays follow from the cards and
trial tiles that change; they can be set otherwise afterwards.
"""

from __future__ import annotations

from frontier_nb.editing import Piece
from frontier_nb.errors import Violation
from frontier_nb.games.medical import invariants
from frontier_nb.games.medical.derived import complete
from frontier_nb.games.medical.editing import moving
from frontier_nb.games.medical.editing.components import settings
from frontier_nb.games.medical.position import Position
from frontier_nb.setting import Setting, SettingEditor

__all__ = ["MedicalEditor"]


class MedicalEditor(SettingEditor[Position]):
    """How positions of Medical Frontier are set up freely."""

    def problems(self, draft: Position) -> tuple[Violation, ...]:
        """Return why no game can reach `draft`."""
        return tuple(invariants.problems(draft))

    def settings(self, draft: Position, component: str | None) -> list[Setting[Position]]:
        """Return what can be set at a component; a card's field is that of the place where it lies."""
        return settings(draft, component)

    def pieces(self, draft: Position) -> tuple[Piece, ...]:
        """Return the cards that nobody has seen, and one that nobody noted."""
        return moving.pieces(draft)

    def places(self, draft: Position, piece: str) -> tuple[str, ...]:
        """Return where a card can be put, or a Round Tile: in the place of another."""
        return moving.places(draft, piece)

    def move(self, draft: Position, piece: str, place: str) -> None:
        """Put a card, or a Round Tile, elsewhere.

        A card that lies on the market space changes places with one from the market, and goes back to the
        box for any other.
        """
        moving.put(draft, piece, place)

    def settle(self, draft: Position) -> None:
        """Work out the cards unseen, the scores, and whose move it is."""
        complete(draft)
