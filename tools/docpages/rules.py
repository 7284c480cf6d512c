"""The rule reference of a game as a page: every rule with its board, its lessons, and the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from docpages.diagrams import Atlas, Diagram
from docpages.markdown import figure, text
from frontier_nb.lessons.coverage import Covered
from frontier_nb.protocol import Game
from frontier_nb.rulebook import Rule

_KINDS = {"rulebook": "The rules", "ruling": "Rulings"}
_ABOUT = {
    "rulebook": "What the printed rulebook says, in our own words, in the order in which a table meets it.",
    "ruling": "Where the rulebook is silent, contradicts itself or can be read in two ways, a decision is "
    "needed. Each says what it departs from.",
}


def write(game: Game[Any, Any], folder: Path) -> None:
    """Write the page `GAME.md` and its pictures into a folder."""
    atlas = Atlas(game)
    (folder / f"{game.id}.md").write_text("\n".join(_page(atlas, folder)), "utf-8")


def _page(atlas: Atlas, folder: Path) -> Iterator[str]:
    game = atlas.game
    rules = game.rules.values()
    yield f"# The rules of {game.title}\n"
    yield (
        f"All {len(rules)} rules that the program goes by. Whatever it refuses, explains or asks names "
        "one of them by its id, and each is taught by a lesson, whose board stands here. "
        f"Its figures are those of the edition [{game.edition.id}]({game.id}-components.md).\n"
    )
    for kind, title in _KINDS.items():
        yield f"## {title}\n"
        yield f"{_ABOUT[kind]}\n"
        for rule in rules:
            if rule.kind == kind:
                yield from _rule(atlas, rule, folder)
    yield "## Glossary\n"
    for term, meaning in game.rules.glossary.items():
        yield f"{text(term)}\n: {text(meaning)}\n"


def _rule(atlas: Atlas, rule: Rule, folder: Path) -> Iterator[str]:
    yield f"({rule.id})=\n\n### {rule.id} {text(rule.title)}\n"
    yield f"{_linked(atlas, rule.text)}\n"
    if rule.example:
        yield f"*Example:* {_linked(atlas, rule.example)}\n"
    if rule.departs:
        yield f"*The printed words, and the other reading:* {_linked(atlas, rule.departs)}\n"
    if rule.reconstructed:
        yield (
            "{.reconstructed}\n**Reconstructed:** this rests on figures of our choice, because no public "
            "source prints them. A real box may differ.\n"
        )
    diagram = atlas.find(rule.id)
    if diagram:
        yield figure(
            _save(diagram, folder), diagram.box[2:], diagram.scene.title, _caption(atlas, rule.id, diagram)
        )
    yield from _foot(atlas, rule)


def _foot(atlas: Atlas, rule: Rule) -> Iterator[str]:
    covered = atlas.covered.get(rule.id, Covered())
    lessons = dict.fromkeys(lesson.title for lesson, _ in (*covered.taught, *covered.exercised))
    about = "What it is about" if rule.kind == "ruling" else "In the rulebook"
    lines = [f"{about}: {text(rule.source)}"]
    if lessons:
        lines.append("Lessons: " + ", ".join(f"*{text(title)}*" for title in lessons))
    if rule.see:
        lines.append("See also: " + ", ".join(f"[{id}](#{id})" for id in rule.see))
    yield "{.foot}\n" + " · ".join(lines) + "\n"


def _save(diagram: Diagram, folder: Path) -> str:
    """Write a picture, once for all that show the same; return the name of its file."""
    drawn = diagram.svg()
    name = f"board-{sha256(drawn.encode()).hexdigest()[:12]}.svg"
    (folder / name).write_text(drawn, "utf-8")
    return name


def _caption(atlas: Atlas, rule: str, diagram: Diagram) -> str:
    source = f"*{text(diagram.lesson.title)}*, step *{text(diagram.step.title)}*"
    words = diagram.caption.replace(f" [{rule}]", "")
    return f"{_linked(atlas, words)} (From the lesson {source}.)"


def _linked(atlas: Atlas, words: str) -> str:
    """Return words as Markdown in which the ids of rules lead to them."""
    known = re.compile("|".join(rf"\b{re.escape(id)}\b" for id in atlas.game.rules))
    bare = re.sub(r" ?\[([A-Z]+-R?\d+)\]", lambda found: f" ({found[1]})", words)
    return known.sub(lambda found: f"[{found[0]}](#{found[0]})", text(bare))
