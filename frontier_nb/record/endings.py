"""The word that ends a game in FGN."""

from __future__ import annotations

from frontier_nb.protocol import Result


def end_word(result: Result | None) -> str:
    """Return ``*`` for an unfinished game, or the scores, such as ``#155/90``; who won follows from them."""
    return "*" if result is None else "#" + "/".join(str(score) for score in result.scores)
