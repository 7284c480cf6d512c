"""``frontier-nb export`` and ``import``: records from FGN to JSON and back, without loss."""

from __future__ import annotations

from pathlib import Path

import click

from frontier_nb.cli.files import write_output
from frontier_nb.cli.games import edition_option
from frontier_nb.cli.records import load_records, show_faults
from frontier_nb.record import Record, write_fgn, write_jsonl

file_argument = click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
out_option = click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write to this file instead of the terminal.",
)


@click.command()
@file_argument
@click.option("--json", "as_json", is_flag=True, help="As JSON, one game a line (so far the only format).")
@out_option
@edition_option
def export(file: str, as_json: bool, out: Path | None, edition: str | None) -> None:
    """Print the games of FILE as JSON, one a line.

    Games with faults are left out, their faults told, and the command ends with 1.
    """
    if not as_json:
        raise click.UsageError("say --json: it is the only format that games are exported to")
    _convert(file, out, edition, as_fgn=False)


@click.command("import")
@file_argument
@out_option
@edition_option
def import_(file: str, out: Path | None, edition: str | None) -> None:
    """Read games from FILE, as JSON, and write them in FGN.

    Games with faults are left out, their faults told, and the command ends with 1.
    """
    _convert(file, out, edition, as_fgn=True)


def _convert(file: str, out: Path | None, edition: str | None, *, as_fgn: bool) -> None:
    found = load_records(file, edition)
    show_faults(found.faults, err=True)
    sound: tuple[Record, ...] = found.sound
    if not sound:
        raise click.ClickException(f"{file}: there is no sound game in this file; nothing is written")
    write = write_fgn if as_fgn else write_jsonl
    write_output(out, write(sound, edition).encode())
    if found.faults:
        raise click.exceptions.Exit(1)
