"""The market and the hand: taking compounds, and what lies open."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import mean

import pytest
from medical_support import BOX, GAME, Setup, agree, by_value, chance, make, refused, sound

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import UNKNOWN


@pytest.mark.rule("MF-20", "MF-R2")
@pytest.mark.parametrize(("space", "cost"), list(enumerate([1, 1, 2, 2, 3])))
def test_a_card_costs_what_its_space_says_and_comes_to_the_hand(space: int, cost: int) -> None:
    pos = Setup().hand(0, 3).position()
    card = str(pos.market[space])
    after = make(pos, m.Take(0, space, card))
    assert after.cubes == 5 - cost
    assert after.hands[0] == (*pos.hands[0], card)
    assert after.market[space] is None


@pytest.mark.rule("MF-20")
def test_only_a_card_on_the_market_can_be_taken() -> None:
    pos = Setup().market(1, 2, 3, 4, 5).hand(1, 9).position()
    for space in (-1, 5):
        problem = refused(pos, m.Take(0, space, pos.hands[1][0]), "MF-20")
        assert f"{pos.hands[1][0]} is not on the market" in str(problem.reason)
        assert problem.components == tuple(f"market-{space}" for space in range(5))
    problem = refused(pos, m.Take(0, 5, str(pos.market[0])), "MF-20")
    assert str(problem.reason) == "There is no market space 6."
    problem = refused(pos, m.Take(0, 1, str(pos.market[0])), "MF-20")
    assert str(problem.reason) == f"That space holds {pos.market[1]}, not {pos.market[0]}."
    assert problem.components == ("market-1",)
    problem = refused(pos, m.Take(0, 1, UNKNOWN), "MF-20")
    assert "not an unknown card" in str(problem.reason)
    refused(pos, m.Take(0, -1, "99z"), "MF-R1", remedy=False)


@pytest.mark.rule("MF-21")
def test_every_card_shows_a_value_needles_and_side_effects() -> None:
    for card in BOX.compounds.values():
        assert 1 <= card.value <= 12
        assert 0 <= card.needles <= 3
        assert 0 <= sum(card.side_effects.values()) <= 3
        assert all(number > 0 for number in card.side_effects.values())


@pytest.mark.rule("MF-21")
def test_higher_values_heal_better_and_harm_more() -> None:
    def average(values: range) -> tuple[float, float]:
        found = [BOX.compounds[card] for value in values for card in by_value(value)]
        return mean(card.needles for card in found), mean(sum(card.side_effects.values()) for card in found)

    thirds = [average(range(low, low + 4)) for low in (1, 5, 9)]
    for (fewer, milder), (more, harsher) in pairwise(thirds):
        assert fewer < more
        assert milder < harsher


@pytest.mark.rule("MF-22", "MF-R6")
def test_five_cards_in_hand_are_the_most() -> None:
    pos = Setup().hand(0, 1, 2, 3, 4).position()
    pos = make(pos, m.Take(0, 0, str(pos.market[0])))
    assert len(pos.hands[0]) == 5
    for space in (1, 2, 3, 4):
        problem = refused(pos, m.Take(0, space, str(pos.market[space])), "MF-R6")
        assert problem.components == ("hand-0",)
        assert "5 cards" in str(problem.reason)


@pytest.mark.rule("MF-R6")
def test_playing_a_card_makes_room_in_the_same_turn() -> None:
    pos = Setup().hand(0, 1, 2, 3, 4, 5).position()
    refused(pos, m.Take(0, 0, str(pos.market[0])), "MF-R6")
    pos = make(pos, m.Synthesise(0, 0, pos.hands[0][2]), m.Take(0, 0, str(pos.market[0])))
    assert len(pos.hands[0]) == 5
    refused(pos, m.Take(0, 1, str(pos.market[1])), "MF-R6")


@pytest.mark.rule("MF-16", "MF-R6")
def test_too_few_cubes_are_named_before_a_full_hand() -> None:
    # Playing a card would free a place, but with the last cube there is no paying for the next one then.
    pos = Setup(cubes=1).hand(0, 1, 2, 3, 4, 5).position()
    refused(pos, m.Take(0, 4, str(pos.market[4])), "MF-16")
    refused(pos, m.Take(0, 0, str(pos.market[0])), "MF-R6")


@pytest.mark.rule("MF-R7")
def test_hands_are_open_to_everybody() -> None:
    pos = Setup(3).hand(0, 7, 9).hand(1, 4).hand(2, 12, 12, 12).position()
    for viewer in (0, 1, 2, None):
        view = GAME.view(pos, viewer)
        assert view.hands == pos.hands
        assert view == pos


@pytest.mark.rule("MF-R7")
def test_the_order_of_the_deck_is_no_part_of_a_position() -> None:
    pos = Setup().position()
    other = pos.copy()
    other.unseen = other.unseen[::-1]
    assert other == pos
    assert hash(other) == hash(pos)
    assert GAME.write_position(other) == GAME.write_position(pos)


@pytest.mark.rule("MF-56", "MF-57", "MF-R3")
def test_the_market_slides_to_the_cheap_end_and_fills_up_behind() -> None:
    pos = Setup().market(1, 2, 3, 4, 5).position()
    first, second, third, fourth, fifth = map(str, pos.market)
    pos = make(pos, m.Take(0, 1, second), m.Take(0, 2, third), m.EndTurn(0))
    new = tuple(pos.unseen[:2])
    pos = make(pos, m.Refill(new))
    assert pos.market == [first, fourth, fifth, *new]
    assert not set(new) & set(pos.unseen)
    # What cost 2 and 3 before costs 1 and 2 now.
    after = make(pos, m.Take(1, 1, fourth))
    assert after.cubes == 4
    after = make(pos, m.Take(1, 2, fifth))
    assert after.cubes == 3


@pytest.mark.rule("MF-R3")
def test_an_emptied_space_stays_empty_until_the_turn_is_over() -> None:
    pos = Setup().position()
    card = str(pos.market[0])
    pos = make(pos, m.Take(0, 0, card))
    assert pos.market[0] is None
    for named in (card, pos.unseen[0]):
        problem = refused(pos, m.Take(0, 0, named), "MF-R3")
        assert problem.components == ("market-0",)
    # The next cheapest card keeps its price.
    assert make(pos, m.Take(0, 2, str(pos.market[2]))).cubes == 2
    refused(pos, m.Refill((pos.unseen[0],)), "MF-R3")


@pytest.mark.rule("MF-57")
def test_a_refill_fills_every_empty_space_and_no_other() -> None:
    pos = Setup().position()
    pos = make(pos, m.Take(0, 4, str(pos.market[4])), m.Take(0, 0, str(pos.market[0])), m.EndTurn(0))
    for cards in ((), tuple(pos.unseen[:1]), tuple(pos.unseen[:3])):
        problem = refused(pos, m.Refill(cards), "MF-57", remedy=False)
        assert f"2 cards are due, not {len(cards)}" in str(problem.reason)
    refused(pos, m.Refill((pos.unseen[0], pos.hands[0][0])), "MF-R4")
    refused(pos, m.Refill((pos.unseen[0], pos.unseen[0])), "MF-R4")
    refused(pos, m.Refill((pos.unseen[0], "99z")), "MF-R1", remedy=False)
    make(pos, m.Refill(tuple(pos.unseen[:2])))


@pytest.mark.rule("MF-57")
def test_a_full_market_is_followed_by_an_empty_refill() -> None:
    pos = make(Setup().position(), m.EndTurn(0))
    assert GAME.sample(pos, Random(1)) == m.Refill(())
    refused(pos, m.Refill((pos.unseen[0],)), "MF-57", remedy=False)
    market = list(pos.market)
    assert make(pos, m.Refill(())).market == market


# -- cards that nobody noted ---------------------------------------------------------------------------


@pytest.mark.rule("MF-R7")
def test_an_unknown_card_is_settled_by_the_take_that_names_it() -> None:
    pos = Setup().market(1, UNKNOWN, 3, UNKNOWN, 5).position()
    assert (pos.unknown, pos.deck) == (2, 84 - 5)
    agree(pos)
    card = pos.unseen[7]
    after = make(pos, m.Take(0, 1, card))
    assert after.hands[0] == (card,)
    assert (after.unknown, after.deck) == (1, 84 - 5)
    assert card not in after.unseen
    known = str(pos.market[0])
    problem = refused(pos, m.Take(0, 1, known), "MF-20")
    assert str(problem.reason) == f"The card that nobody noted there cannot be {known}."


@pytest.mark.rule("MF-R7")
def test_an_unknown_card_may_be_taken_unnoted_and_is_settled_when_it_is_played() -> None:
    pos = Setup().market(1, UNKNOWN, 3, 4, 5).hand(0, 9).position()
    pos = make(pos, m.Take(0, 1, UNKNOWN))
    assert sorted(pos.hands[0]) == sorted((pos.hands[0][0], UNKNOWN))
    assert pos.unknown == 1
    agree(pos)
    card = pos.unseen[0]
    refused(pos, m.Synthesise(0, 0, UNKNOWN), "MF-R7", remedy=False)
    refused(pos, m.Synthesise(0, 0, str(pos.market[0])), "MF-23")
    after = make(pos, m.Synthesise(0, 0, card))
    assert after.labs[0] == (card,)
    assert after.hands[0] == (pos.hands[0][0],)
    assert (after.unknown, after.deck) == (0, pos.deck)
    # The card that is known stays in hand when the other is played, and the other way round.
    after = make(pos, m.Synthesise(0, 0, pos.hands[0][0]))
    assert after.hands[0] == (UNKNOWN,)
    assert after.unknown == 1


@pytest.mark.rule("MF-R7")
def test_a_refill_may_bring_cards_that_nobody_noted() -> None:
    pos = Setup().position()
    pos = make(pos, m.Take(0, 0, str(pos.market[0])), m.Take(0, 1, str(pos.market[1])), m.EndTurn(0))
    deck = pos.deck
    pos = make(pos, m.Refill((UNKNOWN, pos.unseen[0])))
    assert pos.market[3] == UNKNOWN
    assert (pos.deck, pos.unknown) == (deck - 2, 1)
    agree(pos)


def test_a_game_with_unknown_cards_can_be_filled_in_and_played_on() -> None:
    pos = Setup().market(UNKNOWN, UNKNOWN, 3, 4, 5).hand(0, UNKNOWN, 9).hand(1, UNKNOWN).position()
    known = GAME.determinise(pos, Random(4))
    assert known.unknown == 0
    assert known.deck == pos.deck
    sound(known)
    assert UNKNOWN not in known.market
    assert pos.unknown == 4, "the position itself stays as it is"
    assert GAME.determinise(known, Random(4)) is known
    assert len({GAME.determinise(pos, Random(seed)) for seed in range(5)}) == 5
    chance(make(known, m.EndTurn(0)))
