"""The strong bot: what it promises as a bot, and that looking ahead tells it what no appraisal says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from toy_game import CARDS, Deal, Play, Toy, toy  # noqa: F401 (a fixture)

from frontier_nb import registry
from frontier_nb.bots import Advice, Limit, bot
from frontier_nb.bots.base import SHOWN
from frontier_nb.bots.match import Match, play
from frontier_nb.protocol import CHANCE, Game
from frontier_nb.testing.plays import random_game

KING, MEDICAL = "king-of-frontier", "medical-frontier"
STRONG = bot("strong")
STEPS = 2


def views(id: str, players: int, style: str, events: int = 250) -> Iterator[tuple[Game[Any, Any], Any, Any]]:
    """Yield a game, states in which somebody decides, and what that player sees."""
    game = registry.game(id)
    played = random_game(game, players, 3, style, events)  # type: ignore[arg-type]
    for moment in played.few_moments:
        player = game.to_play(moment.state)
        if player is not None and player != CHANCE:
            yield game, moment.state, game.view(moment.state, player)


def thoughts(game: Game[Any, Any], view: Any, seed: int = 1, **more: Any) -> list[Advice]:
    """Return some of what the bot thinks, in order, each with the playouts of a whole lap or none."""
    thinking = STRONG.think(game, view, Random(seed), **more)
    found: dict[int, Advice] = {}
    for advice in islice(thinking, 10_000):
        found[advice.playouts] = advice
        if len(found) > STEPS:
            break
    return list(found.values())


def brief(advice: Advice) -> list[tuple[Any, float, int, str]]:
    return [(one.move, one.points, one.playouts, str(one.why)) for one in advice.suggestions]


EVERYWHERE = [(KING, 2), (KING, 3), (MEDICAL, 2), (MEDICAL, 5)]


@pytest.mark.parametrize(("id", "players"), EVERYWHERE)
@pytest.mark.parametrize("style", ["greedy", "transcribed"])
def test_advice_is_legal_best_first_and_leaves_the_view_alone(id: str, players: int, style: str) -> None:
    for game, _, view in islice(views(id, players, style), 0, None, 2):
        before, text = game.copy(view), game.write_position(view)
        legal = game.legal_moves(view)
        advices = thoughts(game, view)
        assert (view, game.write_position(view)) == (before, text)
        assert advices[0].playouts == 0
        for advice in advices:
            moves = [one.move for one in advice.suggestions]
            assert len(set(moves)) == len(moves) == min(SHOWN, len(legal))
            assert set(moves) <= set(legal)
        last = advices[-1].suggestions
        assert len(legal) == 1 or all(one.playouts for one in last)
        full = [one.points for one in last if one.playouts == last[0].playouts]
        assert full[0] == max(full)


@pytest.mark.parametrize("id", [KING, MEDICAL])
def test_the_first_thought_is_what_looks_best(id: str) -> None:
    for game, _, view in views(id, 3, "greedy"):
        legal = game.legal_moves(view)
        looks = game.appraise(view, legal)
        first = next(STRONG.think(game, view, Random(1))).suggestions[0]
        assert first.points == max(looks) == looks[legal.index(first.move)]


@pytest.mark.parametrize("id", [KING, MEDICAL])
def test_a_move_that_is_asked_about_is_valued(id: str) -> None:
    for game, _, view in views(id, 2, "greedy"):
        asked = min(zip(game.appraise(view, legal := game.legal_moves(view)), legal, strict=True), key=_first)
        for advice in thoughts(game, view, also=asked[1]):
            assert sum(one.move == asked[1] for one in advice.suggestions) == 1


def _first(pair: tuple[float, Any]) -> float:
    return pair[0]


def test_what_is_hidden_does_not_matter() -> None:
    """Two states that look alike to a player bring the same advice."""
    different = 0
    for game, state, view in views(KING, 3, "greedy"):
        other = game.determinise(view, Random(8))
        different += other != state
        seen = game.view(other, game.to_play(view))
        assert seen == view
        assert list(map(brief, thoughts(game, seen))) == list(map(brief, thoughts(game, view)))
    assert different


@pytest.mark.parametrize("id", [KING, MEDICAL])
def test_nothing_is_remembered(id: str) -> None:
    """Thoughts about other positions, broken off midway or not, change nothing."""
    (game, _, view), *others = views(id, 2, "greedy")
    before = list(map(brief, thoughts(game, view)))
    for _, _, other in others[:3]:
        thinking = STRONG.think(game, other, Random(2))
        for _ in islice(thinking, 3):
            pass
        thinking.close()  # type: ignore[attr-defined]
    assert list(map(brief, thoughts(game, view))) == before


@pytest.mark.parametrize("id", [KING, MEDICAL])
def test_equal_seeds_and_playouts_give_equal_games(id: str) -> None:
    match = Match(id, None, registry.game(id).check_options(2, {}), ("strong", "greedy"), 5, 24)
    limited = [Match(**{**_fields(match), "limit": Limit(playouts=playouts)}) for playouts in (8, 8)]
    first, second = (play(one, 0) for one in limited)
    assert first.broken == ()
    assert first.events == second.events


def _fields(match: Match) -> dict[str, Any]:
    return {name: getattr(match, name) for name in match.__dataclass_fields__}


def test_a_forced_move_needs_no_thought() -> None:
    game, rng = registry.game(MEDICAL), Random(1)
    state = game.setup(2)
    while game.to_play(state) == CHANCE or len(game.legal_moves(state)) > 1:
        chance = game.to_play(state) == CHANCE
        game.advance(state, game.sample(state, rng) if chance else game.legal_moves(state)[0])
    (advice,) = STRONG.think(game, state, rng)
    assert [one.move for one in advice.suggestions] == game.legal_moves(state)


@pytest.mark.usefixtures("toy")
def test_it_finds_out_what_the_game_does_not_say(toy: Toy) -> None:  # noqa: F811
    """In a game that finds all moves alike it keeps what scores, and says how far ahead that brings it."""
    for card in CARDS:
        state = toy.setup(2)
        toy.advance(state, Deal((card, "a")))
        player = toy.to_play(state)
        assert player is not None
        view = toy.view(state, player)
        advice = STRONG.advise(toy, view, Random(1), Limit(playouts=200))
        best, other = advice.suggestions
        assert (best.move.event, other.move.event) == ("keep", "drop")
        assert best.move == Play("keep", player, state.hands[player])
        assert best.points > other.points
        assert "playouts" in str(best.why)
