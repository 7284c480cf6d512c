"""Why a decision looks good: its appraisal taken apart, each part by the function that appraises it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from frontier_nb.games.medical import appraisal, names
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.appraisal import Appraiser
from frontier_nb.games.medical.moves import UNKNOWN, Decision
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.terms import FORMULA_SIZE, PENALTY
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.protocol import Reason

Parts = Iterator[tuple[Message, float]]


def reasons(pos: Position, move: Decision) -> tuple[Reason, ...]:
    """Return the parts of the appraisal of `move`, the weightiest first; those of no weight are left out."""
    parts = [Reason(text, points) for text, points in _PARTS[type(move)](Appraiser(pos), move)]
    weighty = [part for part in parts if part.points]
    return tuple(sorted(weighty, key=lambda part: -abs(part.points))) or tuple(parts[:1])


def _cubes(number: int) -> tuple[Message, float]:
    return msgn("{n} cube", "{n} cubes", number), -appraisal.CUBE * number


def _at(appraiser: Appraiser, move: Any) -> int:
    """Return the number of the lab of a move."""
    return appraiser.player * appraiser.table.labs + int(move.lab)


def _nearer(appraiser: Appraiser, at: int, lab: int, hand: int) -> Message:
    """Return what cards of the keys `lab` and `hand` make of the lab numbered `at`."""
    drug, share = appraiser.aim(lab, hand)
    if drug is None:
        return msg("no drug is left to be made")
    closer = appraiser.value(lab, hand) >= appraiser.worth[at]
    number, percent = at % appraiser.table.labs + 1, round(100 * share)
    name = names.drug(appraiser.table.drugs[drug].id)
    if closer:
        return msg("lab {lab} nearer to {drug} ({percent} %)", lab=number, drug=name, percent=percent)
    return msg("lab {lab} farther from a drug ({drug}, {percent} %)", lab=number, drug=name, percent=percent)


# -- cards ------------------------------------------------------------------------------------------


def _take(appraiser: Appraiser, move: m.Take) -> Parts:
    if move.card != UNKNOWN and appraiser.open_labs:
        card = appraiser.table.compounds[move.card]
        gains = appraiser.gains(move.card)
        at = max(gains, key=gains.__getitem__)
        hand = appraiser.hand_key + appraiser.table.key[move.card]
        yield _nearer(appraiser, at, appraiser.pos.keys[at], hand), gains[at]
        needles, icons = card.needles, sum(card.side_effects.values())
        yield msgn("{n} needle", "{n} needles", needles), appraisal.NEEDLE * needles
        yield msgn("{n} side effect", "{n} side effects", icons), appraisal.ICON * icons
    yield _cubes(appraiser.table.costs[move.space])


def _synthesise(appraiser: Appraiser, move: m.Synthesise) -> Parts:
    if move.card in appraiser.hand:
        at = _at(appraiser, move)
        keys = appraiser.keys_after(move)
        yield _nearer(appraiser, at, *keys), appraiser.value(*keys) - appraiser.worth[at]
        if move.replaces:
            better = appraiser.better(at, move.card, move.replaces)
            yield _replaced(appraiser, at, move.replaces, better), better
    yield _cubes(1)


def _replaced(appraiser: Appraiser, at: int, replaced: str, better: float) -> Message:
    pos = appraiser.pos
    if len(pos.labs[at]) == FORMULA_SIZE and pos.fits[at]:
        return msg("trials that cost less") if better > 0 else msg("trials that cost more")
    return (
        msg("a better card than {card}", card=replaced)
        if better > 0
        else msg("a worse card than {card}", card=replaced)
    )


# -- trials and launch ------------------------------------------------------------------------------


def _drug(appraiser: Appraiser, drug: int) -> Message:
    return names.drug(appraiser.table.drugs[drug].id)


def _preclinical(appraiser: Appraiser, move: m.Preclinical) -> Parts:
    drug = appraiser.table.drug_index[move.target]
    points = dict(appraiser.drugs)
    cost = appraiser.cost(appraiser.pos.labs[_at(appraiser, move)], drug)
    yield msg("{drug} on its way", drug=_drug(appraiser, drug)), appraisal.BEGUN
    below = points[drug] - max(points.values())
    yield msg("other drugs score more"), appraisal.CHOICE * below
    yield msg("penalties and delay to be expected"), -appraisal.CHOICE * cost


def _clinical(appraiser: Appraiser, move: m.Clinical) -> Parts:
    drug = appraiser.pos.target[_at(appraiser, move)]
    yield msg("only the launch of {drug} still missing", drug=_drug(appraiser, drug)), appraisal.CHECKED


def _document(appraiser: Appraiser, move: m.Document) -> Parts:
    yield msg("a round saved"), appraisal.ROUND
    yield _cubes(1)


def _launch(appraiser: Appraiser, move: m.Launch) -> Parts:
    at = _at(appraiser, move)
    drug, penalties = appraiser.pos.target[at], appraiser.pos.penalties[at]
    tile = appraiser.table.drugs[drug].points
    yield msg("{drug} launched", drug=_drug(appraiser, drug)), tile
    yield msg("its Medical Frontier token"), dict(appraiser.drugs)[drug] - tile
    yield msgn("{n} penalty", "{n} penalties", penalties), -PENALTY * penalties
    yield msg("before anybody else"), appraisal.AT_ONCE


def _abandon(appraiser: Appraiser, move: m.Abandon) -> Parts:
    yield msg("lab {lab} free again at no cost", lab=move.lab + 1), appraisal.FREED


def _end_turn(appraiser: Appraiser, move: m.EndTurn) -> Parts:
    points = appraiser.end_turn(move)
    if points == appraisal.STUCK:
        yield msg("a full hand, to which nothing can be added"), points
    elif points == appraisal.BARREN:
        yield msg("nothing done, and the market does not move"), points
    elif appraiser.pos.cubes:
        yield msgn("{n} cube not spent", "{n} cubes not spent", appraiser.pos.cubes), points
    else:
        yield msg("nothing more this turn"), points


_PARTS: dict[type[Decision], Callable[[Appraiser, Any], Parts]] = {
    m.Take: _take,
    m.Synthesise: _synthesise,
    m.Preclinical: _preclinical,
    m.Clinical: _clinical,
    m.Document: _document,
    m.Launch: _launch,
    m.Abandon: _abandon,
    m.EndTurn: _end_turn,
}
