"""The position that a step of a lesson begins with, and what may be said about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from random import Random
from typing import Any

from frontier_nb import registry
from frontier_nb.lessons.markdown import Node, render
from frontier_nb.lessons.model import Lesson, Setting, Step, Task
from frontier_nb.lessons.values import number
from frontier_nb.messages import call_players
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
        return str(number(self.game, self.state, expression)).replace("-", "−")

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
        StageFault: there is no such record, a word is not a move, or a move is not legal.

    """
    game = registry.game(game_id)
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
    package = type(game).__module__.rpartition(".")[0]
    place = files(package).joinpath("records", f"{setting.record}.fgn")
    if not place.is_file():
        raise StageFault(f"no record {setting.record!r} comes with the game")
    read = read_records(place.read_bytes(), str(setting.record))
    walk = Replay(read.records[0])
    names = tuple(setting.names) or tuple(walk.record.players)
    return Stage(game, walk.state(Path(played=setting.at)), names, setting.you)


def play_words(stage: Stage, words: Sequence[str]) -> Stage:
    """Return the stage after events, each checked.

    Raises:
        StageFault: a word is no move, or the move is not legal.

    """
    game, state = stage.game, stage.state
    for number_, word in enumerate(words, 1):
        try:
            state = game.apply(state, game.read_word(state, word))
        except ValueError as error:
            raise StageFault(f"{word!r}, number {number_} of the moves: {error}") from error
    return replace(stage, state=state)


def solved(step: Step, stage: Stage) -> Stage:
    """Return the stage after a step's solution, chance included (its own stage if there is nothing to solve).

    Raises:
        StageFault: a word of the solution is no legal move.

    """
    if not isinstance(step.act, Task):
        return stage
    dice, chance = Random(step.id), list(step.act.chance)
    for word in step.act.solution:
        stage = settle(play_words(stage, [word]), chance, dice)
    return stage


def settle(stage: Stage, chance: list[str], dice: Random) -> Stage:
    """Let chance have its way: by the words given, which are used up, and then by the generator.

    Raises:
        StageFault: a word is no event that can happen.

    """
    game = stage.game
    while game.to_play(stage.state) == CHANCE:
        if chance:
            stage = play_words(stage, [chance.pop(0)])
        else:
            stage = replace(stage, state=game.apply(stage.state, game.sample(stage.state, dice)))
    return stage
