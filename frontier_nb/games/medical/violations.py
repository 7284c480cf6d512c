"""The one decider: why a move is not legal, with the rule, the reason and the remedy.

Whether a move is legal, what the error says and what the tutor answers all come from here. Each checker
yields what is wrong in the order in which a person should hear it; only the first is ever needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from frontier_nb.errors import Violation
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.moves import UNKNOWN, Move
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
    Position,
)
from frontier_nb.games.medical.rules import cards_due, unseen_tiles
from frontier_nb.games.medical.terms import FORMULA_SIZE
from frontier_nb.messages import msg, msgn
from frontier_nb.protocol import CHANCE

Found = Iterator[Violation]


def violation(pos: Position, move: Move) -> Violation | None:
    """Return why `move` is not legal at `pos`, or ``None``."""
    return next(_check(pos, move), None)


def _check(pos: Position, move: Move) -> Found:
    if pos.player == OVER:
        yield Violation("MF-R22", msg("The game is over."))
        return
    if isinstance(move, m.CHANCE_MOVES):
        yield from _check_chance(pos, move)
        return
    if pos.player == CHANCE:
        yield Violation(_DUE_RULES[pos.due], _DUE[pos.due])
        return
    if move.player != pos.player:
        yield Violation(
            "MF-15",
            msg("It is the turn of player {player}.", player=pos.player + 1),
            msg("Wait until the players before you have ended their turns."),
        )
        return
    lab = getattr(move, "lab", 0)
    if not 0 <= lab < pos.table.labs:
        yield Violation("MF-12", msg("There is no lab {lab}.", lab=lab + 1))
        return
    yield from _CHECKERS[type(move)](pos, move)


_DUE = {
    ORDER: msg("First the Round Tiles are laid out in a line."),
    MARKET: msg("First five cards are turned up for the market."),
    REFILL: msg("First the market slides and is filled up."),
    REVEAL_PRECLINICAL: msg("First the Pre-clinical Trial Tile of the target is turned up."),
    REVEAL_CLINICAL: msg("First the Clinical Trial Tile of the target is turned up."),
}
_DUE_RULES = {
    ORDER: "MF-14",
    MARKET: "MF-06",
    REFILL: "MF-R3",
    REVEAL_PRECLINICAL: "MF-38",
    REVEAL_CLINICAL: "MF-42",
}

# -- decisions --------------------------------------------------------------------------------------


def _price(pos: Position, cost: int) -> Found:
    if cost > pos.cubes:
        yield Violation(
            "MF-16",
            msgn(
                "This costs {n} cube; {left} left.",
                "This costs {n} cubes; {left} left.",
                cost,
                left=pos.cubes,
            ),
            msg("All cubes are back in your next turn; spend them in another order then."),
            (names.cubes(pos.mover),),
        )


def _stranded(pos: Position, at: int, components: tuple[str, ...]) -> Found:
    if pos.stranded(at):
        drug = pos.table.drugs[pos.target[at]]
        yield Violation(
            "MF-R20",
            msg("No {drug} tile is left, so this lab can go no further.", drug=names.drug(drug.id)),
            msg("Abandon the lab for free and start a new drug in it."),
            (*components, names.drug_tile(drug.id)),
        )


def _check_take(pos: Position, move: m.Take) -> Found:
    table = pos.table
    if not 0 <= move.space < len(table.costs):
        if move.card != UNKNOWN and move.card not in table.compounds:
            yield Violation("MF-R1", msg("There is no compound {card}.", card=move.card))
            return
        yield Violation(
            "MF-20",
            msg("There is no market space {space}.", space=move.space + 1)
            if move.card in pos.market
            else msg("Compound {card} is not on the market.", card=move.card),
            msg("Take one of the cards that lie there."),
            names.market(len(table.costs)),
        )
        return
    space = names.market_space(move.space)
    card = pos.market[move.space]
    if card is None:
        yield Violation(
            "MF-R3",
            msg("This market space is empty until the turn is over."),
            msg("Take another card, or wait for the refill between turns."),
            (space,),
        )
        return
    settles = card == UNKNOWN and move.card in pos.unseen
    if card != move.card and not settles:
        yield Violation(
            "MF-20",
            msg("The card that nobody noted there cannot be {named}.", named=move.card)
            if card == UNKNOWN
            else msg("That space holds {card}, not {named}.", card=card, named=names.card_name(move.card)),
            msg("Name the card that lies there."),
            (space,),
        )
        return
    # Too few cubes comes first: the hand's remedy, to play a card, would cost a further one.
    yield from _price(pos, table.costs[move.space])
    if len(pos.hands[move.player]) >= table.hand_limit:
        yield Violation(
            "MF-R6",
            msg("You hold {n} cards already, and no hand may be larger.", n=table.hand_limit),
            msg("Play a card to a lab first; that frees a place."),
            (names.hand(move.player),),
        )


def _check_synthesise(pos: Position, move: m.Synthesise) -> Found:
    player = move.player
    at = player * pos.table.labs + move.lab
    lab = names.lab(player, move.lab)
    hand = pos.hands[player]
    settles = UNKNOWN in hand and move.card in pos.unseen
    if move.card == UNKNOWN:
        yield Violation(
            "MF-R7", msg("A card is played face up, so it must be named."), None, (names.hand(player),)
        )
    elif move.card not in hand and not settles:
        yield Violation(
            "MF-23",
            msg("You do not hold {card}.", card=move.card),
            msg("Play a card that is in your hand."),
            (names.hand(player),),
        )
    yield from _stranded(pos, at, (lab,))
    if pos.stage[at] != SYNTHESIS:
        yield Violation(
            "MF-R9",
            msg("This lab is in trials: no card goes in or out before the launch."),
            msg("Play the card to another lab."),
            (lab,),
        )
    if move.replaces is None:
        if len(pos.labs[at]) >= FORMULA_SIZE:
            yield Violation(
                "MF-24",
                msg("This lab has its five cards."),
                msg("Name the card that the new one replaces."),
                (lab,),
            )
    elif move.replaces not in pos.labs[at]:
        yield Violation(
            "MF-R8",
            msg("{card} is not in this lab, so it cannot be replaced.", card=move.replaces),
            msg("Name a card of this lab, or none while it has room."),
            (lab,),
        )
    yield from _price(pos, 1)


def _check_preclinical(pos: Position, move: m.Preclinical) -> Found:
    table = pos.table
    at = move.player * table.labs + move.lab
    lab = names.lab(move.player, move.lab)
    drug = table.drug_index.get(move.target)
    if drug is None:
        known = move.target in table.edition.drugs
        yield Violation(
            "MF-03" if known else "MF-R12",
            msg("{drug} drugs are not in this game.", drug=names.drug(move.target))
            if known
            else msg("There is no drug {drug}.", drug=move.target),
            msg("Name a type of drug that has a tile on the table."),
            (lab,),
        )
        return
    yield from _stranded(pos, at, (lab,))
    if pos.stage[at] != SYNTHESIS:
        yield Violation(
            "MF-R5",
            msg("This lab has had its pre-clinical trial; each drug is tried once."),
            msg("Go on to the clinical trial.")
            if pos.stage[at] == TRIED
            else msg("What is left is the launch."),
            (lab,),
        )
        return
    cards = pos.labs[at]
    fitting = [names.drug(table.drugs[i].id) for i in pos.fits[at] if pos.tiles[i]]
    if not pos.tiles[drug]:
        # First of all: more or other cards would not help.
        yield Violation(
            "MF-R12",
            msg("No {drug} tile is left to be developed.", drug=names.drug(move.target)),
            msg("The cards would do for: {drugs}.", drugs=names.listed(fitting))
            if fitting
            else msg("Develop another type in this lab; its cards can be replaced."),
            (names.drug_tile(move.target),),
        )
    if len(cards) != FORMULA_SIZE:
        short = FORMULA_SIZE - len(cards)
        yield Violation(
            "MF-R10",
            msgn(
                "A trial needs five cards; {n} is missing.",
                "A trial needs five cards; {n} are missing.",
                short,
            ),
            msg("Play more cards to this lab."),
            (lab,),
        )
    if drug not in pos.fits[at]:
        yield Violation(
            "MF-31",
            msg(
                "These cards are not {formula}, which {drug} asks for.",
                formula=names.formula(table.drugs[drug].formula),
                drug=names.drug(move.target),
            ),
            msg("The cards would do for: {drugs}.", drugs=names.listed(fitting))
            if fitting
            else msg("Replace cards until the formula is met."),
            (lab, names.drug_tile(move.target)),
        )
    yield from _price(pos, 1)


def _check_clinical(pos: Position, move: m.Clinical) -> Found:
    at = move.player * pos.table.labs + move.lab
    components = (names.lab(move.player, move.lab),)
    yield from _stranded(pos, at, components)
    if pos.stage[at] == SYNTHESIS:
        yield Violation(
            "MF-02",
            msg("The pre-clinical trial comes first."),
            msg("Pay for the pre-clinical trial of this lab."),
            components,
        )
    elif pos.stage[at] == CHECKED:
        yield Violation(
            "MF-R5",
            msg("This lab has had its clinical trial; each drug is tried once."),
            msg("What is left is the launch."),
            components,
        )
    yield from _price(pos, 1)


def _check_document(pos: Position, move: m.Document) -> Found:
    at = move.player * pos.table.labs + move.lab
    components = (names.lab(move.player, move.lab),)
    yield from _stranded(pos, at, components)
    if pos.stage[at] != CHECKED:
        yield Violation(
            "MF-47",
            msg("Documents follow the clinical trial; this lab has not had one."),
            msg("Do the trials of this lab first."),
            components,
        )
        return
    if not pos.delay(at):
        yield Violation(
            "MF-49",
            msg("This launch is not delayed, so there is nothing to speed up."),
            msg("Launch the drug."),
            components,
        )
    if pos.documented:
        yield Violation(
            "MF-48",
            msg("Documents were handed in this turn already."),
            msg("Do it again in your next turn."),
            components,
        )
    yield from _price(pos, 1)


def _check_launch(pos: Position, move: m.Launch) -> Found:
    at = move.player * pos.table.labs + move.lab
    components = (names.lab(move.player, move.lab),)
    yield from _stranded(pos, at, components)
    if pos.stage[at] != CHECKED:
        yield Violation(
            "MF-02",
            msg("A drug is launched after both of its trials."),
            msg("Do the trials of this lab first."),
            components,
        )
        return
    if delay := pos.delay(at):
        yield Violation(
            "MF-R16",
            msgn(
                "The launch is delayed for {n} more round, until round {round}.",
                "The launch is delayed for {n} more rounds, until round {round}.",
                delay,
                round=pos.ready[at],
            ),
            msg("Wait, or hand in documents: once a turn they save one round."),
            (*components, names.researcher(move.player, move.lab)),
        )
    yield from _price(pos, 1)


def _check_abandon(pos: Position, move: m.Abandon) -> Found:
    at = move.player * pos.table.labs + move.lab
    if not pos.stranded(at):
        remedy = None
        if pos.stage[at] != SYNTHESIS:
            remedy = msg("Go on with its trials and launch the drug.")
        elif pos.labs[at]:
            remedy = msg("Replace its cards one by one.")
        yield Violation(
            "MF-R20",
            msg("Only a lab in trials whose last Drug Tile is gone may be abandoned."),
            remedy,
            (names.lab(move.player, move.lab),),
        )


def _check_end_turn(pos: Position, move: m.EndTurn) -> Found:
    yield from ()


_CHECKERS: dict[type[Move], Callable[[Position, Any], Found]] = {
    m.Take: _check_take,
    m.Synthesise: _check_synthesise,
    m.Preclinical: _check_preclinical,
    m.Clinical: _check_clinical,
    m.Document: _check_document,
    m.Launch: _check_launch,
    m.Abandon: _check_abandon,
    m.EndTurn: _check_end_turn,
}

# -- chance -----------------------------------------------------------------------------------------

_DUE_EVENTS: dict[int, type[Move]] = {
    ORDER: m.RoundOrder,
    MARKET: m.Market,
    REFILL: m.Refill,
    REVEAL_PRECLINICAL: m.RevealPreclinical,
    REVEAL_CLINICAL: m.RevealClinical,
}


def _check_chance(pos: Position, move: m.ChanceMove) -> Found:
    if pos.due == NOTHING:
        yield Violation(
            "MF-R3" if isinstance(move, m.Refill) else "MF-R5",
            msg("Nothing is turned up now: player {player} is to move.", player=pos.player + 1),
            msg("The market is filled up only after the turn has ended."),
        )
    elif not isinstance(move, _DUE_EVENTS[pos.due]):
        yield Violation(_DUE_RULES[pos.due], _DUE[pos.due])
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
                counts=names.listed(list(wanted.values())),
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
    rule = _DUE_RULES[pos.due]
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
