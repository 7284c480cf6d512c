"""What cards and trial tiles are called where one of many is chosen: by their ids first."""

from __future__ import annotations

from functools import lru_cache

from frontier_nb.games.medical.edition import Compound
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.scene import phrases
from frontier_nb.messages import Message, msg, msgn


def card(pos: Position, id: str) -> Message:
    """Return what a compound card shows."""
    return msg("an unknown card") if id == UNKNOWN else _compound(pos.table.compounds[id])


@lru_cache(maxsize=1024)
def _compound(card: Compound) -> Message:
    needles, effects = phrases.needles(card.needles), phrases.effects(card.side_effects)
    return msg("{card}: {needles}, {effects}", card=card.id, needles=needles, effects=effects)


def preclinical(pos: Position, tile: str) -> Message:
    """Return what a Pre-clinical Trial Tile adds to the criteria."""
    number = pos.table.edition.preclinical[tile]
    return msgn("{tile}: {n} needle more", "{tile}: {n} needles more", number, tile=tile)


def clinical(pos: Position, tile: str) -> Message:
    """Return what a Clinical Trial Tile accepts."""
    limits = phrases.limits(pos.table.edition.clinical[tile])
    return msg("{tile}: {limits}", tile=tile, limits=limits)
