"""The rule reference of a game: every rule with an id that the rest of the project cites.

A reference is a TOML file beside its game: a table ``[glossary]`` of terms and one ``[[rule]]`` for each
rule, whose keys are the fields of `Rule`. Line breaks in a text are for its writer's eye only; they become
single spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Literal, cast

from frontier_nb.messages import Message, catalogue_now

__all__ = ["Kind", "Rule", "Rulebook", "RulebookError"]

Kind = Literal["rulebook", "ruling"]

_ID = re.compile(r"[A-Z]+-R?[0-9]+")
_REQUIRED = ("id", "title", "text", "source")
_KEYS = frozenset((*_REQUIRED, "kind", "departs", "reconstructed", "see", "example"))


class RulebookError(ValueError):
    """A rule reference cannot be used; the message names the file, the entry and what to mend."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, in our own words.

    Attributes:
        id: the name by which everything cites it, such as ``MF-07`` or, for a ruling, ``MF-R7``.
        title: a few words to find it by.
        text: the rule itself.
        source: where it stands in the printed rulebook, or what a ruling is about.
        kind: ``rulebook`` for a printed rule, ``ruling`` for a decision where the print leaves a question.
        departs: for a ruling that settles or leaves the printed words, how, and what the other reading is.
        reconstructed: whether it rests on figures of our choice rather than on published ones.
        see: the ids of related rules.
        example: one concrete case with numbers.

    """

    id: str
    title: str
    text: str
    source: str
    kind: Kind = "rulebook"
    departs: str | None = None
    reconstructed: bool = False
    see: tuple[str, ...] = ()
    example: str | None = None


class Rulebook(Mapping[str, Rule]):
    """The rules of one game by id, in the order in which a table meets them, with a glossary of its terms."""

    __slots__ = ("_rules", "glossary")

    glossary: Mapping[str, str]
    """Each term with its meaning, in the order of the file."""

    def __init__(self, rules: Mapping[str, Rule], glossary: Mapping[str, str]) -> None:
        self._rules = dict(rules)
        self.glossary = MappingProxyType(dict(glossary))

    @classmethod
    def load(cls, package: str, name: str = "rules.toml") -> Rulebook:
        """Read the reference that lies in a package.

        Raises:
            RulebookError: there is no such package or file, it is not UTF-8, or `parse` refuses it.

        """
        from importlib.resources import files

        place = f"{package}/{name}"
        try:
            text = files(package).joinpath(name).read_text("utf-8")
        except (ModuleNotFoundError, OSError) as error:
            if isinstance(error, ModuleNotFoundError) and not f"{package}.".startswith(f"{error.name}."):
                raise  # the package is there; something that it imports is not
            raise RulebookError(f"{place}: there is no such rule reference ({error})") from error
        except UnicodeDecodeError as error:
            raise RulebookError(f"{place}: not UTF-8 text ({error})") from error
        return cls.parse(text, place)

    @classmethod
    def parse(cls, text: str, place: str = "rules.toml") -> Rulebook:
        """Read a reference from its text; `place` is what errors call it.

        Raises:
            RulebookError: it is not TOML, a key is unknown or of the wrong type, a text is missing or empty,
                an id is malformed or used twice, or a `see` leads nowhere.

        """
        import tomllib

        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RulebookError(f"{place}: not TOML: {error}") from error
        _refuse_unknown(data, frozenset(("rule", "glossary")), place)
        entries, terms = data.get("rule", []), data.get("glossary", {})
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise RulebookError(f"{place}: write each rule under a line [[rule]]")
        if not isinstance(terms, dict):
            raise RulebookError(f"{place}: write the glossary as a table [glossary]")
        rules: dict[str, Rule] = {}
        for number, entry in enumerate(entries, 1):
            where = f"{place}, rule {number} ({entry.get('id', 'without id')})"
            rule = _rule(entry, where)
            if rule.id in rules:
                raise RulebookError(f"{where}: this id is taken already, by {rules[rule.id].title!r}")
            rules[rule.id] = rule
        for rule in rules.values():
            for other in rule.see:
                if other not in rules:
                    raise RulebookError(f"{place}, {rule.id}: see names {other}, which does not exist")
        return cls(rules, {term: _words(terms, term, f"{place}, glossary") for term in terms})

    def translated(self) -> Rulebook:
        """Return the rules and terms in the language of the moment; in English, this reference itself."""
        if catalogue_now() is None:
            return self
        rules = {
            id: replace(
                rule,
                title=str(Message(rule.title)),
                text=str(Message(rule.text)),
                source=str(Message(rule.source)),
                departs=None if rule.departs is None else str(Message(rule.departs)),
                example=None if rule.example is None else str(Message(rule.example)),
            )
            for id, rule in self._rules.items()
        }
        terms = {str(Message(term)): str(Message(meaning)) for term, meaning in self.glossary.items()}
        return Rulebook(rules, terms)

    def search(self, text: str) -> list[Rule]:
        """Find the rules in which every word of `text` occurs, in any case; no words find all rules.

        Words are looked for in id, title and text, and in the glossary's entries for the terms that a rule
        uses. The rule of that very id comes first, then those whose titles have all the words, those that
        need their text too, and those that need the glossary; within a group the book's order stands.
        """
        words = text.casefold().split()
        found: list[tuple[int, Rule]] = []
        for rule in self.values():
            rank = self._rank(rule, words)
            if rank is not None:
                found.append((rank, rule))
        found.sort(key=lambda pair: pair[0])
        return [rule for _, rule in found]

    def _rank(self, rule: Rule, words: list[str]) -> int | None:
        ident, title = rule.id.casefold(), rule.title.casefold()
        if words == [ident]:
            return 0
        if all(word in title for word in words):
            return 1
        body = f"{ident}\n{title}\n{rule.text.casefold()}"
        if all(word in body for word in words):
            return 2
        used = (entry for entry in self.glossary.items() if entry[0].casefold() in body)
        haystack = "\n".join([body, *(f"{term}\n{meaning}".casefold() for term, meaning in used)])
        return 3 if all(word in haystack for word in words) else None

    def __getitem__(self, key: str) -> Rule:
        return self._rules[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self)} rules, {len(self.glossary)} terms>"


def _rule(entry: dict[str, Any], where: str) -> Rule:
    _refuse_unknown(entry, _KEYS, where)
    ident, title, text, source = (_words(entry, key, where) for key in _REQUIRED)
    if not _ID.fullmatch(ident):
        raise RulebookError(f"{where}: an id looks like AB-07 or, for a ruling, AB-R7")
    kind = entry.get("kind", "rulebook")
    if kind not in ("rulebook", "ruling"):
        raise RulebookError(f"{where}: kind is rulebook or ruling, not {kind!r}")
    if "departs" in entry and kind != "ruling":
        raise RulebookError(f"{where}: only a ruling can depart from the rulebook")
    reconstructed = entry.get("reconstructed", False)
    if not isinstance(reconstructed, bool):
        raise RulebookError(f"{where}: reconstructed is true or false")
    see = entry.get("see", [])
    if not isinstance(see, list) or not all(isinstance(other, str) for other in see):
        raise RulebookError(f"{where}: see is a list of ids")
    return Rule(
        id=ident,
        title=title,
        text=text,
        source=source,
        kind=cast(Kind, kind),
        departs=_words(entry, "departs", where) if "departs" in entry else None,
        reconstructed=reconstructed,
        see=tuple(see),
        example=_words(entry, "example", where) if "example" in entry else None,
    )


def _words(table: Mapping[str, Any], key: str, where: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        raise RulebookError(f"{where}: {key} needs some words")
    return " ".join(value.split())


def _refuse_unknown(table: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    unknown = sorted(table.keys() - known)
    if unknown:
        names = ", ".join(sorted(known))
        raise RulebookError(f"{where}: unknown key {', '.join(unknown)}; known are {names}")
