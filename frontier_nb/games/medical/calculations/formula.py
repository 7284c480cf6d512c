"""Formula fit: which drugs the cards of a lab fit, and what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.medical import names
from frontier_nb.games.medical.order import in_order
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.terms import FORMULA_SIZE, kept_cards
from frontier_nb.messages import Listing, Message, Who, msg, msgn

_RULES = {
    "two-pairs": "MF-26",
    "three-of-a-kind": "MF-27",
    "five-in-a-row": "MF-28",
    "four-of-a-kind": "MF-30",
}


def cards_missing(pos: Position, at: int, drug: int) -> int:
    """Return how many cards must still be played before the lab numbered `at` fits a drug."""
    values = [pos.table.compounds[card].value for card in pos.labs[at]]
    kept = kept_cards(values, pos.table.drugs[drug].formula)
    return FORMULA_SIZE - len(kept)


def formula(pos: Position, player: int, lab: int, drug: int) -> Calculation:
    """Explain how far a lab's cards meet the formula of a drug."""
    table = pos.table
    at = player * table.labs + lab
    target = table.drugs[drug]
    cards = in_order(pos, pos.labs[at])
    values = [table.compounds[card].value for card in cards]
    kept = kept_cards(values, target.formula)
    used = tuple(
        Term(
            msg("{card}, value {value}", card=cards[place], value=values[place]),
            1,
            components=(names.card(cards[place]),),
        )
        for place in kept
    )
    rule = _RULES[target.formula]
    missing = FORMULA_SIZE - len(kept)
    term = Term(
        msg("cards still to play"),
        missing,
        "difference",
        rule,
        (names.lab(player, lab),),
        (
            Term(
                msg("cards that a drug is made of"),
                FORMULA_SIZE,
                rule="MF-R10",
                components=(names.drug_tile(target.id),),
            ),
            Term(msg("cards that fit"), len(kept), "sum", rule, (), used),
        ),
        _wanted([values[place] for place in kept], target.formula, max(table_values(pos))),
    )
    title = msg(
        "Lab {lab} of {player} and the formula for {drug}: {formula}",
        lab=lab + 1,
        player=Who(player),
        drug=names.drug(target.id),
        formula=names.formula(target.formula),
    )
    verdict = _verdict(missing, cards, kept)
    # A lab that is still being filled has failed nothing.
    return Calculation(
        "formula", (player, lab, target.id), title, term, verdict, rule, None if missing else True
    )


def table_values(pos: Position) -> set[int]:
    """Return the values that compounds of the edition have."""
    return {compound.value for compound in pos.table.compounds.values()}


def _verdict(missing: int, cards: Sequence[str], kept: tuple[int, ...]) -> Message:
    if not missing:
        return msg("The formula is met.")
    odd = [card for place, card in enumerate(cards) if place not in kept]
    short = msgn("Not yet: {n} card is missing.", "Not yet: {n} cards are missing.", missing)
    if odd:
        return msg("{short} To be replaced: {cards}.", short=short, cards=Listing(odd))
    return short


def _wanted(kept: list[int], formula: str, highest: int) -> Message | None:
    """Return which values would complete the cards that are kept, one good way; ``None`` if complete."""
    if len(kept) == FORMULA_SIZE:
        return None
    if formula == "five-in-a-row":
        low = max(1, min(min(kept, default=1), highest - FORMULA_SIZE + 1))
        missing = [value for value in range(low, low + FORMULA_SIZE) if value not in kept]
        return msg("wanted: {values}", values=Listing(missing))
    groups = {"two-pairs": (2, 2), "three-of-a-kind": (3,), "four-of-a-kind": (4,)}[formula]
    counts = Counter(kept).most_common()
    if len(groups) > 1 and counts and counts[0][1] >= sum(groups):
        # Four of a kind contains two pairs (MF-R11).
        groups = (sum(groups),)
    wanted: list[Message] = []
    for place, size in enumerate(groups):
        value, number = counts[place] if place < len(counts) else (None, 0)
        if number < size:
            wanted.append(
                msgn("{n} more of value {value}", "{n} more of value {value}", size - number, value=value)
                if value is not None
                else msgn("{n} of one value", "{n} of one value", size)
            )
    free = FORMULA_SIZE - len(kept) - sum(max(0, s - n) for s, n in _sizes(groups, counts))
    if free > 0:
        wanted.append(msgn("any one card", "any {n} cards", free))
    return msg("wanted: {cards}", cards=Listing(wanted)) if wanted else None


def _sizes(groups: tuple[int, ...], counts: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pair the size of each group with the number of cards that are there for it."""
    return [(size, counts[place][1] if place < len(counts) else 0) for place, size in enumerate(groups)]
