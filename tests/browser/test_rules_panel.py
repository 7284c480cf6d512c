"""The rules panel: opened from wherever a rule is named, searched, followed, closed; by keys and by touch."""

from __future__ import annotations

import pytest

from frontier_nb import game, installed_games

from .axe import faults
from .conftest import Visit

pytestmark = pytest.mark.browser

BOOK = game("medical-frontier").rules
PANEL = ".fn-rules-panel[open]"


def focused(visit: Visit) -> str:
    return visit.page.evaluate("document.activeElement.className + ' ' + document.activeElement.textContent")


def test_it_is_fetched_when_it_is_first_opened(visit: Visit) -> None:
    visit.open("plain")
    assert visit.page.locator(".fn-hit").count() == 0
    visit.page.click(".fn-head button:has-text('Rules')")
    visit.page.wait_for_selector(f"{PANEL} .fn-hit")
    books = [game(id).rules for id in installed_games()]
    assert visit.page.locator(".fn-hits .fn-hit").count() == sum(map(len, books))
    assert visit.page.locator(".fn-glossary dt").count() == sum(len(book.glossary) for book in books)
    visit.page.keyboard.press("Escape")
    visit.page.wait_for_selector(PANEL, state="detached")
    assert "Rules" in focused(visit)


def test_search_finds_what_the_command_line_finds(visit: Visit) -> None:
    visit.open("plain")
    visit.page.click(".fn-head button:has-text('Rules')")
    visit.page.wait_for_selector(f"{PANEL} .fn-hit")
    for text in ("delay", "MF-41", "clinical trial", "stranded", "nothing speaks of this"):
        visit.page.fill(".fn-search", text)
        ids = visit.page.locator(".fn-hits .fn-hit .fn-id").all_text_contents()
        assert ids == [rule.id for rule in BOOK.search(text)], text
    assert "Nothing found" in visit.page.text_content(".fn-rules-panel [role=status]")


def test_a_rule_with_its_marks_and_what_is_related(visit: Visit) -> None:
    rule = next(r for r in BOOK.values() if r.departs and r.see and r.example)
    visit.open("plain")
    visit.page.click(".fn-head button:has-text('Rules')")
    visit.page.wait_for_selector(f"{PANEL} .fn-hit")
    visit.page.keyboard.type(rule.id)
    visit.page.keyboard.press("Enter")
    body = visit.page.locator(".fn-rules-body")
    for words in (rule.id, rule.title, rule.text, rule.example, rule.departs, rule.source):
        assert str(words) in body.text_content()
    assert body.locator(".fn-badge").count() >= 1
    assert [fault for fault in faults(visit.page) if "fn-rules" in fault] == []
    visit.page.click(f".fn-hits .fn-hit:has-text('{rule.see[0]}')")
    assert BOOK[rule.see[0]].text in body.text_content()
    visit.page.click(".fn-rules-panel button:has-text('Back')")
    assert rule.text in body.text_content()
    visit.page.click(".fn-rules-panel button:has-text('All rules')")
    assert "fn-search" in focused(visit)


def test_by_keys_alone_from_the_board_and_back(visit: Visit) -> None:
    visit.open("plain")
    visit.focus()
    hint = visit.page.locator(".fn-hint:not([hidden]) .fn-rule-link")
    for _ in range(60):
        if hint.count():
            break
        visit.page.keyboard.press("ArrowDown")
        visit.page.wait_for_timeout(30)
    rule = visit.page.text_content(".fn-hint .fn-rule-link")
    before = visit.page.evaluate("document.activeElement.dataset.component")
    visit.page.keyboard.press("r")
    visit.page.wait_for_selector(f"{PANEL} .fn-rule-text")
    assert BOOK[rule].text == visit.page.text_content(".fn-rule-text")
    visit.page.keyboard.press("Escape")
    assert visit.page.evaluate("document.activeElement.dataset.component") == before


def test_from_a_calculation_by_pointer(visit: Visit) -> None:
    visit.open("plain")
    visit.page.click("button[aria-label='To the end']")
    visit.page.wait_for_timeout(500)
    for index in range(visit.page.locator(".fn-part").count()):
        visit.page.evaluate(f"document.querySelectorAll('.fn-part')[{index}].click()")
        visit.page.wait_for_timeout(40)
        if visit.page.locator(".fn-calculation:not([hidden]) .fn-rule-link").count():
            break
    link = visit.page.locator(".fn-outcome .fn-rule-link")
    rule = link.text_content()
    link.click()
    visit.page.wait_for_selector(f"{PANEL} .fn-rule-text")
    assert visit.page.text_content(".fn-rule-text") == BOOK[rule].text


def test_from_a_comment(visit: Visit) -> None:
    visit.open("replay", hash="#game=five-players")
    comments = visit.page.locator(".fn-comments .fn-rule-link:visible")
    visit.page.click(".fn-row:has-text('abandons')")
    comments.first.wait_for()
    rule = comments.first.text_content()
    comments.first.click()
    visit.page.wait_for_selector(f"{PANEL} .fn-rule-text")
    assert visit.page.text_content(".fn-rule-text") == BOOK[rule].text


def test_on_a_phone(phone: Visit) -> None:
    phone.open("plain")
    phone.tool("Rules")
    phone.page.wait_for_selector(f"{PANEL} .fn-hit")
    box = phone.page.locator(PANEL).bounding_box()
    assert box["width"] == 390
    phone.page.tap(".fn-hits .fn-hit >> nth=3")
    assert phone.page.text_content(".fn-rule-text")
    wide = phone.page.evaluate("document.querySelector('.fn-rules-body').scrollWidth > 390")
    assert not wide
    assert [fault for fault in faults(phone.page) if "fn-rules" in fault] == []


def test_from_a_hint_by_pointer(visit: Visit) -> None:
    visit.open("plain")
    parts = visit.page.locator(".fn-part")
    link = visit.page.locator(".fn-hint:not([hidden]) .fn-rule-link")
    for index in range(parts.count()):
        parts.nth(index).hover(force=True)
        if link.count():
            break
    rule = link.text_content()
    link.click()
    visit.page.wait_for_selector(f"{PANEL} .fn-rule-text")
    assert visit.page.text_content(".fn-rule-text") == BOOK[rule].text
