"""The studies that come along: Parquet files in the folder ``studies`` of a game's package."""

from __future__ import annotations

from typing import Any

from frontier_nb import registry
from frontier_nb.studies.errors import need
from frontier_nb.studies.reading import read_file


def shipped_studies() -> list[Any]:
    """Return the shipped studies as tables of pyarrow, those of one game after those of another.

    Raises:
        MissingExtra: pyarrow is not installed.

    """
    need("pyarrow.parquet", "study")
    found = []
    for id in registry.games():
        home = registry.folder(registry.game(id))
        place = home / "studies" if home else None
        if place is None or not place.is_dir():
            continue
        files = sorted(place.iterdir(), key=lambda file: file.name)
        found += [read_file(one.read_bytes(), one.name) for one in files if one.name.endswith(".parquet")]
    return found
