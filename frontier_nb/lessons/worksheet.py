"""Worksheets: drills on paper, with the answers on a sheet of their own. Equal seeds give equal sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from shlex import quote
from typing import Any

from frontier_nb.calculation import Calculation
from frontier_nb.lessons.practice import NAMES, Drills
from frontier_nb.lessons.printing import element, page, picture, wrap
from frontier_nb.messages import Message, figure, msg, use_names
from frontier_nb.protocol import Game
from frontier_nb.question import Answer, Choice, Drill, Level, Number
from frontier_nb.scene.frame import Frame, Highlights

APART = 3
"""So many drills are drawn for each that is taken: positions lie well apart in their games."""
MOST_ROWS = 12
"""A calculation with more terms is printed without those that lie deep."""
MOST = 40
"""The most questions on a sheet."""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """Drills of a game for a sheet of paper, and what they were drawn with: `kinds` empty means all."""

    game: Game[Any, Any]
    kinds: tuple[str, ...]
    level: Level
    seed: int
    drills: tuple[Drill, ...]


def draw(game: Game[Any, Any], kinds: Sequence[str], level: Level, number: int, seed: int) -> Worksheet:
    """Return a worksheet of `number` drills of these kinds (none: of all), in the order of the course.

    Raises:
        LookupError: the game has no drills, no such kind, or no position for one was found.

    """
    rng = Random(seed)
    drills = Drills(game, rng)
    wanted = [id for id in drills.kinds if id in {drills.kind(kind).id for kind in kinds or drills.kinds}]
    if number < len(wanted):
        chosen = [wanted[place] for place in sorted(rng.sample(range(len(wanted)), number))]
    else:
        chosen = [wanted[place * len(wanted) // number] for place in range(number)]
    found = tuple([drills.next([kind], level) for _ in range(APART)][-1] for kind in chosen)
    return Worksheet(game, tuple(kinds), level, seed, found)


def to_html(sheet: Worksheet) -> str:
    """Return the sheet as a page to print: the questions, and from a new page on the answers."""
    title = str(msg("{game}: worksheet", game=sheet.game.title))
    return page(title, "worksheet.css", _body(sheet))


def _body(sheet: Worksheet) -> Iterator[str]:
    yield wrap("header", _head(sheet, msg("Worksheet")), "head")
    yield wrap("p", (element("span", words) for words in (msg("Name"), msg("Date"))), "who")
    for number, drill in enumerate(sheet.drills, 1):
        with use_names(NAMES):
            yield wrap("section", _question(sheet.game, number, drill), "question")
    yield wrap("section", _answers(sheet), "answers")


def _head(sheet: Worksheet, what: Message) -> Iterator[str]:
    yield element("h1", msg("{game}: {what}", game=sheet.game.title, what=what))
    yield element("span", msg("Level {level} · seed {seed}", level=sheet.level, seed=str(sheet.seed)), "by")


def _question(game: Game[Any, Any], number: int, drill: Drill) -> Iterator[str]:
    names = NAMES[: len(game.scores(drill.state))]
    frame = Frame(player=drill.viewer, asked=True)
    scene = game.scene(drill.state, frame, Highlights(focus=frozenset(drill.light)), names)
    you = element("small", msg("You are {name}.", name=names[drill.viewer]))
    yield wrap("h2", [element("span", number, "number"), element("span", drill.question), you])
    yield wrap("figure", [picture(scene)])
    yield _room(drill.answer)


def _room(answer: Answer) -> str:
    """Return the place for an answer."""
    if isinstance(answer, Choice):
        return wrap("ul", (element("li", option) for option in answer.options), "options")
    if isinstance(answer, Number):
        return element("p", msg("Answer:"), "line short")
    return element("p", msg("Mark on the board, or write down:"), "line")


def _answers(sheet: Worksheet) -> Iterator[str]:
    yield wrap("header", _head(sheet, msg("Answers")), "head")
    for number, drill in enumerate(sheet.drills, 1):
        with use_names(NAMES):
            solved = wrap("div", _answer(sheet.game, drill))
        yield wrap("section", [wrap("div", [element("span", number, "number")]), solved], "answer")
    yield wrap(
        "p", [element("span", msg("The same sheet again: ")), element("code", command(sheet))], "again"
    )


def _answer(game: Game[Any, Any], drill: Drill) -> Iterator[str]:
    yield element("p", drill.question, "asked")
    yield element("p", drill.answer.said(), "said")
    yield element("p", drill.why)
    for calculation in drill.worked:
        yield _table(calculation)
    titles = (f"{id} {Message(game.rules[id].title)}" for id in drill.rules)
    yield element("p", " · ".join(titles), "rules")


def _table(calculation: Calculation) -> str:
    """Return a calculation as a sum on paper, its terms before what they add up to."""
    steps = calculation.steps()
    deepest = 1 if len(steps) > MOST_ROWS else max(depth for depth, _ in steps)
    rows = []
    for depth, term in steps:
        if depth > deepest:
            continue
        label = f"{term.label} ({term.note})" if term.note else str(term.label)
        cells = [element("td", "\u2003" * depth + label), element("td", figure(term.value))]
        cells.append(wrap("td", [element("cite", term.rule or "")]))
        rows.append(wrap("tr", cells, "" if depth else "total"))
    return wrap("table", [element("caption", calculation.title), *rows])


def command(sheet: Worksheet) -> str:
    """Return the command that makes the same sheet again."""
    words = ["frontier-nb", "worksheet", sheet.game.id]
    words += [word for kind in sheet.kinds for word in ("--kind", kind)]
    words += ["--level", str(sheet.level), "--number", str(len(sheet.drills)), "--seed", str(sheet.seed)]
    return " ".join(quote(word) for word in words)
