"""The fixed figures of the rules, which rules and explanations share, and counts of packed cubes."""

from __future__ import annotations

from frontier_nb.games.king.moves import RESOURCES
from frontier_nb.games.king.tiles import BYTE, SPACE_SHIFT

OPENING_DRAW, OPENING_PLACED = 5, 3
"""Tiles that each player draws in the opening, and how many of them are placed (KF-17)."""
DEVELOP_ACTIVE, DEVELOP_OTHER = 2, 1
"""Tiles that the active player and the others draw in Develop (KF-22)."""
PICKS_ACTIVE, PICKS_OTHER = 2, 1
"""Areas that the active player and the others pick in Produce (KF-26)."""
DISCOUNT = 1
"""Cubes that the active player saves in Build (KF-34)."""
ACTIVE_BONUS = 1
"""Points that the active player gets on top in Consume (KF-37)."""
EMPTY_SPACE, FULL_BOARD = -2, 10
"""Points for each empty space of a board, and for having none (KF-46)."""

WOOD, STONE, WHEAT = (1 << SPACE_SHIFT[sort] for sort in RESOURCES)
"""One cube of each sort, packed."""
ONE_CUBE = (WOOD, STONE, WHEAT)


def count(packed: int, resource: int) -> int:
    """Return how many cubes of a sort, by its place in ``RESOURCES``, are among packed cubes."""
    return packed >> 8 * resource & BYTE


def total(packed: int) -> int:
    """Return how many production spaces, or cubes, are packed in a number."""
    return (packed & BYTE) + (packed >> 8 & BYTE) + (packed >> 16 & BYTE)


def squares(tally: int) -> int:
    """Return the spaces of production and consumption in a tally."""
    return total(tally) + (tally >> SPACE_SHIFT["city"] & BYTE)


def price(cost: tuple[int, int], active: bool) -> tuple[int, int, int]:
    """Return wood, stone and what is taken off one of them by choice (KF-R15)."""
    wood, stone = cost
    return wood, stone, DISCOUNT if active and wood + stone else 0


def cubes_short(owed: tuple[int, int, int], stock: int) -> int:
    """Return how many cubes a payer with these packed cubes lacks for a price, discount counted."""
    wood, stone, discount = owed
    short = max(0, wood - count(stock, 0)) + max(0, stone - count(stock, 1))
    return max(0, short - discount)
