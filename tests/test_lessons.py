"""The lessons that come along are sound, and teach and exercise every rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from frontier_nb import registry
from frontier_nb.lessons.check import check_lesson
from frontier_nb.lessons.courses import course
from frontier_nb.lessons.coverage import coverage, page, uncovered
from frontier_nb.lessons.model import Lesson

DOCS = Path(__file__).parent.parent / "docs"
LESSONS = [lesson for game in registry.games() for lesson in course(game)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game} {lesson.id}")
def test_a_lesson_can_be_taken_to_its_end_and_every_mistake_is_answered(lesson: Lesson) -> None:
    assert [str(fault) for fault in check_lesson(lesson)] == []


@pytest.mark.parametrize("game_id", ["king-of-frontier", "medical-frontier"])
def test_every_rule_is_taught_and_exercised(game_id: str) -> None:
    assert uncovered(registry.game(game_id).rules, coverage(course(game_id))) == []


@pytest.mark.parametrize("game_id", ["king-of-frontier", "medical-frontier"])
def test_the_documentation_says_where_each_rule_is_taught(game_id: str) -> None:
    game = registry.game(game_id)
    written = (DOCS / f"coverage-{game_id}.md").read_text("utf-8")
    assert written == page(game.title, game.rules, course(game_id)) + "\n", (
        "frontier-nb lesson coverage makes it"
    )
