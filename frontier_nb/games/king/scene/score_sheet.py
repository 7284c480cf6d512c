"""The paper score sheet at the end of the game: a line for each source of points, a column a player."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.king import names
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.scene import emblems
from frontier_nb.games.king.scene.lights import Table
from frontier_nb.games.king.scoring import building_points, empty_points, score, space_points, winner
from frontier_nb.messages import Message, figure, msg, msgn
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box
from frontier_nb.scene.sheet import cut

STACKED = 400.0
"""The width below which what a line is called stands above it."""
LABEL = 0.36
"""How much of the sheet's width is for what the lines are called."""

_LINES: tuple[tuple[str, Message, str], ...] = (
    ("spaces", msg("Spaces in completed areas"), "KF-45"),
    ("empty", msg("Empty board spaces"), "KF-46"),
    ("buildings", msg("Buildings and Lake"), "KF-47"),
    ("chips", msg("Chips"), "KF-49"),
    ("total", msg("Total"), "KF-R21"),
)


def draw(
    sheet: Table, pos: Position, players: Sequence[str], box: Box, later: frozenset[str] = frozenset()
) -> None:
    """Draw the sheet of a finished game; where it is narrow, lines are named above their numbers.

    The numbers `later` are not written in yet.
    """
    x, y, width, high = box
    sheet.pen().rect(box, "card", 4)
    stacked = width < STACKED
    rows = 2 * len(_LINES) + 2 if stacked else len(_LINES) + 1  # stacked, the crown has a line of its own
    line = round(min(24.0, high / (rows + 0.25)), 2)
    size = min(14.0, round(line * 0.82, 1))
    label = 0.0 if stacked else min(LABEL * width, 190.0)
    column = (width - label - 16) / pos.table.players
    columns = [round(x + label + 8 + place * column, 2) for place in range(pos.table.players)]
    top = round(y + (high - line * rows) / 2 + (line if stacked else 0), 2)
    _head(sheet, pos, players, columns, column, top + 0.74 * line, size, above=stacked)
    for place, (key, words, rule) in enumerate(_LINES):
        last = key == "total"
        over = top + (1 + place * (2 if stacked else 1)) * line
        pen = sheet.pen()
        if place == 0 or last:
            pen.rect((x + 8, round(over, 2), width - 16, 1), "ink" if last else "place")
        pen.text(x + 10, round(over + 0.76 * line, 2), words, size, "ink", "start", last,
                 width - 20 if stacked else label - 8)  # fmt: skip
        row = round(over + line if stacked else over, 2)
        for player, left in enumerate(columns):
            points = _points(pos, key, player)
            fields = {
                "line": words,
                "name": players[player],
                "points": msgn("{n} point", "{n} points", points),
            }
            cell = (left + 2, round(row + 1.5, 2), round(column - 4, 2), round(line - 2, 2))
            name = msg("{line} of {name}: {points}", **fields)
            own = sheet.add(names.sheet_line(key, player), "score line", cell, name, rule)
            if names.sheet_line(key, player) in later:
                continue
            right, base = round(left + column - 6, 2), round(row + 0.76 * line, 2)
            own.text(right, base, figure(points), size, "ink", "end", last or stacked, column - 8)


def _head(
    sheet: Table,
    pos: Position,
    players: Sequence[str],
    columns: Sequence[float],
    column: float,
    base: float,
    size: float,
    *,
    above: bool,
) -> None:
    """Write the players' names above their columns, a crown before the winner's, or `above` it."""
    pen = sheet.pen()
    for player, left in enumerate(columns):
        right = round(left + column - 6, 2)
        crowned = player == winner(pos)
        limit = column - 10 - (22 if crowned and not above else 0)
        words = cut(players[player], size, bold=True, limit=limit)
        pen.text(right, base, words, size, f"player-{player + 1}-text", "end", True, limit)
        if crowned:
            room = min(text_width(words, size, bold=True), limit)
            x, y = (right - 8, base - 1.4 * size) if above else (right - room - 14, base - 0.36 * size)
            emblems.glyph(pen, "crown", round(x, 2), round(y, 2), 14, "gold")


def _points(pos: Position, line: str, player: int) -> int:
    board = pos.boards[player]
    if line == "spaces":
        return space_points(board)
    if line == "empty":
        return empty_points(board)
    if line == "buildings":
        return building_points(board)
    return pos.chips[player] if line == "chips" else score(pos, player)
