"""A player in few lines, where there is no room for more: what they have and how far their labs are."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import SYNTHESIS, Position
from frontier_nb.games.medical.scene import labs, launches, phrases
from frontier_nb.games.medical.scene import players as areas
from frontier_nb.games.medical.scene.layout import BAR
from frontier_nb.games.medical.terms import FORMULA_SIZE
from frontier_nb.messages import msg
from frontier_nb.scene.shapes import Box
from frontier_nb.scene.sheet import Sheet


def draw(sheet: Sheet, pos: Position, players: Sequence[str], player: int, box: Box) -> None:
    """Draw the summary of one player; their cards are not shown, but lie in hand and labs."""
    x, y, width, high = box
    sheet.pen().rect(box, "panel", 3)
    areas.draw_bar(sheet, pos, players, player, (x, y, width, BAR))
    middle = y + BAR + 13
    areas.draw_cubes(sheet, pos, players, player, x + 8, middle)
    _draw_hand(sheet, pos, players, player, (x + 124, middle - 10, 60, 20))
    _draw_launched(sheet, pos, players, player, (x + 190, middle - 8, width - 196, launches.FLAT))
    number = pos.table.labs
    room = (width - 12) / number
    for lab in range(number):
        _draw_lab(sheet, pos, players, player, lab, (x + 6 + lab * room, y + high - 25, room - 4, 22))
    areas.mark(sheet, pos, player, box)


def _draw_hand(sheet: Sheet, pos: Position, players: Sequence[str], player: int, box: Box) -> None:
    x, y, _, high = box
    id = names.hand(player)
    pen = sheet.add(id, "hand", box, areas.hand_name(pos, players, player), "MF-R6")
    hand = pos.hands[player]
    pen.text(x + 3, y + high / 2 + 4.5, msg("hand {n}", n=len(hand)), 13, "ink", limit=box[2] - 6)
    for card in hand:
        sheet.tuck(names.card(card), id)


def _draw_launched(sheet: Sheet, pos: Position, players: Sequence[str], player: int, box: Box) -> None:
    x, y, width, high = box
    number = len(pos.launched[player])
    pitch = min(54.0, (width + 2) / max(1, number))
    for place in range(number):
        spot = (round(x + place * pitch, 1), y, round(pitch - 2, 1), high)
        launches.draw_chip(sheet, pos, players, player, place, spot)


def _draw_lab(sheet: Sheet, pos: Position, players: Sequence[str], player: int, lab: int, box: Box) -> None:
    at = player * pos.table.labs + lab
    x, y, width, high = box
    id = names.lab(player, lab)
    pen = sheet.add(id, "lab", box, labs.lab_name(pos, players, at, sheet.asked), "MF-23")
    pen.rect(box, "card", 3)
    penalties = pos.penalties[at]
    cards = pos.labs[at]
    if pos.stage[at] == SYNTHESIS:
        words = msg("{n} of {size}", n=len(cards), size=FORMULA_SIZE)
        fits = pos.fits[at] and not sheet.asked
        style = "verdict" if fits else "ink" if cards else "muted"
    else:
        words, style = phrases.stage_in_brief(pos, at, sheet.asked)
    pen.text(x + 5, y + high / 2 + 4.5, lab + 1, 13, "ink", bold=True)
    pen.text(x + 34, y + high / 2 + 4, words, 12, style, limit=width - 36 - (34 if penalties else 0))
    for card in cards:
        sheet.tuck(names.card(card), id)
    labs.draw_researcher(sheet, pos, players, at, x + 23, y + high / 2, 8)
    if penalties:
        labs.draw_penalties(sheet, pos, players, at, (x + width - 30, y + 3, 27, high - 6))
