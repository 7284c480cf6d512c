"""The games that are shipped: sound, in canonical form, and right in every sum that they quote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from frontier_nb import registry
from frontier_nb.calculation import Calculation
from frontier_nb.games.medical.table import Table
from frontier_nb.protocol import CHANCE
from frontier_nb.record import Line, Record, read_fgn, write_fgn

BEGINNERS = "first-game-quick.fgn"


def _shipped() -> Iterator[Traversable]:
    for id in registry.games():
        package = type(registry.game(id)).__module__.rpartition(".")[0]
        folder = files(package).joinpath("records")
        if folder.is_dir():
            yield from sorted((f for f in folder.iterdir() if f.name.endswith(".fgn")), key=lambda f: f.name)


FILES = {file.name: file for file in _shipped()}
each_file = pytest.mark.parametrize("name", FILES)


def records(name: str) -> list[Record]:
    return list(read_fgn(FILES[name].read_bytes(), name).records)


def comments(line: Line) -> Iterator[str]:
    """Yield every comment of a line and of its variations."""
    for note in line.annotations:
        if note.comment is not None:
            yield note.comment
        if note.variation is not None:
            yield from comments(note.variation)


# -- every shipped game -----------------------------------------------------------------------------

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


def test_the_beginners_game_is_shipped() -> None:
    assert BEGINNERS in FILES


@each_file
def test_it_reads_without_faults(name: str) -> None:
    result = read_fgn(FILES[name].read_bytes(), name)
    assert [str(fault) for fault in result.faults] == []
    assert result.records


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


# -- the beginners' game ----------------------------------------------------------------------------


def test_every_decision_of_the_beginners_game_has_a_comment() -> None:
    for record in records(BEGINNERS):
        game = registry.game(record.game)
        state = game.setup(len(record.players), **record.options)
        commented = {note.at for note in record.line.annotations if note.comment}
        silent = []
        for number, event in enumerate(record.line.events, 1):
            if game.to_play(state) != CHANCE and number not in commented:
                silent.append(f"{number}: {game.write_word(state, event)}")
            game.advance(state, event)
        assert silent == []


def quoted(calculation: Calculation, now: int) -> Iterator[str]:
    """Yield what a comment on a calculation, made in round `now`, has to say."""
    parts = calculation.term.terms
    if calculation.kind == "efficacy" and calculation.total:
        needles, criteria = (part.value for part in parts[0].terms)
        yield f"{criteria} − {needles} = {parts[0].value}"
    elif calculation.kind == "side-effects" and calculation.total:
        for kind in parts:
            if kind.value:
                icons, limit = (part.value for part in kind.terms)
                yield f"{icons} − {limit} = {kind.value}"
        yield f"{now} + {calculation.total} = {now + calculation.total}"
    elif calculation.kind == "launch":
        yield f"= {calculation.total}"


def test_the_beginners_game_works_out_every_number_of_the_engine() -> None:
    for record in records(BEGINNERS):
        game = registry.game(record.game)
        state = game.setup(len(record.players), **record.options)
        said: list[str] = []  # from the beginning on
        kinds = set()
        for number, event in enumerate(record.line.events, 1):
            here = " ".join(n.comment for n in record.line.annotations if n.at == number and n.comment)
            said.append(here)
            calculation = game.explain(state, event)
            if calculation is not None:
                kinds.add((calculation.kind, calculation.total > 0))
                missing = [text for text in quoted(calculation, state.round) if text not in here]
                assert missing == [], f"event {number}"
                if calculation.kind == "efficacy":
                    for part in calculation.term.terms[0].terms:
                        text = " + ".join(str(term.value) for term in part.terms) + f" = {part.value}"
                        assert any(text in comment for comment in said), f"event {number}: {text}"
            game.advance(state, event)
        assert record.result is not None
        assert all(f"= {score}" in said[-1] for score in record.result.scores)
        # A trial with penalties and one without, a delay and none.
        assert {(kind, bad) for kind in ("efficacy", "side-effects") for bad in (True, False)} <= kinds


def test_the_beginners_game_shows_what_there_is_to_show() -> None:
    for record in records(BEGINNERS):
        game = registry.game(record.game)
        state = game.setup(len(record.players), **record.options)
        words = []
        for event in record.line.events:
            words.append(game.write_word(state, event))
            game.advance(state, event)
        table: Table = state.table
        launched = [drug for drugs in state.launched for drug in drugs]
        assert {drug.drug for drug in launched} == set(range(len(table.drugs)))  # all three formulas
        assert {drug.bonus for drug in launched} == {True, False}
        assert {drug.penalties > 0 for drug in launched} == {True, False}
        assert any("/" in word for word in words)  # a card replaced
        assert any(word.startswith("doc") for word in words)
        assert max(state.scores) >= table.target
