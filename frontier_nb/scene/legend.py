"""A legend: the signs of a game in rows, each with its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from frontier_nb.messages import Message
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Scene
from frontier_nb.scene.sheet import Pen, Sheet

Sign = tuple[Callable[[Pen, float, float], None], Message]
"""What draws a sign of :data:`SIDE` around a point, and its name."""

SIDE = 22.0
"""How wide and high a sign is, at most."""
SIZE = 13.0
ROW, GAP = 29.0, 18.0
WIDTH = 820.0


def draw_legend(signs: Iterable[Sign], title: Message) -> Scene:
    """Return the legend as a scene, one sign after another, in as many rows as it takes."""
    sheet = Sheet()
    pen = sheet.pen()
    x, y = 4.0, ROW / 2
    for draw, name in signs:
        words = str(name)
        room = SIDE + 6 + text_width(words, SIZE)
        if x > 4 and x + room > WIDTH:
            x, y = 4.0, y + ROW
        draw(pen, round(x + SIDE / 2, 2), y)
        pen.text(round(x + SIDE + 6, 2), y + 4.5, words, SIZE, "ink")
        x += room + GAP
    return sheet.scene(WIDTH, y + ROW / 2, title)
