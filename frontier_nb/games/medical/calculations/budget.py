"""What a turn costs: five cubes, and what any plan leaves of them."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.moves import UNKNOWN, Decision
from frontier_nb.games.medical.position import Position
from frontier_nb.messages import Message, Who, msg, msgn


def budget_left(pos: Position) -> int:
    """Return the cubes that the player whose turn it is has left."""
    return pos.cubes


def cost_of(pos: Position, move: Decision) -> int:
    """Return the cubes that `move` costs."""
    if isinstance(move, m.Take):
        return pos.table.costs[move.space]
    return 0 if isinstance(move, m.Abandon | m.EndTurn) else 1


def budget(pos: Position, player: int) -> Calculation:
    """Explain what the player to move has left to spend."""
    term = Term(
        msg("left"),
        pos.cubes,
        "difference",
        "MF-16",
        (names.cubes(player),),
        (
            Term(msg("budget of a turn"), pos.table.budget, rule="MF-16", components=(names.cubes(player),)),
            Term(
                msg("spent"),
                pos.table.budget - pos.cubes,
                rule="MF-16",
                components=(names.cubes(player),),
            ),
        ),
    )
    verdict = msgn(
        "{n} cube is left; what is not spent by the end of the turn is lost.",
        "{n} cubes are left; what is not spent by the end of the turn is lost.",
        pos.cubes,
    )
    title = msg("Budget of {player} in this turn", player=Who(player))
    return Calculation("budget", (player,), title, term, verdict, "MF-17")


def plan(pos: Position, moves: Sequence[Decision], *, done: bool = False) -> Calculation:
    """Explain what `moves`, made one after another (`done`: really so), leave of the cubes there now.

    The total is negative where the plan costs more than there is; whether each move is legal otherwise
    is for the decider to say.
    """
    player = pos.mover
    steps = tuple(
        Term(_step(move), cost_of(pos, move), rule=_STEP_RULES[type(move)], components=_at(move))
        for move in moves
    )
    total = sum(step.value for step in steps)
    spent = steps[0] if len(steps) == 1 else Term(msg("cost"), total, "sum", "MF-R5", (), steps)
    left = pos.cubes - spent.value
    term = Term(
        msg("left"),
        left,
        "difference",
        "MF-16",
        (names.cubes(player),),
        (Term(msg("cubes in the vault"), pos.cubes, rule="MF-16", components=(names.cubes(player),)), spent),
    )
    if left < 0:
        verdict = msgn("{n} cube too many.", "{n} cubes too many.", -left)
    elif done:
        verdict = msgn("{n} cube is left.", "{n} cubes are left.", left)
    else:
        verdict = msgn("{n} cube would be left.", "{n} cubes would be left.", left)
    title = (
        msg("What {player} pays", player=Who(player))
        if done
        else msg("Cost of a plan of {player}", player=Who(player))
    )
    return Calculation("plan", (player,), title, term, verdict, "MF-16", None if done else left >= 0)


def _step(move: Decision) -> Message:
    if isinstance(move, m.Take):
        return msg("take {card}", card=names.card_name(move.card))
    if isinstance(move, m.Synthesise):
        return msg("play {card} to lab {lab}", card=move.card, lab=move.lab + 1)
    if isinstance(move, m.EndTurn):
        return msg("end of the turn")
    return msg("{step}, lab {lab}", step=_STEPS[type(move)], lab=move.lab + 1)


_STEPS: dict[type[Decision], Message] = {
    m.Preclinical: msg("pre-clinical trial"),
    m.Clinical: msg("clinical trial"),
    m.Document: msg("supplementary documents"),
    m.Launch: msg("launch"),
    m.Abandon: msg("abandon"),
}
_STEP_RULES: dict[type[Decision], str] = {
    m.Take: "MF-R2",
    m.Synthesise: "MF-23",
    m.Preclinical: "MF-35",
    m.Clinical: "MF-41",
    m.Document: "MF-47",
    m.Launch: "MF-50",
    m.Abandon: "MF-R20",
    m.EndTurn: "MF-19",
}


def _at(move: Decision) -> tuple[str, ...]:
    if isinstance(move, m.Take):
        space = names.market_space(move.space)
        return (space,) if move.card == UNKNOWN else (space, names.card(move.card))
    if isinstance(move, m.EndTurn):
        return ()
    return (names.lab(move.player, move.lab),)
