"""Compound cards, face up and face down, at any size: everything on them scales with their width."""

from __future__ import annotations

from functools import lru_cache

from frontier_nb.games.medical import names
from frontier_nb.games.medical.edition import Compound
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.scene import icons, phrases
from frontier_nb.games.medical.table import Table
from frontier_nb.scene.shapes import Box, Component, Shape
from frontier_nb.scene.sheet import Pen, Sheet

NEEDLE_PLACES = 3
MOST_NEEDLES = 4
"""How many needles there is room for in a row."""
SMALL = 46
"""The width below which a card is small."""
RINGS = 12
"""How many hues there are for the rings; a higher value takes the last."""


def height(width: float) -> float:
    """Return how high a card of some width is."""
    return round(width * 1.4)


def draw(sheet: Sheet, table: Table, card: str, x: float, y: float, width: float, inside: str) -> None:
    """Draw the card `card` as a component; an unknown one belongs to the place that it lies in."""
    if card == UNKNOWN:
        back(sheet.pen(inside), (x, y, width, height(width)), "?")
        return
    component, shapes = _drawn(table.compounds[card], x, y, width)
    sheet.components.append(component)
    sheet.shapes.extend(shapes)


@lru_cache(maxsize=4096)
def _drawn(card: Compound, x: float, y: float, width: float) -> tuple[Component, tuple[Shape, ...]]:
    id = names.card(card.id)
    component = Component(id, "card", (x, y, width, height(width)), phrases.compound(card), "MF-21")
    pen = Pen([], id)
    middle = x + width / 2
    pen.rect((x, y, width, height(width)), "card", 3)
    pen.text(round(x + 0.05 * width, 1), y + 9, _letter(card), 11, "muted")
    hue = f"value-{max(1, min(card.value, RINGS))}"
    # On a small card the ring gives way to the letter, which cannot be smaller.
    small = width < SMALL
    radius = round(0.36 * width, 1)
    centre = round(middle + 0.07 * width, 1) if small else middle
    ring = icons.hexagon(centre, y + 0.43 * width, radius)
    pen.figure(ring, hue)
    for corner in () if small else ring:
        pen.circle(*corner, round(max(1.6, 0.045 * width), 1), f"{hue}-atom")
    size = round((0.46 if small else 0.44) * width, 1)
    pen.text(
        centre, round(y + 0.43 * width + 0.36 * size, 1), card.value, size, "on-light", "middle", bold=True
    )
    _row(pen, card, middle, y, width)
    return component, tuple(pen.shapes)


def _letter(card: Compound) -> str:
    """Return what tells a card from the others of its value: the rest of an id that begins with the value."""
    return card.id.removeprefix(str(card.value))[:2] if card.id.startswith(str(card.value)) else ""


def _row(pen: Pen, card: Compound, middle: float, y: float, width: float) -> None:
    """Draw the needles and, below, the side effects; very many needles are one with their number."""
    size = round(0.28 * width, 1)
    top, below = y + 0.95 * width, y + 1.225 * width
    if card.needles > MOST_NEEDLES:
        base = round(top + 0.36 * size, 1)
        pen.text(middle, base, card.needles, max(11.0, size), "ink", "end", bold=True)
        icons.needle(pen, middle + 0.7 * size, top, size)
    else:
        places = max(NEEDLE_PLACES, card.needles)
        for place, dx in enumerate(_spread(places, width)):
            draw_mark = icons.needle if place < card.needles else icons.needle_place
            draw_mark(pen, middle + dx, top, size)
    marks = [kind for kind, number in card.side_effects.items() for _ in range(number)]
    for kind, dx in zip(marks, _spread(len(marks), width), strict=True):
        icons.side_effect(pen, kind, middle + dx, below, size)


def _spread(number: int, width: float) -> list[float]:
    """Return the places of some marks in a row, around its middle."""
    pitch = min(0.3 * width, 0.9 * width / max(1, number))
    return [(place - (number - 1) / 2) * pitch for place in range(number)]


def back(pen: Pen, box: Box, mark: str = "") -> None:
    """Draw a card face down."""
    x, y, width, high = box
    pen.rect(box, "card-back", 3)
    pen.figure(icons.hexagon(x + width / 2, y + high / 2, 0.3 * width), "card-back-mark")
    pen.text(
        x + width / 2, y + high / 2 + 0.13 * width, mark, round(0.36 * width, 1), "ink", "middle", bold=True
    )


def place(pen: Pen, x: float, y: float, width: float, outlined: bool = False) -> None:
    """Draw the ghost of a card where there is none, and the outline of its place if nothing else shows it."""
    if outlined:
        pen.rect((x + 1, y + 1, width - 2, height(width) - 2), "ghost", 3)
    pen.figure(icons.hexagon(x + width / 2, y + 0.43 * width, 0.26 * width), "place")
