"""The signs of the game with their names: needles, side effects, cubes and researchers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.scene import icons, legend
from frontier_nb.messages import msg
from frontier_nb.scene.legend import SIDE, Sign, draw_legend
from frontier_nb.scene.shapes import Scene
from frontier_nb.scene.sheet import Pen


def symbols(pos: Position) -> Scene:
    """Return the legend of the game, with the side effects of a position's edition."""
    return draw_legend(_signs(pos), msg("The signs on cards and tiles"))


def _signs(pos: Position) -> Iterator[Sign]:
    yield partial(icons.needle, size=SIDE), msg("needle: efficacy")
    for kind in legend.kinds(pos):
        yield partial(_effect, kind), msg("side effect: {kind}", kind=names.effect(kind))
    yield partial(icons.cube, size=SIDE - 2, style="cube-side"), msg("budget cube")
    yield partial(icons.person, size=SIDE, style="ink"), msg("researcher")
    yield _bonus, msg("Medical Frontier token")


def _effect(kind: str, pen: Pen, x: float, y: float) -> None:
    icons.side_effect(pen, kind, x, y, SIDE - 2)


def _bonus(pen: Pen, x: float, y: float) -> None:
    pen.circle(x, y, SIDE / 2, "gold")
    pen.text(x, y + 4, "+5", 11, "on-gold", "middle", bold=True)
