"""Check a lesson by taking it: each task by its solution, each mistake, question and quoted number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from random import Random
from typing import Any

from frontier_nb import registry
from frontier_nb.bots import bot
from frontier_nb.lessons.faults import LessonFault
from frontier_nb.lessons.goals import Situation, calculation, faults, met
from frontier_nb.lessons.markdown import QUOTE, RULE, rules_in
from frontier_nb.lessons.model import Ask, Goal, Lesson, Mistake, Play, Practice, Step, Task
from frontier_nb.lessons.run import OFF, LessonRun
from frontier_nb.lessons.stage import Stage, StageFault, openings, play_words, set_stage, solved
from frontier_nb.protocol import Highlights
from frontier_nb.question import Choice, Number, Pointing
from frontier_nb.scene.frame import Frame

MOST_MOVES = 1000
"""A task or a guided game whose goal is not met after so many of the learner's moves never will be."""
_CODE = re.compile(r"`[^`]*`")
_DIGITS = re.compile(r"(?<![A-Za-z0-9-])\d+")


def check_lesson(lesson: Lesson) -> list[LessonFault]:
    """Return all that is wrong with a lesson, each with its place; none in a sound one."""
    if lesson.game not in registry.games():
        known = ", ".join(registry.games())
        return [
            LessonFault(lesson.source, 1, f"no game {lesson.game!r:.60} is installed; there are: {known}")
        ]
    found = [*_without_position(lesson)]
    try:
        stages = openings(lesson)
    except StageFault as error:
        if not found:
            found.append(LessonFault(lesson.source, 1, str(error)))
        return found
    for number, (step, stage) in enumerate(zip(lesson, stages, strict=True)):
        try:
            for line, message in _step(lesson, number, step, stage):
                found.append(LessonFault(lesson.source, line, message))
        except (ValueError, LookupError) as error:
            found.append(LessonFault(lesson.source, step.line, f"it cannot be taken: {error}"))
    return found


def _without_position(lesson: Lesson) -> Iterator[LessonFault]:
    """Yield the steps whose positions cannot be set up."""
    before: Stage | None = None
    for step in lesson:
        try:
            if step.setting is not None:
                before = set_stage(lesson.game, step.setting)
            elif before is None:
                raise StageFault("the first step needs a position")
            before = solved(step, before)
        except StageFault as error:
            yield LessonFault(lesson.source, step.line, f"{step.title}: {error}")
            return


def _step(lesson: Lesson, number: int, step: Step, stage: Stage) -> Iterator[tuple[int, str]]:
    known = registry.game(lesson.game).rules
    act = step.act
    cited = rules_in(step.text.source) + rules_in(step.after.source)
    for rule in [*cited, *(act.rules if act else ()), *_broken(act)]:
        if rule not in known:
            yield step.line, f"there is no rule {rule}"
    ends = [run.stage for run in [_finished(lesson, number)] if run is not None]
    for text, at in ((step.text, stage), (step.after, ends[0] if ends else stage)):
        yield from _text(text.source, text.line, at)
    for words in _said(act):
        yield from _text(words, step.line, stage)
    if step.show is not None:
        yield from ((step.line, message) for message in _show(step, stage))
    if isinstance(act, Task):
        yield from ((step.line, message) for message in _task(lesson, number, act))
    elif isinstance(act, Ask):
        yield from ((step.line, message) for message in _ask(lesson, number, act))
    elif isinstance(act, Play):
        yield from ((step.line, message) for message in _play(lesson, number, act))
    elif isinstance(act, Practice):
        kinds = {kind.id: kind for kind in stage.game.drill_kinds()}
        if act.kind not in kinds:
            yield step.line, f"there is no kind of drill {act.kind!r:.60}; there are: {', '.join(kinds)}"
        elif other := set(act.rules) - set(kinds[act.kind].rules):
            yield step.line, f"drills of {act.kind} do not practise {', '.join(sorted(other))}"


def _broken(act: object) -> list[str]:
    mistakes = act.mistakes if isinstance(act, Task) else ()
    return [mistake.breaks for mistake in mistakes if mistake.breaks]


def _finished(lesson: Lesson, number: int) -> LessonRun | None:
    """Return a run of the lesson after the step's task was solved (``None``: it has none that can be)."""
    if not isinstance(lesson.steps[number].act, Task):
        return None
    run = LessonRun(lesson)
    run.go(number)
    try:
        for _ in _solutions(run):
            pass
    except ValueError:
        return None
    return run


def _solutions(run: LessonRun) -> Iterator[str]:
    """Make the moves of the solution one by one; yield what is wrong with them."""
    act = run.step.act
    assert isinstance(act, Task)
    for place, word in enumerate(act.solution, 1):
        if not run.moving:
            yield f"the solution has moves after its move number {place - 1}, which ends the step"
            return
        try:
            move = run.stage.game.read_word(run.stage.state, word)
        except ValueError as error:
            yield f"the solution's {word!r}: {error}"
            return
        reply = run.attempt(move)
        if reply.verdict not in ("better", "onward", "solved"):
            yield f"the solution's {word!r} is answered with {reply.verdict}: {reply.violation or reply.say}"
            return
    if run.verdict != "solved":
        yield "the solution does not reach the goal"


def _text(source: str, line: int, stage: Stage) -> Iterator[tuple[int, str]]:
    """Yield what is wrong with a text: expressions without meaning, numbers that are not the engine's."""
    try:
        stage.text(source)
    except ValueError as error:
        yield line, str(error)
    for number, row in enumerate(source.split("\n")):
        bare = RULE.sub("", QUOTE.sub("", _CODE.sub("", re.sub(r"^\s*\d+[.)] ", "", row))))
        for digits in _DIGITS.findall(bare):
            yield line + number, f"the number {digits} is nobody's word: write {{{digits}}} or what gives it"


def _said(act: object) -> Iterator[str]:
    """Yield all that an act says, as Markdown."""
    if isinstance(act, Task):
        yield from (act.otherwise, *act.hints, *(mistake.say for mistake in act.mistakes))
    elif isinstance(act, Ask):
        yield from (act.question, act.wrong, *act.hints)
        yield from (words for option in act.options for words in (option.text, option.say))
    elif isinstance(act, Play):
        yield from (remark.say for remark in act.remarks)


def _show(step: Step, stage: Stage) -> Iterator[str]:
    show = step.show
    assert show is not None
    yield from _not_there(stage, show.light)
    if show.calculation is not None:
        try:
            calculation(stage.game, stage.seen, show.calculation, show.about)
        except ValueError as error:
            yield str(error)


def _not_there(stage: Stage, ids: tuple[str, ...]) -> Iterator[str]:
    scene = stage.game.scene(stage.seen, Frame(player=stage.you), Highlights(), stage.names)
    there = {component.id for component in scene.components}
    yield from (f"the board has no {id!r}" for id in ids if id not in there)


def _goal(goal: Goal, stage: Stage) -> Iterator[str]:
    yield from faults(goal)
    try:
        if met(goal, Situation(stage.game, stage.state, stage.you, stage.state)):
            yield "the goal is met before anything is done"
    except ValueError as error:
        yield f"the goal: {error}"


def _task(lesson: Lesson, number: int, act: Task) -> Iterator[str]:
    run = LessonRun(lesson)
    run.go(number)
    yield from _goal(act.goal, run.stage)
    yield from _not_there(run.stage, act.place)
    if not run.moving:
        yield "it is not the learner's turn"
        return
    for mistake in act.mistakes:
        yield from faults(mistake.when or {})
    missing = list(act.mistakes)
    while run.moving:
        for mistake in list(missing):
            if problem := _make(run, mistake):
                if problem.message:
                    yield problem.message
                missing.remove(mistake)
        move = run.next_move() if run.on_the_way() else None
        if move is None or len(run.words) > MOST_MOVES:
            break
        if run.attempt(move).verdict == "illegal":
            break  # nothing happened, and nothing would; the solution's faults are told below
    for mistake in missing:
        yield f"nobody can make the mistake {mistake.move or mistake.breaks!r} on the way of the solution"
    run.restart()
    yield from _solutions(run)


@dataclass(frozen=True, slots=True)
class _Made:
    """A mistake that could be made; `message` says what was wrong with its answer (empty: nothing)."""

    message: str = ""


def _make(run: LessonRun, mistake: Mistake) -> _Made | None:
    """Make a mistake where a run stands, see its answer, take it back (``None``: it cannot be made here)."""
    game, state = run.stage.game, run.stage.state
    for move in game.conceivable(state):
        violation = game.violation(state, move)
        if (violation is None) == (mistake.breaks is not None):
            continue
        if violation is not None and violation.rule != mistake.breaks:
            continue
        if mistake.when is not None and not run.met(mistake.when):
            return None
        if mistake.move is not None and not _like(game, state, move, mistake.move):
            continue
        if violation is None:
            try:
                play_words(run.stage, [game.write_word(state, move), *mistake.then])
            except StageFault as error:
                return _Made(f"what follows the mistake {mistake.move} cannot be played: {error}")
        reply = run.attempt(move)
        if reply.verdict in OFF:
            run.take_back()
        elif violation is None:
            return _Made(f"the mistake {mistake.move} is answered with {reply.verdict}")
        if str(reply.say) != mistake.say:
            continue  # another mistake's words come first for this move
        return _Made()
    return None


def _like(game: Any, state: Any, move: Any, glob: str) -> bool:
    try:
        return fnmatchcase(game.write_word(state, move), glob)
    except (ValueError, LookupError):
        return False


def _ask(lesson: Lesson, number: int, act: Ask) -> Iterator[str]:
    run = LessonRun(lesson)
    run.go(number)
    for option in act.options:
        if option.when is not None:
            yield from faults(option.when)
    try:
        asked = run.question
    except ValueError as error:
        yield f"the question: {error}"
        return
    assert asked is not None
    rights: Sequence[object]
    wrongs: Sequence[object]
    if isinstance(asked, Choice):
        rights = sorted(asked.answers)
        wrongs = [place for place in range(len(asked.options)) if place not in asked.answers]
    elif isinstance(asked, Number):
        rights = [asked.answer]
        wrongs = [n for n in range(asked.least, asked.most + 1) if n != asked.answer]
    else:
        assert isinstance(asked, Pointing)
        rights = [asked.answers]
        wrongs = [frozenset([id]) for id in asked.candidates if frozenset([id]) != asked.answers]
    if not wrongs:
        yield "the question has no wrong answer"
    for wrong in wrongs:
        if run.reply(wrong).verdict != "wrong":
            yield f"the wrong answer {wrong!r} is taken for right"
    for right in rights:
        if run.reply(right).verdict != "solved":
            yield f"the right answer {right!r} is taken for wrong"
    if act.calculation is not None:
        try:
            calculation(run.stage.game, run.stage.seen, act.calculation, act.about)
        except ValueError as error:
            yield str(error)


def _play(lesson: Lesson, number: int, act: Play) -> Iterator[str]:
    """Play a guided game with the greedy bot in the learner's place."""
    run = LessonRun(lesson)
    run.go(number)
    yield from _goal(act.goal, run.stage)
    for remark in act.remarks:
        yield from faults(remark.when)
    learner = bot("greedy")
    while run.moving and len(run.words) < MOST_MOVES:
        state = run.stage.state
        run.attempt(learner.choose(run.stage.game, run.stage.seen, Random(len(run.words))))
        if run.stage.state is state:
            break
    if run.verdict != "solved":
        yield f"a sensible player does not meet the goal within {MOST_MOVES} moves"
