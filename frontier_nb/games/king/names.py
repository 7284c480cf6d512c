"""Names: of things beside the boards as component ids (those on them: ``components``), and of terms.

A board space is called by a letter for its row, from the top, and a number for its column: ``b3``.
An area is called after the lowest of its segments, ``b3.0``; a Villa chosen as a city likewise. That is
for records; what people read instead is in ``places``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from frontier_nb.games.king.moves import RESOURCES, UNKNOWN, WAREHOUSE, Area
from frontier_nb.games.king.terms import count
from frontier_nb.games.king.tiles import Tile
from frontier_nb.messages import Field, Listing, Message, msg, msgn

# -- component ids ----------------------------------------------------------------------------------


def hand(player: int) -> str:
    """Return the component of the tiles that a player has drawn and not placed yet."""
    return f"hand-{player}"


def held(player: int, tile: str) -> str:
    """Return the component of one of the tiles that a player has drawn."""
    return f"{hand(player)}/{tile}"


def discards(player: int) -> str:
    """Return the component of a player's face-down discards."""
    return f"discards-{player}"


def chips(player: int) -> str:
    """Return the component of a player's victory point chips."""
    return f"chips-{player}"


def score(player: int) -> str:
    """Return the component of a player's score."""
    return f"score-{player}"


def pile() -> str:
    """Return the component of the draw pile."""
    return "pile"


def stock() -> str:
    """Return the component of the victory point chips in the stock."""
    return "stock"


def supply() -> str:
    """Return the component of the supply of buildings as a whole."""
    return "supply"


def building(id: str) -> str:
    """Return the component of a building in the supply."""
    return f"building-{id}"


def action(id: str) -> str:
    """Return the component of one of the four actions."""
    return f"action-{id}"


def first_player() -> str:
    """Return the component of the mark of the first player of the game."""
    return "first-player"


def sheet_line(line: str, player: int) -> str:
    """Return the component of a line of the score sheet in a player's column.

    Lines are ``spaces``, ``empty``, ``buildings``, ``chips`` and ``total``; they are on the table when the
    game is over.
    """
    return f"sheet-{line}-{player}"


# -- places -----------------------------------------------------------------------------------------


def cell_name(row: int, col: int) -> str:
    """Return what a board space is called: a letter for the row, a number for the column."""
    return f"{chr(ord('a') + row)}{col + 1}"


def area_name(area: Area | str) -> str:
    """Return what an area is called in records, or the Warehouse."""
    if isinstance(area, str):
        return WAREHOUSE
    row, col, index = area
    return f"{cell_name(row, col)}.{index}"


# -- terms of the game ------------------------------------------------------------------------------

KINDS = {
    "city": msg("City"),
    "forest": msg("Forest"),
    "rock": msg("Rocky Ground"),
    "grain": msg("Grain Field"),
    "grass": msg("Grassland"),
}
_RESOURCES = {"wood": msg("wood"), "stone": msg("stone"), "wheat": msg("wheat")}
_ACTIONS = {
    "develop": msg("Develop"),
    "produce": msg("Produce"),
    "build": msg("Build"),
    "consume": msg("Consume"),
}
_TILES = {"lake": msg("Lake"), "rocky-forest": msg("Rocky Forest")}
"""The frontier tiles that have a name; the others go by their id."""


def kind(id: str) -> Message:
    """Return the name of a kind of area."""
    return KINDS[id]


def kinds(ids: Iterable[str]) -> Message:
    """Return the name of an area of these kinds: one of two joined kinds has both names."""
    found = [KINDS[id] for id in KINDS if id in set(ids)]
    if len(found) == 2:
        return msg("{one} and {other}", one=found[0], other=found[1])
    return found[0] if found else msg("area")


def resource(id: str) -> Message:
    """Return the name of a sort of cubes."""
    return _RESOURCES.get(id) or Message(id)


def action_name(id: str) -> Message:
    """Return the name of an action."""
    return _ACTIONS.get(id) or Message(id)


def cubes(wood: int, stone: int, wheat: int = 0) -> Message:
    """Return a number of cubes of each sort in words."""
    parts: list[Field] = []
    if wood:
        parts.append(msg("{n} wood", n=wood))
    if stone:
        parts.append(msg("{n} stone", n=stone))
    if wheat:
        parts.append(msg("{n} wheat", n=wheat))
    return Listing(parts) if parts else msg("nothing")


def packed_cubes(packed: int) -> Message:
    """Return packed cubes in words."""
    return cubes(*(count(packed, resource) for resource in range(len(RESOURCES))))


def building_name(tile: Tile) -> Message:
    """Return the name of a building, as its edition prints it, or of a frontier tile that has one."""
    return _TILES.get(tile.id) or Message(tile.name or tile.id)


def tile_name(id: str) -> Field:
    """Return what a frontier tile is called in a sentence: its name or id, or that it was not seen."""
    if id == UNKNOWN:
        return msg("an unknown tile")
    return msg("the {tile}", tile=_TILES[id]) if id in _TILES else id


def tiles(ids: Sequence[str]) -> Message:
    """Return drawn tiles in words: those that were seen by name, the others by number."""
    known: list[Field] = [tile_name(id) for id in ids if id != UNKNOWN]
    if hidden := len(ids) - len(known):
        known.append(msgn("{n} tile face down", "{n} tiles face down", hidden))
    return Listing(known) if known else msg("no tile")
