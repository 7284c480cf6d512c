"""Areas: whether one is completed, which of its edges are open or hopeless, and what would close it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.king import components, names
from frontier_nb.games.king.directions import DIRECTIONS
from frontier_nb.games.king.places import area_title, segment_title, space_name
from frontier_nb.games.king.territory import EMPTY, Territory
from frontier_nb.games.king.tiles import BORDER, KINDS, opposite
from frontier_nb.messages import Listing, Message, Who, msg, msgn


def open_count(board: Territory, root: int) -> int:
    """Return how many edges of an area are open: 0 if it is completed (KF-R6)."""
    return (board.reach[root] & board.open).bit_count()


def gaps(board: Territory, root: int) -> list[int]:
    """Return the empty spaces that an area's open edges face, as cells, rising."""
    around = board.table.neighbours
    return sorted({around[cell][d] for cell, d in board.open_edges(root)} - {BORDER})


def fitting_tiles(board: Territory, cell: int, tiles: Iterable[int] | None = None) -> list[int]:
    """Return those of `tiles` that can be laid on a cell; ``None`` looks at every tile of the edition."""
    fitting, need = board.table.fitting, board.need[cell]
    return [tile for tile in (range(len(fitting)) if tiles is None else tiles) if fitting[tile][need]]


def closers(board: Territory, root: int, tiles: Iterable[int] | None = None) -> Iterator[tuple[int, int]]:
    """Yield each cell and turned tile, of `tiles` as above, that would complete an open area at once."""
    found = gaps(board, root)
    if len(found) != 1 or any(board.hopeless_edges(root)):
        return
    [cell] = found
    for tile in fitting_tiles(board, cell, tiles):
        for turned in board.table.fitting[tile][board.need[cell]]:
            tried = board.copy()
            tried.place(cell, turned)
            if tried.is_complete(tried.root(root)):
                yield cell, turned


def spread(board: Territory, root: int) -> list[int]:
    """Return an area's segments as nodes in the order in which a flood from its lowest one finds them."""
    found, around = [root], board.table.neighbours
    for node in found:
        cell, segment = divmod(node, 4)
        for direction in board.table.turned[board.placed[cell]].reach[segment]:
            other = around[cell][direction]
            if other != BORDER and board.placed[other] != EMPTY:
                beyond = 4 * other + board.segment(other, opposite(direction))
                if beyond not in found:
                    found.append(beyond)
    return found


def area(board: Territory, player: int, root: int, tiles: Iterable[int] | None = None) -> Calculation:
    """Explain whether an area is completed, segment by segment and edge by edge.

    The total counts its open edges. `tiles` are those that may still come, by number: with them it is told
    where none of these fits (``None``: every tile of the edition may come).
    """
    coming = range(len(board.table.tiles)) if tiles is None else sorted(set(tiles))
    term = Term(
        msg("open edges"),
        open_count(board, root),
        "sum",
        "KF-R6",
        terms=tuple(_segment(board, player, node, coming) for node in spread(board, root)),
    )
    title = msg("Has {player} completed the {area}?", player=Who(player), area=area_title(board, root))
    verdict, rule = _verdict(board, root, coming)
    return Calculation("area", (player, *board.name(root)), title, term, verdict, rule, not term.value)


def _segment(board: Territory, player: int, node: int, coming: Iterable[int]) -> Term:
    cell, segment = divmod(node, 4)
    tile = board.table.tiles[board.placed[cell] // 4]
    row, col = divmod(cell, board.table.cols)
    edges = tuple(
        _edge(board, player, cell, direction, coming)
        for direction in board.table.turned[board.placed[cell]].reach[segment]
    )
    return Term(
        segment_title(board, node),
        sum(edge.value for edge in edges),
        "sum",
        "KF-R8" if len(tile.kinds(segment)) > 1 else "KF-R5",
        (components.segment(player, row, col, segment),),
        edges,
    )


def _edge(board: Territory, player: int, cell: int, direction: int, coming: Iterable[int]) -> Term:
    row, col = divmod(cell, board.table.cols)
    other = board.table.neighbours[cell][direction]
    label = msg("{direction} edge of {place}", direction=DIRECTIONS[direction], place=space_name(board, cell))
    here = components.edge(player, row, col, direction)
    if other == BORDER:
        note = msg("faces the border: open for ever")
        return Term(label, 1, rule="KF-R7", components=(here,), note=note)
    there = divmod(other, board.table.cols)
    place = space_name(board, other)
    if board.placed[other] != EMPTY:
        found = components.edge(player, *there, opposite(direction))
        return Term(label, 0, rule="KF-R6", components=(here, found), note=msg("meets {place}", place=place))
    note = msg("{place} is empty; {wanted}", place=place, wanted=_wanted(board, other, coming))
    return Term(label, 1, rule="KF-R6", components=(here, components.space(player, *there)), note=note)


def asked(board: Territory, cell: int) -> list[tuple[int, str]]:
    """Return each direction in which an empty cell has a neighbour, and the kind that it must show there."""
    need = board.need[cell]
    return [(d, KINDS[(need >> 3 * d & 7) - 1]) for d in range(4) if need >> 3 * d & 7]


def _wanted(board: Territory, cell: int, coming: Iterable[int]) -> Message:
    edges = Listing(
        msg("{kind} to the {direction}", kind=names.kind(kind), direction=DIRECTIONS[direction])
        for direction, kind in asked(board, cell)
    )
    fitting = len(fitting_tiles(board, cell, coming))
    if not fitting:
        return msg("wanted: {edges} (no tile fits)", edges=edges)
    return msgn("wanted: {edges} ({n} tile fits)", "wanted: {edges} ({n} tiles fit)", fitting, edges=edges)


def _verdict(board: Territory, root: int, coming: Iterable[int]) -> tuple[Message, str]:
    """Return what is to be said of an area, and the rule that says so."""
    hopeless = sum(1 for _ in board.hopeless_edges(root))
    if hopeless:
        return msgn(
            "It can never be completed: {n} edge faces the border.",
            "It can never be completed: {n} edges face the border.",
            hopeless,
        ), "KF-R7"  # fmt: skip
    to_fill = gaps(board, root)
    if not to_fill:
        return msg("It is completed: none of its edges is open."), "KF-R6"
    places = Listing(space_name(board, cell) for cell in to_fill)
    dead = [cell for cell in to_fill if not fitting_tiles(board, cell, coming)]
    if dead:
        return msg(
            "It cannot be completed: no tile that may still come fits on {places}.",
            places=Listing(space_name(board, cell) for cell in dead),
        ), "KF-R3"  # fmt: skip
    if len(to_fill) > 1:
        return msg("It is not completed: {places} are to be filled.", places=places), "KF-R6"
    at_once = len({turned // 4 for _, turned in closers(board, root, coming)})
    if not at_once:
        return msg(
            "It is not completed: {places} is to be filled, and more after that.", places=places
        ), "KF-R6"
    return msgn(
        "It is not completed: {places} is to be filled, and {n} tile would complete it there.",
        "It is not completed: {places} is to be filled, and {n} tiles would complete it there.",
        at_once,
        places=places,
    ), "KF-R6"  # fmt: skip
