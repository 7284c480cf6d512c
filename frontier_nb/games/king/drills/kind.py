"""What the kinds of drills of this game share: whom they ask, and how an answer is drawn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from frontier_nb.calculation import Calculation
from frontier_nb.games.king.position import OPENING, OVER, Position
from frontier_nb.messages import Message, Who, msg
from frontier_nb.protocol import Game
from frontier_nb.question import Answer, Drill, DrillKind, Level

T = TypeVar("T")

DECLINED = 0.9
"""How often a question is declined that could only have the usual answer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a drill asks and answers; `state` is the position it is about, if not the one that was given."""

    question: Message
    answer: Answer
    why: Message
    rules: tuple[str, ...]
    light: tuple[str, ...] = ()
    worked: tuple[Calculation, ...] = ()
    state: Position | None = None


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
                return Drill(
                    self.id, level, found.state or view, player, found.question, found.answer,
                    found.rules, found.why, found.light, found.worked,
                )  # fmt: skip
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
    groups: dict[Hashable, list[T]] = {}
    for answer, subject in found:
        groups.setdefault(answer, []).append(subject)
    if not groups or (groups.keys() == {usual} and rng.random() < DECLINED):
        return None
    return rng.choice(groups[rng.choice(list(groups))])


def chosen(player: int, active: bool, action: Message) -> Message:
    """Return a sentence that says whether it is `player` who has chosen an action."""
    if active:
        return msg("{player} chooses {action}.", player=Who(player), action=action)
    return msg("Another player chooses {action}.", action=action)
