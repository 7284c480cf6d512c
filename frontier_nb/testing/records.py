"""Checks of whole records: a game written as FGN or JSON is read back equal, remarks and all."""

from __future__ import annotations

from functools import lru_cache

from frontier_nb import registry
from frontier_nb.record import (
    Annotation,
    Line,
    Mark,
    ReadResult,
    Record,
    make_record,
    read_fgn,
    read_jsonl,
    write_fgn,
    write_jsonl,
)
from frontier_nb.testing.blame import require, whole_play
from frontier_nb.testing.plays import Play

NAMES = ("Ana", "Ben]", 'Cleo "C"', "Dan {x}", "Eve\\", "Finn", "Gwen", "Hal")
REMARKS = ("Well played.", "A } brace, a \\ and\na new line", "; no line comment", "1. e4 (no) [Event]")
LONGEST = 1200
"""Events of a record; a longer game is written unfinished."""


@lru_cache(maxsize=4)
def record_of_play(play: Play) -> Record:
    """Return the record of a random game, its first events annotated, with variations nested two deep."""
    events = play.events[:LONGEST]
    names = NAMES[: play.setting.players]
    notes = _notes(play) if len(events) > 40 else []
    return make_record(
        play.game,
        names,
        events,
        options=dict(play.setting.options),
        headers={"Date": "2001-02-03", "Event": 'A [test] of "records"'},
        annotations=notes,
    )


def _notes(play: Play) -> list[Annotation]:
    """Return remarks, marks and variations; these repeat what was played, which is legal for certain."""
    inner = Line(play.events[24:26], (Annotation(0, REMARKS[1], (5,)),))
    outer = Line(play.events[20:28], (Annotation(2, REMARKS[2]), Annotation(4, variation=inner)))
    return [
        Annotation(0, REMARKS[0]),
        Annotation(10, REMARKS[1], (1, 14), (Mark("highlight", "a b", None, "green"),)),
        Annotation(20, None, (), (), outer),
        Annotation(30, REMARKS[3], (4,)),
    ]


def registered(play: Play) -> bool:
    """Return whether records of the game can be read: it is installed, with this very edition."""
    game = play.game
    return game.id in registry.games() and registry.game(game.id).edition.sha256 == game.edition.sha256


def _only(result: ReadResult, kind: str) -> Record:
    require(not result.faults, f"as {kind}: {'; '.join(map(str, result.faults))}")
    require(len(result.records) == 1, f"as {kind}, one record is read as {len(result.records)}")
    return result.records[0]


@whole_play
def records_survive_fgn(play: Play) -> None:
    """Check that ``read_fgn(write_fgn(record))`` is the record, and writing it again gives the same text."""
    if not registered(play):
        return
    record = record_of_play(play)
    text = write_fgn(record)
    again = _only(read_fgn(text), "FGN")
    require(again == record, "the record is read back from FGN as another")
    require(write_fgn(again) == text, "the record is written differently the second time")


@whole_play
def records_survive_json(play: Play) -> None:
    """Check that ``read_jsonl(write_jsonl(record))`` is the record, and so it is by way of FGN."""
    if not registered(play):
        return
    record = record_of_play(play)
    text = write_jsonl(record)
    again = _only(read_jsonl(text), "JSON")
    require(again == record, "the record is read back from JSON as another")
    require(write_jsonl(again) == text, "the record is written differently the second time")
