"""What the icons mean: needles and the kinds of side effects that an edition has."""

from __future__ import annotations

from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.scene import icons
from frontier_nb.games.medical.scene.sheet import Sheet
from frontier_nb.messages import msg
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box

SIZE = 12.0


def draw(sheet: Sheet, pos: Position, box: Box) -> None:
    """Draw the legend, in as many rows as it takes."""
    left, top, width, _ = box
    pen = sheet.pen()
    x, y = left, top + 8
    for kind in (None, *kinds(pos)):
        words = str(names.effect(kind) if kind else msg("needle"))
        room = 22 + text_width(words, SIZE) + 12
        if x > left and x + room - 12 > left + width:
            x, y = left, y + 20
        if kind:
            icons.side_effect(pen, kind, x + 8, y, 15)
        else:
            icons.needle(pen, x + 8, y, 15)
        pen.text(x + 20, y + 4.5, words, SIZE, "muted")
        x = round(x + room, 1)


def kinds(pos: Position) -> tuple[str, ...]:
    """Return the kinds of side effects, in the edition's order."""
    edition = pos.table.edition
    cards = (kind for card in edition.compounds.values() for kind in card.side_effects)
    tiles = (kind for tile in edition.clinical.values() for kind in tile)
    found = dict.fromkeys((*cards, *tiles))
    return tuple(sorted(found, key=lambda kind: (icons.rank(kind), kind)))
