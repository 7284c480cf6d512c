"""How good a decision looks: a readable evaluation, in points, for bots and hints.

A lab in synthesis is worth what its best drug scores, times how near it is: each card that the formula
still lacks, in lab and hand together, and each card still to be played, takes a share away. A move is
worth the difference it makes, less what its cubes could do elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import UNKNOWN, Decision
from frontier_nb.games.medical.position import SYNTHESIS, Position
from frontier_nb.games.medical.table import Table
from frontier_nb.games.medical.terms import FORMULA_SIZE, PENALTY, missing_needles, needles_of, total_excess

CUBE = 1.5
"""Points that a cube is worth when spent elsewhere."""
ROUND = 5.0
"""Points that a round of delay costs."""
IDLE, BARREN, STUCK = -1.6, -7.0, -30.0
"""Points that ending a turn costs: usually; with nothing done in it, for then the market does not move
either; and with a full hand, which nothing can be added to."""
NEEDLE, ICON = 2.0, -1.2
"""Points that a needle and a side-effect icon on a card bring, whatever it is used for."""
BEGUN, CHECKED, FREED = 8.0, 40.0, 50.0
"""Points for a drug on its way, for one that only its launch is missing to, and for a lab that is free again
at no cost: more than any card brings, so that they come first."""
AT_ONCE = 25.0
"""Points that a launch brings beyond its own: nobody can be first any more, or end the game before it."""
CHOICE = 0.1
"""The share of a drug's points that tells which trial comes first; all cannot be launched at once."""
SPECIAL, ANY, TO_PLAY = 0.56, 0.86, 0.93
"""The share of a lab's worth that remains for each card that it lacks, of a certain value or of any, and
for each that is still to be played."""
MOST_KNOWN = 16384
"""So much is remembered of one kind at most."""


def lacking(counts: Sequence[int]) -> dict[str, tuple[int, int]]:
    """Return, by formula, how many cards of certain values and of any value are still lacking.

    `counts` are the numbers of cards that there are of the values 0, 1, 2 …
    """
    total = sum(counts)
    first, second, *_ = sorted(counts, reverse=True)
    windows = (counts[low : low + FORMULA_SIZE] for low in range(1, len(counts) - FORMULA_SIZE + 1))
    run = max((sum(map(bool, window)) for window in windows), default=0)
    there = {
        "five-in-a-row": (5, run),
        "two-pairs": (4, min(2, first) + min(2, max(second, first - 2))),
        "three-of-a-kind": (3, min(3, first)),
        "four-of-a-kind": (4, min(4, first)),
    }
    return {
        formula: (special - held, max(0, FORMULA_SIZE - special - (total - held)))
        for formula, (special, held) in there.items()
    }


class Prospects:
    """How near cards are to each drug of a table, remembered by the values of the cards."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._highest = max(compound.value for compound in table.compounds.values())
        self._gathered: dict[int, tuple[float, ...]] = {}
        self._played: dict[int, tuple[float, ...]] = {}
        edition = table.edition
        usual = sum(edition.preclinical.values()) / len(edition.preclinical)
        self.usual_criteria = [drug.needles + usual for drug in table.drugs]
        self.worth_of_card = {
            card.id: NEEDLE * card.needles + ICON * sum(card.side_effects.values())
            for card in table.compounds.values()
        }

    def _shares(self, key: int) -> list[tuple[int, int]]:
        missing = lacking([key >> 3 * value & 7 for value in range(self._highest + 1)])
        return [missing[drug.formula] for drug in self.table.drugs]

    def gathered(self, key: int) -> tuple[float, ...]:
        """Return, by drug, the share of its worth that is secured by cards of this key, lab and hand."""
        shares = self._gathered.get(key)
        if shares is None:
            shares = tuple(SPECIAL**special * ANY**free for special, free in self._shares(key))
            _remember(self._gathered, key, shares)
        return shares

    def played(self, key: int) -> tuple[float, ...]:
        """Return, by drug, the share that is secured by cards of this key lying in the lab."""
        shares = self._played.get(key)
        if shares is None:
            shares = tuple(TO_PLAY ** (special + free) for special, free in self._shares(key))
            _remember(self._played, key, shares)
        return shares


def _remember(known: dict[Any, Any], key: Any, value: Any) -> None:
    """Keep what was worked out; all else is let go now and then, for a search meets cards without end."""
    if len(known) >= MOST_KNOWN:
        known.clear()
    known[key] = value


@lru_cache(maxsize=16)
def prospects(table: Table) -> Prospects:
    """Return how near cards are to the drugs of a table, with what was worked out before."""
    return Prospects(table)


@lru_cache(maxsize=32)
def _values(table: Table, drugs: tuple[tuple[int, int], ...]) -> dict[tuple[int, int], float]:
    """Return what is known of the worth of a lab, by its key and that of the hand, while these are left."""
    return {}


class Appraiser:
    """The evaluation at one position, for the player to move."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.table = pos.table
        self.prospects = prospects(pos.table)
        self.player = pos.player
        self.hand = [card for card in pos.hands[pos.player] if card != UNKNOWN]
        self.hand_key = sum(self.table.key[card] for card in self.hand)
        self.drugs = [
            (index, drug.points + (drug.bonus if pos.bonus_left(index) else 0))
            for index, drug in enumerate(self.table.drugs)
            if pos.tiles[index]
        ]
        first = pos.player * self.table.labs
        self._values = _values(pos.table, tuple(self.drugs))
        self.open_labs = [at for at in range(first, first + self.table.labs) if pos.stage[at] == SYNTHESIS]
        self.worth = {at: self.value(pos.keys[at], self.hand_key) for at in self.open_labs}

    def value(self, lab: int, hand: int) -> float:
        """Return what a lab of cards of the key `lab` is worth, with a hand of the key `hand`."""
        worth = self._values.get((lab, hand))
        if worth is None:
            gathered = self.prospects.gathered(lab + hand)
            played = self.prospects.played(lab)
            worth = max((points * gathered[drug] * played[drug] for drug, points in self.drugs), default=0.0)
            _remember(self._values, (lab, hand), worth)
        return worth

    def aim(self, lab: int, hand: int) -> tuple[int | None, float]:
        """Return the drug that a lab and a hand of these keys are best for, and the share of it secured."""
        gathered = self.prospects.gathered(lab + hand)
        played = self.prospects.played(lab)
        shares = {drug: gathered[drug] * played[drug] for drug, _ in self.drugs}
        drug, _ = max(self.drugs, key=lambda one: one[1] * shares[one[0]], default=(None, 0))
        return drug, 0.0 if drug is None else shares[drug]

    def appraise(self, move: Decision) -> float:
        """Return what `move` is worth, in points; the end of the turn is worth nothing."""
        return _APPRAISALS[type(move)](self, move)

    def take(self, move: m.Take) -> float:
        """Return the worth of taking a card: the most that it adds to one lab."""
        cost = self.table.costs[move.space] * CUBE
        if move.card == UNKNOWN or not self.open_labs:
            return -cost
        gain = max(self.gains(move.card).values())
        return gain + self.prospects.worth_of_card[move.card] - cost

    def gains(self, card: str) -> dict[int, float]:
        """Return what a card in hand adds to each open lab."""
        hand = self.hand_key + self.table.key[card]
        return {at: self.value(self.pos.keys[at], hand) - worth for at, worth in self.worth.items()}

    def synthesise(self, move: m.Synthesise) -> float:
        """Return the worth of playing a card: what it brings the lab nearer, and better cards."""
        if move.card not in self.hand:
            return -CUBE
        at = self.player * self.table.labs + move.lab
        gain = self.value(*self.keys_after(move)) - self.worth[at]
        if move.replaces:
            gain += self.better(at, move.card, move.replaces)
        return gain - CUBE

    def keys_after(self, move: m.Synthesise) -> tuple[int, int]:
        """Return the keys of the lab and of the hand when a card has been played."""
        key, at = self.table.key, self.player * self.table.labs + move.lab
        lab = self.pos.keys[at] + key[move.card] - (key[move.replaces] if move.replaces else 0)
        return lab, self.hand_key - key[move.card]

    def better(self, at: int, card: str, replaced: str) -> float:
        """Return what the figures of `card` are worth more than those of the card that it replaces."""
        cards = self.pos.labs[at]
        after = tuple(card if one == replaced else one for one in cards)
        if len(cards) == FORMULA_SIZE and self.pos.fits[at]:
            return max(self.cost(cards, drug) - self.cost(after, drug) for drug in self.pos.fits[at])
        worth = self.prospects.worth_of_card
        return worth[card] - worth[replaced]

    def cost(self, cards: tuple[str, ...], drug: int) -> float:
        """Return the points that trials of `cards` cost: penalties and delay, guessed where unknown."""
        table, pos = self.table, self.pos
        tile = pos.preclinical[drug]
        needles = needles_of(cards, table.compounds)
        if tile is None:
            missing = max(0.0, self.prospects.usual_criteria[drug] - needles)
        else:
            missing = missing_needles(needles, table.drugs[drug].needles + table.edition.preclinical[tile])
        limits = pos.clinical[drug]
        if limits is None:
            icons = sum(sum(table.compounds[card].side_effects.values()) for card in cards)
            delay = max(0.0, icons / 2 - 2.5)
        else:
            delay = total_excess(cards, table.edition.clinical[limits], table.compounds)
        return PENALTY * missing + ROUND * delay

    def preclinical(self, move: m.Preclinical) -> float:
        """Return the worth of a trial: what the drug will score, and the lab it keeps busy."""
        at = self.player * self.table.labs + move.lab
        drug = self.table.drug_index[move.target]
        points = dict(self.drugs)
        return BEGUN + CHOICE * (points[drug] - max(points.values()) - self.cost(self.pos.labs[at], drug))

    def clinical(self, move: m.Clinical) -> float:
        """Return the worth of the next trial: then only the launch is missing."""
        return CHECKED

    def document(self, move: m.Document) -> float:
        """Return the worth of a round saved."""
        return ROUND - CUBE

    def launch(self, move: m.Launch) -> float:
        """Return the worth of a launch: a bird in the hand."""
        at = self.player * self.table.labs + move.lab
        return AT_ONCE + dict(self.drugs)[self.pos.target[at]] - PENALTY * self.pos.penalties[at]

    def abandon(self, move: m.Abandon) -> float:
        """Return the worth of a free lab: it costs nothing."""
        return FREED

    def end_turn(self, move: m.EndTurn) -> float:
        """Return what doing nothing more is worth: little, for cubes not spent are lost."""
        if len(self.pos.hands[self.player]) >= self.table.hand_limit:
            return STUCK
        return BARREN if self.pos.cubes == self.table.budget else IDLE


_APPRAISALS: dict[type[Decision], Callable[[Appraiser, Any], float]] = {
    m.Take: Appraiser.take,
    m.Synthesise: Appraiser.synthesise,
    m.Preclinical: Appraiser.preclinical,
    m.Clinical: Appraiser.clinical,
    m.Document: Appraiser.document,
    m.Launch: Appraiser.launch,
    m.Abandon: Appraiser.abandon,
    m.EndTurn: Appraiser.end_turn,
}


def appraise(pos: Position, moves: Sequence[Decision]) -> list[float]:
    """Return what each of `moves`, decisions of the player to move, is worth in points."""
    appraiser = Appraiser(pos)
    return [appraiser.appraise(move) for move in moves]
