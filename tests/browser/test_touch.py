"""With fingers alone, on a phone and on a tablet: tap, drag, scroll, open and close."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .conftest import Visit, visiting

pytestmark = pytest.mark.browser


@pytest.fixture(params=[1280, 390])
def fingers(browser, address: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Return a page on a screen without a mouse."""
    size = {"width": request.param, "height": 844}
    for visit in visiting(browser, address, viewport=size, has_touch=True, is_mobile=request.param < 600):
        visit.page.set_default_timeout(15_000)
        yield visit


class Finger:
    """One finger on the screen, in CSS pixels of the window."""

    def __init__(self, visit: Visit) -> None:
        self.session = visit.page.context.new_cdp_session(visit.page)

    def drag(self, way: list[tuple[float, float]]) -> None:
        """Put the finger down at the first place, move it along the others and lift it."""
        for index, (x, y) in enumerate(way):
            kind = "touchMove" if index else "touchStart"
            self._send(kind, [{"x": x, "y": y}])
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def at(visit: Visit, event: int) -> None:
    visit.page.wait_for_function(
        "at => document.querySelector('input[type=range]').value === String(at)", arg=event
    )


def slider(visit: Visit):
    return visit.page.get_by_role("slider", name="Place in the game")


def test_a_tap_on_the_board_explains(fingers: Visit) -> None:
    page = fingers.open("plain", hash="#at=40").page
    at(fingers, 40)
    page.locator("[data-component='score-0']").tap()
    page.get_by_role("region", name="Calculation").wait_for()
    first = page.get_by_role("region", name="Calculation").text_content()
    page.locator("[data-component='score-1']").tap()
    page.wait_for_function(
        "before => document.querySelector('[aria-label=Calculation]').textContent !== before", arg=first
    )
    at(fingers, 40)  # a tap explains, it plays nothing


def test_the_buttons_walk(fingers: Visit) -> None:
    page = fingers.open("plain").page
    last = int(slider(fingers).get_attribute("max"))
    for name, there in (
        ("One event forward", 1),
        ("One event forward", 2),
        ("One event back", 1),
        ("To the end", last),
        ("To the start", 0),
    ):
        page.get_by_role("button", name=name).tap()
        at(fingers, there)
    page.get_by_role("button", name="Play through").tap()
    at(fingers, 2)
    sizes = page.get_by_role("group", name="Walk through the game").get_by_role("button")
    for box in sizes.evaluate_all(
        "all => all.map(b => b.getBoundingClientRect()).map(b => [b.width, b.height])"
    ):
        assert min(box) >= 24, "too small for a finger"


def test_the_scrubber_is_dragged(fingers: Visit) -> None:
    fingers.open("plain")
    last = int(slider(fingers).get_attribute("max"))
    box = slider(fingers).bounding_box()
    y = box["y"] + box["height"] / 2
    left, right = box["x"] + 8, box["x"] + box["width"] - 2
    finger = Finger(fingers)
    finger.drag([(left + (right - left) * step / 20, y) for step in range(21)])
    at(fingers, last)
    fingers.page.wait_for_function("document.querySelector('[aria-current=true][data-node]')")
    scrolled = fingers.page.evaluate("scrollY")
    finger.drag([(right - (right - left) * step / 40, y) for step in range(21)])
    fingers.page.wait_for_timeout(300)
    assert abs(int(slider(fingers).input_value()) - last / 2) <= 0.1 * last
    assert fingers.page.evaluate("scrollY") == scrolled


def test_a_finger_on_the_board_scrolls_the_page(fingers: Visit) -> None:
    page = fingers.open("plain", hash="#at=20").page
    if page.evaluate("document.documentElement.scrollHeight <= innerHeight"):
        pytest.skip("all of it is in sight")
    box = page.locator("[data-painted=canvas]").bounding_box()
    x, y = box["x"] + box["width"] / 2, min(box["y"] + box["height"] / 2, 500)
    Finger(fingers).drag([(x, y - 12 * step) for step in range(20)])
    page.wait_for_function("scrollY > 60")
    at(fingers, 20)


def test_dialogs_are_opened_and_closed(fingers: Visit) -> None:
    page = fingers.open("plain", hash="#at=20").page
    for tool in ("Rules", "Open", "Download", "In words"):
        button = page.get_by_role("button", name=tool, exact=True).locator("visible=true").first
        if not button.is_visible():
            page.get_by_role("button", name="Menu").tap()
        button.tap()
        dialog = page.get_by_role("dialog")
        dialog.wait_for()
        box = dialog.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= page.evaluate("innerWidth")
        dialog.get_by_role("button", name="Close", exact=True).tap()
        dialog.wait_for(state="hidden")
    at(fingers, 20)


def test_a_calculation_is_worked_out(fingers: Visit) -> None:
    page = fingers.open("plain", hash="#at=40").page
    at(fingers, 40)
    page.locator("[data-component='score-0']").tap()
    page.get_by_role("button", name="Work it out").tap()
    page.locator("[aria-current=step]").wait_for()
    while (further := page.get_by_role("button", name="Next term")).is_visible():
        further.tap()
    page.get_by_role("button", name="Done").tap()
    page.wait_for_function("!document.querySelector('[aria-current=step]')")
