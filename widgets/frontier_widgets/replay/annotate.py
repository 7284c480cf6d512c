"""Annotate, a mode of Replay: what its page asks for, and what it is told."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import SystemRandom
from time import perf_counter
from typing import TYPE_CHECKING, Any

from frontier_nb.bots import bot
from frontier_nb.bots.annotate import MARK, annotate
from frontier_nb.bots.review import Judgement, review
from frontier_nb.errors import Unreadable
from frontier_nb.languages import use_language
from frontier_nb.messages import Message, msgn
from frontier_nb.protocol import CHANCE
from frontier_nb.record import edits
from frontier_nb.record.editing import RecordEditor
from frontier_nb.record.engine import POSITION
from frontier_nb.record.model import Mark, Record
from frontier_nb.record.replay import Path
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_widgets.board import wire
from frontier_widgets.replay.annotating import COLOURS, Annotating
from frontier_widgets.replay.drafts import MOST_DRAFT, Draft, pack_draft, unpack_draft
from frontier_widgets.shared import deal_form
from frontier_widgets.shared.background import Background
from frontier_widgets.shared.sources import Opened
from frontier_widgets.shared.thinking import TELL, advisers, in_turns

if TYPE_CHECKING:
    from frontier_widgets.replay.controller import ReplayController
    from frontier_widgets.replay.widget import Replay

HEADERS = ("Title", "Event", "Date", "Site", "Annotator", "Summary")
"""The headers that are offered whether a record has them or not."""

MOST_WRITTEN = 50
"""So many comments that were not sent are taken up again."""


class Desk:
    """Where the games of a replay are annotated: one pen a game, at most one bot at work.

    `open` says whether the page shows it. Only whoever sees everything may annotate.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.open = False
        self._pens: dict[int, tuple[str, Annotating]] = {}
        self._background = Background(replay.fail)
        self._done: float | None = None

    # -- what there is ------------------------------------------------------------------------------

    @property
    def pen(self) -> Annotating | None:
        """The pen of the open game (``None``: it was not taken up yet)."""
        found = self._pens.get(self.replay.shelf.number)
        return found[1] if found else None

    @property
    def dirty(self) -> bool:
        """Whether the open game has annotations that are not saved."""
        return self.pen is not None and self.pen.editor.dirty

    def choices(self) -> list[str]:
        """Return the moves that could be played, while one is about to be."""
        chooser = self.pen.chooser if self.open and self.pen else None
        return [] if chooser is None else chooser.told()

    def targets(self) -> frozenset[str]:
        """Return what a move that is being chosen may point at next."""
        return self.pen.targets() if self.open and self.pen else frozenset()

    def marks(self) -> tuple[Mark, ...] | None:
        """Return what is marked on the board (``None``: what the record says)."""
        if not self.open or self.pen is None:
            return None
        chooser = self.pen.chooser
        picked = [(id, "blue") for id in chooser.picked] if chooser else []
        wrong = [(id, "red") for id in self.pen.reply.components] if self.pen.reply else []
        return (*self.pen.marks, *(Mark("highlight", id, None, colour) for id, colour in (*picked, *wrong)))

    def moved(self) -> None:
        """Follow whoever walks through the game."""
        controller = self.replay.controller
        if self.open and self.pen is not None and controller is not None:
            self.pen.go(controller)

    def data(self) -> dict[str, Any]:
        """Return what the page shows of it."""
        dirty = {"dirty": self.dirty}
        pen, controller = self.pen, self.replay.controller
        if not self.open or pen is None or controller is None:
            return dirty | {"notes": None}
        chooser = pen.chooser
        drawn = self.replay._scene_here(self.replay.frame) if chooser is not None and chooser.picked else None
        notes = {
            "at": controller.at,
            "undo": pen.editor.can_undo,
            "redo": pen.editor.can_redo,
            "comments": list(pen.comments),
            "nags": list(pen.nags),
            "marks": len(pen.marks),
            "tool": pen.tool,
            "colour": pen.colour,
            "begun": pen.start is not None,
            "over": pen.due is None,
            "deal": deal_form.data(pen.deal) if pen.tool == "play" and pen.due == CHANCE else None,
            "moves": chooser and chooser.data(drawn),
            "reply": str(pen.reply) if pen.reply else "",
            "variation": bool(pen.path.branch),
            "bot": self._done,
            **choices(),
        }
        return dirty | {"notes": notes}

    def forget(self) -> None:
        """Lay all pens down: other games have been opened."""
        self.stop()
        self._pens.clear()
        self.open = False

    def close(self) -> None:
        """Leave the mode; what was written stays."""
        self.stop()
        self.open = False

    def saved(self) -> dict[str, Any]:
        """Take the open game for saved; return what the page is told of it."""
        if self.pen is None:
            return {}
        self.pen.editor.save()
        return {"dirty": False, "keep": self._keep()}

    # -- what the page asks for -----------------------------------------------------------------------

    def do(self, name: str, data: Mapping[str, Any]) -> bool:
        """Do what the page asks for; return whether that is something about annotations.

        Raises:
            LookupError: it cannot be done here.
            ValueError: it is more than a record may hold.

        """
        if name == "annotate":
            self._begin(data.get("on") is True)
        elif name == "resume":
            self._resume(data)
        elif name == "comment":
            self._comment(data)
        elif name == "preview":
            self._preview(data.get("index"))
        elif name in ("tool", "colour", "pick", "unpick", "move", "deal"):
            self._use(name, data)
        elif name == "headers" and "rows" not in data:
            self._tell_headers()
        elif name in ("nag", "unmark", "variation", "undo", "redo", "headers"):
            self._edit(name, data)
        elif name == "bot":
            self._ask_bot(data.get("who"))
        else:
            return False
        return True

    def _begin(self, on: bool) -> None:
        controller = self.replay.controller
        if not on or controller is None:
            self.close()
        elif controller.eyes.veiled:
            raise LookupError("only whoever sees everything may annotate")
        else:
            self.open = True
            if self.pen is None:
                self._pens[self.replay.shelf.number] = (secrets.token_hex(8), Annotating(controller))
        self.moved()
        self._show({"base": self._draft()} if self.open else {})

    def _use(self, name: str, data: Mapping[str, Any]) -> None:
        """Take a tool in hand, or do something with it."""
        pen = self._held()
        before = pen.editor.record, pen.path
        if name == "tool":
            tool = data.get("tool")
            pen.use(None if tool is None else wire.name(tool))
        elif name == "colour":
            pen.paint(wire.name(data.get("colour")))
        elif name == "pick":
            pen.pick(wire.name(data.get("id")))
        elif name == "move":
            pen.move(wire.number(data.get("index")))
        elif name == "deal":
            answers = data.get("answers")
            if answers is None:
                pen.draw(SystemRandom())
            else:
                pen.told(wire.names(answers))
        elif pen.chooser is not None:
            pen.chooser.clear()
        if before == (pen.editor.record, pen.path):
            self._show()
        else:
            self._edited(before[0])

    def _edit(self, name: str, data: Mapping[str, Any]) -> None:
        """Change the record at the place where one stands."""
        pen = self._held()
        editor, before = pen.editor, pen.editor.record
        if name == "nag":
            editor.nag(wire.number(data.get("nag")))
        elif name == "unmark":
            editor.unmark()
        elif name == "undo":
            editor.undo()
        elif name == "redo":
            editor.redo()
        elif name == "headers":
            self._headers(pen, data)
        elif data.get("act") == "promote":
            editor.promote_variation()
        else:
            editor.delete_variation()
        self._edited(before)

    def _comment(self, data: Mapping[str, Any]) -> None:
        """Set a comment at the place where it was written, which may be behind whoever walks on."""
        pen, controller = self._held(), self._controller()
        node, here, before = wire.number(data.get("node")), pen.path, pen.editor.record
        if not 0 <= node < len(controller.nodes):
            raise LookupError(f"the game has no place {node}")
        pen.editor.path = controller.nodes[node].path
        try:
            pen.editor.comment(str(data.get("text")), wire.number(data.get("number")))
        finally:
            pen.editor.path = edits.moved(here, before, pen.editor.record)
        self._edited(before)

    def _tell_headers(self) -> None:
        """Tell the names of the players and the headers, also those that the record has not yet."""
        record = self._held().editor.record
        known = {name: record.headers.get(name, "") for name in HEADERS} | dict(record.headers)
        fields = [[name, value] for name, value in known.items() if name != POSITION]
        self.replay.patch({"panel": {"headers": [list(record.players), fields]}})

    def _headers(self, pen: Annotating, data: Mapping[str, Any]) -> None:
        """Set headers and names."""
        rows = data["rows"] if isinstance(data["rows"], list) else []
        pairs = [(str(row[0]), str(row[1])) for row in rows if isinstance(row, list) and len(row) == 2]
        players = data.get("players")
        pen.editor.describe(
            {name.strip(): value.strip() for name, value in pairs if name.strip()},
            wire.names(players) if players is not None else None,
        )

    def _preview(self, index: object) -> None:
        """Show what a move of the chooser would lead to, and nothing else (``None``: what there is)."""
        chooser = self.pen.chooser if self.open and self.pen is not None else None
        if chooser is None:
            return
        move = wire.number_or_none(index)

        def build(frame: Frame) -> Scene:
            return chooser.preview(move, frame) or self.replay._scene_here(frame)

        self.replay.show(build, marks=None if move is None else ())

    def _resume(self, data: Mapping[str, Any]) -> None:
        """Go on with annotations that a page kept."""
        text, id = data.get("game"), wire.name(data.get("id"))
        replay, shelf = self.replay, self.replay.shelf
        try:
            draft = unpack_draft(text[: MOST_DRAFT + 1] if isinstance(text, str) else "")
        except Unreadable as error:
            replay.show(replay._scene_here, panel={"notice": str(error)})
            return
        self.stop()
        if draft.saved in shelf.opened.records:
            number = shelf.opened.records.index(draft.saved)
        else:
            number = 0
            self.forget()
            shelf.take(Opened((draft.saved,), ("",), edition=draft.edition))
        draft = _written(draft, data.get("written"))
        shelf.put(draft.now, number)
        shelf.open(number)
        controller = self._controller()
        controller.see(None, veiled=False)
        controller.go(controller.node_at(str(draft.path)))
        self._pens[number] = (id, Annotating(controller, draft.saved))
        self.open = True
        replay._anew({"keep": {**self._keep(), "taken": True}})

    # -- the bot ----------------------------------------------------------------------------------------

    def _ask_bot(self, name: object) -> None:
        """Let a bot annotate the game in the background (``None``: stop it)."""
        self._held()
        self.stop()
        if name is not None:
            if name not in advisers():
                raise LookupError(f"no bot {name!r:.40} is installed")
            begun = self._background.start("bot", lambda: self._annotate(str(name)))
            self._done = 0.0 if begun else None
        self._show()

    def stop(self) -> None:
        """Stop the bot, if one is at work."""
        self._background.stop()
        self._done = None

    async def _annotate(self, name: str) -> None:
        pen = self._held()
        record = pen.editor.record
        judged: list[Judgement] = []
        told = perf_counter()

        def each(one: Judgement) -> None:
            nonlocal told
            judged.append(one)
            self._done = (one.at + 1) / len(record.line.events)
            if perf_counter() - told > TELL:
                told = perf_counter()
                self.replay.patch({"panel": {"bot": self._done}})

        with use_language(self.replay.language):
            await in_turns(review(record, bot(name), edition=self.replay.shelf.opened.edition), each)
            self._done = None
            before = pen.editor.record
            pen.editor.take(annotate(before, judged, name, edition=self.replay.shelf.opened.edition))
            self._edited(before, {"remarked": str(_told(name, pen.editor.record))})

    # -- shared ------------------------------------------------------------------------------------------

    def _held(self) -> Annotating:
        if not self.open or self.pen is None:
            raise LookupError("nothing is being annotated")
        return self.pen

    def _controller(self) -> ReplayController:
        if self.replay.controller is None:
            raise LookupError("there is no game to annotate")
        return self.replay.controller

    def _show(self, news: Mapping[str, Any] | None = None) -> None:
        self.replay.show(self.replay._scene_here, panel={**self.data(), **(news or {})})

    def _edited(self, before: Record, news: Mapping[str, Any] | None = None) -> None:
        """Show the record as it is now, all of it, and let the page keep it."""
        pen, controller, replay = self._held(), self._controller(), self.replay
        record = pen.editor.record
        if self._done is not None and record.line.events != before.line.events:
            self.stop()  # what it thinks about has changed
        here = controller.nodes[controller.at].path
        if record == before and pen.path == here:
            self._show()
            return
        controller.take(record, pen.path)
        replay.shelf.put(record)
        pen.go(controller)
        keep = {} if record == before else {"keep": self._keep()}
        replay._anew({**keep, **(news or {})})

    def _keep(self) -> dict[str, Any]:
        """Return what the page is to keep of the open game until it is saved."""
        draft = self._draft()
        return draft if self.dirty else {**draft, "game": None}

    def _draft(self) -> dict[str, Any]:
        """Return the open game as it can be gone on with after everything was lost."""
        id, pen = self._pens[self.replay.shelf.number]
        editor = pen.editor
        draft = Draft(editor.saved, editor.record, pen.path, self.replay.shelf.opened.edition)
        return {"id": id, "title": pen.title(), "game": pack_draft(draft)}


def _written(draft: Draft, written: object) -> Draft:
    """Return a draft with the comments that a page was still writing, where it can take them."""
    editor, here = RecordEditor(draft.now, saved=draft.saved, edition=draft.edition), draft.path
    for one in written[:MOST_WRITTEN] if isinstance(written, list) else ():
        try:
            place, number, text = one
            editor.path = Path.parse(wire.name(place))
            editor.comment(str(text), wire.number(number))
        except (LookupError, ValueError, TypeError):
            continue  # it is no comment, or there is no such place
        here = editor.path
    return draft._replace(now=editor.record, path=here)


def choices() -> dict[str, Any]:
    """Return what there is to choose from: colours and bots."""
    return {"colours": list(COLOURS), "bots": [[name, str(bot(name).title)] for name in advisers()]}


def _told(name: str, record: Record) -> Message:
    """Return how much a bot has remarked on in the main line."""
    by_bot = MARK.format(bot=name)
    count = sum((note.comment or "").startswith(by_bot) for note in record.line.annotations)
    return msgn(
        "The bot has made {n} remark; it begins with {sign}.",
        "The bot has made {n} remarks; they begin with {sign}.",
        count, sign=by_bot.strip(),
    )  # fmt: skip
