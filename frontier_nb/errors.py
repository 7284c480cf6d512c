"""What can be wrong with a move, a text or a position, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from frontier_nb.messages import Field, Message, msg


@dataclass(frozen=True, slots=True)
class Violation:
    """Why a move is not legal now.

    `rule` is an id of the game's rule reference, `reason` one plain sentence, `remedy` what would make
    the move legal (``None``: nothing would), `components` the ids of what to point at on the board.
    """

    rule: str
    reason: Message
    remedy: Message | None = None
    components: tuple[str, ...] = ()

    def __str__(self) -> str:
        remedy = f" {self.remedy}" if self.remedy else ""
        return f"{self.reason}{remedy} ({self.rule})"


Found: TypeAlias = Iterator[Violation]
"""What a checker yields: all that is wrong, in the order in which a person should hear it."""


def broken(rule: str, template: str, *components: str, **fields: Field) -> Violation:
    """Return what no game can bring about, for which there is no remedy."""
    return Violation(rule, msg(template, **fields), None, components)


class Unreadable(ValueError):
    """A text that cannot be read as a move, a position or a record; `rule` where a rule says so."""

    rule: str | None = None


class Ambiguous(ValueError):
    """A text that could mean several moves; `candidates` are those, as words."""

    def __init__(self, message: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.candidates = candidates


class IllegalMove(ValueError):
    """A move that can be read but breaks a rule: see `violation`."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(str(violation))
        self.violation = violation


class PositionError(ValueError):
    """A position that no game can reach; `problems` says each of them."""

    def __init__(self, problems: tuple[Violation, ...]) -> None:
        super().__init__(" ".join(str(problem) for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a record, at its place in the text.

    `line` and `column` count from 1 (0: the place is unknown), `game` is the number of the game in its
    file and `event` the number of the event in its line of play, both from 1 (0: before the first),
    `kind` is ``unreadable``, ``ambiguous`` or ``illegal``.
    """

    source: str
    line: int
    column: int
    kind: str
    message: str
    token: str = ""
    rule: str | None = None
    game: int = 0
    event: int = 0

    def __str__(self) -> str:
        place = str(_KINDS.get(self.kind, self.kind))
        if self.game and self.event:
            place = str(
                msg("{kind} in game {game}, event {event}", kind=place, game=self.game, event=self.event)
            )
        elif self.game:
            place = str(msg("{kind} in game {game}", kind=place, game=self.game))
        token = f": {self.token!r}" if self.token else ""
        rule = f" ({self.rule})" if self.rule and self.rule not in self.message else ""
        return f"{self.source}:{self.line}:{self.column}: {place}{token}: {self.message}{rule}"


_KINDS = {"unreadable": msg("unreadable"), "ambiguous": msg("ambiguous"), "illegal": msg("illegal")}


class EditionError(ValueError):
    """An edition that cannot be used: its `name`, the `place` of the first fault and the `reason`.

    `place` is the path of a figure, ``compounds[3].needles``, or ``line:column`` of a fault in the
    file's syntax; it is empty where the file as a whole is at fault. `others` are further faults that
    were found on the way, each with its place and its reason.
    """

    def __init__(self, name: str, place: str, reason: str, others: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(_edition_fault(name, place, reason))
        self.name = name
        self.place = place
        self.reason = reason
        self.others = others

    @property
    def faults(self) -> tuple[tuple[str, str], ...]:
        """The place and the reason of every fault that was found."""
        return ((self.place, self.reason), *self.others)

    @property
    def lines(self) -> tuple[str, ...]:
        """Every fault that was found, as a line with the name and the place."""
        return tuple(_edition_fault(self.name, *fault) for fault in self.faults)

    def __reduce__(self) -> tuple[type[EditionError], tuple[object, ...]]:
        return EditionError, (self.name, self.place, self.reason, self.others)


def _edition_fault(name: str, place: str, reason: str) -> str:
    is_line = place.replace(":", "").isdigit() and ":" in place
    where = f":{place}" if is_line else f": {place}" if place else ""
    return f"{name}{where}: {reason}"
