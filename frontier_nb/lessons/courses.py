"""The courses of the installed games: the lessons in a game's folder ``lessons``, ordered by name."""

from __future__ import annotations

from functools import cache

from frontier_nb import registry
from frontier_nb.lessons.model import Lesson
from frontier_nb.lessons.read import read_lesson


@cache
def course(game_id: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, first to last (none: it has no course).

    Raises:
        LessonError: a lesson cannot be read.

    """
    files = registry.brought(registry.game(game_id), "lessons", ".md")
    return tuple(read_lesson(file.read_bytes(), id, file.name) for id, file in files.items())


def find_lesson(game_id: str, lesson_id: str) -> Lesson:
    """Return a lesson by its name.

    Raises:
        LookupError: the game has no such lesson.
        LessonError: a lesson cannot be read.

    """
    for lesson in course(game_id):
        if lesson.id == lesson_id:
            return lesson
    raise LookupError(f"{game_id} has no lesson {lesson_id!r:.60}")
