"""A calculation on stage: its lines for the page, and what each step of it puts in the light.

Working one out goes term by term. Step *k* is the *k*-th term in the order of
:meth:`~frontier_nb.calculation.Calculation.steps`; the last is the whole, where the verdict is said.
"""

from __future__ import annotations

from typing import Any

from frontier_nb.calculation import Calculation
from frontier_nb.protocol import Highlights


def rows(calculation: Calculation) -> dict[str, Any]:
    """Return the calculation as the page shows it: a row a term, the verdict, the rule."""
    return {
        "title": str(calculation.title),
        "rows": [
            [
                depth,
                str(term.label),
                "" if term.note is None else str(term.note),
                term.value,
                "" if term.rule in (None, calculation.rule) else term.rule,
            ]
            for depth, term in calculation.steps()
        ],
        "verdict": str(calculation.verdict),
        "rule": calculation.rule,
        "holds": calculation.holds,
    }


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
    lit = frozenset(term.all_components() if last else term.components or term.all_components())
    if last and calculation.holds is False:
        return Highlights(changed=changed, wrong=lit)
    return Highlights(changed=changed, focus=lit)
