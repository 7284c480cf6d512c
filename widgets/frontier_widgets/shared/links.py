"""Whole games in the part of a link after ``#``, which no server ever sees: compressed, checked, limited."""

from __future__ import annotations

from frontier_nb.messages import Message, msg
from frontier_nb.sealing import Cut, seal, unseal

VERSION = "1"
"""Stands before the game, with a full stop between: zlib's deflate of FGN in UTF-8, in base64url."""
MOST_LINK = 8_000
"""Characters of a game in a link; browsers and chat programs cut what is much longer."""
MOST_TEXT = 500_000
"""Characters of the FGN in a link."""


class DamagedLink(ValueError):
    """A link whose game cannot be had from it; `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def pack_game(text: str) -> str | None:
    """Return FGN as it stands in a link; ``None`` if that would be too long."""
    packed = f"{VERSION}.{seal(text)}"
    return packed if len(packed) <= MOST_LINK and len(text) <= MOST_TEXT else None


def unpack_game(packed: str) -> str:
    """Return the FGN that a link holds.

    Raises:
        DamagedLink: it holds none.

    """
    version, dot, data = packed.partition(".")
    if dot and version.isdecimal() and version != VERSION:
        raise DamagedLink(msg("The game in this link was written by another version of this page."))
    if version != VERSION or not dot:
        raise DamagedLink(msg("The game in this link is damaged."))
    if len(packed) > MOST_LINK:
        raise DamagedLink(msg("The game in this link is too long to be one that was written here."))
    try:
        return unseal(data, 4 * MOST_TEXT)
    except Cut as error:
        raise DamagedLink(msg("The game in this link is damaged: part of it is missing.")) from error
    except ValueError as error:
        raise DamagedLink(msg("The game in this link is damaged.")) from error
