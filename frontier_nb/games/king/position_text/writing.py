"""Writing a position as a string, and the letters that are written."""

from __future__ import annotations

from collections.abc import Iterator

from frontier_nb.games.king.moves import UNKNOWN
from frontier_nb.games.king.names import area_name
from frontier_nb.games.king.position import (
    BUILD,
    CHOOSE,
    CONSUME,
    DEVELOP,
    FIRST,
    NO_CITY,
    OPENING,
    OVER,
    PRODUCE,
    SUPPLY,
    Position,
)
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.terms import count
from frontier_nb.games.king.territory import EMPTY, WAREHOUSE, Territory
from frontier_nb.games.king.tiles import CUBES
from frontier_nb.protocol import CHANCE

PHASES = {
    FIRST: "f", SUPPLY: "s", OPENING: "o", CHOOSE: "a", DEVELOP: "d", PRODUCE: "p", BUILD: "b", CONSUME: "c",
}  # fmt: skip
"""How each phase is written; in capitals where chance draws."""

TURNS = ("", ".e", ".s", ".w")
"""How a tile is written to be turned, by quarters."""


def write_position(state: Position) -> str:
    """Return `state` as a string; ``read_position`` gives an equal position back."""
    phase = "x" if state.player == OVER else PHASES[state.phase]
    if state.player == CHANCE and state.phase in (OPENING, DEVELOP):
        phase = phase.upper()
    return "/".join(
        [
            f"{state.first}.{state.turn}.{state.mover}.{phase}.{state.actor}",
            _write_part(state),
            ";".join(_write_board(board) for board in state.boards),
            ";".join(_ids(state, hand) for hand in state.hands),
            ";".join(_ids(state, pile) for pile in state.discards),
            _ids(state, state.supply),
            ";".join(map(str, state.chips)),
        ]
    )


def _ids(pos: Position, tiles: tuple[int, ...]) -> str:
    known = pos.table.tiles.tiles
    return ",".join(UNKNOWN if tile == HIDDEN else known[tile].id for tile in tiles) or "-"


def _areas(pos: Position, roots: tuple[int, ...]) -> str:
    board = pos.boards[pos.actor]
    return "".join("," + area_name(board.name(root)) for root in roots)


def _write_part(pos: Position) -> str:
    if pos.player < 0:
        return "-"
    if pos.phase == PRODUCE:
        return f"{pos.left}.{pos.fresh}.{pos.routed}" + _areas(pos, pos.picked)
    if pos.phase == BUILD:
        wood, stone, discount = pos.owed
        return f"{pos.left}.{wood}.{stone}.{discount}" + _areas(pos, pos.pending)
    if pos.phase == CONSUME:
        city = "" if pos.city == NO_CITY else _areas(pos, (pos.city,))
        return f"{pos.left}.{pos.gained}.{pos.workshop}" + city
    return "-"


def _write_board(board: Territory) -> str:
    items: list[str] = []
    empty = 0
    for turned in board.placed:
        if turned == EMPTY:
            empty += 1
            continue
        if empty:
            items.append(str(empty))
        empty = 0
        items.append(board.table.tiles[turned // 4].id + TURNS[turned % 4])
    if empty:
        items.append(str(empty))
    parts = [",".join(items)]
    if board.producing or board.cubes:
        parts.append(",".join((*(_write_cubes(board, root) for root in board.producing), *_misplaced(board))))
    if WAREHOUSE in board.cubes:
        parts.append(_packed(board.cubes[WAREHOUSE]))
    return "~".join(parts)


def _write_cubes(board: Territory, root: int) -> str:
    cubes = board.cubes.get(root, 0)
    return "-" if not cubes else "f" if cubes == board.tally[root] & CUBES else _packed(cubes)


def _misplaced(board: Territory) -> Iterator[str]:
    """Yield the cubes of a draft that lie where none can be, each with its area."""
    for root in sorted(board.cubes):
        if root != WAREHOUSE and root not in board.producing:
            yield f"{area_name(board.name(root))}:{_packed(board.cubes[root])}"


def _packed(cubes: int) -> str:
    return ".".join(str(count(cubes, resource)) for resource in range(3))
