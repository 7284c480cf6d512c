"""Players that are programs, found by entry point (group ``frontier_nb.bots``)."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from frontier_nb.bots.base import Advice, Bot, Limit, Suggestion
from frontier_nb.bots.playout import playout

__all__ = ["Advice", "Bot", "Limit", "Suggestion", "bot", "bots", "playout"]

GROUP = "frontier_nb.bots"


def bots() -> tuple[str, ...]:
    """Return the names of the installed bots, in alphabetical order."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


@cache
def bot(name: str) -> Bot:
    """Return the bot `name`.

    Raises:
        LookupError: no bot of that name is installed.

    """
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            made: Bot = entry.load()()
            return made
    raise LookupError(f"no bot {name!r} is installed; there are: {', '.join(bots()) or 'none'}")
