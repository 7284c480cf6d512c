"""Numbers that a lesson quotes: short expressions, worked out by the engine.

==================  ==========================================================================
``measure KIND …``  a calculation's number, as :meth:`Game.measure` takes it: ``measure needles 0 1``
``score P``         the points of player number P
``edition PATH``    a figure of the edition: ``edition budget``, ``edition drugs.anticancer.points``
``count GLOB``      how many moves are legal whose words match: ``count place:*``
``N``               a number that is printed somewhere on the game's components
==================  ==========================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from frontier_nb.protocol import Game


class ValueFault(ValueError):
    """An expression that means no number here."""


def number(game: Game[Any, Any], state: Any, text: str) -> int:
    """Return the number that an expression means at a position.

    Raises:
        ValueFault: it means none.

    """
    name, *given = text.split() or [""]
    try:
        if name.isdecimal() and not given:
            if int(name) not in printed(game):
                raise ValueFault(f"{name} is printed nowhere in the game; let the engine work it out")
            return int(name)
        if name == "measure":
            return game.measure(state, given[0], tuple(_subject(word) for word in given[1:]))
        if name == "score":
            return game.scores(state)[int(given[0])]
        if name == "edition":
            return _figure(game, given[0])
        if name == "count":
            return len(moves_like(game, state, given[0]))
    except ValueFault:
        raise
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise ValueFault(f"{text!r:.80} means no number here ({error})") from error
    raise ValueFault(f"{text!r:.80} is no expression: use measure, score, edition, count, or a number")


def _subject(word: str) -> int | str:
    return int(word) if word.lstrip("-").isdigit() else word


def moves_like(game: Game[Any, Any], state: Any, glob: str) -> list[Any]:
    """Return the legal moves whose words match."""
    return [move for move in game.legal_moves(state) if fnmatchcase(game.write_word(state, move), glob)]


def _figure(game: Game[Any, Any], path: str) -> int:
    """Return a figure of the edition; of lists, the entry of that id or number."""
    at: Any = game.edition.to_json()
    for key in path.split("."):
        if isinstance(at, list):
            named = [entry for entry in at if isinstance(entry, Mapping) and entry.get("id") == key]
            if not named and not key.isdigit():
                raise ValueFault(f"the edition has no {key!r} in {path!r}")
            at = named[0] if named else at[int(key)]
        else:
            at = at[key]
    if isinstance(at, list | dict):
        return len(at)
    if not isinstance(at, int) or isinstance(at, bool):
        raise ValueFault(f"{path!r} is no number of the edition")
    return at


@cache
def printed(game: Game[Any, Any]) -> frozenset[int]:
    """Return all numbers of the edition."""
    found: set[int] = set()
    _collect(game.edition.to_json(), found)
    return frozenset(found)


def _collect(data: object, found: set[int]) -> None:
    if isinstance(data, Mapping):
        for value in data.values():
            _collect(value, found)
    elif isinstance(data, list | tuple):
        for value in data:
            _collect(value, found)
    elif isinstance(data, int) and not isinstance(data, bool):
        found.add(data)
