"""A picture for each rule: a board of the lesson that teaches it, what the rule speaks of in the light."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from frontier_nb.errors import Violation
from frontier_nb.lessons.courses import course
from frontier_nb.lessons.coverage import Covered, coverage
from frontier_nb.lessons.markdown import plain, rules_in
from frontier_nb.lessons.model import Lesson, Step, Task
from frontier_nb.lessons.stage import Stage, Table, openings
from frontier_nb.messages import use_names
from frontier_nb.protocol import Game, Highlights
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.measure import bounds, overlap, union
from frontier_nb.scene.shapes import Box, Scene
from frontier_nb.scene.svg import to_svg

AIR = 14.0
"""What a picture shows around the components in the light, in board units."""
LEAST = (430.0, 250.0)
"""The least part of a board that is shown."""
WIDE = 0.8
"""A part that is wider than this share of the board is shown with all of its width."""


@dataclass(frozen=True)
class Diagram:
    """A board of a `step`, as the learner sees it there, with a `caption` and what is lit."""

    lesson: Lesson
    step: Step
    stage: Stage
    lights: Highlights
    caption: str

    @cached_property
    def scene(self) -> Scene:
        """The drawing."""
        stage = self.stage
        with use_names(stage.names):
            return stage.game.scene(stage.seen, Frame(player=stage.you), self.lights, stage.names)

    @cached_property
    def box(self) -> Box:
        """The part of the drawing that matters: what is lit, with some air."""
        lit = self.lights.focus | self.lights.wrong | self.lights.changed
        boxes = [component.box for component in self.scene.components if component.id in lit]
        return _part(self.scene, union(boxes)) if boxes else (0, 0, self.scene.width, self.scene.height)

    def svg(self) -> str:
        """Return the part as a picture that follows the reader's theme."""
        shapes = tuple(shape for shape in self.scene.shapes if overlap(bounds(shape), self.box))
        scene = Scene(self.scene.width, self.scene.height, shapes, self.scene.components, self.scene.title)
        return to_svg(scene, "auto", box=self.box)


class Atlas:
    """The diagrams of a game's rules."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.lessons = course(game.id)
        self.covered = coverage(self.lessons)
        self._stages = {lesson.id: openings(lesson) for lesson in self.lessons}
        self._forbidden: dict[tuple[str, str], dict[str, tuple[Any, Violation]]] = {}

    def find(self, rule: str) -> Diagram | None:
        """Return the board that shows a rule best (``None``: no lesson has one)."""
        here = self.covered.get(rule, Covered())
        steps = {(lesson.id, step.id): (lesson, step) for lesson, step in (*here.exercised, *here.taught)}
        found = [(weight, diagram) for one in steps.values() for weight, diagram in self._views(rule, *one)]
        return max(found, key=lambda pair: pair[0])[1] if found else None

    def _views(self, rule: str, lesson: Lesson, step: Step) -> Iterator[tuple[int, Diagram]]:
        """Yield what can be shown of a rule at a step, each with how well it shows it (0 to 8)."""
        stage = self._stages[lesson.id][lesson.find(step.id)]
        with use_names(stage.names):
            yield from self._calculated(rule, lesson, step, stage)
            if rule in (forbidden := self._wrong(lesson, step, stage)):
                move, violation = forbidden[rule]
                said = f"Not legal here: {violation.reason} {violation.remedy or ''}".strip()
                lit = {*self.game.pointed(stage.seen, move)} - {*violation.components}
                shown = _diagram(lesson, step, stage, said, focus=lit, wrong=violation.components)
                mistakes = step.act.mistakes if isinstance(step.act, Task) else ()
                likely = any(mistake.breaks == rule for mistake in mistakes)
                yield (7 if likely else 5 if violation.components else 0), shown
            if isinstance(step.act, Task) and rule in step.act.rules:
                yield (6 if rule == step.act.rules[0] else 4), self._done(lesson, step, stage)
            words = _words(rule, step, stage)
            if step.show and step.show.light:
                yield 3, _diagram(lesson, step, stage, words, focus=step.show.light)
            yield int(rule in _cited(step)), _diagram(lesson, step, stage, words)

    def _calculated(
        self, rule: str, lesson: Lesson, step: Step, stage: Stage
    ) -> Iterator[tuple[int, Diagram]]:
        """Yield the calculations at a step that go by a rule, those first that the step is about."""
        named = _names_of(step)
        for calculation in self.game.calculations(stage.seen):
            asked = (calculation.kind, *calculation.subject) in named
            terms = [term for _, term in calculation.steps() if term.rule == rule]
            if calculation.rule == rule or terms:
                weight = (8 if asked else 5) if calculation.rule == rule else (6 if asked else 2)
                lit = {id for term in terms or [calculation.term] for id in term.all_components()}
                yield weight, _diagram(lesson, step, stage, calculation.sentence(), focus=lit)

    def _wrong(self, lesson: Lesson, step: Step, stage: Stage) -> dict[str, tuple[Any, Violation]]:
        """Return the first move that breaks it for each rule that can be broken at a step."""
        key = (lesson.id, step.id)
        if key not in self._forbidden:
            found: dict[str, tuple[Any, Violation]] = {}
            scene = self.game.scene(stage.seen, Frame(player=stage.you), Highlights(), stage.names)
            there = {component.id for component in scene.components}
            for move in self.game.conceivable(stage.seen):
                violation = self.game.violation(stage.seen, move)
                if violation is not None and there.issuperset(self.game.pointed(stage.seen, move)):
                    found.setdefault(violation.rule, (move, violation))
            self._forbidden[key] = found
        return self._forbidden[key]

    def _done(self, lesson: Lesson, step: Step, stage: Stage) -> Diagram:
        """Return a task, solved: the board afterwards, with the learner's moves in words."""
        assert isinstance(step.act, Task)
        table = Table(step.id, [stage], list(step.act.chance), list(step.act.replies), strict=True)
        said: list[str] = []
        changed: set[str] = set()
        for place, word in enumerate(step.act.solution):
            if place:
                table.others()
            state = table.stage.state
            move = self.game.read_word(state, word)
            said.append(str(self.game.describe(state, move, stage.names)))
            changed |= self.game.changed(state, move)
            table.play(word)
            table.settle()
        return _diagram(lesson, step, table.stage, " ".join(said), changed=changed)


def _diagram(
    lesson: Lesson,
    step: Step,
    stage: Stage,
    caption: str,
    *,
    focus: Iterable[str] = (),
    wrong: Iterable[str] = (),
    changed: Iterable[str] = (),
) -> Diagram:
    lights = Highlights(focus=frozenset(focus), wrong=frozenset(wrong), changed=frozenset(changed))
    return Diagram(lesson, step, stage, lights, caption)


def _names_of(step: Step) -> set[tuple[Any, ...]]:
    """Return the calculations that a step names, by kind and subject."""
    found: set[tuple[Any, ...]] = set()
    if step.show and step.show.calculation:
        found.add((step.show.calculation, *step.show.about))
    act = step.act
    if calculation := getattr(act, "calculation", None):
        found.add((calculation, *getattr(act, "about", ())))
    if holds := getattr(act, "holds", None):
        found.add(tuple(holds))
    return found


def _cited(step: Step) -> list[str]:
    """Return the rules that the texts of a step speak of."""
    return rules_in(step.text.source) + rules_in(step.after.source)


def _words(rule: str, step: Step, stage: Stage) -> str:
    """Return the paragraph of a step's text that speaks of a rule."""
    for text in (step.text, step.after):
        for paragraph in text.source.split("\n\n"):
            if rule in rules_in(paragraph):
                return " ".join(plain(stage.text(paragraph)).split())
    return " ".join(plain(stage.text(step.text.source.partition("\n\n")[0])).split()) or step.title


def _part(scene: Scene, lit: Box) -> Box:
    """Return the part of a scene around a box: with air, not too small, and within the scene."""
    x, y, width, height = lit
    wide, high = max(width + 2 * AIR, LEAST[0]), max(height + 2 * AIR, LEAST[1])
    if wide > WIDE * scene.width:
        wide = scene.width
    high = min(max(high, wide / 2.4), scene.height)
    left = min(max(0.0, x + width / 2 - wide / 2), scene.width - wide)
    top = min(max(0.0, y + height / 2 - high / 2), scene.height - high)
    return (round(left, 1), round(top, 1), round(wide, 1), round(high, 1))
