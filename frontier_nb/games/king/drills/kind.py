"""What the kinds of drills of this game share: whom they ask, and how an answer is drawn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable
from operator import itemgetter
from random import Random
from typing import Any, TypeVar

from frontier_nb.games.king.position import OPENING, OVER, Position
from frontier_nb.messages import Message, Who, msg
from frontier_nb.protocol import Game
from frontier_nb.question import Asked, Drill, DrillKind, Level, fair

T = TypeVar("T")

DECLINED = 0.9
"""How often a question is declined that could only have the usual answer."""


class KingDrill(DrillKind):
    """A kind of question that is asked of a player about what they see."""

    def make(self, game: Game[Any, Any], state: Position, level: Level, rng: Random) -> Drill | None:
        """Return a question for the first player, in a random order, whom there is something to ask."""
        if state.player == OVER or state.phase < OPENING:
            return None
        players = range(state.table.players)
        for player in rng.sample(players, len(players)):
            view = game.view(state, player)
            found = self.ask(game, view, player, level, rng)
            if found is not None:
                return self.drill(level, view, found)
        return None

    @abstractmethod
    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Return a question of a level for `player`, who sees `view`; ``None`` if there is none for them."""


def draw(found: Iterable[tuple[Hashable, T]], rng: Random, usual: Hashable = None) -> T | None:
    """Return one of some subjects, each given with its answer; ``None`` if there are none.

    The answer is drawn first, so that one that many subjects share comes up no oftener than another.
    Where there is no other answer than the `usual` one, it is declined as a rule.
    """
    subjects = list(found)
    if {answer for answer, _ in subjects} == {usual} and rng.random() < DECLINED:
        return None
    one = fair(subjects, itemgetter(0), rng)
    return None if one is None else one[1]


def chosen(player: int, active: bool, action: Message) -> Message:
    """Return a sentence that says whether it is `player` who has chosen an action."""
    if active:
        return msg("{player} chooses {action}.", player=Who(player), action=action)
    return msg("Another player chooses {action}.", action=action)
