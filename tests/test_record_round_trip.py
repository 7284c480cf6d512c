"""Whatever is written is read back the same, in FGN and in JSON, and writing it again changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st
from record_strategies import records
from toy_game import toy  # noqa: F401 - installs the game

from frontier_nb import registry
from frontier_nb.record import (
    Annotation,
    Line,
    Path,
    Record,
    Replay,
    make_record,
    read_fgn,
    read_jsonl,
    read_records,
    record_from_json,
    record_to_json,
    write_fgn,
    write_jsonl,
)
from frontier_nb.record.limits import MAX_DEPTH

games = st.sampled_from(["toy", *registry.games()]).map(registry.game)
any_records = games.flatmap(records)


@given(any_records)
def test_fgn_gives_the_record_back(record: Record) -> None:
    text = write_fgn(record)
    result = read_fgn(text)
    assert result.faults == ()
    assert result.records == (record,)
    assert write_fgn(result.records) == text
    assert read_fgn(text.encode()).records == (record,), "and so it does as a file"
    assert read_fgn(text.replace("\n", "\r\n")).records == (record,), "with any end of line"


@given(any_records)
def test_json_gives_the_record_back(record: Record) -> None:
    text = write_jsonl(record)
    assert text.count("\n") == 1
    result = read_jsonl(text.encode())
    assert result.faults == ()
    assert result.records == (record,)
    assert list(result.records[0].headers) == list(record.headers)
    assert write_jsonl(result.records) == text
    data = record_to_json(record)
    assert data == json.loads(json.dumps(data))
    assert record_from_json(data) == record


@given(
    st.lists(games.flatmap(lambda game: records(game, 6)), max_size=4),
    st.sampled_from([write_fgn, write_jsonl]),
)
def test_a_file_holds_several_games(games: list[Record], write: Callable[[list[Record]], str]) -> None:
    text = write(games)
    result = read_records(text)
    assert list(result.records) == games
    assert result.numbers == tuple(range(1, len(games) + 1))
    assert read_records(("\ufeff" + text).encode()).records == result.records
    assert result.sound == result.records


def test_the_deepest_record_comes_back() -> None:
    game = registry.game("toy")
    deal = game.read_word(game.setup(2), "deal:a,b")
    line = Line((deal,))
    for _ in range(MAX_DEPTH):
        line = Line((deal,), (Annotation(0, variation=line),))
    record = make_record(game, ("Ana", "Ben"), line.events, annotations=line.annotations)
    assert read_fgn(write_fgn(record)).one() == record
    assert read_jsonl(write_jsonl(record)).one() == record
    branch = (0,) * MAX_DEPTH
    assert Replay(record).state(Path(branch, 1)) == game.apply(game.setup(2), deal)
