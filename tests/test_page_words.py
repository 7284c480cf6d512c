"""Every word that a page's scripts ask for is in the page's table, and every word there is asked for."""

from __future__ import annotations

import re
from functools import cache

import pytest

from frontier_widgets import Lab, Learn, Play, Replay
from frontier_widgets.assets import read
from frontier_widgets.board.widget import BoardWidget

PAGES = {
    "lab": lambda: Lab(),
    "learn": lambda: Learn("king-of-frontier"),
    "play": lambda: Play(),
    "replay": lambda: Replay(),
}
ASKED = re.compile(r"\b(?:words|texts)\.([A-Za-z]\w*)")
BUILT = re.compile(r"`([\w-]*)\$\{")
"""Names that a script puts together begin so."""
LISTS = {"filter", "forEach", "length", "map"}
"""What scripts do with words that are no table."""
CHOSEN = {"failed", "mistake"}
"""Words that a page is told the name of."""


@cache
def page(name: str) -> tuple[BoardWidget, str]:
    """Return an app and its scripts, but that of the rules, which has words of its own."""
    shown = PAGES[name]()
    return shown, str(shown._esm).replace(read("board/rules_panel.js"), "")


@pytest.mark.parametrize("name", PAGES)
def test_every_word_that_is_asked_for_is_there(name: str) -> None:
    shown, script = page(name)
    assert set(ASKED.findall(script)) - shown.texts.keys() <= LISTS


@pytest.mark.parametrize("name", PAGES)
def test_no_word_of_an_app_is_idle(name: str) -> None:
    shown, script = page(name)
    begun = tuple(filter(None, BUILT.findall(script)))
    idle = {
        word
        for word in shown.phrases()
        if not re.search(rf"\b{re.escape(word)}\b", script) and not (begun and word.startswith(begun))
    }
    assert idle <= CHOSEN
