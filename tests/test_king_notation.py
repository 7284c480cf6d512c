"""Words, JSON and positions of The King of Frontier as text."""

from __future__ import annotations

import pytest
from king_support import GAME, Setup, make, words

from frontier_nb.errors import Ambiguous, PositionError, Unreadable
from frontier_nb.games.king import moves as m


def stocked() -> Setup:
    """Return a Consume with two kinds of cubes about and a Warehouse."""
    setup = Setup(2, "consume").pair(0, "n", full=True).pair(0, "c").pair(0, "f", full=True)
    return setup.building(0, "warehouse", "d1").cubes(0, "warehouse", wheat=1)


# -- words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "move"),
    [
        ("first:2", m.FirstPlayer(1)),
        ("supply:tower,villa", m.Supply(("tower", "villa"))),
        ("draw:F07,?", m.Draw(0, ("F07", "?"))),
        ("draw:-", m.Draw(0, ())),
        ("develop", m.Action(0, "develop")),
        ("produce", m.Action(0, "produce")),
        ("F01@b3r1", m.Place(0, "F01", 1, 2, 1)),
        ("F01@b3", m.Place(0, "F01", 1, 2, 0)),
        ("discard:F01", m.Discard(0, "F01")),
        ("discard:?", m.Discard(0, "?")),
        ("produce:a1.0", m.Produce(0, (0, 0, 0))),
        ("build:workshop@c2r3", m.Build(0, "workshop", 2, 1, 3)),
        ("consume:b3.0", m.Consume(0, (1, 2, 0))),
        ("spend:wheat@b1.0", m.Spend(0, "wheat", (1, 0, 0))),
        ("spend:wheat@warehouse", m.Spend(0, "wheat", "warehouse")),
        ("store:wood@a1.0", m.Store(0, "wood", (0, 0, 0))),
        ("done", m.Done(0)),
    ],
)
def test_every_event_has_a_word(word: str, move: m.Move) -> None:
    pos = stocked().position()
    assert GAME.read_word(pos, word) == move
    assert GAME.write_word(pos, move) == word
    assert GAME.from_json(GAME.to_json(move)) == move


def test_the_segment_may_be_left_out_where_one_area_is_meant() -> None:
    pos = stocked().position()
    assert GAME.read_word(pos, "consume:b3") == m.Consume(0, (1, 2, 0))
    assert GAME.read_word(pos, "consume:b4") == m.Consume(0, (1, 2, 0))
    assert GAME.read_word(pos, "spend:wheat@b2") == m.Spend(0, "wheat", (1, 0, 0))
    villa = Setup(2, "consume").building(0, "villa", "d1").position()
    assert (
        GAME.read_word(villa, "consume:d1")
        == GAME.read_word(villa, "consume:d1.0")
        == m.Consume(0, (3, 0, 0))
    )


def test_a_space_with_two_areas_that_could_be_meant_is_ambiguous() -> None:
    setup = Setup(4, "produce").building(0, "production-base", "b2")
    setup.tile(0, "a2", "ggrg").tile(0, "c2", "fggg")
    with pytest.raises(Ambiguous) as error:
        GAME.read_word(setup.position(), "produce:b2")
    assert error.value.candidates == ("produce:a2.0", "produce:b2.2")


@pytest.mark.parametrize(
    "word",
    ["", "Done", "plunder", "F01@", "F01@b", "F01@b3r4", "F01@B3", "build:tower", "produce:", "produce:b3.x",
     "spend:wheat", "spend:wheat@", "store:wood@warehouse", "draw:", "draw:F01,", "first:x",
     "first:", "discard:", "consume:b3.12", "supply:tower villa"],
)  # fmt: skip
def test_what_is_no_word_is_unreadable(word: str) -> None:
    pos = stocked().position()
    with pytest.raises(Unreadable):
        GAME.read_word(pos, word)


# -- JSON -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        {"event": "draw", "player": 0, "tiles": [None, "F01"]},
        {"event": "discard", "player": 1, "tile": None},
        {"event": "place", "player": 0, "tile": "F07", "row": 1, "col": 2, "rotation": 1},
        {"event": "build", "player": 0, "building": "workshop", "row": 1, "col": 2, "rotation": 1},
        {"event": "spend", "player": 0, "resource": "wood", "area": "warehouse"},
        {"event": "spend", "player": 0, "resource": "wood", "area": [1, 2, 0]},
        {"event": "consume", "player": 0, "city": [1, 2, 0]},
    ],
)
def test_data_is_as_records_say(data: dict[str, object]) -> None:
    assert GAME.to_json(GAME.from_json(data)) == data


# -- positions --------------------------------------------------------------------------------------


def test_a_position_says_what_lies_where() -> None:
    text = GAME.write_position(stocked().position())
    clock, part, boards, hands, *_ = text.split("/")
    assert clock == "0.9.0.c.0"
    assert part == "0.0.0"
    assert boards.startswith("F02.e,F02.w,3,")
    assert boards.split(";")[0].endswith("~f,f~0.0.1")
    assert hands == "-;-"


@pytest.mark.parametrize(
    ("old", "new"),
    [("0.9.0.c.0", "0.9.9.c.0"), ("0.9.0.c.0", "0.9.0.z.0"), ("/0.0.0/", "/0.0/"), ("F02.e", "F02.x"),
     ("F02.e", "F99.e"), ("~f,f~", "~f~"), ("warehouse", "wharehouse"), (",3,", ",4,"), (",3,", ",0,3,"),
     ("-;-", "-"), ("-;-", "F99;-")],
)  # fmt: skip
def test_what_is_no_position_is_unreadable(old: str, new: str) -> None:
    text = GAME.write_position(stocked().position())
    assert old in text
    with pytest.raises(Unreadable):
        GAME.read_position(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("0.9.0.c.0", "0.8.0.c.0", "KF-19"),
        ("0.9.0.c.0", "0.0.0.c.0", "KF-17"),
        ("0.9.0.c.0/0.0.0", "0.9.0.x.0/-", "KF-R20"),
        ("~f,f~0.0.1", "~f,f~0.0.5", "KF-54"),
        ("~f,f~0.0.1", "~9.0.0,f~0.0.1", "KF-29"),
        ("/0.0.0/", "/3.0.0/", "KF-36"),
        ("F02.e,F02.w", "F02.e,F02.e", "KF-09"),
        ("/0;0", "/30;0", "KF-05"),
        ("-;-", "F13;-", "KF-22"),
    ],
)
def test_what_no_game_can_reach_is_impossible_by_a_rule(old: str, new: str, rule: str) -> None:
    text = GAME.write_position(stocked().position())
    assert old in text
    with pytest.raises(PositionError) as error:
        GAME.read_position(text.replace(old, new, 1))
    assert rule in {problem.rule for problem in error.value.problems}


def test_what_is_unusual_is_told_and_what_is_played_is_not() -> None:
    assert GAME.oddities(stocked().position()) == ()
    early = Setup(2, "consume", turn=1).pair(0, "n").pair(0, "c").pair(0, "f").pair(0, "r").position()
    assert {oddity.rule for oddity in GAME.oddities(early)} == {"KF-22"}
    rich = Setup(2, "consume", turn=1).building(0, "villa", "d1").building(0, "tower", "d2").position()
    assert {oddity.rule for oddity in GAME.oddities(rich)} == {"KF-32"}


def test_a_part_under_way_is_written_and_read() -> None:
    pos = make(stocked().position(), "consume:b3", "spend:wheat@warehouse")
    again = GAME.read_position(GAME.write_position(pos))
    assert again == pos
    assert words(again) == words(pos)
