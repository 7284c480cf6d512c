"""Drills on the two trials: missing needles, side effects past the limits, icons that count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from frontier_nb.games.medical import names
from frontier_nb.games.medical.calculations.trials import efficacy, side_effects
from frontier_nb.games.medical.drills.asking import (
    Asked,
    Kind,
    card_ids,
    fair,
    lab_id,
    lab_of,
    one_in,
    owner,
    point_at_cards,
    yes_or_no,
)
from frontier_nb.games.medical.drills.plays import Play, completing_plays
from frontier_nb.games.medical.order import in_order
from frontier_nb.games.medical.position import SYNTHESIS, Position
from frontier_nb.games.medical.terms import (
    FORMULA_SIZE,
    PENALTY,
    efficacy_criteria,
    icons_of,
    missing_needles,
    needles_of,
    total_excess,
)
from frontier_nb.messages import Listing, Message, msg, msgn
from frontier_nb.question import Level, Number


def _tried(pos: Position) -> Iterator[tuple[int, int]]:
    """Yield the labs in trials, each with its drug."""
    for at, stage in enumerate(pos.stage):
        if stage != SYNTHESIS and not pos.stranded(at):
            yield at, pos.target[at]


def _fitting(pos: Position) -> Iterator[tuple[int, int]]:
    """Yield the labs that may enter a trial, each with every drug that it fits."""
    for at, drugs in enumerate(pos.fits):
        if pos.stage[at] == SYNTHESIS and len(pos.labs[at]) == FORMULA_SIZE:
            yield from ((at, drug) for drug in drugs if pos.tiles[drug])


@dataclass(frozen=True, slots=True)
class _Subject:
    """Five cards of the lab numbered `at`, tried for a drug; `play` is what brings one of them there."""

    at: int
    cards: tuple[str, ...]
    drug: int
    play: Play | None = None


def _played(pos: Position) -> Iterator[_Subject]:
    """Yield what a lab might be tried for after one more card."""
    for play in completing_plays(pos):
        for drug in play.fits:
            if pos.tiles[drug]:
                yield _Subject(play.at, play.cards, drug, play)


def _criteria(pos: Position, drug: int) -> int:
    tile = pos.preclinical[drug]
    assert tile is not None
    return efficacy_criteria(pos.table.drugs[drug], pos.table.edition.preclinical[tile])


def _missing(pos: Position, one: _Subject) -> int:
    return missing_needles(needles_of(one.cards, pos.table.compounds), _criteria(pos, one.drug))


def _excess(pos: Position, one: _Subject) -> int:
    return total_excess(one.cards, _limits(pos, one.drug), pos.table.compounds)


class MissingNeedles(Kind):
    """How many needles a lab lacks for the pre-clinical trial: read off its tokens, counted, foreseen."""

    id = "missing-needles"
    title = msg("How many needles are missing?")
    rules = ("MF-R14", "MF-R13", "MF-37", "MF-39", "MF-40")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about a lab that was tried (1), might be (2), or might be after one card (3)."""
        if level == 1:
            found = [_Subject(at, pos.labs[at], drug) for at, drug in _tried(pos) if pos.preclinical[drug]]
        elif level == 2:
            found = [_Subject(at, pos.labs[at], drug) for at, drug in _fitting(pos) if pos.preclinical[drug]]
        else:
            found = [subject for subject in _played(pos) if pos.preclinical[subject.drug]]
        one = fair(found, lambda subject: _missing(pos, subject), rng)
        if one is None:
            return None
        at, drug, play = one.at, one.drug, one.play
        missing = _missing(pos, one)
        if not missing and level < 3 and one_in(2, rng):
            return None
        name = names.drug(pos.table.drugs[drug].id)
        if play is not None:
            question = msg(
                "{play} How many needles will the lab lack for the pre-clinical trial of {drug}?",
                play=play.words(pos), drug=name,
            )  # fmt: skip
        elif level == 2:
            question = msg(
                "If {lab} entered the pre-clinical trial of {drug} now, how many needles would be missing?",
                lab=lab_of(pos, at), drug=name,
            )  # fmt: skip
        else:
            question = msg(
                "How many needles were missing in the pre-clinical trial of {lab}?", lab=lab_of(pos, at)
            )
        criteria = _criteria(pos, drug)
        why = msg(
            "The criteria ask for {criteria} needles and the cards show {needles}: {missing} missing, "
            "which costs {points} points at the launch.",
            criteria=criteria,
            needles=needles_of(one.cards, pos.table.compounds),
            missing=missing,
            points=PENALTY * missing,
        )
        id = pos.table.drugs[drug].id
        light = (lab_id(pos, at), names.drug_tile(id), names.preclinical_tile(id))
        then = pos if play is None else play.after(pos)
        worked = efficacy(then, *divmod(at, pos.table.labs), drug)
        rules = ("MF-R14", "MF-40") if level == 1 else ("MF-R14", "MF-R13", "MF-37", "MF-39")
        played = play.light(pos)[1:] if play is not None else ()
        return Asked(
            owner(pos, at), question, Number(missing, 0, criteria), rules, why, (*light, *played), (worked,)
        )


class SideEffects(Kind):
    """Whether a lab keeps within a Clinical Trial Tile, and by how many icons it does not."""

    id = "side-effects"
    title = msg("How many side effects are too many?")
    rules = ("MF-R15", "MF-43", "MF-44", "MF-45")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question: within the limits or not (1), the excess (2), the excess after one card (3)."""
        if level < 3:
            labs = (*_tried(pos), *_fitting(pos))
            found = [_Subject(at, pos.labs[at], drug) for at, drug in labs if pos.clinical[drug]]
        else:
            found = [subject for subject in _played(pos) if pos.clinical[subject.drug]]
        most = 1 if level == 1 else 9  # all that go past the limits are alike to a yes or no
        one = fair(found, lambda subject: min(most, _excess(pos, subject)), rng)
        if one is None:
            return None
        at, drug, play = one.at, one.drug, one.play
        over = _excess(pos, one)
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


def _limits(pos: Position, drug: int) -> Mapping[str, int]:
    tile = pos.clinical[drug]
    assert tile is not None
    return pos.table.edition.clinical[tile]


def _counted(pos: Position, at: int, drug: int, over: int) -> Message:
    """Return the icons of each named kind with their limit, and what comes of them."""
    kinds = Listing(
        msg(
            "{n} {kind} (limit {limit})",
            n=icons_of(pos.labs[at], kind, pos.table.compounds), kind=names.effect(kind), limit=limit,
        )
        for kind, limit in _limits(pos, drug).items()
    )  # fmt: skip
    if not over:
        return msg("Only the named kinds count: {kinds}. All keep within their limits.", kinds=kinds)
    return msgn(
        "Only the named kinds count: {kinds}. That is {n} too many, a round of delay.",
        "Only the named kinds count: {kinds}. That is {n} too many, each a round of delay.",
        over,
        kinds=kinds,
    )


class CountingIcons(Kind):
    """Which cards of a lab bear side effects that count: none but the kinds that the tile names do."""

    id = "counting-side-effects"
    title = msg("Which side effects count?")
    rules = ("MF-43", "MF-41")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question: cards that bear one named kind (1), any (2), or how many icons count (3)."""
        compounds = pos.table.compounds
        found = []
        for at, held in enumerate(pos.labs):
            for drug in range(len(pos.table.drugs)) if len(held) > 2 and pos.stage[at] == SYNTHESIS else ():
                found.append((at, drug))
        found += _tried(pos)
        subjects = []
        for at, drug in found:
            if pos.clinical[drug] is None or not pos.tiles[drug]:
                continue
            kinds = tuple(_limits(pos, drug))
            for counted in [(kind,) for kind in kinds] if level == 1 else [kinds]:
                cards = tuple(
                    card
                    for card in in_order(pos, pos.labs[at])
                    if any(compounds[card].side_effects.get(kind) for kind in counted)
                )
                subjects.append((at, drug, counted, cards))
        one = fair(subjects, lambda subject: len(subject[3]), rng)
        if one is None:
            return None
        at, drug, counted, cards = one
        if not cards and one_in(2, rng):
            return None
        name = names.drug(pos.table.drugs[drug].id)
        icons = sum(icons_of(cards, kind, compounds) for kind in counted)
        called = Listing(map(names.effect, counted))
        fields = {"lab": lab_of(pos, at), "drug": name}
        if level == 1:
            question = msg("Point at every card of {lab} with a {kind} icon.", lab=fields["lab"], kind=called)
        elif level == 2:
            question = msg(
                "Point at every card of {lab} with a side effect that counts in the trial of {drug}.",
                **fields,
            )
        else:
            question = msg(
                "How many icons on the cards of {lab} count in the clinical trial of {drug}?", **fields
            )
        every = in_order(pos, pos.labs[at])
        total = sum(sum(compounds[card].side_effects.values()) for card in every)
        if level == 3 and not total:
            return None
        why = msg(
            "The tile of {drug} names {kinds}. On these cards: {bearers}; {n} of {total} icons count.",
            drug=name, kinds=Listing(map(names.effect, _limits(pos, drug))),
            bearers=Listing(cards) if cards else msg("none"), n=icons, total=total,
        ) if level > 1 else msg(
            "{bearers} show it, {n} in all.", bearers=Listing(cards), n=icons
        ) if cards else msg("No card of this lab shows it.")  # fmt: skip
        return Asked(
            owner(pos, at),
            question,
            Number(icons, 0, total) if level == 3 else point_at_cards(every, cards),
            ("MF-43", "MF-41"),
            why,
            (lab_id(pos, at), names.clinical_tile(pos.table.drugs[drug].id), *card_ids(every)),
            (side_effects(pos, *divmod(at, pos.table.labs), drug),) if len(every) == FORMULA_SIZE else (),
        )
