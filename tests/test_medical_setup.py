"""Setting up Medical Frontier: what is in the box and what lies where before the first turn."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from medical_support import BOX, CANCER, CARDIO, CNS, GAME, PSYCHO, Setup, chance, make, refused, sound

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.chance import unseen_tiles
from frontier_nb.games.medical.position import (
    MARKET,
    ORDER,
    REFILL,
    REVEAL_CLINICAL,
    REVEAL_PRECLINICAL,
    SYNTHESIS,
)
from frontier_nb.protocol import CHANCE

BOTH_MODES = pytest.mark.parametrize("mode", ["quick", "advanced"])
ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


@pytest.mark.rule("MF-05")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert len(BOX.compounds) == 96 - 12
    assert [drug.tiles for drug in BOX.drugs.values()] == [4, 4, 4, 4]
    assert len(BOX.preclinical) == 8
    assert len(BOX.clinical) == 12
    assert (BOX.labs, BOX.budget, BOX.hand_limit) == (3, 5, 5)
    assert set(BOX.round_tiles) == set(GAME.player_counts) == {2, 3, 4, 5}
    # Of 15 Round Tiles four are red, four blue, three green and two each yellow and purple.
    for counts in BOX.round_tiles.values():
        assert all(have >= need for have, need in zip((4, 4, 3, 2, 2), sorted(counts)[::-1], strict=False))


@pytest.mark.rule("MF-R1")
def test_the_deck_has_seven_cards_of_each_value_and_no_blanks() -> None:
    assert Counter(card.value for card in BOX.compounds.values()) == dict.fromkeys(range(1, 13), 7)
    assert sorted(GAME.setup(2).unseen) == sorted(BOX.compounds)
    assert GAME.setup(2).deck == 84


@pytest.mark.rule("MF-06")
@ALL_COUNTS
def test_five_cards_are_turned_up_for_the_market(players: int) -> None:
    pos = chance(GAME.setup(players))
    assert pos.due == MARKET
    pos = chance(pos)
    assert None not in pos.market
    assert len(set(pos.market)) == 5
    assert pos.deck == 79
    assert pos.discard == []
    assert not set(pos.market) & set(pos.unseen)


@pytest.mark.rule("MF-06", "MF-R1")
def test_the_first_market_is_five_cards_of_the_deck() -> None:
    pos = chance(GAME.setup(2))
    five = tuple(pos.unseen[:5])
    make(pos, m.Market(five))
    assert "5 cards are due, not 4" in str(refused(pos, m.Market(five[:4]), "MF-06", remedy=False).reason)
    refused(pos, m.Market((*five, pos.unseen[5])), "MF-06", remedy=False)
    refused(pos, m.Market((*five[:4], "99z")), "MF-R1", remedy=False)
    refused(pos, m.Market((*five[:4], five[0])), "MF-R4")
    refused(pos, m.Refill(five), "MF-06", remedy=False)


@pytest.mark.rule("MF-07")
@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 3), (4, 2), (5, 2)])
def test_everybody_has_the_same_number_of_round_tiles(players: int, each: int) -> None:
    start = GAME.setup(players)
    assert start.table.round_tiles == (each,) * players
    line = GAME.sample(start, Random(1)).tiles
    assert Counter(line) == dict.fromkeys(range(players), each)
    make(start, m.RoundOrder(line))
    for wrong in (line[1:], (*line, 0), (*line[1:], (line[0] + 1) % players), (*line[:-1], players)):
        refused(start, m.RoundOrder(wrong), "MF-07", remedy=False)


@pytest.mark.rule("MF-07")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_the_game_is_for_two_to_five(players: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 5 players, not {players}"):
        GAME.setup(players)


@pytest.mark.rule("MF-03", "MF-08", "MF-R25")
def test_quick_play_has_three_types_and_three_trial_tiles_of_each_sort() -> None:
    pos = GAME.setup(2, mode="quick")
    assert {drug.id for drug in pos.table.drugs} == {PSYCHO, CNS, CANCER}
    assert pos.tiles == [4, 4, 4]
    assert pos.preclinical == [None] * 3
    assert pos.clinical == [None] * 3
    assert pos.table.target == 150


@pytest.mark.rule("MF-04", "MF-08", "MF-R25")
def test_advanced_play_has_four_types_and_four_trial_tiles_of_each_sort() -> None:
    pos = GAME.setup(2, mode="advanced")
    assert {drug.id for drug in pos.table.drugs} == {CARDIO, PSYCHO, CNS, CANCER}
    assert pos.tiles == [4, 4, 4, 4]
    assert pos.preclinical == [None] * 4
    assert pos.clinical == [None] * 4
    assert pos.table.target == 300


@pytest.mark.rule("MF-03")
def test_a_cardiovascular_drug_is_no_target_in_quick_play() -> None:
    quick = Setup(mode="quick").lab(0, 0, [6, 6, 9, 9, 2]).position()
    problem = refused(quick, m.Preclinical(0, 0, CARDIO), "MF-03")
    assert "Cardiovascular drugs are not in this game" in str(problem.reason)
    advanced = Setup(mode="advanced").lab(0, 0, [6, 6, 9, 9, 2]).position()
    make(advanced, m.Preclinical(0, 0, CARDIO))


def test_the_mode_is_quick_unless_said_otherwise_and_one_of_two() -> None:
    assert GAME.setup(2) == GAME.setup(2, mode="quick") != GAME.setup(2, mode="advanced")
    with pytest.raises(ValueError, match="quick, advanced, not 'slow'"):
        GAME.setup(2, mode="slow")
    with pytest.raises(ValueError, match="no option 'speed'"):
        GAME.setup(2, speed="quick")


@pytest.mark.rule("MF-09")
@BOTH_MODES
def test_every_type_begins_with_its_token_on_the_stack(mode: str) -> None:
    pos = GAME.setup(3, mode=mode)
    assert all(pos.bonus_left(drug) for drug in range(len(pos.table.drugs)))
    assert [drug.bonus for drug in BOX.drugs.values()] == [5, 10, 20, 30]


@pytest.mark.rule("MF-10", "MF-11")
@BOTH_MODES
def test_trial_tiles_lie_face_down_until_a_trial_needs_them(mode: str) -> None:
    pos = chance(chance(GAME.setup(2, mode=mode)))
    for _ in range(4):
        pos = chance(make(pos, m.EndTurn(pos.player)))
    assert set(pos.preclinical) == set(pos.clinical) == {None}
    refused(pos, m.RevealPreclinical(PSYCHO, next(iter(BOX.preclinical))), "MF-R5")
    refused(pos, m.RevealClinical(PSYCHO, next(iter(BOX.clinical))), "MF-R5")


@pytest.mark.rule("MF-10", "MF-R26")
def test_any_preclinical_tile_that_nobody_has_seen_may_turn_up() -> None:
    pos = Setup().tried(1, 0, CNS).lab(0, 0, [7, 7, 7, 11, 3]).position()
    seen = pos.preclinical[pos.table.drug_index[CNS]]
    pos = make(pos, m.Preclinical(0, 0, PSYCHO))
    rng = Random(5)
    found = Counter(GAME.sample(pos, rng).tile for _ in range(1400))
    assert set(found) == set(BOX.preclinical) - {seen} == set(unseen_tiles(pos, REVEAL_PRECLINICAL))
    # Each of the seven with chance 1 in 7: about 200 times, and 60 is over four standard deviations.
    assert all(abs(number - 200) < 60 for number in found.values())
    problem = refused(pos, m.RevealPreclinical(PSYCHO, seen), "MF-R26", remedy=False)
    assert seen in str(problem.reason)


@pytest.mark.rule("MF-11", "MF-R26")
def test_any_clinical_tile_that_nobody_has_seen_may_turn_up() -> None:
    pos = Setup().checked(1, 0, CNS).tried(0, 0, PSYCHO).position()
    seen = pos.clinical[pos.table.drug_index[CNS]]
    pos = make(pos, m.Clinical(0, 0))
    rng = Random(5)
    found = Counter(GAME.sample(pos, rng).tile for _ in range(2200))
    assert set(found) == set(BOX.clinical) - {seen} == set(unseen_tiles(pos, REVEAL_CLINICAL))
    assert all(abs(number - 200) < 60 for number in found.values())
    refused(pos, m.RevealClinical(PSYCHO, seen), "MF-R26", remedy=False)


@pytest.mark.rule("MF-12")
@ALL_COUNTS
def test_everybody_has_three_empty_labs(players: int) -> None:
    pos = chance(chance(GAME.setup(players)))
    for player in range(players):
        for lab in range(3):
            assert pos.lab(player, lab) == ((), SYNTHESIS, None, 0, 0)
    assert len(pos.labs) == 3 * players


@pytest.mark.rule("MF-12")
@pytest.mark.parametrize("lab", [-1, 3])
def test_there_is_no_fourth_lab(lab: int) -> None:
    pos = Setup().hand(0, 7).position()
    moves = [
        m.Synthesise(0, lab, pos.hands[0][0]),
        m.Preclinical(0, lab, PSYCHO),
        m.Clinical(0, lab),
        m.Document(0, lab),
        m.Launch(0, lab),
        m.Abandon(0, lab),
    ]
    for move in moves:
        assert f"no lab {lab + 1}" in str(refused(pos, move, "MF-12", remedy=False).reason)


@pytest.mark.rule("MF-13")
def test_everybody_begins_with_five_cubes() -> None:
    pos = chance(chance(GAME.setup(3)))
    for _ in range(3):
        assert pos.cubes == 5
        pos = chance(make(pos, m.EndTurn(pos.player)))


@pytest.mark.rule("MF-14")
def test_the_round_tiles_are_laid_out_before_anything_else() -> None:
    pos = GAME.setup(2)
    assert (GAME.to_play(pos), pos.due, pos.order) == (CHANCE, ORDER, ())
    assert GAME.legal_moves(pos) == []
    refused(pos, m.Market(tuple(pos.unseen[:5])), "MF-14", remedy=False)
    refused(pos, m.EndTurn(0), "MF-14", remedy=False)
    pos = make(pos, m.RoundOrder((1, 1, 0, 1, 0, 0, 1, 0)))
    assert pos.line == (1, 1, 0, 1, 0, 0, 1, 0)
    assert pos.round == 1
    refused(pos, m.RoundOrder(pos.line), "MF-06", remedy=False)
    pos = chance(pos)
    refused(pos, m.RoundOrder(pos.line), "MF-R5")
    assert GAME.view(pos, 0).line == pos.line


@pytest.mark.rule("MF-14")
def test_the_line_is_shuffled() -> None:
    rng = Random(3)
    lines = {GAME.sample(GAME.setup(2), rng).tiles for _ in range(60)}
    assert len(lines) > 30
    assert {line[0] for line in lines} == {0, 1}


@BOTH_MODES
@ALL_COUNTS
def test_every_game_begins_sound(players: int, mode: str) -> None:
    pos = GAME.setup(players, mode=mode)
    sound(pos)
    assert GAME.scores(pos) == (0,) * players
    assert GAME.result(pos) is None
    assert GAME.clock(pos).round == 0
    assert GAME.clock(pos).player is None
    pos = chance(pos)
    assert GAME.clock(pos).player is None
    pos = chance(pos)
    assert GAME.clock(pos) == (type(GAME.clock(pos)))(1, pos.line[0])
    pos = make(pos, m.EndTurn(pos.player))
    assert pos.due == REFILL
    assert GAME.clock(pos).player is None
