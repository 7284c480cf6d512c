"""Records of games that begin at a position: written, read, replayed and checked; impossible ones refused."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli_calls import call
from hypothesis import given, settings
from hypothesis import strategies as st
from toy_game import Play, Toy, toy

from frontier_nb import registry
from frontier_nb.errors import IllegalMove
from frontier_nb.protocol import CHANCE, Highlights
from frontier_nb.record import Path as Place
from frontier_nb.record import (
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
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.words import to_words
from frontier_nb.testing import random_game

__all__ = ["toy"]
KING, MEDICAL = "king-of-frontier", "medical-frontier"
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
DEALT = "short_1_ab_1.1.0.0_0.0"
"""Ana is about to play, in the first of two rounds."""
IMPOSSIBLE = "short_1_ab_0.0.0.0_0.0"
"""Two cards are in hand of which none was dealt."""


@pytest.fixture
def record(toy: Toy) -> Record:
    events = (Play("keep", 0, "a"), Play("drop", 1, "b"))
    return make_record(toy, NAMES[:2], events, headers={"Position": DEALT, "Event": "Tuesday"})


def from_the_middle(name: str, seed: int) -> tuple[Record, list[Any]]:
    """Return the record of what follows a position in the middle of a random game, and its states."""
    game, rng = registry.game(name), Random(seed)
    play = random_game(game, rng.choice(game.player_counts), seed)
    begin = rng.randrange(len(play.events) + 1)
    start = game.play(play.start(), play.events[:begin])
    events = play.events[begin : begin + 20]
    headers = {"Position": game.write_position(start)}
    players = NAMES[: len(game.scores(start))]
    record = make_record(game, players, events, options=game.options_of(start), headers=headers)
    states = [start]
    for event in events:
        states.append(game.apply(states[-1], event))
    return record, states


@settings(max_examples=10)
@given(st.sampled_from([KING, MEDICAL]), st.integers(0, 999))
def test_what_follows_a_position_comes_back_from_both_formats(name: str, seed: int) -> None:
    record, states = from_the_middle(name, seed)
    for text in (write_fgn(record), write_jsonl(record)):
        result = read_records(text)
        assert result.faults == ()
        assert result.one() == record
    assert record_from_json(record_to_json(record)) == record
    assert list(Replay(record).states()) == states
    assert record.result == registry.game(name).result(states[-1])


def test_the_words_of_a_record_are_those_of_its_position(record: Record, toy: Toy) -> None:
    text = write_fgn(record)
    assert f'[Position "{DEALT}"]' in text
    assert "keep:a" in text
    assert "deal" not in text
    replay = Replay(record)
    assert replay.state(Place(played=0)) == toy.read_position(DEALT)
    assert replay.state(Place(played=2)).scores == [1, -1]
    assert toy.to_play(replay.state(Place(played=2))) == CHANCE


def test_the_header_comes_first_in_no_format_but_is_kept_among_the_others(record: Record) -> None:
    assert list(read_fgn(write_fgn(record)).one().headers) == list(record.headers)
    assert json.loads(write_jsonl(record))["headers"]["Position"] == DEALT


def test_a_position_of_other_players_or_options_is_refused(toy: Toy) -> None:
    king = registry.game(KING)
    for game, players, options, position in (
        (toy, 2, {"mode": "long"}, DEALT),
        (king, 3, {}, king.write_position(king.setup(2))),
        (registry.game(MEDICAL), 2, {"mode": "advanced"}, "quick"),
    ):
        if position == "quick":
            position = game.write_position(game.setup(2))
        with pytest.raises(ValueError, match="these players and options"):
            make_record(game, NAMES[:players], options=options, headers={"Position": position})


def test_an_event_that_the_position_does_not_allow_is_illegal(toy: Toy) -> None:
    with pytest.raises(IllegalMove):
        make_record(toy, NAMES[:2], [Play("keep", 0, "b")], headers={"Position": DEALT})


@pytest.mark.parametrize(
    ("position", "kind", "words"),
    [
        (IMPOSSIBLE, "unreadable", "TG-01"),
        ("long" + DEALT[5:], "unreadable", "these players and options"),
        ("rubbish", "unreadable", "no position of the toy game"),
        ("", "unreadable", "no position of the toy game"),
        ("x" * 5000, "unreadable", "no position of the toy game"),
        ("short_1_ba_1.1.0.0_0.0", "illegal", "TG-03"),
    ],
)
def test_what_is_wrong_with_a_position_is_said_where_it_stands(
    record: Record, position: str, kind: str, words: str
) -> None:
    text = write_fgn(record).replace(DEALT, position)
    [fault, *_] = read_fgn(text).faults
    assert fault.kind == kind
    assert words in f"{fault.rule} {fault.message}"
    line = next(n for n, row in enumerate(text.splitlines(), 1) if "[Position" in row)
    assert (fault.line == line) == (kind == "unreadable")
    data = record_to_json(record)
    data["headers"]["Position"] = position
    [again, *_] = read_jsonl(json.dumps(data)).faults
    assert again.kind == kind
    assert words in f"{again.rule} {again.message}"
    if kind == "unreadable":
        assert "Position" in f"{again.token} {again.message}"
        assert read_fgn(text).records == ()


def test_a_game_from_a_position_passes_the_check_and_a_wrong_one_does_not(
    record: Record, tmp_path: Path
) -> None:
    good = tmp_path / "good.fgn"
    good.write_text(write_fgn(from_the_middle(KING, 3)[0]) + "\n" + write_fgn(from_the_middle(MEDICAL, 4)[0]))
    result = call("check", good)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "2 games" in result.stdout
    wrong = tmp_path / "wrong.fgn"
    text = good.read_text()
    start = text.index('[Position "') + len('[Position "')
    wrong.write_text(text[:start] + "9." + text[start:])
    result = call("check", wrong)
    assert result.exit_code == 1
    assert "unreadable" in result.stdout
    assert "Traceback" not in result.output


def test_a_game_from_a_position_is_exported_and_imported(tmp_path: Path) -> None:
    game = tmp_path / "game.fgn"
    game.write_text(write_fgn(from_the_middle(KING, 5)[0]))
    lines = call("export", game, "--json").stdout
    again = tmp_path / "again.fgn"
    assert call("import", "-", "--out", again, stdin=lines).exit_code == 0
    assert again.read_text() == game.read_text()


def test_a_game_from_a_position_is_drawn(tmp_path: Path) -> None:
    record, states = from_the_middle(KING, 5)
    game = tmp_path / "game.fgn"
    game.write_text(write_fgn(record))
    result = call("render", game, "--at", "1", "--text")
    assert result.exit_code == 0, result.output
    view = registry.game(KING).view(states[1], None)
    scene = registry.game(KING).scene(view, Frame(), Highlights(), record.players)
    assert result.stdout.strip() == to_words(scene).strip()


def test_a_game_may_end_where_it_begins(toy: Toy) -> None:
    over = "short_2_--_1.1.1.1_3.2"
    record = make_record(toy, NAMES[:2], headers={"Position": over})
    assert record.result is not None
    assert record.result.winners == (0,)
    assert read_fgn(write_fgn(record)).one() == record
