"""Worksheets: the same seed gives the same sheet, what it says is right, and nothing on it runs."""

from __future__ import annotations

import os
import re
import subprocess
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import king_naive
import medical_naive
import pytest
from cli_calls import PROGRAM, call, refuse

from frontier_nb import registry
from frontier_nb.lessons.practice import NAMES
from frontier_nb.lessons.printing import markup
from frontier_nb.lessons.worksheet import MOST_ROWS, Worksheet, command, draw, to_html
from frontier_nb.messages import use_names
from frontier_nb.question import Choice, Drill, Level, Number

GAMES = ("king-of-frontier", "medical-frontier")
LEVELS: tuple[Level, ...] = (1, 2, 3)


class Reader(HTMLParser):
    """Gathers the tags and the addresses of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs


def words(html: str) -> str:
    """Return the text of a page, its white space evened out."""
    bare = re.sub(r"<(style|svg)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", bare)).split())


def is_right_by_a_plain_reading(drill: Drill) -> bool:
    """Return whether the answer of a drill of either game is that of the naive referee of its tests."""
    answer = drill.answer
    told: Any = answer.answer if isinstance(answer, Number) else answer.answers
    if drill.rules[0].startswith("KF"):
        return bool(told == king_naive.answer(drill))
    expected: Any = medical_naive.answer(
        str(drill.question), drill.state, registry.game(GAMES[1]).edition.data
    )
    if isinstance(answer, Choice):
        return {str(answer.options[place]) for place in told} == expected & set(map(str, answer.options))
    return bool(told == expected)


def sheet(game: str, level: Level = 2, number: int = 6, seed: int = 7) -> Worksheet:
    return draw(registry.game(game), (), level, number, seed)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_sheet_whatever_the_hashes(game: str, tmp_path: Path) -> None:
    made = to_html(sheet(game))
    out = tmp_path / "again.html"
    again = [PROGRAM, *command(sheet(game)).split()[1:], "--out", out]
    subprocess.run(again, check=True, env={**os.environ, "PYTHONHASHSEED": "77"})
    assert out.read_text("utf-8") == made
    assert to_html(sheet(game, seed=8)) != made


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_every_answer_on_a_sheet_is_that_of_a_plain_reading(game: str, level: Level) -> None:
    made = sheet(game, level, number=len(registry.game(game).drill_kinds()))
    assert [drill.kind for drill in made.drills] == [kind.id for kind in made.game.drill_kinds()]
    html = to_html(made)
    questions, _, answers = html.partition('<section class="answers">')
    assert questions.count("<svg") == len(made.drills)
    assert "<svg" not in answers
    asked, solved = questions.split('<section class="question">')[1:], answers.split('class="answer">')[1:]
    for number, (drill, above, below) in enumerate(zip(made.drills, asked, solved, strict=True), 1):
        assert is_right_by_a_plain_reading(drill)
        with use_names(NAMES):
            question, said = " ".join(str(drill.question).split()), str(drill.answer.said())
            assert f"{number} {question} You are {NAMES[drill.viewer]}." in words(above)
            assert words(below).startswith(f"{number} {question} {said} {drill.why}")
            for rule in drill.rules:
                assert f"{rule} {made.game.rules[rule].title}" in words(below)
            for calculation in drill.worked:
                assert " ".join(str(calculation.title).split()) in words(below)
        boxes = len(drill.answer.options) if isinstance(drill.answer, Choice) else 0
        assert above.count("<li>") == boxes
        assert bool(boxes) != ('class="line' in above)


def test_a_sheet_of_one_kind_has_only_that() -> None:
    kind = registry.game(GAMES[0]).drill_kinds()[3].id
    made = draw(registry.game(GAMES[0]), (kind,), 1, 5, 3)
    assert {drill.kind for drill in made.drills} == {kind}
    assert f"--kind {kind} " in command(made)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_runs_nothing_and_asks_nobody(game: str) -> None:
    read = Reader(to_html(sheet(game)))
    assert read.tags.isdisjoint({"script", "img", "link", "iframe", "object", "embed", "a", "use", "image"})
    for name, value in read.attributes:
        assert not name.startswith("on")
        assert name not in ("href", "src", "srcset", "action", "style")
        assert name == "xmlns" or "//" not in (value or "")


def test_text_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = ('<script>alert(1)</script>"&', *NAMES[1:])
    monkeypatch.setattr("frontier_nb.lessons.worksheet.NAMES", hostile)
    html = to_html(sheet(GAMES[0], number=18))
    assert "<script" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html


def test_markdown_becomes_markup_that_is_escaped() -> None:
    tree = [
        ["p", "", "a < b ", ["rule", "KF-01"], ["a", "javascript:x", "here"], ["script", "", "x"], ["hr", ""]]
    ]
    assert markup(tree) == "<p>a &lt; b <cite>KF-01</cite><span>here</span><span>x</span><hr></p>"


def test_a_long_calculation_is_printed_in_short() -> None:
    game = registry.game(GAMES[0])
    made = draw(game, ("where-it-fits",), 3, 3, 1)
    assert any(len(one.steps()) > MOST_ROWS for drill in made.drills for one in drill.worked)
    assert to_html(made).count("<tr") < 3 * 24


def test_the_command_writes_a_file_and_lists_kinds(tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    result = call("worksheet", GAMES[1], "--level", "1", "--number", "2", "--out", out)
    assert (result.exit_code, result.output) == (0, "")
    seed = re.search(r"--level 1 --number 2 --seed (\d+)", out.read_text("utf-8"))
    assert seed
    assert f"Level 1 · seed {seed[1]}" in out.read_text("utf-8")
    listed = call("worksheet", GAMES[1], "--list").output
    assert [line.split()[0] for line in listed.splitlines()] == [
        kind.id for kind in registry.game(GAMES[1]).drill_kinds()
    ]


def test_the_command_says_what_is_wrong() -> None:
    assert "has no drills 'nothing'; there are: " in refuse("worksheet", GAMES[0], "--kind", "nothing")
    assert "0 is not in the range" in refuse("worksheet", GAMES[0], "--number", "0", code=2)
    assert "4 is not in the range" in refuse("worksheet", GAMES[0], "--level", "4", code=2)
    assert "no game 'chess'" in refuse("worksheet", "chess", code=2)
