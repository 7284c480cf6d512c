"""What can be opened: a shipped game by name, a file, the text of a record, a record."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path

from frontier_nb import registry
from frontier_nb.edition import Edition
from frontier_nb.errors import Fault
from frontier_nb.messages import msg, row
from frontier_nb.record.fgn_read import read_fgn
from frontier_nb.record.files import JSON_ENDINGS, read_records
from frontier_nb.record.jsonl import read_jsonl
from frontier_nb.record.model import Record
from frontier_nb.record.result import ReadResult

MOST_UPLOAD = 1_000_000
"""Bytes (or characters) of what a person may upload or paste."""
MOST_EVENTS = 5_000
"""Events of a game that a person uploads."""

Source = str | PathLike[str] | Record | None


@dataclass(frozen=True, slots=True)
class Opened:
    """What was opened: the games, the name of each in links (empty: it has none), what could not be read.

    `edition` is theirs, if it is not a released one.
    """

    records: tuple[Record, ...]
    links: tuple[str, ...]
    faults: tuple[Fault, ...] = ()
    edition: Edition | None = None


def load(source: Source) -> Opened:
    """Return the games of `source`; ``None`` means all that are shipped, game by game, the shortest first.

    A text with a line break or a header is FGN; any other text names a shipped game or a file.

    Raises:
        LookupError: there is neither a shipped game nor a file of that name.
        OSError: the file cannot be read.

    """
    if source is None:
        return _join(_in_order([_named(name, file) for name, file in shipped().items()]))
    if isinstance(source, Record):
        return Opened((source,), ("",))
    if isinstance(source, str) and ("\n" in source or source.lstrip("\ufeff \t").startswith("[")):
        return _opened(read_fgn(source))
    if isinstance(source, str) and source in shipped():
        return _named(source, shipped()[source])
    path = Path(source)
    if not path.is_file():
        sentence = msg(
            "there is no game or file {name}; shipped games: {games}",
            name=f"{str(source)!r:.200}",
            games=row(shipped()),
        )
        raise LookupError(str(sentence))
    return _opened(read_fgn(path.read_bytes(), path.name))


def upload(name: str, data: str | bytes, edition: Edition | None = None) -> Opened:
    """Return the games of what somebody gave: the text of a record, or the bytes of a file of this name.

    Nothing is written and no path is followed: the name only says where faults are. `edition` is that of the
    games, if it is not a released one.
    """
    if len(data) > MOST_UPLOAD:
        message = msg("at most {n} bytes can be opened here; this has more", n=f"{MOST_UPLOAD:,}")
        return Opened((), (), (Fault(name, 1, 1, "unreadable", str(message)),))
    ending = name.lower().rpartition(".")[2]
    read = read_fgn if ending == "fgn" else read_jsonl if f".{ending}" in JSON_ENDINGS else read_records
    result = read(data, name, edition=edition)
    records, faults = [], list(result.faults)
    for record, number in zip(result.records, result.numbers, strict=True):
        if record.line.count_events() <= MOST_EVENTS:
            records.append(record)
        else:
            message = msg(
                "at most {n} events of a game can be shown here; this has more", n=f"{MOST_EVENTS:,}"
            )
            faults.append(Fault(name, 0, 0, "unreadable", str(message), game=number))
    if not records and not faults:
        faults.append(Fault(name, 1, 1, "unreadable", str(msg("there is no game in this"))))
    return Opened(tuple(records), ("",) * len(records), tuple(faults), edition)


def shipped() -> dict[str, Traversable]:
    """Return the games that come with the installed rules, by name."""
    found: dict[str, Traversable] = {}
    for id in registry.games():
        found |= registry.brought(registry.game(id), "records", ".fgn")
    return found


def _named(name: str, file: Traversable) -> Opened:
    result = read_fgn(file.read_bytes(), file.name)
    links = [name if number == 1 else f"{name}.{number}" for number in range(1, len(result.records) + 1)]
    return Opened(tuple(result.records), tuple(links), tuple(result.faults))


def _opened(result: ReadResult) -> Opened:
    return Opened(tuple(result.records), ("",) * len(result.records), tuple(result.faults))


def _in_order(parts: list[Opened]) -> list[Opened]:
    """Return files of one game side by side, the shortest first, and the games by their shortest file."""
    groups: dict[str, list[Opened]] = {}
    for part in sorted(parts, key=lambda part: sum(len(record.line.events) for record in part.records)):
        groups.setdefault(part.records[0].game if part.records else "", []).append(part)
    return [part for group in groups.values() for part in group]


def _join(parts: list[Opened]) -> Opened:
    return Opened(
        tuple(record for part in parts for record in part.records),
        tuple(link for part in parts for link in part.links),
        tuple(fault for part in parts for fault in part.faults),
    )
