"""A bot's remarks in a record: moves that lost points, better ones as variations, where the game turned.

Each remark of a bot begins with its name in square brackets (:data:`MARK`), by which it is known again: what
people wrote is never touched, and annotating once more replaces the remarks of the same bot and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from frontier_nb.bots.review import Judgement, turning_points
from frontier_nb.messages import Message, msg
from frontier_nb.record.engine import EditionGiven, engine_for, set_up
from frontier_nb.record.lexer import NAGS
from frontier_nb.record.model import Annotation, Line, Record

if TYPE_CHECKING:
    from frontier_nb.protocol import Game

MARK: Final = "[{bot}] "
"""How a comment begins that the bot of this name made."""

DUBIOUS: Final = 3.0
"""Points lost from which on a move is dubious, ``?!``."""
MISTAKE: Final = 6.0
"""Points lost from which on it is a mistake, ``?``."""
BLUNDER: Final = 12.0
"""Points lost from which on it is a blunder, ``??``."""


def annotate(
    record: Record,
    judgements: Iterable[Judgement],
    bot: str,
    *,
    least: float = DUBIOUS,
    edition: EditionGiven = None,
) -> Record:
    """Return `record` with the remarks of the bot of this name in the place of those that it made before.

    A move that lost at least `least` points gets a sign and a comment, and the better move a variation; a
    turning point gets a comment in any case. Comments are in the language of the moment. `judgements` are
    those of the main line (``review``); `edition` is the path of the record's edition file, if it is not a
    released one.

    Raises:
        Refused: the record was not made with what is loaded.
        IllegalMove: an event is not legal.

    """
    mark = MARK.format(bot=bot)
    game = engine_for(record, edition)
    judged = {one.at: one for one in judgements}
    turns = {one.at for one in turning_points(judged.values())}
    line = _without(record.line, mark)
    state, _ = set_up(game, record.players, record.options, record.headers)
    for at, event in enumerate(line.events):
        if (one := judged.get(at)) is not None:
            remarks = _Remarks(game, state, record, mark, one).made(least, at in turns)
            line = _with(line, at, list(remarks))
        state = game.apply(state, event)
    return replace(record, line=line)


def nags_for(lost: float) -> tuple[int, ...]:
    """Return the sign of a move that lost so many points, if it deserves one."""
    for least, sign in ((BLUNDER, "??"), (MISTAKE, "?"), (DUBIOUS, "?!")):
        if lost >= least:
            return (NAGS[sign],)
    return ()


class _Remarks:
    """What a bot has to say about one decision, made at `state`."""

    def __init__(self, game: Game[Any, Any], state: Any, record: Record, mark: str, one: Judgement) -> None:
        self.game, self.state, self.record, self.mark, self.one = game, state, record, mark, one

    def made(self, least: float, turn: bool) -> Iterator[Annotation]:
        """Yield a remark on the move, and its better as a variation."""
        one, missed = self.one, self.one.lost >= least
        said: list[Message] = []
        if missed:
            said.append(one.loss_told())
        if turn and one.swing:
            said.append(one.lead_told(self.record.players))
        legal = self.game.is_legal(self.state, one.best.move)
        if missed and not legal:  # what the player could not know rules it out
            better = self.game.describe(self.state, one.best.move, self.record.players)
            said.append(msg("Better, as far as one could see: {move}", move=better))
        if said:
            nags = nags_for(one.lost) if missed else ()
            yield Annotation(one.at + 1, self._text(*said), nags)
        if missed and legal:
            comment = self._text(one.better_told())
            yield Annotation(one.at, variation=Line((one.best.move,), (Annotation(1, comment),)))

    def _text(self, *said: Message) -> str:
        return self.mark + " ".join(map(str, said))


def _with(line: Line, at: int, remarks: list[Annotation]) -> Line:
    """Return `line` with remarks on its event number `at` after what others say of it."""
    notes = list(line.annotations)
    index = next((i for i, note in enumerate(notes) if note.at > at + 1), len(notes))
    return replace(line, annotations=(*notes[:index], *remarks, *notes[index:]))


def _without(line: Line, mark: str) -> Line:
    """Return `line` without what begins with `mark`; what people added to it stays."""
    return replace(line, annotations=tuple(filter(None, (_rest(note, mark) for note in line.annotations))))


def _rest(note: Annotation, mark: str) -> Annotation | None:
    """Return what people said in an annotation, or ``None`` if all of it is the bot's."""
    if note.comment is not None and note.comment.startswith(mark):
        note = replace(note, comment=None, nags=())
        if not note.marks and note.variation is None:
            return None
    if note.variation is not None and _is_made_by(note.variation, mark):
        note = replace(note, variation=None)
        if note.comment is None and not note.nags and not note.marks:
            return None
    return note


def _is_made_by(line: Line, mark: str) -> bool:
    """Return whether a variation is a bot's, and nobody has added anything to it."""
    if len(line.events) != 1 or len(line.annotations) != 1:
        return False
    (note,) = line.annotations
    return bool(note.comment and note.comment.startswith(mark)) and not (
        note.nags or note.marks or note.variation
    )
