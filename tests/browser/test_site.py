"""The static site: served as plain files below some path, with everything else cut off."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_calls import call
from plain_host import hosting

from .conftest import Visit, visiting
from .player import Player
from .pupil import STEP, Pupil, lesson

pytestmark = pytest.mark.browser
BELOW = "some/path"
MOST_BYTES = 40_000_000
LESSONS = [("medical-frontier", "01-the-way-of-a-drug"), ("king-of-frontier", "01-a-land-of-twenty-spaces")]


class Page(Visit):
    """A page of the site."""

    def open(self, name: str, wait: str = ".fn-board[data-painted]", hash: str = "") -> Page:
        self.page.goto(f"{self.address}/{name}.html{hash}")
        self.page.wait_for_selector(wait, timeout=90_000)
        return self


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site, as a user does; what it is made of is fetched unless it was before.

    Processes that run tests side by side share it.
    """
    own = tmp_path_factory.getbasetemp()
    root = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "host"
    root.mkdir(exist_ok=True)
    with (root / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (root / BELOW / "index.html").exists():
            result = call("site", root / BELOW)
            assert result.exit_code == 0, result.output
    return root


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[str]:
    """Serve the site's folder; return the address of the site."""
    with hosting(site) as address:
        yield f"{address}/{BELOW}"


@pytest.fixture
def page(browser, host: str) -> Iterator[Page]:
    """Return a page that reaches nothing but the site; afterwards, nothing else may have been asked for."""
    for visit in visiting(browser, host, viewport={"width": 1280, "height": 800}):
        here = Page(visit.page, host, visit.errors, visit.foreign)
        here.page.route(lambda address: not address.startswith(f"{host}/"), lambda route: route.abort())
        yield here
        assert visit.page.context.service_workers == []


def test_the_site_is_small_and_has_no_maps(site: Path) -> None:
    files = [path for path in (site / BELOW).rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
    assert not [path for path in files if path.suffix == ".map"]
    scripts = [path for path in files if path.suffix in {".js", ".mjs"}]
    assert scripts
    assert not [path for path in scripts if b"sourceMappingURL=" in path.read_bytes()[-200:]]


@pytest.mark.parametrize("record", ["first-game-quick", "first-territory"])
def test_replay_steps_from_the_first_page_on(page: Page, record: str) -> None:
    page.page.goto(f"{page.address}/")
    page.page.click(f"a[href*='replay.html#game={record}']")
    page.page.wait_for_selector(".fn-board[data-painted]", timeout=90_000)
    page.page.keyboard.press("ArrowRight")
    page.at(1)
    page.page.keyboard.press("ArrowRight")
    page.at(2)
    assert page.page.locator(".fn-board svg").count()
    page.page.wait_for_selector("#frontier-loading", state="detached")
    page.page.click(".fn-foot a")
    page.page.wait_for_url(f"{page.address}/index.html")


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_a_lesson_is_taken_and_kept(page: Page, game: str, id: str) -> None:
    taken = lesson(game, id)
    pupil = Pupil(page, game).open().begin(taken)
    done = []
    for number, step in enumerate(taken):
        pupil.run.go(number)
        pupil.at(step.title)
        pupil.solve()
        done.append(step.id)
        pupil.press(".fn-feet button:last-child")
        if step.act:
            break
    page.page.reload()
    page.page.wait_for_selector(STEP, timeout=90_000)
    assert pupil.stored()["lessons"][id] == done


@pytest.mark.parametrize("game", ["Medical Frontier", "The King of Frontier"])
def test_a_game_is_played_with_a_bot_and_hints_and_kept(page: Page, game: str) -> None:
    player = Player(page).open(name="play").begin(game, [None, "greedy"])
    player.play(1)
    player.waits()
    page.page.keyboard.press("h")
    page.page.wait_for_selector(".fn-hint-moves li")
    at = player.play(1).at
    player.reload()
    assert player.waits().at == at


def test_the_lab_and_the_gallery_open_with_links_of_the_site(page: Page) -> None:
    page.open("lab")
    link = page.page.get_attribute("a[href^='play.']", "href")
    assert link.startswith("play.html#")
    page.open("gallery", ".fn-gallery button")
    page.page.wait_for_function("!document.querySelector('a[href*=ipynb]')")
    page.page.click("a[href^='replay.html#game=']")
    page.page.wait_for_selector(".fn-board[data-painted]", timeout=90_000)
