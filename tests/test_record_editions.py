"""Records made with an edition of somebody's own: opened where its file is named, refused elsewhere."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

from frontier_nb import registry
from frontier_nb.bots.match import Match, play
from frontier_nb.record import make_record, read_fgn, write_fgn
from frontier_nb.record.engine import OWN_EDITIONS, engine_for
from frontier_widgets import serve as module

GAME = "medical-frontier"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return the file of an edition that has the shipped one's figures but for one price."""
    shipped = files("frontier_nb.games.medical").joinpath("editions", "standard-1.toml").read_text("utf-8")
    path = tmp_path / "mine.toml"
    text = shipped.replace('id = "standard-1"', 'id = "mine"', 1).replace(
        "[1, 1, 2, 2, 3]", "[1, 1, 1, 2, 2]", 1
    )
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def text(own: Path) -> str:
    game = registry.game(GAME, str(own))
    played = play(Match(GAME, str(own), {"mode": "quick"}, ("greedy", "greedy"), 1), 0)
    record = make_record(game, ("Ana", "Ben"), played.events, options={"mode": "quick"})
    return write_fgn([record], str(own))


@pytest.mark.rule("MF-R2")
def test_a_game_of_an_own_edition_needs_its_file(own: Path, text: str) -> None:
    refused = read_fgn(text)
    assert not refused.records
    assert "no edition 'mine' is shipped" in refused.faults[0].message
    assert not read_fgn(text, edition=str(own)).faults


def test_named_in_the_environment_it_is_found(own: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_EDITIONS, str(own))
    found = read_fgn(text)
    assert not found.faults
    assert engine_for(found.records[0]).edition.id == "mine"


def test_serve_hands_it_to_its_pages(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str | None] = []
    monkeypatch.setattr(module, "_run", lambda *given: seen.append(module.os.environ.get(OWN_EDITIONS)))
    monkeypatch.setattr(module, "_announce", lambda *given: None)
    monkeypatch.setenv(OWN_EDITIONS, "")
    done = CliRunner().invoke(module.serve, ["--no-browser", "--edition", str(own)])
    assert done.exit_code == 0, done.output
    assert seen == [str(own)]
