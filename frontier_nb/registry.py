"""The games that are installed, found by entry point (group ``frontier_nb.games``)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

    from frontier_nb.protocol import Game

GROUP = "frontier_nb.games"


@cache
def _entry_points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda e: e.name)}


def games() -> tuple[str, ...]:
    """Return the ids of the installed games, in alphabetical order."""
    return tuple(_entry_points())


@cache
def game(id: str, edition: str | None = None) -> Game[Any, Any]:
    """Return the game `id`, played with an edition.

    `edition` is the id of a released edition or the path of an edition file; ``None`` takes the
    game's newest. The same arguments give the same object.

    Raises:
        LookupError: no game of that id is installed, or no such edition exists.
        EditionError: the edition file is not sound.

    """
    try:
        entry = _entry_points()[id]
    except KeyError:
        known = ", ".join(games()) or "none"
        raise LookupError(f"no game {id!r} is installed; there are: {known}") from None
    made: Game[Any, Any] = entry.load()(edition)
    return made


def folder(game: Game[Any, Any]) -> Traversable | None:
    """Return the folder that a game's class lies in, with its records, lessons and sheets.

    ``None``: it lies in no package.
    """
    import sys
    from importlib.resources import files

    package = sys.modules[type(game).__module__].__package__
    return files(package) if package else None
