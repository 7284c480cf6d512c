"""A study on disk: a manifest, and parts with the rows of games whose numbers follow each other.

A part is named after the first and the last of its games and appears whole or not at all, so the names of the
parts say what has been played. One program at a time writes to a study.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from frontier_nb.studies.errors import StudyError, need
from frontier_nb.studies.plan import Plan
from frontier_nb.studies.playing import Outcome
from frontier_nb.studies.schema import table

MANIFEST = "study.json"
LOCK = "study.lock"
PART = re.compile(r"games-(\d{9,})-(\d{9,})\.parquet")
UNFINISHED = ".part"
"""What the name of a file ends with that was not written to its end."""


class Folder:
    """The folder of one study, open for writing.

    Raises:
        StudyError: the folder holds another study, or something else.
        OSError: it cannot be read or written.

    """

    def __init__(self, path: Path, plan: Plan) -> None:
        need("pyarrow.parquet", "study")
        self.path = path
        self.plan = plan
        manifest = path / MANIFEST
        if manifest.exists():
            different = list(read_plan(path).differences(plan))
            if different:
                raise StudyError(f"{path} is another study, with {'; '.join(different)}: name another folder")
            return
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise StudyError(f"{path} holds something else: name a new folder, or a study")
        path.mkdir(parents=True, exist_ok=True)
        _write(manifest, plan.to_json().encode())

    def missing(self, games: int) -> Iterator[int]:
        """Yield the numbers of those of the first so many games that have not been played yet."""
        number = 0
        for first, last, _ in parts(self.path):
            yield from range(number, min(first, games))
            number = max(number, last + 1)
        yield from range(number, games)

    def add(self, outcomes: Sequence[Outcome]) -> None:
        """Write games whose numbers follow each other as a part."""
        first, last = outcomes[0].number, outcomes[-1].number
        name = f"games-{first:09}-{last:09}.parquet"
        write_table(self.path / name, table(self.plan, outcomes))


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other programs from writing to the study in a folder, until this one ends, however it does.

    Raises:
        StudyError: another program is writing to it.

    """
    if os.name != "posix":
        yield
        return
    import fcntl

    with (path / LOCK).open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise StudyError(f"{path}: another program is writing to this study") from error
        for left in path.glob(f"*{UNFINISHED}"):
            left.unlink(missing_ok=True)
        yield


def is_study(path: Path) -> bool:
    """Return whether a path is the folder of a study."""
    return (path / MANIFEST).is_file()


def read_plan(path: Path) -> Plan:
    """Return the plan of the study in a folder.

    Raises:
        StudyError: its manifest is damaged.

    """
    try:
        return Plan.from_json((path / MANIFEST).read_text("utf-8"))
    except (StudyError, UnicodeDecodeError, TypeError) as error:
        raise StudyError(f"{path / MANIFEST}: {error}") from error


def parts(path: Path) -> list[tuple[int, int, Path]]:
    """Return the parts of a study, each with the numbers of its first and its last game, in order."""
    found = [(PART.fullmatch(file.name), file) for file in path.iterdir()]
    return sorted((int(name[1]), int(name[2]), file) for name, file in found if name)


def write_table(path: Path, rows: Any) -> None:
    """Write a table of pyarrow as Parquet, so that the file is whole or is not there."""
    parquet = need("pyarrow.parquet", "study")
    with _atomic(path) as file:
        parquet.write_table(rows, file, compression="zstd", compression_level=9)


def _write(path: Path, data: bytes) -> None:
    with _atomic(path) as file:
        file.write(data)


@contextmanager
def _atomic(path: Path) -> Iterator[IO[bytes]]:
    part = path.with_name(f".{path.name}.{os.getpid()}{UNFINISHED}")
    try:
        with part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
