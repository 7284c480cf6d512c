"""Rounds, turns and the budget of Medical Frontier."""

from __future__ import annotations

import pytest
from medical_support import CNS, GAME, PSYCHO, Setup, chance, make, refused

from frontier_nb.games.medical import Position
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.position import REFILL
from frontier_nb.protocol import CHANCE


def turns(pos: Position, number: int) -> list[int]:
    """Pass through some turns and list whose they were."""
    found = []
    for _ in range(number):
        found.append(pos.player)
        pos = chance(make(pos, m.EndTurn(pos.player)))
    return found


def start(*line: int) -> Position:
    players = max(line) + 1
    return chance(make(GAME.setup(players), m.RoundOrder(line)))


# -- whose turn it is ----------------------------------------------------------------------------------


@pytest.mark.rule("MF-15")
def test_the_current_tile_begins_and_the_others_follow_clockwise() -> None:
    pos = start(1, 0, 2, 2, 1, 0, 0, 1, 2)
    assert pos.order == (1, 2, 0)
    assert turns(pos, 6) == [1, 2, 0, 0, 1, 2]


@pytest.mark.rule("MF-15", "MF-R21")
def test_players_sit_in_the_order_in_which_they_are_listed() -> None:
    pos = start(3, 0, 1, 2, 4, 4, 3, 2, 1, 0)
    assert turns(pos, 5) == [3, 4, 0, 1, 2]


@pytest.mark.rule("MF-15")
def test_nobody_moves_out_of_turn() -> None:
    pos = Setup(3).hand(1, 7).position()
    others = [m.EndTurn(1), m.Take(2, 0, str(pos.market[0])), m.Synthesise(1, 0, pos.hands[1][0])]
    for move in others:
        problem = refused(pos, move, "MF-15")
        assert str(problem.reason) == "It is the turn of player 1."
    assert all(move.player == 0 for move in GAME.legal_moves(pos))


@pytest.mark.rule("MF-60")
def test_after_everybody_the_next_tile_names_the_start_player() -> None:
    pos = start(0, 1, 1, 0, 0, 1, 0, 1)
    rounds = []
    for _ in range(16):
        rounds.append((pos.round, pos.start_player))
        pos = chance(make(pos, m.EndTurn(pos.player)))
    assert rounds[::2] == rounds[1::2]
    assert rounds[::2] == [(1, 0), (2, 1), (3, 1), (4, 0), (5, 0), (6, 1), (7, 0), (8, 1)]


@pytest.mark.rule("MF-60")
def test_a_tile_that_went_to_the_tail_comes_to_the_head_again() -> None:
    pos = start(0, 1, 1, 1, 0, 0, 1, 0)
    # Round 9 and its neighbours stand under the tiles of rounds 1 to 3.
    assert turns(pos, 22)[16:] == [0, 1, 1, 0, 1, 0]


@pytest.mark.rule("MF-60")
def test_the_round_goes_on_only_after_the_last_turn() -> None:
    pos = start(0, 1, 2, 0, 1, 2, 0, 1, 2)
    seen = []
    for _ in range(4):
        seen.append((pos.round, pos.turn))
        pos = chance(make(pos, m.EndTurn(pos.player)))
    assert seen == [(1, 0), (1, 1), (1, 2), (2, 0)]


@pytest.mark.rule("MF-R21")
def test_the_same_player_may_start_two_rounds_running() -> None:
    pos = start(0, 0, 1, 1, 0, 1, 0, 1)
    # Player 2 is last in round 2 and first in round 3.
    assert turns(pos, 8) == [0, 1, 0, 1, 1, 0, 1, 0]


# -- the budget ----------------------------------------------------------------------------------------


@pytest.mark.rule("MF-16")
def test_cubes_are_divided_among_drugs_as_one_pleases() -> None:
    pos = (
        Setup().market(1, 2, 3, 4, 5).hand(0, 7).tried(0, 1, PSYCHO).flipped(PSYCHO, clinical="C1").position()
    )
    pos = make(pos, m.Take(0, 2, str(pos.market[2])))
    assert pos.cubes == 3
    pos = make(pos, m.Synthesise(0, 0, pos.hands[0][0]))
    assert pos.cubes == 2
    pos = make(pos, m.Clinical(0, 1))
    assert pos.cubes == 1
    pos = make(pos, m.Synthesise(0, 2, pos.hands[0][0]))
    assert pos.cubes == 0
    assert GAME.legal_moves(pos) == [m.EndTurn(0)]


@pytest.mark.rule("MF-16")
def test_a_step_that_cannot_be_paid_is_refused() -> None:
    setup = Setup(cubes=0).market(1, 2, 3, 4, 5).hand(0, 7).lab(0, 0, [3, 3, 3, 1, 2])
    pos = setup.position()
    for move in (
        m.Take(0, 0, str(pos.market[0])),
        m.Synthesise(0, 1, pos.hands[0][0]),
        m.Preclinical(0, 0, PSYCHO),
    ):
        problem = refused(pos, move, "MF-16")
        assert "1 cube; 0 left" in str(problem.reason)
        assert problem.components == ("cubes-0",)
    pos = Setup(cubes=0).tried(0, 0, PSYCHO).position()
    refused(pos, m.Clinical(0, 0), "MF-16")
    pos = Setup(cubes=0).checked(0, 0, PSYCHO).position()
    refused(pos, m.Launch(0, 0), "MF-16")
    pos = Setup(cubes=0).checked(0, 0, PSYCHO, (12, 12, 12, 11, 10), delay=2).position()
    refused(pos, m.Document(0, 0), "MF-16")


@pytest.mark.rule("MF-16")
@pytest.mark.parametrize("cubes", [0, 1, 2, 3])
def test_the_dearer_a_card_the_more_cubes_it_asks_for(cubes: int) -> None:
    pos = Setup(cubes=cubes).position()
    takes = {move.space for move in GAME.legal_moves(pos) if isinstance(move, m.Take)}
    assert takes == {space for space, cost in enumerate((1, 1, 2, 2, 3)) if cost <= cubes}
    if cubes < 3:
        problem = refused(pos, m.Take(0, 4, str(pos.market[4])), "MF-16")
        assert f"3 cubes; {cubes} left" in str(problem.reason)


@pytest.mark.rule("MF-17", "MF-58")
@pytest.mark.parametrize("cubes", [0, 2, 5])
def test_unspent_cubes_are_lost_and_all_five_are_back_in_the_next_turn(cubes: int) -> None:
    pos = Setup(cubes=cubes).position()
    pos = make(pos, m.EndTurn(0))
    assert pos.cubes == 5
    pos = chance(pos)
    assert (pos.player, pos.cubes) == (1, 5)
    pos = chance(make(pos, m.EndTurn(1)))
    assert pos.cubes == 5


@pytest.mark.rule("MF-18")
def test_a_step_may_be_repeated_as_long_as_cubes_last() -> None:
    pos = Setup().hand(0, 1, 2, 3, 4, 5).position()
    for card in pos.hands[0]:
        pos = make(pos, m.Synthesise(0, 1, card))
    assert len(pos.labs[1]) == 5
    assert pos.cubes == 0


@pytest.mark.rule("MF-19")
def test_a_player_may_pass_with_the_whole_budget() -> None:
    pos = Setup().position()
    assert GAME.legal_moves(pos)[-1] == m.EndTurn(0)
    assert make(pos, m.EndTurn(0)).mover == 1


@pytest.mark.rule("MF-19", "MF-R5")
def test_a_turn_lasts_until_the_player_says_so() -> None:
    pos = Setup(cubes=1).hand(0, 7).position()
    pos = make(pos, m.Synthesise(0, 0, pos.hands[0][0]))
    assert (pos.player, pos.cubes) == (0, 0)
    pos = make(pos, m.EndTurn(0))
    assert (GAME.to_play(pos), pos.due) == (CHANCE, REFILL)


@pytest.mark.rule("MF-R5")
def test_steps_of_several_labs_mix_in_any_order() -> None:
    setup = Setup().market(1, 2, 7, 4, 5).checked(0, 0, CNS).lab(0, 2, [7, 7, 2, 3])
    pos = setup.flipped(PSYCHO).position()
    pos = make(pos, m.Launch(0, 0), m.Take(0, 2, str(pos.market[2])))
    pos = make(pos, m.Synthesise(0, 2, pos.hands[0][0]), m.Preclinical(0, 2, PSYCHO))
    assert pos.cubes == 0
    assert pos.scores[0] == 80 + 20 - 5 * pos.launched[0][0].penalties


@pytest.mark.rule("MF-R5")
def test_each_trial_is_done_once_for_a_drug() -> None:
    pos = Setup().tried(0, 0, PSYCHO).position()
    problem = refused(pos, m.Preclinical(0, 0, PSYCHO), "MF-R5")
    assert "each drug is tried once" in str(problem.reason)
    assert str(problem.remedy) == "Go on to the clinical trial."
    assert problem.components == ("lab-0-0",)
    pos = Setup().checked(0, 0, PSYCHO).position()
    for move in (m.Preclinical(0, 0, PSYCHO), m.Clinical(0, 0)):
        problem = refused(pos, move, "MF-R5")
        assert str(problem.remedy) == "What is left is the launch."


@pytest.mark.rule("MF-R5")
def test_nothing_is_turned_up_during_a_turn() -> None:
    pos = Setup().position()
    problem = refused(pos, m.Market(tuple(pos.unseen[:5])), "MF-R5")
    assert str(problem.reason) == "Nothing is turned up now: player 1 is to move."
    pos = make(pos, m.EndTurn(0))
    refused(pos, m.EndTurn(1), "MF-R3", remedy=False)
