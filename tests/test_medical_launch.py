"""The launch, stranded labs, the end of the game, the score and ties."""

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
    agree,
    chance,
    make,
    next_round,
    refused,
    turn_of,
    values,
)

from frontier_nb.games.medical import Position
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.position import CHECKED, SYNTHESIS, TRIED
from frontier_nb.protocol import Result

HARMFUL = (12, 12, 12, 11, 10)


# -- the launch ----------------------------------------------------------------------------------------


@pytest.mark.rule("MF-50")
def test_a_drug_behind_both_trials_is_launched_for_one_cube() -> None:
    pos = Setup().checked(0, 1, PSYCHO).position()
    after = make(pos, m.Launch(0, 1))
    assert after.cubes == 4
    assert after.player == 0, "the turn goes on"


@pytest.mark.rule("MF-51", "MF-R19")
@pytest.mark.parametrize(("drug", "points"), [(CARDIO, 50), (PSYCHO, 60), (CNS, 80), (CANCER, 100)])
def test_the_drug_tile_of_the_target_is_taken_and_scores(drug: str, points: int) -> None:
    pos = Setup(mode="advanced").launched(1, drug).checked(0, 0, drug, missing=0).position()
    index = pos.table.drug_index[drug]
    after = make(pos, m.Launch(0, 0))
    assert pos.tiles[index] - after.tiles[index] == 1
    assert sum(pos.tiles) - sum(after.tiles) == 1
    assert after.launched[0] == ((index, False, 0),)
    assert after.scores[0] == points


@pytest.mark.rule("MF-52", "MF-09", "MF-R19")
@pytest.mark.parametrize(("drug", "bonus"), [(CARDIO, 5), (PSYCHO, 10), (CNS, 20), (CANCER, 30)])
def test_the_first_launch_of_a_type_brings_its_token_and_no_later_one(drug: str, bonus: int) -> None:
    pos = Setup(mode="advanced").checked(0, 0, drug, missing=0).position()
    index = pos.table.drug_index[drug]
    assert pos.bonus_left(index)
    after = make(pos, m.Launch(0, 0))
    assert not after.bonus_left(index)
    assert after.scores[0] == BOX.drugs[drug].points + bonus
    # Not for the same player either.
    pos = Setup(mode="advanced").launched(0, drug).checked(0, 0, drug, missing=0).position()
    after = make(pos, m.Launch(0, 0))
    assert after.scores[0] - pos.scores[0] == BOX.drugs[drug].points


@pytest.mark.rule("MF-53", "MF-R19")
def test_the_penalties_of_the_lab_go_on_the_tile_and_come_off() -> None:
    pos = Setup(mode="advanced").checked(0, 0, CNS, (1, 2, 3, 4, 5), missing=3).position()
    assert pos.penalties[0] == 3
    after = make(pos, m.Launch(0, 0))
    assert after.launched[0][0].penalties == 3
    assert after.penalties[0] == 0
    assert after.scores[0] == 80 + 20 - 15


@pytest.mark.rule("MF-R19")
def test_a_first_anticancer_drug_one_needle_short_brings_125() -> None:
    pos = Setup().checked(0, 0, CANCER, missing=1, delay=1).position()
    pos = make(pos, m.Document(0, 0))
    assert make(pos, m.Launch(0, 0)).scores[0] == 100 + 30 - 5


@pytest.mark.rule("MF-54")
def test_the_cards_of_a_launched_drug_are_discarded() -> None:
    pos = Setup().deck(60).checked(0, 0, PSYCHO).position()
    after = make(pos, m.Launch(0, 0))
    assert after.discard == [*pos.discard, *pos.labs[0]]
    assert after.labs[0] == ()


@pytest.mark.rule("MF-55")
def test_the_researcher_comes_home_and_the_lab_takes_cards_again() -> None:
    pos = Setup().hand(0, 1, 2).checked(0, 0, PSYCHO, HARMFUL, delay=1).position()
    pos = turn_of(next_round(pos), 0)
    assert pos.lab(0, 0).ready == 6
    after = make(pos, m.Launch(0, 0))
    assert after.lab(0, 0) == ((), SYNTHESIS, None, 0, 0)
    one, two = after.hands[0]
    after = make(after, m.Synthesise(0, 0, one), m.Synthesise(0, 0, two))
    assert after.cubes == 2
    assert values(after.labs[0]) == [1, 2]


@pytest.mark.rule("MF-R18")
def test_both_trials_and_the_launch_in_one_turn() -> None:
    pos = Setup(cubes=3).checked(0, 0, PSYCHO).position()
    # The same lab before its trials.
    pos.stage[0] = pos.target[0] = pos.penalties[0] = pos.ready[0] = 0
    pos = make(pos, m.Preclinical(0, 0, PSYCHO), m.Clinical(0, 0), m.Launch(0, 0))
    assert pos.cubes == 0
    assert len(pos.launched[0]) == 1


@pytest.mark.rule("MF-02", "MF-R18")
def test_a_drug_goes_all_the_way_from_the_market_to_the_launch() -> None:
    pos = Setup(cubes=5).market(7, 7, 7, 3, 4).position()
    seven, other, third, three, four = map(str, pos.market)
    pos = make(pos, m.Take(0, 0, seven), m.Take(0, 1, other), m.Take(0, 2, third), m.EndTurn(0))
    pos = turn_of(chance(pos), 0)
    assert pos.market[:2] == [three, four]
    pos = make(pos, m.Take(0, 0, three), m.Take(0, 1, four))
    pos = make(pos, *(m.Synthesise(0, 2, card) for card in (seven, other, third)), m.EndTurn(0))
    pos = turn_of(chance(pos), 0)
    pos = make(pos, m.Synthesise(0, 2, three), m.Synthesise(0, 2, four), m.Preclinical(0, 2, PSYCHO))
    pos = make(chance(pos), m.Clinical(0, 2))
    pos = chance(pos)
    assert pos.lab(0, 2).stage == CHECKED
    while pos.delay(2):
        pos = next_round(pos)
    pos = turn_of(pos, 0)
    penalties = pos.penalties[2]
    pos = make(pos, m.Launch(0, 2))
    assert pos.scores == [60 + 10 - 5 * penalties, 0]


# -- stranded labs -------------------------------------------------------------------------------------


def stranded(stage: int, **clock: int | bool) -> Position:
    """Return a position in which the last Psychotropic tile is gone and player 0 has a lab for one."""
    setup = Setup(3, **clock).hand(0, 4)  # type: ignore[arg-type]
    if stage == TRIED:
        setup.tried(0, 0, PSYCHO, missing=2)
    else:
        setup.checked(0, 0, PSYCHO, HARMFUL, missing=2, delay=2)
    return setup.launched(1, PSYCHO, PSYCHO).launched(2, PSYCHO, PSYCHO).position()


@pytest.mark.rule("MF-R20")
@pytest.mark.parametrize("stage", [TRIED, CHECKED])
def test_nothing_but_abandoning_is_left_to_a_stranded_lab(stage: int) -> None:
    pos = stranded(stage)
    four = pos.hands[0][0]
    moves = [
        m.Clinical(0, 0),
        m.Document(0, 0),
        m.Launch(0, 0),
        m.Preclinical(0, 0, PSYCHO),
        m.Preclinical(0, 0, CANCER),
        m.Synthesise(0, 0, four, pos.labs[0][0]),
    ]
    for move in moves:
        problem = refused(pos, move, "MF-R20")
        assert str(problem.reason) == "No Psychotropic tile is left, so this lab can go no further."
        assert str(problem.remedy) == "Abandon the lab for free and start a new drug in it."
        assert problem.components == ("lab-0-0", f"drug-{PSYCHO}")
    about = [move for move in GAME.legal_moves(pos) if getattr(move, "lab", None) == 0]
    assert about == [m.Abandon(0, 0)]
    agree(pos)


@pytest.mark.rule("MF-R20")
@pytest.mark.parametrize("stage", [TRIED, CHECKED])
@pytest.mark.parametrize("cubes", [0, 5])
def test_a_stranded_lab_is_abandoned_for_free(stage: int, cubes: int) -> None:
    pos = stranded(stage, cubes=cubes)
    assert pos.penalties[0] == 2
    after = make(pos, m.Abandon(0, 0))
    assert after.cubes == cubes
    assert after.discard == [*pos.discard, *pos.labs[0]]
    assert after.lab(0, 0) == ((), SYNTHESIS, None, 0, 0)
    assert after.scores == pos.scores
    assert after.launched == pos.launched
    assert after.tiles == pos.tiles
    refused(after, m.Abandon(0, 0), "MF-R20", remedy=False)


@pytest.mark.rule("MF-R20")
def test_nothing_else_may_be_abandoned() -> None:
    pos = Setup().lab(0, 0, [7, 7, 7, 11, 3]).tried(0, 1, CNS).checked(0, 2, CANCER, delay=2).position()
    remedies = [str(refused(pos, m.Abandon(0, lab), "MF-R20").remedy) for lab in range(3)]
    assert remedies[0] == "Replace its cards one by one."
    assert remedies[1] == remedies[2] == "Go on with its trials and launch the drug."
    refused(Setup().position(), m.Abandon(0, 0), "MF-R20", remedy=False)
    # Cards that fit only a type whose tiles are gone are no lab in trials.
    pos = (
        Setup(3).launched(1, PSYCHO, PSYCHO).launched(2, PSYCHO, PSYCHO).lab(0, 0, [7, 7, 7, 1, 3]).position()
    )
    refused(pos, m.Abandon(0, 0), "MF-R20")
    assert not any(isinstance(move, m.Abandon) for move in GAME.legal_moves(pos))


@pytest.mark.rule("MF-R20")
def test_one_may_strand_a_lab_of_ones_own() -> None:
    setup = Setup(3).launched(1, PSYCHO, PSYCHO).launched(2, PSYCHO)
    pos = setup.checked(0, 0, PSYCHO).tried(0, 1, PSYCHO, (9, 9, 9, 8, 10)).position()
    refused(pos, m.Abandon(0, 1), "MF-R20")
    pos = make(pos, m.Launch(0, 0))
    make(pos, m.Abandon(0, 1))
    refused(pos, m.Clinical(0, 1), "MF-R20")


# -- the end -------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-61", "MF-R22", "MF-03", "MF-01")
def test_quick_play_ends_at_once_at_150_points() -> None:
    setup = Setup(3).launched(1, CNS).launched(0, PSYCHO)
    pos = setup.checked(0, 0, CNS, missing=0).position()
    assert pos.scores[0] == 70
    pos = make(pos, m.Launch(0, 0))
    assert pos.scores[0] == 150
    assert GAME.to_play(pos) is None
    assert GAME.legal_moves(pos) == []
    # The players after have had their last turn.
    assert GAME.result(pos) == Result((150, 100, 0), (0,))
    for move in (m.EndTurn(0), m.EndTurn(1), m.Refill(()), m.Take(0, 0, str(pos.market[0]))):
        refused(pos, move, "MF-R22", remedy=False)


@pytest.mark.rule("MF-R22", "MF-61")
def test_penalties_count_before_150_is_reached() -> None:
    pos = Setup(3).launched(1, CNS).launched(0, PSYCHO).checked(0, 0, CNS, missing=1).position()
    pos = make(pos, m.Launch(0, 0))
    assert pos.scores[0] == 145
    assert pos.player == 0
    assert GAME.result(pos) is None
    make(pos, m.EndTurn(0))


@pytest.mark.rule("MF-61", "MF-R22", "MF-04")
def test_advanced_play_ends_at_once_at_300_points() -> None:
    setup = Setup(2, "advanced").launched(1, CANCER).launched(0, CANCER, CANCER)
    pos = setup.checked(0, 0, CANCER, missing=0, delay=1).position()
    assert pos.scores[0] == 200
    pos = make(pos, m.Document(0, 0), m.Launch(0, 0))
    assert GAME.result(pos) == Result((300, 130), (0,))
    # 150 points do not end Advanced Play.
    pos = Setup(2, "advanced").launched(0, CANCER).checked(0, 0, CNS).position()
    pos = make(pos, m.Launch(0, 0))
    assert pos.scores[0] >= 150
    assert GAME.result(pos) is None


def last_tile(*penalties: int) -> Position:
    """Return the end of a game of five whose last Drug Tile was launched below 300 points.

    `penalties` are those on the drugs of players 1 to 4, whose drugs are worth 260, 230, 280 and 250.
    """
    setup = Setup(5, "advanced").launched(0, CARDIO, CARDIO, CARDIO)
    for player, drugs in enumerate([[CNS] * 3, [CANCER] * 2, [CANCER, CANCER, CNS], [PSYCHO] * 4], 1):
        for drug in drugs[:-1]:
            setup.launched(player, drug)
        setup.launched(player, drugs[-1], penalties=penalties[player - 1])
    pos = setup.checked(0, 0, CARDIO, missing=0).position()
    assert pos.scores[0] == 155
    assert sum(pos.tiles) == 1
    assert GAME.result(pos) is None
    return make(pos, m.Launch(0, 0))


def sheet(pos: Position) -> tuple[str, dict[int, str]]:
    """Return the verdict of the score sheet, and what is noted beside which players' scores."""
    found = GAME.score_sheet(pos)
    assert found is not None
    assert [part.value for part in found.term.terms] == list(GAME.scores(pos))
    notes = {player: str(part.note) for player, part in enumerate(found.term.terms) if part.note}
    return str(found.verdict), notes


@pytest.mark.rule("MF-04", "MF-61", "MF-R22")
def test_the_game_ends_with_the_last_drug_tile_and_the_highest_score_wins() -> None:
    pos = last_tile(0, 0, 0, 0)
    assert GAME.result(pos) == Result((205, 260, 230, 280, 250), (3,))
    assert sheet(pos) == ("Player 4 wins with 280 points.", {})
    refused(pos, m.EndTurn(0), "MF-R22", remedy=False)


@pytest.mark.rule("MF-R22")
def test_the_game_goes_on_while_any_tile_of_any_type_is_left() -> None:
    pos = Setup(3).launched(1, PSYCHO, PSYCHO).launched(2, PSYCHO).checked(0, 0, PSYCHO).position()
    pos = make(pos, m.Launch(0, 0))
    assert pos.tiles == [0, 4, 4]
    assert GAME.result(pos) is None


@pytest.mark.rule("MF-62", "MF-R23")
def test_the_score_is_tiles_and_tokens_less_penalties() -> None:
    # The rulebook's own example, figure 11-5: (60 + 60 + 80) + (10 + 20) - 15 = 215.
    setup = Setup(2, "advanced").launched(0, PSYCHO, penalties=1).launched(0, PSYCHO, CNS, penalties=1)
    pos = setup.launched(1, CANCER).position()
    assert GAME.scores(pos) == (215, 130)


@pytest.mark.rule("MF-63", "MF-R23")
def test_penalties_on_labs_that_were_not_launched_count_nothing() -> None:
    setup = Setup(3).launched(1, CNS).launched(0, PSYCHO).tried(0, 1, PSYCHO, missing=2)
    pos = setup.checked(0, 2, CANCER, missing=1, delay=2).checked(0, 0, CNS, missing=0).position()
    assert pos.penalties[:3] == [0, 2, 1]
    pos = make(pos, m.Launch(0, 0))
    assert GAME.result(pos) == Result((150, 100, 0), (0,))
    assert pos.penalties[:3] == [0, 2, 1]


@pytest.mark.rule("MF-64", "MF-R24")
def test_a_tie_goes_to_the_player_with_more_types_of_drug() -> None:
    # Player 1 has three Central Nerve System drugs, player 3 two types: 255 points each.
    pos = last_tile(1, 0, 5, 0)
    assert GAME.result(pos) == Result((205, 255, 230, 255, 250), (3,))
    verdict = "Player 4 wins with 255 points, as many as Player 2, by more types of drug."
    notes = {1: "1 type of drug, 3 drugs", 3: "2 types of drug, 3 drugs"}
    assert sheet(pos) == (verdict, notes)


@pytest.mark.rule("MF-64", "MF-R24")
def test_then_to_the_player_with_more_drugs() -> None:
    # Players 1 and 4 have one type each, but three and four drugs: 250 points each.
    pos = last_tile(2, 0, 7, 0)
    assert GAME.result(pos) == Result((205, 250, 230, 245, 250), (4,))
    verdict = "Player 5 wins with 250 points, as many as Player 2, by more drugs."
    assert sheet(pos)[0] == verdict


@pytest.mark.rule("MF-64", "MF-R24")
def test_and_players_equal_in_both_win_together() -> None:
    setup = Setup(5, "advanced").launched(0, CARDIO).launched(0, PSYCHO)
    setup.launched(1, CNS, CANCER, penalties=4).launched(1, CARDIO, penalties=2)
    setup.launched(2, CNS, CANCER, CARDIO)
    setup.launched(3, CANCER, CNS).launched(3, CARDIO, penalties=1)
    setup.launched(4, CANCER, CNS, PSYCHO, penalties=4).launched(4, PSYCHO, penalties=3)
    pos = setup.checked(0, 0, PSYCHO, missing=0).position()
    pos = make(pos, m.Launch(0, 0))
    assert GAME.result(pos) == Result((185, 230, 230, 225, 225), (1, 2))
    verdict, notes = sheet(pos)
    assert verdict == "Player 2 and Player 3 share the win with 230 points, equal in everything."
    assert notes == {1: "3 types of drug, 3 drugs", 2: "3 types of drug, 3 drugs"}


@pytest.mark.rule("MF-R24")
def test_types_count_before_drugs() -> None:
    # Three drugs of two types beat four of one type.
    pos = last_tile(2, 0, 6, 0)
    assert GAME.result(pos) == Result((205, 250, 230, 250, 250), (3,))


@pytest.mark.rule("MF-01")
def test_nobody_has_won_before_the_end() -> None:
    pos = Setup(2).launched(0, CANCER).position()
    assert GAME.result(pos) is None
    assert GAME.scores(pos) == (130, 0)
