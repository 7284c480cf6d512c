"""The headers of FGN: what a game is played with, by whom, and what else is known of it.

The names of :data:`RESERVED`, ``Player1`` and so on, and the game's options belong to the format. Any
other header is kept; one whose name is not plain, or is one of those, is written with quotes round it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from frontier_nb.errors import Unreadable
from frontier_nb.messages import told
from frontier_nb.record.limits import MAX_NAME, MAX_TEXT
from frontier_nb.record.text import escape_quoted, unescape

if TYPE_CHECKING:
    from frontier_nb.protocol import Game
    from frontier_nb.record.model import Record

RESERVED: Final = {
    "Game": "game",
    "Edition": "edition",
    "EditionHash": "edition_sha256",
    "Rulings": "rulings",
}
"""The headers that name the engine, each with its field of a record."""

PLAYER: Final = re.compile(r"Player[1-9][0-9]*")

_QUOTED = r'"((?:[^"\\]|\\.)*+)"'
_HEADER = re.compile(rf"\[\s*+(?:([A-Za-z][A-Za-z0-9_-]*+)\s++|{_QUOTED}\s*+){_QUOTED}\s*+\]\s*+(?:;.*+)?")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Header:
    """One header; `quoted` if its name is, which the format then lays no claim to."""

    name: str
    value: str
    quoted: bool


def option_name(option: str) -> str:
    """Return the header of an option: its name with a capital."""
    return option[:1].upper() + option[1:]


def is_reserved(name: str, options: Collection[str]) -> bool:
    """Return whether the format, or a game whose options have the headers `options`, claims `name`."""
    return name in RESERVED or PLAYER.fullmatch(name) is not None or name in options


def read_header(line: str) -> Header:
    """Return the header on `line`.

    Raises:
        Unreadable: there is none, or it is too long.

    """
    match = _HEADER.fullmatch(line)
    if match is None:
        raise Unreadable(told('a header is written [Name "value"], with \\" for a quote within'))
    plain, quoted, value = match.groups()
    header = Header(plain or unescape(quoted or ""), unescape(value), plain is None)
    if len(header.name) > MAX_NAME:
        raise Unreadable(told("the name of a header has at most {most} characters", most=MAX_NAME))
    if len(header.value) > MAX_TEXT:
        raise Unreadable(told("the value of a header has at most {most} characters", most=MAX_TEXT))
    return header


def header_lines(record: Record, game: Game[Any, Any]) -> Iterator[str]:
    """Yield the header lines of `record`."""
    own = {name: getattr(record, field) for name, field in RESERVED.items()}
    own |= {option_name(option): value for option, value in record.options.items()}
    own |= {f"Player{number}": player for number, player in enumerate(record.players, 1)}
    for name, value in own.items():
        yield f'[{name} "{escape_quoted(value)}"]'
    options = {option_name(option.name) for option in game.options}
    for name, value in record.headers.items():
        plain = _PLAIN.fullmatch(name) and not is_reserved(name, options)
        shown = name if plain else f'"{escape_quoted(name)}"'
        yield f'[{shown} "{escape_quoted(value)}"]'
