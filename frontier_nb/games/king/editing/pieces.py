"""Pieces that are moved: tiles and buildings, between the box, hands, boards and the supply."""

from __future__ import annotations

from collections.abc import Iterator

from frontier_nb.editing import BOX, Piece
from frontier_nb.games.king import components, names
from frontier_nb.games.king.editing.boards import lay, lift, turn_to_fit
from frontier_nb.games.king.editing.tile_values import tile_id
from frontier_nb.games.king.position import OVER, Position
from frontier_nb.games.king.scene import phrases, piece
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.territory import EMPTY
from frontier_nb.messages import Message, msg

_BOX = f"{BOX}/"


def pieces(pos: Position) -> Iterator[Piece]:
    """Yield the frontier tiles of the draw pile, each kind once, and the buildings that are not in play.

    A tile that was not seen is one of them as long as any is left.
    """
    table = pos.table
    if pos.deck > 0:
        yield Piece(f"{_BOX}{tile_id(table, HIDDEN)}", msg("a tile that was not seen"), piece.back())
    for tile in table.copies:
        if left := pos.unseen.count(tile):
            words = msg("{tile}; {n} left", tile=phrases.tile(table.tiles, 4 * tile), n=left)
            yield _piece(pos, tile, words)
    for building in table.buildings:
        if not _in_play(pos, building):
            yield _piece(pos, building, phrases.tile(table.tiles, 4 * building))


def _piece(pos: Position, tile: int, words: Message) -> Piece:
    id = tile_id(pos.table, tile)
    return Piece(_BOX + id, words, piece.tile(pos.table.tiles, tile))


def _in_play(pos: Position, building: int) -> bool:
    laid = any(turned // 4 == building for board in pos.boards for turned in board.placed)
    return laid or building in pos.supply


def places(pos: Position, id: str) -> Iterator[str]:
    """Yield where a piece can be put; nowhere, if there is no such piece."""
    tile = _tile(pos, id)
    if tile is None:
        return
    if tile != HIDDEN:
        for player, board in enumerate(pos.boards):
            for cell, turned in enumerate(board.placed):
                if turned == EMPTY:
                    yield components.space(player, *divmod(cell, board.table.cols))
    if tile in pos.table.cost:
        if tile not in pos.supply and pos.player != OVER:  # then the score sheet lies in its place
            yield names.supply()
    else:
        for player in range(pos.table.players):
            if id.partition("/")[0] != names.hand(player):
                yield names.hand(player)
            yield names.discards(player)
    if not id.startswith(_BOX):
        yield BOX


def _tile(pos: Position, id: str) -> int | None:
    """Return the number of the tile that is a piece now, if there is one."""
    table = pos.table
    of, _, what = id.partition("/")
    if of == BOX:
        if what == tile_id(table, HIDDEN):
            return HIDDEN if pos.deck > 0 else None
        tile = table.tiles.index.get(what)
        there = tile in pos.unseen or (tile in table.cost and not _in_play(pos, tile or 0))
        return tile if there else None
    for player, hand in enumerate(pos.hands):
        for tile in hand:
            if tile != HIDDEN and id == names.held(player, tile_id(table, tile)):
                return tile
    for building in pos.supply:
        if id == names.building(tile_id(table, building)):
            return building
    if (at := space_of(pos, id)) is not None:
        turned = pos.boards[at[0]].placed[at[1]]
        return None if turned == EMPTY else turned // 4
    return None


def space_of(pos: Position, id: str) -> tuple[int, int] | None:
    """Return the player and the cell of a space or of what lies on it; ``None`` for anything else."""
    found = components.parse(id)
    if found is None:
        return None
    player, row, col, _, _ = found
    tiles = pos.table.tiles
    there = player < pos.table.players and row < tiles.rows and col < tiles.cols
    return (player, row * tiles.cols + col) if there else None


def put(pos: Position, id: str, place: str) -> None:
    """Put a piece at one of its places: a tile of a board keeps how it lies, another one is turned to fit."""
    tile = _tile(pos, id)
    assert tile is not None, "the piece has places"
    at = space_of(pos, place)
    turned = _take(pos, id, tile)
    if at is not None:
        player, cell = at
        if turned is None:
            turned = turn_to_fit(pos.boards[player], cell, 4 * tile)
        lay(pos, player, cell, turned)
    elif place == names.supply():
        pos.supply = tuple(sorted((*pos.supply, tile)))
    elif place != BOX:
        player = int(place.rpartition("-")[2])
        piles = pos.hands if place == names.hand(player) else pos.discards
        piles[player] = tuple(sorted((*piles[player], tile)))


def _take(pos: Position, id: str, tile: int) -> int | None:
    """Take a piece away; return how it lay, if it lay on a board."""
    if (at := space_of(pos, id)) is not None:
        return lift(pos, *at)
    if id.startswith("hand-"):
        player = int(id.partition("/")[0].rpartition("-")[2])
        hand = list(pos.hands[player])
        hand.remove(tile)
        pos.hands[player] = tuple(hand)
    elif tile in pos.supply and not id.startswith(_BOX):
        supply = list(pos.supply)
        supply.remove(tile)
        pos.supply = tuple(supply)
    return None
