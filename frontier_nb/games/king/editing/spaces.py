"""What can be set on the boards: tiles and how they are turned, cubes, what was picked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from frontier_nb.games.king import buildings, components, names
from frontier_nb.games.king.directions import turned as turned_by
from frontier_nb.games.king.editing.boards import lay, lift, replace, turn_to_fit
from frontier_nb.games.king.editing.part import area_settings
from frontier_nb.games.king.editing.tile_values import tile_choices, tile_id, tile_of
from frontier_nb.games.king.moves import RESOURCES
from frontier_nb.games.king.places import area_title, space_name
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.terms import ONE_CUBE, count
from frontier_nb.games.king.territory import EMPTY, WAREHOUSE, Territory
from frontier_nb.messages import Message, msg
from frontier_nb.setting import NONE, Setting, choice, number


def space_settings(pos: Position, player: int, cell: int) -> Iterator[Setting[Position]]:
    """Yield what can be set at a space: its tile, how it is turned, and what lies in its areas."""
    yield from tile_settings(pos, player, cell)
    board = pos.boards[player]
    if board.placed[cell] == EMPTY:
        return
    segments = range(len(board.table.turned[board.placed[cell]].reach))
    for root in dict.fromkeys(board.root(4 * cell + segment) for segment in segments):
        yield from segment_settings(pos, player, root)
    if pos.effects[player].get("warehouse") == cell:
        yield from warehouse_settings(pos, player)


def segment_settings(pos: Position, player: int, node: int) -> Iterator[Setting[Position]]:
    """Yield what can be set at a segment: the cubes of its area, and whether it was picked."""
    board = pos.boards[player]
    root = board.root(node)
    here = components.segment(player, *divmod(root // 4, board.table.cols), root % 4)
    area = area_title(board, root)
    yield from _cube_settings(pos, player, root, here, area, _spaces(board, root))
    if player == pos.actor:
        yield from area_settings(pos, root)


def warehouse_settings(pos: Position, player: int) -> Iterator[Setting[Position]]:
    """Yield the cubes that a player's Warehouse stores."""
    here, room = components.warehouse(player), buildings.WAREHOUSE_ROOM
    yield from _cube_settings(pos, player, WAREHOUSE, here, msg("Warehouse"), (room, room, room))


def _spaces(board: Territory, root: int) -> tuple[int, int, int]:
    wood, stone, wheat = (board.spaces(root, resource) for resource in RESOURCES)
    return wood, stone, wheat


def _cube_settings(
    pos: Position, player: int, where: int, here: str, title: Message, room: tuple[int, int, int]
) -> Iterator[Setting[Position]]:
    for place, resource in enumerate(RESOURCES):
        there = count(pos.boards[player].cubes.get(where, 0), place)
        if room[place] or there:
            label = msg("{place}: {resource}", place=title, resource=names.resource(resource))
            change = partial(_put_cubes, player=player, where=where, place=place)
            yield number(here, resource, label, there, room[place], change)


def _put_cubes(pos: Position, cubes: int, *, player: int, where: int, place: int) -> None:
    board = pos.boards[player].copy()
    there = count(board.cubes.get(where, 0), place)
    if there:
        board.remove(where, there * ONE_CUBE[place])
    board.add(where, cubes * ONE_CUBE[place])
    replace(pos, player, board)


def tile_settings(pos: Position, player: int, cell: int) -> Iterator[Setting[Position]]:
    """Yield the tile on a space, and how it is turned."""
    table, board = pos.table, pos.boards[player]
    here = components.space(player, *divmod(cell, table.tiles.cols))
    turned = board.placed[cell]
    value = NONE if turned == EMPTY else tile_id(table, turned // 4)
    where = space_name(board, cell)

    def set_tile(pos: Position, value: str) -> None:
        was = lift(pos, player, cell)
        if value != NONE:
            like = table.tiles.same[4 * tile_of(table, value) + (was % 4 if was != EMPTY else 0)]
            lay(pos, player, cell, turn_to_fit(pos.boards[player], cell, like))

    def set_rotation(pos: Position, value: str) -> None:
        lay(pos, player, cell, turned - turned % 4 + int(value))

    label = msg("Tile on {space}", space=where)
    yield choice(here, "tile", label, value, tile_choices(table), set_tile)
    if turned != EMPTY:
        ways = [(str(way % 4), turned_by(way % 4)) for way in table.tiles.rotations[turned // 4]]
        label = msg("How the tile on {space} is turned", space=where)
        yield choice(here, "rotation", label, str(turned % 4), ways, set_rotation)
