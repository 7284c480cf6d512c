"""Records under the pen: whatever is done to one, files hold it, and undoing leads back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_strategies import marks, records, texts
from toy_game import Deal, Play, Toy, toy

from frontier_nb import registry
from frontier_nb.errors import IllegalMove
from frontier_nb.protocol import CHANCE
from frontier_nb.record import (
    Annotation,
    Line,
    Mark,
    Path,
    Record,
    Replay,
    edits,
    make_record,
    read_fgn,
    read_jsonl,
    write_fgn,
    write_jsonl,
)
from frontier_nb.record.editing import MOST_STEPS, RecordEditor
from frontier_nb.record.limits import MAX_DEPTH, MAX_NAME, MAX_TEXT

__all__ = ["toy"]

START = (Deal(("a", "b")), Play("keep", 0, "a"), Play("drop", 1, "b"), Deal(("c", "d")))
DROP = Play("drop", 0, "a")
ARROW = Mark("arrow", "hand0", "hand1", "green")


def record(toy: Toy, *notes: Annotation, events: tuple[Any, ...] = START) -> Record:
    return make_record(toy, ("Ana", "Ben"), events, annotations=notes)


def places(record: Record) -> list[Path]:
    """Return every place of a record."""
    found, branches = [], [()]
    while branches:
        branch = branches.pop()
        line = record.line_at(branch)
        found += [Path(branch, played) for played in range(len(line.events) + 1)]
        branches += [(*branch, i) for i, note in enumerate(line.annotations) if note.variation is not None]
    return found


def survives(record: Record) -> bool:
    fgn, lines = read_fgn(write_fgn(record)), read_jsonl(write_jsonl(record))
    return fgn.records == lines.records == (record,) and not fgn.faults and not lines.faults


# -- by property -------------------------------------------------------------------------------------


class Pen:
    """Somebody who edits a record, as a random source wills."""

    def __init__(self, editor: RecordEditor, data: st.DataObject) -> None:
        self.editor, self.data = editor, data

    def draw(self, strategy: st.SearchStrategy[Any]) -> Any:
        return self.data.draw(strategy)

    def edit(self) -> None:
        editor = self.editor
        editor.path = self.draw(st.sampled_from(places(editor.record)))
        acts = [self.comment, self.nag, self.mark, self.play, self.play, editor.unmark, self.describe]
        if editor.path.branch:
            acts += [editor.delete_variation, editor.promote_variation, editor.promote_variation]
        acts += [editor.undo, editor.redo]
        self.draw(st.sampled_from(acts))()

    def comment(self) -> None:
        there = len(edits.comments(self.editor.record, self.editor.path))
        self.editor.comment(self.draw(texts), self.draw(st.integers(0, there)))

    def nag(self) -> None:
        self.editor.nag(self.draw(st.integers(0, 8)))

    def mark(self) -> None:
        self.editor.mark(self.draw(marks()))

    def describe(self) -> None:
        headers = self.draw(st.dictionaries(st.sampled_from(["Title", "Player1", "Date"]), texts, max_size=2))
        self.editor.describe(
            headers, self.draw(st.none() | st.tuples(*(texts for _ in self.editor.record.players)))
        )

    def play(self) -> None:
        editor = self.editor
        game, state = editor.game, Replay(editor.record).state(editor.path)
        player = game.to_play(state)
        if player is None:
            return
        rng = Random(self.draw(st.integers(0, 9)))
        event = game.sample(state, rng) if player == CHANCE else rng.choice(game.legal_moves(state))
        before = editor.path
        editor.play(event)
        walk = Replay(editor.record)
        assert walk.last_event(editor.path) == event
        assert walk.state(walk.back(editor.path)) == state, before


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["toy", *registry.games()]).map(registry.game).flatmap(lambda g: records(g, 12)),
    st.data(),
)
def test_whatever_is_done_files_hold_it_and_undoing_leads_back(first: Record, data: st.DataObject) -> None:
    editor = RecordEditor(first)
    pen = Pen(editor, data)
    for _ in range(data.draw(st.integers(1, 8))):
        pen.edit()
        Replay(editor.record).state(editor.path)  # there is such a place, and all on the way is legal
        assert survives(editor.record)
        walk = Replay(editor.record)
        assert editor.record.result == walk.game.result(walk.state(walk.end()))
        assert editor.dirty == (editor.record != first)
    last = editor.record
    count = 0
    while editor.can_undo:
        editor.undo()
        Replay(editor.record).state(editor.path)
        count += 1
    assert editor.record == first
    assert not editor.dirty
    for _ in range(count):
        editor.redo()
    assert editor.record == last


@settings(max_examples=40, deadline=None)
@given(st.just("toy").map(registry.game).flatmap(lambda game: records(game, 8)), st.data())
def test_a_remark_changes_nothing_but_its_place(first: Record, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(places(first)))
    there = edits.comments(first, path)
    number = data.draw(st.integers(0, len(there)))
    after = edits.with_comment(first, path, "New.", number).record
    assert edits.comments(after, path) == (*there[:number], "New.", *there[number + 1 :])
    back = there[number] if number < len(there) else ""
    empty = any(note == Annotation(path.played) for note in edits.remarks(first, path))
    if (back.strip() or number == len(there)) and not empty:
        assert edits.with_comment(after, path, back, number).record == first, "nothing else has changed"
    assert edits.nags(after, path) == edits.nags(first, path)
    assert edits.marks(after, path) == edits.marks(first, path)


# -- remarks ---------------------------------------------------------------------------------------


def test_a_comment_is_set_changed_and_taken_away(toy: Toy) -> None:
    editor = RecordEditor(record(toy), Path(played=2))
    editor.comment("One.")
    assert editor.record.line.annotations == (Annotation(2, "One."),)
    editor.comment("Two.", 1)
    assert edits.comments(editor.record, editor.path) == ("One.", "Two.")
    editor.comment(" \n", 0)
    assert edits.comments(editor.record, editor.path) == ("Two.",)
    editor.comment("")
    assert editor.record.line.annotations == ()
    assert not editor.dirty
    with pytest.raises(LookupError, match="no comment 2"):
        editor.comment("Three.", 1)
    with pytest.raises(ValueError, match="at most"):
        editor.comment("x" * (MAX_TEXT + 1))


def test_a_remark_stands_before_the_variations_of_its_place(toy: Toy) -> None:
    instead = Annotation(1, variation=Line((DROP,)))
    editor = RecordEditor(record(toy, instead), Path(played=1))
    editor.comment("Which one?")
    assert editor.record.line.annotations == (Annotation(1, "Which one?"), instead)
    text = write_fgn(editor.record)
    assert text.index("Which one?") < text.index("keep") < text.index("drop")


def test_a_late_variation_stays_where_people_wrote_it(toy: Toy) -> None:
    late = Annotation(1, variation=Line((DROP,)))
    editor = RecordEditor(record(toy, Annotation(2, "Good."), late), Path(played=2))
    editor.comment("Better.", 1)
    assert editor.record.line.annotations == (Annotation(2, "Good."), Annotation(2, "Better."), late)


def test_sign_mark_and_comment_of_a_place_are_one_annotation(toy: Toy) -> None:
    editor = RecordEditor(record(toy), Path(played=2))
    editor.nag(1)
    editor.mark(ARROW)
    editor.comment("So.")
    assert editor.record.line.annotations == (Annotation(2, "So.", (1,), (ARROW,)),)


def test_a_place_has_one_quality_and_any_other_signs(toy: Toy) -> None:
    editor = RecordEditor(
        record(toy, Annotation(2, nags=(2, 14)), Annotation(2, "Hm.", (6,))), Path(played=2)
    )
    editor.nag(3)
    assert edits.nags(editor.record, editor.path) == (14, 3)
    editor.nag(10)
    assert edits.nags(editor.record, editor.path) == (14, 3, 10)
    editor.nag(3)
    assert edits.nags(editor.record, editor.path) == (14, 10)
    with pytest.raises(ValueError, match="NAG"):
        editor.nag(-1)


def test_a_mark_is_set_recoloured_and_taken_away(toy: Toy) -> None:
    editor = RecordEditor(record(toy), Path(played=2))
    ring, red = Mark("highlight", "hand0", None, "gold"), Mark("arrow", "hand0", "hand1", "red")
    editor.mark(ARROW)
    editor.mark(ring)
    editor.mark(red)
    assert edits.marks(editor.record, editor.path) == (red, ring)
    editor.mark(red)
    assert edits.marks(editor.record, editor.path) == (ring,)
    editor.unmark()
    assert not editor.dirty
    with pytest.raises(ValueError, match="at most"):
        editor.mark(Mark("highlight", "x" * (MAX_NAME + 1), None, "red"))


# -- events and variations -------------------------------------------------------------------------


def test_playing_what_was_played_follows_the_line(toy: Toy) -> None:
    first = record(toy, Annotation(1, variation=Line((DROP,))))
    editor = RecordEditor(first, Path(played=1))
    editor.play(START[1])
    assert editor.path == Path(played=2)
    editor.path = Path(played=1)
    editor.play(DROP)
    assert editor.path == Path((0,), 1)
    assert editor.record == first
    assert not editor.can_undo


def test_playing_otherwise_begins_a_variation_and_playing_on_extends_it(toy: Toy) -> None:
    editor = RecordEditor(record(toy, Annotation(1, "Now?")), Path(played=1))
    editor.play(DROP)
    assert editor.path == Path((1,), 1)
    editor.play(Play("keep", 1, "b"))
    assert editor.record.line_at((1,)) == Line((DROP, Play("keep", 1, "b")))
    editor.path = Path((1,), 1)
    editor.play(Play("drop", 1, "b"))
    assert editor.path == Path((1, 0), 1)
    editor.path = Path((1,), 0)  # the same place as where it begins
    editor.play(START[1])
    assert editor.path == Path(played=2)


def test_what_is_not_legal_is_refused_with_the_rule(toy: Toy) -> None:
    editor = RecordEditor(record(toy), Path(played=1))
    with pytest.raises(IllegalMove, match="TG-03"):
        editor.play(Play("keep", 0, "d"))
    assert not editor.dirty


def test_the_end_of_the_main_line_is_played_on_to_a_result(toy: Toy) -> None:
    editor = RecordEditor(record(toy), Path(played=4))
    editor.play(Play("keep", 1, "d"))
    assert editor.record.result is None
    editor.play(Play("keep", 0, "c"))
    result = editor.record.result
    assert result is not None
    assert result.scores == (4, 3)
    editor.undo()
    assert editor.record.result is None
    assert editor.path == Path(played=5)


def test_a_variation_is_taken_away_and_what_was_said_there_stays(toy: Toy) -> None:
    editor = RecordEditor(record(toy, Annotation(1, "Or:", variation=Line((DROP,)))), Path((0,), 1))
    editor.delete_variation()
    assert editor.record.line.annotations == (Annotation(1, "Or:"),)
    assert editor.path == Path(played=1)
    editor.undo()
    assert editor.path == Path((0,), 1)
    editor.path = Path(played=1)
    for act in (editor.delete_variation, editor.promote_variation):
        with pytest.raises(LookupError, match="main line"):
            act()


def test_a_promoted_variation_changes_places_with_what_was_played(toy: Toy) -> None:
    line = Line((DROP, Play("keep", 1, "b")), (Annotation(1, "Dropped."),))
    notes = (
        Annotation(0, "Begin."),
        Annotation(1, "Now?"),
        Annotation(2, "Kept."),
        Annotation(1, variation=line),
        Annotation(3, variation=Line((Deal(("a", "a")),))),
    )
    first = record(toy, *notes)
    editor = RecordEditor(first, Path((3,), 2))
    editor.promote_variation()
    new = editor.record
    assert editor.path == Path(played=3)
    assert new.line.events == (START[0], *line.events)
    assert edits.comments(new, Path(played=2)) == ("Dropped.",)
    assert edits.comments(new, Path(played=1)) == ("Now?",)
    (branch,) = Replay(new).variations(Path(played=1))
    old = new.line_at(branch)
    assert old.events == START[1:]
    assert [note.at for note in old.annotations] == [1, 2]
    assert survives(new)
    editor.path = Path(branch, 3)
    editor.promote_variation()
    assert editor.path == Path(played=4)
    assert editor.record.line.events == first.line.events


def test_a_variation_at_the_end_goes_on_the_line(toy: Toy) -> None:
    end = len(START)
    keep, drop = Play("keep", 1, "d"), Play("drop", 1, "d")
    notes = (Annotation(end, "Two ways.", variation=Line((keep,))), Annotation(end, variation=Line((drop,))))
    editor = RecordEditor(record(toy, *notes), Path((0,), 1))
    editor.promote_variation()
    assert editor.record.line == Line((*START, keep), (Annotation(end, "Two ways."), notes[1]))


def test_variations_are_not_nested_deeper_than_files_hold(toy: Toy) -> None:
    line = Line((START[0],))
    for _ in range(MAX_DEPTH):
        line = Line((START[0],), (Annotation(0, variation=line),))
    editor = RecordEditor(record(toy, *line.annotations, events=line.events), Path((0,) * MAX_DEPTH, 1))
    editor.play(Play("keep", 0, "a"))
    editor.path = Path((0,) * MAX_DEPTH, 1)
    with pytest.raises(ValueError, match="deep"):
        editor.play(DROP)


# -- what is known of the game ------------------------------------------------------------------------


def test_headers_and_names_are_set(toy: Toy) -> None:
    editor = RecordEditor(record(toy))
    editor.describe({"Title": "Toys", "Place": ""}, ("Mia", "Tom"))
    assert editor.record.headers == {"Title": "Toys"}
    assert editor.record.players == ("Mia", "Tom")
    with pytest.raises(ValueError, match="2 players"):
        editor.describe({}, ("Mia",))
    with pytest.raises(ValueError, match="at most"):
        editor.describe({"x" * (MAX_NAME + 1): "y"})
    with pytest.raises(ValueError, match="at most"):
        editor.describe({"Title": "y" * (MAX_TEXT + 1)})


# -- going back -----------------------------------------------------------------------------------------


def test_writing_on_at_a_comment_is_undone_as_one(toy: Toy) -> None:
    editor = RecordEditor(record(toy), Path(played=1))
    for text in ("G", "Go", "Goo", "Good"):
        editor.comment(text)
    editor.path = Path(played=2)
    editor.comment("Bad")
    editor.undo()
    assert edits.comments(editor.record, Path(played=1)) == ("Good",)
    editor.undo()
    assert not editor.can_undo
    editor.redo()
    assert edits.comments(editor.record, Path(played=1)) == ("Good",)
    editor.nag(1)
    assert not editor.can_redo, "what was undone is no more"


def test_what_is_saved_is_no_longer_dirty_until_it_is_changed(toy: Toy) -> None:
    editor = RecordEditor(record(toy), Path(played=1))
    editor.nag(1)
    assert editor.dirty
    editor.save()
    assert not editor.dirty
    editor.undo()
    assert editor.dirty
    editor.redo()
    assert not editor.dirty


def test_the_oldest_edits_are_forgotten(toy: Toy) -> None:
    editor = RecordEditor(record(toy), Path(played=1))
    for number in range(MOST_STEPS + 10):
        editor.nag(100 + number)
    steps = 0
    while editor.can_undo:
        editor.undo()
        steps += 1
    assert steps == MOST_STEPS
    assert len(edits.nags(editor.record, editor.path)) == 10


def test_a_whole_record_is_taken_as_one_edit_and_one_stays_where_one_is(toy: Toy) -> None:
    line = Line((DROP, Play("keep", 1, "b")))
    editor = RecordEditor(record(toy, Annotation(1, variation=line)), Path((0,), 2))
    more = record(
        toy,
        Annotation(0, "By a bot."),
        Annotation(1, "!"),
        Annotation(1, variation=line),
    )
    editor.take(more)
    assert editor.path == Path((2,), 2)
    editor.take(record(toy))
    assert editor.path == Path(played=1)
    editor.undo()
    editor.undo()
    assert not editor.dirty
    assert editor.path == Path((0,), 2)
    with pytest.raises(ValueError, match="another game"):
        editor.take(make_record(registry.game("toy", "toy-2"), ("Ana", "Ben")))
