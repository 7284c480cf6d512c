"""The laboratory: a position that is set up by hand, and what can be asked about it. No page, no widgets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from frontier_nb import registry
from frontier_nb.bots import bot
from frontier_nb.bots.playout import playout
from frontier_nb.calculation import Calculation
from frontier_nb.editing import Editor, Field, Piece
from frontier_nb.errors import PositionError, Unreadable, Violation
from frontier_nb.messages import Message, call_players, msg, told
from frontier_nb.odds import Odds
from frontier_nb.protocol import CHANCE, Game, Highlights
from frontier_nb.record.replay import Path, Replay
from frontier_widgets.lab.trail import Trail
from frontier_widgets.shared.choosing import Chooser
from frontier_widgets.shared.explaining import Stagecraft
from frontier_widgets.shared.eyes import Eyes
from frontier_widgets.shared.sources import load

View = Literal["edit", "ask", "moves"]
VIEWS: tuple[View, ...] = ("edit", "ask", "moves")
LONGEST_GAME = 3_000
"""At most so many events of a game among bots are played for a position out of it."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A move that was tried, or what chance brought: in words, with the positions `before` and `after` it."""

    text: Message
    before: Any
    after: Any
    changed: frozenset[str]


class Laboratory:
    """A draft of a position of one game: edited, undone, asked about, tried moves in.

    `view` is what one does with it: edit it, ask what it counts for, or try moves. `selected` is the
    component whose fields are shown (``None``: those of the table), `beneath` are others at the same spot,
    `held` is the piece, a component or one of the box, that is about to be put at one of `places`.

    """

    def __init__(self, game: Game[Any, Any], *, seed: int | None = None) -> None:
        self.game = game
        self.editor: Editor[Any] | None = game.editor()
        self.view: View = "edit"
        self.enlarged: int | None = None
        self.eyes = Eyes()
        self.notice: Message | None = None
        self._rng = Random(seed)
        start = self.game.setup(self.game.player_counts[0])
        self.trail = Trail(self.game.write_position(start))
        self._stand(start)

    # -- the draft ------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The draft as a string."""
        return self.trail.text

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return call_players((), len(self.game.scores(self.draft)))

    def new(self, players: int, options: Mapping[str, str] | None = None) -> None:
        """Begin with the table before the first event.

        Raises:
            LookupError: the game is not for so many, or has no such option.

        """
        self._take(self._set_up(players, options))

    def read(self, text: str) -> None:
        """Take the draft of a string.

        Raises:
            Unreadable: the text is no position.
            PositionError: no game can reach it, and the game has no editor that could mend it.

        """
        self._take(self._read(text.strip()))

    def from_record(self, name: str, at: int) -> None:
        """Take the position of a shipped game after so many of its events.

        Raises:
            LookupError: no game of that name comes along with this one, or it has fewer events.

        """
        opened = load(None)
        record = dict(zip(opened.links, opened.records, strict=True)).get(name)
        if record is None or record.game != self.game.id or not self.shipped:
            raise LookupError(told("no game {name} comes along", name=f"{name!r:.60}"))
        if not 0 <= at <= len(record.line.events):
            raise LookupError(told("the game has {n} events", n=len(record.line.events)))
        self._take(Replay(record).state(Path(played=at)))

    @property
    def shipped(self) -> bool:
        """Whether the game is played with the shipped edition, so that others have the same position."""
        return self.game.edition == registry.game(self.game.id).edition

    def stroll(self, players: int, options: Mapping[str, str] | None = None) -> None:
        """Take a position from somewhere in a game among bots, with a player to decide.

        Raises:
            LookupError: the game is not for so many, or has no such option.

        """
        game, state = self.game, self._set_up(players, options)
        passed = [
            game.copy(state)
            for _ in playout(game, state, [bot("greedy")] * players, self._rng, LONGEST_GAME)
            if game.to_play(state) not in (None, CHANCE)
        ]
        self._take(self._rng.choice(passed) if passed else state)

    def undo(self) -> None:
        """Take the last move that was tried back or, if there is none, go back to the draft before."""
        if self.line:
            self.step_back()
        else:
            self._walk(self.trail.back)

    def redo(self) -> None:
        """Go on to the draft that was left by going back, if there is one."""
        self._walk(self.trail.forward)

    def go(self, number: int) -> None:
        """Go to the draft of a number on the trail; one that cannot be read any more is told of.

        Raises:
            LookupError: the trail is shorter.

        """
        try:
            draft = self._read(self.trail[number])
        except (Unreadable, PositionError) as error:
            self.notice = msg("A position on the way cannot be read: {why}", why=error)
            return
        self.trail.at = number
        self._stand(draft)

    def _walk(self, to: int | None) -> None:
        if to is not None:
            self.go(to)

    def _set_up(self, players: int, options: Mapping[str, str] | None) -> Any:
        try:
            return self.game.setup(players, **self.game.check_options(players, options or {}))
        except ValueError as error:
            raise LookupError(str(error)) from None

    def _read(self, text: str) -> Any:
        return self.game.read_position(text) if self.editor is None else self.editor.read(text)

    def _take(self, draft: Any) -> None:
        """Go on with another draft; the one before is an undo away."""
        self.trail.add(self.game.write_position(draft))
        self._stand(draft)

    def _stand(self, draft: Any) -> None:
        """Stand at a draft that is on the trail."""
        self.draft = draft
        self.problems: tuple[Violation, ...] = ()
        if self.editor is not None:
            self.problems = self.editor.problems(draft)
        self.oddities: tuple[Violation, ...] = () if self.problems else self.game.oddities(draft)
        self.selected: str | None = None
        self.held: str | None = None
        self.places: tuple[str, ...] = ()  # where what is held can be put
        self.beneath: tuple[str, ...] = ()
        players = len(self.names)
        if self.eyes.viewer is not None and self.eyes.viewer >= players:
            self.eyes = Eyes()
        if self.enlarged is not None and self.enlarged >= players:
            self.enlarged = None
        self._clear()

    def _clear(self) -> None:
        """Forget what was asked and tried."""
        self.stagecraft = Stagecraft()
        self.lit: tuple[str, ...] = ()
        self.line: list[Tried] = []
        self.refused: Violation | None = None
        self.dumb = False
        self._chooser: Chooser | None = None
        self._everything: tuple[Calculation, ...] | None = None

    @property
    def possible(self) -> bool:
        """Whether a game can reach the draft, so that it can be asked about."""
        return not self.problems

    # -- editing --------------------------------------------------------------------------------------

    def fields(self) -> tuple[Field, ...]:
        """Return what can be set: at the selected component, or of the table as a whole."""
        return () if self.editor is None else self.editor.fields(self.draft, self.selected)

    def pieces(self) -> tuple[Piece, ...]:
        """Return what lies in the box."""
        return () if self.editor is None else self.editor.pieces(self.draft)

    def edit(self, field: str, value: str) -> None:
        """Set a field of the draft; what was selected stays so.

        Raises:
            LookupError: there is no such field, or it cannot be set to that.

        """
        selected = self.selected
        self._take(self._editing.edit(self.draft, field, value))
        if selected is not None:
            self.select([selected])

    def select(self, components: Sequence[str]) -> None:
        """Select what can be edited of components that lie on one another, the topmost first.

        It is the first of them with something to set, or that can be moved; a piece that can be is held. The
        others are `beneath`.
        """
        self.selected = self.held = None
        self.places = ()
        editor = self.editor
        if editor is None:
            return
        found = [
            one for one in components if editor.fields(self.draft, one) or editor.places(self.draft, one)
        ]
        self.beneath = tuple(found[1:])
        if found:
            self.selected = found[0]
            self._hold(found[0])

    def hold(self, pieces: Sequence[str]) -> bool:
        """Take up the first of `pieces` that can be moved, and return whether there is one.

        They are components that lie on one another, the topmost first, or one piece of the box.
        """
        box = {piece.id for piece in self.pieces()}
        piece = next((one for one in pieces if self._editing.places(self.draft, one)), None)
        if piece is None:
            return False
        self.selected = None if piece in box else piece
        self.beneath = ()
        self._hold(piece)
        return True

    def _hold(self, piece: str) -> None:
        self.places = self._editing.places(self.draft, piece)
        self.held = piece if self.places else None

    def put(self, places: Iterable[str]) -> bool:
        """Put what is held at the first of `places` where it can be, and return whether there is one."""
        place = next((one for one in places if one in self.places), None)
        if place is None or self.held is None:
            return False
        self._take(self._editing.put(self.draft, self.held, place))
        return True

    def let_go(self) -> None:
        """Select and hold nothing."""
        self.select(())

    @property
    def _editing(self) -> Editor[Any]:
        if self.editor is None:
            raise LookupError(told("positions of {game} are set up by their string alone", game=self.game.id))
        return self.editor

    # -- asking ---------------------------------------------------------------------------------------

    def turn_to(self, view: str) -> None:
        """Do something else with the draft.

        Raises:
            LookupError: one of three things can be done with it.

        """
        if view not in VIEWS:
            raise LookupError(f"there is no view {view!r:.20}; there are: {', '.join(VIEWS)}")
        if view != self.view:
            self.view = view
            self.let_go()
            self._clear()

    def see(self, viewer: int | None, *, veiled: bool = True) -> None:
        """Ask with the eyes of a player (``None``: an onlooker), or with all seen if not `veiled`.

        Raises:
            LookupError: there is no such player.

        """
        if viewer is not None and not 0 <= viewer < len(self.names):
            raise LookupError(told("there are {n} players", n=len(self.names)))
        self.eyes = Eyes(viewer if veiled else None, veiled)
        self._clear()

    def enlarge(self, player: int | None) -> None:
        """Enlarge a player's board where not all have room (``None``: that of whose turn it is).

        Raises:
            LookupError: there is no such player.

        """
        if player is not None and not 0 <= player < len(self.names):
            raise LookupError(told("there are {n} players", n=len(self.names)))
        self.enlarged = player

    @property
    def secrets(self) -> bool:
        """Whether the draft hides anything from anybody."""
        viewers = (None, *range(len(self.names)))
        return self.possible and any(self.game.view(self.draft, one) != self.draft for one in viewers)

    @property
    def stage(self) -> Any:
        """The position that is shown: the draft, as it is seen while one asks, or after the moves tried."""
        if self.line:
            return self.line[-1].after
        if self.view == "ask" and self.possible:
            return self.eyes.position(self.game, self.draft)
        return self.draft

    def everything(self) -> tuple[Calculation, ...]:
        """Return all that can be worked out about what is seen (nothing, if no game can reach it)."""
        if self._everything is None:
            self._everything = tuple(self.game.calculations(self.stage)) if self.possible else ()
        return self._everything

    def odds(self) -> list[Odds]:
        """Return the chances of what may be tried next, as far as they are seen."""
        return self.game.odds(self.stage) if self.possible else []

    def explain(self, number: int) -> None:
        """Put one of :meth:`everything` on stage.

        Raises:
            LookupError: there are fewer.

        """
        found = self.everything()
        if not 0 <= number < len(found):
            raise LookupError(f"{len(found)} calculations are at hand, no number {number + 1}")
        self.stagecraft, self.lit, self.dumb = Stagecraft([found[number]]), (), False

    def about(self, component: str) -> None:
        """Explain what a component is part of; asked again, the next such calculation."""
        self.lit = ()
        self.dumb = not self.stagecraft.about(component, self.everything())

    def light(self, components: Iterable[str]) -> None:
        """Light components: those that chances are about."""
        self.stagecraft = Stagecraft()
        self.lit, self.dumb = tuple(components), False

    # -- trying moves ---------------------------------------------------------------------------------

    @property
    def chooser(self) -> Chooser | None:
        """What moves can be tried (``None``: nobody decides)."""
        if self.view != "moves" or not self.possible or self.game.to_play(self.stage) in (None, CHANCE):
            return None
        if self._chooser is None:
            self._chooser = Chooser(self.game, self.stage, self.names)
        return self._chooser

    def point(self, component: str) -> None:
        """Point at something to make a move; a move is tried as soon as it is meant."""
        chooser = self.chooser
        self.dumb = chooser is None or not chooser.pick(component)
        if chooser is None or self.dumb:
            return
        self.refused = None
        self.stagecraft.light(None)
        if chooser.chosen is not None:
            self.attempt(chooser.chosen)

    def move(self, number: int) -> None:
        """Try a move of the chooser's list.

        Raises:
            LookupError: nobody decides, or there is no such move.

        """
        if self.chooser is None:
            raise LookupError("no move can be tried here")
        self.attempt(self.chooser.move(number))

    def attempt(self, move: Any) -> None:
        """Try a move: show where it leads, or which rule it breaks."""
        game, before = self.game, self.stage
        self.dumb = False
        self.refused = game.violation(before, move)
        if self.refused is not None:
            if self._chooser is not None:
                self._chooser.step_back()
            return
        text = game.describe(before, move, self.names)
        explained = game.explain(before, move)
        self.line.append(Tried(text, before, game.apply(before, move), game.changed(before, move)))
        self._anew()
        self.stagecraft = Stagecraft([] if explained is None else [explained])

    def draw(self) -> None:
        """Let chance have its way.

        Raises:
            LookupError: chance is not due.

        """
        if not self.possible or self.game.to_play(self.stage) != CHANCE:
            raise LookupError("chance is not due")
        self.attempt(self.game.sample(self.stage, self._rng))

    def step_back(self) -> None:
        """Take the last move that was tried back."""
        if self.line:
            self.line.pop()
        self._anew()

    def adopt(self) -> None:
        """Go on with the position that the tried moves led to."""
        if self.line:
            self._take(self.line[-1].after)

    def _anew(self) -> None:
        self.stagecraft, self.refused, self.dumb = Stagecraft(), None, False
        self._chooser = self._everything = None

    # -- what is lit ----------------------------------------------------------------------------------

    @property
    def targets(self) -> frozenset[str]:
        """What can be pointed at next: places for the held piece, or what moves point at."""
        if self.view == "edit":
            return frozenset(self.places)
        chooser = self.chooser
        return frozenset() if chooser is None else chooser.targets

    def highlights(self) -> Highlights:
        """Return what is lit: a step of a calculation, what is held or asked about, what is wrong."""
        lit = self.stagecraft.lights()
        if lit is not None:
            return lit
        focus, changed = frozenset(self.lit), frozenset[str]()
        wrong = frozenset(id for problem in self.problems for id in problem.components)
        if self.view == "edit" and self.selected is not None:
            focus |= {self.selected}
        if self.view == "moves":
            changed = self.line[-1].changed if self.line else changed
            focus |= frozenset(self._chooser.picked if self._chooser is not None else ())
            wrong |= frozenset(self.refused.components if self.refused is not None else ())
        return Highlights(focus=focus - wrong, changed=changed, wrong=wrong, targets=self.targets)
