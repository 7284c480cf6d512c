"""What is tried: five cards of a lab for a drug, and what the two trials ask of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from frontier_nb.games.medical.drills.plays import Play, completing_plays
from frontier_nb.games.medical.position import SYNTHESIS, Position
from frontier_nb.games.medical.terms import (
    FORMULA_SIZE,
    efficacy_criteria,
    missing_needles,
    needles_of,
    total_excess,
)


def tried(pos: Position) -> Iterator[tuple[int, int]]:
    """Yield the labs in trials, each with its drug."""
    for at, stage in enumerate(pos.stage):
        if stage != SYNTHESIS and not pos.stranded(at):
            yield at, pos.target[at]


def fitting(pos: Position) -> Iterator[tuple[int, int]]:
    """Yield the labs that may enter a trial, each with every drug that it fits."""
    for at, drugs in enumerate(pos.fits):
        if pos.stage[at] == SYNTHESIS and len(pos.labs[at]) == FORMULA_SIZE:
            yield from ((at, drug) for drug in drugs if pos.tiles[drug])


@dataclass(frozen=True, slots=True)
class Subject:
    """Five cards of the lab numbered `at`, tried for a drug; `play` is what brings one of them there."""

    at: int
    cards: tuple[str, ...]
    drug: int
    play: Play | None = None


def played(pos: Position) -> Iterator[Subject]:
    """Yield what a lab might be tried for after one more card."""
    for play in completing_plays(pos):
        for drug in play.fits:
            if pos.tiles[drug]:
                yield Subject(play.at, play.cards, drug, play)


def criteria_for(pos: Position, drug: int) -> int:
    """Return the needles that the trial of a drug asks for, whose tile is face up."""
    tile = pos.preclinical[drug]
    assert tile is not None
    return efficacy_criteria(pos.table.drugs[drug], pos.table.edition.preclinical[tile])


def missing_for(pos: Position, one: Subject) -> int:
    """Return how many needles the cards lack."""
    return missing_needles(needles_of(one.cards, pos.table.compounds), criteria_for(pos, one.drug))


def excess_for(pos: Position, one: Subject) -> int:
    """Return how many icons of the cards go past the limits."""
    return total_excess(one.cards, limits_for(pos, one.drug), pos.table.compounds)


def limits_for(pos: Position, drug: int) -> Mapping[str, int]:
    """Return the limits by kind for a drug whose Clinical Trial Tile is face up."""
    tile = pos.clinical[drug]
    assert tile is not None
    return pos.table.edition.clinical[tile]
