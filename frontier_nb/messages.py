"""Sentences as gettext messages with fields.

A sentence is kept as a template and its fields, and becomes text only when somebody reads it, in the
language of that moment. Templates are English and are what a catalogue translates; fields are numbers,
names, or further messages. ``tools/catalogue.py`` finds templates by the names of the functions that take
them: :func:`msg`, :func:`msgn`, :func:`told`, and :func:`msgid` for those that stand in a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import ParamSpec, Protocol, TypeVar, cast


class Catalogue(Protocol):
    """What a language must offer: the two methods of :class:`gettext.NullTranslations` used here."""

    def gettext(self, message: str) -> str:
        """Return the translation of `message`, or `message` itself."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form of the message that the count `n` takes."""


_catalogue: ContextVar[Catalogue | None] = ContextVar("catalogue", default=None)
_names: ContextVar[Sequence[str]] = ContextVar("names", default=())

P = ParamSpec("P")
R = TypeVar("R")

Field = object
"""A field's value: text or a number as it is, or a :class:`Message`, translated with its sentence."""


class Message:
    """One sentence (or name) that can be shown in any language: hashable, comparable, printable.

    `fields` are the values of the template's ``{names}``. A message without fields is shown as it is,
    braces included, so that any text can be carried. `plural` and `count` are set for messages whose
    form depends on a number.
    """

    __slots__ = ("count", "fields", "plural", "template")

    def __init__(
        self,
        template: str,
        fields: tuple[tuple[str, Field], ...] = (),
        plural: str | None = None,
        count: int = 0,
    ) -> None:
        self.template = template
        self.fields = fields
        self.plural = plural
        self.count = count

    def _key(self) -> tuple[object, ...]:
        return (self.template, self.fields, self.plural, self.count)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __str__(self) -> str:
        catalogue = _catalogue.get()
        if self.plural is None:
            # gettext gives a catalogue's own header for "", so an empty text is never looked up.
            text = catalogue.gettext(self.template) if catalogue and self.template else self.template
        elif catalogue:
            text = catalogue.ngettext(self.template, self.plural, self.count)
        else:
            text = self.template if self.count == 1 else self.plural
        return text.format(**{name: _read(field) for name, field in self.fields}) if self.fields else text


class Listing(Message):
    """Several things read one after another: "heart, brain and skin"."""

    __slots__ = ("items",)

    def __init__(self, items: Iterable[Field]) -> None:
        self.items = tuple(items)
        super().__init__(_LAST, (("items", self.items),))

    def __str__(self) -> str:
        words = [str(_read(item)) for item in self.items]
        if len(words) < 2:
            return "".join(words)
        return str(Message(self.template, (("head", row(words[:-1])), ("last", words[-1]))))


class Who(Message):
    """A player in a sentence: by name where the names are known (:func:`use_names`), else by number.

    So that a calculation is the same value whoever plays, and yet names the players to its reader.
    """

    __slots__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player
        super().__init__(_PLAYER, (("n", player + 1),))

    def __str__(self) -> str:
        names = _names.get()
        return names[self.player] if self.player < len(names) else super().__str__()


def row(items: Iterable[Field]) -> str:
    """Return several things as they stand in a row, with commas in between, in the language of the moment."""
    return str(Message(_COMMA)).join(str(_read(item)) for item in items)


def figure(number: int) -> str:
    """Return a number as people read it, with a minus sign and no hyphen."""
    return str(number).replace("-", "−")


def _read(field: Field) -> Field:
    return figure(field) if isinstance(field, int) else field


def msg(template: str, **fields: Field) -> Message:
    """Return the message of `template` with `fields` in its ``{names}``."""
    return Message(template, tuple(fields.items()))


def msgn(singular: str, plural: str, n: int, **fields: Field) -> Message:
    """Return the message whose form depends on the count `n`, which is also the field ``{n}``."""
    return Message(singular, (("n", n), *fields.items()), plural, n)


def told(template: str, **fields: Field) -> str:
    """Return a sentence as text, in the language of the moment: for errors, read where they arise."""
    return str(msg(template, **fields))


def msgid(template: str) -> str:
    """Return a template that becomes a message elsewhere, so that catalogue tools find it here."""
    return template


def texts(messages: Mapping[str, Message]) -> dict[str, str]:
    """Return messages as texts, by name, in the language of the moment."""
    return {name: str(message) for name, message in messages.items()}


def call_players(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return a name for every player, a made-up one for those that have none."""
    given = (*(name.strip() for name in names), *("" for _ in range(players)))
    return tuple(given[player] or str(msg(_PLAYER, n=player + 1)) for player in range(players))


@contextmanager
def use_catalogue(catalogue: Catalogue | None) -> Iterator[None]:
    """Show every message in another language for a while (``None``: the English templates)."""
    token = _catalogue.set(catalogue)
    try:
        yield
    finally:
        _catalogue.reset(token)


def catalogue_now() -> Catalogue | None:
    """Return the catalogue of the moment (``None``: the English templates are shown)."""
    return _catalogue.get()


def cache_by_language(maxsize: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep what a function returns, as :func:`functools.lru_cache` does, for each language apart."""

    def keep(function: Callable[P, R]) -> Callable[P, R]:
        known: dict[Catalogue | None, Callable[P, R]] = {}

        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            language = _catalogue.get()
            if language not in known:
                known[language] = cast("Callable[P, R]", lru_cache(maxsize)(function))
            return known[language](*args, **kwargs)

        return call

    return keep


@contextmanager
def use_names(names: Sequence[str]) -> Iterator[None]:
    """Call players by these names for a while."""
    token = _names.set(names)
    try:
        yield
    finally:
        _names.reset(token)


_COMMA = msgid(", ")
_LAST = msgid("{head} and {last}")
_PLAYER = msgid("Player {n}")
