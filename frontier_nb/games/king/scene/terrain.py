"""The patterns that tell terrains apart besides their colours: firs, facets, ears, houses, tufts.

All glyphs of a segment make one figure, so that a tile has few shapes: from glyph to glyph it runs along
a line and back, which encloses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from frontier_nb.games.king.scene.geometry import spans
from frontier_nb.games.king.tiles import CITY, FOREST, GRAIN, GRASS, ROCK
from frontier_nb.scene.shapes import Point

STYLES = {CITY: "city", FOREST: "forest", ROCK: "rock", GRAIN: "grain", GRASS: "grass"}
"""The style of the ground of each kind; its pattern has the style with ``-mark``."""

_GLYPHS: dict[int, tuple[Point, ...]] = {
    FOREST: (
        (0.0, -0.056), (0.032, -0.008), (0.018, -0.008), (0.042, 0.044),
        (-0.042, 0.044), (-0.018, -0.008), (-0.032, -0.008),
    ),
    ROCK: ((-0.022, -0.050), (0.030, -0.024), (0.048, 0.040), (0.002, 0.022), (-0.034, 0.030)),
    GRAIN: (
        (0.0, -0.058), (0.022, -0.020), (0.006, -0.008), (0.026, 0.016), (0.006, 0.026), (0.006, 0.058),
        (-0.006, 0.058), (-0.006, 0.026), (-0.026, 0.016), (-0.006, -0.008), (-0.022, -0.020),
    ),
    CITY: (
        (0.0, -0.048), (0.046, -0.006), (0.034, -0.006), (0.034, 0.042), (0.010, 0.042), (0.010, 0.012),
        (-0.010, 0.012), (-0.010, 0.042), (-0.034, 0.042), (-0.034, -0.006), (-0.046, -0.006),
    ),
    GRASS: (
        (0.0, -0.042), (0.010, 0.010), (0.034, -0.020), (0.022, 0.034), (-0.022, 0.034), (-0.034, -0.020),
        (-0.010, 0.010),
    ),
}  # fmt: skip
_PITCH = {FOREST: 6, ROCK: 6, GRAIN: 6, CITY: 6, GRASS: 4}
"""Glyphs in a row of a tile."""
_AIR = 0.012
"""Least distance of a glyph from what bounds its ground."""
_SPACE = 0.115
"""Half of the room that a space keeps free of glyphs."""


@lru_cache(maxsize=256)
def pattern(kind: int, ground: tuple[Point, ...], free_of: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the glyphs of a kind on a `ground`, as one figure; none on places that spaces take."""
    glyph = _GLYPHS[kind]
    right = max(x for x, _ in glyph) + _AIR
    down = max(y for _, y in glyph) + _AIR
    up = -min(y for _, y in glyph) + _AIR
    found = []
    for y, row in _lattice(kind):
        over, under = spans(y - up, ground), spans(y + down, ground)
        for x in row:
            free = all(any(a <= x - right and x + right <= b for a, b in line) for line in (over, under))
            if free and not any(
                abs(x - u) < _SPACE + right and abs(y - v) < _SPACE + (up + down) / 2 for u, v in free_of
            ):
                found.append((x, y))
    return strung([[(x + dx, y + dy) for dx, dy in glyph] for x, y in found])


def _lattice(kind: int) -> Iterator[tuple[float, list[float]]]:
    """Yield the rows of glyphs in a tile, alike in every tile: each with its places, shifted by turns."""
    number = _PITCH[kind]
    for row in range(number):
        shift = 0.22 if row % 2 else -0.22
        places = [
            (col + 0.5 + shift) / number
            for col in range(number)
            if kind != GRASS or (row * 2 + col * 3) % 4 in (0, 3)  # the calm ground
        ]
        yield (row + 0.5) / number, places


def strung(figures: Sequence[Sequence[Point]]) -> tuple[Point, ...]:
    """Return closed figures as one: each is drawn round, and a line leads to the next and back at the end."""
    points: list[Point] = []
    for figure in figures:
        points += [*figure, figure[0]]
    points += [figure[0] for figure in reversed(figures[:-1])]
    return tuple(points)
