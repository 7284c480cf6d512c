"""Areas of The King of Frontier: joined, completed, filled with cubes, and explained."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from king_flood import PRINTED, TABLE, Walk, areas, differences, fits

from frontier_nb.calculation import Calculation
from frontier_nb.games.king import terms
from frontier_nb.games.king.calculations.areas import area, closers, gaps, open_count, spread
from frontier_nb.games.king.calculations.fit import fit, ways
from frontier_nb.games.king.territory import EMPTY, WAREHOUSE, Territory
from frontier_nb.games.king.tiles import FOREST, ROCK

SEEDS = st.integers(0, 2**32)


def like(edges: str, *areas: tuple[int, ...]) -> str:
    """Return the first tile with these edges, by their first letters, and these segments."""
    letters = {"c": "city", "f": "forest", "r": "rock", "n": "grain", "g": "grass"}
    wanted = [letters[letter] for letter in edges]
    return next(
        str(tile["id"])
        for tile in PRINTED
        if tile["edges"] == wanted and {tuple(area["edges"]) for area in tile["areas"]} == set(areas)
    )


CITY_CAP, FOREST_CAP, ROCK_CAP, GRAIN_CAP = (like(f"{kind}ggg", (0,), (1, 2, 3)) for kind in "cfrn")
FOREST_CORNER = like("ffgg", (0, 1), (2, 3))
FOREST_BAND = like("fgfg", (0, 2), (1,), (3,))
FOREST_PAIR = like("frfg", (0,), (1,), (2,), (3,))
CROSSROADS = like("cfnr", (0,), (1,), (2,), (3,))


def printed_spaces(id: str) -> int:
    """Return how many spaces a tile prints."""
    return sum(count for area in PRINTED[TABLE.index[id]]["areas"] for count in area["spaces"].values())


WOOD, STONE = printed_spaces(FOREST_CAP), printed_spaces(ROCK_CAP)
"""Spaces of a cap of Forest, and of one of Rocky Ground."""


def cell(place: str) -> int:
    return (ord(place[0]) - ord("a")) * TABLE.cols + int(place[1]) - 1


def lay(board: Territory, place: str, id: str, rotation: int = 0) -> list[int]:
    turned = 4 * TABLE.index[id] + rotation
    assert board.fits(cell(place), turned)
    return board.place(cell(place), turned)


def board_of(*tiles: tuple[str, str, int]) -> Territory:
    board = Territory(TABLE)
    for place, id, rotation in tiles:
        lay(board, place, id, rotation)
    return board


def root_at(board: Territory, place: str, segment: int) -> int:
    return board.root_at(cell(place), segment)


def explained(board: Territory, place: str, segment: int) -> Calculation:
    found = area(board, 0, root_at(board, place, segment))
    assert not list(found.term.faults())
    return found


# -- against the flood ----------------------------------------------------------------------------


@pytest.mark.rule("KF-R5", "KF-R6", "KF-R7", "KF-R8")
@given(SEEDS)
def test_areas_are_those_that_a_flood_finds(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(30):
        walk.step()
        assert not list(differences(walk.territory, walk.board))


@pytest.mark.rule("KF-R3", "KF-R4")
@given(SEEDS)
def test_a_tile_fits_where_plain_comparison_says_so(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(1 + seed % 18):
        walk.step()
    for tile in walk.rng.sample(range(len(PRINTED)), 8):
        listed = 0
        for place in range(TABLE.cells):
            for rotation in range(4):
                turned = 4 * tile + rotation
                expected = fits(walk.board, PRINTED[tile], *divmod(place, TABLE.cols), rotation)
                assert walk.territory.fits(place, turned) == expected
                is_listed = TABLE.same[turned] in TABLE.fitting[tile][walk.territory.need[place]]
                assert is_listed == expected
                listed += expected and TABLE.same[turned] == turned
        assert ways(walk.territory, tile) == listed


@given(SEEDS)
def test_a_copy_goes_its_own_way(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(12):
        walk.step()
    kept, board = walk.territory, dict(walk.board)
    walk.territory = kept.copy()
    assert walk.territory == kept
    assert hash(walk.territory) == hash(kept)
    rows = [list(getattr(kept, name)) for name in ("placed", "need", "parent", "reach", "tally")]
    for _ in range(4):
        walk.step()
    for root in walk.territory.producing:
        walk.territory.produce(root)
    assert [list(getattr(kept, name)) for name in ("placed", "need", "parent", "reach", "tally")] == rows
    assert not kept.cubes
    assert not list(differences(kept, board))


@given(SEEDS)
def test_the_order_in_which_tiles_are_laid_does_not_matter(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(14):
        walk.step()
    placed = [(place, turned) for place, turned in enumerate(walk.territory.placed) if turned != EMPTY]
    Random(seed).shuffle(placed)
    other = Territory(TABLE)
    for place, turned in placed:
        other.place(place, turned)
    assert other == walk.territory
    assert not list(differences(other, walk.board))


# -- joining and completing -----------------------------------------------------------------------


@pytest.mark.rule("KF-R6")
def test_two_caps_that_meet_are_a_completed_area() -> None:
    board = board_of(("b2", FOREST_CAP, 1))
    assert not board.is_complete(root_at(board, "b2", 0))
    assert lay(board, "b3", FOREST_CAP, 3) == [root_at(board, "b2", 0)]
    root = root_at(board, "b3", 0)
    assert board.name(root) == (1, 1, 0)
    assert board.completed == board.producing == [root]
    assert board.spaces(root, "wood") == 2 * WOOD
    assert board.tiles_of(root) == [cell("b2"), cell("b3")]


@pytest.mark.rule("KF-R7")
def test_an_area_at_the_border_is_never_completed() -> None:
    board = board_of(("a1", FOREST_CORNER, 0), ("a2", FOREST_CAP, 3))
    root = root_at(board, "a1", 0)
    assert list(board.hopeless_edges(root)) == list(board.open_edges(root)) == [(cell("a1"), 0)]
    assert not board.completed
    assert board.hopeless_edges(root_at(board, "a1", 1))


@pytest.mark.rule("KF-R8")
def test_the_rocky_forest_joins_a_forest_and_a_rocky_ground_in_one_area() -> None:
    board = board_of(("b2", "rocky-forest", 0), ("a2", FOREST_CAP, 2))
    assert not board.completed
    lay(board, "b3", ROCK_CAP, 3)
    root = root_at(board, "b2", 0)
    assert board.root(4 * cell("a2")) == board.root(4 * cell("b3")) == root
    assert board.kinds(root) == ("forest", "rock")
    assert board.completed == [root]
    assert [board.spaces(root, sort) for sort in ("wood", "stone", "wheat", "city")] == [
        1 + WOOD,
        1 + STONE,
        0,
        0,
    ]
    board.produce(root)
    assert list(board.cubes_at(root)) == [
        (4 * cell("a2"), "wood", WOOD, WOOD),
        (4 * cell("b2"), "wood", 1, 1),
        (4 * cell("b2"), "stone", 1, 1),
        (4 * cell("b3"), "stone", STONE, STONE),
    ]


@pytest.mark.rule("KF-R8")
def test_each_edge_of_the_rocky_forest_meets_its_own_kind_only() -> None:
    board = board_of(("b2", "rocky-forest", 0))
    [wrong] = board.mismatches(cell("a2"), 4 * TABLE.index[ROCK_CAP] + 2)
    assert wrong == (2, ROCK, FOREST)
    assert not board.mismatches(cell("a2"), 4 * TABLE.index[FOREST_CAP] + 2)


@pytest.mark.rule("KF-R5")
def test_two_segments_that_are_not_joined_stay_two_areas() -> None:
    board = board_of(("b2", FOREST_PAIR, 0), ("a2", FOREST_CAP, 2))
    north, south = root_at(board, "b2", 0), root_at(board, "b2", 2)
    assert north != south
    assert board.is_complete(north)
    assert not board.is_complete(south)


@pytest.mark.rule("KF-R5")
def test_two_segments_of_a_tile_become_one_area_when_other_tiles_join_them() -> None:
    way_round = [("a2", FOREST_CORNER, 1), ("a3", FOREST_CORNER, 2), ("b3", FOREST_BAND, 0)]
    board = board_of(("b2", FOREST_PAIR, 2), *way_round, ("c3", FOREST_CORNER, 3))
    assert root_at(board, "b2", 0) != root_at(board, "b2", 2)
    lay(board, "c2", FOREST_CORNER, 0)
    root = root_at(board, "a2", 0)
    assert root_at(board, "b2", 0) == root_at(board, "b2", 2) == root
    assert board.is_complete(root)
    assert len(list(board.nodes(root))) == len(spread(board, root)) == 7


@pytest.mark.rule("KF-R5")
def test_an_area_that_a_tile_touches_twice_is_completed_once() -> None:
    way_round = [("a2", FOREST_CORNER, 1), ("a3", FOREST_CORNER, 2), ("b3", FOREST_BAND, 0)]
    board = board_of(*way_round, ("c3", FOREST_CORNER, 3), ("c2", FOREST_CORNER, 0))
    assert not board.completed
    done = lay(board, "b2", FOREST_PAIR, 2)
    assert done == board.completed == [root_at(board, "a2", 0), root_at(board, "b3", 2)]
    assert [board.kinds(root) for root in done] == [("forest",), ("grass",)]


@pytest.mark.rule("KF-R6")
def test_one_tile_can_complete_several_areas() -> None:
    board = board_of(("a2", CITY_CAP, 2), ("b3", FOREST_CAP, 3), ("c2", GRAIN_CAP, 0), ("b1", ROCK_CAP, 1))
    assert len(lay(board, "b2", CROSSROADS)) == 4
    assert board.completed == sorted(board.completed)
    assert len(board.producing) == 3
    assert len(board.cities) == 1


def test_a_segment_that_is_not_there_has_no_area() -> None:
    board = board_of(("b2", FOREST_CAP, 1))
    for place, segment in (("b3", 0), ("b2", 2)):
        with pytest.raises(LookupError):
            root_at(board, place, segment)


# -- cubes ----------------------------------------------------------------------------------------


@pytest.mark.rule("KF-R13", "KF-R32")
def test_cubes_fill_an_area_and_leave_it_one_by_one() -> None:
    board = board_of(("b2", FOREST_CAP, 1), ("b3", FOREST_CAP, 3))
    [root] = board.producing
    wood = terms.WOOD
    assert board.room(root) == board.produce(root) == board.stock == 2 * WOOD * wood
    assert board.produce(root) == board.room(root) == 0
    board.store(root, wood)
    assert board.cubes == {root: (2 * WOOD - 1) * wood, WAREHOUSE: wood}
    assert [filled for *_, filled in board.cubes_at(root)] == [WOOD, WOOD - 1]
    assert board.room(root) == wood
    for _ in range(2 * WOOD - 1):
        board.remove(root, wood)
    assert board.cubes == {WAREHOUSE: wood}
    assert board.room(root) == 2 * WOOD * wood
    assert board.stock == wood
    board.add(WAREHOUSE, 0)
    board.remove(WAREHOUSE, wood)
    assert (board.cubes, board.stock) == ({}, 0)


# -- explained ------------------------------------------------------------------------------------


@given(SEEDS)
def test_every_area_is_explained_by_the_open_edges_that_a_flood_finds(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(13):
        walk.step()
    board, cols = walk.territory, TABLE.cols
    for found in areas(walk.board, TABLE.rows, cols):
        row, col, segment = min(found.segments)
        root = board.root_at(row * cols + col, segment)
        told = area(board, 2, root)
        assert not list(told.term.faults())
        assert told.subject == (2, row, col, segment)
        assert told.total == open_count(board, root) == len(found.open)
        assert told.holds == (not found.open)
        assert {part.components[0] for part in told.term.terms} == {
            f"p2/r{r}c{c}/a{s}" for r, c, s in found.segments
        }
        edges = {edge.components[0]: edge for part in told.term.terms for edge in part.terms}
        assert {id for id, edge in edges.items() if edge.value} == {
            f"p2/r{r}c{c}/e{d}" for r, c, d in found.open
        }
        assert {id for id, edge in edges.items() if edge.rule == "KF-R7"} == {
            f"p2/r{r}c{c}/e{d}" for r, c, d in found.border
        }


@given(SEEDS)
def test_what_would_complete_an_area_does(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(13):
        walk.step()
    board = walk.territory
    tiles = walk.rng.sample(range(len(PRINTED)), 10)
    for root in list(board.roots()):
        if board.is_complete(root):
            assert not list(closers(board, root))
            continue
        completing = set()
        for place in gaps(board, root):
            for tile in tiles:
                for turned in TABLE.fitting[tile][board.need[place]]:
                    tried = board.copy()
                    tried.place(place, turned)
                    if tried.is_complete(tried.root(root)):
                        completing.add((place, turned))
        assert set(closers(board, root, tiles)) == completing


@pytest.mark.rule("KF-R6")
def test_a_completed_area_is_told_so() -> None:
    told = explained(board_of(("b2", FOREST_CAP, 1), ("b3", FOREST_CAP, 3)), "b3", 0)
    assert told.holds
    assert str(told.verdict) == "It is completed: none of its edges is open."
    assert [str(part.label) for part in told.term.terms] == ["Forest on b2", "Forest on b3"]
    assert str(told.term.terms[0].terms[0].note) == "meets b3"


@pytest.mark.rule("KF-R6")
def test_an_area_that_one_tile_could_complete_is_told_so() -> None:
    board = board_of(("b2", FOREST_CAP, 1))
    told = explained(board, "b2", 0)
    tiles = {turned // 4 for _, turned in closers(board, root_at(board, "b2", 0))}
    assert f"b3 is to be filled, and {len(tiles)} tiles would complete it there." in str(told.verdict)
    [edge] = told.term.terms[0].terms
    assert "b3 is empty; wanted: Forest to the west" in str(edge.note)
    assert edge.components == ("p0/r1c1/e1", "p0/r1c2")


@pytest.mark.rule("KF-R6")
def test_an_area_with_two_gaps_is_told_both() -> None:
    told = explained(board_of(("b2", FOREST_CORNER, 0)), "b2", 0)
    assert str(told.verdict) == "It is not completed: a2 and b3 are to be filled."


@pytest.mark.rule("KF-R6")
def test_a_gap_may_be_one_that_no_single_tile_closes() -> None:
    board = board_of(("b2", FOREST_CORNER, 3), ("b1", FOREST_CAP, 1))
    band_to_the_border = [TABLE.index[FOREST_BAND]]
    told = area(board, 0, root_at(board, "b2", 0), band_to_the_border)
    assert str(told.verdict) == "It is not completed: a2 is to be filled, and more after that."


@pytest.mark.rule("KF-R7")
def test_an_area_at_the_border_is_told_hopeless() -> None:
    told = explained(board_of(("a1", FOREST_CAP, 0)), "a1", 0)
    assert (told.holds, told.rule) == (False, "KF-R7")
    assert str(told.verdict) == "It can never be completed: 1 edge faces the border."
    assert str(told.term.terms[0].terms[0].note) == "faces the border: open for ever"


@pytest.mark.rule("KF-R3")
def test_an_area_before_a_gap_that_no_tile_fits_is_told_so() -> None:
    board = board_of(("a2", CITY_CAP, 2), ("b3", GRAIN_CAP, 3), ("c2", FOREST_CAP, 0), ("b1", ROCK_CAP, 1))
    told = explained(board, "a2", 0)
    assert str(told.verdict) == "It cannot be completed: no tile that may still come fits on b2."
    assert not told.holds
    single = board_of(("b2", FOREST_CAP, 1))
    assert not list(closers(single, root_at(single, "b2", 0), ()))
    assert "no tile that may still come fits on b3" in str(
        area(single, 0, root_at(single, "b2", 0), ()).verdict
    )


@pytest.mark.rule("KF-R3", "KF-R4")
@given(SEEDS)
def test_the_fit_of_a_tile_is_explained_space_by_space(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(12):
        walk.step()
    board = walk.territory
    for tile in walk.rng.sample(range(len(PRINTED)), 5):
        told = fit(board, 1, tile)
        assert not list(told.term.faults())
        assert told.total == ways(board, tile)
        assert told.holds == bool(told.total)
        assert len(told.term.terms) == board.empty
        for part in told.term.terms:
            assert all((turn.note is None) == turn.value == (not turn.components) for turn in part.terms)


@pytest.mark.rule("KF-R3")
def test_why_a_tile_does_not_fit() -> None:
    board = board_of(("b2", FOREST_CAP, 1))
    told = fit(board, 0, TABLE.index[CITY_CAP])
    by_place = {str(part.label): part for part in told.term.terms}
    assert str(by_place["on b4"].note) == "no neighbour: any way round"
    assert by_place["on b3"].value == 0
    turns = by_place["on b3"].terms
    assert str(turns[3].label) == "b3, three quarter turns"
    assert str(turns[3].note) == "City would meet Forest to the west"
    assert turns[3].components == ("p0/r1c1/e1",)
    assert str(by_place["on a2"].terms[0].label) == "a2, as printed"
    full = Territory(TABLE)
    for place in range(TABLE.cells):
        full.place(place, 4 * TABLE.index["lake"])
    assert str(fit(full, 0, TABLE.index[CITY_CAP]).verdict) == "It fits nowhere."
