"""Where a learner stands and what is done survives a reload, a dead kernel, a file and a broken store."""

from __future__ import annotations

import json
import os
import signal
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
    pupil.told("Good so far.")
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
    pupil.told("Good so far.")
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
