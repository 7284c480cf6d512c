"""``frontier-nb balance``: whether an edition plays as it should, told from games of the greedy bot."""

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
from frontier_nb.cli.games import edition_option, game_argument, load_game
from frontier_nb.protocol import Game

FAIR = 1.25
"""How many times its fair share of wins a seat may have."""
Seen = tuple[tuple[int, ...] | None, tuple[Observation, ...], tuple[str, ...]]
"""Of one game: its winners (``None``: unfinished), what it shows, and what broke."""


@click.command()
@game_argument
@click.option(
    "--games", type=click.IntRange(min=1), default=200, show_default=True, help="How many in each setting."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Equal seeds give equal games.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes.")
@click.option("--strict", is_flag=True, help="End with 1 if a wish is not met.")
@edition_option
def balance(game_id: str, games: int, seed: int, jobs: int, strict: bool, edition: str | None) -> None:
    """Report how well balanced an edition of GAME is.

    The greedy bot plays every number of players in every setting; each wish that the game's designers
    have for such games is printed beside what was seen.
    """
    game = load_game(game_id, edition)
    click.echo(f"{game.title}, edition {game.edition.id}: {games:,} games of the greedy bot in each setting")
    unmet = 0
    for players, options in _settings(game):
        match = Match(game_id, edition, options, ("greedy",) * players, seed)
        work = ordered_map(partial(_observe, match), range(games), jobs)
        with tqdm(work, total=games, unit="game", disable=None, leave=False) as bar:
            seen = list(bar)
        unmet += _report(game, players, options, seen)
    click.echo(f"\n{unmet} wishes are not met." if unmet else "\nEvery wish is met.")
    if strict and unmet:
        raise click.exceptions.Exit(1)


def _settings(game: Game[Any, Any]) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield every number of players with every combination of options."""
    names = [option.name for option in game.options]
    for chosen in product(*(option.choices for option in game.options)):
        for players in game.player_counts:
            yield players, dict(zip(names, chosen, strict=True))


def _observe(match: Match, index: int) -> Seen:
    game = registry.game(match.game, match.edition)
    played = play(match, index)
    if played.result is None:
        return None, (), played.broken
    start = game.setup(len(match.bots), **match.options)
    return played.result.winners, tuple(game.observe(start, played.events)), played.broken


def _report(game: Game[Any, Any], players: int, options: Mapping[str, str], seen: list[Seen]) -> int:
    """Print one setting and return how many of its wishes are not met."""
    label = "".join(f", {name} {value}" for name, value in options.items())
    click.echo(f"\n{players} players{label}")
    broken = [line for _, _, lines in seen for line in lines]
    if broken:
        raise click.ClickException(f"{len(broken)} invariants broke; the first: {broken[0]}")
    unfinished = sum(winners is None for winners, _, _ in seen)
    if unfinished:
        click.echo(f"  ! {unfinished} games were not finished")
    wishes = [wish for wish in game.balance_wishes() if set(wish.options) <= set(options.items())]
    found = findings(wishes, (observation for _, shown, _ in seen for observation in shown))
    for finding in found:
        _line(str(finding.wish.title), finding)
    shares = seats((winners for winners, _, _ in seen if winners is not None), players)
    fair = max(shares) <= FAIR
    listed = "  ".join(f"{share:.2f}" for share in shares)
    click.echo(f"  {' ' if fair else '!'} wins of each seat, 1 is fair: {listed}  (at most {FAIR})")
    return sum(not finding.met for finding in found) + (not fair) + bool(unfinished)


def _line(title: str, finding: Finding) -> None:
    wish = finding.wish
    mark = " " if finding.met else "!"
    click.echo(f"  {mark} {title}: {finding.mean:.2f}  (wanted {wish.low:g} to {wish.high:g})")
