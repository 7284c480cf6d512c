"""``frontier-nb edition``: every component of a game, with its figures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from frontier_nb.cli.app import one_line
from frontier_nb.cli.files import write_output
from frontier_nb.cli.games import edition_option, game_argument, load_game
from frontier_nb.edition_changes import changes, grouped, summary
from frontier_nb.messages import msg

if TYPE_CHECKING:
    from frontier_nb.edition import Edition
    from frontier_nb.protocol import Game


@click.command()
@game_argument
@click.option("--json", "as_json", is_flag=True, help="The whole edition as JSON, for programs.")
@click.option(
    "--diff",
    "other",
    metavar="PATH",
    type=click.Path(),
    help="Tell how the edition in this file differs from the one in use.",
)
@edition_option
def edition(game_id: str, as_json: bool, other: str | None, edition: str | None) -> None:
    """Show which edition of GAME's components is in use, and with --json all of its figures.

    With --diff, check another edition and tell what differs.
    """
    if other is not None and as_json:
        raise click.UsageError("--json and --diff do not go together")
    game = load_game(game_id, edition)
    loaded = game.edition
    if other is not None:
        _tell_changes(game, load_game(game_id, other).edition)
        return
    if as_json:
        write_output(None, (json.dumps(loaded.to_json(), ensure_ascii=False, indent=2) + "\n").encode())
        return
    click.echo(f"{game_id}: edition {loaded.id}, sha256 {loaded.sha256}")


def _tell_changes(game: Game[Any, Any], other: Edition) -> None:
    """Tell how an edition differs from the one that `game` is played with."""
    found = changes(game.edition, other, game.editions.words if game.editions else {})
    sentence = msg(
        "{game}: edition {other} compared with {one}: {what}",
        game=game.id, other=other.id, one=game.edition.id, what=summary(found),
    )  # fmt: skip
    click.echo(str(sentence))
    for heading, group in grouped(found):
        click.echo(f"\n{one_line(str(heading))}")
        for change in group:
            click.echo(f"  {one_line(str(change.words))}")
