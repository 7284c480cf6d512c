"""Directions of the board and rotations of tiles, in words."""

from __future__ import annotations

from collections.abc import Collection

from frontier_nb.messages import Listing, Message, msg, msgn

DIRECTIONS = (msg("north"), msg("east"), msg("south"), msg("west"))
"""The four directions, clockwise from north."""

_TURNS = (msg("as printed"), msg("a quarter turn"), msg("half a turn"), msg("three quarter turns"))


def turned(rotation: int) -> Message:
    """Return how far a tile is turned clockwise, in words."""
    return _TURNS[rotation]


def sides(directions: Collection[int]) -> Message:
    """Return the sides of a tile in these directions, in words."""
    found = Listing(DIRECTIONS[direction] for direction in directions)
    return msgn("{sides} side", "{sides} sides", len(directions), sides=found)
