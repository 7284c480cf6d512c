"""Component ids of what lies on players' boards, for scenes and calculations alike.

Ids nest: a board, a space of it, a segment or an edge of the tile there. Directions are the board's, 0–3
from north clockwise; segments are numbered as the tile's ``areas``.
"""

from __future__ import annotations

import re

_OF_A_SPACE = re.compile(r"p(\d+)/r(\d+)c(\d+)(?:/([ae])(\d+))?")


def board(player: int) -> str:
    """Return the component of a player's board."""
    return f"p{player}"


def space(player: int, row: int, col: int) -> str:
    """Return the component of a space of a player's board, with the tile on it."""
    return f"p{player}/r{row}c{col}"


def segment(player: int, row: int, col: int, segment: int) -> str:
    """Return the component of a segment of the tile on a space."""
    return f"p{player}/r{row}c{col}/a{segment}"


def edge(player: int, row: int, col: int, direction: int) -> str:
    """Return the component of an edge of the tile on a space."""
    return f"p{player}/r{row}c{col}/e{direction}"


def warehouse(player: int) -> str:
    """Return the component of the cubes in a player's Warehouse."""
    return f"p{player}/warehouse"


def parse(id: str) -> tuple[int, int, int, str, int] | None:
    """Return player, row, column, part and number of what lies on a space (``None``: it is something else).

    The part is ``a`` for a segment, ``e`` for an edge, empty for the space itself.
    """
    found = _OF_A_SPACE.fullmatch(id)
    if found is None:
        return None
    player, row, col, part, number = found.groups()
    return int(player), int(row), int(col), part or "", int(number or 0)
