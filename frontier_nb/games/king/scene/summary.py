"""A player in brief, where there is no room for more: the board in small, tiles, discards and chips."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.king.position import Position
from frontier_nb.games.king.scene import players as areas
from frontier_nb.games.king.scene import territory
from frontier_nb.games.king.scene.layout import BAR, SMALL_TILE
from frontier_nb.games.king.scene.lights import Table
from frontier_nb.scene.shapes import Box


def draw(sheet: Table, pos: Position, players: Sequence[str], player: int, box: Box) -> None:
    """Draw the summary of one player."""
    x, y, width, high = box
    table = pos.table.tiles
    sheet.pen().rect(box, "panel", 3)
    areas.draw_bar(sheet, pos, players, player, (x, y, width, BAR))
    tile = round(min(SMALL_TILE, 105 / table.cols, 84 / table.rows), 2)
    territory.draw_small(sheet, pos, player, players[player], (x + 6, y + BAR + 4), tile)
    left = x + 6 + round(tile * table.cols, 2) + 10
    middle = y + BAR + (high - BAR) / 2
    areas.draw_hand(sheet, pos, players[player], player, (left, middle - 19, x + width - left - 104, 38))
    areas.draw_discards(sheet, pos, players[player], player, (x + width - 98, middle - 19, 42, 38))
    areas.draw_chips(sheet, pos, players[player], player, (x + width - 52, middle - 22, 46, 44))
    areas.mark(sheet, pos, player, box)
