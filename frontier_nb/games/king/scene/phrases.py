"""What the parts of the scene say in words: tiles, spaces, segments, edges, buildings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from frontier_nb.games.king import buildings, names
from frontier_nb.games.king.directions import DIRECTIONS
from frontier_nb.games.king.position import OPENING, OVER, Position
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.terms import (
    ACTIVE_BONUS,
    DEVELOP_ACTIVE,
    DEVELOP_OTHER,
    DISCOUNT,
    PICKS_ACTIVE,
    PICKS_OTHER,
)
from frontier_nb.games.king.territory import Territory
from frontier_nb.games.king.tiles import BORDER, KINDS, Tile, TileTable
from frontier_nb.messages import Field, Listing, Message, msg, msgn

EFFECTS = {
    "warehouse": msg(
        "Stores up to {n} cubes, which leave it as payment or consumption.", n=buildings.WAREHOUSE_ROOM
    ),
    "small-market": msg("When its city gains points by Consume: {n} more.", n=buildings.MARKET_BONUS),
    "workshop": msg(
        "When its city is chosen in Consume: {wood} wood become {n} points, once.",
        wood=buildings.WORKSHOP_WOOD,
        n=buildings.WORKSHOP_POINTS,
    ),
    "tower": msg("End: {n} point for each completed area of the board.", n=buildings.TOWER_POINTS),
    "watch-tower": msg("End: {n} points for each completed City.", n=buildings.WATCH_TOWER_POINTS),
    "villa": msg("Consume may choose it like a completed City of {n} spaces.", n=buildings.VILLA_SPACES),
    "pasture": msg("End: {n} points for each tile in its completed Grassland.", n=buildings.PASTURE_POINTS),
    "monastery": msg(
        "End: {n} point for each tile on the eight spaces around.", n=buildings.MONASTERY_POINTS
    ),
    "rich-soil": msg("Its completed field produces by itself in every Produce."),
    "supply-route": msg("Wheat just placed in its field may at once become points in its city."),
    "production-base": msg("Areas completed by a placement of its owner produce at once."),
    "guild-hall": msg(
        "End: {n} points for each consumption space of its city.", n=buildings.GUILD_HALL_POINTS
    ),
}
"""What each effect does, in a sentence."""

RULES = {
    "warehouse": "KF-54",
    "small-market": "KF-55",
    "workshop": "KF-56",
    "tower": "KF-57",
    "watch-tower": "KF-58",
    "villa": "KF-59",
    "pasture": "KF-60",
    "monastery": "KF-61",
    "rich-soil": "KF-62",
    "supply-route": "KF-63",
    "production-base": "KF-64",
    "guild-hall": "KF-65",
}
"""The rule of each effect."""

BONUSES = {
    "develop": msg("{n} tiles, others {m}", n=DEVELOP_ACTIVE, m=DEVELOP_OTHER),
    "produce": msg("{n} areas, others {m}", n=PICKS_ACTIVE, m=PICKS_OTHER),
    "build": msg("{n} cube less", n=DISCOUNT),
    "consume": msg("{n} point more", n=ACTIVE_BONUS),
}
"""What the active player has of each action, in few words."""


MORE = {
    "develop": msgn("{n} tile more", "{n} tiles more", DEVELOP_ACTIVE - DEVELOP_OTHER),
    "produce": msgn("{n} area more", "{n} areas more", PICKS_ACTIVE - PICKS_OTHER),
    "build": BONUSES["build"],
    "consume": BONUSES["consume"],
}
"""The same against what the others have, in as few words as fit below the action."""


def rule(found: Tile) -> str:
    """Return the rule that a hint about a building, or another tile, opens."""
    if found.is_building:
        return RULES.get(found.effect or "", "KF-50")
    joined = any(len(found.kinds(segment)) > 1 for segment in range(len(found.areas)))
    return "KF-51" if found.vp else "KF-52" if joined else "KF-R3"


@lru_cache(maxsize=512)
def edges(table: TileTable, turned: int) -> Message:
    """Return what the edges of a turned tile show: kind by kind, segments that are not joined apart."""
    shape = table.turned[turned]
    parts: list[Message] = []
    for reach in shape.reach:
        kinds = list(dict.fromkeys(shape.edges[d] for d in reach))
        where = Listing([DIRECTIONS[d] for d in reach])
        called = names.kinds([KINDS[kind - 1] for kind in kinds])
        parts.append(msg("{kind} {where}", kind=called, where=where))
    return in_turn(parts, msg("{one}; {other}"))


@lru_cache(maxsize=512)
def tile(table: TileTable, turned: int) -> Message:
    """Return what a turned tile is: a building with its effect, or a frontier tile with its edges."""
    found = table.tiles[turned // 4]
    around = edges(table, turned)
    if found.is_building:
        called = names.building_name(found)
        return msg("{name}, {edges}; {worth}", name=called, edges=around, worth=worth(found))
    if found.vp:
        return msg("Lake, {edges}; {worth}", edges=around, worth=worth(found))
    return msg("tile {id}, {edges}", id=found.id, edges=around)


@lru_cache(maxsize=64)
def worth(found: Tile) -> Message:
    """Return the printed points of a tile and what its effect does."""
    parts: list[Message] = []
    if found.vp:
        points = msgn("{n} point", "{n} points", found.vp)
        if found.vp_when == "placed":
            parts.append(msg("{points} by being placed.", points=points))
        else:
            kinds = Listing([names.kinds(found.kinds(segment)) for segment in found.vp_areas])
            parts.append(
                msg("{points} when its {kinds} are completed.", points=points, kinds=kinds)
                if len(found.vp_areas) > 1
                else msg("{points} when its {kinds} is completed.", points=points, kinds=kinds)
            )
    if found.effect in EFFECTS:
        parts.append(EFFECTS[found.effect])
    return in_turn(parts, msg("{one} {other}")) if parts else msg("no points.")


def in_turn(parts: Sequence[Message], join: Message) -> Message:
    """Return several phrases one after another, two of them joined as `join` says."""
    whole = parts[0]
    for part in parts[1:]:
        whole = Message(join.template, (("one", whole), ("other", part)))
    return whole


@lru_cache(maxsize=256)
def place(row: int, col: int) -> Message:
    """Return where a board space is, in words and by its name."""
    return msg("Row {row}, column {col} ({name})", row=row + 1, col=col + 1, name=names.cell_name(row, col))


def empty(board: Territory, cell: int) -> Message:
    """Return what an empty board space asks of a tile."""
    where = place(*divmod(cell, board.table.cols))
    need = board.need[cell]
    asked: list[Field] = [
        msg("{kind} {where}", kind=names.kind(KINDS[(need >> 3 * d & 7) - 1]), where=DIRECTIONS[d])
        for d in range(4)
        if need >> 3 * d & 7
    ]
    if not asked:
        return msg("{place}: empty", place=where)
    return msg("{place}: empty, wants {edges}", place=where, edges=Listing(asked))


@lru_cache(maxsize=1024)
def filled(table: TileTable, cell: int, turned: int) -> Message:
    """Return what lies on a board space."""
    where = place(*divmod(cell, table.cols))
    return msg("{place}: {tile}", place=where, tile=tile(table, turned))


@lru_cache(maxsize=1024)
def segment(
    table: TileTable, turned: int, cell: int, part: int, done: bool, spaces: tuple[tuple[str, int, int], ...]
) -> Message:
    """Return what a segment is, whether its area is completed, and how far its spaces are filled."""
    fields: dict[str, Field] = {
        "kind": names.kinds(table.tiles[turned // 4].kinds(part)),
        "edges": Listing([DIRECTIONS[d] for d in table.turned[turned].reach[part]]),
        "place": names.cell_name(*divmod(cell, table.cols)),
        "state": msg("completed") if done else msg("not completed"),
    }
    if not spaces:
        return msg("{kind} {edges} on {place}: {state}", **fields)
    held = Listing([_space(*one) for one in spaces])
    return msg("{kind} {edges} on {place}: {state}; {spaces}", **fields, spaces=held)


def _space(sort: str, count: int, filled: int) -> Message:
    if sort == "city":
        return msgn("{n} consumption space", "{n} consumption spaces", count)
    return msg("{n} of {all} {resource}", n=filled, all=count, resource=names.resource(sort))


@lru_cache(maxsize=1024)
def edge(table: TileTable, cell: int, direction: int, kind: int, open_: bool) -> Message:
    """Return what an edge of a tile shows, and whether it is open."""
    fields = {
        "kind": names.kind(KINDS[kind - 1]),
        "direction": DIRECTIONS[direction],
        "place": names.cell_name(*divmod(cell, table.cols)),
    }
    if table.neighbours[cell][direction] == BORDER:
        return msg("{kind} {direction} of {place}, at the border", **fields)
    if open_:
        return msg("{kind} {direction} of {place}, open", **fields)
    return msg("{kind} {direction} of {place}, joined", **fields)


def board(pos: Position, player: int, name: str) -> Message:
    """Return how far a player's board is, in a sentence: the summary that is read first."""
    own = pos.boards[player]
    filled = own.table.cells - own.empty
    fields: dict[str, Field] = {"name": name, "n": filled, "all": own.table.cells}
    done: list[Field] = [
        msg(
            "{kinds} at {place}",
            kinds=names.kinds(own.kinds(root)),
            place=names.cell_name(*own.name(root)[:2]),
        )
        for root in own.completed
        if own.kinds(root) != ("grass",)
    ]
    if not done:
        return msg("Board of {name}: {n} of {all} spaces have a tile; no area is completed", **fields)
    return msg(
        "Board of {name}: {n} of {all} spaces have a tile; completed: {areas}", **fields, areas=Listing(done)
    )


def cost(wood: int, stone: int) -> Message:
    """Return a price in words."""
    return names.cubes(wood, stone)


def hand(pos: Position, player: int, name: str) -> Message:
    """Return the tiles that a player has drawn and not placed yet."""
    held = pos.hands[player]
    if not held:
        return msg("Drawn tiles of {name}: none", name=name)
    table = pos.table.tiles
    known: list[Field] = [tile(table, 4 * one) for one in held if one != HIDDEN]
    if unseen := held.count(HIDDEN):
        known.append(msgn("{n} tile face down", "{n} tiles face down", unseen))
    return msg("Drawn tiles of {name}: {tiles}", name=name, tiles=Listing(known))


def discards(pos: Position, player: int, name: str) -> Message:
    """Return the tiles that a player has discarded, those that the viewer may see by name."""
    pile = pos.discards[player]
    fields: dict[str, Field] = {"name": name, "n": len(pile)}
    known: list[Field] = [pos.table.tiles.tiles[one].id for one in pile if one != HIDDEN]
    if not known:
        return msg("Discards of {name}: {n}, face down", **fields)
    return msg("Discards of {name}: {n}; {tiles}", **fields, tiles=Listing(known))


def title(pos: Position, players: tuple[str, ...]) -> Message:
    """Return what the scene shows as a whole."""
    if pos.player == OVER:
        return msg("The King of Frontier, over after turn {turn}", turn=pos.turn)
    if pos.phase <= OPENING:
        return msg("The King of Frontier, opening")
    return msg("The King of Frontier, turn {turn}, {name} is active", turn=pos.turn, name=players[pos.mover])
