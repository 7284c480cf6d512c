"""The one decider: why a move is not legal, with the rule, the reason and the remedy.

Whether a move is legal, what the error says and what the tutor answers all come from here. Each checker
yields what is wrong in the order in which a person should hear it; only the first is ever needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from frontier_nb.errors import Found, Violation
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import Move
from frontier_nb.games.king.position import CHOOSE, OVER, Position
from frontier_nb.games.king.violations.build import check_build
from frontier_nb.games.king.violations.chance import check_chance, due_first
from frontier_nb.games.king.violations.consume import check_consume
from frontier_nb.games.king.violations.cubes import check_store
from frontier_nb.games.king.violations.laying import check_discard, check_place
from frontier_nb.games.king.violations.parts import check_action, check_done
from frontier_nb.games.king.violations.produce import check_produce
from frontier_nb.games.king.violations.spending import check_spend
from frontier_nb.messages import msg
from frontier_nb.protocol import CHANCE


def violation(state: Position, move: Move) -> Violation | None:
    """Return why `move` is not legal at `state`, or ``None``."""
    return next(_check(state, move), None)


def _check(pos: Position, move: Move) -> Found:
    if pos.player == OVER:
        yield Violation("KF-R20", msg("The game is over."))
    elif isinstance(move, m.CHANCE_MOVES):
        yield from check_chance(pos, move)
    elif pos.player == CHANCE:
        yield due_first(pos)
    elif move.player != pos.player:
        yield Violation(
            "KF-R11" if pos.phase == CHOOSE else "KF-R25",
            msg("Player {player} is to decide now.", player=pos.player + 1),
            msg("Wait until the players before you are done."),
        )
    else:
        yield from _CHECKERS[type(move)](pos, move)


_CHECKERS: dict[type[Move], Callable[[Position, Any], Found]] = {
    m.Action: check_action,
    m.Place: check_place,
    m.Discard: check_discard,
    m.Produce: check_produce,
    m.Build: check_build,
    m.Consume: check_consume,
    m.Spend: check_spend,
    m.Store: check_store,
    m.Done: check_done,
}
