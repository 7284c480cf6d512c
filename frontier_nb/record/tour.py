"""A line of play in the order in which people write and read it, nested variations included.

Writers of FGN and move lists follow one :func:`tour`. A remark stands after the event it speaks of, and a
variation after the event that it replaces, as in chess books. Only where that would change the order of
the annotations, or where there is no such event, does a variation stand *here*: before what follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from frontier_nb.record.model import MAIN, Annotation, Branch, Line


@dataclass(frozen=True, slots=True)
class Played:
    """Event number `index` of the line at `branch` happens."""

    branch: Branch
    index: int


@dataclass(frozen=True, slots=True)
class Noted:
    """Annotation number `index` of the line at `branch` is read; its variation, if any, opens next.

    It stands `here`, where it speaks of, unless it is but a variation and stands after the event it replaces.
    """

    branch: Branch
    index: int
    annotation: Annotation
    here: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """The variation at `branch` begins: instead of what follows `here`, or else of the event before."""

    branch: Branch
    line: Line
    here: bool


@dataclass(frozen=True, slots=True)
class Closed:
    """The variation at `branch` ends."""

    branch: Branch


Stop: TypeAlias = Played | Noted | Opened | Closed


def tour(line: Line, branch: Branch = MAIN) -> Iterator[Stop]:
    """Yield everything in `line`, which lies at `branch`, in reading order."""
    under_way = [_walk(line, branch)]
    while under_way:
        stop = next(under_way[-1], None)
        if stop is None:
            under_way.pop()
            continue
        yield stop
        if isinstance(stop, Opened):
            under_way.append(_walk(stop.line, stop.branch))


def _walk(line: Line, branch: Branch) -> Iterator[Stop]:
    """Yield the stops of one line, without what lies within its variations."""
    places = _places(line)
    for place in range(len(line.events) + 1):
        for index, here in places.get(place, ()):
            annotation = line.annotations[index]
            yield Noted(branch, index, annotation, here)
            if annotation.variation is not None:
                yield Opened((*branch, index), annotation.variation, here)
                yield Closed((*branch, index))
        if place < len(line.events):
            yield Played(branch, place)


def _places(line: Line) -> dict[int, list[tuple[int, bool]]]:
    """Return which annotations are written after how many events, and whether a variation stands here."""
    stretches: dict[int, list[int]] = {}
    top = 0
    for index, annotation in enumerate(line.annotations):
        top = max(top, annotation.at)
        stretches.setdefault(top, []).append(index)
    places: dict[int, list[tuple[int, bool]]] = {}
    for place, stretch in stretches.items():
        end = len(stretch)
        while place < len(line.events) and end and _can_wait(line.annotations[stretch[end - 1]], place):
            end -= 1
        here = [(index, line.annotations[index].at == place) for index in stretch[:end]]
        places.setdefault(place, []).extend(here)
        if end < len(stretch):
            places[place + 1] = [(index, False) for index in stretch[end:]]
    return places


def _can_wait(annotation: Annotation, place: int) -> bool:
    """Return whether an annotation can be written after the event that its variation replaces."""
    return annotation.at == place and annotation.only_variation
