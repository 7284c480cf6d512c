"""From JSON data to a record: every type checked, every event by the engine.

Like the reader of FGN this one keeps what is sound: the events before the first that is not, and the
annotations that are well formed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeGuard

from frontier_nb.errors import Ambiguous, Unreadable
from frontier_nb.messages import Message, msgid, told
from frontier_nb.protocol import Result
from frontier_nb.record.engine import POSITION, EditionGiven, Refused, find_engine, set_up
from frontier_nb.record.json_text import JsonPath
from frontier_nb.record.limits import (
    MAX_DEPTH,
    MAX_EVENTS,
    MAX_GAME_FAULTS,
    MAX_HEADERS,
    MAX_NAG,
    MAX_NAME,
    MAX_NOTES,
    MAX_TEXT,
)
from frontier_nb.record.marks import make_mark
from frontier_nb.record.model import Annotation, Event, Line, Mark, Record

if TYPE_CHECKING:
    from frontier_nb.protocol import Game

FORMAT = "frontier-record/1"

_NAMES = ("game", "edition", "edition_sha256", "rulings")
_KEYS = ("format", *_NAMES, "options", "players", "headers", "events", "annotations", "result")
_NOTE_KEYS = ("at", "comment", "nags", "marks", "variation")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in the data, at `path`; the other fields are as in a fault."""

    path: JsonPath
    message: str
    kind: str = "unreadable"
    rule: str | None = None
    event: int = 0


class _Wrong(Exception):
    """A part of the data that cannot be used."""

    def __init__(self, path: JsonPath, message: str) -> None:
        super().__init__(message)
        self.path = path


@dataclass(slots=True)
class _Draft:
    """An annotation whose variation is yet to be read."""

    path: JsonPath
    at: int
    comment: str | None = None
    nags: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()
    fork: Mapping[str, object] | None = None
    variation: Line | None = None


class RecordReader:
    """Reads one record; `problems` are what was wrong, `items` how many events and notes it holds."""

    def __init__(self, edition: EditionGiven = None) -> None:
        self.problems: list[Problem] = []
        self._edition = edition
        self._events = self._notes = 0
        self._game: Game[Any, Any]

    @property
    def items(self) -> int:
        """How many events and notes were read."""
        return self._events + self._notes

    def read(self, data: object) -> Record | None:
        """Return the sound part of `data`, ``None`` if there is none."""
        try:
            return self._record(data)
        except _Wrong as error:
            self._problem(error.path, str(error))
            return None

    def _problem(self, path: JsonPath, message: str, **more: Any) -> None:
        self.problems.append(Problem(path, message, **more))

    @property
    def _full(self) -> bool:
        return len(self.problems) >= MAX_GAME_FAULTS

    # -- the frame of a record --------------------------------------------------------------------

    def _record(self, data: object) -> Record:
        data = _object(data, (), msgid("a record"))
        if data.get("format") != FORMAT:
            raise _Wrong(
                ("format",) if "format" in data else (), told('a record says "format": "{name}"', name=FORMAT)
            )
        game, edition, sha256, rulings = (_string(data, name) for name in _NAMES)
        try:
            self._game = find_engine(game, edition, sha256, rulings, self._edition)
        except Refused as error:
            raise _Wrong((error.field,), str(error)) from None
        players = _list(_needed(data, "players"), ("players",))
        for index, name in enumerate(players):
            _text(name, ("players", index), MAX_NAME)
        options = self._options(data.get("options", {}))
        headers = self._headers(data.get("headers", {}))
        try:
            state, options = set_up(self._game, players, options, headers)
        except ValueError as error:
            place = ("headers", POSITION) if POSITION in headers else ("players",)
            raise _Wrong(place, str(error)) from None
        self._unknown(data, _KEYS, ())
        events = _list(_needed(data, "events"), ("events",))
        line, end = self._line(events, data.get("annotations", []), state, (), 0)
        result = self._game.result(end)
        if "result" in data and len(line.events) == len(events):
            self._check_result(data["result"], result)
        return Record(game, edition, sha256, rulings, options, tuple(players), headers, line, result)

    def _options(self, data: object) -> dict[str, str]:
        known = {option.name: option for option in self._game.options}
        options = {}
        for name, value in _object(data, ("options",), msgid("options")).items():
            if name not in known:
                raise _Wrong(("options", name), told("{name} has no such option", name=self._game.id))
            if not isinstance(value, str) or value not in known[name].choices:
                raise _Wrong(
                    ("options", name), told("this is one of {all}", all=", ".join(known[name].choices))
                )
            options[name] = value
        return options

    def _headers(self, data: object) -> dict[str, str]:
        headers: dict[str, str] = {}
        try:
            items = _object(data, ("headers",), msgid("headers")).items()
        except _Wrong as error:
            self._problem(error.path, str(error))
            return headers
        for name, value in items:
            try:
                if len(headers) >= MAX_HEADERS:
                    raise _Wrong(
                        ("headers", name), told("a game may have {most} headers", most=f"{MAX_HEADERS:,}")
                    )
                _text(name, ("headers", name), MAX_NAME)
                headers[name] = _text(value, ("headers", name), MAX_TEXT)
            except _Wrong as error:
                self._problem(error.path, str(error))
            if self._full:
                break
        return headers

    def _unknown(self, data: Mapping[str, object], known: tuple[str, ...], path: JsonPath) -> None:
        for key in data:
            if key not in known and not self._full:
                self._problem((*path, key), told("nothing of this name belongs here"))

    def _check_result(self, data: object, result: Result | None) -> None:
        right = None if result is None else {"scores": list(result.scores), "winners": list(result.winners)}
        parts = data.values() if isinstance(data, dict) else ()
        numbers = (number for part in parts if isinstance(part, list) for number in part)
        # In Python true equals 1, and so does 1.0.
        if data != right or not all(_is_int(number) for number in numbers):
            written = json.dumps(right)
            message = (
                told("the game is not over: {result}", result=written)
                if result is None
                else told("the game is over: {result}", result=written)
            )
            self._problem(("result",), message, kind="illegal")

    # -- lines of play ----------------------------------------------------------------------------

    def _line(
        self, events: list[Any], notes: object, state: Any, path: JsonPath, depth: int
    ) -> tuple[Line, Any]:
        """Return the sound part of a line that begins at `state`, and the position at its end."""
        drafts = self._drafts(notes, len(events), (*path, "annotations"), depth)
        forks: dict[int, list[_Draft]] = {}
        for draft in drafts:
            if draft.fork is not None:
                forks.setdefault(draft.at, []).append(draft)
        played: list[Event] = []
        for place in range(len(events) + 1):
            for draft in forks.get(place, ()):
                self._fork(draft, state, depth)
            if place == len(events):
                break
            move = self._event(events[place], state, (*path, "events", place), place + 1)
            if move is None:
                break
            played.append(move)
            state = self._game.copy(state)
            self._game.advance(state, move)
        kept = tuple(
            Annotation(draft.at, draft.comment, draft.nags, draft.marks, draft.variation)
            for draft in drafts
            if draft.at <= len(played)
        )
        return Line(tuple(played), kept), state

    def _fork(self, draft: _Draft, state: Any, depth: int) -> None:
        """Read the variation of an annotation."""
        data, path = draft.fork, (*draft.path, "variation")
        if data is None or self._full:
            return
        try:
            self._unknown(data, ("events", "annotations"), path)
            events = _list(_needed(data, "events", path), (*path, "events"))
            draft.variation, _ = self._line(events, data.get("annotations", []), state, path, depth + 1)
        except _Wrong as error:
            self._problem(error.path, str(error), event=draft.at)

    def _event(self, data: object, state: Any, path: JsonPath, number: int) -> Event | None:
        """Return the event of `data` if it is legal."""
        if self._events >= MAX_EVENTS:
            message = told(
                "a game may have {most} events, those of its variations included", most=f"{MAX_EVENTS:,}"
            )
            self._problem(path, message, event=number)
            return None
        if not isinstance(data, dict):
            self._problem(path, told("an event is an object"), event=number)
            return None
        try:
            move: Event = self._game.from_json(data)
        except Ambiguous as error:
            self._problem(path, str(error), kind="ambiguous", event=number)
            return None
        except Unreadable as error:
            self._problem(_sharpen(path, str(error), data), str(error), rule=error.rule, event=number)
            return None
        violation = self._game.violation(state, move)
        if violation is not None:
            remedy = f" {violation.remedy}" if violation.remedy else ""
            message = f"{violation.reason}{remedy}"
            self._problem(path, message, kind="illegal", rule=violation.rule, event=number)
            return None
        self._events += 1
        return move

    # -- annotations ------------------------------------------------------------------------------

    def _drafts(self, data: object, events: int, path: JsonPath, depth: int) -> list[_Draft]:
        """Return the annotations that are well formed."""
        drafts: list[_Draft] = []
        try:
            notes = _list(data, path)
        except _Wrong as error:
            self._problem(error.path, str(error))
            return drafts
        for index, note in enumerate(notes):
            if self._full:
                break
            try:
                drafts.append(self._draft(note, events, (*path, index), depth))
            except _Wrong as error:
                self._problem(error.path, str(error))
            if self._notes > MAX_NOTES:
                message = told(
                    "a game may have {most} notes; the rest of them is not read", most=f"{MAX_NOTES:,}"
                )
                self._problem((*path, index), message)
                del drafts[-1:]
                break
        return drafts

    def _draft(self, data: object, events: int, path: JsonPath, depth: int) -> _Draft:
        data = _object(data, path, msgid("an annotation"))
        self._unknown(data, _NOTE_KEYS, path)
        at = _needed(data, "at", path)
        if not _is_int(at) or not 0 <= at <= events:
            raise _Wrong((*path, "at"), told("a number of events from 0 to {events}", events=events))
        draft = _Draft(path, at)
        if data.get("comment") is not None:
            draft.comment = _text(data["comment"], (*path, "comment"), MAX_TEXT)
        nags = _list(data.get("nags", []), (*path, "nags"))
        for index, nag in enumerate(nags):
            if not _is_int(nag) or not 0 <= nag <= MAX_NAG:
                raise _Wrong(
                    (*path, "nags", index), told("a NAG is a whole number from 0 to {most}", most=MAX_NAG)
                )
        draft.nags = tuple(nags)
        marks = _list(data.get("marks", []), (*path, "marks"))
        draft.marks = tuple(self._mark(mark, (*path, "marks", index)) for index, mark in enumerate(marks))
        if data.get("variation") is not None:
            if depth >= MAX_DEPTH:
                raise _Wrong(
                    (*path, "variation"),
                    told("variations may be nested {most} deep, no deeper", most=MAX_DEPTH),
                )
            draft.fork = _object(data["variation"], (*path, "variation"), msgid("a variation"))
        self._notes += max(1, len(nags) + len(marks) + (draft.comment is not None) + (draft.fork is not None))
        return draft

    def _mark(self, data: object, path: JsonPath) -> Mark:
        data = _object(data, path, msgid("a mark"))
        self._unknown(data, ("kind", "from", "to", "colour"), path)
        kind, from_, colour = (_string(data, key, path) for key in ("kind", "from", "colour"))
        to = None if data.get("to") is None else _string(data, "to", path)
        try:
            return make_mark(kind, from_, to, colour)
        except Unreadable as error:
            raise _Wrong(path, str(error)) from None


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _object(value: object, path: JsonPath, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise _Wrong(path, told("{what} must be an object", what=Message(what)))
    return value


def _list(value: object, path: JsonPath) -> list[Any]:
    if not isinstance(value, list):
        raise _Wrong(path, told("this must be a list"))
    return value


def _needed(data: Mapping[str, Any], key: str, path: JsonPath = ()) -> Any:
    if key not in data:
        raise _Wrong(path, told("{key} is missing", key=f"{key!r}"))
    return data[key]


def _text(value: object, path: JsonPath, limit: int) -> str:
    if not isinstance(value, str):
        raise _Wrong(path, told("this must be a text"))
    if len(value) > limit:
        raise _Wrong(
            path, told("at most {most} characters; this has {n}", most=f"{limit:,}", n=f"{len(value):,}")
        )
    return value


def _string(data: Mapping[str, Any], key: str, path: JsonPath = ()) -> str:
    return _text(_needed(data, key, path), (*path, key), MAX_TEXT)


def _sharpen(path: JsonPath, message: str, data: Mapping[str, Any]) -> JsonPath:
    """Return the path of the field of `data` that `message` names first, if it does; else `path`."""
    kind = data.get("event")
    fields = data.keys() - {"event", kind if isinstance(kind, str) else ""}
    named = next((word for word in re.findall(r"\w+", message) if word in fields), None)
    return path if named is None else (*path, named)
