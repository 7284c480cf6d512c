"""Exact chances of the next tiles, against the rules' own answers for each tile and against drawing them.

Run by itself it draws as often as asked, and says how far off the worst chance was, in standard errors::

    python tests/test_king_odds.py --positions 100 --draws 100000
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from king_support import COMPONENT, GAME, Setup

from frontier_nb.games.king import moves as m
from frontier_nb.games.king.position import CHOOSE, Position
from frontier_nb.odds import Odds
from frontier_nb.testing import random_game

FAR = 5.0
"""Standard errors by which nothing may be off."""

Question = tuple[str, tuple[int | str, ...]]


def choices(seed: int) -> Iterator[Position]:
    """Yield positions of random and greedy games in which an action is chosen and two tiles may be drawn."""
    rng = Random(seed)
    while True:
        style = rng.choice(("random", "greedy"))
        players = rng.choice(GAME.player_counts)
        play = random_game(GAME, players, rng.randrange(40), style)
        start = rng.randrange(len(play.events))
        state = play.moment(start).state
        for event in play.events[start:]:
            if state.phase == CHOOSE and state.player >= 0 and state.deck >= 2:
                yield state
                break
            state = GAME.apply(state, event)


def chance(odds: Odds) -> Fraction:
    """Return how likely it is that the answer is yes."""
    [yes] = [outcome.chance for outcome in odds.outcomes if outcome.value]
    return yes


def asked(pos: Position) -> dict[Question, Odds]:
    """Return what is asked of the player whose turn it is, by its name."""
    return {(odds.kind, odds.subject): odds for odds in GAME.odds(pos) if odds.subject[0] == pos.mover}


def answers(pos: Position, tile: str) -> frozenset[Question]:
    """Return which questions about the next tile have yes for an answer, by the rules: it is laid anywhere.

    `pos` is one in which the player whose turn it is chooses an action.
    """
    player, cols = pos.mover, pos.table.tiles.cols
    develop = GAME.apply(pos, m.Action(player, m.DEVELOP))
    others = [other for other in develop.unseen if pos.table.tiles.tiles[other].id != tile]
    state = GAME.apply(develop, m.Draw(player, (tile, pos.table.tiles.tiles[others[0]].id)))
    while state.player < 0:
        state = GAME.apply(state, GAME.sample(state, Random(0)))
    found: set[Question] = set()
    for move in GAME.legal_moves(state):
        if isinstance(move, m.Place) and move.tile == tile:
            found.add(("fit", (player, move.row, move.col)))
            before, after = state.boards[player], GAME.apply(state, move).boards[player]
            for root in before.roots():
                complete = after.is_complete(after.root(root)) and not before.is_complete(root)
                if complete and before.kinds(root) != ("grass",):
                    found.add(("complete", (player, *divmod(root // 4, cols), root % 4)))
                    found.add(("complete-any", (player,)))
    return frozenset(found)


@pytest.mark.parametrize("seed", range(3))
def test_chances_are_the_share_of_tiles_for_which_the_rules_say_yes(seed: int) -> None:
    for pos, _ in zip(choices(seed), range(3), strict=False):
        questions = asked(pos)
        yes: Counter[Question] = Counter()
        for tile in pos.unseen:
            yes.update(answers(pos, pos.table.tiles.tiles[tile].id))
        next_tile = {question for question in questions if not question[0].startswith("draw-")}
        for question in next_tile:
            assert chance(questions[question]) == Fraction(yes[question], len(pos.unseen)), question
        board = pos.boards[pos.mover]
        bare = [cell for cell, need in enumerate(board.need) if need == 0]
        free = {("fit", (pos.mover, *divmod(cell, board.table.cols))) for cell in bare}
        assert set(yes) - free <= next_tile, "whatever can happen is asked about"


def farthest(pos: Position, draws: int, rng: Random) -> float:
    """Draw for a Develop as often as asked; return how far from its chance the worst frequency is."""
    questions = asked(pos)
    develop = GAME.apply(pos, m.Action(pos.mover, m.DEVELOP))
    drawn: Counter[tuple[str, ...]] = Counter()
    for _ in range(draws):
        event = GAME.sample(develop, rng)
        assert isinstance(event, m.Draw)
        drawn[event.tiles] += 1
    known = {tile: answers(pos, tile) for tile in {tile for tiles in drawn for tile in tiles}}
    hits: Counter[Question] = Counter()
    for tiles, number in drawn.items():
        for question in known[tiles[0]]:
            hits[question] += number
        for kind, subject in frozenset.union(*(known[tile] for tile in tiles)):
            hits[f"draw-{kind}", subject] += number
    worst = 0.0
    for question, odds in questions.items():
        p, seen = chance(odds), hits[question]
        if p in (0, 1):
            assert seen == draws * p
        else:
            worst = max(worst, abs(seen - draws * p) / float(draws * p * (1 - p)) ** 0.5)
    return worst


def test_chances_are_what_drawing_shows() -> None:
    rng = Random(6)
    for pos, _ in zip(choices(6), range(6), strict=False):
        assert farthest(pos, 2000, rng) < FAR


def test_every_board_is_asked_about_and_what_is_said_can_be_pointed_at() -> None:
    pos = Setup(3).tile(1, "b2", "gfgg").tile(2, "b2", "grgg").position()
    found = GAME.odds(pos)
    assert {odds.subject[0] for odds in found} == {0, 1, 2}
    assert {odds.subject[0] for odds in found if odds.kind.startswith("draw-")} == {0}
    assert {odds.subject[0] for odds in found if odds.kind == "fit"} == {0}
    assert len({(odds.kind, odds.subject) for odds in found}) == len(found)
    for odds in found:
        assert odds.rule in GAME.rules
        assert odds.components
        assert all(COMPONENT.fullmatch(id) for id in odds.components)
    assert len({str(odds.title) for odds in found}) == len(found)


def test_a_view_gives_the_chances_that_its_owner_can_know() -> None:
    pos = Setup(2).position()
    view = GAME.view(pos, 1)
    number = len(view.unseen)
    assert view.deck < number
    for odds in GAME.odds(view):
        if odds.kind == "fit":
            _, row, col = odds.subject
            need = view.boards[odds.subject[0]].need[5 * row + col]
            good = [tile for tile in view.unseen if view.table.tiles.fitting[tile][need]]
            assert chance(odds) == Fraction(len(good), number)


def test_nothing_is_asked_where_nothing_is_drawn() -> None:
    assert GAME.odds(GAME.setup(2)) == []
    last = Setup(2).deck(1).position()
    assert GAME.odds(last)
    assert not [odds for odds in GAME.odds(last) if odds.kind.startswith("draw-")]
    while GAME.to_play(last) is not None:
        move = GAME.sample(last, Random(0)) if last.player < 0 else GAME.legal_moves(last)[0]
        last = GAME.apply(last, move)
    assert GAME.odds(last) == []


def test_a_draw_that_is_due_counts_its_tiles() -> None:
    pos = GAME.apply(Setup(2).position(), m.Action(0, m.DEVELOP))
    both = {odds.subject[0] for odds in GAME.odds(pos) if odds.kind.startswith("draw-")}
    assert both == {0}
    pos = GAME.apply(pos, GAME.sample(pos, Random(1)))
    assert not [odds for odds in GAME.odds(pos) if odds.kind.startswith("draw-")]


def main() -> None:
    """Draw as often as asked, and print the worst of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--draws", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng, begun, number = Random(args.seed), time.perf_counter(), 0
    worst = 0.0
    for pos, _ in zip(choices(args.seed), range(args.positions), strict=False):
        number += len(asked(pos))
        worst = max(worst, farthest(pos, args.draws, rng))
    spent = time.perf_counter() - begun
    what = f"{args.positions} positions, {number} chances, {args.draws} draws each"
    print(f"{what}: worst {worst:.2f} standard errors, {spent:.0f} s")


if __name__ == "__main__":
    main()
