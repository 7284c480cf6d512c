"""What each player may expect to end with: the points there are, and what a board still promises. For bots.

Nothing here is a rule; the figures are a least-squares fit to how games of greedy bots ended.
"""

from __future__ import annotations

from frontier_nb.games.king.outlook import Outlook
from frontier_nb.games.king.position import OVER, Position
from frontier_nb.games.king.scoring import score
from frontier_nb.games.king.terms import squares, total
from frontier_nb.games.king.territory import EMPTY, Territory
from frontier_nb.games.king.tiles import CUBES, SPACE_SHIFT

MAKES, FEEDS = 0.75, 0.6
"""Points that each production and consumption space of a completed area still brings, early in the game."""
OPEN = 2.7
"""How many times the points of an open area count, with the chance of it; for it is also worth its cubes."""
CUBES_LEFT = 0.25
"""The share of the worth of cubes that they bring in the end."""
FILLABLE, ROOM = 1.13, 1.5
"""Points that an empty space brings by how likely it is filled, and by the time that is left."""
EFFECT = 1.0
"""Points that the effect of a building still brings, early in the game."""


def prospect(view: Position) -> tuple[float, ...]:
    """Return about how many points each player will end with; those there are if the game is over."""
    worth = score if view.player == OVER else _promise
    return tuple(float(worth(view, player)) for player in range(view.table.players))


def _promise(pos: Position, player: int) -> float:
    outlook = Outlook(pos, player)
    board, ease = outlook.board, outlook.ease
    later = ROOM * board.empty + EFFECT * len(pos.effects[player])
    for root in board.completed:
        tally = board.tally[root]
        later += MAKES * total(tally & CUBES) + FEEDS * (tally >> SPACE_SHIFT["city"] & 0xFF)
    return (
        score(pos, player)
        + CUBES_LEFT * outlook.cubes(board.stock)
        + OPEN * _open_points(outlook, board)
        + FILLABLE * sum(ease[need] for need in board.need if need >= 0)
        + outlook.late * later
    )


def _open_points(outlook: Outlook, board: Territory) -> float:
    """Return the points of the areas that are not complete, each with the chance that it will be."""
    points = 0.0
    for root in _areas(board).difference(board.completed):
        spaces = squares(board.tally[root])
        if spaces:
            points += spaces * outlook.chance(board, root)
    return points


def _areas(board: Territory) -> set[int]:
    turned, root = board.table.turned, board.root
    return {
        root(4 * cell + segment)
        for cell, tile in enumerate(board.placed)
        if tile != EMPTY
        for segment in range(len(turned[tile].reach))
    }
