"""A calculation as a scene: a sum on paper, one term a line, the verdict under it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from frontier_nb.messages import Message, figure, msg
from frontier_nb.scene.measure import text_width, wrapped
from frontier_nb.scene.shapes import Component, Label, Rect, Scene, Shape

NARROWEST, WIDEST = 360.0, 640.0
PAD = 24.0
LINE = 24.0
INDENT = 16.0
TITLE, BODY, SMALL = 18.0, 15.0, 13.0
GAP = 16.0
"""Between the label, the note and the value of a line."""


class Line(Protocol):
    """A line of a sum on paper."""

    @property
    def label(self) -> Message:
        """What it is called."""

    @property
    def value(self) -> int:
        """Its number."""

    @property
    def note(self) -> Message | None:
        """A remark beside the number."""


class Sum(Protocol):
    """What is drawn of a calculation."""

    @property
    def title(self) -> Message:
        """What is worked out."""

    @property
    def verdict(self) -> Message:
        """What the number means."""

    @property
    def rule(self) -> str:
        """The id of the rule that says so."""

    @property
    def holds(self) -> bool | None:
        """Whether a test was passed (``None``: there was none)."""

    def steps(self) -> Sequence[tuple[int, Line]]:
        """Return the lines in the order of the work, each with its depth; the last has 0."""

    def sentence(self) -> str:
        """Return the whole as one line to read aloud."""


def draw_calculation(calculation: Sum) -> Scene:
    """Return the drawing of `calculation`."""
    steps = calculation.steps()
    width = _width(calculation, steps)
    inner = width - 2 * PAD
    shapes: list[Shape] = []
    y = PAD
    for line in _lines(str(calculation.title), TITLE, inner):
        y += LINE
        shapes.append(Label(PAD, y - 6, line, TITLE, "ink", bold=True, limit=inner))
    y += 4
    for depth, term in steps:
        if depth == 0:
            shapes.append(Rect(PAD, y + 3, inner, 1, "ink"))
            y += 6
        y += LINE
        shapes.extend(_row(term, depth, y - 6, width))
    y += 8
    style, mark = _verdict(calculation.holds)
    for line in _lines(f"{mark}{calculation.verdict}", BODY, inner):
        y += LINE - 2
        shapes.append(Label(PAD, y - 6, line, BODY, style, bold=True, limit=inner))
    y += LINE - 4
    shapes.append(Label(PAD, y - 6, calculation.rule, SMALL, "muted"))
    height = y + PAD - 8
    ground = Rect(1, 1, width - 2, height - 2, "card", 12)
    words = msg("{sentence}", sentence=calculation.sentence())
    component = Component("calculation", "calculation", (0, 0, width, height), words, calculation.rule)
    return Scene(width, height, (ground, *shapes), (component,), calculation.title)


def _row(term: Line, depth: int, y: float, width: float) -> Iterator[Label]:
    total = depth == 0
    value, note = figure(term.value), "" if term.note is None else str(term.note)
    left = PAD + INDENT * max(0, depth - 1)
    right = width - PAD
    yield Label(right, y, value, BODY, "ink", "end", bold=True)
    right -= max(40.0, text_width(value, BODY, bold=True)) + GAP
    room = right - left
    if note:
        free = room - text_width(str(term.label), BODY, bold=total) - GAP
        space = min(text_width(note, SMALL), max(free, room / 2))
        yield Label(right, y, note, SMALL, "muted", "end", limit=space)
        room -= space + GAP
    yield Label(left, y, str(term.label), BODY, "ink", bold=total, limit=room)


def _width(calculation: Sum, steps: Sequence[tuple[int, Line]]) -> float:
    """Return how wide the paper must be for its longest line, within bounds."""
    need = text_width(str(calculation.title), TITLE, bold=True)
    for depth, term in steps:
        line = INDENT * max(0, depth - 1) + text_width(str(term.label), BODY, bold=depth == 0)
        if term.note is not None:
            line += GAP + text_width(str(term.note), SMALL)
        need = max(need, line + GAP + max(40.0, text_width(figure(term.value), BODY, bold=True)))
    return min(max(round(need + 2 * PAD), NARROWEST), WIDEST)


def _verdict(holds: bool | None) -> tuple[str, str]:
    if holds is None:
        return "ink", ""
    return ("verdict", "✓ ") if holds else ("missing", "✗ ")


def _lines(text: str, size: float, room: float) -> list[str]:
    """Return `text`, set bold, in lines that fit."""
    return wrapped(text, room, lambda line: text_width(line, size, bold=True))
