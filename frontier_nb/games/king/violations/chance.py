"""What chance does: only what is due, and only with what is there."""

from __future__ import annotations

from collections import Counter

from frontier_nb.errors import Found, Violation
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.chance import tiles_due
from frontier_nb.games.king.moves import UNKNOWN
from frontier_nb.games.king.position import FIRST, OPENING, SUPPLY, Position
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.messages import msg, msgn
from frontier_nb.protocol import CHANCE


def check_chance(pos: Position, move: m.ChanceMove) -> Found:
    """Check an event of chance: that it is due, and that it can be."""
    if pos.player != CHANCE:
        yield Violation(
            "KF-22" if isinstance(move, m.Draw) else "KF-07",
            msg("Nothing is drawn now: player {player} is to decide.", player=pos.player + 1),
            msg("Tiles are drawn in the opening and when Develop is chosen."),
        )
    elif not isinstance(move, {FIRST: m.FirstPlayer, SUPPLY: m.Supply}.get(pos.phase, m.Draw)):
        yield due_first(pos)
    elif isinstance(move, m.FirstPlayer):
        if not 0 <= move.player < pos.table.players:
            yield Violation("KF-R24", msg("There is no player {n}.", n=move.player + 1))
    elif isinstance(move, m.Supply):
        yield from _check_supply(pos, move)
    else:
        yield from _check_draw(pos, move)


def due_first(pos: Position) -> Violation:
    """Return what chance has to do before anybody may decide."""
    if pos.phase == FIRST:
        return Violation("KF-R24", msg("First it is drawn who begins."))
    if pos.phase == SUPPLY:
        return Violation("KF-04", msg("First the buildings of the supply are drawn."))
    rule = "KF-17" if pos.phase == OPENING else "KF-22"
    return Violation(rule, msg("First player {player} draws tiles.", player=pos.actor + 1))


def _check_supply(pos: Position, move: m.Supply) -> Found:
    table = pos.table
    for id, number in Counter(move.buildings).items():
        if table.tiles.index.get(id) not in table.cost:
            yield Violation("KF-04", msg("There is no building {id}.", id=id))
        if number > 1:
            yield Violation("KF-04", msg("Building {id} is there {n} times.", id=id, n=number))
    if len(move.buildings) != table.in_play:
        yield Violation(
            "KF-04",
            msg("{n} buildings are in play for {players} players, not {given}.",
                n=table.in_play, players=table.players, given=len(move.buildings)),
        )  # fmt: skip


def _check_draw(pos: Position, move: m.Draw) -> Found:
    if move.player != pos.actor:
        yield Violation("KF-24", msg("It is player {player} who draws next.", player=pos.actor + 1))
        return
    due = tiles_due(pos)
    if len(move.tiles) != due:
        short = pos.deck == due
        yield Violation(
            "KF-R12" if short and pos.phase != OPENING else "KF-17" if pos.phase == OPENING else "KF-22",
            msgn("{n} tile is drawn now, not {given}.", "{n} tiles are drawn now, not {given}.", due,
                 given=len(move.tiles)),
        )  # fmt: skip
    there = Counter(pos.unseen)
    for id, number in Counter(move.tiles).items():
        tile = pos.table.tiles.index.get(id, HIDDEN)
        if id != UNKNOWN and tile not in pos.table.copies:
            yield Violation("KF-R2", msg("There is no tile {tile} in this game.", tile=id))
        elif id != UNKNOWN and number > there[tile]:
            yield Violation("KF-R2", msg("Tile {tile} is not in the draw pile any more.", tile=id))
