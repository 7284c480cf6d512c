"""Records as JSON, the form that programs exchange: one object a line, one game an object."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from frontier_nb.messages import told
from frontier_nb.record.engine import EditionGiven
from frontier_nb.record.json_read import Problem, RecordReader
from frontier_nb.record.json_text import JsonError, JsonPath, locate, parse_json
from frontier_nb.record.json_write import record_to_json
from frontier_nb.record.limits import MAX_GAME_BYTES
from frontier_nb.record.model import Record
from frontier_nb.record.result import Reading, ReadResult, RecordError

_SURROGATE = re.compile("[\ud800-\udfff]")


def read_jsonl(text: str | bytes, source: str = "<text>", edition: EditionGiven = None) -> ReadResult:
    """Read every record in `text`, one a line; empty lines do not count.

    `source` is what faults call the text, `edition` an edition, or the path of its file, to read it with
    instead of the released one that each record names; the records must name it all the same.
    """
    reading = Reading(source)
    if not reading.refuses(text):
        for number, (line, piece) in enumerate(_lines(text), 1):
            if reading.stops(number, (line, 1)):
                break
            _read_line(reading, piece, line, number, edition)
    return reading.result()


def record_from_json(data: object, edition: EditionGiven = None) -> Record:
    """Return the record of JSON `data`.

    Raises:
        RecordError: it is no record, or not a sound one; the error has the faults and the sound part.

    """
    reader = RecordReader(edition)
    record = reader.read(data)
    if reader.problems or record is None:
        reading = Reading("<data>")
        for p in reader.problems:
            reading.fault((0, 0), p.kind, p.message, show_path(p.path), p.rule, 1, p.event)
        raise RecordError(tuple(reading.faults), record)
    return record


def write_jsonl(records: Record | Iterable[Record], edition: EditionGiven = None) -> str:
    """Return `records` as JSON, one a line; `edition` is theirs, or the path of its file, if not released.

    Raises:
        Refused: a record was not made with what is loaded.

    """
    if isinstance(records, Record):
        records = (records,)
    lines = (json.dumps(record_to_json(record, edition), ensure_ascii=False) for record in records)
    return "".join(_SURROGATE.sub(lambda m: f"\\u{ord(m[0]):04x}", line) + "\n" for line in lines)


def show_path(path: JsonPath) -> str:
    """Return `path` as programmers write it: ``events[12].card``."""
    shown = ""
    for step in path:
        if isinstance(step, str) and re.fullmatch(r"[A-Za-z_]\w{0,59}", step):
            shown += f".{step}" if shown else step
        else:
            shown += f"[{step!r:.60}]"
    return shown


def _lines(text: str | bytes) -> Iterator[tuple[int, str | bytes]]:
    """Yield the lines of `text` that are not empty, with their numbers."""
    newline: Any = "\n" if isinstance(text, str) else b"\n"
    mark: Any = "\ufeff" if isinstance(text, str) else "\ufeff".encode()
    start = len(mark) if text.startswith(mark) else 0
    number = 1
    while start < len(text):
        stop = text.find(newline, start)
        stop = len(text) if stop < 0 else stop
        line = text[start:stop]
        if not line.isspace() and line:
            yield number, line
        start = stop + 1
        number += 1


def _read_line(reading: Reading, piece: str | bytes, line: int, number: int, edition: EditionGiven) -> None:
    """Read the record on one line of a text."""
    if len(piece) > MAX_GAME_BYTES:
        message = told(
            "a game may have {most} characters; this one has {n}",
            most=f"{MAX_GAME_BYTES:,}",
            n=f"{len(piece):,}",
        )
        reading.fault((line, 1), "unreadable", message, game=number)
        return
    try:
        text = piece if isinstance(piece, str) else piece.decode("utf-8")
        data = parse_json(text)
    except UnicodeDecodeError as error:
        column = len(error.object[: error.start].decode("utf-8")) + 1
        reading.fault((line, column), "unreadable", told("this is not UTF-8"), game=number)
        return
    except JsonError as error:
        breaks_off = error.offset >= len(text.rstrip())
        message = told("{error}; a record stands on one line", error=error) if breaks_off else str(error)
        reading.fault((line, error.offset + 1), "unreadable", message, game=number)
        return
    reader = RecordReader(edition)
    record = reader.read(data)
    reading.items += reader.items
    if record is not None:
        reading.keep(record, number)
    _report(reading, reader.problems, text, line, number)


def _report(reading: Reading, problems: list[Problem], text: str, line: int, number: int) -> None:
    offsets = locate(text, {problem.path for problem in problems}) if problems else {}
    for p in problems:
        place = line, offsets.get(p.path, 0) + 1
        reading.fault(place, p.kind, p.message, show_path(p.path), p.rule, number, p.event)
