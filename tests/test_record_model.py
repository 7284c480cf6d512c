"""What a record is: a value that cannot be out of order, and the order in which it is read."""

from __future__ import annotations

import copy
import pickle

import pytest

from frontier_nb.record import Annotation, Closed, Line, Mark, Noted, Opened, Played, Record, tour
from frontier_nb.record.limits import MAX_DEPTH
from frontier_nb.record.model import FrozenMap


def variation(at: int) -> Annotation:
    return Annotation(at, variation=Line(("x",)))


def record(line: Line) -> Record:
    return Record("g", "e", "0", "1", {"mode": "a"}, ("Ana",), {"Date": "x"}, line)


def nested(depth: int) -> Line:
    line = Line(("e",))
    for _ in range(depth):
        line = Line(("e",), (Annotation(0, variation=line),))
    return line


def test_annotations_keep_the_order_in_which_people_write() -> None:
    comment, late = Annotation(3, "c"), variation(2)
    assert Line("abc", (comment, late)).annotations == (comment, late)
    assert Line("abc", (late, comment)).annotations == (late, comment)


@pytest.mark.parametrize(
    "late",
    [variation(1), Annotation(2, "d"), Annotation(2, "d", variation=Line())],
    ids=["far", "text", "both"],
)
def test_annotations_in_any_other_order_are_sorted(late: Annotation) -> None:
    first, second = Annotation(3, "first"), Annotation(3, "second")
    assert Line("abc", (first, late, second)).annotations == (late, first, second)


@pytest.mark.parametrize("at", [-1, 2])
def test_annotations_lie_within_their_line(at: int) -> None:
    with pytest.raises(ValueError, match="annotation"):
        Line(("a",), (Annotation(at),))


def test_annotations_are_added_at_the_end_of_their_place() -> None:
    line = Line("abc", (Annotation(1, "x"), Annotation(3, "z"), variation(2)))
    added = line.with_annotation(Annotation(1, "y"))
    assert [note.comment for note in added.annotations] == ["x", "y", "z", None]
    assert added.with_change(1, None) == line
    assert line.with_event("d").events == ("a", "b", "c", "d")


def test_marks_are_arrows_from_here_to_there_and_highlights() -> None:
    Mark("highlight", "a", None, "gold")
    with pytest.raises(ValueError, match="arrow leads"):
        Mark("arrow", "a", None, "gold")
    with pytest.raises(ValueError, match="arrow or a highlight"):
        Mark("circle", "a", None, "gold")  # type: ignore[arg-type]


def test_maps_of_a_record_are_values() -> None:
    one, other = FrozenMap({"a": "1", "b": "2"}), FrozenMap({"b": "2", "a": "1"})
    assert one == other == {"a": "1", "b": "2"}
    assert hash(one) == hash(other)
    assert list(other) == ["b", "a"]
    assert repr(one) == "{'a': '1', 'b': '2'}"
    assert hash(record(Line())) == hash(record(Line()))


def test_the_deepest_record_is_still_a_value() -> None:
    deep, same = record(nested(MAX_DEPTH)), record(nested(MAX_DEPTH))
    assert deep.line.depth == MAX_DEPTH
    assert deep == same
    assert hash(deep) == hash(same)
    assert pickle.loads(pickle.dumps(deep)) == copy.deepcopy(deep) == deep
    assert repr(deep)
    with pytest.raises(ValueError, match="nested"):
        nested(MAX_DEPTH + 1)


def test_lines_are_found_and_exchanged_by_their_branch() -> None:
    whole = record(Line("ab", (Annotation(0, "x"), Annotation(1, variation=Line("c", (variation(0),))))))
    assert whole.line_at((1, 0)) == Line(("x",))
    changed = whole.with_line((1, 0), Line(("y",)))
    assert changed.line_at((1, 0)) == Line(("y",))
    assert changed.with_line((1, 0), Line(("x",))) == whole
    for wrong in ((0,), (2,), (1, 1), (1, 0, 0), (-1,)):
        with pytest.raises(LookupError):
            whole.line_at(wrong)


def reading(line: Line) -> str:
    """Return the order of a tour in short: a letter an event, the number of an annotation, brackets."""
    signs = []
    for stop in tour(line):
        if isinstance(stop, Played):
            signs.append(str(line.events[stop.index]) if not stop.branch else "x")
        elif isinstance(stop, Noted):
            signs.append(str(stop.index))
        elif isinstance(stop, Opened):
            signs.append("(..." if stop.here else "(")
        else:
            assert isinstance(stop, Closed)
            signs.append(")")
    return "".join(signs)


@pytest.mark.parametrize(
    ("notes", "order"),
    [
        ([variation(1)], "ab0(x)c"),
        ([variation(3)], "abc0(...x)"),
        ([variation(1), Annotation(1, "y")], "a0(...x)1bc"),
        ([Annotation(1, "y"), variation(1), variation(1)], "a0b1(x)2(x)c"),
        ([Annotation(2, "y"), variation(1), variation(2)], "ab01(x)c2(x)"),
        ([Annotation(1, "y", variation=Line(("x",)))], "a0(...x)bc"),
        ([variation(2), Annotation(3, "y"), variation(2)], "abc0(x)12(x)"),
    ],
)
def test_a_tour_reads_variations_after_what_they_replace(notes: list[Annotation], order: str) -> None:
    assert reading(Line("abc", tuple(notes))) == order


def test_a_tour_has_no_depth_it_cannot_go_to() -> None:
    stops = list(tour(nested(MAX_DEPTH)))
    assert sum(isinstance(stop, Opened) for stop in stops) == MAX_DEPTH
    assert stops[-1] == Closed((0,))
