"""How words of FGN about one place group into annotations.

Parts of one annotation follow each other in the order of :class:`Part`, each kind once (NAGs and marks
several times); a part that would go back begins the next annotation, and so does a bar, ``|``. A
variation instead of the event just played is an annotation by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from frontier_nb.record.model import Annotation, Line, Mark


class Part(IntEnum):
    """The parts of an annotation in the order in which they are written."""

    START = 0
    NAG = 1
    MARK = 2
    COMMENT = 3
    VARIATION = 4


def continues(last: Part | None, part: Part) -> bool:
    """Return whether `part`, written after `last`, belongs to the same annotation (``None``: no part yet)."""
    if last is None or part is Part.START:
        return False
    return last < part or last == part in (Part.NAG, Part.MARK)


@dataclass(slots=True)
class Note:
    """An annotation that is being read; `last` is its last part."""

    at: int
    last: Part | None = None
    comment: str | None = None
    nags: list[int] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    variation: Line | None = None

    def annotation(self) -> Annotation:
        """Return what was read."""
        return Annotation(self.at, self.comment, tuple(self.nags), tuple(self.marks), self.variation)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was read."""
        return self.comment is None and self.variation is None and not self.nags and not self.marks
