"""The stacks of Drug Tiles, each with its two trial tiles."""

from __future__ import annotations

from collections.abc import Mapping

from frontier_nb.games.medical import names
from frontier_nb.games.medical.edition import Drug
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.scene import icons, phrases
from frontier_nb.games.medical.terms import efficacy_criteria
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box
from frontier_nb.scene.sheet import Pen, Sheet

HEIGHT = 92.0
"""How high a stack is on a phone, its trial tiles beside it."""
LEAST = 62.0
"""The least height of a stack."""
TALL = 84.0
"""From which height on a tile has three lines below its band."""
EDGE = 6.0
"""How much of a stack's place is for the edges of the tiles under the top one."""
GAP = 4.0
TRIAL = 42.0
"""How high a trial tile is that lies below its stack."""
TOKEN = 14.0
STYLES = 4
_PATTERNS: Mapping[str, str] = {
    # One letter a card: equal letters are equal values, "." is any card, digits rise.
    "two-pairs": "aabb.",
    "three-of-a-kind": "aaa..",
    "four-of-a-kind": "aaaa.",
    "five-in-a-row": "12345",
}


def style(pos: Position, drug: int) -> str:
    """Return the style of a drug's colour, the same in every mode; `drug` counts those in play."""
    place = list(pos.table.edition.drugs).index(pos.table.drugs[drug].id)
    return f"drug-{min(place, STYLES - 1) + 1}"


def draw(sheet: Sheet, pos: Position, drug: int, box: Box) -> None:
    """Draw the stack of one type of drug, and its trial tiles: beside it or, in a high place, below."""
    x, y, width, high = box
    if width > 1.5 * high:
        across = round(0.62 * width, 1)
        tile = (x, y, across, high)
        left, room = x + across + GAP, width - across - GAP
        half = round((high - GAP) / 2, 1)
        trials = (left, y, room, half), (left, y + high - half, room, half)
    else:
        tile = (x, y, width, high - TRIAL - GAP)
        half, top = round((width - GAP) / 2, 1), y + high - TRIAL
        trials = (x, top, half, TRIAL), (x + width - half, top, half, TRIAL)
    _draw_tile(sheet, pos, drug, tile)
    if pos.bonus_left(drug):
        right = tile[0] + tile[2] - EDGE - TOKEN - 4
        _draw_token(sheet, pos.table.drugs[drug], right, y + _band(tile[3]) + TOKEN + 1)
    _draw_preclinical(sheet, pos, drug, trials[0])
    _draw_clinical(sheet, pos, drug, trials[1])


def _band(high: float) -> float:
    """Return how high the band with the name is on a tile of some height."""
    return 23.0 if high >= TALL else 20.0


# -- the Drug Tile ----------------------------------------------------------------------------------


def _draw_tile(sheet: Sheet, pos: Position, drug: int, box: Box) -> None:
    tile = pos.table.drugs[drug]
    left = pos.tiles[drug]
    pen = sheet.add(names.drug_tile(tile.id), "tile", box, _tile_name(tile, left), "MF-08")
    x, y, width, high = box
    band, tall = _band(high), high >= TALL
    width, high = width - EDGE, high - EDGE
    if not left:
        pen.rect((x, y, width, high), "ghost", 3)
        middle = y + high / 2
        pen.text(x + width / 2, middle - 3, names.drug(tile.id), 13, "muted", "middle", True, width - 12)
        pen.text(x + width / 2, middle + 15, msg("none left"), 12, "missing", "middle", limit=width - 12)
        return
    for under in range(1, min(left, 4)):
        d = 2.0 * under
        edge = ((x + width + d, y + d), (x + width + d, y + high + d), (x + d, y + high + d))
        pen.line(edge, "hairline")
    pen.rect((x, y, width, high), "card", 3)
    pen.rect((x, y, width, band), style(pos, drug), 3)
    pen.text(x + 8, y + band / 2 + 5, names.drug(tile.id), 14, "on-dark", bold=True, limit=width - 16)
    # In a low tile what is left is told beside the token, not below it.
    upper = y + band + (TOKEN if tall else 10.5)
    lower = y + high - (11 if tall else 8)
    points = x + width - 2 * TOKEN - 10
    _pattern(pen, tile.formula, x + 15, upper, style(pos, drug))
    size = 24 if tall else 20
    pen.text(points, upper + 0.36 * size, tile.points, size, "ink", "end", bold=True, limit=points - x - 84)
    _printed(pen, tile.needles, x + 15, lower)
    count = msgn("{n} left", "{n} left", left)
    pen.text(x + width - 7 if tall else points, lower + 5, count, 13, "ink", "end", bold=True, limit=50)
    if tall:
        formula = phrases.formula(tile.formula)
        pen.text(x + 8, (upper + lower) / 2 + 5, formula, 12, "muted", limit=width - 16)


def _tile_name(tile: Drug, left: int) -> Message:
    return msg(
        "{drug}: {points} points, {formula}, {needles} printed, {tiles}",
        drug=names.drug(tile.id),
        points=tile.points,
        formula=names.formula(tile.formula),
        needles=phrases.needles(tile.needles),
        tiles=msgn("{n} tile left", "{n} tiles left", left) if left else msg("no tile left"),
    )


def _pattern(pen: Pen, formula: str, x: float, y: float, colour: str) -> None:
    """Draw a formula: equal figures are equal values, a dashed one is any card, a stair a run."""
    for place, sign in enumerate(_PATTERNS[formula]):
        at = x + 15 * place
        if sign == ".":
            pen.figure(icons.hexagon(at, y, 7), "any-card")
        elif sign.isdigit():
            rise = 3.6 * int(sign)
            pen.rect((at - 6, y + 8.5 - rise, 12, rise), colour)
        elif sign == "a":
            pen.figure(icons.hexagon(at, y, 8), colour)
        else:
            pen.rect((at - 6, y - 6, 12, 12), colour)


def _printed(pen: Pen, number: int, x: float, y: float) -> None:
    if number > 5:
        pen.text(x - 6, y + 5, number, 13, "ink", bold=True)
        icons.needle(pen, x + 20, y, 14)
        return
    for place in range(number):
        icons.needle(pen, x + 14 * place, y, 14)


def _draw_token(sheet: Sheet, tile: Drug, x: float, y: float) -> None:
    box = (x - TOKEN - 1, y - TOKEN - 1, 2 * TOKEN + 2, 2 * TOKEN + 2)
    name = msgn(
        "Medical Frontier token of {drug}: {n} point for the first launch",
        "Medical Frontier token of {drug}: {n} points for the first launch",
        tile.bonus,
        drug=names.drug(tile.id),
    )
    pen = sheet.add(names.token(tile.id), "token", box, name, "MF-52", disc=True)
    pen.circle(x, y, TOKEN, "gold")
    pen.text(x, y + 4.5, f"+{tile.bonus}", 12, "on-gold", "middle", bold=True, limit=25)


# -- the trial tiles --------------------------------------------------------------------------------


def _draw_preclinical(sheet: Sheet, pos: Position, drug: int, box: Box) -> None:
    tile = pos.table.drugs[drug]
    up = pos.preclinical[drug]
    id = names.preclinical_tile(tile.id)
    if up is None:
        name = msg("Pre-clinical Trial Tile of {drug}: face down", drug=names.drug(tile.id))
        _face_down(sheet.add(id, "tile", box, name, "MF-10"), box, msg("Pre-clinical"))
        return
    number = pos.table.edition.preclinical[up]
    criteria = efficacy_criteria(tile, number)
    name = msg(
        "Pre-clinical Trial Tile of {drug}: {needles} more, {total} needed in all",
        drug=names.drug(tile.id),
        needles=phrases.needles(number),
        total=criteria,
    )
    pen = sheet.add(id, "tile", box, name, "MF-37")
    base = _face_up(pen, box, msg("Pre-clinical"))
    x, _, width, _ = box
    more = f"+{number}"
    pen.text(x + 6, base, more, 15, "ink", bold=True)
    icons.needle(pen, round(x + 15 + text_width(more, 15, bold=True), 1), base - 5, 14)
    pen.text(x + width - 6, base, msg("= {n}", n=criteria), 15, "ink", "end", bold=True)


def _draw_clinical(sheet: Sheet, pos: Position, drug: int, box: Box) -> None:
    tile = pos.table.drugs[drug]
    up = pos.clinical[drug]
    id = names.clinical_tile(tile.id)
    if up is None:
        name = msg("Clinical Trial Tile of {drug}: face down", drug=names.drug(tile.id))
        _face_down(sheet.add(id, "tile", box, name, "MF-11"), box, msg("Clinical"))
        return
    accepted = pos.table.edition.clinical[up]
    name = msg(
        "Clinical Trial Tile of {drug}: {limits}",
        drug=names.drug(tile.id),
        limits=phrases.limits(accepted),
    )
    pen = sheet.add(id, "tile", box, name, "MF-43")
    base = _face_up(pen, box, msg("Clinical"))
    x, _, width, _ = box
    room = min(44.0, (width - 8) / len(accepted))
    for place, (kind, limit) in enumerate(accepted.items()):
        left = round(x + 5 + place * room, 1)
        icons.side_effect(pen, kind, left + 7, base - 5, 14)
        pen.text(left + 16, base, f"≤{limit}", 15, "ink", bold=True, limit=room - 17)


def _face_up(pen: Pen, box: Box, title: Message) -> float:
    """Draw the ground of a trial tile with its title, and return the baseline of what it says."""
    x, y, width, high = box
    pen.rect(box, "card", 3)
    pen.text(x + 6, y + 12, title, 11, "muted", limit=width - 10)
    return round(y + 12 + (high - 12) / 2 + 5, 1)


def _face_down(pen: Pen, box: Box, title: Message) -> None:
    x, y, width, high = box
    pen.rect(box, "card-back", 3)
    pen.text(x + 6, y + 12, title, 11, "ink", limit=width - 10)
    # Below the title, or in a low tile beside it.
    at, middle = (x + width / 2, y + 12 + (high - 12) / 2) if high > 36 else (x + width - 16, y + high / 2)
    pen.figure(icons.hexagon(at, middle, 9), "card-back-mark")
    pen.text(at, middle + 4.5, "?", 13, "ink", "middle", bold=True)
