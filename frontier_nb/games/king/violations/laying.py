"""Laying tiles and buildings on a board, and discarding drawn tiles."""

from __future__ import annotations

from frontier_nb.errors import Found, Violation
from frontier_nb.games.king import components, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.directions import DIRECTIONS
from frontier_nb.games.king.moves import UNKNOWN
from frontier_nb.games.king.position import DEVELOP, OPENING, Position
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.terms import OPENING_DRAW, OPENING_PLACED
from frontier_nb.games.king.territory import EMPTY
from frontier_nb.games.king.tiles import KINDS, opposite
from frontier_nb.games.king.violations.parts import belongs
from frontier_nb.messages import msg


def check_place(pos: Position, move: m.Place) -> Found:
    """Check a drawn tile that is placed."""
    if move.tile == UNKNOWN:
        yield Violation("KF-R27", msg("A placed tile lies face up, so it must be named."))
        return
    yield from _known_tile(pos, move.tile)
    yield from belongs(pos, OPENING, DEVELOP)
    yield from _held(pos, move)
    placed = pos.boards[move.player].filled.bit_count()
    if pos.phase == OPENING and placed >= OPENING_PLACED:
        yield Violation(
            "KF-R9",
            msg("You have placed your three tiles of the opening."),
            msg("Discard the tiles that you still hold."),
            (names.hand(move.player),),
        )
    yield from laid(pos, move, pos.table.tiles.index[move.tile])


def check_discard(pos: Position, move: m.Discard) -> Found:
    """Check a drawn tile that is discarded, known or not."""
    if move.tile != UNKNOWN:
        yield from _known_tile(pos, move.tile)
    yield from belongs(pos, OPENING, DEVELOP)
    yield from _held(pos, move)
    if pos.phase == OPENING and len(pos.discards[move.player]) >= OPENING_DRAW - OPENING_PLACED:
        yield Violation(
            "KF-R9",
            msg("You have discarded your two tiles of the opening."),
            msg("Place the tiles that you still hold."),
            (names.discards(move.player),),
        )


def _known_tile(pos: Position, id: str) -> Found:
    """Yield that there is no frontier tile of that id, if there is none."""
    tile = pos.table.tiles.index.get(id)
    if tile is None or pos.table.tiles.tiles[tile].is_building:
        yield Violation("KF-R2", msg("There is no frontier tile {tile}.", tile=id))


def _held(pos: Position, move: m.Place | m.Discard) -> Found:
    """Yield that the player does not hold the tile, if they cannot."""
    hand = pos.hands[move.player]
    here = (names.hand(move.player),)
    if not hand:
        yield Violation(
            "KF-22" if pos.phase == DEVELOP else "KF-17",
            msg("You hold no drawn tile any more."),
            msg("Say that you are done."),
            here,
        )
        return
    tile = HIDDEN if move.tile == UNKNOWN else pos.table.tiles.index[move.tile]
    settles = HIDDEN in hand and tile in pos.unseen
    if tile not in hand and not settles:
        reason = (
            msg("All the tiles that you hold are known.")
            if tile == HIDDEN
            else msg("You do not hold {tile}.", tile=names.tile_name(move.tile))
        )
        yield Violation("KF-23", reason, msg("Use a tile that you have drawn."), here)


def laid(pos: Position, move: m.Place | m.Build, tile: int) -> Found:
    """Yield why a tile cannot lie there, turned like that."""
    table, board, player = pos.table.tiles, pos.boards[move.player], move.player
    if not (0 <= move.row < table.rows and 0 <= move.col < table.cols):
        yield Violation(
            "KF-R1",
            msg("There is no such space: a board has {rows} rows and {cols} columns.",
                rows=table.rows, cols=table.cols),
            msg("Choose an empty space of your board."),
            (components.board(player),),
        )  # fmt: skip
        return
    if not 0 <= move.rotation < 4:
        yield Violation("KF-R4", msg("A tile can be turned by 0, 1, 2 or 3 quarters."))
        return
    cell = table.cols * move.row + move.col
    space = components.space(player, move.row, move.col)
    if board.placed[cell] != EMPTY:
        yield Violation(
            "KF-10",
            msg(
                "There is a tile on {space} already, and it stays.", space=names.cell_name(move.row, move.col)
            ),
            msg("Choose an empty space."),
            (space,),
        )
        return
    turned = 4 * tile + move.rotation
    for direction, shown, asked in board.mismatches(cell, turned):
        other = table.neighbours[cell][direction]
        fitting = table.fitting[tile][board.need[cell]]
        yield Violation(
            "KF-09",
            msg("To the {direction}, {shown} would touch {asked}.", direction=DIRECTIONS[direction],
                shown=names.kind(KINDS[shown - 1]), asked=names.kind(KINDS[asked - 1])),
            msg("Turn the tile: it fits here another way.")
            if fitting
            else msg("Choose another space: it fits here in no rotation."),
            (space, components.edge(player, *divmod(other, table.cols), opposite(direction))),
        )  # fmt: skip
    if table.same[turned] != turned:
        yield Violation(
            "KF-R4",
            msg("Turned like this the tile looks as it does by {n} quarters.", n=table.same[turned] % 4),
            msg("Write the smaller number."),
            (space,),
        )
