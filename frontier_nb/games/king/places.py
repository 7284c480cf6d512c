"""Areas in words: "Forest at b3", and "Forest at b3 (north side)" where the tile there has two such areas."""

from __future__ import annotations

from frontier_nb.games.king import names
from frontier_nb.games.king.directions import sides
from frontier_nb.games.king.territory import WAREHOUSE, Territory
from frontier_nb.messages import Message, msg


def area_title(board: Territory, root: int) -> Message:
    """Return what an area is called: its kind and where its lowest segment lies."""
    cell = root // 4
    own = board.kinds(root)
    others = {board.root(4 * cell + segment) for segment in range(_segments(board, cell))} - {root}
    title = msg("{kind} at {place}", kind=names.kinds(own), place=space_name(board, cell))
    return _told_apart(board, root, title, own, [board.kinds(other) for other in others])


def segment_title(board: Territory, node: int) -> Message:
    """Return what a segment is called: its kind and the space where it lies."""
    cell, segment = divmod(node, 4)
    tile = board.table.tiles[board.placed[cell] // 4]
    own = tile.kinds(segment)
    others = [tile.kinds(other) for other in range(len(tile.areas)) if other != segment]
    title = msg("{kind} on {place}", kind=names.kinds(own), place=space_name(board, cell))
    return _told_apart(board, node, title, own, others)


def place_title(board: Territory, where: int) -> Message:
    """Return where cubes lie: an area, or the Warehouse."""
    return msg("Warehouse") if where == WAREHOUSE else area_title(board, where)


def space_name(board: Territory, cell: int) -> str:
    """Return what the space of a cell is called."""
    return names.cell_name(*divmod(cell, board.table.cols))


def _segments(board: Territory, cell: int) -> int:
    return len(board.table.turned[board.placed[cell]].reach)


def _told_apart(
    board: Territory, node: int, title: Message, own: tuple[str, ...], others: list[tuple[str, ...]]
) -> Message:
    """Return `title`, with the sides that the segment reaches if one of the `others` shares a kind."""
    if all(set(own).isdisjoint(other) for other in others):
        return title
    cell, segment = divmod(node, 4)
    reach = board.table.turned[board.placed[cell]].reach[segment]
    return msg("{title} ({sides})", title=title, sides=sides(reach))
