"""The box of the Lab's page: the pieces in it, with their pictures, each of which is sent once."""

from __future__ import annotations

from typing import Any

from frontier_nb.scene.frame import ThemeName
from frontier_nb.scene.svg import to_svg
from frontier_widgets.lab.laboratory import Laboratory


class BoxNews:
    """What the page does not know yet of the pieces in the box."""

    def __init__(self) -> None:
        self._shown: tuple[Any, ...] = ()
        self._pictured: set[tuple[str, str]] = set()

    def rename(self) -> None:
        """Send the pieces anew: they are called otherwise."""
        self._shown = ()

    def forget(self) -> None:
        """Send everything anew: the page knows nothing."""
        self._shown = ()
        self._pictured.clear()

    def take(self, lab: Laboratory, theme: ThemeName) -> dict[str, Any]:
        """Return what lies in the box, if that has changed, with the pictures that the page does not have."""
        pieces = lab.pieces()
        shown = (lab.game.id, theme, *(piece.id for piece in pieces))
        if shown == self._shown:
            return {}
        self._shown = shown
        new = [piece for piece in pieces if (theme, piece.id) not in self._pictured]
        self._pictured |= {(theme, piece.id) for piece in new}
        return {
            "theme": theme,
            "pieces": [[piece.id, str(piece.name)] for piece in pieces],
            "pictures": {piece.id: to_svg(piece.picture, theme) for piece in new},
        }
