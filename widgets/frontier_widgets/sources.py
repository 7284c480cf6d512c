"""What can be opened: a shipped game by name, a file, the text of a record, a record."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path

from frontier_nb import registry
from frontier_nb.errors import Fault
from frontier_nb.record.fgn_read import read_fgn
from frontier_nb.record.model import Record

Source = str | PathLike[str] | Record


def load(source: Source) -> tuple[tuple[Record, ...], tuple[Fault, ...]]:
    """Return the records of `source`, and what could not be read of it.

    A text with a line break or a header is FGN; any other text names a shipped game or a file.

    Raises:
        LookupError: there is neither a shipped game nor a file of that name.
        OSError: the file cannot be read.

    """
    if isinstance(source, Record):
        return (source,), ()
    if isinstance(source, str) and ("\n" in source or source.lstrip("\ufeff \t").startswith("[")):
        result = read_fgn(source)
    elif isinstance(source, str) and source in shipped():
        result = read_fgn(shipped()[source].read_bytes(), source)
    else:
        path = Path(source)
        if not path.is_file():
            known = ", ".join(shipped()) or "none"
            raise LookupError(f"there is no game or file {str(source)!r:.200}; shipped games: {known}")
        result = read_fgn(path.read_bytes(), path.name)
    return tuple(result.records), tuple(result.faults)


def shipped() -> dict[str, Traversable]:
    """Return the games that come with the installed rules, by name."""
    found: dict[str, Traversable] = {}
    for id in registry.games():
        module = type(registry.game(id)).__module__
        folder = files(module.rpartition(".")[0] or module).joinpath("records")
        if folder.is_dir():
            records = (item for item in folder.iterdir() if item.name.endswith(".fgn"))
            found |= {item.name.removesuffix(".fgn"): item for item in sorted(records, key=lambda i: i.name)}
    return found
