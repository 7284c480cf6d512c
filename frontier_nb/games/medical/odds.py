"""Exact chances: what trials may bring over the unseen tiles, and whether a wanted card comes next.

==================  ==================  =========================================================
kind                subject             outcomes
==================  ==================  =========================================================
``efficacy``        player, lab, drug   penalty tokens of a pre-clinical trial, its tile face down
``side-effects``    player, lab, drug   rounds of delay of a clinical trial now
``launch``          player, lab, drug   points of the launch, and the first round in which it can be
``refill``          player, lab, drug   1 if a card of the next refill completes the formula
==================  ==================  =========================================================

They are about the labs of the player whose turn it is. Which tiles lie face down where is known of none, so
each that is unseen is as likely as any other (MF-R26), and the two trials of a drug are independent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import TypeVar

from frontier_nb.games.medical import names
from frontier_nb.games.medical.chance import unseen_tiles
from frontier_nb.games.medical.position import (
    CHECKED,
    MARKET,
    ORDER,
    OVER,
    REVEAL_CLINICAL,
    REVEAL_PRECLINICAL,
    SYNTHESIS,
    Position,
)
from frontier_nb.games.medical.scene import phrases
from frontier_nb.games.medical.terms import (
    FORMULA_SIZE,
    PENALTY,
    efficacy_criteria,
    kept_cards,
    launch_points,
    missing_needles,
    needles_of,
    total_excess,
)
from frontier_nb.messages import Message, Who, msg, msgn
from frontier_nb.odds import Odds, Outcome

T = TypeVar("T")
Chances = dict[T, Fraction]
"""How likely each of some outcomes is; all together are 1."""


def odds(view: Position) -> list[Odds]:
    """Return the exact chances of all that the player whose turn it is may try next, lab by lab."""
    if view.player == OVER or view.due in (ORDER, MARKET):
        return []
    first = view.mover * view.table.labs
    return [one for at in range(first, first + view.table.labs) for one in _of_lab(view, at)]


def _of_lab(pos: Position, at: int) -> Iterator[Odds]:
    if pos.stage[at] == SYNTHESIS:
        for drug in pos.fits[at]:
            if pos.tiles[drug]:
                yield from _of_trials(pos, at, drug)
        yield from _of_refill(pos, at)
    elif not pos.stranded(at) and (pos.stage[at] != CHECKED or _waits(pos, at)):
        yield from _of_trials(pos, at, pos.target[at])


def _waits(pos: Position, at: int) -> bool:
    """Return whether a trial tile is being turned up for a lab."""
    return pos.due in (REVEAL_PRECLINICAL, REVEAL_CLINICAL) and pos.trial == at


def _of_trials(pos: Position, at: int, drug: int) -> Iterator[Odds]:
    if pos.preclinical[drug] is None:
        yield _efficacy(pos, at, drug)
    yield _side_effects(pos, at, drug)
    yield _launch(pos, at, drug)


# -- the distributions --------------------------------------------------------------------------------


def _spread(outcomes: Iterable[T]) -> Chances[T]:
    """Return how likely each outcome is, all cases being alike."""
    counts = Counter(outcomes)
    return {outcome: Fraction(number, counts.total()) for outcome, number in counts.items()}


def penalties(pos: Position, at: int, drug: int) -> Chances[int]:
    """Return how many penalty tokens a pre-clinical trial of a lab for `drug` brings (MF-R14)."""
    table, up = pos.table, pos.preclinical[drug]
    efficacy = needles_of(pos.labs[at], table.compounds)
    tiles = [up] if up is not None else unseen_tiles(pos, REVEAL_PRECLINICAL)
    return _spread(
        missing_needles(efficacy, efficacy_criteria(table.drugs[drug], table.edition.preclinical[tile]))
        for tile in tiles
    )


def delays(pos: Position, at: int, drug: int) -> Chances[int]:
    """Return by how many rounds a clinical trial of a lab for `drug` delays the launch (MF-R15, MF-R16)."""
    table, up = pos.table, pos.clinical[drug]
    tiles = [up] if up is not None else unseen_tiles(pos, REVEAL_CLINICAL)
    return _spread(
        total_excess(pos.labs[at], table.edition.clinical[tile], table.compounds) for tile in tiles
    )


def launches(pos: Position, at: int, drug: int) -> Chances[tuple[int, int]]:
    """Return what a launch scores and from which round it can be, both trials done in this round (MF-R19)."""
    target, bonus = pos.table.drugs[drug], pos.bonus_left(drug)
    return {
        (launch_points(target, bonus, tokens), pos.round + delay): likely * later
        for tokens, likely in penalties(pos, at, drug).items()
        for delay, later in delays(pos, at, drug).items()
    }


def comes(pos: Position, wanted: int) -> Fraction:
    """Return how likely one of `wanted` unseen cards is among those of the next refill.

    Cards that nobody noted may be any of the unseen ones, so that the cards drawn are a random part of all.
    """
    unseen, drawn = len(pos.unseen), pos.market.count(None)
    return 1 - Fraction(comb(unseen - wanted, drawn), comb(unseen, drawn))


# -- in words -----------------------------------------------------------------------------------------


def _odds(
    kind: str, rule: str, pos: Position, at: int, drug: int, title: Message, outcomes: Sequence[Outcome]
) -> Odds:
    id = pos.table.drugs[drug].id
    player, lab = divmod(at, pos.table.labs)
    tile = {"efficacy": (names.preclinical_tile(id),), "side-effects": (names.clinical_tile(id),)}
    components = (names.lab(player, lab), *tile.get(kind, (names.drug_tile(id),)))
    return Odds(kind, (player, lab, id), title, rule, tuple(outcomes), components)


def _fields(pos: Position, at: int, drug: int) -> dict[str, object]:
    player, lab = divmod(at, pos.table.labs)
    return {"drug": names.drug(pos.table.drugs[drug].id), "lab": lab + 1, "player": Who(player)}


def _efficacy(pos: Position, at: int, drug: int) -> Odds:
    title = msg("Pre-clinical trial of {drug}, lab {lab} of {player}", **_fields(pos, at, drug))
    outcomes = [
        Outcome(tokens, _penalty(tokens), chance)
        for tokens, chance in sorted(penalties(pos, at, drug).items())
    ]
    return _odds("efficacy", "MF-R14", pos, at, drug, title, outcomes)


def _side_effects(pos: Position, at: int, drug: int) -> Odds:
    title = msg("Clinical trial of {drug}, lab {lab} of {player}", **_fields(pos, at, drug))
    outcomes = [
        Outcome(delay, _delay(delay), chance) for delay, chance in sorted(delays(pos, at, drug).items())
    ]
    return _odds("side-effects", "MF-R16", pos, at, drug, title, outcomes)


def _launch(pos: Position, at: int, drug: int) -> Odds:
    fields = _fields(pos, at, drug)
    title = msg("Launch of {drug} from lab {lab} of {player}, its trials done in this round", **fields)
    outcomes = [
        Outcome(points, msg("{points} points, from round {round} on", points=points, round=round), chance)
        for (points, round), chance in sorted(launches(pos, at, drug).items())
    ]
    return _odds("launch", "MF-R19", pos, at, drug, title, outcomes)


def _penalty(tokens: int) -> Message:
    return phrases.penalty_tokens(tokens, PENALTY * tokens) if tokens else msg("no penalty")


def _delay(rounds: int) -> Message:
    return msgn("{n} round of delay", "{n} rounds of delay", rounds) if rounds else msg("no delay")


# -- the next refill ----------------------------------------------------------------------------------


def _of_refill(pos: Position, at: int) -> Iterator[Odds]:
    """Yield for each drug that lacks one card how likely the next refill brings it, if the deck lasts."""
    if not 0 < pos.market.count(None) <= pos.deck:
        return
    for drug, target in enumerate(pos.table.drugs):
        wanted = completing(pos, at, target.formula) if pos.tiles[drug] else []
        if not wanted:
            continue
        chance = comes(pos, len(wanted))
        fields = _fields(pos, at, drug)
        title = msgn(
            "The next card completes {drug} in lab {lab} of {player}",
            "At least one of the next {n} cards completes {drug} in lab {lab} of {player}",
            pos.market.count(None),
            **fields,
        )
        outcomes = [Outcome(0, msg("no"), 1 - chance), Outcome(1, msg("yes"), chance)]
        yield _odds("refill", "MF-57", pos, at, drug, title, [one for one in outcomes if one.chance])


def completing(pos: Position, at: int, formula: str) -> list[str]:
    """Return the unseen cards with which a lab meets a formula that lacks one card, played or replaced."""
    compounds = pos.table.compounds
    values = [compounds[card].value for card in pos.labs[at]]
    if len(kept_cards(values, formula)) != FORMULA_SIZE - 1:
        return []
    fitting = {
        value
        for value in {card.value for card in compounds.values()}
        if len(kept_cards([*values, value], formula)) == FORMULA_SIZE
    }
    return [card for card in pos.unseen if compounds[card].value in fitting]
