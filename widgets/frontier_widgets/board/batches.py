"""Shapes gathered into batches: as few drawing calls as the order of painting allows.

Each shape is one or two strokes of the brush, its fill and its outline. A stroke joins an earlier batch
of its kind unless something painted since lies under it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from frontier_nb.scene.frame import ThemeName
from frontier_nb.scene.measure import bounds, overlap, union
from frontier_nb.scene.shapes import Box, Circle, Label, Point, Polygon, Rect, Shape
from frontier_nb.scene.svg import text_colour
from frontier_nb.scene.theme import Paint, paint

Colour = tuple[int, int, int]
Kind = tuple[Any, ...]
"""What strokes must have in common to be painted by one call: the call's name first, then its settings."""

LOOK_BACK = 40
"""How many batches are searched for one to join."""


@dataclass(slots=True)
class Batch:
    """Strokes of one kind, in order: for each its numbers and its colour (or, for text, the label)."""

    kind: Kind
    items: list[Any] = field(default_factory=list)
    colours: list[Colour] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    box: Box = (0.0, 0.0, 0.0, 0.0)

    def add(self, item: Any, colour: Colour, box: Box) -> None:
        """Take a stroke in."""
        self.box = union((self.box, box)) if self.items else box
        self.items.append(item)
        self.colours.append(colour)
        self.boxes.append(box)

    def touches(self, box: Box) -> bool:
        """Return whether anything of the batch lies under `box`."""
        if not overlap(self.box, box):
            return False
        for own in self.boxes:  # noqa: SIM110 (a plain loop: this is the most of what a large repaint costs)
            if overlap(own, box):
                return True
        return False


def batches(shapes: Iterable[Shape], theme: ThemeName) -> list[Batch]:
    """Return the batches that paint `shapes` in their order."""
    done: list[Batch] = []
    for shape in shapes:
        box = bounds(shape)
        for kind, item, colour in _strokes(shape, theme):
            _place(done, kind, box).add(item, colour, box)
    return done


def _place(done: list[Batch], kind: Kind, box: Box) -> Batch:
    """Return the first batch of `kind` after which nothing lies under `box`, or a new one at the end.

    The first and not the last: things that look alike then share all their batches, layer by layer.
    """
    found = None
    for batch in done[: -LOOK_BACK - 1 : -1]:
        if batch.kind == kind:
            found = batch
        if batch.touches(box):
            break
    if found is None:
        found = Batch(kind)
        done.append(found)
    return found


def _strokes(shape: Shape, theme: ThemeName) -> list[tuple[Kind, Any, Colour]]:
    look = paint(shape.style, theme)
    if isinstance(shape, Label):
        kind = ("text", text_colour(look), shape.size, shape.bold, shape.anchor)
        return [(kind, shape, (0, 0, 0))] if shape.text else []
    name, item = _outline(shape)
    strokes: list[tuple[Kind, Any, Colour]] = []
    if look.fill and name != "lines":
        strokes.append((("fill", name), item, rgb(look.fill)))
    if look.stroke:
        strokes.append((("stroke", name, *_pen(look)), item, rgb(look.stroke)))
    return strokes


def _outline(shape: Rect | Circle | Polygon) -> tuple[str, Any]:
    if isinstance(shape, Circle):
        return "circles", (shape.x, shape.y, shape.radius)
    if isinstance(shape, Polygon):
        return ("polygons" if shape.closed else "lines"), shape.points
    if shape.radius:
        return "polygons", rounded(shape)
    return "rects", (shape.x, shape.y, shape.width, shape.height)


def _pen(look: Paint) -> tuple[float, tuple[float, ...]]:
    return look.width, look.dash


@lru_cache(maxsize=256)
def rgb(colour: str) -> Colour:
    """Return the three parts of ``#RRGGBB``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def rounded(rect: Rect) -> tuple[Point, ...]:
    """Return the outline of a rectangle with rounded corners."""
    radius = min(rect.radius, rect.width / 2, rect.height / 2)
    left, top = rect.x + radius, rect.y + radius
    right, bottom = rect.x + rect.width - radius, rect.y + rect.height - radius
    corners = zip(
        ((right, top), (right, bottom), (left, bottom), (left, top)), _quarters(radius), strict=True
    )
    return tuple((x + dx, y + dy) for (x, y), arc in corners for dx, dy in arc)


@lru_cache(maxsize=256)
def _quarters(radius: float) -> tuple[tuple[Point, ...], ...]:
    pieces = 3 if radius <= 3 else 4 if radius <= 8 else 6
    turn = math.pi / 2
    return tuple(
        tuple(
            (radius * math.cos(angle), radius * math.sin(angle))
            for angle in ((corner - 1 + piece / pieces) * turn for piece in range(pieces + 1))
        )
        for corner in range(4)
    )
