"""Guess the move: from the list, on the board, by keyboard alone; nothing is given away."""

from __future__ import annotations

import pytest

from .conftest import Visit

pytestmark = pytest.mark.browser


def test_moves_are_guessed_by_keyboard(visit: Visit) -> None:
    page = visit.open("plain").page
    rows = page.locator(".fn-moves .fn-row:visible").count()
    page.focus(".fn-tools [aria-label='Guess the move']")
    page.keyboard.press("Enter")
    page.click("dialog[open] >> text=Everybody")
    assert page.locator(".fn-moves .fn-row:visible").count() == 0
    assert page.is_hidden(".fn-plot")
    visit.focus()
    for _ in range(3):  # chance's events are no questions
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(300)
    page.wait_for_selector(".fn-guess h2 >> text=What does")
    page.wait_for_selector(".fn-choices .fn-row")
    at = page.text_content(".fn-counter")
    page.keyboard.press("ArrowRight")  # one must choose first
    page.wait_for_timeout(200)
    assert page.text_content(".fn-counter") == at
    assert page.evaluate("document.activeElement.closest('.fn-choices') !== null")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.fn-told').textContent")
    page.wait_for_function("document.querySelector('.fn-guess > .fn-small').textContent.includes('of 1')")
    assert 0 < page.locator(".fn-moves .fn-row:visible").count() < rows
    page.wait_for_selector(".fn-choices .fn-row")
    page.click("text=Show the move")
    page.wait_for_selector(".fn-told >> text=Played was")
    page.click("text=Stop guessing")
    assert page.is_hidden(".fn-guess")
    assert page.locator(".fn-moves .fn-row:visible").count() == rows
    page.wait_for_function("!document.querySelector('.fn-target')")
    assert page.is_visible(".fn-plot")


def test_a_move_is_chosen_on_the_board(visit: Visit) -> None:
    page = visit.open("plain", hash="#at=2").page
    visit.at(2)
    visit.tool("Guess the move")
    page.click("dialog[open] >> text=Everybody")
    page.wait_for_selector(".fn-part.fn-target")
    count = page.locator(".fn-choices .fn-row").count()
    page.locator(".fn-target[data-role=card]").first.click()
    page.wait_for_function(
        "count => document.querySelector('.fn-told').textContent"
        " || document.querySelectorAll('.fn-choices .fn-row').length < count",
        arg=count,
    )


def test_on_a_phone(phone: Visit) -> None:
    page = phone.open("plain", hash="#at=2").page
    phone.tool("Guess the move")
    page.tap("dialog[open] >> text=Everybody")
    page.wait_for_selector(".fn-choices .fn-row")
    page.locator(".fn-choices .fn-row").first.tap()
    page.wait_for_function("document.querySelector('.fn-told').textContent")
    assert page.evaluate("document.querySelector('.fn').scrollWidth <= innerWidth")
