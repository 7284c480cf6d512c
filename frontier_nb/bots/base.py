"""What a bot is: something that thinks about what its player may see, and chooses a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from random import Random

    from frontier_nb.messages import Message
    from frontier_nb.protocol import Game


SHOWN = 3
"""So many moves are suggested, if there are so many."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move that a bot considers: how good it is, in points, from how many playouts, and why.

    `points` are such that differences can be read: of two moves the one with more is expected to bring its
    player that much more. `playouts` is 0 where nothing was played out.
    """

    move: Any
    points: float
    playouts: int
    why: Message


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot thinks of a position at a moment: its best moves, the best first, and what it took.

    `playouts` counts all that was played out so far, also for moves that are not suggested.
    """

    suggestions: tuple[Suggestion, ...]
    playouts: int = 0


@dataclass(frozen=True, slots=True)
class Limit:
    """When to stop thinking: after so many seconds, or so many playouts, whichever comes first.

    Only a limit of playouts alone gives the same game for the same seed on every machine.
    """

    seconds: float | None = None
    playouts: int | None = None

    def reached(self, begun: float, playouts: int) -> bool:
        """Return whether it is time to stop, `begun` being the ``perf_counter()`` of the beginning."""
        if self.playouts is not None and playouts >= self.playouts:
            return True
        return self.seconds is not None and perf_counter() - begun >= self.seconds


class Bot(ABC):
    """A player that is a program.

    A bot keeps nothing between two moves and draws only from the generator it is handed.
    """

    name: ClassVar[str]
    """The name on the command line, such as ``random``."""
    title: ClassVar[Message]
    about: ClassVar[Message]
    """How it plays, in a sentence."""
    limit: ClassVar[Limit] = Limit()
    """When it stops thinking if nobody says otherwise."""

    @abstractmethod
    def think(self, game: Game[Any, Any], view: Any, rng: Random, also: Any = None) -> Iterator[Advice]:
        """Think about the decision that is due in `view`, which is left as it is.

        Each step takes a few milliseconds at most and yields what is thought by then, at least one
        suggestion from the first on; closing the iterator ends it. It ends by itself when nothing more
        can be found out, and otherwise goes on as long as it is asked.

        `also` is a legal move that somebody wants to know about (the one that was made, say): it is valued
        like any other, and is always among the suggestions, the last of them if it is none of the best.
        """

    def advise(
        self, game: Game[Any, Any], view: Any, rng: Random, limit: Limit | None = None, also: Any = None
    ) -> Advice:
        """Think until a limit (that of the bot, unless given), and return the last advice."""
        begun, limit = perf_counter(), limit or self.limit
        thinking = self.think(game, view, rng, also)
        advice = next(thinking)
        while not limit.reached(begun, advice.playouts):
            following = next(thinking, None)
            if following is None:
                break
            advice = following
        return advice

    def choose(self, game: Game[Any, Any], view: Any, rng: Random, limit: Limit | None = None) -> Any:
        """Return a legal move for the player whose turn it is in `view`."""
        return self.advise(game, view, rng, limit).suggestions[0].move
