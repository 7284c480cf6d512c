"""A flood fill that knows nothing of territories: the oracle for areas of The King of Frontier.

It takes tiles as an edition prints them, on a board that is a plain dictionary, and finds every area anew
from scratch. Run by itself it compares territories with it over as many random placements as asked::

    python tests/king_flood.py --placements 1000000 [--seed 1]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from frontier_nb.games.king.edition import EDITIONS, KingEdition
from frontier_nb.games.king.territory import EMPTY, Territory

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""From a space to its neighbours: north, east, south, west."""

Place = tuple[int, int]
Board = dict[Place, tuple[Mapping[str, Any], int]]
"""The printed tile and its rotation, by row and column."""


class Area(NamedTuple):
    """What a flood finds: segments as (row, column, index), edges as (row, column, direction)."""

    segments: frozenset[tuple[int, int, int]]
    open: frozenset[tuple[int, int, int]]
    border: frozenset[tuple[int, int, int]]
    spaces: Mapping[str, int]
    kinds: frozenset[str]


def segment_at(board: Board, row: int, col: int, direction: int) -> int:
    """Return which segment of the tile there reaches its edge in a direction of the board."""
    tile, rotation = board[row, col]
    edge = (direction - rotation) % 4
    [found] = [index for index, area in enumerate(tile["areas"]) if edge in area["edges"]]
    return found


def kind_at(board: Board, row: int, col: int, direction: int) -> str:
    """Return the kind of terrain that the tile there shows in a direction of the board."""
    tile, rotation = board[row, col]
    return str(tile["edges"][(direction - rotation) % 4])


def flood(board: Board, start: tuple[int, int, int], rows: int, cols: int) -> Area:
    """Return the area around one segment."""
    found = {start}
    edge_kinds = set()
    spaces: Counter[str] = Counter()
    open_edges, border = set(), set()
    todo = [start]
    while todo:
        row, col, index = todo.pop()
        tile, rotation = board[row, col]
        spaces.update(tile["areas"][index]["spaces"])
        for edge in tile["areas"][index]["edges"]:
            edge_kinds.add(tile["edges"][edge])
            direction = (edge + rotation) % 4
            there = row + STEPS[direction][0], col + STEPS[direction][1]
            if there in board:
                beyond = (*there, segment_at(board, *there, (direction + 2) % 4))
                if beyond not in found:
                    found.add(beyond)
                    todo.append(beyond)
            else:
                open_edges.add((row, col, direction))
                if not (0 <= there[0] < rows and 0 <= there[1] < cols):
                    border.add((row, col, direction))
    return Area(frozenset(found), frozenset(open_edges), frozenset(border), spaces, frozenset(edge_kinds))


def areas(board: Board, rows: int, cols: int) -> list[Area]:
    """Return every area of a board, by the lowest of its segments."""
    left = sorted(
        (*place, index) for place, (tile, _) in board.items() for index in range(len(tile["areas"]))
    )
    found = []
    while left:
        area = flood(board, left[0], rows, cols)
        found.append(area)
        left = [segment for segment in left if segment not in area.segments]
    return found


def fits(board: Board, tile: Mapping[str, Any], row: int, col: int, rotation: int) -> bool:
    """Return whether a printed tile may be laid there so."""
    if (row, col) in board:
        return False
    tried = {**board, (row, col): (tile, rotation)}
    return all(
        kind_at(tried, row, col, direction)
        == kind_at(tried, row + STEPS[direction][0], col + STEPS[direction][1], (direction + 2) % 4)
        for direction in range(4)
        if (row + STEPS[direction][0], col + STEPS[direction][1]) in board
    )


def differences(territory: Territory, board: Board) -> Iterator[str]:
    """Yield a line for everything in which a territory and the floods of the same board differ."""
    rows, cols = territory.table.rows, territory.table.cols
    expected = {min(area.segments): area for area in areas(board, rows, cols)}
    names = [territory.name(root) for root in territory.roots()]
    if names != sorted(expected):
        yield f"areas {names}, not {sorted(expected)}"
        return
    for root, (name, area) in zip(territory.roots(), sorted(expected.items()), strict=True):
        found = Area(
            frozenset(territory.name(node) for node in territory.nodes(root)),
            frozenset((*divmod(cell, cols), d) for cell, d in territory.open_edges(root)),
            frozenset((*divmod(cell, cols), d) for cell, d in territory.hopeless_edges(root)),
            Counter({s: n for s in ("wood", "stone", "wheat", "city") if (n := territory.spaces(root, s))}),
            frozenset(territory.kinds(root)),
        )
        if found != area:
            yield f"area {name}: {found}, not {area}"
        if {territory.root(node) for node in territory.nodes(root)} != {root}:
            yield f"area {name} has segments that name another"
        if territory.is_complete(root) == bool(area.open):
            yield f"area {name}: completed {territory.is_complete(root)}"
    complete = [name for name, area in sorted(expected.items()) if not area.open]
    if [territory.name(root) for root in territory.completed] != complete:
        yield f"completed {territory.completed}, not {complete}"
    wanted = [name for name in complete if set(expected[name].spaces) - {"city"}]
    if [territory.name(root) for root in territory.producing] != wanted:
        yield f"producing {territory.producing}, not {wanted}"
    wanted = [name for name in complete if "city" in expected[name].kinds]
    if [territory.name(root) for root in territory.cities] != wanted:
        yield f"cities {territory.cities}, not {wanted}"


EDITION = EDITIONS.load()
PRINTED = [*EDITION.data["tiles"], *EDITION.data["buildings"]]
TABLE = KingEdition.from_edition(EDITION).table


class Walk:
    """Random placements that fit, on one board after another, each laid twice: in a territory and plainly."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.start()

    def start(self) -> None:
        """Clear the board."""
        self.territory = Territory(TABLE)
        self.board: Board = {}

    def step(self) -> list[int]:
        """Lay a random tile where it fits, on a new board if need be; return the areas it completes."""
        while True:
            empty = [cell for cell, turned in enumerate(self.territory.placed) if turned == EMPTY]
            self.rng.shuffle(empty)
            # Spaces with neighbours first, as a rule: that is where areas meet.
            if self.rng.random() < 0.8:
                empty.sort(key=lambda cell: not self.territory.need[cell])
            for cell in empty:
                tiles = self.rng.sample(range(len(PRINTED)), 12)
                choices = [
                    turned for tile in tiles for turned in TABLE.fitting[tile][self.territory.need[cell]]
                ]
                if choices:
                    return self.lay(cell, self.rng.choice(choices))
            self.start()

    def lay(self, cell: int, turned: int) -> list[int]:
        """Lay a turned tile in both; return the roots of the areas that the territory says it completes."""
        before = set(self.territory.completed)
        self.board[divmod(cell, TABLE.cols)] = (PRINTED[turned // 4], turned % 4)
        done = self.territory.place(cell, turned)
        assert done == [root for root in self.territory.completed if root not in before]
        return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--placements", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    walk, completed, began = Walk(arguments.seed), 0, time.perf_counter()
    for number in range(arguments.placements):
        completed += len(walk.step())
        for line in differences(walk.territory, walk.board):
            raise SystemExit(f"placement {number + 1}: {line}\n{walk.territory.placed}")
    took = time.perf_counter() - began
    print(f"{arguments.placements:,} placements, {completed:,} areas completed, all equal, in {took:.0f} s")


if __name__ == "__main__":
    main()
