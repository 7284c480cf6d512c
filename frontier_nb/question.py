"""Questions about a position, with the engine's answer: what lessons ask and drills are made of.

An answer is one of three kinds: a choice among texts, a number, or things to point at on the board. What is
right comes from the engine, never from whoever wrote the question down; :meth:`right` judges a reply.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from frontier_nb.calculation import Calculation
from frontier_nb.messages import Listing, Message, msg

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")

Level = Literal[1, 2, 3]
"""How hard a drill is, from what can be seen at a glance (1) to what has to be worked out (3)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several texts is right, or each of several: `answers` are their numbers.

    Raises:
        ValueError: there are fewer than two options, two read the same, or none of them is right.

    """

    options: tuple[Message, ...]
    answers: frozenset[int]

    def __post_init__(self) -> None:
        if len(self.options) < 2 or len({str(option) for option in self.options}) < len(self.options):
            raise ValueError("a choice is among two or more different texts")
        if not self.answers or not self.answers <= set(range(len(self.options))):
            raise ValueError("some of the texts to choose from must be right")

    def right(self, reply: object) -> bool:
        """Return whether `reply`, the number of a text, is right."""
        return isinstance(reply, int) and not isinstance(reply, bool) and reply in self.answers

    def said(self) -> Message:
        """Return the right answer in words."""
        return Listing(self.options[number] for number in sorted(self.answers))


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `least` to `most`."""

    answer: int
    least: int
    most: int

    def right(self, reply: object) -> bool:
        """Return whether `reply` is the number."""
        return isinstance(reply, int) and not isinstance(reply, bool) and reply == self.answer

    def said(self) -> Message:
        """Return the right answer in words."""
        return msg("{n}", n=self.answer)


@dataclass(frozen=True, slots=True)
class Pointing:
    """Every one of `answers`, and no other of the `candidates`, is to be pointed at.

    Both are ids of components; `names` are what the candidates are called, in the same order. With a
    `single` answer one pointing is a reply; else a person says when they are done. `several` says that it
    shall not be told from this how many answers there are.

    Raises:
        ValueError: an answer is no candidate, or nothing can be told apart.

    """

    candidates: tuple[str, ...]
    names: tuple[Message, ...]
    answers: frozenset[str]
    several: bool = False

    def __post_init__(self) -> None:
        if len(self.candidates) != len(self.names) or not self.answers <= set(self.candidates):
            raise ValueError("what is to be pointed at must be among the candidates, which all have names")

    @property
    def single(self) -> bool:
        """Whether one thing is to be pointed at."""
        return len(self.answers) == 1 and not self.several

    def right(self, reply: object) -> bool:
        """Return whether `reply`, ids of components, are those."""
        return isinstance(reply, set | frozenset | list | tuple) and frozenset(reply) == self.answers

    def said(self) -> Message:
        """Return the right answer in words."""
        names = [name for id, name in zip(self.candidates, self.names, strict=True) if id in self.answers]
        return Listing(names) if names else msg("none")


Answer = Choice | Number | Pointing


@dataclass(frozen=True, slots=True)
class Drill:
    """A question about a position.

    `kind` is the id of the kind of drill, `state` the position as the learner, player `viewer`, sees it,
    `rules` are the ids of what is practised (the first is the one that decides), `light` the components
    that the question is about, `why` the reason for the answer in a sentence or two, and `worked` the
    calculations that work it out on the board.
    """

    kind: str
    level: Level
    state: Hashable
    viewer: int
    question: Message
    answer: Answer
    rules: tuple[str, ...]
    why: Message
    light: tuple[str, ...] = ()
    worked: tuple[Calculation, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What a kind of drill asks of player `viewer`; the other fields are as in :class:`Drill`.

    `state` is the position that it is about, if not the one that was looked at.
    """

    viewer: int
    question: Message
    answer: Answer
    rules: tuple[str, ...]
    why: Message
    light: tuple[str, ...] = ()
    worked: tuple[Calculation, ...] = ()
    state: Hashable = None


class DrillKind(ABC):
    """A kind of question that a game's positions can be asked endlessly."""

    id: str
    """Such as ``missing-needles``."""
    title: Message
    """Such as "How many needles are missing?"."""
    rules: tuple[str, ...]
    """The ids of all rules that such questions practise."""

    @abstractmethod
    def make(self, game: Any, state: Any, level: Level, rng: Random) -> Drill | None:
        """Return a question of a level about `state` of `game`; ``None`` if nothing worth asking is there.

        What can be chosen is chosen with `rng`, and so that no answer comes up most of the time: where a
        position would only give the common answer, it may be declined now and then.
        """

    def drill(self, level: Level, state: Hashable, asked: Asked) -> Drill:
        """Return what was found to ask about `state`, as a question of this kind."""
        return Drill(
            self.id,
            level,
            state if asked.state is None else asked.state,
            asked.viewer,
            asked.question,
            asked.answer,
            asked.rules,
            asked.why,
            asked.light,
            asked.worked,
        )


def fair(found: Iterable[T], answer: Callable[[T], Hashable], rng: Random) -> T | None:
    """Return one of `found`, so that each answer comes up alike often, not each subject (``None``: none)."""
    groups: dict[Hashable, list[T]] = {}
    for one in found:
        groups.setdefault(answer(one), []).append(one)
    return rng.choice(groups[rng.choice(list(groups))]) if groups else None
