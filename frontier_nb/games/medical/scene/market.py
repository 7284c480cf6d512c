"""The market: five spaces with their prices, the way the cards slide, the deck and the discard pile."""

from __future__ import annotations

from frontier_nb.games.medical import names
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.scene import cards, icons, phrases
from frontier_nb.messages import Listing, Message, msg, msgn
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box
from frontier_nb.scene.sheet import Pen, Sheet

GAP = 5.0
HEADING = 27.0
"""How high the line above the cards is."""
PRICE = 22.0
"""How high the row of prices is."""
ARROW = 17.0
FLAT = 30.0
"""Below which height a pile is a line of text."""
MOST_CUBES = 3
"""A price of more cubes is written as a number."""


def height(card: float) -> float:
    """Return how high the market with cards of some width is."""
    return cards.height(card) + PRICE + ARROW


def draw(sheet: Sheet, pos: Position, x: float, y: float, card: float, heading: bool) -> float:
    """Draw the market spaces, cheapest first, and return where they end; a `heading` stands above."""
    if heading:
        sheet.pen().text(x, y - 11, msg("Market"), 15, "ink", bold=True)
    high = cards.height(card)
    costs = pos.table.costs
    sheet.heading(msg("Market: spaces for {costs} cubes", costs=Listing(costs)))
    for space, cost in enumerate(costs):
        left = x + space * (card + GAP)
        there = pos.market[space]
        id = names.market_space(space)
        box = (left - 2, y - 2, card + 4, high + PRICE + 4)
        pen = sheet.add(id, "space", box, _space_name(space, cost, there), "MF-20")
        _price(pen, left + card / 2, y + high + PRICE / 2 + 1, cost)
        if there is None:
            cards.place(pen, left, y, card, outlined=True)
        else:
            cards.draw(sheet, pos.table, there, left, y, card, id)
            if there != UNKNOWN:
                sheet.hush(id)
    end = x + len(costs) * (card + GAP) - GAP
    _slide(sheet.pen(), x, end, y + high + PRICE + 9)
    return end


def _space_name(space: int, cost: int, card: str | None) -> Message:
    price = msgn("{n} cube", "{n} cubes", cost)
    what = msg("empty") if card is None else msg("an unknown card") if card == UNKNOWN else card
    return msg("Market space {space}, {price}: {card}", space=space + 1, price=price, card=what)


def _price(pen: Pen, x: float, y: float, cost: int) -> None:
    size = 17.0
    pitch = 15.0
    if cost > MOST_CUBES:
        pen.text(x - 3, y + 5, cost, 15, "ink", "end", bold=True)
        icons.cube(pen, x + 8, y, size, "cube-side")
        return
    for place in range(cost):
        icons.cube(pen, x + (place - (cost - 1) / 2) * pitch, y, size, "cube-side")


def _slide(pen: Pen, left: float, right: float, y: float) -> None:
    """Draw the arrow along which the cards slide, to the cheap end."""
    words = str(msg("slides to the cheap end"))
    half = min(text_width(words, 12) / 2 + 8, (right - left) / 2 - 20)
    middle = (left + right) / 2
    pen.line(((left + 6, y - 5), (left, y), (left + 6, y + 5)), "muted-line")
    pen.line(((left, y), (middle - half, y)), "muted-line")
    pen.text(middle, y + 4, words, 12, "muted", "middle", limit=2 * half - 8)
    pen.line(((middle + half, y), (right, y)), "muted-line")


def draw_piles(sheet: Sheet, pos: Position, deck: Box, discard: Box) -> None:
    """Draw the deck and the discard pile."""
    pen = sheet.add(names.deck(), "pile", deck, msg("Deck: {cards}", cards=phrases.cards(pos.deck)), "MF-57")
    _pile(pen, deck, msg("deck"), pos.deck, face_down=True)
    number = len(pos.discard)
    name = msg("Discard pile: {cards}", cards=phrases.cards(number))
    pen = sheet.add(names.discard(), "pile", discard, name, "MF-59")
    _pile(pen, discard, msg("discards"), number, face_down=False)


def _pile(pen: Pen, box: Box, title: Message, number: int, face_down: bool) -> None:
    x, y, width, high = box
    style = "ghost" if not number else "card-back" if face_down else "card"
    pen.rect(box, style, 3)
    ink = "ink" if face_down and number else "muted"
    if high < FLAT:
        pen.text(x + 7, y + high / 2 + 5.5, number, 16, "ink", bold=True, limit=32)
        pen.text(x + width - 6, y + high / 2 + 4.5, title, 12, ink, "end", limit=width - 46)
        return
    size = 20.0 if high > 60 else 15.0
    middle = y + high / 2
    pen.text(x + width / 2, middle, number, size, "ink", "middle", bold=True)
    pen.text(x + width / 2, middle + 13, title, 11, ink, "middle", limit=width - 4)
