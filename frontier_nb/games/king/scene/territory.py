"""A player's board: tiles as they lie, rims of completed areas, cubes, and a component for each part."""

from __future__ import annotations

from functools import lru_cache
from math import floor

from frontier_nb.games.king import components, names
from frontier_nb.games.king.buildings import ENDING
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.scene import cubes, emblems, phrases
from frontier_nb.games.king.scene import tile as tiles
from frontier_nb.games.king.scene.geometry import spans
from frontier_nb.games.king.scene.layout import SMALL
from frontier_nb.games.king.scene.lights import Gate, Outline, Table, ring
from frontier_nb.games.king.scene.tile import Drawn
from frontier_nb.games.king.scoring import pays, tile_points
from frontier_nb.games.king.terms import count
from frontier_nb.games.king.territory import EMPTY, WAREHOUSE, Territory
from frontier_nb.games.king.tiles import BORDER, GRASS, RESOURCES, TileTable, opposite
from frontier_nb.messages import msg
from frontier_nb.scene.measure import union
from frontier_nb.scene.shapes import Box, Component, Point, Polygon, Rect

_GRID = 8


def draw(sheet: Table, pos: Position, player: int, name: str, origin: Point, size: float) -> None:
    """Draw a player's board, the corner of its first space at `origin`, its tiles `size` wide."""
    board = pos.boards[player]
    table = board.table
    id = components.board(player)
    box = (origin[0], origin[1], round(size * table.cols, 2), round(size * table.rows, 2))
    pen = sheet.add(id, "board", box, phrases.board(pos, player, name), "KF-R1")
    pen.rect(box, "card", 3)
    held = _held(board)
    drawn: dict[int, Drawn] = {}
    for cell, turned in enumerate(board.placed):
        row, col = divmod(cell, table.cols)
        x, y = round(origin[0] + col * size, 2), round(origin[1] + row * size, 2)
        if turned == EMPTY:
            _draw_empty(sheet, board, player, cell, (x, y, size, size))
            continue
        own = components.space(player, row, col)
        found = drawn[cell] = tiles.drawn(table, turned, x, y, size, own, f"{own}/a")
        sheet.shapes.extend(found.ground)
        _note(sheet, board, player, cell, found, held.get(cell, ()))
    _draw_rims(sheet, board, player, drawn)
    for cell, found in drawn.items():
        _draw_spaces(sheet, player, divmod(cell, table.cols), found, size, held.get(cell, ()))
    for cell, found in drawn.items():
        _draw_signs(sheet, board, player, cell, found, size)
    _draw_warehouse(sheet, pos, player, name, origin, size)


def draw_names(sheet: Table, table: TileTable, origin: Point, size: float) -> None:
    """Write the letters of the rows and the numbers of the columns beside a board."""
    pen = sheet.pen()
    for col in range(table.cols):
        x = round(origin[0] + (col + 0.5) * size, 2)
        pen.text(x, origin[1] - 2, col + 1, SMALL, "muted", "middle")
    for row in range(table.rows):
        y = round(origin[1] + (row + 0.5) * size + 4, 2)
        pen.text(origin[0] - 4.5, y, chr(ord("a") + row), SMALL, "muted", "end")


def draw_small(sheet: Table, pos: Position, player: int, name: str, origin: Point, size: float) -> None:
    """Draw a player's board so small that it is one component: terrain and rims only."""
    board = pos.boards[player]
    table = board.table
    id = components.board(player)
    box = (origin[0], origin[1], round(size * table.cols, 2), round(size * table.rows, 2))
    pen = sheet.add(id, "board", box, phrases.board(pos, player, name), "KF-R1")
    pen.rect(box, "card", 2)
    for col in range(1, table.cols):
        pen.rect((round(origin[0] + col * size - 0.5, 2), origin[1], 1, box[3]), "place")
    for row in range(1, table.rows):
        pen.rect((origin[0], round(origin[1] + row * size - 0.5, 2), box[2], 1), "place")
    drawn: dict[int, Drawn] = {}
    for cell, turned in enumerate(board.placed):
        row, col = divmod(cell, table.cols)
        own = components.space(player, row, col)
        sheet.tuck(own, id)
        for part in range(4):
            sheet.tuck(components.segment(player, row, col, part), id)
            sheet.tuck(components.edge(player, row, col, part), id)
        if turned != EMPTY:
            x, y = round(origin[0] + col * size, 2), round(origin[1] + row * size, 2)
            drawn[cell] = tiles.drawn(table, turned, x, y, size, id, "")
            sheet.shapes.extend(drawn[cell].ground)
    sheet.tuck(components.warehouse(player), id)
    for root in board.completed:
        for node in board.nodes(root):
            for curve in drawn[node // 4].curves[node % 4] if node // 4 in drawn else ():
                pen.line(curve, "area-rim-thin")


def _draw_empty(sheet: Table, board: Territory, player: int, cell: int, box: Box) -> None:
    row, col = divmod(cell, board.table.cols)
    id = components.space(player, row, col)
    pen = sheet.add(id, "space", box, phrases.empty(board, cell), "KF-R3")
    x, y, size, _ = box
    pen.rect((x + 2, y + 2, size - 4, size - 4), "ghost", 3)
    sheet.frames.add(id)
    if not board.need[cell]:
        sheet.hush(id)


def _held(board: Territory) -> dict[int, tuple[tuple[int, str, int, int], ...]]:
    """Return for each cell its segments that have spaces: number, sort, how many, how many are filled."""
    found: dict[int, list[tuple[int, str, int, int]]] = {}
    for root in board.roots():
        if board.tally[root] & 0xFFFFFFFF:
            for node, sort, number, filled in board.cubes_at(root):
                found.setdefault(node // 4, []).append((node % 4, sort, number, filled))
    return {cell: tuple(sorted(held)) for cell, held in found.items()}


def _note(
    sheet: Table,
    board: Territory,
    player: int,
    cell: int,
    found: Drawn,
    held: tuple[tuple[int, str, int, int], ...],
) -> None:
    """Note the components of a tile: itself, its segments and its edges."""
    done = tuple(board.is_complete(board.root(4 * cell + part)) for part in range(len(found.spots)))
    open_ = board.open >> 4 * cell & 15
    turned = board.placed[cell]
    beyond = tuple(_beyond(board, cell, direction) for direction in range(4))
    noted = _components(board.table, player, cell, turned, found, done, open_, held, beyond)
    parts, outlines, gates, marks = noted
    sheet.components.extend(parts)
    sheet.outlines.update(outlines)
    sheet.gates.update(gates)
    sheet.marks.update(marks)
    sheet.frames.add(parts[0].id)
    for edge in gates:  # the tile tells of its edges, and of Grassland
        sheet.hush(edge)
    kinds = board.table.turned[turned].edges
    for part, reach in enumerate(board.table.turned[turned].reach):
        if kinds[reach[0]] == GRASS:
            sheet.hush(components.segment(player, *divmod(cell, board.table.cols), part))


def _beyond(board: Territory, cell: int, direction: int) -> int:
    """Return the node of the segment that an edge meets, or -1."""
    if board.open >> 4 * cell + direction & 1:
        return -1
    other = board.table.neighbours[cell][direction]
    return 4 * other + board.segment(other, opposite(direction))


_Noted = tuple[tuple[Component, ...], dict[str, Outline], dict[str, Gate], dict[str, tuple[Rect, ...]]]


@lru_cache(maxsize=256)
def _components(
    table: TileTable,
    player: int,
    cell: int,
    turned: int,
    found: Drawn,
    done: tuple[bool, ...],
    open_: int,
    held: tuple[tuple[int, str, int, int], ...],
    beyond: tuple[int, ...],
) -> _Noted:
    row, col = divmod(cell, table.cols)
    shape, tile = table.turned[turned], table.tiles[turned // 4]
    x, y, size, _ = box = tiles.box_of(found.corners)
    id = components.space(player, row, col)
    parts = [Component(id, "tile", box, phrases.filled(table, cell, turned), phrases.rule(tile))]
    outlines, marks = {}, {}
    for part in range(len(found.spots)):
        own = components.segment(player, row, col, part)
        spaces = tuple((sort, number, filled) for at, sort, number, filled in held if at == part)
        name = phrases.segment(table, turned, cell, part, done[part], spaces)
        rule = "KF-R6" if done[part] else "KF-R5"
        room = _room(turned, part, table)
        place = (
            round(x + size * room[0], 2), round(y + size * room[1], 2),
            round(size * room[2], 2), round(size * room[3], 2),
        )  # fmt: skip
        parts.append(Component(own, "segment", place, name, rule))
        edges = tuple(
            (
                components.edge(player, row, col, d),
                None
                if beyond[d] < 0
                else components.segment(player, *divmod(beyond[d] // 4, table.cols), beyond[d] % 4),
            )
            for d in shape.reach[part]
        )
        outlines[own] = Outline(found.rims[part], edges)
        side = tiles.SPACE * size
        marks[own] = tuple(
            ring((u - side / 2, v - side / 2, side, side), 0.2 * side, own) for _, u, v in found.spots[part]
        )
    gates = {}
    corners = found.corners
    for direction in range(4):
        own = components.edge(player, row, col, direction)
        start, end = corners[direction], corners[(direction + 1) % 4]
        name = phrases.edge(table, cell, direction, shape.edges[direction], bool(open_ >> direction & 1))
        parts.append(Component(own, "edge", _strip(box, direction), name, "KF-R6"))
        segment = components.segment(player, row, col, shape.segment[direction])
        hopeless = table.neighbours[cell][direction] == BORDER
        gates[own] = Gate(start, end, segment, bool(open_ >> direction & 1), hopeless)
    return tuple(parts), outlines, gates, marks


def _strip(box: Box, direction: int) -> Box:
    """Return the strip along an edge of a tile."""
    x, y, size, _ = box
    thick, short, long = round(0.1 * size, 2), round(0.22 * size, 2), round(0.56 * size, 2)
    return (
        (x + short, y, long, thick),
        (round(x + size - thick, 2), y + short, thick, long),
        (x + short, round(y + size - thick, 2), long, thick),
        (x, y + short, thick, long),
    )[direction]


@lru_cache(maxsize=512)
def _room(turned: int, part: int, table: TileTable) -> Box:
    """Return the largest box of a grid that lies in a segment, in a square of 1 × 1: what is pointed at."""
    outline = tiles.layout(table, turned)[part].outline
    step = 1 / _GRID
    lines = [spans((row + 0.5) * step, outline) for row in range(_GRID)]
    free = [[any(a <= (col + 0.5) * step <= b for a, b in line) for col in range(_GRID)] for line in lines]
    best, most = (0, 0, 0, 0), 0
    for top in range(_GRID):
        columns = [True] * _GRID
        for bottom in range(top, _GRID):
            columns = [a and b for a, b in zip(columns, free[bottom], strict=True)]
            start = 0
            for col in range(_GRID + 1):
                if col == _GRID or not columns[col]:
                    area = (col - start) * (bottom - top + 1)
                    if area > most:
                        best, most = (start, top, col - start, bottom - top + 1), area
                    start = col + 1
    if not most:
        x, y = outline[0]
        best = (min(_GRID - 1, floor(x * _GRID)), min(_GRID - 1, floor(y * _GRID)), 1, 1)
    left, top, width, high = best
    return (left * step, top * step, width * step, high * step)


def _draw_rims(sheet: Table, board: Territory, player: int, drawn: dict[int, Drawn]) -> None:
    """Draw the gold rims of completed areas along their curves: where they have edges, more area follows."""
    cols = board.table.cols
    curves = [
        (components.segment(player, *divmod(node // 4, cols), node % 4), curve)
        for root in board.completed
        for node in board.nodes(root)
        for curve in drawn[node // 4].curves[node % 4]
    ]
    for style in ("area-outline", "area-rim"):
        sheet.shapes.extend(Polygon(curve, style, False, id) for id, curve in curves)


def _draw_spaces(
    sheet: Table,
    player: int,
    where: tuple[int, int],
    found: Drawn,
    size: float,
    held: tuple[tuple[int, str, int, int], ...],
) -> None:
    side = round(tiles.SPACE * size, 2)
    for part, spots in enumerate(found.spots):
        if not spots:
            continue
        pen = sheet.pen(components.segment(player, *where, part))
        filled = {sort: number for at, sort, _, number in held if at == part}
        for sort, x, y in spots:
            left = filled.get(sort, 0)
            cubes.space(pen, sort, x, y, side, left > 0)
            filled[sort] = left - 1


def _draw_signs(sheet: Table, board: Territory, player: int, cell: int, found: Drawn, size: float) -> None:
    """Draw the emblem and the name of a building, and what it is worth as the board stands."""
    tile = board.table.tiles[board.placed[cell] // 4]
    if not pays(tile):
        return
    sheet.shapes.extend(found.plate)
    points = tile_points(board, cell)
    counts = points != 0 or tile.vp_when == "placed"
    words = str(points) if counts else str(tile.vp or "?")
    if not counts and tile.effect in ENDING:
        words = "?"
    pen = sheet.pen(components.space(player, *divmod(cell, board.table.cols)))
    emblems.worth(pen, *found.worth, tiles.disc(size), words, counts)


def _draw_warehouse(sheet: Table, pos: Position, player: int, name: str, origin: Point, size: float) -> None:
    """Draw the cubes that a Warehouse stores, on its tile."""
    cell = pos.effects[player].get("warehouse")
    if cell is None:
        return
    row, col = divmod(cell, pos.table.tiles.cols)
    packed = pos.boards[player].cubes.get(WAREHOUSE, 0)
    stored = [sort for at, sort in enumerate(RESOURCES) for _ in range(count(packed, at))]
    side = round(0.19 * size, 2)
    x, y = origin[0] + (col + 0.5) * size, round(origin[1] + (row + 0.86) * size, 2)
    spots = [round(x + (place - 1.5) * 0.215 * size, 2) for place in range(4)]
    box = union((u - side / 2, y - side / 2, side, side) for u in spots)
    words = names.packed_cubes(packed)
    id = components.warehouse(player)
    pen = sheet.add(
        id, "warehouse", box, msg("Warehouse of {name}: {cubes}", name=name, cubes=words), "KF-R32"
    )
    for place, u in enumerate(spots):
        pen.rect((round(u - side / 2, 2), round(y - side / 2, 2), side, side), "space", round(0.2 * side, 1))
        if place < len(stored):
            cubes.cube(pen, stored[place], u, y, 0.6 * side)
