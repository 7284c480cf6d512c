"""The pictures of a site: what an app shows first, made by the very widget that its notebook shows."""

from __future__ import annotations

import json
import re
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from io import StringIO

from frontier_widgets.board import BoardWidget
from frontier_widgets.serve import notebooks

MOST_BYTES = 60_000
"""A picture of more bytes would keep a page from being there at once."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board as a picture: SVG for light and dark, its size in CSS pixels, and what it shows in words."""

    svg: str
    width: int
    height: int
    title: str


@cache
def opening(notebook: str) -> Board | None:
    """Return the board that the notebook of this file name shows first (``None``: none, or a large one).

    The notebook is one that comes along: its code is run.
    """
    cells = json.loads((notebooks() / notebook).read_text("utf-8"))["cells"]
    names: dict[str, object] = {}
    with redirect_stdout(StringIO()):
        for cell in cells:
            if cell["cell_type"] == "code":
                exec("".join(cell["source"]), names)
    shown = next((value for value in names.values() if isinstance(value, BoardWidget)), None)
    if shown is None or not shown.svg or len(shown.svg) > MOST_BYTES:
        return None
    return Board(shown.svg, *_size(shown.svg), shown.alt)


def _size(svg: str) -> tuple[int, int]:
    """Return the width and height of a picture."""
    found = re.search(r' width="([\d.]+)" height="([\d.]+)"', svg)
    assert found is not None, "every picture of a scene has a size"
    return round(float(found[1])), round(float(found[2]))
