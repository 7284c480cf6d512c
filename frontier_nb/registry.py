"""The games that are installed, found by entry point (group ``frontier_nb.games``)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

    from frontier_nb.edition import Edition
    from frontier_nb.protocol import Game

GROUP = "frontier_nb.games"


@cache
def _entry_points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda e: e.name)}


def installed() -> tuple[str, ...]:
    """Return the ids of the installed games, in alphabetical order, also of those that cannot be loaded."""
    return tuple(_entry_points())


def games() -> tuple[str, ...]:
    """Return the ids of the games that there are, in alphabetical order."""
    broken = faults()
    return tuple(id for id in installed() if id not in broken)


def faults() -> dict[str, str]:
    """Return the installed games that cannot be loaded, each with the reason; others go on without."""
    found: dict[str, str] = {}
    for id in installed():
        try:
            game(id)
        except Exception as error:  # whatever another distribution does
            found[id] = f"{type(error).__name__}: {error}"
    return found


@cache
def game(id: str, edition: str | None = None) -> Game[Any, Any]:
    """Return the game `id`, played with an edition.

    `edition` is the id of a released edition or the path of an edition file; ``None`` takes the
    game's newest. The same arguments give the same object.

    Raises:
        LookupError: no game of that id is installed, or no such edition exists.
        EditionError: the edition file is not sound.

    """
    return _make(id, edition)


@lru_cache(maxsize=4)
def game_of(id: str, edition: Edition) -> Game[Any, Any]:
    """Return the game `id`, played with an edition that :func:`edition_of` read.

    The last few are kept, so that asking again for the same is cheap.

    Raises:
        LookupError: no game of that id is installed, or the edition is another game's.

    """
    if edition.game != id:
        raise LookupError(f"edition {edition.id!r} is one of {edition.game}, not of {id}")
    return _make(id, edition)


def edition_of(id: str, text: str | bytes, name: str = "edition") -> Edition:
    """Return the edition of the game `id` that a TOML or JSON text describes.

    The text may come from anybody: nothing in it is run or taken for a path. `name` is what errors call it.

    Raises:
        LookupError: no game of that id is installed, or it takes no editions but its own.
        EditionError: the edition is not sound; the error says where and why.

    """
    editions = game(id).editions
    if editions is None:
        raise LookupError(f"{id} takes no editions but its own")
    return editions.parse(text, name)


def _make(id: str, edition: str | Edition | None) -> Game[Any, Any]:
    try:
        entry = _entry_points()[id]
    except KeyError:
        known = ", ".join(installed()) or "none"
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


def brought(game: Game[Any, Any], within: str, ending: str) -> dict[str, Traversable]:
    """Return the files that a game brings along `within` a folder of its own, those with this ending.

    They go by their names without it, in alphabetical order.
    """
    home = folder(game)
    if home is None or not (place := home.joinpath(within)).is_dir():
        return {}
    found = sorted((file for file in place.iterdir() if file.name.endswith(ending)), key=lambda f: f.name)
    return {file.name.removesuffix(ending): file for file in found}
