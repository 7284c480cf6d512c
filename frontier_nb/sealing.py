"""Texts sealed for a link or a browser: deflated, in base64url. What is to be opened may be anything."""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode


class Cut(ValueError):
    """A sealed text that is not whole, or would be longer than was allowed."""


def seal(text: str) -> str:
    """Return `text` in letters, digits, ``-`` and ``_``, which nobody reads by chance."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unseal(sealed: str, most: int) -> str:
    """Return what was sealed, if it has at most `most` bytes.

    Raises:
        Cut: part of it is missing, something follows it, or it is longer.
        ValueError: it was not sealed here, or is damaged.

    """
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4)), most)
    except (binascii.Error, zlib.error) as error:
        raise ValueError("it is damaged") from error
    if not stream.eof or stream.unused_data or stream.unconsumed_tail:
        raise Cut("part of it is missing")
    return content.decode()
