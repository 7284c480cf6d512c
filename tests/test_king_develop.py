"""Develop: drawing, placing and discarding tiles; what may lie where."""

from __future__ import annotations

import pytest
from king_support import GAME, Setup, agree, make, place, refused, words

from frontier_nb.games.king import moves as m
from frontier_nb.games.king import position as p


def lay(pos: p.Position, where: str, rotation: int = 0) -> m.Place:
    """Return the move that lays the first tile in hand."""
    tile = pos.table.tiles.tiles[pos.hands[pos.player][0]].id
    return m.Place(pos.player, tile, *place(where), rotation)


@pytest.mark.rule("KF-22", "KF-R12")
def test_the_active_player_draws_two_and_each_other_one_before_anybody_places() -> None:
    pos = make(Setup(4, mover=2).position(), "develop")
    for player, number in ((2, 2), (3, 1), (0, 1), (1, 1)):
        assert (pos.player, pos.actor) == (-1, player)
        wrong = ("?",) * (3 - number)
        refused(pos, m.Draw(player, wrong), "KF-22", remedy=False)
        pos = make(pos, m.Draw(player, ("?",) * number))
    assert pos.player == 2
    assert [len(hand) for hand in pos.hands] == [1, 1, 2, 1]


@pytest.mark.rule("KF-24", "KF-R12")
def test_a_pile_that_runs_out_in_the_middle_of_a_develop_gives_what_it_has_clockwise() -> None:
    pos = make(Setup(4, mover=1).deck(3).position(), "develop")
    pos = make(pos, m.Draw(1, ("?", "?")), m.Draw(2, ("?",)))
    refused(pos, m.Draw(3, ("?",)), "KF-R12", remedy=False)
    pos = make(pos, m.Draw(3, ()), m.Draw(0, ()))
    assert [len(hand) for hand in pos.hands] == [0, 2, 1, 0]
    assert pos.deck == 0


@pytest.mark.rule("KF-25", "KF-R20")
def test_the_game_ends_with_the_turn_in_which_the_pile_runs_out() -> None:
    pos = Setup(2).deck(1).position()
    tile = pos.table.tiles.tiles[pos.unseen[0]].id
    pos = make(pos, "develop", m.Draw(0, (tile,)), m.Draw(1, ()))
    pos = make(pos, m.Discard(0, tile), "done")
    assert words(pos) == ["done"]
    assert GAME.result(pos) is None
    assert GAME.result(make(pos, "done")) is not None


@pytest.mark.rule("KF-23")
def test_every_drawn_tile_is_placed_or_discarded_before_one_is_done() -> None:
    pos = Setup(2, "develop").hand(0, "fggg", "cggg").position()
    refused(pos, "done", "KF-23")
    pos = make(pos, m.Discard(0, pos.table.tiles.tiles[pos.hands[0][0]].id))
    refused(pos, "done", "KF-23")
    pos = make(pos, lay(pos, "a1"))
    refused(pos, lay(Setup(2, "develop").hand(0, "fggg").position(), "a2"), "KF-22")
    make(pos, "done")


@pytest.mark.rule("KF-23")
def test_only_a_tile_in_hand_is_used() -> None:
    pos = Setup(2, "develop").hand(0, "fggg").position()
    other, _ = Setup(2).find("cggg")
    refused(pos, m.Place(0, pos.table.tiles.tiles[other].id, 0, 0, 0), "KF-23")
    refused(pos, m.Discard(0, "?"), "KF-23")
    refused(pos, m.Discard(0, "no-such-tile"), "KF-R2", remedy=False)


@pytest.mark.rule("KF-08", "KF-09")
def test_touching_edges_must_show_the_same_kind() -> None:
    pos = Setup(2, "develop").tile(0, "b2", "gfgg").hand(0, "cggg").position()
    problem = refused(pos, lay(pos, "b3", 3), "KF-09")
    assert "City" in str(problem.reason)
    assert "Forest" in str(problem.reason)
    assert problem.components == ("p0/r1c2", "p0/r1c1/e1")
    make(pos, lay(pos, "a2"))


@pytest.mark.rule("KF-09")
def test_a_clash_that_turning_mends_says_so() -> None:
    pos = Setup(2, "develop").tile(0, "b2", "gfgg").hand(0, "fggg").position()
    problem = refused(pos, lay(pos, "b3", 0), "KF-09")
    assert problem.remedy is not None
    assert "another way" in str(problem.remedy)
    make(pos, lay(pos, "b3", 3))


@pytest.mark.rule("KF-11", "KF-R3")
def test_a_tile_may_lie_alone_anywhere() -> None:
    pos = Setup(2, "develop").tile(0, "a1", "gfgg").hand(0, "cggg").position()
    free = [cell for cell in range(20) if pos.boards[0].need[cell] == 0]
    laid = {
        (move.row * 5 + move.col, move.rotation)
        for move in GAME.legal_moves(pos)
        if isinstance(move, m.Place)
    }
    assert {(cell, rotation) for cell in free for rotation in range(4)} <= laid


@pytest.mark.rule("KF-R4")
def test_rotations_that_look_alike_are_one_move() -> None:
    pos = Setup(2, "develop").hand(0, "lake").position()
    refused(pos, m.Place(0, "lake", 0, 0, 2), "KF-R4")
    refused(pos, m.Place(0, "lake", 0, 0, 4), "KF-R4", remedy=False)
    assert GAME.read_word(pos, "lake@a1r2") == m.Place(0, "lake", 0, 0, 0)
    data = {"event": "place", "player": 0, "tile": "lake", "row": 0, "col": 0, "rotation": 3}
    assert GAME.from_json(data) == m.Place(0, "lake", 0, 0, 0)


@pytest.mark.rule("KF-10")
def test_a_placed_tile_stays_and_nothing_lies_on_it() -> None:
    pos = Setup(2, "develop").tile(0, "a1", "gfgg").hand(0, "fggg").position()
    refused(pos, lay(pos, "a1"), "KF-10")


@pytest.mark.rule("KF-R1")
def test_beyond_the_board_there_is_no_space() -> None:
    pos = Setup(2, "develop").hand(0, "fggg").position()
    refused(pos, lay(pos, "e1"), "KF-R1")
    refused(pos, lay(pos, "a6"), "KF-R1")


@pytest.mark.rule("KF-R5", "KF-R6", "KF-12")
def test_an_area_is_completed_by_the_tile_that_closes_its_last_edge() -> None:
    setup = Setup(2, "develop").tile(0, "b2", "gfgg")
    pos = setup.hand(0, "fggg").position()
    assert not pos.boards[0].producing
    after = make(pos, lay(pos, "b3", 3))
    assert after.boards[0].producing == [pos.table.node((1, 1, 0))]
    agree(pos)


@pytest.mark.rule("KF-13", "KF-R7")
def test_an_area_at_the_border_is_never_completed() -> None:
    pos = Setup(2, "produce").tile(0, "a1", "fggg").position()
    problem = refused(pos, "produce:a1.0", "KF-R7")
    assert problem.components == ("p0/r0c0/e0",)


@pytest.mark.rule("KF-R27")
def test_a_tile_that_nobody_noted_is_settled_when_it_is_placed_or_named() -> None:
    pos = Setup(2, "develop").hand(0, "?", "?").position()
    refused(pos, m.Place(0, "?", 0, 0, 0), "KF-R27", remedy=False)
    after = make(pos, "F01@a1", "discard:?", "done")
    assert after.unknown == pos.unknown - 1
    assert after.discards[0][0] == -1
    agree(pos)
    named = make(pos, "discard:F02", "discard:F03")
    assert named.unknown == pos.unknown - 2
