"""Games in and out of the page: files, texts, links, downloads."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import EVENTS, HOSTILE, Visit, sample_record

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def text() -> str:
    return sample_record().replace("A game to try", "A game of my own <b>")


def plain(name: str, data: bytes) -> dict[str, object]:
    return {"name": name, "mimeType": "text/plain", "buffer": data}


def test_a_file_is_opened_and_its_link_opens_it_again(visit: Visit, text: str) -> None:
    page = visit.open("replay").page
    page.click(".fn-bar >> text=Open")
    page.set_input_files(".fn-file", plain("<i>mine.fgn", text.encode()))
    page.wait_for_function("document.querySelector('.fn-head h1').textContent === 'A game of my own <b>'")
    assert not page.is_visible("dialog[open]")
    assert page.is_hidden(".fn-faults")
    page.click(".fn-row[data-node='9']")
    visit.at(9)
    page.wait_for_function("location.hash.startsWith('#g=1.')")
    page.click(".fn-bar >> text=Share")
    link = page.input_value(".fn-address")
    assert link.endswith("&at=7")
    page.keyboard.press("Escape")
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
    visit.at(9)
    assert HOSTILE in page.text_content(".fn-moves")
    assert page.evaluate("window.hacked") is None
    page.goto("about:blank")
    page.goto(link.replace("&at=7", "")[:-9] + "&at=7")
    page.wait_for_selector(".fn-notice:visible >> text=damaged", timeout=90_000)
    page.wait_for_selector(".fn-board[data-painted=canvas]")
    page.click(".fn-notice >> text=Dismiss")


def test_what_is_wrong_is_shown_at_its_place(visit: Visit, text: str) -> None:
    page = visit.open("replay").page
    before = page.locator(".fn-row").count()
    page.focus(".fn-bar button")
    page.keyboard.press("Enter")
    page.fill(".fn-text", f'[Game "<img src=x onerror=window.hacked=1>"]\n\n{HOSTILE}')
    page.click("text=Open the text")
    page.wait_for_selector(".fn-refused code >> text=text:1:")
    assert page.locator(".fn-row").count() == before
    assert page.locator(".fn-refused img").count() == 0
    page.set_input_files(".fn-file", plain("large.fgn", b"x" * 1_000_001))
    page.wait_for_selector(".fn-refused >> text=more than 1000 kB")
    damaged = text.replace("1.2:", "1.2: nonsense", 1)
    page.set_input_files(".fn-file", plain("bad.fgn", damaged.encode()))
    page.wait_for_selector(".fn-faults[open] code >> text=bad.fgn:")
    assert 0 < page.locator(".fn-row").count() < EVENTS
    assert page.evaluate("window.hacked") is None


def test_a_game_too_long_for_a_link_is_a_file(visit: Visit, text: str) -> None:
    page = visit.open("replay").page
    words = " ".join(f"{n * n:x}" for n in range(10_000, 16_000))
    page.click(".fn-bar >> text=Open")
    page.fill(".fn-text", text.replace("Before the first event.", words))
    page.click("text=Open the text")
    page.wait_for_function("document.querySelector('.fn-head h1').textContent.startsWith('A game of my own')")
    page.click(".fn-bar >> text=Share")
    page.wait_for_selector("dialog[open] >> text=too long for a link")
    with page.expect_download() as caught:
        page.click("dialog[open] >> text=Download as FGN")
    assert words[:50] in Path(caught.value.path()).read_text("utf-8")


def test_downloads(visit: Visit) -> None:
    page = visit.open("plain", hash="#at=7").page
    visit.at(9)
    for kind, name, start in (
        ("FGN", "A-game-to-try.fgn", b"[Game "),
        ("JSON", "A-game-to-try.json", b'{"format"'),
        ("SVG", "A-game-to-try-9.svg", b"<svg "),
        ("PNG", "A-game-to-try-9.png", b"\x89PNG"),
    ):
        page.click(".fn-bar >> text=Download")
        with page.expect_download() as caught:
            page.click(f"dialog[open] >> button:text-is('{kind}')")
        assert caught.value.suggested_filename == name
        data = Path(caught.value.path()).read_bytes()
        assert data.startswith(start)
        assert len(data) > 1000
        page.wait_for_function("!document.querySelector('dialog[open]')")


def test_on_a_phone(phone: Visit, text: str) -> None:
    page = phone.open("replay").page
    phone.tool("Open")
    page.wait_for_selector("dialog[open]")
    assert page.evaluate("document.querySelector('dialog[open]').scrollWidth <= innerWidth")
    page.fill(".fn-text", text)
    page.tap("text=Open the text")
    page.wait_for_function("document.querySelector('.fn-head h1').textContent.startsWith('A game of my own')")
    assert page.evaluate("document.querySelector('.fn').scrollWidth <= innerWidth")
