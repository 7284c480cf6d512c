"""Steps V and VI, documents and the launch, and clearing a lab that can go no further."""

from __future__ import annotations

from frontier_nb.errors import Found, Violation
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import CHECKED, SYNTHESIS, Position
from frontier_nb.games.medical.violations.common import affordable, not_stranded
from frontier_nb.messages import msg, msgn


def check_document(pos: Position, move: m.Document) -> Found:
    """Check documents that bring a launch nearer (MF-47 to MF-49)."""
    at = move.player * pos.table.labs + move.lab
    components = (names.lab(move.player, move.lab),)
    yield from not_stranded(pos, at, components)
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
    yield from affordable(pos, 1)


def check_launch(pos: Position, move: m.Launch) -> Found:
    """Check the launch of a drug, delayed or not."""
    at = move.player * pos.table.labs + move.lab
    components = (names.lab(move.player, move.lab),)
    yield from not_stranded(pos, at, components)
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
    yield from affordable(pos, 1)


def check_abandon(pos: Position, move: m.Abandon) -> Found:
    """Check that only a stranded lab is cleared (MF-R20)."""
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
