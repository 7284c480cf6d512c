"""``frontier-nb edition``: every component of a game, with its figures."""

from __future__ import annotations

import json

import click

from frontier_nb.cli.files import write_output
from frontier_nb.cli.games import edition_option, game_argument, load_game


@click.command()
@game_argument
@click.option("--json", "as_json", is_flag=True, help="The whole edition as JSON, for programs.")
@edition_option
def edition(game_id: str, as_json: bool, edition: str | None) -> None:
    """Show which edition of GAME's components is in use, and with --json all of its figures."""
    loaded = load_game(game_id, edition).edition
    if as_json:
        write_output(None, (json.dumps(loaded.to_json(), ensure_ascii=False, indent=2) + "\n").encode())
        return
    click.echo(f"{game_id}: edition {loaded.id}, sha256 {loaded.sha256}")
