"""A board: it shows a scene, and reports what was chosen on it. It knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from frontier_nb.messages import msg
from frontier_nb.record.model import Mark
from frontier_nb.scene.compare import Difference, compare
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_nb.scene.svg import to_svg
from frontier_nb.scene.words import Part, parts, to_words
from frontier_widgets.board import marks as marking
from frontier_widgets.board import overlay
from frontier_widgets.board.canvas import Painter, available
from frontier_widgets.board.overlay import Overlay, places
from frontier_widgets.board.packing import Painting
from frontier_widgets.board.place import Place
from frontier_widgets.board.speaking import spoken

Builder = Callable[[Frame], Scene]
"""What makes the scene for the frame that the page turns out to have."""
Intent = Callable[[str], None]
"""What is told the id of the component that a person chose."""


@dataclass(frozen=True, slots=True)
class Step:
    """What turns the page into showing the scene `after` with its `marks`: data, and a painting."""

    after: Scene
    marks: tuple[Mark, ...]
    data: dict[str, Any]
    painting: Painting | None


@dataclass(frozen=True, slots=True)
class Prepared:
    """A step from the scene `before` that may be asked for, with what builds the scene after it."""

    before: Scene
    targets: frozenset[str]
    build: Builder
    step: Step

    def leads(
        self, before: Scene | None, targets: frozenset[str], after: Scene, marks: tuple[Mark, ...]
    ) -> bool:
        """Return whether this is the step from one scene to the other, with the same targets and marks."""
        here = self.before is before and self.targets == targets
        return here and self.step.after is after and self.step.marks == marks


class BoardWidget(Overlay):
    """A board that takes scenes and targets and reports intents.

    `build` makes the scene for a frame; :meth:`show` gives another one. The page first shows a static
    picture and then paints by itself; where ipycanvas is missing it goes on showing pictures.

    Traits: `svg` and `alt` (the first scene as a picture and in words), read by the page once.
    """

    @spoken
    def __init__(self, /, build: Builder, targets: Iterable[str] = (), **traits: Any) -> None:
        self._build = build
        self._targets = frozenset(targets)
        self._shown_targets: frozenset[str] = frozenset()
        self._marks: tuple[Mark, ...] = ()
        self._shown_marks: tuple[Mark, ...] = ()
        self._place = Place()
        self._scene: Scene | None = None
        self._intents: list[Intent] = []
        self._pictures = True
        self._prepared: Prepared | None = None
        self._painter = Painter() if available() else None
        names = {}
        if self._painter is not None:
            names = {"_canvas": self._painter.canvas.model_id, "_manager": self._painter.manager.model_id}
            self._painter.canvas.on_client_ready(self._redraw_known)
        super().__init__(**names, **traits)

    def said(self) -> dict[str, Any]:
        """Return the traits that are words: also the picture that is shown first."""
        first = self._build(self.frame)
        return {**super().said(), "svg": to_svg(first, "auto"), "alt": str(first.title)}

    @property
    def frame(self) -> Frame:
        """The frame that scenes are built for."""
        return self._place.frame()

    def on_intent(self, intent: Intent) -> None:
        """Call `intent` with the id of every component that is chosen."""
        self._intents.append(intent)

    @spoken
    def show(
        self,
        build: Builder,
        targets: Iterable[str] = (),
        say: str = "",
        panel: Mapping[str, Any] | None = None,
        marks: Iterable[Mark] = (),
        drawn: Scene | None = None,
    ) -> None:
        """Show another scene: one message with what differs, the words to announce and the panel's news.

        `marks` are the arrows and highlights over it; those of the scene before go. `drawn` is what `build`
        makes for the frame of the moment, where that is known already.
        """
        self._build = build
        self._targets = frozenset(targets)
        self._marks = tuple(marks)
        if self._scene is None:
            return
        data: dict[str, Any] = {"say": say} if say else {}
        if panel:
            data["panel"] = dict(panel)
        self._turn_into(build(self.frame) if drawn is None else drawn, data)

    @spoken
    def mark(self, marks: Iterable[Mark], panel: Mapping[str, Any]) -> None:
        """Show other arrows and highlights over the same scene, and the news of the panel."""
        self._marks = tuple(marks)
        if self._scene is None:
            return
        data: dict[str, Any] = {"panel": panel}
        if self._marks != self._shown_marks:
            data["marks"] = marking.data(self._marks)
        self._prepared = None
        self.patch(data)
        self._shown_marks = self._marks

    def redraw(self, data: Mapping[str, Any] | None = None) -> None:
        """Send all of the board anew, and `data` besides; doing so twice does no harm."""
        self._scene = None
        self._turn_into(self._build(self.frame), dict(data or {}))

    def everything(self) -> Mapping[str, Any]:
        """Return what an app sends besides the board to a page that is ready."""
        return {}

    def ready(self, place: Mapping[str, Any]) -> None:
        """Take the page's width and theme, and send it everything."""
        self._pictures = not place.get("canvas") or self._painter is None
        self._place = Place.of(place)
        self.redraw(self.everything())

    def moved(self, place: Mapping[str, Any]) -> None:
        """Take another width, height or theme."""
        self._place = Place.of(place)
        self.redraw()

    def hit(self, component: str) -> None:
        """Report the component to those who asked for it, if it is on the board."""
        if self._scene is not None and component in {c.id for c in self._scene.components}:
            for intent in self._intents:
                intent(component)

    @spoken
    def words(self) -> str:
        """Return the position in words."""
        return to_words(self._build(self.frame))

    def reading(self) -> list[Part]:
        """Return what there is to read: what is due, what is on the board, what can be done."""
        scene = self._build(self.frame)
        first = [(0, str(scene.title)), *self.due()]
        can = self.choices()
        last = [(str(msg("What can be done")), [(0, line) for line in can])] if can else []
        return [("", first), *parts(scene), *last]

    def due(self) -> list[tuple[int, str]]:
        """Return what is to happen now, beside what the board's title says: lines, each with its depth."""
        return []

    def choices(self) -> list[str]:
        """Return the moves that can be made now, in words; empty where none is asked for."""
        return []

    def _redraw_known(self) -> None:
        """Redraw for a canvas that came late; before the page is ready there is nothing to redraw."""
        if self._scene is not None:
            self.redraw()

    def prepare(self, build: Builder, data: Mapping[str, Any], marks: Iterable[Mark] = ()) -> None:
        """Work out what showing another scene will take, and offer it to the page, with `data` besides."""
        before = self._scene
        if before is None or self._pictures:
            return
        after = build(self.frame)
        if (before.width, before.height) == (after.width, after.height):
            step = self._step(before, after, tuple(marks))
            self._prepared = Prepared(before, self._targets, build, step)
            self.offer({**step.data, **data}, step.painting)

    def take(self, number: int) -> bool:
        """Show what was prepared, which the page already does; return whether that is so."""
        ready = self._prepared
        if ready is None or ready.before is not self._scene or not self.taken(number):
            return False
        self._build = ready.build
        self._scene = ready.step.after
        self._marks = self._shown_marks = ready.step.marks
        self._prepared = None
        return True

    def _turn_into(self, after: Scene, data: dict[str, Any]) -> None:
        """Turn what the page shows into `after`, and send it `data` besides."""
        ready = self._prepared
        if ready is not None and ready.leads(self._scene, self._targets, after, self._marks):
            step = ready.step
        else:
            step = self._step(self._scene, after, self._marks)
        self._prepared = None
        self.patch({**step.data, **data}, step.painting)
        self._scene = after
        self._shown_targets = self._targets
        self._shown_marks = self._marks

    def _step(self, before: Scene | None, after: Scene, marks: tuple[Mark, ...]) -> Step:
        """Return what turns the scene `before` (``None``: nothing is shown) into `after` with its marks."""
        change = compare(before, after)
        data: dict[str, Any] = self._parts(change, before, after)
        painting: Painting | None = None
        if change.everything:
            css = self._place.fit(after)
            data |= {"full": True, "size": [after.width, after.height], "css": css}
        if marks != self._shown_marks or (change.everything and marks):
            data["marks"] = marking.data(marks)
        if change.everything or before is None or str(before.title) != str(after.title):
            data["title"] = str(after.title)
        if self._painter is None or self._pictures:
            if change:
                data["svg"] = to_svg(after, self._place.theme)
        elif change.everything:
            self._painter.resize(*data["css"])
            data["pixels"] = [self._painter.canvas.width, self._painter.canvas.height]
            painting = self._painter.paint(after, self._place.theme)
        elif change.boxes:
            painting = self._painter.paint(after, self._place.theme, change.boxes)
        return Step(after, marks, data, painting)

    def _parts(self, change: Difference, before: Scene | None, after: Scene) -> dict[str, Any]:
        """Return what the buttons need: those that are new or differ, those that left, their order."""
        changed = {component.id: component for component in change.components}
        flipped = self._targets ^ self._shown_targets
        if before is not None and flipped:
            changed |= {c.id: c for c in after.components if c.id in flipped}
        data: dict[str, Any] = {}
        if changed:
            data["parts"] = overlay.parts(changed.values(), before, self._targets)
        if change.left:
            data["left"] = list(change.left)
        return data | places(before, after)

    @spoken
    def picture(self) -> dict[str, str]:
        """Return what is shown as a picture and in words, by MIME type."""
        scene = self._build(self.frame)
        return {"image/svg+xml": to_svg(scene, "auto"), "text/plain": to_words(scene)}

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return the widget with a picture and the words beside it."""
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **self.picture()}, metadata

    def _ipython_display_(self, **_: Any) -> None:
        """Display the picture and then the board, whose page hides the picture.

        A saved notebook keeps both; without a kernel nothing can be made of the widget, and JupyterLab
        looks for no other way to show the same output.
        """
        from IPython.display import publish_display_data

        publish_display_data(self.picture())  # type: ignore[no-untyped-call]
        publish_display_data(*(super()._repr_mimebundle_() or ()))  # type: ignore[no-untyped-call]
