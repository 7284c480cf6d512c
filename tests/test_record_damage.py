"""Damaged files: whatever happens to a file, what is sound is read and the rest has a clear error."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readers import HOSTILE, damaged, record
from toy_game import install

from frontier_nb import registry
from frontier_nb.record import (
    ReadResult,
    Record,
    make_record,
    read_fgn,
    read_jsonl,
    read_records,
    write_fgn,
    write_jsonl,
)
from frontier_nb.testing.plays import STYLES, random_game

GAMES = ("toy", *registry.games())


@pytest.fixture(scope="module", autouse=True)
def _toy() -> object:
    with pytest.MonkeyPatch.context() as patch:
        install(patch)
        yield
    registry.game.cache_clear()


def check(result: ReadResult) -> None:
    """Check that faults can be told and that the sound parts are records like any other."""
    for fault in result.faults:
        assert fault.line > 0
        assert fault.column > 0
        assert fault.message
        assert len(str(fault)) < 2000, str(fault)
    assert len(result.records) == len(result.numbers)
    for found in result.records:
        assert read_fgn(write_fgn(found)).one() == found
        assert read_jsonl(write_jsonl(found)).one() == found


@given(st.sampled_from(GAMES), st.integers(0, 10**9))
def test_damage_to_a_game_in_fgn_leaves_its_neighbours_alone(game_id: str, seed: int) -> None:
    rng = Random(seed)
    first, middle, last = (record(game_id, rng.randrange(9)) for _ in range(3))
    part = damaged(write_fgn(middle).encode(), rng)
    result = read_fgn(write_fgn(first).encode() + b"\n" + part + b"\n\n" + write_fgn(last).encode())
    check(result)
    assert result.records[0].line.events == first.line.events
    assert result.records[-1] == last


@given(st.sampled_from(GAMES), st.integers(0, 10**9))
def test_damage_to_a_game_in_json_leaves_its_neighbours_alone(game_id: str, seed: int) -> None:
    rng = Random(seed)
    first, middle, last = (record(game_id, rng.randrange(9)) for _ in range(3))
    part = damaged(write_jsonl(middle).encode(), rng)
    result = read_jsonl(write_jsonl(first).encode() + part + b"\n" + write_jsonl(last).encode())
    check(result)
    assert result.records[0] == first
    assert result.records[-1] == last


@given(st.sampled_from(GAMES), st.sampled_from([write_fgn, write_jsonl]), st.integers(0, 10**9))
def test_a_damaged_file_is_read_as_far_as_it_goes(
    game_id: str, write: Callable[[list[Record]], str], seed: int
) -> None:
    rng = Random(seed)
    text = write([record(game_id, rng.randrange(9)) for _ in range(2)])
    data = text.encode(rng.choice(["utf-8", "utf-8", "utf-8", "utf-16", "utf-16-be", "utf-32", "utf-7"]))
    check(read_records(damaged(data, rng)))


@given(st.binary(max_size=300) | st.lists(st.sampled_from(HOSTILE), max_size=12).map(b"".join))
def test_any_bytes_can_be_read(data: bytes) -> None:
    for read in (read_fgn, read_jsonl, read_records):
        check(read(data))
        check(read(data.decode("latin-1")))
    headers = write_fgn(record("toy", 0)).encode().partition(b"\n\n")[0]
    check(read_fgn(headers + b"\n\n" + data))


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_random_games_survive_both_formats(game_id: str, style: str) -> None:
    game = registry.game(game_id)
    for players in game.player_counts:
        play = random_game(game, players, 1, style, 300)
        whole = make_record(game, ["Ana"] * players, play.events)
        assert read_fgn(write_fgn(whole)).one() == whole
        assert read_jsonl(write_jsonl(whole)).one() == whole
