"""The site of documentation: built without a warning, whole, asking nobody for anything, for everybody."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from plain_host import hosting

from frontier_nb import game, installed_games

from .axe import faults
from .conftest import ROOT, visiting

pytestmark = pytest.mark.browser
FETCHED = {("script", "src"), ("img", "src"), ("link", "href"), ("source", "srcset"), ("iframe", "src")}
"""What a browser asks for by itself."""
LOOKED_AT = (
    "index",
    "playing",
    "fgn",
    "rules/king-of-frontier",
    "rules/medical-frontier-components",
    "api/games",
)


class Page(HTMLParser):
    """A page: its anchors, and what it refers to, each with whether a browser fetches it unasked."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.targets: list[tuple[str, bool]] = []
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in ("id", "name"):
                self.anchors.add(value)
            elif value and name in ("src", "href", "srcset"):
                self.targets.append((value, (tag, name) in FETCHED))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("docs") / "site"
    command = [sys.executable, str(ROOT / "tools" / "docs.py"), str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out


def test_the_site_is_whole_asks_nobody_and_is_for_everybody(site: Path, browser) -> None:
    # One test, because the site takes a while to build.
    pages = {file: Page(file) for file in site.rglob("*.html")}
    assert len(pages) > 30
    assert list(lost(pages)) == []
    for id in installed_games():
        assert list(without_board(site, id)) == []
    with hosting(site) as address:
        for scheme, width in (("light", 1280), ("dark", 390)):
            size = {"width": width, "height": 800}
            for visit in visiting(browser, f"{address}/voila/", viewport=size, color_scheme=scheme):
                for name in LOOKED_AT:
                    visit.page.goto(f"{address}/{name}.html")
                    assert faults(visit.page) == [], (name, scheme)
                    assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def lost(pages: dict[Path, Page]) -> Iterator[str]:
    """Yield what a page refers to that is not there, or fetches from elsewhere."""
    for file, page in pages.items():
        for target, fetched in page.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                if fetched and parts.scheme != "data":
                    yield f"{file.name} fetches {target}"
                continue
            other = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if not other.exists():
                yield f"{file.name}: {target} is not there"
            elif parts.fragment and other in pages and unquote(parts.fragment) not in pages[other].anchors:
                yield f"{file.name}: {target} has no such place"


def without_board(site: Path, id: str) -> Iterator[str]:
    """Yield the rules that stand on their page without a picture."""
    text = (site / "rules" / f"{id}.html").read_text("utf-8")
    for rule in game(id).rules:
        section = text.partition(f'id="{rule.lower()}"')[2].partition("</section>")[0]
        if 'class="board' not in section:
            yield rule
