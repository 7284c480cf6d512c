"""What goes on by itself in Play: bots and chance play, and a bot thinks about a hint or a finished game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from frontier_nb.bots import Advice, Bot, Limit, bot
from frontier_nb.bots.review import Judgement, review, turning_points
from frontier_nb.languages import use_language
from frontier_nb.playing.records import record_of
from frontier_widgets.play import data as play_data
from frontier_widgets.play.sitting import Sitting
from frontier_widgets.shared.background import Background
from frontier_widgets.shared.thinking import advisers, in_turns, telling, thought

if TYPE_CHECKING:
    from frontier_widgets.play.widget import Play

PACES = {"once": 0.0, "brisk": 0.45, "slow": 1.6}
"""Seconds that each event which comes by itself is shown; at any other pace the person asks for each."""
HINT_SECONDS = 8.0
REVIEWING = Limit(seconds=1.0, playouts=48)
"""How long the bot thinks about each decision of a finished game."""


class Ongoing:
    """The work in the background of a page.

    `pace` is how fast events come that need nobody, `advice` what a bot thinks of the move that is due, with
    how far it is, from 0 to 1 (``None``: nobody asked).
    """

    def __init__(self, play: Play, rng: Random) -> None:
        self.play = play
        self.pace = "brisk"
        self.advice: tuple[Advice, float] | None = None
        self._rng = rng
        self._background = Background(play.fail)

    def busy(self, name: str) -> bool:
        """Return whether ``"game"``, ``"hint"`` or ``"review"`` is under way."""
        return self._background.busy(name)

    def stop(self) -> None:
        """End everything."""
        self._background.stop()
        self.advice = None

    # -- the game -----------------------------------------------------------------------------------

    def rest(self) -> None:
        """Let nothing more come by itself for now."""
        self._background.stop("game")

    def go_on(self, sitting: Sitting | None) -> None:
        """Let what comes by itself come, unless the person wants to ask for each event."""
        if sitting is None or sitting.looking is not None or self.busy("game"):
            return
        if not sitting.automatic or self.pace not in PACES:
            return
        if not self._background.start("game", lambda: self._automatic(sitting)):
            self._hurry(sitting)

    def step(self, sitting: Sitting) -> None:
        """Play the next event that comes by itself, and no other."""
        if not sitting.automatic or self.busy("game"):
            return
        if not self._background.start("game", lambda: self._event(sitting)):
            self._event_at_once(sitting)

    async def _automatic(self, sitting: Sitting) -> None:
        """Play what comes by itself, each event for as long as the pace wants it shown."""
        while sitting.automatic and self.pace in PACES:
            await self._event(sitting)
            await asyncio.sleep(PACES.get(self.pace, 0.0))

    async def _event(self, sitting: Sitting) -> None:
        """Play one event that comes by itself, and show it."""
        event = sitting.next_event()
        if event is None:
            player, view = _due(sitting)
            thinking = player.think(sitting.game, view, self._rng)
            event = (await thought(thinking, player.limit)).suggestions[0].move
        sitting.advance(event)
        self.play.refresh()

    def _hurry(self, sitting: Sitting) -> None:
        """Play all that comes by itself at once: outside of an event loop nobody can be waited for."""
        while sitting.automatic:
            self._event_at_once(sitting)
        self.play.refresh()

    def _event_at_once(self, sitting: Sitting) -> None:
        """Play one event that comes by itself."""
        event = sitting.next_event()
        if event is None:
            player, view = _due(sitting)
            event = player.choose(sitting.game, view, self._rng)
        sitting.advance(event)

    # -- hints, and what decided a game ---------------------------------------------------------------

    def hint(self, sitting: Sitting) -> None:
        """Let a bot think about the move that is due, and show its best moves as they come.

        Raises:
            LookupError: no move is to be made.

        """
        if sitting.chooser is None:
            raise LookupError("no move is to be made here")
        thinker, rng = adviser(), Random(self._rng.random())

        def tell(advice: Advice, part: float) -> None:
            self.advice = advice, part
            self.play.advise()

        def work() -> Any:
            thinking = thinker.think(sitting.game, sitting.seen, rng)
            return telling(thinking, Limit(seconds=HINT_SECONDS), tell)

        if not self._background.start("hint", work):
            self.advice = thinker.advise(sitting.game, sitting.seen, rng), 1.0

    def drop_hint(self) -> None:
        """Forget the hint: it was about another position."""
        self._background.stop("hint")
        self.advice = None

    def review(self, sitting: Sitting) -> None:
        """Let a bot look through a finished game for the decisions that decided it.

        Raises:
            LookupError: the game is not over.

        """
        if sitting.session.mover is not None:
            raise LookupError("only a finished game is looked through")
        record, found = record_of(sitting.session), list[Judgement]()
        last = max(1, len(record.line.events))

        def each(one: Judgement) -> None:
            found.append(one)
            self._turning(sitting, found, min(0.99, one.at / last))

        async def work() -> None:
            judgements = review(record, adviser(), REVIEWING, edition=sitting.game.edition)
            await in_turns(judgements, each)
            self._turning(sitting, found, 1.0)

        self._background.start("review", work)

    def _turning(self, sitting: Sitting, found: Sequence[Judgement], part: float) -> None:
        """Show the decisions that decided the game, as far as they have been found."""
        with use_language(self.play.language):
            rows = play_data.turning(sitting, turning_points(found))
        self.play.patch({"panel": {"turning": {"rows": rows, "part": part}}})


def adviser() -> Bot:
    """Return the bot that gives hints."""
    return bot(advisers()[0])


def _due(sitting: Sitting) -> tuple[Bot, Any]:
    """Return the bot that is to move, and what it sees."""
    session = sitting.session
    return bot(str(session.bot)), sitting.game.view(session.state, session.mover)
