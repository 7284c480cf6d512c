"""Consume: what a city yields, with every bonus in its order."""

from __future__ import annotations

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.king import buildings, components, legal, names, rules
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.calculations.cubes import held, segments
from frontier_nb.games.king.places import area_title
from frontier_nb.games.king.position import CONSUME, HALF, UNUSED, Position
from frontier_nb.games.king.terms import ACTIVE_BONUS, count
from frontier_nb.messages import Message, Who, msg, msgn

_WOOD, _WHEAT = 0, 2


def under_way(pos: Position, player: int, city: int) -> bool:
    """Return whether a city has been chosen by the player whose part of Consume is being played."""
    return pos.phase == CONSUME and pos.player == player and pos.city == city


def cities(pos: Position, player: int) -> list[int]:
    """Return what a player could choose in Consume, or has chosen in the part that is being played."""
    if pos.phase == CONSUME and pos.player == player and pos.city >= 0:
        return [pos.city]
    villa = buildings.villa(pos, player)
    return [*pos.boards[player].cities, *(() if villa is None else (villa,))]


def yielded(pos: Position, player: int, city: int) -> int:
    """Return the points that a city still gives if everything possible is spent in it, by playing it."""
    after = pos.copy()
    if not under_way(pos, player, city):
        after.phase, after.actor, after.player = CONSUME, player, player
        after.begin_part()
        rules.advance(after, pos.table.consume[player][city])
    while spends := [move for move in legal.legal_moves(after) if isinstance(move, m.Spend)]:
        rules.advance(after, spends[0])
    rules.advance(after, pos.table.done[player])
    return after.chips[player] - pos.chips[player]


def consume(pos: Position, player: int, city: int, *, done: bool = False) -> Calculation:
    """Explain what a city yields in Consume, or still yields once it is chosen."""
    board, now = pos.boards[player], under_way(pos, player, city)
    villa = city == buildings.villa(pos, player)
    cell = divmod(city // 4, board.table.cols)
    here = (components.space(player, *cell),) if villa else segments(board, player, city)
    spaces = pos.left if now else buildings.city_spaces(pos, player, city)
    parts = [_wheat(pos, player, spaces, here, villa)]
    workshop = _workshop(pos, player, city, now)
    parts += workshop
    if sum(part.value for part in parts) or (now and pos.gained):
        parts += _bonuses(pos, player, city)
    asked = Term(msg("points due"), sum(part.value for part in parts), "sum", "KF-R18", here, tuple(parts))
    chips = Term(msg("chips in the stock"), pos.stock, rule="KF-R19", components=(names.stock(),))
    term = Term(msg("points"), min(asked.value, pos.stock), "min", "KF-R17", (names.chips(player),),
                (asked, chips))  # fmt: skip
    name = msg("Villa") if villa else area_title(board, city)
    title = msg("What the {city} yields {player}", city=name, player=Who(player))
    return Calculation("consume", (player, *cell, city % 4), title, term,
                       _verdict(term.value, asked.value, now, done), "KF-R17", term.value > 0)  # fmt: skip


def _verdict(points: int, due: int, now: bool, done: bool) -> Message:
    if points < due:
        return msgn(
            "It yields {n} point only, for the stock runs out of chips.",
            "It yields {n} points only, for the stock runs out of chips.",
            points,
        )
    if now:
        return msgn("It can still yield {n} point.", "It can still yield {n} points.", points)
    if done:
        return msgn("It yields {n} point.", "It yields {n} points.", points)
    return msgn("It would yield {n} point.", "It would yield {n} points.", points)


def _wheat(pos: Position, player: int, spaces: int, here: tuple[str, ...], villa: bool) -> Term:
    board = pos.boards[player]
    there = held(board, player, _WHEAT, "KF-R17")
    wheat = Term(
        msg("wheat"), count(board.stock, _WHEAT), "sum", "KF-R17", (components.board(player),), there
    )
    rule = "KF-59" if villa else "KF-36"
    places = Term(msg("consumption spaces"), spaces, rule=rule, components=here)
    return Term(
        msg("wheat turned into points"), min(spaces, wheat.value), "min", "KF-36", here, (places, wheat)
    )


def _workshop(pos: Position, player: int, city: int, now: bool) -> list[Term]:
    if not buildings.in_city(pos, player, "workshop", city):
        return []
    given = pos.workshop if now else UNUSED
    wood = count(pos.boards[player].stock, _WOOD)
    if given == HALF or (given == UNUSED and wood >= buildings.WORKSHOP_WOOD):
        here = building_component(pos, player, "workshop")
        note = msg("for {n} wood", n=buildings.WORKSHOP_WOOD)
        return [Term(msg("Workshop"), buildings.WORKSHOP_POINTS, rule="KF-R30", components=here, note=note)]
    return []


def _bonuses(pos: Position, player: int, city: int) -> list[Term]:
    found = []
    if buildings.in_city(pos, player, "small-market", city):
        here = building_component(pos, player, "small-market")
        found.append(Term(msg("Small Market"), buildings.MARKET_BONUS, rule="KF-55", components=here))
    if player == pos.mover:
        here = (names.action("consume"),)
        found.append(Term(msg("active player"), ACTIVE_BONUS, rule="KF-37", components=here))
    return found


def building_component(pos: Position, player: int, effect: str) -> tuple[str, ...]:
    """Return the component of a player's building, by its effect."""
    cell = pos.effects[player][effect]
    return (components.space(player, *divmod(cell, pos.table.tiles.cols)),)
