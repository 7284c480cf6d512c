"""The two trials: efficacy against its criteria, side effects against their limits."""

from __future__ import annotations

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.medical import names
from frontier_nb.games.medical.order import in_order
from frontier_nb.games.medical.position import CHECKED, SYNTHESIS, Position
from frontier_nb.games.medical.terms import (
    PENALTY,
    efficacy_criteria,
    excess,
    icons_of,
    missing_needles,
    needles_of,
)
from frontier_nb.messages import Who, msg, msgn


def efficacy(pos: Position, player: int, lab: int, drug: int) -> Calculation:
    """Explain what the needles cost that a lab lacks for a drug whose Pre-clinical Trial Tile is known."""
    table = pos.table
    target = table.drugs[drug]
    at = player * table.labs + lab
    cards = in_order(pos, pos.labs[at])
    tile = pos.preclinical[drug]
    assert tile is not None
    on_tile = table.edition.preclinical[tile]
    found = Term(
        msg("efficacy of the cards"),
        needles_of(cards, table.compounds),
        "sum",
        "MF-39",
        (names.lab(player, lab),),
        tuple(
            Term(
                msg("needles on {card}", card=card),
                table.compounds[card].needles,
                rule="MF-39",
                components=(names.card(card),),
            )
            for card in cards
        ),
    )
    asked = Term(
        msg("efficacy criteria"),
        efficacy_criteria(target, on_tile),
        "sum",
        "MF-R13",
        (names.drug_tile(target.id), names.preclinical_tile(target.id)),
        (
            Term(msg("Drug Tile"), target.needles, rule="MF-37", components=(names.drug_tile(target.id),)),
            Term(
                msg("Pre-clinical Trial Tile"),
                on_tile,
                rule="MF-38",
                components=(names.preclinical_tile(target.id),),
            ),
        ),
    )
    missing = missing_needles(found.value, asked.value)
    # Before the trial, and where nothing is missing, no tokens lie there to be pointed at.
    tokens = names.penalties(player, lab) if pos.penalties[at] else names.lab(player, lab)
    term = Term(
        msg("points lost at the launch"),
        missing * PENALTY,
        "product",
        "MF-R14",
        (names.lab(player, lab), tokens),
        (
            Term(msg("missing needles"), missing, "shortfall", "MF-R14", (tokens,), (found, asked)),
            Term(msg("points a token"), PENALTY, rule="MF-R14", components=(tokens,)),
        ),
    )
    verdict = (
        msgn(
            "{n} needle is missing: {n} penalty token, −{points} points at the launch.",
            "{n} needles are missing: {n} penalty tokens, −{points} points at the launch.",
            missing,
            points=missing * PENALTY,
        )
        if missing
        else msg("The criteria are met: no penalty.")
    )
    fields = {"drug": names.drug(target.id), "lab": lab + 1, "player": Who(player)}
    title = (
        msg("If lab {lab} of {player} entered the pre-clinical trial of {drug} now", **fields)
        if pos.stage[at] == SYNTHESIS
        else msg("Pre-clinical trial of {drug}, lab {lab} of {player}", **fields)
    )
    return Calculation("efficacy", (player, lab, target.id), title, term, verdict, "MF-R14", not missing)


def side_effects(pos: Position, player: int, lab: int, drug: int) -> Calculation:
    """Explain the excess of a lab's side effects for a drug whose Clinical Trial Tile is known."""
    table = pos.table
    target = table.drugs[drug]
    at = player * table.labs + lab
    cards = in_order(pos, pos.labs[at])
    tile = pos.clinical[drug]
    assert tile is not None
    clinical_tile = names.clinical_tile(target.id)
    kinds = []
    for kind, limit in table.edition.clinical[tile].items():
        icons = icons_of(cards, kind, table.compounds)
        bearers = tuple(card for card in cards if table.compounds[card].side_effects.get(kind))
        found = Term(
            msg("{kind} icons on the cards", kind=names.effect(kind)),
            icons,
            "sum",
            "MF-43",
            () if bearers else (names.lab(player, lab),),
            tuple(
                Term(
                    msg("{kind} on {card}", kind=names.effect(kind), card=card),
                    table.compounds[card].side_effects[kind],
                    rule="MF-43",
                    components=(names.card(card),),
                )
                for card in bearers
            ),
        )
        allowed = Term(
            msg("limit for {kind}", kind=names.effect(kind)), limit, rule="MF-41", components=(clinical_tile,)
        )
        kinds.append(
            Term(
                msg("{kind} past the limit", kind=names.effect(kind)),
                excess(icons, limit),
                "excess",
                "MF-R15",
                (clinical_tile,),
                (found, allowed),
            )
        )
    over = sum(kind.value for kind in kinds)
    fields = {"drug": names.drug(target.id), "lab": lab + 1, "player": Who(player)}
    title = (
        msg("Clinical trial of {drug}, lab {lab} of {player}", **fields)
        if pos.stage[at] == CHECKED
        else msg("If lab {lab} of {player} entered the clinical trial of {drug} now", **fields)
    )
    term = Term(
        msg("excess side effects"),
        over,
        "sum",
        "MF-R15",
        (names.lab(player, lab), names.researcher(player, lab)),
        tuple(kinds),
    )
    return Calculation(
        "side-effects",
        (player, lab, target.id),
        title,
        term,
        msgn(
            "{n} icon too many: the launch is delayed by {n} round.",
            "{n} icons too many: the launch is delayed by {n} rounds.",
            over,
        )
        if over
        else msg("Within the limits: the launch may follow at once."),
        "MF-R16" if over else "MF-44",
        not over,
    )
