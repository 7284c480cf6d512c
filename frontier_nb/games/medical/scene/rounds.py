"""The line of Round Tiles, the current one first, and the researchers that wait on them."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import CHECKED, Position
from frontier_nb.games.medical.scene.sheet import Pen, Sheet
from frontier_nb.messages import Message, msg, msgn

AXIS = 13.0
TILE = 34.0
WAITING = 42.0
"""How high the space under the tiles is, where researchers wait."""
HEIGHT = AXIS + TILE + 4 + WAITING
DIVIDER = 0.9
FIRST_GAP = 10.0
"""By how much the current tile stands forward of the line."""


def place_of(pos: Position, at: int) -> tuple[int, int] | None:
    """Return the Round Tile on which the researcher of the lab numbered `at` waits, and the lap.

    The delay is counted on round the line: lap 0 is this time round (MF-R16). ``None``: it is at home.
    """
    wait = pos.delay(at) if pos.stage[at] == CHECKED else 0
    if not wait or not pos.line:
        return None
    return wait % len(pos.line), wait // len(pos.line)


def draw(
    sheet: Sheet, pos: Position, players: Sequence[str], x: float, y: float, width: float, wide: bool
) -> None:
    """Draw the line within `width`, and the researchers under their tiles."""
    number = len(pos.line)
    if not number:
        return
    first = 84.0 if wide else 46.0
    pitch = min(67.0 if wide else 40.0, (width - first - FIRST_GAP) / max(1, number - 1))
    waiting = _waiting(pos)
    # The tiles lie on ink, so near to each other that those that change together are repainted together.
    ground = sheet.pen()
    ground.rect((x - 1, y + AXIS - 1, first + 2, TILE + 2), "ink")
    if number > 1:
        rest = (number - 1) * pitch
        ground.rect((x + first + FIRST_GAP - 1, y + AXIS - 1, rest + 2 - DIVIDER, TILE + 2), "ink")
    for place in range(number):
        left = x if place == 0 else x + first + FIRST_GAP + (place - 1) * pitch
        span = first if place == 0 else pitch - DIVIDER
        _draw_tile(sheet, pos, players, place, (left, y, span), wide)
    for place in range(number):
        left = x if place == 0 else x + first + FIRST_GAP + (place - 1) * pitch
        _draw_waiting(sheet, pos, players, waiting.get(place, []), (left, y + AXIS + TILE + 4, pitch), wide)


def _draw_tile(
    sheet: Sheet,
    pos: Position,
    players: Sequence[str],
    place: int,
    spot: tuple[float, float, float],
    wide: bool,
) -> None:
    x, y, width = spot
    turn = pos.round + place
    player = pos.line[(turn - 1) % len(pos.line)]
    now = place == 0
    name = (
        msg("Round {round}, the current one: {name} starts", round=turn, name=players[player])
        if now
        else msg("Round {round}: {name} starts", round=turn, name=players[player])
    )
    box = (x, y + AXIS, width, TILE)
    pen = sheet.add(names.round_tile(place), "tile", box, name, "MF-15" if now else "MF-14")
    axis = msg("round {round}", round=turn) if wide and width > 50 else str(turn)
    pen.text(x + width / 2, y + 10, axis, 11, "ink" if now else "muted", "middle", bold=now, limit=width)
    pen.rect(box, f"player-{player + 1}-fill")
    style = f"on-player-{player + 1}"
    base = y + AXIS + TILE / 2
    if wide and now:
        pen.text(x + 8, base + 6, player + 1, 17, style, bold=True)
        pen.text(x + 23, base + 5, players[player], 12, style, limit=width - 27)
    else:
        pen.text(x + width / 2, base + 6, player + 1, 17, style, "middle", bold=True)


# -- researchers ------------------------------------------------------------------------------------


def _waiting(pos: Position) -> dict[int, list[tuple[int, int]]]:
    """Return by place in the line the labs whose researchers stand there, each with its lap."""
    found: dict[int, list[tuple[int, int]]] = {}
    for at in range(len(pos.labs)):
        if where := place_of(pos, at):
            found.setdefault(where[0], []).append((at, where[1]))
    return found


def _draw_waiting(
    sheet: Sheet,
    pos: Position,
    players: Sequence[str],
    waiting: Sequence[tuple[int, int]],
    spot: tuple[float, float, float],
    wide: bool,
) -> None:
    x, y, width = spot
    rows = sum(2 if lap else 1 for _, lap in waiting)
    if rows > 2:
        _draw_crowd(sheet, pos, players, waiting, spot, wide)
        return
    for at, lap in waiting:
        player, lab = divmod(at, pos.table.labs)
        box = (x, y, 20.0, 20.0)
        pen = _add(sheet, pos, players, at, lap, box)
        disc(pen, x + 10, y + 10, 9, player)
        called = msg("lab {n}", n=lab + 1) if wide else msg("L{n}", n=lab + 1)
        pen.text(x + 22, y + 14, called, 11, "ink", limit=width - 23)
        if lap:
            pen.text(x + 1, y + 33, lap_words(lap), 11, "gold-text", bold=True, limit=width - 3)
        y += 40 if lap else 21


def _draw_crowd(
    sheet: Sheet,
    pos: Position,
    players: Sequence[str],
    waiting: Sequence[tuple[int, int]],
    spot: tuple[float, float, float],
    wide: bool,
) -> None:
    """Draw more researchers than can be named under one tile; a lap is a number or, on a phone, a dot."""
    x, y, width = spot
    column = 33.0 if wide else 16.5
    columns = max(1, int(width // column))
    pitch = min(19.0, (WAITING - 17) / max(1, -(-len(waiting) // columns) - 1))
    for number, (at, lap) in enumerate(waiting):
        left, top = x + column * (number % columns), y + pitch * (number // columns)
        pen = _add(sheet, pos, players, at, lap, (left, top, 17.0, 17.0))
        disc(pen, left + 8.5, top + 8.5, 7.5, at // pos.table.labs)
        if lap and wide:
            pen.text(left + 17, top + 12.5, f"+{lap}", 11, "gold-text", bold=True, limit=15)
        elif lap:
            pen.circle(left + 14, top + 3, 2.5, "gold")


def _add(
    sheet: Sheet,
    pos: Position,
    players: Sequence[str],
    at: int,
    lap: int,
    box: tuple[float, float, float, float],
) -> Pen:
    player, lab = divmod(at, pos.table.labs)
    fields = {"name": players[player], "lab": lab + 1, "round": pos.ready[at]}
    if lap:
        name = msgn(
            "Researcher of {name}, lab {lab}: waits for round {round}, {n} lap later",
            "Researcher of {name}, lab {lab}: waits for round {round}, {n} laps later",
            lap,
            **fields,
        )
    else:
        name = msg("Researcher of {name}, lab {lab}: waits for round {round}", **fields)
    return sheet.add(names.researcher(player, lab), "researcher", box, name, "MF-46", disc=True)


def lap_words(lap: int) -> Message:
    """Return in short how many times the line still goes round before the tile counts."""
    return msgn("+{n} lap", "+{n} laps", lap)


def disc(pen: Pen, x: float, y: float, radius: float, player: int) -> None:
    """Draw a player's number on a disc of their colour."""
    pen.circle(x, y, radius, f"player-{player + 1}")
    pen.text(x, y + 4.5, player + 1, 12, f"on-player-{player + 1}", "middle", bold=True)
