"""One game in two tabs: each sees that the other has it, and neither loses a move."""

from __future__ import annotations

import pytest

from frontier_nb.playing import journal

from .conftest import Visit
from .player import TURN, Player

pytestmark = pytest.mark.browser
KING = "The King of Frontier"
ALL = """() => Object.keys(localStorage).filter((key) => key.startsWith("frontier-nb play "))
  .map((key) => JSON.parse(localStorage[key]).text)"""


def notice(player: Player, words: str) -> None:
    player.page.locator(".fn-notice:visible", has_text=words).wait_for()


def test_neither_of_two_tabs_loses_a_move(visit: Visit) -> None:
    first = Player(visit).open().begin(KING, [None, "greedy"])
    begun = first.play(1)
    second = Player(Visit(visit.page.context.new_page(), visit.address)).open()
    second.page.click(".fn-kept >> text=Go on")
    second.page.wait_for_selector(f"{TURN} h2:visible")
    notice(second, "open in another tab or window")
    assert second.waits().line == begun.line
    assert first.page.is_hidden(".fn-notice")
    second.page.click(".fn-notice >> text=Dismiss")

    second.prefer_pace("once")
    theirs = second.play(2)
    notice(first, "went on in another tab or window")
    assert second.page.is_hidden(".fn-notice")
    first.page.click(".fn-notice >> text=Dismiss")
    page = first.page
    before = page.locator(".fn-log-row").count()
    page.click(".fn-every summary")
    page.locator(".fn-every .fn-option").last.click()
    page.wait_for_function("n => document.querySelectorAll('.fn-log-row').length > n", arg=before)
    notice(first, "kept beside it")
    mine = first.waits()
    kept = [journal.restore(text)[0].line for text in page.evaluate(ALL)]
    assert len(kept) == 2
    assert mine.line in kept
    assert theirs.line in kept
    second.page.close()


def test_a_tab_shows_what_the_other_has_done_if_one_likes(visit: Visit) -> None:
    first = Player(visit).open().begin(KING, [None, "greedy"])
    first.play(1)
    second = Player(Visit(visit.page.context.new_page(), visit.address)).open()
    second.page.click(".fn-kept >> text=Go on")
    second.page.wait_for_selector(f"{TURN} h2:visible")
    theirs = second.play(1)
    notice(first, "went on in another tab or window")
    first.page.click(".fn-notice >> text=Show it here")
    first.page.wait_for_selector(".fn-notice:visible >> text=open in another tab", timeout=60_000)
    first.page.wait_for_selector(f"{TURN} h2:visible")
    assert first.waits().line == theirs.line
    assert len(first.page.evaluate(ALL)) == 1
    second.page.close()


def test_neither_of_two_tabs_loses_what_it_writes_about_a_game(visit: Visit) -> None:
    first = visit.open("plain", hash="#at=8").page
    first.on("dialog", lambda dialog: dialog.accept())
    visit.tool("Annotate")
    first.fill(".fn-comment-box", "At first.")
    first.wait_for_selector(".fn-dirty:visible")
    other = Visit(first.context.new_page(), visit.address).open("plain")
    other.page.on("dialog", lambda dialog: dialog.accept())
    other.page.click("button:has-text('Go on annotating')")
    other.page.wait_for_function("document.querySelector('.fn-comment-box')?.value === 'At first.'")
    for page, text in ((other.page, "Later there."), (first, "Later here.")):
        page.fill(".fn-comment-box", text)
        page.wait_for_function(
            "text => document.querySelector('.fn-moves').textContent.includes(text)", arg=text
        )
    drafts = first.evaluate("Object.keys(localStorage).filter((key) => key.includes('annotated'))")
    assert len(drafts) == 2
    other.page.close()
