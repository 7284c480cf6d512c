"""What puts components in the light: rims along the outlines of segments, bars at edges, frames of tiles."""

from __future__ import annotations

from dataclasses import dataclass, field

from frontier_nb.scene.shapes import Box, Point, Polygon, Rect
from frontier_nb.scene.sheet import Sheet

INSET = 2.6
"""How far inside of its tile the frame of a tile that changed runs: so it touches no other tile."""
BAR = 3.4
"""How high the bar is that marks what changed within a tile."""


@dataclass(frozen=True, slots=True)
class Gate:
    """An edge of a tile from one corner to the next, clockwise, and whether nothing can ever come there."""

    start: Point
    end: Point
    hopeless: bool


@dataclass(slots=True)
class Table(Sheet):
    """A sheet on which segments, edges and tiles lie.

    `outlines` are those of segments, `gates` edges, `bars` the boxes under which a change of a segment is
    marked, `frames` the tiles.
    """

    outlines: dict[str, tuple[Point, ...]] = field(default_factory=dict)
    gates: dict[str, Gate] = field(default_factory=dict)
    bars: dict[str, tuple[Box, ...]] = field(default_factory=dict)
    frames: set[str] = field(default_factory=set)

    def underline(self, id: str, box: Box) -> None:
        """Mark what changed: a frame in a tile, bars under the spaces of a segment, else a line."""
        if id in self.frames:
            x, y, width, high = box
            inner = (x + INSET, y + INSET, width - 2 * INSET, high - 2 * INSET)
            self.shapes.append(Rect(*inner, "halo", 2.0, id))
            self.shapes.append(Rect(*inner, "changed", 2.0, id))
        elif id in self.bars:
            for x, y, width, high in self.bars[id]:
                self.shapes.append(Rect(x, round(y + high - 0.6, 2), width, BAR, "plate", 1.0, id))
        else:
            Sheet.underline(self, id, box)

    def rim(self, id: str, box: Box, style: str, grow: float) -> None:
        """Draw a rim along what is lit."""
        loud = style == "wrong"
        if id in self.gates:
            self._bar(id, self.gates[id], style)
        elif id in self.outlines:
            if loud:
                self.shapes.append(Polygon(self.outlines[id], "halo", True, id))
            self.shapes.append(Polygon(self.outlines[id], style, True, id))
        else:
            if loud and id in self.frames:
                self.shapes.append(Rect(*box, "halo", 3.0, id))
            Sheet.rim(self, id, box, style, grow)

    def _bar(self, id: str, gate: Gate, style: str) -> None:
        (x1, y1), (x2, y2) = gate.start, gate.end
        long = abs(x2 - x1) + abs(y2 - y1)
        along = ((x2 - x1) / long, (y2 - y1) / long)
        out = (along[1], -along[0])  # clockwise along the edge, outwards is to the left
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)

        def at(forth: float, outwards: float) -> Point:
            return (
                round(middle[0] + forth * along[0] + outwards * out[0], 2),
                round(middle[1] + forth * along[1] + outwards * out[1], 2),
            )

        half = 0.36 * long
        line = (at(-half, 0), at(half, 0))
        if style != "wrong":
            self.shapes.append(Polygon(line, style, False, id))
            return
        reach = max(4.0, 0.075 * long)
        mark: tuple[tuple[Point, ...], ...] = (
            (at(-reach, 0.9 * reach), at(0, 1.9 * reach), at(reach, 0.9 * reach)),
        )
        if gate.hopeless:  # a cross on the edge instead: no tile can ever come
            mark = ((at(-reach, -reach), at(reach, reach)), (at(-reach, reach), at(reach, -reach)))
        for part in (line, *mark):
            self.shapes.append(Polygon(part, "halo", False, id))
        self.shapes.append(Polygon(line, "wrong", False, id))
        for part in mark:
            self.shapes.append(Polygon(part, "wrong-mark", False, id))
