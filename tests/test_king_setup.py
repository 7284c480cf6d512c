"""The King of Frontier: the table at the start, the opening, whose turn it is."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from king_support import BOX, GAME, Setup, agree, chance, make, refused, words

from frontier_nb.games.king import moves as m
from frontier_nb.games.king import position as p
from frontier_nb.protocol import CHANCE, Clock

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def opened(players: int = 2, first: int = 0, seed: int = 0) -> p.Position:
    """Return the position in which the first player has drawn the tiles of the opening."""
    pos = make(GAME.setup(players), m.FirstPlayer(first))
    return chance(chance(pos, seed), seed)


# -- the table --------------------------------------------------------------------------------------


@pytest.mark.rule("KF-02")
def test_88_frontier_tiles_and_16_buildings_are_in_the_box() -> None:
    assert sum(tile.copies for tile in BOX.tiles.values()) == 88
    assert len(BOX.buildings) == 16


@PLAYERS
@pytest.mark.rule("KF-03", "KF-R2")
def test_each_player_brings_22_frontier_tiles(players: int) -> None:
    pos = GAME.setup(players)
    assert pos.deck == 22 * players == len(pos.table.box)
    assert {"lake", "rocky-forest"} <= set(BOX.in_play(2))
    assert BOX.in_play(2)["lake"] == BOX.in_play(2)["rocky-forest"] == 1


@pytest.mark.parametrize(("players", "buildings"), [(2, 8), (3, 12), (4, 16)])
@pytest.mark.rule("KF-04")
def test_four_buildings_a_player_lie_in_the_supply(players: int, buildings: int) -> None:
    pos = chance(make(GAME.setup(players), m.FirstPlayer(0)))
    assert len(set(pos.supply)) == buildings


@PLAYERS
@pytest.mark.rule("KF-05")
def test_the_stock_holds_ten_points_a_player(players: int) -> None:
    pos = GAME.setup(players)
    assert pos.stock == 10 * players
    assert pos.chips == [0] * players


@PLAYERS
@pytest.mark.rule("KF-06", "KF-R1", "KF-07")
def test_everybody_has_an_empty_board_of_four_rows_and_five_columns(players: int) -> None:
    pos = GAME.setup(players)
    assert len(pos.boards) == players
    for board in pos.boards:
        assert (board.table.rows, board.table.cols, board.empty) == (4, 5, 20)
        assert not board.cubes


@pytest.mark.rule("KF-07")
def test_the_table_is_set_up_before_anybody_draws() -> None:
    pos = GAME.setup(2)
    refused(pos, m.Supply(tuple(BOX.buildings)[:8]), "KF-R24", remedy=False)
    refused(pos, m.Draw(0, ("F01",) * 5), "KF-R24", remedy=False)
    refused(make(pos, m.FirstPlayer(1)), m.Draw(1, ("F01",) * 5), "KF-04", remedy=False)


@pytest.mark.rule("KF-04")
def test_a_supply_must_be_of_the_right_size_and_of_different_buildings() -> None:
    pos = make(GAME.setup(2), m.FirstPlayer(0))
    eight = tuple(BOX.buildings)[:8]
    refused(pos, m.Supply(eight[:7]), "KF-04", remedy=False)
    refused(pos, m.Supply(tuple(BOX.buildings)[:9]), "KF-04", remedy=False)
    refused(pos, m.Supply((*eight[:7], eight[0])), "KF-04", remedy=False)
    refused(pos, m.Supply((*eight[:7], "ziggurat")), "KF-04", remedy=False)


@pytest.mark.rule("KF-19", "KF-R24")
def test_chance_says_who_begins_and_turns_go_clockwise() -> None:
    drawn = Counter(GAME.sample(GAME.setup(3), Random(seed)).player for seed in range(60))
    assert set(drawn) == {0, 1, 2}
    refused(GAME.setup(3), m.FirstPlayer(3), "KF-R24", remedy=False)
    pos = Setup(3, "consume", mover=1, turn=5).position()
    assert pos.order == (0, 1, 2)
    order = []
    for _ in range(3):
        order.append(pos.player)
        pos = make(pos, "done")
    assert order == [1, 2, 0]
    assert (pos.player, pos.phase, pos.turn) == (2, p.CHOOSE, 6)


# -- the opening ------------------------------------------------------------------------------------


@pytest.mark.rule("KF-17", "KF-R9")
def test_five_are_drawn_three_are_placed_and_two_discarded() -> None:
    pos = opened(first=1)
    assert pos.player == 1
    assert len(pos.hands[1]) == 5
    assert GAME.clock(pos) == Clock(0, 1)
    rng = Random(0)
    while pos.hands[1]:
        refused(pos, "done", "KF-R9")
        pos = make(pos, rng.choice(GAME.legal_moves(pos)))
    assert words(pos) == ["done"]
    assert pos.boards[1].empty == 17
    assert len(pos.discards[1]) == 2
    pos = make(pos, "done")
    assert (pos.player, pos.actor) == (CHANCE, 0)


@pytest.mark.rule("KF-R9")
def test_a_fourth_tile_is_not_placed_and_a_third_not_discarded() -> None:
    pos = opened()
    places = [move for move in GAME.legal_moves(pos) if isinstance(move, m.Place)]
    for _ in range(3):
        pos = make(pos, next(move for move in GAME.legal_moves(pos) if isinstance(move, m.Place)))
    assert places
    left = GAME.edition and pos.table.tiles.tiles[pos.hands[0][0]].id
    cell = next(cell for cell in range(20) if pos.boards[0].need[cell] == 0)
    refused(pos, m.Place(0, left, *divmod(cell, 5), 0), "KF-R9")
    pos = opened()
    for _ in range(2):
        pos = make(pos, next(move for move in GAME.legal_moves(pos) if isinstance(move, m.Discard)))
    refused(pos, m.Discard(0, pos.table.tiles.tiles[pos.hands[0][0]].id), "KF-R9")


@pytest.mark.rule("KF-17")
def test_the_opening_knows_no_actions() -> None:
    pos = opened()
    for word in ("develop", "produce:a1.0", "build:tower@a1", "consume:a1.0"):
        rule = "KF-21" if word == "develop" else "KF-17"
        refused(pos, word, rule)
    agree(pos)


@pytest.mark.rule("KF-15", "KF-18", "KF-R10")
def test_a_discard_lies_with_its_owner_and_never_returns() -> None:
    pos = Setup(2, "develop").hand(0, "fggg").position()
    tile = pos.table.tiles.tiles[pos.hands[0][0]].id
    after = make(pos, m.Discard(0, tile), "done")
    number = pos.table.tiles.index[tile]
    assert after.discards[0].count(number) == pos.discards[0].count(number) + 1
    assert after.deck == pos.deck
    rng = Random(1)
    while (player := GAME.to_play(after)) is not None:
        move = GAME.sample(after, rng) if player == CHANCE else rng.choice(GAME.legal_moves(after))
        after = GAME.apply(after, move)
    assert number in after.discards[0]


@pytest.mark.rule("KF-R27")
def test_others_see_how_many_tiles_are_held_and_discarded_but_not_which() -> None:
    pos = Setup(3, "develop").hand(0, "fggg", "cggg").discard(0, "rggg", "nggg").position()
    mine, theirs, onlooker = GAME.view(pos, 0), GAME.view(pos, 1), GAME.view(pos, None)
    assert mine.hands[0] == pos.hands[0]
    assert mine.discards[0] == pos.discards[0]
    for view in (theirs, onlooker):
        assert view.hands[0] == (-1, -1)
        assert view.discards[0] == (-1, -1)
        assert view.deck == pos.deck
    assert theirs.discards[1] == pos.discards[1]
    assert onlooker.discards[1] == (-1, -1)


@pytest.mark.rule("KF-R27")
def test_what_others_draw_and_discard_is_told_by_number_only() -> None:
    pos = opened()
    before = make(GAME.setup(2), m.FirstPlayer(0))
    draw = m.Draw(0, ("F01", "F02", "F03", "F04", "F05"))
    assert GAME.veil(before, draw, 0) == draw
    assert GAME.veil(before, draw, 1) == GAME.veil(before, draw, None) == m.Draw(0, ("?",) * 5)
    gone = next(move for move in GAME.legal_moves(pos) if isinstance(move, m.Discard))
    assert GAME.veil(pos, gone, 0) == gone
    assert GAME.veil(pos, gone, 1) == m.Discard(0, "?")
    place = next(move for move in GAME.legal_moves(pos) if isinstance(move, m.Place))
    assert GAME.veil(pos, place, 1) == place


@pytest.mark.rule("KF-20", "KF-R25")
def test_choices_are_made_one_by_one_clockwise_from_the_active_player() -> None:
    pos = Setup(3, "build", mover=2).position()
    refused(pos, m.Done(0), "KF-R25")
    pos = make(pos, m.Done(2))
    refused(pos, m.Done(1), "KF-R25")
    make(pos, m.Done(0), m.Done(1))


# -- turns ------------------------------------------------------------------------------------------


@pytest.mark.rule("KF-21", "KF-R11")
def test_any_action_may_be_chosen_in_any_turn_and_once() -> None:
    pos = Setup(2).position()
    assert words(pos) == ["develop", "produce", "build", "consume"]
    for _ in range(3):
        for word in ("produce", "produce:a1.0"):
            if word == "produce:a1.0":
                refused(pos, "produce:a1.0", "KF-21")
        refused(pos, "done", "KF-21")
        pos = make(pos, "consume")
        refused(pos, m.Action(pos.player, "produce"), "KF-21")
        pos = make(pos, "done", "done")
    assert words(pos) == ["develop", "produce", "build", "consume"]


@pytest.mark.rule("KF-21")
def test_there_are_four_actions_only_and_others_wait() -> None:
    pos = Setup(2).position()
    refused(pos, m.Action(0, "plunder"), "KF-21")
    refused(pos, m.Action(1, "produce"), "KF-R11")
    refused(make(pos, "produce"), "consume:a1.0", "KF-21")


@pytest.mark.rule("KF-01", "KF-R33")
def test_a_game_goes_to_its_end_and_has_no_result_before() -> None:
    pos, rng = GAME.setup(2), Random(3)
    while GAME.to_play(pos) is not None:
        assert GAME.result(pos) is None
        move = GAME.sample(pos, rng) if pos.player == CHANCE else rng.choice(GAME.legal_moves(pos))
        pos = GAME.apply(pos, move)
    result = GAME.result(pos)
    assert result is not None
    assert max(result.scores) == result.scores[result.winners[0]]
