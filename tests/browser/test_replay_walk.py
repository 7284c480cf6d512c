"""Walking by rounds, the speed of playing, and the plot of the scores."""

from __future__ import annotations

import pytest

from .conftest import Visit

pytestmark = pytest.mark.browser


def test_by_round_with_keys_and_buttons(visit: Visit) -> None:
    page = visit.open("plain").page
    round_of = "document.querySelector('.fn-when').textContent"
    page.click("button[aria-label='One round of all players forward']")
    page.wait_for_function(
        f"!{round_of}.startsWith('Set-up') || document.querySelector('.fn-row[aria-current]')"
    )
    visit.focus()
    page.keyboard.press("PageDown")
    page.wait_for_function(f"{round_of}.startsWith('Round 1')")
    page.keyboard.press("PageDown")
    page.wait_for_function(f"{round_of}.startsWith('Round 2')")
    page.keyboard.press("PageUp")
    page.wait_for_function(f"{round_of}.startsWith('Round 1')")
    assert page.evaluate("document.activeElement.closest('.fn-board') !== null")


def test_the_speed_is_set_by_key_and_list(visit: Visit) -> None:
    page = visit.open("plain").page
    speed = "select[aria-label='Speed of playing']"
    assert page.input_value(speed) == "normal"
    visit.focus()
    page.keyboard.press("+")
    assert page.input_value(speed) == "fast"
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert page.input_value(speed) == "slow"
    page.select_option(speed, "fast")
    page.click("button[aria-label='Play through']")
    visit.at(3)


def test_points_of_the_plot_are_clicked_and_reached_by_key(visit: Visit) -> None:
    page = visit.open("plain", hash="#at=20").page
    page.wait_for_selector(".fn-plot img")
    assert page.evaluate("document.querySelector('.fn-plot img').naturalWidth") > 100
    assert page.locator(".fn-point[tabindex='0']").count() == 1
    before = page.get_attribute(".fn-plot-now", "style")
    names = page.locator(".fn-point").evaluate_all("all => all.map(b => b.ariaLabel)")
    assert len(names) > 2
    assert all("Ana " in name for name in names)
    page.locator(".fn-point").last.click()
    page.wait_for_selector(".fn-point:last-child[aria-current]")
    assert page.get_attribute(".fn-plot-now", "style") != before
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.dataset.node") == "0"
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.fn-counter').textContent.startsWith('0 /')")


def test_all_of_it_is_in_sight_on_a_desk(visit: Visit) -> None:
    page = visit.open("plain", hash="#at=20").page
    page.wait_for_selector(".fn-plot img")
    bottoms = page.evaluate(
        "['.fn-board', '.fn-transport', '.fn-plot']"
        ".map(s => document.querySelector(s).getBoundingClientRect().bottom)"
    )
    assert bottoms == sorted(bottoms)
    assert bottoms[-1] <= 800 + 1


def test_on_a_phone(phone: Visit) -> None:
    page = phone.open("plain").page
    page.tap("button[aria-label='One round of all players forward']")
    page.wait_for_selector(".fn-row[aria-current]")
    assert page.evaluate("document.querySelector('.fn').scrollWidth <= innerWidth")
    phone.tool("In words")
    page.wait_for_selector("dialog[open] .fn-words li")
    page.tap("dialog[open] >> text=Close")
    page.locator(".fn-plot").scroll_into_view_if_needed()
    page.locator(".fn-point").last.tap()
    page.wait_for_selector(".fn-point:last-child[aria-current]")
