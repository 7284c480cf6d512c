"""The first page of a static site, and what the pages of its apps show before Python is there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from plain_host import hosting

from frontier_widgets.serve import notebooks
from frontier_widgets.site import landing, loading
from frontier_widgets.site.pages import pages

from .axe import faults
from .conftest import Visit, visiting

pytestmark = pytest.mark.browser

FRAME = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:;base64,=">
</head><body>{pane}<main></main></body></html>"""
PANE = "#frontier-loading"
STEP = f"{PANE} [data-state=now]"
NOWHERE = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('none'); } })"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a site whose apps never begin."""
    out = tmp_path_factory.mktemp("plain")
    shown = pages(notebooks())
    for page in shown:
        (out / page.href).write_text(FRAME.format(title=page.title, pane=loading.pane(page)), "utf-8")
    landing.write(out, shown)
    with hosting(out) as address:
        yield address


@pytest.fixture
def desktop(browser, host: str) -> Iterator[Visit]:
    yield from visiting(browser, host, viewport={"width": 1280, "height": 800})


@pytest.fixture
def small(browser, host: str) -> Iterator[Visit]:
    """Return a small phone, in the dark."""
    yield from visiting(browser, host, viewport={"width": 360, "height": 740}, color_scheme="dark")


def at(visit: Visit, name: str):
    visit.page.goto(f"{visit.address}/{name}")
    return visit.page


def wide(page) -> int:
    return page.evaluate("document.documentElement.scrollWidth")


def test_the_first_page_is_for_everyone(desktop: Visit) -> None:
    page = at(desktop, "")
    assert page.title() == "Frontier Notebooks"
    assert page.evaluate("document.querySelector('.opening img').naturalWidth") > 300
    assert faults(page) == []
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "button first"
    page.set_viewport_size({"width": 640, "height": 400})  # as 200 % of zoom do
    assert wide(page) <= 640


def test_the_first_page_on_a_phone(small: Visit) -> None:
    for name in ("", "rules/king-of-frontier.html"):
        page = at(small, name)
        assert wide(page) <= 360
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(27, 29, 33)"
        assert faults(page) == []


def test_the_language_that_is_chosen_holds(desktop: Visit) -> None:
    page = at(desktop, "")
    page.click("[data-language=ja]")
    page.wait_for_url("**/index.ja.html")
    assert faults(page) == []
    page = at(desktop, "lab.html")
    assert page.get_attribute(PANE, "lang") == "ja"
    page = at(desktop, "")
    page.wait_for_url("**/index.ja.html")
    page.click("[data-language=en]")
    page.wait_for_url("**/index.html")


def test_a_page_tells_how_far_it_has_come(desktop: Visit) -> None:
    page = at(desktop, "learn-king.html")
    assert page.is_visible(f"{PANE} img")
    assert page.locator(STEP).count() == 0
    page.evaluate("frontierProgress('download', 7.3e6, 21.8e6)")
    assert page.text_content(f"{STEP} span") == "7.3 of 21.8 MB"
    assert page.evaluate(f"document.querySelector('{PANE} progress').position") == pytest.approx(7.3 / 21.8)
    assert faults(page) == []
    page.evaluate("frontierProgress('packages', 3, 9)")
    assert page.text_content(f"{STEP} span") == "3 of 9"
    page.evaluate("frontierProgress('kernel')")
    assert page.text_content(f"{PANE} [role=status]") == page.text_content(f"{STEP} div")
    assert page.evaluate(f"document.querySelector('{PANE} progress').position") == -1
    board = "<div class=fn style='height: 200px'><div class=fn-board>a board</div></div>"
    page.evaluate(f"document.querySelector('body > main').innerHTML = \"{board}\"")
    assert page.is_visible(PANE)
    page.evaluate("document.querySelector('.fn-board').dataset.painted = 'svg'")
    page.wait_for_selector(PANE, state="detached")


def test_a_page_says_what_to_do_when_nothing_comes(small: Visit) -> None:
    small.page.clock.install()
    page = at(small, "replay.html")
    page.clock.fast_forward(20_000)
    page.evaluate("frontierProgress('download', 1e6, 0)")
    page.clock.fast_forward(20_000)
    assert not page.is_visible(".fl-trouble")
    page.clock.fast_forward(20_000)
    assert page.is_visible(".fl-trouble >> text=no news for 30 seconds")
    assert page.is_visible("text=Show the page as it is")
    assert faults(page) == []
    page.evaluate("frontierProgress('download', 2e6, 0)")
    assert not page.is_visible(".fl-trouble")
    page.evaluate("frontierProgress('error', '<b>no room</b>')")
    assert page.is_visible(".fl-trouble >> text=Reported: <b>no room</b>")
    assert not page.is_visible("text=Show the page as it is")
    page.click(".fl-trouble a[href='index.html']")
    page.wait_for_selector("h1 >> text=Frontier Notebooks")


def test_a_browser_that_lacks_something_is_told(browser, host: str) -> None:
    for visit in visiting(browser, host):
        visit.page.add_init_script(f"delete window.WebAssembly; {NOWHERE}")
        page = at(visit, "play.html")
        assert page.is_visible(".fl-trouble >> text=WebAssembly")
        assert page.is_visible("text=This browser keeps nothing")
    for visit in visiting(browser, host, java_script_enabled=False):
        assert at(visit, "play.html").is_visible(f"{PANE} noscript p")
        assert not visit.page.is_visible(f"{PANE} progress")
        assert at(visit, "index.html").is_visible("noscript p")
