"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.chance import cards_due
from frontier_nb.games.medical.moves import Move
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.rules import efficacy_missing
from frontier_nb.messages import Listing, Message, msg, msgn


def describe(state: Position, move: Move, names: Sequence[str]) -> Message:
    """Return `move`, made at `state` by players of these `names`, as a sentence."""
    return _SENTENCES[type(move)](state, move, names)


def _order(pos: Position, move: m.RoundOrder, players: Sequence[str]) -> Message:
    order = Listing([players[tile] for tile in move.tiles])
    return msg("The Round Tiles are laid out: {order}.", order=order)


def _market(pos: Position, move: m.Market, players: Sequence[str]) -> Message:
    return msg(
        "The market opens with {cards}.", cards=Listing([names.card_name(card) for card in move.cards])
    )


def _refill(pos: Position, move: m.Refill, players: Sequence[str]) -> Message:
    if not move.cards:
        return msg("No card comes to the market.")
    cards = Listing([names.card_name(card) for card in move.cards])
    if cards_due(pos) > pos.deck:
        return msgn(
            "The discard pile becomes the deck; to the market comes {cards}.",
            "The discard pile becomes the deck; to the market come {cards}.",
            len(move.cards),
            cards=cards,
        )
    return msgn(
        "The market slides; to it comes {cards}.",
        "The market slides; to it come {cards}.",
        len(move.cards),
        cards=cards,
    )


def _preclinical_tile(pos: Position, move: m.RevealPreclinical, players: Sequence[str]) -> Message:
    tile = pos.table.edition.preclinical[move.tile]
    return msgn(
        "The Pre-clinical Trial Tile of {drug} is turned up: {n} needle more.",
        "The Pre-clinical Trial Tile of {drug} is turned up: {n} needles more.",
        tile,
        drug=names.drug(move.drug),
    )


def _clinical_tile(pos: Position, move: m.RevealClinical, players: Sequence[str]) -> Message:
    limits = pos.table.edition.clinical[move.tile]
    return msg(
        "The Clinical Trial Tile of {drug} is turned up: {limits}.",
        drug=names.drug(move.drug),
        limits=Listing(
            [msg("{kind} at most {n}", kind=names.effect(kind), n=limit) for kind, limit in limits.items()]
        ),
    )


def _take(pos: Position, move: m.Take, players: Sequence[str]) -> Message:
    return msgn(
        "{player} takes {card} for {n} cube.",
        "{player} takes {card} for {n} cubes.",
        pos.table.costs[move.space],
        player=players[move.player],
        card=names.card_name(move.card),
    )


def _synthesise(pos: Position, move: m.Synthesise, players: Sequence[str]) -> Message:
    template = (
        "{player} plays {card} to lab {lab}."
        if move.replaces is None
        else "{player} plays {card} to lab {lab} in the place of {replaced}."
    )
    return msg(
        template, player=players[move.player], card=move.card, lab=move.lab + 1, replaced=move.replaces
    )


def _preclinical(pos: Position, move: m.Preclinical, players: Sequence[str]) -> Message:
    player, lab, drug = players[move.player], move.lab + 1, names.drug(move.target)
    index = pos.table.drug_index[move.target]
    if pos.preclinical[index] is None:
        return msg(
            "{player} enters lab {lab} in the pre-clinical trial of {drug}.",
            player=player,
            lab=lab,
            drug=drug,
        )
    missing = efficacy_missing(pos, move.player * pos.table.labs + move.lab, index)
    return msgn(
        "{player} enters lab {lab} in the pre-clinical trial of {drug}: {n} needle missing.",
        "{player} enters lab {lab} in the pre-clinical trial of {drug}: {n} needles missing.",
        missing,
        player=player,
        lab=lab,
        drug=drug,
    )


def _with_lab(template: str) -> Callable[[Position, Any, Sequence[str]], Message]:
    def sentence(pos: Position, move: Any, players: Sequence[str]) -> Message:
        drug = pos.lab(move.player, move.lab).target
        return msg(
            template,
            player=players[move.player],
            lab=move.lab + 1,
            drug=names.drug(drug) if drug is not None else "?",
        )

    return sentence


def _end_turn(pos: Position, move: m.EndTurn, players: Sequence[str]) -> Message:
    if not pos.cubes:
        return msg("{player} ends the turn.", player=players[move.player])
    return msgn(
        "{player} ends the turn; {n} cube is lost.",
        "{player} ends the turn; {n} cubes are lost.",
        pos.cubes,
        player=players[move.player],
    )


_SENTENCES: dict[type[Move], Callable[[Position, Any, Sequence[str]], Message]] = {
    m.RoundOrder: _order,
    m.Market: _market,
    m.Refill: _refill,
    m.RevealPreclinical: _preclinical_tile,
    m.RevealClinical: _clinical_tile,
    m.Take: _take,
    m.Synthesise: _synthesise,
    m.Preclinical: _preclinical,
    m.Clinical: _with_lab("{player} enters lab {lab} in the clinical trial of its {drug} drug."),
    m.Document: _with_lab("{player} hands in documents for lab {lab}: one round less to wait."),
    m.Launch: _with_lab("{player} launches the {drug} drug of lab {lab}."),
    m.Abandon: _with_lab("{player} abandons lab {lab}: no {drug} tile is left."),
    m.EndTurn: _end_turn,
}
