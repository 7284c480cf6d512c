"""Drawing cards: the deck, the discard pile, and both of them empty."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from medical_support import BOX, GAME, Setup, agree, chance, make, refused, sound, turn_of

from frontier_nb.games.medical import Position
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import REFILL


def bought(pos: Position, number: int) -> Position:
    """Take the cheapest cards and end the turn."""
    for space in range(number):
        pos = make(pos, m.Take(pos.player, space, str(pos.market[space])))
    return make(pos, m.EndTurn(pos.player))


@pytest.mark.rule("MF-R4", "MF-59")
def test_the_deck_runs_out_in_the_middle_of_a_refill() -> None:
    pos = bought(Setup().deck(1).position(), 3)
    assert (pos.due, pos.deck) == (REFILL, 1)
    last, old = pos.unseen[0], list(pos.discard)
    # The last card of the deck comes first, then cards of the new deck.
    after = make(pos, m.Refill((last, old[0], old[-1])))
    assert after.market[2:] == [last, old[0], old[-1]]
    assert after.discard == []
    assert after.deck == len(old) - 2
    assert sorted(after.unseen) == sorted(old[1:-1])
    for cards in ((old[0], last, old[-1]), (old[0], old[1], old[2])):
        problem = refused(pos, m.Refill(cards), "MF-R4")
        assert f"{old[0]} is not in the deck" in str(problem.reason)
        assert problem.components == ("deck",)
    refused(pos, m.Refill((last, old[0], last)), "MF-R4")
    refused(pos, m.Refill((last,)), "MF-57", remedy=False)


@pytest.mark.rule("MF-R4", "MF-59")
def test_chance_draws_the_last_cards_before_the_new_deck() -> None:
    pos = bought(Setup().deck(2).position(), 3)
    rng = Random(2)
    for _ in range(40):
        move = GAME.sample(pos, rng)
        assert set(move.cards[:2]) == set(pos.unseen)
        assert move.cards[2] in pos.discard
        make(pos, move)


@pytest.mark.rule("MF-R4", "MF-59")
def test_the_new_deck_is_made_when_a_card_is_due_and_not_before() -> None:
    pos = bought(Setup().deck(2).position(), 2)
    pos = chance(pos)
    old = list(pos.discard)
    assert (pos.deck, len(old)) == (0, 84 - 5 - 2)
    # Nothing is due: the discard pile goes on growing and takes part in the next shuffle.
    pos = turn_of(pos, 0)
    pos = make(pos, m.Synthesise(0, 0, pos.hands[0][0]))
    assert pos.discard == old
    pos = make(pos, m.Synthesise(0, 0, pos.hands[0][0], pos.labs[0][0]))
    assert len(pos.discard) == len(old) + 1
    pos = chance(bought(pos, 1))
    assert pos.discard == []
    assert pos.deck == len(old)


@pytest.mark.rule("MF-R4")
def test_a_deck_that_just_suffices_leaves_the_discards_alone() -> None:
    pos = bought(Setup().deck(3).position(), 3)
    discard = list(pos.discard)
    pos = chance(pos)
    assert pos.deck == 0
    assert pos.discard == discard


def hoard(discarded: int = 0) -> Position:
    """Return a position in which every card but some discards is in a hand, a lab or the market."""
    setup = Setup(5).deck(0)
    rest = iter(list(BOX.compounds))
    pos = setup.pos
    setup.market(*(next(rest) for _ in range(5)))
    for player in range(1, 5):
        pos.hands[player] = tuple(next(rest) for _ in range(5))
    for at in range(15):
        left = 84 - 25 - 5 * at - discarded
        pos.set_cards(at, tuple(next(rest) for _ in range(min(5, max(0, left)))))
    setup.used = [*setup.used, *(card for pile in (*pos.hands, *pos.labs) for card in pile)]
    return setup.position()


@pytest.mark.rule("MF-R4")
def test_spaces_stay_empty_when_both_piles_are() -> None:
    pos = hoard()
    assert (pos.deck, pos.discard) == (0, [])
    pos = bought(pos, 2)
    assert GAME.sample(pos, Random(0)) == m.Refill(())
    problem = refused(pos, m.Refill((pos.hands[1][0],)), "MF-R4", remedy=False)
    assert "0 cards are due, not 1" in str(problem.reason)
    kept = pos.market[2:]
    pos = make(pos, m.Refill(()))
    assert pos.market == [*kept, None, None]
    takes = [move for move in GAME.legal_moves(pos) if isinstance(move, m.Take)]
    assert takes == [], "their hands are full"
    pos = make(pos, m.Synthesise(1, 2, pos.hands[1][0], pos.labs[5][0]))
    takes = [move.space for move in GAME.legal_moves(pos) if isinstance(move, m.Take)]
    assert takes == [0, 1, 2]
    refused(pos, m.Take(1, 3, pos.hands[2][0]), "MF-R3")
    agree(pos)


@pytest.mark.rule("MF-R4")
def test_a_few_cards_fill_what_they_can() -> None:
    pos = bought(hoard(discarded=1), 3)
    assert (pos.deck, len(pos.discard)) == (0, 1)
    move = GAME.sample(pos, Random(0))
    assert move == m.Refill(tuple(pos.discard))
    refused(pos, m.Refill(()), "MF-R4", remedy=False)
    pos = make(pos, move)
    assert pos.market.count(None) == 2
    assert (pos.deck, pos.discard) == (0, [])


@pytest.mark.rule("MF-06", "MF-57")
def test_every_card_of_the_deck_is_as_likely_as_every_other() -> None:
    pos = bought(Setup().deck(10).position(), 1)
    rng = Random(8)
    found = Counter(GAME.sample(pos, rng).cards for _ in range(2000))
    assert {cards[0] for cards in found} == set(pos.unseen)
    # About 200 times each; 60 is over four standard deviations.
    assert all(abs(number - 200) < 60 for number in found.values())
    pos = bought(Setup().deck(5).position(), 2)
    pairs = Counter(GAME.sample(pos, rng).cards for _ in range(4000))
    assert len(pairs) == 5 * 4
    assert all(abs(number - 200) < 60 for number in pairs.values())


@pytest.mark.rule("MF-59", "MF-R7")
def test_unknown_cards_are_no_part_of_a_new_deck() -> None:
    pos = Setup().market(UNKNOWN, UNKNOWN, 3, 4, 5).deck(1).position()
    assert (pos.deck, pos.unknown, len(pos.unseen)) == (1, 2, 3)
    pos = make(pos, m.Take(0, 0, UNKNOWN), m.Take(0, 1, pos.unseen[0]), m.EndTurn(0))
    assert (pos.deck, pos.unknown) == (1, 1)
    discards = len(pos.discard)
    for seed in range(20):
        after = chance(pos, seed)
        assert after.deck == discards - 1
        assert after.unknown == 1
        assert after.discard == []
    # Nobody noted the last card of the old deck; whatever it was, it is not in the new one.
    after = make(pos, m.Refill((UNKNOWN, pos.discard[0])))
    assert (after.deck, after.unknown) == (discards - 1, 2)
    agree(after)
    sound(GAME.determinise(after, Random(1)))


@pytest.mark.rule("MF-R26")
def test_nothing_is_drawn_when_nothing_is_due() -> None:
    with pytest.raises(ValueError, match="nothing to do"):
        GAME.sample(Setup().position(), Random(0))
