"""The frame that a scene is built for: how wide, in which theme, with which player enlarged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Width = Literal["wide", "narrow"]
"""``wide``: a desktop or a projector; ``narrow``: a phone (about 360 to 600 CSS pixels)."""

ThemeName = Literal["light", "dark", "projector"]
"""``projector``: black on white, nothing faint, for a beamer in a bright room."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the builder of a scene must know of the place where it will be shown.

    `player` is the one whose area is enlarged where not all have room (``None``: whose turn it is).
    """

    width: Width = "wide"
    theme: ThemeName = "light"
    player: int | None = None
