"""Steps I and II: taking a card from the market, and playing one to a lab."""

from __future__ import annotations

from frontier_nb.errors import Found, Violation
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import SYNTHESIS, Position
from frontier_nb.games.medical.terms import FORMULA_SIZE
from frontier_nb.games.medical.violations.common import affordable, not_stranded
from frontier_nb.messages import msg


def check_take(pos: Position, move: m.Take) -> Found:
    """Check a card taken from the market (MF-20)."""
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
    yield from affordable(pos, table.costs[move.space])
    if len(pos.hands[move.player]) >= table.hand_limit:
        yield Violation(
            "MF-R6",
            msg("You hold {n} cards already, and no hand may be larger.", n=table.hand_limit),
            msg("Play a card to a lab first; that frees a place."),
            (names.hand(move.player),),
        )


def check_synthesise(pos: Position, move: m.Synthesise) -> Found:
    """Check a card played to a lab, in the place of another or not (MF-23, MF-24)."""
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
    yield from not_stranded(pos, at, (lab,))
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
    yield from affordable(pos, 1)
