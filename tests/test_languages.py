"""Other languages: the translators' files, what is read from them, and who speaks them."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import polib
import pytest
from cli_calls import call

from frontier_nb.languages import (
    VARIABLE,
    Translation,
    catalogue,
    first_language,
    language_now,
    languages,
    use_language,
)
from frontier_nb.messages import Listing, cache_by_language, msg, msgn, use_catalogue
from frontier_widgets import Gallery, Learn, Replay

ROOT = Path(__file__).resolve().parents[1]
TOOL = runpy.run_path(str(ROOT / "tools" / "catalogue.py"))
FILES = sorted((ROOT / "frontier_nb" / "locale").glob("*/LC_MESSAGES/*.po"))
ENTRIES = [(file, entry) for file in FILES for entry in polib.pofile(str(file))]
READ = [(file, entry) for file, entry in ENTRIES if not entry.fuzzy]
NAMED = re.compile(r"\{[^{}]*\}|\[[A-Z]+-R?\d+\]|`[^`]*`")
"""What a translation must have as it is: fields, rules that are cited, words of the notation."""


def japanese(text: str) -> str:
    """Return a translation; there must be one."""
    known = catalogue("ja")
    assert known is not None
    assert known.gettext(text) != text
    return known.gettext(text)


@pytest.mark.parametrize("language", TOOL["LANGUAGES"])
def test_the_files_hold_what_is_to_be_translated_and_nothing_else(language: str) -> None:
    folder = TOOL["folder"](language)
    for name, entries in TOOL["collect"](TOOL["LANGUAGES"][language]).items():
        wanted = {TOOL["_key"](entry.id) for entry in entries}
        held = {entry.msgid for entry in polib.pofile(str(folder / f"{name}.po"))}
        assert held == wanted, "bring the files up to date: python tools/catalogue.py"


def test_everything_is_translated() -> None:
    missing = [
        f"{file.name}: {entry.msgid}"
        for file, entry in ENTRIES
        if entry.fuzzy or not (entry.msgstr or entry.msgstr_plural.get(0))
    ]
    assert missing == [], "python tools/catalogue.py --missing"


def test_a_translation_keeps_fields_rules_and_notation() -> None:
    wrong = []
    for file, entry in READ:
        wanted = set(NAMED.findall(f"{entry.msgid} {entry.msgid_plural}"))
        for text in (entry.msgstr, *entry.msgstr_plural.values()):
            if text and set(NAMED.findall(text)) != wanted:
                wrong.append(f"{file.name}: {entry.msgid}")
    assert wrong == []


def test_no_text_is_in_two_files() -> None:
    told = [entry.msgid for _, entry in ENTRIES]
    assert len(told) == len(set(told))


def test_a_sentence_is_read_in_the_language_of_the_moment() -> None:
    texts = {"{n} cube": "キューブ{n}個", "{head} and {last}": "{head}と{last}", ", ": "、", "wood": "木材"}
    with use_catalogue(Translation("xx", texts)):
        assert language_now() == "xx"
        assert str(msgn("{n} cube", "{n} cubes", 1)) == "キューブ1個"
        assert str(msgn("{n} cube", "{n} cubes", 3)) == "キューブ3個"
        assert str(Listing([msg("wood"), "a", "b"])) == "木材、aとb"
        assert str(msg("not translated")) == "not translated"
        assert str(msgn("{n} day", "{n} days", 2)) == "2 days"
    assert language_now() == "en"
    assert str(msgn("{n} cube", "{n} cubes", 3)) == "3 cubes"


def test_what_is_kept_is_kept_for_each_language_apart() -> None:
    told = []

    @cache_by_language(4)
    def say(template: str) -> str:
        told.append(template)
        return str(msg(template))

    other = Translation("xx", {"wood": "木材"})
    assert say("wood") == say("wood") == "wood"
    with use_catalogue(other):
        assert say("wood") == say("wood") == "木材"
    assert say("wood") == "wood"
    assert told == ["wood", "wood"]


def test_english_comes_first_and_every_language_has_its_own_name() -> None:
    assert list(languages()) == ["en", "ja"]
    assert languages()["ja"] == "日本語"
    assert catalogue("en") is None
    with pytest.raises(LookupError, match="no language 'tlh'"), use_language("tlh"):
        pass


def test_the_environment_may_say_where_to_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    assert first_language() == "en"
    monkeypatch.setenv(VARIABLE, "ja")
    assert first_language() == "ja"
    assert Replay("first-territory").language == "ja"
    monkeypatch.setenv(VARIABLE, "tlh")
    assert first_language() == "en"


def test_the_command_line_tells_rules_in_japanese() -> None:
    done = call("--language", "ja", "rules", "king-of-frontier", "KF-12")
    assert done.exit_code == 0
    assert done.output.splitlines()[0] == f"KF-12  {japanese('Completed areas')}"
    assert "enclosed on every side" not in done.output
    assert call("rules", "king-of-frontier", "KF-12").output.startswith("KF-12  Completed areas")
    assert call("--language", "tlh", "rules", "king-of-frontier").exit_code == 2


def _say(widget: object, language: str) -> None:
    widget._receive(widget, {"k": "language", "language": language}, [])  # type: ignore[attr-defined]


def test_a_page_that_asks_for_another_language_gets_all_its_words_in_it() -> None:
    learn = Learn("king-of-frontier")
    english = dict(learn.texts)
    _say(learn, "ja")
    assert learn.language == "ja"
    assert learn.texts["level"] == japanese("Level")
    assert learn.rules_words["rules"] == japanese("Rules")
    assert learn.panel["course"] == japanese("The King of Frontier")
    _say(learn, "en")
    assert learn.texts == english


def test_in_another_language_one_stands_where_one_stood() -> None:
    replay = Replay("first-territory")
    replay.go(12)
    _say(replay, "ja")
    assert replay.at == replay.panel["at"] == 12
    assert any(japanese("Develop") in row[4] for row in replay.panel["rows"])
    replay.go(13)
    assert replay.at == 13
    _say(replay, "tlh")
    assert replay.language == "ja"  # and the page is told what is wrong


def test_the_gallery_is_made_anew_in_another_language() -> None:
    gallery = Gallery()
    assert gallery.page == ""
    _say(gallery, "ja")
    assert '<div class="fn-gallery" lang="ja">' in gallery.page
    assert japanese("The King of Frontier") in gallery.page
