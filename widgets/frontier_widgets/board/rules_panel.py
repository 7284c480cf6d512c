"""The rules panel's end in the kernel: its words, and the rules of the installed games as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from frontier_nb import registry
from frontier_nb.messages import Message, msg
from frontier_nb.protocol import Game
from frontier_nb.rulebook import Rulebook, RulebookError

WORDS: dict[str, Message] = {
    "rules": msg("Rules"),
    "title": msg("Rules and glossary"),
    "tip": msg("Rules and glossary (r)"),
    "rule": msg("Rule {id}"),
    "close": msg("Close"),
    "all": msg("All rules"),
    "back": msg("Back"),
    "search": msg("Search rules and glossary"),
    "example": msg("words, or the id of a rule"),
    "fetching": msg("The rules are being fetched …"),
    "failed": msg("The rules did not come: the page has lost its connection. Load the page again."),
    "found": msg("{rules}, {terms}"),
    "oneRule": msg("1 rule"),
    "manyRules": msg("{n} rules"),
    "oneTerm": msg("1 word"),
    "manyTerms": msg("{n} words"),
    "nothing": msg("Nothing found: try fewer or shorter words."),
    "unknown": msg("There is no rule {id}."),
    "glossary": msg("Glossary"),
    "ruling": msg("ruling"),
    "reconstructed": msg("reconstructed"),
    "rulingBadge": msg("Ruling"),
    "readingBadge": msg("Ruling, with another reading"),
    "reconstructedBadge": msg("Reconstructed"),
    "reconstructedText": msg(
        "This rests on figures of our choice, because no public source prints them: a real box may differ."
    ),
    "case": msg("Example"),
    "departs": msg("The printed words, and the other reading"),
    "about": msg("What it is about"),
    "source": msg("Where it stands in the rulebook"),
    "related": msg("Related rules"),
    "used": msg("Words used here ({n})"),
    "before": msg("The rule before"),
    "next": msg("The next rule"),
}
"""What the panel says by itself; names in braces are filled in by the page."""


def beginnings() -> list[str]:
    """Return what the ids of the installed games' rules begin with: letters."""
    return sorted({id.partition("-")[0] for _, rules in _references() for id in rules})


def books() -> dict[str, Any]:
    """Return the message that holds the rules of the installed games."""
    return {"k": "rules", "books": [_book(game, rules) for game, rules in _references()]}


def _references() -> Iterator[tuple[Game[Any, Any], Rulebook]]:
    """Yield the installed games that have a rule reference, with it."""
    for game in map(registry.game, registry.games()):
        try:
            yield game, game.rules
        except RulebookError:
            continue


def _book(game: Game[Any, Any], rules: Rulebook) -> dict[str, Any]:
    rules = rules.translated()
    return {
        "id": game.id,
        "title": str(game.title),
        "rules": [asdict(rule) for rule in rules.values()],
        "glossary": list(rules.glossary.items()),
    }
