"""Play for everybody: what axe says of it, light and dark, and a phone that is tapped."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .axe import faults
from .conftest import Visit, visiting
from .player import Player

pytestmark = pytest.mark.browser
MEDICAL, KING = "Medical Frontier", "The King of Frontier"


@pytest.fixture(params=["light", "dark"])
def shade(browser, address: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Return a page of a desktop's size, light or dark."""
    size = {"width": 1280, "height": 800}
    yield from visiting(browser, address, viewport=size, color_scheme=request.param)


@pytest.fixture
def hand(browser, address: str) -> Iterator[Visit]:
    """Return a page of a phone's size, without a mouse."""
    size = {"width": 390, "height": 780}
    yield from visiting(browser, address, viewport=size, has_touch=True, is_mobile=True)


def test_axe_finds_nothing(shade: Visit) -> None:
    page = shade.page
    player = Player(shade).open()
    found = {"before": faults(page)}
    player.begin(KING, [None, None])
    opening = player.waits()
    if page.is_visible(".fn-cover"):
        player.button(f"I am {opening.setting.names[opening.mover]}: show my side")
    page.focus(".fn-part[tabindex='0']")
    page.keyboard.press("h")
    page.wait_for_selector(".fn-hint-card li")
    found["hint"] = faults(page)
    while not page.is_visible(".fn-cover"):
        player.play(1)
    found["cover"] = faults(page)
    page.click("text=All games")
    page.wait_for_selector(".fn-setup:visible")
    found["kept"] = faults(page)
    player.begin(MEDICAL, ["greedy", "greedy"], mode="quick")
    page.wait_for_selector(".fn-end:visible", timeout=60_000)
    page.wait_for_selector(".fn-plot:visible")
    found["end"] = faults(page)
    assert found == {name: [] for name in found}


def test_a_phone_is_tapped(hand: Visit) -> None:
    player = Player(hand, "finger").open().begin(KING, [None, "greedy"])
    page = hand.page
    player.play(4)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    feet = page.locator(".fn-feet").bounding_box()
    assert feet["y"] + feet["height"] <= 780
    page.locator(".fn-feet button").filter(has_text="Take back").tap()
    page.wait_for_function("!document.querySelector('.fn-feet button:nth-of-type(2)').disabled")
