"""What many games can tell about players: where their points come from, and what they choose.

A game may offer an :class:`Insight`; studies of many games count by it, and know no game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from frontier_nb.messages import Message

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


class Insight(ABC, Generic[S, M]):
    """How a game's scores are divided and what its players choose, each under a key that stays the same.

    A *choice* is written ``group/key``, such as ``building/tower``.
    """

    sources: ClassVar[Mapping[str, Message]]
    """What points come from, by key, in the order of the score sheet."""
    groups: ClassVar[Mapping[str, Message]]
    """The kinds of choices, by key."""

    @abstractmethod
    def points(self, state: S, player: int) -> dict[str, int]:
        """Return a player's points by source; they add up to the player's score."""

    @abstractmethod
    def choices(self, start: S, moves: Sequence[M]) -> Iterator[tuple[int, str]]:
        """Yield who chose what in a game, from its set-up position and all of its events, each time anew."""

    @abstractmethod
    def name(self, choice: str) -> Message:
        """Return what people call a choice; what the game does not know is called by its key."""
