"""Single tiles as pictures of their own: what is chosen from and dragged onto the table."""

from __future__ import annotations

from frontier_nb.games.king.scene import emblems, phrases, players
from frontier_nb.games.king.scene import tile as tiles
from frontier_nb.games.king.scene.lights import Table
from frontier_nb.games.king.scoring import pays
from frontier_nb.games.king.tiles import TileTable
from frontier_nb.messages import cache_by_language, msg
from frontier_nb.scene.shapes import Scene

SIZE = 88.0
"""The side of a tile in board units: wide enough for the name of a building."""


@cache_by_language(256)
def tile(table: TileTable, number: int) -> Scene:
    """Return the picture of a frontier tile or a building as it is printed."""
    found = table.tiles[number]
    sheet = Table()
    words = phrases.tile(table, 4 * number)
    pen = sheet.add(found.id, "tile", (0.0, 0.0, SIZE, SIZE), words, phrases.rule(found))
    drawn = tiles.drawn(table, 4 * number, 0.0, 0.0, SIZE, found.id, "")
    sheet.shapes.extend(drawn.ground)
    tiles.spaces(pen, drawn, SIZE)
    if pays(found):
        sheet.shapes.extend(drawn.plate)
        counts = found.vp_when == "placed"
        emblems.worth(pen, *drawn.worth, tiles.disc(SIZE), str(found.vp or "?"), counts)
    return sheet.scene(SIZE, SIZE, words)


@cache_by_language(1)
def back() -> Scene:
    """Return the picture of a tile face down."""
    sheet = Table()
    words = msg("a tile face down")
    players.back(sheet.add("back", "tile", (0.0, 0.0, SIZE, SIZE), words), (0.0, 0.0, SIZE, SIZE))
    return sheet.scene(SIZE, SIZE, words)
