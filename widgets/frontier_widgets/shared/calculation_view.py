"""A calculation on stage: its lines for the page, and what each step of it puts in the light.

Working one out goes term by term. Step *k* is the *k*-th term in the order of
:meth:`~frontier_nb.calculation.Calculation.steps`; the last is the whole, where the verdict is said.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from frontier_nb.calculation import Calculation, Term
from frontier_nb.messages import figure, msg, row
from frontier_nb.protocol import Highlights

SIGNS = {
    "sum": "+",
    "difference": "−",
    "excess": "≤",
    "shortfall": "≥",
    "product": "×",
    "max": "max",
    "min": "min",
}
"""The sign before a further term of an operation: what is done with it, or what it is compared by."""
NO_BREAK = "\u00a0"
LONGEST_SUM = 5
"""With more terms than this a sum is not spelled, for it is kept on one line."""


def rows(calculation: Calculation) -> dict[str, Any]:
    """Return the calculation as the page shows it: a row a term, the verdict, the rule.

    A row is depth, label, note, value, rule (empty: that of the calculation) and sign. The sign is ``=``
    for a term that is worked out from those above it; for the others it is how the term enters its
    parent's operation (:data:`SIGNS`), empty for the first. The note of a term that is worked out spells
    how, unless it has one of its own.
    """
    signs = _signs(calculation.term)
    return {
        "title": str(calculation.title),
        "rows": [
            [
                depth,
                str(term.label),
                _spelled(term) if term.note is None else str(term.note),
                term.value,
                "" if term.rule in (None, calculation.rule) else term.rule,
                sign,
            ]
            for (depth, term), sign in zip(calculation.steps(), signs, strict=True)
        ],
        "verdict": str(calculation.verdict),
        "rule": calculation.rule,
        "holds": calculation.holds,
    }


def _signs(term: Term, own: str = "") -> list[str]:
    """Return the signs of the terms below `term` and its `own`, in the order of the steps."""
    further = SIGNS.get(term.operation, "")
    below = [_signs(part, further if place else "") for place, part in enumerate(term.terms)]
    return [*chain.from_iterable(below), "=" if term.terms else own]


def _spelled(term: Term) -> str:
    """Return how the value of `term` comes about, in figures: ``5 − 3`` (empty: nothing to spell)."""
    figures = [figure(part.value) for part in term.terms]
    sign = SIGNS.get(term.operation, "")
    if not sign or not 1 < len(figures) <= LONGEST_SUM:
        return ""
    if term.operation == "max":
        return str(msg("the most of {values}", values=row(figures)))
    if term.operation == "min":
        return str(msg("the least of {values}", values=row(figures)))
    if term.operation in ("excess", "shortfall"):
        if len(figures) > 2:
            return ""  # no comparison of two numbers
        if term.value:
            figures = figures if term.operation == "excess" else figures[::-1]
            sign = SIGNS["difference"]
    return f" {sign} ".join(figures).replace(" ", NO_BREAK)


def highlights(calculation: Calculation, step: int, changed: frozenset[str] = frozenset()) -> Highlights:
    """Return what is lit at step `step`: the components of the term, and in red what fails at the end.

    Raises:
        IndexError: the calculation has no such step.

    """
    steps = calculation.steps()
    if not 0 <= step < len(steps):
        raise IndexError(f"the calculation has {len(steps)} steps, no step {step + 1}")
    _, term = steps[step]
    last = step == len(steps) - 1
    lit = frozenset(term.components or term.all_components())
    come = {component for _, done in steps[: step + 1] for component in done.components}
    later = frozenset(c for _, other in steps[step + 1 :] for c in other.components if c not in come)
    if last and calculation.holds is False:
        return Highlights(changed=changed, wrong=lit)
    return Highlights(changed=changed, focus=lit, later=later)
