"""What the icons mean: needles and the kinds of side effects that an edition has."""

from __future__ import annotations

from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.scene import icons
from frontier_nb.messages import msg
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box
from frontier_nb.scene.sheet import Sheet

SIZE = 12.0
COLUMN = 68.0
"""How wide a column of the legend is that stands in a block."""


def draw(sheet: Sheet, pos: Position, box: Box) -> None:
    """Draw the legend: in columns where there is room for several rows, else one after another."""
    left, top, width, high = box
    pen = sheet.pen()
    x, y = left, top + 8
    block = high > 40
    for kind in (None, *kinds(pos)):
        words = str(names.effect(kind) if kind else msg("needle"))
        room = COLUMN if block else 18 + text_width(words, SIZE) + 12
        if x > left and x + (room if block else room - 12) > left + width:
            x, y = left, y + 20
        if kind:
            icons.side_effect(pen, kind, x + 7, y, 15)
        else:
            icons.needle(pen, x + 7, y, 15)
        pen.text(x + 18, y + 4.5, words, SIZE, "muted", limit=min(room, left + width - x) - 19)
        x = round(x + room, 1)


def kinds(pos: Position) -> tuple[str, ...]:
    """Return the kinds of side effects, in the edition's order."""
    edition = pos.table.edition
    cards = (kind for card in edition.compounds.values() for kind in card.side_effects)
    tiles = (kind for tile in edition.clinical.values() for kind in tile)
    found = dict.fromkeys((*cards, *tiles))
    return tuple(sorted(found, key=lambda kind: (icons.rank(kind), kind)))
