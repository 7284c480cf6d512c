"""Single edits of a record's tree, values in and values out: each returns the record and the place after it.

Whether an event is legal is not asked here. Remarks at one place keep the order in which they were made, and
stand before the variations that begin there, as people write them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from frontier_nb.messages import told
from frontier_nb.record.engine import POSITION
from frontier_nb.record.limits import MAX_HEADERS, MAX_NAG, MAX_NAME, MAX_TEXT
from frontier_nb.record.model import MAIN, Annotation, Branch, Event, Line, Mark, Record
from frontier_nb.record.replay import Path

QUALITIES = range(1, 7)
"""The NAGs that say how good an event is, ``!`` to ``?!``: of these a place has at most one."""


class Edited(NamedTuple):
    """A record and a place in it."""

    record: Record
    path: Path


# -- remarks ----------------------------------------------------------------------------------------


def remarks(record: Record, path: Path) -> tuple[Annotation, ...]:
    """Return what was said at a place, in order, bare variations left out.

    Raises:
        LookupError: there is no such line.

    """
    return tuple(note for note in record.line_at(path.branch).annotations if _is_remark(note, path))


def comments(record: Record, path: Path) -> tuple[str, ...]:
    """Return the comments at a place, in order."""
    return tuple(note.comment for note in remarks(record, path) if note.comment is not None)


def nags(record: Record, path: Path) -> tuple[int, ...]:
    """Return the NAGs at a place, in order."""
    return tuple(nag for note in remarks(record, path) for nag in note.nags)


def marks(record: Record, path: Path) -> tuple[Mark, ...]:
    """Return the arrows and highlights at a place, in order."""
    return tuple(mark for note in remarks(record, path) for mark in note.marks)


def with_comment(record: Record, path: Path, text: str, number: int = 0) -> Edited:
    """Return the record with another text of a place's comment of this number, or with one comment more.

    A text of nothing but space takes the comment away.

    Raises:
        LookupError: there is no such place, or there are fewer comments.
        ValueError: the text is longer than a comment may be.

    """
    if len(text) > MAX_TEXT:
        raise ValueError(told("a comment has at most {most} characters", most=f"{MAX_TEXT:,}"))
    wanted = None if not text.strip() else _whole(text)
    notes = _notes(record, path)
    at_place = [index for index, note in enumerate(notes) if _is_remark(note, path)]
    commented = [index for index in at_place if notes[index].comment is not None]
    if not 0 <= number <= len(commented):
        raise LookupError(f"the place has {len(commented)} comments, no comment {number + 1}")
    if number < len(commented):
        index = commented[number]
        notes[index] = replace(notes[index], comment=wanted)
    elif wanted is not None and at_place and notes[at_place[-1]].comment is None:
        notes[at_place[-1]] = replace(notes[at_place[-1]], comment=wanted)
    elif wanted is not None:
        notes.insert(_end(notes, path), Annotation(path.played, wanted))
    return _with_notes(record, path, notes)


def with_nag(record: Record, path: Path, nag: int) -> Edited:
    """Return the record with a NAG at a place or, if it was there, without; of the qualities one stays.

    Raises:
        LookupError: there is no such place.
        ValueError: there is no such NAG.

    """
    if not 0 <= nag <= MAX_NAG:
        raise ValueError(told("a NAG is a number from 0 to {most}", most=MAX_NAG))
    there = nag in nags(record, path)
    unwanted = QUALITIES if nag in QUALITIES else (nag,)
    notes = [
        replace(note, nags=tuple(old for old in note.nags if old not in unwanted))
        if _is_remark(note, path) and set(note.nags) & set(unwanted)
        else note
        for note in _notes(record, path)
    ]
    if not there:
        index = _first(notes, path)
        notes[index] = replace(notes[index], nags=(*notes[index].nags, nag))
    return _with_notes(record, path, notes)


def with_mark(record: Record, path: Path, mark: Mark) -> Edited:
    """Return the record with a mark at a place or, if it was there, without; another colour replaces one.

    Raises:
        LookupError: there is no such place.
        ValueError: the name of a component or a colour is longer than it may be.

    """
    if max(len(part) for part in (mark.from_, mark.to or "", mark.colour)) > MAX_NAME:
        raise ValueError(told("a component or a colour has at most {most} characters", most=MAX_NAME))
    there = mark in marks(record, path)
    notes = _notes(record, path)
    alike = [
        index
        for index, note in enumerate(notes)
        if _is_remark(note, path) and any(_same_place(old, mark) for old in note.marks)
    ]
    for index in alike:
        kept = [mark if _same_place(old, mark) else old for old in notes[index].marks]
        notes[index] = replace(notes[index], marks=tuple(old for old in kept if not there or old != mark))
    if not alike:
        index = _first(notes, path)
        notes[index] = replace(notes[index], marks=(*notes[index].marks, mark))
    return _with_notes(record, path, notes)


def without_marks(record: Record, path: Path) -> Edited:
    """Return the record without any marks at a place.

    Raises:
        LookupError: there is no such place.

    """
    notes = [
        replace(note, marks=()) if _is_remark(note, path) and note.marks else note
        for note in _notes(record, path)
    ]
    return _with_notes(record, path, notes)


# -- events and variations --------------------------------------------------------------------------


def with_event(record: Record, path: Path, event: Event) -> Edited:
    """Return the record in which `event` happens at a place, and the place after it.

    The line goes on with it already, or a variation begins with it: then nothing is new. At the end of a
    line it is added there; anywhere else it begins a variation.

    Raises:
        LookupError: there is no such place.
        ValueError: variations would be nested too deep.

    """
    notes = _notes(record, path)
    line = record.line_at(path.branch)
    if line.events[path.played : path.played + 1] == (event,):
        return Edited(record, Path(path.branch, path.played + 1))
    for index, note in enumerate(notes):
        if note.at == path.played and note.variation is not None and note.variation.events[:1] == (event,):
            return Edited(record, Path((*path.branch, index), 1))
    if path.played == len(line.events):
        return Edited(
            record.with_line(path.branch, line.with_event(event)), Path(path.branch, path.played + 1)
        )
    if path.played == 0 and path.branch:
        return with_event(record, fork(record, path.branch), event)
    new = Annotation(path.played, variation=Line((event,)))
    line = line.with_annotation(new)
    index = next(number for number, note in enumerate(line.annotations) if note is new)
    return Edited(record.with_line(path.branch, line), Path((*path.branch, index), 1))


def fork(record: Record, branch: Branch) -> Path:
    """Return where a variation leaves the line above.

    Raises:
        LookupError: there is no such variation, or it is the main line.

    """
    if not branch:
        raise LookupError("the main line is no variation")
    record.line_at(branch)
    return Path(branch[:-1], record.line_at(branch[:-1]).annotations[branch[-1]].at)


def without_variation(record: Record, branch: Branch) -> Edited:
    """Return the record without a variation and all in it; what was said where it begins stays.

    Raises:
        LookupError: there is no such variation, or it is the main line.

    """
    place = fork(record, branch)
    notes = _notes(record, place)
    notes[branch[-1]] = replace(notes[branch[-1]], variation=None)
    return _with_notes(record, place, notes)


def with_promoted(record: Record, path: Path) -> Edited:
    """Return the record in which the variation of `path` goes on its line, and what did so is a variation.

    Raises:
        LookupError: there is no such variation, or it is the main line.
        ValueError: variations would be nested too deep.

    """
    place = fork(record, path.branch)
    above, chosen = record.line_at(place.branch), record.line_at(path.branch)
    at, number = place.played, path.branch[-1]
    rest = Line(
        above.events[at:], tuple(replace(note, at=note.at - at) for note in above.annotations if note.at > at)
    )
    stays = [
        replace(note, variation=rest if rest.events else None) if index == number else note
        for index, note in enumerate(above.annotations)
        if note.at <= at
    ]
    comes = [replace(note, at=note.at + at) for note in chosen.annotations]
    notes = tuple(note for note in (*stays, *comes) if not _is_empty(note))
    line = Line((*above.events[:at], *chosen.events), notes)
    return Edited(record.with_line(place.branch, line), Path(place.branch, at + path.played))


def moved(path: Path, before: Record, after: Record) -> Path:
    """Return the place in one record that `path` is in another of the same game: the same events lead there.

    Where there is none, it is the last place on the way there.
    """
    lines, branch = (before.line, after.line), MAIN
    for number in path.branch:
        old = lines[0].annotations[number]
        found = [
            (index, note.variation)
            for index, note in enumerate(lines[1].annotations)
            if note.variation is not None and old.variation is not None
            if note.at == old.at and note.variation.events[:1] == old.variation.events[:1]
        ]
        if old.variation is None or not found:
            return Path(branch, _agree(*lines, old.at))
        lines, branch = (old.variation, found[0][1]), (*branch, found[0][0])
    return Path(branch, _agree(*lines, path.played))


def _agree(one: Line, other: Line, most: int) -> int:
    """Return how many of their first events two lines share, of so many."""
    pairs = zip(one.events[:most], other.events, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


# -- what is known of the game ----------------------------------------------------------------------


def with_headers(record: Record, headers: Mapping[str, str], players: Sequence[str] | None = None) -> Record:
    """Return the record with other headers (those without a value are left out) and names of the players.

    The header that says where the game begins stays as it is, for it is one of its rules.

    Raises:
        ValueError: another number of players, too many headers, or one that is longer than it may be.

    """
    names = record.players if players is None else tuple(_whole(name) for name in players)
    if len(names) != len(record.players):
        raise ValueError(told("the game has {n} players", n=len(record.players)))
    start = {name: value for name, value in record.headers.items() if name == POSITION}
    kept = {_whole(name): _whole(value) for name, value in headers.items() if value and name != POSITION}
    kept |= start
    if len(kept) > MAX_HEADERS:
        raise ValueError(told("a game has at most {most} headers", most=f"{MAX_HEADERS:,}"))
    if any(len(name) > MAX_NAME for name in (*kept, *names)):
        raise ValueError(told("a name has at most {most} characters", most=MAX_NAME))
    if any(len(value) > MAX_TEXT for value in kept.values()):
        raise ValueError(told("a header has at most {most} characters", most=f"{MAX_TEXT:,}"))
    return replace(record, headers=kept, players=names)


# -- shared -----------------------------------------------------------------------------------------


def _notes(record: Record, path: Path) -> list[Annotation]:
    """Return all annotations of the line of a place, to be changed."""
    line = record.line_at(path.branch)
    if not 0 <= path.played <= len(line.events):
        raise LookupError(f"no place {path} in the record")
    return list(line.annotations)


def _with_notes(record: Record, path: Path, notes: Sequence[Annotation]) -> Edited:
    """Return the record whose line of a place has these annotations, but those that an edit has emptied."""
    line = record.line_at(path.branch)
    before = {id(note) for note in line.annotations}
    kept = tuple(note for note in notes if id(note) in before or not _is_empty(note))
    line = replace(line, annotations=kept)
    return Edited(record.with_line(path.branch, line), path)


def _is_remark(note: Annotation, path: Path) -> bool:
    return note.at == path.played and not note.only_variation


def _is_empty(note: Annotation) -> bool:
    return note.comment is None and note.variation is None and not note.nags and not note.marks


def _first(notes: list[Annotation], path: Path) -> int:
    """Return the number of the first remark at a place; if there is none, a new one is put there."""
    found = next((index for index, note in enumerate(notes) if _is_remark(note, path)), None)
    if found is None:
        found = _end(notes, path)
        notes.insert(found, Annotation(path.played))
    return found


def _end(notes: Sequence[Annotation], path: Path) -> int:
    """Return where a further remark at a place belongs: after the others, before bare variations."""
    others = [index for index, note in enumerate(notes) if _is_remark(note, path)]
    if others:
        return others[-1] + 1
    return next((index for index, note in enumerate(notes) if note.at >= path.played), len(notes))


def _same_place(one: Mark, other: Mark) -> bool:
    return (one.kind, one.from_, one.to) == (other.kind, other.from_, other.to)


def _whole(text: str) -> str:
    """Return `text` with characters that came in two halves put together, as files hold them."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
