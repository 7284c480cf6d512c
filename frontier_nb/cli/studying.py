"""The options of commands whose games can be kept as a study, and how such a study is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click
from tqdm import tqdm

from frontier_nb.bots.match import Played
from frontier_nb.cli.app import explain_os_error
from frontier_nb.cli.files import ended_in_order
from frontier_nb.cli.playing import SHOWN, tell_broken
from frontier_nb.studies.errors import StudyError
from frontier_nb.studies.folder import Folder, locked
from frontier_nb.studies.plan import Plan
from frontier_nb.studies.reading import outcomes, read_study
from frontier_nb.studies.running import run
from frontier_nb.studies.workers import Workers, cluster, processes

F = TypeVar("F", bound=Callable[..., Any])


def study_options(command: F) -> F:
    """Add ``--study`` and ``--dask`` to a command."""
    folder = click.Path(path_type=Path, file_okay=False)
    command = click.option(
        "--dask",
        metavar="ADDRESS",
        help="Let a Dask cluster play: the address of its scheduler, such as tcp://host:8786. Needs --study.",
    )(command)
    return click.option(
        "--study",
        type=folder,
        help="Keep the games in this folder, as Parquet. A study that was stopped goes on where it was.",
    )(command)


def check_study(study: Path | None, dask: str | None, jobs: int) -> None:
    """End the command if what it was told about its study does not go together."""
    if dask is not None and study is None:
        raise click.UsageError("--dask needs --study: what a cluster plays is kept")
    if dask is not None and jobs > 1:
        raise click.UsageError("--jobs are processes of this machine, --dask is a cluster: choose one")


def play_study(plan: Plan, path: Path, games: int, jobs: int, dask: str | None) -> tuple[list[Played], bool]:
    """Play what a study lacks of so many games; return all of its games, and whether Ctrl-C stopped it."""
    stopped = False
    with explained():
        folder = Folder(path, plan)
        try:
            with locked(path), ended_in_order(), _workers(jobs, dask) as workers:
                _play(folder, games, workers)
        except KeyboardInterrupt:
            stopped = True
        except OSError as error:  # a full disk, a process that died
            said = explain_os_error(error)
            raise StudyError(f"{path}: {said} (the same command goes on where it was)") from error
        return [outcome.played for outcome in outcomes(read_study(path))], stopped


def tell_study(path: Path, played: int, games: int, broken: int, stopped: bool) -> None:
    """Say where a study lies; end the command with what is wrong with it."""
    click.echo(f"Study in {path}: {played:,} games")
    if stopped:
        message = f"stopped after {played} of {games} games; the same command goes on where it was"
        raise click.ClickException(message)
    if broken:
        raise click.ClickException(f"{broken} of {played} games went wrong; their rows say how (fault)")


@contextmanager
def explained() -> Iterator[None]:
    """End the command with what is wrong with a study, in one line."""
    try:
        yield
    except StudyError as error:
        raise click.ClickException(str(error)) from error


def _play(folder: Folder, games: int, workers: Workers) -> None:
    there = games - sum(1 for _ in folder.missing(games))
    told = 0
    bar = tqdm(total=games, initial=there, unit="game", disable=None, leave=False)
    with bar, closing(run(folder, games, workers)) as work:
        for outcome in work:
            bar.update()
            if outcome.fault and told < SHOWN:
                told += 1
                tell_broken(outcome.played, f"--seed {folder.plan.seed}")


@contextmanager
def _workers(jobs: int, dask: str | None) -> Iterator[Workers]:
    if dask is None:
        yield processes(jobs)
        return
    with cluster(dask) as workers:
        yield workers
