"""The courses of the installed games: the lessons in a game's folder ``lessons``, ordered by name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from frontier_nb import registry
from frontier_nb.lessons.model import Lesson
from frontier_nb.lessons.read import read_lesson
from frontier_nb.messages import told


@cache
def course(game_id: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, first to last (none: it has no course).

    Raises:
        LessonError: a lesson cannot be read.

    """
    files = registry.brought(registry.game(game_id), "lessons", ".md")
    return tuple(read_lesson(file.read_bytes(), id, file.name) for id, file in files.items())


def find_lesson(lessons: Iterable[Lesson], id: str) -> Lesson:
    """Return one of the lessons of a course by its name.

    Raises:
        LookupError: there is none of that name.

    """
    for lesson in lessons:
        if lesson.id == id:
            return lesson
    raise LookupError(told("there is no lesson {id}", id=f"{id!r:.60}"))
