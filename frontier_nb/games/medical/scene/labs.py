"""A lab: its researcher, how far its drug is, its penalty tokens and its cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from frontier_nb.games.medical import names
from frontier_nb.games.medical.order import in_order
from frontier_nb.games.medical.position import SYNTHESIS, Position
from frontier_nb.games.medical.scene import icons, phrases, rounds, rows
from frontier_nb.games.medical.scene.layout import Area
from frontier_nb.games.medical.terms import FORMULA_SIZE, PENALTY
from frontier_nb.messages import Message, msg
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box
from frontier_nb.scene.sheet import TIGHTEST, Sheet

STAGE = 12.5
"""The size of the words that say how far a drug is."""
WORDS = 34.0
"""Where in a lab's heading they begin."""


def draw(sheet: Sheet, pos: Position, players: Sequence[str], area: Area, lab: int) -> None:
    """Draw one lab of the area's player."""
    at = area.player * pos.table.labs + lab
    x, y = area.labs[lab]
    id = names.lab(area.player, lab)
    box = area.around(area.labs[lab])
    pen = sheet.add(id, "lab", box, lab_name(pos, players, at, sheet.asked), "MF-23")
    pen.text(x, y + 14.5, lab + 1, 15, "ink", bold=True)
    room = area.row - WORDS - (40 if pos.penalties[at] else 0)
    words, style = phrases.stage(pos, at, sheet.asked)
    for shorter in (partial(phrases.stage, code=True), phrases.stage_in_brief):
        if text_width(str(words), STAGE, bold=True) * TIGHTEST > room:
            words, style = shorter(pos, at, sheet.asked)
    pen.text(x + WORDS, y + 14, words, STAGE, style, bold=style != "muted", limit=room)
    draw_researcher(sheet, pos, players, at, x + 21, y + 9, 8.5)
    if pos.penalties[at]:
        draw_penalties(sheet, pos, players, at, (x + area.row - 36, y + 0.5, 36, 17))
    rows.draw(sheet, pos, in_order(pos, pos.labs[at]), FORMULA_SIZE, area, (x, y), id)


def lab_name(pos: Position, players: Sequence[str], at: int, asked: bool) -> Message:
    """Return what stands in a lab and how far it is, in words."""
    player, lab = divmod(at, pos.table.labs)
    fields = {"lab": lab + 1, "name": players[player]}
    cards = in_order(pos, pos.labs[at])
    if not cards:
        return msg("Lab {lab} of {name}: empty", **fields)
    return msg(
        "Lab {lab} of {name}: {stage}; {cards}, of value {values}",
        **fields,
        stage=phrases.stage_in_full(pos, at, asked),
        cards=phrases.cards(len(cards)),
        values=phrases.values(pos, cards),
    )


def draw_researcher(
    sheet: Sheet, pos: Position, players: Sequence[str], at: int, x: float, y: float, radius: float
) -> None:
    """Draw a researcher at home: plain side up, or turned over while the lab is in trials."""
    player, lab = divmod(at, pos.table.labs)
    if rounds.place_of(pos, at):
        sheet.pen(names.lab(player, lab)).circle(x, y, radius, "ghost")
        return
    fields = {"lab": lab + 1, "name": players[player]}
    open_ = pos.stage[at] == SYNTHESIS
    name = (
        msg("Researcher of {name}, lab {lab}: no trial", **fields)
        if open_
        else msg("Researcher of {name}, lab {lab}: turned over, in trials", **fields)
    )
    box = (x - radius - 1, y - radius - 1, 2 * radius + 2, 2 * radius + 2)
    id = names.researcher(player, lab)
    pen = sheet.add(id, "researcher", box, name, "MF-12" if open_ else "MF-36", disc=True)
    sheet.hush(id)  # the lab says how far it is
    style = f"on-player-{player + 1}"
    if open_:
        pen.circle(x, y, radius, f"player-{player + 1}")
        icons.person(pen, x, y, 1.25 * radius, style)
    else:
        pen.circle(x, y, radius, "researcher")
        icons.flask(pen, x, y, 1.25 * radius, f"player-{player + 1}-text")


def draw_penalties(sheet: Sheet, pos: Position, players: Sequence[str], at: int, box: Box) -> None:
    """Draw the penalty tokens on a lab as one, with what they cost in all."""
    player, lab = divmod(at, pos.table.labs)
    points = PENALTY * pos.penalties[at]
    name = msg(
        "On lab {lab} of {name}: {tokens}",
        lab=lab + 1,
        name=players[player],
        tokens=phrases.penalty_tokens(pos.penalties[at], points),
    )
    pen = sheet.add(names.penalties(player, lab), "penalty", box, name, "MF-R14")
    x, y, width, high = box
    pen.rect(box, "penalty", 3)
    cost = phrases.signed(-points)
    pen.text(x + width / 2, y + high / 2 + 4.8, cost, 13.5, "on-penalty", "middle", True, width - 4)
