"""What is wrong with a lesson, at its place: ``file:line: message``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LessonFault:
    """One thing to mend in the file `source`; `line` counts from 1."""

    source: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.source}:{self.line}: {self.message}"


class LessonError(ValueError):
    """A lesson that cannot be used; `faults` are all that was found."""

    def __init__(self, faults: Iterable[LessonFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))
