"""The signs of buildings, each a figure or two in a square of 1 × 1 around the middle, and small marks."""

from __future__ import annotations

from functools import lru_cache

from frontier_nb.games.king.scene import cubes
from frontier_nb.games.king.scene.layout import SMALL
from frontier_nb.games.king.scene.terrain import strung
from frontier_nb.games.king.tiles import Tile
from frontier_nb.scene.shapes import Circle, Point, Polygon, Shape
from frontier_nb.scene.sheet import Pen

Figure = tuple[Point, ...]


def _mirrored(half: Figure) -> Figure:
    """Return a figure that is the same on both sides, of its right half from the top down."""
    return (*half, *((-x, y) for x, y in reversed(half) if x))


_TOWER = _mirrored(
    ((0.08, -0.36), (0.08, -0.46), (0.22, -0.46), (0.22, -0.36), (0.34, -0.36), (0.34, -0.48), (0.46, -0.48),
     (0.46, -0.16), (0.30, -0.06), (0.30, 0.34), (0.40, 0.46))
)  # fmt: skip
_DARK: dict[str, tuple[Figure, ...]] = {
    # A barn with two wings of its gate.
    "warehouse": (_mirrored(((0, -0.48), (0.48, -0.16), (0.48, 0.44), (0.28, 0.44), (0.28, 0.0))),
                  ((-0.22, 0.06), (-0.03, 0.06), (-0.03, 0.44), (-0.22, 0.44)),
                  ((0.03, 0.06), (0.22, 0.06), (0.22, 0.44), (0.03, 0.44))),
    # A stall under its awning.
    "small-market": (_mirrored(((0.38, -0.42), (0.50, -0.08), (0.42, 0.02), (0.34, -0.06), (0.25, 0.04),
                                (0.17, -0.06), (0.08, 0.04), (0, -0.06))),
                     _mirrored(((0.40, 0.08), (0.40, 0.46), (0.30, 0.46), (0.30, 0.28), (0, 0.28)))),
    # A hammer.
    "workshop": (((-0.42, -0.28), (-0.28, -0.44), (0.18, -0.44), (0.40, -0.24), (0.30, -0.14), (0.10, -0.16),
                  (-0.36, -0.12)),
                 ((-0.12, -0.08), (0.08, -0.12), (0.12, 0.48), (-0.08, 0.48))),
    "tower": (_TOWER,),
    # The same with an eye.
    "watch-tower": (((-0.50, -0.14), (-0.28, -0.36), (0, -0.44), (0.28, -0.36), (0.50, -0.14), (0.28, 0.06),
                     (0, 0.14), (-0.28, 0.06)),
                    _mirrored(((0.16, 0.20), (0.22, 0.48)))),
    # A house with columns.
    "villa": (_mirrored(((0, -0.48), (0.50, -0.16), (0.50, -0.08))),
              ((-0.46, 0.34), (0.46, 0.34), (0.50, 0.46), (-0.50, 0.46)),
              *(((x - 0.07, -0.04), (x + 0.07, -0.04), (x + 0.07, 0.30), (x - 0.07, 0.30))
                for x in (-0.32, 0.0, 0.32))),
    # A sheep.
    "pasture": (((-0.34, -0.22), (-0.20, -0.34), (0.0, -0.30), (0.16, -0.34), (0.26, -0.22), (0.46, -0.24),
                 (0.50, -0.06), (0.38, 0.06), (0.30, 0.04), (0.24, 0.20), (0.22, 0.46), (0.12, 0.46),
                 (0.10, 0.22), (-0.18, 0.22), (-0.20, 0.46), (-0.30, 0.46), (-0.34, 0.18), (-0.46, 0.06),
                 (-0.46, -0.12)),),
    # A church.
    "monastery": (_mirrored(((0.05, -0.50), (0.05, -0.42), (0.14, -0.42), (0.14, -0.33), (0.05, -0.33),
                             (0.05, -0.24), (0.22, -0.06), (0.22, 0.06), (0.46, 0.18), (0.46, 0.46),
                             (0.08, 0.46), (0.08, 0.22))),),
    # A seedling.
    "rich-soil": (((-0.04, 0.30), (-0.04, -0.02), (-0.26, 0.02), (-0.42, -0.14), (-0.44, -0.36),
                   (-0.20, -0.32), (-0.02, -0.14), (0.06, -0.34), (0.24, -0.46), (0.46, -0.46), (0.42, -0.22),
                   (0.26, -0.06), (0.06, -0.06), (0.06, 0.30)),
                  ((-0.48, 0.32), (0.48, 0.32), (0.38, 0.46), (-0.38, 0.46))),
    # A cart.
    "supply-route": (((-0.50, -0.30), (-0.36, -0.30), (-0.28, -0.14), (0.50, -0.14), (0.40, 0.16),
                      (-0.28, 0.16), (-0.42, -0.20), (-0.50, -0.20)),),
    # A cogwheel.
    "production-base": (((-0.09, -0.50), (0.09, -0.50), (0.13, -0.34), (0.24, -0.30), (0.38, -0.40),
                         (0.48, -0.26), (0.36, -0.13), (0.38, 0.0), (0.50, 0.08), (0.45, 0.26), (0.29, 0.25),
                         (0.18, 0.35), (0.18, 0.50), (0.0, 0.50), (-0.10, 0.36), (-0.24, 0.31), (-0.38, 0.40),
                         (-0.48, 0.27), (-0.37, 0.13), (-0.37, 0.0), (-0.50, -0.08), (-0.44, -0.26),
                         (-0.29, -0.26), (-0.17, -0.35)),),
    # A banner.
    "guild-hall": (((-0.46, -0.46), (0.46, -0.46), (0.46, -0.36), (-0.46, -0.36)),
                   ((-0.32, -0.32), (0.32, -0.32), (0.32, 0.46), (0.0, 0.24), (-0.32, 0.46))),
    # What has no effect: a scarecrow, an axe, a pick, a gate.
    "grain": (_mirrored(((0, -0.50), (0.11, -0.44), (0.13, -0.32), (0.08, -0.22), (0.48, -0.22),
                         (0.48, -0.10), (0.18, -0.06), (0.24, 0.24), (0.06, 0.24), (0.06, 0.50))),),
    "forest": (((-0.42, 0.38), (0.10, -0.28), (0.22, -0.18), (-0.30, 0.48)),
               ((-0.06, -0.32), (0.10, -0.50), (0.46, -0.10), (0.34, 0.24), (0.22, 0.02))),
    "rock": (((-0.06, -0.20), (0.06, -0.20), (0.08, 0.50), (-0.08, 0.50)),
             ((-0.50, -0.08), (-0.30, -0.34), (0.0, -0.44), (0.30, -0.34), (0.50, -0.08), (0.26, -0.20),
              (-0.26, -0.20))),
    "city": (((-0.48, 0.46), (-0.48, -0.40), (-0.30, -0.40), (-0.30, -0.26), (-0.10, -0.26), (-0.10, -0.40),
              (0.10, -0.40), (0.10, -0.26), (0.30, -0.26), (0.30, -0.40), (0.48, -0.40), (0.48, 0.46),
              (0.20, 0.46), (0.20, 0.14), (0.10, 0.0), (-0.10, 0.0), (-0.20, 0.14), (-0.20, 0.46)),),
}  # fmt: skip
_LIGHT: dict[str, tuple[Figure, ...]] = {
    "tower": (((-0.07, 0.10), (0.07, 0.10), (0.07, 0.34), (-0.07, 0.34)),),
    "guild-hall": (((0.0, -0.22), (0.12, -0.04), (0.0, 0.14), (-0.12, -0.04)),),
}
_DISCS: dict[str, tuple[tuple[float, float, float, str], ...]] = {
    "watch-tower": ((0.0, -0.15, 0.15, "emblem-light"), (0.0, -0.15, 0.08, "emblem")),
    "supply-route": ((-0.14, 0.28, 0.17, "emblem"), (0.30, 0.28, 0.17, "emblem"),
                     (-0.14, 0.28, 0.07, "emblem-light"), (0.30, 0.28, 0.07, "emblem-light")),
    "production-base": ((0.0, 0.0, 0.16, "emblem-light"),),
}  # fmt: skip
_GLYPHS: dict[str, Figure] = {
    "crown": ((-0.5, -0.32), (-0.24, -0.02), (0, -0.42), (0.24, -0.02), (0.5, -0.32), (0.4, 0.4),
              (-0.4, 0.4)),
    "chip": ((0.0, -0.5), (0.13, -0.17), (0.48, -0.16), (0.2, 0.06), (0.3, 0.4), (0.0, 0.2), (-0.3, 0.4),
             (-0.2, 0.06), (-0.48, -0.16), (-0.13, -0.17)),
}  # fmt: skip
_PART = 0.66
"""How much of its disc a sign takes."""


def _sign(tile: Tile) -> str:
    """Return which sign a building has: that of its effect, or of what it is built on."""
    return tile.effect if tile.effect in _DARK else tile.kinds(0)[0] if tile.kinds(0)[0] in _DARK else "city"


@lru_cache(maxsize=256)
def emblem(tile: Tile, x: float, y: float, size: float, id: str) -> tuple[Shape, ...]:
    """Return the sign of a building on a plate of `size` around (`x`, `y`)."""
    return (Circle(x, y, round(size / 2, 2), "plate", id), *_figures(_sign(tile), x, y, _PART * size, id))


def _figures(sign: str, x: float, y: float, size: float, id: str) -> tuple[Shape, ...]:
    dark = Polygon(_placed(strung(_DARK[sign]), x, y, size), "emblem", True, id)
    light = tuple(Polygon(_placed(f, x, y, size), "emblem-light", True, id) for f in _LIGHT.get(sign, ()))
    discs = tuple(
        Circle(round(x + size * u, 2), round(y + size * v, 2), round(size * radius, 2), style, id)
        for u, v, radius, style in _DISCS.get(sign, ())
    )
    return (dark, *light, *discs)


@lru_cache(maxsize=1024)
def _placed(figure: Figure, x: float, y: float, size: float) -> Figure:
    return tuple((round(x + size * u, 2), round(y + size * v, 2)) for u, v in figure)


def worth(pen: Pen, x: float, y: float, size: float, words: str, counts: bool = True) -> None:
    """Draw points on a disc: golden if they count, else dashed."""
    pen.circle(x, y, round(size / 2, 2), "gold" if counts else "worth-not-yet")
    style = "on-gold" if counts else "on-light"
    type_size = max(round(0.62 * size, 1), SMALL)
    pen.text(x, round(y + 0.36 * type_size, 2), words, type_size, style, "middle", True, size - 2)


def glyph(pen: Pen, name: str, x: float, y: float, size: float, style: str) -> None:
    """Draw a small mark: ``crown`` or ``chip``."""
    pen.figure(_placed(_GLYPHS[name], x, y, size), style)


def price(pen: Pen, cost: tuple[int, int], x: float, y: float, size: float, pitch: float) -> None:
    """Draw what a building costs, cube by cube, from `x` on."""
    for place, sort in enumerate(["wood"] * cost[0] + ["stone"] * cost[1]):
        cubes.cube(pen, sort, round(x + (place + 0.5) * pitch, 2), y, size)
