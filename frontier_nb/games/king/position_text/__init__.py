"""Positions as short strings, safe in a link: for tests, lessons, the Lab and shared places.

Seven fields are separated by ``/``; players by ``;``, items by ``,``::

    0.12.1.p.0/1.0.0,a2.0/2,F07.e,F12,warehouse,14~f,1.0.0~2.1.0;20/-;-/F02,F03;F04,?/tower,villa/3;0

clock: first player, turn, whose turn, phase (``f`` first player, ``s`` supply, ``o`` opening, ``a`` choice
of an action, ``d`` Develop, ``p`` Produce, ``b`` Build, ``c`` Consume, ``x`` over; a capital where chance
draws), whose part; that part: Produce as picks left, fresh wheat, wheat over the Supply Route, areas
picked; Build as buildings left, or wood, stone and discount still owed and areas that will produce; Consume
as city, spaces left, points gained, wood given to the Workshop; boards row by row: a number of empty spaces
or a tile with ``.e``, ``.s`` or ``.w`` for one, two or three quarter turns, then cubes as wood.stone.wheat
of each completed area with production spaces (``-`` none, ``f`` all), in a draft also ``b2.0:1.0.0`` where
no cubes can be, then the Warehouse; drawn tiles; discards; supply; chips. ``-`` is nothing, ``?`` a tile
that was not seen; all other tiles lie in the draw pile, all other chips in the stock.
"""

from frontier_nb.games.king.position_text.reading import read_draft, read_players, read_position
from frontier_nb.games.king.position_text.writing import write_position

__all__ = ["read_draft", "read_players", "read_position", "write_position"]
