"""A learner's progress as it comes about: what counts is written down, and what changed is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from frontier_nb.lessons.model import Lesson, Step
from frontier_nb.lessons.progress import Here, Outcome, Progress

Changes = dict[str, Any]
"""What changed in a progress, as plain data to be merged into what is stored."""


class Ledger:
    """A learner's `progress`; `stored` is told of its changes.

    While `presenting`, for a class, nothing is written: it is nobody's.
    """

    def __init__(self) -> None:
        self.progress = Progress()
        self.presenting = False
        self.stored: Callable[[Changes], None] = lambda changes: None

    def count(self, rules: Iterable[str], outcome: Outcome) -> None:
        """Count a try that exercised some rules."""
        if not self.presenting:
            counted = self.progress.count(rules, outcome)
            self.stored({"rules": self.progress.rules_json(counted)})

    def finish(self, lesson: Lesson, step: Step) -> None:
        """Count a step as done."""
        if not self.presenting:
            self.progress.finish(lesson.id, step.id)
            self.stored({"lessons": {lesson.id: self.progress.lessons[lesson.id]}})

    def remember(self, here: Here) -> None:
        """Keep where the learner stands."""
        if not self.presenting:
            self.progress.here = here
            self.stored({"here": self.progress.to_json()["here"]})

    def know(self, lesson: Lesson) -> None:
        """Count a lesson, and all rules that it exercises, as known before."""
        if self.presenting:
            return
        for step in lesson:
            self.finish(lesson, step)
        rules = [rule for step in lesson for rule in (step.act.rules if step.act else ())]
        self.progress.known = list(dict.fromkeys((*self.progress.known, *rules)))
        self.stored({"known": self.progress.known})
