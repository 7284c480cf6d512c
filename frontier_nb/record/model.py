"""A record: the set-up of a game and everything that happened in it, with what people had to say.

A record is a value and mirrors its JSON exactly. Its events are a game's moves, chance included; its
tree is made of nested lines, a variation being a line that hangs on an annotation of another. Nothing here
asks whether an event is legal: :mod:`~frontier_nb.record.replay` does.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from frontier_nb.notebook import mime_bundle
from frontier_nb.protocol import Result
from frontier_nb.record.limits import MAX_DEPTH

Event: TypeAlias = Hashable
"""What happened: a move of the game, by a player or by chance."""

Branch: TypeAlias = tuple[int, ...]
"""The way to a line: at each fork the number of the annotation, in its line, whose variation is entered."""

MAIN: Branch = ()
"""The main line."""


class FrozenMap(Mapping[str, str]):
    """A mapping that cannot change, hence hashable; it keeps its order and equals any mapping alike."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[str, str]) -> None:
        self._items = dict(items)

    def __getitem__(self, key: str) -> str:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)


@dataclass(frozen=True, slots=True)
class Mark:
    """An arrow from one component to another, or a highlight on one (`to` is then ``None``).

    Raises:
        ValueError: the kind is neither, or an arrow leads nowhere.

    """

    kind: Literal["arrow", "highlight"]
    from_: str
    to: str | None
    colour: str

    def __post_init__(self) -> None:
        if self.kind not in ("arrow", "highlight"):
            raise ValueError(f"a mark is an arrow or a highlight, not {self.kind!r:.60}")
        if self.kind == "arrow" and self.to is None:
            raise ValueError("an arrow leads from one component to another")


@dataclass(frozen=True, slots=True)
class Annotation:
    """What somebody had to say at one place of a line, after `at` of its events.

    `nags` are numbers as in chess (1 is ``!``, 2 ``?``); `variation` is what might have been played
    instead of what follows.
    """

    at: int
    comment: str | None = None
    nags: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()
    variation: Line | None = None

    @property
    def only_variation(self) -> bool:
        """Whether there is a variation and nothing else."""
        return self.variation is not None and self.comment is None and not self.nags and not self.marks


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play: its events and what was said about them.

    Annotations stand in the order of their places. One exception is kept as given: an annotation of
    nothing but a variation may come one place late, after remarks on the event that it replaces, as
    people write it. Any other order is put right (stably) when the line is made.

    Raises:
        ValueError: an annotation lies outside the line, or variations are nested too deep.

    """

    events: tuple[Event, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    depth: int = field(init=False, compare=False, repr=False)
    """How many variations are nested within this line, at the deepest place."""

    def __post_init__(self) -> None:
        depth = 0
        for annotation in self.annotations:
            if not 0 <= annotation.at <= len(self.events):
                raise ValueError(f"an annotation after event {annotation.at} of {len(self.events)}")
            if annotation.variation is not None:
                depth = max(depth, annotation.variation.depth + 1)
        if depth > MAX_DEPTH:
            raise ValueError(f"variations may be nested {MAX_DEPTH} deep, no deeper")
        object.__setattr__(self, "depth", depth)
        if not _in_order(self.annotations):
            object.__setattr__(self, "annotations", tuple(sorted(self.annotations, key=lambda note: note.at)))

    def __deepcopy__(self, memo: object) -> Line:
        """Return the line itself: it is a value, and may be nested deeper than `copy` can go."""
        return self

    def count_events(self) -> int:
        """Return how many events the line holds, those of its variations included."""
        count, lines = 0, [self]
        while lines:
            line = lines.pop()
            count += len(line.events)
            lines += [note.variation for note in line.annotations if note.variation is not None]
        return count

    def with_event(self, event: Event) -> Line:
        """Return the line with one more event."""
        return replace(self, events=(*self.events, event))

    def with_annotation(self, annotation: Annotation) -> Line:
        """Return the line with one more annotation, the last of its place."""
        places = [note.at for note in self.annotations]
        # A late variation may break the order of places, never before the place that is looked for.
        index = next((i for i, at in enumerate(places) if at > annotation.at), len(places))
        return replace(self, annotations=(*self.annotations[:index], annotation, *self.annotations[index:]))

    def with_change(self, index: int, annotation: Annotation | None) -> Line:
        """Return the line with another annotation, or none, in the place of number `index`."""
        new = () if annotation is None else (annotation,)
        return replace(self, annotations=(*self.annotations[:index], *new, *self.annotations[index + 1 :]))


def _in_order(annotations: tuple[Annotation, ...]) -> bool:
    top = 0
    for annotation in annotations:
        if annotation.at < top and not (annotation.at == top - 1 and annotation.only_variation):
            return False
        top = max(top, annotation.at)
    return True


@dataclass(frozen=True, slots=True)
class Record:
    """One game: what it was played with, by whom, how it went and how it ended.

    `edition_sha256` and `rulings` say exactly which rules and components the events were legal under;
    `headers` are what else is known (a date, a place); `result` is ``None`` while the game is unfinished.
    """

    game: str
    edition: str
    edition_sha256: str
    rulings: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    headers: Mapping[str, str]
    line: Line
    result: Result | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", FrozenMap(self.options))
        object.__setattr__(self, "headers", FrozenMap(self.headers))

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """Return the last position as a picture, and what is known in words, for notebooks."""
        return mime_bundle(self)

    def line_at(self, branch: Branch) -> Line:
        """Return the line that `branch` leads to.

        Raises:
            LookupError: there is no such line.

        """
        return self._lines(branch)[-1]

    def with_line(self, branch: Branch, line: Line) -> Record:
        """Return the record with another line at `branch`; the result stays as it was.

        Raises:
            LookupError: there is no such line.

        """
        lines = self._lines(branch)
        for above, index in zip(reversed(lines[:-1]), reversed(branch), strict=True):
            line = above.with_change(index, replace(above.annotations[index], variation=line))
        return replace(self, line=line)

    def _lines(self, branch: Branch) -> list[Line]:
        lines = [self.line]
        for depth, index in enumerate(branch):
            notes = lines[-1].annotations
            line = notes[index].variation if 0 <= index < len(notes) else None
            if line is None:
                raise LookupError(f"no variation at {branch[: depth + 1]}")
            lines.append(line)
        return lines
