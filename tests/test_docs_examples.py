"""Every example in README and in the documentation works as it stands there.

A page's blocks are run in their order, those in Python with one set of names, the commands of the program
in one folder. What a block needs that the page does not show is given here; what cannot be run in a test
is at least held against the program.
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import click
import pytest
from cli_calls import call

from frontier_nb.cli import main
from frontier_nb.lessons.check import check_lesson
from frontier_nb.lessons.progress import Known, Progress, write_progress
from frontier_nb.lessons.read import read_lesson
from frontier_nb.record import read_fgn, write_fgn, write_jsonl

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^(?P<fence>`{3,})(?P<language>[^\n`]*)\n(?P<text>.*?)^(?P=fence)$", re.M | re.S)
SHIPPED = files("frontier_nb.games.king") / "records" / "first-territory.fgn"


@dataclass(frozen=True)
class Block:
    language: str
    text: str


def blocks(page: Path) -> list[Block]:
    return [
        Block(found["language"].split()[0], found["text"])
        for found in FENCE.finditer(page.read_text("utf-8"))
    ]


# -- what is given ------------------------------------------------------------------------------------


def names_for(page: Path) -> dict[str, Any]:
    """Return the names that the Python of a page takes for given: `text`, that of a file of its sort."""
    shown = {block.language: block.text for block in blocks(page)}
    text = shown.get("fgn", blocks(ROOT / "docs" / "fgn.md")[0].text)
    if page.name == "records.md":
        text = write_jsonl(read_fgn(text).one())
    if page.name == "progress.md":
        text = shown["json"]
    return {"text": text}


def lay_out(folder: Path) -> None:
    """Put the files into a folder that commands take for given."""
    record = SHIPPED.read_text("utf-8")
    for name in ("game.fgn", "games.fgn"):
        (folder / name).write_text(record, "utf-8")
    edition = files("frontier_nb.games.medical") / "editions" / "standard-1.toml"
    (folder / "box.toml").write_text(edition.read_text("utf-8").replace('"standard-1"', '"box"', 1), "utf-8")
    (folder / "docs").mkdir()
    (folder / "class").mkdir()
    for name in ("ana", "ben"):
        progress = write_progress({"king-of-frontier": Progress({"KF-12": Known(4, 3)})})
        (folder / "class" / f"{name}.json").write_text(progress, "utf-8")


FEWER = {"--games": "2", "--seconds": "0.001", "--playouts": "1", "--jobs": "1"}
"""A test takes less of everything that takes long."""


def fewer(words: list[str]) -> list[str]:
    return [FEWER.get(before, word) for before, word in zip(["", *words], words, strict=False)]


# -- running ------------------------------------------------------------------------------------------


def run_python(page: Path, text: str, names: dict[str, Any]) -> None:
    exec(compile(text, f"{page.name}: {text.strip().splitlines()[0]}", "exec"), names)


def run_shell(text: str) -> None:
    for line in text.splitlines():
        command = re.split(r"\s#", line)[0].strip()
        if command and not command.startswith("#"):
            for part in command.split("&&"):
                run_command(part.strip())


def run_command(command: str) -> None:
    """Run a command of the program; see that anything else is there to be called so."""
    command, _, target = command.partition(" > ")
    words = shlex.split(command)
    if words[0] != "frontier-nb":
        known_command(words)
    elif words[1] in ("serve", "site") or "tcp://" in command:  # it would wait for ever, or fetch much
        context = click.Context(main)
        main.get_command(context, words[1]).make_context(words[1], words[2:])
    else:
        result = call(*fewer(words[1:]))
        assert result.exit_code == 0, f"{command}\n{result.output}"
        if target:
            Path(target.strip()).write_text(result.stdout, "utf-8")


DIRECTIVES = ("{toctree}", "{eval-rst}", "{image}")
"""Blocks that are no examples, but tell Sphinx what to do."""
STEPS = ("lint", "types", "unit", "notebooks", "browser")
PROGRAMS = {"ruff", "mypy", "pytest", "dask", "."}


def known_command(words: list[str]) -> None:
    program = words[0].rpartition("/")[2]
    if program in ("python", "python3") and words[1].startswith("tools/"):
        assert (ROOT / words[1]).is_file(), words
        if words[1] == "tools/test.py":
            assert set(words[2:]) <= set(STEPS), words
    elif program in ("python", "python3"):
        assert words[1:3] in (["-m", "venv"], ["-m", "build"], ["-m", "http.server"]), words
    elif program == "pip":
        extras = re.findall(r"\.\[(\w+)\]", " ".join(words))
        table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        assert set(extras) <= table["optional-dependencies"].keys(), words
    else:
        assert program in PROGRAMS, words


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_work(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lay_out(tmp_path)
    names = names_for(page)
    for block in blocks(page):
        if block.language == "python":
            run_python(page, block.text, names)
        elif block.language == "sh":
            run_shell(block.text)
        elif block.language == "fgn":
            assert write_fgn(read_fgn(block.text).one()) == block.text
        elif block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "json":
            json.loads(block.text.replace("…", ""))
        elif block.language == "markdown":
            assert check_lesson(read_lesson(block.text, "example", page.name)) == []
        else:
            assert block.language in ("text", "ebnf", *DIRECTIVES), block.language
