"""Synthesis: playing and replacing cards, and what a trial asks of a lab."""

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
    make,
    refused,
    values,
)

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.position import SYNTHESIS, TRIED


@pytest.mark.rule("MF-23")
@pytest.mark.parametrize("lab", [0, 1, 2])
def test_a_card_goes_from_hand_to_a_lab_for_one_cube(lab: int) -> None:
    pos = Setup().hand(0, 7, 4).position()
    seven, four = pos.hands[0]
    after = make(pos, m.Synthesise(0, lab, seven))
    assert after.cubes == 4
    assert after.hands[0] == (four,)
    assert after.lab(0, lab).cards == (seven,)
    assert after.discard == []


@pytest.mark.rule("MF-23")
def test_only_a_card_in_hand_can_be_played() -> None:
    pos = Setup().hand(0, 7).hand(1, 4).position()
    for card in (pos.hands[1][0], str(pos.market[0]), pos.unseen[0], "99z"):
        problem = refused(pos, m.Synthesise(0, 0, card), "MF-23")
        assert problem.components == ("hand-0",)


@pytest.mark.rule("MF-24", "MF-R8")
def test_a_sixth_card_comes_only_in_the_place_of_another() -> None:
    pos = Setup().hand(0, 8).lab(0, 0, [3, 3, 8, 8, 10]).position()
    eight = pos.hands[0][0]
    problem = refused(pos, m.Synthesise(0, 0, eight), "MF-24")
    assert str(problem.remedy) == "Name the card that the new one replaces."
    assert problem.components == ("lab-0-0",)
    after = make(pos, m.Synthesise(0, 0, eight, pos.labs[0][0]))
    assert sorted(values(after.labs[0])) == [3, 8, 8, 8, 10]
    agree(pos)


@pytest.mark.rule("MF-32", "MF-R8")
def test_a_replaced_card_is_discarded_and_does_not_come_back() -> None:
    pos = Setup().hand(0, 7).lab(0, 0, [7, 7, 7, 10, 2]).position()
    seven, ten = pos.hands[0][0], pos.labs[0][3]
    after = make(pos, m.Synthesise(0, 0, seven, ten))
    assert values(after.labs[0]) == [7, 7, 7, 7, 2]
    assert after.discard == [ten]
    assert after.hands[0] == ()
    assert after.cubes == 4


@pytest.mark.rule("MF-R8")
def test_a_card_may_be_replaced_before_the_lab_is_full() -> None:
    pos = Setup().hand(0, 4).lab(0, 0, [4, 4, 9]).position()
    after = make(pos, m.Synthesise(0, 0, pos.hands[0][0], pos.labs[0][2]))
    assert values(after.labs[0]) == [4, 4, 4]
    assert (after.cubes, after.discard) == (4, [pos.labs[0][2]])


@pytest.mark.rule("MF-R8", "MF-33")
def test_only_a_card_of_that_lab_can_be_replaced() -> None:
    pos = Setup().hand(0, 4).lab(0, 0, [4, 9]).lab(0, 1, [6]).lab(1, 0, [5]).position()
    four = pos.hands[0][0]
    for card in (pos.labs[1][0], pos.labs[3][0], four, "99z"):
        problem = refused(pos, m.Synthesise(0, 0, four, card), "MF-R8")
        assert card in str(problem.reason)
        assert problem.components == ("lab-0-0",)
    refused(pos, m.Synthesise(0, 2, four, four), "MF-R8")


@pytest.mark.rule("MF-33")
def test_cards_do_not_move_between_labs() -> None:
    pos = Setup().hand(0, 4).lab(0, 0, [6, 6]).lab(0, 1, [6]).position()
    refused(pos, m.Synthesise(0, 1, pos.labs[0][0]), "MF-23")
    plays = [move for move in GAME.legal_moves(pos) if isinstance(move, m.Synthesise)]
    assert {move.card for move in plays} == set(pos.hands[0])


@pytest.mark.rule("MF-R9", "MF-36")
@pytest.mark.parametrize("checked", [False, True])
def test_a_lab_in_trials_takes_no_card(checked: bool) -> None:
    setup = Setup().hand(0, 4)
    pos = (setup.checked(0, 1, PSYCHO) if checked else setup.tried(0, 1, PSYCHO)).position()
    four = pos.hands[0][0]
    for replaces in (None, *pos.labs[1]):
        problem = refused(pos, m.Synthesise(0, 1, four, replaces), "MF-R9")
        assert "in trials" in str(problem.reason)
        assert str(problem.remedy) == "Play the card to another lab."
        assert problem.components == ("lab-0-1",)
    make(pos, m.Synthesise(0, 0, four))
    agree(pos)


@pytest.mark.rule("MF-R9", "MF-23")
def test_a_card_not_held_is_named_before_the_locked_lab() -> None:
    pos = Setup().hand(0, 4).tried(0, 1, PSYCHO).position()
    refused(pos, m.Synthesise(0, 1, pos.unseen[0]), "MF-23")


# -- formulas ------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-25", "MF-26", "MF-27", "MF-28", "MF-30")
@pytest.mark.parametrize(
    ("held", "drugs"),
    [
        ((3, 3, 8, 8, 10), {CARDIO}),
        ((5, 5, 5, 2, 11), {PSYCHO}),
        ((5, 6, 7, 8, 9), {CNS}),
        ((7, 7, 7, 7, 1), {CANCER, PSYCHO, CARDIO}),
        ((4, 4, 4, 9, 12), {PSYCHO}),
        ((3, 3, 3, 9, 9), {PSYCHO, CARDIO}),
        ((6, 6, 6, 6, 6), {CANCER, PSYCHO, CARDIO}),
        ((2, 2, 6, 9, 11), set()),
        ((5, 6, 7, 8, 10), set()),
    ],
)
def test_a_lab_may_be_tried_for_the_drugs_that_its_values_fit(held: tuple[int, ...], drugs: set[str]) -> None:
    pos = Setup(mode="advanced").lab(0, 0, held).position()
    assert {m.Preclinical(0, 0, drug) for drug in drugs} == {
        move for move in GAME.legal_moves(pos) if isinstance(move, m.Preclinical)
    }
    for drug in drugs:
        make(pos, m.Preclinical(0, 0, drug))
    for drug in BOX.drugs.keys() - drugs:
        problem = refused(pos, m.Preclinical(0, 0, drug), "MF-31")
        assert problem.components == ("lab-0-0", f"drug-{drug}")
        assert ("would do for" in str(problem.remedy)) == bool(drugs)


@pytest.mark.rule("MF-28", "MF-29", "MF-R11")
@pytest.mark.parametrize(
    ("row", "fits"),
    [
        ((6, 7, 8, 9, 10), True),
        ((6, 5, 4, 3, 2), True),
        ((8, 9, 10, 11, 12), True),
        ((1, 2, 3, 4, 5), True),
        ((9, 7, 10, 6, 8), True),
        ((11, 12, 1, 2, 3), False),
        ((10, 11, 12, 1, 2), False),
        ((9, 10, 11, 12, 1), False),
    ],
)
def test_a_row_goes_up_or_down_but_not_round_from_12_to_1(row: tuple[int, ...], fits: bool) -> None:
    setup = Setup().hand(0, *row)
    pos = setup.position()
    for card in pos.hands[0]:
        pos = make(pos, m.Synthesise(0, 0, card))
    assert values(pos.labs[0]) == list(row)
    pos = pos.copy()
    pos.cubes = 1
    move = m.Preclinical(0, 0, CNS)
    if fits:
        make(pos, move)
    else:
        problem = refused(pos, move, "MF-31")
        assert "not five in a row" in str(problem.reason)


@pytest.mark.rule("MF-25")
@pytest.mark.parametrize("needles", [3, 4, 5])
def test_needles_play_no_part_in_a_formula(needles: int) -> None:
    pos = Setup().lab(0, 0, [7, 7, 7, 11, 3], needles=needles).position()
    make(pos, m.Preclinical(0, 0, PSYCHO))


@pytest.mark.rule("MF-31")
def test_no_trial_without_the_formula() -> None:
    pos = Setup(mode="advanced").hand(0, 6).lab(0, 0, [2, 2, 6, 9, 11]).position()
    problem = refused(pos, m.Preclinical(0, 0, CARDIO), "MF-31")
    assert "not two pairs and any one" in str(problem.reason)
    assert str(problem.remedy) == "Replace cards until the formula is met."
    assert pos.lab(0, 0).stage == SYNTHESIS
    pos = make(pos, m.Synthesise(0, 0, pos.hands[0][0], pos.labs[0][3]))
    assert make(pos, m.Preclinical(0, 0, CARDIO)).lab(0, 0).stage == TRIED


@pytest.mark.rule("MF-R10", "MF-31")
@pytest.mark.parametrize("held", [(), (7,), (7, 7, 7, 7)])
def test_a_trial_needs_all_five_cards(held: tuple[int, ...]) -> None:
    pos = Setup().lab(0, 0, held).position()
    problem = refused(pos, m.Preclinical(0, 0, CANCER), "MF-R10")
    missing = 5 - len(held)
    assert f"{missing} {'is' if missing == 1 else 'are'} missing" in str(problem.reason)
    assert problem.components == ("lab-0-0",)
    assert not any(isinstance(move, m.Preclinical) for move in GAME.legal_moves(pos))


@pytest.mark.rule("MF-R11")
def test_the_order_of_play_is_irrelevant() -> None:
    for held in ((7, 3, 7, 11, 7), (7, 7, 7, 3, 11), (3, 11, 7, 7, 7)):
        make(Setup().lab(0, 0, held).position(), m.Preclinical(0, 0, PSYCHO))


@pytest.mark.rule("MF-R11")
def test_four_of_a_kind_contains_two_pairs_and_three_of_a_kind() -> None:
    pos = Setup(mode="advanced").lab(0, 0, [6, 6, 6, 6, 2]).position()
    for drug in (CARDIO, PSYCHO, CANCER):
        after = make(pos, m.Preclinical(0, 0, drug))
        assert after.lab(0, 0).target == drug


@pytest.mark.rule("MF-R12")
def test_the_player_names_the_target_and_that_choice_stands() -> None:
    pos = Setup(mode="advanced").lab(0, 0, [3, 3, 3, 9, 9]).flipped(PSYCHO).flipped(CARDIO).position()
    pos = make(pos, m.Preclinical(0, 0, PSYCHO))
    assert pos.lab(0, 0).target == PSYCHO
    refused(pos, m.Preclinical(0, 0, CARDIO), "MF-R5")
    refused(pos, m.Preclinical(0, 0, "elixir"), "MF-R12")


@pytest.mark.rule("MF-R12")
def test_only_a_type_with_a_tile_left_may_be_named() -> None:
    setup = Setup(3).launched(1, PSYCHO, PSYCHO).launched(2, PSYCHO, PSYCHO).lab(0, 0, [7, 7, 7, 7, 1])
    pos = setup.lab(0, 1, [7, 7, 7, 2, 3]).lab(0, 2, [9, 9]).position()
    problem = refused(pos, m.Preclinical(0, 0, PSYCHO), "MF-R12")
    assert str(problem.remedy) == "The cards would do for: Anticancer."
    assert problem.components == (f"drug-{PSYCHO}",)
    make(pos, m.Preclinical(0, 0, CANCER))
    # Cards that fit nothing else, or nothing yet, get no better by more cards: the missing tile comes first.
    for lab in (1, 2):
        problem = refused(pos, m.Preclinical(0, lab, PSYCHO), "MF-R12")
        assert "another type" in str(problem.remedy)
    refused(pos, m.Preclinical(0, 1, CANCER), "MF-31")
    agree(pos)


@pytest.mark.rule("MF-34")
def test_a_trial_may_follow_in_the_turn_that_completes_the_formula() -> None:
    pos = Setup(cubes=3).hand(0, 7, 3).lab(0, 0, [7, 7, 11]).position()
    seven, three = pos.hands[0]
    pos = make(pos, m.Synthesise(0, 0, seven), m.Synthesise(0, 0, three), m.Preclinical(0, 0, PSYCHO))
    assert pos.lab(0, 0).stage == TRIED
    assert pos.cubes == 0


@pytest.mark.parametrize("drug", FORMULA_VALUES)
def test_the_decider_and_the_legal_list_agree_on_a_lab_of_every_drug(drug: str) -> None:
    new = Setup(mode="advanced").hand(0, 1, 12).lab(0, 0, FORMULA_VALUES[drug])
    tried = Setup(mode="advanced").hand(0, 1, 12).tried(0, 1, drug)
    checked = Setup(mode="advanced").hand(0, 1, 12).checked(0, 2, drug, delay=1)
    for setup in (new, tried, checked):
        agree(setup.position())
