"""What is conserved: tiles, buildings, points and cubes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from frontier_nb.errors import Found, Violation, broken
from frontier_nb.games.king import buildings, components, names
from frontier_nb.games.king.directions import DIRECTIONS
from frontier_nb.games.king.drafting import effects_of, lay_freely, mismatches
from frontier_nb.games.king.places import area_title, space_name
from frontier_nb.games.king.position import FIRST, SUPPLY, Position
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.terms import count, total
from frontier_nb.games.king.territory import EMPTY, WAREHOUSE, Territory
from frontier_nb.games.king.tiles import KINDS, opposite
from frontier_nb.messages import Field, Message, msg


def tiles(pos: Position) -> Found:
    """Every tile is on a board, in a hand, discarded or in the pile; every building placed or not."""
    table = pos.table
    seen = [turned // 4 for board in pos.boards for turned in board.placed if turned != EMPTY]
    for pile in (*pos.hands, *pos.discards):
        seen += pile
    there = Counter(seen)
    if there[HIDDEN] != pos.unknown:
        yield broken("KF-R27", "{n} tiles are face down, not {m}.", n=there[HIDDEN], m=pos.unknown)
    if pos.unknown > len(pos.unseen):
        yield broken("KF-R2", "More tiles are face down than are unseen.")
    del there[HIDDEN]
    bought = [tile for tile in there if tile in table.cost]
    for tile in (*bought, *pos.supply):
        if there[tile] + pos.supply.count(tile) > 1:
            yield broken("KF-R26", "{building} is there more than once.",
                          building=names.building_name(table.tiles.tiles[tile]))  # fmt: skip
    expected = table.in_play if pos.phase not in (FIRST, SUPPLY) else 0
    if len(bought) + len(pos.supply) != expected:
        yield broken("KF-04", "{n} buildings are in play, not {m}.",
                      names.supply(), n=len(bought) + len(pos.supply), m=expected)  # fmt: skip
    there.update(pos.unseen)
    for tile, copies in table.copies.items():
        if there[tile] != copies:
            yield broken("KF-R2", "Tile {tile} is there {n} times, of {copies}.",
                          tile=table.tiles.tiles[tile].id, n=there[tile], copies=copies)  # fmt: skip


def chips(pos: Position) -> Found:
    """Every point is with a player or in the stock."""
    with_players, everything = sum(pos.chips), pos.table.chips
    if with_players > everything and with_players + pos.stock == everything:
        yield broken("KF-05", "Players have {n} points in chips; there are {all}.", names.stock(),
                      n=with_players, all=everything)  # fmt: skip
    elif min(pos.chips) < 0 or pos.stock < 0 or with_players + pos.stock != everything:
        yield broken("KF-05", "{n} points are with players and {m} in the stock, of {all}.", names.stock(),
                      n=with_players, m=pos.stock, all=everything)  # fmt: skip


def board_of(pos: Position, player: int) -> Found:
    """Cubes lie in completed areas, no more than there are spaces; what is derived is right."""
    board = pos.boards[player]
    here = components.board(player)

    def here_is(rule: str, sentence: Message) -> Violation:
        whose = msg("Player {player}: {what}", player=player + 1, what=sentence)
        return Violation(rule, whose, None, (here,))

    def wrong(rule: str, template: str, **fields: Field) -> Violation:
        return here_is(rule, msg(template, **fields))

    for root, cubes in board.cubes.items():
        for resource in range(3):
            if root == WAREHOUSE:
                continue
            if count(cubes, resource) > count(board.tally[root], resource):
                yield wrong("KF-29", "the {area} has more cubes than spaces.", area=area_title(board, root))
        if root != WAREHOUSE and root not in board.completed:
            yield wrong(
                "KF-12", "cubes lie in the {area}, which is not completed.", area=area_title(board, root)
            )
    stored = board.cubes.get(WAREHOUSE, 0)
    if total(stored) > (buildings.WAREHOUSE_ROOM if "warehouse" in pos.effects[player] else 0):
        yield wrong("KF-54", "{n} cubes are in the Warehouse.", n=total(stored))
    if board.stock != sum(board.cubes.values()) or 0 in board.cubes.values():
        yield wrong("KF-29", "the cubes do not add up.")
    yield from _unmatched(board, player)
    yield from (here_is("KF-09", sentence) for sentence in _derived(board))
    if effects_of(pos.table, board) != pos.effects[player]:
        yield wrong("KF-R26", "the effects are not those of the buildings on the board.")


def _unmatched(board: Territory, player: int) -> Found:
    """Yield every pair of neighbouring tiles that do not match."""
    table = board.table
    for cell, direction in mismatches(board):
        other, back = table.neighbours[cell][direction], opposite(direction)
        here, there = table.turned[board.placed[cell]], table.turned[board.placed[other]]
        yield broken(
            "KF-09",
            "Player {player}: the {side} edge of {space} is {kind}, but {beside} next to it shows {shown}.",
            components.edge(player, *divmod(cell, table.cols), direction),
            components.edge(player, *divmod(other, table.cols), back),
            player=player + 1,
            side=DIRECTIONS[direction],
            space=space_name(board, cell),
            kind=names.kind(KINDS[here.edges[direction] - 1]),
            beside=space_name(board, other),
            shown=names.kind(KINDS[there.edges[back] - 1]),
        )


def _derived(board: Territory) -> Iterator[Message]:
    """Yield what a board laid anew from its tiles would have otherwise."""
    anew = lay_freely(board.table, board.placed)
    for what in ("filled", "open", "completed", "producing", "cities"):
        if getattr(anew, what) != getattr(board, what):
            yield msg("the board is not what its tiles make it ({what}).", what=what)


def frontier_tiles(pos: Position, player: int) -> int:
    """Return how many frontier tiles a player has placed."""
    cost = pos.table.cost
    return sum(turned != EMPTY and turned // 4 not in cost for turned in pos.boards[player].placed)
