"""The running account of a turn: the budget cubes that are left, and what they still buy.

Purchases are the legal list's own, and each costs what the rules take for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.legal import legal_moves
from frontier_nb.games.medical.moves import Decision
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.rules import advance
from frontier_nb.messages import Message, msg
from frontier_nb.protocol import Account


def account(pos: Position) -> Account | None:
    """Return what the player who is to decide has left (``None``: nobody decides now).

    What costs nothing, to abandon a lab or to end the turn, is no purchase.
    """
    if pos.player < 0:
        return None
    purchases: dict[tuple[object, ...], Decision] = {}
    for move in legal_moves(pos):
        purchases.setdefault(_same(pos, move), move)
    buys = [
        _PHRASES[type(move)](pos, move, price(pos, move))
        for move in purchases.values()
        if type(move) in _PHRASES
    ]
    left = msg("{n} of {all} cubes", n=pos.cubes, all=pos.table.budget)
    return Account(left, tuple(dict.fromkeys(buys)))


def price(pos: Position, move: Decision) -> int:
    """Return how many cubes a legal decision costs; the end of a turn is none that is asked about."""
    after = pos.copy()
    advance(after, move)
    return pos.cubes - after.cubes


def _same(pos: Position, move: Decision) -> tuple[object, ...]:
    """Return what two decisions share that are one purchase in two ways."""
    if isinstance(move, m.Take):
        return m.Take, move.space
    if isinstance(move, m.Synthesise | m.EndTurn):
        return (type(move),)
    return type(move), move.lab


def _take(pos: Position, move: m.Take, cubes: int) -> Message:
    card = pos.market[move.space]
    assert card is not None
    return msg("take {card} for {n}", card=names.card_name(card), n=cubes)


def _play(pos: Position, move: m.Synthesise, cubes: int) -> Message:
    return msg("play a card for {n}", n=cubes)


def _preclinical(pos: Position, move: m.Preclinical, cubes: int) -> Message:
    return msg("a pre-clinical trial for {n} (lab {lab})", n=cubes, lab=move.lab + 1)


def _clinical(pos: Position, move: m.Clinical, cubes: int) -> Message:
    return msg("a clinical trial for {n} (lab {lab})", n=cubes, lab=move.lab + 1)


def _document(pos: Position, move: m.Document, cubes: int) -> Message:
    return msg("documents for {n} (lab {lab})", n=cubes, lab=move.lab + 1)


def _launch(pos: Position, move: m.Launch, cubes: int) -> Message:
    return msg("a launch for {n} (lab {lab})", n=cubes, lab=move.lab + 1)


_PHRASES: dict[type[Decision], Callable[[Position, Any, int], Message]] = {
    m.Take: _take,
    m.Synthesise: _play,
    m.Preclinical: _preclinical,
    m.Clinical: _clinical,
    m.Document: _document,
    m.Launch: _launch,
}
