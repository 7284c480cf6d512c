"""With the keyboard alone, from the first moment: to the end of a game, into a calculation, to a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from .conftest import Visit, visiting

pytestmark = pytest.mark.browser

STOP = """() => {
  const e = document.activeElement;
  if (e === document.body) return null;
  const look = getComputedStyle(e), box = e.getBoundingClientRect();
  return {
    name: e.ariaLabel || e.labels?.[0]?.textContent || e.textContent.trim() || e.title,
    kind: e.getAttribute("role") ?? e.localName,
    part: e.dataset.component !== undefined,
    seen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
    ringed: look.outlineStyle !== "none" || look.boxShadow !== "none",
  };
}"""


@pytest.fixture(params=[1280, 390])
def reader(browser, address: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Return a page, wide or narrow, that no pointer ever touches."""
    for visit in visiting(browser, address, viewport={"width": request.param, "height": 844}):
        visit.page.set_default_timeout(15_000)
        yield visit


def stops(visit: Visit, key: str = "Tab", most: int = 80) -> list[dict[str, object]]:
    """Press a key until the focus has left the page; return where it has been."""
    found = []
    for _ in range(most):
        visit.page.keyboard.press(key)
        visit.page.wait_for_timeout(30)
        stop = visit.page.evaluate(STOP)
        if stop is None:
            return found
        found.append(stop)
    raise AssertionError(f"the focus never leaves the page: {[stop['name'] for stop in found]}")


def tab_to(visit: Visit, name: str, most: int = 80) -> None:
    """Go with the Tab key to what has a name."""
    for _ in range(most):
        visit.page.keyboard.press("Tab")
        if re.fullmatch(name, (visit.page.evaluate(STOP) or {"name": ""})["name"]):
            return
    raise AssertionError(f"the Tab key does not lead to {name}")


def at(visit: Visit, event: int) -> None:
    visit.page.wait_for_function(
        "at => document.querySelector('input[type=range]').value === String(at)", arg=event
    )


def name_in_focus(visit: Visit) -> str:
    return visit.page.evaluate(STOP)["name"]


def test_the_tab_key_goes_round_everything_once_and_back(reader: Visit) -> None:
    reader.open("plain", hash="#at=20")
    forth = stops(reader)
    names = [stop["name"] for stop in forth]
    assert all(names)
    assert [stop["name"] for stop in forth if not stop["seen"]] == []
    assert [stop["name"] for stop in forth if not stop["ringed"]] == []
    assert sum(bool(stop["part"]) for stop in forth) == 1  # the board is one stop, walked through with arrows
    assert len({name for name in names if names.count(name) > 1}) == 0
    board = next(index for index, stop in enumerate(forth) if stop["part"])
    walk = names.index("One event forward")
    assert board < walk < names.index("Place in the game")
    reader.page.keyboard.press("Tab")  # from the browser's own controls into the page again
    while reader.page.evaluate(STOP) is not None:
        reader.page.keyboard.press("Tab")
    assert [stop["name"] for stop in stops(reader, "Shift+Tab")] == names[::-1]


def test_to_the_end_of_a_game(reader: Visit) -> None:
    page = reader.open("plain").page
    last = int(page.get_by_role("slider", name="Place in the game").get_attribute("max"))
    for event in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        at(reader, event)
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(300)
    at(reader, last)
    page.keyboard.press("Home")
    at(reader, 0)
    tab_to(reader, "One event forward")
    page.keyboard.press("Enter")
    at(reader, 1)
    page.keyboard.press("Space")
    at(reader, 2)
    assert name_in_focus(reader) == "One event forward"
    tab_to(reader, "Place in the game")
    page.keyboard.press("End")
    at(reader, last)
    page.keyboard.press("ArrowLeft")
    at(reader, last - 1)


def test_into_a_calculation_and_a_rule_and_back(reader: Visit) -> None:
    page = reader.open("plain").page
    work = page.get_by_role("button", name="Work it out")
    for event in range(1, 40):
        page.keyboard.press("ArrowRight")
        at(reader, event)
        page.wait_for_timeout(100)
        if work.is_visible():
            break
    tab_to(reader, "Work it out")
    seen = []
    page.keyboard.press("Enter")
    for _ in range(40):
        page.wait_for_timeout(100)
        seen.append(name_in_focus(reader))
        if seen[-1] == "Done":
            break
        page.keyboard.press("Enter")
    assert set(seen) == {"Next term", "Done"}  # the focus stays where the next press goes on
    page.keyboard.press("Enter")
    page.wait_for_function("!document.querySelector('[aria-current=step]')")
    tab_to(reader, r".*\bMF-R?\d+")
    rule = name_in_focus(reader)
    page.keyboard.press("Enter")
    panel = page.get_by_role("dialog")
    panel.get_by_text(rule.split()[-1]).first.wait_for()
    for _ in range(30):  # whatever is in the dialog, the focus stays in it
        page.keyboard.press("Tab")
        inside = "document.activeElement === document.body || document.activeElement.closest('dialog')"
        assert page.evaluate(f"Boolean({inside})")
    page.keyboard.press("Escape")
    panel.wait_for(state="hidden")
    assert name_in_focus(reader) == rule


@pytest.mark.parametrize("key", ["w", "?", "r"])
def test_the_focus_returns_to_the_board_from_a_dialog(reader: Visit, key: str) -> None:
    page = reader.open("plain", hash="#at=20").page
    for _ in range(60):
        page.keyboard.press("Tab")
        if (page.evaluate(STOP) or {}).get("part"):
            break
    page.keyboard.press("ArrowDown")
    here = name_in_focus(reader)
    page.keyboard.press(key)
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    assert name_in_focus(reader) == here
    page.keyboard.press("ArrowRight")
    at(reader, 21)


def test_a_game_is_opened_as_text(reader: Visit) -> None:
    page = reader.open("plain").page
    for _ in range(60):
        page.keyboard.press("Tab")
        name = (page.evaluate(STOP) or {"name": ""})["name"]
        if name == "Menu":
            page.keyboard.press("Enter")
        elif name == "Open":
            break
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    tab_to(reader, "Or the text of a record.*")
    page.keyboard.type("[Event nothing")
    tab_to(reader, "Open the text")
    page.keyboard.press("Enter")
    page.get_by_role("alert").filter(has_text="No game could be read").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    assert (page.evaluate(STOP) or {"name": "nothing"})["name"] in ("Open", "Menu")
