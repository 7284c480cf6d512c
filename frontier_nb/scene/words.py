"""A scene in words: what a screen reader says, and what a person reads who asks for the position."""

from __future__ import annotations

from itertools import pairwise

from frontier_nb.scene.shapes import Box, Component, Scene

ROUNDED = 0.5
"""What a box may stand out of another and still lie within it, in units of the board."""
Part = tuple[str, list[tuple[int, str]]]
"""A heading (empty: none) and the lines below it, each with how deep it lies in others."""


def to_words(scene: Scene) -> str:
    """Return the position in reading order: the title, then part by part a line for each component."""
    lines = [str(scene.title)]
    for heading, below in parts(scene):
        if heading:
            lines += ["", heading]
        lines += ["  " * (depth + bool(heading)) + text for depth, text in below]
    return "\n".join(lines)


def parts(scene: Scene) -> list[Part]:
    """Return what is read, in order; those without words are left out.

    What lies within the box of one before it in the same part is read as what is in that.
    """
    ends = len(scene.components)
    marks = [(0, ""), *((at, _line(heading)) for at, heading in scene.headings), (ends, "")]
    found = []
    for (start, heading), (end, _) in pairwise(marks):
        told = [one for one in scene.components[start:end] if one.id not in scene.quiet and _line(one.name)]
        if told:
            found.append((heading, [(_depth(one, told[:n]), _line(one.name)) for n, one in enumerate(told)]))
    return found


def _depth(one: Component, before: list[Component]) -> int:
    return sum(_within(one.box, other.box) for other in before)


def _within(inner: Box, outer: Box) -> bool:
    x, y, width, high = outer
    return (
        x - ROUNDED <= inner[0]
        and y - ROUNDED <= inner[1]
        and inner[0] + inner[2] <= x + width + ROUNDED
        and inner[1] + inner[3] <= y + high + ROUNDED
    )


def _line(text: object) -> str:
    return " ".join(str(text).split())
