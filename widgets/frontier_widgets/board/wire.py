"""What a page may send: names, numbers, and the words of a link, each checked before it is used."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qsl

from frontier_widgets.board.overlay import LONGEST

MOST_NAMES = 200
"""So many names are taken at once."""
ONLOOKER = -1
"""What a page writes for somebody who plays no part."""


def number(value: object) -> int:
    """Return a whole number.

    Raises:
        LookupError: it is none.

    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise LookupError(f"{value!r:.60} is not a number")
    return value


def number_or_none(value: object) -> int | None:
    """Return a whole number, or ``None`` where the page says that there is none.

    Raises:
        LookupError: it is something else.

    """
    return None if value is None else number(value)


def eyes(value: object) -> tuple[int | None, bool]:
    """Return whose eyes a page looks through: a player (``None``: an onlooker), and if anything is hidden.

    A page writes -1 for an onlooker, and nothing for somebody who sees all.

    Raises:
        LookupError: it is something else.

    """
    viewer = number_or_none(value)
    return None if viewer == ONLOOKER else viewer, viewer is not None


def name(value: object) -> str:
    """Return a text that is not too long.

    Raises:
        LookupError: it is none.

    """
    if not isinstance(value, str) or len(value) > LONGEST:
        raise LookupError(f"{value!r:.60} is not a name")
    return value


def names(value: object) -> Sequence[str]:
    """Return the texts of a list, as many as are taken.

    Raises:
        LookupError: it is no list, or holds something else.

    """
    if not isinstance(value, list):
        raise LookupError(f"{value!r:.60} is not a list")
    return [name(one) for one in value[:MOST_NAMES]]


def link(hash: object) -> dict[str, str]:
    """Return what stands after the # of a link, by name (nothing, if it is no link)."""
    text = hash[:LONGEST].removeprefix("#") if isinstance(hash, str) else ""
    return dict(parse_qsl(text))
