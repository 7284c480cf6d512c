"""What the buildings do, one short function for each effect.

A building of its owner's is found by its effect in ``Position.effects``, which holds the cell it lies on.
Whether it works is asked anew each time, for some effects wait until an area is completed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from frontier_nb.games.king.position import UNUSED, Position
from frontier_nb.games.king.terms import total
from frontier_nb.games.king.territory import EMPTY, WAREHOUSE, Territory

WAREHOUSE_ROOM = 4
"""Cubes that the Warehouse stores."""
VILLA_SPACES = 4
"""Consumption spaces that the Villa stands for."""
MARKET_BONUS = 2
"""Points that the Small Market adds when its city gains any."""
WORKSHOP_WOOD, WORKSHOP_POINTS = 2, 3
"""What the Workshop takes and gives."""
TOWER_POINTS, WATCH_TOWER_POINTS, PASTURE_POINTS, MONASTERY_POINTS, GUILD_HALL_POINTS = 1, 4, 3, 1, 2
"""Points for each thing that these count at the end."""


def area_of(board: Territory, cell: int, kind: str) -> int:
    """Return the root of the area of a kind that the tile on a cell belongs to."""
    tile = board.table.tiles[board.placed[cell] // 4]
    segment = next(place for place in range(len(tile.areas)) if kind in tile.kinds(place))
    return board.root(4 * cell + segment)


def works(board: Territory, cell: int, kind: str) -> bool:
    """Return whether the area of a kind, on which the building there depends, is completed."""
    return board.is_complete(area_of(board, cell, kind))


# -- Warehouse --------------------------------------------------------------------------------------


def warehouse_room(pos: Position, player: int) -> int:
    """Return how many more cubes a player's Warehouse takes; none without one (KF-54, KF-R32)."""
    if "warehouse" not in pos.effects[player]:
        return 0
    return WAREHOUSE_ROOM - total(pos.boards[player].cubes.get(WAREHOUSE, 0))


# -- Rich Soil, Supply Route and Production Base ----------------------------------------------------


def rich_soil(pos: Position, player: int) -> int | None:
    """Return the root of the field that produces by itself in Produce, if it does (KF-R28)."""
    cell = pos.effects[player].get("rich-soil")
    if cell is None:
        return None
    root = area_of(pos.boards[player], cell, "grain")
    return root if pos.boards[player].is_complete(root) else None


def supply_route(pos: Position, player: int) -> tuple[int, int] | None:
    """Return the roots of the field and of the city of a route in use, both completed (KF-R29)."""
    cell = pos.effects[player].get("supply-route")
    if cell is None:
        return None
    board = pos.boards[player]
    field, city = area_of(board, cell, "grain"), area_of(board, cell, "city")
    return (field, city) if board.is_complete(field) and board.is_complete(city) else None


def route_left(pos: Position, player: int) -> int:
    """Return how many wheat the Supply Route can still take in this Produce, chips aside."""
    if not pos.fresh:
        return 0
    route = supply_route(pos, player)
    assert route is not None, "wheat is fresh only on a route in use"
    return min(pos.fresh, pos.boards[player].spaces(route[1], "city") - pos.routed)


def produce(pos: Position, player: int, root: int) -> None:
    """Fill every empty space of an area, and note the wheat that a Supply Route may take at once."""
    came = pos.own(player).produce(root)
    if came >> 16 and "supply-route" in pos.effects[player]:
        route = supply_route(pos, player)
        if route is not None and route[0] == root:
            pos.fresh += came >> 16


def production_base(pos: Position, player: int, roots: Iterable[int]) -> tuple[int, ...]:
    """Return those of the areas just completed that produce at once (KF-R31)."""
    if "production-base" not in pos.effects[player]:
        return ()
    board = pos.boards[player]
    return tuple(root for root in roots if board.room(root))


# -- Villa, Workshop and Small Market ---------------------------------------------------------------


def villa(pos: Position, player: int) -> int | None:
    """Return the number of the segment that stands for the Villa as a city (KF-59)."""
    cell = pos.effects[player].get("villa")
    return None if cell is None else 4 * cell


def city_spaces(pos: Position, player: int, city: int) -> int:
    """Return the consumption spaces of a city that was picked, or of the Villa in the place of one."""
    return VILLA_SPACES if city == villa(pos, player) else pos.boards[player].spaces(city, "city")


def in_city(pos: Position, player: int, effect: str, city: int) -> bool:
    """Return whether a player's building of this effect belongs to the city that was picked."""
    cell = pos.effects[player].get(effect)
    return cell is not None and area_of(pos.boards[player], cell, "city") == city


def workshop_ready(pos: Position, player: int) -> bool:
    """Return whether the Workshop may be given its wood now (KF-R30)."""
    return (
        pos.workshop == UNUSED
        and pos.stock > 0
        and pos.boards[player].stock & 0xFF >= WORKSHOP_WOOD
        and in_city(pos, player, "workshop", pos.city)
    )


def small_market(pos: Position, player: int) -> int:
    """Return the points that the Small Market adds to what was gained in this Consume, chips aside."""
    return MARKET_BONUS if pos.gained and in_city(pos, player, "small-market", pos.city) else 0


# -- points at the end ------------------------------------------------------------------------------


def tower(board: Territory, cell: int) -> int:
    """Count the completed areas of the board, Grassland included."""
    return len(board.completed)


def watch_tower(board: Territory, cell: int) -> int:
    """Count the completed Cities, if its own is one of them."""
    return len(board.cities) if works(board, cell, "city") else 0


def pasture(board: Territory, cell: int) -> int:
    """Count the tiles with a segment in its Grassland, if that is completed."""
    root = area_of(board, cell, "grass")
    return len(board.tiles_of(root)) if board.is_complete(root) else 0


def monastery(board: Territory, cell: int) -> int:
    """Count the tiles on the eight spaces around it."""
    return len(around(board, cell))


def guild_hall(board: Territory, cell: int) -> int:
    """Count the consumption spaces of its city, if that is completed."""
    root = area_of(board, cell, "city")
    return board.spaces(root, "city") if board.is_complete(root) else 0


def around(board: Territory, cell: int) -> list[int]:
    """Return those of the eight cells around one that have a tile."""
    row, col = divmod(cell, board.table.cols)
    return [
        other
        for other in range(board.table.cells)
        if other != cell
        and board.placed[other] != EMPTY
        and abs(other // board.table.cols - row) <= 1
        and abs(other % board.table.cols - col) <= 1
    ]


ENDING: Mapping[str, tuple[Callable[[Territory, int], int], int]] = MappingProxyType(
    {
        "tower": (tower, TOWER_POINTS),
        "watch-tower": (watch_tower, WATCH_TOWER_POINTS),
        "pasture": (pasture, PASTURE_POINTS),
        "monastery": (monastery, MONASTERY_POINTS),
        "guild-hall": (guild_hall, GUILD_HALL_POINTS),
    }
)
"""By effect, what a building counts at the end and the points for each."""


def ending_points(board: Territory, cell: int, effect: str | None) -> int:
    """Return the points that a building's effect is worth at the end."""
    if effect is None or effect not in ENDING:
        return 0
    counts, points = ENDING[effect]
    return counts(board, cell) * points
