"""The command group: every command is found by entry point and loaded only when it is used."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import click

import frontier_nb
from frontier_nb.languages import ENGLISH, VARIABLE, languages, use_language

GROUP = "frontier_nb.commands"
TRACEBACK = "FRONTIER_NB_TRACEBACK"
"""The environment variable that brings tracebacks back, for whoever looks for a fault in the program."""


@cache
def _entry_points() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


class CommandLine(click.Group):
    """The commands that the installed distributions declare; errors are one line, never a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in alphabetical order."""
        return sorted(_entry_points())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command; one that cannot be loaded is replaced by one that says why."""
        entry = _entry_points().get(cmd_name)
        if entry is None:
            return None
        try:
            command = entry.load()
        except (ImportError, AttributeError) as error:
            if os.environ.get(TRACEBACK):
                raise
            return _unavailable(cmd_name, error)
        assert isinstance(command, click.Command)
        return command

    def main(self, args: Sequence[str] | None = None, *more: Any, **settings: Any) -> Any:
        """Run the command line, and say in one line whatever goes wrong."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")  # any name can be shown on any terminal
        try:
            return super().main(args, *more, **settings)
        except OSError as error:
            if os.environ.get(TRACEBACK):
                raise
            _complain(explain_os_error(error))
        except RecursionError:
            if os.environ.get(TRACEBACK):
                raise
            _complain("the input is nested too deeply")
        except Exception as error:
            if os.environ.get(TRACEBACK):
                raise
            _complain(
                f"internal error: {type(error).__name__}: {error}\n"
                f"This is a fault of the program; {TRACEBACK}=1 shows where. Please report it."
            )
        sys.exit(1)


def one_line(text: str) -> str:
    """Return `text` fit for a terminal: control characters are written as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def explain_os_error(error: OSError) -> str:
    """Return what the operating system refused, with the file's name first."""
    reason = error.strerror or str(error) or type(error).__name__
    return f"{one_line(os.fsdecode(error.filename))}: {reason}" if error.filename else reason


def _complain(text: str) -> None:
    click.echo(f"Error: {text}", err=True)


def _unavailable(name: str, error: Exception) -> click.Command:
    def fail(**_: object) -> None:
        raise click.ClickException(f"{name} cannot be loaded: {error}")

    return click.Command(
        name,
        callback=fail,
        help=f"(cannot be loaded: {error})",
        context_settings={"ignore_unknown_options": True},
        params=[click.Argument(["arguments"], nargs=-1, type=click.UNPROCESSED)],
    )


@click.group(cls=CommandLine, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(frontier_nb.__version__, prog_name="frontier-nb")
@click.option(
    "--language",
    envvar=VARIABLE,
    type=click.Choice(list(languages())),
    default=ENGLISH,
    help="The language of what is shown (not of commands and their errors).",
)
@click.pass_context
def main(ctx: click.Context, language: str) -> None:
    """Play, check, draw and explain the games.

    Every command has its own --help. Commands end with 0 if all is well, 1 if something was found
    wrong or could not be done, 2 if they were called wrongly.
    """
    ctx.with_resource(_speaking(language))


@contextmanager
def _speaking(language: str) -> Iterator[None]:
    """Show everything in a language, also in the programs that a command starts."""
    before = os.environ.get(VARIABLE, ENGLISH)
    os.environ[VARIABLE] = language
    try:
        with use_language(language):
            yield
    finally:
        os.environ[VARIABLE] = before
