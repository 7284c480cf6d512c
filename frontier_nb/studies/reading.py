"""Studies as tables: of a folder, of a folder of such folders, or of files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

from frontier_nb.studies.checking import check_rows
from frontier_nb.studies.errors import StudyError, need
from frontier_nb.studies.folder import is_study, parts
from frontier_nb.studies.playing import Outcome
from frontier_nb.studies.schema import COLUMNS, arrow_schema

MOST_ROWS = 20_000_000
"""How many rows are read at once."""
GAME = (
    "game", "rulings", "edition_sha256", "version", "options", "line_up", "seconds_a_move", "playouts_a_move",
    "max_events", "seed", "number", "seat", "entrant",
)  # fmt: skip
"""The columns that decide how a game goes, with the seat: where they are equal, it is the same game."""
ROW_BYTES, FILE_BYTES = 2_000, 10_000_000
"""How large the contents of a file are at most, for each row and beside them: small files can hold much."""


def read_study(path: str | Path) -> Any:
    """Return the rows of a study as a table of pyarrow: in the order of the games, each game once.

    `path` is the folder of a study, a folder that has such folders in it, or a Parquet file.

    Raises:
        StudyError: there is no study there, or a file is damaged.

    """
    path = Path(path)
    if path.is_file():
        return _joined([read_file(path.read_bytes(), path.name)])
    if not path.is_dir():
        raise StudyError(f"{path}: there is no such file or folder")
    folders = [path] if is_study(path) else sorted(one.parent for one in path.rglob("study.json"))
    if not folders:
        raise StudyError(f"{path}: there is no study in this folder")
    return _joined([_read_folder(folder) for folder in folders])


def join(tables: Iterable[Any]) -> Any:
    """Return the rows of several tables as one; games that several of them have are taken once.

    Raises:
        StudyError: there are no tables.

    """
    return _each_game_once(_joined(list(tables)))


def read_file(data: bytes, name: str, most_rows: int = MOST_ROWS) -> Any:
    """Return the rows of a Parquet file that anybody may have written.

    Raises:
        StudyError: it is no Parquet, has other columns than a study or rows that no study has, or more than
            `most_rows` rows.

    """
    pa, parquet = need("pyarrow", "study"), need("pyarrow.parquet", "study")
    try:
        file = parquet.ParquetFile(BytesIO(data), pre_buffer=False)
        _check_columns(file.schema_arrow, name)
        if file.metadata.num_rows > most_rows:
            raise StudyError(f"{name}: more than {most_rows:,} rows")
        rows = _read_rows(file, data).cast(arrow_schema())
    except (pa.ArrowException, OSError, ValueError, MemoryError) as error:
        if isinstance(error, StudyError):
            raise
        told = (str(error) or type(error).__name__).splitlines()[0][:200]
        raise StudyError(f"{name} is no study, or damaged: {told}") from error
    check_rows(rows, name)
    return rows


def outcomes(rows: Any) -> Iterator[Outcome]:
    """Yield the games of one study from its rows, without what they are made of."""
    names = ("number", "rounds", "decisions", "chances", "duration", "fault", "entrant", "points", "won")
    columns = [rows.column(name).to_pylist() for name in names]
    for number, seats in groupby(zip(*columns, strict=True), key=lambda row: row[0]):
        game = list(seats)
        _, rounds, decisions, chances, duration, fault, *_ = game[0]
        entrants = tuple(row[6] - 1 for row in game)
        ended = game[0][7] is not None
        points = tuple(row[7] for row in game) if ended else ()
        winners = tuple(seat for seat, row in enumerate(game) if ended and row[8])
        yield Outcome(number, entrants, points, winners, rounds, decisions, chances, duration, fault)


def _read_folder(path: Path) -> Any:
    tables, after = [], 0
    pc = need("pyarrow.compute", "study")
    for first, last, file in parts(path):
        rows = read_file(file.read_bytes(), str(file))
        if first < after:  # parts that overlap: each game once
            rows = rows.filter(pc.greater_equal(rows.column("number"), after))
        tables.append(rows)
        after = max(after, last + 1)
    return _joined(tables) if tables else arrow_schema().empty_table()


def _joined(tables: list[Any]) -> Any:
    pa = need("pyarrow", "study")
    if not tables:
        raise StudyError("there is no study to read")
    return pa.concat_tables(tables)


def _each_game_once(rows: Any) -> Any:
    pa = need("pyarrow", "study")
    keys = list(GAME)
    numbered = rows.select(keys).append_column("row", pa.array(range(rows.num_rows), pa.int64()))
    first = numbered.group_by(keys, use_threads=False).aggregate([("row", "min")]).column("row_min")
    return rows if len(first) == rows.num_rows else rows.take(first.sort())


def _read_rows(file: Any, data: bytes) -> Any:
    """Return the rows of a file, each text kept once, if all texts written out are not too large."""
    parquet, meta = need("pyarrow.parquet", "study"), file.metadata
    most = ROW_BYTES * meta.num_rows + FILE_BYTES
    columns = [file.schema.column(place) for place in range(meta.num_columns)]
    texts = [column.path for column in columns if column.physical_type == "BYTE_ARRAY"]
    once = parquet.ParquetFile(BytesIO(data), pre_buffer=False, read_dictionary=texts)
    size = sum(meta.row_group(place).total_byte_size for place in range(meta.num_row_groups))
    if size <= most:
        # Threads of pyarrow that are still starting when the program ends would abort it.
        rows = once.read([column.name for column in COLUMNS], use_threads=False)
        size = sum(_text_bytes(chunk) for column in rows.columns for chunk in column.chunks)
    if size > most:
        raise ValueError("its contents are too large")
    return rows


def _text_bytes(values: Any) -> int:
    """Return how large the texts in an array are, written out."""
    pa, pc = need("pyarrow", "study"), need("pyarrow.compute", "study")
    if isinstance(values, pa.MapArray):
        values = values.keys
    if not isinstance(values, pa.DictionaryArray):
        return 0
    lengths = pc.cast(pc.binary_length(values.dictionary), pa.int64()).take(values.indices)
    return pc.sum(lengths).as_py() or 0


def _check_columns(schema: Any, name: str) -> None:
    wanted = arrow_schema()
    for field in wanted:
        if field.name not in schema.names:
            raise StudyError(f"{name} is no study: it has no column {field.name!r}")
        found = schema.field(field.name).type
        if not found.equals(field.type):
            raise StudyError(f"{name} is no study: column {field.name!r} is {found}, not {field.type}")
