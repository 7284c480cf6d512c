"""Produce: which areas may be picked, and what comes."""

from __future__ import annotations

import pytest
from king_support import GAME, Setup, agree, area, at, held, make, refused, spaces, words

from frontier_nb.games.king import moves as m


@pytest.mark.rule("KF-26", "KF-R13")
def test_the_active_player_picks_two_areas_and_the_others_one() -> None:
    setup = Setup(2, "produce")
    for player in (0, 1):
        setup.pair(player, "f").pair(player, "r") if player == 0 else setup.pair(player, "n").pair(
            player, "c"
        )
    pos = make(setup.position(), "produce:a1.0", "produce:a3.0")
    assert words(pos) == ["done"]
    pos = make(pos, "done", "produce:b1.0")
    assert words(pos) == ["done"]


@pytest.mark.rule("KF-26")
def test_a_third_pick_is_refused() -> None:
    pos = Setup(2, "produce").pair(0, "f").pair(0, "r").pair(0, "n").position()
    pos = make(pos, "produce:a1.0", "produce:a3.0")
    refused(pos, "produce:b1.0", "KF-26")


@pytest.mark.rule("KF-27", "KF-30", "KF-14")
def test_every_empty_space_of_a_picked_area_gets_a_cube_of_its_kind() -> None:
    pos = Setup(2, "produce").pair(0, "f").pair(0, "r").pair(0, "n").position()
    for word, sort in (("a1.0", "wood"), ("a3.0", "stone"), ("b1.0", "wheat")):
        after = make(pos, f"produce:{word}")
        assert at(after, 0, word, sort) == spaces(pos, 0, word, sort) > 0
        assert held(after, 0, sort) == spaces(pos, 0, word, sort)


@pytest.mark.rule("KF-27")
def test_spaces_that_have_a_cube_keep_it_and_get_no_other() -> None:
    pos = Setup(2, "produce").pair(0, "f").cubes(0, "a1.0", wood=1).position()
    assert at(make(pos, "produce:a1.0"), 0, "a1.0", "wood") == spaces(pos, 0, "a1.0", "wood")


@pytest.mark.rule("KF-28")
def test_without_a_completed_area_one_can_only_be_done() -> None:
    pos = Setup(2, "produce").tile(0, "a1", "gfgg").position()
    assert words(pos) == ["done"]


@pytest.mark.rule("KF-R13")
def test_a_full_area_a_picked_one_and_an_empty_handed_one_are_no_picks() -> None:
    pos = Setup(2, "produce").pair(0, "f", full=True).pair(0, "c").pair(0, "r").position()
    refused(pos, "produce:a1.0", "KF-R13")
    refused(pos, "produce:b3.0", "KF-14")
    pos = make(pos, "produce:a3.0")
    refused(pos, "produce:a3.0", "KF-R13")
    assert words(pos) == ["done"]


@pytest.mark.rule("KF-R6")
def test_an_open_area_does_not_produce_and_its_open_edges_are_shown() -> None:
    pos = Setup(2, "produce").tile(0, "b2", "gfgg").position()
    problem = refused(pos, "produce:b2.0", "KF-R6")
    assert problem.components == ("p0/r1c1/e1",)


@pytest.mark.rule("KF-R5")
def test_an_area_is_called_by_its_lowest_segment() -> None:
    pos = Setup(2, "produce").pair(0, "f").position()
    refused(pos, m.Produce(0, area("a2.0")), "KF-R5")
    assert GAME.read_word(pos, "produce:a2.0") == m.Produce(0, area("a1.0"))
    refused(pos, m.Produce(0, area("a1.3")), "KF-26")
    refused(pos, m.Produce(0, area("c4.0")), "KF-26")
    refused(pos, m.Produce(0, area("e1.0")), "KF-26")


@pytest.mark.rule("KF-R8", "KF-52")
def test_the_rocky_forest_joins_forest_and_rock_and_each_space_makes_its_own() -> None:
    pos = (
        Setup(2, "produce")
        .named(0, "b2", "rocky-forest")
        .tile(0, "a2", "ggfg")
        .tile(0, "b3", "gggr")
        .position()
    )
    assert words(pos) == ["produce:a2.0", "done"]
    after = make(pos, "produce:a2.0")
    assert held(after, 0, "wood") == spaces(pos, 0, "a2.0", "wood") > 1
    assert held(after, 0, "stone") == spaces(pos, 0, "a2.0", "stone") > 1
    assert words(after) == ["done"]


@pytest.mark.rule("KF-R8")
def test_the_rocky_forest_is_incomplete_as_long_as_one_of_its_kinds_is_open() -> None:
    pos = Setup(2, "produce").named(0, "b2", "rocky-forest").tile(0, "a2", "ggfg").position()
    refused(pos, "produce:a2.0", "KF-R6")


@pytest.mark.rule("KF-29")
def test_cubes_stay_where_they_are_made() -> None:
    pos = Setup(2, "produce").pair(0, "f", full=True).position()
    refused(pos, "store:wood@a1.0", "KF-29")
    refused(pos, "spend:wood@a1.0", "KF-29")


@pytest.mark.rule("KF-31", "KF-R14")
def test_areas_are_filled_however_many_cubes_lie_about() -> None:
    setup = Setup(4, "produce")
    for player, kind in enumerate("frnf"):
        setup.pair(player, kind, full=player > 0)
    setup.building(3, "warehouse", "d1").cubes(3, "warehouse", wood=4)
    pos = setup.position()
    assert at(make(pos, "produce:a1.0"), 0, "a1.0", "wood") == spaces(pos, 0, "a1.0", "wood")
    agree(pos)
