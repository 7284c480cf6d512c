"""Games a second of a study: by one process, by two, by a Dask cluster; and what a killed worker costs.

Run it as ``python benchmarks/studies.py [--games N] [--rounds N]``. Each way plays the same games, in turn,
so that what else the machine does falls on all of them; processes are started for each study, the cluster
once. Its last run loses a worker in the middle. All of them must give the same rows.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import sys
import tempfile
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from distributed import LocalCluster
from figures import Row, paired, table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # the workers get this path, too
from noted_games import noted

from frontier_nb import registry
from frontier_nb.bots.match import Match
from frontier_nb.studies import running
from frontier_nb.studies.folder import Folder
from frontier_nb.studies.plan import Plan, make_plan
from frontier_nb.studies.reading import read_study
from frontier_nb.studies.running import run
from frontier_nb.studies.workers import Workers, cluster, processes

GAME = "medical-frontier"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    game = registry.game(GAME)
    plan = make_plan(game, Match(GAME, None, {"mode": "quick"}, ("greedy",) * 3, 1, 50_000), rotate=True)
    with tempfile.TemporaryDirectory() as name, local_cluster() as crew:
        folder = Path(name)
        with cluster(crew.scheduler_address) as dask:
            ways: dict[str, Workers] = {
                "one process": processes(1),
                "two processes": processes(2),
                "a Dask cluster of two workers": dask,
            }
            speeds: dict[str, list[float]] = {way: [] for way in ways}
            for round_ in range(arguments.rounds):
                for way, workers in ways.items():
                    speeds[way].append(speed(folder / f"{way} {round_}", plan, arguments.games, workers))
            again, seconds = killed(folder, plan, arguments.games, dask, crew)
        alike = {way: same(folder, f"{way} 0") for way in (*ways, "killed")}
    print(table(rows(speeds)))
    print(
        f"\nA worker killed at a third of {arguments.games} games: {arguments.games / seconds:.1f} games/s, "
        f"{again} games played again."
    )
    told = ", ".join(f"{way} {is_same}" for way, is_same in alike.items())
    print(f"Rows equal to those of one process: {told}")


@contextmanager
def local_cluster() -> Any:
    """Start two workers, each a process of its own."""
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    ) as crew:
        yield crew


def speed(path: Path, plan: Plan, games: int, workers: Workers) -> float:
    """Play a study; return games a second."""
    begun = perf_counter()
    for _ in run(Folder(path, plan), games, workers):
        pass
    return games / (perf_counter() - begun)


def killed(folder: Path, plan: Plan, games: int, dask: Workers, crew: Any) -> tuple[int, float]:
    """Play a study and kill a worker; return how many games were finished more than once, and the seconds."""
    notes = folder / "notes"
    notes.mkdir()
    play, running.play_game = running.play_game, partial(noted, notes)  # type: ignore[assignment]
    begun = perf_counter()
    try:
        for count, _ in enumerate(run(Folder(folder / "killed 0", plan), games, dask), 1):
            if count == games // 3:
                os.kill(next(iter(crew.workers.values())).pid, signal.SIGKILL)
    finally:
        running.play_game = play
    seconds = perf_counter() - begun
    return sum(len(path.read_text().split()) for path in notes.iterdir()) - games, seconds


def same(folder: Path, name: str) -> bool:
    """Return whether a study has the rows that one process made, their durations apart."""
    one, other = (read_study(folder / way).drop_columns(["duration"]) for way in (name, "one process 0"))
    return bool(one.equals(other))


def rows(speeds: dict[str, list[float]]) -> list[Row]:
    """Return the rows of the table: games a second, beside those of one process."""
    one = speeds["one process"]
    return [
        Row(
            f"games/s by {way}", f"{statistics.median(of_way):.1f}", f"{statistics.median(one):.1f}",
            paired(of_way, one), "",
        )
        for way, of_way in speeds.items()
    ]  # fmt: skip


if __name__ == "__main__":
    main()
