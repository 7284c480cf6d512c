"""The shapes of a display list, in board units (a compound card is about 60 wide, y grows downwards).

A shape says what it looks like by the *name* of a style; a theme gives the style its colours. It says
what it stands for by a component id, so that hit testing, highlights, hints and words need no second
geometry. Shapes are painted in order, later ones on top.
"""

from __future__ import annotations

from dataclasses import dataclass

from frontier_nb.messages import Message

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x, y, width, height."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, its corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    style: str
    radius: float = 0.0
    component: str | None = None


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc or a ring around (`x`, `y`)."""

    x: float
    y: float
    radius: float
    style: str
    component: str | None = None


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed figure, or a line through `points` if not `closed`; curves are flattened by builders."""

    points: tuple[Point, ...]
    style: str
    closed: bool = True
    component: str | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text with its baseline's `anchor` (``start``, ``middle``, ``end``) at (`x`, `y`).

    `size` is the type's height in board units, `limit` the width that it is squeezed into, if any.
    """

    x: float
    y: float
    text: str
    size: float
    style: str
    anchor: str = "start"
    bold: bool = False
    limit: float | None = None
    component: str | None = None


Shape = Rect | Circle | Polygon | Label


@dataclass(frozen=True, slots=True)
class Component:
    """Something on the board that can be pointed at.

    `role` is its sort (``card``, ``lab``, ``tile`` …), `name` its text alternative, current to the
    position, `rule` the rule that a hint about it opens.
    """

    id: str
    role: str
    box: Box
    name: Message
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawing: its size in board units, what to paint, and what there is to point at, in reading order.

    Where all of it is read, `headings` say before which component (by number) a part of the board begins,
    and those that are `quiet` are left out, because others say what they would.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    components: tuple[Component, ...]
    title: Message
    headings: tuple[tuple[int, Message], ...] = ()
    quiet: frozenset[str] = frozenset()

    def component(self, id: str) -> Component:
        """Return the component `id`.

        Raises:
            KeyError: nothing of that id is on the board.

        """
        for component in self.components:
            if component.id == id:
                return component
        raise KeyError(id)
