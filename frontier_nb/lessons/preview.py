"""A lesson as plain text: what its writer reads on the terminal before opening it in the page."""

from __future__ import annotations

from frontier_nb.lessons.answers import answer
from frontier_nb.lessons.markdown import plain
from frontier_nb.lessons.model import Ask, Lesson, Play, Practice, Step, Task
from frontier_nb.lessons.stage import Stage, openings, solved


def preview(lesson: Lesson) -> str:
    """Return all texts of a lesson with their numbers, and how each step is solved.

    Raises:
        StageFault: a position cannot be set up.
        ValueError: an expression means nothing, or a question has no answer.

    """
    lines = [f"{lesson.title} ({lesson.minutes} min)", lesson.about]
    for number, (step, stage) in enumerate(zip(lesson, openings(lesson), strict=True), 1):
        lines += ["", f"{number}. {step.title}", "", plain(stage.text(step.text.source)).rstrip()]
        lines += _act(step, stage)
        if step.after.source:
            lines += ["", plain(solved(step, stage).text(step.after.source)).rstrip()]
    return "\n".join(lines)


def _act(step: Step, stage: Stage) -> list[str]:
    act = step.act
    if isinstance(act, Task):
        return [
            "",
            f"  Task, solved by: {' '.join(act.solution)}",
            *(f"  Hint: {hint}" for hint in act.hints),
        ]
    if isinstance(act, Ask):
        question = plain(stage.text(act.question)).strip()
        return ["", f"  {question}", f"  Answer: {answer(act, stage).said()}"]
    if isinstance(act, Play):
        return ["", f"  A game against {act.opponent}"]
    if isinstance(act, Practice):
        return ["", f"  {act.number} drills of {act.kind}, level {act.level}"]
    return []
