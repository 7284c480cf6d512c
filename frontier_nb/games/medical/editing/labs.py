"""What can be set about a lab's trials, and what follows from them."""

from __future__ import annotations

from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import CHECKED, SYNTHESIS, TRIED, Position
from frontier_nb.games.medical.rules import set_delay, set_penalties
from frontier_nb.messages import msg
from frontier_nb.setting import Setting, choice, number

MOST_ROUNDS = 999
MOST_PENALTIES = 99

STAGES = (
    (str(SYNTHESIS), msg("open for synthesis")),
    (str(TRIED), msg("in trials, the pre-clinical one done")),
    (str(CHECKED), msg("in trials, both done")),
)


def trials(pos: Position, at: int) -> list[Setting[Position]]:
    """Return what can be set about the trials of the lab numbered `at`."""
    here = names.lab(*divmod(at, pos.table.labs))
    stage = pos.stage[at]

    def set_target(pos: Position, value: str) -> None:
        pos.target[at] = pos.table.drug_index[value]
        judge_efficacy(pos, at)
        judge_side_effects(pos, at)

    def set_number(pos: Position, value: int) -> None:
        pos.penalties[at] = value

    def set_ready(pos: Position, value: int) -> None:
        pos.ready[at] = value

    found: list[Setting[Position]] = [
        choice(here, "stage", msg("Stage"), str(stage), STAGES, lambda p, value: set_stage(p, at, int(value)))
    ]
    if stage != SYNTHESIS:
        drugs = [(drug.id, names.drug(drug.id)) for drug in pos.table.drugs]
        target = pos.table.drugs[pos.target[at]].id
        found += [
            choice(here, "target", msg("Target drug"), target, drugs, set_target),
            number(here, "penalties", msg("Penalty tokens"), pos.penalties[at], MOST_PENALTIES, set_number),
        ]
    if stage == CHECKED:
        label = msg("Launch from round")
        found.append(number(here, "ready", label, pos.ready[at], MOST_ROUNDS, set_ready))
    return found


def set_stage(pos: Position, at: int, stage: int) -> None:
    """Bring a lab to a stage, for the target that it has or else the first that its cards fit."""
    if pos.stage[at] == SYNTHESIS:
        fits = pos.fits[at]
        pos.target[at] = next((drug for drug in fits if pos.tiles[drug]), fits[0] if fits else 0)
    elif stage == SYNTHESIS:
        pos.target[at] = 0
    pos.stage[at] = stage
    judge_efficacy(pos, at)
    judge_side_effects(pos, at)


def set_cards(pos: Position, at: int, cards: tuple[str, ...]) -> None:
    """Put other cards in a lab; how long it is delayed stays as it is."""
    pos.set_cards(at, cards)
    judge_efficacy(pos, at)


def judge_efficacy(pos: Position, at: int) -> None:
    """Give a lab the penalties that its pre-clinical trial brought, if its tile is face up."""
    pos.penalties[at] = 0
    if pos.stage[at] != SYNTHESIS and pos.preclinical[pos.target[at]] is not None:
        set_penalties(pos, at)


def judge_side_effects(pos: Position, at: int) -> None:
    """Give a lab the delay of a clinical trial in this round; with the tile face down it waits for that."""
    pos.ready[at] = 0
    if pos.stage[at] == CHECKED and pos.clinical[pos.target[at]] is not None:
        set_delay(pos, at)
