"""A scene as what a notebook shows: a picture and words, by MIME type. Nothing of Jupyter is needed."""

from __future__ import annotations

from dataclasses import dataclass

from frontier_nb.scene.shapes import Scene
from frontier_nb.scene.svg import to_svg
from frontier_nb.scene.words import to_words


def mime_bundle(scene: Scene, text: str | None = None) -> dict[str, str]:
    """Return `scene` as SVG, in the reader's theme, and `text` beside it (``None``: the scene in words)."""
    words = to_words(scene) if text is None else text
    return {"image/svg+xml": to_svg(scene, "auto"), "text/plain": words}


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene that shows itself in a notebook, and as words everywhere else."""

    scene: Scene

    def svg(self, width: float | None = None) -> str:
        """Return the picture as an SVG document, `width` CSS pixels wide (``None``: in board units)."""
        return to_svg(self.scene, "auto", width)

    def __str__(self) -> str:
        return to_words(self.scene)

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        return mime_bundle(self.scene)
