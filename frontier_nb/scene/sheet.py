"""What a scene is drawn on: shapes and components gathered in order, and the lights put on at the end.

Games whose things are not boxes derive from :class:`Sheet` and draw the rims of those themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from frontier_nb.messages import Message
from frontier_nb.scene.frame import Highlights
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box, Circle, Component, Label, Point, Polygon, Rect, Scene, Shape

TIGHTEST = 0.8
"""To what part of its width a line of text is squeezed before it is cut."""
UNDERLINE = 3.0
"""How thick the line under a thing that changed is."""


@dataclass(slots=True)
class Pen:
    """What draws shapes that stand for one component (or for none)."""

    shapes: list[Shape]
    component: str | None = None

    def rect(self, box: Box, style: str, radius: float = 0.0) -> None:
        """Draw a rectangle."""
        self.shapes.append(Rect(*box, style, radius, self.component))

    def circle(self, x: float, y: float, radius: float, style: str) -> None:
        """Draw a disc or a ring."""
        self.shapes.append(Circle(x, y, radius, style, self.component))

    def figure(self, points: Iterable[Point], style: str) -> None:
        """Draw a closed figure."""
        self.shapes.append(Polygon(tuple(points), style, True, self.component))

    def line(self, points: Iterable[Point], style: str) -> None:
        """Draw a line."""
        self.shapes.append(Polygon(tuple(points), style, False, self.component))

    def text(
        self,
        x: float,
        y: float,
        text: Message | str | int,
        size: float,
        style: str,
        anchor: str = "start",
        bold: bool = False,
        limit: float | None = None,
    ) -> None:
        """Write a line of text with its baseline at `y`: squeezed into `limit`, cut if that is too little."""
        words = cut(" ".join(str(text).split()), size, bold, limit)
        if words:
            self.shapes.append(Label(x, y, words, size, style, anchor, bold, limit, self.component))


def cut(text: str, size: float, bold: bool, limit: float | None) -> str:
    """Return `text`, its end replaced by ``…`` if it would have to be squeezed beyond reading.

    A number is never cut, for it would be another one.
    """
    if limit is None or text_width(text, size, bold) * TIGHTEST <= limit or not any(map(str.isalpha, text)):
        return text
    while text and text_width(text + "…", size, bold) * TIGHTEST > limit:
        text = text[:-1]
    return text.rstrip() + "…"


@dataclass(slots=True)
class Sheet:
    """Shapes and components of a scene in the making; `asked` as in its frame."""

    shapes: list[Shape] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)
    inside: dict[str, str] = field(default_factory=dict)
    discs: set[str] = field(default_factory=set)
    headings: list[tuple[int, Message]] = field(default_factory=list)
    quiet: set[str] = field(default_factory=set)
    asked: bool = False

    def pen(self, component: str | None = None) -> Pen:
        """Return what draws for a component."""
        return Pen(self.shapes, component)

    def add(
        self, id: str, role: str, box: Box, name: Message, rule: str | None = None, disc: bool = False
    ) -> Pen:
        """Note a component of the board, round if it is a `disc`, and return what draws it."""
        self.components.append(Component(id, role, box, name, rule))
        if disc:
            self.discs.add(id)
        return Pen(self.shapes, id)

    def heading(self, words: Message) -> None:
        """Begin a part of the board: what it is called where all is read."""
        self.headings.append((len(self.components), words))

    def hush(self, id: str) -> None:
        """Note that others say what a component does, so that it is left out where all is read."""
        self.quiet.add(id)

    def tuck(self, id: str, container: str) -> None:
        """Note that a component is not drawn here, but lies in another, which is lit in its place."""
        self.inside[id] = container

    def light(self, highlights: Highlights) -> None:
        """Draw what puts components in the light, on top of everything drawn so far.

        What changed is underlined, the rest has a rim: the softest light costs the least to repaint, for
        it moves with every step.
        """
        for id, box in self.lit(highlights.changed):
            self.underline(id, box)
        for id, box in self.lit(highlights.targets):
            self.rim(id, box, "target", 1.5)
        for id, box in self.lit(highlights.wrong):
            self.rim(id, box, "wrong", 0.0)
        focus = self.lit(highlights.focus)
        for style in ("rim-outline", "rim"):
            for id, box in focus:
                self.rim(id, box, style, 0.0)

    def lit(self, ids: Iterable[str]) -> list[tuple[str, Box]]:
        """Return the boxes to light for some components, in reading order."""
        lit = {self.inside.get(id, id) for id in ids}
        return [(component.id, component.box) for component in self.components if component.id in lit]

    def underline(self, id: str, box: Box) -> None:
        """Draw the line under a component that changed."""
        x, y, width, high = box
        self.shapes.append(Rect(x, y + high - UNDERLINE / 2, width, UNDERLINE, "changed-mark", 0.0, id))

    def rim(self, id: str, box: Box, style: str, grow: float) -> None:
        """Draw a rim around a component that is lit, `grow` outside of its box."""
        x, y, width, height = box
        if id in self.discs:
            radius = min(width, height) / 2
            self.shapes.append(Circle(x + width / 2, y + height / 2, radius + grow, style, id))
        else:
            around = (x - grow, y - grow, width + 2 * grow, height + 2 * grow)
            self.shapes.append(Rect(*around, style, 3 + grow, id))

    def scene(self, width: float, height: float, title: Message) -> Scene:
        """Return the scene that was drawn."""
        return Scene(
            width,
            height,
            tuple(self.shapes),
            tuple(self.components),
            title,
            tuple(self.headings),
            frozenset(self.quiet),
        )
