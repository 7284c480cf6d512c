"""Events as JSON data: what the fields of a game's events may be, and how they are written.

An event is a dataclass with a name, its `event`. Which :class:`Kind` a field is of follows from the type
that its class writes beside it, as it stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from frontier_nb.errors import Unreadable

UNKNOWN = "?"
"""What was not seen: another player's, or what nobody noted in a transcribed game (``null`` in JSON)."""


class Named(Protocol):
    """What every event has."""

    event: ClassVar[str]


E = TypeVar("E", bound=Named)


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of field: what it must be, in words and as a test of JSON data, and the ways to and from it."""

    wanted: str
    fits: Callable[[object], bool]
    read: Callable[[Any], Any] = _same
    write: Callable[[Any], Any] = _same


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_id(value: object) -> bool:
    # The sign for what was not seen is ours; in data it is null.
    return isinstance(value, str) and value != UNKNOWN


WHOLE = Kind("a whole number", _is_whole)
ID = Kind("an id", _is_id)
ID_OR_NULL = Kind("an id or null", lambda value: value is None or _is_id(value))


def seen_or_not(thing: str) -> Kind:
    """Return the kind of an id that may not have been seen, of what `thing` calls it."""
    return Kind(
        f"{thing} or null",
        lambda value: value is None or _is_id(value),
        lambda value: UNKNOWN if value is None else value,
        lambda value: None if value == UNKNOWN else value,
    )


def list_of(kind: Kind, wanted: str, length: int | None = None) -> Kind:
    """Return the kind of a list of values of `kind`, as many as `length` says (``None``: any number)."""
    return Kind(
        wanted,
        lambda value: (
            isinstance(value, list | tuple)
            and (length is None or len(value) == length)
            and all(map(kind.fits, value))
        ),
        lambda value: tuple(map(kind.read, value)),
        lambda value: list(map(kind.write, value)),
    )


class Events(Generic[E]):
    """The events of one game, by name, and the way of each to JSON data and back."""

    def __init__(self, types: Iterable[type[E]], kinds: Mapping[str, Kind]) -> None:
        """Take the classes of the events, and the kind that each type of their fields stands for."""
        self.types = {cls.event: cls for cls in types}
        self._fields: dict[str, dict[str, Kind]] = {
            name: {field.name: kinds[str(field.type)] for field in fields(cls)}  # type: ignore[arg-type]
            for name, cls in self.types.items()
        }

    def to_json(self, move: E) -> dict[str, Any]:
        """Return `move` as the JSON data of records."""
        data: dict[str, Any] = {"event": move.event}
        for name, kind in self._fields[move.event].items():
            data[name] = kind.write(getattr(move, name))
        return data

    def from_json(self, data: Mapping[str, Any]) -> E:
        """Return the event of JSON `data`.

        Raises:
            Unreadable: no such event, or a field is missing, unknown or of the wrong kind.

        """
        name = data.get("event")
        if not isinstance(name, str) or name not in self.types:
            raise Unreadable(f"there is no event {name!r:.60}")
        wanted = self._fields[name]
        for key in data:
            if key != "event" and key not in wanted:
                raise Unreadable(f"{name}: there is no field {key!r:.60}")
        for key in wanted:
            if key not in data:
                raise Unreadable(f"{name}: the field {key!r} is missing")
        for key, kind in wanted.items():
            if not kind.fits(data[key]):
                raise Unreadable(f"{name}: {key} must be {kind.wanted}")
        return self.types[name](**{key: kind.read(data[key]) for key, kind in wanted.items()})
