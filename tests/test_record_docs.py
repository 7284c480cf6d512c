"""What the description of FGN says is so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from frontier_nb.games.king import notation as king
from frontier_nb.games.medical import notation as medical
from frontier_nb.record import limits, read_fgn, record_to_json, write_fgn

PAGE = (Path(__file__).parent.parent / "docs" / "fgn.md").read_text("utf-8")


def block(language: str) -> str:
    """Return the one code block of a language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


def test_the_example_is_what_is_written() -> None:
    record = read_fgn(block("fgn")).one()
    assert write_fgn(record) == block("fgn")
    assert record.headers["Player3"].startswith("Cleo")


def test_the_python_runs(capsys: Any) -> None:
    names: dict[str, Any] = {"text": block("fgn").replace("take:3f", "take:9f")}
    exec(block("python"), names)
    out = capsys.readouterr().out
    assert out.startswith("evening.fgn:22:")
    assert "illegal in game 1" in out
    names["text"] = block("fgn")
    exec(block("python"), names)
    assert json.loads(capsys.readouterr().out)["players"] == ["Ana", "Ben"]


def test_the_json_has_the_names_that_are_written() -> None:
    shown, written = json.loads(block("json")), record_to_json(read_fgn(block("fgn")).one())
    assert list(shown) == list(written)
    assert shown["events"] == written["events"][:1]
    keys = {key for note in written["annotations"] for key in note}
    assert keys == shown["annotations"][0].keys()


@pytest.mark.parametrize("notation", [king, medical])
def test_every_word_of_the_games_is_told(notation: ModuleType) -> None:
    words = re.findall(r"^``([^`]+)``", notation.__doc__ or "", re.MULTILINE)
    assert len(words) > 10
    for word in words:
        assert f"`{word}`" in PAGE, word


def test_every_limit_is_told() -> None:
    constants = {name: value for name, value in vars(limits).items() if name.startswith("MAX_")}
    untold = {"MAX_DIGITS", "MAX_FAULTS", "MAX_GAME_FAULTS"}
    for name in constants.keys() - untold:
        assert f"{constants[name]:,}" in PAGE, name
