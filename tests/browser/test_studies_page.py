"""The studies in a browser: plots with their numbers, in every theme, and a study of one's own."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from .axe import faults
from .conftest import Visit

pytestmark = pytest.mark.browser

READY = "[data-fn-choose] select"
MEDICAL = "shipped-medical-frontier"


def drawn(visit: Visit, words: str) -> None:
    visit.page.wait_for_function(
        "words => document.querySelector('.fn-study-facts').textContent.includes(words)", arg=words
    )
    visit.page.wait_for_selector(".fn-studies:not([aria-busy=true])")


def test_the_gallery_leads_to_plots_of_both_games(visit: Visit) -> None:
    visit.open("gallery", "[data-fn-rules] button")
    visit.page.click("article a:text-is('Studies')")
    visit.page.wait_for_selector(READY, timeout=90_000)
    plots = visit.page.locator(".fn-study svg[role=img]")
    assert plots.count() == visit.page.locator(".fn-study table").count() > 6
    assert faults(visit.page) == []
    visit.page.locator(".fn-study summary >> nth=0").press("Enter")
    assert visit.page.is_visible(".fn-study td >> nth=0")
    colour = "getComputedStyle(document.querySelector('.fn-plot text')).fill"
    light = visit.page.evaluate(colour)
    visit.page.select_option(".fn-select[aria-label=Looks]", "dark")
    assert visit.page.evaluate(colour) != light
    assert faults(visit.page) == []
    visit.page.focus(READY)
    visit.page.select_option(READY, MEDICAL)
    drawn(visit, "Medical Frontier")
    assert visit.page.evaluate("document.activeElement.value") == MEDICAL
    assert visit.page.is_visible(".fn-study td >> nth=0")  # what was open stays open
    visit.page.select_option("[data-fn-choose] label:nth-of-type(2) select", "0")
    drawn(visit, "1 setting")
    assert visit.errors == visit.foreign == []


def test_a_study_of_ones_own_on_a_phone(phone: Visit, tmp_path: Path) -> None:
    phone.open("studies", READY)
    phone.page.wait_for_function("document.querySelector('.fn-plot svg').viewBox.baseVal.width < 300")
    phone.page.wait_for_selector(".fn-studies:not([aria-busy=true])")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(phone.page) == []
    phone.page.click("[data-fn-choose] button")
    (tmp_path / "no.parquet").write_text("no study")
    phone.page.set_input_files("dialog[open] input[type=file]", tmp_path / "no.parquet")
    phone.page.wait_for_selector(".fn-trouble >> text=no.parquet is no study, or damaged")
    phone.page.click("[data-fn-choose] button")
    own = str(files("frontier_nb") / "games/medical/studies/standard-1.parquet")
    phone.page.set_input_files("dialog[open] input[type=file]", own)
    drawn(phone, "Medical Frontier")
    assert phone.page.locator(READY).first.input_value() == "own-medical-frontier"
    assert not phone.page.is_visible(".fn-trouble strong")
    assert phone.errors == phone.foreign == []
