"""Chance events told by hand, and games of which only what lay open was noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from king_support import GAME, Setup

from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import UNKNOWN
from frontier_nb.games.king.position import CHOOSE, Position
from frontier_nb.protocol import CHANCE
from frontier_nb.testing import random_game
from frontier_widgets.shared.choosing import MOST_EVERY, Chooser


def told(event: m.Move) -> tuple[str, ...]:
    """Return the answers that a person gives who saw an event of chance."""
    if isinstance(event, m.FirstPlayer):
        return (str(event.player),)
    return (
        event.buildings if isinstance(event, m.Supply) else event.tiles if isinstance(event, m.Draw) else ()
    )


def chances(players: int, style: str) -> Iterator[tuple[Position, m.Move]]:
    """Yield every event of chance of a random game, with the position before it."""
    state = GAME.setup(players)
    for event in random_game(GAME, players, players, style).events:
        if GAME.to_play(state) == CHANCE:
            yield state, event
        else:
            with pytest.raises(ValueError, match="chance"):
                GAME.deal(state)
        state = GAME.copy(state)
        GAME.advance(state, event)


GAMES = [(players, style) for players in GAME.player_counts for style in ("random", "transcribed")]


@pytest.mark.parametrize(("players", "style"), GAMES)
def test_what_is_told_of_a_chance_event_is_that_event(players: int, style: str) -> None:
    rng, number = Random(players), 0
    for state, event in chances(players, style):
        number += 1
        assert GAME.dealt(state, told(event)) == event
        shuffled = list(told(event))
        rng.shuffle(shuffled)
        other = GAME.dealt(state, shuffled)
        assert GAME.apply(state, other) == GAME.apply(state, event), "order does not matter"
    assert number > 10


@pytest.mark.parametrize(("players", "style"), GAMES)
def test_whatever_is_told_is_judged_by_the_rules(players: int, style: str) -> None:
    rng = Random(players)
    for state, _ in chances(players, style):
        deal = GAME.deal(state)
        answers = [rng.choice(slot.choices)[0] for slot in deal.slots]
        event = GAME.dealt(state, answers)
        copies = Counter(answers)
        if isinstance(event, m.Draw):
            left = Counter(state.table.tiles.tiles[tile].id for tile in state.unseen)
            possible = all(number <= left[id] for id, number in copies.items() if id != UNKNOWN)
            assert {id for slot in deal.slots for id, _ in slot.choices} <= {*left, UNKNOWN}
        else:
            possible = max(copies.values()) == 1
        assert GAME.is_legal(state, event) is possible


def test_answers_that_are_no_choice_are_refused() -> None:
    start = GAME.setup(2)
    for answers in ((), ("0", "1"), ("2",), ("x",), (UNKNOWN,)):
        with pytest.raises(LookupError):
            GAME.dealt(start, answers)
    supply = GAME.dealt(start, ("1",))
    assert supply == m.FirstPlayer(1)
    drawn = GAME.apply(start, supply)
    with pytest.raises(LookupError):
        GAME.dealt(drawn, ["tower"] * 7)
    assert not GAME.is_legal(drawn, GAME.dealt(drawn, ["tower"] * 8))


def drawing(pos: Position) -> Position:
    """Return a position in which the player whose turn it is has chosen Develop."""
    return GAME.apply(pos, m.Action(pos.player, m.DEVELOP))


def test_a_tile_that_is_gone_is_no_choice_and_a_short_pile_asks_for_less() -> None:
    pos = drawing(Setup(2).deck(1).position())
    [slot] = GAME.deal(pos).slots
    [left] = pos.unseen
    assert [id for id, _ in slot.choices] == [pos.table.tiles.tiles[left].id, UNKNOWN]
    pos = GAME.apply(pos, GAME.dealt(pos, [UNKNOWN]))
    assert GAME.deal(pos).slots == ()
    assert GAME.dealt(pos, ()) == m.Draw(1, ())


def transcribed(seed: int, players: int = 2) -> Position:
    """Return a position of a game in which nobody's drawn tiles were noted, a player about to lay one."""
    rng, state = Random(seed), GAME.setup(players)
    for _ in range(rng.randrange(3, 60)):
        state = GAME.apply(state, step(state, rng))
    while state.player < 0 or UNKNOWN not in ids(state):
        state = GAME.apply(state, step(state, rng))
    return state


def step(state: Position, rng: Random) -> Any:
    """Return an event: of draws nothing is noted, and every action is Develop."""
    if state.player == CHANCE:
        event = GAME.sample(state, rng)
        unseen = [UNKNOWN] * len(GAME.deal(state).slots)
        return GAME.dealt(state, unseen) if isinstance(event, m.Draw) else event
    if state.phase == CHOOSE:
        return m.Action(state.player, m.DEVELOP)
    return rng.choice(GAME.legal_moves(state))


def ids(state: Position) -> list[str]:
    return [UNKNOWN if tile < 0 else state.table.tiles.tiles[tile].id for tile in state.hands[state.player]]


@given(st.integers(0, 30))
def test_a_tile_that_nobody_noted_is_laid_by_pointing_and_a_word(seed: int) -> None:
    state = transcribed(seed)
    legal = GAME.legal_moves(state)
    places = [move for move in legal if isinstance(move, m.Place)]
    if not places:
        return
    wanted = Random(seed).choice(places)
    chooser = Chooser(GAME, state, ("Ana", "Ben"))
    for component in GAME.pointed(state, wanted):
        assert chooser.pick(component)
    if chooser.chosen is None:
        assert wanted in [chooser.move(number) for number, _ in chooser.listed()]
    else:
        assert chooser.chosen == wanted
    words = [text for _, text in chooser.listed()]
    assert len(set(words)) == len(words)
    every = [chooser.move(number) for number, _ in chooser.every()]
    assert wanted in every or len(legal) > MOST_EVERY
    after = GAME.apply(state, wanted)
    assert after.unknown == state.unknown - (GAME.pointed(state, wanted)[0] == f"hand-{state.player}")
