"""Explanations of the game's numbers, as trees of terms. An area is a row, a column and a segment.

===============  ==================  =========================================================
kind             subject             total
===============  ==================  =========================================================
``area``         player, area        edges that are open: none if it is completed
``fit``          player, tile        ways to lay a drawn tile, or a building that can be paid
``produce``      player, area        cubes that Produce would place in a completed area
``price``        player, building    cubes that are missing for a building of the supply
``consume``      player, area        points that a city, or the Villa, would yield
``score``        player              points of a player
``standing``     player              players ahead of this one, ties broken
``final``        nothing             points of the winner, when the game is over
===============  ==================  =========================================================

Grassland is explained where a Tower or a Pasture counts it; prices and fits are those of the player who
is to decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from frontier_nb.calculation import Calculation
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.calculations.areas import area, open_count
from frontier_nb.games.king.calculations.consume import cities, consume, yielded
from frontier_nb.games.king.calculations.cubes import afford, cubes_made, price_short, produce
from frontier_nb.games.king.calculations.final import score_sheet
from frontier_nb.games.king.calculations.fit import fit, ways
from frontier_nb.games.king.calculations.scoring import score, standing
from frontier_nb.games.king.moves import Move
from frontier_nb.games.king.position import BUILD, CHOOSE, CONSUME, DEVELOP, OPENING, OVER, Position
from frontier_nb.games.king.rules import advance
from frontier_nb.games.king.scoring import players_ahead, winner
from frontier_nb.games.king.scoring import score as points_of
from frontier_nb.games.king.table import HIDDEN

__all__ = ["calculations", "explain", "measure", "score_sheet"]


def calculations(state: Position) -> list[Calculation]:
    """Return everything about `state` that can be explained now."""
    found: list[Calculation] = []
    coming = tiles_to_come(state)
    for player, board in enumerate(state.boards):
        found += [area(board, player, root, coming) for root in areas_of_note(state, player)]
        found += [produce(state, player, root) for root in board.producing if board.room(root)]
        found += [consume(state, player, city) for city in cities(state, player)]
        found += [score(state, player), standing(state, player)]
    if state.player >= 0:
        found += _for_player(state, state.player)
    if (sheet := score_sheet(state)) is not None:
        found.append(sheet)
    return found


def tiles_to_come(pos: Position) -> set[int]:
    """Return the tiles, by number, that may still be laid: unseen or drawn ones, and the supply."""
    drawn = {tile for hand in pos.hands for tile in hand if tile != HIDDEN}
    return {*pos.unseen, *drawn, *pos.supply}


def areas_of_note(pos: Position, player: int) -> list[int]:
    """Return the roots of a player's areas: Grassland only where a building counts it."""
    board = pos.boards[player]
    grass = not pos.effects[player].keys().isdisjoint(("tower", "pasture"))
    return [root for root in board.roots() if grass or "grass" not in board.kinds(root)]


def _for_player(pos: Position, player: int) -> Iterator[Calculation]:
    """Yield what matters to the decision that is due."""
    board = pos.boards[player]
    if pos.phase in (OPENING, DEVELOP):
        for tile in dict.fromkeys(pos.hands[player]):
            if tile != HIDDEN:
                yield fit(board, player, tile)
    elif pos.phase == CHOOSE or (pos.phase == BUILD and pos.left):
        for building in pos.supply:
            yield afford(pos, player, building)
            if not price_short(pos, player, building):
                yield fit(board, player, building)


def measure(state: Position, kind: str, subject: tuple[int | str, ...]) -> int:
    """Return the engine's own number for a calculation.

    Raises:
        LookupError: there is no such calculation, or nothing of that subject.

    """
    if kind == "final":
        return points_of(state, winner(state))
    player = int(subject[0])
    if kind in ("score", "standing"):
        return points_of(state, player) if kind == "score" else players_ahead(state, player)
    board = state.boards[player]
    if kind in ("fit", "price"):
        tile = state.table.tiles.index[str(subject[1])]
        return ways(board, tile) if kind == "fit" else price_short(state, player, tile)
    row, col, segment = (int(number) for number in subject[1:])
    node = state.table.node((row, col, segment))
    if kind == "area":
        return open_count(board, node)
    measures: dict[str, Callable[[Position, int, int], int]] = {"produce": cubes_made, "consume": yielded}
    return measures[kind](state, player, node)


def explain(state: Position, move: Move) -> Calculation | None:
    """Return the calculation behind `move`, a legal event at `state`; ``None`` if it has none."""
    if isinstance(move, m.Produce):
        return produce(state, move.player, state.table.node(move.area), done=True)
    if isinstance(move, m.Build):
        return afford(state, move.player, state.table.tiles.index[move.building], done=True)
    if isinstance(move, m.Consume):
        return consume(state, move.player, state.table.node(move.city), done=True)
    if isinstance(move, m.Spend) and state.phase == CONSUME:
        return consume(state, move.player, state.city)
    if isinstance(move, m.Place):
        return _completed(state, move)
    if isinstance(move, m.Done):
        after = state.copy()
        advance(after, move)
        return score_sheet(after) if after.player == OVER else None
    return None


def _completed(pos: Position, move: m.Place) -> Calculation | None:
    """Explain the first area of note that a placed tile completes."""
    board = pos.boards[move.player].copy()
    cell = pos.table.cell(move.row, move.col)
    roots = board.place(cell, 4 * pos.table.tiles.index[move.tile] + move.rotation)
    found = [root for root in roots if "grass" not in board.kinds(root)]
    return area(board, move.player, found[0], tiles_to_come(pos)) if found else None
