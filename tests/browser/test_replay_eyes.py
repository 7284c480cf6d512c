"""Secrets by viewer: a list of eyes to look through, where a game hides anything."""

from __future__ import annotations

import pytest

from .conftest import Visit

pytestmark = pytest.mark.browser
HANDS = "[...document.querySelectorAll('.fn-part')].map(part => part.ariaLabel).join()"


def test_each_player_sees_their_own(visit: Visit) -> None:
    page = visit.open("secrets").page
    page.click("button[aria-label='One event forward']")
    visit.at(1)
    eyes = "select[aria-label='Whose eyes']"
    seen = {"See as Ana": "a?", "See as Ben": "?b", "See as an onlooker": "??", "See everything": "ab"}
    assert set(page.locator(f"{eyes} option").all_text_contents()) == set(seen)
    for name, hands in seen.items():
        page.select_option(eyes, label=name)
        page.wait_for_function(f"{HANDS} === 'Ana: {hands[0]},Ben: {hands[1]}'")


def test_a_game_without_secrets_has_no_such_list(visit: Visit) -> None:
    page = visit.open("plain").page
    assert page.is_hidden("select[aria-label='Whose eyes']")
    assert page.is_visible(".fn-tools >> text=In words")
