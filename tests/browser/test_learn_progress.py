"""Where a learner stands and what is done survives a reload, a dead kernel, a file and a broken store."""

from __future__ import annotations

import json
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from .conftest import Visit
from .pupil import MAP, STEP, Pupil, lesson

pytestmark = pytest.mark.browser
MEDICAL = "medical-frontier"
DRUG = lesson(MEDICAL, "01-the-way-of-a-drug")
LAST = "a-drug-from-start-to-end"
KEY = f"frontier-nb progress {MEDICAL}"


def goes_on(pupil: Pupil) -> None:
    """Check that the first of three moves is still made, and make the others."""
    pupil.at(DRUG.steps[-1].title)
    pupil.page.locator(f"{STEP} button:text-is('Take it back')").wait_for()
    pupil.page.wait_for_selector(".fn-board[data-painted]")
    for word in ("clinic1", "launch1"):
        pupil.move(word)
    pupil.told("Right.")


def test_a_reload_in_the_middle_goes_on_there_and_so_does_the_map(visit: Visit) -> None:
    pupil = Pupil(visit, MEDICAL).opened(DRUG, LAST)
    pupil.move("trial1:psychotropic")
    pupil.told("Played. Go on.")
    pupil.page.reload()
    pupil.page.wait_for_selector(STEP, timeout=60_000)
    goes_on(pupil)
    pupil.page.reload()
    pupil.page.wait_for_selector(STEP, timeout=60_000)
    pupil.page.get_by_text("You have seen the whole way").wait_for()  # done is done

    pupil.button("Start the step again")
    pupil.run.restart()
    pupil.move("trial1:psychotropic")
    pupil.page.goto("about:blank")
    pupil.open()
    pupil.page.locator(".fn-lesson").first.get_by_text("1 of 8 steps").wait_for()
    pupil.press(".fn-lesson button[data-key='01-the-way-of-a-drug'].fn-first")
    goes_on(pupil)


def test_a_dead_kernel_is_said_and_a_reload_goes_on(visit: Visit) -> None:
    pupil = Pupil(visit, MEDICAL, page="learner").opened(DRUG, LAST)
    page = pupil.page
    pupil.move("trial1:psychotropic")
    pupil.told("Played. Go on.")
    printed = page.text_content("[data-mime-type='text/plain'], .jp-RenderedText")
    os.kill(int(printed.split()[-1]), signal.SIGKILL)
    page.wait_for_timeout(500)
    page.click(f"{STEP} button:text-is('Hint')")
    page.wait_for_selector(".fn-trouble >> text=The page gets no answer", timeout=30_000)
    visit.errors.clear()  # the console says that a message could not be sent
    page.reload()
    page.wait_for_selector(STEP, timeout=60_000)
    visit.errors.clear()
    goes_on(pupil)


def test_progress_goes_into_a_file_and_back(visit: Visit, tmp_path: Path) -> None:
    pupil = Pupil(visit, MEDICAL).open().begin(DRUG)
    pupil.solve()
    pupil.page.keyboard.press("m")
    pupil.page.wait_for_selector(MAP)
    kept = pupil.stored()
    with pupil.page.expect_download() as download:
        pupil.press("button:text-is('Save as a file')")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    data = json.loads(path.read_text("utf-8"))
    assert data == {"format": "frontier-progress/1", "games": {MEDICAL: kept}}

    pupil.page.on("dialog", lambda dialog: dialog.accept())
    pupil.press("button:text-is('Forget it all')")
    pupil.page.wait_for_function(f"localStorage.getItem('{KEY}') === null")
    pupil.page.locator(".fn-lesson").first.get_by_text("5 minutes").wait_for()

    data["games"]["king-of-frontier"] = {"rules": {}, "lessons": {}, "here": None, "known": ["KF-01"]}
    path.write_text(json.dumps(data), "utf-8")
    load(pupil, path)
    notice(pupil, "The progress of the file has been added to yours.")
    pupil.page.locator(".fn-lesson").first.get_by_text("1 of 8 steps").wait_for()
    assert pupil.stored() == kept | {"known": []}
    other = pupil.page.evaluate("localStorage.getItem('frontier-nb progress king-of-frontier')")
    assert json.loads(other)["known"] == ["KF-01"]

    path.write_text("nothing of the kind", "utf-8")
    load(pupil, path)
    notice(pupil, "The file cannot be used")
    assert pupil.stored() == kept | {"known": []}


def load(pupil: Pupil, path: Path) -> None:
    with pupil.page.expect_file_chooser() as chooser:
        pupil.press("button:text-is('Load a file')")
    chooser.value.set_files(path)


def notice(pupil: Pupil, words: str) -> None:
    """Check that a notice says something, and put it away."""
    alert = pupil.page.get_by_role("alert").filter(has_text=words)
    alert.wait_for()
    alert.get_by_role("button").click()
    alert.wait_for(state="hidden")
    assert pupil.focused()


@pytest.mark.parametrize("text", ["{", '{"rules": 5}', "[1]"])
def test_a_broken_store_is_put_aside_and_said(visit: Visit, text: str) -> None:
    visit.page.add_init_script(f"localStorage['{KEY}'] ??= {json.dumps(text)}")
    pupil = Pupil(visit, MEDICAL).open()
    notice(pupil, "cannot be read")
    assert pupil.page.evaluate(f"localStorage.getItem('{KEY} unread')") == text
    assert pupil.page.evaluate(f"localStorage.getItem('{KEY}')") is None
    pupil.begin(DRUG)
    pupil.solve()
    assert pupil.stored()["lessons"] == {DRUG.id: ["what-you-play-for"]}


def test_what_another_page_has_done_meanwhile_is_kept(visit: Visit) -> None:
    pupil = Pupil(visit, MEDICAL).open().begin(DRUG)
    pupil.page.evaluate(
        f"""() => localStorage.setItem("{KEY}", JSON.stringify({{ rules: {{}}, lessons: {{ other: ["a"] }},
        here: null, known: ["MF-60"] }}))"""
    )
    pupil.solve()
    stored = pupil.stored()
    assert stored["lessons"] == {"other": ["a"], DRUG.id: ["what-you-play-for"]}
    assert stored["known"] == ["MF-60"]


def test_two_pages_of_a_course_keep_what_both_have_done(visit: Visit) -> None:
    first = Pupil(visit, MEDICAL).open()
    page = visit.page.context.new_page()
    second = Pupil(replace(visit, page=page), MEDICAL).open()
    for pupil, step in ((first, 0), (second, 1)):
        pupil.begin(DRUG)
        for _ in range(step):
            pupil.button("Next")
        pupil.run.go(step)
        pupil.solve()
    assert second.stored()["lessons"] == {DRUG.id: ["what-you-play-for", "a-short-game-and-a-long-one"]}
    assert {
        rule: known["tried"] for rule, known in second.stored()["rules"].items() if known["tried"] != 1
    } == {}
    page.close()


FULL = """(() => {
  const kept = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    const ours = key.startsWith("frontier-nb progress");
    if (window.full && ours) throw new DOMException("full", "QuotaExceededError");
    kept.call(this, key, text);
  };
})()"""


def test_what_no_longer_fits_into_the_store_goes_into_the_file_all_the_same(
    visit: Visit, tmp_path: Path
) -> None:
    visit.page.add_init_script(FULL)
    pupil = Pupil(visit, MEDICAL).open().begin(DRUG)
    pupil.solve()
    pupil.page.evaluate("window.full = true")
    for step in (1, 2):
        pupil.button("Next")
        pupil.run.go(step)
        pupil.solve()
    assert len(pupil.stored()["lessons"][DRUG.id]) == 1
    pupil.key("m")
    pupil.page.get_by_text("keeps nothing").wait_for()
    language = pupil.page.locator(".fn-language").first
    language.select_option("ja")  # the page begins anew
    pupil.page.locator("[lang=ja] .fn-map, .fn-map:lang(ja), .fn-map").first.wait_for()
    pupil.page.wait_for_timeout(1000)
    pupil.page.locator(".fn-language").first.select_option("en")
    pupil.page.wait_for_timeout(1000)
    with pupil.page.expect_download() as download:
        pupil.press("button:text-is('Save as a file')")
    path = tmp_path / "saved.json"
    download.value.save_as(path)
    assert len(json.loads(path.read_text("utf-8"))["games"][MEDICAL]["lessons"][DRUG.id]) == 3


def test_a_file_adds_to_what_is_kept_of_another_game(visit: Visit, tmp_path: Path) -> None:
    other = "frontier-nb progress king-of-frontier"
    mine = {"rules": {"KF-01": {"tried": 3, "right": 1, "last": None, "card": None}}, "lessons": {"a": ["b"]}}
    visit.page.add_init_script(f"localStorage['{other}'] ??= {json.dumps(json.dumps(mine))}")
    pupil = Pupil(visit, MEDICAL).open()
    theirs = {"rules": {"KF-01": {"tried": 2, "right": 2}, "KF-02": {"tried": 1}}, "lessons": {"a": ["c"]}}
    path = tmp_path / "theirs.json"
    path.write_text(json.dumps({"format": "frontier-progress/1", "games": {"king-of-frontier": theirs}}))
    load(pupil, path)
    notice(pupil, "The progress of the file has been added to yours.")
    kept = json.loads(pupil.page.evaluate(f"localStorage.getItem('{other}')"))
    assert kept["lessons"] == {"a": ["b", "c"]}
    assert {rule: (known["tried"], known["right"]) for rule, known in kept["rules"].items()} == {
        "KF-01": (3, 2),
        "KF-02": (1, 0),
    }
