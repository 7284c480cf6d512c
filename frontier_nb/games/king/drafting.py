"""Positions put together freely: boards whose tiles may not match, and what follows from what lies where.

What follows is set by :func:`settle` and :func:`lay_freely` alone, for texts and for the editor alike, so
that a draft is the same whichever way it was made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from frontier_nb.games.king.position import Position
from frontier_nb.games.king.table import HIDDEN, Table
from frontier_nb.games.king.territory import EMPTY, FILLED, Territory
from frontier_nb.games.king.tiles import BORDER, TileTable, opposite


def lay_freely(table: TileTable, placed: Sequence[int]) -> Territory:
    """Return the board on which these turned tiles lie, whether they match or not.

    Where two tiles do not match their edges stay open, and nothing is joined.
    """
    board = Territory(table)
    for cell, turned in enumerate(placed):
        if turned != EMPTY:
            if not board.fits(cell, turned):
                return _lay_unmatched(table, placed)
            board.place(cell, turned)
    return board


def _lay_unmatched(table: TileTable, placed: Sequence[int]) -> Territory:
    board = Territory(table)
    board.placed = list(placed)
    for cell, turned in enumerate(placed):
        if turned != EMPTY:
            board.filled |= 1 << cell
            board.need[cell] = FILLED
            board.open &= table.closes[cell]
            for other, asked in table.plans[cell][turned].asks:
                board.need[other] |= asked
    for cell, direction in mismatches(board):
        beyond = table.neighbours[cell][direction]
        board.open |= 1 << 4 * cell + direction | 1 << 4 * beyond + opposite(direction)
    for cell, turned in enumerate(placed):
        for node, edges, counts, across in table.plans[cell][turned].joins if turned != EMPTY else ():
            board.reach[node], board.tally[node] = edges, counts
            for other, direction in across:
                if other < cell and placed[other] != EMPTY and not board.open >> 4 * other + direction & 1:
                    _join(board, board.root(node), board.root(4 * other + board.segment(other, direction)))
    done = [root for root in board.roots() if board.is_complete(root)]
    board.note_completed(done)
    return board


def _join(board: Territory, one: int, other: int) -> None:
    if one != other:
        low, high = sorted((one, other))
        board.parent[high] = low
        board.reach[low] |= board.reach[high]
        board.tally[low] += board.tally[high]


def mismatches(board: Territory) -> Iterator[tuple[int, int]]:
    """Yield cell and direction, east or south, of every edge at which two tiles do not match."""
    shapes = board.table.turned
    for cell, turned in enumerate(board.placed):
        for direction in (1, 2) if turned != EMPTY else ():
            other = board.table.neighbours[cell][direction]
            if other != BORDER and board.placed[other] != EMPTY:
                shown = shapes[board.placed[other]].edges[opposite(direction)]
                if shown != shapes[turned].edges[direction]:
                    yield cell, direction


def effects_of(table: Table, board: Territory) -> dict[str, int]:
    """Return the cells of the buildings that have an effect, by that effect."""
    effects = ((table.effect.get(turned // 4), cell) for cell, turned in enumerate(board.placed))
    return {effect: cell for effect, cell in effects if effect is not None}


def settle(pos: Position) -> None:
    """Work out of what lies where what follows from it: the draw pile, the stock, the effects."""
    table = pos.table
    seen = Counter(turned // 4 for board in pos.boards for turned in board.placed if turned != EMPTY)
    for pile in (*pos.hands, *pos.discards):
        seen.update(pile)
    pos.unknown = seen[HIDDEN]
    pos.unseen = [tile for tile, copies in table.copies.items() for _ in range(copies - seen[tile])]
    pos.stock = table.chips - sum(pos.chips)
    pos.effects = [effects_of(table, board) for board in pos.boards]
