"""The three endings, the score sheet line by line, and ties."""

from __future__ import annotations

import pytest
from king_support import GAME, Setup, make, words

from frontier_nb.games.king import moves as m
from frontier_nb.games.king import scoring
from frontier_nb.games.king.position import CHOOSE, OVER, Position


def last_turn(setup: Setup) -> Position:
    """Return the position after everybody was done in a Produce that changes nothing."""
    pos = setup.position()
    return make(pos, *["done"] * pos.table.players)


@pytest.mark.rule("KF-41", "KF-42", "KF-R20")
def test_an_empty_stock_ends_the_game_after_everybodys_part() -> None:
    setup = Setup(3, "consume").pair(0, "n", full=True).pair(0, "c").stock(1)
    pos = make(setup.position(), "consume:b3.0", "spend:wheat@b1.0", "done")
    assert pos.stock == 0
    assert GAME.to_play(pos) == 1
    assert words(pos) == ["done"]
    pos = make(pos, "done", "done")
    assert (pos.player, GAME.to_play(pos)) == (OVER, None)


@pytest.mark.rule("KF-41", "KF-42", "KF-R20")
def test_an_empty_pile_ends_the_game_after_everybodys_part() -> None:
    pos = last_turn(Setup(2, "produce").deck(0))
    assert pos.player == OVER


def filled(players: int = 4, empty: int = 1) -> Setup:
    """Return a Develop in which the first player has all but some spaces filled."""
    setup = Setup(players, "develop")
    board, table = setup.pos.boards[0], setup.table.tiles
    for cell in range(20 - empty):
        ways = [
            turned
            for tile, left in setup.left.items()
            if left
            for turned in table.fitting[tile][board.need[cell]]
        ]
        turned = next(one for one in ways if _goes_on(setup, cell, one))
        setup.left[turned // 4] -= 1
        board.place(cell, turned)
    return setup


def _goes_on(setup: Setup, cell: int, turned: int) -> bool:
    """Return whether something fits on the empty cells beside a tile that is tried there."""
    board, table = setup.pos.boards[0].copy(), setup.table.tiles
    board.place(cell, turned)
    left = {**setup.left, turned // 4: setup.left[turned // 4] - 1}
    around = [other for other in table.neighbours[cell] if other >= 0 and board.need[other] >= 0]
    return all(
        any(table.fitting[tile][board.need[other]] for tile, number in left.items() if number > 0)
        for other in around
    )


@pytest.mark.rule("KF-41", "KF-42", "KF-R20")
def test_a_full_board_ends_the_game_after_everybodys_part() -> None:
    setup = filled()
    board, table = setup.pos.boards[0], setup.table.tiles
    tile = next(t for t, left in setup.left.items() if left and table.fitting[t][board.need[19]])
    setup.hand(0, table.tiles[tile].id)
    pos = setup.position()
    place = next(move for move in GAME.legal_moves(pos) if isinstance(move, m.Place))
    pos = make(pos, place, "done")
    assert pos.boards[0].empty == 0
    assert GAME.to_play(pos) == 1
    for player in (1, 2, 3):
        held = pos.table.tiles.tiles[pos.hands[player][0]].id
        pos = make(pos, f"discard:{held}", "done")
    assert GAME.result(pos) is not None


@pytest.mark.rule("KF-41")
def test_without_any_of_the_three_the_next_player_goes_on() -> None:
    pos = last_turn(Setup(2, "produce"))
    assert (pos.player, pos.phase) == (1, CHOOSE)


# -- scoring ----------------------------------------------------------------------------------------


@pytest.mark.rule("KF-45", "KF-R21")
def test_spaces_count_in_completed_areas_only_with_or_without_cubes() -> None:
    open_ = Setup(2).tile(0, "b2", "gfgg")
    assert scoring.space_points(open_.position().boards[0]) == 0
    pos = Setup(2).pair(0, "f").pair(0, "c").position()
    board = pos.boards[0]
    expected = sum(
        sum(pos.table.tiles.tiles[board.placed[cell] // 4].areas[0].spaces.values()) for cell in (0, 1, 7, 8)
    )
    assert scoring.space_points(board) == expected > 2
    full = Setup(2).pair(0, "f", full=True).pair(0, "c").position()
    assert scoring.space_points(full.boards[0]) == expected


@pytest.mark.rule("KF-46", "KF-R21")
def test_each_empty_space_costs_two_and_a_full_board_brings_ten() -> None:
    pos = Setup(2).pair(0, "f").position()
    assert scoring.empty_points(pos.boards[0]) == -2 * (20 - pos.boards[0].filled.bit_count())
    board = filled(empty=0).pos.boards[0]
    assert board.empty == 0
    assert scoring.empty_points(board) == 10


@pytest.mark.rule("KF-49", "KF-R21", "KF-43")
def test_a_score_is_the_sum_of_the_four_lines_and_the_highest_wins() -> None:
    pos = last_turn(Setup(2, "produce").pair(0, "f").named(0, "d1", "lake").chips(3, 7).deck(0))
    sheet = GAME.score_sheet(pos)
    assert sheet is not None
    for player, term in enumerate(sheet.term.terms):
        lines = [part.value for part in term.terms]
        board = pos.boards[player]
        assert len(lines) == 4
        assert lines == [
            scoring.space_points(board), scoring.empty_points(board), scoring.building_points(board),
            pos.chips[player],
        ]  # fmt: skip
        assert sum(lines) == term.value == GAME.scores(pos)[player]
    result = GAME.result(pos)
    assert result is not None
    assert result.scores[result.winners[0]] == max(result.scores) == sheet.total


@pytest.mark.parametrize("turn", [3, 4, 5])
@pytest.mark.rule("KF-44", "KF-R23")
def test_a_tie_is_won_by_whoever_is_latest_counted_from_the_first_player(turn: int) -> None:
    pos = Setup(3, "produce", mover=0, turn=turn).deck(0).position()
    scores = GAME.scores(pos)
    pos.chips = [max(scores) - score for score in scores]
    pos.stock -= sum(pos.chips)
    pos = make(pos, "done", "done", "done")
    result = GAME.result(pos)
    assert result is not None
    assert len(set(result.scores)) == 1
    assert result.winners == ((pos.first + 2) % 3,)
    sheet = GAME.score_sheet(pos)
    assert sheet is not None
    assert "turn order" in str(sheet.verdict)
