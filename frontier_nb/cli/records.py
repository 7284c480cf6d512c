"""Records as arguments of a command, and what is wrong in them."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from frontier_nb.cli.app import explain_os_error, one_line
from frontier_nb.errors import Fault
from frontier_nb.record import ReadResult, read_file, read_records
from frontier_nb.record.limits import MAX_BYTES

STANDARD_STREAM = "-"


def load_records(name: str, edition: str | None) -> ReadResult:
    """Read the games in a file (``-``: standard input), in FGN or JSON, or end the command with why not."""
    if name == STANDARD_STREAM:
        if sys.stdin is None:
            raise click.ClickException("standard input is closed")
        return read_records(sys.stdin.buffer.read(MAX_BYTES + 1), "<stdin>", edition)
    try:
        return read_file(name, edition)
    except OSError as error:
        raise click.ClickException(explain_os_error(error)) from error


def show_faults(faults: Iterable[Fault], err: bool = False) -> None:
    """Print each fault on a line of its own, its place first."""
    for fault in faults:
        click.echo(one_line(" ".join(str(fault).splitlines())), err=err)
