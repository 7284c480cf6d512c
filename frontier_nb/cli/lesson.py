"""``frontier-nb lesson``: check lessons, begin one, read one on the terminal, see what they cover."""

from __future__ import annotations

from pathlib import Path

import click

from frontier_nb import registry
from frontier_nb.cli.games import game_argument, load_game
from frontier_nb.lessons.check import check_lesson
from frontier_nb.lessons.courses import course
from frontier_nb.lessons.coverage import page
from frontier_nb.lessons.faults import LessonError
from frontier_nb.lessons.model import Lesson
from frontier_nb.lessons.preview import preview as written
from frontier_nb.lessons.read import read_lesson
from frontier_nb.lessons.template import template


@click.group()
def lesson() -> None:
    """Write lessons: begin one, check it, read it (docs/lessons.md has the format)."""


@lesson.command()
@click.argument("places", metavar="[FILE|GAME]...", nargs=-1)
def check(places: tuple[str, ...]) -> None:
    """Take lessons by their solutions and say what is wrong, as file:line: message.

    Each FILE is a lesson's; a GAME stands for the lessons that come with it. Without any, all that are
    installed are checked.
    """
    faults = 0
    lessons = 0
    for place in places or registry.games():
        for one in _lessons(place):
            found = one.faults if isinstance(one, LessonError) else check_lesson(one)
            for fault in found:
                click.echo(str(fault))
            faults += len(found)
            lessons += 1
    click.echo(f"{lessons} lessons, {faults} faults")
    if faults:
        raise SystemExit(1)


@lesson.command()
@game_argument
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def new(game_id: str, file: Path) -> None:
    """Begin a lesson of GAME in FILE: a small one that works, to be changed."""
    if file.exists():
        raise click.ClickException(f"{file} exists already")
    file.write_text(template(load_game(game_id, None)), encoding="utf-8")
    click.echo(f"{file} is a lesson; see it with: frontier-nb lesson preview {file}")


@lesson.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def preview(file: Path) -> None:
    """Read the lesson in FILE on the terminal: every text with its numbers, every task with its solution."""
    one = _read(file)
    if isinstance(one, LessonError):
        raise click.ClickException(str(one))
    try:
        click.echo(written(one))
    except (ValueError, LookupError) as error:
        raise click.ClickException(str(error)) from error


@lesson.command("coverage")
@game_argument
def coverage_command(game_id: str) -> None:
    """Show in which lesson each rule of GAME is taught, and where it is exercised, as Markdown."""
    game = load_game(game_id, None)
    click.echo(page(game.title, game.rules, course(game.id)))


def _lessons(place: str) -> list[Lesson | LessonError]:
    if place in registry.games():
        try:
            return list(course(place))
        except LessonError as error:
            return [error]
    path = Path(place)
    if not path.is_file():
        raise click.ClickException(f"{place} is neither a file nor a game")
    return [_read(path)]


def _read(file: Path) -> Lesson | LessonError:
    try:
        return read_lesson(file.read_bytes(), file.stem, str(file))
    except LessonError as error:
        return error
