"""What stays the same through a game: the components in play, and tables worked out from them once.

Moves are made once and shared: a legal list is put together from these tables, which is most of what
makes it fast. Labs are numbered through all players: lab ``l`` of player ``p`` is ``p * labs + l``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter

from frontier_nb.games.medical.edition import MedicalEdition
from frontier_nb.games.medical.moves import (
    Abandon,
    Clinical,
    Document,
    EndTurn,
    Launch,
    Preclinical,
    Synthesise,
    Take,
)
from frontier_nb.games.medical.terms import FORMULA_SIZE, fits


class _Takes(dict[str, Take]):
    """The move that takes each card from one market space, by card."""

    def __init__(self, player: int, space: int) -> None:
        self.player, self.space = player, space

    def __missing__(self, card: str) -> Take:
        move = self[card] = Take(self.player, self.space, card)
        return move


class _Plays(dict[str, list[Synthesise]]):
    """The moves that play into one lab, by card: in the place of each card of the deck, then of none."""

    def __init__(self, player: int, lab: int, cards: Iterable[str]) -> None:
        self.player, self.lab, self.cards = player, lab, cards

    def __missing__(self, card: str) -> list[Synthesise]:
        # A whole row at once lies together in memory, which tells in playouts.
        row = [Synthesise(self.player, self.lab, card, replaced) for replaced in (*self.cards, None)]
        self[card] = row
        return row


Choices = Callable[[list[Synthesise]], tuple[Synthesise, ...]]
"""What picks, from the moves of one card into a lab, those that the lab's cards allow."""


def first_card(row: list[Synthesise]) -> tuple[Synthesise, ...]:
    """Return the one move that an empty lab allows: nothing can be replaced in it."""
    return (row[-1],)


class _Fits(dict[int, tuple[int, ...]]):
    """The drugs in play whose formula five cards meet, by the sum of the cards' keys."""

    def __init__(self, formulas: tuple[str, ...], highest: int) -> None:
        self.formulas, self.highest = formulas, highest

    def __missing__(self, key: int) -> tuple[int, ...]:
        values = [v for v in range(self.highest + 1) for _ in range(key >> 3 * v & 7)]
        met = self[key] = tuple(i for i, formula in enumerate(self.formulas) if fits(values, formula))
        return met


class Table:
    """The components of one game: edition, mode, number of players, and tables made from them."""

    def __init__(self, edition: MedicalEdition, mode: str, players: int) -> None:
        self.edition = edition
        self.mode = mode
        self.players = players
        self.compounds = edition.compounds
        self.order = {card: place for place, card in enumerate(edition.compounds)}
        self.labs = edition.labs
        self.budget = edition.budget
        self.hand_limit = edition.hand_limit
        self.costs = edition.market_costs
        names = edition.quick_drugs if mode == "quick" else edition.drugs
        self.drugs = tuple(drug for drug in edition.drugs.values() if drug.id in names)
        self.drug_index = {drug.id: place for place, drug in enumerate(self.drugs)}
        self.tiles = tuple(drug.tiles for drug in self.drugs)
        self.target = edition.targets[mode]
        self.round_tiles = edition.round_tiles[players]
        # Three bits count the cards of a value: a lab's key is the sum of its cards' keys.
        self.key = {card.id: 1 << 3 * card.value for card in edition.compounds.values()}
        highest = max(card.value for card in edition.compounds.values())
        self.fits = _Fits(tuple(drug.formula for drug in self.drugs), highest)

        seats = [(p, lab) for p in range(players) for lab in range(self.labs)]
        self.take = tuple(tuple(_Takes(p, s) for s in range(len(self.costs))) for p in range(players))
        self.play = tuple(_Plays(p, lab, self.order) for p, lab in seats)
        self.preclinical = tuple(tuple(Preclinical(p, n, d.id) for d in self.drugs) for p, n in seats)
        self.clinical = tuple(Clinical(p, lab) for p, lab in seats)
        self.document = tuple(Document(p, lab) for p, lab in seats)
        self.launch = tuple(Launch(p, lab) for p, lab in seats)
        self.abandon = tuple(Abandon(p, lab) for p, lab in seats)
        self.end_turn = tuple(EndTurn(p) for p in range(players))

    def choices(self, cards: tuple[str, ...]) -> Choices:
        """Return what picks the moves into a lab of `cards`: one for each, and for none while it has room."""
        if not cards:
            return first_card
        places = map(self.order.__getitem__, cards)
        return itemgetter(*places) if len(cards) == FORMULA_SIZE else itemgetter(*places, -1)
