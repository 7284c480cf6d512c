"""The drawing of Medical Frontier's table: a pure function of what one viewer may see."""

from frontier_nb.games.medical.scene.build import build_scene

__all__ = ["build_scene"]
