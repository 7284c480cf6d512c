"""The small pictures, each a figure or two with few points, in a square of 1 × 1 around the middle."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from frontier_nb.scene.shapes import Point
from frontier_nb.scene.sheet import Pen

Figure = tuple[Point, ...]

_HEART: Figure = (
    (0, 0.46), (-0.30, 0.19), (-0.46, -0.04), (-0.47, -0.23), (-0.34, -0.40), (-0.15, -0.41),
    (0, -0.26), (0.15, -0.41), (0.34, -0.40), (0.47, -0.23), (0.46, -0.04), (0.30, 0.19),
)  # fmt: skip
_BRAIN: Figure = (
    (-0.49, 0.04), (-0.44, -0.22), (-0.27, -0.29), (-0.16, -0.46), (0.08, -0.48), (0.24, -0.37),
    (0.42, -0.27), (0.49, -0.02), (0.41, 0.19), (0.24, 0.24), (0.20, 0.48), (0.04, 0.48),
    (-0.06, 0.24), (-0.36, 0.24),
)  # fmt: skip
_FOLD: Figure = (
    (-0.33, -0.07), (-0.08, -0.16), (0.05, -0.02), (0.27, -0.10),
    (0.30, -0.01), (0.04, 0.09), (-0.09, -0.05), (-0.30, 0.02),
)  # fmt: skip
_STOMACH: Figure = (
    (-0.24, -0.50), (-0.02, -0.50), (0, -0.30), (0.18, -0.44), (0.38, -0.37), (0.48, -0.10), (0.42, 0.20),
    (0.20, 0.43), (-0.10, 0.47), (-0.24, 0.38), (-0.32, 0.50), (-0.50, 0.38), (-0.36, 0.10), (-0.10, 0.12),
    (0, -0.02), (-0.20, -0.20),
)  # fmt: skip
_SKIN: Figure = (
    (0, -0.50), (0.20, -0.16), (0.34, 0.10), (0.34, 0.28), (0.20, 0.44),
    (0, 0.49), (-0.20, 0.44), (-0.34, 0.28), (-0.34, 0.10), (-0.20, -0.16),
)  # fmt: skip


def _needle() -> Figure:
    """Return a syringe that points down to the left, of its half-outline along the axis."""
    half = ((0, 0), (0.34, 0.04), (0.34, 0.16), (0.80, 0.16), (0.80, 0.05), (1, 0.05), (1, 0.17))
    outline = half + tuple((along, -across) for along, across in reversed(half[1:]))
    scale = 1.25 / sqrt(2)
    return tuple((round((u - 0.5 - v) * scale, 3), round(-(u - 0.5 + v) * scale, 3)) for u, v in outline)


_BARREL: Figure = ((-0.19, 0.04), (0.19, -0.34), (0.34, -0.19), (-0.04, 0.19))
_BODY: Figure = ((-0.40, 0.46), (-0.36, 0.18), (-0.16, 0.04), (0.16, 0.04), (0.36, 0.18), (0.40, 0.46))
_FLASK: Figure = (
    (-0.14, -0.46), (0.14, -0.46), (0.14, -0.12), (0.40, 0.34),
    (0.32, 0.46), (-0.32, 0.46), (-0.40, 0.34), (-0.14, -0.12),
)  # fmt: skip
_CUBE: Figure = ((0, -0.5), (0.43, -0.25), (0.43, 0.25), (0, 0.5), (-0.43, 0.25), (-0.43, -0.25))
_CUBE_SIDES: tuple[Figure, ...] = (
    ((0, -0.43), (0.35, -0.23), (0, -0.03), (-0.35, -0.23)),
    ((-0.37, -0.17), (-0.03, 0.03), (-0.03, 0.42), (-0.37, 0.22)),
    ((0.37, -0.17), (0.03, 0.03), (0.03, 0.42), (0.37, 0.22)),
)
_CROWN: Figure = (
    (-0.5, -0.32), (-0.24, -0.02), (0, -0.42), (0.24, -0.02), (0.5, -0.32), (0.4, 0.4), (-0.4, 0.4),
)  # fmt: skip
_SHEET: Figure = ((-0.34, -0.46), (0.14, -0.46), (0.34, -0.26), (0.34, 0.46), (-0.34, 0.46))


_FIGURES = {
    "heart": _HEART,
    "brain": _BRAIN,
    "stomach": _STOMACH,
    "skin": _SKIN,
    "fold": _FOLD,
    "needle": _needle(),
    "barrel": _BARREL,
    "body": _BODY,
    "flask": _FLASK,
    "cube": _CUBE,
    "top": _CUBE_SIDES[0],
    "left": _CUBE_SIDES[1],
    "right": _CUBE_SIDES[2],
    "sheet": _SHEET,
    "crown": _CROWN,
}
_KINDS = ("heart", "brain", "stomach", "skin")


@lru_cache(maxsize=8192)
def _placed(name: str, x: float, y: float, size: float) -> Figure:
    """Return the points of a figure made `size` large around (`x`, `y`)."""
    return tuple((round(x + size * u, 2), round(y + size * v, 2)) for u, v in _FIGURES[name])


def rank(kind: str) -> int:
    """Return the place of a kind of side effect among those that have an icon of their own."""
    return _KINDS.index(kind) if kind in _KINDS else len(_KINDS)


def side_effect(pen: Pen, kind: str, x: float, y: float, size: float) -> None:
    """Draw the icon of a kind of side effect: each has its own colour and its own outline."""
    if kind not in _KINDS:
        # An edition's own kind goes by its initial.
        pen.text(x, round(y + 0.36 * size, 1), kind[:1].upper(), max(11.0, size), "ink", "middle", bold=True)
        return
    pen.figure(_placed(kind, x, y, size), kind)
    if kind == "brain":
        pen.figure(_placed("fold", x, y, size), "icon")


def needle(pen: Pen, x: float, y: float, size: float, style: str = "needle-fill") -> None:
    """Draw a needle."""
    pen.figure(_placed("needle", x, y, size), style)


def needle_place(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw the place of a needle that is not there: a bar, for faint needles are counted by mistake."""
    pen.figure(_placed("barrel", x, y, size), "place")


def person(pen: Pen, x: float, y: float, size: float, style: str) -> None:
    """Draw a researcher."""
    pen.circle(x, y - 0.24 * size, 0.22 * size, style)
    pen.figure(_placed("body", x, y, size), style)


def flask(pen: Pen, x: float, y: float, size: float, style: str) -> None:
    """Draw the sign of a lab in trials."""
    pen.figure(_placed("flask", x, y, size), style)


def cube(pen: Pen, x: float, y: float, size: float, style: str) -> None:
    """Draw a budget cube: three sides on an ink ground, which shows as its edges."""
    pen.figure(_placed("cube", x, y, size), "ink")
    for side in ("top", "left", "right"):
        pen.figure(_placed(side, x, y, size), style)


def cube_place(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw the place of a cube that was spent."""
    pen.figure(_placed("cube", x, y, size), "place")


def document(pen: Pen, x: float, y: float, size: float, style: str) -> None:
    """Draw a sheet of paper with a bent corner."""
    pen.figure(_placed("sheet", x, y, size), style)


def crown(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw the sign of a winner."""
    pen.figure(_placed("crown", x, y, size), "gold")


@lru_cache(maxsize=4096)
def hexagon(x: float, y: float, radius: float) -> Figure:
    """Return a hexagon that stands on a corner."""
    dx, dy = 0.866 * radius, 0.5 * radius
    corners = ((0, -radius), (dx, -dy), (dx, dy), (0, radius), (-dx, dy), (-dx, -dy))
    return tuple((round(x + u, 2), round(y + v, 2)) for u, v in corners)
