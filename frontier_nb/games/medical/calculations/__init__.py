"""Explanations of the game's numbers, as trees of terms.

===============  ==================  =====================================================
kind             subject             total
===============  ==================  =====================================================
``formula``      player, lab, drug   cards still to play before the lab fits the drug
``efficacy``     player, lab, drug   points that the missing needles cost at the launch
``side-effects`` player, lab, drug   icons past the limits: rounds of delay
``launch-round`` player, lab         the round from which the launch is legal
``launch``       player, lab         points that the launch scores
``score``        player              points of a player
``standing``     player              players ahead of this one, ties broken
``budget``       player              cubes left in the turn
``final``        nothing             points of the winner, when the game is over
===============  ==================  =====================================================

``plan`` (:func:`plan`) is made on request: the cubes left after a list of moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.calculation import Calculation
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.calculations.budget import budget, budget_left, plan
from frontier_nb.games.medical.calculations.formula import cards_missing, formula
from frontier_nb.games.medical.calculations.launch import (
    launch,
    launch_round,
    launch_round_of,
    launch_score,
)
from frontier_nb.games.medical.calculations.scoring import players_ahead, score, score_sheet, standing
from frontier_nb.games.medical.calculations.trials import efficacy, side_effects
from frontier_nb.games.medical.moves import Move
from frontier_nb.games.medical.position import CHECKED, SYNTHESIS, Position
from frontier_nb.games.medical.rules import advance, efficacy_missing, side_effect_excess
from frontier_nb.games.medical.terms import FORMULA_SIZE, PENALTY

__all__ = ["calculations", "explain", "measure", "plan", "score_sheet"]


def calculations(state: Position) -> list[Calculation]:
    """Return everything about `state` that can be explained now.

    First comes what one will most likely ask for: of the player to move before the others, and of a lab
    what it has come to before what lies behind it.
    """
    players = range(state.table.players)
    found = []
    for player in sorted(players, key=lambda player: player != state.mover):
        for lab in range(state.table.labs):
            found += _of_lab(state, player, lab)
        found.append(score(state, player))
        found.append(standing(state, player))
    if state.player >= 0:
        found.append(budget(state, state.player))
    if (sheet := score_sheet(state)) is not None:
        found.append(sheet)
    return found


def _of_lab(pos: Position, player: int, lab: int) -> list[Calculation]:
    table = pos.table
    at = player * table.labs + lab
    cards = pos.labs[at]
    if not cards:
        return []
    if pos.stage[at] == SYNTHESIS:
        drugs = _nearest_first(pos, at)
        fitting = [drug for drug in drugs if drug in pos.fits[at]]
        formulas = [formula(pos, player, lab, drug) for drug in drugs]
        return [*formulas, *_trials(pos, player, lab, fitting)]
    found = []
    if pos.stage[at] == CHECKED and pos.ready[at] and pos.line and not pos.stranded(at):
        found = [launch_round(pos, player, lab), launch(pos, player, lab)]
        if not pos.delay(at):
            found.reverse()
    return [*found, *reversed(_trials(pos, player, lab, [pos.target[at]]))]


def _trials(pos: Position, player: int, lab: int, drugs: Sequence[int]) -> list[Calculation]:
    """Return what is known of a full lab's trials: all that are pre-clinical, then all that are clinical."""
    if len(pos.labs[player * pos.table.labs + lab]) < FORMULA_SIZE:
        return []
    return [
        *(efficacy(pos, player, lab, drug) for drug in drugs if pos.preclinical[drug] is not None),
        *(side_effects(pos, player, lab, drug) for drug in drugs if pos.clinical[drug] is not None),
    ]


def _nearest_first(pos: Position, at: int) -> list[int]:
    """Return the drugs by how many cards a lab lacks, those of which no tile is left last."""
    drugs = range(len(pos.table.drugs))
    return sorted(drugs, key=lambda drug: (not pos.tiles[drug], cards_missing(pos, at, drug)))


def measure(state: Position, kind: str, subject: tuple[int | str, ...]) -> int:
    """Return the engine's own number for a calculation.

    Raises:
        LookupError: there is no such calculation, or nothing of that subject.

    """
    if kind == "final":
        return max(state.scores)
    player = int(subject[0])
    if kind in ("score", "standing", "budget"):
        return {
            "score": lambda: state.scores[player],
            "standing": lambda: players_ahead(state, player),
            "budget": lambda: budget_left(state),
        }[kind]()
    at = player * state.table.labs + int(subject[1])
    if kind in ("launch-round", "launch"):
        return launch_round_of(state, at) if kind == "launch-round" else launch_score(state, at)
    drug = state.table.drug_index[str(subject[2])]
    face_up = {"efficacy": state.preclinical, "side-effects": state.clinical}.get(kind)
    if face_up is not None and face_up[drug] is None:
        raise LookupError(f"the trial tile of {subject[2]} is face down")
    return {"formula": cards_missing, "efficacy": _points_missing, "side-effects": side_effect_excess}[kind](
        state, at, drug
    )


def _points_missing(pos: Position, at: int, drug: int) -> int:
    return PENALTY * efficacy_missing(pos, at, drug)


def explain(state: Position, move: Move) -> Calculation | None:
    """Return the calculation behind `move`, a legal event at `state`; ``None`` if it has none."""
    table = state.table
    if isinstance(move, m.Launch):
        return launch(state, move.player, move.lab, done=True)
    if isinstance(move, m.Take):
        return plan(state, [move], done=True)
    after = state.copy()
    advance(after, move)
    if isinstance(move, m.Synthesise):
        at = move.player * table.labs + move.lab
        return formula(after, move.player, move.lab, _nearest_first(after, at)[0])
    if isinstance(move, m.Preclinical):
        drug = table.drug_index[move.target]
        if after.preclinical[drug] is None:
            return formula(state, move.player, move.lab, drug)
        return efficacy(after, move.player, move.lab, drug)
    if isinstance(move, m.RevealPreclinical | m.RevealClinical):
        player, lab = divmod(state.trial, table.labs)
        drug = table.drug_index[move.drug]
        return (efficacy if isinstance(move, m.RevealPreclinical) else side_effects)(after, player, lab, drug)
    if isinstance(move, m.Clinical):
        at = move.player * table.labs + move.lab
        if after.clinical[state.target[at]] is None:
            return None
        return side_effects(after, move.player, move.lab, state.target[at])
    if isinstance(move, m.Document):
        return launch_round(after, move.player, move.lab)
    return None
