"""The stacks of Drug Tiles, each between its two trial tiles."""

from __future__ import annotations

from collections.abc import Mapping

from frontier_nb.games.medical import names
from frontier_nb.games.medical.edition import Drug
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.scene import icons, phrases
from frontier_nb.games.medical.scene.sheet import Pen, Sheet
from frontier_nb.games.medical.terms import efficacy_criteria
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box

TRIAL = 30.0
"""How high a trial tile is."""
TILE = 104.0
"""How high a Drug Tile is, with the edges of those under it."""
GAP = 5.0
STYLES = 4
HEIGHT = 2 * (TRIAL + GAP) + TILE
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


def draw(sheet: Sheet, pos: Position, drug: int, x: float, y: float, width: float) -> None:
    """Draw the stack of one type of drug."""
    tile = pos.table.drugs[drug]
    _draw_tile(sheet, pos, drug, (x, y + TRIAL + GAP, width, TILE))
    _draw_preclinical(sheet, pos, drug, (x, y, width, TRIAL))
    _draw_clinical(sheet, pos, drug, (x, y + TRIAL + TILE + 2 * GAP, width, TRIAL))
    if pos.bonus_left(drug):
        _draw_token(sheet, tile, x + width - 24, y + TRIAL + GAP + 45)


# -- the Drug Tile ----------------------------------------------------------------------------------


def _draw_tile(sheet: Sheet, pos: Position, drug: int, box: Box) -> None:
    tile = pos.table.drugs[drug]
    left = pos.tiles[drug]
    pen = sheet.add(names.drug_tile(tile.id), "tile", box, _tile_name(tile, left), "MF-08")
    x, y, width, high = box
    width, high = width - 6, high - 6
    if not left:
        pen.rect((x, y, width, high), "ghost", 3)
        pen.text(x + width / 2, y + 40, names.drug(tile.id), 13, "muted", "middle", True, width - 12)
        pen.text(x + width / 2, y + 60, msg("none left"), 12, "missing", "middle", limit=width - 12)
        return
    for under in range(1, min(left, 4)):
        d = 2.0 * under
        edge = ((x + width + d, y + d), (x + width + d, y + high + d), (x + d, y + high + d))
        pen.line(edge, "hairline")
    pen.rect((x, y, width, high), "card", 3)
    pen.rect((x, y, width, 26), style(pos, drug), 3)
    pen.text(x + 7, y + 18, names.drug(tile.id), 13, "on-dark", bold=True, limit=width - 14)
    _pattern(pen, tile.formula, x + 13, y + 45, style(pos, drug))
    pen.text(x + width - 36, y + 52, tile.points, 20, "ink", "end", bold=True, limit=width - 115)
    pen.text(x + 7, y + 72, names.formula(tile.formula), 11, "muted", limit=width - 12)
    _printed(pen, tile.needles, x + 13, y + 86)
    pen.text(x + width - 7, y + 91, msgn("{n} left", "{n} left", left), 12, "ink", "end", bold=True)


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
        at = x + 14 * place
        if sign == ".":
            pen.figure(icons.hexagon(at, y, 6.5), "ghost")
        elif sign.isdigit():
            rise = 4.0 * int(sign)
            pen.rect((at - 5.5, y + 10 - rise, 11, rise), colour)
        elif sign == "a":
            pen.figure(icons.hexagon(at, y, 7.5), colour)
        else:
            pen.rect((at - 5.5, y - 5.5, 11, 11), colour)


def _printed(pen: Pen, number: int, x: float, y: float) -> None:
    if number > 5:
        pen.text(x - 6, y + 5, number, 13, "ink", bold=True)
        icons.needle(pen, x + 20, y, 13)
        return
    for place in range(number):
        icons.needle(pen, x + 13 * place, y, 13)


def _draw_token(sheet: Sheet, tile: Drug, x: float, y: float) -> None:
    box = (x - 15, y - 15, 30, 30)
    name = msgn(
        "Medical Frontier token of {drug}: {n} point for the first launch",
        "Medical Frontier token of {drug}: {n} points for the first launch",
        tile.bonus,
        drug=names.drug(tile.id),
    )
    pen = sheet.add(names.token(tile.id), "token", box, name, "MF-52", disc=True)
    pen.circle(x, y, 14, "gold")
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
    x, y, width, high = box
    middle = y + high / 2
    pen.rect(box, "card", 3)
    pen.text(x + 7, middle + 4, msg("Pre-clinical"), 11, "muted", limit=64)
    pen.text(x + 78, middle + 4.5, f"+{number}", 13, "ink", bold=True)
    icons.needle(pen, round(x + 87 + text_width(f"+{number}", 13, bold=True), 1), middle, 13)
    pen.text(x + width - 7, middle + 4.5, msg("= {n}", n=criteria), 13, "ink", "end", bold=True)


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
    x, y, width, high = box
    middle = y + high / 2
    pen.rect(box, "card", 3)
    room = min(42.0, (width - 6) / len(accepted))
    right = x + width - 2 - room * len(accepted)
    if right - x > 40:
        pen.text(x + 7, middle + 4, msg("Clinical"), 11, "muted", limit=min(50.0, right - x - 10))
    for place, (kind, limit) in enumerate(accepted.items()):
        icons.side_effect(pen, kind, right + place * room + 8, middle, 15)
        pen.text(right + place * room + 18, middle + 4.5, f"≤{limit}", 13, "ink", bold=True, limit=room - 19)


def _face_down(pen: Pen, box: Box, title: Message) -> None:
    x, y, width, high = box
    pen.rect(box, "card-back", 3)
    pen.text(x + 7, y + high / 2 + 4, title, 11, "ink", limit=width - 40)
    pen.figure(icons.hexagon(x + width - 17, y + high / 2, 10), "card-back-mark")
    pen.text(x + width - 17, y + high / 2 + 4.5, "?", 13, "ink", "middle", bold=True)
