"""How a position changes: what each event does.

This is the fast path, with ``legal`` and ``chance``: nothing is checked here (see ``violations``) and no
explanation is built (see ``calculations``). Each function changes the position it is given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import UNKNOWN, Move
from frontier_nb.games.medical.position import (
    CHECKED,
    MARKET,
    NOTHING,
    OVER,
    REFILL,
    REVEAL_CLINICAL,
    REVEAL_PRECLINICAL,
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
