"""A player's full area: name and score, cubes, hand, labs, launched drugs."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.medical import names
from frontier_nb.games.medical.calculations.scoring import winners
from frontier_nb.games.medical.order import in_order
from frontier_nb.games.medical.position import OVER, Position
from frontier_nb.games.medical.scene import icons, labs, launches, phrases, rows
from frontier_nb.games.medical.scene.layout import BAR, Area
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box
from frontier_nb.scene.sheet import Pen, Sheet

CUBE = 14.6
"""From cube to cube: so near that those that change together are repainted together."""
SIZE = 16.0
MOST_CUBES = 6
"""With a larger budget the cubes are counted in a number."""

SCORE = 52.0
"""How much of a bar is for the score."""
FLAG = 66.0
"""How much of a bar is for what says whose turn it is."""
BAND = 5.0


def draw(sheet: Sheet, pos: Position, players: Sequence[str], area: Area) -> None:
    """Draw the area of one player."""
    player = area.player
    x, y, width, _ = area.box
    sheet.pen().rect(area.box, "panel", 3)
    draw_bar(sheet, pos, players, player, (x, y, width, BAR))
    _draw_hand(sheet, pos, players, area)
    for lab in range(pos.table.labs):
        labs.draw(sheet, pos, players, area, lab)
    launches.draw(sheet, pos, players, player, area.launched)
    mark(sheet, pos, player, area.box)


def mark(sheet: Sheet, pos: Position, player: int, box: Box) -> None:
    """Draw a band beside the area of the player whose turn it is."""
    if acts(pos, player):
        x, y, _, high = box
        sheet.pen().rect((x - BAND, y, BAND, high), f"player-{player + 1}-text")


def acts(pos: Position, player: int) -> bool:
    """Return whether it is this player's turn."""
    return pos.player != OVER and pos.round > 0 and pos.mover == player


def draw_bar(sheet: Sheet, pos: Position, players: Sequence[str], player: int, box: Box) -> None:
    """Draw the bar in a player's colour: number, name, whether it is their turn, and score."""
    x, y, width, high = box
    id = names.score(player)
    style = f"on-player-{player + 1}"
    sheet.heading(msg("{name}", name=players[player]))
    pen = sheet.add(id, "score", box, _score_name(pos, players, player), "MF-62")
    pen.rect(box, f"player-{player + 1}", 3)
    base = y + high / 2
    pen.text(x + 8, base + 6, player + 1, 17, style, bold=True)
    flagged = acts(pos, player) or (pos.player == OVER and player in winners(pos))
    room = width - 25 - SCORE - (FLAG if flagged else 0)
    pen.text(x + 25, base + 5.5, players[player], 15, style, bold=True, limit=room)
    pen.text(x + width - 8, base + 7.5, score(pos, player), 22, style, "end", bold=True, limit=SCORE - 10)
    flag(pen, pos, player, x + width - SCORE, base + 5)


def score(pos: Position, player: int) -> str:
    """Return a player's points as text; they can be fewer than none."""
    points = pos.scores[player]
    return str(points) if points >= 0 else phrases.signed(points)


def _score_name(pos: Position, players: Sequence[str], player: int) -> Message:
    fields = {
        "name": players[player],
        "score": score(pos, player),
        "target": pos.table.target,
        "drugs": msgn("{n} drug launched", "{n} drugs launched", len(pos.launched[player])),
    }
    if pos.player == OVER and player in winners(pos):
        return msg("{name} wins: {score} of {target} points, {drugs}", **fields)
    if acts(pos, player):
        return msg("{name}, whose turn it is: {score} of {target} points, {drugs}", **fields)
    return msg("{name}: {score} of {target} points, {drugs}", **fields)


def flag(pen: Pen, pos: Position, player: int, right: float, base: float) -> None:
    """Say at the end of a line whose turn it is, or who won."""
    style = f"on-player-{player + 1}"
    if pos.player == OVER:
        if player in winners(pos):
            icons.crown(pen, right - 9, base - 5, 18)
            pen.text(right - 22, base, msg("wins"), 13, style, "end", bold=True, limit=FLAG - 24)
    elif acts(pos, player):
        pen.figure(((right - 8, base - 9.5), (right, base - 4.5), (right - 8, base + 0.5)), style)
        pen.text(right - 13, base, msg("to play"), 13, style, "end", limit=FLAG - 15)


def draw_cubes(sheet: Sheet, pos: Position, players: Sequence[str], player: int, x: float, y: float) -> None:
    """Draw a player's budget: the cubes that are left, and the places of those spent."""
    budget = pos.table.budget
    left = pos.cubes if acts(pos, player) else budget
    papers = pos.documented and acts(pos, player)
    shown = min(budget, MOST_CUBES)
    name = msgn("{n} of {budget} cubes left to {name}", "{n} of {budget} cubes left to {name}", left,
                budget=budget, name=players[player])  # fmt: skip
    if papers:
        name = msg("{cubes}; supplementary documents handed in", cubes=name)
    box = (x - 2, y - 9, CUBE * shown + 4, 18.0)
    pen = sheet.add(names.cubes(player), "cubes", box, name, "MF-13")
    if not acts(pos, player):
        sheet.hush(names.cubes(player))
    style = f"player-{player + 1}-fill"
    if budget > MOST_CUBES:
        icons.cube(pen, x + CUBE / 2, y, SIZE, style)
        pen.text(x + CUBE + 4, y + 5, f"{left} / {budget}", 14, "ink", bold=True, limit=CUBE * shown - 20)
    else:
        for place in range(budget):
            if place < left:
                icons.cube(pen, x + (place + 0.5) * CUBE, y, SIZE, style)
            else:
                icons.cube_place(pen, x + (place + 0.5) * CUBE, y, SIZE)
    if papers:
        icons.document(pen, x - 11, y, 15, "ink-line")


def _draw_hand(sheet: Sheet, pos: Position, players: Sequence[str], area: Area) -> None:
    player = area.player
    hand = in_order(pos, pos.hands[player])
    x, y = area.hand
    id = names.hand(player)
    box = area.around(area.hand)
    pen = sheet.add(id, "hand", box, hand_name(pos, players, player), "MF-R6")
    limit = pos.table.hand_limit
    pen.text(x, y + 14, msg("Hand"), 14, "ink", bold=True, limit=40)
    vault = CUBE * min(pos.table.budget, MOST_CUBES)
    room = area.row - 46 - vault - 22
    number = str(msg("{n} of {limit}", n=len(hand), limit=limit))
    if text_width(number, 12) > room:
        number = f"{len(hand)}/{limit}"
    pen.text(x + 46, y + 14, number, 12, "muted", limit=room)
    draw_cubes(sheet, pos, players, player, round(x + area.row - vault, 1), y + 9)
    rows.draw(sheet, pos, hand, limit, area, (x, y), id)


def hand_name(pos: Position, players: Sequence[str], player: int) -> Message:
    """Return what a player holds, in words."""
    hand = in_order(pos, pos.hands[player])
    if not hand:
        return msg("Hand of {name}: no cards", name=players[player])
    return msg(
        "Hand of {name}: {cards}, of value {values}",
        name=players[player],
        cards=phrases.cards(len(hand)),
        values=phrases.values(pos, hand),
    )
