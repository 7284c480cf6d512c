"""How a position changes: the legal list, what each event does, and how chance draws.

This is the fast path: nothing is checked here (see ``violations``) and no explanation is built (see
``calculations``). Each function changes the position it is given.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import UNKNOWN, Decision, Move
from frontier_nb.games.medical.position import (
    CHECKED,
    MARKET,
    NOTHING,
    ORDER,
    OVER,
    REFILL,
    REVEAL_CLINICAL,
    REVEAL_PRECLINICAL,
    SYNTHESIS,
    TRIED,
    Launched,
    Position,
)
from frontier_nb.games.medical.table import first_card
from frontier_nb.games.medical.terms import (
    FORMULA_SIZE,
    efficacy_criteria,
    launch_points,
    missing_needles,
    needles_of,
    total_excess,
)
from frontier_nb.protocol import CHANCE

# -- the legal list ---------------------------------------------------------------------------------


def legal_moves(state: Position) -> list[Decision]:
    """Return every decision that is legal now; the end of the turn comes last."""
    player = state.player
    if player < 0:
        return []
    table = state.table
    stage = state.stage
    cubes = state.cubes
    tiles = state.tiles
    moves: list[Decision] = []
    at = player * table.labs
    if not cubes:
        for lab in range(at, at + table.labs):
            if stage[lab] and not tiles[state.target[lab]]:
                moves.append(table.abandon[lab])
        moves.append(table.end_turn[player])
        return moves
    hand = state.hands[player]
    if len(hand) < table.hand_limit:
        for card, cost, takes in zip(state.market, table.costs, table.take[player], strict=True):
            if cost <= cubes and card is not None:
                moves.append(takes[card])
                if card == UNKNOWN:
                    moves += [takes[named] for named in state.unseen]
    if state.unknown:
        hand = state.noted(hand)
    for lab in range(at, at + table.labs):
        if stage[lab] == SYNTHESIS:
            if hand:
                plays = table.play[lab]
                choices = state.choices[lab]
                for card in hand:
                    moves += choices(plays[card])
            for drug in state.fits[lab]:
                if tiles[drug]:
                    moves.append(table.preclinical[lab][drug])
        elif not tiles[state.target[lab]]:
            moves.append(table.abandon[lab])
        elif stage[lab] == TRIED:
            moves.append(table.clinical[lab])
        elif state.ready[lab] <= state.round:
            moves.append(table.launch[lab])
        elif not state.documented:
            moves.append(table.document[lab])
    moves.append(table.end_turn[player])
    return moves


# -- what chance does -------------------------------------------------------------------------------


def _round_order(pos: Position, move: m.RoundOrder) -> None:
    pos.line = move.tiles
    pos.round = 1
    pos.mover = move.tiles[0]
    pos.due = MARKET


def draw(pos: Position, card: str) -> None:
    """Take `card` from the deck, made of the discard pile first if it is empty (MF-R4)."""
    if len(pos.unseen) == pos.unknown:
        pos.unseen = sorted(pos.unseen + pos.discard, key=pos.table.order.__getitem__)
        pos.discard = []
    if card == UNKNOWN:
        pos.unknown += 1
    else:
        pos.unseen.remove(card)


def _begin_turn(pos: Position) -> None:
    pos.player = pos.mover
    pos.due = NOTHING
    pos.trial = 0


def _fill(pos: Position, move: m.Market | m.Refill) -> None:
    """Slide the cards to the cheap end and put the new ones behind them (MF-R3)."""
    market: list[str | None] = [card for card in pos.market if card is not None]
    for card in move.cards:
        draw(pos, card)
        market.append(card)
    market += [None] * (len(pos.market) - len(market))
    pos.market = market
    _begin_turn(pos)


def _reveal_preclinical(pos: Position, move: m.RevealPreclinical) -> None:
    pos.preclinical[pos.table.drug_index[move.drug]] = move.tile
    set_penalties(pos, pos.trial)
    _begin_turn(pos)


def _reveal_clinical(pos: Position, move: m.RevealClinical) -> None:
    pos.clinical[pos.table.drug_index[move.drug]] = move.tile
    set_delay(pos, pos.trial)
    _begin_turn(pos)


def efficacy_missing(pos: Position, at: int, drug: int) -> int:
    """Return the needles that the lab numbered `at` lacks for a drug whose trial tile is known."""
    table = pos.table
    tile = pos.preclinical[drug]
    assert tile is not None
    criteria = efficacy_criteria(table.drugs[drug], table.edition.preclinical[tile])
    return missing_needles(needles_of(pos.labs[at], table.compounds), criteria)


def side_effect_excess(pos: Position, at: int, drug: int) -> int:
    """Return the excess icons of the lab numbered `at` for a drug whose clinical tile is known."""
    tile = pos.clinical[drug]
    assert tile is not None
    return total_excess(pos.labs[at], pos.table.edition.clinical[tile], pos.table.compounds)


def set_penalties(pos: Position, at: int) -> None:
    """Put a penalty token on the lab for each needle that is missing (MF-R14)."""
    pos.penalties[at] = efficacy_missing(pos, at, pos.target[at])


def set_delay(pos: Position, at: int) -> None:
    """Put the lab's researcher on the Round Tile that the excess calls for (MF-R16)."""
    pos.ready[at] = pos.round + side_effect_excess(pos, at, pos.target[at])


# -- what players do --------------------------------------------------------------------------------


def _settle(pos: Position, card: str) -> None:
    """Note which card an unknown one was."""
    pos.unseen.remove(card)
    pos.unknown -= 1


def _take(pos: Position, move: m.Take) -> None:
    space = move.space
    pos.cubes -= pos.table.costs[space]
    card = move.card
    if pos.unknown and pos.market[space] == UNKNOWN and card != UNKNOWN:
        _settle(pos, card)
    pos.market[space] = None
    pos.hands[move.player] += (card,)


def _synthesise(pos: Position, move: m.Synthesise) -> None:
    pos.cubes -= 1
    player, card, replaces = move.player, move.card, move.replaces
    table = pos.table
    hand = pos.hands[player]
    if pos.unknown and card not in hand:
        _settle(pos, card)
        place = hand.index(UNKNOWN)
    else:
        place = hand.index(card)
    pos.hands[player] = hand[:place] + hand[place + 1 :]
    at = player * table.labs + move.lab
    cards = pos.labs[at]
    key = pos.keys[at] + table.key[card]
    if replaces is None:
        cards += (card,)
    else:
        place = cards.index(replaces)
        cards = (*cards[:place], card, *cards[place + 1 :])
        key -= table.key[replaces]
        pos.discard.append(replaces)
    pos.labs[at] = cards
    pos.keys[at] = key
    pos.choices[at] = table.choices(cards)
    if len(cards) == FORMULA_SIZE:
        pos.fits[at] = table.fits[key]


def _preclinical(pos: Position, move: m.Preclinical) -> None:
    pos.cubes -= 1
    at = move.player * pos.table.labs + move.lab
    drug = pos.table.drug_index[move.target]
    pos.stage[at] = TRIED
    pos.target[at] = drug
    if pos.preclinical[drug] is None:
        _wait_for_tile(pos, at, REVEAL_PRECLINICAL)
    else:
        set_penalties(pos, at)


def _clinical(pos: Position, move: m.Clinical) -> None:
    pos.cubes -= 1
    at = move.player * pos.table.labs + move.lab
    pos.stage[at] = CHECKED
    if pos.clinical[pos.target[at]] is None:
        _wait_for_tile(pos, at, REVEAL_CLINICAL)
    else:
        set_delay(pos, at)


def _wait_for_tile(pos: Position, at: int, due: int) -> None:
    pos.player = CHANCE
    pos.due = due
    pos.trial = at


def _document(pos: Position, move: m.Document) -> None:
    pos.cubes -= 1
    pos.ready[move.player * pos.table.labs + move.lab] -= 1
    pos.documented = True


def _launch(pos: Position, move: m.Launch) -> None:
    pos.cubes -= 1
    table = pos.table
    player = move.player
    at = player * table.labs + move.lab
    drug = pos.target[at]
    penalties = pos.penalties[at]
    bonus = pos.bonus_left(drug)
    pos.tiles[drug] -= 1
    pos.launched[player] += (Launched(drug, bonus, penalties),)
    pos.scores[player] += launch_points(table.drugs[drug], bonus, penalties)
    _clear(pos, at)
    if pos.scores[player] >= table.target or not any(pos.tiles):
        pos.player = OVER


def _abandon(pos: Position, move: m.Abandon) -> None:
    _clear(pos, move.player * pos.table.labs + move.lab)


def _clear(pos: Position, at: int) -> None:
    """Empty a lab: cards to the discard pile, tokens and researcher back (MF-R19, MF-R20)."""
    pos.discard += pos.labs[at]
    pos.labs[at] = ()
    pos.stage[at] = pos.target[at] = pos.penalties[at] = pos.ready[at] = pos.keys[at] = 0
    pos.fits[at] = ()
    pos.choices[at] = first_card


def _end_turn(pos: Position, move: m.EndTurn) -> None:
    table = pos.table
    pos.cubes = table.budget
    pos.documented = False
    pos.turn += 1
    if pos.turn == table.players:
        pos.turn = 0
        pos.round += 1
        pos.mover = pos.line[(pos.round - 1) % len(pos.line)]
    else:
        pos.mover = (move.player + 1) % table.players
    pos.player = CHANCE
    pos.due = REFILL


_EFFECTS: dict[type[Move], Callable[[Position, Any], None]] = {
    m.RoundOrder: _round_order,
    m.Market: _fill,
    m.Refill: _fill,
    m.RevealPreclinical: _reveal_preclinical,
    m.RevealClinical: _reveal_clinical,
    m.Take: _take,
    m.Synthesise: _synthesise,
    m.Preclinical: _preclinical,
    m.Clinical: _clinical,
    m.Document: _document,
    m.Launch: _launch,
    m.Abandon: _abandon,
    m.EndTurn: _end_turn,
}


def advance(state: Position, move: Move) -> None:
    """Change `state` in place by a legal event."""
    _EFFECTS[type(move)](state, move)


# -- how chance draws -------------------------------------------------------------------------------


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
