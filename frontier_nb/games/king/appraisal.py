"""How good a decision looks: a readable evaluation, in points, for bots and hints.

A tile is worth what it changes on the board (see ``prospects``), a building that and its points and
effect, less the cubes it costs. An action is worth what it brings its chooser, less a share of what it
brings the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from frontier_nb.games.king import buildings
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import UNKNOWN, Decision
from frontier_nb.games.king.outlook import Outlook
from frontier_nb.games.king.position import BUILD, CONSUME, PRODUCE, Position
from frontier_nb.games.king.scoring import printed_points
from frontier_nb.games.king.terms import (
    ACTIVE_BONUS,
    DEVELOP_ACTIVE,
    DEVELOP_OTHER,
    ONE_CUBE,
    PICKS_ACTIVE,
    PICKS_OTHER,
    WHEAT,
    count,
    total,
)
from frontier_nb.games.king.territory import Territory

RIVALRY = 0.45
"""The share of what the others gain on average that is held against an action."""
TILES = (0.0, 1.4, 2.8)
"""Points that a number of drawn tiles usually bring."""
LAST_SPACE = 5.0
"""Points that drawing tiles for the last empty spaces brings on top."""
STANDS = {
    "warehouse": 1.2,
    "small-market": 3.0,
    "workshop": 2.5,
    "villa": 4.5,
    "rich-soil": 3.0,
    "supply-route": 2.0,
    "production-base": 2.5,
}
"""Points that effects which pay off during the game bring, if it is young."""
GROWS = 4
"""Consumption spaces that the City of a Guild Hall may still gain early in the game."""
KEEP = 0.05
"""Points for leaving cubes in areas where they are not in the way."""
ACT = 0.1
"""Points for using an action rather than nothing, where what it brings is worth nothing any more."""
NAMELESS = -0.5
"""Points lost with a tile that nobody noted and that is not named where it could be."""
WHEAT_FIRST = 0.5
"""Points for turning wheat over before the Workshop is given its wood, which can wait."""
ROOM_FOR_PICK, ROOM = 5.0, 0.3
"""Points for an empty space that the next pick will fill at once, and for one that may be of use later."""


def appraise(pos: Position, choices: Sequence[Decision]) -> list[float]:
    """Return what each of `choices`, legal decisions at `pos`, looks worth to the player who makes it."""
    player = pos.player
    outlook = Outlook(pos, player)
    return [_WORTHS[type(move)](outlook, move) for move in choices]


# -- tiles and buildings ----------------------------------------------------------------------------


def _place(outlook: Outlook, move: m.Place) -> float:
    cell, turned = laying(outlook, move)
    worth = outlook.lay(cell, turned) + tile_points(outlook, turned)
    return worth + made_at_once(outlook, cell, turned)


def laying(outlook: Outlook, move: m.Place | m.Build) -> tuple[int, int]:
    """Return the cell and the turned tile of a move that lays one."""
    table = outlook.pos.table
    tile = move.tile if isinstance(move, m.Place) else move.building
    return table.cell(move.row, move.col), 4 * table.tiles.index[tile] + move.rotation


def tile_points(outlook: Outlook, turned: int) -> int:
    """Return the points that a frontier tile brings by being placed."""
    tile = outlook.pos.table.tiles.tiles[turned // 4]
    return tile.vp if tile.vp_when == "placed" else 0


def made_at_once(outlook: Outlook, cell: int, turned: int) -> float:
    """Return what a Production Base, if there is one, makes of the areas that a tile completes."""
    if "production-base" not in outlook.pos.effects[outlook.player]:
        return 0.0
    board = outlook.board.copy()
    return outlook.gain(sum(board.room(root) for root in board.place(cell, turned)))


def _discard(outlook: Outlook, move: m.Discard) -> float:
    return NAMELESS if move.tile == UNKNOWN else 0.0


def _build(outlook: Outlook, move: m.Build) -> float:
    return building_worth(outlook, *laying(outlook, move))


def building_worth(outlook: Outlook, cell: int, turned: int) -> float:
    """Return the worth of a building laid there: board, points, effect, less the cubes that it costs."""
    worth = outlook.buildings.get((cell, turned))
    if worth is None:
        board = outlook.laid(cell, turned)
        worth = outlook.lay(cell, turned, board) + hoped_points(outlook, board, cell)
        worth = outlook.buildings[cell, turned] = worth + effect_worth(outlook, board, cell)
    return worth - price_worth(outlook, turned // 4)


def hoped_points(outlook: Outlook, board: Territory, cell: int) -> float:
    """Return the printed points of the building on a cell of a board, as far as they can be hoped for."""
    tile = board.table.tiles[board.placed[cell] // 4]
    points = printed_points(board, cell, tile)
    if tile.vp and not points:
        return tile.vp * min(
            outlook.chance(board, board.root(4 * cell + segment)) for segment in tile.vp_areas
        )
    return float(points)


def effect_worth(outlook: Outlook, board: Territory, cell: int) -> float:
    """Return what the effect of the building on a cell of a board can be hoped to bring."""
    effect = board.table.tiles[board.placed[cell] // 4].effect
    if effect is None:
        return 0.0
    if effect in STANDS:
        return STANDS[effect] * outlook.late
    if effect == "tower":
        return len(board.completed) + 3 * outlook.late
    if effect == "monastery":
        free = 8 - len(buildings.around(board, cell)) - _beyond(board, cell)
        return len(buildings.around(board, cell)) + free * 0.8 * min(1.0, outlook.coming / 8)
    kind = "grass" if effect == "pasture" else "city"
    root = buildings.area_of(board, cell, kind)
    chance = outlook.chance(board, root)
    if effect == "watch-tower":
        return buildings.WATCH_TOWER_POINTS * chance * (len(board.cities) + 1.5 * outlook.late)
    if effect == "pasture":
        return buildings.PASTURE_POINTS * chance * len(board.tiles_of(root))
    return buildings.GUILD_HALL_POINTS * chance * (board.spaces(root, "city") + GROWS * outlook.late)


def _beyond(board: Territory, cell: int) -> int:
    """Return how many of the eight spaces around a cell lie beyond the border."""
    row, col = divmod(cell, board.table.cols)
    rows = sum(0 <= row + step < board.table.rows for step in (-1, 0, 1))
    cols = sum(0 <= col + step < board.table.cols for step in (-1, 0, 1))
    return 9 - rows * cols


def price_worth(outlook: Outlook, building: int) -> float:
    """Return what the cubes of a price are worth to the player, the cheaper one saved."""
    pos, stock, loss = outlook.pos, outlook.board.stock, outlook.loss
    wood, stone = pos.table.cost[building]
    prices = [(wood, stone)]
    if outlook.player == pos.mover:
        prices = [(max(0, wood - 1), stone), (wood, max(0, stone - 1))]
    return min(
        loss(w * ONE_CUBE[0] + s * ONE_CUBE[1])
        for w, s in prices
        if w <= count(stock, 0) and s <= count(stock, 1)
    )


# -- cubes ------------------------------------------------------------------------------------------


def _produce(outlook: Outlook, move: m.Produce) -> float:
    return ACT + outlook.gain(outlook.board.room(outlook.pos.table.node(move.area)))


def _consume(outlook: Outlook, move: m.Consume) -> float:
    return ACT + city_worth(outlook, outlook.pos.table.node(move.city))


def city_points(outlook: Outlook, city: int) -> tuple[int, int]:
    """Return the points and the wheat that a city would turn over, with all bonuses."""
    pos, player, board = outlook.pos, outlook.player, outlook.board
    wheat = min(buildings.city_spaces(pos, player, city), count(board.stock, 2))
    points = wheat
    if buildings.in_city(pos, player, "workshop", city) and count(board.stock, 0) >= buildings.WORKSHOP_WOOD:
        points += buildings.WORKSHOP_POINTS
    if points and buildings.in_city(pos, player, "small-market", city):
        points += buildings.MARKET_BONUS
    if points and player == pos.mover:
        points += ACTIVE_BONUS
    return min(points, pos.stock), min(wheat, pos.stock)


def city_worth(outlook: Outlook, city: int) -> float:
    """Return the points of a city less the worth of the wheat they cost."""
    points, wheat = city_points(outlook, city)
    return points - outlook.loss(wheat * WHEAT)


def _spend(outlook: Outlook, move: m.Spend) -> float:
    phase = outlook.pos.phase
    if phase == CONSUME:  # its points and wheat were weighed when the city was chosen
        return 1.0 + WHEAT_FIRST if move.resource == m.WHEAT else 1.0
    cost = outlook.loss(ONE_CUBE[m.RESOURCES.index(move.resource)])
    return 1.0 - cost if phase == PRODUCE else -cost


def _store(outlook: Outlook, move: m.Store) -> float:
    return free_space(outlook, move)[0] - KEEP


def free_space(outlook: Outlook, move: m.Store) -> tuple[float, bool]:
    """Return what the space is worth that a cube for the Warehouse leaves, and if the next pick fills it."""
    pos, board = outlook.pos, outlook.board
    root = pos.table.node(move.area)
    if pos.phase == PRODUCE and pos.left and root not in pos.picked and not board.room(root):
        return ROOM_FOR_PICK + KEEP, True
    return (ROOM * outlook.late if pos.phase in (BUILD, CONSUME) else 0.0), False


def _done(outlook: Outlook, move: m.Done) -> float:
    return 0.0


# -- actions ----------------------------------------------------------------------------------------


def _action(outlook: Outlook, move: m.Action) -> float:
    return action_yield(outlook, move.action) - envy(outlook, move.action)


def action_yield(outlook: Outlook, action: str) -> float:
    """Return what an action brings a player, chosen now."""
    return _YIELDS[action](outlook)


def envy(outlook: Outlook, action: str) -> float:
    """Return what is held against an action for what it brings the others."""
    pos, player = outlook.pos, outlook.player
    others = [Outlook(pos, other) for other in range(pos.table.players) if other != player]
    return RIVALRY * sum(action_yield(other, action) for other in others) / len(others)


def _develop_yield(outlook: Outlook) -> float:
    """Return what drawing tiles promises: less on a board with few empty spaces, or few tiles left."""
    return TILES[min(tiles_drawn(outlook), outlook.board.empty, outlook.pos.deck)] + last_spaces(outlook)


def tiles_drawn(outlook: Outlook) -> int:
    """Return how many tiles the player would draw in Develop."""
    return DEVELOP_ACTIVE if outlook.player == outlook.pos.mover else DEVELOP_OTHER


def last_spaces(outlook: Outlook) -> float:
    """Return what it is worth that Develop may fill the board."""
    return LAST_SPACE if 0 < outlook.board.empty <= tiles_drawn(outlook) else 0.0


def _produce_yield(outlook: Outlook) -> float:
    return outlook.gain(best_picks(outlook))


def best_picks(outlook: Outlook) -> int:
    """Return the cubes, packed, of the best picks in Produce."""
    board, pos = outlook.board, outlook.pos
    picks = PICKS_ACTIVE if outlook.player == pos.mover else PICKS_OTHER
    rooms = sorted((board.room(root) for root in board.producing), key=total, reverse=True)[:picks]
    field = buildings.rich_soil(pos, outlook.player)
    extra = board.room(field) if field is not None else 0
    return sum(rooms) + (extra if extra not in rooms else 0)


def _build_yield(outlook: Outlook) -> float:
    return best_building(outlook)[0]


def best_building(outlook: Outlook) -> tuple[float, int | None]:
    """Return the worth of the best building that can be paid, where its tile lies best, and which it is."""
    pos, player, board = outlook.pos, outlook.player, outlook.board
    payable = pos.table.payable[player == pos.mover][board.stock & 0xFFFF]
    best: tuple[float, int | None] = (0.0, None)
    for building in pos.supply:
        if building in payable:
            place = outlook.best_place(building)
            worth = 0.0 if place is None else building_worth(outlook, *place)
            if worth > best[0]:
                best = worth, building
    return best


def _consume_yield(outlook: Outlook) -> float:
    return best_city(outlook)[0]


def best_city(outlook: Outlook) -> tuple[float, int | None]:
    """Return the worth of the best city, or Villa in the place of one, and which it is."""
    villa = buildings.villa(outlook.pos, outlook.player)
    cities = [*outlook.board.cities, *(() if villa is None else (villa,))]
    worths = [(city_worth(outlook, city), -city) for city in cities]
    worth, city = max(worths, default=(0.0, 1))
    return worth, None if city > 0 else -city


_YIELDS: dict[str, Callable[[Outlook], float]] = {
    m.DEVELOP: _develop_yield,
    m.PRODUCE: _produce_yield,
    m.BUILD: _build_yield,
    m.CONSUME: _consume_yield,
}
_WORTHS: dict[type[Decision], Callable[[Outlook, Any], float]] = {
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
