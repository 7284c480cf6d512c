"""Calculations: trees of labelled terms that explain a number of the game.

A calculation is built from the same small functions that the rules use, so an explanation cannot
disagree with the engine. Every surface shows the same tree: the board steps through it and lights the
components, a table, a sentence, JSON and a screen reader get it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from types import MappingProxyType

from frontier_nb.messages import Field, Message, Who, figure, msg, row

OPERATIONS: Mapping[str, Callable[[Sequence[int]], int]] = MappingProxyType(
    {
        "sum": sum,
        "difference": lambda values: values[0] - sum(values[1:]),
        "excess": lambda values: max(0, values[0] - sum(values[1:])),
        "shortfall": lambda values: max(0, values[-1] - sum(values[:-1])),
        "product": prod,
        "count": len,
        "max": lambda values: max(values, default=0),
        "min": lambda values: min(values, default=0),
    }
)
"""How a term's value comes from those of its terms. ``value`` (not listed) is a number read off."""


@dataclass(frozen=True, slots=True)
class Term:
    """One line of a calculation.

    `value` is the number, `operation` how it comes from the values of `terms` (a key of
    :data:`OPERATIONS`, or ``value``: read off the `components`), `rule` the id that says so,
    `note` a remark to show beside the number.
    """

    label: Message
    value: int
    operation: str = "value"
    rule: str | None = None
    components: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    note: Message | None = None

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Term]]:
        """Yield the terms below this one and then itself, each with its depth."""
        for term in self.terms:
            yield from term.walk(depth + 1)
        yield depth, self

    def faults(self) -> Iterator[str]:
        """Yield a line for each term whose value is not what its operation gives."""
        for _, term in self.walk():
            if term.operation == "value":
                if term.terms:
                    yield f"{term.label}: a value has no terms"
            elif OPERATIONS[term.operation]([part.value for part in term.terms]) != term.value:
                yield f"{term.label}: {term.operation} does not give {term.value}"

    def of(self, player: int) -> Term:
        """Return this term as one of several players': each label at and below it begins with the name.

        Terms come before what they add up to, and often only one is in sight: none may need another to
        tell whose it is.
        """
        label = msg("{player}: {label}", player=Who(player), label=self.label)
        return replace(self, label=label, terms=tuple(part.of(player) for part in self.terms))

    def all_components(self) -> tuple[str, ...]:
        """Return the components of this term and of all below it, each once, in order."""
        return tuple(dict.fromkeys(c for _, term in self.walk() for c in term.components))


@dataclass(frozen=True, slots=True)
class Calculation:
    """The explanation of one number: a tree of terms with a verdict.

    `kind` and `subject` name what is explained (``("efficacy", (0, 2))``: player 0, lab 2) and are what
    ``Game.measure`` takes; `holds` says whether a test was passed (``None``: there was none to pass).
    """

    kind: str
    subject: tuple[int | str, ...]
    title: Message
    term: Term
    verdict: Message
    rule: str
    holds: bool | None = None

    @property
    def total(self) -> int:
        """The number that is explained."""
        return self.term.value

    def steps(self) -> tuple[tuple[int, Term], ...]:
        """Return the terms in the order in which they are worked out, each with its depth."""
        return tuple(self.term.walk())

    def to_json(self) -> dict[str, object]:
        """Return the whole tree as plain JSON data, texts in the language of the moment."""

        def term_json(term: Term) -> dict[str, object]:
            return {
                "label": str(term.label),
                "value": term.value,
                "operation": term.operation,
                "rule": term.rule,
                "components": list(term.components),
                "note": None if term.note is None else str(term.note),
                "terms": [term_json(part) for part in term.terms],
            }

        return {
            "kind": self.kind,
            "subject": list(self.subject),
            "title": str(self.title),
            "total": self.total,
            "verdict": str(self.verdict),
            "holds": self.holds,
            "rule": self.rule,
            "term": term_json(self.term),
        }

    def to_text(self) -> str:
        """Return the calculation as a sum on paper, one term a line, the verdict last."""
        rows = []
        for depth, term in self.steps():
            note = f"  {term.note}" if term.note else ""
            rows.append(("  " * depth + str(term.label) + note, figure(term.value)))
        left = max(len(row[0]) for row in rows)
        right = max(len(row[1]) for row in rows)
        lines = [f"{label:<{left}}  {value:>{right}}" for label, value in rows]
        return "\n".join([str(self.title), *lines, f"{self.verdict} ({self.rule})"])

    def sentence(self) -> str:
        """Return the calculation as one line to read aloud."""
        parts = row(f"{part.label} {figure(part.value)}" for part in self.term.terms)
        total: Field = f"{self.term.label} {figure(self.total)}"
        fields = {
            "title": self.title,
            "sum": msg("{parts}; {total}", parts=parts, total=total) if parts else total,
            "verdict": self.verdict,
        }
        if str(self.title).endswith(("?", "\N{FULLWIDTH QUESTION MARK}")):
            return str(msg("{title} {sum}. {verdict}", **fields))
        return str(msg("{title}: {sum}. {verdict}", **fields))

    def __str__(self) -> str:
        return self.to_text()

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """Return a sum on paper as a picture and as text, for notebooks."""
        from frontier_nb.scene.paper import draw_calculation
        from frontier_nb.scene.picture import mime_bundle

        return mime_bundle(draw_calculation(self), self.to_text())
