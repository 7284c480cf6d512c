"""The gallery as HTML, and the rules as data for the page."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

pytest.importorskip("anywidget")

from frontier_nb import game, installed_games
from frontier_nb.messages import msg
from frontier_nb.scene.theme import paint
from frontier_widgets import Gallery
from frontier_widgets.board.rules_panel import books
from frontier_widgets.gallery.cards import Card
from frontier_widgets.gallery.widget import page
from frontier_widgets.shared.sources import shipped

HOSTILE = "<script>alert(1)</script>\"' onerror=x"
MANY = 700_000
"""More bytes than this would not be there at once."""


class Reader(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [given for name, given in self.tags if name == tag]


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return Gallery()


def test_every_shipped_game_has_a_card_that_leads_to_it(gallery: Gallery) -> None:
    reader = Reader(gallery.html())
    links = [str(given["href"]) for given in reader.all("a")]
    courses = ["learn-king.ipynb", "learn-medical.ipynb"]
    tables = ["play.ipynb", "lab.ipynb", "play.ipynb#dealt=by-hand", "studies.ipynb"]
    assert links == [
        *courses,
        *tables,
        "replay.ipynb",
        *(f"replay.ipynb#game={card.link}" for card in gallery.cards),
    ]
    assert {card.link.partition(".")[0] for card in gallery.cards} == set(shipped())
    assert gallery.cards[0].link == "first-game-quick"
    words = " ".join(reader.words)
    for card in gallery.cards:
        assert card.title in words
        assert card.summary in words
        assert str(card.length) in words
        assert card.players[-1] in words


def test_studies_are_offered_where_they_can_be_plotted(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("frontier_widgets.gallery.widget.can_plot", lambda: False)
    assert "studies.ipynb" not in gallery.html()


def per_game(gallery: Gallery) -> list[int]:
    """Return how many cards there are of each game, in the order of the page."""
    return [len(list(cards)) for _, cards in groupby(gallery.cards, lambda card: card.game)]


def test_each_game_has_one_group_and_one_record_to_begin_with(gallery: Gallery) -> None:
    assert len(per_game(gallery)) == len({card.game for card in gallery.cards}) > 1
    assert gallery.html().count("Begin here") == len(per_game(gallery))


def test_headings_and_alternatives(gallery: Gallery) -> None:
    reader = Reader(gallery.html())
    assert [tag for tag, _ in reader.tags if re.fullmatch("h[1-6]", tag)] == [
        "h1",
        "h2",
        *("h3", "h3"),  # the courses
        *("h2", "h3", "h3", "h3", "h3"),  # games and positions of one's own, and studies
        "h2",
        *("h3" if group else "h4" for games in per_game(gallery) for group in (True, *[False] * games)),
    ]
    assert all(given["alt"] for given in reader.all("img"))
    assert "reconstructed" in " ".join(reader.words)


def test_pictures_are_whole_and_the_page_is_small(gallery: Gallery) -> None:
    html = gallery.html()
    assert len(html.encode()) < MANY
    for given in Reader(html).all("img"):
        kind, _, data = str(given["src"]).partition(",")
        assert kind == "data:image/svg+xml"
        assert "#" not in data
        svg = unquote(data)
        assert svg in {card.svg for card in gallery.cards}
        ElementTree.fromstring(svg)
    for theme in ("light", "dark"):
        assert str(paint("paper", theme).fill) in html


def test_hostile_names_stay_text(gallery: Gallery) -> None:
    mean = replace(
        gallery.cards[0],
        title=HOSTILE,
        summary=HOSTILE,
        players=(HOSTILE, "{x}"),
        game=HOSTILE,
        link=HOSTILE,
        alt=HOSTILE,
        mode=(msg("{a}", a=HOSTILE),),
        svg=f"<svg>{HOSTILE}#</svg>",
    )
    reader = Reader(page([mean]))
    assert not reader.all("script")
    assert not [given for _, given in reader.tags if "onerror" in given]
    assert reader.words.count(HOSTILE) >= 3
    assert [given["alt"] for given in reader.all("img")] == [HOSTILE]
    apps = re.compile(r"(replay|play|lab|studies|learn-\w+)\.ipynb")
    assert all(apps.match(str(given["href"])) for given in reader.all("a"))


def test_without_a_game_the_page_says_so() -> None:
    nothing: list[Card] = []
    assert "No game comes along." in page(nothing)


def test_a_notebook_shows_the_page_first_and_keeps_it(gallery: Gallery) -> None:
    assert f"{len(gallery.cards)} annotated games" in str(gallery)
    data, _ = gallery._repr_mimebundle_()
    assert data["text/html"] == gallery.html()
    assert data["text/plain"] == str(gallery)
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_books_hold_every_rule_as_plain_data() -> None:
    rules = game("medical-frontier").rules
    message = json.loads(json.dumps(books()))
    assert message["k"] == "rules"
    (book,) = [book for book in message["books"] if book["id"] == "medical-frontier"]
    assert [rule["id"] for rule in book["rules"]] == list(rules)
    assert book["rules"][0]["text"] == next(iter(rules.values())).text
    assert dict(book["glossary"]) == dict(rules.glossary)


def test_the_panel_has_a_word_for_everything(gallery: Gallery) -> None:
    script = files("frontier_widgets").joinpath("board/rules_panel.js").read_text("utf-8")
    used = set(re.findall(r"this\.words\.(\w+)", script))
    for group in re.findall(r"const \{ ([\w, ]+) \} = this\.words", script):
        used |= set(group.split(", "))
    assert used == set(gallery.rules_words)
    rules = (rule for id in installed_games() for rule in game(id).rules)
    assert gallery.rules_begin == sorted({rule.partition("-")[0] for rule in rules})


def test_the_page_gets_the_books_when_it_asks(gallery: Gallery, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, object]] = []
    monkeypatch.setattr(gallery, "send", lambda content, buffers=None: sent.append(content))
    gallery._receive(None, {"k": "rules"}, [])
    assert sent == [books()]


def test_the_notebook_is_titled(request: pytest.FixtureRequest) -> None:
    path = Path(request.config.rootpath) / "notebooks" / "gallery.ipynb"
    assert json.loads(path.read_text("utf-8"))["metadata"]["title"] == "Frontier Notebooks"
