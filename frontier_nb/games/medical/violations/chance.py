"""What chance does: only what is due, and only with what is there."""

from __future__ import annotations

from collections import Counter

from frontier_nb.errors import Found, Violation
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.chance import cards_due, unseen_tiles
from frontier_nb.games.medical.moves import UNKNOWN, Move
from frontier_nb.games.medical.position import (
    MARKET,
    NOTHING,
    ORDER,
    REFILL,
    REVEAL_CLINICAL,
    REVEAL_PRECLINICAL,
    Position,
)
from frontier_nb.messages import Listing, msg, msgn

DUE = {
    ORDER: msg("First the Round Tiles are laid out in a line."),
    MARKET: msg("First five cards are turned up for the market."),
    REFILL: msg("First the market slides and is filled up."),
    REVEAL_PRECLINICAL: msg("First the Pre-clinical Trial Tile of the target is turned up."),
    REVEAL_CLINICAL: msg("First the Clinical Trial Tile of the target is turned up."),
}

DUE_RULES = {
    ORDER: "MF-14",
    MARKET: "MF-06",
    REFILL: "MF-R3",
    REVEAL_PRECLINICAL: "MF-38",
    REVEAL_CLINICAL: "MF-42",
}

_DUE_EVENTS: dict[int, type[Move]] = {
    ORDER: m.RoundOrder,
    MARKET: m.Market,
    REFILL: m.Refill,
    REVEAL_PRECLINICAL: m.RevealPreclinical,
    REVEAL_CLINICAL: m.RevealClinical,
}


def check_chance(pos: Position, move: m.ChanceMove) -> Found:
    """Check an event of chance: that it is due, and that it can be."""
    if pos.due == NOTHING:
        yield Violation(
            "MF-R3" if isinstance(move, m.Refill) else "MF-R5",
            msg("Nothing is turned up now: player {player} is to move.", player=pos.player + 1),
            msg("The market is filled up only after the turn has ended."),
        )
    elif not isinstance(move, _DUE_EVENTS[pos.due]):
        yield Violation(DUE_RULES[pos.due], DUE[pos.due])
    elif isinstance(move, m.RoundOrder):
        yield from _check_round_order(pos, move)
    elif isinstance(move, m.Market | m.Refill):
        yield from _check_cards(pos, move.cards)
    else:
        yield from _check_tile(pos, move)


def _check_round_order(pos: Position, move: m.RoundOrder) -> Found:
    wanted = dict(enumerate(pos.table.round_tiles))
    if Counter(move.tiles) != Counter(wanted):
        yield Violation(
            "MF-07",
            msg(
                "The line of Round Tiles must hold, for players 1 to {players}: {counts}.",
                players=pos.table.players,
                counts=Listing(list(wanted.values())),
            ),
        )


def _check_cards(pos: Position, cards: tuple[str, ...]) -> Found:
    table = pos.table
    due = cards_due(pos)
    if len(cards) != due:
        short = pos.deck + len(pos.discard) < len(table.costs)
        yield Violation(
            "MF-R4" if short else "MF-06" if pos.due == MARKET else "MF-57",
            msgn("{n} card is due, not {named}.", "{n} cards are due, not {named}.", due, named=len(cards)),
            None,
            names.market(len(table.costs)),
        )
        return
    deck, unknown = pos.deck, pos.unknown
    in_deck = set(pos.unseen)
    for card in cards:
        if not deck:
            # The discard pile becomes the deck as it lies at this moment (MF-R4).
            in_deck |= set(pos.discard)
            deck = len(in_deck) - unknown
        deck -= 1
        if card == UNKNOWN:
            unknown += 1
        elif card in in_deck:
            in_deck.remove(card)
        elif card not in table.compounds:
            yield Violation("MF-R1", msg("There is no compound {card}.", card=card))
            return
        else:
            yield Violation(
                "MF-R4",
                msg("{card} is not in the deck.", card=card),
                msg("Only cards of the deck can be turned up."),
                (names.deck(),),
            )
            return


def _check_tile(pos: Position, move: m.RevealPreclinical | m.RevealClinical) -> Found:
    target = pos.table.drugs[pos.target[pos.trial]].id
    rule = DUE_RULES[pos.due]
    if move.drug != target:
        yield Violation(
            rule,
            msg("The tile of the drug on trial is turned up, {drug}.", drug=names.drug(target)),
            None,
            (names.drug_tile(target),),
        )
    tiles = (
        pos.table.edition.preclinical if isinstance(move, m.RevealPreclinical) else pos.table.edition.clinical
    )
    if move.tile not in tiles:
        yield Violation(rule, msg("There is no such trial tile: {tile}.", tile=move.tile))
    elif move.tile not in unseen_tiles(pos, pos.due):
        yield Violation("MF-R26", msg("Tile {tile} lies face up elsewhere.", tile=move.tile))
