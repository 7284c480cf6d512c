"""Drills on the market: which cards can be had, and what they will cost."""

from __future__ import annotations

from random import Random

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.calculations.budget import budget, plan
from frontier_nb.games.medical.drills.asking import Kind, card_ids, known, lab_of, one_in, point_at_cards
from frontier_nb.games.medical.drills.money import cubes, takes
from frontier_nb.games.medical.moves import Decision
from frontier_nb.games.medical.position import CHECKED, SYNTHESIS, Position
from frontier_nb.games.medical.rules import advance
from frontier_nb.messages import Listing, Who, msg, msgn
from frontier_nb.question import Asked, Level, Number, fair


class Affordable(Kind):
    """Which cards of the market can be had."""

    id = "affordable-cards"
    title = msg("Which cards can be afforded?")
    rules = ("MF-R2", "MF-20", "MF-16", "MF-R6")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about now (1), after one card (2), or with cubes kept for a launch (3)."""
        player = pos.player
        market = known(pos.market)
        fields = {"player": Who(player), "cubes": cubes(pos.cubes)}
        then = pos.copy()
        spent: list[Decision] = []
        if level == 2:
            first = rng.choice(takes(pos) or [None])
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
        right = [move.card for move in takes(then)]
        if m.UNKNOWN in pos.market or not pos.cubes or len(market) < 2:
            return None
        if len(right) in (0, len(market)) and not one_in(5, rng):
            return None
        held = len(then.hands[player])
        why = msg(
            "{cubes} can be spent and {held} of {limit} cards are in hand: {cards} can be taken.",
            cubes=cubes(then.cubes), held=held, limit=pos.table.hand_limit,
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
            ready = not pos.stranded(at)
            if pos.stage[at] == SYNTHESIS:
                ready = any(pos.tiles[drug] for drug in pos.fits[at])
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
            had = takes(then)
            if not had:
                return None
            taken.append(rng.choice(had))
            advance(then, taken[-1])
        there = [(space, card) for space, card in enumerate(then.market) if card is not None]
        if len(there) == len(pos.market):
            return None
        costs = pos.table.costs
        found = [(space, place, card) for place, (space, card) in enumerate(there) if card != m.UNKNOWN]
        one = fair(found, lambda subject: (costs[subject[0]] == costs[subject[1]], costs[subject[1]]), rng)
        if one is None or (level == 3 and costs[one[1]] == costs[0] and one_in(2, rng)):
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
            place, card=card, space=place + 1, cost=cubes(costs[place]),
        ) if place != space else msgn(
            "{n} card lies nearer to the cheap end and no gap: {card} stays on space {space}, {cost}.",
            "{n} cards lie nearer to the cheap end and no gap: {card} stays on space {space}, {cost}.",
            place, card=card, space=place + 1, cost=cubes(costs[place]),
        )  # fmt: skip
        return Asked(
            pos.player,
            question,
            Number(costs[place], 0, max(costs) + 1),
            ("MF-56", "MF-R3", "MF-R2"),
            why,
            (*names.market(len(costs)), *card_ids([card])),
        )
