"""Whether rows that anybody may have written can be those of a study, so that figures can rely on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from frontier_nb.studies.errors import StudyError, need
from frontier_nb.studies.schema import COLUMNS, SETTING

MOST_PLAYERS = 12
MOST_SEATINGS = 5_000
"""How many bots, each in a setting and in its seat, are told apart."""
LONGEST = 500
"""How long the text in any column but `fault` is at most, in characters."""


def check_rows(rows: Any, name: str) -> None:
    """Check what the columns of a study promise; `name` is that of the file.

    Raises:
        StudyError: they do not keep it.

    """
    for wrong in _wrong(rows):
        raise StudyError(f"{name} is no study, or damaged: {wrong}")


def _wrong(rows: Any) -> Iterator[str]:
    """Yield what is wrong with rows, each check relying on those before."""
    pc, np = need("pyarrow.compute", "study"), need("numpy", "study")
    for column in COLUMNS:
        if not column.nullable and rows.column(column.name).null_count:
            yield f"column {column.name!r} has gaps"
        if column.type == "string" and column.name != "fault":
            texts = pc.unique(rows.column(column.name)).drop_null().to_pylist()
            if any(len(text) > LONGEST or not text.isprintable() for text in texts):
                yield f"a text in column {column.name!r} is too long, or not printable"
    if not rows.num_rows:
        return
    players, seat, number = (rows.column(one).to_numpy() for one in ("players", "seat", "number"))
    if players.min() < 1 or players.max() > MOST_PLAYERS:
        yield f"games have from 1 to {MOST_PLAYERS} players"
    begins = np.flatnonzero(seat == 1)
    lengths = np.diff(np.append(begins, rows.num_rows))
    if not len(begins) or begins[0] or (lengths != players[begins]).any():
        yield "a game has a row for each of its seats, in order"
    first = np.repeat(begins, lengths)
    if (seat != np.arange(rows.num_rows) - first + 1).any() or (number != number[first]).any():
        yield "a game has a row for each of its seats, in order"
    for same in (*SETTING, "edition_sha256", "seed", "finished"):
        values = rows.column(same)
        firsts = values.take(first)
        unlike = pc.fill_null(pc.not_equal(values, firsts), False)
        if pc.any(pc.or_(unlike, pc.not_equal(pc.is_null(values), pc.is_null(firsts)))).as_py():
            yield f"column {same!r} differs within a game"
    for place, least in (("turn", 0), ("entrant", 1)):
        values = rows.column(place).to_numpy()
        if (values < least).any() or (values > players).any():
            yield f"column {place!r} goes from {least} to the number of players"
    ended = rows.select(["points", "won"]).filter(rows.column("finished"))
    if ended.column("points").null_count or ended.column("won").null_count:
        yield "a finished game has points and a winner"
    won = ended.column("won").to_numpy()
    if not ((won >= 0) & (won <= 1)).all():
        yield "column 'won' goes from 0 to 1"
    seatings = rows.group_by(["players", "line_up", "bot"], use_threads=False).aggregate([])
    if seatings.num_rows > MOST_SEATINGS:
        yield "too many bots"
    for one in seatings.to_pylist():
        bots = one["line_up"].split(",")
        if len(bots) != one["players"] or one["bot"] not in bots:
            yield "the bots at a table are those of its line-up, one a player"
