"""Drills on the budget: what is left, what can still be had, what the market will ask."""

from __future__ import annotations

from random import Random

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.calculations.budget import budget, plan
from frontier_nb.games.medical.drills.asking import (
    Asked,
    Kind,
    card_ids,
    fair,
    known,
    lab_of,
    one_in,
    point_at_cards,
    step,
)
from frontier_nb.games.medical.legal import legal_moves
from frontier_nb.games.medical.moves import Decision
from frontier_nb.games.medical.position import CHECKED, SYNTHESIS, Position
from frontier_nb.games.medical.rules import advance
from frontier_nb.messages import Listing, Message, Who, msg, msgn
from frontier_nb.question import Level, Number


def _takes(pos: Position) -> list[m.Take]:
    """Return the cards that may be taken now, as moves."""
    return [move for move in legal_moves(pos) if isinstance(move, m.Take) and move.card != m.UNKNOWN]


def _cubes(number: int) -> Message:
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
    plans: list[list[Decision]] = [[move] for move in _takes(pos)]
    if level == 2:
        plans = [found for _ in range(6) if len(found := _steps(pos, rng)) > 1]
    chosen = fair(plans, lambda steps: plan(pos, steps).total, rng)
    if chosen is None:
        return None
    worked = plan(pos, chosen)
    fields = {"player": Who(pos.player), "cubes": _cubes(pos.cubes)}
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
    """Return two or three legal decisions of one turn, after none of which chance has anything to do."""
    then, found = pos.copy(), list[Decision]()
    for _ in range(rng.choice((2, 3))):
        moves = [move for move in legal_moves(then) if not isinstance(move, m.EndTurn | m.Abandon)]
        moves = [move for move in moves if getattr(move, "card", "") != m.UNKNOWN]
        # Cards come first: there are far more ways to play one than for all other steps.
        kinds = {type(move) for move in moves}
        if not kinds:
            break
        kind = rng.choice(sorted(kinds, key=lambda one: one.__name__))
        move = rng.choice([one for one in moves if type(one) is kind])
        advance(then, move)
        found.append(move)
        if then.player != pos.player:
            break
    return found


def _most_cards(pos: Position, rng: Random) -> Asked | None:
    player = pos.player
    then, taken = pos.copy(), list[m.Take]()
    while takes := _takes(then):
        cheapest = min(takes, key=lambda move: move.space)
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
            player=Who(player), cubes=_cubes(pos.cubes), cards=_cards(held),
        ),
        Number(number, 0, len(pos.market)),
        ("MF-R6", "MF-R2", "MF-16"),
        msg(
            "The cards on the market cost {costs}, the hand has room for {room}: "
            "the {n} cheapest cost {spent} of {cubes}.",
            costs=Listing(costs), room=pos.table.hand_limit - held, n=number,
            spent=pos.cubes - then.cubes, cubes=_cubes(pos.cubes),
        ),
        (names.cubes(player), names.hand(player), *names.market(len(pos.market))),
        (plan(pos, taken),) if taken else (budget(pos, player),),
    )  # fmt: skip


class Affordable(Kind):
    """Which cards of the market can be had."""

    id = "affordable-cards"
    title = msg("Which cards can be afforded?")
    rules = ("MF-R2", "MF-20", "MF-16", "MF-R6")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about now (1), after one card (2), or with cubes kept for a launch (3)."""
        player = pos.player
        market = known(pos.market)
        fields = {"player": Who(player), "cubes": _cubes(pos.cubes)}
        then, kept = pos.copy(), 0
        spent: list[Decision] = []
        if level == 2:
            first = rng.choice(_takes(pos) or [None])
            if first is None:
                return None
            advance(then, first)
            spent.append(first)
            market.remove(first.card)
            question = msg(
                "{player} has {cubes} left and takes {card}. "
                "Point at every card that {player} could take after that.",
                card=first.card, **fields,
            )  # fmt: skip
        elif level == 3:
            lab = self._lab(pos, rng)
            if lab is None:
                return None
            at, kept = lab
            then.cubes -= kept
            question = msg(
                "{player} has {cubes} left and means to keep what it takes to launch {lab} in this turn. "
                "Point at every card that {player} can take all the same.",
                lab=lab_of(pos, at), **fields,
            )  # fmt: skip
        else:
            question = msg(
                "{player} has {cubes} left. Point at every card that {player} can take now.", **fields
            )
        right = [move.card for move in _takes(then)]
        if m.UNKNOWN in pos.market or (len(right) in (0, len(market)) and not one_in(5, rng)):
            return None
        held = len(then.hands[player])
        why = msg(
            "{cubes} can be spent and {held} of {limit} cards are in hand: {cards} can be taken.",
            cubes=_cubes(then.cubes), held=held, limit=pos.table.hand_limit,
            cards=Listing(right) if right else msg("no card"),
        )  # fmt: skip
        rules = ("MF-R2", "MF-20", "MF-16", *(("MF-R6",) if held == pos.table.hand_limit else ()))
        return Asked(
            player,
            question,
            point_at_cards(market, right),
            rules,
            why,
            (names.cubes(player), names.hand(player)),
            (plan(pos, spent),) if spent else (budget(pos, player),),
        )

    def _lab(self, pos: Position, rng: Random) -> tuple[int, int] | None:
        """Return a lab that might be launched in this turn, and the cubes that this takes."""
        start = pos.player * pos.table.labs
        found = []
        for at in range(start, start + pos.table.labs):
            ready = pos.fits[at] if pos.stage[at] == SYNTHESIS else not pos.stranded(at)
            cost = 3 - pos.stage[at]
            if ready and cost <= pos.cubes and not (pos.stage[at] == CHECKED and pos.delay(at)):
                found.append((at, cost))
        return fair(found, lambda one: one[1], rng)


class MarketSlide(Kind):
    """What a card costs after the market has slid."""

    id = "market-slide"
    title = msg("What will it cost next turn?")
    rules = ("MF-56", "MF-R3", "MF-R2")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about a market with gaps (1), or one after one (2) or two (3) more are taken."""
        then, taken = pos.copy(), list[m.Take]()
        for _ in range(level - 1):
            takes = _takes(then)
            if not takes:
                return None
            taken.append(rng.choice(takes))
            advance(then, taken[-1])
        there = [(space, card) for space, card in enumerate(then.market) if card is not None]
        if len(there) == len(pos.market):
            return None
        costs = pos.table.costs
        found = [(space, place, card) for place, (space, card) in enumerate(there) if card != m.UNKNOWN]
        one = fair(found, lambda subject: (costs[subject[0]] == costs[subject[1]], costs[subject[1]]), rng)
        if one is None or (costs[one[1]] == costs[0] and one_in(2, rng)):
            return None
        space, place, card = one
        cards = Listing(move.card for move in taken)
        question = (
            msg(
                "{player} takes {cards} and ends the turn. How many cubes will {card} cost in the next turn?",
                player=Who(pos.player), cards=cards, card=card,
            )
            if taken
            else msg(
                "{player} ends the turn now. How many cubes will {card} cost in the next turn?",
                player=Who(pos.player), card=card,
            )
        )  # fmt: skip
        why = msgn(
            "{n} card lies nearer to the cheap end, so {card} slides to space {space}: {cost}.",
            "{n} cards lie nearer to the cheap end, so {card} slides to space {space}: {cost}.",
            place, card=card, space=place + 1, cost=_cubes(costs[place]),
        ) if place != space else msgn(
            "{n} card lies nearer to the cheap end and no gap: {card} stays on space {space}, {cost}.",
            "{n} cards lie nearer to the cheap end and no gap: {card} stays on space {space}, {cost}.",
            place, card=card, space=place + 1, cost=_cubes(costs[place]),
        )  # fmt: skip
        return Asked(
            pos.player,
            question,
            Number(costs[place], 0, max(costs) + 1),
            ("MF-56", "MF-R3", "MF-R2"),
            why,
            (*names.market(len(costs)), *card_ids([card])),
        )
