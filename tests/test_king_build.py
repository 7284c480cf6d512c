"""Build: placing one building, and paying for it."""

from __future__ import annotations

import pytest
from king_support import BOX, GAME, Setup, agree, area, builds, held, make, refused, words

from frontier_nb.games.king import moves as m


def rich(actor: int = 1, players: int = 2) -> Setup:
    """Return a Build in which player `actor` has wood and stone; player 0 is active."""
    setup = Setup(players, "build", mover=0, actor=actor)
    return setup.pair(actor, "f", full=True).pair(actor, "r", full=True)


@pytest.mark.rule("KF-32", "KF-53", "KF-R26")
def test_each_player_may_place_one_building_from_the_supply_or_pass() -> None:
    pos = rich().supply("warehouse", "tower").position()
    assert builds(pos, "warehouse")
    make(pos, "done")
    after = make(pos, "build:warehouse@d1", "spend:wood@a1.0", "spend:stone@a3.0")
    refused(after, "build:tower@d2", "KF-32")
    assert words(after)[-1] == "done"
    assert after.table.tiles.index["warehouse"] not in after.supply
    assert len(after.supply) == len(pos.supply) - 1
    assert after.effects[1] == {"warehouse": 15}


@pytest.mark.rule("KF-32", "KF-R26")
def test_what_is_not_in_the_supply_cannot_be_built() -> None:
    pos = rich().building(0, "warehouse", "d1").supply("tower").position()
    refused(pos, "build:warehouse@d1", "KF-32")
    refused(pos, "build:ziggurat@d1", "KF-35", remedy=False)


@pytest.mark.rule("KF-33", "KF-35")
def test_what_one_cannot_pay_for_cannot_be_placed() -> None:
    pos = Setup(2, "build", actor=1).pair(1, "f", full=True).supply("warehouse").position()
    problem = refused(pos, "build:warehouse@d1", "KF-33")
    assert "1 wood and 1 stone" in str(problem.reason)
    assert not builds(pos, "warehouse")


@pytest.mark.rule("KF-R15", "KF-33")
def test_exactly_the_price_is_paid_cube_by_cube_before_anything_else() -> None:
    pos = make(rich().supply("warehouse").position(), "build:warehouse@d1")
    refused(pos, "done", "KF-R15")
    refused(pos, "store:wood@a1.0", "KF-R15")
    assert set(words(pos)) == {"spend:wood@a1.0", "spend:stone@a3.0"}
    pos = make(pos, "spend:stone@a3.0")
    refused(pos, "spend:stone@a3.0", "KF-33")
    pos = make(pos, "spend:wood@a1.0")
    refused(pos, "spend:wood@a1.0", "KF-33")
    agree(pos)


@pytest.mark.rule("KF-34", "KF-R15")
def test_the_active_player_saves_one_cube_of_either_sort_by_choice() -> None:
    pos = make(rich(actor=0).supply("warehouse").position(), "build:warehouse@d1")
    wood = make(pos, "spend:wood@a1.0")
    stone = make(pos, "spend:stone@a3.0")
    assert held(wood, 0, "stone") == held(pos, 0, "stone")
    assert held(stone, 0, "wood") == held(pos, 0, "wood")
    for after in (wood, stone):
        assert not any(word.startswith("spend") for word in words(after))
        assert words(after)[-1] == "done"


@pytest.mark.rule("KF-34")
def test_a_building_of_one_cube_costs_the_active_player_nothing() -> None:
    pos = Setup(2, "build").supply("logging-camp").position()
    assert BOX.buildings["logging-camp"].cost == {"stone": 1}
    after = make(pos, builds(pos, "logging-camp")[0])
    assert words(after) == ["done"]


@pytest.mark.rule("KF-34")
def test_the_saved_cube_is_the_one_that_is_missing() -> None:
    pos = Setup(2, "build").pair(0, "f", full=True).supply("warehouse").position()
    after = make(pos, "build:warehouse@d1", "spend:wood@a1.0")
    assert held(after, 0, "wood") == held(pos, 0, "wood") - 1
    assert words(after) == ["store:wood@a1.0", "done"]


@pytest.mark.rule("KF-R16")
def test_the_payer_chooses_the_areas() -> None:
    setup = rich(players=4).pair(1, "f", full=True, where=("c1", "c2"))
    pos = make(setup.supply("warehouse").position(), "build:warehouse@d4")
    assert {"spend:wood@a1.0", "spend:wood@c1.0"} <= set(words(pos))
    refused(pos, m.Spend(1, "wood", area("a3.0")), "KF-R16")
    refused(pos, m.Spend(1, "gold", area("a3.0")), "KF-30", remedy=False)
    refused(pos, m.Spend(1, "wood", "warehouse"), "KF-R16")


@pytest.mark.rule("KF-R16")
def test_nothing_is_paid_without_a_building() -> None:
    refused(rich().position(), "spend:wood@a1.0", "KF-33")
    refused(rich().position(), "spend:wood@warehouse", "KF-54")


@pytest.mark.rule("KF-09")
def test_buildings_must_match_their_neighbours_too() -> None:
    pos = rich().tile(1, "c1", "gngg").supply("warehouse").position()
    refused(pos, "build:warehouse@c2", "KF-09")


@pytest.mark.rule("KF-50")
def test_plain_buildings_bring_spaces_and_points_once_their_area_is_completed() -> None:
    for id in ("scarecrow", "logging-camp", "stoneworks", "castle-gate"):
        tile = BOX.buildings[id]
        assert tile.effect is None
        assert tile.vp_when == "completed"
        assert sum(tile.areas[tile.vp_areas[0]].spaces.values()) == 2
    pos = (
        Setup(2, "produce")
        .building(0, "logging-camp", "b2")
        .tile(0, "a2", "ggfg")
        .tile(0, "c2", "fggg")
        .position()
    )
    before = Setup(2, "produce").building(0, "logging-camp", "b2").tile(0, "a2", "ggfg").position()
    after = make(pos, "produce:a2.0")
    assert held(after, 0, "wood") >= 2
    assert GAME.scores(pos)[0] > GAME.scores(before)[0]
