"""The pre-clinical trial: efficacy against its criteria, and penalties."""

from __future__ import annotations

import pytest
from medical_support import (
    BOX,
    CANCER,
    CARDIO,
    CNS,
    FORMULA_VALUES,
    GAME,
    PSYCHO,
    Setup,
    agree,
    by_value,
    chance,
    make,
    needles,
    pretile,
    refused,
)

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.position import REVEAL_PRECLINICAL, SYNTHESIS, TRIED
from frontier_nb.protocol import CHANCE


@pytest.mark.rule("MF-35")
def test_a_finished_formula_enters_the_trial_for_one_cube() -> None:
    pos = Setup().lab(0, 1, [5, 5, 5, 2, 11]).flipped(PSYCHO).position()
    after = make(pos, m.Preclinical(0, 1, PSYCHO))
    assert after.cubes == 4
    assert after.lab(0, 1).stage == TRIED
    assert after.lab(0, 1).target == PSYCHO
    assert after.lab(0, 1).cards == pos.lab(0, 1).cards
    assert after.player == 0, "the turn goes on"


@pytest.mark.rule("MF-36")
def test_only_the_lab_on_trial_turns_its_researcher_over() -> None:
    pos = Setup().hand(0, 1).lab(0, 0, [5, 5]).lab(0, 1, [7, 7, 7, 3, 4]).flipped(PSYCHO).position()
    after = make(pos, m.Preclinical(0, 1, PSYCHO))
    assert [after.lab(0, lab).stage for lab in range(3)] == [SYNTHESIS, TRIED, SYNTHESIS]
    one = after.hands[0][0]
    make(after, m.Synthesise(0, 0, one), m.EndTurn(0))
    refused(after, m.Synthesise(0, 1, one, after.labs[1][0]), "MF-R9")


@pytest.mark.rule("MF-37", "MF-R13")
@pytest.mark.parametrize("drug", [CARDIO, PSYCHO, CNS, CANCER])
@pytest.mark.parametrize("tile", BOX.preclinical)
def test_criteria_are_the_needles_of_drug_tile_and_trial_tile_together(drug: str, tile: str) -> None:
    criteria = BOX.drugs[drug].needles + BOX.preclinical[tile]
    pos = Setup(mode="advanced").lab(0, 0, FORMULA_VALUES[drug]).flipped(drug, tile).position()
    after = make(pos, m.Preclinical(0, 0, drug))
    assert after.lab(0, 0).penalties == max(0, criteria - needles(pos.labs[0]))


@pytest.mark.rule("MF-38")
def test_the_first_trial_turns_the_tile_up_and_goes_on_with_it() -> None:
    pos = Setup().lab(0, 0, [7, 7, 7, 11, 3], needles=4).position()
    pos = make(pos, m.Preclinical(0, 0, PSYCHO))
    assert (GAME.to_play(pos), pos.due, pos.trial) == (CHANCE, REVEAL_PRECLINICAL, 0)
    assert GAME.legal_moves(pos) == []
    refused(pos, m.EndTurn(0), "MF-38", remedy=False)
    refused(pos, m.RevealClinical(PSYCHO, "C1"), "MF-38", remedy=False)
    refused(pos, m.RevealPreclinical(CNS, "P1"), "MF-38", remedy=False)
    refused(pos, m.RevealPreclinical(PSYCHO, "C1"), "MF-38", remedy=False)
    after = make(pos, m.RevealPreclinical(PSYCHO, pretile(2)))
    assert after.preclinical[after.table.drug_index[PSYCHO]] == pretile(2)
    assert after.player == 0
    assert after.cubes == 4
    assert after.lab(0, 0).penalties == 3 + 2 - 4


@pytest.mark.rule("MF-38", "MF-R13")
def test_later_trials_on_the_type_meet_the_same_tile() -> None:
    pos = Setup().lab(0, 0, [7, 7, 7, 11, 3]).lab(1, 0, [5, 5, 5, 2, 9], needles=3).position()
    pos = make(pos, m.Preclinical(0, 0, PSYCHO), m.RevealPreclinical(PSYCHO, pretile(3)), m.EndTurn(0))
    pos = make(chance(pos), m.Preclinical(1, 0, PSYCHO))
    assert pos.player == 1, "no tile is turned up any more"
    assert pos.lab(1, 0).penalties == 3 + 3 - 3
    refused(pos, m.RevealPreclinical(PSYCHO, pretile(1)), "MF-R5")


@pytest.mark.rule("MF-38")
def test_each_type_has_a_tile_of_its_own() -> None:
    setup = Setup().lab(0, 0, [7, 7, 7, 7, 3]).lab(0, 1, [9, 9, 9, 9, 2]).flipped(PSYCHO)
    pos = make(setup.position(), m.Preclinical(0, 0, PSYCHO))
    assert pos.due != REVEAL_PRECLINICAL
    pos = make(pos, m.Preclinical(0, 1, CANCER))
    assert (pos.due, pos.trial) == (REVEAL_PRECLINICAL, 1)
    pos = chance(pos)
    assert pos.preclinical[2] != pos.preclinical[0]


@pytest.mark.rule("MF-39")
def test_efficacy_counts_the_needles_of_all_five_cards_the_free_ones_too() -> None:
    pos = Setup().lab(0, 0, [7, 7, 7, 11, 3], needles=4).flipped(PSYCHO, pretile(2)).position()
    three = sum(BOX.compounds[card].needles for card in pos.labs[0][:3])
    assert three < 4, "the free cards carry needles as well"
    assert make(pos, m.Preclinical(0, 0, PSYCHO)).lab(0, 0).penalties == 5 - 4


@pytest.mark.rule("MF-40", "MF-R14")
def test_efficacy_4_against_criteria_5_gives_one_penalty() -> None:
    # The rulebook's own example, figures 8-4 and 8-5.
    pos = Setup().lab(0, 0, [7, 7, 7, 11, 3], needles=4).flipped(PSYCHO, pretile(2)).position()
    assert BOX.drugs[PSYCHO].needles + 2 == 5
    after = make(pos, m.Preclinical(0, 0, PSYCHO))
    assert after.lab(0, 0).penalties == 1
    assert after.scores == [0, 0], "a penalty counts when its drug is launched"


@pytest.mark.rule("MF-40", "MF-R14")
@pytest.mark.parametrize(("found", "penalties"), [(1, 4), (2, 3), (3, 2), (4, 1), (5, 0), (6, 0), (7, 0)])
def test_each_missing_needle_costs_one_penalty_and_a_surplus_earns_nothing(
    found: int, penalties: int
) -> None:
    pos = Setup().lab(0, 0, [8, 8, 8, 9, 3], needles=found).flipped(PSYCHO, pretile(2)).position()
    assert make(pos, m.Preclinical(0, 0, PSYCHO)).lab(0, 0).penalties == penalties


@pytest.mark.rule("MF-R14")
def test_a_trial_that_misses_needles_still_succeeds() -> None:
    pos = Setup(mode="advanced").lab(0, 0, [1, 2, 3, 4, 5], needles=0).flipped(CNS, pretile(4)).position()
    pos = make(pos, m.Preclinical(0, 0, CNS))
    assert pos.lab(0, 0).penalties == 8, "more than four: a twenty and fives stand in for each other"
    pos = make(pos, m.Clinical(0, 0))
    chance(pos)


@pytest.mark.rule("MF-R14")
def test_the_number_of_tokens_is_no_limit() -> None:
    # All fifteen labs of five players miss as many needles as can be: more than 32 tokens of five.
    drugs = list(BOX.drugs.values())
    setup = Setup(5, "advanced").flipped(CNS, pretile(4))
    runs = [by_value(value) for value in (1, 2, 3, 4, 5)]
    for place in range(7):
        pos = setup.pos
        cards = tuple(pile[place] for pile in runs)
        setup.used += cards
        pos.set_cards(2 * place, cards)
        pos.stage[2 * place], pos.target[2 * place] = TRIED, drugs.index(BOX.drugs[CNS])
        pos.penalties[2 * place] = max(0, 8 - needles(cards))
    pos = setup.position()
    assert sum(pos.penalties) > 32
    agree(pos)


@pytest.mark.rule("MF-35", "MF-02")
def test_the_trial_needs_a_lab_in_synthesis() -> None:
    pos = Setup().tried(0, 0, PSYCHO).position()
    refused(pos, m.Preclinical(0, 0, PSYCHO), "MF-R5")
    refused(pos, m.Preclinical(0, 1, PSYCHO), "MF-R10")
