"""Write records as FGN, in the one way that reading and writing again does not change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from frontier_nb.errors import IllegalMove
from frontier_nb.protocol import CHANCE, Clock, Game
from frontier_nb.record.endings import end_word
from frontier_nb.record.engine import EditionGiven, engine_for, set_up
from frontier_nb.record.headers import header_lines
from frontier_nb.record.layout import Layout
from frontier_nb.record.lexer import NAG_SIGNS, is_word
from frontier_nb.record.marks import write_mark
from frontier_nb.record.model import Annotation, Event, Line, Record
from frontier_nb.record.notes import Part, continues
from frontier_nb.record.tour import Noted, Opened, Played, tour


def write_fgn(records: Record | Iterable[Record], edition: EditionGiven = None) -> str:
    """Return `records` as FGN; `edition` is theirs, or the path of its file, if it is not released.

    Raises:
        Refused: a record was not made with what is loaded.
        IllegalMove: a record holds an event that is not legal.
        ValueError: its result is not the engine's, or the game writes what is no word.

    """
    if isinstance(records, Record):
        records = (records,)
    return "\n".join(_write_game(record, engine_for(record, edition)) for record in records)


def _write_game(record: Record, game: Game[Any, Any]) -> str:
    headers = "".join(f"{line}\n" for line in header_lines(record, game))
    return f"{headers}\n{_Movetext(game, record).text()}"


class _Play:
    """A line of play that is being written: the positions before and after its last event."""

    __slots__ = ("before", "clock", "line", "part", "state")

    def __init__(self, line: Line, state: Any) -> None:
        self.line = line
        self.before: Any = None
        self.state = state
        self.clock: Clock | None = None  # of the last turn mark
        self.part: Part | None = None  # the last part of the annotation that another could continue


class _Movetext:
    """Writes the movetext of one record."""

    def __init__(self, game: Game[Any, Any], record: Record) -> None:
        self.game = game
        self.record = record
        self.layout = Layout()
        self.own_line = False  # whether the event under way has its line for itself

    def text(self) -> str:
        """Return the movetext."""
        record, layout = self.record, self.layout
        state, _ = set_up(self.game, record.players, record.options, record.headers)
        stack = [_Play(record.line, state)]
        for stop in tour(record.line):
            play, depth = stack[-1], len(stack) - 1
            if isinstance(stop, Played):
                self.write_event(play, play.line.events[stop.index], depth)
            elif isinstance(stop, Noted):
                if stop.here:
                    self.write_note(play, stop.annotation, depth)
            elif isinstance(stop, Opened):
                play.part = Part.VARIATION if stop.here else None
                layout.open("(... " if stop.here else "(", depth + 1)
                stack.append(_Play(stop.line, play.state if stop.here else play.before))
            else:
                stack.pop()
                stack[-1].clock = None  # the line above is taken up again: say where
                layout.close(")", depth)
        layout.end_line()
        result = self.game.result(stack[0].state)
        if result != record.result:
            raise ValueError(f"the record says that the result is {record.result}, the engine {result}")
        layout.put(end_word(result), 0)
        return layout.text()

    def write_event(self, play: _Play, event: Event, depth: int) -> None:
        """Write one event, with a turn mark if the turn has changed, and play it."""
        game, layout = self.game, self.layout
        violation = game.violation(play.state, event)
        if violation is not None:
            raise IllegalMove(violation)
        word = game.write_word(play.state, event)
        if not is_word(word):
            raise ValueError(f"{game.id} writes {word!r:.60}, which FGN cannot hold")
        chance = game.to_play(play.state) == CHANCE
        clock = game.clock(play.state)
        if chance or self.own_line:
            layout.end_line()
        if not chance and clock.player is not None and clock != play.clock:
            layout.end_line()
            layout.put(f"{clock.round}.{clock.player + 1}:", depth)
            play.clock = clock
        layout.put(word, depth)
        self.own_line = chance
        play.part = None
        play.before = play.state
        play.state = game.copy(play.state)
        game.advance(play.state, event)

    def write_note(self, play: _Play, note: Annotation, depth: int) -> None:
        """Write one annotation, but for its variation."""
        layout = self.layout
        if note.only_variation:
            first = Part.VARIATION
        elif note.nags:
            first = Part.NAG
        elif note.marks:
            first = Part.MARK
        else:
            first = Part.START if note.comment is None else Part.COMMENT
        if first is Part.START or continues(play.part, first):
            layout.put("|", depth)
        for nag in note.nags:
            layout.put(NAG_SIGNS.get(nag, f"${nag}"), depth)
        for mark in note.marks:
            layout.put(write_mark(mark), depth)
        if note.comment is not None:
            layout.comment(note.comment, depth)
            play.part = Part.COMMENT
        else:
            play.part = Part.MARK if note.marks else first
