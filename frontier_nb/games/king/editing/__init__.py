"""How positions are set up by hand: what can be set where, and pieces that are put on the table.

A draft is a :class:`~frontier_nb.games.king.position.Position` that a game can reach or not. All tiles that
lie nowhere else are in the draw pile, all points that nobody has in the stock.
"""

from frontier_nb.games.king.editing.editor import KingEditor

__all__ = ["KingEditor"]
