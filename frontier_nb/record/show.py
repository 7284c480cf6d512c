"""What a notebook shows of a record: the last position that it reaches, and a few words."""

from __future__ import annotations

from collections.abc import Iterator

from frontier_nb.messages import Message, msg, msgn
from frontier_nb.notebook import mime_bundle
from frontier_nb.record.model import Record
from frontier_nb.record.replay import Path, Replay


@mime_bundle.register(Record)
def _show(record: Record) -> dict[str, str]:
    """Return a picture and words by MIME type; only words where the record cannot be replayed."""
    text = summary(record)
    try:
        walk = Replay(record)
        state = _last(walk, len(record.line.events))
    except (ValueError, LookupError) as error:
        return {"text/plain": f"{text}\n{error}"}
    from frontier_nb.scene.picture import mime_bundle as drawn

    return drawn(walk.game.show(state, names=record.players).scene, text)


def summary(record: Record) -> str:
    """Return what is known of a record in a few lines."""
    return "\n".join(map(str, _lines(record)))


def _lines(record: Record) -> Iterator[Message]:
    headers = record.headers
    title = headers.get("Title") or headers.get("Event")
    if title:
        yield msg("{title}", title=title)
    events = msgn("{n} event", "{n} events", len(record.line.events))
    options = "".join(f", {value}" for value in record.options.values())
    yield msg(
        "{game}{options}, {edition}: {events}",
        game=record.game,
        options=options,
        edition=record.edition,
        events=events,
    )
    for number, player in enumerate(record.players):
        if record.result is None:
            yield msg("{player}", player=player)
        else:
            won = msg(", won") if number in record.result.winners else ""
            yield msg("{player}: {score}{won}", player=player, score=record.result.scores[number], won=won)
    if record.result is None:
        yield msg("The game is unfinished.")


def _last(walk: Replay, events: int) -> object:
    """Return the last position, or the start if an event on the way there is not legal."""
    start = walk.state(Path())
    try:
        return walk.state(Path(played=events))
    except ValueError:
        return start
