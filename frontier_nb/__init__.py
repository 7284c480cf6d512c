"""Frontier Notebooks: two board games as values, with their rules explained.

Nothing here imports Jupyter. The usual way in::

    import frontier_nb

    game = frontier_nb.game("medical-frontier")
    state = game.setup(players=2, mode="quick")
"""

from frontier_nb.calculation import Calculation, Term
from frontier_nb.errors import Ambiguous, Fault, IllegalMove, PositionError, Unreadable, Violation
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.protocol import CHANCE, Game, Option, Result
from frontier_nb.registry import game
from frontier_nb.registry import games as installed_games

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Ambiguous",
    "Calculation",
    "Fault",
    "Game",
    "IllegalMove",
    "Message",
    "Option",
    "PositionError",
    "Result",
    "Term",
    "Unreadable",
    "Violation",
    "game",
    "installed_games",
    "msg",
    "msgn",
]
