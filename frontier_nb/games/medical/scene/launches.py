"""The drugs that a player has launched, with what each brought."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import Launched, Position
from frontier_nb.games.medical.scene import drugs, phrases
from frontier_nb.games.medical.scene.layout import CHIP
from frontier_nb.games.medical.terms import PENALTY, launch_points
from frontier_nb.messages import Message, msg
from frontier_nb.scene.shapes import Box
from frontier_nb.scene.sheet import Sheet

HEADING = 60.0
"""How much of a row the heading takes where it stands before the drugs."""
LINE = 19.0
"""How much height it takes where it stands above them."""
GAP = 4.0
NARROWEST, WIDEST = 56.0, 66.0
BAND = 19.0
"""How high the band with the type and its points is."""
FLAT = 17.0
"""How high a drug is where there are too many."""
NAMED = 54.0
"""From which width on a flat one has room for its name."""


def draw(sheet: Sheet, pos: Position, players: Sequence[str], player: int, box: Box) -> None:
    """Draw the launched drugs of a player in `box`: after a heading, or below it in a high place."""
    x, y, width, high = box
    number = len(pos.launched[player])
    pen = sheet.pen()
    below = high >= LINE + CHIP
    size, limit = (13, width) if below else (12, HEADING - 3)
    pen.text(x, y + 14, msg("Launched"), size, "ink", bold=True, limit=limit)
    x, y, width, high = (
        (x, y + LINE, width, high - LINE) if below else (x + HEADING, y, width - HEADING, high)
    )
    if not number:
        pen.text(x + (0 if below else 2), y + 14, msg("no drug yet"), 12, "muted", limit=width)
        return
    columns = max(1, int((width + GAP) // (NARROWEST + GAP)))
    chip = min(WIDEST, (width + GAP) / columns - GAP)
    flat = number > columns * max(1, int((high + GAP) // (CHIP + GAP)))
    tall = FLAT if flat else CHIP
    if flat:
        rows = max(1, int((high + 2) // (FLAT + 2)))
        columns = max(columns, -(-number // rows))
        chip = (width + 2) / columns - 2
    gap = 2.0 if flat else GAP
    for place in range(number):
        row, column = divmod(place, columns)
        spot = (round(x + column * (chip + gap), 1), y + row * (tall + gap), round(chip, 1), tall)
        draw_chip(sheet, pos, players, player, place, spot)


def draw_chip(sheet: Sheet, pos: Position, players: Sequence[str], player: int, place: int, box: Box) -> None:
    """Draw one launched drug; a flat one shows only what it brought in all."""
    launched = pos.launched[player][place]
    if box[3] > FLAT and not launched.bonus and not launched.penalties:
        box = (*box[:3], BAND)
    drug = pos.table.drugs[launched.drug]
    name = _name(pos, players[player], launched)
    pen = sheet.add(names.launched(player, place), "drug", box, name, "MF-51")
    x, y, width, high = box
    colour = drugs.style(pos, launched.drug)
    if high <= FLAT:
        net = launch_points(drug, launched.bonus, launched.penalties)
        pen.rect(box, colour)
        if width < NAMED:
            pen.text(x + width / 2, y + 13, net, 13, "on-dark", "middle", bold=True, limit=width - 4)
            return
        pen.text(x + 4, y + 13, phrases.drug_code(drug.id), 11, "on-dark", limit=23)
        pen.text(x + width - 4, y + 13, net, 13, "on-dark", "end", bold=True, limit=width - 34)
        return
    if high > BAND:
        pen.rect(box, "card", 3)
    pen.rect((x, y, width, BAND), colour, 3)
    pen.text(x + 4, y + 13.5, phrases.drug_code(drug.id), 11, "on-dark", limit=21)
    pen.text(x + width - 4, y + 14.5, drug.points, 13.5, "on-dark", "end", bold=True, limit=width - 34)
    if launched.bonus:
        pen.text(x + 4, y + 31, phrases.signed(drug.bonus), 12, "gold-text", bold=True, limit=width / 2 - 7)
    if launched.penalties:
        points = phrases.signed(-PENALTY * launched.penalties)
        pen.text(x + width - 4, y + 31, points, 12, "missing", "end", bold=True, limit=width / 2 - 7)


def _name(pos: Position, player: str, launched: Launched) -> Message:
    drug = pos.table.drugs[launched.drug]
    called = names.drug(drug.id)
    words = msg("{drug} launched by {name}: {points} points", drug=called, name=player, points=drug.points)
    if launched.bonus:
        words = msg("{drug}, {bonus} for the token", drug=words, bonus=drug.bonus)
    if launched.penalties:
        tokens = phrases.penalty_tokens(launched.penalties, PENALTY * launched.penalties)
        words = msg("{drug}, {tokens}", drug=words, tokens=tokens)
    return words
