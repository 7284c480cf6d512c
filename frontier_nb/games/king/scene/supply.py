"""What all share: the buildings of the supply, the draw pile, the chips in the stock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from frontier_nb.games.king import names
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.scene import emblems, phrases
from frontier_nb.games.king.scene import tile as tiles
from frontier_nb.games.king.scene.layout import SMALL
from frontier_nb.games.king.scene.lights import Table, ring
from frontier_nb.games.king.scene.tile import lines
from frontier_nb.games.king.territory import EMPTY
from frontier_nb.messages import Message, figure, msg, msgn
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box
from frontier_nb.scene.sheet import Pen

LINE = 12.5
PRICE = 15.0
"""How high the line with the price is, or with who built it and where."""
PRICED = 9.5
"""The size of the cubes in it."""
OWNER = 6.5
SIGN = 24.0
"""The size of a built building's emblem, by which it is found on its owner's board."""
FLAT = 2.0
"""How many times as wide as high a card is that has its picture beside its name."""


@dataclass(frozen=True, slots=True)
class Card:
    """The places of a card: its picture's, a line for the price, and the name of one line or two.

    `left` is where words begin, or `middle` what they stand around, if they stand below the picture.
    """

    picture: Box
    left: float
    room: float
    middle: float | None
    price: float
    lines: tuple[tuple[str, float], ...]

    def start(self, width: float) -> float:
        """Return where something of a `width` begins."""
        return self.left if self.middle is None else round(self.middle - width / 2, 2)


def draw(sheet: Table, pos: Position, players: Sequence[str], box: Box, cards: Sequence[Box]) -> None:
    """Draw the supply: each building has its place, where it is told who built it once somebody has."""
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
        if building in built:
            _draw_built(sheet, pos, players, building, built[building], place)
        else:
            _draw_card(sheet, pos, building, place)


def _draw_built(
    sheet: Table, pos: Position, players: Sequence[str], building: int, built: tuple[int, int], box: Box
) -> None:
    """Draw the place of a building that was built: its emblem, by whom and where, its name."""
    table = pos.table.tiles
    tile = table.tiles[building]
    id = names.building(tile.id)
    card = _card(str(names.building_name(tile)), box)
    player, cell = built
    fields = {"name": names.building_name(tile), "player": players[player]}
    where = names.cell_name(*divmod(cell, table.cols))
    name = msg("{name}: built by {player} on {place}", **fields, place=where)
    pen = sheet.add(id, "building", box, name, phrases.rule(tile))
    sheet.marks[id] = (ring(box, 3, id),)
    at = card.price
    if card.middle is not None:  # a flat card has no room for a frame
        x, y, width, high = box
        pen.rect((x + 1, y + 1, width - 2, high - 2), "ghost", 3)
        at += 2
    left, top, side, _ = card.picture
    sign = min(SIGN, side - 2)
    sheet.shapes.extend(emblems.emblem(tile, left + side / 2, top + side / 2, sign, id))
    start = card.start(2 * OWNER + 4 + text_width(where, SMALL))
    pen.circle(start + OWNER, at, OWNER, f"player-{player + 1}")
    style = f"on-player-{player + 1}"
    pen.text(start + OWNER, at + 4.4, player + 1, SMALL, style, "middle", bold=True)
    pen.text(start + 2 * OWNER + 4, at + 4.4, where, SMALL, "muted")
    _write(pen, card, "muted")


def _draw_card(sheet: Table, pos: Position, building: int, box: Box) -> None:
    """Draw a building that is for sale: its price, the tile with its points, its name."""
    table = pos.table.tiles
    tile = table.tiles[building]
    id = names.building(tile.id)
    card = _card(str(names.building_name(tile)), box)
    price = pos.table.cost[building]
    fields = {"tile": phrases.tile(table, 4 * building), "cost": phrases.cost(*price)}
    pen = sheet.add(id, "building", box, msg("{tile} Costs {cost}.", **fields), phrases.rule(tile))
    sheet.marks[id] = ()  # that it lies here says that it came
    pen.rect(box, "card", 3)
    pitch = min(12.0, card.room / max(1, sum(price)))
    emblems.price(pen, price, card.start(pitch * sum(price)), card.price, PRICED, pitch)
    left, top, side, _ = card.picture
    drawn = tiles.drawn(table, 4 * building, left, top, side, id, "")
    sheet.shapes.extend(drawn.ground)
    tiles.spaces(pen, drawn, side)
    sheet.shapes.extend(drawn.plate)
    emblems.worth(pen, *drawn.worth, tiles.disc(side), str(tile.vp or "?"))
    _write(pen, card, "ink")


def _card(name: str, box: Box) -> Card:
    """Return the places of a card: a high one has its picture above its name, a flat one beside it."""
    x, y, width, high = box
    if width > FLAT * high:
        side = round(high - 4, 1)
        left, room, price = round(x + side + 6, 2), width - side - 10, y + OWNER + 1.5
        picture = (x + 2, y + 2, side, side)
        middle = None
    else:
        side = round(min(width - 8, high - PRICE - 2 * LINE - 5), 1)
        left, room, price = x + 2, width - 4, y + PRICE / 2 + 1
        top = y + PRICE + 1.5 + max(0.0, (high - PRICE - 2 * LINE - 5 - side) / 2)
        picture = (round(x + (width - side) / 2, 2), round(top, 2), side, side)
        middle = round(x + width / 2, 2)
    words = lines(name, room, SMALL)
    base = y + high - 4 - LINE * (len(words) - 1) - (LINE / 2 if len(words) == 1 else 0)
    placed = tuple((line, round(base + place * LINE, 2)) for place, line in enumerate(words))
    return Card(picture, left, room, middle, round(price, 2), placed)


def _write(pen: Pen, card: Card, style: str) -> None:
    """Write the name of a building."""
    x, anchor = (card.left, "start") if card.middle is None else (card.middle, "middle")
    for line, base in card.lines:
        pen.text(x, base, line, SMALL, style, anchor, limit=card.room)


def draw_pile(sheet: Table, pos: Position, box: Box) -> None:
    """Draw the pile of frontier tiles, face down, with their number."""
    number = pos.deck
    name = msgn("Draw pile: {n} frontier tile", "Draw pile: {n} frontier tiles", number)
    pen = sheet.add(names.pile(), "pile", box, name, "KF-R12")
    x, y, _, high = box
    size = min(high - 8, 32.0)
    top = round(y + (high - size) / 2, 2)
    spot = (x + 4, top, size, size)
    sheet.marks[names.pile()] = (ring(spot, 2, names.pile()),)
    if number > 1:
        pen.rect((x + 7, top - 2.5, size, size), "card-back", 2)
    if number > 0:
        pen.rect(spot, "card-back", 2)
        pen.figure(_diamond(x + 4 + size / 2, top + size / 2, 0.3 * size), "card-back-mark")
    else:
        pen.rect(spot, "ghost", 2)
    _tell(sheet, names.pile(), box, size, number, msg("tiles"))


def draw_stock(sheet: Table, pos: Position, box: Box) -> None:
    """Draw the chips that are left in the stock, with their number."""
    name = msgn("Stock: {n} point in chips", "Stock: {n} points in chips", pos.stock)
    pen = sheet.add(names.stock(), "stock", box, name, "KF-R19")
    x, y, _, high = box
    size = min(high - 10, 30.0)
    middle = (round(x + 5 + size / 2, 2), round(y + high / 2, 2))
    spot = (middle[0] - size / 2, middle[1] - size / 2, size, size)
    sheet.marks[names.stock()] = (ring(spot, size / 2, names.stock()),)
    if pos.stock > 0:
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
    pen.text(left, round(middle + 2, 2), figure(number), 17, "ink", bold=True, limit=room)
    pen.text(left, round(middle + 13.5, 2), words, SMALL, "muted", limit=room)


def _diamond(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    return ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))
