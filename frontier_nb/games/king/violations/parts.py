"""What belongs to a player's part of a turn: choosing the action, its moves only, being done."""

from __future__ import annotations

from collections.abc import Generator

from frontier_nb.errors import Found, Violation
from frontier_nb.games.king import components, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.position import BUILD, CHOOSE, CONSUME, DEVELOP, HALF, OPENING, PRODUCE, Position
from frontier_nb.messages import msg, msgn

Sought = Generator[Violation, None, int | None]
"""Yields why what is named is not there; returns its number if it is."""

ACTION = {DEVELOP: m.DEVELOP, PRODUCE: m.PRODUCE, BUILD: m.BUILD, CONSUME: m.CONSUME}


def belongs(pos: Position, *phases: int) -> Found:
    """Yield that a move does not belong to what is played now, if it does not."""
    if pos.phase in phases:
        return
    if pos.phase == CHOOSE:
        yield Violation(
            "KF-21",
            msg("The active player has not chosen an action yet."),
            msg("Choose Develop, Produce, Build or Consume first."),
        )
    elif pos.phase == OPENING:
        yield Violation(
            "KF-17",
            msg("In the opening, tiles are placed and discarded, and nothing else."),
            msg("Place three of your five tiles and discard two."),
            (names.hand(pos.player),),
        )
    else:
        yield Violation(
            "KF-21",
            msg("The action of this turn is {action}.", action=names.action_name(ACTION[pos.phase])),
            msg("Wait for a turn in which it fits."),
            (names.action(ACTION[pos.phase]),),
        )


def unfinished(pos: Position) -> Found:
    """Yield what the player must finish before anything else."""
    player = pos.player
    if pos.phase == BUILD and (owed := sum(pos.owed[:2]) - pos.owed[2]) > 0:
        yield Violation(
            "KF-R15",
            msgn(
                "The building is not paid for yet: {n} cube is missing.",
                "The building is not paid for yet: {n} cubes are missing.",
                owed,
            ),
            msg("Pay the rest of its price first."),
            (components.board(player),),
        )
    if pos.phase == CONSUME and pos.workshop == HALF:
        yield Violation(
            "KF-R30",
            msg("The Workshop has been given one wood and needs two."),
            msg("Give it the second wood first."),
            built(pos, player, "workshop"),
        )


def built(pos: Position, player: int, effect: str) -> tuple[str, ...]:
    """Return the component of a player's building, if they have it."""
    cell = pos.effects[player].get(effect)
    return () if cell is None else (components.space(player, *divmod(cell, pos.table.tiles.cols)),)


def check_action(pos: Position, move: m.Action) -> Found:
    """Check the action that is chosen for everybody (KF-21)."""
    if move.action not in m.ACTIONS:
        yield Violation(
            "KF-21",
            msg("There is no action {action}.", action=move.action),
            msg("Choose Develop, Produce, Build or Consume."),
        )
    if pos.phase != CHOOSE:
        yield Violation(
            "KF-21",
            msg("An action is chosen once, at the start of a turn.")
            if pos.phase != OPENING
            else msg("Actions begin after the opening."),
            msg("Finish your part of what is going on."),
        )


def check_done(pos: Position, move: m.Done) -> Found:
    """Check that a player may be done with their part."""
    if pos.phase == CHOOSE:
        yield from belongs(pos, DEVELOP)
    if pos.hands[move.player]:
        yield Violation(
            "KF-R9" if pos.phase == OPENING else "KF-23",
            msgn(
                "You still hold {n} drawn tile.",
                "You still hold {n} drawn tiles.",
                len(pos.hands[move.player]),
            ),
            msg("Place or discard every tile first."),
            (names.hand(move.player),),
        )
    yield from unfinished(pos)
