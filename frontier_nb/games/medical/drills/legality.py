"""Drills on what is legal: a decision that somebody wants to make, and the rule against it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from random import Random
from typing import TypeGuard

from frontier_nb.calculation import Calculation
from frontier_nb.errors import Violation
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.calculations.budget import budget, cost_of
from frontier_nb.games.medical.calculations.formula import formula
from frontier_nb.games.medical.calculations.launch import launch_round
from frontier_nb.games.medical.drills.asking import YES, Kind, among, step, yes_or_no
from frontier_nb.games.medical.imaginable import conceivable
from frontier_nb.games.medical.moves import Decision, Move
from frontier_nb.games.medical.pointing import pointed
from frontier_nb.games.medical.position import CHECKED, SYNTHESIS, Position
from frontier_nb.games.medical.terms import FORMULA_SIZE
from frontier_nb.games.medical.violations import violation
from frontier_nb.messages import Message, Who, msg, msgn
from frontier_nb.question import Asked, Level, fair
from frontier_nb.rulebook import Rulebook

Step = m.Take | m.Synthesise | m.Preclinical | m.Clinical | m.Document | m.Launch | m.Abandon
"""A decision other than the end of the turn."""

_ALLOWS: dict[type[Decision], str] = {
    m.Take: "MF-20",
    m.Synthesise: "MF-23",
    m.Preclinical: "MF-35",
    m.Clinical: "MF-41",
    m.Document: "MF-47",
    m.Launch: "MF-50",
    m.Abandon: "MF-R20",
}
"""The rule that speaks of each step."""
_FORBIDS: dict[type[Decision], tuple[str, ...]] = {
    m.Take: ("MF-16", "MF-R6"),
    m.Synthesise: ("MF-16", "MF-R9", "MF-24"),
    m.Preclinical: ("MF-16", "MF-31", "MF-R10", "MF-R12", "MF-R5"),
    m.Clinical: ("MF-16", "MF-02", "MF-R5"),
    m.Document: ("MF-16", "MF-48", "MF-49", "MF-47"),
    m.Launch: ("MF-16", "MF-02", "MF-R16"),
    m.Abandon: ("MF-R20",),
}
"""What may forbid each step."""
_NEVER = ("MF-15", "MF-17", "MF-33", "MF-R3")
"""Rules that none of these steps can break, to make up the options."""


class Legality(Kind):
    """Whether a decision is legal and, if it is not, by which rule."""

    id = "legality"
    title = msg("Is it legal?")
    rules = tuple(
        dict.fromkeys(
            (*_ALLOWS.values(), *(rule for rules in _FORBIDS.values() for rule in rules), "MF-R20", "MF-03")
        )
    )

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question: legal or not (1), or by which of two rules (2) or four rules (3) it is not."""
        found = [(move, violation(pos, move)) for move in conceivable(pos) if _sensible(move, pos)]
        legal = [one for one in found if one[1] is None]
        illegal = [one for one in found if one[1] is not None]
        # One in two, three or four is legal, as likely as any single option is.
        wanted = legal if rng.randrange(level + 1) == 0 else illegal
        one = fair(wanted, _group, rng)
        if one is None:
            return None
        move, against = one
        offered = self._rules(pos, move, against, 2 * level - 2, rng)
        no = {rule: msg("no: {rule}", rule=Message(_titles()[rule])) for rule in offered}
        answer = (
            yes_or_no(against is None)
            if level == 1
            else among(
                (YES, *no.values()),
                [YES if against is None else no[against.rule]],
            )
        )
        return Asked(
            pos.player,
            msg(
                "{player}, with {cubes} left, wants to {step}. Is that legal?",
                player=Who(pos.player),
                cubes=msgn("{n} cube", "{n} cubes", pos.cubes),
                step=step(move),
            ),
            answer,
            (against.rule if against else _ALLOWS[type(move)],),
            _because(pos, move, against),
            pointed(pos, move),
            _worked(pos, move, against),
        )

    def _rules(
        self, pos: Position, move: Step, against: Violation | None, number: int, rng: Random
    ) -> list[str]:
        """Return a number of rules in any order: the one that forbids a step, and others that do not."""
        # MF-R20 may forbid any step in a lab in trials, so that it is offered where it is right only.
        others = [rule for rule in _FORBIDS[type(move)] if rule != "MF-R20" and not _broken(pos, move, rule)]
        rng.shuffle(others)
        others += rng.sample(_NEVER, len(_NEVER))
        right = [against.rule] if against is not None else []
        offered = [*right, *(rule for rule in others if rule not in right)][:number]
        rng.shuffle(offered)
        return offered


def _group(one: tuple[Step, Violation | None]) -> Hashable:
    move, against = one
    return against.rule if against else move.event


@cache
def _titles() -> Mapping[str, str]:
    book = Rulebook.load("frontier_nb.games.medical")
    return {rule.id: rule.title for rule in book.values()}


def _sensible(move: Move, pos: Position) -> TypeGuard[Step]:
    """Return whether somebody who looks at the board might want to make a move."""
    if isinstance(move, m.Take):
        return move.card != m.UNKNOWN and pos.market[move.space] == move.card
    if isinstance(move, (m.EndTurn, *m.CHANCE_MOVES)) or move.lab >= pos.table.labs:
        return False
    return not isinstance(move, m.Synthesise) or move.card in pos.hands[pos.player]


def _broken(pos: Position, move: Step, rule: str) -> bool:
    """Return whether somebody might hold that `move` breaks a rule as well: then it is no wrong answer."""
    if rule == "MF-16":
        return cost_of(pos, move) > pos.cubes
    if isinstance(move, m.Take):
        return rule == "MF-R6" and len(pos.hands[pos.player]) >= pos.table.hand_limit
    at = pos.player * pos.table.labs + move.lab
    stage, full = pos.stage[at], len(pos.labs[at]) == FORMULA_SIZE
    if isinstance(move, m.Synthesise):
        return (rule == "MF-R9" and stage != SYNTHESIS) or (rule == "MF-24" and full and not move.replaces)
    if isinstance(move, m.Preclinical):
        if stage != SYNTHESIS:
            return True
        drug = pos.table.drug_index.get(move.target)
        if rule == "MF-R10":
            return not full
        if rule == "MF-31":
            return drug not in pos.fits[at]
        return rule == "MF-R12" and (drug is None or not pos.tiles[drug])
    return {
        "MF-02": stage == SYNTHESIS if isinstance(move, m.Clinical) else stage != CHECKED,
        "MF-47": stage != CHECKED,
        "MF-48": pos.documented,
        "MF-49": not pos.delay(at),
        "MF-R5": stage == CHECKED,
        "MF-R16": bool(pos.delay(at)),
    }.get(rule, False)


def _because(pos: Position, move: Step, against: Violation | None) -> Message:
    if against is None:
        return msgn(
            "It costs {n} cube of the {cubes} left, and no rule stands against it.",
            "It costs {n} cubes of the {cubes} left, and no rule stands against it.",
            cost_of(pos, move), cubes=pos.cubes,
        )  # fmt: skip
    if against.remedy is None:
        return against.reason
    return msg("{reason} {remedy}", reason=against.reason, remedy=against.remedy)


def _worked(pos: Position, move: Step, against: Violation | None) -> tuple[Calculation, ...]:
    """Return the calculation behind what the rule says, where it is one."""
    rule = against.rule if against else ""
    if rule == "MF-16":
        return (budget(pos, pos.player),)
    if rule in ("MF-31", "MF-R10") and isinstance(move, m.Preclinical):
        return (formula(pos, pos.player, move.lab, pos.table.drug_index[move.target]),)
    if rule == "MF-R16" and isinstance(move, m.Launch):
        return (launch_round(pos, pos.player, move.lab),)
    return ()
