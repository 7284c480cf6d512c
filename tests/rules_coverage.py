"""Where rules are cited, and how each is covered: the bookkeeping behind the tests of the rule reference."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from frontier_nb.rulebook import Rulebook

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
SOURCES = tuple(ROOT / place for place in ("frontier_nb", "widgets/frontier_widgets", "notebooks", "tests"))
SUFFIXES = frozenset((".py", ".toml", ".fgn", ".ipynb", ".js", ".css", ".json", ".md", ".po", ".txt"))


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule id and the place that speaks of it."""

    rule: str
    path: Path
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line} cites {self.rule}"


def registered() -> dict[str, Rulebook]:
    """Read the rule reference of every game that this project registers, by the game's name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    games: dict[str, str] = project["entry-points"]["frontier_nb.games"]
    return {name: Rulebook.load(target.partition(":")[0]) for name, target in games.items()}


def pattern(ids: Iterable[str]) -> re.Pattern[str]:
    """Make the pattern of whatever looks like a rule id of the games that these ids belong to."""
    prefixes = sorted({ident.partition("-")[0] for ident in ids})
    return re.compile(rf"\b(?:{'|'.join(prefixes)})-R?\d+\b")


def citations(ids: Iterable[str], places: Iterable[Path] = SOURCES) -> Iterator[Citation]:
    """Find everything that looks like one of the games' rule ids in the files below some places."""
    wanted = pattern(ids)
    for place in places:
        for path in sorted(place.rglob("*")):
            if path.suffix in SUFFIXES and path.is_file():
                for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), 1):
                    for match in wanted.finditer(line):
                        yield Citation(match[0], path.relative_to(ROOT), number)


def marked(place: Path = TESTS) -> set[str]:
    """Collect the ids in all `pytest.mark.rule` markers of the tests below a place.

    Raises:
        ValueError: a marker's ids are not written out, so that nobody can tell what it covers.

    """
    found: set[str] = set()
    for path in sorted(place.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                        raise ValueError(f"{path}:{node.lineno}: write a rule marker's ids out as strings")
                    found.add(argument.value)
    return found


def uncovered(ids: Iterable[str], *ways: Iterable[str]) -> list[str]:
    """List the rules that none of the ways to cover one (tests, lessons) has reached, in their order."""
    reached = frozenset[str]().union(*ways)
    return [ident for ident in ids if ident not in reached]
