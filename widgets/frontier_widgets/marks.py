"""Marks on a board: the arrows and highlights of an annotator or of a hint, as the page takes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from frontier_nb.record.model import Mark


@dataclass(frozen=True, slots=True)
class Labelled(Mark):
    """A mark with a label of a letter or two in a badge, such as the rank of a hint."""

    label: str = ""


def data(marks: Iterable[Mark]) -> list[dict[str, str | None]]:
    """Return the marks for a page."""
    return [_data(mark) for mark in marks]


def _data(mark: Mark) -> dict[str, str | None]:
    made = {"kind": mark.kind, "from": mark.from_, "to": mark.to, "colour": mark.colour}
    return made | {"label": mark.label} if isinstance(mark, Labelled) and mark.label else made
