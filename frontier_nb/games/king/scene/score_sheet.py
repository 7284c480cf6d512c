"""The paper score sheet at the end of the game: a line for each source of points, a column a player."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.king import names
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.scene import emblems
from frontier_nb.games.king.scene.lights import Table
from frontier_nb.games.king.scoring import building_points, empty_points, score, space_points, winner
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.scene.shapes import Box

LABEL = 0.36
"""How much of the sheet's width is for what the lines are called."""

_LINES: tuple[tuple[str, Message, str], ...] = (
    ("spaces", msg("Spaces in completed areas"), "KF-45"),
    ("empty", msg("Empty board spaces"), "KF-46"),
    ("buildings", msg("Buildings and Lake"), "KF-47"),
    ("chips", msg("Chips"), "KF-49"),
    ("total", msg("Total"), "KF-R21"),
)


def draw(sheet: Table, pos: Position, players: Sequence[str], box: Box) -> None:
    """Draw the sheet of a finished game."""
    x, y, width, high = box
    pen = sheet.pen()
    pen.rect(box, "card", 4)
    number = pos.table.players
    line = min(26.0, high / (len(_LINES) + 1.25))
    top = y + (high - line * (len(_LINES) + 1)) / 2
    size = min(14.0, round(line * 0.82, 1))
    label = max(96.0, min(LABEL * width, 190.0))
    column = (width - label - 12) / number
    left = x + label
    won = winner(pos)
    base = round(top + 0.76 * line, 2)
    for player in range(number):
        right = round(left + (player + 1) * column, 2)
        pen.text(
            right - 6, base, players[player], size, f"player-{player + 1}-text", "end", True,
            column - (24 if player == won else 8),
        )  # fmt: skip
        if player == won:
            emblems.glyph(
                pen, "crown", round(right - column + 11, 2), round(base - 0.36 * size, 2), 14, "gold"
            )
    for place, (key, words, rule) in enumerate(_LINES, 1):
        base = round(top + (place + 0.76) * line, 2)
        last = key == "total"
        if place == 1 or last:
            pen.rect((x + 8, round(top + place * line, 2), width - 16, 1), "ink" if last else "place")
        pen.text(x + 10, base, words, size, "ink", "start", last, label - 12)
        for player in range(number):
            points = _points(pos, key, player)
            id = names.sheet_line(key, player)
            cell = (
                round(left + player * column + 2, 2),
                round(top + place * line + 1.5, 2),
                column - 4,
                line - 2,
            )
            name = msg("{line} of {name}: {points}", line=words, name=players[player],
                       points=msgn("{n} point", "{n} points", points))  # fmt: skip
            own = sheet.add(id, "score line", cell, name, rule)
            right = round(left + (player + 1) * column - 6, 2)
            own.text(right, base, str(points).replace("-", "−"), size, "ink", "end", last)


def _points(pos: Position, line: str, player: int) -> int:
    board = pos.boards[player]
    if line == "spaces":
        return space_points(board)
    if line == "empty":
        return empty_points(board)
    if line == "buildings":
        return building_points(board)
    return pos.chips[player] if line == "chips" else score(pos, player)
