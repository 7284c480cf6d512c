"""Annotating a record: the pen, and what it is about to do where one stands. No widgets."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal, get_args

from frontier_nb.dealing import Deal
from frontier_nb.errors import Violation
from frontier_nb.messages import msg
from frontier_nb.protocol import CHANCE, Game
from frontier_nb.record import edits
from frontier_nb.record.editing import RecordEditor
from frontier_nb.record.model import Mark, Record
from frontier_nb.record.replay import Path
from frontier_nb.scene.theme import MARKS
from frontier_widgets.replay.controller import ReplayController
from frontier_widgets.shared.choosing import Chooser

Tool = Literal["highlight", "arrow", "play"]
TOOLS: tuple[Tool, ...] = get_args(Tool)
"""What choosing a component can be meant for: to mark it, to draw an arrow, to play a move with it."""
COLOURS = tuple(name for name in MARKS if name != "plain")
"""The colours of marks to choose from."""


class Annotating:
    """The pen of one record, and what is under way with it where `controller` stands.

    `tool` is what choosing a component means (``None``: nothing), `colour` that of the next mark, `start`
    where an arrow begins that has no end yet, `reply` why the last move was refused (``None``: it was not).
    """

    def __init__(self, controller: ReplayController, saved: Record | None = None) -> None:
        self.editor = RecordEditor(controller.record, saved=saved, edition=controller.edition)
        self.tool: Tool | None = None
        self.colour = COLOURS[0]
        self.start: str | None = None
        self.reply: Violation | None = None
        self._chooser: tuple[Path, Chooser] | None = None
        self.go(controller)

    @property
    def game(self) -> Game[Any, Any]:
        """The game of the record."""
        return self.editor.game

    @property
    def path(self) -> Path:
        """The place that is written about."""
        return self.editor.path

    def go(self, controller: ReplayController) -> None:
        """Go where the controller stands; what was begun elsewhere is dropped."""
        path = controller.nodes[controller.at].path
        if path != self.path or self._chooser is not None:
            self.start = self.reply = self._chooser = None
        self.editor.path = path
        self._state = controller.state()
        self._names = controller.names

    def use(self, tool: str | None) -> None:
        """Take a tool in hand (``None``: lay it down).

        Raises:
            LookupError: there is no such tool.

        """
        self.tool = next((one for one in TOOLS if one == tool), None)
        if tool is not None and self.tool is None:
            raise LookupError(f"there is no tool {tool!r:.20}")
        self.start = self.reply = self._chooser = None

    def paint(self, colour: str) -> None:
        """Choose the colour of the next mark.

        Raises:
            LookupError: there is no such colour.

        """
        if colour not in COLOURS:
            raise LookupError(f"there is no colour {colour!r:.20}")
        self.colour = colour

    # -- a move -----------------------------------------------------------------------------------

    @property
    def due(self) -> int | None:
        """Who moves here (``CHANCE``: chance; ``None``: the game is over)."""
        return self.game.to_play(self._state)

    @property
    def chooser(self) -> Chooser | None:
        """What chooses the move that is about to be played (``None``: none is)."""
        if self.tool != "play" or self.due in (None, CHANCE):
            return None
        if self._chooser is None or self._chooser[0] != self.path:
            self._chooser = (self.path, Chooser(self.game, self._state, self._names))
        return self._chooser[1]

    @property
    def deal(self) -> Deal | None:
        """What is to be told of the chance event that is due (``None``: none is, or it can only be drawn)."""
        if self.tool != "play" or self.due != CHANCE:
            return None
        try:
            return self.game.deal(self._state)
        except NotImplementedError:
            return None

    def targets(self) -> frozenset[str]:
        """Return what a move may point at next."""
        chooser = self.chooser
        return frozenset() if chooser is None else chooser.targets

    def pick(self, component: str) -> None:
        """Do with a component what the tool in hand does.

        Raises:
            LookupError: no tool is in hand.

        """
        if self.tool == "highlight":
            self.editor.mark(Mark("highlight", component, None, self.colour))
        elif self.tool == "arrow":
            self._draw(component)
        elif (chooser := self.chooser) is not None:
            self.reply = None
            chooser.pick(component)
            if chooser.chosen is not None:
                self.play(chooser.chosen)
        elif self.tool is None:
            raise LookupError("no tool is in hand")

    def _draw(self, component: str) -> None:
        if self.start is not None and self.start != component:
            self.editor.mark(Mark("arrow", self.start, component, self.colour))
        self.start = component if self.start is None else None

    def move(self, number: int) -> None:
        """Play the move of a number in the chooser's lists.

        Raises:
            LookupError: there is no such move.

        """
        chooser = self.chooser
        if chooser is None:
            raise LookupError("no move can be chosen here")
        self.play(chooser.move(number))

    def play(self, event: Any) -> None:
        """Let an event happen; one that is not legal is answered with the rule."""
        self.reply = self.game.violation(self._state, event)
        if self.reply is None:
            self.editor.play(event)
        elif self._chooser is not None:
            self._chooser[1].clear()

    def draw(self, rng: Random) -> None:
        """Let the game draw the chance event that is due.

        Raises:
            LookupError: none is due.

        """
        if self.due != CHANCE:
            raise LookupError("no chance event is due here")
        self.play(self.game.sample(self._state, rng))

    def told(self, answers: Sequence[str]) -> None:
        """Let the chance event happen that the answers tell of.

        Raises:
            LookupError: none is due, or the answers are not among those to choose from.

        """
        if self.deal is None:
            raise LookupError("no chance event can be told here")
        self.play(self.game.dealt(self._state, answers))

    # -- what is there ------------------------------------------------------------------------------

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments of the place, each by its number."""
        return edits.comments(self.editor.record, self.path)

    @property
    def nags(self) -> tuple[int, ...]:
        """The signs of the place."""
        return edits.nags(self.editor.record, self.path)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks of the place, and one where an arrow is about to begin."""
        there = edits.marks(self.editor.record, self.path)
        return there if self.start is None else (*there, Mark("highlight", self.start, None, self.colour))

    def title(self) -> str:
        """Return what the record is called."""
        headers = self.editor.record.headers
        return headers.get("Title") or headers.get("Event") or str(msg("A game"))
