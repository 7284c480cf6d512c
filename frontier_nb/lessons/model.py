"""A lesson as data: what its file says, checked for form. What it means is worked out by the others here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from frontier_nb.messages import told

Goal: TypeAlias = Mapping[str, Any]
"""A condition on a position and the way there: see :mod:`~frontier_nb.lessons.goals`."""


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown, and the line of the file where it begins."""

    source: str
    line: int


@dataclass(frozen=True, slots=True)
class Setting:
    """The position that a step begins with, seen by player `you`.

    It comes from a shipped `record` after `at` of its events; or from a set-up for the players `names` with
    `options`, and then the FGN words `moves`; or from a `position` string.
    """

    you: int = 0
    names: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    record: str | None = None
    at: int = 0
    position: str | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """What the board shows by itself: components in the light, a calculation to step through."""

    light: tuple[str, ...] = ()
    calculation: str | None = None
    about: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mistake:
    """What to say to one way of going wrong, and what it leads to.

    It is made by a move whose word matches `move`, by a try that breaks the rule `breaks`, or by both
    at once, while the goal `when` is met; the words `then` are played out after it.
    """

    say: str
    move: str | None = None
    breaks: str | None = None
    when: Goal | None = None
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """Moves to make: until `goal` is met, within `turns` of the learner's turns.

    `solution` are words that reach it. Legal moves whose words match none of `allow` lead off the way.
    `hints` are a nudge and a pointer to the place, which `place` lights (else: where the solution acts);
    the third hint is the move itself. `chance` and `replies` are the words of what chance and the other
    players do when it is up to them; beyond them the generator and the greedy bot decide. `otherwise` is
    said when the turn is over and the goal is not met.
    """

    goal: Goal
    solution: tuple[str, ...]
    rules: tuple[str, ...]
    allow: tuple[str, ...] = ("*",)
    hints: tuple[str, ...] = ()
    place: tuple[str, ...] = ()
    chance: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    turns: int = 1
    otherwise: str = ""
    mistakes: tuple[Mistake, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A text to choose; it is right if `when` is met, or because its writer says so (`right`)."""

    text: str
    when: Goal | None = None
    right: bool = False
    say: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about the position, answered by the engine.

    One of: `options` to choose from; a `number` (an expression of :mod:`~frontier_nb.lessons.values`) between
    `least` and `most`; a calculation that `holds` or not; things to `point` at, a table of ``legal``,
    ``components`` or ``calculation``. `wrong` is said to wrong answers, and `calculation` works the right one
    out.
    """

    question: str
    rules: tuple[str, ...]
    options: tuple[Option, ...] = ()
    number: str | None = None
    least: int = 0
    most: int = 20
    holds: tuple[Any, ...] = ()
    point: Mapping[str, Any] = field(default_factory=dict)
    wrong: str = ""
    hints: tuple[str, ...] = ()
    calculation: str | None = None
    about: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to say, once, when a condition is met in a guided game."""

    when: Goal
    say: str


@dataclass(frozen=True, slots=True)
class Play:
    """A guided game against `opponent`: any legal move, until `goal` is met.

    A move that the game's evaluation finds worse than the best one by more than `coach` points is remarked on
    (0: never).
    """

    goal: Goal
    rules: tuple[str, ...]
    opponent: str = "greedy"
    seed: int = 1
    coach: int = 0
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Practice:
    """So many drills of a kind, at a level, to be answered rightly."""

    kind: str
    rules: tuple[str, ...]
    level: int = 1
    number: int = 3


Act: TypeAlias = Task | Ask | Play | Practice
"""What the learner does in a step."""


@dataclass(frozen=True, slots=True)
class Step:
    """One headed step: a text, a position, something to see, something to do, and what is read afterwards.

    Without a `setting` a step goes on from where the solution of the one before ended.
    """

    id: str
    title: str
    line: int
    text: Text
    setting: Setting | None = None
    show: Show | None = None
    act: Act | None = None
    after: Text = Text("", 0)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: `minutes` it takes, what it is `about` in a sentence, and its steps."""

    id: str
    source: str
    game: str
    title: str
    about: str
    minutes: int
    steps: tuple[Step, ...]

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def find(self, id: str) -> int:
        """Return the number of the step `id`.

        Raises:
            LookupError: there is no such step.

        """
        for number, step in enumerate(self.steps):
            if step.id == id:
                return number
        raise LookupError(told("lesson {lesson} has no step {id}", lesson=self.id, id=f"{id!r:.60}"))
