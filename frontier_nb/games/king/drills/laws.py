"""Drills about what is allowed: whether a decision is legal, and which rule it breaks if not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from frontier_nb.errors import Found, Violation
from frontier_nb.games.king import moves as m
from frontier_nb.games.king import names
from frontier_nb.games.king.buildings import villa
from frontier_nb.games.king.calculations import tiles_to_come
from frontier_nb.games.king.calculations.areas import area
from frontier_nb.games.king.calculations.cubes import afford
from frontier_nb.games.king.directions import turned
from frontier_nb.games.king.drills.kind import KingDrill, draw
from frontier_nb.games.king.drills.laying import tile_words
from frontier_nb.games.king.places import segment_title
from frontier_nb.games.king.pointing import pointed
from frontier_nb.games.king.position import BUILD, CONSUME, DEVELOP, NO_CITY, OPENING, PRODUCE, Position
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.tiles import CUBES
from frontier_nb.games.king.violations.build import check_build
from frontier_nb.games.king.violations.consume import check_consume
from frontier_nb.games.king.violations.laying import check_place
from frontier_nb.games.king.violations.produce import check_produce
from frontier_nb.messages import Message, Who, msg
from frontier_nb.protocol import Game
from frontier_nb.question import Asked, Choice, Level

_MOVES: dict[int, type[m.Decision]] = {
    OPENING: m.Place,
    DEVELOP: m.Place,
    PRODUCE: m.Produce,
    BUILD: m.Build,
    CONSUME: m.Consume,
}
"""The decision that is asked about in each phase."""
_CHECKS: dict[type[m.Decision], Callable[[Position, Any], Found]] = {
    m.Place: check_place,
    m.Produce: check_produce,
    m.Build: check_build,
    m.Consume: check_consume,
}
_RULES = (
    "KF-09", "KF-10", "KF-14", "KF-26", "KF-32", "KF-33", "KF-36", "KF-R6", "KF-R7", "KF-R9", "KF-R13",
)  # fmt: skip
"""What such a decision can break."""
_ALIKE = (("KF-R6", "KF-R7"), ("KF-26", "KF-R13"), ("KF-10", "KF-09"))
"""Rules that both have a say in the same case: if one of two is right, the other is not offered."""
_LURES = ("KF-09", "KF-33", "KF-R6", "KF-R7", "KF-10", "KF-36")
"""Rules to choose from where too few could be meant."""
_LEGAL = msg("yes")
_TRIED = 40
"""How many decisions are looked at."""


class Legal(KingDrill):
    """Whether a decision is allowed, and which rule says no."""

    id = "legal"
    title = msg("Is this allowed?")
    rules = (*_RULES, "KF-59")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask whether it is allowed, or by which of two or four rules it is not."""
        if view.player != player or HIDDEN in view.hands[player]:
            return None
        found = list(_judged(game, view, rng))
        drawn = draw(
            ((broken if level > 1 else broken is None, (move, broken)) for move, broken in found), rng
        )
        if drawn is None or len({broken is None for _, broken in found}) < 2:
            return None
        move, broken = drawn
        options: list[Message] = [_LEGAL]
        if level == 1:
            options.append(msg("no"))
            answer = 0 if broken is None else 1
        else:
            ids = _options(view, move, broken, {other for _, other in found}, 2 if level == 2 else 4, rng)
            options += [msg("no: {rule}", rule=Message(game.rules[id].title)) for id in ids]
            answer = 0 if broken is None else 1 + ids.index(broken)
        violation = game.violation(view, move)
        return Asked(
            player,
            _question(view, move),
            Choice(tuple(options), frozenset({answer})),
            (broken,) if broken else ("KF-59",) if _is_villa(view, move) else (_PERMITS[type(move)],),
            _because(violation),
            pointed(view, move),
            _worked(view, move, broken),
        )


_PERMITS = {m.Place: "KF-09", m.Produce: "KF-26", m.Build: "KF-33", m.Consume: "KF-36"}
"""By decision, the rule that lets it pass."""


def _broken(view: Position, move: m.Decision) -> set[str]:
    """Return all rules that a decision of the phase breaks."""
    found = {violation.rule for violation in _CHECKS[type(move)](view, move)}
    if isinstance(move, m.Produce) and view.boards[move.player].tally[view.table.node(move.area)] & CUBES:
        found.discard("KF-14")  # an open area does not produce yet, but it has the spaces
    return found


def _judged(game: Game[Any, Any], view: Position, rng: Random) -> Iterator[tuple[Any, str | None]]:
    """Yield decisions with the one rule that each breaks, if any; those that break several are left out."""
    kind = _MOVES.get(view.phase)
    if kind is None or (view.phase == BUILD and view.owed != (0, 0, 0)):
        return
    # An area that is not called by its lowest segment is a slip of writing, not of thought.
    moves = [move for move in game.conceivable(view) if isinstance(move, kind) and _sensible(view, move)]
    for move in (*rng.sample(moves, min(len(moves), _TRIED)), *_some_legal(game, view, kind, rng)):
        broken = _broken(view, move)
        if len(broken) < 2 and broken <= set(_RULES):
            yield move, next(iter(broken), None)


def _some_legal(
    game: Game[Any, Any], view: Position, kind: type[m.Decision], rng: Random
) -> list[m.Decision]:
    moves = [move for move in game.legal_moves(view) if isinstance(move, kind)]
    return rng.sample(moves, min(len(moves), 4))


def _sensible(view: Position, move: m.Decision) -> bool:
    """Return whether a person could mean it: a tile in hand, a card on the table, an area of the board."""
    if isinstance(move, m.Place):
        return view.table.tiles.index[move.tile] in view.hands[move.player]
    if isinstance(move, m.Build):
        return view.table.tiles.index[move.building] in view.supply
    if isinstance(move, m.Consume) and view.city != NO_CITY:
        return False
    assert isinstance(move, m.Produce | m.Consume)
    node = view.table.node(move.area if isinstance(move, m.Produce) else move.city)
    board = view.boards[move.player]
    return node in set(board.roots()) or _is_villa(view, move)


def _is_villa(view: Position, move: m.Decision) -> bool:
    return isinstance(move, m.Consume) and view.table.node(move.city) == villa(view, move.player)


def _options(
    view: Position, move: m.Decision, broken: str | None, met: set[str | None], number: int, rng: Random
) -> list[str]:
    """Return rules to choose from: the one that is broken, and others that are not."""
    lures = sorted(id for id in met if id is not None and id != broken)
    rng.shuffle(lures)
    lures += [id for id in _LURES if id not in lures and id != broken]
    near = {rule for pair in _ALIKE if broken in pair for rule in pair}
    lures = [id for id in lures if id not in near]
    ids = [*([broken] if broken else []), *lures][:number]
    return sorted(ids, key=_RULES.index)


def _because(violation: Violation | None) -> Message:
    if violation is None:
        return msg("Nothing forbids it.")
    if violation.remedy is None:
        return violation.reason
    return msg("{reason} {remedy}", reason=violation.reason, remedy=violation.remedy)


def _question(view: Position, move: m.Decision) -> Message:
    tiles, who = view.table.tiles, Who(move.player)
    if isinstance(move, m.Place | m.Build):
        id = move.tile if isinstance(move, m.Place) else move.building
        fields = {
            "player": who,
            "tile": tile_words(tiles, tiles.index[id]),
            "place": names.cell_name(move.row, move.col),
            "turned": turned(move.rotation),
        }
        if isinstance(move, m.Place):
            return msg("May {player} lay {tile} on {place} ({turned})?", **fields)
        return msg("May {player} build {tile} on {place} ({turned})?", **fields)
    if _is_villa(view, move):
        return msg("May {player} choose the Villa in Consume?", player=who)
    board = view.boards[move.player]
    assert isinstance(move, m.Produce | m.Consume)
    area_of = move.area if isinstance(move, m.Produce) else move.city
    title = segment_title(board, view.table.node(area_of))
    if isinstance(move, m.Produce):
        return msg("May {player} pick the area of the {area} in Produce?", player=who, area=title)
    return msg("May {player} choose the area of the {area} in Consume?", player=who, area=title)


def _worked(view: Position, move: m.Decision, broken: str | None) -> tuple[Any, ...]:
    """Return the calculation that shows why, where there is one."""
    if isinstance(move, m.Build) and broken == "KF-33":
        return (afford(view, move.player, view.table.tiles.index[move.building]),)
    if broken in ("KF-R6", "KF-R7") and isinstance(move, m.Produce | m.Consume):
        node = view.table.node(move.area if isinstance(move, m.Produce) else move.city)
        return (area(view.boards[move.player], move.player, node, tiles_to_come(view)),)
    return ()
