"""Frontier Notebooks' widgets: boards and apps for Jupyter and Voila. Nothing here knows a rule."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from frontier_widgets.board.widget import BoardWidget
    from frontier_widgets.gallery.widget import Gallery
    from frontier_widgets.lab.widget import Lab
    from frontier_widgets.learn.widget import Learn
    from frontier_widgets.play.widget import Play
    from frontier_widgets.replay.widget import Replay
    from frontier_widgets.studies.widget import Studies

__all__ = ["BoardWidget", "Gallery", "Lab", "Learn", "Play", "Replay", "Studies"]

_HOMES = {
    "BoardWidget": "board.widget",
    "Gallery": "gallery.widget",
    "Lab": "lab.widget",
    "Learn": "learn.widget",
    "Play": "play.widget",
    "Replay": "replay.widget",
    "Studies": "studies.widget",
}


def __getattr__(name: str) -> object:
    """Import a widget when it is first asked for: a page loads only what it shows."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
