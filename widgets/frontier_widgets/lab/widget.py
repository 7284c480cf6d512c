"""The Lab: set up any position, and ask what it counts for.

In a notebook::

    from frontier_widgets import Lab

    Lab()  # or Lab("king-of-frontier"), Lab("king-of-frontier", "a position string")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

import traitlets

from frontier_nb import registry
from frontier_nb.errors import EditionError, PositionError, Unreadable
from frontier_nb.languages import language_now
from frontier_nb.messages import Message, call_players, msg, msgn, use_names
from frontier_nb.protocol import Game, Highlights
from frontier_nb.scene.frame import Frame, Width
from frontier_nb.scene.shapes import Scene
from frontier_widgets.assets import script, style_sheet
from frontier_widgets.board import wire
from frontier_widgets.board.look import look_at
from frontier_widgets.board.place import Place
from frontier_widgets.board.speaking import spoken
from frontier_widgets.board.widget import BoardWidget
from frontier_widgets.lab import data as lab_data
from frontier_widgets.lab.box import BoxNews
from frontier_widgets.lab.laboratory import Laboratory
from frontier_widgets.lab.trail import Kept
from frontier_widgets.lab.words import WORDS
from frontier_widgets.shared import edition_choice
from frontier_widgets.shared.downloads import picture
from frontier_widgets.shared.edition_choice import BEGIN, EditionChoice

MOST_KEPT = 600_000
"""Characters of what the page has kept of earlier visits."""


class Lab(BoardWidget):
    """A position to edit, of any game, and what can be asked about it.

    `game` is the id of the game to begin with (``None``: the first that is installed), `position` a position
    string. :attr:`lab` can be used from code, too; call :meth:`refresh` to show what it did.

    Traits to read, set and observe: `game`, `position` (the position string).

    Raises:
        LookupError: no game of that id is installed.
        Unreadable: the text is no position.
        PositionError: no game can reach it, and the game has no editor.

    """

    _esm = script("board/overlay.js", "shared/calculation.js", "lab/page.js")
    _css = style_sheet(
        "board/overlay.css",
        "shared/app.css",
        "shared/side_page.css",
        "shared/edition_choice.css",
        "lab/page.css",
    )

    game = traitlets.Unicode(help="the id of the game")
    position = traitlets.Unicode(help="the position as a string")
    panel = traitlets.Dict(help="what the page shows beside the board at first").tag(sync=True)

    @spoken
    def __init__(self, game: str | None = None, position: str = "", *, seed: int | None = None) -> None:
        self._place = Place()
        self._seed = seed
        self._labs: dict[str, Laboratory] = {}
        self._editions: dict[str, EditionChoice] = {}
        self._kept: dict[str, Sequence[str]] = {}
        self._drawn: tuple[Any, Scene] | None = None
        self._box = BoxNews()
        self._news: dict[str, Any] = {}
        self.lab = self._enter(game or registry.games()[0])
        if position:
            self.lab.read(position)
        super().__init__(self._scene_here)
        self._follow()

    def phrases(self) -> dict[str, Message]:
        """Return the words that the page shows by itself."""
        return WORDS | edition_choice.WORDS

    def said(self) -> dict[str, Any]:
        """Return the traits that are words: also what the page shows beside the board."""
        return {**super().said(), "panel": {**self._of_game(), **self._beside()}}

    def retell(self) -> None:
        """Put what was put into words before into those of the language of the moment."""
        self._box.rename()
        for choice in self._editions.values():
            choice.retell()

    @spoken
    def __str__(self) -> str:
        """Return one line that says what is shown."""
        return str(msg("Lab: a position of {game}.", game=self.lab.game.title))

    @spoken
    def refresh(self, say: str = "") -> None:
        """Show where the laboratory stands."""
        if self.lab.notice is not None:
            self._news["notice"], self.lab.notice = str(self.lab.notice), None
        drawn = self._scene_here(self.frame)
        news: dict[str, Any] = {
            **self._beside(),
            **self._box.take(self.lab, self.frame.theme),
            "trail": self.lab.trail.news(),
            **self._news,
        }
        self._news = {}
        if self.lab.view != "edit":
            news["look"] = look_at(drawn, self.lab.highlights())
        self._follow()
        self.show(self._scene_here, self.lab.targets, say=say, panel=news, drawn=drawn)

    # -- traits -------------------------------------------------------------------------------------

    def _follow(self) -> None:
        with self.hold_trait_notifications():
            self.game, self.position = self.lab.game.id, self.lab.text

    @traitlets.observe("game", "position")
    @spoken
    def _was_set(self, change: Mapping[str, Any]) -> None:
        here = {"game": self.lab.game.id, "position": self.lab.text}
        if change["new"] == here[change["name"]]:
            return
        try:
            if change["name"] == "game":
                self.lab = self._enter(change["new"])
            else:
                self.lab.read(change["new"])
        finally:
            self._follow()
        self._everything_anew()

    # -- the page -----------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The frame that scenes are built for, with the player whose board is enlarged."""
        return replace(super().frame, player=self.lab.enlarged)

    def ready(self, place: Mapping[str, Any]) -> None:
        """Take the page's room, what it has kept, and the position that its link names."""
        if self._scene is None and "stored" in place:
            wanted = wire.link(place.get("hash"))
            self._take_editions(place.get("editions"))
            self._take_stored(place.get("stored"), linked="position" in wanted or "game" in wanted)
            self._arrive(wanted)
        super().ready(place)

    def moved(self, place: Mapping[str, Any]) -> None:
        """Take another width, height or theme; the pieces in the box are drawn for it."""
        self._place = Place.of(place)
        self.redraw({"panel": {**self._beside(), **self._box.take(self.lab, self.frame.theme)}})

    def everything(self) -> Mapping[str, Any]:
        """Return what the page shows beside the board."""
        self._box.forget()
        trail = self.lab.trail.news(whole=True)
        news = {
            **self._of_game(),
            **self._beside(),
            **self._box.take(self.lab, self.frame.theme),
            "trail": trail,
            **self._news,
        }
        self._news = {}
        return {"panel": news}

    def _everything_anew(self) -> None:
        """Show another game, all of it."""
        self._follow()
        self.show(self._scene_here, self.lab.targets, panel=self.everything()["panel"])

    def _take_stored(self, text: object, *, linked: bool) -> None:
        """Let the trails of earlier visits come before this one; the last is offered, unless a link came."""
        if not isinstance(text, str) or not 0 < len(text) <= MOST_KEPT:
            return
        try:
            kept = Kept.read(text)
        except ValueError:
            self._news["notice"] = str(msg("What this browser kept of an earlier visit cannot be read."))
            return
        self._kept = dict(kept.trails)
        for id, lab in self._labs.items():
            lab.trail.follow(self._kept.pop(id, ()))
        if not linked and kept.game in registry.games():
            start = self._labs.get(kept.game) or self._enter(kept.game)
            if start.trail.back is not None:
                title = start.game.title
                told = msg("A position of {game} that you set up is kept in this browser.", game=title)
                self._news["offer"] = [kept.game, str(told)]

    def _arrive(self, wanted: Mapping[str, str]) -> None:
        """Go where a link leads; one that leads nowhere is told of."""
        try:
            if "game" in wanted:
                self.lab = self._enter(wanted["game"])
            if "position" in wanted:
                self.lab.read(wanted["position"])
        except (LookupError, ValueError) as error:
            told = error.args[0] if isinstance(error, LookupError) and error.args else error
            self._news["notice"] = str(msg("This link leads nowhere: {why}.", why=str(told).rstrip(".")))

    def do(self, name: str, data: Mapping[str, Any]) -> None:
        """Do what the page asks for."""
        if name == "preview":
            self._preview(data.get("index"))
        elif name == "download":
            self._download(wire.name(data.get("kind")))
        elif name == "records":
            self._tell(records=lab_data.records(self.lab))
        elif name == "lesson":
            self._tell(lesson=lab_data.lesson_block(self.lab))
        elif name in ("game", "resume"):
            self.lab = self._enter(wire.name(data.get("game")))
            if name == "resume":
                self.lab.undo()
            self._everything_anew()
        elif name.startswith(BEGIN):
            self._choose_edition(name, data)
        elif name == "link":
            self._arrive(wire.link(data.get("hash")))
            self._everything_anew()
        elif name == "read":
            self._read(wire.name(data.get("text")))
        elif name in ("edit", "pick", "select", "hold", "drop"):
            self._edit(name, data)
        else:
            self._ask(name, data)

    def _ask(self, name: str, data: Mapping[str, Any]) -> None:
        lab = self.lab
        acts = {
            "undo": lab.undo,
            "redo": lab.redo,
            "back": lab.step_back,
            "adopt": lab.adopt,
            "draw": lab.draw,
        }
        if name in acts:
            acts[name]()
        elif name in ("new", "stroll"):
            (lab.new if name == "new" else lab.stroll)(wire.number(data.get("players")), _options(data))
        elif name == "record":
            lab.from_record(wire.name(data.get("record")), wire.number(data.get("at")))
        elif name == "view":
            lab.turn_to(wire.name(data.get("view")))
        elif name == "see":
            viewer, veiled = wire.eyes(data.get("viewer"))
            lab.see(viewer, veiled=veiled)
        elif name == "enlarge":
            lab.enlarge(wire.number_or_none(data.get("player")))
        elif name == "working":
            lab.explain(wire.number(data.get("index")))
        elif name == "light":
            lab.light(wire.names(data.get("components")))
        elif name == "explain":
            lab.stagecraft.show(wire.number(data.get("index")))
        elif name == "term":
            lab.stagecraft.light(wire.number_or_none(data.get("term")))
        elif name == "move":
            lab.move(wire.number(data.get("index")))
        elif name == "unpick":
            if lab.chooser is not None:
                lab.chooser.clear()
        else:
            super().do(name, data)
            return
        self.refresh()

    def _edit(self, name: str, data: Mapping[str, Any]) -> None:
        """Change the draft, or choose what to change; what cannot be done is said, and nothing happens."""
        lab, say = self.lab, ""
        try:
            if name == "edit":
                lab.edit(wire.name(data.get("field")), wire.name(data.get("value")))
                say = self._verdict()
            elif name == "drop":
                say = self._drop(wire.names(data.get("pieces")), wire.names(data.get("places")))
            elif name == "pick":
                say = self._pick(wire.names(data.get("ids")))
            elif name == "hold":
                say = self._lit() if lab.hold(wire.names(data.get("ids"))) else ""
            else:
                lab.select(wire.names(data.get("ids")))
        except LookupError as error:
            self._news["notice"] = str(error.args[0] if error.args else error)
        self.refresh(say)

    def _pick(self, ids: Sequence[str]) -> str:
        """Take what was pointed at, the topmost first: a place, what to explain, to move or to edit."""
        lab, before = self.lab, self.lab.selected
        if not ids:
            return ""
        if lab.view == "ask":
            lab.about(ids[0])
        elif lab.view == "moves":
            lab.point(ids[0])
        elif lab.held is not None and lab.held not in ids and lab.put(ids):
            return self._verdict()
        else:
            lab.select(ids)
            if before is not None and lab.selected == before:
                lab.let_go()
        return self._lit() if lab.held is not None else ""

    def _lit(self) -> str:
        """Return how many places are lit for what is held."""
        return str(msgn("{n} place is lit.", "{n} places are lit.", len(self.lab.places)))

    def _drop(self, pieces: Sequence[str], places: Sequence[str]) -> str:
        """Put a piece down that was dragged, or sent somewhere."""
        lab = self.lab
        if lab.held in pieces or lab.hold(pieces):
            if lab.put(places):
                return self._verdict()
            lab.let_go()
        return str(msg("It cannot be put there."))

    def _verdict(self) -> str:
        """Return what is said after an edit: whether a game can come to this."""
        problems = self.lab.problems
        if not problems:
            return str(msg("A game can come to this."))
        with use_names(self.lab.names):
            return str(msg("No game can come to this: {why}", why=str(problems[0].reason)))

    def _read(self, text: str) -> None:
        """Take a position that was pasted, or say what is wrong with it."""
        try:
            self.lab.read(text)
        except (Unreadable, PositionError) as error:
            self._tell(unread=str(error))
            return
        self.refresh(self._verdict())

    def _preview(self, index: object) -> None:
        """Show what a move would lead to, and nothing else (``None``: what there is)."""
        move = wire.number_or_none(index)
        chooser = self.lab.chooser

        def build(frame: Frame) -> Scene:
            after = None if chooser is None else chooser.preview(move, frame)
            return after or self._scene_here(frame)

        self.show(build, self.lab.targets)

    def _download(self, kind: str) -> None:
        scene = self._scene_here(self.frame)
        self._tell(file=picture(kind, self.lab.game.id, scene, self.frame.theme))

    def choices(self) -> list[str]:
        """Return the moves that can be tried."""
        chooser = self.lab.chooser
        return [] if chooser is None else chooser.told()

    def _tell(self, **news: Any) -> None:
        """Send the page news; the board stays as it is."""
        self.show(self._scene_here, self.lab.targets, panel=news)

    # -- data ---------------------------------------------------------------------------------------

    def _enter(self, game: str) -> Laboratory:
        """Return the laboratory of a game, where it was left."""
        if game not in self._labs:
            if game not in self._editions:
                self._editions[game] = EditionChoice(game)
            self._labs[game] = Laboratory(self._editions[game].game, seed=self._seed)
            self._labs[game].trail.follow(self._kept.pop(game, ()))
        return self._labs[game]

    def _take_editions(self, stored: object) -> None:
        """Use the editions that the page has kept, each for its game; one that is not sound is told of."""
        for id, text in stored.items() if isinstance(stored, dict) else ():
            if id not in registry.games() or not isinstance(text, str):
                continue
            choice = self._editions.setdefault(id, EditionChoice(id))
            try:
                choice.restore(text)
            except EditionError as error:
                self._news["notice"] = str(error)
                continue
            if self._labs.pop(id, None) is self.lab:
                self.lab = self._enter(id)

    def _choose_edition(self, name: str, data: Mapping[str, Any]) -> None:
        """Load an edition, or go back to the shipped one; the position stays if it can be had with it."""
        choice = self._editions[self.lab.game.id]
        if not choice.do(name, data):
            self._tell(edition=choice.data())
            return
        before = self._labs.pop(self.lab.game.id)
        self.lab = self._enter(before.game.id)
        self.lab.trail.follow([before.trail[number] for number in range(before.trail.at + 1)])
        with suppress(ValueError):
            self.lab.read(before.text)
        self._news["store"] = {self.lab.game.id: choice.text}
        self._everything_anew()

    def _of_game(self) -> dict[str, Any]:
        """Return what is shown of the game as such."""
        choice = self._editions[self.lab.game.id]
        return {
            **lab_data.of_game(self.lab.game),
            "edition": choice.data(),
            "own": not self.lab.shipped,
        }

    def _scene_here(self, frame: Frame) -> Scene:
        """Return the drawing of what there is to see, made once as long as that stays the same."""
        lab = self.lab
        key = (lab.game, lab.stage, frame, lab.highlights(), language_now())
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = (key, lab.game.scene(lab.stage, frame, lab.highlights(), lab.names))
        return self._drawn[1]

    def _beside(self) -> dict[str, Any]:
        lab, frame = self.lab, self.frame
        return {
            **lab_data.whole(lab, self._scene_here(frame)),
            "boards": _enlarges(lab.game, len(lab.names), frame.width),
        }


@cache
def _enlarges(game: Game[Any, Any], players: int, width: Width) -> bool:
    """Return whether drawings of this width differ by whose board is to be enlarged."""
    table, names = game.setup(players), call_players((), players)
    frames = [Frame(width, player=player) for player in range(players)]
    drawn = [game.scene(table, frame, Highlights(), names) for frame in frames]
    return len({tuple((one.id, one.box) for one in scene.components) for scene in drawn}) > 1


def _options(data: Mapping[str, Any]) -> dict[str, str]:
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise LookupError(f"{options!r:.60} are no options")
    return {wire.name(name): wire.name(value) for name, value in options.items()}
