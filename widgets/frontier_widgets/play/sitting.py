"""A game at a table: who looks at it, what can be done, what has happened. It knows no page and no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from frontier_nb.calculation import Calculation
from frontier_nb.errors import IllegalMove, Violation
from frontier_nb.languages import language_now
from frontier_nb.playing import journal
from frontier_nb.playing.session import Session
from frontier_nb.protocol import CHANCE
from frontier_widgets.shared.choosing import Chooser
from frontier_widgets.shared.explaining import Stagecraft
from frontier_widgets.shared.eyes import Eyes

PREFERENCES = ("hasten", "confirm", "targets")
"""What a person may prefer otherwise, each a switch of the sitting."""


class Sitting:
    """A session as the persons at one page see it, one after the other.

    `who` is the player whose eyes see the board (``None``: nobody yet, or everybody), `covered` the one to
    whom the page must be handed before anything is shown. `looking` is a place that is looked back at
    (``None``: the game itself), `reply` what was wrong with the last try, `pending` a move that waits to be
    confirmed, `wrong` why a chance event that was told cannot be.

    Preferences: `hasten` makes moves to which there is no alternative, `confirm` asks before a move that
    leads on to somebody else or to chance, `targets` lights what can be pointed at from the beginning.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game = session.game
        self.names = session.setting.names
        self.hasten, self.confirm, self.targets = True, False, False
        self.who: int | None = None
        self.covered: int | None = None
        self.enlarged: int | None = None
        self.entries: list[str] = []  # of the journal, since they were last taken
        self._rows: dict[tuple[Eyes, str], list[tuple[Any, str]]] = {}
        self._workings: dict[tuple[Eyes, int], tuple[Any, tuple[Calculation, ...]]] = {}
        self._turn_to()

    # -- whose eyes -------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether everything may be seen: at a real table, among bots, at the end."""
        setting = self.session.setting
        return setting.told or not setting.persons or self.session.mover is None

    @property
    def eyes(self) -> Eyes:
        """Whose eyes see the board now; those of an onlooker while the page is handed on."""
        if self.open:
            return Eyes()
        return Eyes(None if self.covered is not None else self.who, veiled=True)

    @property
    def seen(self) -> Any:
        """The position on the board, as it may be seen."""
        at = self.session.at if self.looking is None else self.looking
        return self.eyes.position(self.game, self.session.states[at])

    def uncover(self) -> None:
        """Show the board to the person to whom the page has been handed.

        Raises:
            LookupError: the page is not being handed on.

        """
        if self.covered is None:
            raise LookupError("nothing is covered")
        self.who, self.covered = self.covered, None
        self._refresh()

    def _turn_to(self) -> None:
        """See who is to look from now on; the page is covered if they or those before them have secrets."""
        session, persons = self.session, self.session.setting.persons
        mover = session.mover
        self.covered = None
        if self.open:
            self.who = None
        elif len(persons) == 1:
            self.who = persons[0]
        elif self._waits_for(mover) and mover != self.who:
            assert mover is not None
            if self._secret(mover) or (self.who is not None and self._secret(self.who)):
                self.covered = mover
            else:
                self.who = mover
        self._refresh()

    def _waits_for(self, mover: int | None) -> bool:
        """Return whether `mover` is a person."""
        return mover is not None and mover != CHANCE and self.session.bot is None

    def _secret(self, player: int) -> bool:
        """Return whether a player knows what an onlooker does not."""
        state = self.session.state
        return bool(self.game.view(state, player) != self.game.view(state, None))

    def _refresh(self) -> None:
        """Forget what was about the position before."""
        self.looking: int | None = None
        self.reply: Violation | None = None
        self.wrong: Violation | None = None
        self.pending: Any = None
        self.dumb = False
        self._chooser: Chooser | None = None
        self.stagecraft = Stagecraft(self._news())

    # -- what moves by itself -----------------------------------------------------------------------

    @property
    def automatic(self) -> bool:
        """Whether the next event needs nobody: chance that the program draws, a bot, or no alternative."""
        if self.covered is not None or self.session.mover is None:
            return False
        return self.session.dealing or self.session.bot is not None or self._forced(self.session.at)

    def _forced(self, at: int) -> bool:
        if not self.hasten or self.session.setting.told:
            return False
        return len(self.game.legal_moves(self.session.states[at])) == 1

    def next_event(self) -> Any:
        """Return the next event if it takes no thought: what chance brings, or the only legal move.

        ``None``: a bot has to think.
        """
        session = self.session
        if session.dealing:
            return session.draw()
        if session.bot is None:
            return self.game.legal_moves(session.state)[0]
        return None

    def advance(self, event: Any) -> None:
        """Play an event, which must be legal, and keep it in the journal.

        Raises:
            IllegalMove: it is not.

        """
        self.session.play(event)
        self.entries.append(journal.played(self.session))
        self._turn_to()

    # -- the person's own moves ---------------------------------------------------------------------

    @property
    def chooser(self) -> Chooser | None:
        """What moves can be made, if a person at this page is to make one."""
        session = self.session
        if self.covered is not None or self.looking is not None or not self._waits_for(session.mover):
            return None
        if self._chooser is None:
            self._chooser = Chooser(self.game, self.seen, self.names)
        return self._chooser

    def pick(self, component: str) -> None:
        """Point at something on the board: to make a move, or to have it explained."""
        chooser = self.chooser
        self.dumb = False
        if chooser is not None and chooser.pick(component):
            self.stagecraft.light(None)
            self.reply = self.pending = None
            if chooser.chosen is not None:
                self.attempt(chooser.chosen)
            return
        explained = self.stagecraft.about(component, self.game.calculations(self.seen))
        self.dumb = chooser is not None and not explained

    def move(self, number: int) -> None:
        """Make a move of the chooser's list.

        Raises:
            LookupError: no move is to be made, or there is no such move.

        """
        if self.chooser is None:
            raise LookupError("no move is to be made here")
        self.attempt(self.chooser.move(number))

    def attempt(self, move: Any) -> None:
        """Make a move of a person's, if the rules allow it and it need not be confirmed."""
        self.reply = self.game.violation(self.session.state, move)
        if self.reply is not None:
            if self._chooser is not None:
                self._chooser.step_back()  # what was pointed at before may still be meant
            return
        if self.confirm and self.pending != move and self._leads_on(move):
            self.pending = move
            return
        self.advance(move)

    def _leads_on(self, move: Any) -> bool:
        """Return whether somebody else, or chance, is to move after `move`."""
        after = self.game.copy(self.seen)
        self.game.advance(after, move)
        return self.game.to_play(after) != self.session.mover

    def unpick(self) -> None:
        """Forget what was pointed at, and what waits to be confirmed."""
        self.pending = self.reply = None
        if self._chooser is not None:
            self._chooser.clear()

    def tell(self, answers: Sequence[str]) -> None:
        """Say what chance brought at the real table, answer by answer.

        Raises:
            LookupError: nobody is asked, or an answer is none of those to choose from.

        """
        if not self.session.telling:
            raise LookupError("nothing is to be told of chance here")
        event = self.game.dealt(self.session.state, answers)
        try:
            self.advance(event)
        except IllegalMove as error:
            self.wrong = error.violation

    def say(self, word: str) -> None:
        """Play what a word of FGN says, at a real table: elsewhere what is wrong with it could tell a secret.

        Raises:
            LookupError: the game is not from a real table.
            Unreadable: no event is written so.
            Ambiguous: more than one is.

        """
        if not self.session.setting.told:
            raise LookupError("events are written down only where a game from a real table is")
        event = self.game.read_word(self.session.state, word.strip())
        self.reply = self.game.violation(self.session.state, event)
        if self.reply is None:
            self.advance(event)

    # -- back and forth -----------------------------------------------------------------------------

    def _stops(self, at: int) -> bool:
        """Return whether somebody at the page had something to decide at a place."""
        session = self.session
        if session.setting.told or not session.setting.persons:
            return True
        mover = self.game.to_play(session.states[at])
        return mover in session.setting.persons and not self._forced(at)

    @property
    def before(self) -> int | None:
        """Where taking back leads (``None``: nothing can be taken back)."""
        return next((at for at in range(self.session.at - 1, -1, -1) if self._stops(at)), None)

    @property
    def after(self) -> int | None:
        """Where taking back is undone (``None``: nothing was taken back)."""
        last = len(self.session.line)
        if self.session.at == last:
            return None
        return next((at for at in range(self.session.at + 1, last) if self._stops(at)), last)

    def go(self, at: int) -> None:
        """Take back, or forth, to the last decision of a person before so many events.

        Raises:
            LookupError: there are fewer events.

        """
        if at < len(self.session.line):
            at = next((one for one in range(at, -1, -1) if self._stops(one)), at)
        self.session.go(at)
        self.entries.append(journal.gone(self.session))
        self._turn_to()

    def look(self, at: int | None) -> None:
        """Look back at where so many events had been played (``None``: return to the game).

        Raises:
            LookupError: there are fewer.

        """
        if at is not None and not 0 <= at <= self.session.at:
            raise LookupError(f"the game has {self.session.at} events, not {at}")
        self.looking = at
        self.reply = self.pending = None
        self.dumb = False
        if self._chooser is not None:
            self._chooser.clear()
        self.stagecraft = Stagecraft(self._explained(at) if at else () if at is not None else self._news())

    # -- what has happened --------------------------------------------------------------------------

    def told(self) -> list[str]:
        """Return every event as a sentence, as it is seen."""
        session, eyes = self.session, self.eyes
        rows = self._rows.setdefault((eyes, language_now()), [])
        for number in range(session.at):
            event = session.line[number]
            if number < len(rows) and rows[number][0] is event:
                continue
            del rows[number:]
            words = str(eyes.told(self.game, session.states[number], event, self.names))
            rows.append((event, words))
        return [words for _, words in rows[: session.at]]

    @property
    def since(self) -> int:
        """After how many events the last own decision of whoever looks was made (0: none was).

        While the page is handed on, nothing is new: which decisions of a player were their own tells of
        what they hold. Among bots alone the last event is.
        """
        session = self.session
        if self.covered is not None:
            return session.at
        if not session.setting.persons:
            return max(0, session.at - 1)
        own = session.setting.persons if self.who is None else (self.who,)
        movers = (at for at in range(session.at - 1, -1, -1) if self._own(at, own))
        return next(movers, 0)

    def _own(self, at: int, own: Sequence[int]) -> bool:
        return self.game.to_play(self.session.states[at]) in own and not self._forced(at)

    def _news(self) -> tuple[Calculation, ...]:
        """Return what explains what happened since the last own decision: the end, then the last first."""
        session = self.session
        found = [one for at in range(session.at, self.since, -1) for one in self._explained(at)]
        end = self.game.score_sheet(session.state) if session.mover is None else None
        if end is not None:
            found = [end, *(one for one in found if one.kind != end.kind)]
        return tuple(found)

    def _explained(self, at: int) -> tuple[Calculation, ...]:
        """Return the calculation behind the event that leads to a place, if all of the event is seen.

        It is worked out once: as long as a turn goes on, it is asked for again with every event.
        """
        eyes, state, event = self.eyes, self.session.states[at - 1], self.session.line[at - 1]
        known, found = self._workings.get((eyes, at), (None, ()))
        if known is not event:
            found = self._explain(eyes, state, event)
            self._workings[eyes, at] = event, found
        return found

    def _explain(self, eyes: Eyes, state: Any, event: Any) -> tuple[Calculation, ...]:
        if eyes.event(self.game, state, event) != event:
            return ()
        found = self.game.explain(eyes.position(self.game, state), event)
        return () if found is None else (found,)

    @property
    def acted(self) -> int | None:
        """Who brought about the last event (``None``: chance, or nothing has happened)."""
        at = self.session.at if self.looking is None else self.looking
        mover = self.game.to_play(self.session.states[at - 1]) if at else None
        return None if mover == CHANCE else mover

    @property
    def changed(self) -> frozenset[str]:
        """What the last event changed on the board."""
        at = self.session.at if self.looking is None else self.looking
        if at == 0:
            return frozenset()
        state = self.session.states[at - 1]
        event = self.eyes.event(self.game, state, self.session.line[at - 1])
        return (
            frozenset() if event is None else self.game.changed(self.eyes.position(self.game, state), event)
        )
