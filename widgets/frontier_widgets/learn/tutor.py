"""The tutor: one learner in a course, its lessons and drills. It knows no page, no widgets and no rule."""

from __future__ import annotations

from typing import Any, Literal, cast

from frontier_nb import registry
from frontier_nb.calculation import Calculation
from frontier_nb.lessons.courses import course, find_lesson
from frontier_nb.lessons.goals import calculation
from frontier_nb.lessons.model import Ask, Practice, Task
from frontier_nb.lessons.progress import Here
from frontier_nb.lessons.run import LessonRun, Reply
from frontier_nb.lessons.stage import Stage
from frontier_nb.messages import Message, msg
from frontier_nb.question import Level, Pointing
from frontier_widgets.learn.examiner import Examiner
from frontier_widgets.learn.ledger import Ledger
from frontier_widgets.learn.quiz import Quiz
from frontier_widgets.shared.choosing import Chooser
from frontier_widgets.shared.explaining import Stagecraft

View = Literal["map", "lesson", "quiz"]
FINE = ("better", "onward", "solved")
"""Verdicts on moves whose calculation helps: that of another would speak against what is said to it."""
REVIEW = 10
"""A review has so many questions."""


class Tutor:
    """A learner's place in the course of a game: on the map, in a lesson, or among drills.

    What they have done is in the `ledger`.

    Raises:
        LookupError: no game of that id is installed.
        LessonError: a lesson cannot be read.

    """

    def __init__(self, game_id: str, *, seed: int | None = None) -> None:
        self.game = registry.game(game_id)
        self.lessons = course(game_id)
        self.ledger = Ledger()
        self.view: View = "map"
        self.run: LessonRun | None = None
        self.quiz: Quiz | None = None
        self.reply: Reply | None = None
        self.stagecraft = Stagecraft()
        self.examiner = Examiner(self.game, self.lessons, seed)
        self._chooser: Chooser | None = None
        self.picked: tuple[str, ...] = ()  # what was pointed at in answer to a question
        self.changed: frozenset[str] = frozenset()
        self.enlarged: int | None = None  # whose board is, where not all have room (nobody's: the learner's)
        self.other = False  # whether the step goes on from elsewhere than where the learner's moves led
        self.shown = False  # whether the learner was shown the answer, or the last move
        self.dumb = False  # whether what was pointed at last is of no use here
        self._stumbled = False  # whether the step has not been done straight away

    # -- the course -----------------------------------------------------------------------------------

    def show_map(self) -> None:
        """Go to the map of the course."""
        self.view, self.run, self.quiz = "map", None, None
        self._clear()

    def open(self, lesson_id: str, step_id: str = "") -> None:
        """Open a lesson, at a step or where the learner left it.

        Raises:
            LookupError: there is no such lesson or step.
            StageFault: a position of the lesson cannot be set up.

        """
        lesson = find_lesson(self.lessons, lesson_id)
        here = self.ledger.progress.here
        run = LessonRun(lesson)
        resumed = False
        if step_id:
            run.go(lesson.find(step_id))
        if here is not None and here.lesson == lesson_id and step_id in ("", here.step):
            resumed = self._resume(run, here)
        for number, step in enumerate(lesson):
            if step.id in self.ledger.progress.lessons.get(lesson_id, ()):
                run.done.add(number)
        self.run, self.view, self.quiz = run, "lesson", None
        self._enter(keep=resumed)

    def _resume(self, run: LessonRun, here: Here) -> bool:
        try:
            run.go(run.lesson.find(here.step))
        except LookupError:
            return False  # the lesson has changed since
        run.restore(here.words, solved=here.solved)
        return True

    def go(self, number: int) -> None:
        """Go to a step of the lesson.

        Raises:
            LookupError: no lesson is open, or it has no such step.

        """
        run = self._running()
        if run.step.act is None:
            self._finish()
        before, follows = run.stage.state, number == run.at + 1 and bool(run.words)
        run.go(number)
        self._enter()
        self.other = follows and run.step.setting is None and run.opening.state != before

    def _running(self) -> LessonRun:
        if self.run is None:
            raise LookupError("no lesson is open")
        return self.run

    def _enter(self, *, keep: bool = False) -> None:
        """Show the step that the run stands at."""
        run = self._running()
        self._clear()
        self._stumbled = False
        self.view = "lesson"
        step = run.step
        if isinstance(step.act, Practice) and run.verdict != "solved":
            kind, level = step.act.kind, cast(Level, step.act.level)
            row = self.examiner.practise(kind, level)
            self._begin(Quiz("step", self._kind_title(kind), row, step.act.number))
        else:
            self.quiz = None
        shown = step.show
        if shown is not None and shown.calculation is not None:
            self.stagecraft = Stagecraft([self._calculation(run.opening, shown.calculation, shown.about)])
        if step.act is None:
            self._finish()
        if not keep:
            self._remember()

    def _calculation(self, stage: Stage, kind: str, about: tuple[int | str, ...]) -> Calculation:
        return calculation(stage.game, stage.seen, kind, about)

    def _clear(self) -> None:
        self.dumb = self.shown = self.other = False
        self.enlarged = None
        self.reply = None
        self.stagecraft = Stagecraft()
        self._chooser = None
        self.picked = ()
        self.changed = frozenset()

    # -- making moves ---------------------------------------------------------------------------------

    @property
    def chooser(self) -> Chooser | None:
        """What moves can be made, if the learner is to make one."""
        run = self.run
        if self.view != "lesson" or self.quiz is not None or run is None or not run.moving:
            return None
        if self._chooser is None:
            self._chooser = Chooser(self.game, run.stage.seen, run.stage.names)
        return self._chooser

    def pick(self, component: str) -> None:
        """Point at something on the board: to make a move, to answer, or to have it explained."""
        if self._answering is not None:
            self._point(component)
            return
        chooser = self.chooser
        self.dumb = False
        if chooser is not None and chooser.pick(component):
            self.stagecraft.light(None)
            if self.reply is not None and self.reply.verdict == "illegal":
                self.reply = None  # it was about another try
            if chooser.chosen is not None:
                self.attempt(chooser.chosen)
        elif not self.asking:
            explained = self.stagecraft.about(component, self.game.calculations(self.stage.seen))
            self.dumb = chooser is not None and not explained

    def move(self, number: int) -> None:
        """Make a move of the chooser's list.

        Raises:
            LookupError: no move is to be made, or there is no such move.

        """
        if self.chooser is None:
            raise LookupError("no move is to be made here")
        self.attempt(self.chooser.move(number))

    def attempt(self, move: Any) -> None:
        """Try a move."""
        run = self._running()
        before, chooser = run.stage, self._chooser
        self.shown = False
        self.reply = run.attempt(move)
        self.stagecraft = Stagecraft()
        self.changed = frozenset()
        if self.reply.violation is not None:
            if chooser is not None:
                chooser.step_back()  # what was pointed at before may still be meant
        else:
            self._chooser = None
            run.hints = min(run.hints, len(self._own_hints))  # the next move is another hint
            self.changed = self.game.changed(before.seen, move)
            explained = self.game.explain(before.seen, move) if self.reply.verdict in FINE else None
            self.stagecraft = Stagecraft([explained] if explained is not None else [])
        if self.reply.verdict == "solved":
            self._solved()
        elif self.reply.verdict not in FINE:
            self._stumbled = True
        self._remember()

    def take_back(self) -> None:
        """Take the learner's last move back."""
        self._running().take_back()
        self._clear()
        self._remember()

    def restart(self) -> None:
        """Begin the step again."""
        self._running().restart()
        self._enter()

    def skip(self) -> None:
        """Leave the step undone."""
        run = self._running()
        run.skip()
        self.quiz = None
        self._clear()
        self._remember()

    def play_free(self) -> None:
        """Play on from here as one likes."""
        self._running().play_free()
        self.quiz = None
        self._clear()

    def hint(self) -> None:
        """Say one more of the hints."""
        run = self._running()
        self._stumbled = True
        run.hints = min(run.hints + 1, self.most_hints)

    @property
    def most_hints(self) -> int:
        """How many hints the step has: its own, and the move itself where one is to be made."""
        run = self.run
        if run is None:
            return 0
        return len(self._own_hints) + (1 if run.moving else 0)

    @property
    def _own_hints(self) -> tuple[str, ...]:
        """The hints that the lesson has for the step."""
        act = self.run.step.act if self.run is not None else None
        return act.hints if isinstance(act, Task | Ask) else ()

    def hints(self) -> list[str]:
        """Return the hints given so far, in Markdown."""
        run = self.run
        if run is None or run.hints == 0:
            return []
        own = self._own_hints
        said = [str(Message(text)) for text in own[: run.hints]]
        if run.hints > len(own) and (move := run.next_move()) is not None:
            said.append(str(self.game.describe(run.stage.seen, move, run.stage.names)))
        return said

    def hinted(self) -> frozenset[str]:
        """Return what the hints light: from the second on the place, at last all that the move points at."""
        run = self.run
        if run is None or run.hints < 2 or not run.moving:
            return frozenset()
        act = run.step.act
        if isinstance(act, Task) and act.place and run.hints < self.most_hints:
            return frozenset(act.place)
        move = run.next_move()
        return frozenset() if move is None else frozenset(self.game.pointed(run.stage.seen, move))

    def show_answer(self) -> None:
        """Show the right answer, or make the move that leads on: for a class, or for who gives up."""
        if self.quiz is not None:
            self._count_answer(self.quiz.show())
            self._explain_answer()
            return
        run = self._running()
        self._stumbled = self.shown = True
        if isinstance(run.step.act, Ask):
            asked = run.question
            run.skip()
            assert asked is not None
            self.reply = Reply("solved", msg("The answer: {said}", said=asked.said()))
            self._work_out(run.step.act)
            self._remember()
        elif (move := run.next_move()) is not None:
            self.attempt(move)
            self.shown = True

    # -- questions ------------------------------------------------------------------------------------

    @property
    def asking(self) -> bool:
        """Whether a question waits for its answer."""
        return self.asked is not None and not self.settled

    @property
    def asked(self) -> Any | None:
        """The answer that is asked for here (``None``: nothing is asked)."""
        if self.quiz is not None:
            return self.quiz.drill.answer
        run = self.run
        return run.question if self.view == "lesson" and run is not None and not run.free else None

    @property
    def settled(self) -> bool:
        """Whether what is asked has been answered rightly, or shown."""
        if self.quiz is not None:
            return self.quiz.settled
        return self.run is not None and (self.run.verdict == "solved")

    @property
    def _answering(self) -> Pointing | None:
        asked = self.asked
        return asked if isinstance(asked, Pointing) and not self.settled else None

    def _point(self, component: str) -> None:
        asked = self._answering
        assert asked is not None
        stage = self.stage
        meant = (component, *self.game.meant(stage.seen, component))
        id = next((one for one in meant if one in asked.candidates), None)
        self.dumb = id is None
        if id is None:
            return
        if asked.single:
            self.picked = (id,)
            self.answer([id])
        elif id in self.picked:
            self.picked = tuple(other for other in self.picked if other != id)
        else:
            self.picked = (*self.picked, id)

    def answer(self, reply: object) -> None:
        """Answer the question: by the number of an option, by a number, or by ids of components.

        Raises:
            LookupError: nothing is asked.

        """
        if self.asked is None or self.settled:
            raise LookupError("nothing is asked here")
        if self.quiz is not None:
            self._count_answer(self.quiz.answer(reply))
            if self.quiz.settled:
                self._explain_answer()
            if self.quiz.purpose == "step" and self.quiz.over:
                self._running().practised()
                self._solved(counted=True)
                self._remember()
            return
        run = self._running()
        self.reply = run.reply(frozenset(map(str, reply)) if isinstance(reply, list) else reply)
        if self.reply.verdict == "solved":
            assert isinstance(run.step.act, Ask)
            self._work_out(run.step.act)
            self._solved()
        else:
            self._stumbled = True
        self._remember()

    def _work_out(self, act: Ask) -> None:
        """Put what works the answer out on stage."""
        run = self._running()
        if act.calculation is not None:
            self.stagecraft = Stagecraft([self._calculation(run.opening, act.calculation, act.about)])
        elif act.holds:
            kind, *about = act.holds
            self.stagecraft = Stagecraft([self._calculation(run.opening, str(kind), tuple(about))])

    def _explain_answer(self) -> None:
        assert self.quiz is not None
        self.stagecraft = Stagecraft(self.quiz.drill.worked)

    def _count_answer(self, right: bool | None) -> None:
        """Count the first answer to a drill."""
        quiz = self.quiz
        if right is not None and quiz is not None:
            self.ledger.count(quiz.drill.rules, "right" if right else "wrong")

    # -- drills ---------------------------------------------------------------------------------------

    def drill(self, kind: str, level: Level = 1, seed: int | None = None) -> None:
        """Practise one kind of drill without end; with a `seed` everybody gets the same ones.

        Raises:
            LookupError: there is no such kind.

        """
        if seed is not None:
            self.examiner = Examiner(self.game, self.lessons, seed)
        row = self.examiner.practise(kind, level)
        self._begin(Quiz("practice", self._kind_title(kind), row, seed=seed))

    def review(self) -> None:
        """Ask about the rules that are due again.

        Raises:
            LookupError: nothing is due.

        """
        due = self.ledger.progress.due()[:REVIEW]
        self._begin(Quiz("review", msg("Review"), self.examiner.review(due), len(due)))

    def test(self, lesson_id: str) -> None:
        """Ask the questions of a lesson: who answers all rightly need not take it.

        Raises:
            LookupError: there is no such lesson, or it has no questions.

        """
        lesson = find_lesson(self.lessons, lesson_id)
        asked = self.examiner.test(lesson)
        self._begin(Quiz("test", Message(lesson.title), iter(asked), len(asked), lesson=lesson))

    def _kind_title(self, kind: str) -> Message:
        return self.examiner.drills.kind(kind).title

    def _begin(self, quiz: Quiz) -> None:
        self._clear()
        self.quiz = quiz
        if quiz.purpose != "step":
            self.run, self.view = None, "quiz"

    def next_question(self) -> None:
        """Go on to the next question, or to what comes after the last.

        Raises:
            LookupError: no questions are asked here.

        """
        quiz = self.quiz
        if quiz is None:
            raise LookupError("no questions are asked here")
        if quiz.go_on():
            self._clear()
        elif quiz.purpose == "step":
            run = self._running()
            self.quiz = None
            self._clear()
            if run.at + 1 < len(run.lesson):
                self.go(run.at + 1)
        else:
            if quiz.lesson is not None and quiz.over:
                self.ledger.know(quiz.lesson)
            self.show_map()

    # -- progress -------------------------------------------------------------------------------------

    def _solved(self, *, counted: bool = False) -> None:
        """Count the step as done, and its rules as used."""
        run = self._running()
        if run.free:
            return
        act = run.step.act
        self.ledger.count(
            () if counted or act is None else act.rules, "helped" if self._stumbled else "right"
        )
        self._finish()

    def _finish(self) -> None:
        run = self._running()
        run.done.add(run.at)
        self.ledger.finish(run.lesson, run.step)

    def _remember(self) -> None:
        """Keep where the learner stands."""
        run = self.run
        if run is not None and not run.free:
            self.ledger.remember(Here(run.lesson.id, run.step.id, run.words, run.verdict == "solved"))

    # -- what there is to see -------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """The position on the board.

        Raises:
            LookupError: on the map there is none.

        """
        if self.quiz is not None:
            drill = self.quiz.drill
            return Stage(self.game, drill.state, self.quiz.names, drill.viewer)
        return self._running().stage

    def targets(self) -> frozenset[str]:
        """Return what may be pointed at next, once something has been."""
        if self._answering is not None:
            return frozenset(self.picked)
        chooser = self.chooser
        return chooser.targets if chooser is not None and chooser.picked else frozenset()
