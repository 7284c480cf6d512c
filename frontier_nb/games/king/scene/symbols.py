"""The signs of the game with their names: terrains, cubes and points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from frontier_nb.games.king import names
from frontier_nb.games.king.scene import cubes, emblems, terrain
from frontier_nb.games.king.tiles import KINDS
from frontier_nb.messages import msg
from frontier_nb.scene.legend import SIDE, Sign, draw_legend
from frontier_nb.scene.shapes import Scene
from frontier_nb.scene.sheet import Pen

_PART = 0.4
"""How much of a tile's width a sign shows of a terrain."""


def symbols() -> Scene:
    """Return the legend of the game."""
    return draw_legend(_signs(), msg("The signs on tiles"))


def _signs() -> Iterator[Sign]:
    for number, kind in enumerate(KINDS, 1):
        yield partial(_ground, number), names.kind(kind)
    yield partial(_space, "wood"), names.resource("wood")
    yield partial(_space, "stone"), names.resource("stone")
    yield partial(_space, "wheat"), names.resource("wheat")
    yield partial(_space, "city"), msg("consumption space")
    yield _price, msg("a building's price")
    yield _worth, msg("a building's points")


def _ground(kind: int, pen: Pen, x: float, y: float) -> None:
    left, top, scale = x - SIDE / 2, y - SIDE / 2, SIDE / _PART
    style = terrain.STYLES[kind]
    ground = ((0.0, 0.0), (_PART, 0.0), (_PART, _PART), (0.0, _PART))
    pen.rect((left, top, SIDE, SIDE), style)
    glyphs = terrain.pattern(kind, ground, ())
    pen.figure(((round(left + scale * u, 2), round(top + scale * v, 2)) for u, v in glyphs), f"{style}-mark")


def _space(sort: str, pen: Pen, x: float, y: float) -> None:
    cubes.space(pen, sort, x, y, SIDE - 2, filled=sort != "city")


def _price(pen: Pen, x: float, y: float) -> None:
    emblems.price(pen, (1, 1), x - SIDE / 2, y, 10.0, SIDE / 2)


def _worth(pen: Pen, x: float, y: float) -> None:
    emblems.worth(pen, x, y, SIDE - 2, "2")
