"""Checks of positions set up by hand: whatever is set or moved makes a draft, which can be judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from frontier_nb.editing import BOX, Editor, Field
from frontier_nb.errors import PositionError, Unreadable
from frontier_nb.testing.blame import few_moments, require
from frontier_nb.testing.damage import damaged
from frontier_nb.testing.drawing import drawn, ids_of
from frontier_nb.testing.explaining import read
from frontier_nb.testing.mutants import NOBODY
from frontier_nb.testing.plays import AnyGame, Moment
from frontier_nb.testing.positions import DAMAGES, LINK_SAFE, play_on

AnyEditor = Editor[Any]

STEPS = 2
"""How many drafts are made at a moment, each out of the one before."""

LOOKED_AT = 4
"""How many components and pieces are looked at in each."""


@few_moments
def positions_and_drafts_agree(moment: Moment) -> None:
    """Check that a text is a position exactly if it is a draft without problems, damaged texts included."""
    game, editor = moment.game, moment.game.editor()
    if editor is None:
        return
    text = game.write_position(moment.state)
    require(editor.read(text) == moment.state, f"it is read as the draft {editor.read(text)!r}")
    for one in (text, *damaged(text, moment.rng(), DAMAGES)):
        _agree(game, editor, one)


def _agree(game: AnyGame, editor: AnyEditor, text: str) -> None:
    try:
        draft = editor.read(text)
    except Unreadable:
        draft = None
    problems = editor.problems(draft) if draft is not None else ()
    try:
        state = game.read_position(text)
    except Unreadable:
        require(draft is None, f"{text!r} is unreadable, but a draft")
    except PositionError as error:
        same = tuple(error.problems) == problems
        require(same, f"the draft {text!r} has the problems {problems}, the position {error.problems}")
    else:
        require(draft == state and not problems, f"{text!r} is a position, but as a draft has {problems}")


@few_moments
def fields_can_be_set(moment: Moment) -> None:
    """Check that whatever a field may be makes a draft, its own value the same one; all else is refused."""
    game, editor, rng = moment.game, moment.game.editor(), moment.rng()
    if editor is None:
        return
    draft = moment.state
    there = ids_of(drawn(moment, draft))
    for _ in range(STEPS):
        fields = list(editor.fields(draft))
        for component in _few(sorted(there), rng):
            fields += editor.fields(draft, component)
        before = _print(game, draft)
        _check_fields(editor, draft, fields)
        _refused(f"a field {NOBODY!r} is set", editor.edit, draft, NOBODY, "1")
        field = rng.choice(fields)
        value = _some_value(field, rng)
        after = editor.edit(draft, field.id, value)
        require(_print(game, draft) == before, f"setting {field.id} to {value} changed the draft before")
        there = _check_draft(moment, editor, after, f"with {field.id} set to {value}")
        draft = after


def _check_fields(editor: AnyEditor, draft: Any, fields: Sequence[Field]) -> None:
    for field in fields:
        what = f"the field {field.id}"
        read(field.label, f"the label of {what}")
        values = [value for value, _ in field.choices]
        require(len(set(values)) == len(values), f"{what} has a choice twice: {values}")
        for value, words in field.choices[:LOOKED_AT]:
            read(words, f"the choice {value} of {what}")
        known = field.value in values if values else field.least <= int(field.value) <= field.most
        require(known, f"{what} is {field.value}, which it cannot be")
        same = editor.edit(draft, field.id, field.value)
        require(same == draft, f"{what} set to what it is makes another draft")
        wrong = [NOBODY] if values else [NOBODY, str(field.most + 1), str(field.least - 1)]
        for value in wrong:
            _refused(f"{what} is set to {value!r}", editor.edit, draft, field.id, value)


def _some_value(field: Field, rng: Random) -> str:
    if field.choices:
        return rng.choice(field.choices)[0]
    return str(rng.randint(field.least, field.most))


@few_moments
def pieces_can_be_put(moment: Moment) -> None:
    """Check that a piece put at any of its places makes a draft; places are on the board, or the box."""
    game, editor, rng = moment.game, moment.game.editor(), moment.rng()
    if editor is None:
        return
    draft = moment.state
    there = ids_of(drawn(moment, draft))
    for _ in range(STEPS):
        pieces = {piece.id: piece for piece in editor.pieces(draft)}
        require(len(pieces) == len(editor.pieces(draft)), f"a piece lies in the box twice: {list(pieces)}")
        before, moves = _print(game, draft), list[tuple[str, str]]()
        for id in (*_few(list(pieces), rng), *_few(sorted(there), rng)):
            places = editor.places(draft, id)
            _check_places(places, id, there, boxed=id in pieces)
            moves += [(id, place) for place in places]
            _refused(f"{id} is put nowhere", editor.put, draft, id, NOBODY)
        for id in _few(list(pieces), rng):
            read(pieces[id].name, f"the name of {id}")
            require(pieces[id].picture.shapes, f"the picture of {id} is empty")
        require(not editor.places(draft, NOBODY), f"there is a place for {NOBODY!r}")
        if not moves:
            return
        id, place = rng.choice(moves)
        after = editor.put(draft, id, place)
        require(_print(game, draft) == before, f"putting {id} at {place} changed the draft before")
        there = _check_draft(moment, editor, after, f"with {id} put at {place}")
        draft = after


def _check_places(places: Sequence[str], id: str, there: set[str], *, boxed: bool) -> None:
    require(len(set(places)) == len(places), f"{id} has a place twice: {places}")
    lost = set(places) - there - {BOX}
    require(not lost, f"{id} can be put at what is not on the board: {sorted(lost)}")
    require(not boxed or BOX not in places, f"{id} lies in the box and can be put there")


def _check_draft(moment: Moment, editor: AnyEditor, draft: Any, what: str) -> set[str]:
    """Check that a draft can be written and read back, judged and drawn, and played on if it is sound.

    Returns the ids of what is on its board.
    """
    game = moment.game
    text = game.write_position(draft)
    require(set(text) <= LINK_SAFE, f"{what}, {sorted(set(text) - LINK_SAFE)} are not safe in a link")
    again = editor.read(text)
    require(again == draft and hash(again) == hash(draft), f"{what}, {text} is read back as {again!r}")
    _agree(game, editor, text)
    problems = editor.problems(draft)
    for problem in problems:
        require(problem.rule in game.rules, f"{what}, {problem} cites no rule of the game")
        read(problem.reason, f"{what}, the reason of a problem")
    if not problems:
        play_on(game, draft, moment, 2)
    return ids_of(drawn(moment, draft))


def _refused(what: str, edit: Callable[..., Any], draft: Any, *how: str) -> None:
    """Check that editing a draft so is a ``LookupError``; `what` says what is wrong if it is not."""
    try:
        edit(draft, *how)
    except LookupError:
        return
    require(False, what)


def _few(ids: Sequence[str], rng: Random) -> list[str]:
    return rng.sample(ids, min(LOOKED_AT, len(ids)))


def _print(game: AnyGame, draft: Any) -> tuple[str, str]:
    """Return that by which a change of a draft shows."""
    return game.write_position(draft), repr(draft)
