"""The drawing of The King of Frontier's table: a pure function of what one viewer may see."""

from frontier_nb.games.king.scene.build import build_scene

__all__ = ["build_scene"]
