"""Exact chances: how likely each outcome of something is that the unseen components decide."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from frontier_nb.messages import Message


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome: its number (penalties, rounds of delay, 1 for yes), its name, how likely it is."""

    value: int
    label: Message
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Odds:
    """The outcomes of one question about what is unseen, in the order of their values.

    `kind` and `subject` name the question as those of a calculation do, `rule` is the rule that decides,
    `components` are what it is about on the board.

    Raises:
        ValueError: the chances do not add up to 1.

    """

    kind: str
    subject: tuple[int | str, ...]
    title: Message
    rule: str
    outcomes: tuple[Outcome, ...]
    components: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if sum(outcome.chance for outcome in self.outcomes) != 1:
            raise ValueError(f"the chances of {self.kind} do not add up to 1")

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return sum((outcome.value * outcome.chance for outcome in self.outcomes), Fraction())
