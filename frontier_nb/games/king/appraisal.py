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
from frontier_nb.games.king.position import BUILD, CONSUME, PRODUCE, Position
from frontier_nb.games.king.prospects import Outlook
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


def appraise(pos: Position, choices: Sequence[Decision]) -> list[float]:
    """Return what each of `choices`, legal decisions at `pos`, looks worth to the player who makes it."""
    player = pos.player
    outlook = Outlook(pos, player)
    return [_WORTHS[type(move)](outlook, move) for move in choices]


# -- tiles and buildings ----------------------------------------------------------------------------


def _place(outlook: Outlook, move: m.Place) -> float:
    table = outlook.pos.table
    turned = 4 * table.tiles.index[move.tile] + move.rotation
    worth = outlook.lay(table.cell(move.row, move.col), turned)
    tile = table.tiles.tiles[turned // 4]
    if tile.vp_when == "placed":
        worth += tile.vp
    if "production-base" in outlook.pos.effects[outlook.player]:
        worth += _made_at_once(outlook, table.cell(move.row, move.col), turned)
    return worth


def _made_at_once(outlook: Outlook, cell: int, turned: int) -> float:
    """Return what a Production Base makes of the areas that a tile completes."""
    board = outlook.board.copy()
    return outlook.gain(sum(board.room(root) for root in board.place(cell, turned)))


def _discard(outlook: Outlook, move: m.Discard) -> float:
    # To name a tile that nobody noted looks better than not to.
    return -0.5 if move.tile == UNKNOWN else 0.0


def _build(outlook: Outlook, move: m.Build) -> float:
    table = outlook.pos.table
    return building_worth(
        outlook, table.tiles.index[move.building], table.cell(move.row, move.col), move.rotation
    )


def building_worth(outlook: Outlook, building: int, cell: int, rotation: int) -> float:
    """Return the worth of a building laid there: board, points, effect, less the cubes that it costs."""
    turned = 4 * building + rotation
    board = outlook.board.copy()
    board.place(cell, turned)
    worth = outlook.lay(cell, turned, board) + _points(outlook, board, cell)
    return worth - price_worth(outlook, building)


def _points(outlook: Outlook, board: Territory, cell: int) -> float:
    """Return the points, to be hoped for, of the building that lies on a cell of a board."""
    tile = board.table.tiles[board.placed[cell] // 4]
    worth = float(printed_points(board, cell, tile))
    if tile.vp and not worth:
        worth = tile.vp * min(
            outlook.chance(board, board.root(4 * cell + segment)) for segment in tile.vp_areas
        )
    effect = tile.effect
    if effect is None:
        return worth
    if effect in STANDS:
        return worth + STANDS[effect] * outlook.late
    if effect == "tower":
        return worth + len(board.completed) + 3 * outlook.late
    if effect == "monastery":
        free = 8 - len(buildings.around(board, cell)) - _beyond(board, cell)
        return worth + len(buildings.around(board, cell)) + free * 0.8 * min(1.0, outlook.coming / 8)
    kind = "grass" if effect == "pasture" else "city"
    root = buildings.area_of(board, cell, kind)
    chance = outlook.chance(board, root)
    if effect == "watch-tower":
        return worth + buildings.WATCH_TOWER_POINTS * chance * (len(board.cities) + 1.5 * outlook.late)
    if effect == "pasture":
        return worth + buildings.PASTURE_POINTS * chance * len(board.tiles_of(root))
    return worth + buildings.GUILD_HALL_POINTS * chance * (board.spaces(root, "city") + GROWS * outlook.late)


def _beyond(board: Territory, cell: int) -> int:
    """Return how many of the eight spaces around a cell lie beyond the border."""
    row, col = divmod(cell, board.table.cols)
    rows = sum(0 <= row + step < board.table.rows for step in (-1, 0, 1))
    cols = sum(0 <= col + step < board.table.cols for step in (-1, 0, 1))
    return 9 - rows * cols


def price_worth(outlook: Outlook, building: int) -> float:
    """Return what the cubes of a price are worth to the player, the cheaper one saved."""
    pos, stock = outlook.pos, outlook.board.stock
    wood, stone = pos.table.cost[building]
    prices = [(wood, stone)]
    if outlook.player == pos.mover:
        prices = [(max(0, wood - 1), stone), (wood, max(0, stone - 1))]
    return min(
        outlook.cubes(stock) - outlook.cubes(stock - w * ONE_CUBE[0] - s * ONE_CUBE[1])
        for w, s in prices
        if w <= count(stock, 0) and s <= count(stock, 1)
    )


# -- cubes ------------------------------------------------------------------------------------------


def _produce(outlook: Outlook, move: m.Produce) -> float:
    return 0.1 + outlook.gain(outlook.board.room(outlook.pos.table.node(move.area)))


def _consume(outlook: Outlook, move: m.Consume) -> float:
    return 0.1 + city_worth(outlook, outlook.pos.table.node(move.city))


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
    stock = outlook.board.stock
    return points - (outlook.cubes(stock) - outlook.cubes(stock - wheat * WHEAT))


def _spend(outlook: Outlook, move: m.Spend) -> float:
    pos, stock = outlook.pos, outlook.board.stock
    cost = outlook.cubes(stock) - outlook.cubes(stock - ONE_CUBE[m.RESOURCES.index(move.resource)])
    if pos.phase == BUILD:
        return -cost
    if pos.phase == PRODUCE:
        return 1.0 - cost
    # The points of a Consume were weighed when the city was chosen.
    return 1.0 + (0.5 if move.resource == m.WHEAT else 0.0)


def _store(outlook: Outlook, move: m.Store) -> float:
    # A cube in the Warehouse leaves room for another, which is worth most just before a pick.
    pos, board = outlook.pos, outlook.board
    root = pos.table.node(move.area)
    if pos.phase == PRODUCE and pos.left and root not in pos.picked and not board.room(root):
        return 5.0
    return 0.3 * outlook.late - KEEP if pos.phase in (BUILD, CONSUME) else -KEEP


def _done(outlook: Outlook, move: m.Done) -> float:
    return 0.0


# -- actions ----------------------------------------------------------------------------------------


def _action(outlook: Outlook, move: m.Action) -> float:
    pos, player = outlook.pos, outlook.player
    yields = _YIELDS[move.action]
    others = [Outlook(pos, other) for other in range(pos.table.players) if other != player]
    theirs = sum(yields(other) for other in others) / len(others)
    return yields(outlook) - RIVALRY * theirs


def _develop_yield(outlook: Outlook) -> float:
    """Return what drawing tiles promises: less on a board with few empty spaces, or few tiles left."""
    active = outlook.player == outlook.pos.mover
    drawn = DEVELOP_ACTIVE if active else DEVELOP_OTHER
    empty = outlook.board.empty
    return TILES[min(drawn, empty, outlook.pos.deck)] + (LAST_SPACE if 0 < empty <= drawn else 0.0)


def _produce_yield(outlook: Outlook) -> float:
    """Return the worth of the cubes of the best picks."""
    board, pos = outlook.board, outlook.pos
    picks = PICKS_ACTIVE if outlook.player == pos.mover else PICKS_OTHER
    rooms = sorted((board.room(root) for root in board.producing), key=total, reverse=True)[:picks]
    field = buildings.rich_soil(pos, outlook.player)
    extra = board.room(field) if field is not None else 0
    return outlook.gain(sum(rooms) + (extra if extra not in rooms else 0))


def _build_yield(outlook: Outlook) -> float:
    """Return the worth of the best building that can be paid, on the space where its tile lies best."""
    pos, player, board = outlook.pos, outlook.player, outlook.board
    payable = pos.table.payable[player == pos.mover][board.stock & 0xFFFF]
    best = 0.0
    for building in pos.supply:
        if building in payable:
            best = max(best, _best_place(outlook, building))
    return best


def _best_place(outlook: Outlook, building: int) -> float:
    board, table = outlook.board, outlook.pos.table.tiles
    laid = [
        (outlook.lay(cell, turned), cell, turned)
        for cell, need in enumerate(board.need)
        if need >= 0
        for turned in table.fitting[building][need]
    ]
    if not laid:
        return 0.0
    _, cell, turned = max(laid)
    return building_worth(outlook, building, cell, turned % 4)


def _consume_yield(outlook: Outlook) -> float:
    """Return the worth of the best city."""
    villa = buildings.villa(outlook.pos, outlook.player)
    cities = [*outlook.board.cities, *(() if villa is None else (villa,))]
    return max((city_worth(outlook, city) for city in cities), default=0.0)


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
