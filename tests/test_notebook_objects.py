"""Games, states, records and calculations show themselves in a notebook, without any Jupyter here."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from toy_game import Toy, toy

from frontier_nb import CHANCE, game
from frontier_nb.calculation import Calculation
from frontier_nb.messages import msg
from frontier_nb.protocol import Result
from frontier_nb.record.build import make_record
from frontier_nb.record.model import Record
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.paper import WIDEST, draw_calculation
from frontier_nb.scene.shapes import Label

__all__ = ["toy"]

MEDICAL = game("medical-frontier")
HOSTILE = "<script>alert('x')</script>&"


def played(events: int = 40) -> tuple[list[Any], list[Any]]:
    rng = Random(3)
    moves: list[Any] = []
    states = [MEDICAL.setup(3, mode="advanced")]
    for _ in range(events):
        legal = MEDICAL.legal_moves(states[-1])
        due = MEDICAL.to_play(states[-1]) == CHANCE
        moves.append(MEDICAL.sample(states[-1], rng) if due else rng.choice(legal))
        states.append(MEDICAL.apply(states[-1], moves[-1]))
    return moves, states


def bundle(thing: Any) -> dict[str, str]:
    """Return what a notebook gets, asked as IPython asks."""
    data: dict[str, str] = thing._repr_mimebundle_(include=None, exclude=None)
    assert set(data) == {"image/svg+xml", "text/plain"}
    assert data["text/plain"]
    assert ElementTree.fromstring(data["image/svg+xml"]).tag.endswith("svg")
    return data


def test_a_game() -> None:
    data = bundle(MEDICAL)
    assert data["text/plain"].startswith("Medical Frontier (medical-frontier), edition ")
    assert "Player 2" in data["image/svg+xml"]


def test_a_state_by_itself_and_with_names() -> None:
    _, states = played()
    assert "Medical Frontier" in bundle(states[-1])["text/plain"]
    shown = MEDICAL.show(states[-1], names=["Ana", HOSTILE])
    data = bundle(shown)
    assert HOSTILE not in data["image/svg+xml"]
    assert HOSTILE in str(shown)
    assert "Player 3" in str(shown)
    assert MEDICAL.show(states[-1], narrow=True).scene.width < shown.scene.width
    assert 'width="300"' in shown.svg(300)


def test_a_secret_is_not_shown_to_an_onlooker(toy: Toy) -> None:
    state = toy.setup(2)
    state = toy.apply(state, toy.sample(state, Random(1)))
    pictures = {viewer: str(toy.show(state, viewer=viewer)) for viewer in (None, 0, 1)}
    assert len(set(pictures.values())) == 3
    bundle(toy.show(state))
    bundle(toy)


def test_a_record_shows_where_it_ends() -> None:
    moves, states = played()
    record = make_record(
        MEDICAL, ("Ana", "Ben", HOSTILE), moves, options={"mode": "advanced"}, headers={"Title": "An evening"}
    )
    data = bundle(record)
    assert data["image/svg+xml"] == bundle(MEDICAL.show(states[-1], names=record.players))["image/svg+xml"]
    lines = data["text/plain"].splitlines()
    assert lines[0] == "An evening"
    assert "40 events" in lines[1]
    assert lines[-1] == "The game is unfinished."


def test_a_record_that_is_over(toy: Toy) -> None:
    record = replace(make_record(toy, ("Ana", "Ben"), ()), result=Result((7, 3), (0,)))
    assert bundle(record)["text/plain"].splitlines()[1:] == ["Ana: 7, won", "Ben: 3"]


def test_a_record_of_another_edition_is_told_in_words() -> None:
    moves, _ = played(5)
    record: Record = replace(
        make_record(MEDICAL, ("A", "B", "C"), moves, options={"mode": "advanced"}), edition_sha256="0" * 64
    )
    data = record._repr_mimebundle_()
    assert set(data) == {"text/plain"}
    assert "edition" in data["text/plain"].splitlines()[-1]


def test_a_record_with_an_illegal_event_shows_its_start() -> None:
    moves, states = played(6)
    record = make_record(MEDICAL, ("A", "B", "C"), moves, options={"mode": "advanced"})
    wrong = replace(record, line=replace(record.line, events=(moves[0], moves[0])))
    start = MEDICAL.show(states[0], names=record.players)
    assert bundle(wrong)["image/svg+xml"] == bundle(start)["image/svg+xml"]


def calculations() -> list[Calculation]:
    moves, states = played(300)
    found = {c.kind: c for state in states[::20] for c in MEDICAL.calculations(state)}
    explained = (MEDICAL.explain(s, m) for s, m in zip(states, moves, strict=False))
    found |= {c.kind: c for c in explained if c is not None}
    return list(found.values())


@pytest.mark.parametrize("calculation", calculations(), ids=lambda c: c.kind)
def test_a_calculation_is_a_sum_on_paper(calculation: Calculation) -> None:
    data = bundle(calculation)
    assert data["text/plain"] == calculation.to_text()
    scene = draw_calculation(calculation)
    written = " ".join(shape.text for shape in scene.shapes if isinstance(shape, Label))
    for _, term in calculation.steps():
        assert str(term.label) in written
        assert str(term.value).replace("-", "−") in written
    assert str(calculation.verdict) in written
    assert calculation.rule in written
    for shape in scene.shapes:
        if isinstance(shape, Label):
            assert 0 < shape.y < scene.height
            if shape.anchor == "start":
                width = min(text_width(shape.text, shape.size, shape.bold), shape.limit or scene.width)
                assert shape.x + width <= scene.width


def test_a_long_calculation_stays_on_its_paper() -> None:
    calculation = calculations()[0]
    long = replace(
        calculation,
        title=msg("{words}", words="very long words " * 20),
        verdict=msg("{words}", words="and so on " * 40),
    )
    scene = draw_calculation(long)
    assert scene.width <= WIDEST
    assert all(not isinstance(s, Label) or s.limit is None or s.limit > 0 for s in scene.shapes)


def test_nothing_of_it_is_loaded_before_it_is_asked_for() -> None:
    code = "import sys, frontier_nb; print([n for n in sys.modules if n.startswith('frontier_nb.scene.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    # The frame is what a game is asked for, a value without any drawing.
    assert done.stdout.strip() == "['frontier_nb.scene.frame']"
