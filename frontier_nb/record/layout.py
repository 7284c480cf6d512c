"""How movetext is laid out on lines: filled to a width, indented by variation."""

from __future__ import annotations

import re
from typing import Final

from frontier_nb.record.text import as_comment

WIDTH: Final = 100
"""Columns after which a line is broken, where it can be."""

_INDENT = "  "
# A comment is broken before a word that follows a space; what an indentation could swallow is no word.
_BREAK = re.compile(r"(?<= )(?=[^ \t\n])")


class Layout:
    """Lines that are filled with words."""

    def __init__(self) -> None:
        self._done: list[str] = []
        self._line = ""
        self._glue = False
        self._full = False

    def text(self) -> str:
        """Return everything that was put, the last line ended."""
        self.end_line()
        return "".join(self._done)

    def end_line(self) -> None:
        """End the line, if there is anything on it."""
        if self._line and not self._glue:
            self._done.append(self._line + "\n")
            self._line = ""
        self._full = False

    def put(self, word: str, depth: int) -> None:
        """Put a word after the last one, or on the next line, indented for variations `depth` deep."""
        if self._glue:
            self._line += word
        elif self._line and not self._full and len(self._line) + 1 + len(word) <= WIDTH:
            self._line += " " + word
        else:
            self.end_line()
            self._line = _INDENT * depth + word
        self._glue = False

    def open(self, bracket: str, depth: int) -> None:
        """Put the opening bracket of a variation on a line of its own; what follows sticks to it."""
        self.end_line()
        self.put(bracket, depth)
        self._glue = True

    def close(self, bracket: str, depth: int) -> None:
        """Put a closing bracket, which sticks to what it follows, and end the line."""
        if self._line:
            self._line += bracket
            self._glue = False
        else:
            self.put(bracket, depth)
        self.end_line()

    def comment(self, text: str, depth: int) -> None:
        """Put a comment; a long one gets lines for itself."""
        token = as_comment(text)
        start = len(self._line) if self._glue else len(_INDENT) * depth
        if "\n" not in token and start + len(token) <= WIDTH:
            self.put(token, depth)
            return
        if not self._glue:
            self.end_line()
            self._line = _INDENT * depth
        self._glue = False
        *pieces, last, brace = ["", *_BREAK.split(token)]
        # The space before the closing brace is padding only if nothing comes between.
        for piece in (*pieces, last + brace):
            fits = len(self._line) + len(piece.partition("\n")[0].rstrip(" ")) < WIDTH
            if not fits and self._line.strip():
                self._done.append(self._line + "\\\n")
                self._line = _INDENT * (depth + 1)
            before, newline, after = (self._line + piece).rpartition("\n")
            self._done.append(before + newline)
            self._line = after
        self._full = True
