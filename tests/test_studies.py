"""Studies: games that are the same wherever they are played, kept whole, gone on with, read again."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from cli_calls import MEDICAL, PROGRAM, call, refuse

import frontier_nb
from frontier_nb import registry
from frontier_nb.bots.match import Match, play
from frontier_nb.cli import studying
from frontier_nb.studies import workers
from frontier_nb.studies.errors import MissingExtra, StudyError
from frontier_nb.studies.folder import Folder, locked, parts, write_table
from frontier_nb.studies.plan import Plan, game_of, make_plan
from frontier_nb.studies.playing import play_game
from frontier_nb.studies.reading import join, outcomes, read_file, read_study
from frontier_nb.studies.running import PART_GAMES, run
from frontier_nb.studies.schema import COLUMNS, arrow_schema, table
from frontier_nb.studies.workers import Workers, processes

pa = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

KING = "king-of-frontier"
DOCS = Path(__file__).parents[1] / "docs" / "studies.md"
SHORT = 40
"""After so many events games end that need not come to their end."""


def plan(game: str = MEDICAL, bots: tuple[str, ...] = ("greedy", "random"), **other: Any) -> Plan:
    found = registry.game(game)
    options = found.check_options(len(bots), {})
    rotate = other.pop("rotate", True)
    return make_plan(
        found, Match(game, None, options, bots, 5, other.pop("max_events", SHORT)), rotate=rotate
    )


def rows(path: Path) -> Any:
    """Return what a study holds, without the one column that differs from run to run."""
    return read_study(path).drop_columns(["duration"])


def played(path: Path, games: int, by: Workers | None = None, of: Plan | None = None) -> Any:
    list(run(Folder(path, of or plan()), games, by or processes(1)))
    return rows(path)


# -- one game -----------------------------------------------------------------------------------------


def test_a_plan_survives_its_manifest_and_tells_what_differs() -> None:
    one = plan()
    assert Plan.from_json(one.to_json()) == one
    other = replace(one, seed=6, bots=("greedy", "greedy"), max_events=None)
    told = list(one.differences(other))
    assert told == ["bots greedy,random, not greedy,greedy", "seed 5, not 6", "max_events 40, not none"]
    assert list(one.differences(one)) == []
    for text in ("", "[]", "{}", '{"format": "frontier-nb study", "format_version": 9}'):
        with pytest.raises(StudyError):
            Plan.from_json(text)


@pytest.mark.parametrize("game", [KING, MEDICAL])
def test_points_and_choices_are_those_of_the_game(game: str) -> None:
    """A game of a study is that of a match; its sources are lines of the score sheet."""
    one = plan(game, ("greedy", "greedy"), max_events=50_000)
    found = play_game(one, 3)
    assert replace(found, duration=0.0) == replace(play_game(one, 3), duration=0.0)
    whole = play(one.match, 3)
    assert whole.result is not None
    assert (found.points, found.winners) == (whole.result.scores, whole.result.winners)
    the_game = registry.game(game)
    insight = the_game.insight()
    assert insight is not None
    state = the_game.setup(2, **dict(one.options))
    for event in whole.events:
        the_game.advance(state, event)
    sheet = the_game.score_sheet(state)
    assert sheet is not None
    for seat, points in enumerate(found.sources):
        assert list(points) == list(insight.sources)
        assert sum(points.values()) == found.points[seat]
        lines = [abs(term.value) for _, term in sheet.term.terms[seat].walk()]
        assert all(abs(value) in lines for value in points.values())
    assert sorted(found.turns) == [1, 2]
    chosen = {choice for seat in found.choices for choice in seat}
    assert {choice.partition("/")[0] for choice in chosen} == set(insight.groups)
    assert all(str(insight.name(choice)) != choice for choice in chosen)


def test_an_edition_of_ones_own_goes_along(tmp_path: Path) -> None:
    released = registry.game(MEDICAL).edition
    figures = released.to_json() | {"id": "mine"}
    del figures["sha256"]
    figures["hand_limit"] += 1
    own = registry.game_of(MEDICAL, registry.edition_of(MEDICAL, json.dumps(figures)))
    match = Match(MEDICAL, None, {"mode": "quick"}, ("random", "random"), 1, SHORT)
    one = make_plan(own, match, rotate=False)
    there = Plan.from_json(one.to_json())
    assert game_of(there).edition == own.edition
    assert play_game(there, 0).decisions > 0
    assert make_plan(registry.game(MEDICAL), match, rotate=False).own_edition is None


def test_what_plays_otherwise_is_refused() -> None:
    one = replace(plan(), version="0.0.1")
    with pytest.raises(StudyError, match=r"frontier-notebooks 0\.0\.1"):
        play_game(one, 0)
    endless = Match(MEDICAL, None, {"mode": "quick"}, ("random",) * 2, 2**63)
    with pytest.raises(StudyError, match="63 bits"):
        make_plan(registry.game(MEDICAL), endless, rotate=False)


def test_a_game_that_fails_is_kept_with_its_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FRONTIER_NB_TRACEBACK", raising=False)

    def fail(*_: object) -> None:
        raise RuntimeError("lost a cube")

    monkeypatch.setattr("frontier_nb.studies.playing.play", fail)
    found = play_game(plan(), 4)
    assert found.fault == "the program failed: RuntimeError: lost a cube"
    (first, _) = table(plan(), [found]).to_pylist()
    assert (first["finished"], first["points"], first["won"]) == (False, None, None)


# -- a study ------------------------------------------------------------------------------------------


def test_rows_depend_on_nothing_but_the_plan(tmp_path: Path) -> None:
    """By one process, by two, or stopped twice and gone on with in other parts: the same rows."""
    one = played(tmp_path / "one", 9)
    assert one.equals(played(tmp_path / "two", 9, processes(2)))
    folder = Folder(tmp_path / "stopped", plan())
    for stop in (2, 3):
        work = run(folder, 9, processes(1))
        for _ in range(stop):
            next(work)
        work.close()
    assert [part[:2] for part in parts(folder.path)] == [(0, 1), (2, 4)]
    assert list(folder.missing(7)) == [5, 6]
    assert one.equals(played(folder.path, 9))
    assert list(folder.missing(9)) == []
    seats = one.select(["number", "seat"]).to_pylist()
    assert seats == [{"number": number, "seat": seat} for number in range(9) for seat in (1, 2)]
    assert one.column("entrant").to_pylist()[:4] == [1, 2, 2, 1]


def test_a_lost_part_is_played_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path, plan())
    whole = []
    for games in (2, 4, 6):
        whole = played(tmp_path, games)
    (_, _, middle) = parts(tmp_path)[1]
    middle.unlink()
    assert list(folder.missing(6)) == [2, 3]
    assert played(tmp_path, 6).equals(whole)


def test_no_game_counts_twice(tmp_path: Path) -> None:
    whole = played(tmp_path, 6)
    folder = Folder(tmp_path, plan())
    folder.add([play_game(plan(), number) for number in range(4, 8)])  # as a second program might
    again = rows(tmp_path)
    assert again.column("number").to_pylist() == [number for number in range(8) for _ in range(2)]
    assert again.slice(0, 12).equals(whole)
    assert join([read_study(tmp_path), read_study(tmp_path)]).num_rows == again.num_rows


def test_games_of_other_settings_are_no_repeats() -> None:
    """Bots that think longer, or that do not change seats, play other games of the same seed and number."""
    of_match = plan()
    done = [play_game(of_match, number) for number in range(2)]
    one = table(of_match, done)
    longer = table(replace(of_match, playouts_a_move=32), done)
    fixed = replace(of_match, rotate=False)
    unmoved = table(fixed, [play_game(fixed, number) for number in range(2)])
    assert join([one, one]).num_rows == 4
    assert join([one, longer, one]).num_rows == 8
    assert join([one, unmoved]).column("number").to_pylist() == [0, 0, 1, 1, 1, 1]  # game 0 is the same


def test_other_folders_are_refused(tmp_path: Path) -> None:
    study = tmp_path / "study"
    Folder(study, plan())
    with pytest.raises(StudyError, match=r"another study, with seed 5, not 8"):
        Folder(study, replace(plan(), seed=8))
    with pytest.raises(StudyError, match="holds something else"):
        Folder(tmp_path, plan())
    (study / "study.json").write_text("{")
    with pytest.raises(StudyError, match=r"study\.json"):
        Folder(study, plan())


@pytest.mark.skipif(os.name != "posix", reason="locks of files")
def test_two_programs_do_not_write_to_one_study(tmp_path: Path) -> None:
    Folder(tmp_path, plan())
    (tmp_path / ".games-1.parquet.77.part").write_text("left by one that was killed")
    with locked(tmp_path):
        assert not list(tmp_path.glob("*.part"))
        code = (
            "import sys; from pathlib import Path; from frontier_nb.studies.folder import locked\n"
            "with locked(Path(sys.argv[1])): pass"
        )
        command = [sys.executable, "-c", code, tmp_path]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert "another program is writing to this study" in done.stderr
    with locked(tmp_path):
        pass


def test_games_are_read_as_they_were_played(tmp_path: Path) -> None:
    folder = Folder(tmp_path, plan(max_events=50_000))
    done = list(run(folder, 2, processes(1)))
    again = list(outcomes(read_study(tmp_path)))
    assert [one.played for one in again] == [one.played for one in done]


# -- files of others ----------------------------------------------------------------------------------


def test_files_that_are_no_studies_are_refused(tmp_path: Path) -> None:
    played(tmp_path / "study", 1)
    (_, _, part) = parts(tmp_path / "study")[0]
    whole = part.read_bytes()
    assert read_file(whole, "a file").num_rows == 2
    for damaged in (b"", b"PAR1", whole[:-20], whole[:40] + bytes(60) + whole[100:], b"x" * 5_000):
        with pytest.raises(StudyError, match="damaged"):
            read_file(damaged, "a file")
    with pytest.raises(StudyError, match="more than 1 rows"):
        read_file(whole, "a file", most_rows=1)
    write_table(tmp_path / "other.parquet", pa.table({"x": [1]}))
    with pytest.raises(StudyError, match="no column 'game'"):
        read_study(tmp_path / "other.parquet")
    odd = arrow_schema().empty_table().set_column(0, "game", pa.array([], pa.int64()))
    write_table(tmp_path / "odd.parquet", odd)
    with pytest.raises(StudyError, match="'game' is int64, not string"):
        read_study(tmp_path / "odd.parquet")
    with pytest.raises(StudyError, match="no study in this folder"):
        read_study(
            shutil.copytree(tmp_path / "study", tmp_path / "x" / "empty", ignore=lambda *_: ["study.json"])
        )
    with pytest.raises(StudyError, match="no such file"):
        read_study(tmp_path / "nowhere")


WRONG: dict[str, tuple[object, object]] = {
    "players": (0, 0),
    "seat": (1, 1),
    "turn": (1, 3),
    "entrant": (0, 1),
    "number": (0, 1),
    "seed": (5, 6),
    "seconds_a_move": (None, 1.0),
    "playouts_a_move": (8, 16),
    "bot": ("greedy", "nobody"),
    "line_up": ("greedy", "greedy"),
    "won": (float("inf"), -1.0),
    "points": (None, 3),
    "choices": (None, None),
    "edition": ("e" * 900, "e" * 900),
    "options": ("\x1b[2J", "\x1b[2J"),
}


@pytest.fixture(scope="module")
def finished() -> Any:
    one = plan(max_events=50_000)
    return table(one, [play_game(one, 0)])


def _file(rows: Any, name: str | None = None, values: tuple[object, ...] = ()) -> bytes:
    """Return rows as a file, with other values in a column if one is named."""
    if name is not None:
        field = rows.schema.field(name)
        at = rows.schema.get_field_index(name)
        rows = rows.set_column(at, field.with_nullable(True), pa.array(values, field.type))
    out = BytesIO()
    parquet.write_table(rows, out)
    return out.getvalue()


@pytest.mark.parametrize("name", WRONG)
def test_rows_that_no_study_has_are_refused(finished: Any, name: str) -> None:
    """Figures divide by players and take roots of shares: what they rely on is seen to first."""
    assert read_file(_file(finished), "a file").equals(finished)
    with pytest.raises(StudyError, match="a file is no study, or damaged"):
        read_file(_file(finished, name, WRONG[name]), "a file")


def test_a_game_without_one_of_its_seats_is_refused(finished: Any) -> None:
    for rows in (finished.slice(1), finished.slice(0, 1), finished.take([1, 0])):
        with pytest.raises(StudyError, match="a row for each of its seats"):
            read_file(_file(rows), "a file")


@pytest.mark.parametrize("name", ["fault", "choices"])
def test_a_small_file_that_holds_too_much_is_refused(finished: Any, name: str) -> None:
    """Parquet keeps a text once however many rows have it; in memory each row would have its own."""
    long = "x" * 1_000_000
    rows = pa.concat_tables([finished] * 20)
    data = _file(rows, name, (long if name == "fault" else [(long, 1)],) * 40)
    assert len(data) < 400_000
    with pytest.raises(StudyError, match="too large"):
        read_file(data, "a file")


def test_plots_stay_in_their_folder(finished: Any, tmp_path: Path) -> None:
    """The game is a folder of the plots, and its name may be anything in a file of somebody else."""
    file = tmp_path / "odd.parquet"
    file.write_bytes(_file(finished, "game", ("../../elsewhere",) * 2))
    inside = tmp_path / "in" / "plots"
    done = call("study", file, "--plots", inside)
    assert done.exit_code == 0, done.output
    assert {path.name for path in tmp_path.iterdir()} == {"odd.parquet", "in"}
    assert len(list(inside.glob("*/*.svg"))) > 5


# -- the command line ---------------------------------------------------------------------------------


def test_simulate_goes_on_with_a_study(tmp_path: Path) -> None:
    arguments = ("simulate", MEDICAL, "--max-events", SHORT, "--seed", "5", "--study", tmp_path / "s")
    first = call(*map(str, arguments), "--games", "3")
    assert first.exit_code == 0, first.output
    assert "Games      3, finished 0" in first.stdout
    second = call(*map(str, arguments), "--games", "5", "--jobs", "2")
    assert "Games      5, finished 0" in second.stdout
    plain = call("simulate", MEDICAL, "--max-events", str(SHORT), "--seed", "5", "--games", "5")
    assert second.stdout.startswith(plain.stdout)
    assert "seed 5, not 6" in refuse(*map(str, arguments[:-3]), "6", *map(str, arguments[-2:]))


def test_a_match_is_a_study_too(tmp_path: Path) -> None:
    arguments = ("match", MEDICAL, "--bots", "greedy,random", "--games", "4", "--seed", "2")
    kept = call(*arguments, "--study", tmp_path / "s")
    assert kept.exit_code == 0, kept.output
    assert kept.stdout.startswith(call(*arguments).stdout)
    whole = call("study", tmp_path, "--out", tmp_path / "one.parquet")
    assert "8 rows" in whole.stdout
    told = call("study", tmp_path / "one.parquet").stdout
    assert "greedy ends ahead of random in 100 % of 4 meetings." in told
    assert call("study", tmp_path, "--plots", tmp_path / "plots").exit_code == 0
    assert (tmp_path / "plots" / MEDICAL / "seats.svg").read_text().startswith("<svg")


def test_wrong_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study = ("simulate", MEDICAL, "--study", str(tmp_path / "s"))
    assert "--dask needs --study" in refuse("simulate", MEDICAL, "--dask", "tcp://x:1", code=2)
    assert "choose one" in refuse(*study, "--dask", "tcp://x:1", "--jobs", "2", code=2)
    assert "neither with --out" in refuse(*study, "--skip", "1", code=2)
    monkeypatch.setattr(workers, "PATIENCE", 0.3)
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in refuse(*study, "--dask", "tcp://127.0.0.1:9")
    assert "holds something else" in refuse("simulate", MEDICAL, "--study", tmp_path)


@pytest.mark.parametrize(("module", "extra"), [("pyarrow", "study"), ("distributed", "dask")])
def test_a_missing_extra_is_named(
    module: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [module, *(name for name in sys.modules if name.startswith(f"{module}."))]:
        monkeypatch.setitem(sys.modules, name, None)
    arguments = ("simulate", MEDICAL, "--study", tmp_path / "s", "--dask", "tcp://127.0.0.1:9")
    assert f"pip install 'frontier-notebooks[{extra}]'" in refuse(*arguments)


def test_the_core_needs_no_extra() -> None:
    code = (
        "import importlib, pkgutil, sys, frontier_nb\n"
        "for module in pkgutil.walk_packages(frontier_nb.__path__, 'frontier_nb.'):\n"
        "    importlib.import_module(module.name)\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} & {'pyarrow', 'dask', 'distributed', "
        "'matplotlib', 'numpy', 'pandas'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def _heed_interrupts() -> None:
    """Undo what a shell does to programs that it starts in the background: they ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(("name", "jobs"), [("SIGINT", "1"), ("SIGTERM", "2")])
def test_what_was_played_before_a_stop_is_kept(tmp_path: Path, name: str, jobs: str) -> None:
    study = tmp_path / "s"
    command = [PROGRAM, "simulate", MEDICAL, "--games", "100000", "--max-events", "2", "--seed", "5"]
    process = subprocess.Popen(
        [*command, "--study", study, "--jobs", jobs, "--bot", "greedy", "--bot", "random"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=_heed_interrupts,
    )
    while not list(study.glob("*.parquet")) and process.poll() is None:
        time.sleep(0.05)
    time.sleep(0.2)
    (os.killpg if name == "SIGINT" else os.kill)(process.pid, signal.Signals[name])
    output, errors = process.communicate(timeout=60)
    assert process.returncode != 0
    assert b"Traceback" not in errors, errors.decode()
    if name == "SIGINT":
        assert b"the same command goes on where it was" in errors, (output, errors)
    one = plan(rotate=False, max_events=2)
    count = next(Folder(study, one).missing(100_000))
    assert count >= PART_GAMES
    assert rows(study).num_rows == 2 * count
    assert rows(study).slice(0, 4).equals(played(tmp_path / "again", 2, of=one))


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    arguments = ("simulate", MEDICAL, "--max-events", "2", "--games", "3", "--study", str(tmp_path / "s"))
    with monkeypatch.context() as patch:
        patch.setattr("frontier_nb.studies.folder.write_table", full)
        told = refuse(*arguments)
    assert "s: No space left on device (the same command goes on where it was)" in told
    assert call(*arguments).exit_code == 0


def test_a_process_that_dies_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(function: object, items: object) -> Iterator[object]:
        raise ChildProcessError("a process ended abruptly; is the memory full?")
        yield

    monkeypatch.setattr(studying, "processes", lambda jobs: die)
    assert "goes on where it was" in refuse("simulate", MEDICAL, "--study", tmp_path / "s")


# -- documents ----------------------------------------------------------------------------------------


def test_the_document_has_every_column() -> None:
    told = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", DOCS.read_text("utf-8"), re.MULTILINE)
    assert told == [
        (column.name, column.type + (", or nothing" if column.nullable else ""), column.about)
        for column in COLUMNS
    ]
    assert frontier_nb.__version__


def test_extras_say_what_is_missing() -> None:
    error = MissingExtra("pyarrow", "study")
    assert str(error) == "studies need pyarrow: pip install 'frontier-notebooks[study]'"
