"""Progress: kept without loss, merged, planned for again, read from any file, and summed up for a class."""

from __future__ import annotations

import csv
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cli_calls import call
from hypothesis import given
from hypothesis import strategies as st

from frontier_nb.lessons.courses import course
from frontier_nb.lessons.progress import (
    FORMAT,
    MOST_BYTES,
    Here,
    Known,
    Outcome,
    Progress,
    ProgressError,
    read_progress,
    write_progress,
)
from frontier_nb.lessons.summary import by_rule, lessons_done

KING = "king-of-frontier"
NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def practised(*tries: tuple[str, Outcome], start: datetime = NOON) -> Progress:
    """Return the progress after tries of rules, a day apart."""
    progress = Progress()
    for day, (rule, outcome) in enumerate(tries):
        progress.count([rule], outcome, start + day * DAY)
    return progress


def due_at(progress: Progress, rule: str) -> datetime:
    card = progress.rules[rule].card
    assert card is not None
    return datetime.fromisoformat(card["due"])


# -- counting and planning -----------------------------------------------------------------------------


def test_tries_are_counted_by_rule() -> None:
    progress = practised(("KF-12", "right"), ("KF-12", "wrong"), ("KF-12", "helped"))
    known = progress.rules["KF-12"]
    assert (known.tried, known.right, known.last) == (3, 2, NOON + 2 * DAY)
    assert progress.count(["KF-01", "KF-12", "KF-01"], "right", NOON) == ["KF-01", "KF-12"]
    assert progress.rules["KF-01"].tried == 1
    assert progress.rules["KF-12"].last == NOON + 2 * DAY  # a clock set back changes nothing


def test_what_went_wrong_comes_back_sooner() -> None:
    outcomes: tuple[Outcome, ...] = ("wrong", "helped", "right")
    first = [due_at(practised(("KF-12", outcome)), "KF-12") for outcome in outcomes]
    assert first == sorted(first)
    assert NOON < first[0] < first[2]
    wrong, helped, right = (
        due_at(practised(*(("KF-12", "right"),) * 4, ("KF-12", outcome)), "KF-12") for outcome in outcomes
    )
    assert wrong < helped < right


def test_intervals_grow_while_all_goes_well() -> None:
    progress, at, waits = Progress(), NOON, []
    for _ in range(5):
        progress.count(["KF-12"], "right", at)
        waits.append(due_at(progress, "KF-12") - at)
        at = due_at(progress, "KF-12")
    assert waits == sorted(waits)
    assert waits[-1] > 10 * DAY


def test_what_is_due_comes_longest_due_first() -> None:
    progress = Progress()
    progress.count(["KF-02"], "wrong", NOON + timedelta(minutes=5))
    progress.count(["KF-01"], "wrong", NOON)
    progress.count(["KF-03"], "right", NOON)
    progress.rules["KF-04"] = Known(1, 1, NOON)
    assert progress.due(NOON) == []
    assert progress.due(NOON + timedelta(minutes=7))[:2] == ["KF-01", "KF-02"]
    assert sorted(progress.due(NOON + 365 * DAY)) == ["KF-01", "KF-02", "KF-03"]


@pytest.mark.parametrize(
    "part",
    [
        {"stability": -1},
        {"stability": 0},
        {"stability": float("inf")},
        {"difficulty": float("nan")},
        {"last_review": "2026-01-01T00:00:00"},
        {"state": 1, "step": "x"},
        {"state": 3, "step": None},
        {"state": {"state": 1}},
    ],
    ids=str,
)
def test_a_card_that_makes_no_sense_starts_anew(part: dict[str, Any]) -> None:
    fresh = practised(("KF-12", "right"), ("KF-12", "right"))
    card = {**(fresh.rules["KF-12"].card or {}), **part}
    data = {"rules": {"KF-12": {"tried": 2, "right": 2, "last": NOON.isoformat(), "card": card}}}
    progress = Progress.from_json(data)
    progress.count(["KF-12"], "helped", NOON + DAY)
    json.dumps(progress.to_json(), allow_nan=False)
    assert due_at(progress, "KF-12") > NOON + DAY


@pytest.mark.parametrize("last", ["2126-01-01T00:00:00", "9999-12-31T23:59:59"])
def test_the_date_of_a_clock_that_went_wrong_is_not_believed(last: str) -> None:
    card = {**(practised(("KF-12", "right")).rules["KF-12"].card or {}), "due": last, "last_review": last}
    data = {"rules": {"KF-12": {"tried": 2, "right": 2, "last": last, "card": card}}}
    progress = Progress.from_json(data)
    assert progress.due(NOON) == ["KF-12"]
    progress.count(["KF-12"], "right", NOON)
    assert progress.rules["KF-12"].last == NOON
    assert NOON < due_at(progress, "KF-12") < NOON + 30 * DAY


def test_a_card_of_another_version_starts_anew() -> None:
    progress = Progress({"KF-12": Known(4, 3, NOON, {"state": "odd"})})
    assert progress.due(NOON + 365 * DAY) == []
    progress.count(["KF-12"], "right", NOON + DAY)
    assert progress.rules["KF-12"].tried == 5
    assert due_at(progress, "KF-12") > NOON + DAY


# -- files ---------------------------------------------------------------------------------------------


def full() -> Progress:
    progress = practised(("KF-12", "right"), ("KF-13", "wrong"))
    progress.finish("02-areas", "one")
    progress.finish("02-areas", "two")
    progress.here = Here("02-areas", "two", ("F03@c3", "F03@c3", "done"), True)
    progress.known = ["KF-01"]
    return progress


def test_a_file_keeps_everything() -> None:
    games = {KING: full(), "another": Progress()}
    text = write_progress(games)
    assert read_progress(text) == games
    assert read_progress(text.encode()) == games
    assert write_progress(read_progress(text)) == text


def test_merging_loses_nothing_and_twice_is_once() -> None:
    mine, theirs = full(), practised(("KF-12", "wrong"), ("KF-14", "right"), start=NOON + 9 * DAY)
    theirs.finish("02-areas", "three")
    theirs.known = ["KF-01", "KF-02"]
    mine.rules["KF-12"].tried = 7
    mine.merge(theirs)
    assert mine.rules["KF-12"] == Known(7, 1, NOON + 9 * DAY, theirs.rules["KF-12"].card)
    assert set(mine.rules) == {"KF-12", "KF-13", "KF-14"}
    assert mine.lessons == {"02-areas": ["one", "two", "three"]}
    assert (mine.known, mine.here) == (["KF-01", "KF-02"], full().here)
    once = write_progress({KING: mine})
    mine.merge(theirs)
    assert write_progress({KING: mine}) == once


def test_an_older_file_does_not_turn_back_the_clock() -> None:
    mine = practised(("KF-12", "right"), start=NOON + 9 * DAY)
    card = mine.rules["KF-12"].card
    mine.merge(practised(("KF-12", "wrong")))
    assert (mine.rules["KF-12"].card, mine.rules["KF-12"].last) == (card, NOON + 9 * DAY)


def file_of(**game: Any) -> str:
    return json.dumps({"format": FORMAT, "games": {KING: game}})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("[]", "has no"),
        ('{"format": "frontier-progress/2"}', "has no"),
        (json.dumps({"format": FORMAT, "games": []}), "games must be a table"),
        (file_of(rules=[]), "rules must be a table"),
        (file_of(rules={"KF-12": 3}), "rules.KF-12 must be a table"),
        (file_of(rules={"KF-12": {"tried": -1}}), "tried and right are numbers"),
        (file_of(rules={"KF-12": {"tried": True}}), "tried and right are numbers"),
        (file_of(rules={"KF-12": {"last": "yesterday"}}), "is no time"),
        (file_of(lessons={"02-areas": [3]}), "lessons.02-areas must be a list of texts"),
        (file_of(here={"lesson": "02-areas"}), "here must have a lesson and a step"),
        (file_of(here={"lesson": "a", "step": "b", "words": [1]}), "here.words must be a list of texts"),
        (file_of(known="KF-01"), "known must be a list of texts"),
        (" " * (MOST_BYTES + 1), "is longer than"),
    ],
)
def test_a_bad_file_says_what_is_wrong(text: str, why: str) -> None:
    with pytest.raises(ProgressError, match=why):
        read_progress(text)


def test_more_right_than_tried_is_mended() -> None:
    read = read_progress(file_of(rules={"KF-12": {"tried": 2, "right": 9}}))
    assert read[KING].rules["KF-12"] == Known(2, 2)


leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
junk = st.recursive(
    leaves,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=6), below, max_size=3),
    max_leaves=8,
)
times = junk | st.datetimes().map(datetime.isoformat) | st.just("0001-01-01T00:00:00+23:59")
knowns = st.fixed_dictionaries(
    {}, optional={"tried": junk | st.integers(0, 9), "right": junk, "last": times, "card": junk}
)
games = st.fixed_dictionaries(
    {},
    optional={
        "rules": junk | st.dictionaries(st.text(max_size=6), junk | knowns, max_size=3),
        "lessons": junk | st.dictionaries(st.text(max_size=6), st.lists(st.text(max_size=4), max_size=3)),
        "here": junk | st.fixed_dictionaries({"lesson": junk, "step": junk}, optional={"words": junk}),
        "known": junk | st.lists(st.text(max_size=6), max_size=3),
    },
)


@given(st.dictionaries(st.text(max_size=6), junk | games, max_size=2))
def test_any_file_is_read_or_refused(data: dict[str, Any]) -> None:
    try:
        read = read_progress(json.dumps({"format": FORMAT, "games": data}))
    except ProgressError:
        return
    assert read_progress(write_progress(read)) == read
    for progress in read.values():
        progress.due(NOON)
        progress.count([*progress.rules, "KF-12"], "wrong", NOON)
        Progress().merge(progress)
    by_rule([read])


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes | str) -> None:
    with pytest.raises(ProgressError):
        read_progress(data)


# -- a class -------------------------------------------------------------------------------------------


def test_a_class_is_summed_up_by_rule() -> None:
    ana, ben = practised(("KF-12", "right"), ("KF-R6", "wrong")), practised(("KF-12", "wrong"))
    ben.rules["KF-01"] = Known()
    rows = by_rule([{KING: ana, "chess": practised(("X-1", "right"))}, {KING: ben}])
    assert [(row.game, row.id, row.learners, row.tried, row.right, row.percent) for row in rows] == [
        ("chess", "X-1", 1, 1, 1, 100),
        (KING, "KF-12", 2, 2, 1, 50),
        (KING, "KF-R6", 1, 1, 0, 0),
    ]
    assert [row.title for row in rows] == ["", "Completed areas", "When an area is completed"]
    assert rows[1].last == NOON


def test_a_lesson_is_finished_with_its_last_step() -> None:
    lessons = course(KING)
    progress = Progress()
    for step in lessons[0]:
        progress.finish(lessons[0].id, step.id)
    progress.finish(lessons[1].id, lessons[1].steps[0].id)
    assert lessons_done({KING: progress, "chess": Progress()}) == [("chess", 0, 0), (KING, 1, len(lessons))]


def test_the_command_counts_a_folder_and_complains_of_bad_files(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ana.json").write_text(write_progress({KING: practised(("KF-12", "right"))}), "utf-8")
    (folder / "ben.json").write_text("no progress", "utf-8")
    (folder / "cleo.json").write_text(write_progress({KING: practised(("KF-12", "wrong"))}), "utf-8")
    (folder / "notes.txt").write_text("not looked at", "utf-8")
    result = call("progress", folder, tmp_path / "gone.json")
    assert result.exit_code == 1
    complaints = result.stderr.splitlines()
    assert len(complaints) == 2
    assert complaints[0].startswith(f"{folder / 'ben.json'}: is no JSON: ")
    assert complaints[1].startswith(f"{tmp_path / 'gone.json'}: ")
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["KF-12", "Completed", "areas", "2", "2", "1", "50", "%", "2026-01-31"] in lines
    lessons = str(len(course(KING)))
    assert ["ana", KING, "0", "of", lessons] in lines
    assert ["cleo", KING, "0", "of", lessons] in lines


def test_one_file_has_no_line_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "ana.json"
    file.write_text(write_progress({KING: practised(("KF-12", "right"))}), "utf-8")
    result = call("progress", file)
    assert result.exit_code == 0
    assert "lessons finished" not in result.stdout
    file.write_text(write_progress({}), "utf-8")
    assert call("progress", file).stdout == "No rule has been practised yet.\n"


def test_the_table_as_csv_holds_no_formulas(tmp_path: Path) -> None:
    file = tmp_path / "ana.json"
    progress = practised(("=cmd()", "right"), ("KF-12", "wrong"))
    file.write_text(write_progress({KING: progress, "\x1b[2J": practised(("X", "right"))}), "utf-8")
    rows = list(csv.DictReader(call("progress", file, "--csv").stdout.splitlines()))
    assert [row["rule"] for row in rows] == ["X", "KF-12", "'=cmd()"]
    assert rows[1] == {
        "game": KING, "rule": "KF-12", "title": "Completed areas", "learners": "1",
        "tried": "1", "right": "0", "percent": "0", "last": "2026-02-01T12:00:00+00:00",
    }  # fmt: skip
    assert "\x1b" not in call("progress", file).stdout


def test_an_empty_folder_is_said_to_be_empty(tmp_path: Path) -> None:
    result = call("progress", tmp_path)
    assert result.exit_code == 1
    assert "holds no progress files" in result.stderr
