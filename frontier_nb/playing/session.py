"""A game under way: everything that has happened, and where one stands in it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from frontier_nb.messages import told
from frontier_nb.playing.setting import Setting, made_with
from frontier_nb.protocol import CHANCE
from frontier_nb.record.engine import POSITION, set_up
from frontier_nb.record.limits import MAX_EVENTS


class Session:
    """A game from its set-up on: `line` holds its events, `at` how many of them have been played.

    Taking back is going back in the line. What was played before is kept until something else is played
    there: who plays the same again gets the same again, chance included.

    Of a position where the game begins, what nobody has noted is drawn, for whoever plays must know what
    they hold; at a real table, and where what follows is `recorded`, it stays unknown.

    Raises:
        LookupError: no such game is installed.
        ValueError: the edition, the options or the number of players are not the game's.
        PositionError: no game can reach the position where this one is to begin.

    """

    def __init__(self, setting: Setting, rng: Random | None = None, *, recorded: bool = False) -> None:
        self.game = setting.engine()
        self.rng = rng or Random()
        headers = {POSITION: setting.position} if setting.position else {}
        start, self.options = set_up(self.game, setting.names, setting.options, headers)
        if setting.position and not setting.told and not recorded:
            start = self.game.determinise(start, self.rng)
            setting = replace(setting, position=self.game.write_position(start))
        self.setting = replace(setting, made=made_with(self.game))
        self.line: list[Any] = []
        self.states: list[Any] = [start]
        self.at = 0

    @property
    def state(self) -> Any:
        """The position where one stands."""
        return self.states[self.at]

    @property
    def mover(self) -> int | None:
        """Who moves next: a player, chance, or ``None`` at the end of the game."""
        return self.game.to_play(self.state)

    @property
    def bot(self) -> str | None:
        """The bot that moves next (``None``: a person, chance, or nobody)."""
        mover = self.mover
        return None if mover is None or mover == CHANCE else self.setting.seats[mover].bot

    @property
    def dealing(self) -> bool:
        """Whether chance moves next, and the program draws."""
        return self.mover == CHANCE and not self.setting.told

    @property
    def telling(self) -> bool:
        """Whether chance moves next, and a person tells what came."""
        return self.mover == CHANCE and self.setting.told

    def play(self, event: Any) -> None:
        """Play an event.

        Raises:
            IllegalMove: the rules forbid it.
            ValueError: the game has grown longer than a record may be.

        """
        if self.at < len(self.line) and self.line[self.at] == event:
            self.at += 1
            return
        if self.at >= MAX_EVENTS:
            raise ValueError(told("a game has at most {most} events", most=MAX_EVENTS))
        after = self.game.apply(self.state, event)
        del self.line[self.at :], self.states[self.at + 1 :]
        self.line.append(event)
        self.states.append(after)
        self.at += 1

    def draw(self) -> Any:
        """Return what chance brings here: what it brought before, if one has been here, or something new."""
        if self.at < len(self.line):
            return self.line[self.at]
        return self.game.sample(self.state, self.rng)

    def go(self, at: int) -> None:
        """Go to where `at` events have been played, back or forth.

        Raises:
            LookupError: there are fewer events.

        """
        if not 0 <= at <= len(self.line):
            raise LookupError(f"the game has {len(self.line)} events, not {at}")
        self.at = at
