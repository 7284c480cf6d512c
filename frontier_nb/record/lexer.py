"""The tokens of FGN, and how a text falls into games.

A line that begins with ``[`` is a header wherever it stands (inside a comment a writer puts a backslash
before such a bracket), so games can be told apart however damaged one of them is, in one pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import Final, NamedTuple

NAGS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
NAG_SIGNS: Final = {number: sign for sign, number in NAGS.items()}


class Kind(Enum):
    """What a token is."""

    HEADER = auto()
    COMMENT = auto()
    REMARK = auto()
    OPEN = auto()
    OPEN_HERE = auto()
    CLOSE = auto()
    BAR = auto()
    NAG = auto()
    MARK = auto()
    TURN = auto()
    END = auto()
    WORD = auto()
    UNCLOSED = auto()
    STRAY = auto()


class Token(NamedTuple):
    """A piece of text with what it is and where it begins."""

    kind: Kind
    text: str
    offset: int


_TOKEN = re.compile(
    r"""\s*+(?:
      (?P<HEADER>^\[[^\n]*+)
    | (?P<COMMENT>\{(?:[^\\}]++|\\.)*+\})
    | (?P<REMARK>;[^\n]*+)
    | (?P<OPEN_HERE>\(\s*+\.\.\.)
    | (?P<OPEN>\()
    | (?P<CLOSE>\))
    | (?P<BAR>\|)
    | (?P<WORD>[^\s(){}\[\];|]++)
    | (?P<UNCLOSED>\{)
    | (?P<STRAY>.)
    )""",
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
_TURN = re.compile(r"[0-9]{1,9}\.[0-9]{1,9}:")
_SCORES = re.compile(r"#-?[0-9]+(?:/-?[0-9]+)*")
_HEADER_LINE = re.compile(r"^\[[^\n]*", re.MULTILINE)
_EMPTY_LINE = re.compile(r"\n[ \t]*+\n")
_GAME_HEADER = re.compile(r"\[[ \t]*Game[ \t]")


def kind_of(word: str) -> Kind:
    """Return what a piece of movetext without white space, brackets and braces is."""
    first = word[0]
    if word in NAGS or first == "$":
        return Kind.NAG
    if first == "%":
        return Kind.MARK
    if word == "*" or _SCORES.fullmatch(word):
        return Kind.END
    return Kind.TURN if _TURN.fullmatch(word) else Kind.WORD


def is_word(text: str) -> bool:
    """Return whether `text` would be read as one word of a game."""
    token = _TOKEN.fullmatch(text)
    return token is not None and token["WORD"] == text and kind_of(text) is Kind.WORD


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of one game; after a comment that is never closed nothing more comes."""
    offset = 0
    while match := _TOKEN.match(text, offset):
        name = match.lastgroup or ""
        piece, start = match[name], match.start(name)
        kind = kind_of(piece) if name == "WORD" else Kind[name]
        yield Token(kind, piece, start)
        if kind is Kind.UNCLOSED:
            return
        offset = match.end()


def split_games(text: str) -> Iterator[tuple[int, str]]:
    """Yield each game in `text`, line breaks being newlines, with its offset; first what precedes them.

    A game begins with a header line after movetext, or with ``[Game …]`` after an empty line or another.
    """
    start = end = 0
    has_game = first = True
    for match in _HEADER_LINE.finditer(text):
        names_game = _GAME_HEADER.match(match[0]) is not None
        among_headers = not first and _is_gap(text, end, match.start())
        if not among_headers or (names_game and (has_game or _EMPTY_LINE.search(text, end, match.start()))):
            yield start, text[start : match.start()]
            start, has_game, first = match.start(), False, False
        has_game = has_game or names_game
        end = match.end()
    yield start, text[start:]


def _is_gap(text: str, start: int, end: int) -> bool:
    """Return whether there are only empty lines and line comments between two headers."""
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        line = text[start:stop].strip()
        if line and not line.startswith(";"):
            return False
        start = stop + 1
    return True


class Places:
    """Lines and columns of offsets in a text; cheap as long as the offsets ascend."""

    def __init__(self, text: str, line: int = 1) -> None:
        self._text = text
        self._first = line
        self._offset, self._line = 0, line

    def __call__(self, offset: int) -> tuple[int, int]:
        """Return the line and the column, both from 1, of `offset`."""
        if offset < self._offset:
            self._offset, self._line = 0, self._first
        self._line += self._text.count("\n", self._offset, offset)
        self._offset = offset
        return self._line, offset - self._text.rfind("\n", 0, offset)
