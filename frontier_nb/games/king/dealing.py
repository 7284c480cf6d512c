"""Chance events told by a person: what must be told of the one that is due, and what the answers mean."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.dealing import Deal, Slot
from frontier_nb.games.king import moves as m
from frontier_nb.games.king import names
from frontier_nb.games.king.chance import tiles_due
from frontier_nb.games.king.moves import UNKNOWN
from frontier_nb.games.king.position import FIRST, SUPPLY, Position
from frontier_nb.games.king.scene import phrases
from frontier_nb.games.king.tiles import TileTable
from frontier_nb.messages import Message, Who, msg, msgn
from frontier_nb.protocol import CHANCE


def deal(state: Position) -> Deal:
    """Return what must be told of the chance event that is due; of tiles the order does not matter.

    Raises:
        ValueError: none is due.

    """
    if state.player != CHANCE:
        raise ValueError("chance has nothing to do here")
    if state.phase == FIRST:
        players = tuple((str(player), Who(player)) for player in range(state.table.players))
        return Deal(msg("Who begins?"), (Slot(msg("First player of the game"), players),))
    return _supply(state) if state.phase == SUPPLY else _draw(state)


def dealt(state: Position, answers: Sequence[str]) -> m.ChanceMove:
    """Return the chance event that the answers to :func:`deal` tell of.

    Raises:
        LookupError: an answer is none of those to choose from, or their number is another.

    """
    deal(state).check(answers)
    if state.phase == FIRST:
        return m.FirstPlayer(int(answers[0]))
    if state.phase == SUPPLY:
        return m.Supply(tuple(answers))
    return m.Draw(state.actor, tuple(answers))


def _supply(pos: Position) -> Deal:
    table = pos.table
    tiles = [table.tiles.tiles[building] for building in table.buildings]
    choices = tuple((tile.id, names.building_name(tile)) for tile in tiles)
    slots = tuple(Slot(msg("Building {n}", n=place + 1), choices) for place in range(table.in_play))
    return Deal(msg("Which buildings lie in the supply?"), slots)


def _draw(pos: Position) -> Deal:
    number, who = tiles_due(pos), Who(pos.actor)
    if not number:
        return Deal(msg("No tile is left to draw for {player}.", player=who), ())
    tiles = pos.table.tiles
    choices: list[tuple[str, Message]] = [
        (tiles.tiles[tile].id, _called(tiles, tile)) for tile in sorted(set(pos.unseen))
    ]
    choices.append((UNKNOWN, msg("not seen")))
    slots = tuple(
        Slot(msg("Drawn tile {n} of {player}", n=place + 1, player=who), tuple(choices))
        for place in range(number)
    )
    return Deal(
        msgn("Which tile does {player} draw?", "Which tiles does {player} draw?", number, player=who), slots
    )


def _called(table: TileTable, tile: int) -> Message:
    """Return what a tile is called in a list, where its id comes first, for it is looked for by that."""
    found = table.tiles[tile]
    if found.vp:
        return phrases.tile(table, 4 * tile)
    return msg("{id}: {edges}", id=found.id, edges=phrases.edges(table, 4 * tile))
