"""A lesson under way: where the learner stands, what they try, and what is said to it. No widgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Literal

from frontier_nb.errors import Violation
from frontier_nb.languages import language_now
from frontier_nb.lessons.answers import answer
from frontier_nb.lessons.goals import Situation, met, turn_passed
from frontier_nb.lessons.model import Ask, Goal, Lesson, Mistake, Play, Practice, Step, Task
from frontier_nb.lessons.stage import Stage, StageFault, Table, openings
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.outcome import outcome
from frontier_nb.protocol import CHANCE
from frontier_nb.question import Answer

Verdict = Literal["illegal", "mistake", "aside", "missed", "better", "onward", "solved", "wrong"]
"""What became of a try.

``illegal``: the rules forbid it, and nothing happened. ``mistake``, ``aside``, ``missed``: it was played and
leads off the way, by the lesson's own words, because it is none of the moves wanted, or because the turn is
over without the goal; it can only be taken back. ``better``: fine, though another move
looked better. ``onward``: fine so far. ``wrong``: a wrong answer.
"""

OFF = ("mistake", "aside", "missed")
"""Verdicts after which only taking back leads on."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to a try: the verdict, words in Markdown, the rule broken, what happened in words."""

    verdict: Verdict
    say: Message | None = None
    violation: Violation | None = None
    happened: tuple[str, ...] = ()


@dataclass(slots=True)
class _Way:
    """What has been played since the step began: on the `table`, and which of it is the learner's `own`.

    `begun` is the stage at which the turn under way began, `turns` counts those that are over.
    """

    table: Table
    begun: Stage
    own: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    turns: int = 0

    def copy(self) -> _Way:
        """Return a copy that does not change with the original."""
        return _Way(self.table.copy(), self.begun, [*self.own], self.turns)


class LessonRun:
    """One learner's way through a lesson.

    `at` is the number of the step, `done` the numbers of the steps done, `verdict` what was said last.

    Raises:
        StageFault: a position of the lesson cannot be set up.

    """

    verdict: Verdict | None
    _way: _Way
    _ways: list[_Way]
    _remarked: set[int]

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.stages = openings(lesson)
        self.done: set[int] = set()
        self._questions: dict[tuple[int, str], Answer] = {}  # those found, by step and language
        self._games: dict[int, tuple[Any, ...]] = {}  # guided games that were left, by step
        self.at = 0
        self.restart()

    # -- where one stands -----------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The step that is open."""
        return self.lesson.steps[self.at]

    @property
    def stage(self) -> Stage:
        """The position reached."""
        return self._way.table.stage

    @property
    def opening(self) -> Stage:
        """The position that the step began with."""
        return self.stages[self.at]

    @property
    def solved(self) -> bool:
        """Whether what the step wants has been done, or there is nothing to do."""
        return self.at in self.done or self.step.act is None

    @property
    def moving(self) -> bool:
        """Whether the learner is to make a move now."""
        wanted = self.free or (isinstance(self.step.act, Task | Play) and self.verdict != "solved")
        return wanted and self.verdict not in OFF and self._mine()

    @property
    def returnable(self) -> bool:
        """Whether a move of the learner's can be taken back."""
        return bool(self._ways)

    @property
    def question(self) -> Answer | None:
        """What is asked here (``None``: nothing)."""
        act = self.step.act
        if not isinstance(act, Ask):
            return None
        key = (self.at, language_now())
        if key not in self._questions:
            self._questions[key] = answer(act, self.opening)
        return self._questions[key]

    @property
    def words(self) -> tuple[str, ...]:
        """The learner's moves since the step began, as FGN words, without one that can only be taken back."""
        way = self._ways[-1] if self.verdict in OFF else self._way
        return tuple(word for word, _ in way.own)

    def go(self, number: int) -> None:
        """Open a step at its beginning; a guided game goes on where it was left.

        Raises:
            LookupError: the lesson has no such step.

        """
        if not 0 <= number < len(self.lesson):
            raise LookupError(f"the lesson has {len(self.lesson)} steps, no step {number + 1}")
        if isinstance(self.step.act, Play) and not self.free:
            self._games[self.at] = (self._way, self._ways, self.verdict, self._remarked)
        self.at = number
        left = self._games.get(number)
        self.restart()
        if left is not None:
            self._way, self._ways, self.verdict, self._remarked = left

    def restart(self) -> None:
        """Begin the step again; a guided game begun here is forgotten."""
        self._games.pop(self.at, None)
        act = self.step.act
        table = Table(self.step.id, [self.opening])
        if isinstance(act, Task):
            table.chance, table.replies = list(act.chance), list(act.replies)
        elif isinstance(act, Play):
            table.opponent, table.seed = act.opponent, act.seed
        self._way = _Way(table, self.opening)
        self._ways = []
        self.verdict = None
        self.hints = 0
        self.free = False
        self._remarked = set()
        if isinstance(act, Play):
            self._way.table.others()

    def restore(self, words: Iterable[str], *, solved: bool) -> None:
        """Make the moves of :attr:`words` again, after a reload, as far as they still lead on.

        Chance and the others do the same again: at the same place of the same step the dice fall alike.
        """
        for word in words:
            if not self.moving or not self._again(word):
                break
        if solved:
            self.verdict = "solved"

    def _again(self, word: str) -> bool:
        """Make a move once more; return whether it still leads on."""
        try:
            reply = self.attempt(self.stage.game.read_word(self.stage.state, word))
        except ValueError:
            return False
        if reply.verdict in OFF:
            self.take_back()
        return reply.verdict in ("better", "onward", "solved")

    # -- trying ---------------------------------------------------------------------------------------

    def attempt(self, move: Any) -> Reply:
        """Try a move of the learner's, legal or not.

        Raises:
            LookupError: no move of the learner's is due.

        """
        if not self.moving:
            raise LookupError("no move is to be made here")
        game, state = self.stage.game, self.stage.state
        violation = game.violation(state, move)
        act = self.step.act
        mistakes = act.mistakes if isinstance(act, Task) and not self.free else ()
        try:
            word = game.write_word(state, move)
        except (ValueError, LookupError):
            word = ""  # what cannot be written cannot be played either
        mistake = self._made(mistakes, word, violation)
        if violation is not None:
            return Reply("illegal", Message(mistake.say) if mistake else None, violation)
        self._ways.append(self._way.copy())
        before = len(self._way.table.stages)
        self._own(word)
        self._way.table.play(word)
        verdict, say = self._judge(act, word, mistake)
        self.verdict = verdict
        return Reply(verdict, say, None, self._told(before))

    def _judge(self, act: object, word: str, mistake: Mistake | None) -> tuple[Verdict, Message | None]:
        """Say what became of a legal move, which was played; let the others go on if it is up to them."""
        if self.free:
            self._way.table.others()
            return "onward", None
        if isinstance(act, Play):
            return self._played_on(act)
        assert isinstance(act, Task)
        if mistake is not None:
            self._play_out(mistake)
            return "mistake", Message(mistake.say)
        if not any(fnmatchcase(word, glob) for glob in act.allow):
            return "aside", _ASIDE
        self._way.table.settle()
        if self.met(act.goal):
            self._solve()
            return "solved", None
        if turn_passed(self.stage.game, self._way.begun.state, self.stage.state):
            self._way.turns += 1
            if self._way.turns >= act.turns or self._over():
                return "missed", Message(act.otherwise) if act.otherwise else _MISSED
            self._way.table.others()
            self._way.begun = self.stage
            if self.met(act.goal):
                self._solve()
                return "solved", None
        return "onward", None

    def _play_out(self, mistake: Mistake) -> None:
        """Play what comes of a mistake, as far as it can be played from here."""
        for word in mistake.then:
            try:
                self._way.table.play(word)
            except StageFault:
                return

    def _played_on(self, act: Play) -> tuple[Verdict, Message | None]:
        better = self._coach(act)
        say = self._remark(act) if self._mine() else None  # what is legal for another is no news
        if not self.met(act.goal):
            self._way.table.others()
            say = self._remark(act) or say
        if self.met(act.goal) or self._over():
            self._solve()
            return "solved", outcome(self.stage.game.result(self.stage.state), self.stage.names) or say
        return ("better", better) if better and not say else ("onward", say)

    def reply(self, given: object) -> Reply:
        """Answer the question of the step.

        Raises:
            LookupError: nothing is asked here.

        """
        act, asked = self.step.act, self.question
        if not isinstance(act, Ask) or asked is None:
            raise LookupError("nothing is asked here")
        if asked.right(given):
            self._solve()
            return Reply("solved", self._option(act, given))
        self.verdict = "wrong"
        say = self._option(act, given) or (Message(act.wrong) if act.wrong else None)
        return Reply("wrong", say)

    def _option(self, act: Ask, given: object) -> Message | None:
        if (
            act.options
            and isinstance(given, int)
            and 0 <= given < len(act.options)
            and act.options[given].say
        ):
            return Message(act.options[given].say)
        return None

    def practised(self) -> None:
        """Count the drills of the step as done.

        Raises:
            LookupError: nothing is to be practised here.

        """
        if not isinstance(self.step.act, Practice):
            raise LookupError("nothing is to be practised here")
        self._solve()

    def take_back(self) -> bool:
        """Take the learner's last move back; return whether there was one."""
        if not self._ways:
            return False
        self._way = self._ways.pop()
        self.verdict = None
        return True

    def skip(self) -> None:
        """Leave what the step wants undone, and read what is read afterwards."""
        self.verdict = "solved"

    def play_free(self) -> None:
        """Play on from here as one likes, against the greedy bot; :meth:`restart` returns to the step."""
        self.free = True
        self.verdict = None
        self._way.table.chance, self._way.table.replies = [], []
        self._way.table.others()

    # -- help -----------------------------------------------------------------------------------------

    def next_move(self) -> Any | None:
        """Return the move that leads on: of the solution, else what looks best (``None``: none is due)."""
        act, game = self.step.act, self.stage.game
        if not self.moving or game.to_play(self.stage.state) != self.stage.you:
            return None
        moves = game.legal_moves(self.stage.state)
        if isinstance(act, Task) and not self.free:
            legal = {game.write_word(self.stage.state, move): move for move in moves}
            left = Counter(act.solution) - Counter(word for word, _ in self._way.own)
            for word in act.solution:
                if word in left and word in legal:
                    return legal[word]
        values = game.appraise(self.stage.seen, moves)
        return moves[values.index(max(values))] if moves else None

    def on_the_way(self) -> bool:
        """Return whether the moves made so far are the solution's first."""
        act = self.step.act
        played = tuple(word for word, _ in self._way.own)
        return isinstance(act, Task) and act.solution[: len(played)] == played

    # -- within ---------------------------------------------------------------------------------------

    def _own(self, word: str) -> None:
        game, state = self.stage.game, self.stage.state
        self._way.own.append((word, game.to_json(game.read_word(state, word))))

    def _mine(self) -> bool:
        """Return whether the learner decides next, chance aside."""
        game, state = self.stage.game, self.stage.state
        due = game.to_play(state)
        return due == self.stage.you or (due == CHANCE and game.clock(state).player == self.stage.you)

    def _over(self) -> bool:
        return self.stage.game.result(self.stage.state) is not None

    def met(self, goal: Goal) -> bool:
        """Return whether a goal is met where the learner stands."""
        stage, start = self.stage, self._way.begun.state
        return met(goal, Situation(stage.game, stage.state, stage.you, start, tuple(self._way.own)))

    def _made(self, mistakes: Iterable[Mistake], word: str, violation: Violation | None) -> Mistake | None:
        """Return the mistake that a try makes, if it is one of these."""
        rule = violation.rule if violation else None
        for mistake in mistakes:
            named = mistake.move is None or fnmatchcase(word, mistake.move)
            here = mistake.when is None or self.met(mistake.when)
            if named and here and (rule == mistake.breaks if mistake.breaks else violation is None):
                return mistake
        return None

    def _solve(self) -> None:
        self.done.add(self.at)
        self.verdict = "solved"

    def _told(self, before: int) -> tuple[str, ...]:
        """Return what has happened since there were `before` stages, in words."""
        found = []
        table = self._way.table
        for number in range(before, len(table.stages)):
            stage = table.stages[number - 1]
            move = stage.game.read_word(stage.state, table.words[number - 1])
            known = stage.game.veil(stage.state, move, stage.you)
            if known is not None:
                found.append(str(stage.game.describe(stage.seen, known, stage.names)))
        return tuple(found)

    def _remark(self, act: Play) -> Message | None:
        for number, remark in enumerate(act.remarks):
            if number not in self._remarked and self.met(remark.when):
                self._remarked.add(number)
                return Message(remark.say)
        return None

    def _coach(self, act: Play) -> Message | None:
        """Say what would have been much better than the learner's last move, if anything."""
        if not act.coach or not self._ways:
            return None
        before = self._ways[-1].table.stage
        game = before.game
        moves = list(game.legal_moves(before.state))
        values = game.appraise(before.seen, moves)
        best = max(values)
        word = self._way.own[-1][0]
        mine = next(
            (v for m, v in zip(moves, values, strict=True) if game.write_word(before.state, m) == word), best
        )
        if best - mine <= act.coach:
            return None
        better = game.describe(before.seen, moves[values.index(best)], before.names)
        points = msgn("{n} point", "{n} points", round(best - mine))
        return msg("{move} The bot reckons that this would bring {points} more.", move=better, points=points)


_ASIDE = msg(
    "The rules allow that, and it may be a good plan, but this step wants to show another one. "
    "Take it back for now."
)
_MISSED = msg("Your turn is over, and what was asked for is not done. Take it back and try another way.")
