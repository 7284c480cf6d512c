"""Another language: chosen once, for all pages of the browser, without losing one's place."""

from __future__ import annotations

import pytest

from frontier_nb.languages import catalogue

from .conftest import Visit
from .pupil import STEP

pytestmark = pytest.mark.browser
LANGUAGE = ".fn-language"
LESSON = "01-a-land-of-twenty-spaces"
JAPANESE = ".fn[lang=ja]"


def japanese(text: str) -> str:
    known = catalogue("ja")
    assert known is not None
    return known.gettext(text)


def choose(visit: Visit, language: str) -> None:
    """Choose a language by the keyboard."""
    page = visit.page
    page.focus(LANGUAGE)
    page.keyboard.press({"ja": "End", "en": "Home"}[language])
    page.wait_for_selector(f".fn[lang={language}]", state="attached")


def test_a_lesson_goes_on_in_the_language_that_is_chosen(visit: Visit) -> None:
    page = visit.open("learn-king", STEP, f"#lesson={LESSON}").page
    page.wait_for_selector(".fn-board[data-painted=canvas]")
    page.keyboard.press("PageDown")
    page.get_by_text("Step 2 of").wait_for()
    page.keyboard.press("h")
    page.wait_for_selector(".fn-hint-given")
    hints = page.locator(".fn-hint-given").count()
    before = visit.canvas()
    choose(visit, "ja")
    page.wait_for_selector(f"{JAPANESE} .fn-board[data-painted=canvas]")
    assert page.locator(".fn-hint-given").count() == hints
    assert (
        page.locator(".fn-dots [aria-current=step]")
        .get_attribute("aria-label")
        .startswith(japanese("Step {n} of {all}").format(n=2, all=page.locator(".fn-dots button").count()))
    )
    assert visit.canvas() != before  # the names on the board are others
    assert page.evaluate("document.activeElement.matches('.fn-language')")
    page.keyboard.press("Escape")
    page.locator(".fn-tools button", has_text=japanese("Rules")).click()
    page.wait_for_selector(".fn-rules-panel .fn-hit")
    assert japanese("Completed areas") in page.text_content(".fn-rules-panel")
    page.keyboard.press("Escape")
    choose(visit, "en")
    page.wait_for_selector(".fn[lang=en] .fn-board[data-painted=canvas]")
    page.get_by_text("Step 2 of").wait_for()


def test_a_language_chosen_in_the_gallery_holds_in_replay(visit: Visit) -> None:
    page = visit.open("gallery", LANGUAGE).page
    choose(visit, "ja")
    page.wait_for_selector(".fn-gallery[lang=ja]")
    assert page.locator(LANGUAGE).count() == 1
    visit.open("replay", f"{JAPANESE} .fn-board[data-painted=canvas]", "#game=first-territory&at=12")
    visit.at(12)
    assert page.get_attribute(LANGUAGE, "aria-label") == japanese("Language")
    choose(visit, "en")
    page.wait_for_selector(".fn[lang=en] .fn-board[data-painted=canvas]")
    visit.at(12)
    visit.focus()
    page.keyboard.press("ArrowRight")
    visit.at(13)


def test_without_an_answer_the_page_begins_in_the_language_there_is(visit: Visit) -> None:
    page = visit.page
    page.add_init_script("localStorage.setItem('frontier-nb language', 'tlh')")
    visit.open("plain")
    assert page.input_value(LANGUAGE) == "en"
