"""Records on the command line: checked, converted and drawn."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from cli_calls import MEDICAL, call, refuse


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.fgn"
    result = call("simulate", MEDICAL, "--games", "2", "--max-events", "60", "--seed", "5", "--out", path)
    assert result.exit_code == 0, result.output
    return path


def test_check_accepts_sound_games_in_both_formats(games: Path, tmp_path: Path) -> None:
    lines = tmp_path / "games.jsonl"
    assert call("export", games, "--json", "--out", lines).exit_code == 0
    result = call("check", games, lines)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        f"{name}: 2 games, 120 events, no faults" for name in (games, lines)
    ]


def test_check_names_the_place_of_each_fault(games: Path, tmp_path: Path) -> None:
    text = games.read_text()
    broken = tmp_path / "broken.fgn"
    place = text.rindex("\n\n")
    broken.write_text(text[:place] + "\n\n  nonsense " + text[place:])
    result = call("check", games, broken, tmp_path / "missing")
    assert result.exit_code == 1
    line = text[:place].count("\n") + 3
    assert f"{broken}:{line}:3: unreadable" in result.stdout
    assert f"{games}: 2 games" in result.stdout
    assert "missing: No such file" in result.stderr


def test_check_refuses_a_file_without_games(tmp_path: Path) -> None:
    empty = tmp_path / "empty.fgn"
    empty.touch()
    refuse("check", empty)


def test_export_and_import_lose_nothing(games: Path, tmp_path: Path) -> None:
    exported = call("export", games, "--json")
    assert len(exported.stdout.splitlines()) == 2
    assert json.loads(exported.stdout.splitlines()[0])["format"] == "frontier-record/1"
    again = tmp_path / "again.fgn"
    result = call("import", "-", "--out", again, stdin=exported.stdout)
    assert result.exit_code == 0, result.output
    assert again.read_text() == games.read_text()


def test_export_keeps_the_sound_games(games: Path, tmp_path: Path) -> None:
    text = games.read_text()
    second = text.index("\n[Game", 1)
    broken = tmp_path / "broken.fgn"
    broken.write_text(text[:second] + text[second:].replace("\n\n", "\n\nnonsense ", 1))
    result = call("export", broken, "--json")
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 1
    assert f"{broken}:" in result.stderr
    assert "internal error" not in result.stderr


def test_export_says_that_json_is_the_only_format(games: Path) -> None:
    assert "--json" in refuse("export", games, code=2)


def test_render_as_svg_and_in_words(games: Path, tmp_path: Path) -> None:
    picture = tmp_path / "picture.svg"
    assert (
        call("render", games, "--at", "10", "--theme", "dark", "--width", "900", "--out", picture).exit_code
        == 0
    )
    assert 'width="900"' in picture.read_text("utf-8")
    words = [call("render", games, "--game", "2", "--at", at, "--text").stdout for at in ("0", "40")]
    assert words[0] != words[1]
    assert all(words)


def test_render_refuses_what_is_not_there(games: Path) -> None:
    assert "60 events" in refuse("render", games, "--at", "61", code=2)
    assert "no game 3" in refuse("render", games, "--game", "3")


@pytest.mark.parametrize(("form", "name"), [(["--png"], "picture"), ([], "picture.png"), ([], "picture.PNG")])
def test_render_as_png(games: Path, tmp_path: Path, form: list[str], name: str) -> None:
    pytest.importorskip("resvg_py")
    picture = tmp_path / name
    result = call("render", games, *form, "--out", picture)
    if result.exit_code:  # a machine without any font
        assert "fonts-dejavu-core" in result.stderr
    else:
        assert picture.read_bytes().startswith(b"\x89PNG")


def test_png_without_the_extra_names_it(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert "frontier-notebooks[png]" in refuse("render", games, "--png")
