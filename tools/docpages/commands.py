"""The command line as a page: the help of every command."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from frontier_nb.cli import main

WIDTH = 100
"""Of the help, in characters."""


def write(folder: Path) -> None:
    """Write the page `commands.md` into a folder."""
    (folder / "commands.md").write_text("\n".join(_page()), "utf-8")


def _page() -> Iterator[str]:
    yield "# The command line\n"
    yield (
        "`frontier-nb` does without a screen what the apps do, and starts them. Games are called "
        "`medical-frontier` and `king-of-frontier`; a file `-` is standard input. "
        "Errors are one line and say what to mend.\n"
    )
    yield from _command(main, click.Context(main, info_name="frontier-nb", max_content_width=WIDTH), 1)


def _command(command: click.Command, context: click.Context, depth: int) -> Iterator[str]:
    if depth > 1:
        yield f"{'#' * depth} {context.command_path}\n"
    context.terminal_width = WIDTH
    yield f"```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            if found is not None:
                inner = click.Context(found, info_name=name, parent=context, max_content_width=WIDTH)
                yield from _command(found, inner, depth + 1)
