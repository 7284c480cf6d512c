"""Cards that might be played: a lab as it would be after one more card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from frontier_nb.games.medical.drills.asking import card_ids, known, lab_id, owner
from frontier_nb.games.medical.position import SYNTHESIS, Position
from frontier_nb.games.medical.terms import FORMULA_SIZE
from frontier_nb.messages import Message, Who, msg


@dataclass(frozen=True, slots=True)
class Play:
    """The lab numbered `at`, `cards` after `card` was played, and the drugs that they fit."""

    at: int
    card: str
    replaced: str | None
    cards: tuple[str, ...]
    fits: tuple[int, ...]

    def words(self, pos: Position) -> Message:
        """Return the play as the condition of a question."""
        fields = {
            "player": Who(owner(pos, self.at)),
            "card": self.card,
            "lab": self.at % pos.table.labs + 1,
        }
        if self.replaced is None:
            return msg("Suppose that {player} plays {card} to lab {lab}.", **fields)
        return msg(
            "Suppose that {player} plays {card} to lab {lab} in the place of {replaced}.",
            replaced=self.replaced, **fields,
        )  # fmt: skip

    def after(self, pos: Position) -> Position:
        """Return the position with the lab as it would be."""
        then = pos.copy()
        then.set_cards(self.at, self.cards)
        return then

    def light(self, pos: Position) -> tuple[str, ...]:
        """Return the components that the play is about."""
        return (lab_id(pos, self.at), *card_ids([self.card]))


def completing_plays(pos: Position) -> Iterator[Play]:
    """Yield every play from a hand or the market after which its lab would hold five cards."""
    table = pos.table
    for at, held in enumerate(pos.labs):
        if pos.stage[at] != SYNTHESIS or len(held) < FORMULA_SIZE - 1:
            continue
        full = len(held) == FORMULA_SIZE
        for card in known([*pos.hands[owner(pos, at)], *pos.market]):
            key = pos.keys[at] + table.key[card]
            for replaced in held if full else (None,):
                cards = (*(one for one in held if one != replaced), card)
                fits = table.fits[key - (table.key[replaced] if replaced else 0)]
                yield Play(at, card, replaced, cards, fits)
