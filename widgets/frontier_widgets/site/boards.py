"""The pictures of a site: what an app shows first, made by the very widget that its notebook shows."""

from __future__ import annotations

import json
import re
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from io import StringIO

from frontier_nb.lessons.courses import course
from frontier_nb.lessons.model import Lesson
from frontier_nb.messages import Message, msg
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.svg import to_svg
from frontier_widgets.board.widget import BoardWidget
from frontier_widgets.gallery.cards import bare, data_address
from frontier_widgets.learn.sight import scene
from frontier_widgets.learn.tutor import Tutor
from frontier_widgets.serve import notebooks

MOST_BYTES = 45_000
"""A picture of more bytes would keep a page from being there at once."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board as a picture: SVG for light and dark, its size in CSS pixels, and what it shows in words."""

    svg: str
    width: int
    height: int
    title: str

    @property
    def address(self) -> str:
        """The picture as an address that holds all of it."""
        return data_address(self.svg)


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
    return board_of(shown.svg, shown.alt)


def lesson(game_id: str) -> Board | None:
    """Return a board from the middle of a game's course (``None``: it shows none)."""
    lessons = course(game_id)
    return _first(game_id, lessons[len(lessons) // 2])


def small_lesson(game_id: str) -> Board | None:
    """Return the fullest of the boards that a game's lessons begin with and that are not large."""
    boards = filter(None, (_first(game_id, one) for one in course(game_id)))
    fit = [board for board in boards if len(board.svg) <= MOST_BYTES]
    return max(fit, key=lambda board: len(board.svg), default=None)


def _first(game_id: str, one: Lesson) -> Board | None:
    """Return the board that a lesson begins with."""
    tutor = Tutor(game_id)
    tutor.open(one.id)
    drawn = scene(tutor, Frame())
    if drawn is None:
        return None
    title = msg("The board in the lesson {title}: {scene}", title=Message(one.title), scene=drawn.title)
    return board_of(to_svg(bare(drawn), "auto"), str(title))


def board_of(svg: str, title: str) -> Board:
    """Return a picture that :func:`~frontier_nb.scene.svg.to_svg` has made, with the size it has."""
    return Board(svg, *_size(svg), title)


def _size(svg: str) -> tuple[int, int]:
    """Return the width and height of a picture."""
    found = re.search(r' width="([\d.]+)" height="([\d.]+)"', svg)
    assert found is not None, "every picture of a scene has a size"
    return round(float(found[1])), round(float(found[2]))
