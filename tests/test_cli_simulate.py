"""Games among bots from the command line."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from cli_calls import MEDICAL, PROGRAM, call, refuse

from frontier_nb import registry


def test_games_are_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    texts = []
    for jobs in ("1", "3"):
        path = tmp_path / f"{jobs}.fgn"
        arguments = ("--games", "5", "--players", "3", "--max-events", "80", "--seed", "9")
        result = call("simulate", MEDICAL, *arguments, "--jobs", jobs, "--out", path)
        assert result.exit_code == 0, result.output
        texts.append((path.read_bytes(), result.stdout.splitlines()[:-1]))
    assert texts[0] == texts[1]
    assert call("check", tmp_path / "3.fgn").exit_code == 0


def test_a_game_can_be_played_again_alone(tmp_path: Path) -> None:
    def number(path: Path) -> list[dict[str, Any]]:
        return [json.loads(line) for line in call("export", path, "--json").stdout.splitlines()]

    common = ("simulate", MEDICAL, "--max-events", "50", "--seed", "3")
    call(*common, "--games", "3", "--out", tmp_path / "all.fgn")
    call(*common, "--games", "1", "--skip", "2", "--out", tmp_path / "one.fgn")
    assert number(tmp_path / "one.fgn") == number(tmp_path / "all.fgn")[2:]
    assert len({json.dumps(game["events"]) for game in number(tmp_path / "all.fgn")}) == 3


def test_the_summary_counts(tmp_path: Path) -> None:
    result = call(
        "simulate", MEDICAL, "--games", "2", "--max-events", "30", "--mode", "advanced", "--players", "4"
    )
    assert result.exit_code == 0
    assert "4 players, mode advanced, seed 0" in result.stdout
    assert re.search(r"^Games +2, finished 0$", result.stdout, re.MULTILINE)


def test_options_of_the_game() -> None:
    short = ("simulate", MEDICAL, "--max-events", "20")
    assert "mode advanced" in call(*short, "--option", "mode=advanced").stdout
    assert "NAME=VALUE" in refuse(*short, "--option", "mode", code=2)
    assert "no option 'colour'" in refuse(*short, "--option", "colour=red", code=2)
    assert "advanced" in refuse(*short, "--mode", "slow", code=2)
    assert "2 to 5 players, not 9" in refuse(*short, "--players", "9", code=2)
    assert "no bot 'perfect'" in refuse(*short, "--bot", "perfect", code=2)
    assert "--bot" in refuse(*short, "--players", "3", "--bot", "random", "--bot", "random", code=2)


def test_broken_invariants_are_told_with_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def invariants(self: object, state: object) -> Iterator[str]:
        yield "a cube is missing"

    monkeypatch.setattr(type(registry.game(MEDICAL)), "invariants", invariants)
    result = call("simulate", MEDICAL, "--max-events", "20", "--seed", "4", "--skip", "6")
    assert result.exit_code == 1
    assert "--seed 4 --skip 6 --games 1" in result.stderr
    assert "a cube is missing" in result.stderr


def _heed_interrupts() -> None:
    """Undo what a shell does to programs that it starts in the background: they ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupting_leaves_nothing_behind(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "games.fgn"
    path.write_text("old")
    command = [PROGRAM, "simulate", MEDICAL, "--games", "1000000", "--jobs", jobs, "--out", path]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=_heed_interrupts,
    )
    while len(list(tmp_path.iterdir())) == 1 and process.poll() is None:
        time.sleep(0.05)
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert b"Traceback" not in errors, errors.decode()
    assert [path.read_text(), *tmp_path.iterdir()] == ["old", path]


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_a_killed_program_leaves_no_process_behind(tmp_path: Path, name: str) -> None:
    number = signal.Signals[name]
    command = [PROGRAM, "simulate", MEDICAL, "--games", "1000000", "--jobs", "2"]
    process = subprocess.Popen(
        [*command, "--out", tmp_path / "games.fgn"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while not list(tmp_path.iterdir()) and process.poll() is None:
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(number)
    try:
        process.communicate(timeout=20)  # ends when all who hold these pipes have ended
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    if name != "SIGKILL":
        assert process.returncode == 128 + number
        assert list(tmp_path.iterdir()) == []


def test_the_balance_report_measures_what_the_game_wishes() -> None:
    result = call("balance", MEDICAL, "--bot", "random", "--games", "1", "--players", "2", "--mode", "quick")
    assert result.exit_code == 0, result.output
    assert "2 players, mode quick" in result.stdout
    assert "rounds of a game" in result.stdout
    assert "wins by seat" in result.stdout
    assert "9" in refuse("balance", MEDICAL, "--players", "9", code=2)
