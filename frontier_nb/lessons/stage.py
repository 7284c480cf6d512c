"""The position that a step of a lesson begins with, and what may be said about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from frontier_nb import registry
from frontier_nb.bots import bot
from frontier_nb.lessons.markdown import Node, render
from frontier_nb.lessons.model import Lesson, Setting, Step, Task
from frontier_nb.lessons.values import number
from frontier_nb.messages import call_players, figure
from frontier_nb.protocol import CHANCE, Game
from frontier_nb.record.files import read_records
from frontier_nb.record.replay import Path, Replay


class StageFault(ValueError):
    """A step whose position cannot be set up, or whose solution cannot be played; the message says why."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A position with its players' `names`, seen by player `you`."""

    game: Game[Any, Any]
    state: Any
    names: tuple[str, ...]
    you: int

    @property
    def seen(self) -> Any:
        """The position as the learner may see it."""
        return self.game.view(self.state, self.you)

    def quote(self, expression: str) -> str:
        """Return what stands in a text in place of an expression: a number, or ``name P``.

        Raises:
            ValueError: the expression means nothing here.

        """
        word, *given = expression.split()
        if word == "name" and len(given) == 1 and given[0].isdigit() and int(given[0]) < len(self.names):
            return self.names[int(given[0])]
        return figure(number(self.game, self.state, expression))

    def text(self, source: str) -> list[Node]:
        """Return a text of the lesson as a tree, all numbers worked out here.

        Raises:
            ValueError: an expression means nothing here.

        """
        return render(source, self.quote)


def openings(lesson: Lesson) -> list[Stage]:
    """Return the stage of every step: a step without a position goes on where the solution before it ended.

    Raises:
        StageFault: a position cannot be set up, or a solution cannot be played.

    """
    found: list[Stage] = []
    for number_, step in enumerate(lesson):
        if step.setting is not None:
            found.append(set_stage(lesson.game, step.setting))
        elif not found:
            raise StageFault(f"{lesson.source}:{step.line}: the first step needs a position")
        else:
            found.append(solved(lesson.steps[number_ - 1], found[-1]))
    return found


def set_stage(game_id: str, setting: Setting) -> Stage:
    """Return the stage of a setting.

    Raises:
        StageFault: there is no such record or player, a word is not a move, or a move is not legal.

    """
    stage = _set(registry.game(game_id), setting)
    players = len(stage.game.scores(stage.state))
    if stage.you >= players or len(stage.names) != players:
        raise StageFault(f"there are {players} players, the first of whom is number 0")
    return stage


def _set(game: Game[Any, Any], setting: Setting) -> Stage:
    try:
        if setting.record is not None:
            return _from_record(game, setting)
        names = call_players(setting.names, len(setting.names))
        if setting.position is not None:
            return Stage(game, game.read_position(setting.position), names, setting.you)
        state = game.setup(len(names), **game.check_options(len(names), setting.options))
        return play_words(Stage(game, state, names, setting.you), setting.moves)
    except StageFault:
        raise
    except (ValueError, LookupError) as error:
        raise StageFault(f"the position cannot be set up: {error}") from error


def _from_record(game: Game[Any, Any], setting: Setting) -> Stage:
    file = registry.brought(game, "records", ".fgn").get(str(setting.record))
    if file is None:
        raise StageFault(f"no record {setting.record!r} comes with the game")
    read = read_records(file.read_bytes(), str(setting.record))
    walk = Replay(read.records[0])
    names = tuple(setting.names) or tuple(walk.record.players)
    return Stage(game, walk.state(Path(played=setting.at)), names, setting.you)


def play_words(stage: Stage, words: Sequence[str]) -> Stage:
    """Return the stage after events, each checked.

    Raises:
        StageFault: a word is no move, or the move is not legal.

    """
    game, state = stage.game, stage.state
    for place, word in enumerate(words, 1):
        try:
            state = game.apply(state, game.read_word(state, word))
        except ValueError as error:
            raise StageFault(f"{word!r}, number {place} of the moves: {error}") from error
    return replace(stage, state=state)


def solved(step: Step, stage: Stage) -> Stage:
    """Return the stage after a step's solution, chance included (its own stage if there is nothing to solve).

    Raises:
        StageFault: a word of the solution is no legal move.

    """
    if not isinstance(step.act, Task):
        return stage
    table = Table(step.id, [stage], list(step.act.chance), list(step.act.replies), strict=True)
    for place, word in enumerate(step.act.solution):
        if place:
            table.others()
        table.play(word)
        table.settle()
    return table.stage


@dataclass(slots=True)
class Table:
    """A step under way: its `stages`, the first before anything has happened, and the `words` between them.

    Chance and the other players do what `chance` and `replies` say, words that are used up. Beyond them
    the generator decides, which draws the same at the same place of the same step, and the bot `opponent`;
    so they do from a word on that the learner's own way has made illegal, unless the table is `strict`.
    """

    step: str
    stages: list[Stage]
    chance: list[str] = field(default_factory=list)
    replies: list[str] = field(default_factory=list)
    opponent: str = "greedy"
    seed: int = 1
    words: list[str] = field(default_factory=list)
    strict: bool = False

    @property
    def stage(self) -> Stage:
        """The position reached."""
        return self.stages[-1]

    def copy(self) -> Table:
        """Return a copy that does not change with the original."""
        return replace(
            self,
            stages=[*self.stages],
            chance=[*self.chance],
            replies=[*self.replies],
            words=[*self.words],
        )

    def play(self, word: str) -> None:
        """Play an event.

        Raises:
            StageFault: the word is no legal move; nothing has happened.

        """
        self.stages.append(play_words(self.stage, [word]))
        self.words.append(word)

    def settle(self) -> None:
        """Let chance have its way."""
        while self.stage.game.to_play(self.stage.state) == CHANCE:
            if not self._scripted(self.chance):
                self.play(self._drawn())

    def others(self) -> None:
        """Let chance and the other players play until the learner is to decide, or the game is over."""
        while (player := self.stage.game.to_play(self.stage.state)) not in (None, self.stage.you):
            if player == CHANCE:
                self.settle()
            else:
                assert player is not None
                if not self._scripted(self.replies):
                    self.play(self._reply(player))

    def _scripted(self, waiting: list[str]) -> bool:
        """Play the first of the words that wait; return whether one was played."""
        if not waiting:
            return False
        try:
            self.play(waiting.pop(0))
        except StageFault:
            if self.strict:
                raise
            waiting.clear()
            return False
        return True

    def _drawn(self) -> str:
        game, state = self.stage.game, self.stage.state
        return game.write_word(state, game.sample(state, self._dice()))

    def _reply(self, player: int) -> str:
        game, state = self.stage.game, self.stage.state
        return game.write_word(state, bot(self.opponent).choose(game, game.view(state, player), self._dice()))

    def _dice(self) -> Random:
        return Random(f"{self.step} {self.seed} {len(self.words)}")
