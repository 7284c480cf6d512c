"""``frontier-nb rule-sheet``: the rules of a game in short, to print."""

from __future__ import annotations

from pathlib import Path

import click

from frontier_nb.cli.files import write_output
from frontier_nb.cli.games import edition_option, game_argument, load_game
from frontier_nb.lessons.rule_sheet import to_html


@click.command()
@game_argument
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write to this file.")
@edition_option
def rule_sheet(game_id: str, out: Path | None, edition: str | None) -> None:
    """Make the rule sheet of GAME: an HTML page to print on one side of A4."""
    try:
        text = to_html(load_game(game_id, edition))
    except LookupError as error:
        raise click.ClickException(str(error.args[0])) from error
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    write_output(out, text.encode())
