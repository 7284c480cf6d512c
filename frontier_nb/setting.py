"""Editors made of settings: each is a field of a draft together with what sets it.

A game says what can be set and moved, and what follows from that; drafts are copied, and what cannot be is
refused, here.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Final, Generic, Protocol, Self, TypeVar

from frontier_nb.editing import Editor, Field
from frontier_nb.messages import Message, msg, told

NONE: Final = "none"
"""The value of a choice for nothing at all."""
NO: Final = "no"
YES: Final = "yes"
MOST_DIGITS = 9
"""No number that is set by hand is longer."""


class Draft(Hashable, Protocol):
    """A state that can be copied."""

    def copy(self) -> Self:
        """Return a draft that may be changed without changing this one."""


D = TypeVar("D", bound=Draft)


@dataclass(frozen=True, slots=True)
class Setting(Generic[D]):
    """A field, and what sets it in a draft that may be changed; only what the field allows is set."""

    field: Field
    set: Callable[[D, str], None]

    def check(self, value: str) -> None:
        """Check that the field can be set to `value`.

        Raises:
            LookupError: it cannot.

        """
        field = self.field
        if field.choices:
            if all(value != choice for choice, _ in field.choices):
                raise LookupError(told("{field} cannot be {value}.", field=field.label, value=_shown(value)))
            return
        digits = value.isascii() and value.isdecimal() and len(value) <= MOST_DIGITS
        if not digits or not field.least <= int(value) <= field.most:
            sentence = msg(
                "{field} is a whole number from {least} to {most}, not {value}.",
                field=field.label,
                least=field.least,
                most=field.most,
                value=_shown(value),
            )
            raise LookupError(str(sentence))


def choice(
    at: str | None,
    what: str,
    label: Message,
    value: str,
    choices: Iterable[tuple[str, Message]],
    change: Callable[[D, str], None],
) -> Setting[D]:
    """Return what sets one of some choices at a component (``None``: of the table as a whole).

    What it is now is always one of them: a text may say what nobody can set.
    """
    known = tuple(choices)
    if all(value != other for other, _ in known):
        known = (*known, (value, Message(value)))
    return Setting(Field(_id(at, what), label, value, known), change)


def number(
    at: str | None, what: str, label: Message, value: int, most: int, change: Callable[[D, int], None]
) -> Setting[D]:
    """Return what sets a number at a component, from 0 to `most`, or as far as what it is now."""
    field = Field(_id(at, what), label, str(value), (), min(0, value), max(most, value))
    return Setting(field, lambda draft, text: change(draft, int(text)))


def yes_or_no(
    at: str | None, what: str, label: Message, value: bool, change: Callable[[D, bool], None]
) -> Setting[D]:
    """Return what sets something at a component that holds or does not."""
    choices = ((NO, msg("no")), (YES, msg("yes")))
    return choice(at, what, label, YES if value else NO, choices, lambda d, text: change(d, text == YES))


def _id(at: str | None, what: str) -> str:
    return what if at is None else f"{at}:{what}"


def _shown(text: str) -> str:
    return f"{text!r:.60}"


class SettingEditor(Editor[D]):
    """An editor whose fields are settings, made with what reads a draft from a string."""

    def __init__(self, read: Callable[[str], D]) -> None:
        self._read = read

    @abstractmethod
    def settings(self, draft: D, component: str | None) -> Iterable[Setting[D]]:
        """Return what can be set at a component of the board (``None``: of the table as a whole)."""

    @abstractmethod
    def move(self, draft: D, piece: str, place: str) -> None:
        """Put a piece at one of its :meth:`places`, in a draft that may be changed."""

    @abstractmethod
    def settle(self, draft: D) -> None:
        """Work out, in a draft that may be changed, all that follows from what lies where."""

    def read(self, text: str) -> D:
        """Return the draft that a position string says, possible or not."""
        return self._read(text)

    def fields(self, draft: D, component: str | None = None) -> tuple[Field, ...]:
        """Return what can be set at a component of the board (``None``: of the table as a whole)."""
        return tuple(setting.field for setting in self.settings(draft, component))

    def edit(self, draft: D, field: str, value: str) -> D:
        """Return `draft` with a field set to another value, and with all that follows."""
        for setting in self.settings(draft, field.rpartition(":")[0] or None):
            if setting.field.id == field:
                if value == setting.field.value:
                    return draft
                setting.check(value)
                after = draft.copy()
                setting.set(after, value)
                self.settle(after)
                return after
        raise LookupError(told("There is no field {field} here.", field=_shown(field)))

    def put(self, draft: D, piece: str, place: str) -> D:
        """Return `draft` with a piece put at one of its places, and with all that follows."""
        if place not in self.places(draft, piece):
            fields = {"piece": _shown(piece), "place": _shown(place)}
            raise LookupError(told("{piece} cannot be put at {place}.", **fields))
        after = draft.copy()
        self.move(after, piece, place)
        self.settle(after)
        return after
