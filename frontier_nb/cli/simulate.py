"""``frontier-nb simulate``: games among bots, checked, counted and written down."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from frontier_nb import registry
from frontier_nb.bots.match import Match, Played, play
from frontier_nb.bots.parallel import ordered_map
from frontier_nb.cli.bots import bot_type
from frontier_nb.cli.files import atomic_output
from frontier_nb.cli.games import GameOptionsCommand, check_setup, edition_option, game_argument, load_game
from frontier_nb.cli.playing import SHOWN, failed, tell_broken, with_progress
from frontier_nb.cli.studying import check_study, explained, play_study, study_options, tell_study
from frontier_nb.cli.summary import Summary
from frontier_nb.protocol import Game
from frontier_nb.record import Record, make_record, write_fgn
from frontier_nb.record.limits import MAX_BYTES, MAX_EVENTS, MAX_GAMES, MAX_ITEMS
from frontier_nb.studies.plan import make_plan

TOO_LARGE = (
    f"Note: no more than {MAX_BYTES >> 20} MB, {MAX_GAMES:,} games and {MAX_ITEMS:,} events of one file are "
    "read again; --skip and --games make several files of one seed"
)


@click.command(cls=GameOptionsCommand)
@game_argument
@click.option("--players", type=int, help="How many play (default: as few as can).")
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="Equal seeds give equal games.")
@click.option(
    "--skip",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Leave out the first games of the seed: with --games 1, play a certain one again.",
)
@click.option(
    "--bot",
    "bot_names",
    multiple=True,
    default=("random",),
    show_default=True,
    type=bot_type,
    help="Who plays: one name for all seats, or one for each in turn.",
)
@click.option(
    "--max-events",
    type=click.IntRange(min=1),
    default=MAX_EVENTS,
    show_default=True,
    help="End a game unfinished after so many events.",
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes.")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="Write the games to this FGN file."
)
@study_options
@edition_option
def simulate(
    game_id: str,
    players: int | None,
    games: int,
    seed: int,
    skip: int,
    bot_names: tuple[str, ...],
    max_events: int,
    jobs: int,
    out: Path | None,
    study: Path | None,
    dask: str | None,
    edition: str | None,
    choices: Mapping[str, str],
) -> None:
    """Let bots play GAME, check every turn, and print a summary.

    The games are the same for any number of --jobs, and on a Dask cluster. The command ends with 1 if
    what a game must conserve was not conserved, and says how to play that very game again.
    """
    game = load_game(game_id, edition)
    players = game.player_counts[0] if players is None else players
    options = check_setup(game, players, choices)
    match = Match(game_id, edition, options, _seats(bot_names, players), seed, max_events)
    summary = Summary(game.title, match)
    check_study(study, dask, jobs)
    if study is not None:
        if out is not None or skip:
            raise click.UsageError("--study goes neither with --out nor with --skip")
        _study(game, match, summary, study, games, jobs, dask)
        return
    work = ordered_map(partial(_play, match, write=out is not None), range(skip, skip + games), jobs)
    size = 0
    with ExitStack() as stack:
        file = stack.enter_context(atomic_output(out)) if out is not None else None
        for played, text in with_progress(work, games):
            summary.add(played)
            if played.broken and summary.broken <= SHOWN:
                tell_broken(played, f"--seed {seed} --skip {played.index} --games 1")
            if file is not None and text:
                size += file.write(b"\n" + text if size else text)
    click.echo(summary.text())
    if out is not None:
        click.echo(f"Written to {out}")
        if size > MAX_BYTES or summary.events > MAX_ITEMS or games > MAX_GAMES:
            click.echo(TOO_LARGE, err=True)
    if summary.broken:
        raise click.ClickException(f"{summary.broken} of {games} games went wrong")


def _study(
    game: Game[Any, Any],
    match: Match,
    summary: Summary,
    path: Path,
    games: int,
    jobs: int,
    dask: str | None,
) -> None:
    """Play what the study lacks, and print a summary of all of it."""
    with explained():
        plan = make_plan(game, match, rotate=False)
    all_games, stopped = play_study(plan, path, games, jobs, dask)
    for played in all_games:
        summary.add(played)
    click.echo(summary.text())
    tell_study(path, summary.games, games, summary.broken, stopped)


def _seats(names: tuple[str, ...], players: int) -> tuple[str, ...]:
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise click.UsageError(f"--bot was given {len(names)} times for {players} players")
    return names


def _play(match: Match, index: int, *, write: bool) -> tuple[Played, bytes]:
    """Play one game; return it without its events, and its record as text if `write`."""
    try:
        played = play(match, index)
        text = write_fgn(_record(match, played), match.edition).encode() if write else b""
    except Exception as error:
        return failed(index, error), b""
    return replace(played, events=()), text


def _record(match: Match, played: Played) -> Record:
    """Return the record of a game: its seed and number are headers, a player is called after its bot."""
    game = registry.game(match.game, match.edition)
    players = [f"{name.capitalize()} {seat}" for seat, name in enumerate(match.bots, 1)]
    headers = {"Seed": str(match.seed), "Number": str(played.index)}
    return make_record(game, players, played.events, options=match.options, headers=headers)
