"""The pages of a static site: one for each notebook that comes along."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from frontier_nb.messages import Message, msg

ABOUT: Mapping[str, Message] = {
    "gallery": msg("The apps, and the games that come along."),
    "learn": msg("Short lessons on the board, a guided first game, and questions without end."),
    "replay": msg("Walk through an annotated game, with the calculation behind each event."),
    "play": msg("A game against bots, with others at one screen, or one written down from a real table."),
    "lab": msg("Set up any position, and ask what it counts for and what may come."),
}
"""What the pages are, by the first word of their names."""
ORDER = tuple(ABOUT)


@dataclass(frozen=True, slots=True)
class Page:
    """An app as a page of the site.

    `name` is that of its file without an ending, `notebook` that of its notebook's file, `title` and `about`
    say what it is in a line each, `href` is its address, relative to the root of the site.
    """

    name: str
    notebook: str
    title: str
    about: str
    href: str


def pages(folder: Path) -> list[Page]:
    """Return the pages for those notebooks in `folder` that a browser can run, in the order of `ABOUT`."""
    found = [_page(path) for path in sorted(folder.glob("*.ipynb")) if _kind(path.stem) in ABOUT]
    return sorted(found, key=lambda page: ORDER.index(_kind(page.name)))


def _page(path: Path) -> Page:
    """Return the page for a notebook."""
    title = json.loads(path.read_text("utf-8"))["metadata"].get("title", path.stem)
    about = ABOUT[_kind(path.stem)]
    return Page(path.stem, path.name, str(title).partition(" · ")[0], str(about), f"{path.stem}.html")


def _kind(name: str) -> str:
    return name.partition("-")[0]
