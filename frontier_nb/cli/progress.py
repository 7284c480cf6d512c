"""``frontier-nb progress``: what learners have practised, for their teacher."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from frontier_nb.cli.app import explain_os_error, one_line
from frontier_nb.lessons.progress import MOST_BYTES, ProgressError, read_progress
from frontier_nb.lessons.summary import Learner, RuleTally, by_rule, lessons_done

_HEAD = ("rule", "title", "learners", "tried", "right", "percent", "last")


@click.command()
@click.argument("places", metavar="FILE|FOLDER...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--csv", "as_csv", is_flag=True, help="The table by rule as CSV, for a spreadsheet.")
def progress(places: tuple[Path, ...], as_csv: bool) -> None:
    """Sum up progress files of learners: a table by rule, and the lessons that each has finished.

    A file is what Learn saves as a file; of a FOLDER all files that end in .json are read.
    """
    learners, faults = _read(places)
    for fault in faults:
        click.echo(fault, err=True)
    rows = by_rule(learners.values())
    if as_csv:
        click.echo(_csv(rows), nl=False)
    else:
        click.echo("\n".join(_report(learners, rows)))
    if faults:
        raise SystemExit(1)


def _read(places: Sequence[Path]) -> tuple[dict[str, Learner], list[str]]:
    """Return the progress in each file, and a line for each that cannot be read."""
    learners: dict[str, Learner] = {}
    faults = []
    for place in places:
        files = sorted(place.glob("*.json")) if place.is_dir() else [place]
        if not files:
            faults.append(f"{one_line(str(place))}: holds no progress files (their names end in .json)")
        for file in files:
            try:
                with file.open("rb") as stream:
                    learners[str(file)] = read_progress(stream.read(MOST_BYTES + 1))
            except OSError as error:
                faults.append(explain_os_error(error))
            except ProgressError as error:
                faults.append(f"{one_line(str(file))}: {one_line(str(error))}")
    return learners, faults


def _report(learners: dict[str, Learner], rows: Sequence[RuleTally]) -> Iterator[str]:
    games = dict.fromkeys(row.game for row in rows)
    for game in games:
        yield one_line(game)
        yield from _table([_HEAD, *(_cells(row) for row in rows if row.game == game)])
        yield ""
    if not rows:
        yield "No rule has been practised yet."
    if len(learners) > 1:
        yield "lessons finished"
        yield from _table([_learner(file, learner) for file, learner in learners.items()])


def _learner(file: str, learner: Learner) -> tuple[str, ...]:
    done = (f"{one_line(game)} {done} of {lessons}" for game, done, lessons in lessons_done(learner))
    return (one_line(Path(file).stem), "  ".join(done) or "nothing yet")


def _cells(row: RuleTally) -> tuple[str, ...]:
    numbers = (str(row.learners), str(row.tried), str(row.right), f"{row.percent} %")
    last = "" if row.last is None else row.last.date().isoformat()
    return (one_line(row.id), row.title, *numbers, last)


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows in columns: texts begin below each other, numbers end below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.rjust(width) if 2 <= place < 6 else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _csv(rows: Iterable[RuleTally]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("game", *_HEAD))
    for row in rows:
        last = "" if row.last is None else row.last.isoformat(timespec="seconds")
        numbers = (row.learners, row.tried, row.right, row.percent)
        writer.writerow((_harmless(row.game), _harmless(row.id), row.title, *numbers, last))
    return text.getvalue()


def _harmless(text: str) -> str:
    """Return a text out of a file such that no spreadsheet takes it for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
