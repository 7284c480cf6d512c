"""What reading records gives: the sound part of everything, and what is wrong with the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from frontier_nb.errors import Fault
from frontier_nb.messages import told
from frontier_nb.record.limits import MAX_BYTES, MAX_FAULTS, MAX_GAME_FAULTS, MAX_GAMES, MAX_ITEMS
from frontier_nb.record.model import Record

_SHOWN_TOKEN = 80
_SHOWN_MESSAGE = 600


class RecordError(ValueError):
    """A record that cannot be read whole; `faults` says why, `record` is its sound part, if any."""

    def __init__(self, faults: tuple[Fault, ...], record: Record | None = None) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults
        self.record = record


@dataclass(frozen=True, slots=True)
class ReadResult:
    """The records that were read and the faults that were found, each in the order of the text.

    A record whose game has faults holds the sound part of it: every event before the first. A game that
    cannot be set up gives faults and no record. `numbers` are the numbers of the records' games in the
    file, from 1, as in ``Fault.game``.
    """

    records: tuple[Record, ...]
    faults: tuple[Fault, ...]
    numbers: tuple[int, ...]

    def pairs(self) -> Iterator[tuple[Record, tuple[Fault, ...]]]:
        """Yield each record with the faults of its game."""
        found: dict[int, list[Fault]] = {}
        for fault in self.faults:
            found.setdefault(fault.game, []).append(fault)
        for record, number in zip(self.records, self.numbers, strict=True):
            yield record, tuple(found.get(number, ()))

    @property
    def sound(self) -> tuple[Record, ...]:
        """The records that were read whole."""
        return tuple(record for record, faults in self.pairs() if not faults)

    def one(self) -> Record:
        """Return the record of a text that holds one sound game.

        Raises:
            RecordError: there are faults, or not exactly one game.

        """
        record = self.records[0] if self.records else None
        if self.faults:
            raise RecordError(self.faults, record)
        if record is None or len(self.records) > 1:
            message = told("one game was expected, there are {n}", n=len(self.records))
            raise RecordError((Fault("<text>", 0, 0, "unreadable", message),), record)
        return record


class Reading:
    """The records and faults of one text while it is being read."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.records: list[Record] = []
        self.numbers: list[int] = []
        self.faults: list[Fault] = []
        self.items = 0
        self._of_game: dict[int, int] = {}

    def fault(
        self,
        place: tuple[int, int],
        kind: str,
        message: str,
        token: str = "",
        rule: str | None = None,
        game: int = 0,
        event: int = 0,
    ) -> None:
        """Note a fault at `place` (line and column); past the limit none of that game is noted any more."""
        if self.full(game):
            return
        self._of_game[game] = self._of_game.get(game, 0) + 1
        if self._of_game[game] == MAX_GAME_FAULTS:
            message += told(" (fault {most} of this game: the rest of it is not read)", most=MAX_GAME_FAULTS)
        if len(self.faults) == MAX_FAULTS - 1:
            message += told(" (fault {most} of this file: the rest of it is not read)", most=MAX_FAULTS)
        token, message = _cut(token, _SHOWN_TOKEN), _cut(message, _SHOWN_MESSAGE)
        self.faults.append(Fault(self.source, *place, kind, message, token, rule, game, event))

    def refuses(self, text: str | bytes) -> bool:
        """Return whether nothing of `text` is read, with a fault that says why."""
        if len(text) > MAX_BYTES:
            message = told("a file may have {most} bytes; this one has more", most=f"{MAX_BYTES:,}")
        elif isinstance(text, bytes) and text.startswith((b"\xff\xfe", b"\xfe\xff")):
            message = told("this is UTF-16; save it as UTF-8")
        else:
            return False
        self.fault((1, 1), "unreadable", message)
        return True

    def stops(self, game: int, place: tuple[int, int]) -> bool:
        """Return whether the file is not read on from `game`, at `place`, with a fault that says why."""
        if game > MAX_GAMES:
            message = told("a file may hold {most} games; the rest is not read", most=f"{MAX_GAMES:,}")
        elif self.items > MAX_ITEMS:
            message = told(
                "a file may hold {most} events, notes and other words; the rest is not read",
                most=f"{MAX_ITEMS:,}",
            )
        else:
            return self.full()
        self.fault(place, "unreadable", message, game=game)
        return True

    def full(self, game: int = 0) -> bool:
        """Return whether so many faults were found that the rest (of `game`) is not read."""
        return len(self.faults) >= MAX_FAULTS or self._of_game.get(game, 0) >= MAX_GAME_FAULTS

    def keep(self, record: Record, number: int) -> None:
        """Take in the record of game `number`."""
        self.records.append(record)
        self.numbers.append(number)

    def result(self) -> ReadResult:
        """Return what was read."""
        faults = sorted(self.faults, key=lambda fault: (fault.line, fault.column))
        return ReadResult(tuple(self.records), tuple(faults), tuple(self.numbers))


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[:length] + "…"
