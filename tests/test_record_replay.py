"""Walking through a record: positions and steps."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_strategies import records
from toy_game import Deal, Play, Toy, toy  # noqa: F401 - installs the game

from frontier_nb.errors import IllegalMove, Unreadable
from frontier_nb.record import (
    MAIN,
    Annotation,
    Line,
    Path,
    Record,
    Refused,
    Replay,
    engine_for,
    make_record,
)

GAME = Toy()
EVENTS = (Deal(("a", "b")), Play("keep", 0, "a"), Play("drop", 1, "b"), Deal(("?", "?")))
OTHER = Line((Play("drop", 0, "a"),), (Annotation(1, variation=Line((Play("keep", 1, "b"),))),))


@pytest.fixture
def replay() -> Replay:
    notes = (Annotation(1, "why not", variation=OTHER), Annotation(1, "indeed"))
    return Replay(make_record(GAME, ("Ana", "Ben"), EVENTS, annotations=notes))


def test_positions_are_those_of_the_engine(replay: Replay) -> None:
    start = GAME.setup(2)
    for played in (3, 0, 4):
        assert replay.state(Path(MAIN, played)) == GAME.play(start, EVENTS[:played])
    assert replay.states() == tuple(GAME.play(start, EVENTS[:played]) for played in range(5))
    inner = Path((0, 0), 1)
    assert replay.state(inner) == GAME.play(start, (EVENTS[0], *OTHER.events, Play("keep", 1, "b")))
    assert replay.state(inner) is replay.state(inner), "each is computed once"
    assert replay.state(Path((0,), 0)) is replay.state(Path(MAIN, 1)), "and shared"


def test_what_happens_at_a_place(replay: Replay) -> None:
    place = Path(MAIN, 1)
    assert (replay.last_event(place), replay.next_event(place)) == EVENTS[:2]
    assert replay.last_event(Path()) is None
    assert replay.next_event(replay.end()) is None
    assert [(index, note.comment) for index, note in replay.annotations(place)] == [
        (0, "why not"),
        (1, "indeed"),
    ]
    assert replay.variations(place) == ((0,),)
    assert replay.variations(Path((0,), 1)) == ((0, 0),)


def test_steps_go_back_out_of_variations(replay: Replay) -> None:
    inner = replay.end((0, 0))
    assert inner == Path((0, 0), 1)
    assert replay.forward(inner) == inner
    back = [inner]
    while (path := replay.back(back[-1])) != back[-1]:
        back.append(path)
    assert back == [inner, Path((0, 0), 0), Path((0,), 1), Path((0,), 0), Path(MAIN, 1), Path()]


@pytest.mark.parametrize("path", ["5", "1.0", "0.2", "5.5.0"])
def test_places_that_are_not_there(replay: Replay, path: str) -> None:
    with pytest.raises(LookupError):
        replay.state(Path.parse(path))
    with pytest.raises(LookupError):
        replay.state(Path(MAIN, -1))


def test_paths_are_written_in_links() -> None:
    assert str(Path((3, 0), 12)) == "3.0.12"
    assert Path.parse("3.0.12") == Path((3, 0), 12)
    assert Path.parse("7") == Path(MAIN, 7)
    for text in ("", "1.", "a", "-1", "1.-2", "²", "9" * 40):
        with pytest.raises(Unreadable):
            Path.parse(text)


def test_events_are_checked_on_the_way() -> None:
    record = make_record(GAME, ("Ana", "Ben"), EVENTS[:1])
    broken = record.with_line(MAIN, Line((*EVENTS[:1], EVENTS[0])))
    assert Replay(broken).state(Path(MAIN, 1))
    with pytest.raises(IllegalMove):
        Replay(broken).states()
    with pytest.raises(IllegalMove):
        make_record(GAME, ("Ana", "Ben"), EVENTS[1:])


def test_records_of_other_engines_are_refused() -> None:
    record = make_record(GAME, ("Ana", "Ben"))
    other = Toy("toy-2")
    assert engine_for(make_record(other, ("Ana", "Ben"))).edition.id == "toy-2"
    with pytest.raises(Refused, match="'toy-2' is loaded") as error:
        engine_for(record, "toy-2")
    assert error.value.field == "edition"


@given(records(GAME), st.integers(0, 999))
def test_every_place_of_a_tour_can_be_gone_to(record: Record, seed: int) -> None:
    replay = Replay(record)
    places = []
    lines = [MAIN]
    while lines:
        branch = lines.pop()
        for played in range(len(replay.line(branch).events) + 1):
            places.append(Path(branch, played))
            lines += replay.variations(places[-1])
    Random(seed).shuffle(places)
    for place in places:
        state = replay.state(place)
        assert list(GAME.invariants(state)) == []
        if place.played:
            before = replay.state(replay.back(place))
            assert GAME.apply(before, replay.last_event(place)) == state
