"""The pages of a site that run nothing: sound HTML, links that lead somewhere, words for pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit
from xml.etree import ElementTree

import pytest

pytest.importorskip("anywidget")

from nbformat.v4 import new_notebook
from traitlets import import_item

from frontier_nb import game, installed_games
from frontier_nb.languages import languages, use_language
from frontier_nb.lessons.courses import course
from frontier_widgets.serve import notebooks, templates
from frontier_widgets.shared.sources import shipped
from frontier_widgets.site import landing, loading
from frontier_widgets.site.pages import Page, pages
from frontier_widgets.site.served import LoadingPane

VOID = {"meta", "link", "img", "br", "hr", "input"}
MOST_PAGE = 60_000
"""Bytes of the first page, and of a picture that comes within a page: all is seen at once."""
MOST_PANE = 80_000
HOSTILE = "<img src=x onerror=alert(1)></script>"


class Html(HTMLParser):
    """What a page holds, and whether what it opens it closes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.words = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"twice the same in {self.get_starttag_text()}"
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data

    def all(self, tag: str) -> list[dict[str, str]]:
        return [given for name, given in self.tags if name == tag]

    def ids(self) -> list[str]:
        return [given["id"] for _, given in self.tags if "id" in given]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    (out / "runtime").mkdir()
    (out / "runtime" / "python.wasm").write_bytes(bytes(7_400_000))
    (out / "runtime" / "python.wasm.map").write_bytes(bytes(9_000_000))
    landing.write(out, apps())
    return out


def apps() -> list[Page]:
    return pages(notebooks())


def written(site: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(site.rglob("*.html")):
        yield path, path.read_text("utf-8")


def test_every_page_is_sound(site: Path) -> None:
    for path, text in written(site):
        html = Html(text)
        ids = html.ids()
        assert len(set(ids)) == len(ids), path
        assert html.all("html")[0]["lang"] in languages()
        levels = [int(tag[1]) for tag, _ in html.tags if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1
        assert all(lower <= upper + 1 for upper, lower in pairwise(levels)), path
        assert all(given["alt"] for given in html.all("img"))
        assert all({"width", "height"} <= given.keys() for given in html.all("img"))


def test_links_are_relative_and_lead_somewhere(site: Path) -> None:
    known = {page.href for page in apps()}
    for path, text in written(site):
        html = Html(text)
        targets = [given["href"] for tag in ("a", "link") for given in html.all(tag) if given.get("href")]
        for target in [*targets, *(given["src"] for given in html.all("img"))]:
            if target.startswith("data:"):
                continue
            address = urlsplit(target)
            assert (address.scheme, address.netloc) == ("", ""), target
            assert not address.path.startswith("/"), target
            there = path.parent / unquote(address.path) if address.path else path
            if address.path in known:
                leads_to_an_app(address.path, address.fragment)
                continue
            assert there.resolve().is_file(), f"{path.name}: {target}"
            if address.fragment:
                assert address.fragment in Html(there.read_text("utf-8")).ids(), target


def leads_to_an_app(path: str, fragment: str) -> None:
    asked = {name: values[0] for name, values in parse_qs(fragment, strict_parsing=bool(fragment)).items()}
    if "game" in asked:
        assert asked["game"].partition(".")[0] in shipped()
    if "lesson" in asked:
        taught = next(id for id in installed_games() if id.startswith(path[len("learn-") : -len(".html")]))
        assert asked["lesson"] in [lesson.id for lesson in course(taught)]


def test_no_page_asks_another_host(site: Path) -> None:
    texts = [*written(site), *((Path(page.href), loading.pane(page)) for page in apps())]
    for path, text in texts:
        without = text.replace("http://www.w3.org/2000/svg", "").replace("http%3A//www.w3.org", "")
        assert not re.search(r"(https?:)?//[a-z0-9.-]+\.[a-z]{2,}", without), path


def test_the_first_page_tells_of_all_there_is(site: Path) -> None:
    html = Html((site / "index.html").read_text("utf-8"))
    links = {given["href"] for given in html.all("a")}
    assert {page.href for page in apps() if page.name != landing.FIRST} <= links
    for name, file in shipped().items():
        assert f"replay.html#game={name}" in links
        assert (site / "records" / file.name).read_bytes() == file.read_bytes()
    for id in installed_games():
        learn = f"learn-{id.partition('-')[0]}.html#lesson="
        assert {f"{learn}{lesson.id}" for lesson in course(id)} <= links
        assert {f"rules/{id}.html", f"rules/{id}-sheet.html"} <= links
    assert len(html.all("img")) >= len(apps())
    assert "about 7 MB" in html.words
    assert "noscript" in [tag for tag, _ in html.tags]
    assert (site / "index.html").stat().st_size < MOST_PAGE


def test_pictures_are_drawings_for_light_and_dark(site: Path) -> None:
    found = list((site / "pictures").glob("*.svg"))
    assert found
    for path in found:
        ElementTree.fromstring(path.read_text("utf-8"))
        assert "prefers-color-scheme" in path.read_text("utf-8")


def test_all_rules_can_be_read(site: Path) -> None:
    for id in installed_games():
        html = Html((site / "rules" / f"{id}.html").read_text("utf-8"))
        book = game(id).rules
        assert [name for name in html.ids() if name in book] == list(book)
        for rule in book.values():
            assert rule.text in html.words
            assert rule.example is None or rule.example in html.words
        for meaning in book.glossary.values():
            assert meaning in html.words


def test_a_language_that_a_game_is_in_has_pages_of_its_own(site: Path) -> None:
    for code in languages():
        if code == "en":
            continue
        html = Html((site / f"index.{code}.html").read_text("utf-8"))
        assert html.all("html")[0]["lang"] == code
        with use_language(code):
            assert str(loading.SITE) in html.words
            assert str(game("king-of-frontier").rules.translated()["KF-01"].text) in html.words
        links = {given["href"] for given in html.all("a")}
        assert {f"rules/king-of-frontier.{code}.html", "rules/medical-frontier.html", "index.html"} <= links
        assert (site / "rules" / f"king-of-frontier.{code}.html").is_file()


@pytest.mark.parametrize("page", apps(), ids=lambda page: page.name)
def test_a_pane_is_small_and_has_the_first_board(page: Page) -> None:
    text = loading.pane(page)
    html = Html(text)
    assert len(text.encode()) < MOST_PANE
    assert [given["data-stage"] for given in html.all("li") if "data-stage" in given] == list(loading.STAGES)
    pictures = html.all("img")
    assert len(pictures) == (page.name != "gallery")
    assert all(picture["alt"] and len(picture["src"]) < MOST_PAGE for picture in pictures)
    used = {given["data-words"] for _, given in html.tags if "data-words" in given}
    assert used <= {*loading.WORDS, "title", "about"}


def test_a_pane_finds_the_first_page_from_below() -> None:
    page = Page("lab", "lab.ipynb", "Lab", "<b>", "apps/lab.html")
    text = loading.pane(page)
    assert 'href="../index.html"' in text
    assert "<b>" not in text


def test_what_the_pane_says_is_there(site: Path) -> None:
    script = (Path(loading.__file__).parent / "loading.js").read_text("utf-8")
    assert set(re.findall(r"words\.(\w+)", script)) - {"dataset"} <= {*loading.WORDS}


def test_the_first_page_tells_what_it_is_told(tmp_path: Path) -> None:
    landing.write(tmp_path, apps(), 15_300_000, "edit/lab/index.html")
    html = Html((tmp_path / "index.html").read_text("utf-8"))
    assert "about 15 MB" in html.words
    assert "edit/lab/index.html" in [given["href"] for given in html.all("a")]


def test_the_template_of_a_server_gets_its_pane() -> None:
    kind = json.loads((templates() / "voila/templates/frontier/conf.json").read_text("utf-8"))
    (given,) = kind["preprocessors"].values()
    assert import_item(given["type"]) is LoadingPane
    notebook = new_notebook(metadata={"title": f"{HOSTILE} · Frontier Notebooks"})
    _, resources = LoadingPane().preprocess(notebook, {})
    html = Html(resources["frontier_pane"])
    assert HOSTILE in html.words
    assert not [given for _, given in html.tags if "onerror" in given]
    assert [given["data-stage"] for given in html.all("li") if "data-stage" in given] == list(loading.SERVED)
    assert 'lang="en"' in LoadingPane().preprocess(new_notebook(), {})[1]["frontier_pane"]
