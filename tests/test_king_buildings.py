"""A position for the effect of each building."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from king_support import BOX, GAME, Setup, agree, at, held, make, refused, spaces, words

from frontier_nb.games.king import scoring
from frontier_nb.games.king.position import Position


def points(pos: Position, player: int, id: str) -> int:
    """Return the points of a building on a player's board."""
    board = pos.boards[player]
    tile = pos.table.tiles.index[id]
    cell = next(cell for cell, turned in enumerate(board.placed) if turned // 4 == tile)
    return scoring.tile_points(board, cell)


@pytest.mark.rule("KF-53")
def test_every_effect_belongs_to_one_building() -> None:
    effects = [tile.effect for tile in BOX.buildings.values() if tile.effect]
    assert len(effects) == len(set(effects)) == 12


# -- Warehouse --------------------------------------------------------------------------------------


def stored(phase: str = "produce") -> Setup:
    return Setup(2, phase).pair(0, "f", full=True).building(0, "warehouse", "d1")


@pytest.mark.rule("KF-54", "KF-R32")
def test_the_warehouse_takes_a_cube_and_its_area_produces_again() -> None:
    pos = stored().position()
    pos = make(pos, "store:wood@a1.0")
    assert at(pos, 0, "warehouse", "wood") == 1
    pos = make(pos, "produce:a1.0")
    assert held(pos, 0, "wood") == spaces(pos, 0, "a1.0", "wood") + 1


@pytest.mark.rule("KF-54")
def test_the_warehouse_holds_four_cubes() -> None:
    pos = stored().cubes(0, "warehouse", stone=2, wheat=2).position()
    refused(pos, "store:wood@a1.0", "KF-54")
    assert not any(word.startswith("store") for word in words(pos))


@pytest.mark.parametrize("phase", ["develop", "produce", "build", "consume"])
@pytest.mark.rule("KF-R32")
def test_cubes_are_stored_in_ones_own_part_of_any_action(phase: str) -> None:
    setup = stored(phase)
    if phase == "develop":
        setup.hand(0, "cggg")
    pos = setup.position()
    make(pos, "store:wood@a1.0")
    agree(pos)


@pytest.mark.rule("KF-R32")
def test_cubes_are_not_stored_outside_an_action_nor_before_a_building_is_paid() -> None:
    refused(stored("choose").position(), "store:wood@a1.0", "KF-R32")
    pos = stored("build").pair(0, "r", full=True).supply("monastery").position()
    pos = make(pos, "build:monastery@d2")
    refused(pos, "store:wood@a1.0", "KF-R15")
    pos = make(pos, "spend:stone@a3.0", "spend:stone@a3.0")
    make(pos, "store:wood@a1.0")


@pytest.mark.rule("KF-54", "KF-48")
def test_the_warehouse_scores_by_being_placed() -> None:
    assert points(stored().position(), 0, "warehouse") == 1


# -- Small Market and Workshop ----------------------------------------------------------------------


@pytest.mark.rule("KF-55")
def test_the_small_market_adds_two_if_its_city_gains() -> None:
    setup = Setup(2, "consume", actor=1).building(1, "small-market", "b3").tile(1, "a3", "ggcg")
    setup.tile(1, "b2", "gcgg").pair(1, "n", full=True, where=("d1", "d2"))
    pos = setup.position()
    pos = make(pos, "consume:a3.0")
    assert make(pos, "done").chips[1] == 0
    pos = make(pos, "spend:wheat@d1.0", "done")
    assert pos.chips[1] == 1 + 2


@pytest.mark.rule("KF-55")
def test_the_small_market_does_nothing_for_another_city() -> None:
    setup = Setup(4, "consume", actor=1).building(1, "small-market", "b2").tile(1, "a2", "ggcg")
    setup.tile(1, "b1", "gcgg").pair(1, "n", full=True, where=("d1", "d2")).pair(1, "c", where=("a4", "a5"))
    pos = make(setup.position(), "consume:a4.0", "spend:wheat@d1.0", "done")
    assert pos.chips[1] == 1


def worked(players: int = 4, wood: bool = True) -> Setup:
    setup = Setup(players, "consume", actor=1).building(1, "workshop", "b2").tile(1, "a2", "ggcg")
    return setup.pair(1, "f", full=wood, where=("d1", "d2"))


@pytest.mark.rule("KF-56", "KF-R30")
def test_the_workshop_turns_two_wood_into_three_points_once() -> None:
    pos = make(worked().position(), "consume:a2.0", "spend:wood@d1.0")
    assert pos.chips[1] == 0
    pos = make(pos, "spend:wood@d1.0")
    assert pos.chips[1] == 3
    assert words(pos) == ["done"]
    agree(pos)


@pytest.mark.rule("KF-R30")
def test_the_workshop_needs_two_wood_and_its_own_city() -> None:
    pos = make(worked(wood=False).cubes(1, "d1.0", wood=1).position(), "consume:a2.0")
    refused(pos, "spend:wood@d1.0", "KF-R30")
    pos = make(worked().pair(1, "c", where=("a4", "a5")).position(), "consume:a4.0")
    refused(pos, "spend:wood@d1.0", "KF-R30")


@pytest.mark.rule("KF-R19", "KF-R30")
def test_the_workshop_gives_what_the_stock_still_has() -> None:
    pos = make(worked().stock(2).position(), "consume:a2.0", "spend:wood@d1.0", "spend:wood@d1.0")
    assert pos.chips[1] == 2
    assert pos.stock == 0


# -- Villa ------------------------------------------------------------------------------------------


@pytest.mark.rule("KF-59")
def test_the_villa_is_chosen_like_a_city_of_four_spaces() -> None:
    setup = Setup(2, "consume", actor=1).building(1, "villa", "a1").building(1, "warehouse", "d5")
    setup.pair(1, "n", full=True).cubes(1, "warehouse", wheat=4)
    pos = make(setup.position(), "consume:a1.0")
    for _ in range(4):
        pos = make(pos, next(word for word in words(pos) if word.startswith("spend")))
    assert pos.chips[1] == 4
    assert not any(word.startswith("spend") for word in words(pos))
    assert held(pos, 1, "wheat") > 0


@pytest.mark.rule("KF-59", "KF-48")
def test_the_villa_is_no_city_otherwise_and_scores_by_being_placed() -> None:
    pos = Setup(2).building(0, "villa", "a1").position()
    assert points(pos, 0, "villa") == 2
    assert pos.boards[0].cities == []
    assert scoring.space_points(pos.boards[0]) == scoring.space_points(Setup(2).position().boards[0])


# -- Rich Soil, Supply Route, Production Base -------------------------------------------------------


@pytest.mark.rule("KF-62", "KF-R28")
def test_rich_soil_produces_besides_the_picks_as_its_owners_part_begins() -> None:
    setup = Setup(2, "choose").building(0, "rich-soil", "b5").tile(0, "a5", "ggng").tile(0, "c5", "nggg")
    pos = make(setup.pair(0, "f").pair(0, "r").position(), "produce")
    assert at(pos, 0, "a5.0", "wheat") == spaces(pos, 0, "a5.0", "wheat")
    pos = make(pos, "produce:a1.0", "produce:a3.0")
    assert words(pos) == ["done"]


@pytest.mark.rule("KF-62")
def test_rich_soil_in_an_open_field_makes_nothing() -> None:
    pos = make(Setup(2).building(0, "rich-soil", "b5").tile(0, "a5", "ggng").position(), "produce")
    assert held(pos, 0, "wheat") == 0


def routed(**cubes: int) -> Setup:
    """Return a Produce with a Supply Route: field from a2, city from b2."""
    setup = Setup(2, "produce").building(0, "supply-route", "b2").tile(0, "a2", "ggng").tile(0, "c2", "cggg")
    return setup.cubes(0, "a2.0", **cubes) if cubes else setup


@pytest.mark.rule("KF-63", "KF-R29")
def test_fresh_wheat_travels_over_the_supply_route_up_to_the_citys_spaces() -> None:
    pos = routed().position()
    refused(pos, "spend:wheat@a2.0", "KF-R16")
    city = next(word for word in ("b2.1", "b2.2") if "city" in pos.boards[0].kinds(root(pos, word)))
    most = min(spaces(pos, 0, city, "city"), spaces(pos, 0, "a2.0", "wheat"))
    pos = make(pos, "produce:a2.0")
    for _ in range(most):
        pos = make(pos, "spend:wheat@a2.0")
    assert pos.chips[0] == most > 0
    assert "spend:wheat@a2.0" not in words(pos)
    agree(pos)
    assert make(pos, "done").chips[0] == most, "it is no Consume: no bonus"


def root(pos: Position, word: str) -> int:
    return pos.boards[0].root(5 * 4 + 1 * 4 + int(word[-1]))


@pytest.mark.rule("KF-R29")
def test_old_wheat_does_not_travel() -> None:
    pos = routed(wheat=1).position()
    refused(pos, "spend:wheat@a2.0", "KF-R29")
    fresh = spaces(pos, 0, "a2.0", "wheat") - 1
    assert make(pos, "produce:a2.0").fresh == fresh


@pytest.mark.rule("KF-R29")
def test_a_route_with_an_open_city_carries_nothing() -> None:
    setup = Setup(2, "produce").building(0, "supply-route", "b2").tile(0, "a2", "ggng")
    pos = make(setup.position(), "produce:a2.0")
    refused(pos, "spend:wheat@a2.0", "KF-R29")


def based(phase: str) -> Setup:
    """Return a board with a Production Base and a Forest that lacks its last tile, on b4."""
    return Setup(4, phase).building(0, "production-base", "d1").tile(0, "b3", "gfgg")


@pytest.mark.rule("KF-64", "KF-R31")
def test_the_production_base_makes_what_a_tile_completes_at_once() -> None:
    pos = based("develop").hand(0, "fggg").position()
    tile = pos.table.tiles.tiles[pos.hands[0][0]].id
    after = make(pos, f"{tile}@b4r3")
    assert at(after, 0, "b3.0", "wood") == spaces(after, 0, "b3.0", "wood")


@pytest.mark.rule("KF-R31")
def test_what_a_building_completes_produces_after_the_price_is_paid() -> None:
    setup = Setup(4, "build", actor=1).building(1, "production-base", "d1")
    setup.tile(1, "a2", "ggfg").tile(1, "c2", "fggg").pair(1, "r", full=True).supply("logging-camp")
    pos = make(setup.position(), "build:logging-camp@b2")
    assert held(pos, 1, "wood") == 0
    pos = make(pos, "spend:stone@a3.0")
    assert at(pos, 1, "a2.0", "wood") == spaces(pos, 1, "a2.0", "wood") > 2


@pytest.mark.rule("KF-64")
def test_the_production_base_counts_what_it_completes_itself() -> None:
    setup = Setup(4, "build", mover=0, actor=1).tile(1, "b4", "ggrg").tile(1, "d4", "fggg")
    setup.pair(1, "f", full=True).pair(1, "r", full=True).supply("production-base")
    pos = make(setup.position(), "build:production-base@c4")
    for word in ("spend:wood@a1.0",) * 2 + ("spend:stone@a3.0",) * 2:
        pos = make(pos, word)
    for name, sort in (("b4.0", "stone"), ("c4.2", "wood")):
        assert at(pos, 1, name, sort) == spaces(pos, 1, name, sort) > 0


# -- points at the end ------------------------------------------------------------------------------


@pytest.mark.rule("KF-57")
def test_the_tower_counts_every_completed_area_grassland_included() -> None:
    pos = Setup(2).pair(0, "f").pair(0, "r").building(0, "tower", "d1").position()
    assert points(pos, 0, "tower") == len(pos.boards[0].completed) >= 2


@pytest.mark.rule("KF-58")
def test_the_watch_tower_counts_completed_cities_if_its_own_is_one() -> None:
    setup = Setup(4).pair(0, "c").building(0, "watch-tower", "d1")
    assert points(setup.position(), 0, "watch-tower") == 0
    setup = Setup(4).pair(0, "c", where=("d4", "d5")).building(0, "watch-tower", "b2")
    setup.tile(0, "a2", "ggcg").tile(0, "b3", "gggc")
    pos = setup.position()
    assert points(pos, 0, "watch-tower") == 4 * len(pos.boards[0].cities) == 8


@pytest.mark.rule("KF-60")
def test_the_pasture_counts_the_tiles_of_its_completed_grassland() -> None:
    setup = Setup(4).building(0, "pasture", "b2")
    assert points(setup.position(), 0, "pasture") == 0
    for where, edges in (("a2", "ccgc"), ("b1", "fgff"), ("c2", "grrr"), ("b3", "nnng")):
        setup.tile(0, where, edges)
    assert points(setup.position(), 0, "pasture") == 3 * 5


@pytest.mark.rule("KF-61")
def test_the_monastery_counts_the_tiles_around_it() -> None:
    setup = Setup(2).building(0, "monastery", "b2").tile(0, "a1", "gfgg").tile(0, "c3", "ggfg")
    pos = setup.tile(0, "d2", "gggc").position()
    assert points(pos, 0, "monastery") == 2


@pytest.mark.rule("KF-65", "KF-47")
def test_the_guild_hall_counts_the_consumption_spaces_of_its_city() -> None:
    setup = Setup(4).building(0, "guild-hall", "b3").tile(0, "a3", "ggcg").tile(0, "b2", "gcgg")
    assert points(setup.position(), 0, "guild-hall") == 0
    pos = setup.tile(0, "b4", "gggc").position()
    assert points(pos, 0, "guild-hall") == 2 * spaces(pos, 0, "a3.0", "city") > 2


@pytest.mark.rule("KF-R22", "KF-47")
def test_printed_points_wait_for_the_areas_that_the_edition_names() -> None:
    setup = Setup(2).building(0, "small-market", "b3").tile(0, "a3", "ggcg")
    assert points(setup.position(), 0, "small-market") == 0
    pos = setup.tile(0, "b2", "gcgg").position()
    assert points(pos, 0, "small-market") == 1, "its field may be open"


@pytest.mark.rule("KF-51", "KF-48", "KF-R22")
def test_the_lake_scores_five_by_being_placed() -> None:
    pos = Setup(2).named(0, "a1", "lake").position()
    assert points(pos, 0, "lake") == 5
    without = Setup(2).tile(0, "a1", "gfgg").position()
    line: Callable[[Position], int] = lambda one: scoring.building_points(one.boards[0])  # noqa: E731
    assert line(pos) - line(without) == 5
    assert GAME.scores(pos)[0] >= GAME.scores(without)[0]
