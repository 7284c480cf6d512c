"""Collect what is to be translated: `python tools/catalogue.py` brings the files of all languages up to date.

Every language in :data:`LANGUAGES` has a folder ``frontier_nb/locale/CODE/LC_MESSAGES`` with a file for the
code that all games share and, for each game that is translated, one for its code, one for its rules and one
for its lessons. Updating keeps every translation; where the English has changed a little, the old one is
marked ``fuzzy``, which means that it is not shown until somebody has looked at it. With `--check` nothing is
written, and the exit code says whether all is up to date; with `--missing`, what lacks a translation is told.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from frontier_nb.lessons.markdown import sentences, unit
from frontier_nb.lessons.model import Ask, Lesson, Play, Step, Task
from frontier_nb.lessons.read import read_lesson

ROOT = Path(__file__).resolve().parent.parent
SHARED = "interface"
"""The file for what belongs to no game."""
LANGUAGES = {"ja": ("king",)}
"""The languages, each with the games that are translated."""
KEYWORDS = {"msg": (0,), "msgn": (0, 1), "told": (0,), "msgid": (0,), "broken": (1,)}
"""The functions of ``messages`` and ``errors`` that take templates, and which of their arguments are."""

Id: TypeAlias = "str | tuple[str, str]"
"""What is translated: a text, or its singular and its plural."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One text, the file it stands in, and what it is there (empty: a sentence of the code)."""

    id: Id
    place: str
    role: str = ""


# -- collecting -----------------------------------------------------------------------------------------


def collect(games: Iterable[str]) -> dict[str, list[Entry]]:
    """Return the entries of every file; a text that stands in several belongs to the first."""
    files = {SHARED: list(shared())}
    for game in games:
        folder = ROOT / "frontier_nb" / "games" / game
        files[game] = [*code(sorted(folder.rglob("*.py"))), *editions(folder)]
        files[f"{game}-rules"] = [*rules(folder), *sheet(folder)]
        files[f"{game}-lessons"] = [entry for file in _lessons(folder) for entry in lesson(file)]
    taken: dict[str, str] = {}
    for name, entries in files.items():
        for entry in entries:
            taken.setdefault(_key(entry.id), name)
    return {
        name: [entry for entry in entries if taken[_key(entry.id)] == name] for name, entries in files.items()
    }


def shared() -> Iterator[Entry]:
    """Yield the templates of the code that all games share, and of the widgets."""
    for package in ("frontier_nb", "widgets/frontier_widgets"):
        files = sorted((ROOT / package).rglob("*.py"))
        yield from code(file for file in files if "games" not in file.relative_to(ROOT).parts[1:-1])


def code(files: Iterable[Path]) -> Iterator[Entry]:
    """Yield the templates in Python files, in order.

    Raises:
        ValueError: one is not written out where it is used, and so cannot be found.

    """
    for file in files:
        tree = ast.parse(file.read_text("utf-8"))
        takers = dict(_takers(tree))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _name(node) in takers]
        for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
            place = _place(file)
            given = [call.args[at] for at in takers[_name(call)] if at < len(call.args)]
            for id in _templates(given, f"{place}:{call.lineno}"):
                yield Entry(id, place)


def _takers(tree: ast.Module) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the functions of a module that take templates: imported, or its own with such a parameter."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in ("frontier_nb.messages", "frontier_nb.errors"):
            yield from ((one.name, KEYWORDS[one.name]) for one in node.names if one.name in KEYWORDS)
        elif isinstance(node, ast.FunctionDef):
            names = [one.arg for one in node.args.args]
            if "template" in names:
                yield node.name, (names.index("template"),)


def _templates(given: list[ast.expr], place: str) -> Iterator[Id]:
    if len(given) == 2:
        one, many = (next(_texts(part, place)) for part in given)
        yield one, many
        return
    for part in given:
        yield from _texts(part, place)


def _texts(node: ast.expr, place: str) -> Iterator[str]:
    """Yield the texts that an expression may mean: a choice has two; a constant is marked where it stands."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, place)
        yield from _texts(node.orelse, place)
    elif not (isinstance(node, ast.Name) and (node.id == "template" or node.id.isupper())):
        raise ValueError(f"{place}: {ast.unparse(node)}: write the template out, or mark it where it is")


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def editions(folder: Path) -> Iterator[Entry]:
    """Yield the names of components in a game's editions."""
    for file in sorted(folder.glob("editions/*.toml")):
        for name in _names(tomllib.loads(file.read_text("utf-8"))):
            yield Entry(name, _place(file), "name of a component")


def _names(data: Any) -> Iterator[str]:
    if isinstance(data, list):
        for one in data:
            yield from _names(one)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key == "name" and isinstance(value, str):
                yield value
            else:
                yield from _names(value)


def rules(folder: Path) -> Iterator[Entry]:
    """Yield the texts of a game's rule reference, as :class:`~frontier_nb.rulebook.Rulebook` reads them."""
    file = folder / "rules.toml"
    data = tomllib.loads(file.read_text("utf-8"))
    for term, meaning in data["glossary"].items():
        yield Entry(unit(term), _place(file), "glossary: a term")
        yield Entry(unit(meaning), _place(file), f"glossary: {term}")
    for rule in data["rule"]:
        for key in ("title", "text", "departs", "example", "source"):
            if key in rule:
                yield Entry(unit(rule[key]), _place(file), f"{rule['id']}: {key}")


def sheet(folder: Path) -> Iterator[Entry]:
    """Yield the sentences of a game's rule sheet, if it has one."""
    file = folder / "rule_sheet.md"
    if file.is_file():
        yield from (Entry(text, _place(file), "rule sheet") for text in sentences(file.read_text("utf-8")))


def lesson(file: Path) -> Iterator[Entry]:
    """Yield the texts of a lesson."""
    read = read_lesson(file.read_bytes(), file.stem, file.name)
    for role, text in _head(read):
        yield Entry(text, _place(file), role)
    for step in read:
        for role, text in _step(step):
            if text:
                yield Entry(text, _place(file), f"{step.id}: {role}")


def _head(read: Lesson) -> Iterator[tuple[str, str]]:
    yield "title of the lesson", read.title
    yield "what the lesson is about", read.about


def _step(step: Step) -> Iterator[tuple[str, str]]:
    yield "title of the step", step.title
    yield from (("text", text) for text in sentences(step.text.source))
    act = step.act
    if isinstance(act, Ask):
        yield "question", act.question
        for option in act.options:
            yield "choice", option.text
            yield f"said to the choice {option.text!r}", option.say
        yield "said to a wrong answer", act.wrong
    if isinstance(act, Ask | Task):
        yield from (("hint", hint) for hint in act.hints)
    if isinstance(act, Task):
        yield "said when the goal is missed", act.otherwise
        for mistake in act.mistakes:
            yield f"said to {mistake.move or 'a move'} (breaks: {mistake.breaks or 'nothing'})", mistake.say
    if isinstance(act, Play):
        yield from (("remark", remark.say) for remark in act.remarks)
    yield from (("text, afterwards", text) for text in sentences(step.after.source))


def _lessons(folder: Path) -> list[Path]:
    return sorted(folder.glob("lessons/*.md"))


def _place(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def _key(id: str | tuple[str, ...] | list[str]) -> str:
    return id if isinstance(id, str) else id[0]


# -- writing --------------------------------------------------------------------------------------------


def folder(language: str) -> Path:
    """Return where the files of a language lie."""
    return ROOT / "frontier_nb" / "locale" / language / "LC_MESSAGES"


def updated(language: str) -> dict[Path, bytes]:
    """Return the files of a language as they should be: all that is to be translated, nothing else."""
    wanted = {folder(language) / f"{name}.po": found for name, found in collect(LANGUAGES[language]).items()}
    known = {file: _read(file, language) for file in wanted}
    told = {_key(message.id): message for one in known.values() for message in one if message.string}
    files = {}
    for file, entries in wanted.items():
        catalogue = known[file]
        catalogue.update(_template(entries), update_creation_date=False)
        for message in catalogue:
            moved = told.get(_key(message.id)) if message.id else None
            if moved is not None and moved.id == message.id and (message.fuzzy or not _told(message.string)):
                message.string, message.flags = moved.string, set(moved.flags)
                message.previous_id = []
        files[file] = _written(catalogue, file.stem)
    return files


def _told(text: Any) -> bool:
    return bool(text) and all(text if isinstance(text, tuple | list) else (text,))


def _template(entries: Iterable[Entry]) -> Catalog:
    made = Catalog()
    for entry in entries:
        made.add(entry.id, locations=[(entry.place, 0)], auto_comments=[entry.role] if entry.role else ())
    return made


def _read(file: Path, language: str) -> Catalog:
    return read_po(io.BytesIO(file.read_bytes() if file.is_file() else b""), locale=language)


def _written(catalogue: Catalog, title: str) -> bytes:
    """Return the text of a file; its header holds no dates, so that it changes only with what it says."""
    out = io.BytesIO()
    write_po(
        out,
        catalogue,
        width=0,
        omit_header=True,
        ignore_obsolete=True,
        include_previous=False,
        include_lineno=False,
    )
    header = _HEADER.format(title=title, language=catalogue.locale, plural=catalogue.plural_forms)
    return header.encode() + out.getvalue()


_HEADER = """\
# Frontier Notebooks: {title}
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""


def missing(language: str) -> Iterator[str]:
    """Yield what lacks a translation, or has one that nobody has looked at since the English changed."""
    for file in updated(language):
        for message in _read(file, language):
            if message.id and (message.fuzzy or not _told(message.string)):
                yield f"{file.stem}: {_key(message.id)}"


def main(words: list[str] | None = None) -> int:
    """Update the files or, on request, only look at them; return the exit code."""
    parser = argparse.ArgumentParser(description="Keep the files of the translators up to date.")
    parser.add_argument("--check", action="store_true", help="write nothing; is everything up to date?")
    parser.add_argument("--missing", action="store_true", help="write nothing; tell what is not translated")
    given = parser.parse_args(words)
    code = 0
    for language in LANGUAGES:
        if given.missing:
            for line in missing(language):
                print(line)
                code = 1
            continue
        for file, text in updated(language).items():
            if file.is_file() and file.read_bytes() == text:
                continue
            code = 1 if given.check else 0
            print(f"{_place(file)}: {'out of date' if given.check else 'updated'}")
            if not given.check:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(text)
    return code


if __name__ == "__main__":
    sys.exit(main())
