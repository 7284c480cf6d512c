"""Calculations at hand: which of them is on stage, and which step of it is lit. No widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from frontier_nb.calculation import Calculation
from frontier_nb.protocol import Highlights
from frontier_widgets.shared.calculation_view import highlights, rows


class Stagecraft:
    """What is explained of one position, and how far one is in it.

    `found` are the calculations at hand, `shown` the number of the one on stage, `term` its lit step
    (``None``: none).
    """

    def __init__(self, found: Sequence[Calculation] = ()) -> None:
        self.found = tuple(found)
        self.shown = 0
        self.term: int | None = None
        self._asked: str | None = None

    @property
    def calculation(self) -> Calculation | None:
        """What is on stage (``None``: nothing)."""
        return self.found[self.shown] if self.found else None

    def show(self, number: int) -> None:
        """Put another of the calculations on stage.

        Raises:
            LookupError: there are fewer.

        """
        if not 0 <= number < len(self.found):
            raise LookupError(f"{len(self.found)} calculations are at hand, no number {number + 1}")
        self.shown, self.term = number, None

    def light(self, term: int | None) -> None:
        """Put a step of the calculation in the light.

        Raises:
            LookupError: nothing is on stage, or in fewer steps.

        """
        if term is not None:
            if self.calculation is None:
                raise LookupError("there is no calculation here")
            highlights(self.calculation, term)
        self.term = term

    def about(
        self,
        component: str,
        everything: Sequence[Calculation],
        rank: Callable[[Calculation], tuple[bool, ...]] = lambda one: (),
    ) -> bool:
        """Explain what a component is part of; asked again, the next such calculation.

        First come those of the least `rank`, then those about the component itself, and of these what
        stands first in `everything`. Return whether there is one.
        """
        found = [one for one in everything if component in one.term.all_components()]
        found.sort(key=lambda one: (*rank(one), component not in one.term.components))
        if not found:
            return False
        now = self.calculation if self._asked == component else None
        self._asked = component
        self.shown = 0 if now is None or now not in found else (found.index(now) + 1) % len(found)
        self.found, self.term = tuple(found), None
        return True

    def lights(self) -> Highlights | None:
        """Return what the lit step puts in the light (``None``: none is)."""
        calculation = self.calculation
        if calculation is None or self.term is None:
            return None
        return highlights(calculation, self.term)

    def data(self) -> dict[str, Any]:
        """Return what the page shows of it."""
        calculation = self.calculation
        return {
            "calc": None if calculation is None else rows(calculation),
            "term": self.term,
            "more": [str(one.title) for one in self.found],
            "index": self.shown,
        }
