"""What is different between two scenes: the shapes, the boxes to repaint, the components to announce."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from frontier_nb.scene.measure import bounds, overlap, union
from frontier_nb.scene.shapes import Box, Component, Rect, Scene, Shape
from frontier_nb.scene.theme import paint

MOST_BOXES = 160
"""With more places to repaint than this, they are joined."""
MOST_PAIRS = 60
"""With more shapes than this that differ from those in their places, the places don't count."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What turns one scene into another.

    `gone` and `new` are the shapes of only one of the two, `boxes` the places to repaint (disjoint or
    nearly so), `components` those that are new or differ, `left` the ids that are no longer there.
    `everything` says that the boards are of different size, so that all must be painted.
    """

    gone: tuple[Shape, ...]
    new: tuple[Shape, ...]
    boxes: tuple[Box, ...]
    components: tuple[Component, ...]
    left: tuple[str, ...]
    everything: bool = False

    def __bool__(self) -> bool:
        return bool(self.everything or self.gone or self.new or self.components or self.left)


def compare(before: Scene | None, after: Scene) -> Difference:
    """Return what must be done to turn the painting of `before` (``None``: a blank) into that of `after`."""
    if before is None or (before.width, before.height) != (after.width, after.height):
        whole = ((0.0, 0.0, after.width, after.height),)
        left = () if before is None else _left(before, after)
        return Difference((), after.shapes, whole, after.components, left, everything=True)
    gone, new = _shapes(before.shapes, after.shapes)
    boxes = join(tuple(box for shape in (*gone, *new) for box in _dirty(shape)))
    known = {component.id: component for component in before.components}
    components = tuple(c for c in after.components if known.get(c.id) != c)
    return Difference(gone, new, boxes, components, _left(before, after))


def _left(before: Scene, after: Scene) -> tuple[str, ...]:
    there = {component.id for component in after.components}
    return tuple(c.id for c in before.components if c.id not in there)


def _shapes(
    before: tuple[Shape, ...], after: tuple[Shape, ...]
) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Return the shapes of only one side, and those on both sides that lie in another order."""
    if len(before) == len(after):
        pairs = [
            (was, shape)
            for was, shape in zip(before, after, strict=True)
            if was is not shape and was != shape
        ]
        if len(pairs) < MOST_PAIRS:
            gone, new = tuple(was for was, _ in pairs), tuple(shape for _, shape in pairs)
            # Where as much came as went, the shapes in between only stand elsewhere in the list.
            if set(gone).isdisjoint(new):
                return gone, new
    return _shuffled(*_middle(before, after))


def _middle(
    before: tuple[Shape, ...], after: tuple[Shape, ...]
) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Return what is left of both when what they have in common at the start and the end is taken off."""
    shorter = min(len(before), len(after))
    start = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    end = next((at for at in range(shorter - start) if before[-1 - at] != after[-1 - at]), shorter - start)
    return before[start : len(before) - end], after[start : len(after) - end]


def _shuffled(
    before: tuple[Shape, ...], after: tuple[Shape, ...]
) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    spare = Counter(before)
    new, kept = [], []
    for shape in after:
        if spare[shape] > 0:
            spare[shape] -= 1
            kept.append(shape)
        else:
            new.append(shape)
    gone, stayed = [], []
    for shape in reversed(before):
        if spare[shape] > 0:
            spare[shape] -= 1
            gone.append(shape)
        else:
            stayed.append(shape)
    stayed.reverse()
    if stayed != kept:
        new += [shape for was, shape in zip(stayed, kept, strict=True) if was != shape]
    return tuple(reversed(gone)), tuple(new)


def _dirty(shape: Shape) -> tuple[Box, ...]:
    """Return the boxes that a shape paints: of an empty frame, only its four sides."""
    x, y, width, height = bounds(shape)
    look = paint(shape.style)
    if not isinstance(shape, Rect) or look.fill or not look.stroke:
        return ((x, y, width, height),)
    side = look.width + 1 + shape.radius * 0.3
    if min(width, height) <= 4 * side:
        return ((x, y, width, height),)
    return (
        (x, y, width, side),
        (x, y + height - side, width, side),
        (x, y + side, side, height - 2 * side),
        (x + width - side, y + side, side, height - 2 * side),
    )


def join(boxes: tuple[Box, ...]) -> tuple[Box, ...]:
    """Return `boxes` with those joined that overlap so much that painting both would cost more."""
    rest = list(dict.fromkeys(boxes))
    if len(rest) > 4 * MOST_BOXES:  # a jump: to look at every pair would take longer than to paint more
        rest = _by_cell(rest)
    done: list[Box] = []
    while rest:
        box = rest.pop()
        for at, other in enumerate(done):
            if not overlap(box, other):
                continue
            both = union((box, other))
            if _area(both) <= 1.15 * (_area(box) + _area(other)):
                del done[at]
                rest.append(both)
                break
        else:
            done.append(box)
    if len(done) > MOST_BOXES:
        done = _by_cell(done)
    return tuple(sorted(done, key=lambda b: (b[1], b[0])))


def _by_cell(boxes: list[Box]) -> list[Box]:
    """Return `boxes` joined by the cells of a coarse grid in which their middles lie."""
    left, top, width, height = union(boxes)
    cells: dict[tuple[int, int], list[Box]] = {}
    for box in boxes:
        column = int((box[0] + box[2] / 2 - left) / width * 6)
        row = int((box[1] + box[3] / 2 - top) / height * 4)
        cells.setdefault((column, row), []).append(box)
    return [union(cell) for cell in cells.values()]


def _area(box: Box) -> float:
    return box[2] * box[3]
