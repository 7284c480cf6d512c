"""The editor of the game: the protocol, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Iterator

from frontier_nb.editing import Piece
from frontier_nb.errors import Violation
from frontier_nb.games.king import components, names
from frontier_nb.games.king.drafting import settle
from frontier_nb.games.king.editing import piles, spaces, table
from frontier_nb.games.king.editing.pieces import pieces, places, put, space_of
from frontier_nb.games.king.invariants import problems
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.territory import EMPTY
from frontier_nb.setting import Setting, SettingEditor


class KingEditor(SettingEditor[Position]):
    """How positions of The King of Frontier are set up freely."""

    def problems(self, draft: Position) -> tuple[Violation, ...]:
        """Return why no game can reach `draft`, each with its rule."""
        return tuple(problems(draft))

    def settings(self, draft: Position, component: str | None) -> Iterator[Setting[Position]]:
        """Return what can be set at a component of the board."""
        return settings(draft, component)

    def pieces(self, draft: Position) -> tuple[Piece, ...]:
        """Return the tiles of the draw pile and the buildings that are not in play."""
        return tuple(pieces(draft))

    def places(self, draft: Position, piece: str) -> tuple[str, ...]:
        """Return where a piece can be put."""
        return tuple(places(draft, piece))

    def move(self, draft: Position, piece: str, place: str) -> None:
        """Put a piece at one of its places."""
        put(draft, piece, place)

    def settle(self, draft: Position) -> None:
        """Work out what lies in the draw pile and in the stock."""
        settle(draft)


def settings(pos: Position, component: str | None) -> Iterator[Setting[Position]]:
    """Yield what can be set at a component, or of the table."""
    if component is None:
        yield from table.table_settings(pos)
    elif (at := space_of(pos, component)) is not None:
        yield from _on_board(pos, component, *at)
    else:
        yield from _beside(pos, component)


def _on_board(pos: Position, component: str, player: int, cell: int) -> Iterator[Setting[Position]]:
    found, board = components.parse(component), pos.boards[player]
    if found is not None and found[3] and board.placed[cell] != EMPTY:
        _, _, _, part, number = found
        shape = board.table.turned[board.placed[cell]]
        segment = number if part == "a" else shape.segment[number % 4]
        if segment < len(shape.reach):
            yield from spaces.segment_settings(pos, player, 4 * cell + segment)
        yield from spaces.tile_settings(pos, player, cell)
    else:
        yield from spaces.space_settings(pos, player, cell)


def _beside(pos: Position, component: str) -> Iterator[Setting[Position]]:
    if component == names.supply():
        yield from piles.supply_settings(pos)
    elif component.startswith("building-"):
        yield from piles.supply_settings(pos, component.removeprefix("building-"))
    elif component == names.first_player():
        yield table.first_setting(pos)
    elif component.startswith("action-"):
        yield table.stage_setting(pos)
    for player in range(pos.table.players):
        if component == components.warehouse(player):
            yield from spaces.warehouse_settings(pos, player)
        elif component.partition("/")[0] == names.hand(player):
            yield from piles.hand_settings(pos, player)
        elif component == names.discards(player):
            yield from piles.discard_settings(pos, player)
        elif component in (names.chips(player), names.score(player), components.board(player)):
            yield piles.chips_setting(pos, player)
