"""The courses of the installed games: the lessons in a game's folder ``lessons``, ordered by name."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable

from frontier_nb import registry
from frontier_nb.lessons.model import Lesson
from frontier_nb.lessons.read import read_lesson

ENDING = ".md"


@cache
def course(game_id: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, first to last (none: it has no course).

    Raises:
        LessonError: a lesson cannot be read.

    """
    return tuple(
        read_lesson(file.read_bytes(), file.name.removesuffix(ENDING), file.name)
        for file in lesson_files(game_id)
    )


def lesson_files(game_id: str) -> list[Traversable]:
    """Return the files of a game's lessons, in order."""
    home = registry.folder(registry.game(game_id))
    if home is None or not (folder := home.joinpath("lessons")).is_dir():
        return []
    return sorted((file for file in folder.iterdir() if file.name.endswith(ENDING)), key=lambda f: f.name)


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
