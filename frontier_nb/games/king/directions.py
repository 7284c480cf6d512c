"""Directions of the board and rotations of tiles, in words."""

from __future__ import annotations

from frontier_nb.messages import Message, msg

DIRECTIONS = (msg("north"), msg("east"), msg("south"), msg("west"))
"""The four directions, clockwise from north."""

_TURNS = (msg("as printed"), msg("a quarter turn"), msg("half a turn"), msg("three quarter turns"))


def turned(rotation: int) -> Message:
    """Return how far a tile is turned clockwise, in words."""
    return _TURNS[rotation]
