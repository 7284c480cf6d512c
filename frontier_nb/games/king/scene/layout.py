"""Where everything lies: fixed by the frame and the number of players, never by whose turn it is.

Scenes that follow one another then differ only where something happened. A wide frame has every player's
full board, one of them larger than the others only if the frame asks for it and there is not room for all.
A narrow frame has one column with one full board; the other players are summed up.
"""

from __future__ import annotations

from dataclasses import dataclass

from frontier_nb.scene.shapes import Box, Point

SMALL = 12.2
"""The least size of type: 11 pixels on a laptop's screen."""
MARGIN = 10.0
GAP = 8.0
BAR = 26.0
"""How high the bar with a player's name and score is."""
LEFT, TOP = 16.0, 12.0
"""The room beside and above a board for the names of rows and columns."""
FOOT = 38.0
"""How high the strip below a board is, where hand, discards and chips lie."""
HIGH_FOOT = 58.0
"""The same where there is room for larger tiles."""
ASIDE = 44.0
"""How wide that strip is where it stands beside the board."""
LEAST_ASIDE = 132.0
"""How high it is there at least."""
STATUS = 172.0
"""How wide the place is where the turn and the actions stand."""
PILES = 84.0
CARD_GAP = 4.0
NARROW = 380.0
SUMMARY = 118.0
"""How high a player's summary is on a phone."""
SMALL_TILE = 21.0


@dataclass(frozen=True, slots=True)
class Area:
    """The room of one player: the size of tiles, where the first one lies, the places of the rest."""

    player: int
    box: Box
    tile: float
    board: Point
    hand: Box
    discards: Box
    chips: Box


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a whole scene; `supply` is the box around the `cards` of buildings."""

    width: float
    height: float
    status: Point
    actions: tuple[Box, ...]
    pile: Box
    stock: Box
    supply: Box
    cards: tuple[Box, ...]
    areas: tuple[Area, ...]
    summaries: tuple[tuple[int, Box], ...] = ()


@dataclass(frozen=True, slots=True)
class Size:
    """How many players, buildings in play, rows and columns there are."""

    players: int
    cards: int
    rows: int
    cols: int


def wide(size: Size, enlarged: int | None) -> Layout:
    """Return the places on a desktop's screen."""
    if size.players == 2:
        return _two(size)
    if enlarged is not None:
        return _large(size, enlarged)
    return _three(size) if size.players == 3 else _four(size)


def _two(size: Size) -> Layout:
    tile = round(380 / max(size.cols, size.rows * 1.25), 1)
    width, top, high = 880.0, MARGIN - 2, 92.0
    inner = width - 2 * MARGIN
    wide = (inner - GAP - 4) / 2
    below = top + high + GAP
    areas = tuple(
        _below(size, player, MARGIN + player * (wide + GAP + 4), below, tile, wide, HIGH_FOOT)
        for player in range(2)
    )
    supply = (MARGIN + STATUS + GAP, top, inner - STATUS - PILES - 2 * GAP, high)
    right = width - MARGIN - PILES
    half = (high - 4) / 2
    return Layout(
        width,
        below + areas[0].box[3] + MARGIN - 2,
        (MARGIN, top),
        _actions((MARGIN, top + 26, STATUS, high - 26), 2),
        (right, top, PILES, half),
        (right, top + half + 4, PILES, half),
        supply,
        _grid(supply, size.cards, size.cards),
        areas,
    )


def _three(size: Size) -> Layout:
    width, top, high = 920.0, MARGIN - 2, 202.0
    inner = width - 2 * MARGIN
    wide = (inner - 2 * GAP) / 3
    tile = round((wide - LEFT - 6) / max(size.cols, size.rows * 1.25), 1)
    below = top + high + GAP
    areas = tuple(
        _below(size, player, MARGIN + player * (wide + GAP), below, tile, wide) for player in range(3)
    )
    supply = (MARGIN + STATUS + GAP + 4, top, inner - STATUS - GAP - 4, high)
    return Layout(
        width,
        below + areas[0].box[3] + MARGIN - 2,
        (MARGIN, top),
        _actions((MARGIN, top + 32, STATUS, 88), 2),
        (MARGIN, top + 132, (STATUS - 6) / 2, high - 132),
        (MARGIN + STATUS / 2 + 3, top + 132, (STATUS - 6) / 2, high - 132),
        supply,
        _grid(supply, size.cards, -(-size.cards // 2)),
        areas,
    )


def _four(size: Size) -> Layout:
    width, top = 920.0, MARGIN - 2
    tile = round(260 / max(size.cols, size.rows * 1.25), 1)
    first = _beside(size, 0, MARGIN, top, tile)
    _, _, wide, high = first.box
    areas = tuple(
        _beside(size, player, MARGIN + player % 2 * (wide + GAP), top + player // 2 * (high + GAP), tile)
        for player in range(4)
    )
    left = MARGIN + 2 * (wide + GAP) + 4
    right = width - MARGIN - left
    total = 2 * high + GAP
    supply = (left, top + 102, right, total - 102 - 52)
    half = (right - 6) / 2
    return Layout(
        width,
        top + total + MARGIN - 2,
        (left, top),
        _actions((left, top + 28, right, 68), 2),
        (left, top + total - 46, half, 46),
        (left + half + 6, top + total - 46, half, 46),
        supply,
        _grid(supply, size.cards, 2),
        areas,
    )


def _large(size: Size, enlarged: int) -> Layout:
    """Return the places where one player's board is larger: above, the others in a row below."""
    width, top = 920.0, MARGIN - 2
    ratio = max(size.cols, size.rows * 1.25)
    big = _beside(size, enlarged, MARGIN, top, round(340 / ratio, 1))
    below = top + big.box[3] + GAP
    tile = round(180 / ratio, 1)
    small, x = [], MARGIN
    for player in (player for player in range(size.players) if player != enlarged):
        small.append(_beside(size, player, x, below, tile))
        x += small[-1].box[2] + GAP
    left = MARGIN + big.box[2] + GAP + 4
    inner, beside, high = width - MARGIN - left, width - MARGIN - x - 4, small[0].box[3]
    areas = tuple(sorted((big, *small), key=lambda area: area.player))
    if beside > 2 * STATUS - 40:  # room for the actions beside the small boards
        status: Point = (x + 4, below)
        actions = _actions((x + 4, below + 30, beside, 76), 2)
        supply = (left, top, inner, big.box[3])
        piles = (x + 4, below + 118, beside, min(60.0, high - 118))
        pile: Box = (piles[0], piles[1], beside / 2 - 3, piles[3])
        stock: Box = (piles[0] + beside / 2 + 3, piles[1], beside / 2 - 3, piles[3])
    else:
        status = (left, top)
        actions = _actions((left, top + 30, inner, 38), 4)
        supply = (left, top + 76, inner, big.box[3] - 76)
        pile = (x + 4, below, beside, high / 2 - 3)
        stock = (x + 4, below + high / 2 + 3, beside, high / 2 - 3)
    return Layout(
        width, below + high + MARGIN - 2, status, actions, pile, stock,
        supply, _grid(supply, size.cards, -(-size.cards // 3)), areas,
    )  # fmt: skip


def narrow(size: Size, enlarged: int) -> Layout:
    """Return the places on a phone's screen."""
    inner, top = NARROW - 2 * MARGIN, 42.0
    tile = round((inner - LEFT - 4) / max(size.cols, size.rows * 1.25), 1)
    area = _below(size, enlarged, MARGIN, top + 46, tile, inner)
    below = top + 46 + area.box[3] + 10
    half = (inner - 8) / 2
    rows = -(-size.cards // 4)
    supply = (MARGIN, below + 52, inner, rows * 98.0 - CARD_GAP)
    after = supply[1] + supply[3] + 10
    others = [player for player in range(size.players) if player != enlarged]
    summaries = tuple(
        (player, (MARGIN, after + place * (SUMMARY + 8), inner, SUMMARY))
        for place, player in enumerate(others)
    )
    return Layout(
        NARROW,
        after + len(others) * (SUMMARY + 8) + 2,
        (MARGIN, 8),
        _actions((MARGIN, top, inner, 38), 4),
        (MARGIN, below, half, 44),
        (MARGIN + half + 8, below, half, 44),
        supply,
        _grid(supply, size.cards, 4),
        (area,),
        summaries,
    )


def _below(size: Size, player: int, x: float, y: float, tile: float, wide: float, high: float = FOOT) -> Area:
    """Return an area whose hand, discards and chips lie in a strip below the board."""
    board = (round(x + LEFT + (wide - LEFT - 6 - size.cols * tile) / 2, 2), y + BAR + TOP)
    foot = board[1] + size.rows * tile + 4
    right = x + wide - 6
    # A high strip has room to say what lies there.
    chips, discards = (56.0, 60.0) if high > FOOT else (46.0, 44.0)
    return Area(
        player,
        (x, y, wide, foot + high + 4 - y),
        tile,
        board,
        (x + 8, foot, right - chips - discards - 6 - x - 8, high),
        (right - chips - discards, foot, discards, high),
        (right - chips, foot, chips, high),
    )


def _beside(size: Size, player: int, x: float, y: float, tile: float) -> Area:
    """Return an area whose hand, discards and chips lie in a strip beside the board."""
    board = (x + LEFT, y + BAR + TOP)
    foot = round(x + LEFT + size.cols * tile + 4, 2)
    high = max(size.rows * tile, LEAST_ASIDE)
    return Area(
        player,
        (x, y, round(LEFT + size.cols * tile + ASIDE + 6, 2), round(BAR + TOP + high + 5, 2)),
        tile,
        board,
        (foot, board[1] - 8, ASIDE, round(high - 68, 2)),
        (foot, round(board[1] + high - 72, 2), ASIDE, 34),
        (foot, round(board[1] + high - 36, 2), ASIDE, 36),
    )


def _actions(box: Box, in_row: int) -> tuple[Box, ...]:
    """Return the places of the four actions."""
    x, y, width, high = box
    rows = 4 // in_row
    across, tall = (width - CARD_GAP * (in_row - 1)) / in_row, (high - CARD_GAP * (rows - 1)) / rows
    return tuple(
        (
            round(x + place % in_row * (across + CARD_GAP), 2),
            y + place // in_row * (tall + CARD_GAP),
            round(across, 2),
            tall,
        )
        for place in range(4)
    )


def _grid(box: Box, number: int, in_row: int) -> tuple[Box, ...]:
    """Return the places of buildings in the supply."""
    x, y, width, high = box
    rows = max(1, -(-number // in_row))
    across = (width - CARD_GAP * (in_row - 1)) / in_row
    tall = (high - CARD_GAP * (rows - 1)) / rows
    return tuple(
        (
            round(x + place % in_row * (across + CARD_GAP), 2),
            round(y + place // in_row * (tall + CARD_GAP), 2),
            round(across, 2),
            round(tall, 2),
        )
        for place in range(number)
    )
