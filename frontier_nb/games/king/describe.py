"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from frontier_nb.games.king import buildings, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import Move
from frontier_nb.games.king.places import area_title, place_title
from frontier_nb.games.king.position import BUILD, CONSUME, PRODUCE, Position
from frontier_nb.games.king.rules import advance
from frontier_nb.games.king.territory import WAREHOUSE
from frontier_nb.messages import Listing, Message, msg, msgid, msgn

Sentence = Callable[[Position, Any, Sequence[str]], Message]


def describe(state: Position, move: Move, names: Sequence[str]) -> Message:
    """Return `move`, made at `state` by players of these `names`, as a sentence."""
    return _SENTENCES[type(move)](state, move, names)


def _first(pos: Position, move: m.FirstPlayer, players: Sequence[str]) -> Message:
    return msg("{player} is drawn to begin.", player=players[move.player])


def _supply(pos: Position, move: m.Supply, players: Sequence[str]) -> Message:
    tiles = pos.table.tiles
    known = [names.building_name(tiles.tiles[tiles.index[building]]) for building in move.buildings]
    return msg("The supply holds {buildings}.", buildings=Listing(known))


def _draw(pos: Position, move: m.Draw, players: Sequence[str]) -> Message:
    return msg("{player} draws {tiles}.", player=players[move.player], tiles=names.tiles(move.tiles))


def _action(pos: Position, move: m.Action, players: Sequence[str]) -> Message:
    action = names.action_name(move.action)
    return msg("{player} chooses {action}.", player=players[move.player], action=action)


def _place(pos: Position, move: m.Place, players: Sequence[str]) -> Message:
    tile, where = names.tile_name(move.tile), names.cell_name(move.row, move.col)
    fields = {"player": players[move.player], "tile": tile, "space": where}
    if move.rotation:
        return msg("{player} places {tile} on {space}, {turned}.", **fields, turned=_turned(move.rotation))
    return msg("{player} places {tile} on {space}.", **fields)


def _turned(rotation: int) -> Message:
    """Return how a tile lies that is not as its printed side has it."""
    return (msg("turned to the right"), msg("upside down"), msg("turned to the left"))[rotation % 4 - 1]


def _discard(pos: Position, move: m.Discard, players: Sequence[str]) -> Message:
    return msg("{player} discards {tile}.", player=players[move.player], tile=names.tile_name(move.tile))


def _produce(pos: Position, move: m.Produce, players: Sequence[str]) -> Message:
    board, root = pos.boards[move.player], pos.table.node(move.area)
    came = board.room(root)
    return msg(
        "{player} produces in the {area}: {cubes}.",
        player=players[move.player],
        area=area_title(board, root),
        cubes=names.packed_cubes(came),
    )


def _build(pos: Position, move: m.Build, players: Sequence[str]) -> Message:
    tile = pos.table.tiles.tiles[pos.table.tiles.index[move.building]]
    fields = {
        "player": players[move.player],
        "building": names.building_name(tile),
        "space": names.cell_name(move.row, move.col),
    }
    if move.rotation:
        return msg(
            "{player} builds the {building} on {space}, {turned}.", **fields, turned=_turned(move.rotation)
        )
    return msg("{player} builds the {building} on {space}.", **fields)


def _consume(pos: Position, move: m.Consume, players: Sequence[str]) -> Message:
    city = pos.table.node(move.city)
    villa = city == buildings.villa(pos, move.player)
    place = msg("Villa") if villa else area_title(pos.boards[move.player], city)
    return msg("{player} chooses the {city} to consume in.", player=players[move.player], city=place)


def _spend(pos: Position, move: m.Spend, players: Sequence[str]) -> Message:
    template = _SPENDING[pos.phase]
    if pos.phase == CONSUME and move.resource == m.WOOD:
        template = msgid("{player} gives the Workshop 1 wood from the {area}.")
    where = WAREHOUSE if isinstance(move.area, str) else pos.table.node(move.area)
    area = place_title(pos.boards[move.player], where)
    return msg(template, player=players[move.player], resource=names.resource(move.resource), area=area)


_SPENDING = {
    PRODUCE: msgid("{player} sends 1 {resource} from the {area} over the Supply Route: 1 point."),
    BUILD: msgid("{player} pays 1 {resource} from the {area}."),
    CONSUME: msgid("{player} turns 1 {resource} from the {area} into 1 point."),
}


def _store(pos: Position, move: m.Store, players: Sequence[str]) -> Message:
    return msg(
        "{player} moves 1 {resource} from the {area} to the Warehouse.",
        player=players[move.player],
        resource=names.resource(move.resource),
        area=area_title(pos.boards[move.player], pos.table.node(move.area)),
    )


def _done(pos: Position, move: m.Done, players: Sequence[str]) -> Message:
    player = players[move.player]
    if pos.phase == CONSUME and pos.gained:
        bonus = bonus_points(pos, move.player)
        if bonus:
            return msgn(
                "{player} is done and gains {n} more point.",
                "{player} is done and gains {n} more points.",
                bonus,
                player=player,
            )
    return msg("{player} is done.", player=player)


def bonus_points(pos: Position, player: int) -> int:
    """Return the points that the end of a player's part of Consume brings on top (KF-R18)."""
    after = pos.copy()
    advance(after, pos.table.done[player])
    return after.chips[player] - pos.chips[player]


_SENTENCES: dict[type[Move], Sentence] = {
    m.FirstPlayer: _first,
    m.Supply: _supply,
    m.Draw: _draw,
    m.Action: _action,
    m.Place: _place,
    m.Discard: _discard,
    m.Produce: _produce,
    m.Build: _build,
    m.Consume: _consume,
    m.Spend: _spend,
    m.Store: _store,
    m.Done: _done,
}
