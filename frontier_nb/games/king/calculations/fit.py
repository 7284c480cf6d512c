"""Fit: where a tile can be laid, in which rotations, and why not elsewhere."""

from __future__ import annotations

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.king import components, names
from frontier_nb.games.king.directions import DIRECTIONS, turned
from frontier_nb.games.king.places import space_name
from frontier_nb.games.king.territory import EMPTY, Mismatch, Territory
from frontier_nb.games.king.tiles import KINDS, opposite
from frontier_nb.messages import Listing, Message, Who, msg, msgn


def ways(board: Territory, tile: int) -> int:
    """Return in how many ways a tile can be laid: spaces and rotations that differ (KF-R3, KF-R4)."""
    fitting = board.table.fitting[tile]
    return sum(len(fitting[need]) for need in board.need)


def fit(board: Territory, player: int, tile: int) -> Calculation:
    """Explain where a tile can be laid on a board; the total counts the ways."""
    empty = [cell for cell in range(board.table.cells) if board.placed[cell] == EMPTY]
    found = board.table.tiles[tile]
    term = Term(
        msg("ways to lay it"),
        ways(board, tile),
        "sum",
        "KF-R4",
        terms=tuple(_cell(board, player, tile, cell) for cell in empty),
    )
    name = (
        msg("the {building}", building=names.building_name(found))
        if found.is_building
        else names.tile_name(found.id)
    )
    places = sum(1 for part in term.terms if part.value)
    verdict = (
        msgn("It fits on {n} space of {all}.", "It fits on {n} spaces of {all}.", places, all=len(empty))
        if places
        else msg("It fits nowhere.")
    )
    title = msg("Where {tile} fits on the board of {player}", tile=name, player=Who(player))
    return Calculation("fit", (player, found.id), title, term, verdict, "KF-R3", bool(places))


def _cell(board: Territory, player: int, tile: int, cell: int) -> Term:
    row, col = divmod(cell, board.table.cols)
    label = msg("on {place}", place=space_name(board, cell))
    here = (components.space(player, row, col),)
    rotations = board.table.rotations[tile]
    if not board.need[cell]:
        note = msg("no neighbour: any way round")
        return Term(label, len(rotations), rule="KF-R3", components=here, note=note)
    terms = tuple(_rotation(board, player, cell, choice) for choice in rotations)
    return Term(label, sum(part.value for part in terms), "sum", "KF-R3", here, terms)


def _rotation(board: Territory, player: int, cell: int, choice: int) -> Term:
    around, cols = board.table.neighbours[cell], board.table.cols
    wrong = board.mismatches(cell, choice)
    clashing = tuple(
        components.edge(player, *divmod(around[found.direction], cols), opposite(found.direction))
        for found in wrong
    )
    note = Listing(_reason(found) for found in wrong) if wrong else None
    label = msg("{place}, {turned}", place=space_name(board, cell), turned=turned(choice % 4))
    return Term(label, int(not wrong), rule="KF-R3", components=clashing, note=note)


def _reason(found: Mismatch) -> Message:
    return msg(
        "{shown} would meet {asked} to the {direction}",
        shown=names.kind(KINDS[found.shown - 1]),
        asked=names.kind(KINDS[found.asked - 1]),
        direction=DIRECTIONS[found.direction],
    )
