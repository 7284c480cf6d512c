"""Frontier Notebooks' widgets: boards and apps for Jupyter and Voila. Nothing here knows a rule."""

from frontier_widgets.board import BoardWidget
from frontier_widgets.replay import Replay

__all__ = ["BoardWidget", "Replay"]
