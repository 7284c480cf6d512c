"""Checks of position strings: short, safe in a link, read back equal, and never fooled."""

from __future__ import annotations

from typing import Any

from frontier_nb.errors import PositionError, Unreadable
from frontier_nb.protocol import CHANCE
from frontier_nb.testing.blame import each_moment, require, whole_play
from frontier_nb.testing.damage import damaged
from frontier_nb.testing.plays import AnyGame, Moment, Play

LIMIT = 1000
"""Characters of a position of the shipped editions."""

LINK_SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?")
"""What may stand in the fragment of a link as it is."""

DAMAGES = 6
"""How many damaged versions of a position are read at a moment."""


@each_moment
def positions_survive_reading(moment: Moment) -> None:
    """Check that a state written and read back is equal, hashes alike, and goes on alike."""
    game, state = moment.game, moment.state
    text = game.write_position(state)
    require(len(text) < LIMIT, f"the position takes {len(text)} characters")
    require(set(text) <= LINK_SAFE, f"{sorted(set(text) - LINK_SAFE)} are not safe in a link")
    again = game.read_position(text)
    require(again == state and hash(again) == hash(state), f"it is read back as {again!r}")
    require(game.write_position(again) == text, f"it is written again as {game.write_position(again)}")
    require(game.to_play(again) == game.to_play(state), "another player is to move after reading it")
    require(set(game.legal_moves(again)) == set(game.legal_moves(state)), "legal moves differ after reading")
    require(game.scores(again) == game.scores(state), "scores differ after reading")
    require(game.result(again) == game.result(state), "the result differs after reading")
    require(game.clock(again) == game.clock(state), "the clock differs after reading")
    options = dict(moment.play.setting.options)
    require(game.options_of(state) == options, f"its options are said to be {game.options_of(state)}")
    if moment.event is not None:
        there, here = game.apply(again, moment.event), game.apply(state, moment.event)
        require(there == here, f"after reading, {moment.event} leads elsewhere")


@whole_play
def positions_stay_short(play: Play) -> None:
    """Check the length of the position after every single event, and read every tenth back."""
    game, state = play.game, play.start()
    for number, event in enumerate(play.events):
        text = game.write_position(state)
        require(len(text) < LIMIT, f"before event {number + 1} it takes {len(text)} characters: {text}")
        if number % 10 == 0:
            again = game.read_position(text)
            require(again == state, f"before event {number + 1} it is read back as {again!r}: {text}")
        game.advance(state, event)


@each_moment
def damaged_positions_are_told_apart(moment: Moment) -> None:
    """Check that a damaged position is unreadable, impossible, or one from which the game can go on."""
    game, rng = moment.game, moment.rng()
    text = game.write_position(moment.state)
    for changed in damaged(text, rng, DAMAGES):
        try:
            state = game.read_position(changed)
        except Unreadable as error:
            require(str(error), f"{changed!r} is unreadable for no reason")
        except PositionError as error:
            require(error.problems and str(error), f"{changed!r} is impossible for no reason")
        else:
            try:
                play_on(game, state, moment)
            except Exception as error:
                require(False, f"{changed!r} is read, but nobody can go on from there: {error!r}")


def play_on(game: AnyGame, state: Any, moment: Moment, events: int = 12) -> None:
    """Play on from a position that somebody set up, everything checked."""
    require(game.read_position(game.write_position(state)) == state, "it is not read back equal")
    game.calculations(state)
    game.oddities(state)
    rng = moment.rng()
    for number in range(events):
        broken = list(game.invariants(state))
        require(not broken, f"after {number} events: {'; '.join(broken)}")
        player = game.to_play(state)
        if player is None:
            require(game.result(state), "it is over, but there is no result")
            return
        if player == CHANCE:
            state = game.apply(state, game.sample(state, rng))
        else:
            legal = list(game.legal_moves(state))
            require(legal, f"player {player} has nothing to do")
            state = game.apply(state, rng.choice(legal))
