"""What a balanced edition shows in games of sensible players, and what one game shows of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from frontier_nb.balance import Observation, Wish
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.edition import MedicalEdition
from frontier_nb.games.medical.moves import Move
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.rules import advance
from frontier_nb.messages import msg

_LENGTHS = {"quick": (8, 16), "advanced": (14, 30)}
"""In how many rounds a game of each mode should end."""
MOSTLY = 0.8
"""The share that "mostly" asks for."""


def wishes(edition: MedicalEdition) -> tuple[Wish, ...]:
    """Return what games of sensible players should show."""
    found = []
    for mode, (low, high) in _LENGTHS.items():
        only = (("mode", mode),)
        drugs = edition.quick_drugs if mode == "quick" else tuple(edition.drugs)
        found += [
            Wish("rounds", msg("rounds of a game"), low, high, only),
            Wish(
                "length",
                msg("share of games that end in {low} to {high} rounds", low=low, high=high),
                MOSTLY,
                1,
                only,
            ),
            *(
                Wish(
                    f"launched {drug}",
                    msg("share of {drug} among launched drugs", drug=names.drug(drug)),
                    0.25 / len(drugs),
                    2.5 / len(drugs),
                    only,
                )
                for drug in drugs
            ),
        ]
    return (
        *found,
        Wish("penalties", msg("share of launched drugs with 0 to 3 penalties"), MOSTLY, 1),
        Wish("clean", msg("share of pre-clinical trials that miss no needle"), 0.4, 0.6),
        Wish("delayed", msg("share of clinical trials that cause a delay"), 0.4, 0.6),
        Wish("short", msg("share of delays of 1 to 3 rounds"), MOSTLY, 1),
    )


def observe(start: Position, moves: Sequence[Move]) -> Iterator[Observation]:
    """Yield what a finished game shows, from its set-up position and all of its events."""
    pos = start.copy()
    table = pos.table
    for move in moves:
        at = pos.trial
        if isinstance(move, m.Preclinical | m.Clinical | m.Launch):
            at = move.player * table.labs + move.lab
        drug, penalties = pos.target[at], pos.penalties[at]
        advance(pos, move)
        if isinstance(move, m.RevealPreclinical) or (isinstance(move, m.Preclinical) and pos.player >= 0):
            yield "clean", not pos.penalties[at]
        elif isinstance(move, m.RevealClinical) or (isinstance(move, m.Clinical) and pos.player >= 0):
            delay = pos.delay(at)
            yield "delayed", delay > 0
            if delay:
                yield "short", delay <= 3
        elif isinstance(move, m.Launch):
            yield "penalties", penalties <= 3
            for index, other in enumerate(table.drugs):
                yield f"launched {other.id}", index == drug
    low, high = _LENGTHS[table.mode]
    yield "rounds", pos.round
    yield "length", low <= pos.round <= high
