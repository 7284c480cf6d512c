"""Points: the small functions that the rules, the score sheet and the bots share (KF-R21)."""

from __future__ import annotations

from frontier_nb.games.king.buildings import ending_points
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.terms import EMPTY_SPACE, FULL_BOARD, squares
from frontier_nb.games.king.territory import EMPTY, Territory
from frontier_nb.games.king.tiles import Tile


def space_points(board: Territory) -> int:
    """Return the points for spaces of production and consumption in completed areas (KF-45)."""
    return sum(squares(board.tally[root]) for root in board.completed)


def empty_points(board: Territory) -> int:
    """Return the points for empty spaces of the board, or for having none (KF-46)."""
    return board.empty * EMPTY_SPACE if board.empty else FULL_BOARD


def printed_points(board: Territory, cell: int, tile: Tile) -> int:
    """Return the printed points of the tile on a cell that count as the board stands (KF-R22)."""
    if tile.vp_when == "completed" and not all(
        board.is_complete(board.root(4 * cell + segment)) for segment in tile.vp_areas
    ):
        return 0
    return tile.vp


def tile_points(board: Territory, cell: int) -> int:
    """Return the points of the tile on a cell: printed ones and those of a building's effect."""
    tile = board.table.tiles[board.placed[cell] // 4]
    return printed_points(board, cell, tile) + ending_points(board, cell, tile.effect)


def pays(tile: Tile) -> bool:
    """Return whether a tile is one that may be worth points by itself: a building, or the Lake."""
    return tile.is_building or tile.vp > 0


def building_points(board: Territory) -> int:
    """Return the points of the buildings and the Lake on a board (KF-47, KF-48)."""
    tiles = board.table.tiles
    return sum(
        tile_points(board, cell)
        for cell, turned in enumerate(board.placed)
        if turned != EMPTY and pays(tiles[turned // 4])
    )


def score(pos: Position, player: int) -> int:
    """Return a player's points if the game were scored now."""
    board = pos.boards[player]
    return space_points(board) + empty_points(board) + building_points(board) + pos.chips[player]


def rank_key(pos: Position, player: int) -> tuple[int, int]:
    """Return what players are compared by: points, then who is later in turn order (KF-R23)."""
    return score(pos, player), (player - pos.first) % pos.table.players


def players_ahead(pos: Position, player: int) -> int:
    """Return how many players are ahead of this one; none are ahead of the winner."""
    mine = rank_key(pos, player)
    return sum(rank_key(pos, other) > mine for other in range(pos.table.players))


def winner(pos: Position) -> int:
    """Return the player whom nobody is ahead of; there is always exactly one."""
    return max(range(pos.table.players), key=lambda player: rank_key(pos, player))
