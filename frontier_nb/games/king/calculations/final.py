"""The score sheet at the end: every player's lines as on paper, who has won, and how a tie was broken.

It tells each line by what it is made of; ``score`` works out each of a player's areas and buildings.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.king import names
from frontier_nb.games.king.calculations.scoring import score
from frontier_nb.games.king.position import OVER, Position
from frontier_nb.games.king.scoring import score as points_of
from frontier_nb.games.king.scoring import winner
from frontier_nb.messages import Listing, Message, Who, msg, msgn


def score_sheet(state: Position) -> Calculation | None:
    """Explain how a finished game ended: every player's score and who won; ``None`` while it goes on."""
    if state.player != OVER:
        return None
    players = range(state.table.players)
    scores = [points_of(state, player) for player in players]
    won = winner(state)
    level = [player for player in players if scores[player] == scores[won]]
    sheets = tuple(
        replace(_sheet(state, player).of(player), note=_tie_break(state, player, level)) for player in players
    )
    term = Term(msg("points of the winner"), scores[won], "max", "KF-43", (names.score(won),), sheets)
    return Calculation("final", (), msg("Final score"), term, _ending(level, won, scores[won]), "KF-43")


def _sheet(pos: Position, player: int) -> Term:
    """Return a player's score with its lines on the sheet, each lit with what it counts."""
    term = score(pos, player).term
    spaces, empty, own, chips = term.terms
    lines = {
        "spaces": replace(spaces, terms=_by_size(spaces.terms)),
        "empty": told(empty),
        "buildings": replace(own, terms=tuple(told(part) for part in own.terms)),
        "chips": chips,
    }
    terms = tuple(
        replace(part, components=(names.sheet_line(line, player), *part.all_components()))
        for line, part in lines.items()
    )
    return replace(term, components=(names.sheet_line("total", player), *term.components), terms=terms)


def _by_size(areas: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return one term for all `areas` with as many spaces, the largest first."""
    sizes: defaultdict[int, list[Term]] = defaultdict(list)
    for area in areas:
        sizes[area.value].append(area)
    return tuple(
        Term(
            msgn("{n} area of {spaces}", "{n} areas of {spaces}", len(alike),
                 spaces=msgn("{n} space", "{n} spaces", size)),
            size * len(alike),
            components=tuple(id for area in alike for id in area.components),
        )
        for size, alike in sorted(sizes.items(), reverse=True)
    )  # fmt: skip


def told(term: Term) -> Term:
    """Return `term` without those that it is worked out from, told in a note instead."""
    if not term.terms:
        return term
    return replace(term, operation="value", terms=(), components=term.all_components(), note=_how(term))


def _how(term: Term) -> Message:
    """Return how a term is worked out: what is counted and the points for each, or what is added up."""
    if term.operation == "product":
        counted, each = term.terms
        points = msgn("{n} point", "{n} points", each.value)
        return msg("{what}: {n}, {points} each", what=counted.label, n=counted.value, points=points)
    return Listing(msg("{what}: {n}", what=part.label, n=part.value) for part in term.terms)


def _tie_break(pos: Position, player: int, level: list[int]) -> Message | None:
    if len(level) < 2 or player not in level:
        return None
    place = (player - pos.first) % pos.table.players + 1
    return msg("number {n} in turn order", n=place)


def _ending(level: list[int], won: int, points: int) -> Message:
    """Return who has won, of those who are `level` in points."""
    if len(level) > 1:
        others = Listing([Who(player) for player in level if player != won])
        return msg("{player} wins the tie with {others} at {points} points, for being later in turn order.",
                   player=Who(won), others=others, points=points)  # fmt: skip
    return msg("{player} wins with {points} points.", player=Who(won), points=points)
