"""Editions: every component of a game as data, with the source of each figure.

An edition is one TOML file. Its table ``[sources]`` says for each figure where it comes from, by paths in
quotes that reach from the general to the special::

    [sources]
    "drugs" = "rulebook"                       # all figures of all drugs, but
    "drugs.bonus" = "reconstructed"            # this figure of every drug, but
    "drugs.psychotropic.bonus" = "rulebook"    # this figure of this one

The JSON that :meth:`Edition.to_json` gives is read as well; it states no sources.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from frontier_nb.errors import EditionError
from frontier_nb.messages import told

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SOURCES = ("rulebook", "published", "reconstructed", "box")
"""What a figure's source can be; ``box`` is for owners who copied it from their own copy of the game."""

UNSTATED = "unstated"
"""The source of every figure of an edition that was read from JSON without sources."""

Check = Callable[[Mapping[str, Any]], Iterable[tuple[str, str]]]
"""A game's own check of figures that fit the schema: yields the place and the reason of each fault."""


@dataclass(frozen=True)
class Edition:
    """The components of one game. Equal if the figures are, whatever their sources say.

    `data` is the JSON of the edition, `game` and `id` included, and is not to be changed; `sha256` is
    the hash over it that records carry; `sources` maps paths to one of :data:`SOURCES`.
    """

    game: str
    id: str
    sha256: str
    data: Mapping[str, Any] = field(compare=False, repr=False)
    sources: Mapping[str, str] = field(compare=False, repr=False)

    def to_json(self) -> dict[str, Any]:
        """Return the edition for :func:`json.dumps`, with its hash, as a copy of its own."""
        from copy import deepcopy

        figures = {name: value for name, value in self.data.items() if name not in ("game", "id")}
        return {"game": self.game, "id": self.id, "sha256": self.sha256, **deepcopy(figures)}

    def source(self, path: str) -> str:
        """Return where a figure comes from: one of :data:`SOURCES`, or :data:`UNSTATED`.

        `path` names one figure, ``drugs.psychotropic.bonus`` or ``market_costs.0``, or all of a kind,
        ``drugs.bonus``. The most special path that the edition states for it decides.

        Raises:
            KeyError: `path` names no figure, or a group of figures that has no source of its own.

        """
        return self._source_of[path]

    def sources_of_figures(self) -> Iterator[tuple[str, tuple[str, ...], str]]:
        """Yield the path of every figure, the names in it without ids and indices, and its source."""
        for figure in _figures(self.data):
            key = _deciding_key(figure, self.sources)
            names = tuple(segment.text for segment in figure if segment.kind == "name")
            yield _join(figure), names, self.sources[key] if key is not None else UNSTATED

    @cached_property
    def _source_of(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for figure in _figures(self.data):
            for kept in _projections(figure):
                for length in range(1, len(kept) + 1):
                    path = _join(kept[:length])
                    if path not in found:
                        key = _deciding_key(kept[:length], self.sources)
                        if key is not None:
                            found[path] = self.sources[key]
                        elif not self.sources:
                            found[path] = UNSTATED
        return found


def canonical_sha256(data: Mapping[str, Any]) -> str:
    """Return the hash of an edition's JSON, in hexadecimal: keys sorted, no spaces, UTF-8, no ``sha256``."""
    import hashlib
    import json

    figures = {name: value for name, value in data.items() if name != "sha256"}
    text = json.dumps(figures, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def load_edition(
    path: str | Path | Traversable, schema: Mapping[str, Any], check: Check | None = None
) -> Edition:
    """Read the edition in a TOML or JSON file; see :func:`parse_edition`.

    Raises:
        EditionError: the file cannot be read, or what it says is not sound.

    """
    from frontier_nb.edition_reading import MAX_BYTES

    file = Path(path) if isinstance(path, str) else path
    try:
        if not file.is_file():
            raise EditionError(file.name, "", told("there is no such file"))
        with file.open("rb") as stream:
            text = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise EditionError(file.name, "", told("cannot be read: {error}", error=error.strerror)) from error
    return parse_edition(text, schema, check, name=file.name)


def parse_edition(
    text: str | bytes, schema: Mapping[str, Any], check: Check | None = None, *, name: str = "edition"
) -> Edition:
    """Return the edition that a TOML or JSON text describes.

    `schema` is the game's JSON schema, which must come from the game itself: code is made from it. Its
    ``default`` values stand for what the text leaves out. `check` looks for what a schema cannot say.
    `name` is what errors call the text.

    Raises:
        EditionError: the text is too long, not TOML or JSON, does not fit the schema, names an id
            twice, leaves a figure without source, fails `check`, or states another hash than its own.
            It tells the faults of the first of these kinds, up to
            :data:`~frontier_nb.edition_reading.MAX_FAULTS`.

    """
    from frontier_nb.edition_reading import fit_schema, read, refuse

    data, notation = read(text, name)
    sources = data.pop("sources", {} if notation == "json" else None)
    stated = data.pop("sha256", None)
    data = fit_schema(data, schema, name)
    refuse(name, _faulty_ids(data))
    unstated = notation == "json" and sources == {}
    refuse(name, chain(() if unstated else _faulty_sources(data, sources), check(data) if check else ()))
    sha256 = canonical_sha256(data)
    if stated not in (None, sha256):
        reason = told("is not the hash of these figures; remove it if you changed them")
        raise EditionError(name, "sha256", reason)
    return Edition(data["game"], data["id"], sha256, data, sources)


def shipped_editions(package: str) -> dict[str, Traversable]:
    """Return the editions that `package` ships in its folder ``editions``, by id, the newest last.

    A released edition stays, so that the records played with it stay readable. An edition's id is its
    file's name; numbers in it count as numbers, so that ``standard-10`` follows ``standard-9``.
    """
    import re
    from importlib.resources import files

    folder = files(package) / "editions"
    found = {file.name[:-5]: file for file in folder.iterdir() if file.name.endswith(".toml")}

    def age(id: str) -> list[tuple[int, str]]:
        return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", id)]

    return {id: found[id] for id in sorted(found, key=age)}


class _Segment(NamedTuple):
    """One part of a figure's path; `kind` is ``name``, or ``id`` or ``index`` of a list's item."""

    text: str
    kind: str


_Figure = tuple[_Segment, ...]

_DROPPED: tuple[frozenset[str], ...] = (frozenset(), frozenset({"index"}), frozenset({"index", "id"}))


def _figures(value: object, path: _Figure = ()) -> Iterator[_Figure]:
    """Yield the path of every figure; ids are none, an empty list or table is one."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            if key != "id" and (path or key != "game"):
                yield from _figures(item, (*path, _Segment(key, "name")))
    elif isinstance(value, list) and value:
        for index, item in enumerate(value):
            named = isinstance(item, dict) and "id" in item
            segment = _Segment(item["id"], "id") if named else _Segment(str(index), "index")
            yield from _figures(item, (*path, segment))
    elif path:
        yield path


def _projections(figure: _Figure) -> Iterator[_Figure]:
    """Yield the path, the path without indices, and the path without indices and ids."""
    for dropped in _DROPPED:
        yield tuple(segment for segment in figure if segment.kind not in dropped)


def _join(figure: _Figure) -> str:
    return ".".join(segment.text for segment in figure)


def _deciding_key(figure: _Figure, sources: Mapping[str, str]) -> str | None:
    """Return the most special path in `sources` that covers `figure`."""
    for length in range(len(figure), 0, -1):
        for kept in _projections(figure[:length]):
            if (key := _join(kept)) in sources:
                return key
    return None


def _faulty_sources(data: Mapping[str, Any], sources: object) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the table of sources."""
    if not isinstance(sources, dict):
        yield "sources", told("must be a table that says where each figure comes from")
        return
    for key, source in sources.items():
        if isinstance(source, dict):
            yield f'sources."{key}"', told('a path of several words must stand in quotes: "drugs.points"')
        elif source not in SOURCES:
            yield f'sources."{key}"', told("must be one of {all}", all=", ".join(SOURCES))
    idle = set(sources)
    for figure in _figures(data):
        if _deciding_key(figure, sources) is None:
            reason = told(
                "has no source: [sources] must have a line for it or for {group}", group=figure[0].text
            )
            yield _join(figure), reason
        for kept in _projections(figure):
            idle.difference_update(_join(kept[:length]) for length in range(1, len(kept) + 1))
    for key in sorted(idle):
        yield f'sources."{key}"', told("is the path of no figure")


def _faulty_ids(value: object, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield the items of a list whose id another one has, capitals and small letters being one."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _faulty_ids(item, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        seen: set[str] = set()
        for index, item in enumerate(value):
            if isinstance(item, dict) and "id" in item:
                if item["id"].casefold() in seen:
                    yield f"{place}[{index}].id", told("{id} is the id of two", id=repr(item["id"]))
                seen.add(item["id"].casefold())
            yield from _faulty_ids(item, f"{place}[{index}]")
