"""The first page of a site: what it is, its apps and games with boards, and all that can be read at once.

It runs nothing, asks no other host for anything, and works below any path.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import quote

from frontier_nb import registry
from frontier_nb.languages import ENGLISH, language_now, languages, use_language
from frontier_nb.lessons.courses import course
from frontier_nb.messages import Listing, Message, msg, msgn
from frontier_nb.protocol import Game
from frontier_widgets.gallery.cards import Card, cards, course_page
from frontier_widgets.gallery.widget import notes
from frontier_widgets.shared.sources import shipped
from frontier_widgets.site import rule_pages
from frontier_widgets.site.boards import Board, board_of, lesson
from frontier_widgets.site.courses import taught, title
from frontier_widgets.site.document import document, file_name, items, text, tongues
from frontier_widgets.site.loading import SITE
from frontier_widgets.site.pages import Page

PICTURES = "pictures"
RECORDS = "records"
FIRST = "gallery"
"""The page whose place this one takes."""

LEAD = msg(
    "Learn two board games by playing them, and by watching them being played: every price, penalty and "
    "point is worked out on the board, term by term. All of it runs in your browser: there is nothing to "
    "install, and no account."
)
RULES = msg("Every rule in plain words, with an example: to read at once, or to print on one sheet.")
LAB = msg("In this browser, too; it takes longer to start than an app.")
NO_SCRIPT = msg(
    "The apps are run by scripts, which are switched off here. The rules and the files below need none."
)


@dataclass(frozen=True, slots=True)
class Site:
    """What the first page tells of: apps, shipped games, pictures by name, bytes, the address of a lab."""

    pages: Sequence[Page]
    cards: Sequence[Card]
    pictures: Mapping[str, Board]
    size: int
    lab: str

    def page(self, name: str) -> Page | None:
        """Return the app of this name (``None``: the site has none)."""
        return next((page for page in self.pages if page.name == name), None)

    def apps(self) -> list[Page]:
        """Return the apps that have a card here."""
        return [page for page in self.pages if page.name != FIRST]

    def hero(self) -> Card | None:
        """Return the game whose board is shown first: the shortest of those that come last."""
        last = self.cards[-1].game if self.cards else None
        return next((card for card in self.cards if card.game == last), None)

    def shown(self, game: Game[Any, Any]) -> Card | None:
        """Return the game whose board stands for its rules."""
        return next((card for card in self.played(game) if card != self.hero()), self.hero())

    def played(self, game: Game[Any, Any]) -> list[Card]:
        """Return the shipped games of a game."""
        return [card for card in self.cards if card.game == str(game.title)]


def write(out: Path, pages: Sequence[Page], size: int | None = None, lab: str = "") -> None:
    """Write the first page of a site into its folder: ``index.html``, in each language, with all it shows.

    It tells how many bytes an app fetches: `size` (``None``: as many as there are by now). `lab` is the
    address of JupyterLab (empty: the site has none).

    Raises:
        OSError: a file cannot be written.

    """
    size = _weight(out) if size is None else size
    for folder in (PICTURES, RECORDS):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for file in shipped().values():
        (out / RECORDS / file.name).write_bytes(file.read_bytes())
    rule_pages.write(out)
    others = {code: file_name("index", code) for code in languages()}
    for code in languages():
        with use_language(code):
            shown = list(cards())
            site = Site(pages, shown, _pictures(pages, shown), size, lab)
            for name, board in site.pictures.items():
                (out / PICTURES / _file_of(name)).write_text(board.svg, "utf-8")
            (out / file_name("index")).write_text(document(SITE, _body(site), "", others), "utf-8")


def _weight(out: Path) -> int:
    """Return the bytes of all files that a browser may have to fetch."""
    return sum(path.stat().st_size for path in out.rglob("*") if path.is_file() and path.suffix != ".map")


def _pictures(pages: Sequence[Page], shown: Sequence[Card]) -> dict[str, Board]:
    """Return the boards of the shipped games and of the courses, in the language of the moment, by name."""
    pictures = {card.link: board_of(card.svg, card.alt) for card in shown}
    courses = {page.name: game for page in pages if (game := taught(page)) is not None}
    boards = {name: lesson(game.id) for name, game in courses.items()}
    return pictures | {name: board for name, board in boards.items() if board is not None}


def _body(site: Site) -> str:
    games = "\n".join(_game(site, registry.game(id)) for id in registry.games())
    told = "".join(f"<p>{text(note)}</p>" for note in notes())
    return f"""{_opening(site)}
<section aria-labelledby="apps">
<h2 id="apps">{text(msg("The apps"))}</h2>
{items(_apps(site), "cards")}
</section>
<section aria-labelledby="games">
<h2 id="games">{text(msg("The games"))}</h2>
{games}
</section>
<section aria-labelledby="rules">
<h2 id="rules">{text(msg("To read and to keep"))}</h2>
{_reading(site)}
</section>
<section aria-labelledby="before">
<h2 id="before">{text(msg("Before you begin"))}</h2>
{_before(site)}
</section>
<footer>{told}</footer>"""


def _opening(site: Site) -> str:
    learn = next((page for page in site.pages if page.name.startswith("learn")), None)
    replay, best = site.page("replay"), site.hero()
    ways = []
    if learn is not None:
        ways.append((learn.href, msg("Take the first lesson")))
    if replay is not None and best is not None:
        ways.append((f"{replay.href}#game={quote(best.link, safe='')}", msg("Watch a game")))
    buttons = "\n".join(
        f'<a class="button{"" if number else " first"}" href="{escape(address)}">{text(words)}</a>'
        for number, (address, words) in enumerate(ways)
    )
    picture = "" if best is None else _picture(site, best.link, lazy=False)
    return f"""<div class="opening">
<div>
<h1>{text(SITE)}</h1>
<p class="lead">{text(LEAD)}</p>
<div class="buttons">
{buttons}
</div>
<noscript><p>{text(NO_SCRIPT)}</p></noscript>
<p class="quiet small">{text(_size(site))}</p>
</div>
<figure class="board">{picture}</figure>
</div>"""


def _size(site: Site) -> Message:
    return msg(
        "The first app that you open downloads about {n} MB; from then on your browser has them.",
        n=f"{site.size / 1e6:.0f}",
    )


def _apps(site: Site) -> Iterator[str]:
    """Yield a card for each app, with a board of a course, or else of one of the games in turn."""
    games = [registry.game(id) for id in registry.games()]
    taken = [site.hero(), *map(site.shown, games)]
    turn = cycle([card.link for card in site.cards if card not in taken] or [""])
    for page in site.apps():
        name = page.name if page.name in site.pictures else next(turn)
        yield (
            f'{_picture(site, name)}<div class="words"><h3><a href="{escape(page.href)}">'
            f"{text(title(page))}</a></h3><p>{text(Message(page.about))}</p></div>"
        )
    yield (
        f'{_excerpt()}<div class="words"><h3><a href="#rules">'
        f"{text(msg('Rules and glossary'))}</a></h3><p>{text(RULES)}</p></div>"
    )


def _excerpt() -> str:
    """Return a rule to show what they are like: of the first game, the one that most others refer to."""
    book = registry.game(registry.games()[0]).rules.translated()
    cited = Counter(other for rule in book.values() for other in rule.see)
    rule = book[cited.most_common(1)[0][0]]
    example = f'<p class="case">{text(rule.example)}</p>' if rule.example else ""
    return (
        f'<div class="excerpt"><p><strong>{rule.id}</strong> {text(rule.title)}</p>'
        f"<p>{text(rule.text)}</p>{example}</div>"
    )


def _picture(site: Site, name: str, *, lazy: bool = True) -> str:
    board = site.pictures.get(name)
    if board is None:
        return ""
    loading = ' loading="lazy" decoding="async"' if lazy else ' fetchpriority="high"'
    return (
        f'<img src="{PICTURES}/{quote(_file_of(name))}" alt="{escape(board.title)}" width="{board.width}"'
        f' height="{board.height}"{loading}>'
    )


def _file_of(picture: str) -> str:
    """Return what the file of a picture is called, in the language of the moment."""
    return f"{picture}.svg" if language_now() == ENGLISH else f"{picture}.{language_now()}.svg"


def _game(site: Site, game: Game[Any, Any]) -> str:
    goal = next(iter(game.rules.translated().values()), None)
    played = site.played(game)
    own = "" if language_now() in tongues(game.rules) else f' lang="{ENGLISH}"'
    best = site.shown(game)
    picture = f'<figure class="board">{_picture(site, best.link)}</figure>' if best else ""
    players = msg("{low} to {high} players", low=game.player_counts[0], high=game.player_counts[-1])
    return f"""<article class="game">
<div class="beside">
<div class="told">
<h3{own}>{text(game.title)}</h3>
<p{own}>{text(goal.text) if goal else ""}</p>
<p class="quiet">{text(players)}</p>
{_played(site, played)}
</div>
{picture}
</div>
{_course(site, game)}
</article>"""


def _played(site: Site, played: Sequence[Card]) -> str:
    """Return the links to the shipped games of a game."""
    replay = site.page("replay")
    if replay is None or not played:
        return ""
    rows = (
        f'<a href="{escape(replay.href)}#game={quote(card.link, safe="")}">{text(card.title)}</a>'
        f' <span class="quiet small">{text(Listing(card.players))}</span>'
        for card in played
    )
    return f"<h4>{text(msg('Annotated games'))}</h4>\n{items(rows, 'links')}"


def _course(site: Site, game: Game[Any, Any]) -> str:
    """Return the links to the lessons of a game."""
    learn, lessons = site.page(course_page(game.id)), course(game.id)
    if learn is None or not lessons:
        return ""
    minutes = sum(lesson.minutes for lesson in lessons)
    length = msgn(
        "{n} lesson, {minutes} minutes", "{n} lessons, {minutes} minutes", len(lessons), minutes=minutes
    )
    address = f"{escape(learn.href)}#lesson="
    rows = "\n".join(
        f'<li><a href="{address}{quote(lesson.id, safe="")}">{text(Message(lesson.title))}</a>'
        f' <span class="quiet small">{text(msg("{n} min", n=lesson.minutes))}</span></li>'
        for lesson in lessons
    )
    return f"""<div class="course">
<h4>{text(length)}</h4>
<ol class="lessons">
{rows}
</ol>
</div>"""


def _reading(site: Site) -> str:
    """Return the links to what needs no app: rules, sheets, games as files."""
    rows = []
    for game in map(registry.game, registry.games()):
        book, spoken = game.rules, tongues(game.rules)
        code = language_now() if language_now() in spoken else ENGLISH
        address = f"{rule_pages.FOLDER}/{quote(file_name(game.id, code))}"
        rules = msgn("{n} rule", "{n} rules", len(book))
        terms = msgn("{n} word", "{n} words", len(book.glossary))
        count = f'<span class="quiet small">{text(msg("{rules}, {terms}", rules=rules, terms=terms))}</span>'
        links = [f'<a href="{address}">{text(msg("Rules and glossary"))}</a> {count}']
        if rule_pages.has_sheet(game):
            sheet = f"{rule_pages.FOLDER}/{quote(file_name(f'{game.id}-sheet', code))}"
            links.append(f'<a href="{sheet}">{text(msg("The rules in short, to print"))}</a>')
        files = ", ".join(map(_file, site.played(game)))
        if files:
            links.append(f"{text(msg('Games as files:'))} {files}")
        rows.append(f"<dt>{text(game.title)}</dt><dd>{items(links, 'links')}</dd>")
    if site.lab:
        link = f'<a href="{escape(site.lab)}">{text(msg("Edit the notebooks in JupyterLab"))}</a>'
        about = f'<span class="quiet small">{text(LAB)}</span>'
        rows.append(f"<dt>{text(msg('To program'))}</dt><dd>{items([f'{link} {about}'], 'links')}</dd>")
    return '<dl class="facts">\n' + "\n".join(rows) + "\n</dl>"


def _file(card: Card) -> str:
    """Return the link to the file that a shipped game stands in."""
    name = shipped()[card.link.partition(".")[0]].name
    return f'<a href="{RECORDS}/{quote(name)}" download>{text(card.title)}</a>'


def _before(site: Site) -> str:
    """Return what a visitor should know of what the apps need, keep and send."""
    rows = (
        (msg("Size"), _size(site)),
        (
            msg("Browsers"),
            msg(
                "A current Chrome, Edge, Firefox or Safari, on a computer, tablet or phone; it is tested in "
                "Chromium. The first start takes from a few seconds to half a minute."
            ),
        ),
        (
            msg("What is kept"),
            msg(
                "Your progress and your games stay in this browser, on this device. Save what matters to you "
                "as a file: browsers may clear what a page has kept."
            ),
        ),
        (
            msg("What is sent"),
            msg("Nothing: all comes from this host, and what you do never leaves your browser."),
        ),
    )
    facts = "\n".join(f"<dt>{text(name)}</dt><dd>{text(words)}</dd>" for name, words in rows)
    return f'<dl class="facts">\n{facts}\n</dl>'
