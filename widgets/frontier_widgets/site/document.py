"""Pages of HTML that run no app: what they have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from frontier_nb.languages import ENGLISH, language_now, languages, use_language
from frontier_nb.messages import Message, msg
from frontier_nb.rulebook import Rulebook
from frontier_widgets.assets import read, themes
from frontier_widgets.site.loading import SITE


def document(title: Message | str, body: str, root: str, others: Mapping[str, str]) -> str:
    """Return a page in the language of the moment around `body`, which is HTML.

    `root` leads to the first page, `others` to this page in each of the languages that it is in.
    """
    home = f"{root}{file_name('index')}"
    links = " ".join(_language(code, address) for code, address in others.items() if code != language_now())
    alternate = "\n".join(
        f'<link rel="alternate" hreflang="{code}" href="{escape(address)}">'
        for code, address in others.items()
    )
    return f"""<!doctype html>
<html lang="{language_now()}">
<head>
<meta charset="utf-8">
<title>{text(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:;base64,=">
{alternate}
<style>{themes("body")}
{read("site/document.css")}</style>
<script>
{read("site/document.js")}</script>
</head>
<body>
<a class="skip" href="#main">{text(msg("To the content"))}</a>
<header class="top">
<a class="brand" href="{escape(home)}">{text(SITE)}</a>
<nav aria-label="{text(msg("This site"))}">
<a href="{escape(home)}#apps">{text(msg("Apps"))}</a>
<a href="{escape(home)}#games">{text(msg("Games"))}</a>
<a href="{escape(home)}#rules">{text(msg("Rules"))}</a>
{links}
</nav>
</header>
<main id="main">
{body}
</main>
</body>
</html>
"""


def text(words: Message | str) -> str:
    """Return a text in the language of the moment, escaped."""
    return escape(str(words))


def items(rows: Iterable[str], kind: str = "") -> str:
    """Return a list of what is HTML already; `kind` is its class."""
    shown = f' class="{kind}"' if kind else ""
    return f"<ul{shown}>\n" + "\n".join(f"<li>{row}</li>" for row in rows) + "\n</ul>"


def file_name(base: str, code: str | None = None) -> str:
    """Return what the file of a page is called in a language (``None``: that of the moment)."""
    code = code or language_now()
    return f"{base}.html" if code == ENGLISH else f"{base}.{code}.html"


def tongues(book: Rulebook) -> list[str]:
    """Return the languages that a game's rules are in, English first."""
    return [code for code in languages() if code == ENGLISH or _translated(book, code)]


def _translated(book: Rulebook, code: str) -> bool:
    with use_language(code):
        return any(str(Message(rule.text)) != rule.text for rule in book.values())


def _language(code: str, address: str) -> str:
    return (
        f'<a href="{escape(address)}" lang="{code}" hreflang="{code}" data-language="{code}">'
        f"{escape(languages()[code])}</a>"
    )
