"""Which rules a course teaches, and which it has the learner use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from frontier_nb.lessons.markdown import rules_in
from frontier_nb.lessons.model import Lesson, Step
from frontier_nb.rulebook import Rulebook


@dataclass(slots=True)
class Covered:
    """Where a rule is `taught` (a text cites it) and `exercised` (a task, question, game or drill does)."""

    taught: list[tuple[Lesson, Step]] = field(default_factory=list)
    exercised: list[tuple[Lesson, Step]] = field(default_factory=list)


def coverage(lessons: Iterable[Lesson]) -> dict[str, Covered]:
    """Return where each rule that any of the lessons names is taught and exercised."""
    found: dict[str, Covered] = {}
    for lesson in lessons:
        for step in lesson:
            for rule in dict.fromkeys(rules_in(step.text.source) + rules_in(step.after.source)):
                found.setdefault(rule, Covered()).taught.append((lesson, step))
            for rule in step.act.rules if step.act else ():
                found.setdefault(rule, Covered()).exercised.append((lesson, step))
    return found


def uncovered(book: Rulebook, covered: dict[str, Covered]) -> list[str]:
    """Return a line for each rule that is not taught or not exercised."""
    lines = []
    for rule in book:
        here = covered.get(rule, Covered())
        lacks = [
            word for word, steps in (("taught", here.taught), ("exercised", here.exercised)) if not steps
        ]
        if lacks:
            lines.append(f"{rule} is not {' nor '.join(lacks)}: {book[rule].title}")
    return lines


def page(title: object, book: Rulebook, lessons: Iterable[Lesson]) -> str:
    """Return a page of documentation, in Markdown: which lesson teaches and which one uses each rule."""
    return f"# Where the rules of {title} are taught\n\n{table(book, coverage(lessons))}"


def table(book: Rulebook, covered: dict[str, Covered]) -> str:
    """Return the coverage of a game's rules as a table in Markdown, a rule a row."""
    rows = ["| rule | | taught in | used in |", "| --- | --- | --- | --- |"]
    for id, rule in book.items():
        here = covered.get(id, Covered())
        rows.append(f"| {id} | {rule.title} | {_places(here.taught)} | {_places(here.exercised)} |")
    return "\n".join(rows)


def _places(steps: list[tuple[Lesson, Step]]) -> str:
    return ", ".join(dict.fromkeys(f"{lesson.id}: {step.title}" for lesson, step in steps)) or "–"
