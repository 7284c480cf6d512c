"""A row of cards: those of a hand or a lab, with ghosts where cards may still come."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.scene import cards
from frontier_nb.games.medical.scene.layout import HEADING, Area
from frontier_nb.scene.shapes import Point
from frontier_nb.scene.sheet import Sheet


def draw(
    sheet: Sheet, pos: Position, row: Sequence[str], size: int, area: Area, start: Point, inside: str
) -> None:
    """Draw the cards of `row` from `start` on, below the heading, and ghosts up to `size` places."""
    x, y = start[0], start[1] + HEADING
    number = max(size, len(row))
    pitch = min(area.card + area.gap, (area.row - area.card) / max(1, number - 1))
    for place in range(number):
        left = round(x + place * pitch, 1)
        if place < len(row):
            cards.draw(sheet, pos.table, row[place], left, y, area.card, inside)
        else:
            cards.place(sheet.pen(inside), left, y, area.card)
