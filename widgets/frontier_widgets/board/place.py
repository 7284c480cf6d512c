"""The room that a page has for a board: its width, its height, its theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self, get_args

from frontier_nb.scene.frame import Frame, ThemeName
from frontier_nb.scene.shapes import Scene

NARROW = 640
"""Below this width, in CSS pixels, boards are built for a phone."""
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
LEAST, MOST = 200, 4000
"""Between these any reported width is taken."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a page reported: CSS pixels (`height` 0: no limit) and its theme."""

    width: int = 1000
    height: int = 0
    theme: ThemeName = "light"

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """Return the place that a page's message tells of; what is absurd gets a sensible value."""
        width, height = (_pixels(data.get(name)) for name in ("width", "height"))
        return cls(
            width=min(MOST, max(LEAST, width or cls().width)),
            height=min(MOST, max(LEAST, height)) if height else 0,
            theme=next((name for name in THEMES if name == data.get("theme")), cls().theme),
        )

    def frame(self) -> Frame:
        """Return the frame that scenes are built for here."""
        return Frame("narrow" if self.width < NARROW else "wide", self.theme)

    def fit(self, scene: Scene) -> list[int]:
        """Return the width and height at which `scene` fits in: on a phone only its width counts."""
        width = float(self.width)
        if self.height and self.width >= NARROW:
            width = min(width, self.height * scene.width / scene.height)
        return [round(width), round(width * scene.height / scene.width)]


def _pixels(value: object) -> int:
    return round(value) if isinstance(value, int | float) and 0 < value < 1e6 else 0
