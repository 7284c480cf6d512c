"""Replay in a browser: painted, walked through by keys and buttons, safe, for everyone."""

from __future__ import annotations

import pytest

from .conftest import EVENTS, HOSTILE, Visit, same

pytestmark = pytest.mark.browser


def test_the_page_is_painted(visit: Visit) -> None:
    visit.open("plain")
    assert visit.colours() > 20
    assert visit.page.title() == "A page to try"
    assert visit.page.text_content(".fn-head h1") == "A game to try"


def test_the_notebook_of_the_project(visit: Visit) -> None:
    visit.open("replay")
    assert visit.colours() > 20
    assert visit.page.locator(".fn-row").count() > 20


def test_steps_by_key(visit: Visit) -> None:
    visit.open("plain")
    before = visit.canvas()
    visit.focus()
    visit.page.keyboard.press("ArrowRight")
    visit.at(1)
    visit.page.keyboard.press("ArrowRight")
    visit.at(2)
    assert not same(visit.canvas(), before)
    assert visit.page.text_content(".fn-what")
    visit.page.keyboard.press("End")
    visit.at(EVENTS + 2)  # two events of the variation are numbered too
    visit.page.keyboard.press("Home")
    visit.page.wait_for_function("!document.querySelector('.fn-row[aria-current]')")
    visit.page.wait_for_timeout(200)
    assert same(visit.canvas(), before)


def test_steps_by_button_list_and_scrubber(visit: Visit) -> None:
    visit.open("plain")
    visit.page.click("button[aria-label='One event forward']")
    visit.at(1)
    visit.page.click("button[aria-label='To the next player']")
    visit.page.wait_for_function("document.querySelector('.fn-counter').textContent.startsWith('2 /')")
    visit.page.click("button[aria-label='To the end']")
    visit.at(EVENTS + 2)
    visit.page.click(".fn-row[data-node='5']")
    visit.at(5)
    visit.page.evaluate(
        """() => {
            const scrubber = document.querySelector(".fn-scrubber");
            for (let value = 0; value <= 50; value++) {
                scrubber.value = value;
                scrubber.dispatchEvent(new Event("input"));
            }
        }"""
    )
    visit.page.wait_for_function("document.querySelector('.fn-counter').textContent.startsWith('50 /')")
    visit.at(52)


def test_a_partial_repaint_is_a_whole_one(visit: Visit) -> None:
    visit.open("plain")
    visit.focus()
    for _ in range(12):
        visit.page.keyboard.press("ArrowRight")
    visit.page.wait_for_function("document.querySelector('.fn-counter').textContent.startsWith('12 /')")
    visit.page.wait_for_timeout(500)
    stepped = visit.canvas()
    visit.page.wait_for_function("location.hash.includes('at=12')")
    visit.page.reload()
    visit.page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
    visit.page.wait_for_function("document.querySelector('.fn-counter').textContent.startsWith('12 /')")
    visit.page.wait_for_timeout(500)
    assert same(visit.canvas(), stepped)


def test_a_calculation_is_worked_out_on_the_board(visit: Visit) -> None:
    visit.open("plain")
    visit.focus()
    for _ in range(EVENTS):
        visit.page.keyboard.press("ArrowRight")
        visit.page.wait_for_timeout(60)
        if visit.page.is_visible(".fn-calculation"):
            break
    visit.page.wait_for_timeout(300)
    before = visit.canvas()
    visit.page.click("text=Work it out")
    visit.page.wait_for_selector(".fn-calculation tr.fn-now")
    visit.page.wait_for_timeout(400)
    assert not same(visit.canvas(), before)
    while visit.page.is_visible("text=Next term"):
        visit.page.click("text=Next term")
    visit.page.wait_for_selector(".fn-total.fn-now")
    assert visit.page.is_visible(".fn-verdict")
    visit.page.click("text=Done")
    visit.page.wait_for_function("!document.querySelector('tr.fn-now')")
    visit.page.wait_for_timeout(400)
    assert same(visit.canvas(), before)


def test_choosing_something_explains_it(visit: Visit) -> None:
    visit.open("plain", hash="#at=40")
    visit.at(42)
    visit.page.click(".fn-part[data-role=score]")
    visit.page.wait_for_selector(".fn-calculation:visible")


def test_hostile_text_is_text(visit: Visit) -> None:
    visit.open("plain")
    visit.page.click(".fn-row[data-node='3']")
    visit.at(3)
    assert HOSTILE in visit.page.text_content(".fn-comments")
    assert HOSTILE in visit.page.text_content(".fn-moves")
    assert HOSTILE in visit.page.text_content(".fn-players")
    assert (
        visit.page.locator(".fn img:not(.fn-picture), .fn script, .fn b, .fn a:not(.fn-foot a)").count() == 0
    )
    assert visit.page.evaluate("window.hacked") is None


def test_the_keyboard_reaches_everything(visit: Visit) -> None:
    page = visit.open("plain").page
    assert page.locator(".fn-targets [tabindex='0']").count() == 1
    visit.focus()
    first = page.evaluate("document.activeElement.dataset.component")
    page.keyboard.press("ArrowDown")
    second = page.evaluate("document.activeElement.dataset.component")
    assert second != first
    assert page.locator(".fn-targets [tabindex='0']").count() == 1
    assert page.text_content(".fn-hint")
    assert all(page.locator(".fn-part").evaluate_all("all => all.map(b => b.ariaLabel)"))
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] >> text=one event back")
    page.keyboard.press("Escape")
    page.keyboard.press("w")
    page.wait_for_selector("dialog[open] .fn-words li")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    visit.at(1)
    page.wait_for_function("document.querySelector('.fn-live').textContent.length > 10")
    page.keyboard.press(" ")
    visit.at(3)
    page.wait_for_selector("button[aria-label='Play through']")  # it pauses at the comment


def test_on_a_phone_in_the_dark(phone: Visit) -> None:
    page = phone.open("plain").page
    assert page.evaluate("document.querySelector('.fn').scrollWidth <= innerWidth")
    assert page.locator(".fn.fn-dark").count() == 1
    corner = page.evaluate(
        "[...document.querySelector('.fn-board canvas').getContext('2d').getImageData(2, 2, 1, 1).data]"
    )
    assert corner[:3] == [0x1B, 0x1D, 0x21]
    page.tap("button[aria-label='One event forward']")
    phone.at(1)
    page.tap(".fn-part >> nth=0")
    assert page.is_visible(".fn-hint")


def test_what_could_not_be_read_is_listed_with_its_place(visit: Visit) -> None:
    page = visit.open("faulty").page
    page.click(".fn-faults summary")
    assert "faulty.fgn:" in page.text_content(".fn-faults code")
    assert 0 < page.locator(".fn-row").count() < EVENTS


def test_a_record_without_a_game_says_what_to_do(visit: Visit) -> None:
    page = visit.open("empty").page
    assert "No game could be read" in page.text_content(".fn-what")
    assert page.is_visible(".fn-faults")


def test_a_fault_of_the_program_is_shown_with_a_report(visit: Visit) -> None:
    page = visit.open("broken").page
    page.click("button[aria-label='One event forward']")
    page.wait_for_selector(".fn-trouble >> text=a fault made on purpose")
    assert "RuntimeError" in page.text_content(".fn-report")
    page.click("text=Dismiss")
    assert page.locator(".fn-trouble").text_content() == ""


def test_without_ipycanvas_pictures_are_shown(visit: Visit) -> None:
    page = visit.open("pictures", ".fn-board[data-painted=svg]").page
    before = page.get_attribute(".fn-picture", "src")
    visit.focus()
    page.keyboard.press("ArrowRight")
    visit.at(1)
    page.wait_for_function("before => document.querySelector('.fn-picture').src !== before", arg=before)
    assert page.evaluate("document.querySelector('.fn-picture').naturalWidth") > 100
