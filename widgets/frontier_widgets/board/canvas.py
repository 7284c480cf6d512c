"""Painting scenes with ipycanvas: one held message a repaint, made of batched calls.

What is painted is caught on its way to the page as a `Painting`, so that the overlay can send it together
with everything else that a step changes: the page gets one message and paints once. ipycanvas
is imported when the first painter is made, for it brings numpy along and is not to be had everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from frontier_nb.scene.frame import ThemeName
from frontier_nb.scene.measure import bounds
from frontier_nb.scene.shapes import Box, Label, Scene, Shape
from frontier_nb.scene.theme import paint
from frontier_widgets.board.batches import Batch, batches
from frontier_widgets.board.packing import Painting, pack

if TYPE_CHECKING:
    from ipycanvas import Canvas

DENSITY = 2
"""Pixels of the canvas for each CSS pixel, so that it is crisp on fine screens and when zoomed in."""
GRAIN = 16
"""Steps of a board unit to which coordinates are rounded, so that two bytes hold one."""
Pixels = tuple[int, int, int, int]
"""A box in whole pixels of the canvas."""
FONT = "system-ui,sans-serif"
LARGEST = 4096
"""The most pixels of the canvas in either direction; beyond, it is painted coarser."""


def available() -> bool:
    """Return whether ipycanvas is installed."""
    return find_spec("ipycanvas") is not None


class Painter:
    """One canvas and what paints scenes on it.

    Raises:
        ImportError: ipycanvas is not installed.

    """

    def __init__(self) -> None:
        import ipycanvas
        import numpy

        self._np = numpy
        self.canvas: Canvas = ipycanvas.Canvas(width=DENSITY, height=DENSITY, layout={"width": "100%"})
        self.manager = self.canvas._canvas_manager

    def resize(self, width: int, height: int) -> None:
        """Make the canvas as large as `width` by `height` CSS pixels need; it is blank then."""
        shrink = min(1.0, LARGEST / (DENSITY * max(width, height, 1)))
        wide, high = (max(1, round(DENSITY * shrink * side)) for side in (width, height))
        if (self.canvas.width, self.canvas.height) != (wide, high):
            with self.canvas.hold_sync():
                self.canvas.width, self.canvas.height = wide, high

    def paint(self, scene: Scene, theme: ThemeName, boxes: Sequence[Box] | None = None) -> Painting:
        """Return the painting of `scene`, or of what lies within `boxes` of it.

        A whole painting names its canvas anew: a page that was loaded again does not know which one was
        drawn on last, and without that a single canvas would stay blank for ever.
        """
        scale = self.canvas.width / scene.width
        if boxes is None:
            places: tuple[Pixels, ...] = ((0, 0, self.canvas.width, self.canvas.height),)
            shapes = scene.shapes
            self.manager._current_canvas = None
        else:
            places = tuple(_snapped(box, scale) for box in boxes)
            grown = [(x / scale, y / scale, w / scale, h / scale) for x, y, w, h in places]
            shapes = _within(scene.shapes, grown)
        groups = batches(shapes, theme)
        ground = paint("paper", theme).fill or "#FFFFFF"
        with self._held() as caught:
            self._paint(groups, places, scale, ground, clip=boxes is not None)
        return caught[0]

    @contextmanager
    def _held(self) -> Iterator[list[Painting]]:
        """Hold what is drawn inside, and catch it at the end instead of sending it."""
        caught: list[Painting] = []
        manager = self.manager
        manager._caching = True
        try:
            yield caught
            caught.append(pack(manager._commands_cache, manager._buffers_cache))
        finally:
            manager._caching = False
            manager._commands_cache, manager._buffers_cache = [], []

    def _paint(
        self,
        groups: list[Batch],
        places: Sequence[Pixels],
        scale: float,
        ground: str,
        clip: bool,
    ) -> None:
        canvas = self.canvas
        canvas.save()
        if clip:
            canvas.begin_path()
            for place in places:
                canvas.rect(*place)
            canvas.clip()
        canvas.fill_style = ground
        canvas.fill_rect(0, 0, canvas.width, canvas.height)
        canvas.scale(scale / GRAIN)
        canvas.line_join = "round"
        pen = _Pen(canvas)
        for group in groups:
            self._call(pen, group)
        canvas.restore()

    def _call(self, pen: _Pen, group: Batch) -> None:
        """Paint one batch by one call (text: by one call a line)."""
        action, *how = group.kind
        if action == "text":
            self._write(pen, group, *how)
            return
        name, *settings = how
        if settings:
            pen.line(*settings)
        method = {
            ("fill", "rects"): pen.canvas.fill_styled_rects,
            ("fill", "circles"): pen.canvas.fill_styled_circles,
            ("fill", "polygons"): pen.canvas.fill_styled_polygons,
            ("stroke", "rects"): pen.canvas.stroke_styled_rects,
            ("stroke", "circles"): pen.canvas.stroke_styled_circles,
            ("stroke", "polygons"): pen.canvas.stroke_styled_polygons,
            ("stroke", "lines"): pen.canvas.stroke_styled_line_segments,
        }[action, name]
        colours = self._np.array(group.colours, dtype=self._np.uint8)
        if name in ("rects", "circles"):
            method(*self._grains(group.items).T, colours)
        else:
            points = self._grains([point for item in group.items for point in item])
            counts = self._np.array([len(item) for item in group.items], dtype=self._np.uint16)
            method(points, colours, 1, counts)

    def _grains(self, numbers: Any) -> Any:
        grains = self._np.rint(self._np.array(numbers, dtype=self._np.float32) * GRAIN)
        largest = 32767
        if len(grains) and abs(grains).max() > largest:
            return grains
        return grains.astype(self._np.int16)

    def _write(self, pen: _Pen, group: Batch, colour: str, size: float, bold: bool, anchor: str) -> None:
        pen.text(colour, size, bold, anchor)
        label: Label
        for label in group.items:
            limit = None if label.limit is None else round(label.limit * GRAIN)
            pen.canvas.fill_text(label.text, round(label.x * GRAIN), round(label.y * GRAIN), limit)


class _Pen:
    """The settings of a canvas, changed only where they differ. They are those of a fresh canvas at first."""

    __slots__ = ("anchor", "canvas", "cap", "colour", "dash", "font", "width")

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.width: float | None = None
        self.dash: tuple[float, ...] = ()
        self.cap = self.colour = self.font = ""
        self.anchor = "start"

    def line(self, width: float, dash: tuple[float, ...]) -> None:
        if width != self.width:
            self.canvas.line_width = width * GRAIN
            self.width = width
        cap = "butt" if dash else "round"
        if cap != self.cap:
            self.canvas.line_cap = cap
            self.cap = cap
        if dash != self.dash:
            self.canvas.set_line_dash([part * GRAIN for part in dash])
            self.dash = dash

    def text(self, colour: str, size: float, bold: bool, anchor: str) -> None:
        font = f"{'700 ' if bold else ''}{round(size * GRAIN)}px {FONT}"
        if font != self.font:
            self.canvas.font = font
            self.font = font
        if colour != self.colour:
            self.canvas.fill_style = colour
            self.colour = colour
        if anchor != self.anchor:
            self.canvas.text_align = "center" if anchor == "middle" else anchor
            self.anchor = anchor


def _within(shapes: Sequence[Shape], places: Sequence[Box]) -> tuple[Shape, ...]:
    """Return the shapes of which something lies within `places`.

    Plain loops over numbers: on a full board this is the most of what a small repaint costs.
    """
    sides = [(x, y, x + width, y + height) for x, y, width, height in places]
    found = []
    for shape in shapes:
        left, top, width, height = bounds(shape)
        right, bottom = left + width, top + height
        for x, y, end, foot in sides:
            if left < end and x < right and top < foot and y < bottom:
                found.append(shape)
                break
    return tuple(found)


def _snapped(box: Box, scale: float) -> Pixels:
    """Return `box` in whole pixels of the canvas, grown to them."""
    left, top = math.floor(box[0] * scale), math.floor(box[1] * scale)
    right, bottom = math.ceil((box[0] + box[2]) * scale), math.ceil((box[1] + box[3]) * scale)
    return left, top, right - left, bottom - top
