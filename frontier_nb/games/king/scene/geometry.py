"""The shapes of a tile's segments in a square of 1 × 1, y growing downwards.

A segment owns the whole of each edge that it reaches, so what neighbouring tiles show meets without
steps. From the end of one stretch of its edges a curve runs through the tile to the start of the next
one. At a corner that two segments share, of which neither is Grassland, both curves give way, so that
segments that are not joined are seen to stand apart.

Going round a tile clockwise, edge ``d`` ends at corner ``d``: north-east, south-east, south-west, north-west.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from frontier_nb.games.king.tiles import CITY, FOREST, GRAIN, GRASS, ROCK, Turned
from frontier_nb.scene.shapes import Point

CORNERS: tuple[Point, ...] = ((1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0))
FORWARD: tuple[Point, ...] = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
"""The way along each edge, clockwise."""
PIECES = 9
"""Straight pieces that a curve is made of."""

# By the number of edges that a curve leaves out: the angle at which it leaves an edge, and how far it
# heads there; first where it is free, then where it gives way.
_LEAVES = {
    3: ((68.0, 0.43), (40.0, 0.45)),
    2: ((71.0, 0.45), (33.0, 0.42)),
    1: ((50.0, 0.38), (34.0, 0.52)),
}
_STRAIGHT = ((57.0, 0.36), (35.0, 0.50))
"""The same for the two curves of a band between opposite edges."""

# Where spaces lie in a segment whose edges begin in the north, by how many edges follow one another.
_Spots = Mapping[tuple[int, ...], tuple[tuple[Point, ...], ...]]
_SPOTS: _Spots = {
    (0,): (((0.5, 0.125),), ((0.37, 0.125), (0.63, 0.125))),
    (0, 1): (((0.68, 0.32),), ((0.55, 0.20), (0.80, 0.45)), ((0.78, 0.22), (0.46, 0.30), (0.70, 0.54))),
    (0, 2): (((0.5, 0.5),), ((0.5, 0.2), (0.5, 0.8)), ((0.5, 0.17), (0.5, 0.5), (0.5, 0.83))),
    (0, 1, 2): (((0.62, 0.5),), ((0.62, 0.2), (0.62, 0.8)), ((0.6, 0.2), (0.74, 0.5), (0.6, 0.8))),
    (0, 1, 2, 3): (((0.5, 0.5),), ((0.34, 0.34), (0.66, 0.66)), ((0.3, 0.3), (0.5, 0.5), (0.7, 0.7))),
}
# The same on buildings, whose middle is taken.
_RIM_SPOTS: _Spots = {
    (0,): _SPOTS[0,],
    (0, 1): (((0.80, 0.14),), ((0.52, 0.14), (0.86, 0.42))),
    (0, 2): (((0.5, 0.13),), ((0.5, 0.13), (0.5, 0.87))),
    (0, 1, 2): (((0.5, 0.13),), ((0.6, 0.13), (0.6, 0.87))),
    (0, 1, 2, 3): (((0.5, 0.13),), ((0.5, 0.13), (0.5, 0.87))),
}
_GROUND = {"wood": FOREST, "stone": ROCK, "wheat": GRAIN, "city": CITY}


@dataclass(frozen=True, slots=True)
class Region:
    """One segment: its terrain's code, its outline, the curves in the tile that bound it, its spaces.

    `rims` are all lines of the outline that run through the tile: those curves, and for Grassland those of
    its neighbours. `parts` are the terrains that are joined in one segment (KF-R8): the code of each, what
    is painted, and its own ground. What is painted of the first is the whole.
    """

    kind: int
    outline: tuple[Point, ...]
    curves: tuple[tuple[Point, ...], ...]
    rims: tuple[tuple[Point, ...], ...]
    parts: tuple[tuple[int, tuple[Point, ...], tuple[Point, ...]], ...]
    spaces: tuple[tuple[str, Point], ...]


def regions(
    shape: Turned, spaces: Sequence[Sequence[tuple[str, int]]], crowded: bool = False
) -> tuple[Region, ...]:
    """Return the regions of a turned tile whose segments have these sorts of spaces and numbers of them.

    `crowded` says that something stands in the middle, so that spaces lie at the edges.
    """
    known = _RIM_SPOTS if crowded else _SPOTS
    every = [_curves(shape, segment) for segment in range(len(shape.reach))]
    made = []
    for segment, reach in enumerate(shape.reach):
        outline = _outline(shape, segment, every)
        kind = shape.edges[reach[0]]
        curves = tuple(curve for _, _, curve in every[segment]) if kind != GRASS else ()
        parts = tuple(_parts(shape, reach, outline))
        sorts = [sort for sort, count in spaces[segment] for _ in range(count)]
        rims = tuple(_rims(shape, segment, outline))
        made.append(Region(kind, outline, curves, rims, parts, tuple(_spaces(shape, reach, sorts, known))))
    return tuple(made)


def runs(reach: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the stretches of edges that follow one another, clockwise."""
    starts = [d for d in reach if (d - 1) % 4 not in reach] or [0]
    found = []
    for start in starts:
        length = 1
        while length < 4 and (start + length) % 4 in reach:
            length += 1
        found.append(tuple((start + step) % 4 for step in range(length)))
    return found


def _curves(shape: Turned, segment: int) -> list[tuple[int, int, tuple[Point, ...]]]:
    """Return the curves of a segment, each from a corner to a corner; Grassland has none of its own."""
    reach = shape.reach[segment]
    if shape.edges[reach[0]] == GRASS or len(reach) == 4:
        return []
    stretches = runs(reach)
    found = []
    for place, run in enumerate(stretches):
        following = stretches[(place + 1) % len(stretches)]
        last, first = run[-1], following[0]
        skipped = (first - last - 1) % 4 if len(stretches) > 1 else 4 - len(run)
        leaves = _STRAIGHT if len(stretches) > 1 else _LEAVES[skipped]
        start, end = last, (first - 1) % 4
        angle, far = leaves[_shared(shape, segment, (last + 1) % 4)]
        back = FORWARD[last]
        one = _toward(CORNERS[start], (-back[0], -back[1]), angle, far)
        angle, far = leaves[_shared(shape, segment, (first - 1) % 4)]
        other = _toward(CORNERS[end], FORWARD[first], -angle, far)
        found.append((start, end, _bezier(CORNERS[start], one, other, CORNERS[end])))
    return found


def _shared(shape: Turned, segment: int, beside: int) -> bool:
    """Return whether an edge beside a segment belongs to another one that is no Grassland."""
    return shape.segment[beside] != segment and shape.edges[beside] != GRASS


def _toward(start: Point, way: Point, angle: float, far: float) -> Point:
    """Return the point `far` away in a direction turned counter-clockwise, as seen, by `angle` degrees."""
    turn = radians(-angle)
    x = way[0] * cos(turn) - way[1] * sin(turn)
    y = way[0] * sin(turn) + way[1] * cos(turn)
    return start[0] + far * x, start[1] + far * y


def _bezier(start: Point, one: Point, other: Point, end: Point) -> tuple[Point, ...]:
    found = []
    for piece in range(PIECES + 1):
        t = piece / PIECES
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        corners = (start, one, other, end)
        found.append(
            (
                sum(weight * point[0] for weight, point in zip(weights, corners, strict=True)),
                sum(weight * point[1] for weight, point in zip(weights, corners, strict=True)),
            )
        )
    return tuple(found)


def _outline(
    shape: Turned, segment: int, every: Sequence[Sequence[tuple[int, int, tuple[Point, ...]]]]
) -> tuple[Point, ...]:
    """Return the closed outline of a segment, corner by corner; Grassland takes what others leave."""
    begin = runs(shape.reach[segment])[0][0]
    points: list[Point] = [CORNERS[(begin - 1) % 4]]
    edge = begin
    for _ in range(8):  # each edge and each curve is passed once at most
        if shape.segment[edge] == segment:
            points.append(CORNERS[edge])
            edge = (edge + 1) % 4
        else:
            edge = _pass(shape, segment, edge, every, points)
        if edge == begin:
            break
    return tuple(points[:-1] if points[-1] == points[0] else points)


def _pass(
    shape: Turned,
    segment: int,
    edge: int,
    every: Sequence[Sequence[tuple[int, int, tuple[Point, ...]]]],
    points: list[Point],
) -> int:
    """Follow the curve from where an edge of another segment begins, and return the edge after it."""
    corner = (edge - 1) % 4
    for start, end, curve in every[segment]:
        if start == corner:
            points.extend(curve[1:])
            return (end + 1) % 4
    for start, end, curve in every[shape.segment[edge]]:
        if end == corner:
            points.extend(curve[-2::-1])
            return (start + 1) % 4
    # Two stretches of Grassland that something parts: straight across.
    points.append(CORNERS[edge])
    return (edge + 1) % 4


def _rims(shape: Turned, segment: int, outline: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
    """Yield what of an outline runs through the tile, from corner to corner."""
    start = next(at for at, point in enumerate(outline) if point in CORNERS)
    line: list[Point] = []
    for point in (*outline[start:], *outline[: start + 1]):
        line.append(point)
        if point in CORNERS and len(line) > 1:
            edge = CORNERS.index(point)
            own = line[0] == CORNERS[(edge - 1) % 4] and len(line) == 2 and shape.segment[edge] == segment
            if not own:
                yield tuple(line)
            line = [point]


def _parts(
    shape: Turned, reach: tuple[int, ...], outline: tuple[Point, ...]
) -> Iterator[tuple[int, tuple[Point, ...], tuple[Point, ...]]]:
    """Yield the terrains of a segment, cut where edges of two are equally near."""
    kinds = list(dict.fromkeys(shape.edges[d] for d in reach))
    for kind in kinds:
        ground = outline
        for mine in (d for d in reach if shape.edges[d] == kind):
            for other in (d for d in reach if shape.edges[d] != kind):
                ground = _nearer(ground, mine, other)
        yield kind, outline if kind == kinds[0] else ground, ground


def _distance(point: Point, edge: int) -> float:
    x, y = point
    return (y, 1 - x, 1 - y, x)[edge]


def _nearer(outline: tuple[Point, ...], mine: int, other: int) -> tuple[Point, ...]:
    """Return the part of a figure that is nearer to one edge than to another (a half-plane)."""

    def ahead(point: Point) -> float:
        return _distance(point, other) - _distance(point, mine)

    found: list[Point] = []
    for was, point in zip((outline[-1], *outline[:-1]), outline, strict=True):
        one, two = ahead(was), ahead(point)
        if (one < 0) != (two < 0):
            t = one / (one - two)
            found.append((was[0] + t * (point[0] - was[0]), was[1] + t * (point[1] - was[1])))
        if two >= 0:
            found.append(point)
    return tuple(found)


def _spaces(
    shape: Turned, reach: tuple[int, ...], sorts: list[str], known: _Spots
) -> Iterator[tuple[str, Point]]:
    """Yield the spaces of a segment: where two terrains are joined, each on its own ground."""
    if not sorts:
        return
    free = list(_spots(reach, len(sorts), known))
    for sort in sorts:
        ground = [d for d in reach if shape.edges[d] == _GROUND[sort]] or list(reach)
        spot = min(free, key=lambda point: min(_distance(point, d) for d in ground))
        free.remove(spot)
        yield sort, spot


def _spots(reach: tuple[int, ...], count: int, known: _Spots) -> Iterator[Point]:
    stretches = runs(reach)
    turn = stretches[0][0]
    usual = known[tuple(sorted((d - turn) % 4 for d in reach))]
    if count <= len(usual):
        spots = usual[count - 1]
    else:  # more than any tile of the game has: a small grid around the middle of the usual ones
        x, y = usual[0][0]
        wide = 3
        spots = tuple(
            (x + 0.12 * (n % wide - 1), y + 0.12 * (n // wide - (count - 1) // wide / 2))
            for n in range(count)
        )
    for x, y in spots:
        for _ in range(turn):
            x, y = 1 - y, x
        yield x, y


def spans(y: float, outline: Sequence[Point]) -> list[tuple[float, float]]:
    """Return from where to where the horizontal line at `y` runs inside a closed figure."""
    crossings = sorted(
        x1 + (x2 - x1) * (y - y1) / (y2 - y1)
        for (x1, y1), (x2, y2) in zip((outline[-1], *outline[:-1]), outline, strict=True)
        if (y1 > y) != (y2 > y)
    )
    return list(zip(crossings[::2], crossings[1::2], strict=True))
