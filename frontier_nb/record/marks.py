"""Arrows and highlights as words of FGN: ``%arrow:from>to:colour`` and ``%highlight:on:colour``."""

from __future__ import annotations

import re

from frontier_nb.errors import Unreadable
from frontier_nb.messages import told
from frontier_nb.record.limits import MAX_NAME
from frontier_nb.record.model import Mark

_MARK = re.compile(r"%(arrow|highlight):([^:>]*+)(?:>([^:>]*+))?+:([^:>]*+)")
_ODD = re.compile("[\\s\x00-\x20\x7f-\x9f%:>|;(){}\\[\\]\ufeff\ud800-\udfff]")
_CODED = re.compile(r"(?:%[0-9A-Fa-f]{2})++")


def write_mark(mark: Mark) -> str:
    """Return `mark` as a word."""
    to = "" if mark.to is None else f">{_encode(mark.to)}"
    return f"%{mark.kind}:{_encode(mark.from_)}{to}:{_encode(mark.colour)}"


def read_mark(word: str) -> Mark:
    """Return the mark that `word` means.

    Raises:
        Unreadable: no mark is written so.

    """
    match = _MARK.fullmatch(word)
    if match is None:
        raise Unreadable(told("a mark is written %arrow:from>to:colour or %highlight:on:colour"))
    kind, from_, to, colour = match.groups()
    return make_mark(kind, _decode(from_), None if to is None else _decode(to), _decode(colour))


def make_mark(kind: str, from_: str, to: str | None, colour: str) -> Mark:
    """Return the mark of these parts.

    Raises:
        Unreadable: there is no such kind, an arrow leads nowhere, or a part is too long.

    """
    if max(len(from_), len(to or ""), len(colour)) > MAX_NAME:
        raise Unreadable(told("a component or a colour has at most {most} characters", most=MAX_NAME))
    try:
        return Mark(kind, from_, to, colour)  # type: ignore[arg-type]
    except ValueError as error:
        raise Unreadable(str(error)) from None


def _encode(text: str) -> str:
    return _ODD.sub(lambda m: "".join(f"%{byte:02X}" for byte in m[0].encode("utf-8", "surrogatepass")), text)


def _decode(text: str) -> str:
    def plain(match: re.Match[str]) -> str:
        data = bytes.fromhex(match[0].replace("%", ""))
        try:
            return data.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            raise Unreadable(told("{text} is not a character in UTF-8", text=match[0])) from None

    return _CODED.sub(plain, text)
