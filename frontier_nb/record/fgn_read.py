"""Read FGN, the records that people write.

Reading never ends at the first fault. Every event before a fault is kept; after it the rest of that line
of play is passed over, the line it hangs on goes on, and so does the next game. ``docs/fgn.md`` holds
the grammar.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from frontier_nb.errors import Ambiguous, Unreadable
from frontier_nb.messages import told
from frontier_nb.protocol import Result
from frontier_nb.record.endings import end_word
from frontier_nb.record.engine import EditionGiven
from frontier_nb.record.fgn_setting import Setting, SettingReader
from frontier_nb.record.lexer import NAGS, Kind, Places, Token, split_games, tokens
from frontier_nb.record.limits import (
    MAX_DEPTH,
    MAX_EVENTS,
    MAX_GAME_BYTES,
    MAX_NAG,
    MAX_NOTES,
    MAX_TEXT,
    MAX_TOKENS,
    MAX_WORD,
)
from frontier_nb.record.marks import read_mark
from frontier_nb.record.model import Event, Line, Record
from frontier_nb.record.notes import Note, Part, continues
from frontier_nb.record.result import Reading, ReadResult
from frontier_nb.record.text import decode, from_comment


def read_fgn(text: str | bytes, source: str = "<text>", edition: EditionGiven = None) -> ReadResult:
    """Read every game in `text`.

    `source` is what faults call the text, `edition` an edition, or the path of its file, to read it with
    instead of the released one that each game names; the games must name it all the same.
    """
    reading = Reading(source)
    if reading.refuses(text):
        return reading.result()
    plain, bad = decode(text)
    if bad is not None:
        bad -= plain.count("\r\n", 0, bad)
    plain = plain.replace("\r\n", "\n").replace("\r", "\n")
    line = 1
    for number, (offset, part) in enumerate(split_games(plain)):
        places = Places(part, line)
        if bad is not None and offset <= bad < offset + max(1, len(part)):
            message = told("not UTF-8 from here on; what is not is read as \ufffd")
            reading.fault(places(bad - offset), "unreadable", message, game=number)
            bad = None
        if number == 0:
            _read_preamble(reading, part, places)
        elif reading.stops(number, (line, 1)):
            break
        else:
            _read_game(reading, part, places, number, edition)
        line += part.count("\n")
    return reading.result()


def _read_preamble(reading: Reading, text: str, places: Places) -> None:
    """Pass over what stands before the first header: remarks, or nothing that could be read."""
    for token in tokens(text):
        if token.kind is not Kind.REMARK:
            message = told('a game begins with its headers, such as [Game "…"], each at the start of a line')
            reading.fault(places(token.offset), "unreadable", message, token.text)
            return


def _read_game(reading: Reading, text: str, places: Places, number: int, edition: EditionGiven) -> None:
    """Read game `number`."""
    if len(text) > MAX_GAME_BYTES:
        message = told(
            "a game may have {most} characters; this one has {n}",
            most=f"{MAX_GAME_BYTES:,}",
            n=f"{len(text):,}",
        )
        reading.fault(places(0), "unreadable", message, game=number)
        return
    movetext = tokens(text)
    setting, ahead = SettingReader(reading, places, number, edition).read(movetext)
    if setting is not None:
        record = _GameReader(reading, setting, places, number).read(ahead, movetext)
        reading.keep(record, number)


class _Play:
    """A line of play that is being read.

    `before` and `state` are the positions before and after its last event, `dead` is set by a fault,
    `opened` is where it begins. The annotation under way is the last of `notes` while `open`.
    """

    __slots__ = ("before", "dead", "events", "notes", "open", "opened", "state")

    def __init__(self, state: Any, opened: Token) -> None:
        self.events: list[Event] = []
        self.notes: list[Note] = []
        self.before: Any = None
        self.state = state
        self.dead = self.open = False
        self.opened = opened

    def line(self) -> Line:
        return Line(tuple(self.events), tuple(note.annotation() for note in self.notes))


class _GameReader:
    """Reads the movetext of one game, with a stack of the lines of play that are open."""

    def __init__(self, reading: Reading, setting: Setting, places: Places, number: int) -> None:
        self.reading = reading
        self.setting = setting
        self.game = setting.game
        self.places = places
        self.number = number
        start = Token(Kind.HEADER, "", 0)
        self.stack = [_Play(setting.state, start)]
        self.passing = 0  # how many variations deep we are in one that is passed over
        self.passed = start  # where that one was opened
        self.events = self.notes = 0
        self.end: Token | None = None

    def read(self, ahead: list[Token], movetext: Iterator[Token]) -> Record:
        """Return the sound part of the game, whose movetext begins with the tokens `ahead`."""
        broken = False
        number = 0
        for number, token in enumerate(chain(ahead, movetext), 1):
            if number > MAX_TOKENS:
                self.fault(
                    token,
                    told("a game may have {most} words; the rest of it is not read", most=f"{MAX_TOKENS:,}"),
                )
                broken = True
            elif token.kind is Kind.UNCLOSED:
                self.fault(token, told("a comment is opened here and never closed with }"))
                broken = True
            elif self.passing:
                self.passing += (token.kind in (Kind.OPEN, Kind.OPEN_HERE)) - (token.kind is Kind.CLOSE)
            elif self.stack[-1].dead:
                self.pass_over(token)
            else:
                self.take(token)
            if broken or self.reading.full(self.number):
                broken = True
                break
        self.reading.items += number
        if not broken and (self.passing or len(self.stack) > 1):
            opened = self.passed if self.passing else self.stack[-1].opened
            self.fault(opened, told("a variation is opened here, or within it, and never closed with )"))
        main = self.stack[0]
        while len(self.stack) > 1:
            self.close()
        result = self.game.result(main.state)
        if self.end is not None and not main.dead:
            self.check_end(self.end, result)
        return self.setting.record(main.line(), result)

    def fault(self, token: Token, message: str, kind: str = "unreadable", rule: str | None = None) -> None:
        """Note what is wrong with `token`."""
        event = len(self.stack[-1].events) + (token.kind in (Kind.WORD, Kind.TURN))
        place = self.places(token.offset)
        self.reading.fault(place, kind, message, token.text, rule, self.number, event)

    def stop(self, token: Token, message: str, kind: str = "unreadable", rule: str | None = None) -> None:
        """Note what is wrong with `token`, after which the rest of its line makes no sense."""
        self.fault(token, message, kind, rule)
        self.stack[-1].dead = True

    def pass_over(self, token: Token) -> None:
        """Pass over `token` in a line with a fault."""
        if token.kind in (Kind.OPEN, Kind.OPEN_HERE):
            self.pass_variation(token)
        elif token.kind is Kind.CLOSE and len(self.stack) > 1:
            self.close()

    def pass_variation(self, token: Token) -> None:
        """Pass over the variation that `token` opens."""
        self.passing, self.passed = 1, token

    def take(self, token: Token) -> None:
        """Take in one token of a sound line."""
        kind = token.kind
        if kind is Kind.WORD:
            self.take_word(token)
        elif kind is Kind.TURN:
            self.take_turn(token)
        elif kind in (Kind.COMMENT, Kind.REMARK):
            self.take_comment(token)
        elif kind is Kind.NAG:
            self.take_nag(token)
        elif kind is Kind.MARK:
            self.take_mark(token)
        elif kind is Kind.BAR:
            self.note(token, Part.START)
        elif kind in (Kind.OPEN, Kind.OPEN_HERE):
            self.open(token)
        elif kind is Kind.CLOSE:
            if len(self.stack) > 1:
                self.close()
            else:
                self.stop(token, told("no variation is open here"))
        elif kind is Kind.END:
            self.take_end(token)
        else:
            self.stop(token, told("{text} has no meaning here", text=token.text))

    # -- events -----------------------------------------------------------------------------------

    def take_word(self, token: Token) -> None:
        """Play the event that a word means."""
        play = self.stack[-1]
        if self.end is not None and len(self.stack) == 1:
            self.stop(token, told("the game ended with {text} before this", text=self.end.text))
            return
        if self.events >= MAX_EVENTS:
            self.stop(
                token,
                told(
                    "a game may have {most} events, those of its variations included", most=f"{MAX_EVENTS:,}"
                ),
            )
            return
        if len(token.text) > MAX_WORD:
            self.stop(token, told("a word may have {most} characters", most=f"{MAX_WORD:,}"))
            return
        try:
            move = self.game.read_word(play.state, token.text)
        except Ambiguous as error:
            hint = (
                told("; it could be {all}", all=", ".join(error.candidates[:6])) if error.candidates else ""
            )
            self.stop(token, f"{error}{hint}", "ambiguous")
            return
        except Unreadable as error:
            self.stop(token, str(error), rule=error.rule)
            return
        violation = self.game.violation(play.state, move)
        if violation is not None:
            remedy = f" {violation.remedy}" if violation.remedy else ""
            self.stop(token, f"{violation.reason}{remedy}", "illegal", violation.rule)
            return
        self.events += 1
        after = self.game.copy(play.state)
        self.game.advance(after, move)
        play.events.append(move)
        play.before, play.state = play.state, after
        play.open = False

    def take_turn(self, token: Token) -> None:
        """Compare a turn mark with the position."""
        clock = self.game.clock(self.stack[-1].state)
        here = told("nobody's turn") if clock.player is None else f"{clock.round}.{clock.player + 1}:"
        round_, player = (int(number) for number in token.text[:-1].split("."))
        if clock.player is None or (round_, player) != (clock.round, clock.player + 1):
            self.stop(token, told("the position says {here}", here=here), "illegal")

    def take_end(self, token: Token) -> None:
        """Note how the text says that the game ended."""
        if len(self.stack) > 1:
            self.stop(token, told("only the game itself ends so, not a variation"))
        elif self.end is not None:
            self.stop(token, told("the game ended with {text} before this", text=self.end.text))
        else:
            self.end = token

    def check_end(self, token: Token, result: Result | None) -> None:
        """Compare the end that the text gives with the engine's."""
        right = end_word(result)
        if token.text != right:
            message = (
                told("the game is not over after its last event, which is written {result}", result=right)
                if result is None
                else told("the game is over after its last event, which is written {result}", result=right)
            )
            self.fault(token, message, "illegal")

    # -- annotations ------------------------------------------------------------------------------

    def note(self, token: Token, part: Part, pure: bool = False) -> Note | None:
        """Return the annotation that `part`, met at `token`, belongs to; ``None`` past the limit.

        A `pure` one is a variation instead of the event before, an annotation by itself.
        """
        play = self.stack[-1]
        self.notes += 1
        if self.notes > MAX_NOTES:
            if self.notes == MAX_NOTES + 1:
                self.fault(
                    token,
                    told("a game may have {most} notes; the rest of them is not read", most=f"{MAX_NOTES:,}"),
                )
            return None
        if not pure and play.open and continues(play.notes[-1].last, part):
            note = play.notes[-1]
        else:
            note = Note(len(play.events) - pure)
            play.notes.append(note)
        note.last = part
        play.open = not pure
        return note

    def take_comment(self, token: Token) -> None:
        """Take in a comment, in braces or to the end of its line."""
        text = from_comment(token.text) if token.kind is Kind.COMMENT else token.text[1:].strip()
        if len(text) > MAX_TEXT:
            self.fault(
                token,
                told(
                    "a comment may have {most} characters; this one has {n}",
                    most=f"{MAX_TEXT:,}",
                    n=f"{len(text):,}",
                ),
            )
        elif note := self.note(token, Part.COMMENT):
            note.comment = text

    def take_nag(self, token: Token) -> None:
        """Take in a NAG."""
        number, digits = NAGS.get(token.text), token.text[1:]
        if number is None and digits.isascii() and digits.isdecimal() and len(digits) <= len(str(MAX_NAG)):
            number = int(digits)
        if number is None or number > MAX_NAG:
            self.fault(
                token,
                told(
                    "a NAG is one of {all} or $ and a number up to {most}", all=" ".join(NAGS), most=MAX_NAG
                ),
            )
        elif note := self.note(token, Part.NAG):
            note.nags.append(number)

    def take_mark(self, token: Token) -> None:
        """Take in an arrow or a highlight."""
        if len(token.text) > MAX_WORD:
            self.fault(token, told("a word may have {most} characters", most=f"{MAX_WORD:,}"))
            return
        try:
            mark = read_mark(token.text)
        except Unreadable as error:
            self.fault(token, str(error))
            return
        if note := self.note(token, Part.MARK):
            note.marks.append(mark)

    def open(self, token: Token) -> None:
        """Open a variation."""
        play = self.stack[-1]
        here = token.kind is Kind.OPEN_HERE
        if len(self.stack) > MAX_DEPTH:
            self.fault(token, told("variations may be nested {most} deep, no deeper", most=MAX_DEPTH))
        elif not here and not play.events:
            self.fault(
                token, told("it replaces the event before it, but none is; (... replaces what follows")
            )
        elif self.note(token, Part.VARIATION, pure=not here):
            self.stack.append(_Play(play.state if here else play.before, token))
            return
        self.pass_variation(token)

    def close(self) -> None:
        """Close the innermost variation."""
        play = self.stack.pop()
        above = self.stack[-1]
        note = above.notes[-1]
        if play.events or play.notes or not play.dead:
            note.variation = play.line()
        elif note.is_empty:
            above.notes.pop()  # nothing of it could be read
        above.open = False
