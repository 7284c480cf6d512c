"""What the page of a tutor shows beside the board, as plain data: the map, a step, a question."""

from __future__ import annotations

from typing import Any

from frontier_nb.lessons.coverage import coverage
from frontier_nb.lessons.model import Ask, Lesson, Play, Practice, Task
from frontier_nb.lessons.progress import Known, Progress
from frontier_nb.lessons.run import OFF, Reply
from frontier_nb.messages import Message, msg, msgn, use_names
from frontier_nb.scene.frame import Frame
from frontier_widgets.learn.examiner import testable
from frontier_widgets.learn.quiz import Quiz, answer_form
from frontier_widgets.learn.sight import scene
from frontier_widgets.learn.tutor import Tutor
from frontier_widgets.shared.choosing import refusal


def everything(tutor: Tutor) -> dict[str, Any]:
    """Return all that the page shows."""
    data: dict[str, Any] = {"view": tutor.view, "course": str(tutor.game.title), "game": tutor.game.id}
    if tutor.view == "map":
        return data | {"map": course_map(tutor)}
    with use_names(tutor.stage.names):
        return data | _beside(tutor)


def _beside(tutor: Tutor) -> dict[str, Any]:
    """Return what stands beside a board: the calculation, the step, the question."""
    data = tutor.stagecraft.data()
    data["players"] = list(tutor.stage.names)
    data["enlarged"] = tutor.stage.you if tutor.enlarged is None else tutor.enlarged
    if tutor.run is not None and tutor.view == "lesson":
        data["step"] = step(tutor)
    if tutor.quiz is not None:
        data["quiz"] = quiz(tutor, tutor.quiz)
    return data


# -- the map -------------------------------------------------------------------------------------------


def course_map(tutor: Tutor) -> dict[str, Any]:
    """Return the course: each lesson with its progress, each rule with what is known of it, the drills."""
    progress, here = tutor.ledger.progress, tutor.ledger.progress.here
    return {
        "lessons": [_lesson(lesson, progress) for lesson in tutor.lessons],
        "here": None if here is None else here.lesson,
        "rules": _rules(tutor),
        "due": len(progress.due()),
        "kinds": [[kind.id, str(kind.title)] for kind in tutor.game.drill_kinds()],
        "minutes": sum(lesson.minutes for lesson in tutor.lessons),
    }


def _lesson(lesson: Lesson, progress: Progress) -> dict[str, Any]:
    done = progress.lessons.get(lesson.id, ())
    return {
        "id": lesson.id,
        "title": str(Message(lesson.title)),
        "about": str(Message(lesson.about)),
        "minutes": str(msgn("{n} minute", "{n} minutes", lesson.minutes)),
        "steps": len(lesson),
        "done": sum(step.id in done for step in lesson),
        "testable": testable(lesson),
    }


def _rules(tutor: Tutor) -> list[list[Any]]:
    """Return each rule with its title, how well it is known, and where it is taught first."""
    covered = coverage(tutor.lessons)
    rows = []
    for id, rule in tutor.game.rules.items():
        places = covered[id].taught if id in covered else []
        lesson = places[0][0].id if places else ""
        rows.append([id, str(Message(rule.title)), _standing(tutor.ledger.progress, id), lesson])
    return rows


def _standing(progress: Progress, rule: str) -> str:
    """Return ``new``, ``shaky`` (half right at most), ``good`` or ``known`` (tested out)."""
    known = progress.rules.get(rule, Known())
    if known.tried == 0:
        return "known" if rule in progress.known else "new"
    return "good" if known.right * 2 > known.tried else "shaky"


# -- a step --------------------------------------------------------------------------------------------


def step(tutor: Tutor) -> dict[str, Any]:
    """Return the step that is open: its texts, what is to be done, and what was said to the last try."""
    run = tutor.run
    assert run is not None
    lesson, here = run.lesson, run.step
    open_to_read = run.verdict == "solved" or here.act is None
    data: dict[str, Any] = {
        "lesson": lesson.id,
        "title": str(Message(lesson.title)),
        "steps": [[one.id, str(Message(one.title)), n in run.done] for n, one in enumerate(lesson)],
        "at": run.at,
        "you": str(msg("You are {name}.", name=run.stage.names[run.stage.you])),
        "player": run.stage.you,
        "id": here.id,
        "text": run.opening.text(here.text.source),
        "after": run.stage.text(here.after.source) if open_to_read and here.after.source else None,
        "act": _kind(here.act),
        "solved": open_to_read,
        "free": run.free,
        "dumb": tutor.dumb,
        "shown": tutor.shown,
        "other": tutor.other,
        "hints": [_words(tutor, text) for text in tutor.hints()],
        "more_hints": run.hints < tutor.most_hints and not open_to_read,
        "back": run.returnable and run.verdict != "solved",
        "reply": reply(tutor, tutor.reply),
        "next": _next(tutor),
    }
    if tutor.quiz is None and isinstance(here.act, Ask) and (asked := tutor.asked) is not None:
        data["ask"] = {
            "question": _words(tutor, str(Message(here.act.question))),
            "settled": tutor.settled,
            "form": answer_form(asked, tutor.picked),
        }
    if (chooser := tutor.chooser) is not None:
        data["moves"] = chooser.data(scene(tutor, Frame()) if chooser.picked else None)
    return data


def _kind(act: object) -> str:
    kinds = ((Task, "task"), (Ask, "ask"), (Play, "play"), (Practice, "practice"))
    return next((name for kind, name in kinds if isinstance(act, kind)), "")


def _next(tutor: Tutor) -> str | None:
    """Return the lesson after this one (``None``: it is the last)."""
    run = tutor.run
    assert run is not None
    ids = [lesson.id for lesson in tutor.lessons]
    at = ids.index(run.lesson.id)
    return ids[at + 1] if at + 1 < len(ids) else None


def reply(tutor: Tutor, said: Reply | None) -> dict[str, Any] | None:
    """Return what was said to the last try (``None``: nothing)."""
    if said is None:
        return None
    legal = {"rule": None, "reason": None, "remedy": None}
    return {
        "verdict": said.verdict,
        "off": said.verdict in OFF,
        "say": None if said.say is None else _words(tutor, str(said.say)),
        **(refusal(said.violation) or legal),
        "happened": list(said.happened),
    }


def _words(tutor: Tutor, text: str) -> list[Any]:
    run = tutor.run
    assert run is not None
    return run.opening.text(text)


# -- a question ----------------------------------------------------------------------------------------


def quiz(tutor: Tutor, asked: Quiz) -> dict[str, Any]:
    """Return the question that is asked, and how it went so far."""
    drill = asked.drill
    replied = asked.reply is not None
    return {
        "purpose": asked.purpose,
        "title": str(asked.title),
        "kind": drill.kind,
        "level": drill.level,
        "seed": asked.seed,
        "number": asked.asked,
        "wanted": asked.wanted,
        "right": asked.right,
        "row": asked.row,
        "you": str(msg("You are {name}.", name=asked.names[drill.viewer])),
        "player": drill.viewer,
        "question": [["p", "", str(drill.question)]],
        "settled": asked.settled,
        "wrong": replied and not asked.settled,
        "counted": asked.counted,
        "shown": asked.shown,
        "said": str(drill.answer.said()) if asked.settled else None,
        "why": str(drill.why) if asked.settled else None,
        "rules": list(drill.rules) if asked.settled else [],
        "over": asked.over,
        "form": answer_form(drill.answer, tutor.picked),
    }
