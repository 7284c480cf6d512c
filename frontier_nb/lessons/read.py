"""From a lesson's file to a lesson; the form of the file is documented in ``docs/lessons.md``.

A file begins with TOML between two lines ``+++``. Each heading ``## …`` begins a step; fenced blocks named as
in :data:`BLOCKS` are TOML and say what the step does, everything else is Markdown.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from frontier_nb.edition_reading import fit_schema
from frontier_nb.errors import EditionError
from frontier_nb.lessons import model
from frontier_nb.lessons.faults import LessonError, LessonFault

BLOCKS = ("position", "show", "task", "ask", "play", "practice")
"""The names of the blocks; of the last four, the acts, a step has at most one."""
ACTS = BLOCKS[2:]
MAX_BYTES = 200_000
"""The longest lesson that is read."""

MAX_DEPTH = 12
"""How deep lists and tables may lie in one another."""
MAX_PARTS = 12
"""How many parts a key may have, with dots between."""

_DOTTED = re.compile(rf"\s*\[*\s*([^=\"'#.]+\.){{{MAX_PARTS}}}")
_HEADING = re.compile(r"##(?: +(?P<title>.*?))? *(?:\{#(?P<id>[a-z0-9-]+)\})? *")
_FENCE = re.compile(r"```(?P<kind>[a-z]*) *")
_LINE = re.compile(r"(?P<reason>.*) \(at line (?P<line>\d+), column \d+\)", re.DOTALL)


def read_lesson(text: str | bytes, id: str, source: str) -> model.Lesson:
    """Return the lesson of a text; `id` is its name in links, `source` what faults call the file.

    Raises:
        LessonError: the text is no lesson; all faults that were found are told.

    """
    return _Reader(id, source).read(text)


@dataclass(slots=True)
class _Draft:
    """A step as far as it has been read: each block with its first line, and the text around the act."""

    title: str
    id: str
    line: int
    blocks: dict[str, tuple[int, dict[str, Any]]] = field(default_factory=dict)
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    after_line: int = 0


class _Reader:
    def __init__(self, id: str, source: str) -> None:
        self.id = id
        self.source = source
        self.faults: list[LessonFault] = []

    def read(self, text: str | bytes) -> model.Lesson:
        head, drafts = self.sections(self.lines(text))
        steps = [self.step(draft) for draft in drafts]
        if head is not None and not steps:
            self.fault(1, "a lesson has at least one step, which begins with a heading ## …")
        seen: dict[str, int] = {}
        for step in steps:
            if step.id in seen:
                self.fault(step.line, f"the step of line {seen[step.id]} has the same name; add {{#another}}")
            seen[step.id] = step.line
        if self.faults or head is None:
            raise LessonError(sorted(self.faults, key=lambda fault: fault.line))
        return model.Lesson(
            self.id, self.source, head["game"], head["title"], head["about"], head["minutes"], tuple(steps)
        )

    def fault(self, line: int, message: str) -> None:
        self.faults.append(LessonFault(self.source, line, message))

    def lines(self, text: str | bytes) -> list[str]:
        encoded = text.encode(errors="surrogatepass") if isinstance(text, str) else text
        if len(encoded) > MAX_BYTES:
            raise LessonError([LessonFault(self.source, 1, f"is longer than {MAX_BYTES} bytes")])
        try:
            return encoded.decode("utf-8-sig").replace("\r\n", "\n").split("\n")
        except UnicodeDecodeError as error:
            line = encoded.count(b"\n", 0, error.start) + 1
            raise LessonError([LessonFault(self.source, line, "is not UTF-8 text")]) from error

    # -- structure ----------------------------------------------------------------------------------

    def sections(self, lines: list[str]) -> tuple[dict[str, Any] | None, list[_Draft]]:
        """Return the head, and the steps with their blocks read."""
        begin = next((number for number, line in enumerate(lines) if line.strip()), 0)
        if not lines or lines[begin].rstrip() != "+++":
            self.fault(begin + 1, "a lesson begins with a line +++, some TOML, and another line +++")
            return None, []
        end = next((n for n in range(begin + 1, len(lines)) if lines[n].rstrip() == "+++"), None)
        if end is None:
            self.fault(begin + 1, "the head has no closing line +++")
            return None, []
        head = self.table("lesson", begin + 2, lines[begin + 1 : end])
        return head, self.drafts(lines, end + 1)

    def drafts(self, lines: list[str], at: int) -> list[_Draft]:
        found: list[_Draft] = []
        while at < len(lines):
            line = lines[at].rstrip()
            if heading := _HEADING.fullmatch(line):
                title = heading["title"] or ""
                found.append(_Draft(title, heading["id"] or _slug(title), at + 1))
                if not title:
                    self.fault(at + 1, "a step needs a title")
            elif fence := _FENCE.fullmatch(line):
                at = self.fence(lines, at, fence["kind"], found)
            elif found:
                _add(found[-1], at, [line])
            elif line.strip():
                self.fault(at + 1, "text before the first step, which begins with a heading ## …")
            at += 1
        return found

    def fence(self, lines: list[str], at: int, kind: str, drafts: list[_Draft]) -> int:
        """Read a fenced block; return the line of its closing fence, counted from 0."""
        end = next((n for n in range(at + 1, len(lines)) if lines[n].rstrip() == "```"), None)
        if end is None:
            self.fault(at + 1, f"the block {kind or 'of code'} has no closing line ```")
            return len(lines)
        inner = lines[at + 1 : end]
        if not drafts:
            self.fault(at + 1, "a block before the first step")
        elif kind not in BLOCKS:
            _add(drafts[-1], at, lines[at : end + 1])
            if kind:
                self.fault(at + 1, f"no block is called {kind}; there are: {', '.join(BLOCKS)}")
        else:
            _add(drafts[-1], at, [""] * (end - at + 1))  # what follows in the text keeps its line
            self.block(drafts[-1], kind, at + 1, inner)
        return end

    def block(self, draft: _Draft, kind: str, line: int, inner: list[str]) -> None:
        acts = [name for name in draft.blocks if name in ACTS]
        if kind in draft.blocks:
            self.fault(line, f"a second block {kind} in one step")
        elif kind in ACTS and acts:
            self.fault(line, f"a step does one thing: it has a block {acts[0]} already")
        data = self.table(kind, line + 1, inner)
        draft.blocks[kind] = (line, data if data is not None else {})

    def table(self, kind: str, first: int, lines: list[str]) -> dict[str, Any] | None:
        """Return the TOML of these lines, the first of which is line `first`, if it fits the schema."""
        long = next((n for n, line in enumerate(lines) if _DOTTED.match(line)), None)
        if long is not None:
            self.fault(first + long, f"a key has more than {MAX_PARTS} parts")
            return None
        try:
            data = tomllib.loads("\n".join(lines))
        except tomllib.TOMLDecodeError as error:
            told = _LINE.fullmatch(str(error))
            line, reason = (int(told["line"]), told["reason"]) if told else (len(lines), str(error))
            self.fault(first + line - 1, f"not TOML: {reason:.200}")
            return None
        except ValueError:
            self.fault(first, "a number has too many digits")
            return None
        except RecursionError:
            data = None
        if data is None or not _shallow(data, MAX_DEPTH):
            self.fault(first, "lists and tables lie too deep in one another")
            return None
        try:
            return fit_schema(data, _schema(kind), self.source)
        except EditionError as error:
            self.fault(first + _line_of(error.place, lines), f"{error.place or kind} {error.reason}")
            return None

    # -- steps ----------------------------------------------------------------------------------------

    def step(self, draft: _Draft) -> model.Step:
        act = None
        for kind in ACTS:
            if kind in draft.blocks and draft.blocks[kind][1]:
                act = self.made(draft, kind)
        setting = self.made(draft, "position")
        show = self.made(draft, "show")
        text = model.Text("\n".join(draft.before).strip("\n"), draft.line + 1 + _blank(draft.before))
        after = model.Text("\n".join(draft.after).strip("\n"), draft.after_line + _blank(draft.after))
        if after.source.strip() and act is None:
            text, after = (
                model.Text(f"{text.source}\n\n{after.source}".strip("\n"), text.line),
                model.Text("", 0),
            )
        return model.Step(draft.id, draft.title, draft.line, text, setting, show, act, after)

    def made(self, draft: _Draft, kind: str) -> Any:
        line, data = draft.blocks.get(kind, (0, {}))
        if not data:
            return None
        try:
            return _MAKERS[kind](data)
        except ValueError as error:
            self.fault(line, str(error))
            return None


def _shallow(data: object, depth: int) -> bool:
    """Return whether lists and tables lie in one another no deeper than that."""
    if isinstance(data, dict | list):
        inner = data.values() if isinstance(data, dict) else data
        return depth > 0 and all(_shallow(one, depth - 1) for one in inner)
    return True


def _add(draft: _Draft, at: int, lines: list[str]) -> None:
    acted = any(kind in ACTS for kind in draft.blocks)
    if acted and not draft.after:
        draft.after_line = at + 1
    (draft.after if acted else draft.before).extend(lines)


def _blank(lines: Sequence[str]) -> int:
    """Return how many empty lines stand before the text."""
    return next((number for number, line in enumerate(lines) if line.strip()), 0)


def _slug(title: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", title.casefold())) or "step"


def _line_of(place: str, lines: Sequence[str]) -> int:
    """Return about where in a block a place such as ``mistake[1].say`` is written, counted from 0."""
    at = 0
    for key, index in re.findall(r"([A-Za-z_]+)(?:\[(\d+)\])?", place):
        for _ in range(int(index or 0) + 1):
            wanted = (n for n in range(at, len(lines)) if re.match(rf"\s*\[*{key}\b", lines[n]))
            found = next(wanted, None)
            if found is None:
                return at
            at = found + (1 if index and "[[" in lines[found] else 0)
    return min(at, len(lines) - 1) if lines else 0


# -- blocks ------------------------------------------------------------------------------------------


def _setting(data: Mapping[str, Any]) -> model.Setting:
    ways = [way for way in ("record", "position", "moves") if way in data]
    if len(ways) > 1 or not (ways or "names" in data):
        raise ValueError("a position comes from a record, or from moves, or from a position's text")
    if "at" in data and "record" not in data:
        raise ValueError("at counts the events of a record")
    if "record" not in data and "names" not in data:
        raise ValueError("names are needed: those of the players")
    return model.Setting(
        data.get("you", 0),
        tuple(data.get("names", ())),
        {name: str(value) for name, value in data.get("options", {}).items()},
        _words(data.get("moves", "")),
        data.get("record"),
        data.get("at", 0),
        data.get("position"),
    )


def _show(data: Mapping[str, Any]) -> model.Show:
    return model.Show(tuple(data.get("light", ())), *_calculation(data))


def _calculation(data: Mapping[str, Any]) -> tuple[str | None, tuple[int | str, ...]]:
    kind, *about = data.get("calculation", (None,))
    if kind is not None and not isinstance(kind, str):
        raise ValueError("a calculation is a list of its kind and what it is about")
    return kind, tuple(about)


def _task(data: Mapping[str, Any]) -> model.Task:
    mistakes = []
    for one in data.get("mistake", ()):
        if "move" not in one and "breaks" not in one:
            raise ValueError("a mistake is told by a move, or by the rule that it breaks, or both")
        mistakes.append(
            model.Mistake(
                one["say"], one.get("move"), one.get("breaks"), one.get("when"), _words(one.get("then", ""))
            )
        )
    return model.Task(
        data["goal"],
        _words(data["solution"]),
        tuple(data["rules"]),
        tuple(data.get("allow", ("*",))),
        tuple(data.get("hints", ())),
        tuple(data.get("place", ())),
        _words(data.get("chance", "")),
        _words(data.get("replies", "")),
        data.get("turns", 1),
        data.get("otherwise", ""),
        tuple(mistakes),
    )


def _ask(data: Mapping[str, Any]) -> model.Ask:
    ways = [way for way in ("number", "holds", "point", "option") if way in data]
    if len(ways) != 1:
        raise ValueError("a question has one answer: option, number, holds or point")
    options = []
    for one in data.get("option", ()):
        if "when" in one and "right" in one:
            raise ValueError("an option is right when something holds, or because you say so, not both")
        options.append(
            model.Option(one["text"], one.get("when"), one.get("right", False), one.get("say", ""))
        )
    return model.Ask(
        data["question"],
        tuple(data["rules"]),
        tuple(options),
        data.get("number"),
        data.get("least", 0),
        data.get("most", 20),
        tuple(data.get("holds", ())),
        data.get("point", {}),
        data.get("wrong", ""),
        tuple(data.get("hints", ())),
        *_calculation(data),
    )


def _play(data: Mapping[str, Any]) -> model.Play:
    remarks = tuple(model.Remark(one["when"], one["say"]) for one in data.get("remark", ()))
    return model.Play(
        data["goal"],
        tuple(data["rules"]),
        data.get("opponent", "greedy"),
        data.get("seed", 1),
        data.get("coach", 0),
        remarks,
    )


def _practice(data: Mapping[str, Any]) -> model.Practice:
    return model.Practice(data["kind"], tuple(data["rules"]), data.get("level", 1), data.get("number", 3))


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_MAKERS: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "position": _setting,
    "show": _show,
    "task": _task,
    "ask": _ask,
    "play": _play,
    "practice": _practice,
}


@cache
def _schemas() -> dict[str, Any]:
    import json

    found: dict[str, Any] = json.loads(files(__package__).joinpath("lesson.schema.json").read_text("utf-8"))
    return found


def _schema(kind: str) -> dict[str, Any]:
    """Return the schema of one block, with the definitions that it refers to."""
    definitions = _schemas()["definitions"]
    return {**definitions[kind], "definitions": definitions}


def texts(lesson: model.Lesson) -> Iterator[model.Text]:
    """Yield the Markdown of a lesson, in order."""
    for step in lesson:
        yield step.text
        if step.after.source:
            yield step.after
