"""A study played by a Dask cluster, a worker of which is killed: no game is lost, none counts twice."""

from __future__ import annotations

import importlib
import os
import signal
from concurrent.futures import CancelledError, Future
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from cli_calls import MEDICAL, call
from noted_games import noted

from frontier_nb import registry
from frontier_nb.bots.match import Match
from frontier_nb.studies import workers
from frontier_nb.studies.errors import StudyError
from frontier_nb.studies.folder import Folder
from frontier_nb.studies.plan import Plan, make_plan
from frontier_nb.studies.reading import read_study
from frontier_nb.studies.running import run
from frontier_nb.studies.workers import cluster, processes

distributed = pytest.importorskip("distributed")

GAMES = 90
LONG = 60
"""How many events a game has at most here: enough to die in."""


@pytest.fixture(scope="module")
def crew() -> object:
    """Two workers, each a process of its own, on ports that nobody else has."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    ) as crew:
        yield crew


def plan(seed: int = 3) -> Plan:
    game = registry.game(MEDICAL)
    return make_plan(game, Match(MEDICAL, None, {"mode": "quick"}, ("greedy",) * 2, seed, LONG), rotate=True)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_killed_worker_loses_no_game(crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    monkeypatch.setattr("frontier_nb.studies.running.play_game", partial(noted, notes))
    victim = next(iter(crew.workers.values())).pid
    folder = Folder(tmp_path / "cluster", plan())
    with cluster(crew.scheduler_address) as work:
        for count, _ in enumerate(run(folder, GAMES, work), 1):
            if count == 15:
                os.kill(victim, signal.SIGKILL)
    by = {int(path.name): list(map(int, path.read_text().split())) for path in notes.iterdir()}
    assert victim in by
    assert len(by) >= 2
    assert {number for numbers in by.values() for number in numbers} == set(range(GAMES))
    monkeypatch.undo()
    list(run(Folder(tmp_path / "alone", plan()), GAMES, processes(1)))
    found, wanted = (read_study(tmp_path / name).drop_columns(["duration"]) for name in ("cluster", "alone"))
    assert found.num_rows == 2 * GAMES
    assert found.equals(wanted)


def test_the_commands_take_a_cluster(crew, tmp_path: Path) -> None:
    arguments = ("match", MEDICAL, "--bots", "greedy,random", "--games", "4", "--max-events", str(LONG))
    done = call(*arguments, "--study", tmp_path / "s", "--dask", crew.scheduler_address)
    assert done.exit_code == 0, done.output
    assert "Games 4, finished 0" in done.stdout


def test_a_lost_scheduler_is_told(crew) -> None:
    """The futures of an executor are cancelled then, which is no fault of the program."""
    with pytest.raises(StudyError, match="was lost"), cluster(crew.scheduler_address):
        raise CancelledError


def test_a_silent_future_does_not_hold_up_for_ever() -> None:
    """What was under way between the scheduler and this program when the scheduler died is never told of."""
    comm = object()
    client = SimpleNamespace(status="running", scheduler_comm=comm)
    future = Future[int]()
    client.status = "connecting"
    with pytest.raises(CancelledError):
        workers._result(client, comm, future)
    client.status, client.scheduler_comm = "running", object()  # another scheduler at the same address
    with pytest.raises(CancelledError):
        workers._result(client, comm, future)
    future.set_result(3)
    assert workers._result(client, comm, future) == 3


def test_a_cluster_that_cannot_read_the_work_is_told(
    crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After this the workers are lost to the cluster: it is the last test."""
    (tmp_path / "elsewhere.py").write_text("def version(): return 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(workers, "PATIENCE", 1.0)
    monkeypatch.setattr(workers, "_version", importlib.import_module("elsewhere").version)
    with pytest.raises(StudyError, match="takes no work"), cluster(crew.scheduler_address):
        pass
