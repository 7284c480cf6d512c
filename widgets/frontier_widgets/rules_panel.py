"""The rules panel's end in the kernel: the rule references of the installed games as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from frontier_nb import registry
from frontier_nb.protocol import Game
from frontier_nb.rulebook import RulebookError


def books(games: Iterable[Game[Any, Any]] | None = None) -> dict[str, Any]:
    """Return the message that holds the rules of `games` (``None``: of all that are installed).

    A game without a rule reference has no book.
    """
    found = []
    for game in map(registry.game, registry.games()) if games is None else games:
        try:
            found.append(_book(game))
        except RulebookError:
            continue
    return {"k": "rules", "books": found}


def _book(game: Game[Any, Any]) -> Mapping[str, Any]:
    return {
        "id": game.id,
        "title": str(game.title),
        "rules": [asdict(rule) for rule in game.rules.values()],
        "glossary": list(game.rules.glossary.items()),
    }
