"""How what nobody noted is filled in; everything else of a position is public (MF-R7)."""

from __future__ import annotations

from random import Random

from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import Position


def determinise(view: Position, rng: Random) -> Position:
    """Return `view` with the cards that nobody noted drawn by `rng` from the unseen ones."""
    if not view.unknown:
        return view
    pos = view.copy()
    hidden = rng.sample(pos.unseen, pos.unknown)
    pos.unseen = [card for card in pos.unseen if card not in hidden]
    pos.unknown = 0
    pos.market = [hidden.pop() if card == UNKNOWN else card for card in pos.market]
    pos.hands = [tuple(hidden.pop() if c == UNKNOWN else c for c in hand) for hand in pos.hands]
    return pos
