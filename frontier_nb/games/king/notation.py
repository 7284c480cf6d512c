"""The words of FGN for this game: what a player would say at the table, one short word a move.

A space of a board is a letter for its row, from the top, and a number for its column; an area is one of
its spaces with a point and a segment. ``r1`` to ``r3`` are quarter turns clockwise.

======================  ===================================================================
``first:2``             who begins, players being counted from 1
``supply:tower,…``      the buildings in play
``draw:F07,F12``        tiles that are drawn (``?`` unseen, ``draw:-`` none)
``develop``             the action of the turn; likewise ``produce``, ``build``, ``consume``
``F07@b3r1``            place a tile
``discard:F07``         discard a tile (``discard:?``: one that was not seen)
``produce:b3.0``        pick an area (``produce:b3`` where only one there can produce)
``build:tower@b3r1``    place a building
``consume:b3.0``        choose a city, or a Villa (``consume:b3`` where there is one)
``spend:wheat@b3.0``    a cube goes to the stock (``@b3`` where one area there has it)
``spend:wood@warehouse``  … from the Warehouse
``store:wood@b3.0``     a cube goes to the Warehouse
``done``                nothing more
======================  ===================================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable

from frontier_nb.errors import Ambiguous, Unreadable
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.buildings import villa
from frontier_nb.games.king.moves import WAREHOUSE, Area, Move
from frontier_nb.games.king.names import area_name, cell_name
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.terms import count
from frontier_nb.games.king.territory import EMPTY
from frontier_nb.messages import told
from frontier_nb.words import ID, read_list, write_list

_LAY = re.compile(rf"({ID})@([a-z])([0-9]{{1,2}})(?:r([0-3]))?")
_AREA = re.compile(r"([a-z])([0-9]{1,2})(?:\.([0-9]))?")
_CUBE = re.compile(r"([a-z]+)@(.+)")


def write_word(state: Position, move: Move) -> str:
    """Return the word for `move` at `state`."""
    if isinstance(move, m.Done):
        return "done"
    if isinstance(move, m.Action):
        return move.action
    if isinstance(move, m.Place):
        return move.tile + _where(move)
    if isinstance(move, m.Build):
        return f"build:{move.building}{_where(move)}"
    if isinstance(move, m.Discard):
        return f"discard:{move.tile}"
    if isinstance(move, m.Produce):
        return f"produce:{area_name(move.area)}"
    if isinstance(move, m.Consume):
        return f"consume:{area_name(move.city)}"
    if isinstance(move, m.Spend | m.Store):
        return f"{move.event}:{move.resource}@{area_name(move.area)}"
    if isinstance(move, m.FirstPlayer):
        return f"first:{move.player + 1}"
    items = move.buildings if isinstance(move, m.Supply) else move.tiles
    return f"{move.event}:{write_list(items)}"


def _where(move: m.Place | m.Build) -> str:
    return f"@{cell_name(move.row, move.col)}" + (f"r{move.rotation}" if move.rotation else "")


def read_word(state: Position, word: str) -> Move:
    """Return the move that `word` means at `state`, legal or not.

    Raises:
        Unreadable: no move is written so.
        Ambiguous: the word fits several moves.

    """
    player = state.actor
    if word == "done":
        return m.Done(player)
    if word in m.ACTIONS:
        return m.Action(player, word)
    head, colon, rest = word.partition(":")
    if not colon and (lay := _LAY.fullmatch(word)):
        row, col, rotation = _place(state, lay)
        return m.Place(player, lay[1], row, col, rotation)
    if head == "build" and (lay := _LAY.fullmatch(rest)):
        row, col, rotation = _place(state, lay)
        return m.Build(player, lay[1], row, col, rotation)
    if head == "discard" and re.fullmatch(ID, rest):
        return m.Discard(player, rest)
    if head == "produce":
        return m.Produce(player, _area(state, rest, word, lambda root: _produces(state, root)))
    if head == "consume":
        return m.Consume(player, _city(state, rest, word))
    if head in ("spend", "store") and (cube := _CUBE.fullmatch(rest)):
        return _cube(state, head, cube[1], cube[2], word)
    if head == "first" and re.fullmatch(r"[0-9]{1,2}", rest):
        return m.FirstPlayer(int(rest) - 1)
    if head in ("supply", "draw") and (items := read_list(rest)) is not None:
        return m.Supply(items) if head == "supply" else m.Draw(player, items)
    raise Unreadable(told("no move is written like this"))


def _place(pos: Position, lay: re.Match[str]) -> tuple[int, int, int]:
    rotation = pos.table.edition.first_rotation(lay[1], int(lay[4] or 0))
    return ord(lay[2]) - ord("a"), int(lay[3]) - 1, rotation


def _cube(pos: Position, head: str, resource: str, place: str, word: str) -> Move:
    player = pos.actor
    if head == "spend" and place == WAREHOUSE:
        return m.Spend(player, resource, WAREHOUSE)

    def holds(root: int) -> bool:
        cubes = pos.boards[player].cubes.get(root, 0)
        return resource in m.RESOURCES and count(cubes, m.RESOURCES.index(resource)) > 0

    area = _area(pos, place, word, holds)
    return m.Spend(player, resource, area) if head == "spend" else m.Store(player, resource, area)


def _produces(pos: Position, root: int) -> bool:
    board = pos.boards[pos.actor]
    return root in board.producing and board.room(root) > 0


def _city(pos: Position, text: str, word: str) -> Area:
    node = villa(pos, pos.actor)
    if node is not None and text.partition(".")[0] == cell_name(*divmod(node // 4, pos.table.tiles.cols)):
        name = area_name((*divmod(node // 4, pos.table.tiles.cols), 0))
        if text in (name, name.partition(".")[0]):
            return *divmod(node // 4, pos.table.tiles.cols), 0
    return _area(pos, text, word, lambda root: root in pos.boards[pos.actor].cities)


def _area(pos: Position, text: str, word: str, wanted: Callable[[int], bool]) -> Area:
    """Return the area that `text` names: by any of its segments, or by a space where one is `wanted`."""
    found = _AREA.fullmatch(text)
    if not found:
        raise Unreadable(told("an area is written like b3.0"))
    row, col = ord(found[1]) - ord("a"), int(found[2]) - 1
    tiles, board = pos.table.tiles, pos.boards[pos.actor]
    cell = row * tiles.cols + col
    there = 0 <= row < tiles.rows and 0 <= col < tiles.cols and board.placed[cell] != EMPTY
    segments = len(tiles.tiles[board.placed[cell] // 4].areas) if there else 0
    if found[3] is not None:
        segment = int(found[3])
        return board.name(board.root(4 * cell + segment)) if segment < segments else (row, col, segment)
    roots = sorted({board.root(4 * cell + segment) for segment in range(segments)})
    likely = [root for root in roots if wanted(root)]
    if len(likely) > 1:
        candidates = tuple(word.replace(text, area_name(board.name(root))) for root in likely)
        raise Ambiguous(told("several areas there could be meant; name the segment"), candidates)
    # With none to be had, the decider says what is wrong with the first.
    return board.name((likely or roots)[0]) if roots else (row, col, 0)
