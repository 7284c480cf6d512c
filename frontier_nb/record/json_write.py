"""Write a record as JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from frontier_nb.record.engine import EditionGiven, engine_for
from frontier_nb.record.json_read import FORMAT
from frontier_nb.record.model import Annotation, Line, Mark, Record

if TYPE_CHECKING:
    from frontier_nb.protocol import Game


def record_to_json(record: Record, edition: EditionGiven = None) -> dict[str, Any]:
    """Return `record` as JSON data; `edition` is its own, or the path of the file, if not released.

    Raises:
        Refused: the record was not made with what is loaded.

    """
    game = engine_for(record, edition)
    result = record.result
    return {
        "format": FORMAT,
        "game": record.game,
        "edition": record.edition,
        "edition_sha256": record.edition_sha256,
        "rulings": record.rulings,
        "options": dict(record.options),
        "players": list(record.players),
        "headers": dict(record.headers),
        **_line(game, record.line),
        "result": result and {"scores": list(result.scores), "winners": list(result.winners)},
    }


def _line(game: Game[Any, Any], line: Line) -> dict[str, Any]:
    return {
        "events": [game.to_json(event) for event in line.events],
        "annotations": [_annotation(game, note) for note in line.annotations],
    }


def _annotation(game: Game[Any, Any], note: Annotation) -> dict[str, Any]:
    data: dict[str, Any] = {"at": note.at}
    if note.comment is not None:
        data["comment"] = note.comment
    if note.nags:
        data["nags"] = list(note.nags)
    if note.marks:
        data["marks"] = [_mark(mark) for mark in note.marks]
    if note.variation is not None:
        data["variation"] = _line(game, note.variation)
    return data


def _mark(mark: Mark) -> dict[str, Any]:
    return {"kind": mark.kind, "from": mark.from_, "to": mark.to, "colour": mark.colour}
