"""Records in files, in either format."""

from __future__ import annotations

from pathlib import Path

from frontier_nb.record.engine import EditionGiven
from frontier_nb.record.fgn_read import read_fgn
from frontier_nb.record.jsonl import read_jsonl
from frontier_nb.record.limits import MAX_BYTES
from frontier_nb.record.result import ReadResult

JSON_ENDINGS = (".json", ".jsonl", ".ndjson")


def read_records(text: str | bytes, source: str = "<text>", edition: EditionGiven = None) -> ReadResult:
    """Read records in FGN or JSON, whichever `text` looks like; see `read_fgn` and `read_jsonl`."""
    head = text[:1_000_000].lstrip()
    if isinstance(head, str):
        is_json = head.removeprefix("\ufeff").lstrip().startswith("{")
    else:
        is_json = head.removeprefix("\ufeff".encode()).lstrip().startswith(b"{")
    return read_jsonl(text, source, edition) if is_json else read_fgn(text, source, edition)


def read_file(path: str | Path, edition: EditionGiven = None) -> ReadResult:
    """Read the records in a file, by its ending if that is ``.fgn`` or one of JSON's, else by its content.

    Raises:
        OSError: the file cannot be read.

    """
    place = Path(path)
    with place.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    source = str(path)
    if place.suffix.lower() == ".fgn":
        return read_fgn(data, source, edition)
    if place.suffix.lower() in JSON_ENDINGS:
        return read_jsonl(data, source, edition)
    return read_records(data, source, edition)
