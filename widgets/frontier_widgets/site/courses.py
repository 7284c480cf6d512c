"""Which of a site's pages are courses, and what pages are called in the language of the moment."""

from __future__ import annotations

from typing import Any

from frontier_nb import registry
from frontier_nb.lessons.courses import course
from frontier_nb.messages import Message, msg
from frontier_nb.protocol import Game
from frontier_widgets.gallery.cards import course_page
from frontier_widgets.site.pages import Page


def taught(page: Page) -> Game[Any, Any] | None:
    """Return the game that a page teaches (``None``: it is another app)."""
    ids = (id for id in registry.games() if course_page(id) == page.name and course(id))
    return next(map(registry.game, ids), None)


def title(page: Page) -> Message:
    """Return what a page is called."""
    game = taught(page)
    return Message(page.title) if game is None else msg("Learn {game}", game=game.title)
