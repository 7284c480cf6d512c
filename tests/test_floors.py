"""The house: imports go down only, and never in a circle, however late they are made."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import frontier_nb

HOME = Path(frontier_nb.__file__).parent
FLOORS = (
    ("frontier_nb.messages", "frontier_nb.errors"),
    ("frontier_nb.scene",),
    ("frontier_nb",),
    ("frontier_nb.record",),
    ("frontier_nb.games",),
    (
        "frontier_nb.bots",
        "frontier_nb.cli",
        "frontier_nb.lessons",
        "frontier_nb.playing",
        "frontier_nb.studies",
        "frontier_nb.testing",
    ),
)
"""The floors of CONTRIBUTING, the lowest first."""


def modules() -> dict[str, Path]:
    found = {}
    for path in HOME.rglob("*.py"):
        parts = path.relative_to(HOME.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def imported(path: Path) -> Iterator[str]:
    """Yield the modules of ours that a file imports anywhere, for its types or in a function too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in MODULES else str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


HOUSE = {name: {other for other in imported(path) if other in MODULES} for name, path in MODULES.items()}


def floor(name: str) -> int:
    parts = name.split(".")
    heads = {".".join(parts[:length]) for length in range(1, len(parts) + 1)}
    homes = [(len(home), level) for level, here in enumerate(FLOORS) for home in here if home in heads]
    return max(homes)[1]


def test_nothing_is_imported_from_a_floor_above() -> None:
    above = [(name, other) for name in HOUSE for other in HOUSE[name] if floor(other) > floor(name)]
    assert above == []


def test_no_import_goes_in_a_circle() -> None:
    TopologicalSorter(HOUSE).prepare()
