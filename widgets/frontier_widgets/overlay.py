"""The kernel's end of the overlay: numbered patches to the page, requests from it.

The page of a board needs everything once (when it is ready, or comes back) and then what changed. Both
travel as one message each, a *patch*; a page that missed one says that it is ready again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import anywidget
import traitlets

from frontier_nb.scene.shapes import Component, Scene
from frontier_widgets.assets import script, style_sheet
from frontier_widgets.canvas import Painting
from frontier_widgets.panel import guarded, panel

LONGEST = 10_000
"""Texts from the page longer than this are not taken."""


class Overlay(anywidget.AnyWidget):
    """The page's end of a board, and the messages between them."""

    _esm = script("overlay.js", "board.js")
    _css = style_sheet("overlay.css")

    svg = traitlets.Unicode(help="the first scene as SVG, shown until the board is painted").tag(sync=True)
    alt = traitlets.Unicode(help="the title of the first scene").tag(sync=True)
    _canvas = traitlets.Unicode(help="the id of the canvas, if there is one").tag(sync=True)
    _manager = traitlets.Unicode(help="the id of what takes the canvas's commands").tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._number = 0
        self._reply: int | None = None
        self.on_msg(self._receive)

    # -- to the page ------------------------------------------------------------------------------

    def patch(self, data: Mapping[str, Any], painting: Painting | None = None) -> None:
        """Send what changed, and the repaint with it, as one message."""
        self._number += 1
        message = {"k": "patch", "n": self._number, **data}
        if self._reply is not None:
            message["re"] = self._reply
            self._reply = None
        buffers: Sequence[Any] = ()
        if painting is not None:
            message["canvas"] = painting.content
            buffers = painting.buffers
        self.send(message, buffers=list(buffers))

    def fail(self, error: Exception) -> None:
        """Show `error` to the person."""
        self.send({"k": "error", "re": self._reply, **panel(error)})
        self._reply = None

    # -- from the page ----------------------------------------------------------------------------

    def ready(self, place: Mapping[str, Any]) -> None:
        """React to a page that has nothing yet: what it can do and how much room it has."""

    def moved(self, place: Mapping[str, Any]) -> None:
        """React to another width, height or theme."""

    def hit(self, component: str) -> None:
        """React to a component that was chosen by click, touch or key."""

    def do(self, name: str, data: Mapping[str, Any]) -> None:
        """React to a request of the app's own panel."""
        raise LookupError(f"the page asks for {name!r}, which there is not")

    @guarded
    def _receive(self, _widget: object, content: Mapping[str, Any], _buffers: object) -> None:
        kind = content.get("k")
        if kind == "do":
            number = content.get("re")
            self._reply = number if isinstance(number, int) else None
            self.do(str(content.get("name"))[:LONGEST], content)
            if self._reply is not None:
                self.patch({})
        elif kind == "hit":
            self.hit(str(content.get("id"))[:LONGEST])
        elif kind == "ready":
            self.ready(content)
        elif kind == "place":
            self.moved(content)


def part(component: Component, targets: frozenset[str]) -> list[Any]:
    """Return what the page needs of a component: id, name, role, rule, box, and whether it is a target."""
    box = [round(side, 1) for side in component.box]
    return [
        component.id,
        str(component.name),
        component.role,
        component.rule,
        *box,
        int(component.id in targets),
    ]


def order(scene: Scene) -> list[str]:
    """Return the ids of the components in reading order."""
    return [component.id for component in scene.components]
