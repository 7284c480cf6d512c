"""What must hold in every sound position: nothing is lost, nothing appears, nothing contradicts itself."""

from __future__ import annotations

from frontier_nb.errors import Found, broken
from frontier_nb.games.king import components
from frontier_nb.games.king.invariants.parts import part
from frontier_nb.games.king.invariants.pieces import board_of, chips, frontier_tiles, tiles
from frontier_nb.games.king.invariants.turns import clock, hands
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.terms import DEVELOP_ACTIVE, DEVELOP_OTHER, OPENING_DRAW


def problems(pos: Position) -> Found:
    """Yield everything about `pos` that no game can bring about, each with its rule."""
    yield from tiles(pos)
    yield from chips(pos)
    for player in range(pos.table.players):
        yield from board_of(pos, player)
    yield from clock(pos)
    yield from hands(pos)
    if pos.player >= 0:
        yield from part(pos)


def oddities(pos: Position) -> Found:
    """Yield what is unusual about a position that was set up freely, though rules allow it."""
    for player in range(pos.table.players):
        place = (player - pos.first) % pos.table.players
        turns = max(0, pos.turn - 1)
        # With every turn a Develop, a player would have drawn one tile each time and one more in their own.
        own = (pos.turn + pos.table.players - 1 - place) // pos.table.players if pos.turn else 0
        drawn = len(pos.hands[player]) + len(pos.discards[player]) + frontier_tiles(pos, player)
        bought = pos.boards[player].filled.bit_count() - frontier_tiles(pos, player)
        most = OPENING_DRAW + max(turns, pos.turn) * DEVELOP_OTHER + own * (DEVELOP_ACTIVE - DEVELOP_OTHER)
        if pos.turn and drawn > most:
            yield broken(
                "KF-22",
                "Player {n} has had {drawn} tiles; up to turn {turn} there were {most} at most.",
                components.board(player), n=player + 1, drawn=drawn, turn=pos.turn, most=most,
            )  # fmt: skip
        if bought > pos.turn:
            yield broken(
                "KF-32",
                "Player {n} has {m} buildings after {turns} turns.",
                components.board(player), n=player + 1, m=bought, turns=pos.turn,
            )  # fmt: skip
