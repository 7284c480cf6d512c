"""The games that are shipped: sound, in canonical form, and right in every sum that they quote."""

from __future__ import annotations

import re

import pytest
from shipped import FILES, comments, records

from frontier_nb import registry
from frontier_nb.record import read_fgn, write_fgn

each_file = pytest.mark.parametrize("name", FILES)

# Numbers joined by signs, in brackets or not, and what they are said to make.
_SUM = re.compile(r"((?:\(*\d+\)*\s*[+−×]\s*)+\(*\d+\)*)\s*=\s*(−?\d+)(?!\w)")
_SIGNS = str.maketrans("−×", "-*")


def wrong_sums(comment: str) -> list[str]:
    """Return the sums of a comment that do not add up, or that cannot be checked."""
    found = list(_SUM.finditer(comment))
    wrong = [m[0] for m in found if eval(m[1].translate(_SIGNS)) != int(m[2].translate(_SIGNS))]
    return wrong if len(found) == comment.count("=") else [*wrong, f"an unreadable sum in: {comment}"]


def test_wrong_sums_are_found() -> None:
    assert wrong_sums("1 + 2 + 0 = 3, then 5 − 3 = 2 and (60 + 80) + 20 − 3 × 5 = 145.") == []
    assert wrong_sums("1 + 2 = 4 and 5 − 3 = 2") == ["1 + 2 = 4"]
    assert wrong_sums("5 - 3 = 2")  # a hyphen is no minus
    assert wrong_sums("the sum = 2")


@pytest.mark.parametrize("id", sorted({name.partition("/")[0] for name in FILES}))
def test_one_file_is_for_beginners(id: str) -> None:
    assert sum(name.startswith(f"{id}/first-") for name in FILES) == 1


@each_file
def test_it_reads_without_faults(name: str) -> None:
    result = read_fgn(FILES[name].read_bytes(), name)
    assert [str(fault) for fault in result.faults] == []
    assert result.records


@each_file
def test_it_belongs_to_its_game_and_to_the_edition_that_comes_along(name: str) -> None:
    for record in records(name):
        assert record.game == name.partition("/")[0]
        assert record.edition_sha256 == registry.game(record.game).edition.sha256


@each_file
def test_it_is_in_canonical_form(name: str) -> None:
    assert write_fgn(records(name)) == FILES[name].read_text("utf-8")


@each_file
def test_it_is_finished(name: str) -> None:
    assert all(record.result is not None for record in records(name))


@each_file
def test_it_says_what_it_is(name: str) -> None:
    for record in records(name):
        assert record.headers["Title"].strip()
        assert record.headers["Summary"].strip()


@each_file
def test_its_sums_add_up(name: str) -> None:
    for record in records(name):
        assert [wrong for comment in comments(record.line) for wrong in wrong_sums(comment)] == []


@each_file
def test_it_shows_roads_not_taken(name: str) -> None:
    for record in records(name):
        assert any(note.variation is not None for note in record.line.annotations)
