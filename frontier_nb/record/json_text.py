"""Strict JSON: text to data, with the place of whatever is wrong.

Python's own reader lets through what other programs would read otherwise, or not at all: keys given
twice, ``NaN``, numbers of any length. It says where a text breaks off, but not where a value stands; for
that the text is gone through again, which only happens when there is a fault to report.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from math import isinf
from typing import Any, TypeAlias

from frontier_nb.messages import told
from frontier_nb.record.limits import MAX_DEPTH, MAX_DIGITS

JsonPath: TypeAlias = tuple[str | int, ...]
"""The way to a value: the keys and indices that lead to it."""

_MAX_NESTING = 4 * MAX_DEPTH + 16
_PIECE = re.compile(r'[\s,:]*+(?:([\[{])|([\]}])|("(?:[^"\\]|\\.)*+")|([^\s,:\[\]{}"]++)|(.))')


class JsonError(ValueError):
    """A text that is not (strict) JSON; `offset` says where."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


_Wanted: TypeAlias = Callable[[list[str | int], str], bool]
"""A test of a value in a text: its path and its first piece."""


class _Wrong(Exception):
    """Something that strict JSON does not have; the first value that is `wanted` is it."""

    def __init__(self, message: str, wanted: _Wanted) -> None:
        super().__init__(message)
        self.wanted = wanted


def parse_json(text: str) -> Any:
    """Return the data of `text`.

    Raises:
        JsonError: it is not JSON, nested too deep, has a key twice, or a number that is too long or none.

    """
    try:
        return json.loads(
            text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_int, parse_float=_float
        )
    except json.JSONDecodeError as error:
        raise JsonError(error.msg[:1].lower() + error.msg[1:], error.pos) from None
    except RecursionError:
        raise JsonError(
            told("nested too deep"), _find(text, lambda path, _: len(path) > _MAX_NESTING)
        ) from None
    except _Wrong as error:
        raise JsonError(str(error), _find(text, error.wanted)) from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise _Wrong(told("a key stands twice in one object"), _repeats())
    return data


def _no_constant(name: str) -> Any:
    raise _Wrong(told("{name} is no number in JSON", name=name), lambda _, piece: piece == name)


def _int(digits: str) -> int:
    if len(digits.lstrip("-")) > MAX_DIGITS:
        raise _Wrong(
            told("a number has at most {most} digits", most=MAX_DIGITS), lambda _, piece: piece == digits
        )
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise _Wrong(told("a number is too large"), lambda _, piece: piece == digits)
    return number


def _repeats() -> _Wanted:
    """Return a test that, asked of one value after another, is true of one whose key stood before."""
    keys: list[set[str | int]] = []  # of the containers that are open, from the outermost

    def repeated(path: list[str | int], _: str) -> bool:
        depth = len(path)
        del keys[depth:]
        while len(keys) < depth:
            keys.append(set())
        if not path or path[-1] in keys[-1]:
            return bool(path)
        keys[-1].add(path[-1])
        return False

    return repeated


def _find(text: str, wanted: _Wanted) -> int:
    """Return the offset of the first value that is `wanted`; 0 if there is none."""
    return next((offset for offset, path, piece in _values(text) if wanted(path, piece)), 0)


def locate(text: str, paths: set[JsonPath]) -> dict[JsonPath, int]:
    """Return the offset in `text`, which is sound JSON, of each value that one of `paths` leads to."""
    lengths = {len(path) for path in paths}
    lasts = {path[-1] for path in paths if path}
    found: dict[JsonPath, int] = {}
    for offset, path, _ in _values(text):
        if len(path) in lengths and (not path or path[-1] in lasts):
            key = tuple(path)
            if key in paths:
                found.setdefault(key, offset)
    return found


def _values(text: str) -> Iterator[tuple[int, list[str | int], str]]:
    """Yield the offset, path and first piece of each value in `text`, as long as it is sound.

    The path is one list that changes from value to value.
    """
    path: list[str | int] = []
    awaits_key: list[bool] = []  # for each container that is open; lists never do
    offset = 0
    while match := _PIECE.match(text, offset):
        offset = match.end()
        opening, closing, string, word, _ = match.groups()
        if closing:
            if path:
                path.pop()
                awaits_key.pop()
            continue
        if not (opening or string or word):
            return
        if awaits_key and awaits_key[-1] and string:
            try:
                path[-1] = str(json.loads(string))
            except ValueError:
                return
            awaits_key[-1] = False
            continue
        if path and isinstance(path[-1], int):
            path[-1] += 1
        yield match.start(match.lastindex or 0), path, match[match.lastindex or 0]
        if awaits_key and isinstance(path[-1], str):
            awaits_key[-1] = True
        if opening:
            path.append(-1 if opening == "[" else "")
            awaits_key.append(opening == "{")
