"""The gallery: the page that opens first, with the apps and the games that come along.

In a notebook::

    from frontier_widgets import Gallery

    Gallery()
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Any
from urllib.parse import quote

import anywidget
import traitlets

from frontier_nb import registry
from frontier_nb.languages import language_now
from frontier_nb.lessons.courses import course
from frontier_nb.lessons.model import Lesson
from frontier_nb.messages import Listing, Message, msg, msgn
from frontier_nb.scene.frame import ThemeName
from frontier_nb.studies.errors import can_plot
from frontier_widgets.assets import read, script, style_sheet, themes, variables
from frontier_widgets.board.overlay import Overlay
from frontier_widgets.board.speaking import spoken
from frontier_widgets.gallery.cards import Card, cards, course_page, data_address

TITLE = msg("Frontier Notebooks")
ABOUT = msg(
    "Learn a board game by playing it, and by watching it being played: every price, penalty and point is "
    "worked out on the board, term by term."
)
LEARN = msg("From the first move to your first game: short lessons on the board, and questions without end.")
PLAY = msg(
    "A game of your own: against bots that say why, with others at one screen, with hints and take-back."
)
TABLE = msg("Write down a game from a real table; the rules are checked with every move.")
LAB = msg("Set up any position, and ask what it counts for, what may come, and what a move would do.")
STUDIES = msg("What many games among bots show: fair seats, where points come from, what winners choose.")
REPLAY = msg("Walk through an annotated game, with the calculation behind each event.")


class Gallery(Overlay):
    """The apps that there are, and the shipped games to begin with.

    All of it is static HTML; the widget adds the rules panel.
    """

    _esm = script("board/overlay.js", "gallery/page.js")
    _css = style_sheet("board/overlay.css", "gallery/page.css")

    page = traitlets.Unicode(help="the page in a language chosen later, as HTML (empty: as displayed)").tag(
        sync=True
    )

    @spoken
    def __init__(self) -> None:
        self.cards = tuple(cards())
        super().__init__()

    def retell(self) -> None:
        """Make the page anew in the language of the moment."""
        self.cards = tuple(cards())
        self.page = self.html()

    @spoken
    def __str__(self) -> str:
        """Return one line that says what is shown."""
        count = len(self.cards)
        return str(
            msgn(
                "The gallery: {n} annotated game for Replay.",
                "The gallery: {n} annotated games for Replay.",
                count,
            )
        )

    @spoken
    def html(self) -> str:
        """Return the page as HTML."""
        return page(self.cards)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return the widget with the page beside it."""
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/html": self.html(), "text/plain": str(self)}, metadata

    def _ipython_display_(self, **_: Any) -> None:
        """Display the page, which needs nothing else to be read, and then what adds the rules to it."""
        from IPython.display import publish_display_data

        page = {"text/html": self.html(), "text/plain": str(self)}
        publish_display_data(page, {"frontier_static": True})  # type: ignore[no-untyped-call]
        publish_display_data(*(anywidget.AnyWidget._repr_mimebundle_(self) or ()))  # type: ignore[no-untyped-call]


def page(shown: Sequence[Card]) -> str:
    """Return the gallery of these games as HTML; all texts are escaped."""
    groups = "\n".join(_group(game, list(cards)) for game, cards in groupby(shown, lambda card: card.game))
    games = groups or f"<p>{_text(msg('No game comes along.'))}</p>"
    told = "\n".join(f"<p>{_text(note)}</p>" for note in notes())
    return f"""<style>{page_style()}</style>
<div class="fn-gallery" lang="{language_now()}">
<div class="fn-opening">
<div><h1>{_text(TITLE)}</h1>
<p class="fn-about">{_text(ABOUT)}</p></div>
<div data-fn-rules></div>
</div>
{_learn()}
{_tables()}
<section aria-labelledby="fn-replay">
<h2 id="fn-replay"><a href="replay.ipynb">{_text(msg("Replay"))}</a></h2>
<p>{_text(REPLAY)}</p>
{games}
</section>
<div class="fn-closing">
{told}
</div>
</div>
"""


def _learn() -> str:
    """Return the courses that there are."""
    courses = [(id, course(id)) for id in registry.games() if course(id)]
    items = "\n".join(_course(id, lessons) for id, lessons in courses)
    if not items:
        return ""
    return f"""<section aria-labelledby="fn-learn">
<h2 id="fn-learn">{_text(msg("Learn"))}</h2>
<p>{_text(LEARN)}</p>
<ul class="fn-cards">
{items}
</ul>
</section>"""


def _course(id: str, lessons: Sequence[Lesson]) -> str:
    """Return the card of a course."""
    address = f"{quote(course_page(id), safe='')}.ipynb"
    minutes = sum(lesson.minutes for lesson in lessons)
    length = msgn(
        "{n} lesson, {minutes} minutes", "{n} lessons, {minutes} minutes", len(lessons), minutes=minutes
    )
    drills = msgn("{n} kind of question", "{n} kinds of questions", len(registry.game(id).drill_kinds()))
    rows = [(msg("Course"), length), (msg("Practice"), drills)]
    facts = "\n".join(f"<div><dt>{_text(name)}</dt><dd>{_text(words)}</dd></div>" for name, words in rows)
    return f"""<li><article>
<div class="fn-words"><h3><a href="{escape(address)}">{_text(registry.game(id).title)}</a></h3>
<dl>
{facts}
</dl></div>
</article></li>"""


def _tables() -> str:
    """Return the apps for games and positions of one's own."""
    apps = [
        ("play.ipynb", msg("Play"), PLAY),
        ("lab.ipynb", msg("Lab"), LAB),
        ("play.ipynb#dealt=by-hand", msg("Write down a game"), TABLE),
    ]
    if can_plot():
        apps.append(("studies.ipynb", msg("Studies"), STUDIES))
    items = "\n".join(
        f"""<li><article>
<div class="fn-words"><h3><a href="{escape(address)}">{_text(title)}</a></h3>
<p>{_text(about)}</p></div>
</article></li>"""
        for address, title, about in apps
    )
    return f"""<section aria-labelledby="fn-tables">
<h2 id="fn-tables">{_text(msg("Play and try out"))}</h2>
<ul class="fn-cards">
{items}
</ul>
</section>"""


def _group(game: str, shown: Sequence[Card]) -> str:
    """Return the cards of one game below its name; the first is the one to begin with."""
    items = "\n".join(_item(card, first=number == 0) for number, card in enumerate(shown))
    return f"""<h3>{_text(game)}</h3>
<ul class="fn-cards">
{items}
</ul>"""


def _item(card: Card, first: bool) -> str:
    address = f"replay.ipynb#game={quote(card.link, safe='')}"
    picture = data_address(card.svg)
    begin = f'<span class="fn-begin">{_text(msg("Begin here"))}</span>' if first else ""
    players = msgn(
        "{n} player: {names}", "{n} players: {names}", len(card.players), names=Listing(card.players)
    )
    rows = [(msg("Players"), players)]
    rows += [(msg("Mode"), mode) for mode in card.mode]
    rows.append((msg("Length"), card.length))
    facts = "\n".join(f"<div><dt>{_text(name)}</dt><dd>{_text(words)}</dd></div>" for name, words in rows)
    return f"""<li><article>
<img src="{escape(picture)}" alt="{_text(card.alt)}" width="600" height="340" decoding="async">
<div class="fn-words">{begin}<h4><a href="{escape(address)}">{_text(card.title)}</a></h4>
<p>{_text(card.summary)}</p>
<dl>
{facts}
</dl></div>
</article></li>"""


def notes() -> list[Message]:
    """Return what is to be said about all that is shown: whose figures are not those of a real box.

    Also which installed games are missing, since they cannot be loaded.
    """
    games = [registry.game(id) for id in registry.games()]
    ours = [str(game.title) for game in games if "reconstructed" in game.edition.sources.values()]
    note = msg(
        "{games}: what the printed cards and tiles show is not published in full. Figures that are ours "
        "are called reconstructed; the rules say where.",
        games=Listing(ours),
    )
    broken = [
        msg("The game {game} is installed but cannot be loaded ({reason}).", game=id, reason=reason)
        for id, reason in registry.faults().items()
    ]
    return [*broken, *([note] if ours else [])]


def page_style() -> str:
    """Return the style sheet of the page, in the reader's theme, that of JupyterLab, or the one chosen."""
    lab = [variables(theme, f'[data-jp-theme-light="{flag}"] .fn-gallery') for theme, flag in _LAB]
    return "\n".join([themes(".fn-gallery"), *lab, read("gallery/page.css")])


_LAB: tuple[tuple[ThemeName, str], ...] = (("light", "true"), ("dark", "false"))


def _text(words: Message | str) -> str:
    return escape(str(words))
