"""Marks on a board: the arrows and highlights of an annotator or of a hint, for the page and for pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import hypot

from frontier_nb.record.model import Mark
from frontier_nb.scene.shapes import Box, Point, Polygon, Rect, Scene, Shape
from frontier_nb.scene.theme import MARKS

SAME = {"yellow": "gold", "orange": "gold"}
"""Colours that are drawn as another."""
HEAD = 16.0, 9.0
"""Length and half the width of an arrow's head."""
BEND = 0.12
"""How far an arrow bends to its side, in its lengths, so that one there and one back lie apart."""
STEPS = 16
"""So many pieces a bent line is made of."""


@dataclass(frozen=True, slots=True)
class Labelled(Mark):
    """A mark with a label of a letter or two in a badge, such as the rank of a hint."""

    label: str = ""


def data(marks: Iterable[Mark]) -> list[dict[str, str | None]]:
    """Return the marks for a page."""
    return [_data(mark) for mark in marks]


def _data(mark: Mark) -> dict[str, str | None]:
    made = {"kind": mark.kind, "from": mark.from_, "to": mark.to, "colour": mark.colour}
    return made | {"label": mark.label} if isinstance(mark, Labelled) and mark.label else made


def marked(scene: Scene, marks: Iterable[Mark]) -> Scene:
    """Return a drawing with the marks over it; those whose components it has not are left out."""
    boxes = {component.id: component.box for component in scene.components}
    seen = [mark for mark in marks if mark.from_ in boxes and (mark.to is None or mark.to in boxes)]
    return replace(scene, shapes=(*scene.shapes, *(s for mark in seen for s in _shapes(mark, boxes))))


def _shapes(mark: Mark, boxes: dict[str, Box]) -> Iterator[Shape]:
    name = SAME.get(mark.colour, mark.colour)
    style = f"mark-{name if name in MARKS else 'plain'}"
    ground = "mark-gold-ground-line" if name == "gold" else "mark-ground-line"
    curve = _curve(boxes[mark.from_], boxes[mark.to]) if mark.kind == "arrow" and mark.to else None
    if curve is None:
        x, y, width, height = boxes[mark.to or mark.from_]
        for look in (ground, style):
            yield Rect(x - 2, y - 2, width + 4, height + 4, look, 7)
        return
    line, head = curve
    yield Polygon(line, ground, closed=False)
    yield Polygon(head, ground)
    yield Polygon(line, style, closed=False)
    yield Polygon(head, f"{style}-head")


def _curve(one: Box, other: Box) -> tuple[tuple[Point, ...], tuple[Point, ...]] | None:
    """Return the line and the head of an arrow between two boxes (``None``: it would be all head)."""
    (ax, ay), (bx, by) = _inside(one, _middle(other)), _inside(other, _middle(one))
    length = hypot(bx - ax, by - ay)
    if length < 2 * HEAD[0]:
        return None
    cx, cy = (ax + bx) / 2 - BEND * (by - ay), (ay + by) / 2 + BEND * (bx - ax)
    last = hypot(bx - cx, by - cy)
    ux, uy = (bx - cx) / last, (by - cy) / last
    nx, ny = bx - HEAD[0] * ux, by - HEAD[0] * uy
    head = ((bx, by), (nx - HEAD[1] * uy, ny + HEAD[1] * ux), (nx + HEAD[1] * uy, ny - HEAD[1] * ux))
    parts = [step / STEPS for step in range(STEPS + 1)]
    line = tuple(
        (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t**2 * nx,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t**2 * ny,
        )
        for t in parts
    )
    return line, head


def _middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _inside(box: Box, towards: Point) -> Point:
    """Return the point of a box, a little way in from its side, on the way from its middle elsewhere."""
    x, y = _middle(box)
    across, down = towards[0] - x, towards[1] - y
    way = min(box[2] / 2 / (abs(across) or 1e-9), box[3] / 2 / (abs(down) or 1e-9), 1.0)
    return x + 0.6 * way * across, y + 0.6 * way * down
