"""Exact chances of the tiles that come next: whether they fit on a space, and whether they complete an area.

=====================  =========================  ==================================================
kind                   subject                    the outcome 1
=====================  =========================  ==================================================
``complete-any``       player                     the next tile can complete an area of theirs
``draw-complete-any``  player                     one of the tiles that they draw next can, by itself
``complete``           player, row, col, segment  the next tile can complete the area
``draw-complete``      player, row, col, segment  one of the tiles that they draw next can, by itself
``fit``                player, row, col           the next tile fits on the space
``draw-fit``           player, row, col           one of the tiles that they draw next does
=====================  =========================  ==================================================

Any tile fits on a space without neighbours, so nothing is said of it; Grassland, which has no spaces, is
left out. What fits is said for the player whose part it is. Several tiles are drawn next by the player who
chooses an action, should it be Develop, and in a draw that is due. Which of the unseen tiles lie in the
pile is known of none, so each is as likely as any other to be next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb

from frontier_nb.games.king import components
from frontier_nb.games.king.chance import tiles_due
from frontier_nb.games.king.places import area_title, space_name
from frontier_nb.games.king.position import CHOOSE, OPENING, OVER, Position
from frontier_nb.games.king.terms import DEVELOP_ACTIVE
from frontier_nb.games.king.territory import Territory
from frontier_nb.messages import Message, Who, msg
from frontier_nb.odds import Odds, Outcome
from frontier_nb.protocol import CHANCE

_FITS, _COMPLETES = "KF-09", "KF-12"


def odds(view: Position) -> list[Odds]:
    """Return the exact chances for every board, that of the player whose part it is first."""
    if view.player == OVER or view.phase < OPENING or view.deck <= 0:
        return []
    pile = Counter(view.unseen)
    players = view.table.players
    order = ((view.actor + place) % players for place in range(players))
    return [one for player in order for one in _of_board(view, player, pile)]


def _of_board(pos: Position, player: int, pile: Counter[int]) -> Iterator[Odds]:
    board, who = pos.boards[player], Who(player)
    cols = board.table.cols
    drawn = _drawn_next(pos, player)
    closing = _closing(board, pile)
    any_of_them = {tile for tiles in closing.values() for tile in tiles}
    titles = (
        msg("The next tile can complete an area of {player}", player=who),
        msg("At least one of the next {n} tiles can complete an area of {player}", n=drawn, player=who),
    )
    yield from _asked("complete-any", (player,), pile, any_of_them, drawn, titles, components.board(player))
    for root, tiles in closing.items():
        place, area = divmod(root // 4, cols), area_title(board, root)
        titles = (
            msg("The next tile can complete the {area} of {player}", area=area, player=who),
            msg("At least one of the next {n} tiles can complete the {area} of {player}",
                n=drawn, area=area, player=who),
        )  # fmt: skip
        here = components.segment(player, *place, root % 4)
        yield from _asked("complete", (player, *place, root % 4), pile, tiles, drawn, titles, here)
    for cell, need in enumerate(board.need):
        if need > 0 and player == pos.actor:
            place, space = divmod(cell, cols), space_name(board, cell)
            tiles = {tile for tile in pile if board.table.fitting[tile][need]}
            titles = (
                msg("The next tile fits on {space} of {player}", space=space, player=who),
                msg(
                    "One of the next {n} tiles fits on {space} of {player}", n=drawn, space=space, player=who
                ),
            )
            here = components.space(player, *place)
            yield from _asked("fit", (player, *place), pile, tiles, drawn, titles, here)


def _drawn_next(pos: Position, player: int) -> int:
    """Return how many tiles a player draws next: more than one only where it is about to happen."""
    if player == pos.actor and pos.player == CHANCE:
        return tiles_due(pos)
    return min(DEVELOP_ACTIVE, pos.deck) if player == pos.mover and pos.phase == CHOOSE else 1


def _asked(
    what: str,
    subject: tuple[int, ...],
    pile: Counter[int],
    tiles: Iterable[int],
    drawn: int,
    titles: tuple[Message, Message],
    here: str,
) -> Iterator[Odds]:
    """Yield how likely it is that the next tile, and that one of the next few, is one of `tiles`."""
    number, good = pile.total(), sum(pile[tile] for tile in tiles)
    rule = _FITS if what == "fit" else _COMPLETES
    yield Odds(what, subject, titles[0], rule, _outcomes(Fraction(good, number)), (here,))
    if drawn > 1:
        none = Fraction(comb(number - good, drawn), comb(number, drawn))
        yield Odds(f"draw-{what}", subject, titles[1], rule, _outcomes(1 - none), (here,))


def _outcomes(chance: Fraction) -> tuple[Outcome, Outcome]:
    return Outcome(0, msg("no"), 1 - chance), Outcome(1, msg("yes"), chance)


def _closing(board: Territory, pile: Iterable[int]) -> dict[int, set[int]]:
    """Return for each area, by its root, that one tile could complete the tiles that do so when turned."""
    gaps: dict[int, list[int]] = {}
    for root in board.roots():
        if not board.is_complete(root) and board.kinds(root) != ("grass",):
            cells = {board.table.neighbours[cell][way] for cell, way in board.open_edges(root)}
            if len(cells) == 1 and (cell := cells.pop()) >= 0 and not board.filled >> cell & 1:
                gaps.setdefault(cell, []).append(root)
    found: dict[int, set[int]] = {root: set() for roots in gaps.values() for root in roots}
    for cell, roots in gaps.items():
        for tile in pile:
            for turned in board.table.fitting[tile][board.need[cell]]:
                after = board.copy()
                done = set(after.place(cell, turned))
                for root in roots:
                    if after.root(root) in done:
                        found[root].add(tile)
    return dict(sorted(found.items()))
