"""Drills: endless questions about positions, answered by the engine."""

from __future__ import annotations

from frontier_nb.games.medical.drills.delays import LaunchRound
from frontier_nb.games.medical.drills.efficacy import MissingNeedles
from frontier_nb.games.medical.drills.ending import GameEnd, Standing
from frontier_nb.games.medical.drills.formulas import CardsMissing, CompletingCards, Formula, Sequence
from frontier_nb.games.medical.drills.labs import OpenLabs
from frontier_nb.games.medical.drills.launches import LaunchPoints, Token
from frontier_nb.games.medical.drills.legality import Legality
from frontier_nb.games.medical.drills.market import Affordable, MarketSlide
from frontier_nb.games.medical.drills.money import CubesLeft
from frontier_nb.games.medical.drills.rounds import StartPlayer
from frontier_nb.games.medical.drills.side_effects import CountingIcons, SideEffects
from frontier_nb.question import DrillKind

__all__ = ["KINDS"]

KINDS: tuple[DrillKind, ...] = (
    StartPlayer(),
    CubesLeft(),
    Affordable(),
    MarketSlide(),
    Formula(),
    Sequence(),
    CardsMissing(),
    CompletingCards(),
    MissingNeedles(),
    CountingIcons(),
    SideEffects(),
    LaunchRound(),
    OpenLabs(),
    Legality(),
    LaunchPoints(),
    Token(),
    GameEnd(),
    Standing(),
)
"""The kinds of drills, in the order in which a table meets their rules."""
