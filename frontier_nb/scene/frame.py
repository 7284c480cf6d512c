"""What is asked of a drawing: the frame that a scene is built for, and what it puts in the light."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Width = Literal["wide", "narrow"]
"""``wide``: a desktop or a projector; ``narrow``: a phone (about 360 to 600 CSS pixels)."""

ThemeName = Literal["light", "dark", "projector"]
"""``projector``: black on white, nothing faint, for a beamer in a bright room."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the builder of a scene must know of the place where it will be shown.

    `player` is the one whose area is enlarged where not all have room (``None``: whose turn it is). Where
    something is `asked` about the position, the drawing leaves out what can be worked out from the rest.
    """

    width: Width = "wide"
    theme: ThemeName = "light"
    player: int | None = None
    asked: bool = False

    def enlarged(self, players: int) -> int | None:
        """Return whose area is to be enlarged in a game of so many; ``None`` where nobody is named."""
        return self.player if self.player is not None and 0 <= self.player < players else None


@dataclass(frozen=True, slots=True)
class Highlights:
    """What a scene puts in the light.

    `focus` are components that an explanation speaks of, `changed` those that the last event changed,
    `wrong` those that something is missing or costing at, `targets` those that may be acted on, `later`
    those that an explanation under way has not come to yet.
    """

    focus: frozenset[str] = field(default_factory=frozenset)
    changed: frozenset[str] = field(default_factory=frozenset)
    wrong: frozenset[str] = field(default_factory=frozenset)
    targets: frozenset[str] = field(default_factory=frozenset)
    later: frozenset[str] = field(default_factory=frozenset)
