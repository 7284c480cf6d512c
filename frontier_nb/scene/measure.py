"""How much room a shape takes: bounding boxes, and the width of a line of text by estimate.

No font is at hand where scenes are built, so text is measured by classes of letters. The estimate is
near for the common sans-serif fonts; where too small a box would leave traces, it is taken larger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from unicodedata import category

from frontier_nb.scene.shapes import Box, Circle, Label, Polygon, Rect, Shape
from frontier_nb.scene.theme import Paint, paint

SAFE = 1.25
"""By how much a box around text is wider than the estimate."""

_NARROW = frozenset("ijltfrI.,;:'|!()[]{}-/\\ \"`")
_WIDE = frozenset("mwMW@%&—…")
_FULL = 0x2E80
"""From here on characters are as wide as they are high: those of Chinese, Japanese and Korean."""
_NOT_FIRST = frozenset(("Pe", "Pf", "Po", "Lm"))
"""The kinds of character that begin no line where words are not set apart: closing signs, the long vowel."""
_SMALL = frozenset("ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
"""Small kana, which begin no line either."""
_NOT_LAST = frozenset(("Ps", "Pi"))
"""The kinds that end no line: opening signs."""


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return about how wide `text` is at type of `size`, in the units of `size`."""
    width, full = 0.0, 0
    for letter in text:
        if ord(letter) >= _FULL:
            full += 1
        elif letter in _NARROW:
            width += 0.34
        elif letter in _WIDE:
            width += 0.92
        elif letter.isupper():
            width += 0.68
        else:
            width += 0.6
    return (width * (1.1 if bold else 1.0) + full) * size


def wrapped(text: str, room: float, width: Callable[[str], float]) -> list[str]:
    """Return `text` in lines whose `width` fits `room`, broken at spaces and between full-width characters.

    What cannot be broken stays whole, even if it is too long.
    """
    done, line = [], ""
    for piece in _pieces(text):
        longer = line + piece
        if line and width(longer.rstrip()) > room:
            done.append(line.rstrip())
            longer = piece
        line = longer
    return [*done, line.rstrip()]


def _pieces(text: str) -> Iterator[str]:
    """Yield the parts of a text between which a line may end, each with the space after it."""
    text = " ".join(text.split())
    start = 0
    for at in range(1, len(text)):
        if text[at - 1] == " " or _loose(text[at - 1], text[at]):
            yield text[start:at]
            start = at
    yield text[start:]


def _loose(before: str, after: str) -> bool:
    """Return whether a line may end between two characters that no space sets apart."""
    if " " in (before, after) or max(ord(before), ord(after)) < _FULL:
        return False
    return category(before) not in _NOT_LAST and category(after) not in _NOT_FIRST and after not in _SMALL


@lru_cache(maxsize=4096)
def bounds(shape: Shape) -> Box:
    """Return the box that `shape` paints into, its stroke included, and a little air around."""
    pad = _half_stroke(paint(shape.style)) + 0.5
    if isinstance(shape, Rect):
        return (shape.x - pad, shape.y - pad, shape.width + 2 * pad, shape.height + 2 * pad)
    if isinstance(shape, Circle):
        reach = shape.radius + pad
        return (shape.x - reach, shape.y - reach, 2 * reach, 2 * reach)
    if isinstance(shape, Polygon):
        xs = [x for x, _ in shape.points]
        ys = [y for _, y in shape.points]
        # A sharp corner's mitre reaches beyond half the stroke.
        pad += _half_stroke(paint(shape.style))
        left, top = min(xs) - pad, min(ys) - pad
        return (left, top, max(xs) + pad - left, max(ys) + pad - top)
    return _label_bounds(shape)


def _label_bounds(label: Label) -> Box:
    width = text_width(label.text, label.size, label.bold) * SAFE
    if label.limit is not None:
        width = min(width, label.limit)
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[label.anchor]
    return (label.x + left - 1, label.y - label.size * 1.05, width + 2, label.size * 1.4)


def _half_stroke(look: Paint) -> float:
    return look.width / 2 if look.stroke else 0.0


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes share any area."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def union(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around all of `boxes`, of which there must be one at least."""
    parts = tuple(boxes)
    left = min(box[0] for box in parts)
    top = min(box[1] for box in parts)
    right = max(box[0] + box[2] for box in parts)
    bottom = max(box[1] + box[3] for box in parts)
    return (left, top, right - left, bottom - top)
