"""A rule sheet is printed on one page, in every language, and asks nobody for anything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_calls import call

from frontier_nb import registry
from frontier_nb.languages import VARIABLE, languages

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game_id", registry.games())
def test_it_is_printed_on_one_page(
    browser, game_id: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, language)
    file = tmp_path / "sheet.html"
    assert call("rule-sheet", game_id, "--out", file).exit_code == 0
    asked: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    printed = page.pdf(prefer_css_page_size=True)
    page.close()
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    assert asked == [file.as_uri()]
