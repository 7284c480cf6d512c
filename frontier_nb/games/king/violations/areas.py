"""Areas: whether there is one by that name, and whether it is completed."""

from __future__ import annotations

from frontier_nb.errors import Found, Violation
from frontier_nb.games.king import components, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.places import area_title
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.territory import EMPTY
from frontier_nb.games.king.violations.parts import Sought
from frontier_nb.messages import msg, msgn


def root_of(pos: Position, player: int, area: m.Area, rule: str) -> Sought:
    """Yield why an area is not one by that name; return its root, which is the area's own number."""
    table, board = pos.table.tiles, pos.boards[player]
    row, col, segment = area
    inside = 0 <= row < table.rows and 0 <= col < table.cols
    cell = row * table.cols + col
    if not inside or board.placed[cell] == EMPTY:
        yield Violation(
            rule,
            msg("There is no tile there, so there is no area.")
            if inside
            else msg("There is no such space on your board."),
            msg("Name an area of your board."),
            (components.space(player, row, col) if inside else components.board(player),),
        )
        return None
    tile = table.tiles[board.placed[cell] // 4]
    if not 0 <= segment < len(tile.areas):
        yield Violation(
            rule,
            msg("The tile on {space} has no segment {n}.", space=names.cell_name(row, col), n=segment),
            msg("Name an area of your board."),
            (components.space(player, row, col),),
        )
        return None
    root = board.root(4 * cell + segment)
    if root != 4 * cell + segment:
        yield Violation(
            "KF-R5",
            msg("This segment belongs to the {area}.", area=area_title(board, root)),
            msg("Name the area by its lowest segment, {name}.", name=names.area_name(board.name(root))),
            (components.segment(player, row, col, segment),),
        )
        return None
    return root


def incomplete(pos: Position, player: int, root: int) -> Found:
    """Yield that an area is not completed, with its open edges, if it is not."""
    board = pos.boards[player]
    if board.is_complete(root):
        return
    cols = pos.table.tiles.cols
    edges = tuple(components.edge(player, *divmod(cell, cols), side) for cell, side in board.open_edges(root))
    hopeless = any(board.hopeless_edges(root))
    yield Violation(
        "KF-R7" if hopeless else "KF-R6",
        msgn(
            "The {area} is not completed: {n} edge is open.",
            "The {area} is not completed: {n} edges are open.",
            len(edges),
            area=area_title(board, root),
        ),
        msg("It reaches the border, so it never will be.")
        if hopeless
        else msg("Close its open edges by placing tiles beside them."),
        edges,
    )


def segments(pos: Position, player: int, root: int) -> tuple[str, ...]:
    """Return the components of all segments of an area."""
    board, cols = pos.boards[player], pos.table.tiles.cols
    return tuple(components.segment(player, *divmod(node // 4, cols), node % 4) for node in board.nodes(root))
