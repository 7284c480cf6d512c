"""Two measurements taken in turn, A B A B …, compared pair by pair: machines drift, ratios less so."""

from __future__ import annotations

import statistics
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Comparison:
    """The figures of A and of B, in the order in which they were taken."""

    a: tuple[float, ...]
    b: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """The median of A / B over the pairs."""
        return statistics.median(x / y for x, y in zip(self.a, self.b, strict=True))

    def __str__(self) -> str:
        ratios = [x / y for x, y in zip(self.a, self.b, strict=True)]
        return (
            f"{statistics.median(self.a):12,.0f} against {statistics.median(self.b):12,.0f}"
            f"   ratio {self.ratio:5.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        )


def figure(command: Sequence[str]) -> float:
    """Run `command` and return the number that it prints last."""
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(done.stdout.split()[-1])


def compare(a: Sequence[str], b: Sequence[str], pairs: int) -> Comparison:
    """Run `a` and `b` in turn, `pairs` times each."""
    taken = [(figure(a), figure(b)) for _ in range(pairs)]
    return Comparison(tuple(x for x, _ in taken), tuple(y for _, y in taken))
