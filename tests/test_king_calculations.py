"""What is explained of The King of Frontier, and that it says what happens."""

from __future__ import annotations

from king_support import GAME, Setup, area, held, make, words

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.calculations.final import told
from frontier_nb.games.king.directions import sides
from frontier_nb.games.king.names import tile_name
from frontier_nb.games.king.places import area_title, place_title, segment_title
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.terms import squares
from frontier_nb.games.king.territory import WAREHOUSE, Territory
from frontier_nb.messages import msg, use_names

TABLE = GAME.setup(2).table.tiles


def of(pos: Position, kind: str, *subject: int | str) -> Calculation:
    """Return one calculation."""
    return next(one for one in GAME.calculations(pos) if (one.kind, one.subject) == (kind, subject))


def test_produce_counts_the_empty_spaces_of_an_area() -> None:
    pos = Setup(2, "produce").pair(0, "f").cubes(0, "a1.0", wood=1).position()
    explained = of(pos, "produce", 0, 0, 0, 0)
    assert explained.total == held(make(pos, "produce:a1.0"), 0, "wood") - 1
    assert [part.value for part in explained.term.terms[0].terms][1] == 1


def test_a_price_says_what_is_missing_and_from_where_it_could_be_paid() -> None:
    pos = Setup(2, "build", actor=1).pair(1, "f", full=True).supply("warehouse", "pasture").position()
    missing = of(pos, "price", 1, "warehouse")
    assert missing.total == 1
    assert missing.holds is False
    payable = of(pos, "price", 1, "pasture")
    assert payable.total == 0
    assert payable.holds
    assert "p1/r0c0/a0" in payable.term.all_components()


def test_the_active_players_price_is_less_by_one() -> None:
    pos = Setup(2, "build").pair(0, "f", full=True).supply("warehouse").position()
    explained = of(pos, "price", 0, "warehouse")
    assert explained.total == 0
    assert [part.value for part in explained.term.terms] == [1, 1]


def test_consume_lists_every_bonus_in_its_order() -> None:
    setup = Setup(4, "consume").building(0, "small-market", "b3").building(0, "workshop", "a3", 2)
    setup.tile(0, "b2", "gcgg").pair(0, "f", full=True, where=("d1", "d2"))
    pos = setup.pair(0, "n", full=True, where=("d4", "d5")).position()
    city = next(move for move in GAME.legal_moves(pos) if isinstance(move, m.Consume)).city
    explained = of(pos, "consume", 0, *city)
    wheat, workshop, market, active = (part.value for part in explained.term.terms[0].terms)
    assert (workshop, market, active) == (3, 2, 1)
    assert explained.total == wheat + 6
    pos = make(pos, m.Consume(0, city))
    while spends := [word for word in words(pos) if word.startswith("spend")]:
        pos = make(pos, spends[0])
    assert make(pos, "done").chips[0] == explained.total


def test_a_short_stock_limits_what_consume_yields() -> None:
    pos = Setup(2, "consume", mover=0).pair(0, "n", full=True).pair(0, "c").stock(1).position()
    explained = of(pos, "consume", 0, *area("b3.0"))
    assert explained.total == 1
    assert explained.term.operation == "min"


def test_the_score_sheet_has_the_lines_of_the_paper_one() -> None:
    pos = Setup(2, "produce").pair(0, "f").building(0, "tower", "d1").chips(4, 0).position()
    score = of(pos, "score", 0)
    assert [str(term.label) for term in score.term.terms] == [
        "spaces in completed areas", "empty spaces", "buildings and Lake", "victory point chips",
    ]  # fmt: skip
    assert score.total == GAME.scores(pos)[0]
    assert GAME.score_sheet(pos) is None


def test_the_final_sheet_names_the_player_before_every_line_and_takes_areas_of_a_size_together() -> None:
    setup = Setup(2, "produce").pair(0, "f").pair(0, "c").building(0, "tower", "d1").chips(4, 0)
    pos = make(setup.deck(0).position(), "done", "done")
    sheet = GAME.score_sheet(pos)
    assert sheet is not None
    with use_names(["Ana", "Ben"]):
        ana, ben = sheet.term.terms
        assert [str(term.label).partition(": ")[0] for _, term in ana.walk()] == ["Ana"] * len(
            list(ana.walk())
        )
        assert str(ben.label) == "Ben: score"
    spaces, empty, own, chips = ana.terms
    board = pos.boards[0]
    sizes = sorted({squares(board.tally[root]) for root in board.completed} - {0}, reverse=True)
    alike = [sum(squares(board.tally[root]) == size for root in board.completed) for size in sizes]
    assert [part.value for part in spaces.terms] == [
        size * number for size, number in zip(sizes, alike, strict=True)
    ]
    assert str(empty.note) == f"spaces without a tile: {board.empty}, −2 points each"
    assert str(own.terms[0].note) == f"completed areas: {len(board.completed)}, 1 point each"
    assert not empty.terms
    assert chips.value == 4
    assert sum(part.value for part in ana.terms) == ana.value == GAME.scores(pos)[0]


def test_a_building_of_printed_points_and_an_effect_tells_both() -> None:
    counted = Term(msg("tiles around it"), 8)
    effect = Term(msg("points for its effect"), 8, "product", terms=(counted, Term(msg("points each"), 1)))
    whole = Term(msg("Monastery"), 10, "sum", terms=(Term(msg("printed points"), 2), effect))
    folded = told(whole)
    assert (folded.value, folded.operation, folded.terms) == (10, "value", ())
    assert str(folded.note) == "printed points: 2 and points for its effect: 8"


# -- areas in words ---------------------------------------------------------------------------------


def test_an_area_is_told_by_kind_and_place() -> None:
    pos = Setup(2, "produce").pair(0, "f").position()
    assert str(GAME.describe(pos, m.Produce(0, area("a1.0")), ("Ana", "Ben"))).startswith(
        "Ana produces in the Forest at a1: "
    )
    board = pos.boards[0]
    assert str(place_title(board, WAREHOUSE)) == "Warehouse"
    assert str(segment_title(board, 0)) == "Forest on a1"


def test_two_areas_of_a_kind_on_a_tile_are_told_apart_by_their_sides() -> None:
    tile = next(
        tile for tile in TABLE.tiles
        if not tile.is_building
        and any(tile.kinds(0) == tile.kinds(other) for other in range(1, len(tile.areas)))
    )  # fmt: skip
    board = Territory(TABLE)
    board.place(0, 4 * TABLE.index[tile.id])
    ways = TABLE.turned[4 * TABLE.index[tile.id]].reach
    alike = [segment for segment in range(len(tile.areas)) if tile.kinds(segment) == tile.kinds(0)]
    names = [str(area_title(board, segment)) for segment in alike]
    assert len(set(names)) == len(names)
    assert names[0].endswith(f"at a1 ({sides(ways[0])})")
    assert str(segment_title(board, 0)).endswith(f"on a1 ({sides(ways[0])})")


def test_tiles_with_a_name_go_by_it() -> None:
    assert str(tile_name("lake")) == "the Lake"
    assert str(tile_name("rocky-forest")) == "the Rocky Forest"
    assert tile_name("F01") == "F01"


def test_sides_are_told_in_words() -> None:
    assert str(sides((0,))) == "north side"
    assert str(sides((1, 2))) == "east and south sides"


# -- events -----------------------------------------------------------------------------------------


def test_events_are_explained_by_what_they_do() -> None:
    pos = Setup(2, "produce").pair(0, "f").position()
    explained = GAME.explain(pos, m.Produce(0, area("a1.0")))
    assert explained is not None
    assert explained.kind == "produce"
    over = Setup(2, "produce").deck(0).position()
    last = make(over, "done")
    assert GAME.explain(over, m.Done(0)) is None
    end = GAME.explain(last, m.Done(1))
    assert end is not None
    assert end.kind == "final"


def test_closing_an_area_is_explained() -> None:
    pos = Setup(2, "develop").tile(0, "b2", "gfgg").hand(0, "fggg").position()
    tile = pos.table.tiles.tiles[pos.hands[0][0]].id
    explained = GAME.explain(pos, m.Place(0, tile, 1, 2, 3))
    assert explained is not None
    assert (explained.kind, explained.total) == ("area", 0)
