"""What a class has practised: the progress of several learners, rule by rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from frontier_nb import registry
from frontier_nb.lessons.courses import course
from frontier_nb.lessons.faults import LessonError
from frontier_nb.lessons.progress import Progress

Learner = Mapping[str, Progress]
"""A learner's progress by game, as a file holds it."""


@dataclass(slots=True)
class RuleTally:
    """How a rule went: `learners` who tried it, tries in all, the right ones, and the last of them."""

    game: str
    id: str
    title: str
    learners: int = 0
    tried: int = 0
    right: int = 0
    last: datetime | None = None

    @property
    def percent(self) -> int:
        """The right tries in a hundred, rounded."""
        return round(100 * self.right / self.tried) if self.tried else 0


def by_rule(learners: Iterable[Learner]) -> list[RuleTally]:
    """Return what was tried, in the order of games and of their rules; unknown rules come last."""
    found: dict[tuple[str, str], RuleTally] = {}
    for learner in learners:
        for game, progress in learner.items():
            titles = _titles(game)
            for id, known in progress.rules.items():
                if not known.tried:
                    continue
                row = found.setdefault((game, id), RuleTally(game, id, titles.get(id, "")))
                row.learners += 1
                row.tried += known.tried
                row.right += known.right
                row.last = max(filter(None, (row.last, known.last)), default=None)
    return sorted(found.values(), key=lambda row: (row.game, _place(row.game, row.id), row.id))


def lessons_done(learner: Learner) -> list[tuple[str, int, int]]:
    """Return for each game how many lessons a learner has finished, and how many there are."""
    counted = []
    for game, progress in sorted(learner.items()):
        steps = _steps(game)
        done = sum(set(ids) <= set(progress.lessons.get(lesson, ())) for lesson, ids in steps.items())
        counted.append((game, done, len(steps)))
    return counted


def _titles(game: str) -> dict[str, str]:
    """Return the titles of a game's rules by id (none of a game that is not installed)."""
    if game not in registry.games():
        return {}
    return {id: rule.title for id, rule in registry.game(game).rules.items()}


def _place(game: str, id: str) -> int:
    titles = _titles(game)
    return list(titles).index(id) if id in titles else len(titles)


def _steps(game: str) -> dict[str, list[str]]:
    """Return the steps of each lesson of a game that is installed and has a course that can be read."""
    try:
        lessons = course(game) if game in registry.games() else ()
    except LessonError:
        return {}
    return {lesson.id: [step.id for step in lesson] for lesson in lessons}
