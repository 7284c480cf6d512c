"""Chance events told by a person: what must be told of the one that is due, and what the answers mean."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.dealing import Deal, Slot
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names, wording
from frontier_nb.games.medical.chance import cards_due, unseen_tiles
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.order import in_order
from frontier_nb.games.medical.position import MARKET, NOTHING, ORDER, REFILL, REVEAL_PRECLINICAL, Position
from frontier_nb.messages import Message, Who, msg, msgn


def deal(state: Position) -> Deal:
    """Return what must be told of the chance event that is due.

    Raises:
        ValueError: none is due.

    """
    if state.due == NOTHING:
        raise ValueError("chance has nothing to do here")
    if state.due == ORDER:
        return _round_order(state)
    if state.due in (MARKET, REFILL):
        return _cards(state)
    return _tile(state)


def dealt(state: Position, answers: Sequence[str]) -> m.ChanceMove:
    """Return the chance event that the answers to :func:`deal` tell of.

    Raises:
        LookupError: an answer is none of those to choose from, or their number is another.

    """
    deal(state).check(answers)
    if state.due == ORDER:
        return m.RoundOrder(tuple(map(int, answers)))
    if state.due in (MARKET, REFILL):
        return (m.Market if state.due == MARKET else m.Refill)(tuple(answers))
    drug = state.table.drugs[state.target[state.trial]].id
    reveal = m.RevealPreclinical if state.due == REVEAL_PRECLINICAL else m.RevealClinical
    return reveal(drug, answers[0])


def _round_order(pos: Position) -> Deal:
    players = tuple((str(player), Who(player)) for player in range(pos.table.players))
    number = sum(pos.table.round_tiles)
    slots = tuple(Slot(msg("Round Tile {n}", n=place + 1), players) for place in range(number))
    return Deal(msg("Whose are the Round Tiles, from the first of the line to the last?"), slots)


def _cards(pos: Position) -> Deal:
    costs, number = pos.table.costs, cards_due(pos)
    # The cards that are there slide to the cheap end first.
    first = 0 if pos.due == MARKET else len(costs) - pos.market.count(None)
    # What comes after the deck has run out is one of the discarded cards, too (MF-R4).
    deck = _choices(pos, pos.unseen)
    later = _choices(pos, [*pos.unseen, *pos.discard]) if number > pos.deck else deck
    slots = tuple(
        Slot(_space(first + place, costs[first + place]), deck if place < pos.deck else later)
        for place in range(number)
    )
    if pos.due == MARKET:
        return Deal(msg("Which cards are turned up for the market?"), slots)
    if not slots:
        return Deal(msg("No card comes to the market."), ())
    return Deal(msg("The cards slide to the cheap end. Which cards come to the market?"), slots)


def _choices(pos: Position, cards: Sequence[str]) -> tuple[tuple[str, Message], ...]:
    return tuple((card, wording.card(pos, card)) for card in [*in_order(pos, cards), UNKNOWN])


def _space(space: int, cost: int) -> Message:
    return msgn("Market space {space}, {n} cube", "Market space {space}, {n} cubes", cost, space=space + 1)


def _tile(pos: Position) -> Deal:
    drug = names.drug(pos.table.drugs[pos.target[pos.trial]].id)
    words = wording.preclinical if pos.due == REVEAL_PRECLINICAL else wording.clinical
    tiles = tuple((tile, words(pos, tile)) for tile in unseen_tiles(pos, pos.due))
    if pos.due == REVEAL_PRECLINICAL:
        return Deal(msg("The Pre-clinical Trial Tile is turned up."), (Slot(_named(drug), tiles),))
    return Deal(msg("The Clinical Trial Tile is turned up."), (Slot(_named(drug), tiles),))


def _named(drug: Message) -> Message:
    return msg("Tile of {drug}", drug=drug)
