"""The points of a player, area by area and building by building, and who is ahead."""

from __future__ import annotations

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.king import buildings, components, names
from frontier_nb.games.king.calculations.cubes import segments
from frontier_nb.games.king.places import area_title
from frontier_nb.games.king.position import OVER, Position
from frontier_nb.games.king.scoring import (
    building_points,
    empty_points,
    pays,
    players_ahead,
    printed_points,
    rank_key,
    space_points,
    tile_points,
)
from frontier_nb.games.king.scoring import score as points_of
from frontier_nb.games.king.terms import EMPTY_SPACE, FULL_BOARD, squares
from frontier_nb.games.king.territory import EMPTY, Territory
from frontier_nb.messages import Message, Who, msg, msgn


def score(pos: Position, player: int) -> Calculation:
    """Explain a player's points, with the lines of the paper score sheet (KF-R21)."""
    board = pos.boards[player]
    terms = (
        _spaces(board, player),
        _empty(board, player),
        _buildings(board, player),
        Term(msg("victory point chips"), pos.chips[player], rule="KF-49", components=(names.chips(player),)),
    )
    term = Term(msg("score"), points_of(pos, player), "sum", "KF-R21", (names.score(player),), terms)
    verdict = msgn("{n} point.", "{n} points.", term.value)
    title = msg("Score of {player}", player=Who(player))
    return Calculation("score", (player,), title, term, verdict, "KF-R21")


def _spaces(board: Territory, player: int) -> Term:
    areas = tuple(
        Term(area_title(board, root), squares(board.tally[root]), rule="KF-45",
             components=segments(board, player, root))
        for root in board.completed if squares(board.tally[root])
    )  # fmt: skip
    return Term(msg("spaces in completed areas"), space_points(board), "sum", "KF-45", (), areas)


def _empty(board: Territory, player: int) -> Term:
    value = empty_points(board)
    if not board.empty:
        note = msg("the board is full")
        here = (components.board(player),)
        return Term(msg("empty spaces"), FULL_BOARD, rule="KF-46", components=here, note=note)
    spaces = tuple(
        components.space(player, *divmod(cell, board.table.cols))
        for cell, turned in enumerate(board.placed) if turned == EMPTY
    )  # fmt: skip
    terms = (
        Term(msg("spaces without a tile"), board.empty, rule="KF-46", components=spaces),
        Term(msg("points each"), EMPTY_SPACE, rule="KF-46", components=spaces),
    )
    return Term(msg("empty spaces"), value, "product", "KF-46", spaces, terms)


def _buildings(board: Territory, player: int) -> Term:
    terms = tuple(
        _building(board, player, cell)
        for cell, turned in enumerate(board.placed)
        if turned != EMPTY and pays(board.table.tiles[turned // 4])
    )
    return Term(msg("buildings and Lake"), building_points(board), "sum", "KF-47", (), terms)


def _building(board: Territory, player: int, cell: int) -> Term:
    tile = board.table.tiles[board.placed[cell] // 4]
    here = (components.space(player, *divmod(cell, board.table.cols)),)
    label = names.building_name(tile)
    printed = printed_points(board, cell, tile)
    effect = tile.effect
    if effect is None or effect not in buildings.ENDING:
        rule = "KF-48" if tile.vp_when == "placed" else "KF-R22"
        note = _not_completed(len(tile.vp_areas)) if tile.vp and not printed else None
        return Term(label, printed, rule=rule, components=here, note=note)
    if not tile.vp:
        return _effect(board, player, cell, effect, label)
    parts = (
        Term(msg("printed points"), printed, rule="KF-R22", components=here),
        _effect(board, player, cell, effect, msg("points for its effect")),
    )
    return Term(label, tile_points(board, cell), "sum", _RULES[effect], here, parts)


def _not_completed(areas: int) -> Message:
    return msg("its area is not completed") if areas == 1 else msg("its areas are not all completed")


def _effect(board: Territory, player: int, cell: int, effect: str, label: Message) -> Term:
    """Return the term, called `label`, of what a building counts at the end."""
    count, points = buildings.ENDING[effect]
    number, rule = count(board, cell), _RULES[effect]
    here = (components.space(player, *divmod(cell, board.table.cols)),)
    terms = (
        Term(_COUNTED[effect], number, rule=rule, components=_counted(board, player, cell, effect)),
        Term(msg("points each"), points, rule=rule, components=here),
    )
    return Term(label, number * points, "product", rule, here, terms)


_COUNTED = {
    "tower": msg("completed areas"),
    "watch-tower": msg("completed Cities"),
    "pasture": msg("tiles in its Grassland"),
    "monastery": msg("tiles around it"),
    "guild-hall": msg("consumption spaces of its City"),
}
_RULES = {
    "tower": "KF-57",
    "watch-tower": "KF-58",
    "pasture": "KF-60",
    "monastery": "KF-61",
    "guild-hall": "KF-65",
}


def _counted(board: Territory, player: int, cell: int, effect: str) -> tuple[str, ...]:
    """Return the components that a building counts."""
    cols = board.table.cols
    if effect == "monastery":
        return tuple(
            components.space(player, *divmod(other, cols)) for other in buildings.around(board, cell)
        )
    if effect in ("tower", "watch-tower"):
        roots = board.completed if effect == "tower" else board.cities
        return tuple(part for root in roots for part in segments(board, player, root))
    root = buildings.area_of(board, cell, "grass" if effect == "pasture" else "city")
    return segments(board, player, root)


# -- who is ahead -----------------------------------------------------------------------------------


def standing(pos: Position, player: int) -> Calculation:
    """Explain how many players are ahead, by points and then by turn order."""
    mine = rank_key(pos, player)
    others = []
    for other in range(pos.table.players):
        if other != player:
            theirs = rank_key(pos, other)
            note = msg("{theirs} points to {mine}", theirs=theirs[0], mine=mine[0])
            if theirs[0] == mine[0]:
                later = theirs > mine
                note = msg("equal points; later in turn order") if later else msg(
                    "equal points; earlier in turn order"
                )  # fmt: skip
            others.append(
                Term(
                    Who(other), int(theirs > mine), rule="KF-R23", components=(names.score(other),), note=note
                )
            )
    ahead = players_ahead(pos, player)
    term = Term(msg("players ahead"), ahead, "sum", "KF-R23", (names.score(player),), tuple(others))
    if ahead:
        verdict = msgn("{n} player is ahead.", "{n} players are ahead.", ahead)
    else:
        verdict = msg("Wins the game.") if pos.player == OVER else msg("Nobody is ahead.")
    title = msg("Standing of {player}", player=Who(player))
    return Calculation("standing", (player,), title, term, verdict, "KF-R23", not ahead)
