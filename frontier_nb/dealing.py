"""Chance events told by a person: what was turned up or drawn at a real table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from frontier_nb.messages import Message, told


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing that is asked for: what people call it, and the answers, each an id and what it is called."""

    label: Message
    choices: tuple[tuple[str, Message], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """What must be told of a chance event that is due: a question, and one answer for each slot."""

    question: Message
    slots: tuple[Slot, ...]

    def check(self, answers: Sequence[str]) -> None:
        """Check that there is an answer for each slot, one of those to choose from.

        Raises:
            LookupError: an answer is none of these, or their number is another.

        """
        n = len(self.slots)
        if len(answers) != n:
            raise LookupError(told("{n} answers are needed, not {given}.", n=n, given=len(answers)))
        for slot, answer in zip(self.slots, answers, strict=True):
            if answer not in dict(slot.choices):
                what, wrong = slot.label, f"{answer!r:.60}"
                raise LookupError(told("{what}: {answer} is not to choose from.", what=what, answer=wrong))
