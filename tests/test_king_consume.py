"""Consume: wheat into points, every bonus in its order, and a stock that runs short."""

from __future__ import annotations

import pytest
from king_support import GAME, Setup, agree, area, held, make, refused, spaces, words

from frontier_nb.games.king import moves as m
from frontier_nb.games.king.position import Position


def fed(actor: int = 1, players: int = 2) -> Setup:
    """Return a Consume in which player `actor` has wheat and a completed City; player 0 is active."""
    setup = Setup(players, "consume", mover=0, actor=actor)
    return setup.pair(actor, "n", full=True).pair(actor, "c")


def feed(pos: Position, *first: str, number: int = 9) -> Position:
    """Choose a city with the first words, and spend wheat as long as it is wanted and possible."""
    pos = make(pos, *first)
    for _ in range(number):
        wheat = [word for word in words(pos) if word.startswith("spend:wheat")]
        if not wheat:
            break
        pos = make(pos, wheat[0])
    return pos


@pytest.mark.rule("KF-36", "KF-R17")
def test_each_consumption_space_turns_a_wheat_into_a_point() -> None:
    pos = fed().position()
    after = make(feed(pos, "consume:b3.0"), "done")
    eaten = min(spaces(pos, 1, "b3.0", "city"), held(pos, 1, "wheat"))
    assert after.chips[1] == eaten > 1
    assert held(after, 1, "wheat") == held(pos, 1, "wheat") - eaten
    assert after.stock == pos.stock - eaten


@pytest.mark.rule("KF-R17")
def test_one_may_convert_less_or_choose_no_city() -> None:
    pos = fed().position()
    assert words(pos) == ["consume:b3.0", "done"]
    assert make(feed(pos, "consume:b3.0", number=1), "done").chips[1] == 1
    make(pos, "consume:b3.0", "done")


@pytest.mark.rule("KF-36")
def test_one_completed_city_is_chosen_and_nothing_else() -> None:
    pos = fed(players=4).tile(1, "d4", "gcgg").position()
    refused(pos, "consume:b1.0", "KF-36")
    refused(pos, "consume:d4.0", "KF-R6")
    refused(pos, m.Consume(1, area("e4.0")), "KF-36")
    refused(pos, "spend:wheat@b1.0", "KF-36")
    pos = make(pos, "consume:b3.0")
    refused(pos, "consume:b3.0", "KF-36")


@pytest.mark.rule("KF-36")
def test_a_full_city_takes_no_more_and_stone_is_not_eaten() -> None:
    setup = fed().pair(1, "r", full=True)
    setup.building(1, "warehouse", "d1").cubes(1, "warehouse", wheat=3)
    pos = feed(setup.position(), "consume:b3.0")
    assert pos.left == 0
    refused(pos, "spend:wheat@b1.0", "KF-36")
    refused(pos, "spend:stone@a3.0", "KF-36")
    agree(pos)


@pytest.mark.rule("KF-R17", "KF-R16")
def test_the_payer_chooses_where_the_wheat_comes_from() -> None:
    setup = fed().building(1, "warehouse", "d1").cubes(1, "warehouse", wheat=1)
    pos = make(setup.position(), "consume:b3.0")
    assert {"spend:wheat@b1.0", "spend:wheat@warehouse"} <= set(words(pos))


@pytest.mark.rule("KF-37", "KF-R18")
def test_the_active_player_gains_one_more_if_anything_was_gained() -> None:
    pos = fed(actor=0).position()
    assert make(feed(pos, "consume:b3.0", number=1), "done").chips[0] == 2
    assert make(pos, "consume:b3.0", "done").chips[0] == 0
    other = fed(actor=1).position()
    assert make(feed(other, "consume:b3.0", number=1), "done").chips[1] == 1


@pytest.mark.rule("KF-38", "KF-16")
def test_only_the_total_of_chips_counts() -> None:
    pos = fed().chips(0, 7).position()
    assert make(feed(pos, "consume:b3.0", number=1), "done").chips[1] == 8


@pytest.mark.rule("KF-39", "KF-40", "KF-R19")
def test_chips_that_run_out_in_the_middle_of_a_consume_are_not_gained() -> None:
    setup = Setup(3, "consume", mover=0).pair(0, "n", full=True).pair(0, "c")
    pos = setup.stock(2).position()
    assert spaces(pos, 0, "b3.0", "city") >= 2
    pos = feed(pos, "consume:b3.0")
    assert pos.stock == 0
    assert pos.chips[0] == 2
    assert held(pos, 0, "wheat") > 0
    refused(pos, "spend:wheat@b1.0", "KF-R19")
    pos = make(pos, "done")
    assert pos.chips[0] == 2, "the bonus of the active player is not there any more"
    pos = make(pos, "done", "done")
    assert GAME.result(pos) is not None


@pytest.mark.rule("KF-39", "KF-R19")
def test_whoever_comes_later_finds_an_empty_stock() -> None:
    pos = fed(actor=1).stock(0).position()
    pos = make(pos, "consume:b3.0")
    refused(pos, "spend:wheat@b1.0", "KF-R19")
    assert make(pos, "done").chips[0] == pos.chips[0]


@pytest.mark.rule("KF-55", "KF-R18", "KF-R30")
def test_wheat_workshop_market_and_bonus_come_in_this_order_to_eight_points() -> None:
    setup = Setup(4, "consume", mover=0).building(0, "small-market", "b3").building(0, "workshop", "a3", 2)
    setup.tile(0, "b2", "gcgg").pair(0, "f", full=True, where=("d1", "d2"))
    setup.pair(0, "n", full=True, where=("d4", "d5"))
    pos = setup.position()
    city = next(word for word in words(pos) if word.startswith("consume"))
    pos = feed(pos, city, number=2)
    assert pos.chips[0] == 2
    pos = make(pos, "spend:wood@d1.0")
    refused(pos, "done", "KF-R30")
    pos = make(pos, "spend:wood@d1.0")
    assert pos.chips[0] == 5
    assert not any(word.startswith("spend:wood") for word in words(pos))
    assert make(pos, "done").chips[0] == 5 + 2 + 1
