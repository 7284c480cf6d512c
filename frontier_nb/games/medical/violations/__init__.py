"""The one decider: why a move is not legal, with the rule, the reason and the remedy.

Whether a move is legal, what the error says and what the tutor answers all come from here. Each checker
yields what is wrong in the order in which a person should hear it; only the first is ever needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from frontier_nb.errors import Found, Violation
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import Move
from frontier_nb.games.medical.position import OVER, Position
from frontier_nb.games.medical.violations.cards import check_synthesise, check_take
from frontier_nb.games.medical.violations.chance import DUE, DUE_RULES, check_chance
from frontier_nb.games.medical.violations.launching import check_abandon, check_document, check_launch
from frontier_nb.games.medical.violations.trials import check_clinical, check_preclinical
from frontier_nb.messages import msg
from frontier_nb.protocol import CHANCE


def violation(state: Position, move: Move) -> Violation | None:
    """Return why `move` is not legal at `state`, or ``None``."""
    return next(_check(state, move), None)


def _check(pos: Position, move: Move) -> Found:
    if pos.player == OVER:
        yield Violation("MF-R22", msg("The game is over."))
        return
    if isinstance(move, m.CHANCE_MOVES):
        yield from check_chance(pos, move)
        return
    if pos.player == CHANCE:
        yield Violation(DUE_RULES[pos.due], DUE[pos.due])
        return
    if move.player != pos.player:
        yield Violation(
            "MF-15",
            msg("It is the turn of player {player}.", player=pos.player + 1),
            msg("Wait until the players before you have ended their turns."),
        )
        return
    lab = getattr(move, "lab", 0)
    if not 0 <= lab < pos.table.labs:
        yield Violation("MF-12", msg("There is no lab {lab}.", lab=lab + 1))
        return
    yield from _CHECKERS[type(move)](pos, move)


def _check_end_turn(pos: Position, move: m.EndTurn) -> Found:
    yield from ()


_CHECKERS: dict[type[Move], Callable[[Position, Any], Found]] = {
    m.Take: check_take,
    m.Synthesise: check_synthesise,
    m.Preclinical: check_preclinical,
    m.Clinical: check_clinical,
    m.Document: check_document,
    m.Launch: check_launch,
    m.Abandon: check_abandon,
    m.EndTurn: _check_end_turn,
}
