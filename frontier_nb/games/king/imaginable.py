"""What a learner might try: moves, legal or not, among which are all legal ones."""

from __future__ import annotations

from collections.abc import Iterator

from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import WAREHOUSE, Area, Move
from frontier_nb.games.king.position import BUILD, DEVELOP, OPENING, Position
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.territory import EMPTY


def conceivable(state: Position) -> Iterator[Move]:
    """Yield decisions of the player who is to move, and a few of others; none while chance is due."""
    if state.player < 0:
        return
    player = state.player
    yield from (m.Done(other) for other in range(state.table.players))
    yield from (m.Action(player, action) for action in m.ACTIONS)
    for resource in m.RESOURCES:
        yield m.Spend(player, resource, WAREHOUSE)
        for area in _areas(state, player):
            yield m.Spend(player, resource, area)
            yield m.Store(player, resource, area)
    for area in _areas(state, player):
        yield m.Produce(player, area)
        yield m.Consume(player, area)
    yield from _laid(state, player)


def _areas(pos: Position, player: int) -> Iterator[Area]:
    """Yield every segment of the player's board, and one that is not there."""
    tiles, board = pos.table.tiles, pos.boards[player]
    for cell, turned in enumerate(board.placed):
        segments = len(tiles.tiles[turned // 4].areas) if turned != EMPTY else 0
        for segment in range(segments if segments else cell == 0):
            yield *divmod(cell, tiles.cols), segment


def _laid(pos: Position, player: int) -> Iterator[Move]:
    tiles = pos.table.tiles
    drawn = pos.noted(player)
    if HIDDEN in pos.hands[player]:
        yield m.Discard(player, m.UNKNOWN)
    others = [tile for tile in pos.table.copies if tile not in drawn][:1]
    for tile in (*drawn, *others):
        yield m.Discard(player, tiles.tiles[tile].id)
    buildings = pos.table.buildings if pos.phase == BUILD else pos.table.buildings[:1]
    laid = drawn if pos.phase in (OPENING, DEVELOP) else others
    for tile in (*laid, *buildings):
        id = tiles.tiles[tile].id
        for cell in range(tiles.cells):
            row, col = divmod(cell, tiles.cols)
            for turned in tiles.rotations[tile]:
                if tile in pos.table.cost:
                    yield m.Build(player, id, row, col, turned % 4)
                else:
                    yield m.Place(player, id, row, col, turned % 4)
