"""A browser that keeps nothing, one that kept something else, wrong clocks: the apps work all the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from frontier_nb.playing import journal

from .conftest import Visit
from .player import SETUP, TURN, Player
from .pupil import Pupil, lesson

pytestmark = pytest.mark.browser
KING, MEDICAL = "king-of-frontier", "medical-frontier"
DRUG = lesson(MEDICAL, "01-the-way-of-a-drug")
REFUSED = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("refused", "SecurityError"); } });
}"""


# -- nothing can be kept ------------------------------------------------------------------------------


def test_play_without_storage_says_so_and_offers_the_file(visit: Visit) -> None:
    visit.page.add_init_script(REFUSED)
    player = Player(visit).open()
    page = visit.page
    page.wait_for_selector(f"{SETUP} >> text=This browser keeps nothing")
    page.click(".fn-begin")
    page.wait_for_selector(f"{TURN} h2:visible")
    page.click(".fn-every summary")
    page.wait_for_function("document.querySelectorAll('.fn-log-row').length > 0")
    before = page.locator(".fn-log-row").count()
    page.locator(".fn-every .fn-option").first.click()
    page.wait_for_function("n => document.querySelectorAll('.fn-log-row').length > n", arg=before)
    assert page.is_hidden(".fn-notice")  # it was said
    text = player.saved("Save the game as a file")
    session, lost = journal.restore(text.removeprefix("frontier-play "))
    assert lost is None
    assert session.at > before
    page.click("text=All games")
    page.wait_for_selector(f"{SETUP} >> text=This browser keeps nothing")
    assert page.locator(".fn-kept li").count() == 1  # as long as the page is open


def test_learn_without_storage_says_so_and_offers_the_file(visit: Visit) -> None:
    visit.page.add_init_script(REFUSED)
    pupil = Pupil(visit, MEDICAL).open()
    pupil.page.get_by_text("This browser keeps nothing").wait_for()
    pupil.begin(DRUG)
    pupil.solve()
    pupil.key("m")
    with pupil.page.expect_download() as caught:
        pupil.press("button:text-is('Save as a file')")
    games = json.loads(Path(caught.value.path()).read_text("utf-8"))["games"]
    assert games[MEDICAL]["lessons"][DRUG.id]


def test_lab_and_annotations_without_storage_say_so_once(visit: Visit) -> None:
    page = visit.page
    page.add_init_script(REFUSED)
    visit.open("lab")
    notice = page.locator(".fn-notice:visible", has_text="This browser keeps nothing")
    notice.wait_for()
    notice.get_by_text("Dismiss").click()
    before = page.input_value(".fn-position .fn-address")
    page.click(".fn-fresh")
    page.get_by_role("button", name="Take one").click()
    page.wait_for_function(
        "text => document.querySelector('.fn-position .fn-address').value !== text", arg=before
    )
    assert not notice.is_visible()
    visit.open("plain", hash="#at=8")
    visit.tool("Annotate")
    page.click(".fn-sign:has-text('!?')")
    page.wait_for_selector(".fn-notice:visible >> text=This browser stores nothing")
    page.click(".fn-notice >> text=Dismiss")
    page.click(".fn-sign:has-text('!!')")
    page.wait_for_selector(".fn-sign[aria-pressed=true]:has-text('!!')")
    assert page.is_hidden(".fn-notice")


# -- something else was kept --------------------------------------------------------------------------

DAMAGED = {
    "cut": '{"about": {"title": "x", "pla',
    "foreign": "[1, {}]",
    "older": '{"about": {"players": 3}, "text": 5}',
}


def test_damaged_games_are_shown_as_such_and_not_thrown_away(visit: Visit) -> None:
    kept = {f"frontier-nb play {name}": text for name, text in DAMAGED.items()}
    kept |= {"frontier-nb looks": "{", "frontier-nb language": "[]", "frontier-nb handed": "{"}
    visit.page.add_init_script(
        f"""for (const [key, text] of Object.entries({json.dumps(kept)})) localStorage[key] ??= text;
        sessionStorage["frontier-nb playing"] ??= "cut";"""
    )
    player = Player(visit).open()
    page = visit.page
    assert (
        page.locator(".fn-kept li").all_inner_texts()
        == page.locator(".fn-kept li", has_text="cannot be read").all_inner_texts()
    )
    assert page.locator(".fn-kept li").count() == len(DAMAGED)
    with page.expect_download() as caught:
        page.click(".fn-kept >> text=Save what there is of it")
    assert Path(caught.value.path()).read_text("utf-8") in DAMAGED.values()
    player.begin("The King of Frontier", [None, "greedy"])
    text = player.page.evaluate("localStorage[`frontier-nb play ${sessionStorage['frontier-nb playing']}`]")
    entries = json.loads(text)["text"].split(".")
    damaged = json.dumps({**json.loads(text), "text": ".".join([*entries[:1], "rubbish", *entries[1:]])})
    page.evaluate(
        "text => localStorage[`frontier-nb play ${sessionStorage['frontier-nb playing']}`] = text", damaged
    )
    player.reload()
    page.wait_for_selector(".fn-notice:visible >> text=kept only in part")
    player.waits()
    everything = page.evaluate("Object.values(localStorage)")
    assert damaged in everything  # as it was, beside its sound part
    assert all(text in everything for text in kept.values())


def test_what_the_lab_cannot_read_is_put_aside(visit: Visit) -> None:
    visit.page.add_init_script(
        """localStorage["frontier-nb lab"] ??= '{"game": "king-of-frontier", "trai';"""
    )
    page = visit.open("lab").page
    page.wait_for_selector(".fn-piece")
    before = page.input_value(".fn-position .fn-address")
    page.click(".fn-fresh")
    page.get_by_role("button", name="Take one").click()
    page.wait_for_function(
        "text => document.querySelector('.fn-position .fn-address').value !== text", arg=before
    )
    aside = page.evaluate("localStorage['frontier-nb lab unread']")
    assert aside == '{"game": "king-of-frontier", "trai'
    assert "trails" in json.loads(page.evaluate("localStorage['frontier-nb lab']"))


# -- the clock is wrong -------------------------------------------------------------------------------


@pytest.mark.parametrize("year", [1999, 2199])
def test_a_wrong_clock_harms_nothing(visit: Visit, year: int) -> None:
    page = visit.page
    pupil = Pupil(visit, MEDICAL).open().begin(DRUG)
    pupil.solve()
    page.clock.set_system_time(f"{year}-01-01T12:00:00Z")
    pupil.button("Next")
    pupil.run.go(1)
    pupil.solve()
    stored = pupil.stored()
    assert len(stored["lessons"][DRUG.id]) == 2
    assert all(
        known["last"].startswith("20") and not known["last"].startswith("2199")
        for known in stored["rules"].values()
    )
    player = Player(visit).open()
    player.begin("The King of Frontier", [None, "greedy"])
    before = player.play(1)
    page.clock.set_system_time("2026-01-01T12:00:00Z")
    assert player.play(1).at > before.at
    page.click("text=All games")
    page.wait_for_selector(SETUP)
    assert "NaN" not in page.inner_text(".fn-kept")
    assert page.locator(".fn-kept li").count() == 1
