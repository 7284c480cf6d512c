"""Drills on formulas: which one is met, what is missing, and what completes it."""

from __future__ import annotations

from random import Random

from frontier_nb.games.medical import names
from frontier_nb.games.medical.calculations.formula import cards_missing, formula
from frontier_nb.games.medical.drills.asking import (
    Kind,
    among,
    card_ids,
    known,
    lab_id,
    lab_of,
    one_in,
    owner,
    point_at_cards,
    point_at_drugs,
    value,
    yes_or_no,
)
from frontier_nb.games.medical.drills.plays import Play, completing_plays
from frontier_nb.games.medical.order import in_order
from frontier_nb.games.medical.position import SYNTHESIS, Position
from frontier_nb.games.medical.terms import FORMULA_SIZE, kept_cards
from frontier_nb.messages import Listing, Message, Who, msg, msgn
from frontier_nb.question import Asked, Level, Number, fair

_FORMULA_RULES = {
    "two-pairs": "MF-26",
    "three-of-a-kind": "MF-27",
    "five-in-a-row": "MF-28",
    "four-of-a-kind": "MF-30",
}
_NONE = msg("none of them")


def _values(pos: Position, cards: tuple[str, ...]) -> Message:
    return Listing(sorted(value(pos, card) for card in cards))


def _rule(pos: Position, drug: int) -> str:
    return _FORMULA_RULES[pos.table.drugs[drug].formula]


def _drug(pos: Position, drug: int) -> Message:
    return names.drug(pos.table.drugs[drug].id)


class Formula(Kind):
    """Which formulas five cards meet."""

    id = "formula"
    title = msg("Which drug do they fit?")
    rules = ("MF-R11", "MF-25", *_FORMULA_RULES.values())

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about a lab (1) or one after one more card: one formula (2), or all (3)."""
        if level == 1:
            found = [
                Play(at, "", None, cards, pos.table.fits[pos.keys[at]])
                for at, cards in enumerate(pos.labs)
                if len(cards) == FORMULA_SIZE
            ]
        else:
            found = list(completing_plays(pos))
        play = fair(found, lambda one: one.fits, rng)
        if play is None or (not play.fits and one_in(2, rng)):
            return None
        player, lab = divmod(play.at, pos.table.labs)
        if level == 1:
            question = msg("Which drug do the cards of {lab} fit?", lab=lab_of(pos, play.at))
        elif level == 2:
            question = msg("{play} Which drug will the five cards fit?", play=play.words(pos))
        else:
            question = msg(
                "{play} Point at every Drug Tile that the five cards will fit.",
                play=play.words(pos),
            )
        drugs = range(len(pos.table.drugs))
        options = (*(_drug(pos, drug) for drug in drugs), _NONE)
        right = [_drug(pos, drug) for drug in play.fits] or [_NONE]
        met = Listing(names.formula(pos.table.drugs[drug].formula) for drug in play.fits)
        values = _values(pos, play.cards)
        why = (
            msg("The values {values} hold {formulas}.", values=values, formulas=met)
            if play.fits
            else msg("The values {values} meet no formula.", values=values)
        )
        then = play.after(pos) if level > 1 else pos
        shown = play.fits or (min(drugs, key=lambda drug: cards_missing(then, play.at, drug)),)
        return Asked(
            player,
            question,
            point_at_drugs(pos, play.fits) if level == 3 else among(options, right),
            ("MF-R11", "MF-25", *dict.fromkeys(_rule(pos, drug) for drug in play.fits)),
            why,
            (lab_id(pos, play.at), *(card_ids([play.card]) if level > 1 else ())),
            tuple(formula(then, player, lab, drug) for drug in shown),
        )


class Sequence(Kind):
    """Whether five cards are in a row; 12 and 1 do not meet."""

    id = "sequence"
    title = msg("Are they in a row?")
    rules = ("MF-28", "MF-29")

    _ROW = msg("yes, five in a row")
    _WRAPS = msg("no, 12 and 1 do not meet")
    _TWICE = msg("no, a value comes twice")
    _GAP = msg("no, a value is missing in between")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about cards in order (1), shuffled (2), or shuffled with the reason (3)."""
        player = pos.player
        labs = pos.labs[player * pos.table.labs :][: pos.table.labs]
        cards = known([*pos.market, *pos.hands[player], *(card for held in labs for card in held)])
        rng.shuffle(cards)
        by_value = {value(pos, card): card for card in cards}
        highest = max(one.value for one in pos.table.compounds.values())
        found: list[tuple[Message, list[str]]] = []
        for first in range(1, highest + 1):
            row = [(first + step - 1) % highest + 1 for step in range(FORMULA_SIZE)]
            there = [by_value[one] for one in row if one in by_value]
            if len(there) == FORMULA_SIZE:
                found.append((self._ROW if row[-1] > row[0] else self._WRAPS, there))
            elif len(there) == FORMULA_SIZE - 1 and row[-1] > row[0]:
                found += self._spoilt(pos, row, there, cards)
        if level < 3:
            rows = [one for one in found if one[0] == self._ROW]
            if not rows and not one_in(4, rng):
                return None
            found = rows if rows and one_in(2, rng) else [one for one in found if one[0] != self._ROW]
        one = fair(found, lambda subject: subject[0], rng)
        if one is None:
            return None
        verdict, chosen = one
        if level > 1:
            rng.shuffle(chosen)
        answer = (
            among((self._ROW, self._WRAPS, self._TWICE, self._GAP), [verdict])
            if level == 3
            else yes_or_no(verdict == self._ROW)
        )
        values = sorted(value(pos, card) for card in chosen)
        return Asked(
            player,
            msg("Would {cards} be five in a row?", cards=Listing(chosen)),
            answer,
            ("MF-29", "MF-28") if verdict == self._WRAPS else ("MF-28", "MF-29"),
            msg("In order the values are {values}: {verdict}.", values=Listing(values), verdict=verdict),
            card_ids(chosen),
        )

    def _spoilt(
        self, pos: Position, row: list[int], there: list[str], cards: list[str]
    ) -> list[tuple[Message, list[str]]]:
        """Return four cards of a row with one that spoils it: a value twice, or one from further off."""
        have = [value(pos, card) for card in there]
        found = []
        for card in cards:
            number = value(pos, card)
            if card not in there and number in have:
                found.append((self._TWICE, sorted([*there, card], key=lambda one: value(pos, one))))
            elif number in (row[0] - 1, row[-1] + 1) and {row[0], row[-1]} <= set(have):
                found.append((self._GAP, sorted([*there, card], key=lambda one: value(pos, one))))
        return found


class CardsMissing(Kind):
    """How many cards a lab still takes to fit a drug."""

    id = "cards-missing"
    title = msg("How many cards are still to play?")
    rules = ("MF-R11", "MF-R8", *_FORMULA_RULES.values())

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about equal values (1), any formula (2), or cards that do not fit (3)."""
        found = []
        for at, held in enumerate(pos.labs):
            if pos.stage[at] != SYNTHESIS or not held:
                continue
            for drug in range(len(pos.table.drugs)):
                missing = cards_missing(pos, at, drug)
                odd = missing - (FORMULA_SIZE - len(held))
                alike = pos.table.drugs[drug].formula.endswith("of-a-kind")
                if {1: alike and not odd, 2: not odd, 3: odd > 0}[level]:
                    found.append((at, drug, missing))
        one = fair(found, lambda subject: subject[2], rng)
        if one is None:
            return None
        at, drug, missing = one
        player, lab = divmod(at, pos.table.labs)
        full = len(pos.labs[at]) == FORMULA_SIZE
        target = pos.table.drugs[drug]
        fields = {
            "values": _values(pos, pos.labs[at]),
            "formula": names.formula(target.formula),
            "kept": FORMULA_SIZE - missing,
            "n": missing,
        }
        why = msg("Values {values}: {formula} can use {kept} of them, and 5 − {kept} = {n}.", **fields)
        if missing and full:
            why = msg("{why} They take the places of the others.", why=why)
        return Asked(
            player,
            msg(
                "How many cards must be played to {lab}, at the least, before it fits {drug}?",
                lab=lab_of(pos, at), drug=_drug(pos, drug),
            ),
            Number(missing, 0, FORMULA_SIZE),
            (_rule(pos, drug), "MF-R11", *(("MF-R8",) if level == 3 else ())),
            why,
            (lab_id(pos, at), names.drug_tile(target.id)),
            (formula(pos, player, lab, drug),),
        )  # fmt: skip


class CompletingCards(Kind):
    """Which cards within reach complete a formula."""

    id = "completing-cards"
    title = msg("Which card completes it?")
    rules = ("MF-R11", "MF-32", *_FORMULA_RULES.values())

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about equal values (1), all formulas (2), or a card to be replaced (3)."""
        reach: dict[tuple[int, str | None, int], list[str]] = {}
        for play in completing_plays(pos):
            if (level == 3) == (play.replaced is not None):
                for drug in range(len(pos.table.drugs)):
                    alike = pos.table.drugs[drug].formula.endswith("of-a-kind")
                    if (level > 1 or alike) and drug not in pos.fits[play.at]:
                        done = reach.setdefault((play.at, play.replaced, drug), [])
                        if drug in play.fits:
                            done.append(play.card)
        # Without a card that completes it, only a near miss is worth asking about.
        found = [one for one in reach.items() if one[1] or self._near(pos, *one[0])]
        one = fair(found, lambda subject: len(subject[1]), rng)
        if one is None:
            return None
        (at, replaced, drug), right = one
        if not right and one_in(2, rng):
            return None
        cards = known([*in_order(pos, pos.hands[owner(pos, at)]), *pos.market])
        fields = {
            "player": Who(owner(pos, at)),
            "drug": _drug(pos, drug),
            "lab": at % pos.table.labs + 1,
            "replaced": replaced,
        }
        question = (
            msg(
                "Point at every card, in the hand of {player} or on the market, "
                "that would complete {drug} in lab {lab}.",
                **fields,
            )
            if replaced is None
            else msg(
                "Point at every card, in the hand of {player} or on the market, "
                "that would complete {drug} in lab {lab} in the place of {replaced}.",
                **fields,
            )
        )
        left = tuple(card for card in pos.labs[at] if card != replaced)
        why = msgn(
            "The values {values} are there, and {formula} is wanted: {n} card completes them.",
            "The values {values} are there, and {formula} is wanted: {n} cards complete them.",
            len(right), formula=names.formula(pos.table.drugs[drug].formula), values=_values(pos, left),
        )  # fmt: skip
        then = pos.copy()
        then.set_cards(at, left)
        return Asked(
            owner(pos, at),
            question,
            point_at_cards(cards, right),
            (_rule(pos, drug), "MF-R11", *(("MF-32",) if level == 3 else ())),
            why,
            (lab_id(pos, at), names.drug_tile(pos.table.drugs[drug].id)),
            (formula(then, *divmod(at, pos.table.labs), drug),),
        )

    def _near(self, pos: Position, at: int, replaced: str | None, drug: int) -> bool:
        """Return whether a lab of which a card is replaced lacks one card of a formula."""
        left = [value(pos, card) for card in pos.labs[at] if card != replaced]
        return len(kept_cards(left, pos.table.drugs[drug].formula)) == FORMULA_SIZE - 1
