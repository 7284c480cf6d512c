"""What a bot thinks of a game that was played: every decision, from what its player could see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from toy_game import Play, Toy, toy  # noqa: F401 (a fixture)

from frontier_nb import registry
from frontier_nb.bots import Advice, Bot, Limit, Suggestion, bot
from frontier_nb.bots.match import Match, play
from frontier_nb.bots.review import Judgement, review, turning_points
from frontier_nb.messages import msg
from frontier_nb.protocol import CHANCE
from frontier_nb.record import Record, make_record

SETTINGS = [
    ("king-of-frontier", ("greedy", "random")),
    ("medical-frontier", ("greedy", "random", "greedy")),
    ("toy", ("random", "random")),
]


def played(id: str, seats: tuple[str, ...], seed: int = 1, events: int = 300) -> Record:
    """Return the record of a game of bots."""
    game = registry.game(id)
    match = Match(id, None, game.check_options(len(seats), {}), seats, seed, events)
    return make_record(game, [name.capitalize() for name in seats], play(match, 0).events)


def judged(record: Record, by: Bot | None = None, limit: Limit | None = None) -> list[Judgement]:
    return [one for one in review(record, by or bot("greedy"), limit) if one is not None]


class Patient(Bot):
    """Finds all moves alike, and yields for ever; notes what it was shown."""

    name = "patient"
    title = about = msg("Patient")

    def __init__(self, points: dict[Any, float] | None = None) -> None:
        self.points = points or {}
        self.shown: list[Any] = []

    def think(self, game: Any, view: Any, rng: Random, also: Any = None) -> Iterator[Advice]:
        self.shown.append(view)
        moves = sorted(game.legal_moves(view), key=lambda move: -self.points.get(move, 0.0))
        said = [Suggestion(move, self.points.get(move, 0.0), 0, msg("so")) for move in moves]
        playouts = 0
        while True:
            yield Advice(tuple(said), playouts)
            playouts += 1


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(("id", "seats"), SETTINGS)
def test_every_decision_is_judged_and_nothing_else(id: str, seats: tuple[str, ...]) -> None:
    record = played(id, seats)
    game = registry.game(id)
    state, decisions = game.setup(len(seats), **record.options), []
    scores = {}
    for at, event in enumerate(record.line.events):
        player = game.to_play(state)
        if player != CHANCE:
            decisions.append((at, player, event))
        scores[at] = game.scores(state)
        state = game.apply(state, event)
    found = judged(record)
    assert [(one.at, one.player, one.made.move) for one in found] == decisions
    for one in found:
        assert one.lost == max(0.0, one.best.points - one.made.points)
        assert one.best == one.made or one.lost > 0
        if id != "toy":  # its scores are no secret
            assert one.before == scores[one.at]


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(("id", "seats"), SETTINGS)
def test_a_greedy_player_loses_nothing_in_its_own_eyes(id: str, seats: tuple[str, ...]) -> None:
    found = judged(played(id, seats))
    assert all(one.lost < 1e-9 for one in found if seats[one.player] == "greedy")
    if id != "toy":
        assert sum(one.lost for one in found if seats[one.player] == "random") > 10


def test_only_what_the_mover_can_see_is_shown_to_the_bot(toy: Toy) -> None:  # noqa: F811
    record, watcher = played("toy", ("random", "random")), Patient()
    judged(record, watcher, Limit(playouts=1))
    state, views = toy.setup(2), []
    for event in record.line.events:
        player = toy.to_play(state)
        if player not in (None, CHANCE):
            views.append(toy.view(state, player))
        state = toy.apply(state, event)
    assert watcher.shown == views
    assert any("?" in view.hands for view in views)


def test_steps_are_small_and_can_be_stopped(toy: Toy) -> None:  # noqa: F811
    """The bot is asked once a step, and no more after the walk is closed."""
    record = played("toy", ("random", "random"))
    steps = list(review(record, Patient(), Limit(playouts=3)))
    assert [one is not None for one in steps[:8]] == [False, False, False, True] * 2
    walk = review(record, watcher := Patient(), Limit(playouts=10**9))
    assert [next(walk) for _ in range(50)] == [None] * 50
    walk.close()
    assert len(watcher.shown) == 1
    assert list(walk) == []


def test_a_judgement_does_not_depend_on_those_before(toy: Toy) -> None:  # noqa: F811
    class Chancy(Patient):
        def think(self, game: Any, view: Any, rng: Random, also: Any = None) -> Iterator[Advice]:
            yield Advice((Suggestion(also, rng.random(), 0, msg("so")),))

    record = played("toy", ("random", "random"))
    whole = judged(record, Chancy())
    assert len({one.made.points for one in whole}) == len(whole)
    shorter = replace(record, line=replace(record.line, events=record.line.events[:-1]), result=None)
    assert judged(shorter, Chancy()) == whole[:-1]
    again = [one for one in review(record, Chancy(), seed=1) if one is not None]
    assert all(one.made.points != other.made.points for one, other in zip(again, whole, strict=True))


# -- order within a turn ----------------------------------------------------------------------------


def test_what_comes_later_in_the_turn_was_not_missed() -> None:
    game = registry.game("medical-frontier")
    events = [*played("medical-frontier", ("greedy", "greedy")).line.events[:2]]
    state = game.play(game.setup(2), events)
    first, second, third, *_ = (move for move in game.legal_moves(state) if move.event == "take")
    end = next(move for move in game.legal_moves(state) if move.event == "end_turn")
    fancied = Patient({second: 9.0, third: 5.0})

    both = make_record(game, ["Ana", "Ben"], [*events, first, second, end])
    one, *_ = judged(both, fancied, Limit(playouts=1))
    assert (one.best.move, one.lost) == (third, 5.0)

    neither = make_record(game, ["Ana", "Ben"], [*events, first, end])
    one, last = judged(neither, fancied, Limit(playouts=1))
    assert (one.best.move, one.lost) == (second, 9.0)
    assert (last.best.move, last.lost) == (third, 5.0)  # the other was held against the first decision


# -- turning points ---------------------------------------------------------------------------------


def judgement(
    at: int, lost: float = 0.0, before: Any = (0, 0), after: Any = (0, 0), player: int = 0
) -> Judgement:
    made = Suggestion(Play("keep", player, "a"), 1.0, 0, msg("so"))
    best = Suggestion(Play("drop", player, "a"), 1.0 + lost, 0, msg("so"))
    return Judgement(at, player, made, best, before, after)


def test_the_lead_swings_when_a_player_comes_to_the_front() -> None:
    assert judgement(1, before=(3, 5), after=(9, 5)).swing == 6
    assert judgement(1, before=(5, 5), after=(6, 5)).swing == 1
    assert judgement(1, before=(6, 5), after=(9, 5)).swing == 0
    assert judgement(1, before=(0, 5), after=(5, 5)).swing == 0
    assert judgement(1, before=(0, 5, 9), after=(0, 12, 9), player=1).swing == 7


def test_turning_points_are_the_weightiest_in_the_order_of_the_game() -> None:
    many = [judgement(at, lost=lost) for at, lost in enumerate([2.0, 8.0, 0.5, 4.0, 3.0, 9.0, 7.0])]
    swing = judgement(9, before=(0, 5), after=(10, 5))
    assert [one.at for one in turning_points([*many, swing])] == [1, 3, 5, 6, 9]
    assert [one.at for one in turning_points(many, most=2)] == [1, 5]
    assert turning_points([judgement(1, lost=0.9), judgement(2)]) == ()
    assert turning_points([]) == ()


def test_a_record_that_is_not_legal_is_told(toy: Toy) -> None:  # noqa: F811
    record = played("toy", ("random", "random"))
    broken = replace(record, line=replace(record.line, events=record.line.events[1:]))
    with pytest.raises(ValueError, match="TG-"):
        judged(broken)
