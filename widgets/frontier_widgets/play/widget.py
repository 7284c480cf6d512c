"""Play: a game against bots, or with others at the same screen, or one from a real table written down.

In a notebook::

    from frontier_widgets import Play

    Play()  # or Play("king-of-frontier", ["Ana", "greedy"])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import traitlets

from frontier_nb import registry
from frontier_nb.bots import bot, bots
from frontier_nb.errors import EditionError
from frontier_nb.messages import Message, msg, row, use_names
from frontier_nb.playing import journal
from frontier_nb.playing.records import record_of, session_of
from frontier_nb.playing.session import Session
from frontier_nb.playing.setting import Seat, Setting
from frontier_nb.protocol import Highlights
from frontier_nb.record.engine import Refused
from frontier_nb.record.fgn_write import write_fgn
from frontier_nb.record.model import Mark
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_widgets.assets import script, style_sheet
from frontier_widgets.board import wire
from frontier_widgets.board.look import look_at
from frontier_widgets.board.place import Place
from frontier_widgets.board.speaking import spoken
from frontier_widgets.board.widget import BoardWidget
from frontier_widgets.play import data as play_data
from frontier_widgets.play import sight as play_sight
from frontier_widgets.play.new_game import NewGame
from frontier_widgets.play.ongoing import Ongoing
from frontier_widgets.play.sitting import PREFERENCES, Sitting
from frontier_widgets.play.words import WORDS
from frontier_widgets.replay import data as replay_data
from frontier_widgets.replay.shelf import given
from frontier_widgets.shared import edition_choice
from frontier_widgets.shared.edition_choice import BEGIN
from frontier_widgets.shared.links import pack_game

SAVED = "frontier-play "
"""What the file of a game that was saved here begins with."""


class Play(BoardWidget):
    """A game under way, or the choice of one.

    `seats` are the players, each a name or the name of a bot; without them the page begins with the choice.
    `options` are the game's, `position` is the string of the position where it begins.

    The page keeps the game: with every event it is sent one more entry of the journal, before the board
    changes. :attr:`sitting` can be used from code, too; call :meth:`refresh` to show what it did.

    Traits to observe: `at` (the number of events played), `over` (whether the game has ended).

    Raises:
        LookupError: no such game or bot is installed.
        ValueError: a number of players or an option that the game does not have, or an impossible position.

    """

    _esm = script("board/overlay.js", "shared/calculation.js", "shared/score_plot.js", "play/page.js")
    _css = style_sheet(
        "board/overlay.css",
        "shared/app.css",
        "shared/side_page.css",
        "shared/edition_choice.css",
        "play/page.css",
    )

    at = traitlets.Int(help="how many events have been played")
    over = traitlets.Bool(help="whether the game has ended")
    panel = traitlets.Dict(help="what the page shows beside the board at first").tag(sync=True)

    @spoken
    def __init__(
        self,
        game: str | None = None,
        seats: Sequence[str] = (),
        *,
        options: Mapping[str, str] | None = None,
        position: str = "",
        seed: int | None = None,
    ) -> None:
        self._place = Place()
        self._rng = Random(seed)
        self.sitting: Sitting | None = None
        self.choice = NewGame(game or registry.games()[0])
        self.ongoing = Ongoing(self, self._rng)
        self._news: dict[str, Any] = {}
        self._shown: dict[str, Any] = {}  # what the page shows
        self._log: list[str] = []  # what has happened, as the page has it
        self._journal = ""  # of the game, as it was sent to the page
        if game is not None and seats:
            chosen = tuple(_seat(name, number) for number, name in enumerate(seats))
            self._sit(Session(Setting(game, chosen, dict(options or {}), position=position), self._rng))
        super().__init__(self._scene_here)

    def phrases(self) -> dict[str, Message]:
        """Return the words that the page shows by itself."""
        return WORDS | edition_choice.WORDS

    def said(self) -> dict[str, Any]:
        """Return the traits that are words: also what the page shows beside the board."""
        return {**super().said(), "panel": {"state": self._state()}}

    def retell(self) -> None:
        """Check anew what is told of an edition."""
        self.choice.edition.retell()

    @spoken
    def __str__(self) -> str:
        """Return one line that says what is shown."""
        if self.sitting is None:
            games = row(registry.game(id).title for id in registry.games())
            return str(msg("Play {games}, against {bots} or each other.", games=games, bots=row(bots())))
        title, names = self.sitting.game.title, row(self.sitting.names)
        return str(msg("Play {title}: {names}.", title=title, names=names))

    # -- the game ---------------------------------------------------------------------------------

    def _sit(self, session: Session, kept: str = "", lost: Message | None = None) -> None:
        """Sit down to a game; the page is told to keep all of it.

        `kept` is how it is kept already; a damaged game, of which something is `lost`, stays as it is beside
        its sound part.
        """
        self.ongoing.stop()
        before = self.sitting
        self.sitting = Sitting(session)
        if before is not None:
            for name in PREFERENCES:
                setattr(self.sitting, name, getattr(before, name))
        whole = kept if kept and lost is None else journal.whole(session)
        self._news |= {"journal": [whole], "fresh": True if lost is None else "new"}
        if lost is not None:
            self._news["notice"] = str(lost)

    @spoken
    def refresh(self) -> None:
        """Show where the game stands."""
        self._follow()
        drawn = self._scene_here(self.frame)
        news = self._beside(drawn)
        if self.sitting is not None:
            news["look"] = look_at(drawn, play_sight.highlights(self.sitting))
        self.show(self._scene_here, self._targets_here(), panel=news, marks=self._hints(), drawn=drawn)

    def _hints(self) -> tuple[Mark, ...]:
        """Return the moves that are suggested, as marks on the board."""
        sitting, advice = self.sitting, self.ongoing.advice
        if sitting is None or advice is None or sitting.chooser is None:
            return ()
        return tuple(play_sight.hints(sitting, advice[0].suggestions))

    def _follow(self) -> None:
        """Let the traits say where the game stands."""
        sitting = self.sitting
        with self.hold_trait_notifications():
            self.at = sitting.session.at if sitting else 0
            self.over = sitting is not None and sitting.session.mover is None

    def _targets_here(self) -> frozenset[str]:
        return play_sight.targets(self.sitting) if self.sitting else frozenset()

    def _scene_here(self, frame: Frame) -> Scene:
        """Return the board; before a game, where it is hidden, an empty table."""
        if self.sitting is not None:
            return play_sight.scene(self.sitting, frame)
        game = registry.game(self.choice.chosen["game"])
        players = game.player_counts[0]
        return game.scene(game.setup(players), frame, Highlights(), [""] * players)

    def _state(self, drawn: Scene | None = None) -> dict[str, Any]:
        """Return all that the page shows beside the board as it is `drawn`, but what has happened so far."""
        sitting = self.sitting
        if sitting is None:
            start = {"view": "start", **play_data.choices(), "chosen": self.choice.data()}
            return {**start, "pace": self.ongoing.pace}
        advice = self.ongoing.advice
        return {
            **play_data.beside(sitting, drawn or self._scene_here(self.frame)),
            "advice": None if advice is None else play_data.advice(sitting, *advice),
            "pace": self.ongoing.pace,
        }

    def _beside(self, drawn: Scene | None = None) -> dict[str, Any]:
        """Return what differs from what the page shows, and what it is told once."""
        sitting, state = self.sitting, self._state(drawn)
        news, self._news = self._news, {}
        shown = self._shown if self._shown.get("view") == state["view"] else {}
        changed = {name: value for name, value in state.items() if name not in shown or shown[name] != value}
        self._shown = state
        if sitting is not None:
            if sitting.entries:
                news.setdefault("journal", []).extend(sitting.entries)
                sitting.entries = []
            if "journal" in news:
                news["about"] = play_data.about(sitting)
                before = [] if news.get("fresh") else [self._journal]
                self._journal = ".".join([*before, *news["journal"]])
            news["log"] = self._new_rows(sitting)
        return {"state": {"view": state["view"], **changed}, **news}

    @spoken
    def advise(self) -> None:
        """Show what a bot thinks of the move that is due by now, and nothing else."""
        sitting, found = self._here, self.ongoing.advice
        self._shown["advice"] = None if found is None else play_data.advice(sitting, *found)
        self.mark(self._hints(), {"state": {"view": "game", "advice": self._shown["advice"]}})

    def _new_rows(self, sitting: Sitting) -> dict[str, Any]:
        """Return the rows of the log that the page lacks or has otherwise, and where they begin."""
        told, known = sitting.told(), self._log
        same = next((n for n, (old, new) in enumerate(zip(known, told, strict=False)) if old != new), None)
        first = min(len(known), len(told)) if same is None else same
        self._log = told
        session = sitting.session
        movers = [sitting.game.to_play(session.states[at]) for at in range(first, session.at)]
        return {
            "from": first,
            "rows": [[text, mover] for text, mover in zip(told[first:], movers, strict=True)],
        }

    # -- before a game --------------------------------------------------------------------------------

    def ready(self, place: Mapping[str, Any]) -> None:
        """Take the page's room, what it has kept of a game under way, and what its link names."""
        kept = place.get("stored")
        if self.sitting is not None:
            self._keep(kept)
        elif self._scene is None and isinstance(kept, str) and kept:
            self._restore(kept)
        elif self._scene is None:
            wrong = self.choice.follow(wire.link(place.get("hash")))
            if wrong is not None:
                self._news["notice"] = str(wrong)
        self._follow()
        super().ready(place)
        self.ongoing.go_on(self.sitting)

    def _keep(self, kept: object) -> None:
        """Let a page that missed entries of the journal have all of it; another game that it keeps stays."""
        sent = self._journal or ".".join(self._news["journal"])
        if kept != sent:
            other = isinstance(kept, str) and not sent.startswith(kept)
            self._news |= {"journal": [sent], "fresh": "new" if other else True}

    def everything(self) -> Mapping[str, Any]:
        """Return all that the page shows beside the board."""
        self._shown, self._log = {}, []
        return {"panel": self._beside()}

    def _restore(self, text: str) -> None:
        """Take up a game that was kept, or say what is wrong with it."""
        try:
            session, lost = journal.restore(text, self._rng)
        except journal.LostGame as error:
            self._news["notice"] = str(msg("The game cannot be taken up again: {why}", why=error.reason))
            return
        self._sit(session, text.strip(), lost)

    def _begin(self, data: Mapping[str, Any]) -> None:
        """Begin the game that the page asks for, or say what is wrong with it."""
        try:
            session = Session(self.choice.setting(data.get("setting")), self._rng)
        except (ValueError, LookupError, EditionError) as error:
            self.choice.refuse(error)
            return
        self._sit(session)

    def _load(self, data: Mapping[str, Any]) -> None:
        """Take up a game from a file: one that was saved here, or a record."""
        text = data.get("text")
        if isinstance(text, str) and text.startswith(SAVED):
            self._restore(text.removeprefix(SAVED))
            return
        opened = given(data)
        if not opened.records:
            faults = replay_data.faults(opened.faults)
            self._news["notice"] = str(msg("No game could be read: {why}", why=" ".join(faults[0])))
            return
        try:
            self._sit(session_of(opened.records[0], rng=self._rng))
        except Refused as error:
            self._news["notice"] = str(error)

    def _home(self, data: Mapping[str, Any]) -> None:
        """Leave the game, which the page keeps, for the choice of another."""
        self.ongoing.stop()
        self.sitting = None

    # -- at the table ---------------------------------------------------------------------------------

    @property
    def _here(self) -> Sitting:
        if self.sitting is None:
            raise LookupError("no game is under way")
        return self.sitting

    def do(self, name: str, data: Mapping[str, Any]) -> None:
        """Do what the page asks for."""
        if name.startswith(BEGIN):
            self.choice.choose_edition(name, data)
        elif name in REQUESTS:
            if self._late(name, data):
                return
            before = self._standing()
            REQUESTS[name](self, data)
            if self._standing() != before:
                self.ongoing.drop_hint()
        else:
            super().do(name, data)
        if name not in OWN_ANSWER:
            self.refresh()
            self.ongoing.go_on(self.sitting)

    def _standing(self) -> tuple[Sitting | None, int, int | None]:
        """Return which place of which game is on the board."""
        sitting = self.sitting
        return sitting, sitting.session.at if sitting else 0, sitting.looking if sitting else None

    def _late(self, name: str, data: Mapping[str, Any]) -> bool:
        """Return whether what is asked for was done, or is no longer to be done: by a second click, say."""
        if self.sitting is None or "stand" not in data:
            return False
        if name in MOVING and data["stand"] != self.sitting.session.at:
            return True
        return name in DUE and not DUE[name](self.sitting)

    def _preview(self, data: Mapping[str, Any]) -> None:
        """Show what a move would lead to, and nothing else (``None``: what there is)."""
        sitting, move = self._here, wire.number_or_none(data.get("index"))

        def build(frame: Frame) -> Scene:
            return play_sight.previewed(sitting, move, frame) or self._scene_here(frame)

        self.show(build, self._targets_here(), marks=self._hints() if move is None else ())

    def _take_back(self, data: Mapping[str, Any]) -> None:
        sitting, asked = self._here, data.get("to")
        to = sitting.before if asked is None else wire.number(asked)
        if to is not None:
            self.ongoing.stop()
            sitting.go(to)

    def _take_forth(self, data: Mapping[str, Any]) -> None:
        to = self._here.after
        if to is not None:
            self.ongoing.stop()
            self._here.go(to)

    def _look_back(self, data: Mapping[str, Any]) -> None:
        at = wire.number_or_none(data.get("at"))
        self.ongoing.rest()
        self._here.look(at)

    def _say(self, data: Mapping[str, Any]) -> None:
        try:
            self._here.say(wire.name(data.get("word")))
        except ValueError as error:
            self._news["word"] = str(error)

    def _set_pace(self, data: Mapping[str, Any]) -> None:
        self.ongoing.pace = wire.name(data.get("pace"))
        self.ongoing.rest()  # it goes on at the new pace

    def _prefer(self, data: Mapping[str, Any]) -> None:
        preference = wire.name(data.get("preference"))
        if preference not in PREFERENCES:
            raise LookupError(f"there is no preference {preference!r:.60}")
        setattr(self._here, preference, data.get("on") is True)

    def _confirm(self, data: Mapping[str, Any]) -> None:
        sitting = self._here
        if sitting.pending is None:
            raise LookupError("nothing waits to be confirmed")
        if data.get("yes") is True:
            sitting.attempt(sitting.pending)
        else:
            sitting.unpick()

    def _enlarge(self, data: Mapping[str, Any]) -> None:
        self._here.enlarged = wire.number_or_none(data.get("player"))

    def _term(self, data: Mapping[str, Any]) -> None:
        self._here.stagecraft.light(wire.number_or_none(data.get("term")))

    def _save(self, data: Mapping[str, Any]) -> None:
        """Hand the game out as a file: as a record, if that tells no secret, or as it is kept."""
        sitting = self._here
        name = f"{sitting.game.id}-{sitting.session.at}"
        if data.get("kind") == "fgn":
            file = {"kind": "fgn", "name": f"{name}.fgn", "text": self._record(sitting)}
        else:
            text = f"{SAVED}{journal.whole(sitting.session)}"
            file = {"kind": "frontier", "name": f"{name}.frontier", "text": text}
        self._news["file"] = {**file, "type": "text/plain"}

    def _replay(self, data: Mapping[str, Any]) -> None:
        """Hand the record over to Replay: as a link carries it, if it is short enough, and as it is."""
        sitting = self._here
        text, own = self._record(sitting), sitting.session.setting.edition
        packed = None if own else pack_game(text)
        self._news["replay"] = {"packed": packed, "game": sitting.game.id, "fgn": text, "edition": own}

    def _record(self, sitting: Sitting) -> str:
        if not play_data.public(sitting):
            raise LookupError("the record of this game would tell what others may not know yet")
        return write_fgn(record_of(sitting.session), sitting.game.edition)

    def _plot(self, data: Mapping[str, Any]) -> None:
        if self._here.session.mover is None:
            self._news["plot"] = play_data.plot(self._here, self.frame)

    def due(self) -> list[tuple[int, str]]:
        """Return what is to happen now: whose move it is, and what it can spend."""
        return [] if self.sitting is None else play_data.due(self.sitting)

    def choices(self) -> list[str]:
        """Return the moves of the person to move."""
        chooser = None if self.sitting is None else self.sitting.chooser
        if self.sitting is None or chooser is None:
            return []
        with use_names(self.sitting.names):
            return chooser.told()


def _seat(name: str, number: int) -> Seat:
    if name in bots():
        return Seat(str(msg("{bot} {n}", bot=bot(name).title, n=number + 1)), name)
    return Seat(name)


Request: TypeAlias = Callable[[Play, Mapping[str, Any]], None]

REQUESTS: dict[str, Request] = {
    "begin": Play._begin,
    "load": Play._load,
    "resume": lambda play, data: play._restore(str(data.get("text", ""))),
    "game": lambda play, data: play.choice.turn_to(wire.name(data.get("game"))),
    "home": Play._home,
    "pick": lambda play, data: play._here.pick(wire.name(data.get("id"))),
    "unpick": lambda play, data: play._here.unpick(),
    "move": lambda play, data: play._here.move(wire.number(data.get("index"))),
    "confirm": Play._confirm,
    "tell": lambda play, data: play._here.tell(wire.names(data.get("answers"))),
    "say": Play._say,
    "preview": Play._preview,
    "back": Play._take_back,
    "forth": Play._take_forth,
    "look": Play._look_back,
    "uncover": lambda play, data: play._here.uncover(),
    "hint": lambda play, data: play.ongoing.hint(play._here),
    "stop": lambda play, data: play.ongoing.stop(),
    "continue": lambda play, data: play.ongoing.step(play._here),
    "pace": Play._set_pace,
    "prefer": Play._prefer,
    "enlarge": Play._enlarge,
    "explain": lambda play, data: play._here.stagecraft.show(wire.number(data.get("index"))),
    "term": Play._term,
    "plot": Play._plot,
    "review": lambda play, data: play.ongoing.review(play._here),
    "replay": Play._replay,
    "save": Play._save,
}
"""What the page may ask for."""
MOVING = ("confirm", "explain", "hint", "move", "pick", "preview", "say", "tell", "term")
"""Requests about the place that the page shows."""
DUE: dict[str, Callable[[Sitting], bool]] = {
    "confirm": lambda sitting: sitting.pending is not None,
    "hint": lambda sitting: sitting.chooser is not None,
    "move": lambda sitting: sitting.chooser is not None,
    "term": lambda sitting: sitting.stagecraft.calculation is not None,
    "uncover": lambda sitting: sitting.covered is not None,
}
"""When there is something to be done about a request."""
OWN_ANSWER = ("preview",)
"""Requests that show what is asked for themselves."""
