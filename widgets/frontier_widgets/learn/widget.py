"""Learn: a course of lessons and drills, taken on the real board.

In a notebook::

    from frontier_widgets import Learn

    Learn("king-of-frontier")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

import traitlets

from frontier_nb.lessons.progress import Progress, ProgressError, read_json, read_progress
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.protocol import Highlights
from frontier_nb.question import Level
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_widgets.assets import script, style_sheet
from frontier_widgets.board import wire
from frontier_widgets.board.look import look_at
from frontier_widgets.board.overlay import LONGEST
from frontier_widgets.board.place import Place
from frontier_widgets.board.speaking import spoken
from frontier_widgets.board.widget import BoardWidget
from frontier_widgets.learn import data as tutor_data
from frontier_widgets.learn.sight import highlights, previewed, scene
from frontier_widgets.learn.tutor import Tutor
from frontier_widgets.learn.words import WORDS

ONCE = frozenset(
    ("answer", "back", "free", "hint", "move", "next", "restart", "show", "skip", "step", "unpick")
)
"""What is asked for about what the page shows: asked for twice at once, it is meant once."""


class Learn(BoardWidget):
    """The course of a game: a map, lessons on the board, and drills.

    The progress is the page's to keep; this end is told it when the page is ready and tells it what
    changes. :attr:`tutor` can be used from code, too; call :meth:`refresh` to show what it did.

    Traits to observe: `lesson` and `step` (ids of what is open, empty on the map).

    Raises:
        LookupError: no game of that id is installed.
        LessonError: a lesson of the game cannot be read.

    """

    _esm = script("board/overlay.js", "shared/calculation.js", "learn/page.js")
    _css = style_sheet("board/overlay.css", "shared/app.css", "shared/side_page.css", "learn/page.css")

    lesson = traitlets.Unicode(help="the id of the lesson that is open, empty on the map")
    step = traitlets.Unicode(help="the id of the step that is open, empty on the map")
    panel = traitlets.Dict(help="what the page shows beside the board at first").tag(sync=True)

    @spoken
    def __init__(self, game: str, *, seed: int | None = None) -> None:
        self._place = Place()
        self.tutor = Tutor(game, seed=seed)
        self.tutor.ledger.stored = self._store
        self._kept: dict[str, Any] = {}
        self._news: dict[str, Any] = {}
        self._turn = 0  # the number of what is shown
        self._pointed = ""  # what was pointed at last
        super().__init__(self._scene_here)

    def phrases(self) -> dict[str, Message]:
        """Return the words that the page shows by itself."""
        return WORDS

    def said(self) -> dict[str, Any]:
        """Return the traits that are words: also what the page shows beside the board."""
        return {**super().said(), "panel": self._beside()}

    @spoken
    def __str__(self) -> str:
        """Return one line that says what is shown."""
        game = self.tutor.game
        lessons = msgn("{n} lesson", "{n} lessons", len(self.tutor.lessons))
        drills = msgn("{n} kind of drill", "{n} kinds of drills", len(game.drill_kinds()))
        return str(
            msg("Learn {course}: {lessons}, {drills}.", course=game.title, lessons=lessons, drills=drills)
        )

    @spoken
    def refresh(self) -> None:
        """Show where the tutor stands."""
        run = self.tutor.run
        with self.hold_trait_notifications():
            self.lesson = run.lesson.id if run else ""
            self.step = run.step.id if run else ""
        self._turn += 1
        news = {**self._beside(), **self._news}
        self._news = {}
        drawn = self._scene_here(self.frame)
        if self.tutor.view != "map":
            news["look"] = look_at(drawn, highlights(self.tutor))
        if self._kept:
            news["store"], self._kept = self._kept, {}
        self.show(self._scene_here, self.tutor.targets(), panel=news, drawn=drawn)

    def _store(self, changes: dict[str, Any]) -> None:
        """Keep what the page is to store with the next message."""
        for name, value in changes.items():
            if isinstance(value, dict) and isinstance(self._kept.get(name), dict):
                self._kept[name] |= value
            else:
                self._kept[name] = value

    # -- the page -------------------------------------------------------------------------------------

    def ready(self, place: Mapping[str, Any]) -> None:
        """Take the page's room, what it has kept, and the place that its link names."""
        if self._scene is None and "stored" in place:
            self.tutor.ledger.presenting = place.get("presenting") is True
            self._take_stored(place.get("stored"))
            self._arrive(str(place.get("hash", ""))[:LONGEST])
        super().ready(place)

    def everything(self) -> Mapping[str, Any]:
        """Return what the page shows beside the board."""
        news = {**self._beside(), **self._news}
        self._news = {}
        return {"panel": news}

    def _beside(self) -> dict[str, Any]:
        return {**tutor_data.everything(self.tutor), "turn": self._turn}

    def _late(self, name: str, data: Mapping[str, Any]) -> bool:
        """Return whether something is asked for twice at once: about what is no longer shown.

        Several things are pointed at as fast as one likes, but not the same one.
        """
        if data.get("turn", self._turn) == self._turn:
            return False
        return name in ONCE or (name == "pick" and data.get("id") == self._pointed)

    def _take_stored(self, text: object) -> None:
        if not isinstance(text, str) or not text:
            return
        try:
            self.tutor.ledger.progress = Progress.from_json(read_json(text))
        except ProgressError as error:
            told = msg(
                "What this browser kept of your progress cannot be read ({why}); it was put aside.", why=error
            )
            self._news = {"notice": str(told), "aside": True}

    def _arrive(self, link: str) -> None:
        """Go where a link leads; one that leads nowhere is told of."""
        wanted = dict(parse_qsl(link.removeprefix("#")))
        try:
            if "lesson" in wanted:
                self.tutor.open(wanted["lesson"], wanted.get("step", ""))
            elif "drill" in wanted:
                self.tutor.drill(wanted["drill"], _level(wanted.get("level")), _seed(wanted.get("seed")))
        except (LookupError, ValueError) as error:
            self.tutor.show_map()
            told = error.args[0] if isinstance(error, LookupError) and error.args else error
            self._news["notice"] = str(msg("This link leads nowhere: {why}.", why=told))

    def do(self, name: str, data: Mapping[str, Any]) -> None:
        """Do what the page asks for."""
        if self._late(name, data):
            return
        try:
            self._act(name, data)
        except LookupError:
            if data.get("turn", self._turn) == self._turn:
                raise
            # What it was about is no longer shown: nobody needs to be told.

    def _act(self, name: str, data: Mapping[str, Any]) -> None:
        tutor = self.tutor
        acts = {
            "map": tutor.show_map,
            "hint": tutor.hint,
            "back": tutor.take_back,
            "restart": tutor.restart,
            "skip": tutor.skip,
            "free": tutor.play_free,
            "show": tutor.show_answer,
            "next": tutor.next_question,
            "review": tutor.review,
        }
        if name in acts:
            acts[name]()
        elif name == "lesson":
            tutor.open(wire.name(data.get("lesson")), wire.name(data.get("step", "")))
        elif name == "step":
            tutor.go(wire.number(data.get("number")))
        elif name == "pick":
            self._pointed = wire.name(data.get("id"))
            tutor.pick(self._pointed)
        elif name == "unpick":
            if tutor.chooser is not None:
                tutor.chooser.clear()
        elif name == "move":
            tutor.move(wire.number(data.get("index")))
        elif name == "preview":
            self._preview(data.get("index"))
            return
        elif name == "answer":
            tutor.answer(_answer(data.get("value")))
        elif name == "enlarge":
            tutor.enlarged = wire.number_or_none(data.get("player"))
        elif name == "drill":
            tutor.drill(wire.name(data.get("kind")), _level(data.get("level")))
        elif name == "test":
            tutor.test(wire.name(data.get("lesson")))
        elif name == "term":
            tutor.stagecraft.light(wire.number_or_none(data.get("term")))
        elif name == "explain":
            tutor.stagecraft.show(wire.number(data.get("index")))
        elif name == "present":
            tutor.ledger.presenting = data.get("on") is True
        elif name == "link":
            self._arrive(str(data.get("hash", ""))[:LONGEST])
        elif name == "import":
            self._import(data.get("text"))
        elif name == "forget":
            tutor.ledger.progress = Progress()
            tutor.show_map()
        else:
            super().do(name, data)
            return
        self.refresh()

    def _preview(self, index: object) -> None:
        """Show what a move would lead to, and nothing else (``None``: what there is)."""
        move = wire.number_or_none(index)
        self.show(
            lambda frame: previewed(self.tutor, move, frame) or self._scene_here(frame), self.tutor.targets()
        )

    def _import(self, text: object) -> None:
        """Add the progress of a file to the learner's; what it holds of other games goes back to the page."""
        if not isinstance(text, str):
            raise LookupError("no file was given")
        try:
            games = read_progress(text)
        except ProgressError as error:
            self._news["notice"] = str(msg("The file cannot be used: it {why}.", why=error))
            return
        own = games.pop(self.tutor.game.id, None)
        if own is not None:
            self.tutor.ledger.progress.merge(own)
            self._store(self.tutor.ledger.progress.to_json())
        self._news["others"] = {game: progress.to_json() for game, progress in games.items()}
        self._news["notice"] = str(msg("The progress of the file has been added to yours."))

    def choices(self) -> list[str]:
        """Return the moves that the step lets one make."""
        chooser = self.tutor.chooser
        return [] if chooser is None else chooser.told()

    def _scene_here(self, frame: Frame) -> Scene:
        """Return the board; on the map, where it is hidden, the table before a game."""
        drawn = scene(self.tutor, frame)
        if drawn is not None:
            return drawn
        game = self.tutor.game
        players = game.player_counts[0]
        return game.scene(game.setup(players), frame, Highlights(), [""] * players)


def _level(value: object) -> Level:
    number = int(value) if isinstance(value, str) and value in ("1", "2", "3") else value
    return number if number in (1, 2, 3) else 1


def _seed(value: str | None) -> int | None:
    return (
        int(value)
        if value is not None and value.isascii() and value.isdecimal() and len(value) < 10
        else None
    )


def _answer(value: object) -> object:
    if isinstance(value, list):
        return wire.names(value)
    return wire.number(value)
