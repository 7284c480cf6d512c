"""How what nobody noted is filled in; everything else of a position is public (MF-R7)."""

from __future__ import annotations

from random import Random

from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import Position


def determinise(view: Position, rng: Random) -> Position:
    """Return `view` with the cards that nobody noted drawn by `rng` from the unseen ones."""
    if not view.unknown:
        return view
    state = view.copy()
    hidden = rng.sample(state.unseen, state.unknown)
    state.unseen = [card for card in state.unseen if card not in hidden]
    state.unknown = 0
    state.market = [hidden.pop() if card == UNKNOWN else card for card in state.market]
    state.hands = [tuple(hidden.pop() if c == UNKNOWN else c for c in hand) for hand in state.hands]
    return state
