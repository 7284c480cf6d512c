"""What a learner might try: moves, legal or not, among which are all legal ones."""

from __future__ import annotations

from collections.abc import Iterator

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import UNKNOWN, Move
from frontier_nb.games.medical.position import Position


def conceivable(state: Position) -> Iterator[Move]:
    """Yield decisions of the player who is to move, and the ends of others' turns; none for chance."""
    if state.player < 0:
        return
    table = state.table
    for player in range(table.players):
        yield m.EndTurn(player)
    player = state.player
    for space, card in enumerate(state.market):
        if card is None:
            cards: tuple[str, ...] = (UNKNOWN, *state.unseen[:3])
        else:
            cards = (card,) if card != UNKNOWN else (UNKNOWN, *state.unseen)
        yield from (m.Take(player, space, named) for named in cards)
    for lab in range(table.labs + 1):
        held = state.labs[player * table.labs + lab] if lab < table.labs else ()
        for card in state.noted(state.hands[player]):
            yield from (m.Synthesise(player, lab, card, replaces) for replaces in (None, *held))
        yield from (m.Preclinical(player, lab, drug) for drug in table.edition.drugs)
        yield m.Clinical(player, lab)
        yield m.Document(player, lab)
        yield m.Launch(player, lab)
        yield m.Abandon(player, lab)
