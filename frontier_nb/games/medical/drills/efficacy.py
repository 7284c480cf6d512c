"""Drills on the pre-clinical trial: missing needles."""

from __future__ import annotations

from random import Random

from frontier_nb.games.medical import names
from frontier_nb.games.medical.calculations.trials import efficacy
from frontier_nb.games.medical.drills.asking import Kind, lab_id, lab_of, one_in, owner
from frontier_nb.games.medical.drills.tested import Subject, criteria_for, fitting, missing_for, played, tried
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.terms import PENALTY, needles_of
from frontier_nb.messages import msg
from frontier_nb.question import Asked, Level, Number, fair


class MissingNeedles(Kind):
    """How many needles a lab lacks for the pre-clinical trial: read off its tokens, counted, foreseen."""

    id = "missing-needles"
    title = msg("How many needles are missing?")
    rules = ("MF-R14", "MF-R13", "MF-37", "MF-39", "MF-40")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about a lab that was tried (1), might be (2), or might be after one card (3)."""
        if level == 1:
            found = [Subject(at, pos.labs[at], drug) for at, drug in tried(pos) if pos.preclinical[drug]]
        elif level == 2:
            found = [Subject(at, pos.labs[at], drug) for at, drug in fitting(pos) if pos.preclinical[drug]]
        else:
            found = [subject for subject in played(pos) if pos.preclinical[subject.drug]]
        one = fair(found, lambda subject: missing_for(pos, subject), rng)
        if one is None:
            return None
        at, drug, play = one.at, one.drug, one.play
        missing = missing_for(pos, one)
        if not missing and not one_in(3, rng):
            return None
        name = names.drug(pos.table.drugs[drug].id)
        if play is not None:
            question = msg(
                "{play} How many needles will the lab lack for the pre-clinical trial of {drug}?",
                play=play.words(pos), drug=name,
            )  # fmt: skip
        elif level == 2:
            question = msg(
                "If {lab} entered the pre-clinical trial of {drug} now, how many needles would be missing?",
                lab=lab_of(pos, at), drug=name,
            )  # fmt: skip
        else:
            question = msg(
                "How many needles were missing in the pre-clinical trial of {lab}?", lab=lab_of(pos, at)
            )
        criteria = criteria_for(pos, drug)
        why = msg(
            "The criteria ask for {criteria} needles and the cards show {needles}: {missing} missing, "
            "which costs {points} points at the launch.",
            criteria=criteria,
            needles=needles_of(one.cards, pos.table.compounds),
            missing=missing,
            points=PENALTY * missing,
        )
        id = pos.table.drugs[drug].id
        light = (lab_id(pos, at), names.drug_tile(id), names.preclinical_tile(id))
        then = pos if play is None else play.after(pos)
        worked = efficacy(then, *divmod(at, pos.table.labs), drug)
        rules = ("MF-R14", "MF-40") if level == 1 else ("MF-R14", "MF-R13", "MF-37", "MF-39")
        brought = play.light(pos)[1:] if play is not None else ()
        return Asked(
            owner(pos, at), question, Number(missing, 0, criteria), rules, why, (*light, *brought), (worked,)
        )
