"""Sentences: how numbers are read in them."""

from __future__ import annotations

from frontier_nb.calculation import Calculation, Term
from frontier_nb.messages import Listing, msg, msgn, use_names


def test_a_number_below_nothing_has_a_minus_sign_and_no_hyphen() -> None:
    assert str(msg("{n} points", n=-4)) == "−4 points"
    assert str(msgn("{n} point", "{n} points", -4)) == "−4 points"
    assert str(Listing([-1, 2])) == "−1 and 2"
    assert str(msg("{name}", name="Anne-Marie")) == "Anne-Marie"


def test_a_calculation_is_read_and_printed_with_minus_signs() -> None:
    terms = (Term(msg("lost"), -4), Term(msg("won"), 1))
    told = Calculation(
        "kind", (), msg("Title"), Term(msg("score"), -3, "sum", terms=terms), msg("So."), "XX-1"
    )
    assert told.sentence() == "Title: lost −4, won 1; score −3. So."
    assert [line.split()[-1] for line in told.to_text().splitlines()[1:4]] == ["−4", "1", "−3"]
    assert told.to_json()["total"] == -3


def test_a_question_is_read_without_a_colon() -> None:
    told = Calculation("kind", (), msg("Is it so?"), Term(msg("yes"), 1), msg("It is."), "XX-1")
    assert told.sentence() == "Is it so? yes 1. It is."


def test_a_term_of_a_player_says_so_at_every_depth() -> None:
    term = Term(msg("score"), 3, "sum", terms=(Term(msg("chips"), 3),)).of(1)
    assert [str(part.label) for _, part in term.walk()] == ["Player 2: chips", "Player 2: score"]
    with use_names(["Ana", "{0}"]):
        assert [str(part.label) for _, part in term.walk()] == ["{0}: chips", "{0}: score"]
