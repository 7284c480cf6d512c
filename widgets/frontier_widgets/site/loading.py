"""What a page shows before its app is there: its first board, and how far the browser has come.

The page tells the pane of its progress by the function ``frontierProgress(stage, done, total)``:

============ ==========================================================
``download`` `done` of `total` bytes have come
``packages`` `done` of `total` packages are ready
``kernel``   Python is being started
``app``      the page's own code runs
``error``    it failed; `done` is what was reported
``ready``    the app can be seen
============ ==========================================================

Where nothing can be counted, `done` and `total` are left out, and the bar only says that something is under
way. ``ready`` is rarely needed: the pane goes by itself when the first widget of an app is painted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from frontier_nb.languages import language_now, languages, use_language
from frontier_nb.messages import Message, msg, texts
from frontier_widgets.assets import read, themes
from frontier_widgets.site.pages import Page

if TYPE_CHECKING:
    from frontier_widgets.site.boards import Board

SITE = msg("Frontier Notebooks")
STAGES = ("download", "packages", "kernel", "app")
"""What happens on the way to an app that runs in the visitor's browser."""
SERVED = ("server", "app")
"""The same for an app that a server runs."""

WORDS: Mapping[str, Message] = {
    "bar": msg("How far it has come"),
    "download": msg("Download Python and the games"),
    "downloadCount": msg("{done} of {total} MB"),
    "downloadSofar": msg("{done} MB so far"),
    "packages": msg("Unpack the packages"),
    "packagesCount": msg("{done} of {total}"),
    "packagesSofar": msg("{done} so far"),
    "kernel": msg("Start Python in your browser"),
    "server": msg("Start Python on the server"),
    "app": msg("Set up the board"),
    "inBrowser": msg(
        "All of it comes from this site, once; it runs in your browser, and nothing that you do leaves it."
    ),
    "silent": msg("There has been no news for {n} seconds"),
    "failed": msg("The app could not be started"),
    "noWasm": msg("This browser cannot run WebAssembly, which the app needs"),
    "reported": msg("Reported: {report}"),
    "missing": msg("the file {name} did not come"),
    "offline": msg("Your device is offline: the app needs the network to begin."),
    "slow": msg("On a slow network or an old device it may still be under way: then wait."),
    "reload": msg("Load the page again"),
    "uncover": msg("Show the page as it is"),
    "browser": msg("Try a current Chrome, Edge, Firefox or Safari, without extensions that block scripts."),
    "without": msg("The rules can be read, and the games saved as files, without the app:"),
    "home": msg("the first page"),
    "storage": msg("This browser keeps nothing for this page: save what you want to have again as a file."),
    "noscript": msg("The app is run by scripts, which are switched off here."),
}
"""What a pane says; names in braces are filled in by the page."""


class _Setting(NamedTuple):
    """What the pane of one page differs in: its steps, what it needs, the first page, the board."""

    stages: tuple[str, ...]
    needs: str
    home: str
    board: Board | None


def pane(page: Page) -> str:
    """Return the pane of an app that the visitor's browser runs, as HTML for the start of the body."""
    from frontier_widgets.site.boards import opening, small_lesson  # a server draws no boards
    from frontier_widgets.site.courses import taught, title

    home = "../" * page.href.count("/") + "index.html"
    game = taught(page)
    board = opening(page.notebook) if game is None else small_lesson(game.id)
    return _pane(title(page), page.about, _Setting(STAGES, "wasm", home, board))


def served_pane(name: str) -> str:
    """Return the pane of an app that a server runs, as HTML for the start of the body."""
    return _pane(Message(name), "", _Setting(SERVED, "", "", None))


def _pane(name: Message, about: str, setting: _Setting) -> str:
    language = language_now()
    said = {code: _said(code, name, about) for code in languages()}
    words = said[language]
    steps = "\n".join(
        f'<li data-stage="{stage}" data-state="waiting">{_element("div", stage, words)}<span></span></li>'
        for stage in setting.stages
    )
    return f"""<style>{themes("#frontier-loading")}
{read("site/loading.css")}</style>
<section id="frontier-loading" data-needs="{setting.needs}" lang="{language}"
 aria-label="{escape(words["title"])}">
<div class="fl-sheet">
<header>{_element("h1", "title", words)}{_element("p", "about", words) if about else ""}</header>
{_figure(setting.board)}
<div class="fl-side">
{_trouble(setting, words)}
<div class="fl-card">
<progress max="1" aria-label="{escape(words["bar"])}"></progress>
<ol>
{steps}
</ol>
{_element("p", "inBrowser", words, "fl-note") if setting.needs else ""}
<p class="fl-note" data-words="storage" hidden></p>
</div>
<noscript><p>{escape(words["noscript"])} {_without(setting, words)}</p></noscript>
</div>
</div>
<div role="status" class="fl-unseen"></div>
<script type="application/json">{_json(said)}</script>
</section>
<script>
{read("site/loading.js")}</script>
"""


def _said(code: str, name: Message, about: str) -> dict[str, str]:
    """Return all words of a pane in a language."""
    with use_language(code):
        own = {"title": name, "about": Message(about)}
        return texts({**WORDS, **own})


def _figure(board: Board | None) -> str:
    if board is None:
        return ""
    return (
        f'<figure><img src="{escape(board.address)}" alt="{escape(board.title)}"'
        f' width="{board.width}" height="{board.height}"></figure>'
    )


def _trouble(setting: _Setting, words: Mapping[str, str]) -> str:
    rows = [
        '<li data-trouble="offline" data-words="offline" hidden></li>',
        _element("li", "slow", words),
        _element("li", "browser", words),
    ]
    if setting.home:
        rows.append(f"<li>{_without(setting, words)}</li>")
    return f"""<div class="fl-trouble" role="alert" hidden>
<h2 data-trouble="title"></h2>
<p data-trouble="report" hidden></p>
<ul>
{"".join(rows)}
</ul>
<p class="fl-buttons">
<button type="button" data-words="reload">{escape(words["reload"])}</button>
<button type="button" data-words="uncover">{escape(words["uncover"])}</button>
</p>
</div>"""


def _without(setting: _Setting, words: Mapping[str, str]) -> str:
    """Return where to go without the app."""
    if not setting.home:
        return ""
    link = f'<a href="{escape(setting.home)}" data-words="home">{escape(words["home"])}</a>'
    return f"{_element('span', 'without', words)} {link}"


def _element(tag: str, name: str, words: Mapping[str, str], kind: str = "") -> str:
    """Return an element with words that the page replaces by those of another language."""
    shown = f' class="{kind}"' if kind else ""
    return f'<{tag}{shown} data-words="{name}">{escape(words[name])}</{tag}>'


def _json(data: object) -> str:
    """Return data as JSON that can stand in a script of a page."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
