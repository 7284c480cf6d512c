"""Where questions come from: drills of a kind, what a learner is to practise again, a test of a lesson."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Any, cast

from frontier_nb.lessons.answers import answer
from frontier_nb.lessons.markdown import plain
from frontier_nb.lessons.model import Ask, Lesson, Practice
from frontier_nb.lessons.practice import NAMES, Drills
from frontier_nb.lessons.stage import openings
from frontier_nb.messages import Message
from frontier_nb.protocol import Game
from frontier_nb.question import Drill, Level

LEVELS_TRIED: tuple[Level, ...] = (1, 1, 1, 1, 1, 1, 2, 2, 3, 3)
"""The levels of the drills among which one is looked for that practises a certain rule."""
TEST_QUESTIONS = 5
"""A test of a lesson has at most so many questions."""

Asked = tuple[Drill, tuple[str, ...]]
"""A question with the names of the players at its position."""


class Examiner:
    """The questions of a game and of its lessons; equal seeds give equal questions."""

    def __init__(self, game: Game[Any, Any], lessons: Sequence[Lesson], seed: int | None = None) -> None:
        self.game = game
        self.lessons = tuple(lessons)
        self._seed = seed

    @cached_property
    def drills(self) -> Drills:
        """The drills of the game.

        Raises:
            LookupError: it has none.

        """
        return Drills(self.game, Random(self._seed))

    def practise(self, kind: str, level: Level) -> Iterator[Asked]:
        """Yield drills of a kind for ever.

        Raises:
            LookupError: there is no such kind.

        """
        self.drills.kind(kind)
        while True:
            yield self._drill([kind], level)

    def review(self, rules: Sequence[str]) -> Iterator[Asked]:
        """Yield a question about each of the rules, a drill or else a lesson's, if there is either.

        Not every drill of a kind practises all rules of the kind: one that does is looked for.
        """
        for rule in rules:
            kinds = self.drills.about([rule]) if self.game.drill_kinds() else []
            asked: Asked | None = None
            for level in LEVELS_TRIED if kinds else ():
                asked = self._drill(kinds, level)
                if rule in asked[0].rules:
                    break
            else:
                asked = next(iter(self._asked(self.lessons, [rule])), asked)
            if asked is not None:
                yield asked

    def test(self, lesson: Lesson) -> list[Asked]:
        """Return questions about what a lesson teaches; none if there are none."""
        found = self._asked([lesson])
        for step in lesson:
            if isinstance(step.act, Practice):
                found.append(self._drill([step.act.kind], cast(Level, step.act.level)))
        return found[-TEST_QUESTIONS:]

    def _drill(self, kinds: Sequence[str], level: Level) -> Asked:
        drill = self.drills.next(kinds, level)
        return drill, NAMES[: len(self.game.scores(drill.state))]

    def _asked(self, lessons: Sequence[Lesson], rules: Sequence[str] = ()) -> list[Asked]:
        """Return the questions of lessons, all or those about any of the `rules`, as drills."""
        found = []
        for lesson in lessons:
            acts = {step.id: step.act for step in lesson if isinstance(step.act, Ask)}
            wanted = {id for id, act in acts.items() if not rules or not set(rules).isdisjoint(act.rules)}
            for step, stage in zip(lesson, openings(lesson), strict=True) if wanted else ():
                if step.id in wanted:
                    act = acts[step.id]
                    why = Message(plain(stage.text(step.after.source)).strip())
                    drill = Drill(
                        "lesson", 1, stage.state, stage.you,
                        Message(act.question), answer(act, stage), act.rules, why,
                    )  # fmt: skip
                    found.append((drill, stage.names))
        return found


def testable(lesson: Lesson) -> bool:
    """Return whether a lesson has questions by which somebody can show that they know it already."""
    return any(isinstance(step.act, Ask | Practice) for step in lesson)
