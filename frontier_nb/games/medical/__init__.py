"""Medical Frontier: develop drugs, from compounds on the market to the launch."""

from frontier_nb.games.medical.game import MedicalFrontier
from frontier_nb.games.medical.position import Position

__all__ = ["MedicalFrontier", "Position"]
