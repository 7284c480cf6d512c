"""The line of Round Tiles, the current one first, and the researchers that wait on them."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import CHECKED, Position
from frontier_nb.games.medical.scene import phrases
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.scene.shapes import Box
from frontier_nb.scene.sheet import Pen, Sheet

AXIS = 14.0
TILE = 27.0
NOTCH = 4.0
"""How far a waiting researcher's slip hangs below its tile."""
WAITING = 30.0
"""How high the space under the tiles is, where researchers wait."""
HEIGHT = AXIS + TILE + NOTCH + WAITING
DIVIDER = 0.9
FIRST_GAP = 8.0
"""By how much the current tile stands forward of the line."""
FIRST, FIRST_NARROW = 80.0, 46.0
PITCH, PITCH_NARROW = 84.0, 40.0
"""The most width of a tile."""
Spot = tuple[float, float, float]
"""Where a tile is: left, top of the line, width."""


def place_of(pos: Position, at: int) -> tuple[int, int] | None:
    """Return the Round Tile on which the researcher of the lab numbered `at` waits, and the lap.

    The delay is counted on round the line: lap 0 is this time round (MF-R16). ``None``: it is at home.
    """
    wait = pos.delay(at) if pos.stage[at] == CHECKED else 0
    if not wait or not pos.line:
        return None
    return wait % len(pos.line), wait // len(pos.line)


def draw(sheet: Sheet, pos: Position, players: Sequence[str], box: Box, wide: bool) -> None:
    """Draw the line within the width of `box`, and the researchers under their tiles."""
    x, y, width, _ = box
    number = len(pos.line) or sum(pos.table.edition.round_tiles[pos.table.players])
    first = FIRST if wide else FIRST_NARROW
    most = PITCH if wide else PITCH_NARROW
    pitch = min(most, (width - first - FIRST_GAP) / max(1, number - 1))
    rest = x + first + FIRST_GAP
    spots = [(x, y, first), *((rest + place * pitch, y, pitch) for place in range(number - 1))]
    if not pos.line:
        _draw_places(sheet.pen(), spots)
        return
    # The tiles lie on ink, so near to each other that those that change together are repainted together.
    ground = sheet.pen()
    ground.rect((x - 1, y + AXIS - 1, first + 2, TILE + 2), "ink")
    if number > 1:
        ground.rect((rest - 1, y + AXIS - 1, (number - 1) * pitch + 2 - DIVIDER, TILE + 2), "ink")
    sheet.heading(msg("Rounds"))
    for place, spot in enumerate(spots):
        _draw_tile(sheet, pos, players, place, spot, wide)
    waiting = _waiting(pos)
    for place, spot in enumerate(spots):
        _draw_waiting(sheet, pos, players, waiting.get(place, []), spot, wide)


def _draw_places(pen: Pen, spots: Sequence[Spot]) -> None:
    """Draw the places of tiles that are not laid out yet, and say so."""
    for x, y, width in spots:
        pen.rect((x + 1, y + AXIS, width - 4, TILE), "ghost", 3)
    x, y, _ = spots[0]
    words = msg("The Round Tiles and the market are not laid out yet.")
    room = spots[-1][0] + spots[-1][2] - x
    pen.text(x + 2, y + AXIS + TILE + 20, words, 13, "muted", limit=room)


def _draw_tile(
    sheet: Sheet, pos: Position, players: Sequence[str], place: int, spot: Spot, wide: bool
) -> None:
    x, y, width = spot
    width -= DIVIDER if place else 0
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
    pen.text(x + width / 2, y + 11, axis, 12, "ink" if now else "muted", "middle", bold=now, limit=width)
    pen.rect(box, f"player-{player + 1}-fill")
    style = f"on-player-{player + 1}"
    base = y + AXIS + TILE / 2
    if wide and now:
        pen.text(x + 8, base + 6, player + 1, 17, style, bold=True)
        pen.text(x + 24, base + 5, players[player], 13, style, limit=width - 28)
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
    spot: Spot,
    wide: bool,
) -> None:
    x, y, width = spot
    top = y + AXIS + TILE + NOTCH
    if len(waiting) == 1:
        _draw_slip(sheet, pos, players, waiting[0], (x, top, width), wide)
    elif len(waiting) == 2 and not any(lap for _, lap in waiting):
        for row, (at, _) in enumerate(waiting):
            _draw_line(sheet, pos, players, at, (x, top + row * WAITING / 2, width), wide)
    elif waiting:
        _draw_crowd(sheet, pos, players, waiting, (x, top, width), wide)


def _draw_slip(
    sheet: Sheet,
    pos: Position,
    players: Sequence[str],
    one: tuple[int, int],
    spot: Spot,
    wide: bool,
) -> None:
    """Draw the only researcher under a tile on a slip that hangs from it: which lab, which drug, how long."""
    at, lap = one
    x, y, width = spot
    width -= 3
    lab = at % pos.table.labs + 1
    drug = phrases.drug_code(pos.table.drugs[pos.target[at]].id)
    middle = x + width / 2
    pen = _add(sheet, pos, players, at, lap, (x, y, width, WAITING), disc=False)
    pen.rect((x, y, width, WAITING), "researcher", 4)
    pen.figure(((middle - 5, y + 0.6), (middle, y - NOTCH), (middle + 5, y + 0.6)), "ink")
    if not wide:
        disc(pen, middle, y + 9.5, 7.5, at // pos.table.labs)
        words = lap_words(lap) if lap else msg("L{lab} {drug}", lab=lab, drug=drug)
        pen.text(middle, y + 27, words, 11, "ink", "middle", limit=width - 4)
        return
    disc(pen, x + 10, y + WAITING / 2, 8, at // pos.table.labs)
    called = msg("lab {lab} {drug}", lab=lab, drug=drug)
    until = lap_words(lap) if lap else msg("until {round}", round=pos.ready[at])
    pen.text(x + 20, y + 12.5, called, 11, "ink", limit=width - 22)
    pen.text(x + 20, y + 25.5, until, 12, "missing", bold=True, limit=width - 22)


def _draw_line(sheet: Sheet, pos: Position, players: Sequence[str], at: int, spot: Spot, wide: bool) -> None:
    """Draw one of two researchers under a tile on a slip of a single line."""
    x, y, width = spot
    width -= 3
    high = WAITING / 2 - 0.5
    lab = at % pos.table.labs + 1
    drug = phrases.drug_code(pos.table.drugs[pos.target[at]].id)
    pen = _add(sheet, pos, players, at, 0, (x, y, width, high), disc=False)
    pen.rect((x, y, width, high), "researcher", 3)
    start = 19.0 if wide else 15.0
    disc(pen, x + start / 2 - 1, y + high / 2, 6.8, at // pos.table.labs)
    words = msg("lab {lab} {drug}", lab=lab, drug=drug) if wide else msg("L{n}", n=lab)
    pen.text(x + start, y + high / 2 + 4, words, 11, "ink", limit=width - start - 1)


def _draw_crowd(
    sheet: Sheet,
    pos: Position,
    players: Sequence[str],
    waiting: Sequence[tuple[int, int]],
    spot: Spot,
    wide: bool,
) -> None:
    """Draw more researchers than can be named under one tile; a lap is a number or, on a phone, a dot."""
    x, y, width = spot
    column = 33.0 if wide else 16.5
    columns = max(1, int(width // column))
    pitch = min(17.5, (WAITING - 16) / max(1, -(-len(waiting) // columns) - 1))
    for number, (at, lap) in enumerate(waiting):
        left, top = x + column * (number % columns), y + pitch * (number // columns)
        pen = _add(sheet, pos, players, at, lap, (left, top, 17.0, 17.0), disc=True)
        disc(pen, left + 8.5, top + 8.5, 7.5, at // pos.table.labs)
        if lap and wide:
            pen.text(left + 17, top + 12.5, f"+{lap}", 11, "gold-text", bold=True, limit=15)
        elif lap:
            pen.circle(left + 14, top + 3, 2.5, "gold")


def _add(sheet: Sheet, pos: Position, players: Sequence[str], at: int, lap: int, box: Box, disc: bool) -> Pen:
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
    return sheet.add(names.researcher(player, lab), "researcher", box, name, "MF-46", disc=disc)


def lap_words(lap: int) -> Message:
    """Return in short how many times the line still goes round before the tile counts."""
    return msgn("+{n} lap", "+{n} laps", lap)


def disc(pen: Pen, x: float, y: float, radius: float, player: int) -> None:
    """Draw a player's number on a disc of their colour."""
    pen.circle(x, y, radius, f"player-{player + 1}")
    pen.text(x, y + 4.3, player + 1, 12, f"on-player-{player + 1}", "middle", bold=True)
