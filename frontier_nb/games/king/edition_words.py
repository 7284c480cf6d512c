"""What people call the figures of an edition, by the words that its file has for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from frontier_nb.games.king import names
from frontier_nb.messages import Message, msg

_KINDS = ("city", "forest", "rock", "grain", "grass")
_RESOURCES = ("wood", "stone", "wheat")

_TILE: Mapping[str, Message] = {
    "min_players": msg("fewest players"),
    "copies": msg("copies"),
    "name": msg("name"),
    "cost": msg("cost"),
    "edges": msg("edges"),
    "areas": msg("segments"),
    "areas[]": msg("segment"),
    "areas.edges": msg("edges"),
    "areas.spaces": msg("spaces"),
    "areas.spaces.city": msg("city"),
    "vp": msg("victory points"),
    "vp_when": msg("the points count"),
    "vp_when.placed": msg("when placed"),
    "vp_when.completed": msg("when completed"),
    "vp_areas": msg("segments to complete"),
    "effect": msg("effect"),
    **{f"edges.{kind}": names.kind(kind) for kind in _KINDS},
    **{f"cost.{sort}": names.resource(sort) for sort in _RESOURCES},
    **{f"areas.spaces.{sort}": names.resource(sort) for sort in _RESOURCES},
}


def _words() -> Iterator[tuple[str, Message]]:
    yield "rows", msg("Rows of a board")
    yield "cols", msg("Columns of a board")
    yield "tiles", msg("Frontier tiles")
    yield "buildings", msg("Buildings")
    yield "vp_stock", msg("Victory points in the stock")
    yield "buildings_in_play", msg("Buildings in the supply")
    for players in (2, 3, 4):
        for group in ("vp_stock", "buildings_in_play"):
            yield f"{group}.{players}", msg("{n} players", n=players)
    for group in ("tiles", "buildings"):
        for path, word in _TILE.items():
            yield f"{group}.{path}", word
    yield "tiles.lake", msg("Lake")
    yield "tiles.rocky-forest", msg("Rocky Forest")


WORDS: Mapping[str, Message] = dict(_words())
"""Names of groups, of figures within them, of components and of values, each by its general path.

A path with ``[]`` is what one item of that list is called.
"""
