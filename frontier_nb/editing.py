"""Positions that are set up by hand: drafts, which a game can reach or not, and what can be edited in them.

A draft is a state of the game like any other, made without asking whether a game can reach it: it can be
drawn, and written as a position string. Editing makes another draft, so that undo is going back. In
``frontier_nb.setting`` an editor is made of fields with what sets them, which is how the games here do it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from frontier_nb.errors import Violation
    from frontier_nb.messages import Message
    from frontier_nb.scene.shapes import Scene

S = TypeVar("S", bound=Hashable)

BOX = "box"
"""Where pieces that are not on the table come from, and where those that leave it go."""


@dataclass(frozen=True, slots=True)
class Field:
    """Something of a draft that can be set: to one of `choices`, or to a whole number from `least` to `most`.

    `id` names it among the fields of a draft, `label` is what people call it, `value` what it is now. Each
    of the choices is a value and what people call it; a number has none.
    """

    id: str
    label: Message
    value: str
    choices: tuple[tuple[str, Message], ...] = ()
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece in the box that can be brought onto the table: its id, what people call it, how it looks."""

    id: str
    name: Message
    picture: Scene


class Editor(ABC, Generic[S]):
    """How positions of a game are set up freely."""

    @abstractmethod
    def read(self, text: str) -> S:
        """Return the draft that a position string says, possible or not.

        Raises:
            Unreadable: the text is no position.

        """

    @abstractmethod
    def problems(self, draft: S) -> tuple[Violation, ...]:
        """Return why no game can reach `draft`, each with its rule; nothing if one can."""

    @abstractmethod
    def fields(self, draft: S, component: str | None = None) -> tuple[Field, ...]:
        """Return what can be set at a component of the board (``None``: of the table as a whole)."""

    @abstractmethod
    def edit(self, draft: S, field: str, value: str) -> S:
        """Return `draft` with a field set to another value.

        Raises:
            LookupError: the draft has no such field, or it cannot be set to that.

        """

    @abstractmethod
    def pieces(self, draft: S) -> tuple[Piece, ...]:
        """Return what lies in the box and can be brought onto the table."""

    @abstractmethod
    def places(self, draft: S, piece: str) -> tuple[str, ...]:
        """Return where a piece can be put: components, and :data:`BOX` if it can leave the table.

        `piece` is a component of the board or a piece of the box; what cannot be moved has no place.
        """

    @abstractmethod
    def put(self, draft: S, piece: str, place: str) -> S:
        """Return `draft` with a piece put at one of its :meth:`places`.

        Raises:
            LookupError: it cannot be put there.

        """
