"""Where everything lies: fixed by the frame and the number of players, never by whose turn it is.

Scenes that follow one another then differ only where something happened. A wide frame has every player's full
area: few players sit beside what all share, many below it, and then one is larger than the others only if
the frame asks for it. A narrow frame has one column with room for one full area.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from frontier_nb.games.medical.scene import cards, drugs, market, rounds
from frontier_nb.scene.shapes import Box, Point

WIDE: Mapping[int, float] = MappingProxyType({2: 880.0, 3: 920.0})
"""How wide the board is by the number of players: the fewer, the larger the smallest type comes out."""
WIDEST = 1010.0
NARROW = 380.0
MARGIN = 10.0

BAR = 26.0
"""How high the bar with a player's name and score is."""
HEADING = 18.0
"""How high the line above a row of cards is."""
ROW_GAP = 4.0
DRUG_GAP = 8.0
COLUMN_GAP = 10.0
STATUS = 112.0
"""How wide the place is where the round and the mode stand."""
LEGEND = 144.0
MARKET_CARD = 64.0
"""The most width of a card on the market."""
CHIP = 35.0
"""How high a launched drug is."""
LAUNCHED_ROOM = 59.0
"""How much more height launched drugs have where they stand in two rows."""
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
        return (start[0] - 4, start[1] - 1, self.row + 8, self.row_height + 3)


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
    width = WIDE.get(players, WIDEST)
    top = MARGIN - 2
    below = top + rounds.HEIGHT + 5
    shared, areas = (_beside if players in WIDE else _above)(players, labs, kinds, width, below, enlarged)
    left, _, across, high = shared
    beside = players not in WIDE
    # Where many players sit, the drugs lie beside the market.
    room = min(across * 0.4, spaces * (MARKET_CARD + market.GAP)) if beside else across
    card = min(MARKET_CARD, round((room - (spaces - 1) * market.GAP) / spaces - 0.25, 1))
    market_top = below + market.HEADING
    market_right = left + (spaces * (card + market.GAP) - market.GAP if beside else across)
    drugs_left, drugs_top = (
        (market_right + 16, below) if beside else (left, market_top + market.height(card) + 8)
    )
    drugs_box = (drugs_left, drugs_top, left + across - drugs_left, below + high - drugs_top)
    columns = _grid(drugs_box, kinds, 1 if not beside else 3 if kinds % 3 == 0 else 2)
    bottom = max(box[1] + box[3] for box in (*(area.box for area in areas), *columns))
    return Layout(
        width,
        bottom + MARGIN - 2,
        (MARGIN + STATUS, top, width - 2 * MARGIN - STATUS - LEGEND, rounds.HEIGHT),
        (MARGIN, top + 20),
        (width - MARGIN - LEGEND + 8, top + 8, LEGEND - 8, 60),
        (left, market_top),
        card,
        (market_right - 182, below - 1, 80, market.HEADING - 5),
        (market_right - 98, below - 1, 98, market.HEADING - 5),
        columns,
        areas,
    )


def narrow(players: int, labs: int, kinds: int, spaces: int, enlarged: int) -> Layout:
    """Return the places on a phone's screen."""
    left, inner = MARGIN, NARROW - 2 * MARGIN
    top = 58.0
    market_top = top + rounds.HEIGHT + 8
    card = min(54.0, 270 / spaces)
    high = cards.height(card)
    piles = left + spaces * (card + market.GAP) + 4
    pile = (NARROW - left - piles, (high - 6) / 2)
    area_top = market_top + market.height(card) + 8
    area = _stack(enlarged, labs, (left, inner), area_top)
    drugs_top = area.box[1] + area.box[3] + 12
    columns = _grid((left, drugs_top, inner, kinds * (drugs.HEIGHT + DRUG_GAP) - DRUG_GAP), kinds, 1)
    below = columns[-1][1] + columns[-1][3] + 12
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
        (left, market_top),
        card,
        (piles, market_top, *pile),
        (piles, market_top + pile[1] + 6, *pile),
        columns,
        (area,),
        summaries,
    )


def _grid(box: Box, number: int, in_row: int) -> tuple[Box, ...]:
    """Return the places of `number` stacks of Drug Tiles, some in a row, within `box` or, if many, below."""
    left, top, width, high = box
    rows = -(-number // in_row)
    across = (width - DRUG_GAP * (in_row - 1)) / in_row
    tall = round(max(drugs.LEAST, (high - DRUG_GAP * (rows - 1)) / rows), 1)
    return tuple(
        (
            round(left + place % in_row * (across + DRUG_GAP), 1),
            top + place // in_row * (tall + DRUG_GAP),
            round(across, 1),
            tall,
        )
        for place in range(number)
    )


def _beside(
    players: int, labs: int, kinds: int, width: float, top: float, _enlarged: int | None
) -> tuple[Box, tuple[Area, ...]]:
    """Return the places of what all share and of the players beside it: two face each other across it."""
    inner = width - 2 * MARGIN
    shared = 306.0 if players == 2 else 264.0
    column = (inner - shared - players * COLUMN_GAP) / players
    place = 1 if players == 2 else 0
    areas = []
    for player in range(players):
        before = player + (player >= place)
        x = MARGIN + player * (column + COLUMN_GAP) + (shared + COLUMN_GAP if before > player else 0)
        areas.append(_stack(player, labs, (round(x, 1), round(column, 1)), top))
    high = max(area.box[3] for area in areas)
    if players == 3:
        # The cards are small here, so that drugs and launched drugs get the room below.
        high += LAUNCHED_ROOM
    areas = [_stretched(area, high) for area in areas]
    left = MARGIN + place * (column + COLUMN_GAP)
    return (round(left, 1), top, shared, high), tuple(areas)


def _above(
    players: int, labs: int, kinds: int, width: float, top: float, enlarged: int | None
) -> tuple[Box, tuple[Area, ...]]:
    """Return the places of what all share and of the players below it."""
    inner = width - 2 * MARGIN
    high = market.HEADING + market.height(MARKET_CARD)
    rows = -(-kinds // (3 if kinds % 3 == 0 else 2))
    below = top + max(high, rows * (drugs.LEAST + DRUG_GAP)) + 8
    gap = 8.0
    even = (inner - gap * (players - 1)) / players
    large = even if enlarged is None else min(1.35 * even, 330.0)
    small = (inner - gap * (players - 1) - large) / (players - 1)
    areas, x = [], MARGIN
    for player in range(players):
        mine = large if player == enlarged else even if enlarged is None else small
        areas.append(_stack(player, labs, (round(x, 1), round(mine, 1)), below))
        x += mine + gap
    tallest = max(area.box[3] for area in areas)
    return (MARGIN, top, inner, high), tuple(_stretched(area, tallest) for area in areas)


def _stack(player: int, labs: int, span: tuple[float, float], top: float) -> Area:
    """Return an area with everything in one column."""
    x, width = span
    gap, pad = (5.0, 8.0) if width > 300 else (3.0, 7.0) if width > 230 else (2.0, 5.0)
    card = round((width - 2 * pad - 4 * gap) / 5 - 0.05, 1)
    row = round(5 * card + 4 * gap, 1)
    first = top + BAR + 3
    pitch = HEADING + cards.height(card) + ROW_GAP
    drugs_top = first + (labs + 1) * pitch
    return Area(
        player,
        (x, top, width, drugs_top + CHIP + 6 - top),
        card,
        gap,
        row,
        (x + pad, first),
        tuple((x + pad, first + (lab + 1) * pitch) for lab in range(labs)),
        (x + pad, drugs_top, row, CHIP),
    )


def _stretched(area: Area, high: float) -> Area:
    """Return `area` made `high`, the room below given to the drugs."""
    x, y, width, was = area.box
    left, top, row, drugs_high = area.launched
    return Area(
        area.player, (x, y, width, high), area.card, area.gap, area.row, area.hand, area.labs,
        (left, top, row, drugs_high + high - was),
    )  # fmt: skip
