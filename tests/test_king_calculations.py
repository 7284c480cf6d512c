"""What is explained of The King of Frontier, and that it says what happens."""

from __future__ import annotations

from king_support import GAME, Setup, area, held, make, words

from frontier_nb.calculation import Calculation
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.position import Position


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
