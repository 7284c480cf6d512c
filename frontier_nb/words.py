"""What the words of FGN are made of in every game: ids, and lists of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

ID: Final = r"[A-Za-z0-9?][A-Za-z0-9?-]*"
"""A pattern for one id, or the sign for what was not seen."""

_LIST = re.compile(rf"{ID}(?:,{ID})*")
_NOTHING = "-"


def write_list(ids: Sequence[str]) -> str:
    """Return `ids` as part of a word: ``7b,3a``, or ``-`` for none."""
    return ",".join(ids) or _NOTHING


def read_list(text: str) -> tuple[str, ...] | None:
    """Return the ids of a list, or ``None`` where `text` is no list."""
    if text == _NOTHING:
        return ()
    return tuple(text.split(",")) if _LIST.fullmatch(text) else None
