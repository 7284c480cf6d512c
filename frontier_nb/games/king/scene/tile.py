"""One tile, frontier tile or building, at any size and in any rotation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from frontier_nb.games.king import names
from frontier_nb.games.king.scene import cubes, emblems, terrain
from frontier_nb.games.king.scene.geometry import Region, regions
from frontier_nb.games.king.scene.layout import SMALL
from frontier_nb.games.king.tiles import CITY, GRASS, Tile, TileTable
from frontier_nb.messages import cache_by_language
from frontier_nb.scene.measure import text_width, wrapped
from frontier_nb.scene.shapes import Box, Label, Point, Polygon, Rect, Shape
from frontier_nb.scene.sheet import Pen

SPACE = 0.205
"""The side of a space, as a part of the tile's."""
NAMED = 68.0
"""The least size of a tile that carries its building's name."""
DETAILED = 26.0
"""The least size of a tile that has patterns."""
EMBLEM = 0.34
"""The diameter of a building's emblem, as a part of the tile's side."""
LEAST_EMBLEM, MOST_EMBLEM = 16.0, 20.0
"""The least and the largest diameter of an emblem, in board units."""
SQUEEZE = 1.04
"""How many times as wide as its room a line of a name may be: it is squeezed a little."""
LINE, AIR = 12.5, 3.0
"""How high a line of a name is, and the air of its plate above and below."""
_LAKE: tuple[Point, ...] = (
    (0.21, 0.46), (0.23, 0.36), (0.30, 0.28), (0.39, 0.23), (0.49, 0.23), (0.58, 0.26), (0.67, 0.27),
    (0.76, 0.33), (0.81, 0.42), (0.81, 0.53), (0.76, 0.63), (0.68, 0.70), (0.58, 0.74), (0.47, 0.74),
    (0.38, 0.69), (0.30, 0.65), (0.24, 0.57),
)  # fmt: skip
_WAVES = tuple(
    tuple((x + dx, y + dy) for dx, dy in (
        (0.0, 0.0), (0.04, -0.03), (0.08, 0.0), (0.12, 0.03), (0.16, 0.0), (0.20, -0.03), (0.24, 0.0),
        (0.20, -0.005), (0.16, 0.025), (0.12, 0.055), (0.08, 0.025), (0.04, -0.005),
    ))
    for x, y in ((0.32, 0.40), (0.44, 0.55))
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A tile as it lies: its ground, the spots of its spaces by segment, and its signs.

    `rims` and `curves` are those of the segments, in board units; `worth` is where its points go,
    `plate` its emblem and name, `corners` its own from north-west on.
    """

    ground: tuple[Shape, ...]
    rims: tuple[tuple[tuple[Point, ...], ...], ...]
    curves: tuple[tuple[tuple[Point, ...], ...], ...]
    spots: tuple[tuple[tuple[str, float, float], ...], ...]
    worth: Point
    plate: tuple[Shape, ...]
    corners: tuple[Point, Point, Point, Point]


@lru_cache(maxsize=512)
def layout(table: TileTable, turned: int) -> tuple[Region, ...]:
    """Return the regions of a turned tile in a square of 1 × 1."""
    tile = table.tiles[turned // 4]
    spaces = [tuple(area.spaces.items()) for area in tile.areas]
    return regions(table.turned[turned], spaces, crowded=tile.is_building)


@cache_by_language(256)
def drawn(table: TileTable, turned: int, x: float, y: float, size: float, id: str, owner: str) -> Drawn:
    """Return the drawing of a turned tile with its corner at (`x`, `y`).

    The component is `id` for the ground, and for segments `owner` with their number (empty: also `id`).
    """
    tile = table.tiles[turned // 4]
    found = layout(table, turned)

    def place(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((round(x + size * u, 2), round(y + size * v, 2)) for u, v in points)

    def name(segment: int) -> str:
        return f"{owner}{segment}" if owner else id

    rims = tuple(tuple(place(rim) for rim in region.rims) for region in found)
    grassy = any(region.kind == GRASS for region in found)
    shapes: list[Shape] = [Rect(x, y, size, size, "grass" if grassy else "track", 0.0, id)]
    words = _words(tile, size)
    plate = (AIR + LINE * len(words)) / size if words else 0.0
    block = _block(table, turned, plate, disc(size) / size)
    spots = tuple(spot for region in found for _, spot in region.spaces)
    taken = (*spots, *(_around(block.emblem, disc(size) / size) if tile.is_building else ()))
    for segment, region in enumerate(found):
        outlined = region.kind != GRASS
        for kind, part, own in region.parts:
            style = terrain.STYLES[kind]
            if outlined:
                shapes.append(Polygon(place(part), style, True, name(segment)))
            if kind == GRASS and tile.vp_when and not tile.is_building:
                continue
            glyphs = terrain.pattern(kind, own, taken) if size >= DETAILED else ()
            if glyphs:
                shapes.append(Polygon(place(glyphs), f"{style}-mark", True, name(segment)))
        if size >= DETAILED and any(kind == CITY for kind, _, _ in region.parts):
            shapes += [Polygon(place(curve), "city-wall", False, name(segment)) for curve in region.curves]
    if tile.vp_when and not tile.is_building:
        shapes.append(Polygon(place(_LAKE), "water", True, id))
        shapes.append(Polygon(place(terrain.strung(_WAVES)), "water-mark", True, id))
    [emblem, worth, label] = place((block.emblem, block.worth, block.name))
    return Drawn(
        tuple(shapes),
        rims,
        tuple(lines if region.curves else () for region, lines in zip(found, rims, strict=True)),
        tuple(
            tuple((sort, round(x + size * u, 2), round(y + size * v, 2)) for sort, (u, v) in region.spaces)
            for region in found
        ),
        worth,
        _plate(tile, words, emblem, label, size, id),
        ((x, y), (round(x + size, 2), y), (round(x + size, 2), round(y + size, 2)), (x, round(y + size, 2))),
    )


@dataclass(frozen=True, slots=True)
class Block:
    """Where a building has its emblem, its points and the middle of its name."""

    emblem: Point
    worth: Point
    name: Point


_STEPS = (0.5, 0.43, 0.57, 0.36, 0.64, 0.29, 0.71, 0.24, 0.76, 0.2, 0.8)


def disc(size: float) -> float:
    """Return the diameter of an emblem, and of the points beside it, on a tile of `size`."""
    return round(min(max(LEAST_EMBLEM, EMBLEM * size), MOST_EMBLEM), 1)


@lru_cache(maxsize=512)
def _block(table: TileTable, turned: int, plate: float, wide: float) -> Block:
    """Return where the signs of a building go: clear of its spaces, near the middle, near each other.

    `plate` is how high the plate of the name is (none: 0), `wide` the diameter of emblem and points, all
    as parts of the tile's side.
    """
    if not table.tiles[turned // 4].is_building:
        return Block((0.5, 0.5), (0.84, 0.16), (0.5, 0.5))
    found = layout(table, turned)
    spots = [spot for region in found for _, spot in region.spaces]
    u, v, name = 0.5, 0.5, 0.5
    signs, label = (1.04 * wide, 0.52 * wide), (0.46, plate / 2)
    most = -9.0
    for y in _STEPS if plate else (0.0,):
        free = min(_clear((0.5, y), label, spots), 0.02) if plate else 0.0
        for cv in _STEPS:
            for cu in (0.5, 0.36, 0.64):
                apart = abs(cv - y) - label[1] - signs[1] if plate else 0.0
                if apart < -0.01:
                    continue
                worth = min(_clear((cu, cv), signs, spots), 0.02) + free
                worth -= 0.05 * (abs(cu - 0.5) + abs((cv + y) / 2 - 0.5 if plate else cv - 0.5) + apart)
                if worth > most + 1e-9:
                    most, u, v, name = worth, cu, cv, y
    apart = 0.54 * wide
    return Block((u - apart, v), (u + apart, v), (0.5, name))


def _clear(middle: Point, half: Point, spots: list[Point]) -> float:
    """Return how far the nearest space is from a block: negative if they overlap."""
    return min(
        (
            max(
                abs(middle[0] - x) - half[0] - SPACE / 2,
                abs(middle[1] - y) - half[1] - SPACE / 2,
            )
            for x, y in spots
        ),
        default=1.0,
    )


def _around(emblem: Point, wide: float) -> tuple[Point, ...]:
    """Return points whose room is that of an emblem with its points beside it."""
    u, v = emblem
    return ((u, v), (u + 0.54 * wide, v), (u + 1.08 * wide, v))


def lines(name: str, room: float, size: float) -> tuple[str, ...]:
    """Return a name in one line, or in two if one would be squeezed."""
    if text_width(name, size) <= SQUEEZE * room:
        return (name,)
    first = wrapped(name, room, lambda line: text_width(line, size))[0]
    rest = name.removeprefix(first).strip()
    return (first, rest) if rest else (name,)


def _words(tile: Tile, size: float) -> tuple[str, ...]:
    """Return the lines of the name that a building has on a tile of `size`."""
    if not tile.is_building or size < NAMED:
        return ()
    return lines(str(names.building_name(tile)), size - 8, SMALL)


def _plate(
    tile: Tile, words: tuple[str, ...], emblem: Point, label: Point, size: float, id: str
) -> tuple[Shape, ...]:
    """Return the emblem of a building, and its name on a large tile."""
    if not tile.is_building:
        return ()
    sign = emblems.emblem(tile, *emblem, disc(size), id)
    return (*_name(words, label, size, id), *sign) if words else sign


def _name(words: tuple[str, ...], label: Point, size: float, id: str) -> tuple[Shape, ...]:
    """Return a name on its plate."""
    x, y = label
    wide = round(min(size - 2, max(text_width(line, SMALL) for line in words) + 8), 1)
    high = LINE * len(words) + AIR
    top = round(y - high / 2, 2)
    return (
        Rect(round(x - wide / 2, 2), top, wide, high, "plate", 2.5, id),
        *(
            Label(
                x, round(top + (place + 1) * LINE - 0.8, 2), line, SMALL, "on-light", "middle", False,
                round(wide - 2, 1), id,
            )
            for place, line in enumerate(words)
        ),
    )  # fmt: skip


def spaces(pen: Pen, found: Drawn, size: float) -> None:
    """Draw the spaces of a tile that lies on no board, empty."""
    side = round(SPACE * size, 2)
    for spots in found.spots:
        for sort, x, y in spots:
            cubes.space(pen, sort, x, y, side)


def box_of(points: tuple[Point, ...]) -> Box:
    """Return the box around some points."""
    left, top = min(u for u, _ in points), min(v for _, v in points)
    right, bottom = max(u for u, _ in points), max(v for _, v in points)
    return (left, top, round(right - left, 2), round(bottom - top, 2))
