"""Calculations: the game's numbers explained, with the rulebook's own examples."""

from __future__ import annotations

import pytest
from medical_support import (
    BOX,
    CANCER,
    CARDIO,
    CNS,
    GAME,
    PSYCHO,
    Setup,
    excess,
    icons,
    make,
    needles,
    pretile,
)

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.medical import Position
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.order import in_order
from frontier_nb.messages import use_names

HARMFUL = (12, 12, 12, 11, 10)


def checked(calculation: Calculation, pos: Position | None = None) -> Calculation:
    """Assert that a calculation adds up, cites rules that exist and agrees with the engine."""
    assert list(calculation.term.faults()) == []
    assert calculation.rule in GAME.rules
    assert all(term.rule is None or term.rule in GAME.rules for _, term in calculation.steps())
    for text in (calculation.to_text(), calculation.sentence()):
        assert "{" not in text
        assert calculation.rule in calculation.to_text()
    if pos is not None:
        assert calculation.total == GAME.measure(pos, calculation.kind, calculation.subject)
    return calculation


def one(pos: Position, kind: str, *subject: int | str) -> Calculation:
    """Return the only calculation of a kind about a subject."""
    found = [
        calculation
        for calculation in GAME.calculations(pos)
        if calculation.kind == kind and calculation.subject == subject
    ]
    assert len(found) == 1
    return checked(found[0], pos)


def numbers(term: Term) -> list[object]:
    """Return the numbers of a term as nested lists: its value, then those of its terms."""
    return [term.value, *(numbers(part) for part in term.terms)]


@pytest.mark.rule("MF-40", "MF-37", "MF-R13")
def test_efficacy_4_against_criteria_5_is_one_needle_short() -> None:
    setup = Setup().lab(0, 0, [7, 7, 7, 11, 3], needles=4).flipped(PSYCHO, pretile(2))
    pos = setup.position()
    calculation = one(pos, "efficacy", 0, 0, PSYCHO)
    missing, points = calculation.term.terms
    found, criteria = missing.terms
    assert (found.value, criteria.value, missing.value, points.value, calculation.total) == (4, 5, 1, 5, 5)
    assert numbers(criteria) == [5, [3], [2]]
    assert [part.value for part in found.terms] == [
        BOX.compounds[c].needles for c in in_order(pos, pos.labs[0])
    ]
    assert [part.components for part in found.terms] == [
        (f"card-{card}",) for card in in_order(pos, pos.labs[0])
    ]
    assert criteria.components == (f"drug-{PSYCHO}", f"preclinical-{PSYCHO}")
    assert calculation.holds is False
    assert "1 needle is missing: 1 penalty token, −5 points" in str(calculation.verdict)
    assert calculation.rule == "MF-R14"
    move = m.Preclinical(0, 0, PSYCHO)
    assert explained(pos, move).total == 5
    pos = make(pos, move)
    assert one(pos, "efficacy", 0, 0, PSYCHO).term.terms[0].value == pos.penalties[0] == 1


def explained(pos: Position, move: m.Move) -> Calculation:
    """Return the calculation behind a legal event."""
    assert GAME.is_legal(pos, move)
    calculation = GAME.explain(pos, move)
    assert calculation is not None
    return checked(calculation)


@pytest.mark.rule("MF-R14")
def test_a_surplus_of_needles_counts_as_none_missing() -> None:
    pos = Setup().lab(0, 0, [8, 8, 8, 9, 3], needles=7).flipped(PSYCHO, pretile(2)).position()
    calculation = one(pos, "efficacy", 0, 0, PSYCHO)
    assert calculation.total == 0
    assert calculation.holds is True
    assert "no penalty" in str(calculation.verdict)


@pytest.mark.rule("MF-43", "MF-R15", "MF-45")
@pytest.mark.parametrize("tile", BOX.clinical)
def test_side_effects_are_counted_kind_by_kind(tile: str) -> None:
    pos = Setup().tried(0, 0, PSYCHO, HARMFUL).flipped(PSYCHO, clinical=tile).position()
    calculation = one(pos, "side-effects", 0, 0, PSYCHO)
    assert calculation.total == excess(pos.labs[0], tile)
    assert len(calculation.term.terms) == len(BOX.clinical[tile])
    for kind, part in zip(BOX.clinical[tile], calculation.term.terms, strict=True):
        assert kind in str(part.label)
        assert [term.value for term in part.terms] == [icons(pos.labs[0], kind), BOX.clinical[tile][kind]]
        bearers = [card for card in in_order(pos, pos.labs[0]) if BOX.compounds[card].side_effects.get(kind)]
        assert [term.components for term in part.terms[0].terms] == [(f"card-{card}",) for card in bearers]
    assert calculation.holds is (calculation.total == 0)
    assert calculation.rule == ("MF-R16" if calculation.total else "MF-44")
    move = m.Clinical(0, 0)
    assert explained(pos, move).total == make(pos, move).delay(0)


@pytest.mark.rule("MF-R16", "MF-46")
def test_the_launch_date_counts_the_round_tiles_to_wait() -> None:
    pos = Setup().checked(0, 0, PSYCHO, HARMFUL, delay=3).position()
    calculation = one(pos, "launch-round", 0, 0)
    assert numbers(calculation.term) == [8, [5], [3]]
    assert calculation.term.components == ("researcher-0-0", "round-3")
    assert calculation.term.terms[1].components == ("round-1", "round-2", "round-3")
    assert calculation.holds is None
    assert "3 rounds to wait" in str(calculation.verdict)
    after = explained(pos, m.Document(0, 0))
    assert after.total == 7
    pos = Setup().checked(0, 0, PSYCHO, delay=0).position()
    calculation = one(pos, "launch-round", 0, 0)
    assert numbers(calculation.term) == [5, [5], [0]]
    assert calculation.holds is True


@pytest.mark.rule("MF-R19", "MF-52", "MF-53")
def test_a_launch_is_tile_and_token_less_penalties() -> None:
    pos = Setup().checked(0, 0, CANCER, missing=1, delay=1).position()
    calculation = one(pos, "launch", 0, 0)
    assert numbers(calculation.term) == [125, [130, [100], [30]], [5, [1], [5]]]
    pos = make(pos, m.Document(0, 0))
    assert explained(pos, m.Launch(0, 0)).total == make(pos, m.Launch(0, 0)).scores[0] == 125
    pos = Setup().launched(1, CANCER).checked(0, 0, CANCER, missing=0, delay=1).position()
    calculation = one(pos, "launch", 0, 0)
    assert numbers(calculation.term) == [100, [100, [100], [0]], [0, [0], [5]]]
    token = calculation.term.terms[0].terms[1]
    assert str(token.note) == "went to the first launch"


@pytest.mark.rule("MF-62", "MF-R23")
def test_the_scoring_example_of_the_rulebook() -> None:
    setup = Setup(2, "advanced").launched(0, PSYCHO, penalties=1).launched(0, PSYCHO, CNS, penalties=1)
    pos = setup.launched(1, CANCER).position()
    calculation = one(pos, "score", 0)
    earned, penalties = calculation.term.terms
    tiles, tokens = earned.terms
    assert [part.value for part in tiles.terms] == [60, 60, 80]
    assert [part.value for part in tokens.terms] == [10, 20]
    assert [part.value for part in penalties.terms] == [5, 5, 5]
    assert (tiles.value, tokens.value, earned.value, penalties.value) == (200, 30, 230, 15)
    assert calculation.total == 215
    assert str(calculation.verdict) == "215 points."
    assert calculation.rule == "MF-R23"
    assert penalties.terms[2].components == ("launched-0-2",)


@pytest.mark.rule("MF-63")
def test_the_score_tells_of_penalties_that_count_nothing() -> None:
    setup = Setup(2, "advanced").launched(0, PSYCHO, penalties=3).tried(0, 1, CNS, missing=2)
    pos = setup.position()
    calculation = one(pos, "score", 0)
    assert calculation.total == 70 - 15
    assert str(calculation.verdict) == (
        "55 points. The 2 penalty tokens on drugs not launched count nothing."
    )
    assert calculation.rule == "MF-63"
    pos = Setup().tried(0, 1, CNS, missing=1).position()
    assert "The 1 penalty token on drugs not launched counts" in str(one(pos, "score", 0).verdict)


@pytest.mark.rule("MF-64", "MF-R24")
def test_the_standing_says_what_breaks_a_tie() -> None:
    # 160 each: player 1 has two types in two drugs, player 0 one type in two, player 2 fewer points.
    setup = Setup(3, "advanced").launched(0, CNS).launched(0, CNS, penalties=4)
    pos = setup.launched(1, CANCER, penalties=6).launched(1, PSYCHO, penalties=2).position()
    assert GAME.scores(pos) == (160, 160, 0)
    first = one(pos, "standing", 1)
    assert first.total == 0
    assert str(first.verdict) == "Nobody is ahead."
    assert str(first.term.terms[0].note) == "equal points; 1 type of drug to 2"
    second = one(pos, "standing", 0)
    assert second.total == 1
    assert [str(part.note) for part in second.term.terms] == [
        "equal points; 2 types of drug to 1",
        "0 points to 160",
    ]
    assert one(pos, "standing", 2).total == 2


@pytest.mark.rule("MF-R24")
def test_equal_players_are_told_so() -> None:
    pos = Setup().position()
    for player in (0, 1):
        calculation = one(pos, "standing", player)
        assert calculation.total == 0
        assert str(calculation.term.terms[0].note) == "equal in points, types and drugs"


@pytest.mark.rule("MF-R22", "MF-R24")
def test_the_score_sheet_of_a_finished_game() -> None:
    pos = Setup(3).launched(1, CNS).launched(0, PSYCHO).checked(0, 0, CNS, missing=0).position()
    assert GAME.score_sheet(pos) is None
    pos = make(pos, m.Launch(0, 0))
    sheet = GAME.score_sheet(pos)
    assert sheet is not None
    assert sheet == one(pos, "final")
    assert [part.value for part in sheet.term.terms] == pos.scores
    assert [part.note for part in sheet.term.terms] == [None, None, None]
    assert sheet.term.components == ("score-0",)
    points = max(pos.scores)
    assert str(sheet.verdict) == f"Player 1 wins with {points} points."
    with use_names(("Ana", "{0}", "Cleo")):
        assert str(sheet.verdict) == f"Ana wins with {points} points."
        assert [str(part.label) for part in sheet.term.terms] == ["Ana: score", "{0}: score", "Cleo: score"]
        earned = sheet.term.terms[0].terms[0]
        assert str(earned.terms[0].terms[0].label) == "Ana: Psychotropic tile"
    assert str(one(pos, "standing", 0).verdict) == "Wins the game."
    assert str(one(pos, "standing", 1).verdict) == "1 player is ahead."


@pytest.mark.rule("MF-26", "MF-27", "MF-28", "MF-30", "MF-R10", "MF-R11")
@pytest.mark.parametrize(
    ("held", "drug", "missing", "wanted"),
    [
        ((), PSYCHO, 5, "wanted: 3 of one value and any 2 cards"),
        ((), CARDIO, 5, "wanted: 2 of one value, 2 of one value and any one card"),
        ((7,), CANCER, 4, "wanted: 3 more of value 7 and any one card"),
        ((7, 7, 7, 7), CANCER, 1, "wanted: any one card"),
        ((7, 7, 7, 7), CARDIO, 1, "wanted: any one card"),
        ((7, 7, 7, 3), CARDIO, 1, "wanted: 1 more of value 3"),
        ((7, 7, 9), CARDIO, 2, "wanted: 1 more of value 9 and any one card"),
        ((7, 9, 9, 2, 3), PSYCHO, 1, "wanted: 1 more of value 9"),
        ((6, 7, 9), CNS, 2, "wanted: 8 and 10"),
        ((12,), CNS, 4, "wanted: 8, 9, 10 and 11"),
        ((11, 12, 1, 2, 3), CNS, 2, "wanted: 4 and 5"),
        ((), CNS, 5, "wanted: 1, 2, 3, 4 and 5"),
        ((6, 7, 8, 9, 10), CNS, 0, None),
        ((6, 6, 6, 6, 2), CARDIO, 0, None),
    ],
)
def test_a_formula_says_what_is_missing(
    held: tuple[int, ...], drug: str, missing: int, wanted: str | None
) -> None:
    pos = Setup(mode="advanced").lab(0, 0, held).position()
    index = pos.table.drug_index[drug]
    if held:
        calculation = one(pos, "formula", 0, 0, drug)
    else:
        from frontier_nb.games.medical.calculations.formula import formula

        calculation = checked(formula(pos, 0, 0, index), pos)
    assert calculation.total == missing
    assert (calculation.term.note and str(calculation.term.note)) == wanted
    assert calculation.holds is (True if missing == 0 else None)
    odd = len(held) - (5 - missing)
    assert ("To be replaced" in str(calculation.verdict)) == (odd > 0)
    assert calculation.rule == {CARDIO: "MF-26", PSYCHO: "MF-27", CNS: "MF-28", CANCER: "MF-30"}[drug]


@pytest.mark.rule("MF-16", "MF-17")
def test_the_budget_says_what_is_left_and_that_it_is_lost() -> None:
    pos = Setup(cubes=2).position()
    calculation = one(pos, "budget", 0)
    assert numbers(calculation.term) == [2, [5], [3]]
    assert "2 cubes are left" in str(calculation.verdict)
    assert "lost" in str(calculation.verdict)


@pytest.mark.rule("MF-16", "MF-R2", "MF-R5", "MF-R20")
def test_a_plan_adds_up_what_its_steps_cost() -> None:
    pos = Setup(cubes=4).market(1, 2, 3, 4, 5).hand(0, 7).position()
    seven = pos.hands[0][0]
    steps = [m.Take(0, 2, str(pos.market[2])), m.Synthesise(0, 0, seven), m.Clinical(0, 1), m.EndTurn(0)]
    plan = checked(GAME.plan(pos, steps))
    assert [part.value for part in plan.term.terms[1].terms] == [2, 1, 1, 0]
    assert plan.total == 0
    assert plan.holds is True
    plan = checked(GAME.plan(pos, [m.Take(0, 4, str(pos.market[4])), m.Launch(0, 0), m.Document(0, 0)]))
    assert plan.total == -1
    assert plan.holds is False
    assert str(plan.verdict) == "1 cube too many."
    assert checked(GAME.plan(pos, [m.Abandon(0, 0), m.Preclinical(0, 0, PSYCHO)])).total == 3
    assert checked(GAME.plan(pos, [])).total == 4


def test_every_event_that_makes_a_number_is_explained() -> None:
    pos = Setup().hand(0, 7, 4).lab(0, 0, [7, 7, 11, 3]).position()
    assert explained(pos, m.Take(0, 2, str(pos.market[2]))).total == 3
    play = m.Synthesise(0, 0, pos.hands[0][0])
    assert explained(pos, play).subject == (0, 0, PSYCHO), "the drug that is nearest"
    pos = make(pos, play)
    assert explained(pos, m.Preclinical(0, 0, PSYCHO)).kind == "formula", "the criteria are not known yet"
    pos = make(pos, m.Preclinical(0, 0, PSYCHO))
    reveal = m.RevealPreclinical(PSYCHO, pretile(4))
    assert explained(pos, reveal).total == 5 * max(0, 7 - needles(pos.labs[0]))
    pos = make(pos, reveal)
    assert GAME.explain(pos, m.Clinical(0, 0)) is None
    pos = make(pos, m.Clinical(0, 0))
    assert explained(pos, m.RevealClinical(PSYCHO, "C3")).total == icons(pos.labs[0], "stomach")
    pos = make(pos, m.RevealClinical(PSYCHO, "C3"))
    assert GAME.explain(pos, m.EndTurn(0)) is None


@pytest.mark.rule("MF-R12")
def test_a_play_is_explained_by_a_drug_that_can_still_be_had() -> None:
    setup = Setup(3).launched(1, PSYCHO, PSYCHO).launched(2, PSYCHO, PSYCHO)
    pos = setup.hand(0, 7).lab(0, 0, [7, 7]).position()
    assert explained(pos, m.Synthesise(0, 0, pos.hands[0][0])).subject == (0, 0, CANCER)


@pytest.mark.rule("MF-R20")
def test_a_stranded_lab_has_no_launch_to_explain() -> None:
    setup = Setup(3).checked(0, 0, PSYCHO, delay=1).launched(1, PSYCHO, PSYCHO).launched(2, PSYCHO, PSYCHO)
    kinds = {calculation.kind for calculation in GAME.calculations(setup.position())}
    assert "launch" not in kinds
    assert "launch-round" not in kinds


def test_what_cannot_be_measured_is_a_lookup_error() -> None:
    pos = Setup().lab(0, 0, [7, 7, 7, 11, 3]).position()
    for kind, subject in (
        ("efficacy", (0, 0, PSYCHO)),
        ("side-effects", (0, 0, PSYCHO)),
        ("formula", (0, 0, "elixir")),
        ("luck", (0, 0, PSYCHO)),
        ("score", (7,)),
    ):
        with pytest.raises(LookupError):
            GAME.measure(pos, kind, subject)


def test_a_calculation_of_a_face_down_tile_is_not_offered() -> None:
    pos = Setup().lab(0, 0, [7, 7, 7, 11, 3]).position()
    kinds = {calculation.kind for calculation in GAME.calculations(pos)}
    assert kinds == {"formula", "score", "standing", "budget"}


def titles(pos: Position, kind: str) -> list[str]:
    with use_names(("Ana", "Ben")):
        return [str(one.title) for one in GAME.calculations(pos) if one.kind == kind]


@pytest.mark.rule("MF-40", "MF-43")
def test_a_title_says_whose_lab_it_is_and_whether_it_has_happened() -> None:
    lab = Setup().lab(1, 1, [7, 7, 7, 11, 3]).flipped(PSYCHO, pretile(2), next(iter(BOX.clinical))).position()
    assert titles(lab, "efficacy") == ["If lab 2 of Ben entered the pre-clinical trial of Psychotropic now"]
    assert titles(lab, "side-effects") == ["If lab 2 of Ben entered the clinical trial of Psychotropic now"]
    assert "Lab 2 of Ben and the formula for Psychotropic: three of a kind and any two" in titles(
        lab, "formula"
    )
    tried = Setup().tried(0, 0, PSYCHO).flipped(PSYCHO, clinical=next(iter(BOX.clinical))).position()
    assert titles(tried, "efficacy") == ["Pre-clinical trial of Psychotropic, lab 1 of Ana"]
    assert titles(tried, "side-effects") == ["If lab 1 of Ana entered the clinical trial of Psychotropic now"]
    done = Setup().checked(0, 0, PSYCHO).position()
    assert titles(done, "side-effects") == ["Clinical trial of Psychotropic, lab 1 of Ana"]
    assert titles(done, "launch") == ["If lab 1 of Ana launched Psychotropic now"]
    assert titles(done, "launch-round") == ["Launch date of lab 1 of Ana"]
    assert str(explained(done, m.Launch(0, 0)).title) == "Launch of Psychotropic from lab 1 of Player 1"
    assert titles(done, "budget") == ["Budget of Ana in this turn"]
    assert titles(done, "score") == ["Score of Ana", "Score of Ben"]
    assert titles(done, "standing") == ["Standing of Ana", "Standing of Ben"]
