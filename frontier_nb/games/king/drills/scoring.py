"""Drills about points: lines of the score sheet, what a tile changes, what a building is worth."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from frontier_nb.games.king import components, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.buildings import ENDING
from frontier_nb.games.king.calculations.scoring import score
from frontier_nb.games.king.directions import turned
from frontier_nb.games.king.drills.kind import DECLINED, KingDrill, draw
from frontier_nb.games.king.drills.laying import tile_words
from frontier_nb.games.king.position import BUILD, DEVELOP, OPENING, Position
from frontier_nb.games.king.scene.phrases import RULES
from frontier_nb.games.king.scoring import building_points, empty_points, space_points, tile_points
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.territory import EMPTY, Territory
from frontier_nb.games.king.tiles import Tile
from frontier_nb.messages import Message, Who, msg, msgn
from frontier_nb.protocol import Game
from frontier_nb.question import Asked, Choice, Level, Number

_LEAST, _MOST = -40, 100


class Line(KingDrill):
    """What a line of the score sheet says of a board: empty spaces, spaces in areas, buildings."""

    id = "score-line"
    title = msg("What does a line of the score sheet say?")
    rules = ("KF-46", "KF-45", "KF-47", "KF-48", "KF-R21", "KF-R22")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask for the line of empty spaces, of spaces in completed areas, or of buildings and the Lake."""
        board, who = view.boards[player], Who(player)
        found = score(view, player).term.terms[_LINES[level]]
        if not found.value and rng.random() < DECLINED:
            return None
        if level == 1:
            question = msg(
                "If scores were counted now, what would the empty spaces bring {player}?", player=who
            )
            why = (
                msg("{empty} spaces have no tile, and each costs 2 points: {n}.",
                    empty=board.empty, n=found.value)
                if board.empty
                else msg("The board is full, which brings {n} points.", n=found.value)
            )  # fmt: skip
            rules: tuple[str, ...] = ("KF-46", "KF-R21")
        elif level == 2:
            question = msg(
                "If scores were counted now, what would spaces in completed areas bring {player}?", player=who
            )
            why = msgn("Completed areas have {n} space; those in open areas do not count.",
                       "Completed areas have {n} spaces; those in open areas do not count.",
                       found.value)  # fmt: skip
            rules = ("KF-45", "KF-R21")
        else:
            question = msg(
                "If scores were counted now, what would buildings and the Lake bring {player}?", player=who
            )
            why = msgn("What counts as the board stands is worth {n} point.",
                       "What counts as the board stands is worth {n} points.", found.value)  # fmt: skip
            rules = ("KF-47", "KF-48", "KF-R22")
        return Asked(
            player, question, Number(found.value, _LEAST, _MOST), rules, why,
            (components.board(player),), (score(view, player),),
        )  # fmt: skip


_LINES = {1: 1, 2: 0, 3: 2}
"""Which term of a score each level asks for."""


class Change(KingDrill):
    """By how many points laying a tile changes the score."""

    id = "score-change"
    title = msg("How many points did this tile bring?")
    rules = ("KF-R21", "KF-45", "KF-46", "KF-47", "KF-R22")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask it of a tile just laid: of any, of one that completes an area, of one that counts buildings."""
        if (
            view.player != player
            or view.phase not in (OPENING, DEVELOP, BUILD)
            or HIDDEN in view.hands[player]
        ):
            return None
        moves = [move for move in game.legal_moves(view) if isinstance(move, m.Place | m.Build)]
        tried = rng.sample(moves, min(len(moves), _TRIED))
        found = [
            (change, (move, after, change)) for move in tried
            for after in [_laid(view, move)]
            for change in [_changes(view.boards[player], after)]
            if _suits(change, level)
        ]  # fmt: skip
        drawn = draw(((sum(change), subject) for change, subject in found), rng, 2)
        if drawn is None:
            return None
        move, _, change = drawn
        after = game.apply(view, move)
        id = move.tile if isinstance(move, m.Place) else move.building
        spaces, empty, built = change
        return Asked(
            player,
            msg("{player} has just laid {tile} on {place}. By how many points did the score change?",
                player=Who(player), tile=tile_words(view.table.tiles, view.table.tiles.index[id]),
                place=names.cell_name(move.row, move.col)),
            Number(sum(change), -20, 60),
            ("KF-R21", "KF-46", *(("KF-45",) if spaces else ()), *(("KF-47", "KF-R22") if built else ())),
            msg("Empty spaces {empty}, spaces in completed areas {spaces}, buildings and Lake {built}: {n}.",
                empty=empty, spaces=spaces, built=built, n=sum(change)),
            (components.space(player, move.row, move.col),),
            (score(after, player),),
            after,
        )  # fmt: skip


_TRIED = 24
"""How many ways of laying tiles are looked at."""


def _laid(view: Position, move: m.Place | m.Build) -> Territory:
    """Return the player's board with a tile laid."""
    index = view.table.tiles.index
    board = view.boards[move.player].copy()
    tile = index[move.tile if isinstance(move, m.Place) else move.building]
    board.place(view.table.cell(move.row, move.col), 4 * tile + move.rotation)
    return board


def _changes(before: Territory, after: Territory) -> tuple[int, int, int]:
    """Return by how much each line of a board's points changes: spaces, empty spaces, buildings."""
    return (
        space_points(after) - space_points(before),
        empty_points(after) - empty_points(before),
        building_points(after) - building_points(before),
    )


def _suits(change: tuple[int, int, int], level: Level) -> bool:
    spaces, _, built = change
    return not built if level == 1 else spaces > 0 and not built if level == 2 else built != 0


class Worth(KingDrill):
    """When a building's points count, and what it would be worth on a space."""

    id = "building-worth"
    title = msg("What is this building worth?")
    rules = ("KF-R22", "KF-47", "KF-48", "KF-50", *dict.fromkeys(RULES.values()))

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask when its points count, what it scores where it is built, and what its effect counts there."""
        if level == 1:
            return self._when(view, player, rng)
        tiles = view.table.tiles.tiles
        lays = [
            (tile_points(board, cell), (building, cell, way, board))
            for building, cell, way, board in _built(view, player, rng)
            if (tiles[building].effect in ENDING) == (level == 3)
        ]
        drawn = draw(lays, rng, 0)
        if drawn is None:
            return None
        building, cell, way, board = drawn
        tile, place = tiles[building], divmod(cell, board.table.cols)
        points = tile_points(board, cell)
        return Asked(
            player,
            msg("{player} builds the {building} on {place} ({turned}). How many points does it score as the "
                "board then stands?", player=Who(player), building=names.building_name(tile),
                place=names.cell_name(*place), turned=turned(way)),
            Number(points, 0, 40),
            _rules(tile),
            _worth(tile, board, cell),
            (names.building(tile.id), components.space(player, *place)),
        )  # fmt: skip

    def _when(self, view: Position, player: int, rng: Random) -> Asked | None:
        tiles = view.table.tiles.tiles
        building = draw(((_condition(tiles[one]), one) for one in view.supply), rng)
        if building is None:
            return None
        tile = tiles[building]
        return Asked(
            player,
            msg("When do the printed points of the {building} count?", building=names.building_name(tile)),
            Choice(_WHEN, frozenset({_condition(tile)})),
            _rules(tile),
            _reason(tile),
            (names.building(tile.id),),
        )


_WHEN = (
    msg("As soon as it is placed"),
    msg("When one area of it is completed"),
    msg("When two areas of it are both completed"),
    msg("It has no printed points: its effect is counted at the end"),
)


def _condition(tile: Tile) -> int:
    """Return which of the answers is true of a building's printed points."""
    return 3 if not tile.vp else 0 if tile.vp_when == "placed" else len(tile.vp_areas)


def _reason(tile: Tile) -> Message:
    name = names.building_name(tile)
    if not tile.vp:
        return msg("The {building} shows a question mark: what it counts decides.", building=name)
    points = msgn("{n} point", "{n} points", tile.vp)
    if tile.vp_when == "placed":
        return msg("The {building} has Grassland only, so it scores its {points} by being placed.",
                   building=name, points=points)  # fmt: skip
    kinds = [names.kinds(tile.kinds(segment)) for segment in tile.vp_areas]
    if len(kinds) == 1:
        return msg("The {building} scores its {points} once its {kind} is completed.",
                   building=name, points=points, kind=kinds[0])  # fmt: skip
    return msg("The {building} scores its {points} once its {kind} and its {other} are completed.",
               building=name, points=points, kind=kinds[0], other=kinds[1])  # fmt: skip


def _rules(tile: Tile) -> tuple[str, ...]:
    own = RULES.get(tile.effect or "", "KF-50")
    if tile.effect in ENDING:
        return own, "KF-47", "KF-R22"
    return ("KF-R22", "KF-48", own) if tile.vp_when == "placed" else ("KF-R22", "KF-47", own)


def _built(view: Position, player: int, rng: Random) -> Iterator[tuple[int, int, int, Territory]]:
    """Yield some buildings of the supply with a cell and a rotation in which they fit, and the board then."""
    board = view.boards[player]
    empty = [cell for cell, turned in enumerate(board.placed) if turned == EMPTY]
    for building in view.supply:
        ways = [(cell, way) for cell in empty for way in board.table.fitting[building][board.need[cell]]]
        for cell, way in rng.sample(ways, min(len(ways), 4)):
            after = board.copy()
            after.place(cell, way)
            yield building, cell, way % 4, after


def _worth(tile: Tile, board: Territory, cell: int) -> Message:
    if tile.effect is not None and tile.effect in ENDING:
        counts, points = ENDING[tile.effect]
        return msg("It counts {number}, each worth {points}: {n}.",
                   number=counts(board, cell), points=points, n=tile_points(board, cell))  # fmt: skip
    if tile.vp_when == "placed":
        return _reason(tile)
    open_areas = sum(not board.is_complete(board.root(4 * cell + part)) for part in tile.vp_areas)
    if not open_areas:
        return msgn("What it needs is completed, so it scores {n} point.",
                    "What it needs is completed, so it scores {n} points.", tile.vp)  # fmt: skip
    return msgn("{n} area that it needs is not completed, so it scores nothing yet.",
                "{n} areas that it needs are not completed, so it scores nothing yet.",
                open_areas)  # fmt: skip
