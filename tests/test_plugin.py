"""A third game, installed as a distribution of its own, gets all there is; no shared file knows its name."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cli_calls import PROGRAM

TESTS = Path(__file__).parent
ROOT = TESTS.parent
NAME = "acorn"
"""The package of the third game: a word that nothing else uses."""
RECORD = """\
[Game "toy"]
[Edition "toy-1"]
[EditionHash "1111111111111111111111111111111111111111111111111111111111111111"]
[Rulings "1"]
[Mode "short"]
[Player1 "Ana"]
[Player2 "Ben"]
[Title "An evening with acorns"]

deal:d,b
1.1: keep:d { Four points at once. }
1.2: drop:b
deal:c,a
2.2: keep:a
2.1: drop:c
#3/0
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the toy game as `pip` would: a package with its records, and what names its entry point."""
    site = tmp_path_factory.mktemp("site")
    package, about = site / NAME, site / f"{NAME}-1.0.dist-info"
    (package / "records").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    shutil.copy(TESTS / "toy_game.py", package / "game.py")
    (package / "records" / "evening.fgn").write_text(RECORD, "utf-8")
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[frontier_nb.games]\ntoy = {NAME}.game:Toy\n")
    return site


def run(site: Path, *command: str | Path) -> str:
    """Run a command where the distribution is installed; it must succeed. Return what it prints."""
    env = {**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{TESTS}", "FRONTIER_NB_TRACEBACK": "1"}
    done = subprocess.run(
        [*map(str, command)], env=env, cwd=site, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python(site: Path, code: str) -> str:
    return run(site, sys.executable, "-c", code)


def test_it_is_a_distribution_of_its_own(site: Path) -> None:
    code = "from frontier_nb import game, registry; print(type(game('toy')).__module__, *registry.games())"
    module, *games = python(site, code).split()
    assert module == f"{NAME}.game"
    assert set(games) > {"toy"}


def test_the_conformance_kit_sweeps_it(site: Path) -> None:
    code = """
from frontier_nb.testing import CHECKS, conformance_checks, game

checks = conformance_checks(game("toy"))
for check in checks:
    check()
print(len(checks) / len(CHECKS))
"""
    assert float(python(site, code)) == 2  # the two lengths of the game


def test_the_command_line_plays_checks_and_converts_it(site: Path, tmp_path: Path) -> None:
    games, data, again = (tmp_path / name for name in ("games.fgn", "games.jsonl", "again.fgn"))
    command = ("simulate", "toy", "--games", "5", "--mode", "long", "--bot", "greedy", "--out", games)
    assert "A toy game: 2 players, mode long" in run(site, PROGRAM, *command)
    assert "5 games, " in run(site, PROGRAM, "check", games)
    run(site, PROGRAM, "export", games, "--json", "--out", data)
    assert {json.loads(line)["game"] for line in data.read_text("utf-8").splitlines()} == {"toy"}
    run(site, PROGRAM, "import", data, "--out", again)
    assert again.read_bytes() == games.read_bytes()


def test_the_command_line_draws_and_explains_it(site: Path) -> None:
    record = site / NAME / "records" / "evening.fgn"
    assert run(site, PROGRAM, "render", record, "--at", "3", "--svg").startswith("<svg")
    assert "Ben: " in run(site, PROGRAM, "render", record, "--text")
    assert run(site, PROGRAM, "rules", "toy", "--search", "deal").startswith("TG-01")
    assert "costs a point" in run(site, PROGRAM, "rules", "toy", "TG-03")
    assert json.loads(run(site, PROGRAM, "edition", "toy", "--json"))["worth"]["d"] == 4
    assert "wins by seat" in run(site, PROGRAM, "balance", "toy", "--games", "3", "--mode", "short")


def test_its_record_is_written_as_it_was_read(site: Path) -> None:
    code = f"""
from pathlib import Path

from frontier_nb.record import read_fgn, read_jsonl, write_fgn, write_jsonl

text = Path({NAME!r}, "records", "evening.fgn").read_text("utf-8")
record = read_fgn(text).one()
assert read_jsonl(write_jsonl(record)).one() == record
print(write_fgn(record) == text)
"""
    assert python(site, code) == "True\n"


def test_replay_walks_through_it(site: Path) -> None:
    code = """
import json

from frontier_widgets import Replay
from widget_page import Page

page = Page(Replay("evening"))
page.ready()
panel = page.widget.panel
print(json.dumps([panel["title"], panel["players"], panel["secrets"], len(panel["rows"])]))
panel = page.do("go", to=2, term=0)["panel"]
print(json.dumps([panel["at"], panel["calc"]["verdict"], page.bytes != []]))
panel = page.do("see", viewer=1)["panel"]
print(json.dumps([row[4] for row in panel["rows"]]))
print(json.dumps(page.do("go", to=6, term=None)["panel"]["result"]))
"""
    opened, stepped, seen, ended = map(json.loads, python(site, code).splitlines())
    assert opened == ["An evening with acorns", ["Ana", "Ben"], True, 6]
    assert stepped == [2, "Worth 4", True]
    assert seen[:2] == ["Cards are dealt.", "Ana keeps d."]
    assert ended == "Ana wins with 3 points."


def test_the_gallery_and_the_rules_panel_list_it(site: Path) -> None:
    code = """
import json

from frontier_widgets import Gallery
from frontier_widgets.board.rules_panel import books

gallery = Gallery()
print(json.dumps(gallery.html()))
print(json.dumps([gallery.rules_begin, [book["title"] for book in books()["books"]]]))
"""
    html, (beginnings, titles) = map(json.loads, python(site, code).splitlines())
    assert "An evening with acorns" in html
    assert 'href="replay.ipynb#game=evening"' in html
    assert "A toy game" in html
    assert "TG" in beginnings
    assert "A toy game" in titles


def test_a_broken_game_is_named_and_the_others_are_there(site: Path, tmp_path: Path) -> None:
    about = tmp_path / "broken-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[frontier_nb.games]\nbroken = no_such_module:Game\n")
    code = f"""
import json, sys

sys.path.insert(0, {str(tmp_path)!r})
from frontier_nb import registry
from frontier_widgets import Gallery, Play
from frontier_widgets.board.rules_panel import books

print(json.dumps([registry.installed(), registry.games(), registry.faults()]))
print(json.dumps([Gallery().html(), len(books()["books"]), str(Play())]))
"""
    (installed, games, faults), (html, count, _) = map(json.loads, python(site, code).splitlines())
    assert set(installed) - set(games) == {"broken"}
    assert faults == {"broken": "ModuleNotFoundError: No module named 'no_such_module'"}
    assert "The game broken is installed but cannot be loaded (ModuleNotFoundError" in html
    assert "An evening with acorns" in html
    assert count == len(games)


def test_no_shared_file_names_a_game() -> None:
    shared = [
        path
        for folder in ("frontier_nb", "widgets", "notebooks")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".js", ".css", ".ipynb", ".json", ".html", ".j2"}
        and (ROOT / "frontier_nb" / "games") not in path.parents
    ]
    assert len(shared) > 100
    for path in shared:
        text = path.read_text("utf-8").replace("frontier_nb.games", "")
        assert "games.medical" not in text, path
        assert "games.king" not in text, path
        assert NAME not in text, path
        assert "toy" not in text, path
