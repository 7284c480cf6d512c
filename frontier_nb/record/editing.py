"""A record under the pen: edits one after another, each to be undone, and whether any is unsaved."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from frontier_nb.record import edits
from frontier_nb.record.edits import Edited
from frontier_nb.record.engine import EditionGiven, engine_for
from frontier_nb.record.model import Event, Mark, Record
from frontier_nb.record.replay import Path, Replay

if TYPE_CHECKING:
    from frontier_nb.protocol import Game

MOST_STEPS = 1_000
"""How many edits can be undone."""


class _Step(NamedTuple):
    """A record that an edit led to: where the edit was made and where one stood after it.

    Edits of the same `kind`, one right after the other, are undone as one (``None``: never).
    """

    before: Path
    record: Record
    after: Path
    kind: Hashable = None


class RecordEditor:
    """A record, a place in it, and edits at that place.

    `record` is the record as it is now, `path` the place; one may go anywhere between edits. Whatever an edit
    refuses, the record stays as it was.
    """

    def __init__(
        self,
        record: Record,
        path: Path = Path(),  # noqa: B008 (it is a value)
        *,
        saved: Record | None = None,
        edition: EditionGiven = None,
    ) -> None:
        """Begin with `record`; `saved` is what is kept of it elsewhere (``None``: just this).

        `edition` is the record's own, or the path of its file, if it is not a released one.

        Raises:
            Refused: the record was not made with what is loaded.

        """
        self._edition = edition
        self.game: Game[Any, Any] = engine_for(record, edition)
        self.path = path
        self._saved = record if saved is None else saved
        self._steps = [_Step(path, record, path)]
        self._now = 0

    @property
    def record(self) -> Record:
        """The record as it is now."""
        return self._steps[self._now].record

    @property
    def saved(self) -> Record:
        """The record as it is kept elsewhere."""
        return self._saved

    @property
    def dirty(self) -> bool:
        """Whether the record differs from what was opened or saved last."""
        return self.record != self._saved

    def save(self) -> None:
        """Take the record as it is now for saved."""
        self._saved = self.record

    # -- going back -------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to undo."""
        return self._now > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit to make again."""
        return self._now + 1 < len(self._steps)

    def undo(self) -> None:
        """Go back to before the last edit, and to where it was made; without one nothing happens."""
        if self.can_undo:
            self.path = self._steps[self._now].before
            self._now -= 1

    def redo(self) -> None:
        """Make the edit again that was undone last; without one nothing happens."""
        if self.can_redo:
            self._now += 1
            self.path = self._steps[self._now].after

    # -- edits here -------------------------------------------------------------------------------

    def comment(self, text: str, number: int = 0) -> None:
        """Set the text of the comment of this number; nothing but space takes it away.

        Writing on at the same comment is one edit.

        Raises:
            LookupError: there are fewer comments here.
            ValueError: the text is too long.

        """
        kind = ("comment", self.path, number)
        self._take(edits.with_comment(self.record, self.path, text, number), kind)

    def nag(self, nag: int) -> None:
        """Set a NAG, or take it away.

        Raises:
            ValueError: there is no such NAG.

        """
        self._take(edits.with_nag(self.record, self.path, nag))

    def mark(self, mark: Mark) -> None:
        """Set a mark, or take it away.

        Raises:
            ValueError: the mark names something longer than it may be.

        """
        self._take(edits.with_mark(self.record, self.path, mark))

    def unmark(self) -> None:
        """Take all marks away."""
        self._take(edits.without_marks(self.record, self.path))

    def play(self, event: Event) -> None:
        """Let `event` happen: the line goes on with it or, if it does so otherwise, a variation begins.

        Raises:
            IllegalMove: the event is not legal here.
            ValueError: variations would be nested too deep.

        """
        self.game.apply(Replay(self.record, self._edition).state(self.path), event)
        self._take(edits.with_event(self.record, self.path, event))

    def delete_variation(self) -> None:
        """Take away the variation that one stands in.

        Raises:
            LookupError: one stands in none.

        """
        self._take(edits.without_variation(self.record, self.path.branch))

    def promote_variation(self) -> None:
        """Let the variation that one stands in be what was played in its line, and that a variation.

        Raises:
            LookupError: one stands in none.
            ValueError: variations would be nested too deep.

        """
        self._take(edits.with_promoted(self.record, self.path))

    def describe(self, headers: Mapping[str, str], players: Sequence[str] | None = None) -> None:
        """Set the headers and the names of the players.

        Raises:
            ValueError: another number of players, or something is longer than it may be.

        """
        self._take(Edited(edits.with_headers(self.record, headers, players), self.path))

    def take(self, record: Record) -> None:
        """Take another record of the same game, as one edit; a place that it has no longer is left.

        Raises:
            ValueError: it is of another game.

        """
        if (record.game, record.edition_sha256) != (self.record.game, self.record.edition_sha256):
            raise ValueError("this is a record of another game")
        self._take(Edited(record, edits.moved(self.path, self.record, record)))

    def _take(self, edited: Edited, kind: Hashable = None) -> None:
        record, path = edited
        before, self.path = self.path, path
        if record.line.events != self.record.line.events:
            record = replace(record, result=self._result(record))
        if record == self.record:
            return
        last = self._steps[self._now]
        del self._steps[self._now + 1 :]
        if kind is not None and kind == last.kind:
            self._steps[self._now] = last._replace(record=record, after=path)
            return
        self._steps.append(_Step(before, record, path, kind))
        del self._steps[: -MOST_STEPS - 1]
        self._now = len(self._steps) - 1

    def _result(self, record: Record) -> Any:
        walk = Replay(record, self._edition)
        return self.game.result(walk.state(walk.end()))
