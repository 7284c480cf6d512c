"""``frontier-nb lesson``: begin a lesson, check it, read it, see what a course covers."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_calls import call, refuse
from lesson_support import ASK, DEALT, HEAD, KEEP, PLAY
from toy_game import toy

from frontier_nb import registry
from frontier_nb.lessons.courses import course
from frontier_nb.lessons.read import read_lesson

__all__ = ["toy"]

GAMES = ["king-of-frontier", "medical-frontier", "toy"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.md"


@pytest.mark.parametrize("game", GAMES)
def test_a_new_lesson_is_sound_and_can_be_read(game: str, file: Path) -> None:
    made = call("lesson", "new", game, file)
    assert made.exit_code == 0, made.output
    assert f"frontier-nb lesson preview {file}" in made.output
    checked = call("lesson", "check", file)
    assert (checked.exit_code, checked.output) == (0, "1 lessons, 0 faults\n")
    read = call("lesson", "preview", file)
    assert read.exit_code == 0
    assert "A first move (3 min)" in read.output
    assert "Ana has " in read.output
    assert "{" not in read.output
    assert "Task, solved by: " in read.output
    before = file.read_bytes()
    assert "exists already" in refuse("lesson", "new", game, file)
    assert file.read_bytes() == before


def test_a_preview_shows_every_kind_of_step(file: Path) -> None:
    steps = (
        DEALT + "Hello, {name 0}.\n" + KEEP + "Now {score 0} points.",
        DEALT + ASK + "See [TG-03].",
        PLAY,
    )
    file.write_text(
        HEAD + "".join(f"## Step {n}\n\n{step}\n" for n, step in zip("abc", steps, strict=True)), "utf-8"
    )
    said = call("lesson", "preview", file).output
    for words in ("1. Step a", "Hello, Ana.", "solved by: keep:d", "Hint: In your hand.", "Now 4 points.",
                  "What is d worth?", "Answer: 4", "See [TG-03].", "A game against greedy"):  # fmt: skip
        assert words in said, words


def test_faults_are_lines_with_their_places(file: Path) -> None:
    file.write_text(HEAD + "## A\n\n" + DEALT + "You have 4 points, by [TG-99].\n", "utf-8")
    checked = call("lesson", "check", file)
    assert checked.exit_code == 1
    assert checked.output.split("\n") == [
        f"{file}:8: there is no rule TG-99",
        f"{file}:15: the number 4 is nobody's word: write {{4}} or what gives it",
        "1 lessons, 2 faults",
        "",
    ]


def test_what_is_no_lesson_is_told_at_its_line(file: Path) -> None:
    file.write_text(HEAD + "## A\n\n```quiz\n```\n\n## A\n", "utf-8")
    checked = call("lesson", "check", file)
    assert checked.exit_code == 1
    assert f"{file}:10: no block is called quiz" in checked.output
    assert f"{file}:13: the step of line 8 has the same name" in checked.output
    assert f"{file}:10: no block is called quiz" in refuse("lesson", "preview", file)
    file.write_bytes(b"\xff")
    assert f"{file}:1: is not UTF-8 text" in refuse("lesson", "preview", file)


def test_a_preview_of_what_cannot_be_played_says_why(file: Path) -> None:
    file.write_text(HEAD + "## A\n\n" + DEALT + KEEP.replace('"keep:d"', '"keep:a"') + "After.\n", "utf-8")
    assert "'keep:a', number 1 of the moves" in refuse("lesson", "preview", file)
    file.write_text(HEAD.replace('"toy"', '"ludo"') + "## A\n\n" + DEALT, "utf-8")
    assert "ludo" in refuse("lesson", "preview", file)


def test_places_that_are_nothing_are_refused(tmp_path: Path) -> None:
    assert "neither a file nor a game" in refuse("lesson", "check", tmp_path / "none.md")
    assert "neither a file nor a game" in refuse("lesson", "check", tmp_path)
    assert "ludo" in refuse("lesson", "new", "ludo", tmp_path / "a.md", code=2)
    refuse("lesson", "preview", tmp_path / "none.md", code=2)
    assert "ludo" in refuse("lesson", "coverage", "ludo", code=2)
    nowhere = tmp_path / "no" / "such" / "folder.md"
    assert "folder.md" in refuse("lesson", "new", "toy", nowhere)


def test_the_lessons_of_a_game_are_checked_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frontier_nb.cli.lesson.check_lesson", lambda lesson: [])
    for game in GAMES:
        assert call("lesson", "check", game).output == f"{len(course(game))} lessons, 0 faults\n"
    everything = sum(len(course(game)) for game in GAMES)
    assert call("lesson", "check").output == f"{everything} lessons, 0 faults\n"


@pytest.mark.parametrize("game", GAMES)
def test_coverage_has_a_row_for_every_rule(game: str) -> None:
    shown = call("lesson", "coverage", game)
    assert shown.exit_code == 0
    for id in registry.game(game).rules:
        assert f"| {id} |" in shown.output


def test_a_lesson_is_read_under_the_name_of_its_file(file: Path) -> None:
    call("lesson", "new", "toy", file)
    one = read_lesson(file.read_bytes(), file.stem, str(file))
    assert (one.id, one.game) == ("mine", "toy")
