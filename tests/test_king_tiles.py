"""The King of Frontier's edition and its tiles: what the shipped one holds, and what a box may not hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontier_nb.edition import SOURCES, UNSTATED, EditionError
from frontier_nb.games.king import edition as king
from frontier_nb.games.king.tiles import GRASS, KINDS, SPACES, Segment, Tile, TileTable, meets

EDITION = king.EDITIONS.load("standard-1")
BOX = king.KingEdition.from_edition(EDITION)
TABLE = BOX.table
MARKS = pytest.mark.parametrize("mark", [2, 3, 4])
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def drawn(players: int) -> Iterator[Tile]:
    """Yield every frontier tile of a game, each copy by itself."""
    for id, copies in BOX.in_play(players).items():
        for _ in range(copies):
            yield BOX.tiles[id]


def marked(mark: int) -> list[Tile]:
    """Return every frontier tile with one clover mark, each copy by itself."""
    return [tile for tile in drawn(4) if tile.min_players == mark]


def spaces(tile: Tile) -> Counter[str]:
    found: Counter[str] = Counter()
    for segment in tile.areas:
        found.update(segment.spaces)
    return found


def need(*kinds: str | None) -> int:
    """Return what a cell needs whose neighbours, north first, show these kinds."""
    return sum((KINDS.index(kind) + 1) << 3 * place for place, kind in enumerate(kinds) if kind)


# -- the shipped edition --------------------------------------------------------------------------


@pytest.mark.rule("KF-R1", "KF-R2")
def test_the_box_holds_88_frontier_tiles_and_16_buildings_for_boards_of_4_by_5() -> None:
    assert [sum(BOX.in_play(players).values()) for players in (2, 3, 4)] == [44, 66, 88]
    assert len(BOX.buildings) == 16
    assert (BOX.rows, BOX.cols) == (4, 5)
    assert BOX.vp_stock == {2: 20, 3: 30, 4: 40}
    assert BOX.buildings_in_play == {2: 8, 3: 12, 4: 16}


def test_every_edge_belongs_to_one_segment_and_no_segment_is_empty() -> None:
    for tile in TABLE.tiles:
        assert sorted(edge for segment in tile.areas for edge in segment.edges) == [0, 1, 2, 3]
        assert all(segment.edges for segment in tile.areas)
        assert [min(segment.edges) for segment in tile.areas] == sorted(
            min(segment.edges) for segment in tile.areas
        )


def test_grassland_of_a_tile_is_one_unless_a_joined_band_parts_it() -> None:
    for tile in TABLE.tiles:
        grass = {edge for edge in range(4) if tile.edges[edge] == "grass"}
        bands = [set(s.edges) for s in tile.areas if {0, 2} <= set(s.edges) or {1, 3} <= set(s.edges)]
        parted = len(grass) == 2 and any(not band & grass for band in bands)
        segments = [set(s.edges) for s in tile.areas if set(s.edges) <= grass]
        assert len(segments) == (2 if parted else bool(grass)), tile.id


@pytest.mark.rule("KF-R2", "KF-R8")
def test_the_lake_and_the_rocky_forest_are_single_tiles_in_every_game() -> None:
    for players in (2, 3, 4):
        ids = Counter(tile.id for tile in drawn(players))
        assert ids["lake"] == ids["rocky-forest"] == 1
    lake = BOX.tiles["lake"]
    assert lake.edges == ("grass",) * 4
    assert (lake.vp, lake.vp_when) == (5, "placed")
    [mixed] = [
        (tile, place) for tile in drawn(4) for place in range(len(tile.areas)) if len(tile.kinds(place)) > 1
    ]
    assert mixed[0].id == "rocky-forest"
    assert mixed[0].kinds(mixed[1]) == ("forest", "rock")
    assert mixed[0].areas[mixed[1]].spaces == {"wood": 1, "stone": 1}


BUILDINGS: dict[str, tuple[str, str, int, str | None, str]] = {
    "Scarecrow": ("1/0", "grain NES 2 wheat; grass W", 2, "completed", "grain"),
    "Logging Camp": ("0/1", "forest NS 2 wood; grass E; grass W", 2, "completed", "forest"),
    "Stoneworks": ("1/0", "rock NE 2 stone; grass SW", 2, "completed", "rock"),
    "Castle Gate": ("1/2", "city NSW 2 city; grass E", 3, "completed", "city"),
    "Warehouse": ("1/1", "grass NESW", 1, "placed", ""),
    "Small Market": ("1/1", "city NW 1 city; grass E; grain S 1 wheat", 1, "completed", "city"),
    "Workshop": ("2/1", "city N 1 city; grass EW; forest S 1 wood", 1, "completed", "city"),
    "Tower": ("0/3", "grass NESW", 0, "placed", ""),
    "Watch Tower": ("2/3", "city NE 1 city; grass SW", 0, "completed", "city"),
    "Villa": ("2/1", "grass NESW", 2, "placed", ""),
    "Pasture": ("2/0", "grass NESW", 0, "completed", "grass"),
    "Monastery": ("1/2", "grass NESW", 0, "placed", ""),
    "Rich Soil": ("1/1", "grain NS 2 wheat; grass E; grass W", 1, "completed", "grain"),
    "Supply Route": ("1/2", "grain N 1 wheat; grass EW; city S 1 city", 1, "completed", "grain city"),
    "Production Base": ("2/2", "rock N 1 stone; grass EW; forest S 1 wood", 1, "completed", "rock forest"),
    "Guild Hall": ("2/2", "city NEW 1 city; grass S", 0, "completed", "city"),
}
"""Each building: wood and stone, segments with their edges and spaces, points, when and where they count."""


@pytest.mark.rule("KF-R22", "KF-R26")
def test_the_buildings_are_those_of_the_table() -> None:
    assert [building.name for building in BOX.buildings.values()] == list(BUILDINGS)
    for building in BOX.buildings.values():
        printed = "; ".join(
            " ".join(
                [
                    *building.kinds(place),
                    "".join("NESW"[edge] for edge in segment.edges),
                    *(f"{count} {sort}" for sort, count in segment.spaces.items()),
                ]
            )
            for place, segment in enumerate(building.areas)
        )
        cost = f"{building.cost.get('wood', 0)}/{building.cost.get('stone', 0)}"
        where = " ".join(kind for place in building.vp_areas for kind in building.kinds(place))
        assert (cost, printed, building.vp, building.vp_when, where) == BUILDINGS[building.name or ""]
    plain = {"scarecrow", "logging-camp", "stoneworks", "castle-gate"}
    assert {b.id: b.effect for b in BOX.buildings.values()} == {
        id: None if id in plain else id for id in BOX.buildings
    }


def test_sources_tell_what_is_published_and_what_is_ours() -> None:
    stated = {
        "rows": "published",
        "vp_stock.3": "rulebook",
        "buildings_in_play": "rulebook",
        "tiles.F01.edges": "reconstructed",
        "tiles.lake.vp": "published",
        "tiles.rocky-forest.areas": "reconstructed",
        "buildings.name": "published",
        "buildings.guild-hall.effect": "published",
        "buildings.small-market.vp": "published",
        "buildings.castle-gate.vp": "reconstructed",
        "buildings.workshop.cost": "reconstructed",
    }
    assert {path: EDITION.source(path) for path in stated} == stated
    assert set(EDITION.sources.values()) <= set(SOURCES)


def test_json_has_the_names_of_records_and_comes_back() -> None:
    data = EDITION.to_json()
    names = ["game", "id", "sha256", "rows", "cols", "tiles", "buildings", "vp_stock", "buildings_in_play"]
    assert list(data) == names
    tile = {"id", "edges", "areas", "vp", "vp_when", "vp_areas", "effect"}
    assert all(each.keys() == tile | {"min_players", "copies"} for each in data["tiles"])
    assert all(each.keys() == tile | {"name", "cost"} for each in data["buildings"])
    assert all(each["effect"] is None for each in data["tiles"])
    assert all(
        area.keys() == {"edges", "spaces"} and area["spaces"].keys() <= set(SPACES)
        for each in (*data["tiles"], *data["buildings"])
        for area in each["areas"]
    )
    again = king.EDITIONS.parse(json.dumps(data), "printed.json")
    assert again == EDITION
    assert again.source("tiles") == UNSTATED
    assert king.KingEdition.from_edition(again) == BOX


# -- balance --------------------------------------------------------------------------------------


@MARKS
def test_under_every_mark_grassland_has_over_four_edges_in_ten_and_the_rest_is_shared_evenly(
    mark: int,
) -> None:
    often = Counter(kind for tile in marked(mark) for kind in tile.edges)
    total = sum(often.values())
    assert 0.4 <= often["grass"] / total <= 0.46
    assert len({often[kind] for kind in KINDS if kind != "grass"}) == 1


@MARKS
def test_under_every_mark_a_tile_has_a_little_over_one_space_and_every_sort_is_as_frequent(mark: int) -> None:
    often = sum((spaces(tile) for tile in marked(mark)), Counter[str]())
    assert 1 <= often.total() / len(marked(mark)) <= 1.3
    assert len({often[sort] for sort in SPACES}) == 1


@PLAYERS
def test_whatever_two_neighbours_show_some_tile_of_every_game_fits(players: int) -> None:
    tiles = [TABLE.index[id] for id in BOX.in_play(players)]
    for one, other in product(KINDS, KINDS):
        for asked in (need(one, other), need(one, None, other)):
            assert any(TABLE.fitting[tile][asked] for tile in tiles), (one, other)


@pytest.mark.parametrize(("players", "at_least"), [(2, 0.55), (3, 0.6), (4, 0.6)])
def test_most_of_what_three_neighbours_can_show_is_met_by_some_tile(players: int, at_least: float) -> None:
    tiles = [TABLE.index[id] for id in BOX.in_play(players)]
    asked = [need(*kinds) for kinds in product(KINDS, repeat=3)]
    met = sum(any(TABLE.fitting[tile][each] for tile in tiles) for each in asked)
    assert met / len(asked) >= at_least


def shape(segment: Segment) -> str:
    if len(segment.edges) == 2:
        return "straight" if segment.edges[1] - segment.edges[0] == 2 else "corner"
    return {1: "cap", 3: "three edges", 4: "four edges"}[len(segment.edges)]


def test_every_terrain_comes_in_every_shape() -> None:
    for kind in KINDS[:-1]:
        shapes = {shape(s) for tile in drawn(4) for i, s in enumerate(tile.areas) if tile.kinds(i) == (kind,)}
        assert shapes == {"cap", "corner", "straight", "three edges", "four edges"}
        assert any(
            sum(tile.kinds(place) == (kind,) for place in range(len(tile.areas))) == 2 for tile in drawn(2)
        )
    for one, other in product(KINDS, KINDS):
        if one != other:
            assert any({one, other} <= set(tile.edges) for tile in drawn(2))


# -- rotations and fits ---------------------------------------------------------------------------


@pytest.mark.rule("KF-R4")
def test_a_rotation_turns_edges_and_segments_clockwise() -> None:
    market = TABLE.turned[4 * TABLE.index["small-market"] + 1]
    assert [KINDS[code - 1] for code in market.edges] == ["city", "city", "grass", "grain"]
    assert market.segment == (0, 0, 1, 2)
    assert market.reach == ((0, 1), (2,), (3,))
    for turned, each in enumerate(TABLE.turned):
        tile = TABLE.tiles[turned // 4]
        for edge in range(4):
            assert each.edges[(edge + turned) % 4] == KINDS.index(tile.edges[edge]) + 1
            assert edge in tile.areas[each.segment[(edge + turned) % 4]].edges
        assert all(each.segment[d] == place for place, reach in enumerate(each.reach) for d in reach)


@pytest.mark.rule("KF-R4")
def test_rotations_without_doubles() -> None:
    def rotations(id: str) -> list[int]:
        return [turned % 4 for turned in TABLE.rotations[TABLE.index[id]]]

    assert rotations("lake") == rotations("tower") == [0]
    assert rotations("logging-camp") == rotations("rich-soil") == [0, 1]
    assert rotations("stoneworks") == rotations("rocky-forest") == [0, 1, 2, 3]
    for turned, same in enumerate(TABLE.same):
        assert same in TABLE.rotations[turned // 4]
        assert TABLE.turned[same].edges == TABLE.turned[turned].edges
        assert set(TABLE.turned[same].reach) == set(TABLE.turned[turned].reach)


def test_two_areas_of_one_kind_make_two_rotations_because_records_tell_them_apart() -> None:
    areas = Segment((0,), {}), Segment((1, 3), {}), Segment((2,), {})
    twin = Tile("twin", ("rock", "grass", "rock", "grass"), areas, 0, None, (), None)
    assert TileTable([twin], 4, 5).rotations == ((0, 1, 2, 3),)


@pytest.mark.rule("KF-R3")
def test_a_tile_fits_where_all_its_neighbours_show_what_it_shows() -> None:
    wanted = need("forest", "rock", None, "grass")
    rocky = TABLE.index["rocky-forest"]
    assert TABLE.fitting[rocky][wanted] == (4 * rocky,)
    assert TABLE.fitting[rocky][need("rock", "forest")] == ()
    assert len(TABLE.fitting[rocky][0]) == 4
    assert all(not fitting[-1] for fitting in TABLE.fitting)
    assert meets((GRASS,) * 4, need("grass", "grass", "grass", "grass"))


# -- what an edition may not be -------------------------------------------------------------------


def broken(path: tuple[str | int, ...], value: Any) -> EditionError:
    """Return what is said of the shipped edition with one figure changed."""
    data = EDITION.to_json()
    del data["sha256"]
    place: Any = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(EditionError) as caught:
        king.EDITIONS.parse(json.dumps(data), "mine.json")
    return caught.value


MARKET = list(BOX.buildings).index("small-market")


@pytest.mark.parametrize(
    ("path", "value", "place", "reason"),
    [
        (("tiles", 0, "areas", 0, "edges"), [1], "tiles[0].areas", "edge 0"),
        (("tiles", 0, "areas", 0, "edges"), [0, 1], "tiles[0].areas", "edge 1"),
        (("tiles", 0, "edges", 1), "forest", "tiles[0].areas[1].edges", "Grassland"),
        (("tiles", 0, "edges", 1), "swamp", "tiles[0].edges[1]", "one of"),
        (("tiles", 0, "areas", 1, "spaces"), {"wood": 1}, "tiles[0].areas[1].spaces.wood", "forest"),
        (("tiles", 0, "areas", 0, "spaces", "city"), 9, "tiles[0].areas[0].spaces.city", "between"),
        (("tiles", 0, "vp"), 1, "tiles[0].vp_when", "when"),
        (("tiles", 0, "vp_when"), "completed", "tiles[0].vp_areas", "segments"),
        (("tiles", 0, "effect"), "tower", "tiles[0].effect", "null"),
        (("buildings", MARKET, "vp_areas"), [3], f"buildings[{MARKET}].vp_areas[0]", "segment"),
        (("buildings", MARKET, "vp_areas"), [0, 0], f"buildings[{MARKET}].vp_areas[1]", "once"),
        (("buildings", MARKET, "vp_when"), "placed", f"buildings[{MARKET}].vp_areas", "only then"),
        (("buildings", MARKET, "id"), "lake", f"buildings[{MARKET}].id", "frontier tile"),
        (("buildings", 0, "effect"), "tower", "buildings[7].effect", "another"),
        (("buildings", 0, "effect"), "guild-hall", "buildings[0].effect", "city"),
        (("buildings_in_play", "4"), 17, "buildings_in_play.4", "buildings"),
        (("rows",), 9, "rows", "between"),
    ],
)  # fmt: skip
def test_an_unsound_edition_is_refused_at_its_place(
    path: tuple[str | int, ...], value: Any, place: str, reason: str
) -> None:
    error = broken(path, value)
    assert (error.name, error.place) == ("mine.json", place)
    assert reason in error.reason


def test_a_tile_has_at_most_eight_spaces() -> None:
    areas = [{"edges": [0, 1], "spaces": {"city": 8}}, {"edges": [2], "spaces": {"city": 1}}, {"edges": [3]}]
    error = broken(("tiles", 0), {"id": "X", "min_players": 2, "edges": ["city"] * 4, "areas": areas})
    assert error.place == "tiles[0].areas"


def test_there_must_be_more_tiles_than_the_opening_takes() -> None:
    assert broken(("tiles",), EDITION.to_json()["tiles"][:3]).place == "tiles"


STRANGE = st.sampled_from(
    [None, -1, 0, 1, 3, 4, 9, 2**60, "", "grass", "city", [], [0], [0, 0], {}, {"wood": 1}]
)


@given(st.data())
def test_any_change_makes_another_edition_or_a_clear_error(data: st.DataObject) -> None:
    changed = EDITION.to_json()
    del changed["sha256"]
    place: Any = changed
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not place[key] or not isinstance(place[key], dict | list) or data.draw(st.integers(0, 5)) == 0:
            break
        place = place[key]
    place[key] = data.draw(STRANGE)
    try:
        box = king.KingEdition.from_edition(king.EDITIONS.parse(json.dumps(changed), "mine.json"))
    except EditionError as error:
        found = (error.name, bool(error.reason))
    else:
        found = (
            "mine.json",
            all(sorted(sum(turned.reach, ())) == [0, 1, 2, 3] for turned in box.table.turned),
        )
    assert found == ("mine.json", True)
