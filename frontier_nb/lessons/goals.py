"""Conditions of lessons: on the position, and on the moves that led to it.

Each key of a goal is one condition, and all of them must be met:

==============================  ===============================================================
``played = "take:*"``           one of the learner's moves has a word that matches
``event = {event = "launch"}``  one of the learner's moves has these fields in its JSON
``number = "score 0"``          that number ``is``, is ``at_least`` or ``at_most`` so much
``holds = ["formula", 0, 0]``   that calculation's test is passed; with ``fails`` it is not
``legal = "launch*"``           some move whose word matches is legal now
``illegal = "launch1"``         the move of that word is not
``breaks = ["end", "MF-07"]``   the move of that word would break that rule
``turn = "over"``               the learner's turn, or their part in somebody's, is over
``game = "over"``               the game has ended
``all``, ``any``, ``not``       goals put together
==============================  ===============================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from frontier_nb.calculation import Calculation
from frontier_nb.lessons.model import Goal
from frontier_nb.lessons.values import ValueFault, moves_like, number
from frontier_nb.protocol import Game


@dataclass(frozen=True, slots=True)
class Situation:
    """A position as learner `you` has reached it from `start`.

    `moves` are their own since the step began, as words and JSON.
    """

    game: Game[Any, Any]
    state: Any
    you: int
    start: Any
    moves: tuple[tuple[str, Mapping[str, Any]], ...] = ()


def met(goal: Goal, at: Situation) -> bool:
    """Return whether all conditions of `goal` are met.

    Raises:
        ValueError: a condition speaks of something that there is not.

    """
    return all(_CONDITIONS[name](goal, at) for name in goal if name in _CONDITIONS)


def faults(goal: Goal) -> list[str]:
    """Return what is wrong with a goal whatever the position."""
    found = []
    bounds = {"is", "at_least", "at_most"} & goal.keys()
    if bounds and "number" not in goal:
        found.append(f"{', '.join(sorted(bounds))} needs a number to compare with")
    if "number" in goal and not bounds:
        found.append("a number needs is, at_least or at_most")
    for name in ("all", "any"):
        for part in goal.get(name, ()):
            found += faults(part)
    if "not" in goal:
        found += faults(goal["not"])
    return found


def turn_passed(game: Game[Any, Any], before: Any, state: Any) -> bool:
    """Return whether the turn of one position is over at a later one, even if the same player is next."""
    return game.clock(state) != game.clock(before) or game.result(state) is not None


def calculation(game: Game[Any, Any], state: Any, kind: str, about: tuple[int | str, ...]) -> Calculation:
    """Return a calculation about a position.

    Raises:
        ValueFault: nothing of that kind can be explained about it now.

    """
    for one in game.calculations(state):
        if (one.kind, one.subject) == (kind, about):
            return one
    near = [str(list(one.subject)) for one in game.calculations(state) if one.kind == kind]
    hint = f"; there are: {', '.join(near[:12])}" if near else ""
    raise ValueFault(f"no {kind} about {list(about)} can be explained here{hint}")


def _number(goal: Goal, at: Situation) -> bool:
    value = number(at.game, at.state, goal["number"])
    least, most = goal.get("at_least", value), goal.get("at_most", value)
    return bool(goal.get("is", value) == value and least <= value <= most)


def _verdict(name: str, wanted: bool) -> Callable[[Goal, Situation], bool]:
    def check(goal: Goal, at: Situation) -> bool:
        kind, *about = goal[name]
        try:
            return calculation(at.game, at.state, str(kind), tuple(about)).holds is wanted
        except ValueFault:
            return False

    return check


def _played(goal: Goal, at: Situation) -> bool:
    return any(fnmatchcase(word, goal["played"]) for word, _ in at.moves)


def _event(goal: Goal, at: Situation) -> bool:
    wanted = goal["event"].items()
    return any(all(data.get(key) == value for key, value in wanted) for _, data in at.moves)


def _illegal(goal: Goal, at: Situation) -> bool:
    return at.game.violation(at.state, at.game.read_word(at.state, goal["illegal"])) is not None


def _breaks(goal: Goal, at: Situation) -> bool:
    word, rule = goal["breaks"]
    violation = at.game.violation(at.state, at.game.read_word(at.state, word))
    return violation is not None and violation.rule == rule


def _turn_over(goal: Goal, at: Situation) -> bool:
    return turn_passed(at.game, at.start, at.state)


_CONDITIONS: dict[str, Callable[[Goal, Situation], bool]] = {
    "all": lambda goal, at: all(met(part, at) for part in goal["all"]),
    "any": lambda goal, at: any(met(part, at) for part in goal["any"]),
    "not": lambda goal, at: not met(goal["not"], at),
    "played": _played,
    "event": _event,
    "holds": _verdict("holds", True),
    "fails": _verdict("fails", False),
    "number": _number,
    "legal": lambda goal, at: bool(moves_like(at.game, at.state, goal["legal"])),
    "illegal": _illegal,
    "breaks": _breaks,
    "turn": _turn_over,
    "game": lambda goal, at: at.game.result(at.state) is not None,
}
