"""Play on a phone that is tapped, and what is always in sight."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .conftest import Visit, visiting
from .player import Player

pytestmark = pytest.mark.browser
MEDICAL, KING = "Medical Frontier", "The King of Frontier"


@pytest.fixture
def hand(browser, address: str) -> Iterator[Visit]:
    """Return a page of a phone's size, without a mouse."""
    size = {"width": 390, "height": 780}
    yield from visiting(browser, address, viewport=size, has_touch=True, is_mobile=True)


def test_a_phone_is_tapped(hand: Visit) -> None:
    player = Player(hand, "finger").open().begin(KING, [None, "greedy"])
    page = hand.page
    player.play(4)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    feet = page.locator(".fn-feet").bounding_box()
    assert feet["y"] + feet["height"] <= 780
    page.locator(".fn-feet button").filter(has_text="Take back").tap()
    page.wait_for_function("!document.querySelector('.fn-feet button:nth-of-type(2)').disabled")


@pytest.mark.parametrize("players", [2, 5])
def test_what_is_always_needed_is_in_sight(visit: Visit, players: int) -> None:
    player = Player(visit).open().begin(MEDICAL, [None] * players, mode="quick")
    page = visit.page
    session = player.waits()
    page.wait_for_timeout(400)  # the board takes its place
    for name in ("Take back", "Hint"):
        box = page.locator(".fn-feet button").filter(has_text=name).bounding_box()
        assert box["y"] + box["height"] <= 800, name
    # Looking back, whose turn it was is told.
    player.play(3)
    page.locator(".fn-log-row").nth(session.at - 1).click()
    page.wait_for_selector(".fn-turn h2:text-is('You look back.')")
    told = session.setting.names[session.mover]
    assert page.inner_text(".fn-when").endswith(told)
    assert told in page.locator(".fn-players [aria-current]").inner_text()
