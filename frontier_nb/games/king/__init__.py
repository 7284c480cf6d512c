"""The King of Frontier: develop a territory of tiles, let it produce, build and consume."""

from frontier_nb.games.king.game import KingOfFrontier
from frontier_nb.games.king.position import Position

__all__ = ["KingOfFrontier", "Position"]
