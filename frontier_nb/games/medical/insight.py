"""What many games tell about players: points by tiles, tokens and penalties, drugs launched, cards taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.edition import MedicalEdition
from frontier_nb.games.medical.moves import Move
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.rules import advance
from frontier_nb.games.medical.terms import PENALTY
from frontier_nb.insight import Insight
from frontier_nb.messages import Message, msg


class MedicalInsight(Insight[Position, Move]):
    """Counts what players score and choose."""

    sources: ClassVar = {"tiles": msg("Drug Tiles"), "tokens": msg("tokens"), "penalties": msg("penalties")}
    groups: ClassVar = {"drug": msg("Drugs launched"), "compound": msg("Compounds taken, by value")}

    def __init__(self, edition: MedicalEdition) -> None:
        self._compounds = edition.compounds

    def points(self, state: Position, player: int) -> dict[str, int]:
        """Return a player's points by the lines of the score; penalties are below zero."""
        drugs, launched = state.table.drugs, state.launched[player]
        return {
            "tiles": sum(drugs[one.drug].points for one in launched),
            "tokens": sum(drugs[one.drug].bonus for one in launched if one.bonus),
            "penalties": -PENALTY * sum(one.penalties for one in launched),
        }

    def choices(self, start: Position, moves: Sequence[Move]) -> Iterator[tuple[int, str]]:
        """Yield the cards taken, by value, and at the end the drugs launched."""
        end = start.copy()
        for move in moves:
            advance(end, move)
            if isinstance(move, m.Take) and move.card in self._compounds:
                yield move.player, f"compound/{self._compounds[move.card].value}"
        for player, launched in enumerate(end.launched):
            for one in launched:
                yield player, f"drug/{end.table.drugs[one.drug].id}"

    def name(self, choice: str) -> Message:
        """Return the name of a type of drug, or the value of a card."""
        group, _, key = choice.partition("/")
        return msg("value {n}", n=key) if group == "compound" else names.drug(key)
