"""What docs/playing.md and docs/lab.md tell works as it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from cli_calls import call

from frontier_nb import registry
from frontier_nb.bots import bots
from frontier_widgets import Play
from frontier_widgets.wire import link

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "playing.md").read_text("utf-8")
COMMANDS = re.findall(r"^frontier-nb ([^#\n]*)", "\n".join(re.findall(r"```sh\n(.*?)```", TEXT, re.S)), re.M)
LINKS = re.findall(r"`play\.ipynb(#[^`]*)`", TEXT)


def test_python_works() -> None:
    [code] = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    scope: dict[str, object] = {}
    exec(code, scope)
    assert str(scope["play"]).startswith("Play The King of Frontier: Ana")


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_work(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(command)
    fewer = [{"--games": "2", "--seconds": "0.001", "--jobs": "1"}.get(before) or word
             for before, word in zip(["", *words], words, strict=False)]  # fmt: skip
    result = call(*fewer)
    assert result.exit_code == 0, result.output


def test_links_lead_where_they_say() -> None:
    assert len(LINKS) == 3
    position = registry.game("king-of-frontier").write_position(registry.game("king-of-frontier").setup(3))
    for fragment in LINKS:
        play = Play()
        wrong = play.choice.follow(link(fragment.replace("…", position)))
        chosen = play.choice.chosen
        assert wrong is None
        assert chosen["game"] in fragment or "game" not in fragment
        assert chosen["told"] == ("dealt" in fragment)
        assert chosen.get("players") == (3 if "position" in fragment else None)


def test_the_bots_are_those_that_there_are() -> None:
    assert set(re.findall(r"^\| `(\w+)` \|", TEXT, re.M)) == set(bots())
