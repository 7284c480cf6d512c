"""Links into a course, a class in front of it, and that everybody can read it at every size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .conftest import Visit, visiting
from .pupil import MAP, STEP, Pupil, lesson

pytestmark = pytest.mark.browser
MEDICAL, KING = "medical-frontier", "king-of-frontier"
DRUG = lesson(MEDICAL, "01-the-way-of-a-drug")
COPY = "navigator.clipboard.writeText = async (text) => { window.copied = text; }"


def test_links_lead_to_a_lesson_a_step_and_a_drill_also_in_a_page_that_is_open(visit: Visit) -> None:
    visit.page.add_init_script(COPY)
    pupil = Pupil(visit, MEDICAL).open(f"#lesson={DRUG.id}")
    page = pupil.page
    pupil.at(DRUG.steps[0].title)
    page.evaluate(f"location.hash = '#lesson={DRUG.id}&step=your-vault'")
    pupil.at("Your vault")
    assert page.url.endswith(f"#lesson={DRUG.id}&step=your-vault")
    pupil.key("PageDown")
    pupil.press(".fn-tools button:text-is('Link')")
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("copied").endswith(f"#lesson={DRUG.id}&step=the-line-of-rounds")
    page.evaluate("location.hash = '#drill=formula&level=2&seed=5'")
    page.get_by_text("Question 1").wait_for()
    asked = page.inner_text(".fn-question:visible")
    page.evaluate("location.hash = '#drill=formula&level=2&seed=5&again'")  # the same for everybody
    page.wait_for_timeout(800)
    assert page.inner_text(".fn-question:visible") == asked
    pupil.key("a")
    assert page.url.endswith("#drill=formula&level=2&seed=5")
    page.reload()
    page.get_by_text("Question 1").wait_for()
    assert page.inner_text(".fn-question:visible") == asked
    page.wait_for_selector(".fn-board[data-painted]", state="attached")
    page.evaluate(f"location.hash = '#lesson={DRUG.id}&step=nowhere'")
    alert = page.get_by_role("alert").filter(has_text="This link leads nowhere")
    alert.wait_for()
    assert "nowhere" in alert.inner_text()
    page.wait_for_selector(MAP)


@pytest.mark.parametrize("hash", ["#lesson=nothing", "#drill=nothing&level=9", "#lesson=%3Cb%3E&step=%00"])
def test_a_link_that_leads_nowhere_says_so_and_opens_the_map(visit: Visit, hash: str) -> None:
    pupil = Pupil(visit, KING).open(hash, MAP)
    alert = pupil.page.get_by_role("alert").filter(has_text="This link leads nowhere")
    alert.wait_for()
    alert.get_by_role("button").click()
    assert pupil.focused().startswith("Learn ")


def test_a_class_sees_it_large_and_nothing_is_counted(visit: Visit) -> None:
    pupil = Pupil(visit, MEDICAL).opened(DRUG, "a-short-game-and-a-long-one")
    page = pupil.page
    size = "parseFloat(getComputedStyle(document.querySelector('.fn-prose')).fontSize)"
    before = page.evaluate(size)
    present = page.get_by_role("button", name="Present")
    present.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".fn-learn.fn-projector.fn-presenting")
    page.wait_for_function(f"{size} >= 22 && {size} > {before}")
    assert page.locator("button[aria-pressed=true]:text-is('Present')").count() == 1
    assert pupil.focused() in ("Present", "Menu")
    assert "Cardiovascular stays" not in page.inner_text(STEP)
    pupil.solve()
    assert "Cardiovascular stays" in page.inner_text(STEP)
    pupil.button("Next")
    pupil.run.go(2)
    pupil.key("a")
    pupil.told("The answer: 4")
    assert not pupil.stored().get("rules")
    assert not pupil.stored().get("lessons")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visit.tool("Present")
    page.wait_for_selector(".fn-learn:not(.fn-projector):not(.fn-presenting)")
    pupil.button("Next")
    pupil.run.go(3)
    pupil.solve()
    assert "MF-12" in pupil.stored()["rules"]


def test_a_class_is_still_a_class_after_a_reload_and_in_another_language(visit: Visit) -> None:
    pupil = Pupil(visit, MEDICAL).opened(DRUG, "a-short-game-and-a-long-one")
    page = pupil.page
    page.get_by_role("button", name="Present").click()
    presenting = ".fn-learn.fn-projector.fn-presenting"
    page.wait_for_selector(presenting)
    page.reload()
    page.wait_for_selector(STEP, timeout=60_000)
    page.wait_for_selector(".fn-board[data-painted]", state="attached")
    assert page.locator("button[aria-pressed=true]:text-is('Present')").count() == 1
    pupil.solve()
    for code in ("ja", "en"):
        page.locator(".fn-language").first.evaluate(
            "(list, code) => { list.value = code; list.dispatchEvent(new Event('change')); }", code
        )
        page.wait_for_selector(f".fn-learn:lang({code}) .fn-step:not([hidden])")
        page.wait_for_timeout(500)
        page.wait_for_selector(presenting)
    assert not pupil.stored().get("rules")
    visit.tool("Present")
    page.wait_for_selector(".fn-learn:not(.fn-projector):not(.fn-presenting)")


@pytest.fixture(params=[(390, 844), (640, 400)], ids=str)
def reader(browser, address: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Return a narrow page, and a wide one at twice its size."""
    width, height = request.param
    yield from visiting(browser, address, viewport={"width": width, "height": height})


def readable(pupil: Pupil, *selectors: str) -> None:
    """Check that nothing has to be scrolled to the side, and what can be reached."""
    page = pupil.page
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for selector in selectors:
        control = page.locator(selector).first
        control.scroll_into_view_if_needed()
        control.click(trial=True)  # nothing lies over it


def test_everything_can_be_reached(reader: Visit) -> None:
    pupil = Pupil(reader, MEDICAL).open()
    readable(pupil, ".fn-lesson button", ".fn-kinds button", ".fn-rule-map button")
    pupil.begin(DRUG)
    readable(pupil, ".fn-part", ".fn-help button:visible", ".fn-feet button:last-child")  # pointing
    pupil.key("PageDown")
    readable(pupil, ".fn-option", ".fn-feet button:last-child")
    pupil.run.go(1)
    pupil.does(lambda: pupil.press(".fn-answer li:first-child button"))
    readable(pupil, ".fn-option:enabled")  # what is said to a wrong answer
    pupil.page.evaluate(f"location.hash = '#lesson={DRUG.id}&step={DRUG.steps[-1].id}'")
    pupil.at(DRUG.steps[-1].title)
    pupil.key("h")
    readable(pupil, ".fn-moves-offered button")
    pupil.page.evaluate("location.hash = '#drill=missing-needles&level=1&seed=4'")
    pupil.page.get_by_text("Question 1").wait_for()
    readable(pupil, ".fn-number-field")
    pupil.key("a")
    pupil.page.keyboard.press("n")
    pupil.page.wait_for_selector("tr[aria-current=step]")
    readable(pupil, ".fn-forward", ".fn-help button:visible")
