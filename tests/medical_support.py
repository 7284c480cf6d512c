"""Positions of Medical Frontier for tests, on the shipped edition, with cards chosen by their figures.

A test says what a card should be (``values=[7, 7, 7, 11, 3], needles=4``), never which one it is, and works
out what it expects from the edition's figures by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from random import Random

from hypothesis import settings
from refusals import check_refused

from frontier_nb.errors import Violation
from frontier_nb.games.medical import MedicalFrontier, Position
from frontier_nb.games.medical.moves import CHANCE_MOVES, UNKNOWN, EndTurn, Move
from frontier_nb.games.medical.position import (
    CHECKED,
    MARKET,
    NOTHING,
    ORDER,
    OVER,
    TRIED,
    Launched,
)

GAME = MedicalFrontier()
BOX = GAME.components
CARDIO, PSYCHO, CNS, CANCER = "cardiovascular", "psychotropic", "central-nerve-system", "anticancer"
FORMULA_VALUES: Mapping[str, Sequence[int]] = {
    CARDIO: (6, 6, 9, 9, 2),
    PSYCHO: (7, 7, 7, 11, 3),
    CNS: (6, 7, 8, 9, 10),
    CANCER: (10, 10, 10, 10, 12),
}
"""Values that fit each drug."""
COMPONENT = re.compile(
    r"deck|discard|(card|drug|token|preclinical|clinical)-[a-z0-9-]+"
    r"|(market|hand|cubes|score|round)-\d|(lab|researcher|penalties|launched)-\d-\d+"
)

FEW = settings(max_examples=max(8, settings.default.max_examples // 3))
"""How hard those property tests look of which each example is long."""


def needles(cards: Sequence[str]) -> int:
    """Count the needles on some cards."""
    return sum(BOX.compounds[card].needles for card in cards)


def icons(cards: Sequence[str], kind: str) -> int:
    """Count the side effects of one kind on some cards."""
    return sum(BOX.compounds[card].side_effects.get(kind, 0) for card in cards)


def excess(cards: Sequence[str], tile: str) -> int:
    """Count the side effects past the limits of a Clinical Trial Tile."""
    return sum(max(0, icons(cards, kind) - limit) for kind, limit in BOX.clinical[tile].items())


def values(cards: Sequence[str]) -> list[int]:
    """Return the values of some cards."""
    return [BOX.compounds[card].value for card in cards]


@cache
def by_value(value: int) -> tuple[str, ...]:
    """Return the cards of one value."""
    return tuple(card.id for card in BOX.compounds.values() if card.value == value)


def selections(wanted: Sequence[int], avoid: Sequence[str] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the different ways to take cards of these values from the box, in the order of the values."""
    distinct = sorted(set(wanted))
    pools = [
        combinations([card for card in by_value(value) if card not in avoid], wanted.count(value))
        for value in distinct
    ]
    for chosen in product(*pools):
        piles = {value: list(pile) for value, pile in zip(distinct, chosen, strict=True)}
        yield tuple(piles[value].pop(0) for value in wanted)


def cards(
    values: Sequence[int],
    needles: int | None = None,
    icons: Mapping[str, int] | None = None,
    avoid: Sequence[str] = (),
) -> tuple[str, ...]:
    """Find cards of these values, with this many needles in all and these side effects."""
    for found in selections(values, avoid):
        sides = [sum(BOX.compounds[card].side_effects.get(kind, 0) for card in found) for kind in icons or ()]
        total = sum(BOX.compounds[card].needles for card in found)
        if needles in (None, total) and sides == list((icons or {}).values()):
            return found
    raise LookupError(f"the edition has no cards of values {values} with {needles} needles and {icons}")


def pretile(needles: int) -> str:
    """Find a Pre-clinical Trial Tile with this many needles."""
    return next(tile for tile, number in BOX.preclinical.items() if number == needles)


class Setup:
    """A position put together piece by piece; no card is used twice, and the rest lies in the deck."""

    def __init__(
        self,
        players: int = 2,
        mode: str = "quick",
        *,
        line: Sequence[int] = (),
        round: int = 5,
        turn: int = 0,
        cubes: int = 5,
        documented: bool = False,
    ) -> None:
        self.pos = pos = GAME.setup(players, mode=mode)
        self.used: list[str] = []
        self._market: list[str | None] | None = None
        self._deck: int | None = None
        # Unless a line is given, the tiles go round so that player 0 starts the round.
        total = players * BOX.round_tiles[players][0]
        pos.line = tuple(line) or tuple((place - (round - 1) % total) % players for place in range(total))
        pos.round, pos.turn, pos.cubes, pos.documented = round, turn, cubes, documented
        pos.due = NOTHING
        pos.mover = (pos.line[(round - 1) % len(pos.line)] + turn) % players
        pos.player = pos.mover

    def _options(self, wanted: Sequence[int] | Sequence[str]) -> Iterator[tuple[str, ...]]:
        """Yield the cards that may go to a lab: named ones as they are, or all that have these values."""
        if any(isinstance(one, str) for one in wanted):
            yield tuple(map(str, wanted))
        else:
            yield from selections(list(map(int, wanted)), self.used)

    def find(self, values: Sequence[int], needles: int | None = None, **icons: int) -> tuple[str, ...]:
        """Take cards out of the box by their figures."""
        found = cards(values, needles, icons, self.used)
        self.used += found
        return found

    def _pick(self, wanted: Sequence[int | str | None]) -> list[str | None]:
        return [self.find([one])[0] if isinstance(one, int) else self._named(one) for one in wanted]

    def _named(self, card: str | None) -> str | None:
        if card not in (None, UNKNOWN):
            assert card not in self.used
            self.used.append(card)
        return card

    def market(self, *wanted: int | str | None) -> Setup:
        """Lay out the market, cheapest first: values, ids, ``UNKNOWN`` or ``None`` for an empty space."""
        self._market = self._pick(wanted)
        return self

    def hand(self, player: int, *wanted: int | str) -> Setup:
        """Give a player a hand: values, ids or ``UNKNOWN``."""
        self.pos.hands[player] = tuple(card for card in self._pick(wanted) if card is not None)
        return self

    def lab(
        self, player: int, lab: int, values: Sequence[int], needles: int | None = None, **icons: int
    ) -> Setup:
        """Put cards in a lab that is not in trials."""
        self.pos.set_cards(self._at(player, lab), self.find(values, needles, **icons))
        return self

    def tried(
        self,
        player: int,
        lab: int,
        drug: str,
        values: Sequence[int] | Sequence[str] | None = None,
        missing: int | None = None,
    ) -> Setup:
        """Put a lab behind its pre-clinical trial, with as many needles missing as wanted."""
        index = self.pos.table.drug_index[drug]
        old = self.pos.preclinical[index]
        for tile in [old] if old else [t for t in BOX.preclinical if t not in self.pos.preclinical]:
            criteria = BOX.drugs[drug].needles + BOX.preclinical[tile]
            for found in self._options(values or FORMULA_VALUES[drug]):
                short = max(0, criteria - needles(found))
                if missing in (None, short):
                    self.used += found
                    self.pos.preclinical[index] = tile
                    at = self._at(player, lab)
                    self.pos.set_cards(at, found)
                    self.pos.stage[at], self.pos.target[at], self.pos.penalties[at] = TRIED, index, short
                    return self
        raise LookupError(f"no cards and tile of the edition miss {missing} needles")

    def checked(
        self,
        player: int,
        lab: int,
        drug: str,
        values: Sequence[int] | Sequence[str] | None = None,
        missing: int | None = None,
        delay: int = 0,
    ) -> Setup:
        """Put a lab behind both trials, its launch `delay` rounds away; the clinical trial was just now."""
        index = self.pos.table.drug_index[drug]
        old = self.pos.clinical[index]
        tiles = [old] if old else [t for t in BOX.clinical if t not in self.pos.clinical]
        pre = self.pos.preclinical[index]
        pretiles = [pre] if pre else [t for t in BOX.preclinical if t not in self.pos.preclinical]
        for found in self._options(values or FORMULA_VALUES[drug]):
            tile = next((tile for tile in tiles if excess(found, tile) == delay), None)
            for before in pretiles if tile else ():
                short = max(0, BOX.drugs[drug].needles + BOX.preclinical[before] - needles(found))
                if missing in (None, short):
                    self.used += found
                    self.pos.preclinical[index], self.pos.clinical[index] = before, tile
                    at = self._at(player, lab)
                    self.pos.set_cards(at, found)
                    self.pos.stage[at], self.pos.target[at], self.pos.penalties[at] = CHECKED, index, short
                    self.pos.ready[at] = self.pos.round + delay
                    return self
        raise LookupError(f"no cards and tiles of the edition are late by {delay} and miss {missing}")

    def flipped(self, drug: str, preclinical: str | None = None, clinical: str | None = None) -> Setup:
        """Turn up the trial tiles of a drug: these, or any."""
        pos, index = self.pos, self.pos.table.drug_index[drug]
        if preclinical or not pos.preclinical[index]:
            pos.preclinical[index] = preclinical or next(
                t for t in BOX.preclinical if t not in pos.preclinical
            )
        if clinical:
            pos.clinical[index] = clinical
        return self

    def launched(self, player: int, *drugs: str, penalties: int = 0) -> Setup:
        """Let a player have launched drugs; the first of a type brings the token."""
        pos = self.pos
        for drug in drugs:
            index = pos.table.drug_index[drug]
            first = pos.tiles[index] == BOX.drugs[drug].tiles
            pos.tiles[index] -= 1
            pos.launched[player] += (Launched(index, first, penalties),)
            pos.scores[player] += BOX.drugs[drug].points + first * BOX.drugs[drug].bonus - 5 * penalties
            self.flipped(drug)
            if not pos.clinical[index]:
                pos.clinical[index] = next(t for t in BOX.clinical if t not in pos.clinical)
        return self

    def deck(self, number: int) -> Setup:
        """Leave so many cards in the deck; all others that are nowhere else lie discarded."""
        self._deck = number
        return self

    def due(self, due: int, trial: int = 0) -> Setup:
        """Let chance move next."""
        self.pos.player, self.pos.due, self.pos.trial = -1, due, trial
        return self

    def over(self) -> Setup:
        """End the game."""
        self.pos.player = OVER
        return self

    def position(self) -> Position:
        """Return the position, which is sound."""
        pos = self.pos
        before = pos.due in (ORDER, MARKET)
        if self._market is None:
            rest = [card for card in BOX.compounds if card not in self.used]
            market = [] if before else Random(0).sample(rest, len(BOX.market_costs))
            self.used += market
            self._market = [*market, *[None] * (len(BOX.market_costs) - len(market))]
        pos.market = self._market
        rest = [card for card in BOX.compounds if card not in self.used]
        pos.unknown = sum(pile.count(UNKNOWN) for pile in (pos.market, *pos.hands))
        deck = len(rest) if self._deck is None else self._deck + pos.unknown
        pos.unseen, pos.discard = rest[:deck], rest[deck:]
        assert not (wrong := list(GAME.invariants(pos))), wrong
        return pos

    @staticmethod
    def _at(player: int, lab: int) -> int:
        return player * BOX.labs + lab


def derived(pos: Position) -> tuple[object, ...]:
    """Return what a position keeps beside its cards for speed, worked out anew."""
    other = Position(pos.table)
    for at, held in enumerate(pos.labs):
        other.set_cards(at, held)
    return other.keys, other.fits


def sound(pos: Position) -> None:
    """Assert that nothing is lost and nothing contradicts itself."""
    assert list(GAME.invariants(pos)) == []
    assert (pos.keys, pos.fits) == derived(pos)


def make(pos: Position, *moves: Move) -> Position:
    """Make moves that must be legal, and return the position after them."""
    for move in moves:
        problem = GAME.violation(pos, move)
        assert problem is None, f"{move}: {problem}"
        if not isinstance(move, CHANCE_MOVES):
            assert move in GAME.legal_moves(pos)
        before = GAME.write_position(pos)
        after = GAME.apply(pos, move)
        assert GAME.write_position(pos) == before, "a position is a value and stays what it was"
        sound(after)
        pos = after
    return pos


def chance(pos: Position, seed: int = 0) -> Position:
    """Let chance do what is due."""
    return make(pos, GAME.sample(pos, Random(seed)))


def next_round(pos: Position) -> Position:
    """Let everybody pass until the next round begins."""
    number = pos.round
    while pos.round == number:
        pos = chance(make(pos, EndTurn(pos.player)))
    return pos


def turn_of(pos: Position, player: int) -> Position:
    """Let everybody pass until it is the turn of a player."""
    while pos.player != player:
        pos = chance(make(pos, EndTurn(pos.player)))
    return pos


def refused(pos: Position, move: Move, rule: str, remedy: bool = True) -> Violation:
    """Assert that a move is refused by a rule, in words and with things to point at, and return why."""
    return check_refused(GAME, pos, move, rule, COMPONENT, remedy=remedy)


def agree(pos: Position) -> None:
    """Assert that the legal list and the decider say the same of everything a learner might try."""
    legal = GAME.legal_moves(pos)
    assert len(set(legal)) == len(legal)
    assert {move for move in GAME.conceivable(pos) if GAME.is_legal(pos, move)} == set(legal)
