"""Drills on the budget: what is left of it, and how far it goes."""

from __future__ import annotations

from random import Random

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.calculations.budget import budget, plan
from frontier_nb.games.medical.drills.asking import Kind, one_in, step
from frontier_nb.games.medical.legal import legal_moves
from frontier_nb.games.medical.moves import Decision
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.rules import advance
from frontier_nb.messages import Listing, Message, Who, msg, msgn
from frontier_nb.question import Asked, Level, Number, fair


def takes(pos: Position) -> list[m.Take]:
    """Return the cards that may be taken now, as moves; none that nobody noted."""
    found = [move for move in legal_moves(pos) if isinstance(move, m.Take)]
    return [move for move in found if move.card == pos.market[move.space] != m.UNKNOWN]


def cubes(number: int) -> Message:
    """Return a number of cubes in words."""
    return msgn("{n} cube", "{n} cubes", number)


def _cards(number: int) -> Message:
    return msgn("{n} card", "{n} cards", number)


class CubesLeft(Kind):
    """What a turn's cubes still allow: after one purchase, after a plan, and at the most."""

    id = "cubes-left"
    title = msg("How far do the cubes go?")
    rules = ("MF-16", "MF-17", "MF-R2", "MF-R5", "MF-R6")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about one card (1), two or three steps (2), or as many cards as can be (3)."""
        return _most_cards(pos, rng) if level == 3 else _after_plan(pos, level, rng)


def _after_plan(pos: Position, level: Level, rng: Random) -> Asked | None:
    plans: list[list[Decision]] = [[move] for move in takes(pos)]
    if level == 2:
        plans = [found for _ in range(6) if len(found := _steps(pos, rng)) > 1]
    chosen = fair(plans, lambda steps: plan(pos, steps).total, rng)
    if chosen is None:
        return None
    worked = plan(pos, chosen)
    fields = {"player": Who(pos.player), "cubes": cubes(pos.cubes)}
    question = (
        msg(
            "{player} has {cubes} left and takes {card} from the market. How many cubes are left then?",
            card=next(move.card for move in chosen if isinstance(move, m.Take)), **fields,
        )
        if level == 1
        else msg(
            "{player} has {cubes} left and wants to {steps}. How many cubes will be left then?",
            steps=Listing(map(step, chosen)), **fields,
        )
    )  # fmt: skip
    why = msg(
        "{cubes} − {spent} = {n}. What is left at the end of the turn is lost.",
        cubes=pos.cubes, spent=pos.cubes - worked.total, n=worked.total,
    )  # fmt: skip
    rules = ("MF-R2", "MF-16", "MF-17") if level == 1 else ("MF-16", "MF-R5", "MF-R2", "MF-17")
    return Asked(
        pos.player, question, Number(worked.total, 0, pos.table.budget), rules, why,
        (names.cubes(pos.player), *names.market(len(pos.market))), (worked,),
    )  # fmt: skip


def _steps(pos: Position, rng: Random) -> list[Decision]:
    """Return two or three legal decisions of one turn; chance may have to act after the last only."""
    then, found = pos.copy(), list[Decision]()
    for _ in range(rng.choice((2, 3))):
        others = [move for move in legal_moves(then) if not isinstance(move, m.Take | m.EndTurn | m.Abandon)]
        noted = [move for move in others if getattr(move, "card", None) in (None, *then.hands[pos.player])]
        # Kinds first: there are far more ways to play a card than to do anything else.
        by_kind: dict[str, list[Decision]] = {}
        for move in (*takes(then), *noted):
            by_kind.setdefault(move.event, []).append(move)
        if not by_kind:
            break
        found.append(rng.choice(by_kind[rng.choice(list(by_kind))]))
        advance(then, found[-1])
        if then.player != pos.player:
            break
    return found


def _most_cards(pos: Position, rng: Random) -> Asked | None:
    player = pos.player
    then, taken = pos.copy(), list[m.Take]()
    while had := takes(then):
        cheapest = min(had, key=lambda move: move.space)
        advance(then, cheapest)
        taken.append(cheapest)
    held = len(pos.hands[player])
    number = len(taken)
    if m.UNKNOWN in pos.market or (number in (0, 1, 3) and one_in(2, rng)):
        return None
    costs = [pos.table.costs[space] for space, card in enumerate(pos.market) if card is not None]
    return Asked(
        player,
        msg(
            "{player} has {cubes} left and holds {cards}. "
            "How many cards can {player} take at the most before playing any?",
            player=Who(player), cubes=cubes(pos.cubes), cards=_cards(held),
        ),
        Number(number, 0, len(pos.market)),
        ("MF-R6", "MF-R2", "MF-16"),
        msg(
            "The cards on the market cost {costs}, and the hand has room for {room}. "
            "Taking {n} costs {spent} of {cubes}.",
            costs=Listing(costs), room=pos.table.hand_limit - held, n=number,
            spent=pos.cubes - then.cubes, cubes=cubes(pos.cubes),
        ),
        (names.cubes(player), names.hand(player), *names.market(len(pos.market))),
        (plan(pos, taken),) if taken else (budget(pos, player),),
    )  # fmt: skip
