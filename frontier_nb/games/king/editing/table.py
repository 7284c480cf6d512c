"""What can be set of the table as a whole: who is first, whose turn and part it is, what is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType

from frontier_nb.games.king.editing.boards import begin_part
from frontier_nb.games.king.editing.part import part_settings
from frontier_nb.games.king.position import (
    BUILD,
    CHOOSE,
    CONSUME,
    DEVELOP,
    FIRST,
    OPENING,
    OVER,
    PRODUCE,
    SUPPLY,
    Position,
)
from frontier_nb.messages import Message, Who, msg
from frontier_nb.protocol import CHANCE
from frontier_nb.setting import Setting, choice, number

LAST_TURN = 999
"""The highest number of a turn that can be set."""

_ACTOR = -3  # whoever's part it is
_STAGES = MappingProxyType({
    "first-player": (FIRST, CHANCE, msg("Drawing who begins")),
    "supply": (SUPPLY, CHANCE, msg("Drawing the supply")),
    "opening-draw": (OPENING, CHANCE, msg("Opening: drawing tiles")),
    "opening": (OPENING, _ACTOR, msg("Opening: placing tiles")),
    "choice": (CHOOSE, _ACTOR, msg("Choosing an action")),
    "develop-draw": (DEVELOP, CHANCE, msg("Develop: drawing tiles")),
    "develop": (DEVELOP, _ACTOR, msg("Develop: placing tiles")),
    "produce": (PRODUCE, _ACTOR, msg("Produce")),
    "build": (BUILD, _ACTOR, msg("Build")),
    "consume": (CONSUME, _ACTOR, msg("Consume")),
    "over": (CHOOSE, OVER, msg("Game over")),
})  # fmt: skip
"""What is played: the phase, who decides, and in words."""


def table_settings(pos: Position) -> Iterator[Setting[Position]]:
    """Yield what can be set of the table, and of the part under way.

    Who is first, the number of the turn and whose turn it is are kept in step (KF-19).
    """
    yield first_setting(pos)
    yield number(None, "turn", msg("Turn (0: the opening)"), pos.turn, LAST_TURN, _set_turn)
    yield _player("mover", msg("Whose turn it is"), pos, pos.mover, _set_mover)
    yield stage_setting(pos)
    yield _player("actor", msg("Whose part it is"), pos, pos.actor, _set_actor)
    yield from part_settings(pos)


def first_setting(pos: Position) -> Setting[Position]:
    """Return who is the first player of the game."""
    return _player("first", msg("First player of the game"), pos, pos.first, _set_first)


def stage_setting(pos: Position) -> Setting[Position]:
    """Return what is played now."""
    choices = [(id, words) for id, (_, _, words) in _STAGES.items()]
    return choice(None, "phase", msg("What is played"), _stage(pos), choices, _set_stage)


def _player(
    what: str, label: Message, pos: Position, value: int, change: Callable[[Position, int], None]
) -> Setting[Position]:
    choices = [
        (str(player + 1), Message(Who(player).template, Who(player).fields))
        for player in range(pos.table.players)
    ]
    return choice(None, what, label, str(value + 1), choices, lambda pos, text: change(pos, int(text) - 1))


def _stage(pos: Position) -> str:
    here = pos.phase, pos.player if pos.player < 0 else _ACTOR
    return next(id for id, (phase, player, _) in _STAGES.items() if (phase, player) == here)


def _set_first(pos: Position, player: int) -> None:
    pos.first = player
    _turn_to(pos, (player + max(0, pos.turn - 1)) % pos.table.players)


def _set_turn(pos: Position, turn: int) -> None:
    pos.turn = turn
    _set_first(pos, pos.first)


def _set_mover(pos: Position, player: int) -> None:
    pos.first = (player - max(0, pos.turn - 1)) % pos.table.players
    _turn_to(pos, player)


def _turn_to(pos: Position, player: int) -> None:
    """Let it be a player's turn, and their part of it."""
    pos.mover = player
    _set_actor(pos, player)


def _set_actor(pos: Position, player: int) -> None:
    pos.actor = player
    if pos.player >= 0:
        pos.player = player
    begin_part(pos)


def _set_stage(pos: Position, id: str) -> None:
    pos.phase, player, _ = _STAGES[id]
    before = pos.phase in (FIRST, SUPPLY, OPENING)
    pos.player = pos.actor if player == _ACTOR else player
    if before != (pos.turn == 0):
        _set_turn(pos, 0 if before else 1)
    if pos.phase == FIRST:
        _set_first(pos, 0)
    elif pos.phase in (SUPPLY, CHOOSE):
        _set_actor(pos, pos.mover)
    begin_part(pos)
