"""What one edition has that another has not: difference by difference, in words.

>>> for change in changes(shipped, other, words):
...     print(change)
Drugs: Cardiovascular: points 50 → 60
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Literal, NamedTuple

from frontier_nb.edition import UNSTATED, Edition
from frontier_nb.messages import Field, Message, figure, msg, msgn, row

Words = Mapping[str, Message]
"""What people call figures, groups, components and values: see :class:`frontier_nb.editions.Editions`."""

Kind = Literal["changed", "added", "removed", "order", "source"]


class _Absent:
    """What stands for a figure that one of the editions does not have."""


ABSENT = _Absent()


@dataclass(frozen=True)
class Change:
    """One difference: `kind`, in which `group` of figures, of which `component` (empty: of none).

    `path` names the figure as :meth:`Edition.source` does; `old` and `new` are its values in JSON, with
    :data:`ABSENT` for none. `heading` is the group and `words` the difference, for people, with names in the
    language in which it was found.
    """

    kind: Kind
    group: str
    component: str
    path: str
    old: Any
    new: Any
    heading: Message
    words: Message

    def __str__(self) -> str:
        return f"{self.heading}: {self.words}"


def changes(shipped: Edition, other: Edition, words: Words | None = None) -> tuple[Change, ...]:
    """Return how `other` differs from `shipped`, in the order of the figures; sources come last.

    Game and id are not compared. There is a change of another kind than ``source`` exactly if a figure
    differs; sources are compared where both editions have the figure.
    """
    naming = _Naming(words or {})
    return (*_figure_changes(shipped, other, naming), *_source_changes(shipped, other, naming))


def summary(found: Iterable[Change]) -> Message:
    """Return how many differences there are of each sort, as a sentence."""
    number = Counter(change.kind for change in found)
    parts: list[Field] = []
    if n := number["changed"] + number["order"]:
        parts.append(msgn("{n} figure differs", "{n} figures differ", n))
    if n := number["added"]:
        parts.append(msgn("{n} component more", "{n} components more", n))
    if n := number["removed"]:
        parts.append(msgn("{n} component fewer", "{n} components fewer", n))
    if n := number["source"]:
        parts.append(msgn("{n} source differs", "{n} sources differ", n))
    return msg("{list}.", list=row(parts)) if parts else msg("No figure differs.")


def grouped(found: Iterable[Change]) -> list[tuple[Message, list[Change]]]:
    """Return the changes under their headings, in their order."""
    groups: dict[Message, list[Change]] = {}
    for change in found:
        groups.setdefault(change.heading, []).append(change)
    return list(groups.items())


# -- figures ------------------------------------------------------------------------------------------


class _Step(NamedTuple):
    """One step to a figure: the `text` of its path, and whether it is an id or an index in a list."""

    text: str
    listed: bool = False


_Path = tuple[_Step, ...]


def _figure_changes(shipped: Edition, other: Edition, naming: _Naming) -> Iterator[Change]:
    for group in dict.fromkeys((*shipped.data, *other.data)):
        if group in ("game", "id"):
            continue
        old, new = shipped.data.get(group, ABSENT), other.data.get(group, ABSENT)
        if _components(old) and _components(new):
            yield from _component_changes(group, old, new, naming)
        else:
            for path, *values in _differences(old, new, (_Step(group),)):
                yield naming.change("", path, *values)


def _components(value: object) -> bool:
    """Return whether a value is a list of components, each with an id of its own."""
    return isinstance(value, list) and all(isinstance(item, dict) and "id" in item for item in value)


def _component_changes(
    group: str, old: list[dict[str, Any]], new: list[dict[str, Any]], naming: _Naming
) -> Iterator[Change]:
    before, after = ({item["id"]: item for item in items} for items in (old, new))
    for id, item in before.items():
        if id not in after:
            yield naming.gone_or_come("removed", group, item)
            continue
        for path, *values in _differences(item, after[id], (_Step(group), _Step(id, listed=True))):
            yield naming.change(naming.component(group, item), path, *values)
    for id, item in after.items():
        if id not in before:
            yield naming.gone_or_come("added", group, item)
    if [id for id in before if id in after] != [id for id in after if id in before]:
        yield naming.reordered(group, list(before), list(after))


def _differences(old: Any, new: Any, path: _Path) -> Iterator[tuple[_Path, Any, Any]]:
    """Yield where two values differ, down to single figures, with both."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _differences(old.get(key, ABSENT), new.get(key, ABSENT), (*path, _Step(key)))
    elif _tables(old) and _tables(new) and len(old) == len(new):
        for index, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _differences(one, other, (*path, _Step(str(index), listed=True)))
    elif old != new:
        yield path, old, new


def _tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


# -- sources ------------------------------------------------------------------------------------------


def _source_changes(shipped: Edition, other: Edition, naming: _Naming) -> Iterator[Change]:
    if not other.sources or not shipped.sources:
        if other.sources or shipped.sources:
            stated = msg("the sources are stated") if other.sources else msg("no sources are stated")
            yield naming.source("", shipped.sources or UNSTATED, other.sources or UNSTATED, stated)
        return
    before = {path: source for path, _, source in shipped.sources_of_figures()}
    found = Counter(
        (names[:2], before[path], source)
        for path, names, source in other.sources_of_figures()
        if before.get(path, source) != source
    )
    for (names, old, new), n in found.items():
        words = msgn(
            "{what}: {old} → {new} ({n} figure)", "{what}: {old} → {new} ({n} figures)", n,
            what=naming.general(names), old=_source(old), new=_source(new),
        )  # fmt: skip
        yield naming.source(".".join(names), old, new, words)


_SOURCES = {
    "rulebook": msg("rulebook"),
    "published": msg("published"),
    "reconstructed": msg("reconstructed"),
    "box": msg("box"),
}


def _source(id: str) -> Field:
    return _SOURCES.get(id, id)


# -- words --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Naming:
    """Puts differences into words: those of the game where it has some, else those of the file."""

    words: Words

    def change(self, component: str | Message, path: _Path, old: Any, new: Any) -> Change:
        """Return the change of a figure."""
        group, names = path[0].text, [step.text for step in path if not step.listed]
        start = 1 if not component else 2
        what = " ".join(self._steps(path, start))
        fields = {"old": self.value(names, old), "new": self.value(names, new)}
        if component and what:
            words = msg("{component}: {figure} {old} → {new}", component=component, figure=what, **fields)
        elif what:
            words = msg("{figure}: {old} → {new}", figure=what, **fields)
        else:
            words = msg("{old} → {new}", **fields)
        where = ".".join(step.text for step in path)
        return Change(
            "changed", group, path[1].text if component else "", where, old, new, self.group(group), words
        )

    def gone_or_come(self, kind: Literal["added", "removed"], group: str, item: dict[str, Any]) -> Change:
        """Return the change that a component is only in one of the editions."""
        name, id, came = self.component(group, item), item["id"], kind == "added"
        figures = "; ".join(self._pairs([group], {key: item[key] for key in item if key != "id"}))
        words = msg("{component}: left out", component=name)
        if came:
            words = msg("{component}: added ({figures})", component=name, figures=figures)
        old, new = (ABSENT, item) if came else (item, ABSENT)
        return Change(kind, group, id, f"{group}.{id}", old, new, self.group(group), words)

    def reordered(self, group: str, old: list[str], new: list[str]) -> Change:
        """Return the change that the components of a group stand in another order."""
        words = msg("listed in another order")
        return Change("order", group, "", group, old, new, self.group(group), words)

    def source(self, path: str, old: Any, new: Any, words: Message) -> Change:
        """Return the change of where figures come from."""
        return Change("source", path.partition(".")[0], "", path, old, new, msg("Sources"), words)

    def group(self, group: str) -> Message:
        """Return what a group of figures is called."""
        return self.words.get(group) or Message(group)

    def general(self, names: tuple[str, ...]) -> Message:
        """Return what the figures of a general path are called."""
        group = self.group(names[0])
        if len(names) == 1:
            return group
        return msg("{group}, {figure}", group=group, figure=self._word(list(names)))

    def component(self, group: str, item: Mapping[str, Any]) -> Message:
        """Return what a component is called: by the game, by its own name, or by its id."""
        known = self.words.get(f"{group}.{item['id']}")
        return known or Message(str(item.get("name") or item["id"]))

    def value(self, names: list[str], value: Any) -> str:
        """Return a figure of a general path as people read it."""
        if isinstance(value, dict):
            return row(self._pairs(names, value)) or str(_NONE)
        if isinstance(value, list):
            parts = [self.value(names, item) for item in value]
            return (" ".join(f"({part})" for part in parts) if _tables(value) else row(parts)) or str(_NONE)
        if isinstance(value, int):
            return figure(value)
        if isinstance(value, str):
            return str(self._word([*names, value]))
        return str(_NONE)

    def _pairs(self, names: list[str], table: Mapping[str, Any]) -> Iterator[str]:
        """Yield the figures of a table, each with its name; those that say nothing are left out."""
        for key, value in table.items():
            if value not in (None, [], {}):
                yield f"{self._word([*names, key])} {self.value([*names, key], value)}"

    def _steps(self, path: _Path, start: int) -> Iterator[str]:
        """Yield the names of the steps of `path` from the one numbered `start` on."""
        names = [step.text for step in path[:start] if not step.listed]
        for step, following in zip_longest(path[start:], path[start + 1 :]):
            if step.listed:
                yield step.text
                continue
            names.append(step.text)
            one = self.words.get(f"{'.'.join(names)}[]") if following and following.listed else None
            yield str(one or self._word(names))

    def _word(self, names: list[str]) -> Message:
        return self.words.get(".".join(names)) or Message(names[-1])


_NONE = msg("none")
