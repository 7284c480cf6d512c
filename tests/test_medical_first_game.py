"""The first game of Medical Frontier: it explains every decision and every number of the engine."""

from __future__ import annotations

from collections.abc import Iterator

from shipped import records, said_after

from frontier_nb import registry
from frontier_nb.calculation import Calculation
from frontier_nb.games.medical.table import Table
from frontier_nb.protocol import CHANCE

FIRST = "medical-frontier/first-game-quick.fgn"


def test_every_decision_has_a_comment() -> None:
    for record in records(FIRST):
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


def test_it_works_out_every_number_of_the_engine() -> None:
    for record in records(FIRST):
        game = registry.game(record.game)
        state = game.setup(len(record.players), **record.options)
        said: list[str] = []  # from the beginning on
        kinds = set()
        for number, event in enumerate(record.line.events, 1):
            here = said_after(record, number)
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


def test_it_shows_what_there_is_to_show() -> None:
    for record in records(FIRST):
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
