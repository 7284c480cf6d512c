"""Text in FGN: escapes, which carry any string through any editor, and the encoding of files."""

from __future__ import annotations

import re

_NAMED = {"\n": "n", "\r": "r", "\t": "t"}
_LETTERS = {letter: char for char, letter in _NAMED.items()}
_PUNCTUATION = '\\"{}[]'
# Control characters, other ends of line than our own, the byte order mark and lone surrogates.
_ODD = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff"
_IN_COMMENT = re.compile(rf"[\\{{}}{_ODD}]|(?<=\n)\[")
_IN_QUOTES = re.compile(rf'[\\"\n\t{_ODD}]')
_ESCAPE = re.compile(r"\\(?:\n[ \t]*+|u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    if char in _PUNCTUATION:
        return "\\" + char
    return "\\" + _NAMED[char] if char in _NAMED else f"\\u{ord(char):04x}"


def _meaning(match: re.Match[str]) -> str:
    code, char = match[1], match[2]
    if code:
        return chr(int(code, 16))
    if char is None:  # a line break that is only for the eye
        return ""
    if char in _PUNCTUATION:
        return str(char)
    return _LETTERS.get(char, match[0])


def escape_comment(text: str) -> str:
    """Return `text` as it stands between braces; line breaks stay line breaks."""
    return _IN_COMMENT.sub(_escape, text)


def escape_quoted(text: str) -> str:
    """Return `text` as it stands between quotes, on one line."""
    return _IN_QUOTES.sub(_escape, text)


def unescape(text: str) -> str:
    """Return what `text`, as it stands between braces or quotes, says."""
    if "\\" not in text:
        return text
    plain = _ESCAPE.sub(_meaning, text)
    if _SURROGATE.search(plain):  # two halves written one after the other are one character
        plain = plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return plain


def as_comment(text: str) -> str:
    """Return `text` as a comment in braces, on as many lines as it has itself."""
    return f"{{ {escape_comment(text)} }}" if text else "{}"


def from_comment(token: str) -> str:
    """Return what a comment in braces says: one space inside each brace is only for the eye."""
    body = token[1:-1].removeprefix(" ")
    # A space after a backslash would be escaped, and is no padding; but no escape ends in a space.
    return unescape(body.removesuffix(" "))


def decode(data: str | bytes) -> tuple[str, int | None]:
    """Return `data` as text without byte order mark, and the offset of the first byte that is not UTF-8.

    Such bytes are read as U+FFFD, so that the sound part can be kept; the offset is one in the text.
    """
    bad = None
    if isinstance(data, bytes):
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            text = data.decode("utf-8", "replace")
            bad = len(data[: error.start].decode("utf-8"))
    else:
        text = data
    if text.startswith("\ufeff"):
        text = text[1:]
        bad = None if bad is None else max(0, bad - 1)
    return text, bad
