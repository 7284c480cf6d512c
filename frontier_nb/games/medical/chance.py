"""How chance draws: what is due, from what is unseen."""

from __future__ import annotations

from random import Random

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.position import MARKET, NOTHING, ORDER, REFILL, REVEAL_PRECLINICAL, Position


def cards_due(pos: Position) -> int:
    """Return how many cards the next refill turns up: fewer than the spaces if the piles run out."""
    return min(pos.market.count(None), pos.deck + len(pos.discard))


def unseen_tiles(pos: Position, due: int) -> list[str]:
    """Return the trial tiles of the sort that is `due` which nobody has seen yet (MF-R26)."""
    if due == REVEAL_PRECLINICAL:
        return [tile for tile in pos.table.edition.preclinical if tile not in pos.preclinical]
    return [tile for tile in pos.table.edition.clinical if tile not in pos.clinical]


def _draw_cards(pos: Position, number: int, rng: Random) -> tuple[str, ...]:
    unseen = pos.unseen
    size = len(unseen)
    if number <= size - pos.unknown and size > 4 * number:
        # Drawing again what was drawn already is rare here, and far faster than a general sample.
        cards: list[str] = []
        random = rng.random
        while len(cards) < number:
            card = unseen[int(random() * size)]
            if card not in cards:
                cards.append(card)
        return tuple(cards)
    if number <= pos.deck:
        return tuple(rng.sample(pos.unseen, number))
    first = rng.sample(pos.unseen, pos.deck)
    # The unknown cards in markets and hands are not in the new deck, but which they are is unknown too.
    rest = [card for card in pos.unseen if card not in first] + pos.discard
    return tuple(first + rng.sample(rest, number - len(first)))


def sample(state: Position, rng: Random) -> m.ChanceMove:
    """Return what chance does next, drawn by `rng` from what is unseen."""
    due = state.due
    if due == REFILL:
        return m.Refill(_draw_cards(state, cards_due(state), rng))
    table = state.table
    if due == ORDER:
        tiles = [player for player, number in enumerate(table.round_tiles) for _ in range(number)]
        rng.shuffle(tiles)
        return m.RoundOrder(tuple(tiles))
    if due == MARKET:
        return m.Market(_draw_cards(state, cards_due(state), rng))
    if due == NOTHING:
        raise ValueError("chance has nothing to do here")
    drug = table.drugs[state.target[state.trial]].id
    tile = rng.choice(unseen_tiles(state, due))
    return (m.RevealPreclinical if due == REVEAL_PRECLINICAL else m.RevealClinical)(drug, tile)
