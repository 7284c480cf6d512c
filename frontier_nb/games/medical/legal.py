"""The legal list: every decision that may be made now. Nothing here explains (see ``violations``)."""

from __future__ import annotations

from frontier_nb.games.medical.moves import UNKNOWN, Decision
from frontier_nb.games.medical.position import SYNTHESIS, TRIED, Position


def legal_moves(state: Position) -> list[Decision]:
    """Return every decision that is legal now; the end of the turn comes last."""
    player = state.player
    if player < 0:
        return []
    table = state.table
    stage = state.stage
    cubes = state.cubes
    tiles = state.tiles
    moves: list[Decision] = []
    at = player * table.labs
    if not cubes:
        for lab in range(at, at + table.labs):
            if stage[lab] and not tiles[state.target[lab]]:
                moves.append(table.abandon[lab])
        moves.append(table.end_turn[player])
        return moves
    hand = state.hands[player]
    if len(hand) < table.hand_limit:
        for card, cost, takes in zip(state.market, table.costs, table.take[player], strict=True):
            if cost <= cubes and card is not None:
                moves.append(takes[card])
                if card == UNKNOWN:
                    moves += [takes[named] for named in state.unseen]
    if state.unknown:
        hand = state.noted(hand)
    for lab in range(at, at + table.labs):
        if stage[lab] == SYNTHESIS:
            if hand:
                plays = table.play[lab]
                choices = state.choices[lab]
                for card in hand:
                    moves += choices(plays[card])
            for drug in state.fits[lab]:
                if tiles[drug]:
                    moves.append(table.preclinical[lab][drug])
        elif not tiles[state.target[lab]]:
            moves.append(table.abandon[lab])
        elif stage[lab] == TRIED:
            moves.append(table.clinical[lab])
        elif state.ready[lab] <= state.round:
            moves.append(table.launch[lab])
        elif not state.documented:
            moves.append(table.document[lab])
    moves.append(table.end_turn[player])
    return moves
