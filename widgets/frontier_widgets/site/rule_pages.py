"""The rules of the games as pages to read: every rule under its id, and the glossary. They run nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from frontier_nb import registry
from frontier_nb.languages import use_language
from frontier_nb.lessons import rule_sheet
from frontier_nb.messages import msg
from frontier_nb.protocol import Game
from frontier_nb.rulebook import Rule, Rulebook
from frontier_widgets.board.rules_panel import WORDS
from frontier_widgets.site.document import document, file_name, items, text, tongues
from frontier_widgets.site.loading import SITE

FOLDER = "rules"


def write(out: Path) -> None:
    """Write the pages of all installed games into the folder ``rules`` of a site, and their rule sheets.

    Raises:
        OSError: they cannot be written.

    """
    folder = out / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for game in map(registry.game, registry.games()):
        spoken = tongues(game.rules)
        others = {code: file_name(game.id, code) for code in spoken} if len(spoken) > 1 else {}
        for code in spoken:
            with use_language(code):
                (folder / file_name(game.id)).write_text(_page(game, others), "utf-8")
                if has_sheet(game):
                    sheet = folder / file_name(f"{game.id}-sheet")
                    sheet.write_text(rule_sheet.to_html(game), "utf-8")


def has_sheet(game: Game[Any, Any]) -> bool:
    """Return whether a game's rules have been put onto one sheet of paper."""
    try:
        rule_sheet.source(game)
    except LookupError:
        return False
    return True


def _page(game: Game[Any, Any], others: Mapping[str, str]) -> str:
    book = game.rules.translated()
    title = msg("{game}: rules and glossary", game=game.title)
    rules = "\n".join(map(_rule, book.values()))
    terms = "\n".join(
        f"<dt>{text(term)}</dt><dd>{text(meaning)}</dd>" for term, meaning in book.glossary.items()
    )
    body = f"""<h1>{text(title)}</h1>
<div class="columns">
<nav class="contents" tabindex="0" aria-label="{text(msg("Rules and glossary"))}">
{items(_contents(book))}
</nav>
<div>
<section>
<h2>{text(msg("Rules"))}</h2>
{rules}
</section>
<section>
<h2 id="glossary">{text(msg("Glossary"))}</h2>
<dl class="glossary">
{terms}
</dl>
</section>
</div>
</div>"""
    return document(f"{title} · {SITE}", body, "../", others)


def _contents(book: Rulebook) -> Iterator[str]:
    yield f'<a href="#glossary"><span></span><span>{text(msg("Glossary"))}</span></a>'
    for rule in book.values():
        yield f'<a href="#{rule.id}"><span class="quiet">{rule.id}</span> <span>{text(rule.title)}</span></a>'


def _rule(rule: Rule) -> str:
    parts = [
        f'<h3><a href="#{rule.id}">{rule.id}</a> {text(rule.title)}</h3>',
        *_badges(rule),
        f"<p>{text(rule.text)}</p>",
    ]
    if rule.example:
        parts.append(f'<p class="case"><strong>{text(WORDS["case"])}</strong> {text(rule.example)}</p>')
    if rule.departs:
        parts.append(f"<p><strong>{text(WORDS['departs'])}</strong> {text(rule.departs)}</p>")
    if rule.reconstructed:
        parts.append(f"<p>{text(WORDS['reconstructedText'])}</p>")
    where = WORDS["source"] if rule.kind == "rulebook" else WORDS["about"]
    foot = f"{text(where)}: {text(rule.source)}"
    if rule.see:
        links = ", ".join(f'<a href="#{other}">{other}</a>' for other in rule.see)
        foot += f" · {text(WORDS['related'])}: {links}"
    parts.append(f'<p class="quiet small">{foot}</p>')
    return f'<article class="rule" id="{rule.id}">\n' + "\n".join(parts) + "\n</article>"


def _badges(rule: Rule) -> Iterator[str]:
    """Yield what kind of rule it is, where it is not one of the printed ones."""
    names = []
    if rule.kind == "ruling":
        names.append("readingBadge" if rule.departs else "rulingBadge")
    if rule.reconstructed:
        names.append("reconstructedBadge")
    if names:
        yield "<p>" + " ".join(f'<span class="badge">{text(WORDS[name])}</span>' for name in names) + "</p>"
