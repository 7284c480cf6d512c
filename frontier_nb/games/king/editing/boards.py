"""Laying tiles on the boards of drafts and taking them away, with what lies on them."""

from __future__ import annotations

from frontier_nb.games.king import buildings
from frontier_nb.games.king.drafting import effects_of, lay_freely
from frontier_nb.games.king.position import BUILD, CONSUME, NO_CITY, PRODUCE, Position
from frontier_nb.games.king.terms import PICKS_ACTIVE, PICKS_OTHER
from frontier_nb.games.king.territory import EMPTY, WAREHOUSE, Territory


def lay(pos: Position, player: int, cell: int, turned: int) -> None:
    """Let a turned tile lie on a cell of a player's board, or :data:`EMPTY`, in the place of what is there.

    The cubes of an area stay as long as none of its tiles was touched; so does what was picked of it.
    """
    old = pos.boards[player]
    placed = old.placed[:]
    placed[cell] = turned
    new = lay_freely(old.table, placed)
    keeps_store = "warehouse" in effects_of(pos.table, new) or "warehouse" not in pos.effects[player]
    for root, cubes in old.cubes.items():
        if root == WAREHOUSE and keeps_store:
            new.add(WAREHOUSE, cubes)
        elif root != WAREHOUSE and cell not in old.tiles_of(root):
            new.add(new.root(root), cubes)
    if player == pos.actor:
        _keep_part(pos, new, cell)
    replace(pos, player, new)


def replace(pos: Position, player: int, board: Territory) -> None:
    """Give a player another board."""
    pos.boards[player] = board
    pos.choices[player] = {}
    pos.effects[player] = effects_of(pos.table, board)


def _keep_part(pos: Position, new: Territory, cell: int) -> None:
    """Keep in mind what the actor has picked, by its name on the new board, but for what lay on a cell."""
    old = pos.boards[pos.actor]

    def named(nodes: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted({new.root(node) for node in nodes if cell not in _cells(old, node)}))

    pos.picked, pos.pending = named(pos.picked), named(pos.pending)
    if pos.city == NO_CITY:
        return
    if pos.city == buildings.villa(pos, pos.actor):
        lost = pos.city // 4 == cell
    else:
        lost = cell in _cells(old, pos.city)
        pos.city = new.root(pos.city)
    if lost:
        begin_part(pos)


def _cells(board: Territory, node: int) -> list[int]:
    return board.tiles_of(board.root(node))


def begin_part(pos: Position) -> None:
    """Let the actor's part of the action begin, with nothing done in it."""
    pos.begin_part()
    if pos.player >= 0:
        if pos.phase == PRODUCE:
            pos.left = PICKS_ACTIVE if pos.active else PICKS_OTHER
        elif pos.phase == BUILD:
            pos.left = 1


def turn_to_fit(board: Territory, cell: int, turned: int) -> int:
    """Return a rotation of a tile that fits on an empty cell, the given one if it does or if none does."""
    if board.fits(cell, turned):
        return turned
    return next(iter(board.table.fitting[turned // 4][board.need[cell]]), turned)


def lift(pos: Position, player: int, cell: int) -> int:
    """Take the tile of a cell away and return how it lay."""
    turned = pos.boards[player].placed[cell]
    lay(pos, player, cell, EMPTY)
    return turned


def choose_city(pos: Position, city: int) -> None:
    """Let the actor have picked a city in Consume, or none, and eaten nothing yet."""
    begin_part(pos)
    if pos.phase == CONSUME and city != NO_CITY:
        pos.city = city
        pos.left = buildings.city_spaces(pos, pos.actor, city)
