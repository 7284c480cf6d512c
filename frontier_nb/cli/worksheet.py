"""``frontier-nb worksheet``: drills of a game to print, with an answer sheet."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom
from typing import cast

import click

from frontier_nb.cli.files import write_output
from frontier_nb.cli.games import edition_option, game_argument, load_game
from frontier_nb.lessons.worksheet import MOST, draw, to_html
from frontier_nb.question import Level


@click.command()
@game_argument
@click.option(
    "--kind", "kinds", multiple=True, help="A kind of drill; may be given several times (default: all)."
)
@click.option("--level", type=click.IntRange(1, 3), default=1, show_default=True, help="How hard.")
@click.option(
    "--number", type=click.IntRange(1, MOST), default=8, show_default=True, help="How many questions."
)
@click.option("--seed", type=click.IntRange(min=0), help="Makes the same sheet again (default: a new one).")
@click.option("--list", "listing", is_flag=True, help="List the kinds of drills instead.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write to this file.")
@edition_option
def worksheet(
    game_id: str,
    kinds: tuple[str, ...],
    level: int,
    number: int,
    seed: int | None,
    listing: bool,
    out: Path | None,
    edition: str | None,
) -> None:
    """Make a worksheet of drills of GAME with an answer sheet: an HTML page to print on A4."""
    game = load_game(game_id, edition)
    if listing:
        for kind in game.drill_kinds():
            click.echo(f"{kind.id:<24} {kind.title}")
        return
    chosen = SystemRandom().randrange(10_000) if seed is None else seed
    try:
        sheet = draw(game, kinds, cast("Level", level), number, chosen)
    except LookupError as error:
        raise click.ClickException(str(error.args[0])) from error
    write_output(out, to_html(sheet).encode())
