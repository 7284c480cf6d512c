"""What puts components in the light: rims along the outlines of segments, bars at edges, frames of tiles."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from frontier_nb.protocol import Highlights
from frontier_nb.scene.shapes import Box, Point, Polygon, Rect
from frontier_nb.scene.sheet import Sheet

RING = 1.2
"""How far outside of a thing that changed the ring around it runs."""


@dataclass(frozen=True, slots=True)
class Gate:
    """An edge of a tile from one corner to the next, clockwise: whether it is open, and whether for ever.

    `segment` is the component that it belongs to.
    """

    start: Point
    end: Point
    segment: str
    open: bool
    hopeless: bool


@dataclass(frozen=True, slots=True)
class Outline:
    """What bounds a segment: lines through its tile, and its edges, each with the segment beyond, if any."""

    lines: tuple[tuple[Point, ...], ...]
    edges: tuple[tuple[str, str | None], ...]


_STYLES = {"rim-outline": "area-focus-outline", "rim": "area-focus"}
"""Rims of segments in focus are broader than those that completed areas always have."""


@dataclass(slots=True)
class Table(Sheet):
    """A sheet on which segments, edges and tiles lie.

    `outlines` are those of segments, `gates` edges, `frames` the tiles, `marks` the rings around the parts
    of a component that stand for it when it changed: its spaces, its coins, its tiles.
    """

    outlines: dict[str, Outline] = field(default_factory=dict)
    gates: dict[str, Gate] = field(default_factory=dict)
    marks: dict[str, tuple[Rect, ...]] = field(default_factory=dict)
    frames: set[str] = field(default_factory=set)
    together: frozenset[str] = frozenset()

    def light(self, highlights: Highlights) -> None:
        """Draw the lights, what is open last: rims run along it.

        An open edge is red whenever it is spoken of; of one that is joined nothing is missing.
        """
        spoken = highlights.focus | highlights.wrong
        edges = frozenset(id for id in spoken if id in self.gates)
        opened = frozenset(id for id in edges if self.gates[id].open)
        # Of a joined edge there is nothing to see within an area that is lit.
        inner = frozenset(id for id in edges - opened if self.gates[id].segment in spoken)
        rest = replace(highlights, focus=highlights.focus - opened - inner, wrong=highlights.wrong - edges)
        self.together = spoken - (edges - opened)
        Sheet.light(self, rest)
        for id, _ in self.lit(opened):
            self._open(id, self.gates[id])

    def underline(self, id: str, box: Box) -> None:
        """Mark what changed: a tile by a frame, a component by the rings of its parts, else by a line."""
        if id in self.frames:
            self.shapes.append(Rect(*box, "changed", 1.0, id))  # along its edges: spaces lie close to them
        elif id in self.marks:
            self.shapes.extend(self.marks[id])
        else:
            Sheet.underline(self, id, box)

    def rim(self, id: str, box: Box, style: str, grow: float) -> None:
        """Draw a rim along what is lit; segments that are lit together have one around them all."""
        if id in self.gates:
            self.shapes.append(Polygon(_along(self.gates[id]), style, False, id))
            return
        if id in self.outlines:
            lines = self._around(self.outlines[id])
            if style == "wrong":
                self.shapes.extend(Polygon(line, "halo", False, id) for line in lines)
            broad = _STYLES.get(style, style)
            self.shapes.extend(Polygon(line, broad, False, id) for line in lines)
            return
        if style == "wrong" and id in self.frames:
            self.shapes.append(Rect(*box, "halo", 3.0, id))
        Sheet.rim(self, id, box, style, grow)

    def _around(self, outline: Outline) -> tuple[tuple[Point, ...], ...]:
        """Return the lines of an outline but those beyond which more is lit."""
        seams = tuple(
            (self.gates[edge].start, self.gates[edge].end)
            for edge, beyond in outline.edges
            if edge not in self.together and beyond not in self.together
        )
        return (*outline.lines, *seams)

    def _open(self, id: str, gate: Gate) -> None:
        """Draw an open edge: a dashed bar, a chevron to the space to fill or, at the border, a cross."""
        bar = _along(gate)
        marks = _cross(gate) if gate.hopeless else (_chevron(gate),)
        for part in (bar, *marks):
            self.shapes.append(Polygon(part, "halo", False, id))
        self.shapes.append(Polygon(bar, "wrong", False, id))
        self.shapes.extend(Polygon(part, "wrong-mark", False, id) for part in marks)


def ring(box: Box, radius: float, id: str) -> Rect:
    """Return the ring close around a part of a component, whose corners have a `radius`."""
    x, y, width, high = (round(place, 2) for place in box)
    twice = 2 * RING
    return Rect(x - RING, y - RING, width + twice, high + twice, "changed", round(radius + RING, 2), id)


def _frame(gate: Gate) -> tuple[Point, Point, Point, float]:
    """Return the middle of an edge, the ways along it and out of the tile, and its length."""
    (x1, y1), (x2, y2) = gate.start, gate.end
    long = abs(x2 - x1) + abs(y2 - y1)
    along = ((x2 - x1) / long, (y2 - y1) / long)
    return ((x1 + x2) / 2, (y1 + y2) / 2), along, (along[1], -along[0]), long


def _at(gate: Gate, forth: float, out: float) -> Point:
    """Return a point so far along an edge from its middle, and so far out of the tile."""
    (x, y), along, outwards, _ = _frame(gate)
    return (
        round(x + forth * along[0] + out * outwards[0], 2),
        round(y + forth * along[1] + out * outwards[1], 2),
    )


def _along(gate: Gate) -> tuple[Point, Point]:
    """Return the line along an edge, short of its corners."""
    half = 0.38 * _frame(gate)[3]
    return _at(gate, -half, 0.0), _at(gate, half, 0.0)


def _reach(gate: Gate) -> float:
    return max(4.0, 0.075 * _frame(gate)[3])


def _chevron(gate: Gate) -> tuple[Point, ...]:
    reach = _reach(gate)
    return (
        _at(gate, -reach, 0.9 * reach),
        _at(gate, 0.0, 1.9 * reach),
        _at(gate, reach, 0.9 * reach),
    )


def _cross(gate: Gate) -> tuple[tuple[Point, ...], ...]:
    reach = _reach(gate)
    return (
        (_at(gate, -reach, -reach), _at(gate, reach, reach)),
        (_at(gate, -reach, reach), _at(gate, reach, -reach)),
    )
