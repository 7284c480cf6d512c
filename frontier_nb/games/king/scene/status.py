"""How far the game is, and the four actions: which one was chosen, and what the active player has of it."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.king import names
from frontier_nb.games.king.moves import ACTIONS
from frontier_nb.games.king.position import BUILD, CONSUME, DEVELOP, OPENING, OVER, PRODUCE, Position
from frontier_nb.games.king.scene import phrases
from frontier_nb.games.king.scene.layout import SMALL
from frontier_nb.games.king.scene.lights import Table
from frontier_nb.messages import Message, msg
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box, Point

_CHOSEN = {DEVELOP: "develop", PRODUCE: "produce", BUILD: "build", CONSUME: "consume"}
_RULES = {"develop": "KF-22", "produce": "KF-26", "build": "KF-32", "consume": "KF-36"}


def draw(sheet: Table, pos: Position, players: Sequence[str], place: Point, width: float) -> None:
    """Write the number of the turn and who is active."""
    x, y = place
    pen = sheet.pen()
    if pos.player == OVER:
        words = msg("Game over")
    elif pos.phase <= OPENING:
        words = msg("Opening")
    else:
        words = msg("Turn {turn}", turn=pos.turn)
    pen.text(x, y + 18, words, 20, "ink", bold=True, limit=width)
    left = round(x + text_width(str(words), 20, bold=True) + 18, 2)
    if pos.player == OVER:
        pen.text(x + width, y + 17, msg("turn {turn}", turn=pos.turn), SMALL, "muted", "end")
    elif pos.turn:
        number = pos.mover + 1
        pen.circle(left, y + 12, 8, f"player-{number}")
        pen.text(left, y + 16.2, number, SMALL, f"on-player-{number}", "middle", bold=True)
        pen.text(left + 13, y + 17, players[pos.mover], 13, "ink", limit=round(x + width - left - 13, 2))


def draw_actions(sheet: Table, pos: Position, boxes: Sequence[Box]) -> None:
    """Draw the four actions; the one of this turn is filled."""
    chosen = None if pos.player == OVER else _CHOSEN.get(pos.phase)
    for action, box in zip(ACTIONS, boxes, strict=True):
        lit = action == chosen
        x, y, width, high = box
        name = _name(action, lit, phrases.BONUSES[action])
        pen = sheet.add(names.action(action), "action", box, name, _RULES[action])
        sheet.marks[names.action(action)] = ()  # that it is filled says that it was chosen
        pen.rect(box, "action-chosen" if lit else "card", 4)
        middle = round(x + width / 2, 2)
        style, second = ("on-chosen", "on-chosen") if lit else ("ink", "muted")
        base = y + high / 2
        pen.text(
            middle, base - 1.5, names.action_name(action), 13, style, "middle", bold=True, limit=width - 6
        )
        pen.text(middle, base + 11, phrases.MORE[action], SMALL, second, "middle", limit=width - 6)


def _name(action: str, lit: bool, bonus: Message) -> Message:
    fields = {"action": names.action_name(action), "bonus": bonus}
    if lit:
        return msg("{action}, the action of this turn; the active player: {bonus}", **fields)
    return msg("{action}; the active player: {bonus}", **fields)
