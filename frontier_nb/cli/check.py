"""``frontier-nb check``: what is wrong in records, at its place."""

from __future__ import annotations

import click

from frontier_nb.cli.app import one_line
from frontier_nb.cli.games import edition_option
from frontier_nb.cli.records import load_records, show_faults
from frontier_nb.record import ReadResult


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True))
@edition_option
def check(files: tuple[str, ...], edition: str | None) -> None:
    """Check every event and score in each FILE, in FGN or JSON (- reads standard input).

    Faults are printed as FILE:LINE:COLUMN with the rule that is broken. The command ends with 1 if
    there are any, or if a file cannot be read.
    """
    sound = True
    for name in files:
        try:
            found = load_records(name, edition)
        except click.ClickException as error:
            error.show()
            sound = False
            continue
        show_faults(found.faults)
        if found.faults or not found.records:
            sound = False
        click.echo(f"{one_line(name)}: {_summary(found)}", err=bool(found.faults))
    if not sound:
        raise click.exceptions.Exit(1)


def _summary(found: ReadResult) -> str:
    if not found.records and not found.faults:
        return "there is no game in this file"
    games, events = len(found.records), sum(record.line.count_events() for record in found.records)
    faults = _count(len(found.faults), "fault") if found.faults else "no faults"
    return f"{_count(games, 'game')}, {_count(events, 'event')}, {faults}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
