"""Questions one after another: drills of some kinds, what is due again, or a test of what somebody knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from frontier_nb.lessons.model import Lesson
from frontier_nb.messages import Message
from frontier_nb.question import Choice, Drill, Number
from frontier_widgets.learn.examiner import Asked

Purpose = Literal["practice", "review", "test", "step"]
"""Why one is asked: to practise one kind, because rules are due again, to test out, as a lesson's step."""


@dataclass(slots=True)
class Quiz:
    """A row of questions: the `drill` that is asked of players of these `names`, and how it went so far.

    `wanted` right answers end it (``None``: it goes on for ever); `seed` is that of a link that gives
    everybody the same questions (``None``: they are this learner's own), `lesson` the one that is tested.
    `reply` is what was said to the question here (``None``: nothing yet); the first answer counts.

    Raises:
        LookupError: there is no question.

    """

    purpose: Purpose
    title: Message
    questions: Iterator[Asked]
    wanted: int | None = None
    seed: int | None = None
    lesson: Lesson | None = None
    drill: Drill = field(init=False)
    names: tuple[str, ...] = field(init=False)
    right: int = 0
    asked: int = 1
    row: int = 0
    reply: Any = None
    counted: bool = False
    shown: bool = False
    missed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self._take():
            raise LookupError("there is nothing to ask")

    @property
    def settled(self) -> bool:
        """Whether the right answer has been given, or shown."""
        return self.shown or (self.reply is not None and self.drill.answer.right(self.reply))

    @property
    def over(self) -> bool:
        """Whether all wanted answers have been given."""
        return self.wanted is not None and self.right >= self.wanted and self.settled

    def answer(self, reply: object) -> bool | None:
        """Take an answer; return whether it is right if it counts, else ``None``."""
        self.reply = frozenset(map(str, reply)) if isinstance(reply, list) else reply
        return self._count(self.drill.answer.right(self.reply))

    def show(self) -> bool | None:
        """Show the answer, which counts as a wrong one if none was given."""
        self.shown = True
        return self._count(False)

    def _count(self, right: bool) -> bool | None:
        if self.counted:
            return None
        self.counted = True
        self.right += right
        self.row = self.row + 1 if right else 0
        if not right:
            self.missed += self.drill.rules
        return right

    def go_on(self) -> bool:
        """Ask the next question; return whether there is one, of those that are wanted."""
        if self.over or not self._take():
            return False
        self.asked += 1
        self.reply, self.counted, self.shown = None, False, False
        return True

    def _take(self) -> bool:
        following = next(self.questions, None)
        if following is not None:
            self.drill, self.names = following
        return following is not None


def answer_form(answer: Any, picked: Sequence[str] = ()) -> dict[str, Any]:
    """Return how a question is answered on the page: by one of the options, a number, or by pointing."""
    if isinstance(answer, Choice):
        return {"options": [str(option) for option in answer.options]}
    if isinstance(answer, Number):
        return {"number": [answer.least, answer.most]}
    names = dict(zip(answer.candidates, answer.names, strict=True))
    return {
        "point": {
            "candidates": [[id, str(name)] for id, name in names.items()],
            "picked": [str(names[id]) for id in picked if id in names],
            "single": answer.single,
        }
    }
