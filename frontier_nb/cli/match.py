"""``frontier-nb match``: which of some bots plays best, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from frontier_nb.bots import Limit
from frontier_nb.bots.match import Match, Played
from frontier_nb.bots.parallel import ordered_map
from frontier_nb.bots.tournament import Estimate, Standings, play_rotated
from frontier_nb.cli.bots import bot_type
from frontier_nb.cli.games import GameOptionsCommand, check_setup, edition_option, game_argument, load_game
from frontier_nb.cli.numbers import Amount
from frontier_nb.cli.playing import SHOWN, failed, tell_broken, with_progress
from frontier_nb.cli.studying import check_study, explained, play_study, study_options, tell_study
from frontier_nb.protocol import Game
from frontier_nb.record.limits import MAX_EVENTS
from frontier_nb.studies.plan import make_plan


def _names(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(bot_type.convert(name.strip(), param, ctx) for name in value.split(","))


@click.command(cls=GameOptionsCommand)
@game_argument
@click.option(
    "--bots",
    "names",
    required=True,
    metavar="A,B,…",
    callback=_names,
    help="Who plays, a name for each player; one may be named twice.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="How many games; for equal seats a multiple of the players.",
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes.")
@click.option(
    "--seconds",
    type=Amount(min=0),
    help="How long a bot may think about a move (default: as long as each likes).",
)
@click.option(
    "--playouts",
    type=click.IntRange(min=0),
    help="How many playouts a bot may make for a move; without --seconds, equal seeds give equal games.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Where the games come from.")
@click.option(
    "--max-events",
    type=click.IntRange(min=1),
    default=MAX_EVENTS,
    show_default=True,
    help="End a game unfinished after so many events; it does not count.",
)
@study_options
@edition_option
def match(
    game_id: str,
    names: tuple[str, ...],
    games: int,
    jobs: int,
    seconds: float | None,
    playouts: int | None,
    seed: int,
    max_events: int,
    study: Path | None,
    dask: str | None,
    edition: str | None,
    choices: Mapping[str, str],
) -> None:
    """Let bots play GAME against each other, and print who wins how often.

    The bots change seats from game to game. Shares and means come with the interval that holds the true
    figure 95 times out of 100. Ctrl-C ends the match and prints what there is. Thinking is cut by the
    clock, so leave each process a processor of its own.
    """
    game = load_game(game_id, edition)
    options = check_setup(game, len(names), choices)
    limit = None if seconds is playouts is None else Limit(seconds, playouts)
    played_by = Match(game_id, edition, options, names, seed, max_events, limit)
    standings, count, broken = Standings(len(names)), 0, 0
    check_study(study, dask, jobs)
    if study is not None:
        with explained():
            plan = make_plan(game, played_by, rotate=True)
        all_games, stopped = play_study(plan, study, games, jobs, dask)
        for played in all_games:
            standings.add(played)
        click.echo("\n".join(_report(game, played_by, standings, len(all_games))))
        tell_study(study, len(all_games), games, sum(bool(one.broken) for one in all_games), stopped)
        return
    work = with_progress(ordered_map(partial(_play, played_by), range(games), jobs), games)
    stopped = False
    try:
        for played in work:
            standings.add(played)
            count += 1
            broken += bool(played.broken)
            if played.broken and broken <= SHOWN:
                tell_broken(played, f"--seed {seed}")
    except KeyboardInterrupt:
        stopped = True
    click.echo("\n".join(_report(game, played_by, standings, count)))
    if stopped:
        raise click.ClickException(f"stopped after {count} of {games} games")
    if broken:
        raise click.ClickException(f"{broken} of {games} games went wrong")


def _play(match: Match, index: int) -> Played:
    try:
        return play_rotated(match, index)
    except Exception as error:
        return failed(index, error)


def _report(game: Game[Any, Any], match: Match, standings: Standings, count: int) -> Iterator[str]:
    options = "".join(f", {name} {value}" for name, value in match.options.items())
    yield f"{game.title}: {len(match.bots)} players{options}, seed {match.seed}{_thinking(match.limit)}"
    yield f"Games {count:,}, finished {standings.games:,}"
    if standings.games:
        everybody = range(len(match.bots))
        yield ""
        yield from _table(
            ("bot", "wins", "share", "95 %", "points", "ahead by", "95 %"),
            [
                (
                    name,
                    _short(standings.won[bot]),
                    *_cells(standings.share(bot), "{:.0%}"),
                    f"{standings.points(bot):.1f}".replace("-", "−"),
                    *_cells(standings.lead(bot), "{:+.1f}"),
                )
                for bot, name in enumerate(_labels(match.bots))
            ],
        )
        yield ""
        yield from _table(
            ("seat", "wins", "of a fair share", "95 %"),
            [
                (
                    str(seat + 1),
                    _short(standings.won_by_seat[seat]),
                    *_cells(standings.fairness(seat), "{:.2f}"),
                )
                for seat in everybody
            ],
        )


def _thinking(limit: Limit | None) -> str:
    if limit is None:
        return ""
    seconds = "" if limit.seconds is None else f", {limit.seconds:g} s a move"
    return seconds + ("" if limit.playouts is None else f", {limit.playouts:,} playouts a move")


def _labels(names: Sequence[str]) -> Iterator[str]:
    """Yield the names of the bots; those of the same name are numbered."""
    often, seen = Counter(names), Counter[str]()
    for name in names:
        seen[name] += 1
        yield f"{name} {seen[name]}" if often[name] > 1 else name


def _cells(estimate: Estimate, form: str) -> tuple[str, str]:
    value, low, high = (
        form.format(number).replace("-", "−").replace("%", " %")
        for number in (estimate.value, estimate.low, estimate.high)
    )
    return value, f"{low} to {high}"


def _short(wins: float) -> str:
    return f"{wins:.2f}".rstrip("0").rstrip(".")


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows in columns: the names begin below each other, the figures end below each other."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for first, *others in (head, *rows):
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join((first.ljust(widths[0]), *cells))
