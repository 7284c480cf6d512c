"""A bot's remarks in a record: known by their mark, replaced by the next run, nobody else's touched."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from cli_calls import call, refuse
from hypothesis import given, settings
from hypothesis import strategies as st
from record_strategies import lines
from test_bots_review import Patient
from toy_game import Toy, install, toy  # noqa: F401 (a fixture)

from frontier_nb import registry
from frontier_nb.bots import Limit, Suggestion, bot
from frontier_nb.bots.annotate import BLUNDER, DUBIOUS, MISTAKE, annotate, nags_for
from frontier_nb.bots.match import Match, play
from frontier_nb.bots.review import Judgement, review
from frontier_nb.messages import msg
from frontier_nb.protocol import CHANCE
from frontier_nb.record import (
    NAGS,
    Annotation,
    Mark,
    Record,
    make_record,
    read_fgn,
    read_jsonl,
    write_fgn,
    write_jsonl,
)


def played(id: str, seats: tuple[str, ...] = ("greedy", "random"), seed: int = 1) -> Record:
    game = registry.game(id)
    match = Match(id, None, game.check_options(len(seats), {}), seats, seed, 250)
    names = [f"{name.capitalize()} {seat}" for seat, name in enumerate(seats)]
    return make_record(game, names, play(match, 0).events)


def remarked(record: Record, **more: Any) -> Record:
    """Return a record with the remarks of the greedy bot."""
    judged = [one for one in review(record, bot("greedy")) if one is not None]
    return annotate(record, judged, "greedy", **more)


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("id", ["king-of-frontier", "medical-frontier", "toy"])
def test_every_game_is_annotated_and_survives_writing(id: str) -> None:
    record = played(id)
    annotated = remarked(record, least=0.5 if id == "toy" else DUBIOUS)
    if id != "toy":  # it finds all moves alike
        assert len(annotated.line.annotations) > 5
    assert annotated.line.events == record.line.events
    assert read_fgn(write_fgn(annotated)).one() == annotated
    assert read_jsonl(write_jsonl(annotated)).one() == annotated
    assert remarked(annotated, least=0.5 if id == "toy" else DUBIOUS) == annotated


def judgement(at: int, made: Any, best: Any, lost: float, scores: Any = ((0, 0), (0, 0))) -> Judgement:
    return Judgement(
        at, made.player, Suggestion(made, 1.0, 0, msg("it is near")),
        Suggestion(best, 1.0 + lost, 7, msg("it is far")), *scores,
    )  # fmt: skip


def first_decision(toy: Toy, record: Record) -> tuple[int, Any, Any]:  # noqa: F811
    """Return the place of the first decision, the move, and another that was legal."""
    state = toy.setup(2)
    for at, event in enumerate(record.line.events):
        if toy.to_play(state) != CHANCE:
            return at, event, next(move for move in toy.legal_moves(state) if move != event)
        state = toy.apply(state, event)
    raise AssertionError("nobody decides anything")


def test_what_is_said_of_a_move(toy: Toy) -> None:  # noqa: F811
    record = played("toy")
    at, made, best = first_decision(toy, record)
    annotated = annotate(record, [judgement(at, made, best, 7.25)], "greedy")
    remark, better = annotated.line.annotations
    assert (remark.at, remark.nags) == (at + 1, (NAGS["?"],))
    assert remark.comment == "[greedy] Points lost: 7.2. This move: it is near."
    assert better.at == at
    assert better.variation is not None
    assert better.variation.events == (best,)
    assert [note.comment for note in better.variation.annotations] == ["[greedy] Better: it is far."]
    word = toy.write_word(toy.play(toy.setup(2), record.line.events[:at]), made)
    assert f"{word} ? {{ [greedy] Points lost: 7.2." in " ".join(write_fgn(annotated).split())
    assert annotate(record, [judgement(at, made, best, 2.9)], "greedy") == record
    assert annotate(record, [judgement(at, made, best, 2.9)], "greedy", least=2.0) != record


def test_a_turn_of_the_lead_is_told_without_a_sign(toy: Toy) -> None:  # noqa: F811
    record = played("toy")
    at, made, _ = first_decision(toy, record)
    scores = [(0, 2), (5, 2)] if made.player == 0 else [(2, 0), (2, 5)]
    one = judgement(at, made, made, 0.0, scores)
    (remark,) = annotate(record, [one], "greedy").line.annotations
    name, told = record.players[made.player], " : ".join(map(str, scores[1]))
    assert remark == Annotation(at + 1, f"[greedy] {name} takes the lead, {told}.")


def test_a_better_move_that_the_record_rules_out_is_only_told() -> None:
    """A player may hope for a tile that, as the record knows, another holds."""
    toy_game = registry.game("medical-frontier")
    record = played("medical-frontier")
    at, made = next((i, e) for i, e in enumerate(record.line.events) if e.event == "take")
    better = replace(made, card=next(c for c in toy_game.setup(2).table.order if c != made.card))
    (remark,) = annotate(record, [judgement(at, made, better, 20.0)], "greedy").line.annotations
    assert remark.nags == (NAGS["??"],)
    assert remark.comment is not None
    assert f"takes {better.card}" in remark.comment


@pytest.mark.parametrize(
    ("lost", "sign"),
    [
        (0, None),
        (DUBIOUS - 0.1, None),
        (DUBIOUS, "?!"),
        (MISTAKE, "?"),
        (BLUNDER - 0.1, "?"),
        (BLUNDER, "??"),
    ],
)
def test_signs_by_points_lost(lost: float, sign: str | None) -> None:
    assert nags_for(lost) == (() if sign is None else (NAGS[sign],))


# -- whose remark it is -----------------------------------------------------------------------------


@settings(max_examples=20)
@given(st.data())
def test_what_people_wrote_is_never_touched(data: st.DataObject) -> None:
    """Whatever they wrote: taking the remarks away again leaves the record as it was."""
    game = Toy()
    line = data.draw(lines(game, game.setup(2, mode="long"), 12, 2))
    state = game.setup(2, mode="long")
    judged = []
    for at, event in enumerate(line.events):
        if game.to_play(state) != CHANCE:
            best = data.draw(st.sampled_from(game.legal_moves(state)))
            lost = data.draw(st.sampled_from([0.0, 4.0, 8.0]))
            judged.append(judgement(at, event, best, lost))
        state = game.apply(state, event)
    result = game.result(state)
    record = Record("toy", "toy-1", "11" * 32, "1", {"mode": "long"}, ("Ana", "Ben"), {}, line, result)
    with pytest.MonkeyPatch.context() as patch:
        install(patch)
        annotated = annotate(record, judged, "greedy")
        assert annotate(annotated, (), "greedy") == record
        assert annotate(annotated, judged, "greedy") == annotated
        assert annotate(annotate(annotated, judged, "strong"), (), "strong") == annotated
        assert read_fgn(write_fgn(annotated)).one() == annotated
        assert read_jsonl(write_jsonl(annotated)).one() == annotated
    registry.game.cache_clear()


def test_what_people_add_to_a_remark_stays(toy: Toy) -> None:  # noqa: F811
    record = played("toy")
    at, made, best = first_decision(toy, record)
    remark, better = annotate(record, [judgement(at, made, best, 7.0)], "greedy").line.annotations
    arrow = (Mark("arrow", "hand0", "hand1", "gold"),)
    assert better.variation is not None
    answered = replace(better.variation, annotations=(*better.variation.annotations, Annotation(1, "No!")))
    mended = replace(
        record.line, annotations=(replace(remark, marks=arrow), replace(better, variation=answered))
    )
    stripped = annotate(replace(record, line=mended), (), "greedy").line.annotations
    assert stripped == (Annotation(at + 1, marks=arrow), replace(better, variation=answered))
    rewritten = replace(record.line, annotations=(replace(remark, comment="I do not think so."),))
    assert annotate(replace(record, line=rewritten), (), "greedy").line == rewritten


# -- the command ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.fgn"
    seats = ("--bot", "greedy", "--bot", "random", "--games", "2", "--max-events", "200", "--seed", "1")
    assert call("simulate", "king-of-frontier", *seats, "--out", path).exit_code == 0
    return path


def test_the_command_annotates_all_games_or_one(games: Path, tmp_path: Path) -> None:
    both, one, data = tmp_path / "both.fgn", tmp_path / "one.fgn", tmp_path / "both.jsonl"
    result = call("annotate", games, "--out", both)
    assert result.exit_code == 0, result.output
    assert "moves that lost 3 points or more" in result.stdout
    assert call("check", both).exit_code == 0
    assert call("annotate", games, "--game", "2", "--out", one).exit_code == 0
    plain, all_, second = (read_fgn(path.read_text("utf-8")).records for path in (games, both, one))
    assert second == (plain[0], all_[1])
    assert all_[0] != plain[0]
    assert call("annotate", both, "--out", data).exit_code == 0
    assert read_jsonl(data.read_text("utf-8")).records == all_
    assert json.loads(data.read_text("utf-8").splitlines()[0])["format"] == "frontier-record/1"


def test_how_much_a_move_must_have_lost(games: Path, tmp_path: Path) -> None:
    few, many = tmp_path / "few.fgn", tmp_path / "many.fgn"
    call("annotate", games, "--least", "5", "--out", few)
    call("annotate", games, "--least", "1", "--out", many)
    counts = [path.read_text("utf-8").count("Points lost:") for path in (few, many)]
    assert 0 < counts[0] < counts[1]


def test_what_the_command_refuses(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.fgn"
    assert "no sound game 9" in refuse("annotate", games, "--game", "9", "--out", out)
    assert "nan is no amount" in refuse("annotate", games, "--least", "nan", "--out", out, code=2)
    assert "no bot 'nobody'" in refuse("annotate", games, "--bot", "nobody", "--out", out, code=2)
    assert "--out" in refuse("annotate", games, code=2)
    empty = tmp_path / "empty.fgn"
    empty.write_text("", "utf-8")
    assert "no sound game" in refuse("annotate", empty, "--out", out)
    assert not out.exists()


def test_games_with_faults_are_told_and_left_out(games: Path, tmp_path: Path) -> None:
    broken, out = tmp_path / "broken.fgn", tmp_path / "out.fgn"
    broken.write_text(games.read_text("utf-8").replace("develop", "develop develop", 1), "utf-8")
    result = call("annotate", broken, "--out", out)
    assert result.exit_code == 1
    assert "broken.fgn:" in result.stderr
    assert len(read_fgn(out.read_text("utf-8")).sound) == 1


def test_an_interrupted_command_leaves_the_file_as_it_was(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.fgn"
    out.write_text("what was there", "utf-8")

    def interrupted(*arguments: Any, **more: Any) -> Iterator[Judgement | None]:
        yield from islice(review(*arguments, **more), 30)
        raise KeyboardInterrupt

    monkeypatch.setattr("frontier_nb.cli.annotate.review", interrupted)
    result = call("annotate", games, "--out", out)
    assert result.exit_code == 1
    assert "Aborted" in result.stderr
    assert out.read_text("utf-8") == "what was there"
    assert [path.name for path in tmp_path.iterdir()] == ["out.fgn"]


def test_thinking_is_limited_as_asked(toy: Toy) -> None:  # noqa: F811
    """Time and playouts are for one decision each."""
    record = played("toy")
    began = time.perf_counter()
    steps = sum(1 for _ in review(record, Patient(), Limit(seconds=0.01)))
    decisions = sum(1 for event in record.line.events if event.event != "deal")
    assert time.perf_counter() - began > 0.01 * decisions
    assert steps > decisions
    assert sum(1 for _ in review(record, Patient(), Limit(playouts=5))) == 6 * decisions
