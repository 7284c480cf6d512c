"""What is wrong in JSON is told at its place, and everything sound is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_game import Deal, Play, Toy, toy  # noqa: F401 - installs the game

from frontier_nb.errors import Fault
from frontier_nb.record import (
    Annotation,
    Line,
    Mark,
    Record,
    RecordError,
    make_record,
    read_jsonl,
    record_from_json,
    record_to_json,
)
from frontier_nb.record.json_text import JsonError, locate, parse_json
from frontier_nb.record.jsonl import show_path

GAME = Toy()
EVENTS = (Deal(("a", "b")), Play("keep", 0, "a"), Play("drop", 1, "b"))
OTHER = Line((Play("drop", 0, "a"), Play("keep", 1, "b")), (Annotation(1, "so"),))
NOTES = (
    Annotation(1, "é", (1, 7), (Mark("arrow", "a", "b", "gold"), Mark("highlight", "a", None, "red"))),
    Annotation(1, variation=OTHER),
)
RECORD = make_record(GAME, ("Ana", "Ben"), EVENTS, headers={"Date": "x"}, annotations=NOTES)
Change = Callable[[dict[str, Any]], object]


def put(*path: str | int, value: Any) -> Change:
    """Return a change that sets the value at `path`."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def read(change: Change) -> tuple[Record | None, tuple[Fault, ...]]:
    """Return what is read of the record after a change, which must not matter to the next one."""
    data = record_to_json(RECORD)
    change(data)
    good = json.dumps(record_to_json(RECORD))
    result = read_jsonl(f"\n{good}\n{json.dumps(data, ensure_ascii=False)}\n\n{good}", "x.jsonl")
    assert result.records[0] == result.records[-1] == RECORD
    assert {fault.game for fault in result.faults} <= {2}
    assert {fault.line for fault in result.faults} <= {3}
    text = json.dumps(data, ensure_ascii=False)
    for fault in result.faults:
        assert 1 <= fault.column <= len(text)
    found = dict(zip(result.numbers, result.records, strict=True)).get(2)
    if result.faults:
        with pytest.raises(RecordError) as error:
            record_from_json(data)
        assert error.value.record == found
        assert {fault.message for fault in error.value.faults} == {fault.message for fault in result.faults}
    else:
        assert record_from_json(data) == found
    return found, result.faults


@pytest.mark.parametrize(
    ("change", "token", "kind"),
    [
        (put("events", 1, value=7), "events[1]", "unreadable"),
        (put("events", 1, value={}), "events[1]", "unreadable"),
        (put("events", 1, "card", value=None), "events[1].card", "unreadable"),
        (put("events", 1, "player", value=True), "events[1].player", "unreadable"),
        (put("events", 1, "player", value=0.0), "events[1].player", "unreadable"),
        (put("events", 1, "event", value=["keep"]), "events[1]", "unreadable"),
        (put("events", 1, "card", value="d"), "events[1]", "illegal"),
        (put("events", 1, "more", value=1), "events[1]", "unreadable"),
    ],
)
def test_events_before_a_fault_are_kept(change: Change, token: str, kind: str) -> None:
    record, (fault,) = read(change)
    assert (fault.token, fault.kind, fault.event) == (token, kind, 2)
    assert record is not None
    assert record.line == Line(EVENTS[:1], NOTES)
    assert fault.rule == ("TG-03" if kind == "illegal" else None)


@pytest.mark.parametrize(
    ("path", "value", "token"),
    [
        (("at",), -1, "at"),
        (("at",), 4, "at"),
        (("at",), True, "at"),
        (("at",), None, "at"),
        (("comment",), 5, "comment"),
        (("nags",), 5, "nags"),
        (("nags",), [1, -1], "nags[1]"),
        (("nags",), [True], "nags[0]"),
        (("nags",), [1.0], "nags[0]"),
        (("marks",), {}, "marks"),
        (("marks", 0), [], "marks[0]"),
        (("marks", 0, "kind"), "circle", "marks[0]"),
        (("marks", 0, "to"), None, "marks[0]"),
        (("marks", 0, "from"), 3, "marks[0].from"),
        (("marks", 1, "colour"), "x" * 501, "marks[1]"),
        (("variation",), [], "variation"),
    ],
)
def test_an_annotation_that_is_not_one_is_left_out(path: tuple[Any, ...], value: Any, token: str) -> None:
    record, (fault,) = read(put("annotations", 0, *path, value=value))
    assert fault.token == f"annotations[0].{token}"
    assert record is not None
    assert record.line == Line(EVENTS, NOTES[1:])


def test_a_fault_in_a_variation_leaves_the_line_above_alone() -> None:
    record, (fault,) = read(put("annotations", 1, "variation", "events", 1, "card", value="d"))
    assert fault.token == "annotations[1].variation.events[1]"
    assert record is not None
    inner = Line(OTHER.events[:1], OTHER.annotations)
    assert record.line == Line(EVENTS, (NOTES[0], Annotation(1, variation=inner)))
    record, (fault,) = read(put("annotations", 1, "variation", "events", value={}))
    assert fault.token == "annotations[1].variation.events"
    assert record is not None
    assert record.line.events == EVENTS


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), "frontier-record/2"),
        (("game",), "chess"),
        (("game",), 5),
        (("edition",), "toy-9"),
        (("edition",), "../toy"),
        (("edition_sha256",), "22" * 32),
        (("rulings",), 1),
        (("rulings",), "2"),
        (("players",), ["Ana"]),
        (("players",), "Ana and Ben"),
        (("players", 1), None),
        (("players", 1), "x" * 501),
        (("options",), []),
        (("options", "mode"), "endless"),
        (("options", "mode"), True),
        (("options", "speed"), "high"),
        (("events",), None),
    ],
)
def test_a_record_that_cannot_be_set_up_is_refused(path: tuple[Any, ...], value: Any) -> None:
    record, (fault,) = read(put(*path, value=value))
    assert record is None
    assert fault.token == show_path(path) or (path, fault.token) == (("players",), "players")


@pytest.mark.parametrize(
    "key", ["format", "game", "edition", "edition_sha256", "rulings", "players", "events"]
)
def test_what_a_record_must_have(key: str) -> None:
    record, (fault,) = read(lambda data: data.pop(key))
    assert record is None
    assert key in fault.message


def test_what_a_record_may_leave_out() -> None:
    def change(data: dict[str, Any]) -> None:
        for key in ("options", "headers", "annotations", "result"):
            del data[key]

    record, faults = read(change)
    assert faults == ()
    assert record == make_record(GAME, ("Ana", "Ben"), EVENTS)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("colour",), "blue"),
        (("headers",), None),
        (("headers", "Date"), 2020),
        (("headers", "Date"), "x" * 100_001),
        (("annotations",), {}),
        (("annotations", 1, "variation", "more"), 1),
        (("annotations", 0, "more"), 1),
        (("result",), {"scores": [0, 0], "winners": [0]}),
    ],
)
def test_what_is_odd_beside_the_events_is_told(path: tuple[Any, ...], value: Any) -> None:
    record, (fault,) = read(put(*path, value=value))
    assert record is not None
    assert record.line.events == EVENTS
    assert fault.token == show_path(path)


@pytest.mark.parametrize(
    "result",
    [None, {"scores": [0, 1]}, {"scores": [0, True], "winners": [1]}, {"scores": [0.0, 1], "winners": [1]}],
)
def test_the_result_must_be_the_engines(result: Any) -> None:
    events = (*EVENTS, Deal(("a", "b")), Play("keep", 1, "b"), Play("drop", 0, "a"))
    whole = record_to_json(make_record(GAME, ("Ana", "Ben"), events))
    assert whole["result"] == {"scores": [0, 1], "winners": [1]}
    (fault,) = read_jsonl(json.dumps({**whole, "result": result})).faults
    assert (fault.token, fault.kind) == ("result", "illegal")


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ('{"a": 1, "b": {"a": 1, "c": 2, "c": 3}}', 37, "twice"),
        ('[{"a": 1}, {"a": 1}, {"a": 1, "a": NaN}]', 36, "NaN"),
        ('["NaN", -Infinity]', 9, "-Infinity"),
        ('{"a": NaNb", "\t": 1}', 1, "NaN"),
        ('{"1234567890123456": 1234567890123456}', 22, "15 digits"),
        ("[1" + "0" * 5000 + "]", 2, "15 digits"),
        ("[1e999]", 2, "too large"),
        ("[" * 100_000, 418, "nested too deep"),
        ('{"a":' * 100_000, 2086, "nested too deep"),
        ('{"a": [1, 2', 12, "stands on one line"),
        ('{"a": nul}', 7, "expecting value"),
        ('{"a": "\t"}', 8, "invalid control character"),
        ("{}{}", 3, "extra data"),
        ("5", 1, "a record must be an object"),
        ("null", 1, "a record must be an object"),
        ("\u00a0{}", 1, "expecting value"),
    ],
)
def test_text_that_is_not_strict_json(text: str, column: int, message: str) -> None:
    (fault,) = read_jsonl(text).faults
    assert message in fault.message
    assert (fault.line, fault.column, fault.game) == (1, column, 1)


def test_bytes_that_are_not_utf8() -> None:
    good = json.dumps(record_to_json(RECORD)).encode()
    result = read_jsonl(b"\xef\xbb\xbf" + good + b"\r\n\n\xe9" + good + b'\n{"\xc3\xa9\xff' + b"\n" + good)
    assert result.records == (RECORD, RECORD)
    assert [(fault.line, fault.column, fault.game) for fault in result.faults] == [(3, 1, 2), (4, 4, 3)]
    assert "UTF-16" in read_jsonl(good.decode().encode("utf-16")).faults[0].message


@pytest.mark.parametrize(
    ("limit", "value", "message"),
    [("MAX_EVENTS", 4, "4 events"), ("MAX_NOTES", 6, "6 notes"), ("MAX_DEPTH", 0, "0 deep")],
)
def test_limits_of_a_game(monkeypatch: pytest.MonkeyPatch, limit: str, value: int, message: str) -> None:
    monkeypatch.setattr(f"frontier_nb.record.json_read.{limit}", value)
    result = read_jsonl(json.dumps(record_to_json(RECORD)))
    assert any(message in fault.message for fault in result.faults)
    (record,) = result.records
    assert record.line.events == EVENTS[: 2 if limit == "MAX_EVENTS" else 3]


def test_limits_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{json.dumps(record_to_json(RECORD))}\n" * 4
    for limit, value, games in (("MAX_GAMES", 2, 2), ("MAX_ITEMS", 13, 2), ("MAX_BYTES", 100, 0)):
        with monkeypatch.context() as patch:
            patch.setattr(f"frontier_nb.record.result.{limit}", value)
            result = read_jsonl(text)
            assert len(result.records) == games
            (found,) = result.faults
            assert found.line == 1 + games
    monkeypatch.setattr("frontier_nb.record.jsonl.MAX_GAME_BYTES", 100)
    assert [fault.line for fault in read_jsonl(text).faults] == [1, 2, 3, 4]


def test_lines_nested_too_deep_for_a_record() -> None:
    data = record_to_json(make_record(GAME, ("Ana", "Ben")))
    line = data
    for _ in range(101):
        line["annotations"] = [{"at": 0, "variation": {"events": [], "annotations": []}}]
        line = line["annotations"][0]["variation"]
    result = read_jsonl(json.dumps(data))
    assert "100 deep" in result.faults[0].message
    assert result.records[0].line.depth == 100


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**14), 10**14) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=20,
)


def values(data: Any, path: tuple[str | int, ...] = ()) -> dict[tuple[str | int, ...], Any]:
    found = {path: data}
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, inner in pairs:
        found |= values(inner, (*path, step))
    return found


@given(json_values, st.sampled_from([None, 1]), st.booleans())
def test_any_value_can_be_found_in_its_text(data: Any, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=ascii_only)
    assert parse_json(text) == data
    wanted = values(data)
    found = locate(text, set(wanted))
    decoder = json.JSONDecoder()
    assert {path: decoder.raw_decode(text, offset)[0] for path, offset in found.items()} == wanted


@given(st.text(alphabet='{}[]",:\\ a1-.eNtrufals\n\x00\ud800é') | st.text())
def test_any_text_is_json_or_has_a_place_where_it_is_not(text: str) -> None:
    try:
        parse_json(text)
    except JsonError as error:
        place = error.offset
    else:
        place = 0
    assert 0 <= place <= len(text)
    read_jsonl(text)
