"""A player's full area: name and score, board, drawn tiles, discards, chips."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.king import names
from frontier_nb.games.king.position import (
    BUILD,
    CHOOSE,
    CONSUME,
    DEVELOP,
    FIRST,
    NO_CITY,
    OPENING,
    OVER,
    PRODUCE,
    Position,
)
from frontier_nb.games.king.scene import emblems, phrases, territory
from frontier_nb.games.king.scene import tile as tiles
from frontier_nb.games.king.scene.layout import BAR, SMALL, Area
from frontier_nb.games.king.scene.lights import Table, ring
from frontier_nb.games.king.scoring import score, winner
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.messages import Message, figure, msg, msgn
from frontier_nb.scene.shapes import Box
from frontier_nb.scene.sheet import Pen

BAND = 5.0
SCORE = 60.0
"""How much of a bar is for the score."""
LABELLED = 50.0
"""The height from which on a place says what it is for."""


def draw(sheet: Table, pos: Position, players: Sequence[str], area: Area) -> None:
    """Draw the area of one player."""
    player = area.player
    x, y, width, _ = area.box
    sheet.pen().rect(area.box, "panel", 3)
    draw_bar(sheet, pos, players, player, (x, y, width, BAR))
    territory.draw_names(sheet, pos.table.tiles, area.board, area.tile)
    territory.draw(sheet, pos, player, players[player], area.board, area.tile)
    draw_hand(sheet, pos, players[player], player, area.hand)
    draw_discards(sheet, pos, players[player], player, area.discards)
    draw_chips(sheet, pos, players[player], player, area.chips)
    mark(sheet, pos, player, area.box)


def mark(sheet: Table, pos: Position, player: int, box: Box) -> None:
    """Draw a band beside the area of the active player."""
    if pos.player != OVER and pos.turn and player == pos.mover:
        x, y, _, high = box
        sheet.pen().rect((x - BAND, y, BAND, high), f"player-{player + 1}-text")


def acts(pos: Position, player: int) -> bool:
    """Return whether it is this player's part."""
    return pos.player != OVER and pos.phase >= OPENING and pos.actor == player


def draw_bar(sheet: Table, pos: Position, players: Sequence[str], player: int, box: Box) -> None:
    """Draw the bar in a player's colour: number, name, whose part it is, and the score."""
    x, y, width, high = box
    style = f"on-player-{player + 1}"
    pen = sheet.add(names.score(player), "score", box, _score_name(pos, players, player), "KF-R21")
    pen.rect(box, f"player-{player + 1}", 3)
    base = y + high / 2
    pen.text(x + 8, base + 6, player + 1, 17, style, bold=True)
    words = _flag(pos, player)
    room = width - 30 - SCORE
    flagged = min(0.55 * room, 96.0) if words else 0.0
    pen.text(x + 25, base + 5.5, players[player], 15, style, bold=True, limit=room - flagged - 18)
    points = figure(score(pos, player))
    pen.text(x + width - 8, base + 7.5, points, 21, style, "end", bold=True, limit=SCORE - 10)
    right = x + width - SCORE
    if words:
        _draw_flag(pen, pos, player, words, right, base, flagged)
    if pos.phase != FIRST and player == pos.first:
        _draw_first(sheet, players[player], round(right - flagged - 14, 2), base, style)


def _draw_first(sheet: Table, name: str, x: float, base: float, style: str) -> None:
    """Draw the pennant of the first player of the game."""
    box = (x - 4, base - 9, 16.0, 18.0)
    words = msg("{name} is the first player of the game", name=name)
    pen = sheet.add(names.first_player(), "first player", box, words, "KF-R24")
    pen.figure(
        ((x, base - 8), (x + 11, base - 4.5), (x + 2, base - 0.8), (x + 2, base + 8), (x, base + 8)), style
    )


def _draw_flag(
    pen: Pen, pos: Position, player: int, words: Message, right: float, base: float, room: float
) -> None:
    style = f"on-player-{player + 1}"
    if pos.player == OVER:
        emblems.glyph(pen, "crown", right - 9, base - 1, 17, "gold")
        pen.text(right - 22, base + 4.5, words, 12.5, style, "end", bold=True, limit=room - 24)
    else:
        pen.figure(((right - 8, base - 5), (right, base), (right - 8, base + 5)), style)
        pen.text(right - 13, base + 4.5, words, 12.5, style, "end", limit=room - 15)


def _flag(pos: Position, player: int) -> Message | None:
    """Return what is to be said at the end of a player's bar."""
    if pos.player == OVER:
        return msg("wins") if player == winner(pos) else None
    return _part(pos) if acts(pos, player) else None


def _part(pos: Position) -> Message:
    """Return what the actor is about to do, in few words."""
    if pos.phase == CHOOSE:
        return msg("to choose")
    if pos.phase in (OPENING, DEVELOP):
        if pos.player < 0:
            return msg("to draw")
        held = len(pos.hands[pos.actor])
        return msgn("lays {n} tile", "lays {n} tiles", held) if held else msg("to be done")
    if pos.phase == PRODUCE:
        return msgn("{n} pick", "{n} picks", pos.left) if pos.left else msg("to be done")
    if pos.phase == BUILD:
        wood, stone, discount = pos.owed
        if wood + stone > discount:
            return msgn("owes {n} cube", "owes {n} cubes", wood + stone - discount)
        return msg("may build") if pos.left else msg("to be done")
    assert pos.phase == CONSUME
    return msg("picks a city") if pos.city == NO_CITY else msg("up to {n} wheat", n=pos.left)


def _score_name(pos: Position, players: Sequence[str], player: int) -> Message:
    fields = {"name": players[player], "points": msgn("{n} point", "{n} points", score(pos, player))}
    if pos.player == OVER:
        if player == winner(pos):
            return msg("{name} wins: {points}", **fields)
        return msg("{name}: {points}", **fields)
    if acts(pos, player):
        return msg("{name}, whose part it is ({part}): {points} now", **fields, part=_part(pos))
    return msg("{name}: {points} now", **fields)


def draw_hand(sheet: Table, pos: Position, name: str, player: int, box: Box) -> None:
    """Draw the tiles that a player has drawn: in a row, or in a column where the place is high."""
    x, y, width, high = box
    id = names.hand(player)
    pen = sheet.add(id, "hand", box, phrases.hand(pos, player, name), "KF-R27")
    held = pos.hands[player]
    along = width >= high
    across = high if along else width
    size = round(min(across - 2, 50.0 if along else 38.0), 1)
    number = max(1, len(held))
    pitch = min(size + 3, ((width if along else high) - size) / max(1, number - 1))
    span = round(size + (number - 1) * pitch, 2)
    first = (
        (x + 1, y + (high - size) / 2, span, size) if along else (x + (width - size) / 2, y + 1, size, span)
    )
    sheet.marks[id] = (ring(first, 2, id),) if held else ()
    for place in range(number):
        left = round(x + 1 + (place * pitch if along else (width - size) / 2), 2)
        top = round(y + 1 + (place * pitch if not along else (high - size) / 2), 2)
        if not held:
            pen.rect((left + 1, top + 1, size - 2, size - 2), "ghost", 2)
        elif held[place] == HIDDEN:
            back(pen, (left, top, size, size))
        else:
            _held(sheet, pos, player, held[place], (left, top, size, size), again=held[place] in held[:place])


def _held(sheet: Table, pos: Position, player: int, number: int, box: Box, *, again: bool) -> None:
    """Draw a tile of a hand, which can be pointed at; the hand says what it is where all is read.

    Of tiles alike one is as good as the other: `again` says that there was one already.
    """
    table = pos.table.tiles
    id = names.held(player, table.tiles[number].id)
    if again:
        pen = Pen(sheet.shapes, id)
    else:
        pen = sheet.add(id, "held", box, phrases.tile(table, 4 * number), "KF-22")
        sheet.hush(id)
        sheet.marks[id] = (ring(box, 2, id),)
    drawn = tiles.drawn(table, 4 * number, box[0], box[1], box[2], id, "")
    sheet.shapes.extend(drawn.ground)
    tiles.spaces(pen, drawn, box[2])


def back(pen: Pen, box: Box) -> None:
    """Draw a tile face down."""
    x, y, size, _ = box
    pen.rect(box, "card-back", 2)
    radius, u, v = 0.3 * size, x + size / 2, y + size / 2
    pen.figure(((u, v - radius), (u + radius, v), (u, v + radius), (u - radius, v)), "card-back-mark")


def draw_discards(sheet: Table, pos: Position, name: str, player: int, box: Box) -> None:
    """Draw a player's discards, face down, with their number."""
    id = names.discards(player)
    pen = sheet.add(id, "discards", box, phrases.discards(pos, player, name), "KF-R10")
    number = len(pos.discards[player])
    x, y, width, high = _labelled(pen, box, msg("discards"))
    size = round(min(width - 4, high - 4), 1)
    spot = (round(x + (width - size) / 2, 2), round(y + (high - size) / 2, 2), size, size)
    pen.rect(spot, "card-back" if number else "ghost", 2)
    sheet.marks[id] = (ring(spot, 2, id),)
    middle = (round(x + width / 2, 2), round(y + high / 2 + 5, 2))
    if number:
        pen.text(*middle, number, 14, "ink", "middle", bold=True)


def draw_chips(sheet: Table, pos: Position, name: str, player: int, box: Box) -> None:
    """Draw a player's chips, with what they are worth."""
    number = pos.chips[player]
    words = msgn("Chips of {name}: {n} point", "Chips of {name}: {n} points", number, name=name)
    id = names.chips(player)
    pen = sheet.add(id, "chips", box, words, "KF-49")
    x, y, width, high = _labelled(pen, box, msg("chips"))
    radius = round(min(width, high) / 2 - 3, 1)
    middle = (round(x + width / 2, 2), round(y + high / 2, 2))
    if number:
        pen.circle(middle[0] + 2, middle[1] - 1.5, radius, "gold")
    pen.circle(*middle, radius, "gold" if number else "ghost")
    sheet.marks[id] = (ring((middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius), radius, id),)
    style = "on-gold" if number else "muted"
    pen.text(middle[0], round(middle[1] + 5.5, 2), number, 15, style, "middle", bold=True)


def _labelled(pen: Pen, box: Box, words: Message) -> Box:
    """Write what a place is for below it, where it is high enough, and return what is left of it."""
    x, y, width, high = box
    if high < LABELLED:
        return box
    pen.text(round(x + width / 2, 2), round(y + high - 4, 2), words, SMALL, "muted", "middle")
    return (x, y, width, high - 16)
