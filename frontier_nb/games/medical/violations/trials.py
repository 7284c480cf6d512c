"""Steps III and IV: the two trials of a lab."""

from __future__ import annotations

from frontier_nb.errors import Found, Violation
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import CHECKED, SYNTHESIS, TRIED, Position
from frontier_nb.games.medical.terms import FORMULA_SIZE
from frontier_nb.games.medical.violations.common import affordable, not_stranded
from frontier_nb.messages import Listing, msg, msgn


def check_preclinical(pos: Position, move: m.Preclinical) -> Found:
    """Check the pre-clinical trial of a lab: its cards, and the drug that they make."""
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
    yield from not_stranded(pos, at, (lab,))
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
            msg("The cards would do for: {drugs}.", drugs=Listing(fitting))
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
            msg("The cards would do for: {drugs}.", drugs=Listing(fitting))
            if fitting
            else msg("Replace cards until the formula is met."),
            (lab, names.drug_tile(move.target)),
        )
    yield from affordable(pos, 1)


def check_clinical(pos: Position, move: m.Clinical) -> Found:
    """Check the clinical trial of a lab."""
    at = move.player * pos.table.labs + move.lab
    components = (names.lab(move.player, move.lab),)
    yield from not_stranded(pos, at, components)
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
    yield from affordable(pos, 1)
