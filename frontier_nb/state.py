"""What the positions of games have in common: they are values and show themselves."""

from __future__ import annotations

from typing import ClassVar

from frontier_nb.registry import game


class State:
    """A position that is compared by what it means.

    It asks its game, by the id under which that is installed, to write and to draw it, so that a position
    knows nothing of notations and pictures.
    """

    __slots__ = ()

    game_id: ClassVar[str]

    def _key(self) -> tuple[object, ...]:
        """Return what the position means: hashable, and equal for positions that are alike."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<{self.game_id} {game(self.game_id).write_position(self)}>"

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """Return the table as an onlooker sees it, as a picture and in words, for notebooks."""
        return game(self.game_id).show(self)._repr_mimebundle_()
