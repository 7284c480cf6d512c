"""The kernel's end of the overlay: numbered patches to the page, requests from it.

The page of a board needs everything once (when it is ready, or comes back) and then what changed. Both
travel as one message each, a *patch*; a page that missed one says that it is ready again. The patch that
most likely comes next may be *offered* beforehand; a page that takes it need not wait for the kernel.

Beside the board's parts a patch may carry ``marks``, the arrows and highlights over it: a list of ``{kind:
"arrow" | "highlight", from, to, colour, label}``, where `from` and `to` are components (`to` is null for a
highlight), `colour` is a name (green, red, blue, gold; any other is drawn in ink) and `label`, if there is
one, stands in a badge. They replace those shown before; a patch without them leaves those in place, unless
it brings everything. A mark whose components are not on the board is not drawn. ``board.mark(marks)`` does
the same in a page's own script.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Any

import anywidget
import traitlets

from frontier_nb.languages import first_language, languages, use_language
from frontier_nb.messages import Message, texts
from frontier_nb.scene.shapes import Component, Scene
from frontier_nb.scene.words import Part
from frontier_widgets.assets import script, style_sheet
from frontier_widgets.board import rules_panel
from frontier_widgets.board import words as board_words
from frontier_widgets.board.packing import Painting
from frontier_widgets.board.panel import guarded, panel
from frontier_widgets.board.rules_panel import beginnings, books
from frontier_widgets.board.speaking import spoken

LONGEST = 10_000
"""Texts from the page longer than this are not taken."""


class Overlay(anywidget.AnyWidget):
    """The page's end of a board, and the messages between them."""

    _esm = script("board/overlay.js", "board/board.js")
    _css = style_sheet("board/overlay.css")

    svg = traitlets.Unicode(help="the first scene as SVG, shown until the board is painted").tag(sync=True)
    alt = traitlets.Unicode(help="the title of the first scene").tag(sync=True)
    language = traitlets.Unicode(help="the code of the language that all this is in").tag(sync=True)
    languages: Any = traitlets.List(help="the languages to choose from: code and name").tag(sync=True)
    texts = traitlets.Dict(help="the words that the page shows by itself, by name").tag(sync=True)
    rules_words = traitlets.Dict(help="what the rules panel says by itself").tag(sync=True)
    rules_begin: Any = traitlets.List(help="what the ids of rules begin with").tag(sync=True)
    _canvas = traitlets.Unicode(help="the id of the canvas, if there is one").tag(sync=True)
    _manager = traitlets.Unicode(help="the id of what takes the canvas's commands").tag(sync=True)

    @spoken
    def __init__(self, /, **traits: Any) -> None:
        known = [list(pair) for pair in languages().items()]
        super().__init__(languages=known, rules_begin=beginnings(), **self.said(), **traits)
        self._number = 0
        self._reply: int | None = None
        self.on_msg(self._receive)

    @traitlets.default("language")
    def _first_language(self) -> str:
        return first_language()

    # -- language ---------------------------------------------------------------------------------

    def phrases(self) -> dict[str, Message]:
        """Return the words that the app's page shows by itself, by name."""
        return {}

    def said(self) -> dict[str, Any]:
        """Return the traits that are words, in the language of the moment."""
        return {"texts": texts(board_words.WORDS | self.phrases()), "rules_words": texts(rules_panel.WORDS)}

    def speak(self, language: str) -> None:
        """Say everything in another language; the page begins anew with it.

        Raises:
            LookupError: there is no such language.

        """
        with use_language(language), self.hold_sync():
            self.language = language
            self.retell()
            for name, value in self.said().items():
                setattr(self, name, value)

    def retell(self) -> None:
        """Put what was put into words before into those of the language of the moment."""

    # -- to the page ------------------------------------------------------------------------------

    def patch(self, data: Mapping[str, Any], painting: Painting | None = None) -> None:
        """Send what changed, and the repaint with it, as one message."""
        self._number += 1
        message = {"k": "patch", "n": self._number, **data}
        if self._reply is not None:
            message["re"] = self._reply
            self._reply = None
        self._post(message, painting)

    def offer(self, data: Mapping[str, Any], painting: Painting | None = None) -> None:
        """Send the patch that most likely comes next; the page keeps it until another one comes."""
        self._post({"k": "ahead", "n": self._number + 1, **data}, painting)

    def taken(self, number: int) -> bool:
        """Return whether the page may have taken the patch of this number, and count it as sent.

        Other pages that show the same are told: they were offered it, too.
        """
        if number != self._number + 1:
            return False
        self._number = number
        self.send({"k": "took", "n": number})
        return True

    def _post(self, message: dict[str, Any], painting: Painting | None) -> None:
        if painting is None:
            self.send(message)
            return
        message["canvas"] = painting.commands
        message["deflated"] = painting.deflated
        self.send(message, buffers=[painting.numbers])

    def fail(self, error: Exception) -> None:
        """Show `error` to the person."""
        self.send({"k": "error", "re": self._reply, **panel(error)})
        self._reply = None

    # -- from the page ----------------------------------------------------------------------------

    def ready(self, place: Mapping[str, Any]) -> None:
        """React to a page that has nothing yet: what it can do and how much room it has."""

    def moved(self, place: Mapping[str, Any]) -> None:
        """React to another width, height or theme."""

    def reading(self) -> list[Part]:
        """Return what there is to read of what is shown: headings, each with its lines."""
        return []

    def hit(self, component: str) -> None:
        """React to a component that was chosen by click, touch or key."""

    def do(self, name: str, data: Mapping[str, Any]) -> None:
        """React to a request of the app's own panel."""
        raise LookupError(f"the page asks for {name!r}, which there is not")

    @spoken
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
        elif kind == "rules":
            self.send(books())
        elif kind == "words":
            self.send({"k": "words", "groups": self.reading()})
        elif kind == "language":
            self.speak(str(content.get("language"))[:LONGEST])


def parts(changed: Iterable[Component], before: Scene | None, lit: frozenset[str]) -> list[list[Any]]:
    """Return what the page needs of components that differ: id, name, box, target or not, role, rule.

    Of a component that was there `before`, what is the same is ``None``.
    """
    known = {} if before is None else {component.id: component for component in before.components}
    return [_part(component, known.get(component.id), component.id in lit) for component in changed]


def _part(component: Component, known: Component | None, lit: bool) -> list[Any]:
    box = [round(side, 1) for side in component.box]
    if known is None or (known.role, known.rule) != (component.role, component.rule):
        return [component.id, str(component.name), box, int(lit), component.role, component.rule]
    name = None if known.name == component.name else str(component.name)
    return [component.id, name, None if known.box == component.box else box, int(lit)]


def places(before: Scene | None, after: Scene) -> dict[str, Any]:
    """Return where in reading order the components stand: all of them at first, then those that moved.

    A component that is new or stands elsewhere is named with the one before it (empty: it is the first).
    """
    order = [component.id for component in after.components]
    if before is None:
        return {"order": order}
    stay = _in_place([component.id for component in before.components], order)
    moved = [[id, previous] for id, previous in zip(order, ["", *order], strict=False) if id not in stay]
    return {"moved": moved} if moved else {}


def _in_place(before: list[str], after: list[str]) -> set[str]:
    """Return the most ids that stand in the same order in both lists (a longest increasing sequence)."""
    rank = {id: number for number, id in enumerate(before)}
    common = [id for id in after if id in rank]
    ends: list[int] = []  # the least rank at which a sequence of each length ends
    tails: list[str] = []
    links: dict[str, str | None] = {}
    for id in common:
        at = bisect_left(ends, rank[id])
        links[id] = tails[at - 1] if at else None
        ends[at : at + 1] = [rank[id]]
        tails[at : at + 1] = [id]
    stay = set()
    last = tails[-1] if tails else None
    while last is not None:
        stay.add(last)
        last = links[last]
    return stay
