"""Drills on the way of a drug: which labs are ready for which step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.drills.asking import Kind, one_in, point_at_labs
from frontier_nb.games.medical.legal import legal_moves
from frontier_nb.games.medical.moves import Decision
from frontier_nb.games.medical.position import CHECKED, SYNTHESIS, Position
from frontier_nb.games.medical.scene.phrases import stage_in_full
from frontier_nb.messages import Listing, Message, Who, msg, msgn
from frontier_nb.question import Asked, Level, fair

_QUESTIONS: dict[type[Decision], tuple[int, tuple[str, ...], Callable[[Who], Message]]] = {
    m.Synthesise: (
        1,
        ("MF-R9", "MF-23"),
        lambda player: msg("Point at every lab that {player} may play a card to now.", player=player),
    ),
    m.Launch: (
        1,
        ("MF-50", "MF-02"),
        lambda player: msg("Point at every lab whose drug {player} may launch now.", player=player),
    ),
    m.Preclinical: (
        2,
        ("MF-31", "MF-R10", "MF-02"),
        lambda player: msg(
            "Point at every lab ready for a pre-clinical trial by {player} now.", player=player
        ),
    ),
    m.Clinical: (
        2,
        ("MF-02", "MF-41", "MF-R5"),
        lambda player: msg("Point at every lab ready for a clinical trial by {player} now.", player=player),
    ),
    m.Document: (
        3,
        ("MF-R17", "MF-48", "MF-49"),
        lambda player: msg("Point at every lab for which {player} may hand in documents now.", player=player),
    ),
}
"""By step: the level of the question, the rules that decide, and its words."""


class OpenLabs(Kind):
    """Which labs of the player to move are ready for a step."""

    id = "open-labs"
    title = msg("Which labs are ready?")
    rules = tuple(dict.fromkeys(rule for _, rules, _ in _QUESTIONS.values() for rule in rules))

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question: a card or a launch (1), one of the trials (2), documents (3)."""
        player = pos.player
        start = player * pos.table.labs
        stages = pos.stage[start : start + pos.table.labs]
        legal = legal_moves(pos)
        found = []
        for step, (at_level, rules, words) in _QUESTIONS.items():
            if at_level == level and _worth_asking(step, stages):
                found.append((rules, words, _labs(legal, step)))
        one = fair(found, lambda subject: tuple(sorted(subject[2])), rng)
        if one is None:
            return None
        rules, words, labs = one
        if len(labs) in (0, len(stages)) and not one_in(4, rng):
            return None
        why = msg(
            "{cubes}, {cards} in hand: {labs}.",
            cubes=msgn("{n} cube left", "{n} cubes left", pos.cubes),
            cards=msgn("{n} card", "{n} cards", len(pos.hands[player])),
            labs=Listing(
                msg("lab {lab} ({stage})", lab=lab + 1, stage=_stage(pos, start + lab))
                for lab in range(len(stages))
            ),
        )
        light = (names.cubes(player), *(names.lab(player, lab) for lab in range(len(stages))))
        return Asked(player, words(Who(player)), point_at_labs(pos, player, labs), rules, why, light)


def _labs(legal: list[Decision], step: type[Decision]) -> set[int]:
    """Return the labs in which a step is legal."""
    moves = (move for move in legal if isinstance(move, step))
    return {move.lab for move in moves if not isinstance(move, m.Take | m.EndTurn)}


def _worth_asking(step: type[Decision], stages: list[int]) -> bool:
    """Return whether a question about a step is no empty one: some lab has come near to it."""
    if step is m.Synthesise:
        return SYNTHESIS in stages
    return CHECKED in stages if step is m.Document else any(stages)


def _stage(pos: Position, at: int) -> Message:
    if pos.labs[at]:
        return stage_in_full(pos, at)
    return msg("empty")
