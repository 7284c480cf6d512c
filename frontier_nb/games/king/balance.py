"""What a balanced edition shows in games of sensible players, and what one game shows of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from frontier_nb.balance import Observation, Wish
from frontier_nb.games.king import moves as m
from frontier_nb.games.king import names
from frontier_nb.games.king.edition import KingEdition
from frontier_nb.games.king.moves import Move
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.rules import advance
from frontier_nb.games.king.scoring import score
from frontier_nb.messages import msg

SCORES = (25, 60)
"""Where scores should lie."""
LEAST_CHOSEN = 0.08
"""The least share of all turns that each action should have."""
SOME = 0.001
"""The least share that "some" games ask for."""


def wishes(edition: KingEdition) -> tuple[Wish, ...]:
    """Return what games of sensible players should show."""
    low, high = SCORES
    return (
        Wish("score", msg("points of a player"), low, high),
        *(
            Wish(f"action {action}", msg("share of turns for {action}", action=names.action_name(action)),
                 LEAST_CHOSEN, 1)
            for action in m.ACTIONS
        ),
        *(
            Wish(f"built {tile.id}", msg("share of games with it in which {building} is built",
                                         building=names.building_name(tile)), SOME, 1)
            for tile in edition.buildings.values()
        ),
        Wish("end pile", msg("share of games in which the draw pile runs out"), SOME, 1),
        Wish("end chips", msg("share of games in which the chips run out"), SOME, 1),
        Wish("end board", msg("share of games in which a board is filled"), SOME, 1),
    )  # fmt: skip


def observe(start: Position, moves: Sequence[Move]) -> Iterator[Observation]:
    """Yield what a finished game shows, from its set-up position and all of its events."""
    pos = start.copy()
    supply: tuple[str, ...] = ()
    built = set()
    for move in moves:
        advance(pos, move)
        if isinstance(move, m.Supply):
            supply = move.buildings
        elif isinstance(move, m.Build):
            built.add(move.building)
        elif isinstance(move, m.Action):
            for action in m.ACTIONS:
                yield f"action {action}", action == move.action
    for building in supply:
        yield f"built {building}", building in built
    for player in range(pos.table.players):
        yield "score", score(pos, player)
    full = pos.table.tiles.full
    yield "end pile", not pos.deck
    yield "end chips", not pos.stock
    yield "end board", any(board.filled == full for board in pos.boards)
