"""Records as arguments of a command: which format a file has, and what is wrong in it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import PurePath

import click

from frontier_nb.cli.files import STANDARD_STREAM, read_input
from frontier_nb.errors import Fault
from frontier_nb.record import ReadResult, read_fgn, read_jsonl

JSON_SUFFIXES = frozenset((".json", ".jsonl", ".ndjson"))


def load_records(name: str, edition: str | None) -> ReadResult:
    """Read the games in a file (``-``: standard input), written in FGN or in JSON, one game a line."""
    data = read_input(name)
    read = read_jsonl if _is_json(name, data) else read_fgn
    source = "<stdin>" if name == STANDARD_STREAM else name
    return read(data, source, edition)


def show_faults(faults: Iterable[Fault], err: bool = False) -> None:
    """Print each fault on a line of its own, its place first."""
    for fault in faults:
        click.echo(" ".join(str(fault).splitlines()), err=err)


def _is_json(name: str, data: bytes) -> bool:
    suffix = PurePath(name).suffix.lower()
    if suffix in JSON_SUFFIXES or suffix == ".fgn":
        return suffix != ".fgn"
    first = data.lstrip().partition(b"\n")[0]
    try:
        return isinstance(json.loads(first), dict)
    except (ValueError, RecursionError):
        return False
