"""Why a decision looks good: the parts of the evaluation add up to it, and read well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toy_game import toy  # noqa: F401 (a fixture)

from frontier_nb import registry
from frontier_nb.bots import bot
from frontier_nb.bots.reasoning import because, signed
from frontier_nb.messages import Message, msg
from frontier_nb.protocol import CHANCE, Game, Reason
from frontier_nb.testing.plays import STYLES, random_game

GAMES = ("king-of-frontier", "medical-frontier")
AnyGame = Game[Any, Any]


def decisions(
    game: AnyGame, players: int, seed: int, style: Any, every: int = 1
) -> Iterator[tuple[Any, Any]]:
    """Yield what each mover sees, and the move made, at every so-manieth decision of a random game."""
    play = random_game(game, players, seed, style, 400)
    state, number = play.start(), 0
    for event in play.events:
        player = game.to_play(state)
        if player not in (None, CHANCE):
            number += 1
            if not number % every:
                yield game.view(state, player), event
        state = game.apply(state, event)


@pytest.mark.parametrize("id", GAMES)
@settings(max_examples=10)
@given(
    players=st.integers(2, 4),
    seed=st.integers(0, 10**6),
    style=st.sampled_from(STYLES),
    rng=st.randoms(use_true_random=False),
)
def test_the_parts_add_up_to_the_appraisal(id: str, players: int, seed: int, style: Any, rng: Random) -> None:
    """Of every legal decision, whatever is known of the position."""
    game = registry.game(id)
    for view, _ in decisions(game, players, seed, style, every=7):
        legal = list(game.legal_moves(view))
        moves = legal if len(legal) <= 20 else rng.sample(legal, 20)
        for move, points in zip(moves, game.appraise(view, moves), strict=True):
            parts = game.reasons(view, move)
            assert sum(part.points for part in parts) == pytest.approx(points, abs=1e-6), (move, parts)
            weights = [abs(part.points) for part in parts]
            assert weights == sorted(weights, reverse=True)
            assert len(parts) == 1 or all(weights), (move, parts)


@pytest.mark.parametrize("id", GAMES)
def test_every_sentence_of_a_greedy_game_reads_well(id: str) -> None:
    game = registry.game(id)
    seen = set()
    for seed in range(3):
        for view, move in decisions(game, 2 + seed % 2, seed, "greedy"):
            text = str(because(game, view, move))
            seen.add(re.sub(r"\d+", "0", text))
            assert 3 < len(text) < 200, text
            assert not re.search(r"[{}_]|-\d|\bNone\b|nan|±|,,|  ", text), text
    assert len(seen) > 30


def test_the_weightiest_parts_of_some_kinds_of_moves() -> None:
    """A launch speaks of its tile and token, a placed tile of what it completes."""
    told: dict[str, list[str]] = {}
    for id in GAMES:
        game = registry.game(id)
        for seed in range(4):
            for view, move in decisions(game, 2, seed, "greedy"):
                told.setdefault(game.to_json(move)["event"], []).append(str(because(game, view, move)))
    assert any(
        re.fullmatch(r"\w.* launched \+\d+, .*Medical Frontier token \+\d+.*", one) for one in told["launch"]
    )
    assert any(re.match(r"lab \d nearer to \D+ \(\d+ %\) \+", one) for one in told["take"])
    assert any(re.search(r"completes the \w+.* at [a-d][1-5].* \+\d", one) for one in told["place"])
    assert any(re.search(r"the cubes that it costs −\d", one) for one in told["build"])
    assert any("what it brings the others −" in one for one in told["action"])


def test_a_game_without_reasons_has_one_part(toy: AnyGame) -> None:  # noqa: F811
    view, move = next(decisions(toy, 2, 1, "random"))
    (part,) = toy.reasons(view, move)
    assert part.points == toy.appraise(view, [move])[0]
    assert str(because(toy, view, move)) == "as it looks"


class Spoken:
    """A game that gives the reasons it was made with."""

    def __init__(self, *parts: tuple[str, float]) -> None:
        self.parts = parts

    def reasons(self, view: Any, move: Any) -> tuple[Reason, ...]:
        return tuple(Reason(msg("{what}", what=text), points) for text, points in self.parts)


def reason(*parts: tuple[str, float]) -> Message:
    spoken: Any = Spoken(*parts)
    return because(spoken, None, None)


def test_a_sentence_has_four_parts_and_none_that_is_small() -> None:
    parts = [("a", 6.0), ("b", -5.0), ("c", 4.25), ("d", -3.04), ("e", 2.0)]
    assert str(reason(*parts)) == "a +6, b −5, c +4.2, d −3"
    assert str(reason(("a", 6.0), ("b", -0.2))) == "a +6"
    assert str(reason(("a", -0.1), ("b", 0.05))) == "a −0.1"
    assert str(reason(("a", 0.0))) == "a"


@pytest.mark.parametrize(
    ("points", "text"), [(3.0, "+3"), (-0.5, "−0.5"), (0.04, "±0"), (-0.04, "±0"), (12.34, "+12.3")]
)
def test_points_with_their_sign(points: float, text: str) -> None:
    assert signed(points) == text


@pytest.mark.parametrize("id", [*GAMES, "toy"])
@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.usefixtures("toy")
def test_a_move_that_is_asked_about_is_valued(id: str, name: str) -> None:
    game, rng = registry.game(id), Random(1)
    for view, _ in decisions(game, 2, 5, "varied", every=5):
        legal = game.legal_moves(view)
        move = rng.choice(legal)
        advice = bot(name).advise(game, view, rng, also=move)
        (asked,) = [one for one in advice.suggestions if one.move == move]
        if name == "greedy":
            assert asked.points == game.appraise(view, [move])[0]
        assert [one.points for one in advice.suggestions] == sorted(
            (one.points for one in advice.suggestions), reverse=True
        )
