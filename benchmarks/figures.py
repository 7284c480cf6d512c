"""Rows of the table of results, in Markdown."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """What was measured, our figure, what it stands beside (``""``: nothing), their ratio, the goal."""

    what: str
    ours: str
    beside: str
    ratio: str
    goal: str


def table(rows: Iterable[Row]) -> str:
    """Return the rows as a table."""
    lines = ["| what | here | beside | ratio | goal |", "| --- | --- | --- | --- | --- |"]
    lines += [f"| {r.what} | {r.ours} | {r.beside} | {r.ratio} | {r.goal} |" for r in rows]
    return "\n".join(lines)


def spread(values: Sequence[float], digits: int = 1) -> str:
    """Return the median of `values` with their 95th percentile."""
    ordered = sorted(values)
    middle, late = statistics.median(ordered), ordered[math.ceil(0.95 * len(ordered)) - 1]
    return f"{middle:,.{digits}f} (95 %: {late:,.{digits}f})"


def paired(ours: Sequence[float], beside: Sequence[float]) -> str:
    """Return the median of the ratios of measurements taken in turn, with the least and the largest."""
    ratios = [a / b for a, b in zip(ours, beside, strict=True)]
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
