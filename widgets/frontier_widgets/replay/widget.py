"""Replay: walk through an annotated game, event by event, with the calculation behind each.

In a notebook::

    from frontier_widgets import Replay

    Replay()  # all shipped games; or Replay("name"), Replay("file.fgn"), Replay(record)
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

import traitlets

from frontier_nb.errors import Fault
from frontier_nb.messages import Message, msg, msgn, row
from frontier_nb.record.model import Mark, Record
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_nb.scene.svg import to_svg
from frontier_widgets.assets import script, style_sheet
from frontier_widgets.board import wire
from frontier_widgets.board.look import look
from frontier_widgets.board.marks import marked
from frontier_widgets.board.overlay import LONGEST
from frontier_widgets.board.panel import guarded
from frontier_widgets.board.place import Place
from frontier_widgets.board.speaking import spoken
from frontier_widgets.board.widget import BoardWidget, Builder
from frontier_widgets.replay import annotate_words
from frontier_widgets.replay import data as replay_data
from frontier_widgets.replay import words as replay_words
from frontier_widgets.replay.annotate import Desk
from frontier_widgets.replay.controller import ReplayController
from frontier_widgets.replay.guess import Question
from frontier_widgets.replay.shelf import Shelf, given
from frontier_widgets.shared.downloads import PICTURES, download
from frontier_widgets.shared.links import MOST_LINK
from frontier_widgets.shared.score_plot import WIDE
from frontier_widgets.shared.sources import MOST_UPLOAD, Source, load

LIMITS = {"upload": MOST_UPLOAD, "link": MOST_LINK, "plot": WIDE[1] / WIDE[0]}
IDLE = 0.002
"""Seconds after which the next step is prepared before anybody asks for it."""
PASSING = 0.08
"""The same after a jump: whoever drags through a game asks for the next place sooner."""
REST = 0.25
"""Seconds after which what can be explained is prepared, too."""


class Replay(BoardWidget):
    """An annotated game to walk through.

    `source` is the name of a shipped game, the path of a file, the text of a record in FGN, a `Record`,
    or nothing for all shipped games; `game` says which to begin with where there are several.

    Traits to read, set and observe: `at` (the number of the node where one stands, 0 at the start), `term`
    (the step of the calculation that is lit, ``None``: none), `game` (which of :attr:`records` is open).

    Whoever opens a record owns it and may look through anybody's eyes (:meth:`see`); while they do, all
    that the page is sent is what that viewer may see. A file of the whole game is to be had only by those
    who see everything, and only they may annotate it; :attr:`record` is the game as they have written it.

    Raises:
        LookupError: no shipped game and no file has that name.
        OSError: the file cannot be read.
        Refused: the record was made with another game or edition than those installed.

    """

    _esm = script(
        "board/overlay.js",
        "shared/calculation.js",
        "shared/score_plot.js",
        "replay/files.js",
        "replay/guess.js",
        "replay/annotate.js",
        "replay/page.js",
    )
    _css = style_sheet("board/overlay.css", "shared/app.css", "replay/annotate.css")

    at = traitlets.Int(help="the number of the node where one stands, 0 at the start")
    term = traitlets.Int(None, allow_none=True, help="the step of the calculation that is lit, if any")
    game = traitlets.Int(help="which of the records is open")

    panel = traitlets.Dict(help="what the page shows beside the board at first").tag(sync=True)
    limits = traitlets.Dict(
        help="how much can be uploaded, how long a link may be, how high the plot is"
    ).tag(sync=True)

    @spoken
    def __init__(self, source: Source = None, game: int = 0) -> None:
        self.shelf = Shelf(load(source), game)
        self._notice = ""
        self._asked: Question | None = None
        self._looking: list[asyncio.TimerHandle] = []
        self._enlarged: int | None = None
        self._place = Place()
        self.desk = Desk(self)
        super().__init__(self._scene_here, limits=LIMITS)
        self._follow()

    def phrases(self) -> dict[str, Message]:
        """Return the words that the page shows by itself."""
        return replay_words.WORDS | annotate_words.WORDS

    def said(self) -> dict[str, Any]:
        """Return the traits that are words: also what the page shows beside the board."""
        return {**super().said(), "panel": self._everything()}

    def retell(self) -> None:
        """Tell the events of the open game anew; one stands where one stood."""
        self._asked = None
        if self.controller is not None:
            self.controller.retell()

    @property
    def records(self) -> tuple[Record, ...]:
        """The games at hand."""
        return self.shelf.opened.records

    @property
    def links(self) -> tuple[str, ...]:
        """What the games are called in links (empty: nothing)."""
        return self.shelf.opened.links

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What could not be read."""
        return self.shelf.opened.faults

    @property
    def record(self) -> Record | None:
        """The game that is open (``None``: nothing could be read)."""
        return self.shelf.record

    @property
    def controller(self) -> ReplayController | None:
        """Where one stands in the open game (``None``: nothing could be read)."""
        return self.shelf.controller

    @spoken
    def go(self, node: int) -> None:
        """Walk to a node of the game.

        Raises:
            LookupError: the game has no such node.

        """
        if self.controller is None:
            raise LookupError("there is no game to walk through")
        self._asked = None
        far = abs(node - self.at) > 1
        self.controller.go(node)
        self.desk.moved()
        self.show(self._scene_here, panel=self._place_here())
        self._look_ahead(PASSING if far else IDLE)

    @spoken
    def see(self, viewer: int | None, *, veiled: bool = True) -> None:
        """Show only what a player may see (``None``: an onlooker), or everything if not `veiled`.

        Raises:
            LookupError: there is no such player, or no game.

        """
        if self.controller is None:
            raise LookupError("there is no game to look at")
        self._asked = None
        self.desk.close()
        self.controller.see(viewer, veiled=veiled)
        self.panel = self._everything()
        first = self._scene_here(self.frame)
        self.svg, self.alt = to_svg(first, "auto"), str(first.title)
        self._build, self._targets = self._scene_here, frozenset()
        if self._scene is not None:
            self.redraw({"panel": {**self.panel, **self._framed()}})

    @property
    def frame(self) -> Frame:
        """The frame that scenes are built for, with the player whose board is enlarged."""
        return replace(super().frame, player=self._enlarged)

    @spoken
    def enlarge(self, player: int | None) -> None:
        """Enlarge a player's board where not all have room, until the game is left.

        ``None``: that of whose turn it is or, while a calculation is worked out, of whom it speaks.

        Raises:
            LookupError: there is no such player.

        """
        if player is not None and not 0 <= player < self._players:
            raise LookupError(f"the game has {self._players} players, no player {player + 1}")
        self._enlarged = player
        panel: dict[str, Any] = {"enlarged": player}
        if self.controller is not None and player is None:
            panel["look"] = self.controller.look(self.frame, self.at, self.term)
        self.show(self._scene_here, self._targets, panel=panel)
        self._look_ahead()

    @property
    def _players(self) -> int:
        return len(self.controller.names) if self.controller else 0

    @spoken
    def __str__(self) -> str:
        """Return one line that says what is shown."""
        if self.controller is None:
            return str(msg("No game could be read; faults: {n}.", n=len(self.faults)))
        count = sum(1 for node in self.controller.nodes[1:] if not node.depth)
        events, names = msgn("{n} event", "{n} events", count), row(self.controller.names)
        title = replay_data.title(self.controller)
        return str(msg("{title}: {events}, {names}.", title=title, events=events, names=names))

    # -- traits -------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Let the traits say where one stands."""
        controller = self.controller
        with self.hold_trait_notifications():
            self.game = self.shelf.number
            self.at = controller.at if controller else 0
            self.term = controller.term if controller else None

    @traitlets.observe("game")
    @spoken
    def _game_was_set(self, change: Mapping[str, Any]) -> None:
        if change["new"] != self.shelf.number:
            try:
                self._open(change["new"])
            finally:
                self._follow()

    @traitlets.observe("at", "term")
    @spoken
    def _place_was_set(self, change: Mapping[str, Any]) -> None:
        controller = self.controller
        if change["new"] != (getattr(controller, change["name"]) if controller else change["old"]):
            try:
                if change["name"] == "at":
                    self.go(int(change["new"]))
                else:
                    self._go(self.at, change["new"])
            finally:
                self._follow()

    def show(
        self,
        build: Builder,
        targets: Iterable[str] = (),
        say: str = "",
        panel: Mapping[str, Any] | None = None,
        marks: Iterable[Mark] | None = None,
        drawn: Scene | None = None,
    ) -> None:
        """Show another scene, with the marks of the place unless others are given; the traits follow."""
        here = self._marks_here() if marks is None else marks
        super().show(build, targets or self.desk.targets(), say, panel, here, drawn)
        self._follow()

    def redraw(self, data: Mapping[str, Any] | None = None) -> None:
        """Send all of the board anew; the traits follow."""
        self._marks = self._marks_here()
        self._targets = self._targets or self.desk.targets()
        super().redraw(data)
        self._follow()

    # -- requests of the page -----------------------------------------------------------------------

    def do(self, name: str, data: Mapping[str, Any]) -> None:
        """Do what the page asks: go somewhere, light a term, explain something, open another game."""
        if name == "go":
            self._go(wire.number(data.get("to")), data.get("term"))
        elif name == "took":
            self._took(data)
        elif name == "about":
            self._about(str(data.get("id")))
        elif name == "explain":
            self._explain(wire.number(data.get("index")))
        elif name == "game":
            self._open(wire.number(data.get("index")))
        elif name == "open":
            self._upload(data)
        elif name == "guess":
            self._ask(data.get("node"))
        elif name == "see":
            viewer, veiled = wire.eyes(data.get("viewer"))
            self.see(viewer, veiled=veiled)
        elif name == "enlarge":
            self.enlarge(wire.number_or_none(data.get("player")))
        elif name == "answer":
            self._answer(wire.number(data.get("node")), data.get("choice"))
        elif name == "onward":
            self._play_on()
        elif name == "download":
            self._download(str(data.get("kind")))
        elif not self.desk.do(name, data):
            super().do(name, data)

    def choices(self) -> list[str]:
        """Return the moves that could be played, while annotating one."""
        return self.desk.choices()

    def ready(self, place: Mapping[str, Any]) -> None:
        """Take the page's room, and the place in the game that its link names."""
        if self.shelf.number == 0 and self.at == 0:
            link = str(place.get("hash", ""))[:LONGEST].removeprefix("#")
            handed = place.get("handed")
            self._notice = (
                self.shelf.receive(handed)
                if isinstance(handed, str) and handed
                else self.shelf.arrive(dict(parse_qsl(link)))
            )
        super().ready(place)

    def everything(self) -> Mapping[str, Any]:
        """Return the plot, and all of the panel unless it is what the page was given at first."""
        data = self._everything()
        plot = self._framed()
        if self._notice:
            plot["notice"], self._notice = self._notice, ""
        return {"panel": plot if data == self.panel else data | plot}

    def _open(self, number: int) -> None:
        """Open another of the games at hand."""
        self._asked = None
        self.desk.close()
        self.shelf.open(number)
        self._enlarged = None
        self._anew()

    def _upload(self, data: Mapping[str, Any]) -> None:
        """Open what somebody gave, or say what is wrong with it."""
        opened = given(data)
        if not opened.records:
            self.show(self._scene_here, panel={"refused": replay_data.faults(opened.faults)})
            return
        self._asked = None
        self.shelf.take(opened)
        self.desk.forget()
        self._enlarged = None
        self._anew({"opened": True})

    def _play_on(self) -> None:
        """Say where a game is played on from this position.

        Raises:
            LookupError: not everything is seen here, or there is no game.

        """
        controller = self.controller
        if controller is None or controller.eyes.veiled:
            raise LookupError("a game is played on by those who see all of it")
        if controller.edition is not None:
            words = msg("This game has an edition of its own: load it in Play, and the record there.")
            self.show(self._scene_here, self._targets, panel={"notice": str(words)}, marks=self._marks)
            return
        position = controller.game.write_position(controller.state())
        link = urlencode({"game": controller.game.id, "position": position})
        self.show(self._scene_here, self._targets, panel={"onward": link}, marks=self._marks)

    def _download(self, kind: str) -> None:
        controller, frame = self.controller, self.frame
        if controller is None:
            raise LookupError("there is no game to download")
        if controller.eyes.veiled and kind not in PICTURES:
            words = msg("The file would hold what is hidden here. Look at everything first, then save it.")
            self.show(self._scene_here, panel={"notice": str(words)})
            return
        title = replay_data.title(controller)
        drawn = marked(self._scene_here(frame), self._marks_here())
        file = download(kind, title, self.at, controller.record, drawn, frame.theme, controller.edition)
        saved = {} if kind in PICTURES else self.desk.saved()
        self.show(self._scene_here, panel={"file": file, **saved})

    def moved(self, place: Mapping[str, Any]) -> None:
        """Take another width, height or theme; the plot follows, and where to look."""
        before = self.frame
        self._place = Place.of(place)
        if self.frame == before:
            self.redraw()
            return
        panel = self._framed()
        if self.controller is not None:
            panel["look"] = self.controller.look(self.frame, self.at, self.term)
        self.redraw({"panel": panel})

    def _anew(self, news: Mapping[str, Any] | None = None) -> None:
        """Show the game that was just opened, all of it."""
        self.show(self._scene_here, panel={**self._everything(), **self._framed(), **(news or {})})

    def _go(self, node: int, term: object) -> None:
        if self.controller is None or node != self.at or (term is None and self.controller.term is None):
            self.go(node)
        else:
            self.controller.light(wire.number_or_none(term))
            look = self.controller.look(self.frame, node, self.controller.term)
            self.show(self._scene_here, panel={"term": self.controller.term, "look": look})
            self._look_ahead()

    def _about(self, component: str) -> None:
        if self.controller is None or not self.controller.about(component):
            return
        seen = look(self._scene_here(self.frame), [component])
        self._show_calculation(self.controller, seen)

    def _explain(self, number: int) -> None:
        """Show another of the calculations at hand."""
        if self.controller is None:
            raise LookupError("there is no game to explain")
        self.controller.explain(number)
        self._show_calculation(self.controller, self.controller.look(self.frame, self.at, None))

    def _show_calculation(self, controller: ReplayController, look: list[float] | None) -> None:
        data = {"asked": True, **replay_data.calculation(controller), "look": look}
        self.show(self._scene_here, panel=data)
        self._look_ahead()

    def _ask(self, node: object) -> None:
        """Ask for the move that leads to `node` (``None``: ask nothing any more)."""
        self._asked = None
        if node is None:
            self.show(self._scene_here)
        elif self.controller is not None:
            asked = self.controller.question(wire.number(node))
            self._asked = asked if asked.texts else None
            targets = asked.targets if len(asked.texts) > 1 else ()
            self.show(self._scene_here, targets, panel={"guess": asked.data()})

    def _answer(self, node: int, choice: object) -> None:
        """Show the move that was asked for, and whether `choice` was it (``None``: nothing was chosen)."""
        asked = self._asked
        if self.controller is None or asked is None or asked.node != node:
            raise LookupError("no move is asked for here")
        number = wire.number_or_none(choice)
        if number is not None and not 0 <= number < len(asked.texts):
            raise LookupError(f"there are {len(asked.texts)} moves to choose from, no move {number + 1}")
        said = "" if number is None else asked.texts[number]
        guessed = {
            "node": node,
            "hit": number == asked.answer,
            "said": said,
            "played": asked.texts[asked.answer],
            "line": self.controller.instead(node, said),
        }
        self._asked = None
        self.controller.go(node)
        self.show(self._scene_here, panel={"guessed": guessed, **self._place_here()})
        self._look_ahead()

    def _look_ahead(self, after: float = IDLE) -> None:
        """Prepare the next step while nothing else is to be done, in so many seconds."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        for timer in self._looking:
            timer.cancel()
        self._looking = [loop.call_later(after, self._foresee), loop.call_later(REST, self._know)]

    @spoken
    @guarded
    def _foresee(self) -> None:
        controller = self.controller
        if controller is None or self._asked is not None or self.desk.open:
            return
        if (likely := controller.likely()) is None:
            return
        node, term = likely
        if node != controller.at:
            panel = replay_data.place(controller, self.frame, node)
        else:
            panel = {"term": term, "look": controller.look(self.frame, node, term)}
        data = {"to": node, "term": term, "panel": panel}
        self.prepare(lambda frame: controller.foreseen(frame, node, term), data, controller.marks(node, term))

    @spoken
    @guarded
    def _know(self) -> None:
        """Work out what can be explained here before anybody asks."""
        if self.controller is not None:
            self.controller.explainable()

    def _took(self, data: Mapping[str, Any]) -> None:
        """Follow a page that went on by the step prepared for it."""
        controller = self.controller
        number, place = wire.number(data.get("n")), (wire.number(data.get("to")), data.get("term"))
        if controller is None or controller.likely() != place or not self.take(number):
            self.redraw(self.everything())
            return
        if place[0] == controller.at:
            controller.light(place[1])
        else:
            controller.go(place[0])
        self._build = self._scene_here
        self._follow()
        self._look_ahead()

    # -- data ---------------------------------------------------------------------------------------

    def _scene_here(self, frame: Frame) -> Scene:
        return self.controller.scene(frame) if self.controller else replay_data.nothing(self.faults)

    def _marks_here(self) -> tuple[Mark, ...]:
        if self.controller is None:
            return ()
        written = self.desk.marks() if self.controller.term is None else None
        return self.controller.marks() if written is None else written

    def _place_here(self) -> dict[str, Any]:
        return {**replay_data.place(self.controller, self.frame), **self.desk.data()}

    def _framed(self) -> dict[str, Any]:
        """Return what the panel shows that differs by the room: the plot, whose boards can be enlarged."""
        controller, frame = self.controller, self.frame
        return {
            "plot": replay_data.plot(controller, frame),
            "boards": controller is not None and controller.enlarges(frame.width),
        }

    def _everything(self) -> dict[str, Any]:
        """Return all that the panel shows, whatever it showed before."""
        veiled = self.controller is not None and self.controller.eyes.veiled
        return {
            **replay_data.game(self.controller),
            "games": [replay_data.entry(record, veiled=veiled) for record in self.records],
            "game": self.shelf.number,
            "enlarged": self._enlarged,
            "link": self.shelf.link,
            "payload": self.shelf.payload(),
            "faults": [] if veiled else replay_data.faults(self.faults),
            **self._place_here(),
        }
