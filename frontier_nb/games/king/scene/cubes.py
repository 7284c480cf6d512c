"""Spaces and what lies on them: each sort of cube has a shape of its own, and so has its empty place."""

from __future__ import annotations

from functools import lru_cache

from frontier_nb.scene.shapes import Point
from frontier_nb.scene.sheet import Pen

Figure = tuple[Point, ...]

SMALL = 11.0
"""The size of a space below which a cube has no mark on it."""

_WOOD: Figure = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
_WOOD_MARK: Figure = (
    (-0.27, -0.27), (0.27, -0.27), (0.27, 0.27), (-0.27, 0.27), (-0.27, -0.27),
    (-0.15, -0.15), (-0.15, 0.15), (0.15, 0.15), (0.15, -0.15), (-0.15, -0.15),
)  # fmt: skip
_STONE: Figure = ((-0.22, -0.52), (0.34, -0.42), (0.58, 0.06), (0.26, 0.52), (-0.36, 0.46), (-0.56, -0.04))
_STONE_MARK: Figure = ((-0.16, -0.36), (0.22, -0.28), (0.06, -0.02), (-0.32, -0.02))
_WHEAT: Figure = ((0.0, -0.66), (0.5, 0.0), (0.0, 0.66), (-0.5, 0.0))
_WHEAT_MARK: Figure = (
    (0.0, -0.42), (0.05, -0.18), (0.22, -0.16), (0.05, 0.02), (0.22, 0.08), (0.05, 0.2), (0.05, 0.42),
    (-0.05, 0.42), (-0.05, 0.2), (-0.22, 0.08), (-0.05, 0.02), (-0.22, -0.16), (-0.05, -0.18),
)  # fmt: skip
_FIGURES = {
    "wood": _WOOD,
    "wood-mark": _WOOD_MARK,
    "stone": _STONE,
    "stone-mark": _STONE_MARK,
    "wheat": _WHEAT,
    "wheat-mark": _WHEAT_MARK,
}
_PART = {"wood": 0.56, "stone": 0.6, "wheat": 0.62}
"""How much of a space its cube takes."""


@lru_cache(maxsize=1024)
def _placed(name: str, x: float, y: float, size: float) -> Figure:
    return tuple((round(x + size * u, 2), round(y + size * v, 2)) for u, v in _FIGURES[name])


def space(pen: Pen, sort: str, x: float, y: float, size: float, filled: bool = False) -> None:
    """Draw a space around (`x`, `y`) with its cube, or with the ghost of what belongs there."""
    half = size / 2
    pen.rect((round(x - half, 2), round(y - half, 2), size, size), "space", round(0.2 * size, 1))
    if sort == "city":
        pen.circle(x, y, round(0.27 * size, 2), "coin-ghost")
        pen.circle(x, y, round(0.11 * size, 2), "coin-ghost")  # a dot in the ring: no stone's place has one
    elif filled:
        cube(pen, sort, x, y, _PART[sort] * size)
    else:
        pen.figure(_placed(sort, x, y, round(0.86 * _PART[sort] * size, 2)), f"{sort}-ghost")


def cube(pen: Pen, sort: str, x: float, y: float, size: float) -> None:
    """Draw a cube of a resource."""
    pen.figure(_placed(sort, x, y, round(size, 2)), sort)
    if size >= 0.56 * SMALL:
        pen.figure(_placed(f"{sort}-mark", x, y, round(size, 2)), f"{sort}-mark")
