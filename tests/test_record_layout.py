"""How FGN looks: what stands on lines of its own, and where lines are broken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_strategies import records, texts
from toy_game import Deal, Play, Toy, toy  # noqa: F401 - installs the game

from frontier_nb.record import Annotation, Line, Mark, Record, make_record, read_fgn, write_fgn
from frontier_nb.record.layout import WIDTH
from frontier_nb.record.lexer import is_word
from frontier_nb.record.marks import read_mark, write_mark
from frontier_nb.record.text import as_comment, escape_quoted, from_comment, unescape

GAME = Toy()
EVENTS = (Deal(("a", "b")), Play("keep", 0, "a"), Play("drop", 1, "b"), Deal(("c", "d")))


def movetext(*notes: Annotation) -> str:
    record = make_record(GAME, ("Ana", "Ben"), EVENTS, annotations=notes)
    text = write_fgn(record)
    assert read_fgn(text).one() == record
    return text.partition("\n\n")[2]


def test_chance_and_turns_begin_lines() -> None:
    assert movetext() == "deal:a,b\n1.1: keep:a\n1.2: drop:b\ndeal:c,d\n*\n"


def test_remarks_follow_what_they_are_about_and_variations_are_set_in() -> None:
    inner = Line((Play("drop", 0, "a"),), (Annotation(0, "or"), Annotation(1, nags=(2,))))
    text = movetext(
        Annotation(1, "dealt", (5,)),
        Annotation(1, variation=inner),
        Annotation(2, nags=(1, 14), marks=(Mark("highlight", "hand0", None, "gold"),)),
        Annotation(4, variation=Line()),
        Annotation(4),
    )
    assert text == (
        "deal:a,b !? { dealt }\n"
        "1.1: keep:a\n"
        "  ({ or }\n"
        "  1.1: drop:a ?)\n"
        "! $14 %highlight:hand0:gold\n"
        "1.2: drop:b\n"
        "deal:c,d\n"
        "  (... )\n"
        "|\n"
        "*\n"
    )


def test_annotations_beside_each_other_stay_apart() -> None:
    text = movetext(
        Annotation(1, "a"), Annotation(1, "b"), Annotation(1, nags=(1,)), Annotation(1, nags=(2,))
    )
    assert text.startswith("deal:a,b { a } { b } ! | ?\n")
    text = movetext(Annotation(1), Annotation(1, nags=(1,)), Annotation(1, "c", variation=Line(EVENTS[1:2])))
    assert text.startswith("deal:a,b | | ! | { c }\n  (... 1.1: keep:a)\n")


def test_long_comments_are_broken_and_say_the_same() -> None:
    comment = "word " * 50 + " \ttab  two spaces\n[not a header]  \n" + "x" * 150 + " end "
    text = movetext(Annotation(1, comment))
    lines = text.split("\n")
    assert max(len(line) for line in lines if "xxx" not in line) <= WIDTH
    assert lines[1].startswith("{ word word")
    assert lines[1].endswith(" \\")
    assert any(line.startswith("\\[not a header]") for line in lines)


@given(records(GAME))
def test_only_headers_begin_with_a_bracket_and_lines_are_short(record: Record) -> None:
    headers, _, moves = write_fgn(record).partition("\n\n")
    assert all(line.startswith("[") for line in headers.split("\n"))
    for line in moves.split("\n"):
        assert not line.startswith("[")
        unbreakable = len(max(line.split(" "), key=len)) > 30 or line.count("  ") > 10
        assert unbreakable or len(line.rstrip(")")) <= WIDTH


@given(texts)
def test_any_text_survives_its_escapes(text: str) -> None:
    assert from_comment(as_comment(text)) == text
    quoted = escape_quoted(text)
    assert unescape(quoted) == text
    assert not {"\n", "\r"} & set(quoted)


@given(texts, st.none() | texts, texts)
def test_any_mark_is_one_word(from_: str, to: str | None, colour: str) -> None:
    mark = Mark("highlight" if to is None else "arrow", from_[:90], to and to[:90], colour[:90])
    word = write_mark(mark)
    assert read_mark(word) == mark
    assert not set(word) & set(" \n()[]{};|")
    assert len(word.split()) == 1


@pytest.mark.parametrize(
    "word", ["take:7b", "end", "order:1,2", "lab1:7b/3a", "draw:?", "?x", "1.2", "#", "a*", "é"]
)
def test_what_games_may_write(word: str) -> None:
    assert is_word(word)


@pytest.mark.parametrize(
    "word", ["", "?", "!!", "$1", "%x", "*", "#1/2", "1.2:", "a b", "(a)", "a;b", "|", " a"]
)
def test_what_games_must_not_write(word: str) -> None:
    assert not is_word(word)


def test_a_word_that_fgn_cannot_hold_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    record = make_record(GAME, ("Ana", "Ben"), EVENTS)
    monkeypatch.setattr(Toy, "write_word", lambda self, state, move: "?")
    with pytest.raises(ValueError, match="cannot hold"):
        write_fgn(record)


def test_a_record_that_is_not_true_is_not_written() -> None:
    record = make_record(GAME, ("Ana", "Ben"), EVENTS)
    with pytest.raises(ValueError, match="dealt"):
        write_fgn(record.with_line((), Line((*EVENTS[:1], *EVENTS[:1]))))
    over = (*EVENTS, Play("keep", 1, "d"), Play("keep", 0, "c"))
    with pytest.raises(ValueError, match="result"):
        write_fgn(record.with_line((), Line(over)))
