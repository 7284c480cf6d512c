"""Drills on the clinical trial: side effects that count, and those past the limits."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from frontier_nb.games.medical import names
from frontier_nb.games.medical.calculations.trials import side_effects
from frontier_nb.games.medical.drills.asking import (
    Kind,
    card_ids,
    lab_id,
    lab_of,
    one_in,
    owner,
    point_at_cards,
    yes_or_no,
)
from frontier_nb.games.medical.drills.tested import Subject, excess_for, fitting, limits_for, played, tried
from frontier_nb.games.medical.order import in_order
from frontier_nb.games.medical.position import SYNTHESIS, Position
from frontier_nb.games.medical.terms import FORMULA_SIZE, icons_of
from frontier_nb.messages import Listing, Message, msg, msgn
from frontier_nb.question import Asked, Level, Number, fair


class CountingIcons(Kind):
    """Which cards of a lab bear side effects that count: none but the kinds that the tile names do."""

    id = "counting-side-effects"
    title = msg("Which side effects count?")
    rules = ("MF-43", "MF-41", "MF-21")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question: cards that bear one named kind (1), any (2), or how many icons count (3)."""
        subjects = [
            (at, drug, kinds, _bearers(pos, at, kinds))
            for at, drug in _labs_and_drugs(pos)
            for kinds in _kinds(pos, drug, level)
        ]
        one = fair(subjects, lambda subject: len(subject[3]), rng)
        if one is None or (not one[3] and one_in(2, rng)):
            return None
        at, drug, kinds, bearers = one
        every = in_order(pos, pos.labs[at])
        compounds = pos.table.compounds
        icons = sum(icons_of(bearers, kind, compounds) for kind in kinds)
        total = sum(sum(compounds[card].side_effects.values()) for card in every)
        if level == 3 and not total:
            return None
        lab, name = lab_of(pos, at), names.drug(pos.table.drugs[drug].id)
        called = Listing(map(names.effect, kinds))
        seen = Listing(bearers) if bearers else msg("none")
        if level == 1:
            question = msg("Point at every card of {lab} with a {kind} icon.", lab=lab, kind=called)
            why = msg("Cards with a {kind} icon: {cards}.", kind=called, cards=seen)
        else:
            question = (
                msg(
                    "Point at every card of {lab} with a side effect that counts in the trial of {drug}.",
                    lab=lab, drug=name,
                )
                if level == 2
                else msg(
                    "How many icons on the cards of {lab} count in the clinical trial of {drug}?",
                    lab=lab, drug=name,
                )
            )  # fmt: skip
            why = msg(
                "{drug} names {kinds}. Cards that bear them: {cards}; {n} of {total} icons count.",
                drug=name, kinds=called, cards=seen, n=icons, total=total,
            )  # fmt: skip
        return Asked(
            owner(pos, at),
            question,
            Number(icons, 0, total) if level == 3 else point_at_cards(every, bearers),
            ("MF-21", "MF-43") if level == 1 else ("MF-43", "MF-41"),
            why,
            (lab_id(pos, at), names.clinical_tile(pos.table.drugs[drug].id), *card_ids(every)),
            (side_effects(pos, *divmod(at, pos.table.labs), drug),) if len(every) == FORMULA_SIZE else (),
        )


def _labs_and_drugs(pos: Position) -> Iterator[tuple[int, int]]:
    """Yield labs of three cards or more, each with the drugs for which it may be tried, tiles face up."""
    for at, held in enumerate(pos.labs):
        target = [pos.target[at]]
        for drug in range(len(pos.table.drugs)) if pos.stage[at] == SYNTHESIS else target:
            if len(held) > 2 and pos.tiles[drug] and pos.clinical[drug] is not None:
                yield at, drug


def _kinds(pos: Position, drug: int, level: Level) -> list[tuple[str, ...]]:
    """Return what is to be counted for a drug: one kind that its tile names, or all of them."""
    named = tuple(limits_for(pos, drug))
    return [(kind,) for kind in named] if level == 1 else [named]


def _bearers(pos: Position, at: int, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards of a lab that show a side effect of some kinds."""
    compounds = pos.table.compounds
    cards = in_order(pos, pos.labs[at])
    return tuple(card for card in cards if any(icons_of([card], kind, compounds) for kind in kinds))


class SideEffects(Kind):
    """Whether a lab keeps within a Clinical Trial Tile, and by how many icons it does not."""

    id = "side-effects"
    title = msg("How many side effects are too many?")
    rules = ("MF-R15", "MF-43", "MF-44", "MF-45")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question: within the limits or not (1), the excess (2), the excess after one card (3)."""
        if level < 3:
            labs = (*tried(pos), *fitting(pos))
            found = [Subject(at, pos.labs[at], drug) for at, drug in labs if pos.clinical[drug]]
        else:
            found = [subject for subject in played(pos) if pos.clinical[subject.drug]]
        most = 1 if level == 1 else 9  # all that go past the limits are alike to a yes or no
        one = fair(found, lambda subject: min(most, excess_for(pos, subject)), rng)
        if one is None:
            return None
        at, drug, play = one.at, one.drug, one.play
        over = excess_for(pos, one)
        if not over and level > 1 and one_in(2, rng):
            return None
        fields = {"lab": lab_of(pos, at), "drug": names.drug(pos.table.drugs[drug].id)}
        if play is not None:
            question = msg(
                "{play} How many side effects of the lab go past the limits for {drug}?",
                play=play.words(pos), **fields,
            )  # fmt: skip
        elif level == 2:
            question = msg("How many side effects of {lab} go past the limits for {drug}?", **fields)
        else:
            question = msg("Do the side effects of {lab} keep within the limits for {drug}?", **fields)
        icons = sum(sum(pos.table.compounds[card].side_effects.values()) for card in one.cards)
        if level > 1 and not icons:
            return None
        id = pos.table.drugs[drug].id
        then = pos if play is None else play.after(pos)
        return Asked(
            owner(pos, at),
            question,
            yes_or_no(not over) if level == 1 else Number(over, 0, icons),
            ("MF-R15", "MF-43", "MF-45" if over else "MF-44"),
            _counted(then, at, drug, over),
            (lab_id(pos, at), names.clinical_tile(id), *(play.light(pos)[1:] if play is not None else ())),
            (side_effects(then, *divmod(at, pos.table.labs), drug),),
        )


def _counted(pos: Position, at: int, drug: int, over: int) -> Message:
    """Return the icons of each named kind with their limit, and what comes of them."""
    kinds = Listing(
        msg(
            "{n} {kind} (limit {limit})",
            n=icons_of(pos.labs[at], kind, pos.table.compounds), kind=names.effect(kind), limit=limit,
        )
        for kind, limit in limits_for(pos, drug).items()
    )  # fmt: skip
    if not over:
        return msg("Only the named kinds count: {kinds}. All keep within their limits.", kinds=kinds)
    return msgn(
        "Only the named kinds count: {kinds}. That is {n} too many, a round of delay.",
        "Only the named kinds count: {kinds}. That is {n} too many, each a round of delay.",
        over,
        kinds=kinds,
    )
