"""What many games tell about players: points by the lines of the score sheet, actions, buildings, areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from frontier_nb.games.king import moves as m
from frontier_nb.games.king import names
from frontier_nb.games.king.edition import KingEdition
from frontier_nb.games.king.moves import Move
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.rules import advance
from frontier_nb.games.king.scoring import building_points, empty_points, space_points
from frontier_nb.insight import Insight
from frontier_nb.messages import Message, msg


class KingInsight(Insight[Position, Move]):
    """Counts what players score and choose."""

    sources: ClassVar = {
        "spaces": msg("spaces in completed areas"),
        "empty": msg("empty spaces"),
        "buildings": msg("buildings and Lake"),
        "chips": msg("victory point chips"),
    }
    groups: ClassVar = {
        "action": msg("Actions chosen"),
        "building": msg("Buildings built"),
        "area": msg("Areas completed"),
    }

    def __init__(self, edition: KingEdition) -> None:
        self._buildings = edition.buildings

    def points(self, state: Position, player: int) -> dict[str, int]:
        """Return a player's points by the lines of the score sheet."""
        board = state.boards[player]
        return {
            "spaces": space_points(board),
            "empty": empty_points(board),
            "buildings": building_points(board),
            "chips": state.chips[player],
        }

    def choices(self, start: Position, moves: Sequence[Move]) -> Iterator[tuple[int, str]]:
        """Yield the actions chosen, the buildings built and, at the end, the areas completed."""
        end = start.copy()
        for move in moves:
            advance(end, move)
            if isinstance(move, m.Action):
                yield move.player, f"action/{move.action}"
            elif isinstance(move, m.Build):
                yield move.player, f"building/{move.building}"
        for player, board in enumerate(end.boards):
            for root in board.completed:
                for kind in board.kinds(root):
                    yield player, f"area/{kind}"

    def name(self, choice: str) -> Message:
        """Return the name of an action, a building or a kind of area."""
        group, _, key = choice.partition("/")
        if group == "building" and key in self._buildings:
            return names.building_name(self._buildings[key])
        if group == "area" and key in names.KINDS:
            return names.kind(key)
        return names.action_name(key)
