"""The page of studies as HTML: figures in words, as plots, and as tables. All texts are escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from frontier_nb import registry
from frontier_nb.languages import language_now
from frontier_nb.messages import Listing, Message, msg, msgn, row
from frontier_nb.studies.figures import StudyFigure, balance, strategies
from frontier_nb.studies.plots import STYLES, draw
from frontier_nb.studies.sample import Sample
from frontier_widgets.assets import read
from frontier_widgets.gallery.widget import page_style

TITLE = msg("Studies")
ABOUT = msg(
    "What many games among bots show: how fair the seats are, where points come from, what winners choose. "
    "What a program plays is not what people play; differences between settings and bots can be trusted more "
    "than single figures."
)
MANY = msg(
    "Of many intervals some miss their figure by chance: of twenty that hold it 95 times out of 100, one."
)
COLOURS = {
    "ink": "var(--fn-ink)",
    "muted": "var(--fn-muted)",
    "hairline": "var(--fn-hairline)",
    "card": "var(--fn-card)",
    "first": "var(--fn-player-2)",
    "second": "var(--fn-player-4)",
}
"""The page's own colours for a plot: they follow its theme."""
assert COLOURS.keys() == STYLES.keys()


def page(among: Sequence[Sample], *, narrow: bool) -> str:
    """Return the figures of some settings of one game as a page."""
    parts = [
        _head(),
        f'<p class="fn-study-facts">{_text(facts(among))}</p>',
        _section("fn-balance", msg("Balance"), balance(among), narrow),
        _section("fn-strategies", msg("Strategies"), strategies(among), narrow),
        f'<div class="fn-closing"><p>{_text(MANY)}</p>{_source(among)}</div>',
    ]
    return _page("\n".join(parts))


def unavailable(error: Exception) -> str:
    """Return the page of an installation that lacks what studies need, or has nothing to show."""
    how = msg(
        "In a copy of the repository, in the environment that the apps run in: {command}",
        command="pip install -c constraints.txt -e '.[study]'",
    )
    return _page(
        f'{_head()}<div class="fn-study-missing" role="note"><p><strong>{_text(MISSING)}</strong></p>'
        f"<p>{_text(str(error))}</p><p>{_text(how)}</p></div>"
    )


MISSING = msg("Plots of studies need packages that are not installed here.")


def facts(among: Sequence[Sample]) -> Message:
    """Return what was studied, in a sentence."""
    games, finished = sum(one.games for one in among), sum(one.finished for one in among)
    bots = sorted({name for one in among for name in one.setting.line_up})
    told = msgn(
        "{n} game of {title} in {settings}, among bots that are called {bots}.",
        "{n} games of {title} in {settings}, among bots that are called {bots}.",
        games,
        title=_title(among[0].setting.game),
        settings=msgn("{n} setting", "{n} settings", len(among)),
        bots=Listing(bots),
    )
    if finished < games:
        left = msgn(
            "{n} was not finished and is left out.",
            "{n} were not finished and are left out.",
            games - finished,
        )
        told = msg("{one} {other}", one=told, other=left)
    return told


def _title(game: str) -> Message:
    return registry.game(game).title if game in registry.games() else Message(game)


def _head() -> str:
    return f"""<div class="fn-opening">
<div><h1>{_text(TITLE)}</h1>
<p class="fn-about">{_text(ABOUT)}</p></div>
<div data-fn-tools></div>
</div>
<div data-fn-choose></div>"""


def _section(id: str, title: Message, figures: Iterable[StudyFigure], narrow: bool) -> str:
    drawn = "\n".join(_figure(figure, narrow) for figure in figures)
    if not drawn:
        return ""
    return f"""<section aria-labelledby="{id}">
<h2 id="{id}">{_text(title)}</h2>
<div class="fn-plots">
{drawn}
</div>
</section>"""


def _figure(figure: StudyFigure, narrow: bool) -> str:
    head = "".join(f'<th scope="col">{_text(name)}</th>' for name in figure.head)
    rows = "\n".join(_row(cells) for cells in figure.rows)
    title = _text(figure.title)
    return f"""<figure class="fn-study" id="study-{escape(figure.id)}">
<h3>{title}</h3>
<p class="fn-finding">{_text(figure.finding)}</p>
<div class="fn-plot">{draw(figure, COLOURS, narrow=narrow)}</div>
<figcaption>{_text(figure.about)}</figcaption>
<details><summary>{_text(msg("The numbers"))}</summary>
<div class="fn-scrolls" tabindex="0" role="region" aria-label="{title}"><table>
<thead><tr>{head}</tr></thead>
<tbody>
{rows}
</tbody>
</table></div></details>
</figure>"""


def _row(cells: Sequence[str]) -> str:
    first, *others = cells
    return (
        f'<tr><th scope="row">{_text(first)}</th>'
        + "".join(f"<td>{_text(cell)}</td>" for cell in others)
        + "</tr>"
    )


def _source(among: Sequence[Sample]) -> str:
    editions = row(sorted({one.setting.edition for one in among}))
    return f"<p>{_text(msg('Edition: {edition}.', edition=editions))}</p>"


def _page(inside: str) -> str:
    return f"""<style>{page_style()}
{read("studies/page.css")}</style>
<div class="fn-gallery fn-studies" lang="{language_now()}">
{inside}
</div>
"""


def _text(words: Message | str) -> str:
    return escape(str(words))
