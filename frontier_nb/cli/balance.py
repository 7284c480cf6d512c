"""``frontier-nb balance``: what games of bots show, beside what a balanced edition should show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any

import click
from tqdm import tqdm

from frontier_nb import registry
from frontier_nb.balance import Finding, Observation, findings, seats
from frontier_nb.bots.match import Match, play
from frontier_nb.bots.parallel import ordered_map
from frontier_nb.cli.bots import bot_type
from frontier_nb.cli.games import GameOptionsCommand, check_setup, edition_option, game_argument, load_game
from frontier_nb.protocol import Game

FAIR = 1.25
"""How many times its fair share of the wins a seat may have."""


@click.command(cls=GameOptionsCommand)
@game_argument
@click.option("--players", type=int, help="Only games of so many players (default: every number).")
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="Games of each setting."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Equal seeds give equal games.")
@click.option("--bot", type=bot_type, default="greedy", show_default=True, help="Who plays, on all seats.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes.")
@click.option(
    "--max-events", type=click.IntRange(min=1), default=10_000, show_default=True, help="End longer games."
)
@edition_option
def balance(
    game_id: str,
    players: int | None,
    games: int,
    seed: int,
    bot: str,
    jobs: int,
    max_events: int,
    edition: str | None,
    choices: Mapping[str, str],
) -> None:
    """Report how balanced an edition of GAME is, from games among bots.

    Every setting of the game is played, or those that the options ask for. A line that is marked !
    lies outside the wanted range; games that were ended early do not count.
    """
    game = load_game(game_id, edition)
    missed = 0
    for options, count in _settings(game, players, choices):
        match = Match(game_id, edition, options, (bot,) * count, seed, max_events)
        missed += _report(game, match, games, jobs)
    click.echo(f"\n{missed} lines are marked !" if missed else "\nEverything lies in the wanted ranges.")


def _settings(
    game: Game[Any, Any], players: int | None, choices: Mapping[str, str]
) -> Iterator[tuple[dict[str, str], int]]:
    """Yield the options and the number of players of each setting that is asked for."""
    counts = game.player_counts if players is None else (players,)
    check_setup(game, counts[0], choices)
    names = [option.name for option in game.options]
    ranges = [(choices[o.name],) if o.name in choices else o.choices for o in game.options]
    for values in product(*ranges):
        for count in counts:
            yield dict(zip(names, values, strict=True)), count


def _report(game: Game[Any, Any], match: Match, games: int, jobs: int) -> int:
    """Play the games of one setting and print their part of the report; return how many lines are marked."""
    observed: list[Observation] = []
    winners: list[tuple[int, ...]] = []
    work = ordered_map(partial(_observe, match), range(games), jobs)
    for seen, won in tqdm(work, total=games, unit="game", disable=None, leave=False):
        observed += seen
        if won is not None:
            winners.append(won)
    options = "".join(f", {name} {value}" for name, value in match.options.items())
    title = (
        f"{game.title}, {len(match.bots)} players{options}: {len(winners):,} games of {match.bots[0]} bots"
    )
    ended = games - len(winners)
    click.echo(f"\n{title}" + (f", {ended:,} more ended early" if ended else ""))
    wishes = [w for w in game.balance_wishes() if set(w.options) <= set(match.options.items())]
    found = findings(wishes, observed)
    for finding in found:
        click.echo(_line(finding))
    shares = seats(winners, len(match.bots))
    unfair = bool(winners) and max(shares) > FAIR
    wins = " ".join(f"{share:.2f}" for share in shares)
    click.echo(f"{'!' if unfair else ' '} {'wins by seat, 1 being fair':<52} {wins}  (at most {FAIR})")
    return sum(not finding.met for finding in found) + unfair


def _observe(match: Match, index: int) -> tuple[list[Observation], tuple[int, ...] | None]:
    """Play one game; return what it shows and who won, or nothing if it was not finished."""
    played = play(match, index)
    if played.result is None:
        return [], None
    game = registry.game(match.game, match.edition)
    start = game.setup(len(match.bots), **match.options)
    return list(game.observe(start, played.events)), played.result.winners


def _line(finding: Finding) -> str:
    wish = finding.wish
    mark = " " if finding.met else "!"
    return (
        f"{mark} {wish.title!s:<52} {finding.mean:6.2f}  (wanted {_short(wish.low)} to {_short(wish.high)})"
    )


def _short(figure: float) -> str:
    return f"{figure:.2f}".rstrip("0").rstrip(".")
