"""The games that are shipped with the program, for tests of what they say."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable

from frontier_nb import registry
from frontier_nb.record import Line, Record, read_fgn


def _shipped() -> Iterator[tuple[str, Traversable]]:
    for id in registry.games():
        for file in registry.brought(registry.game(id), "records", ".fgn").values():
            yield f"{id}/{file.name}", file


FILES = dict(_shipped())
"""Every file of annotated games, by the game's id and its own name."""


def records(name: str) -> list[Record]:
    """Return the games of a file."""
    return list(read_fgn(FILES[name].read_bytes(), name).records)


def comments(line: Line) -> Iterator[str]:
    """Yield every comment of a line and of its variations."""
    for note in line.annotations:
        if note.comment is not None:
            yield note.comment
        if note.variation is not None:
            yield from comments(note.variation)


def said_after(record: Record, played: int) -> str:
    """Return what is said in the main line after so many of its events."""
    return " ".join(note.comment for note in record.line.annotations if note.at == played and note.comment)
