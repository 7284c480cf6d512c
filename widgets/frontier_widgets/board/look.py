"""Where to look on a board: what a page that shows only a part of it brings into sight."""

from __future__ import annotations

from collections.abc import Iterable

from frontier_nb.protocol import Highlights
from frontier_nb.scene.measure import union
from frontier_nb.scene.shapes import Box, Scene

TALLEST = 0.9
"""The most height that is looked at, in widths of the board: what a phone shows of it above the dock."""


def look(scene: Scene, telling: Iterable[str]) -> list[float] | None:
    """Return the box around the components `telling`, in board units (``None``: none is there).

    They are taken in one after another, the most telling first; one that would make the box taller than
    :data:`TALLEST` is left out.
    """
    boxes = {component.id: component.box for component in scene.components}
    seen: Box | None = None
    for id in telling:
        if id in boxes:
            both = boxes[id] if seen is None else union((seen, boxes[id]))
            if seen is None or both[3] <= TALLEST * scene.width:
                seen = both
    return None if seen is None else [round(side, 1) for side in seen]


def look_at(scene: Scene, lit: Highlights) -> list[float] | None:
    """Return the box around what is wrong or else in focus or else changed (``None``: nothing is lit)."""
    for telling in (lit.wrong, lit.focus, lit.changed):
        found = look(scene, [component.id for component in scene.components if component.id in telling])
        if found is not None:
            return found
    return None
