"""Checks of words, data and whole records: whatever is written can be read back."""

from __future__ import annotations

import json
from typing import Any

from frontier_nb.errors import Ambiguous, Unreadable
from frontier_nb.testing.blame import each_moment, require, whole_play
from frontier_nb.testing.damage import damaged
from frontier_nb.testing.legality import some
from frontier_nb.testing.plays import Moment, Play

FORBIDDEN = frozenset("()[]{};")
"""What has a meaning of its own in FGN."""


def _legal_events(moment: Moment, number: int = 400) -> list[Any]:
    events = some(moment, moment.game.legal_moves(moment.state), number)
    return events if moment.event is None else [*events, moment.event]


@each_moment
def events_survive_json(moment: Moment) -> None:
    """Check that an event is plain JSON data with its name under ``event``, and is read back equal."""
    game = moment.game
    for event in _legal_events(moment):
        data = game.to_json(event)
        require(isinstance(data.get("event"), str), f"{data} has no name under 'event'")
        again = json.loads(json.dumps(data))
        require(again == data, f"{data} is not plain JSON data")
        require(game.from_json(again) == event, f"{event} is read back as {game.from_json(again)}")


@each_moment
def words_survive_reading(moment: Moment) -> None:
    """Check that each legal event has a word of its own, without white space, brackets or braces."""
    game, state = moment.game, moment.state
    for event in _legal_events(moment):
        word = game.write_word(state, event)
        require(word and word.isprintable() and not any(map(str.isspace, word)), f"{word!r} is no word")
        require(not FORBIDDEN & set(word), f"{word!r} holds brackets, braces or a semicolon")
        again = game.read_word(state, word)
        require(again == event, f"{event} is written {word!r}, which is read as {again}")


@whole_play
def whole_games_survive_words(play: Play) -> None:
    """Check that every single event of the game is read back from its word."""
    game, state = play.game, play.start()
    for number, event in enumerate(play.events):
        word = game.write_word(state, event)
        again = game.read_word(state, word)
        require(again == event, f"event {number + 1}, {event}, is written {word!r}, which is read as {again}")
        game.advance(state, again)


@each_moment
def damaged_words_are_told_apart(moment: Moment) -> None:
    """Check that a damaged word is unreadable or ambiguous, or it is a move that the decider can judge."""
    game, state, rng = moment.game, moment.state, moment.rng()
    for event in some(moment, _legal_events(moment), 4):
        for word in damaged(game.write_word(state, event), rng, 12):
            try:
                move = game.read_word(state, word)
            except (Unreadable, Ambiguous):
                continue
            try:
                game.violation(state, move)
            except Exception as error:
                require(False, f"{word!r} is read as {move}, which the decider cannot judge: {error!r}")
