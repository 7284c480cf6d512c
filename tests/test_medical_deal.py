"""Chance events told by a person: what is asked for, what there is to choose from, and what answers mean."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from medical_support import BOX, CNS, FEW, GAME, PSYCHO, Setup, chance, make, turn_of

from frontier_nb.dealing import Slot
from frontier_nb.games.medical import Position
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import UNKNOWN, ChanceMove
from frontier_nb.games.medical.position import MARKET, ORDER, REFILL
from frontier_nb.protocol import CHANCE
from frontier_nb.testing import random_game

SETTINGS = [(players, mode) for mode in ("quick", "advanced") for players in GAME.player_counts]


def told(event: ChanceMove) -> list[str]:
    """Return what a person who saw an event says of it."""
    if isinstance(event, m.RoundOrder):
        return [str(player) for player in event.tiles]
    return list(event.cards) if isinstance(event, m.Market | m.Refill) else [event.tile]


def ids(slot: Slot) -> list[str]:
    return [answer for answer, _ in slot.choices]


def check_event(pos: Position, event: ChanceMove, rng: Random) -> None:
    """Assert that an event can be told, and that what there is to choose from is what can happen."""
    answers = told(event)
    slots = GAME.deal(pos).slots
    assert GAME.dealt(pos, answers) == event
    everything = [*BOX.compounds, *BOX.preclinical, *BOX.clinical, UNKNOWN, "0", "1", "99z"]
    for place, slot in enumerate(slots):
        assert len(set(ids(slot))) == len(ids(slot))
        assert all(str(words) for _, words in slot.choices)
        others = answers[:place] + answers[place + 1 :]
        for answer in rng.sample(everything, 12) + ids(slot)[:3]:
            other = [*answers[:place], answer, *answers[place + 1 :]]
            if answer not in ids(slot):
                with pytest.raises(LookupError):
                    GAME.dealt(pos, other)
            elif not isinstance(event, m.RoundOrder) and (answer not in others or answer == UNKNOWN):
                assert GAME.violation(pos, GAME.dealt(pos, other)) is None
            if isinstance(event, m.Market | m.Refill) and answer not in (*ids(slot), *others):
                assert GAME.violation(pos, type(event)(tuple(other))) is not None


@FEW
@given(st.integers(0, 10**9))
def test_each_event_of_chance_can_be_told(seed: int) -> None:
    rng = Random(seed)
    players, mode = rng.choice(SETTINGS)
    style = rng.choice(["random", "greedy", "varied", "transcribed"])
    play = random_game(GAME, players, rng.randrange(3), style, 600, mode=mode)
    pos = play.start()
    kinds = set()
    for event in play.events:
        if pos.player == CHANCE and (event.event not in kinds or rng.random() < 0.1):
            kinds.add(event.event)
            check_event(pos, event, rng)
        GAME.advance(pos, event)
    assert {"round_order", "market", "refill"} <= kinds


def test_one_round_tile_is_asked_for_after_another() -> None:
    pos = GAME.setup(3)
    assert pos.due == ORDER
    deal = GAME.deal(pos)
    assert [str(slot.label) for slot in deal.slots] == [f"Round Tile {n}" for n in range(1, 10)]
    assert deal.slots[0].choices[2][0] == "2"
    assert str(deal.slots[0].choices[2][1]) == "Player 3"
    assert GAME.dealt(pos, list("012210012")) == m.RoundOrder((0, 1, 2, 2, 1, 0, 0, 1, 2))
    uneven = GAME.dealt(pos, list("000210012"))
    assert GAME.violation(pos, uneven), "how many each player has is for the rules to say"


def test_only_what_is_unseen_can_come_to_the_market() -> None:
    pos = chance(GAME.setup(2))
    assert pos.due == MARKET
    assert ids(GAME.deal(pos).slots[0]) == [*BOX.compounds, UNKNOWN]
    pos = Setup().market(1, None, 3, None, 5).hand(1, 9).position()
    between = make(pos, m.EndTurn(pos.player))
    assert between.due == REFILL
    deal = GAME.deal(between)
    assert [str(slot.label) for slot in deal.slots] == ["Market space 4, 2 cubes", "Market space 5, 3 cubes"]
    assert ids(deal.slots[0]) == ids(deal.slots[1]) == [*between.unseen, UNKNOWN]
    assert str(deal.slots[0].choices[0][1]).startswith(f"{between.unseen[0]}: ")


@pytest.mark.rule("MF-R4")
def test_what_comes_after_the_deck_is_one_of_the_discards() -> None:
    pos = Setup().market(1, None, None, 4, 5).deck(1).position()
    between = make(pos, m.EndTurn(pos.player))
    first, second = GAME.deal(between).slots
    assert ids(first) == [*between.unseen, UNKNOWN]
    assert set(ids(second)) == {*between.unseen, *between.discard, UNKNOWN}
    event = GAME.dealt(between, [between.unseen[0], between.discard[-1]])
    assert GAME.violation(between, event) is None
    full = make(Setup().position(), m.EndTurn(0))
    assert GAME.deal(full).slots == ()
    assert GAME.dealt(full, []) == m.Refill(())


@pytest.mark.rule("MF-R26")
def test_a_trial_tile_is_one_that_nobody_has_seen() -> None:
    pos = Setup().flipped(CNS, "P4", "C4").lab(0, 0, [7, 7, 7, 11, 3]).position()
    waiting = make(pos, m.Preclinical(0, 0, PSYCHO))
    (slot,) = GAME.deal(waiting).slots
    assert str(slot.label) == "Tile of Psychotropic"
    assert ids(slot) == [tile for tile in BOX.preclinical if tile != "P4"]
    assert str(dict(slot.choices)["P8"]) == "P8: 4 needles more"
    assert GAME.dealt(waiting, ["P8"]) == m.RevealPreclinical(PSYCHO, "P8")
    waiting = make(turn_of(chance(waiting), 0), m.Clinical(0, 0))
    (slot,) = GAME.deal(waiting).slots
    assert ids(slot) == [tile for tile in BOX.clinical if tile != "C4"]
    assert str(dict(slot.choices)["C7"]) == "C7: heart at most 2 and stomach at most 2"
    assert GAME.dealt(waiting, ["C7"]) == m.RevealClinical(PSYCHO, "C7")


def test_nothing_can_be_told_when_nothing_is_due() -> None:
    with pytest.raises(ValueError, match="nothing to do"):
        GAME.deal(Setup().position())
    with pytest.raises(LookupError, match="8 answers are needed, not 7"):
        GAME.dealt(GAME.setup(2), list("0101010"))
