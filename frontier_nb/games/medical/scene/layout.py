"""Where everything lies: fixed by the frame and the number of players, never by whose turn it is.

Scenes that follow one another then differ only where something happened. In a wide frame every player has
a full area; one is larger than the others only if the frame asks for it and there are many. A narrow frame
has one column with room for one full area.
"""

from __future__ import annotations

from dataclasses import dataclass

from frontier_nb.games.medical.scene import cards, drugs, market, rounds
from frontier_nb.scene.shapes import Box, Point

WIDE = 1200.0
NARROW = 380.0
MARGIN = 16.0
NARROW_MARGIN = 10.0

BAR = 28.0
"""How high the bar with a player's name and score is."""
VAULT = 24.0
"""How high the row with the cubes is."""
HEADING = 20.0
"""How high the line above a row of cards is."""
ROW_GAP = 8.0
DRUG = 180.0
"""The most width of a stack of Drug Tiles."""
DRUG_GAP = 12.0
DRUGS_IN_ROW = 4
MARKET_CARD = 72.0
"""The most width of a card on the market."""
CHIP = 32.0
"""How high a launched drug is."""
SUMMARY = 78.0
"""How high a player's summary is."""


@dataclass(frozen=True, slots=True)
class Area:
    """The room of one player: the width and gap of cards, where rows of them start, where drugs go."""

    player: int
    box: Box
    card: float
    gap: float
    row: float
    hand: Point
    labs: tuple[Point, ...]
    launched: Box

    @property
    def row_height(self) -> float:
        """How high a row is: heading and cards."""
        return HEADING + cards.height(self.card)

    def around(self, start: Point) -> Box:
        """Return the box of the row of cards that starts there, with a little air."""
        return (start[0] - 5, start[1] - 1, self.row + 10, self.row_height + 4)


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a whole scene."""

    width: float
    height: float
    rounds: Box
    status: Point
    legend: Box
    market: Point
    market_card: float
    deck: Box
    discard: Box
    drugs: tuple[Box, ...]
    areas: tuple[Area, ...]
    summaries: tuple[tuple[int, Box], ...] = ()


def wide(players: int, labs: int, kinds: int, spaces: int, enlarged: int | None) -> Layout:
    """Return the places on a desktop's screen, for a number of players, labs, drugs and market spaces."""
    inner = WIDE - 2 * MARGIN
    top = MARGIN - 4
    middle = top + rounds.HEIGHT + 8
    row = min(kinds, DRUGS_IN_ROW)
    drugs_width = min((inner * 0.57 - DRUG_GAP * (row - 1)) / row, DRUG)
    drugs_left = WIDE - MARGIN - row * (drugs_width + DRUG_GAP) + DRUG_GAP
    # The piles are as large as the cards: two more places in the row.
    room = drugs_left - MARGIN - 24 - (spaces + 1) * market.GAP
    card = min(float(room // (spaces + 2)), MARKET_CARD)
    piles = MARGIN + spaces * (card + market.GAP) + 10
    market_top = middle + HEADING
    high = cards.height(card)
    columns = _grid(drugs_left, WIDE - MARGIN, middle, kinds, row, DRUG_GAP)
    areas_top = columns[-1][1] + drugs.HEIGHT + 18
    if players == 2:
        areas = tuple(_halves(p, labs, _share(p, 2, inner, 14), areas_top) for p in range(2))
    elif players == 3:
        areas = tuple(_with_strip(p, labs, _share(p, 3, inner, 12), areas_top) for p in range(3))
    else:
        areas = _stacks(players, labs, inner, areas_top, enlarged)
    bottom = max(area.box[1] + area.box[3] for area in areas)
    return Layout(
        WIDE,
        bottom + MARGIN,
        (MARGIN + 190, top, 700, rounds.HEIGHT),
        (MARGIN, top + 34),
        (WIDE - MARGIN - 260, top + 14, 260, 40),
        (MARGIN + 2, market_top),
        card,
        (piles, market_top, card, high),
        (piles + card + market.GAP, market_top, card, high),
        columns,
        areas,
    )


def narrow(players: int, labs: int, kinds: int, spaces: int, enlarged: int) -> Layout:
    """Return the places on a phone's screen."""
    left, inner = NARROW_MARGIN, NARROW - 2 * NARROW_MARGIN
    top = 58.0
    market_top = top + rounds.HEIGHT + 10
    card = min(54.0, 270 / spaces)
    high = cards.height(card)
    piles = left + spaces * (card + market.GAP) + 2
    pile = (NARROW - left - piles, (high - 6) / 2)
    area_top = market_top + market.height(card) + 12
    area = _stack(enlarged, labs, (left, inner), area_top)
    drugs_top = area.box[1] + area.box[3] + 14
    columns = _grid(left, left + inner, drugs_top, kinds, 2, 10)
    below = columns[-1][1] + drugs.HEIGHT + 12
    others = [p for p in range(players) if p != enlarged]
    summaries = tuple(
        (p, (left, below + place * (SUMMARY + 8), inner, SUMMARY)) for place, p in enumerate(others)
    )
    return Layout(
        NARROW,
        below + len(others) * (SUMMARY + 8) + 4,
        (left, top, inner, rounds.HEIGHT),
        (left, 24),
        (left, 34, inner, 20),
        (left + 2, market_top),
        card,
        (piles, market_top, *pile),
        (piles, market_top + pile[1] + 6, *pile),
        columns,
        (area,),
        summaries,
    )


def _grid(left: float, right: float, top: float, number: int, in_row: int, gap: float) -> tuple[Box, ...]:
    """Return the places of `number` stacks of Drug Tiles, some in a row."""
    width = (right - left - gap * (in_row - 1)) / in_row
    return tuple(
        (
            left + place % in_row * (width + gap),
            top + place // in_row * (drugs.HEIGHT + 12),
            width,
            drugs.HEIGHT,
        )
        for place in range(number)
    )


def _share(place: int, number: int, inner: float, gap: float) -> tuple[float, float]:
    width = (inner - gap * (number - 1)) / number
    return MARGIN + place * (width + gap), width


def _halves(player: int, labs: int, span: tuple[float, float], top: float) -> Area:
    """Return an area with the labs on the left, hand and drugs on the right: for two players."""
    x, width = span
    card, gap, pad = 50.0, 6.0, 10.0
    row = 5 * card + 4 * gap
    first = top + BAR + VAULT + 2
    pitch = HEADING + cards.height(card) + ROW_GAP
    right = x + width - pad - row
    high = BAR + VAULT + labs * pitch + 4
    drugs_top = first + pitch
    return Area(
        player,
        (x, top, width, high),
        card,
        gap,
        row,
        (right, first),
        tuple((x + pad, first + lab * pitch) for lab in range(labs)),
        (right, drugs_top, row, top + high - 8 - drugs_top),
    )


def _with_strip(player: int, labs: int, span: tuple[float, float], top: float) -> Area:
    """Return an area with hand and labs in rows, and the drugs in a strip on the right: for three players."""
    x, width = span
    card, gap, pad = 53.0, 6.0, 9.0
    row = 5 * card + 4 * gap
    first = top + BAR + VAULT + 2
    pitch = HEADING + cards.height(card) + ROW_GAP
    high = BAR + VAULT + (labs + 1) * pitch + 4
    strip = x + pad + row + 12
    return Area(
        player,
        (x, top, width, high),
        card,
        gap,
        row,
        (x + pad, first),
        tuple((x + pad, first + (lab + 1) * pitch) for lab in range(labs)),
        (strip, first, x + width - pad - strip, top + high - 8 - first),
    )


def _stacks(players: int, labs: int, inner: float, top: float, enlarged: int | None) -> tuple[Area, ...]:
    gap = 10.0
    width = (inner - gap * (players - 1)) / players
    large = width if enlarged is None else min(1.35 * width, 330.0)
    small = (inner - gap * (players - 1) - large) / (players - 1)
    areas, x = [], MARGIN
    for player in range(players):
        mine = large if player == enlarged else width if enlarged is None else small
        areas.append(_stack(player, labs, (x, mine), top))
        x += mine + gap
    high = max(area.box[3] for area in areas)
    return tuple(_stretched(area, high) for area in areas)


def _stack(player: int, labs: int, span: tuple[float, float], top: float) -> Area:
    """Return an area with everything in one column."""
    x, width = span
    gap, pad = (6.0, 8.0) if width > 250 else (4.0, 5.0)
    card = round((width - 2 * pad - 4 * gap) / 5 - 0.25, 1)
    row = 5 * card + 4 * gap
    first = top + BAR + VAULT + 2
    pitch = HEADING + cards.height(card) + ROW_GAP
    drugs_top = first + (labs + 1) * pitch
    drugs_high = HEADING + CHIP
    return Area(
        player,
        (x, top, width, drugs_top + drugs_high + 6 - top),
        card,
        gap,
        row,
        (x + pad, first),
        tuple((x + pad, first + (lab + 1) * pitch) for lab in range(labs)),
        (x + pad, drugs_top, row, drugs_high),
    )


def _stretched(area: Area, high: float) -> Area:
    """Return `area` made `high`, the room below given to the drugs."""
    x, y, width, was = area.box
    left, top, row, drugs_high = area.launched
    return Area(
        area.player, (x, y, width, high), area.card, area.gap, area.row, area.hand, area.labs,
        (left, top, row, drugs_high + high - was),
    )  # fmt: skip
