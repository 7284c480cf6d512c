"""Play: a game against bots, or with others at the same screen, or one from a real table written down.

In a notebook::

    from frontier_widgets import Play

    Play()  # or Play("king-of-frontier", ["Ana", "greedy"])
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import traitlets

from frontier_nb import registry
from frontier_nb.bots import Advice, Bot, Limit, bot, bots
from frontier_nb.bots.review import Judgement, review, turning_points
from frontier_nb.errors import EditionError, PositionError, Unreadable
from frontier_nb.messages import msg, row
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
from frontier_nb.scene.words import parts
from frontier_widgets import play_data, play_sight, replay_data, wire
from frontier_widgets.assets import script, style_sheet
from frontier_widgets.background import Background
from frontier_widgets.board import BoardWidget
from frontier_widgets.edition_choice import BEGIN, EditionChoice
from frontier_widgets.links import pack_game
from frontier_widgets.look import look_at
from frontier_widgets.place import Place
from frontier_widgets.play_words import words
from frontier_widgets.shelf import given
from frontier_widgets.sitting import Sitting
from frontier_widgets.speaking import spoken
from frontier_widgets.thinking import in_turns, telling, thought

PACES = {"once": 0.0, "brisk": 0.45, "slow": 1.6}
"""Seconds that each event which comes by itself is shown; at any other pace the person asks for each."""
HINTS = ("strong", "greedy")
"""The bots that give hints, the first that is installed."""
HINT_SECONDS = 8.0
REVIEWING = Limit(seconds=1.0, playouts=48)
"""How long the bot thinks about each decision of a finished game."""
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

    _esm = script("overlay.js", "calculation.js", "replay_plot.js", "play.js")
    _css = style_sheet("overlay.css", "replay.css", "side_page.css", "edition_choice.css", "play.css")

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
        self.pace = "brisk"
        self._chosen: dict[str, Any] = {"game": game or registry.games()[0]}
        self._edition = EditionChoice(self._chosen["game"])
        self._news: dict[str, Any] = {}
        self._shown: dict[str, Any] = {}  # what the page shows
        self._log: list[str] = []  # what has happened, as the page has it
        self._journal = ""  # of the game, as it was sent to the page
        self._background = Background(self.fail)
        self._advice: tuple[Advice, float] | None = None
        if game is not None and seats:
            chosen = tuple(_seat(name, number) for number, name in enumerate(seats))
            self._sit(Session(Setting(game, chosen, dict(options or {}), position=position), self._rng))
        super().__init__(self._scene_here)

    def phrases(self) -> dict[str, str]:
        """Return the words that the page shows by itself."""
        return words()

    def said(self) -> dict[str, Any]:
        """Return the traits that are words: also what the page shows beside the board."""
        return {**super().said(), "panel": {"state": self._state()}}

    def retell(self) -> None:
        """Check anew what is told of an edition."""
        self._edition.retell()

    @spoken
    def __str__(self) -> str:
        """Return one line that says what is shown."""
        if self.sitting is None:
            games = row(registry.game(id).title for id in registry.games())
            return str(msg("Play {games}, against {bots} or each other.", games=games, bots=row(bots())))
        title, names = self.sitting.game.title, row(self.sitting.names)
        return str(msg("Play {title}: {names}.", title=title, names=names))

    # -- the game ---------------------------------------------------------------------------------

    def _sit(self, session: Session, notice: object = None) -> None:
        """Sit down to a game; the page is told to keep all of it."""
        self._stop()
        before = self.sitting
        self.sitting = Sitting(session)
        if before is not None:
            for name in ("hasten", "confirm", "targets"):
                setattr(self.sitting, name, getattr(before, name))
        self._news |= {"journal": [journal.whole(session)], "fresh": True}
        if notice is not None:
            self._news["notice"] = str(notice)

    @spoken
    def refresh(self) -> None:
        """Show where the game stands."""
        self._follow()
        frame = self.frame
        drawn = self._scene_here(frame)
        news = self._beside(drawn)
        if self.sitting is not None:
            news["look"] = look_at(drawn, play_sight.highlights(self.sitting))

        def build(asked: Frame) -> Scene:
            return drawn if asked == frame else self._scene_here(asked)

        self.show(build, self._targets_here(), panel=news, marks=self._hints())

    def _hints(self) -> tuple[Mark, ...]:
        """Return the moves that are suggested, as marks on the board."""
        sitting = self.sitting
        if sitting is None or self._advice is None or sitting.chooser is None:
            return ()
        return tuple(play_sight.hints(sitting, self._advice[0].suggestions))

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
        game = registry.game(self._chosen["game"])
        players = game.player_counts[0]
        return game.scene(game.setup(players), frame, Highlights(), [""] * players)

    def _state(self, drawn: Scene | None = None) -> dict[str, Any]:
        """Return all that the page shows beside the board as it is `drawn`, but what has happened so far."""
        sitting = self.sitting
        if sitting is None:
            chosen = {**self._chosen, "edition": self._edition.data()}
            return {"view": "start", **play_data.choices(), "chosen": chosen, "pace": self.pace}
        advice = play_data.advice(sitting, *self._advice) if self._advice is not None else None
        return {
            **play_data.beside(sitting, drawn or self._scene_here(self.frame)),
            "advice": advice,
            "pace": self.pace,
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

    # -- what goes on by itself -------------------------------------------------------------------

    def _stop(self) -> None:
        """End everything that goes on in the background."""
        self._background.stop()
        self._advice = None

    def _go_on(self) -> None:
        """Let what comes by itself come, unless the person wants to ask for each event."""
        sitting = self.sitting
        if sitting is None or sitting.looking is not None or self._background.busy("game"):
            return
        if not sitting.automatic or self.pace not in PACES:
            return
        if not self._background.start("game", lambda: self._automatic(sitting)):
            self._hurry(sitting)

    async def _automatic(self, sitting: Sitting) -> None:
        """Play what comes by itself, each event for as long as the pace wants it shown."""
        while sitting.automatic and self.pace in PACES:
            await self._event(sitting)
            await asyncio.sleep(PACES.get(self.pace, 0.0))

    async def _event(self, sitting: Sitting) -> None:
        """Play one event that comes by itself, and show it."""
        event = sitting.next_event()
        if event is None:
            player, view = self._bot(sitting)
            thinking = player.think(sitting.game, view, self._rng)
            event = (await thought(thinking, player.limit)).suggestions[0].move
        sitting.advance(event)
        self.refresh()

    def _hurry(self, sitting: Sitting) -> None:
        """Play all that comes by itself at once: outside of an event loop nobody can be waited for."""
        while sitting.automatic:
            self._event_at_once(sitting)
        self.refresh()

    def _event_at_once(self, sitting: Sitting) -> None:
        """Play one event that comes by itself."""
        event = sitting.next_event()
        if event is None:
            player, view = self._bot(sitting)
            event = player.choose(sitting.game, view, self._rng)
        sitting.advance(event)

    def _bot(self, sitting: Sitting) -> tuple[Bot, Any]:
        """Return the bot that is to move, and what it sees."""
        session = sitting.session
        return bot(str(session.bot)), sitting.game.view(session.state, session.mover)

    def _hint(self, data: Mapping[str, Any]) -> None:
        """Let a bot think about the move that is due, and show its best moves as they come."""
        sitting = self._here
        if sitting.chooser is None:
            raise LookupError("no move is to be made here")
        adviser, rng = _adviser(), Random(self._rng.random())

        def tell(advice: Advice, part: float) -> None:
            self._advice = advice, part
            self.refresh()

        def work() -> Any:
            thinking = adviser.think(sitting.game, sitting.seen, rng)
            return telling(thinking, Limit(seconds=HINT_SECONDS), tell)

        if not self._background.start("hint", work):
            self._advice = adviser.advise(sitting.game, sitting.seen, rng), 1.0

    def _review(self, data: Mapping[str, Any]) -> None:
        """Let a bot look through a finished game for the decisions that decided it."""
        sitting = self._here
        if sitting.session.mover is not None:
            raise LookupError("only a finished game is looked through")
        record, found = record_of(sitting.session), list[Judgement]()
        last = max(1, len(record.line.events))

        def each(one: Judgement) -> None:
            found.append(one)
            self._turning(found, min(0.99, one.at / last))

        async def work() -> None:
            judgements = review(record, _adviser(), REVIEWING, edition=sitting.game.edition)
            await in_turns(judgements, each)
            self._turning(found, 1.0)

        self._background.start("review", work)

    @spoken
    def _turning(self, found: Sequence[Judgement], part: float) -> None:
        """Show the decisions that decided the game, as far as they have been found."""
        rows = play_data.turning(self._here, turning_points(found))
        self.patch({"panel": {"turning": {"rows": rows, "part": part}}})

    # -- before a game --------------------------------------------------------------------------------

    def ready(self, place: Mapping[str, Any]) -> None:
        """Take the page's room, what it has kept of a game under way, and what its link names."""
        kept = place.get("stored")
        if self.sitting is not None:
            self._keep(kept)
        elif self._scene is None and isinstance(kept, str) and kept:
            self._restore(kept)
        elif self._scene is None:
            self._arrive(wire.link(place.get("hash")))
        super().ready(place)
        self._go_on()

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

    def _arrive(self, wanted: Mapping[str, str]) -> None:
        """Prepare the game that a link names: which, from which position, or one of a real table."""
        game = wanted.get("game", self._chosen["game"])
        if game not in registry.games():
            self._news["notice"] = str(msg("The link names a game that is not installed here."))
            return
        self._choose(game)
        self._chosen["told"] = wanted.get("dealt") == "by-hand"
        if "position" in wanted:
            engine = self._edition.game
            try:
                state = engine.read_position(wanted["position"])
            except (Unreadable, PositionError) as error:
                self._news["notice"] = str(msg("The game cannot begin at this position: {why}", why=error))
                return
            self._chosen |= {
                "position": wanted["position"],
                "players": len(engine.scores(state)),
                "options": engine.options_of(state),
            }

    def _choose(self, game: str) -> None:
        """Turn to another game, before one is begun.

        Raises:
            LookupError: no such game is installed.

        """
        if game != self._edition.game_id:
            self._edition = EditionChoice(game)
        self._chosen = {"game": game, "told": self._chosen.get("told", False)}

    def _restore(self, text: str) -> None:
        """Take up a game that was kept, or say what is wrong with it."""
        try:
            session, lost = journal.restore(text, self._rng)
        except journal.LostGame as error:
            self._news["notice"] = str(msg("The game cannot be taken up again: {why}", why=error.reason))
            return
        self._sit(session, lost)

    def _begin(self, data: Mapping[str, Any]) -> None:
        """Begin the game that the page asks for, or say what is wrong with it."""
        asked = data.get("setting")
        try:
            setting = Setting.from_json(asked and {**asked, "edition": self._edition.text})
            session = Session(setting, self._rng)
        except (ValueError, LookupError, EditionError) as error:
            self._chosen["fault"] = str(error.args[0] if isinstance(error, LookupError) else error)
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
        self._stop()
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
            if self._edition.do(name, data):
                self._chosen.pop("position", None)  # the figures may be others there
        elif name in REQUESTS:
            if self._late(name, data):
                return
            before = self._standing()
            REQUESTS[name](self, data)
            if self._standing() != before:
                self._background.stop("hint")  # it was about another position
                self._advice = None
        else:
            super().do(name, data)
        if name not in OWN_ANSWER:
            self.refresh()
            self._go_on()

    def _standing(self) -> tuple[Sitting | None, int, int | None]:
        """Return which place of which game is on the board."""
        sitting = self.sitting
        return sitting, sitting.session.at if sitting else 0, sitting.looking if sitting else None

    def _late(self, name: str, data: Mapping[str, Any]) -> bool:
        """Return whether a move is asked for at a place that is no longer shown: by a second click, say."""
        return name in MOVING and self.sitting is not None and data.get("stand", self.at) != self.at

    def _preview(self, data: Mapping[str, Any]) -> None:
        """Show what a move would lead to, and nothing else (``None``: what there is)."""
        sitting, index = self._here, data.get("index")
        move = None if index is None else wire.number(index)

        def build(frame: Frame) -> Scene:
            return play_sight.previewed(sitting, move, frame) or self._scene_here(frame)

        self.show(build, self._targets_here(), marks=self._hints() if move is None else ())

    def _take_back(self, data: Mapping[str, Any]) -> None:
        sitting, asked = self._here, data.get("to")
        to = sitting.before if asked is None else wire.number(asked)
        if to is not None:
            self._stop()
            sitting.go(to)

    def _take_forth(self, data: Mapping[str, Any]) -> None:
        to = self._here.after
        if to is not None:
            self._stop()
            self._here.go(to)

    def _look_back(self, data: Mapping[str, Any]) -> None:
        at = data.get("at")
        self._background.stop("game")
        self._here.look(None if at is None else wire.number(at))

    def _say(self, data: Mapping[str, Any]) -> None:
        try:
            self._here.say(wire.name(data.get("word")))
        except ValueError as error:
            self._news["word"] = str(error)

    def _continue(self, data: Mapping[str, Any]) -> None:
        """Play the next event that comes by itself, and no other."""
        sitting = self._here
        if not sitting.automatic or self._background.busy("game"):
            return
        if not self._background.start("game", lambda: self._event(sitting)):
            self._event_at_once(sitting)

    def _set_pace(self, data: Mapping[str, Any]) -> None:
        self.pace = wire.name(data.get("pace"))
        self._background.stop("game")  # it goes on at the new pace

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
        player = data.get("player")
        self._here.enlarged = None if player is None else wire.number(player)

    def _term(self, data: Mapping[str, Any]) -> None:
        term = data.get("term")
        self._here.stagecraft.light(None if term is None else wire.number(term))

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

    def _words(self, data: Mapping[str, Any]) -> None:
        here = {"words": parts(self._build(self.frame))}
        self.show(self._build, self._targets_here(), panel=here, marks=self._hints())


def _adviser() -> Bot:
    return bot(next(name for name in HINTS if name in bots()))


def _seat(name: str, number: int) -> Seat:
    if name in bots():
        return Seat(str(msg("{bot} {n}", bot=bot(name).title, n=number + 1)), name)
    return Seat(name)


PREFERENCES = ("hasten", "confirm", "targets")
"""What a person may prefer otherwise, each a switch of the sitting."""

Request: TypeAlias = Callable[[Play, Mapping[str, Any]], None]

REQUESTS: dict[str, Request] = {
    "begin": Play._begin,
    "load": Play._load,
    "resume": lambda play, data: play._restore(str(data.get("text", ""))),
    "game": lambda play, data: play._choose(wire.name(data.get("game"))),
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
    "hint": Play._hint,
    "stop": lambda play, data: play._stop(),
    "continue": Play._continue,
    "pace": Play._set_pace,
    "prefer": Play._prefer,
    "enlarge": Play._enlarge,
    "explain": lambda play, data: play._here.stagecraft.show(wire.number(data.get("index"))),
    "term": Play._term,
    "plot": Play._plot,
    "review": Play._review,
    "replay": Play._replay,
    "save": Play._save,
    "words": Play._words,
}
"""What the page may ask for."""
MOVING = ("confirm", "move", "pick", "preview", "say", "tell")
"""Requests about the place that the page shows."""
OWN_ANSWER = ("preview", "words")
"""Requests that show what is asked for themselves."""
