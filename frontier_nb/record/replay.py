"""Walk through a record: a path into its tree, and the position at every path.

Positions are computed when they are first asked for, each once and each checked by the engine; a
variation begins at its parent's own position. So going anywhere in a game is looking it up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from frontier_nb.errors import Unreadable
from frontier_nb.record.engine import EditionGiven, engine_for, set_up
from frontier_nb.record.model import MAIN, Annotation, Branch, Event, Line, Record

if TYPE_CHECKING:
    from frontier_nb.protocol import Game


class Path(NamedTuple):
    """A place in a record: a line, and how many of its events have been played."""

    branch: Branch = MAIN
    played: int = 0

    def __str__(self) -> str:
        return ".".join(map(str, (*self.branch, self.played)))

    @classmethod
    def parse(cls, text: str) -> Path:
        """Return the path that ``str`` wrote.

        Raises:
            Unreadable: the text is no path.

        """
        parts = text.split(".")
        if not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
            raise Unreadable(f"{text!r:.60} is no place in a record")
        *branch, played = map(int, parts)
        return cls(tuple(branch), played)


class Replay:
    """A record with its positions."""

    def __init__(self, record: Record, edition: EditionGiven = None) -> None:
        """Open `record`; `edition` is its own, or the path of the file, if it is not released.

        Raises:
            Refused: the record was not made with what is loaded.

        """
        self.record = record
        self.game: Game[Any, Any] = engine_for(record, edition)
        state, _ = set_up(self.game, record.players, record.options, record.headers)
        self._states: dict[Branch, list[Any]] = {MAIN: [state]}

    # -- positions --------------------------------------------------------------------------------

    def line(self, branch: Branch = MAIN) -> Line:
        """Return the line that `branch` leads to, or raise `LookupError`."""
        return self.record.line_at(branch)

    def state(self, path: Path) -> Any:
        """Return the position at `path`.

        Raises:
            LookupError: there is no such place.
            IllegalMove: an event on the way there is not legal.

        """
        line = self.line(path.branch)
        if not 0 <= path.played <= len(line.events):
            raise LookupError(f"no place {path} in the record")
        states = self._known(path.branch)
        while len(states) <= path.played:
            states.append(self.game.apply(states[-1], line.events[len(states) - 1]))
        return states[path.played]

    def states(self, branch: Branch = MAIN) -> Sequence[Any]:
        """Return the positions of a whole line: before its first event, after it, and so on."""
        self.state(Path(branch, len(self.line(branch).events)))
        return tuple(self._states[branch])

    def _known(self, branch: Branch) -> list[Any]:
        """Return the positions of a line as far as they are known, the first at least."""
        for depth in range(1, len(branch) + 1):
            here = branch[:depth]
            if here not in self._states:
                above = here[:-1]
                start = self.line(above).annotations[here[-1]].at
                self._states[here] = [self.state(Path(above, start))]
        return self._states[branch]

    # -- what happens at a place ------------------------------------------------------------------

    def last_event(self, path: Path) -> Event | None:
        """Return the event that led to `path`; ``None`` at the start of a line."""
        return self.line(path.branch).events[path.played - 1] if path.played else None

    def next_event(self, path: Path) -> Event | None:
        """Return the event that follows `path` in its line; ``None`` at the end."""
        events = self.line(path.branch).events
        return events[path.played] if path.played < len(events) else None

    def annotations(self, path: Path) -> tuple[tuple[int, Annotation], ...]:
        """Return what was said at `path`, each with its number in the line."""
        notes = enumerate(self.line(path.branch).annotations)
        return tuple((index, note) for index, note in notes if note.at == path.played)

    def variations(self, path: Path) -> tuple[Branch, ...]:
        """Return the lines that could be played from `path` instead of what follows."""
        found = (index for index, note in self.annotations(path) if note.variation is not None)
        return tuple((*path.branch, index) for index in found)

    # -- steps ------------------------------------------------------------------------------------

    def end(self, branch: Branch = MAIN) -> Path:
        """Return the last place of a line."""
        return Path(branch, len(self.line(branch).events))

    def forward(self, path: Path) -> Path:
        """Return the place one event on in the same line; at its end `path` itself."""
        return Path(path.branch, path.played + 1) if path.played < self.end(path.branch).played else path

    def back(self, path: Path) -> Path:
        """Return the place one event back, which is in the line above at the start of a variation."""
        if path.played:
            return Path(path.branch, path.played - 1)
        return self.fork(path) or path

    def fork(self, path: Path) -> Path | None:
        """Return where the line of `path` leaves the one above; ``None`` in the main line."""
        if not path.branch:
            return None
        above = path.branch[:-1]
        return Path(above, self.line(above).annotations[path.branch[-1]].at)
