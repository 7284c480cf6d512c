"""Annotating in a real browser: written, marked and played by mouse and keys, undone, saved, never lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from frontier_nb.record import Mark, Record, edits, read_fgn
from frontier_nb.record import Path as Place

from .conftest import Visit

pytestmark = pytest.mark.browser
AT = 8  # events; a decision of the sample game follows
NODE = AT + 2  # two of those before are a variation
PLACE = Place(played=AT)


def begin(visit: Visit, at: int = AT) -> None:
    visit.open("plain", hash=f"#at={at}")
    visit.tool("Annotate")
    visit.page.wait_for_selector(".fn-annotate:visible")


def choose(visit: Visit, component: str) -> None:
    visit.page.dispatch_event(f"[data-component='{component}']", "click")


def saved(visit: Visit) -> Record:
    """Save the game and return what the file holds."""
    with visit.page.expect_download() as download:
        visit.page.click(".fn-annotate button:has-text('Save')")
    visit.page.wait_for_selector(".fn-dirty", state="hidden")
    return read_fgn(Path(download.value.path()).read_bytes()).one()


def test_everything_is_written_by_mouse_and_the_file_holds_it(visit: Visit) -> None:
    begin(visit)
    page = visit.page
    page.click(".fn-sign:has-text('!?')")
    page.wait_for_selector(".fn-sign[aria-pressed=true]")
    assert page.is_visible(".fn-dirty")
    page.fill(".fn-comment-box", "A comment\nof two lines.")
    page.click("[data-tool=highlight]")
    page.wait_for_selector("[data-tool=highlight][aria-pressed=true]")
    choose(visit, "market-0")
    page.wait_for_selector(".fn-marks rect")
    page.click("[data-tool=arrow]")
    page.select_option(".fn-annotate select[aria-label='Colour']", "red")
    choose(visit, "market-1")
    page.wait_for_selector("text=Now choose where the arrow ends.")
    choose(visit, "deck")
    page.wait_for_selector(".fn-marks .fn-mark-red path")
    assert "Arrow from Market space 2" in page.text_content(".fn-board ul.fn-unseen")
    record = saved(visit)
    place = PLACE
    assert edits.nags(record, place) == (5,)
    assert edits.comments(record, place) == ("A comment\nof two lines.",)
    marks = (Mark("highlight", "market-0", None, "green"), Mark("arrow", "market-1", "deck", "red"))
    assert edits.marks(record, place) == marks
    assert "A comment" in page.text_content(".fn-moves")


def test_a_variation_is_played_by_mouse_and_taken_back(visit: Visit) -> None:
    begin(visit)
    page = visit.page
    rows = page.locator(".fn-row[data-node]").count()
    page.click("[data-tool=play]")
    page.click(".fn-annotate summary:has-text('All moves by name')")
    moves = page.locator(".fn-every .fn-option").all_text_contents()
    page.locator(".fn-every .fn-option").nth(len(moves) - 1).click()
    page.wait_for_selector("text=A variation, not played")
    assert page.locator(".fn-row[data-node]").count() == rows + 1
    page.click(".fn-annotate button:has-text('Undo')")
    page.wait_for_function(f"document.querySelectorAll('.fn-row[data-node]').length === {rows}")
    visit.at(NODE)
    assert page.is_hidden(".fn-dirty")
    visit.focus()
    page.keyboard.press("Control+y")
    page.wait_for_selector("text=A variation, not played")
    page.click(".fn-annotate button:has-text('Make it the main line')")
    page.wait_for_selector("text=A variation, not played", state="hidden")
    page.keyboard.press("Control+z")
    page.wait_for_selector("text=A variation, not played")
    page.click(".fn-annotate button:has-text('Delete this variation')")
    page.wait_for_function(f"document.querySelectorAll('.fn-row[data-node]').length === {rows}")


def test_it_can_all_be_done_with_keys(visit: Visit) -> None:
    visit.open("plain", hash=f"#at={AT}")
    page = visit.page
    visit.at(NODE)
    visit.focus()
    page.keyboard.press("e")
    page.wait_for_selector(".fn-annotate:visible")
    page.wait_for_function("document.activeElement.classList.contains('fn-comment-box')")
    page.keyboard.type("By keys.")
    page.keyboard.press("Tab")
    page.wait_for_selector(".fn-dirty:visible")
    page.focus("[data-tool=highlight]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-tool=highlight][aria-pressed=true]")
    visit.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".fn-marks rect")
    page.keyboard.press("Control+z")
    page.wait_for_selector(".fn-marks rect", state="detached")
    page.keyboard.press("Escape")  # the hint
    page.wait_for_selector(".fn-hint", state="hidden")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-tool=highlight][aria-pressed=false]")
    page.keyboard.press("e")
    page.wait_for_selector(".fn-annotate", state="hidden")
    assert "By keys." in page.text_content(".fn-comments")


def test_a_reload_loses_nothing(visit: Visit) -> None:
    begin(visit)
    page = visit.page
    page.fill(".fn-comment-box", "Not to be lost.")
    page.click(".fn-sign:has-text('??')")
    page.wait_for_selector(".fn-sign[aria-pressed=true]")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    assert asked == ["beforeunload"]
    page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
    assert page.is_hidden(".fn-annotate")
    page.click("button:has-text('Go on annotating')")
    page.wait_for_selector(".fn-annotate:visible")
    visit.at(NODE)
    assert page.input_value(".fn-comment-box") == "Not to be lost."
    assert page.is_visible(".fn-dirty")
    record = saved(visit)
    assert edits.comments(record, PLACE) == ("Not to be lost.",)
    page.goto(page.url.split("#")[0] + "?anew")
    page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
    assert page.locator(".fn-draft").count() == 0


def test_a_dead_kernel_loses_nothing(visit: Visit) -> None:
    page = visit.open("mortal", hash=f"#at={AT}").page
    visit.at(NODE)
    visit.tool("Annotate")
    page.wait_for_selector(".fn-annotate:visible")
    page.click(".fn-sign:has-text('!!')")
    page.wait_for_selector(".fn-sign[aria-pressed=true]")
    output = page.text_content("[data-mime-type='text/plain'], .jp-RenderedText")
    os.kill(int(output.split()[-1]), signal.SIGKILL)
    page.wait_for_timeout(500)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
    page.click("button:has-text('Go on annotating')")
    page.wait_for_selector(".fn-sign[aria-pressed=true]:has-text('!!')")
    visit.at(NODE)
    visit.errors.clear()  # the console says that the kernel has gone


def test_what_is_written_is_sent_before_one_walks_on(visit: Visit) -> None:
    begin(visit)
    page = visit.page
    page.fill(".fn-comment-box", "Written in haste.")
    page.click("button[aria-label='One event forward']")
    visit.at(NODE + 1)
    page.wait_for_selector(f".fn-remark[data-about='{NODE}']")
    assert page.input_value(".fn-comment-box") != "Written in haste."
    page.click("button[aria-label='One event back']")
    visit.at(NODE)
    page.wait_for_function("document.querySelector('.fn-comment-box').value === 'Written in haste.'")


def test_headers_are_written_in_a_dialog(visit: Visit) -> None:
    begin(visit)
    page = visit.page
    page.click(".fn-annotate button:has-text('About the game')")
    page.fill("[data-header=Title]", "A game with a title")
    page.click("dialog[open] button:has-text('Take over')")
    page.wait_for_function("document.querySelector('.fn-head h1').textContent === 'A game with a title'")
    assert saved(visit).headers["Title"] == "A game with a title"


def test_the_bot_annotates_while_the_page_goes_on(visit: Visit) -> None:
    begin(visit)
    page = visit.page
    page.select_option(".fn-annotate select[aria-label='Who annotates']", "greedy")
    page.click(".fn-annotate button:has-text('Annotate with the bot')")
    page.wait_for_selector(".fn-annotate-foot:has-text('[greedy]')", timeout=60_000)
    assert page.is_visible("button:has-text('Annotate with the bot')")
    visit.focus()
    page.keyboard.press("Control+z")
    page.wait_for_selector(".fn-dirty", state="hidden")


def test_marks_and_moves_are_made_by_touch(phone: Visit) -> None:
    begin(phone)
    page = phone.page
    page.tap("[data-tool=highlight]")
    page.wait_for_selector("[data-tool=highlight][aria-pressed=true]")
    page.tap("[data-component='deck']")
    page.wait_for_selector(".fn-marks rect")
    page.tap("[data-tool=play]")
    page.tap(".fn-annotate summary:has-text('All moves by name')")
    page.locator(".fn-every .fn-option").last.tap()
    page.wait_for_selector("text=Choose the line again to play it")
    page.locator(".fn-every .fn-option[aria-pressed=true]").tap()
    page.wait_for_selector("text=A variation, not played")
    assert edits.marks(saved(phone), PLACE) == (Mark("highlight", "deck", None, "green"),)
