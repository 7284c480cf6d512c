"""Checks that states and moves are values: nothing that is done with one changes it."""

from __future__ import annotations

from typing import Any

from frontier_nb.protocol import CHANCE
from frontier_nb.testing.blame import each_moment, few_moments, require, whole_play
from frontier_nb.testing.dealing import deal_of
from frontier_nb.testing.legality import some
from frontier_nb.testing.plays import AnyGame, Moment, Play


def _print(game: AnyGame, state: Any) -> tuple[object, ...]:
    """Return everything by which a change of `state` shows."""
    return (game.write_position(state), hash(state), repr(state), game.scores(state), game.to_play(state))


def _moves(moment: Moment) -> list[Any]:
    """Return moves to try: all legal decisions (many, then some), or what chance might do."""
    game, state = moment.game, moment.state
    if game.to_play(state) == CHANCE:
        return [game.sample(state, moment.rng())]
    return some(moment, game.legal_moves(state), 30)


@each_moment
def applying_leaves_the_state_before_as_it_was(moment: Moment) -> None:
    """Check that ``apply`` returns another state and changes nothing in the one it is given."""
    game, state = moment.game, moment.state
    twin, before = game.copy(state), _print(game, state)
    for move in _moves(moment):
        after = game.apply(state, move)
        require(state == twin and _print(game, state) == before, f"applying {move} changed the state before")
        require(after != state, f"applying {move} changed nothing")


@each_moment
def copies_are_isolated(moment: Moment) -> None:
    """Check that a copy is equal, may be advanced by any legal move, and the original never notices."""
    game, state = moment.game, moment.state
    before = _print(game, state)
    require(_print(game, game.copy(state)) == before, "a copy differs from the original")
    for move in _moves(moment):
        copy = game.copy(state)
        require(copy == state and hash(copy) == hash(state), "a copy is not equal to the original")
        game.advance(copy, move)
        require(copy == game.apply(state, move), f"advance and apply differ by {move}")
        _wander(game, copy, moment)
        require(_print(game, state) == before, f"advancing a copy by {move} changed the original")


def _wander(game: AnyGame, state: Any, moment: Moment, events: int = 6) -> None:
    """Play on at random in place, so that shared parts are reached."""
    rng = moment.rng()
    for _ in range(events):
        player = game.to_play(state)
        if player is None:
            return
        game.advance(
            state, game.sample(state, rng) if player == CHANCE else rng.choice(game.legal_moves(state))
        )


@few_moments
def asking_changes_nothing(moment: Moment) -> None:
    """Check that no question to the rules, about any move or none, leaves a trace in the state."""
    game, state = moment.game, moment.state
    before = _print(game, state)
    for move in game.legal_moves(state):
        game.violation(state, move)
    for move in some(moment, list(game.conceivable(state))):
        game.violation(state, move)
        game.is_legal(state, move)
    if moment.event is not None:
        game.explain(state, moment.event)
        game.describe(state, moment.event, ["A"] * moment.play.setting.players)
        game.changed(state, moment.event)
        game.write_word(state, moment.event)
    game.calculations(state)
    game.oddities(state)
    game.appraise(state, list(game.legal_moves(state)))
    game.prospect(state)
    game.account(state)
    game.odds(state)
    deal_of(game, state)
    list(game.invariants(state))
    game.result(state)
    for viewer in (None, *range(moment.play.setting.players)):
        game.determinise(game.view(state, viewer), moment.rng())
    require(_print(game, state) == before, "a question changed the state")


@each_moment
def moves_are_values(moment: Moment) -> None:
    """Check that moves made twice from the same data are equal, hash alike and print alike; others differ."""
    game = moment.game
    moves = _moves(moment)
    for move in moves:
        twin = game.from_json(game.to_json(move))
        require(twin == move and hash(twin) == hash(move), f"{move} differs from its twin {twin}")
        require(repr(twin) == repr(move), f"{move!r} and its twin {twin!r} print differently")
    require(len({repr(move) for move in moves}) == len(moves), "different moves print alike")


@whole_play
def invariants_hold_after_each_event(play: Play) -> None:
    """Check that nothing is lost and nothing appears in the whole game, and the clock never goes back."""
    game, state = play.game, play.start()
    clock = game.clock(state)
    dense = 400
    for number, event in enumerate(play.events):
        game.advance(state, event)
        now = game.clock(state)
        require(now.round >= clock.round, f"round {now.round} comes after {clock.round}, event {number + 1}")
        who = now.player
        require(who is None or who in range(play.setting.players), f"there is no player {who} on the clock")
        clock = now
        if number < dense or number % 10 == 0 or number >= len(play.events) - dense:
            broken = list(game.invariants(state))
            require(not broken, f"after event {number + 1}, {event}: {'; '.join(broken)}")
