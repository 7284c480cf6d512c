"""The clinical trial, the delay it may bring, and supplementary documents."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from medical_support import (
    BOX,
    CANCER,
    CNS,
    FORMULA_VALUES,
    GAME,
    PSYCHO,
    Setup,
    agree,
    chance,
    excess,
    icons,
    make,
    next_round,
    refused,
    selections,
    turn_of,
)

from frontier_nb.games.medical import MedicalFrontier
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.position import CHECKED, REVEAL_CLINICAL
from frontier_nb.protocol import CHANCE

HARMFUL = (12, 12, 12, 11, 10)
KINDS = ("heart", "brain", "stomach", "skin")


@pytest.mark.rule("MF-41")
def test_a_tried_drug_enters_the_clinical_trial_for_one_cube() -> None:
    pos = Setup().tried(0, 1, PSYCHO).flipped(PSYCHO, clinical="C1").position()
    after = make(pos, m.Clinical(0, 1))
    assert after.cubes == 4
    assert after.lab(0, 1).stage == CHECKED
    assert after.lab(0, 1).penalties == pos.lab(0, 1).penalties
    assert after.player == 0


@pytest.mark.rule("MF-02", "MF-41")
@pytest.mark.parametrize("held", [(), (7, 7), (7, 7, 7, 11, 3)])
def test_the_clinical_trial_comes_after_the_preclinical(held: tuple[int, ...]) -> None:
    pos = Setup().lab(0, 0, held).position()
    problem = refused(pos, m.Clinical(0, 0), "MF-02")
    assert problem.components == ("lab-0-0",)
    problem = refused(pos, m.Launch(0, 0), "MF-02")
    assert "both of its trials" in str(problem.reason)
    refused(Setup().tried(0, 0, PSYCHO).position(), m.Launch(0, 0), "MF-02")


@pytest.mark.rule("MF-42")
def test_the_first_clinical_trial_turns_the_tile_up_for_everybody() -> None:
    setup = Setup().tried(0, 0, PSYCHO, HARMFUL).tried(1, 0, PSYCHO, (9, 9, 9, 8, 10))
    pos = make(setup.position(), m.Clinical(0, 0))
    assert (GAME.to_play(pos), pos.due, pos.trial) == (CHANCE, REVEAL_CLINICAL, 0)
    refused(pos, m.EndTurn(0), "MF-42", remedy=False)
    refused(pos, m.RevealPreclinical(PSYCHO, "P1"), "MF-42", remedy=False)
    refused(pos, m.RevealClinical(CNS, "C3"), "MF-42", remedy=False)
    refused(pos, m.RevealClinical(PSYCHO, "P1"), "MF-42", remedy=False)
    pos = make(pos, m.RevealClinical(PSYCHO, "C3"))
    assert pos.clinical[pos.table.drug_index[PSYCHO]] == "C3"
    assert pos.lab(0, 0).ready == pos.round + icons(pos.labs[0], "stomach")
    pos = turn_of(make(pos, m.EndTurn(0), m.Refill(())), 1)
    after = make(pos, m.Clinical(1, 0))
    assert after.player == 1, "the tile lies open already"
    assert after.lab(1, 0).ready == pos.round + icons(pos.labs[3], "stomach")


@pytest.mark.rule("MF-43", "MF-R15")
@pytest.mark.parametrize("tile", BOX.clinical)
def test_only_the_kinds_that_the_tile_names_count(tile: str) -> None:
    limits = BOX.clinical[tile]
    unnamed = [kind for kind in KINDS if kind not in limits]
    # Cards that are full of the other kinds, and within the limits of those named.
    found = max(
        (some for some in selections(HARMFUL) if not excess(some, tile)),
        key=lambda some: sum(icons(some, kind) for kind in unnamed),
        default=None,
    )
    found = found or min(selections(HARMFUL), key=lambda some: excess(some, tile))
    assert sum(icons(found, kind) for kind in unnamed) >= 4
    pos = Setup().tried(0, 0, PSYCHO, found).flipped(PSYCHO, clinical=tile).position()
    delay = sum(max(0, icons(found, kind) - limit) for kind, limit in limits.items())
    assert make(pos, m.Clinical(0, 0)).lab(0, 0).ready == pos.round + delay


@pytest.mark.rule("MF-44")
def test_as_many_icons_as_accepted_bring_no_delay() -> None:
    pos = Setup().checked(0, 0, PSYCHO, delay=0).position()
    assert pos.delay(0) == 0
    make(pos, m.Launch(0, 0))
    # And there is no hurry: the launch waits for a later turn as well.
    make(turn_of(next_round(pos), 0), m.Launch(0, 0))


@pytest.mark.rule("MF-44")
def test_exactly_the_limit_is_within_it() -> None:
    tile, limits = next((tile, kinds) for tile, kinds in BOX.clinical.items() if set(kinds.values()) == {2})
    found = next(
        some
        for some in selections(HARMFUL)
        if all(icons(some, kind) == limit for kind, limit in limits.items())
    )
    assert excess(found, tile) == 0
    setup = Setup().tried(0, 0, PSYCHO, found)
    pos = make(setup.flipped(PSYCHO, clinical=tile).position(), m.Clinical(0, 0))
    make(pos, m.Launch(0, 0))


@pytest.mark.rule("MF-R15")
def test_a_kind_below_its_limit_makes_up_for_no_other() -> None:
    # Limits of 2 each: four of one kind and none of the other are two too many, not none.
    tile, (one, other) = next(
        (tile, tuple(kinds)) for tile, kinds in BOX.clinical.items() if tuple(kinds.values()) == (2, 2)
    )
    found = next(
        some
        for values in (HARMFUL, (12, 12, 12, 9, 8), (11, 11, 11, 9, 8), (9, 9, 9, 8, 7))
        for some in selections(values)
        if icons(some, one) == 4 and icons(some, other) == 0
    )
    assert excess(found, tile) == 2
    pos = Setup().tried(0, 0, PSYCHO, found).flipped(PSYCHO, clinical=tile).position()
    pos = make(pos, m.Clinical(0, 0))
    assert pos.delay(0) == 2


@pytest.mark.rule("MF-45", "MF-46", "MF-R16")
@pytest.mark.parametrize("delay", [1, 2, 3, 4])
def test_each_icon_too_many_puts_the_launch_off_by_a_round(delay: int) -> None:
    pos = Setup().checked(0, 0, PSYCHO, HARMFUL, delay=delay).position()
    for waited in range(delay):
        pos = turn_of(pos, 0)
        left = delay - waited
        problem = refused(pos, m.Launch(0, 0), "MF-R16")
        assert f"{left} more round{'s' if left > 1 else ''}, until round {5 + delay}" in str(problem.reason)
        assert problem.components == ("lab-0-0", "researcher-0-0")
        pos = next_round(pos)
    pos = turn_of(pos, 0)
    assert pos.round == 5 + delay
    make(pos, m.Launch(0, 0))


@pytest.mark.rule("MF-45")
def test_the_excess_of_the_trial_is_the_delay() -> None:
    for tile in BOX.clinical:
        pos = Setup().tried(0, 0, CANCER).flipped(CANCER, clinical=tile).position()
        after = make(pos, m.Clinical(0, 0))
        assert after.delay(0) == excess(pos.labs[0], tile)
        assert after.lab(0, 0).ready == 5 + excess(pos.labs[0], tile)


@pytest.mark.rule("MF-R16")
def test_the_launch_stays_legal_in_every_later_round() -> None:
    pos = Setup().checked(0, 0, PSYCHO, HARMFUL, delay=2).position()
    for _ in range(5):
        pos = next_round(pos)
    assert pos.round == 10
    make(turn_of(pos, 0), m.Launch(0, 0))


@pytest.mark.rule("MF-R16", "MF-60")
def test_a_delay_of_the_whole_line_waits_for_the_same_tile_one_lap_later() -> None:
    pos = Setup(round=3).checked(0, 0, CNS, (8, 9, 10, 11, 12), delay=8).position()
    assert len(pos.line) == 8
    refused(pos, m.Launch(0, 0), "MF-R16")
    for _ in range(7):
        pos = next_round(pos)
        refused(turn_of(pos, 0), m.Launch(0, 0), "MF-R16")
    make(turn_of(next_round(pos), 0), m.Launch(0, 0))


@pytest.mark.rule("MF-R16")
def test_a_delay_longer_than_the_line_counts_on_round_the_line(tmp_path: Path) -> None:
    # An edition whose trial tiles accept nothing at all.
    data = BOX.edition.to_json()
    del data["sha256"]
    data["id"] = "harsh"
    for tile in data["clinical"]:
        tile["limits"] = dict.fromkeys(KINDS, 0)
    (tmp_path / "harsh.json").write_text(json.dumps(data))
    harsh = MedicalFrontier(str(tmp_path / "harsh.json"))
    found = max(selections(HARMFUL), key=lambda some: sum(icons(some, kind) for kind in KINDS))
    delay = sum(icons(found, kind) for kind in KINDS)
    assert delay > 8, "longer than the line of two players"
    pos = harsh.read_position(
        f"quick/00001111/1.0.5.0.p/-,-,-,-,-/-;-/{','.join(found)};-;-;-;-;-/4.P1.C1;4.-.-;4.-.-/-;-/-"
    )
    pos = harsh.play(pos, [m.Preclinical(0, 0, PSYCHO), m.Clinical(0, 0)])
    assert pos.delay(0) == delay
    waits = next(calc for calc in harsh.calculations(pos) if calc.kind == "launch-round")
    assert waits.total == 1 + delay
    assert waits.term.components == ("researcher-0-0", f"round-{delay % 8}")
    everything = {f"round-{place}" for place in range(8)}
    assert {one for one in waits.term.all_components() if one.startswith("round")} == everything
    while pos.round < 1 + delay:
        if pos.player == 0:
            problem = harsh.violation(pos, m.Launch(0, 0))
            assert problem is not None
            assert problem.rule == "MF-R16"
        pos = harsh.play(pos, [m.EndTurn(pos.player)])
        pos = harsh.play(pos, [harsh.sample(pos, Random(0))])
    while pos.player != 0:
        pos = harsh.play(pos, [m.EndTurn(pos.player), m.Refill(())])
    assert harsh.is_legal(pos, m.Launch(0, 0))


# -- documents -----------------------------------------------------------------------------------------


@pytest.mark.rule("MF-47", "MF-R17")
def test_documents_bring_one_delayed_launch_a_round_nearer() -> None:
    pos = Setup().checked(0, 0, PSYCHO, HARMFUL, delay=3).checked(0, 1, CNS, delay=2).position()
    after = make(pos, m.Document(0, 0))
    assert after.cubes == 4
    assert after.delay(0) == 2
    assert after.delay(1) == 2, "the other lab waits as before"
    assert after.lab(0, 0).ready == 5 + 2


@pytest.mark.rule("MF-48", "MF-R17", "MF-18")
def test_documents_are_handed_in_once_a_turn_whichever_lab() -> None:
    pos = Setup().checked(0, 0, PSYCHO, HARMFUL, delay=3).checked(0, 1, CNS, delay=2).position()
    pos = make(pos, m.Document(0, 0))
    for lab in (0, 1):
        problem = refused(pos, m.Document(0, lab), "MF-48")
        assert str(problem.remedy) == "Do it again in your next turn."
    assert not any(isinstance(move, m.Document) for move in GAME.legal_moves(pos))
    pos = turn_of(chance(make(pos, m.EndTurn(0))), 0)
    assert pos.delay(0) == 1
    make(pos, m.Document(0, 0))


@pytest.mark.rule("MF-48")
def test_the_next_player_hands_in_documents_of_their_own() -> None:
    pos = Setup().checked(0, 0, PSYCHO, HARMFUL, delay=3).checked(1, 1, CNS, delay=2).position()
    pos = chance(make(pos, m.Document(0, 0), m.EndTurn(0)))
    assert make(pos, m.Document(1, 1)).delay(4) == 1


@pytest.mark.rule("MF-49", "MF-R17")
def test_a_launch_without_delay_needs_no_documents() -> None:
    pos = Setup().checked(0, 0, PSYCHO, delay=0).position()
    problem = refused(pos, m.Document(0, 0), "MF-49")
    assert str(problem.remedy) == "Launch the drug."
    pos = Setup().checked(0, 0, PSYCHO, HARMFUL, delay=1).position()
    pos = turn_of(next_round(pos), 0)
    refused(pos, m.Document(0, 0), "MF-49")


@pytest.mark.rule("MF-47")
def test_documents_follow_the_clinical_trial() -> None:
    for pos in (Setup().position(), Setup().tried(0, 0, PSYCHO).position()):
        problem = refused(pos, m.Document(0, 0), "MF-47")
        assert problem.components == ("lab-0-0",)


@pytest.mark.rule("MF-R17")
def test_documents_to_no_delay_and_the_launch_in_the_same_turn() -> None:
    pos = Setup(cubes=2).checked(0, 0, PSYCHO, HARMFUL, delay=1).position()
    refused(pos, m.Launch(0, 0), "MF-R16")
    pos = make(pos, m.Document(0, 0), m.Launch(0, 0))
    assert pos.cubes == 0
    assert len(pos.launched[0]) == 1


@pytest.mark.rule("MF-48", "MF-49")
def test_no_delay_is_named_before_documents_handed_in_already() -> None:
    setup = Setup(documented=True, cubes=3).checked(0, 0, PSYCHO, HARMFUL, delay=2).checked(0, 1, CNS)
    pos = setup.position()
    refused(pos, m.Document(0, 1), "MF-49")
    refused(pos, m.Document(0, 0), "MF-48")
    agree(pos)


@pytest.mark.parametrize("drug", [PSYCHO, CNS, CANCER])
def test_the_researcher_waits_under_every_target_alike(drug: str) -> None:
    pos = Setup().checked(0, 2, drug, FORMULA_VALUES[drug], delay=2).position()
    assert pos.delay(2) == 2
    assert pos.lab(0, 2).ready == 7
