"""Numbers as parameters of commands."""

from __future__ import annotations

from math import isfinite
from typing import Any

import click


class Amount(click.FloatRange):
    """A number that is finite: what is not a number is neither more nor less than any."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number, if it is one and in the range."""
        number = float(super().convert(value, param, ctx))
        if not isfinite(number):
            self.fail(f"{value} is no amount", param, ctx)
        return number
