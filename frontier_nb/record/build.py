"""Records of games that are played here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from frontier_nb.record.engine import set_up
from frontier_nb.record.model import Annotation, Event, Line, Record

if TYPE_CHECKING:
    from frontier_nb.protocol import Game, Result


def make_record(
    game: Game[Any, Any],
    players: Sequence[str],
    events: Iterable[Event] = (),
    *,
    options: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    annotations: Iterable[Annotation] = (),
) -> Record:
    """Return the record of `events`, all of them checked, with the result that they lead to.

    Raises:
        ValueError: a number of players or an option that the game does not have.
        IllegalMove: an event is not legal.

    """
    state, full = set_up(game, players, options or {}, headers)
    line = Line(tuple(events), tuple(annotations))
    result = game.result(game.play(state, line.events))
    return record_of(game, full, players, headers or {}, line, result)


def record_of(
    game: Game[Any, Any],
    options: Mapping[str, str],
    players: Sequence[str],
    headers: Mapping[str, str],
    line: Line,
    result: Result | None,
) -> Record:
    """Return the record of `line`, known to be legal, played by the rules and the edition of `game`."""
    made = game.id, game.edition.id, game.edition.sha256, game.rulings
    return Record(*made, options, tuple(players), headers, line, result)
