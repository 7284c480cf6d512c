"""What a bot is: something that chooses a move from what its player may see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from random import Random

    from frontier_nb.protocol import Game


class Bot(ABC):
    """A player that is a program.

    A bot keeps nothing between two moves and draws only from the generator it is handed, so equal
    seeds give equal games.
    """

    name: ClassVar[str]
    """The name on the command line, such as ``random``."""

    @abstractmethod
    def choose(self, game: Game[Any, Any], view: Any, rng: Random) -> Any:
        """Return a legal move for the player whose turn it is in `view`, which it leaves as it is."""
