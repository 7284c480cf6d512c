"""What all share: the buildings of the supply, the draw pile, the chips in the stock."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.king import names
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.scene import emblems, phrases
from frontier_nb.games.king.scene import tile as tiles
from frontier_nb.games.king.scene.lights import Table
from frontier_nb.games.king.territory import EMPTY
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box

NAME = 10.5
LINE = 11.5
BOLD = 64.0
"""The width of a card from which on its name is bold; below, it would be squeezed."""
PRICE = 13.0


def draw(sheet: Table, pos: Position, players: Sequence[str], box: Box, cards: Sequence[Box]) -> None:
    """Draw the supply: each building in play has its place, which stays empty once it is built."""
    left = len(pos.supply)
    name = msgn("Supply: {n} building", "Supply: {n} buildings", left)
    pen = sheet.add(names.supply(), "supply", box, name, "KF-R26")
    pen.rect(box, "paper")
    built = {
        turned // 4: (player, cell)
        for player, board in enumerate(pos.boards)
        for cell, turned in enumerate(board.placed)
        if turned != EMPTY and board.table.tiles[turned // 4].is_building
    }
    for building, place in zip(sorted({*pos.supply, *built}), cards, strict=False):
        _draw_card(sheet, pos, players, building, built.get(building), place)


def _draw_card(
    sheet: Table,
    pos: Position,
    players: Sequence[str],
    building: int,
    built: tuple[int, int] | None,
    box: Box,
) -> None:
    table = pos.table.tiles
    tile = table.tiles[building]
    id = names.building(tile.id)
    x, y, width, high = box
    words = {"name": names.building_name(tile), "cost": phrases.cost(*pos.table.cost[building])}
    lines = _lines(str(names.building_name(tile)), width - 4)
    if built is not None:
        player, cell = built
        where = names.cell_name(*divmod(cell, table.cols))
        name = msg("{name}: built by {player} on {place}", **words, player=players[player], place=where)
        pen = sheet.add(id, "building", box, name, phrases.rule(tile))
        pen.rect((x + 1, y + 1, width - 2, high - 2), "ghost", 3)
        pen.circle(x + width / 2, y + (high - 22) / 2, 9, f"player-{player + 1}")
        style = f"on-player-{player + 1}"
        pen.text(x + width / 2, y + (high - 22) / 2 + 4.5, player + 1, 13, style, "middle", bold=True)
        _write(sheet, id, lines, box, "muted", bold=False)
        return
    what = phrases.tile(table, 4 * building)
    name = msg("{tile} Costs {cost}.", tile=what, cost=words["cost"])
    pen = sheet.add(id, "building", box, name, phrases.rule(tile))
    pen.rect(box, "card", 3)
    size = round(min(width - 8, high - PRICE - 2 * LINE - 7), 1)
    left = round(x + (width - size) / 2, 2)
    wood, stone = pos.table.cost[building]
    pitch = min(12.0, (width - 8) / max(1, wood + stone))
    start = round(x + (width - pitch * (wood + stone)) / 2, 2)
    emblems.price(pen, (wood, stone), start, y + PRICE / 2 + 2, 9.5, pitch)
    top = round(y + PRICE + 2.5 + max(0.0, (high - PRICE - 2 * LINE - 7 - size) / 2), 2)
    drawn = tiles.drawn(table, 4 * building, left, top, size, id, "")
    sheet.shapes.extend(drawn.ground)
    tiles.spaces(pen, drawn, size)
    sheet.shapes.extend(drawn.plate)
    emblems.worth(pen, *drawn.worth, tiles.disc(size), str(tile.vp or "?"))
    _write(sheet, id, lines, box, "ink", bold=True)


def _lines(name: str, room: float) -> tuple[str, ...]:
    """Return a name in one line, or in two if it is too long for one."""
    if text_width(name, NAME, bold=True) <= room or " " not in name:
        return (name,)
    first, _, rest = name.partition(" ")
    return first, rest


def _write(sheet: Table, id: str, lines: Sequence[str], box: Box, style: str, bold: bool) -> None:
    x, y, width, high = box
    pen = sheet.pen(id)
    bold = bold and width >= BOLD
    base = y + high - 3.5 - LINE * (len(lines) - 1) - (LINE / 2 if len(lines) == 1 else 0)
    for place, line in enumerate(lines):
        at = round(base + place * LINE, 2)
        pen.text(round(x + width / 2, 2), at, line, NAME, style, "middle", bold, width - 4)


def draw_pile(sheet: Table, pos: Position, box: Box) -> None:
    """Draw the pile of frontier tiles, face down, with their number."""
    number = pos.deck
    name = msgn("Draw pile: {n} frontier tile", "Draw pile: {n} frontier tiles", number)
    pen = sheet.add(names.pile(), "pile", box, name, "KF-R12")
    x, y, _, high = box
    size = min(high - 8, 32.0)
    top = round(y + (high - size) / 2, 2)
    if number > 1:
        pen.rect((x + 7, top - 2.5, size, size), "card-back", 2)
    if number:
        pen.rect((x + 4, top, size, size), "card-back", 2)
        pen.figure(_diamond(x + 4 + size / 2, top + size / 2, 0.3 * size), "card-back-mark")
    else:
        pen.rect((x + 4, top, size, size), "ghost", 2)
    _tell(sheet, names.pile(), box, size, number, msg("tiles"))


def draw_stock(sheet: Table, pos: Position, box: Box) -> None:
    """Draw the chips that are left in the stock, with their number."""
    name = msgn("Stock: {n} point in chips", "Stock: {n} points in chips", pos.stock)
    pen = sheet.add(names.stock(), "stock", box, name, "KF-R19")
    x, y, _, high = box
    size = min(high - 10, 30.0)
    middle = (round(x + 5 + size / 2, 2), round(y + high / 2, 2))
    if pos.stock:
        pen.circle(middle[0] + 2.5, middle[1] - 2, size / 2, "gold")
        pen.circle(*middle, size / 2, "gold")
        emblems.glyph(pen, "chip", *middle, 0.6 * size, "on-gold")
    else:
        pen.circle(*middle, size / 2, "ghost")
    _tell(sheet, names.stock(), box, size, pos.stock, msg("points"))


def _tell(sheet: Table, id: str, box: Box, size: float, number: int, words: Message) -> None:
    x, y, width, high = box
    pen = sheet.pen(id)
    left, room = round(x + size + 13, 2), width - size - 14
    middle = y + high / 2
    pen.text(left, round(middle + 2, 2), number, 17, "ink", bold=True, limit=room)
    pen.text(left, round(middle + 13, 2), words, 11, "muted", limit=room)


def _diamond(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    return ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))
