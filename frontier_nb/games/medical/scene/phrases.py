"""The words of the drawing: what stands on it in short, and the text alternatives in full."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from frontier_nb.games.medical import names
from frontier_nb.games.medical.edition import Compound
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import (
    CHECKED,
    OVER,
    REVEAL_CLINICAL,
    REVEAL_PRECLINICAL,
    SYNTHESIS,
    Position,
)
from frontier_nb.games.medical.terms import FORMULA_SIZE
from frontier_nb.messages import Field, Listing, Message, msg, msgn
from frontier_nb.protocol import CHANCE

_FORMULAS = {
    "two-pairs": msg("two pairs"),
    "three-of-a-kind": msg("three of a kind"),
    "four-of-a-kind": msg("four of a kind"),
    "five-in-a-row": msg("five in a row"),
}
_CODES = {
    "cardiovascular": msg("Car"),
    "psychotropic": msg("Psy"),
    "central-nerve-system": msg("CNS"),
    "anticancer": msg("Can"),
}


def drug_code(id: str) -> Message:
    """Return the name of a type of drug in three letters."""
    return _CODES.get(id) or Message(id[:3].capitalize())


def formula(id: str) -> Message:
    """Return what the cards of a formula have in common; any card may make up the five."""
    return _FORMULAS.get(id) or names.formula(id)


def signed(number: int) -> str:
    """Return a number with its sign, the minus as long as the plus."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def needles(number: int) -> Message:
    """Return a number of needles in words."""
    return msgn("{n} needle", "{n} needles", number)


def cards(number: int) -> Message:
    """Return a number of cards in words."""
    return msgn("{n} card", "{n} cards", number)


def effects(counts: Mapping[str, int]) -> Message:
    """Return the side effects of a card in words."""
    if not any(counts.values()):
        return msg("no side effects")
    return Listing([msg("{n} {kind}", n=n, kind=names.effect(kind)) for kind, n in counts.items() if n])


def compound(card: Compound) -> Message:
    """Return what a compound card shows."""
    return msg(
        "Compound {card}: value {value}, {needles}, {effects}",
        card=card.id,
        value=card.value,
        needles=needles(card.needles),
        effects=effects(card.side_effects),
    )


def values(pos: Position, cards: Sequence[str]) -> Message:
    """Return the values of some cards, read one after another."""
    compounds = pos.table.compounds
    return Listing([msg("unknown") if c == UNKNOWN else compounds[c].value for c in cards])


def limits(tile: Mapping[str, int]) -> Message:
    """Return what a Clinical Trial Tile accepts."""
    return Listing(
        [msg("{kind} at most {n}", kind=names.effect(kind), n=limit) for kind, limit in tile.items()]
    )


def penalty_tokens(number: int, points: int) -> Message:
    """Return a number of penalty tokens and what they cost."""
    return msgn(
        "{n} penalty token, −{points} points", "{n} penalty tokens, −{points} points", number, points=points
    )


def stage(pos: Position, at: int, asked: bool, code: bool = False) -> tuple[Message, str]:
    """Return in a few words how far the lab numbered `at` is, and the style that says how it goes.

    With `code` drugs are called by three letters; what the lab fits is left out where that may be `asked`.
    """
    called = drug_code if code else names.drug
    if pos.stage[at] == SYNTHESIS:
        return _synthesis(pos, at, asked, called)
    drug = called(pos.table.drugs[pos.target[at]].id)
    if pos.stranded(at):
        return msg("{drug}: no tile left", drug=drug), "missing"
    if pos.player == CHANCE and pos.trial == at and pos.due in (REVEAL_PRECLINICAL, REVEAL_CLINICAL):
        return msg("{drug}: trial under way", drug=drug), "ink"
    if pos.stage[at] != CHECKED:
        return msg("{drug}: pre-clinical done", drug=drug), "ink"
    if pos.delay(at):
        fields = {"drug": drug, "round": pos.ready[at]}
        if code:
            return msg("{drug}: until round {round}", **fields), "missing"
        return msg("{drug}: waits for round {round}", **fields), "missing"
    return msg("{drug}: ready to launch", drug=drug), "verdict"


def stage_in_brief(pos: Position, at: int, asked: bool) -> tuple[Message, str]:
    """Return in two words how far the drug of the lab numbered `at` is."""
    if pos.stage[at] == SYNTHESIS:
        return _synthesis(pos, at, asked, drug_code)
    drug = drug_code(pos.table.drugs[pos.target[at]].id)
    if pos.stranded(at):
        return msg("{drug} ended", drug=drug), "missing"
    if pos.stage[at] != CHECKED:
        return msg("{drug} tried", drug=drug), "ink"
    if pos.delay(at):
        return msg("{drug} → {round}", drug=drug, round=pos.ready[at]), "missing"
    return msg("{drug} ready", drug=drug), "verdict"


def _synthesis(pos: Position, at: int, asked: bool, called: Callable[[str], Message]) -> tuple[Message, str]:
    cards = pos.labs[at]
    if not cards:
        return msg("empty"), "muted"
    if len(cards) != FORMULA_SIZE or asked:
        return msg("{n} of {size} cards", n=len(cards), size=FORMULA_SIZE), "ink"
    if not pos.fits[at]:
        return msg("no formula yet"), "muted"
    drugs = [called(pos.table.drugs[drug].id) for drug in pos.fits[at] if pos.tiles[drug]]
    if not drugs:
        return msg("no tile left"), "muted"
    return msg("fits {drugs}", drugs=Listing(drugs)), "verdict"


def stage_in_full(pos: Position, at: int, asked: bool = False) -> Message:
    """Return in whole words how far the lab numbered `at` is."""
    table = pos.table
    if pos.stage[at] == SYNTHESIS:
        drugs = [names.drug(table.drugs[drug].id) for drug in pos.fits[at] if pos.tiles[drug]]
        if asked or not drugs:
            return msg("open for synthesis")
        return msg("the formula of {drugs} is met", drugs=Listing(drugs))
    drug: Field = names.drug(table.drugs[pos.target[at]].id)
    if pos.stranded(at):
        return msg("stranded, no tile of {drug} is left", drug=drug)
    if pos.stage[at] != CHECKED:
        return msg("{drug}, pre-clinical trial done", drug=drug)
    if pos.delay(at):
        return msg("{drug}, both trials done, launch from round {round} on", drug=drug, round=pos.ready[at])
    return msg("{drug}, ready to launch", drug=drug)


def mode_in_lines(pos: Position) -> tuple[Message, Message]:
    """Return which game is played, and to how many points, in two short lines."""
    called = msg("Quick Play") if pos.table.mode == "quick" else msg("Advanced Play")
    return called, msg("to {points} points", points=pos.table.target)


def mode(pos: Position) -> Message:
    """Return which game is played, and to how many points."""
    if pos.table.mode == "quick":
        return msg("Quick Play to {points} points", points=pos.table.target)
    return msg("Advanced Play to {points} points", points=pos.table.target)


def title(pos: Position, players: Sequence[str]) -> Message:
    """Return what the scene shows as a whole."""
    if pos.player == OVER:
        return msg("Medical Frontier, over in round {round}", round=pos.round)
    if not pos.round:
        return msg("Medical Frontier, before the first round")
    return msg("Medical Frontier, round {round}, turn of {name}", round=pos.round, name=players[pos.mover])
