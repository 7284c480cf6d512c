"""What an event changes on the board: two positions compared, thing by thing."""

from __future__ import annotations

from collections.abc import Iterator

from frontier_nb.games.medical import names
from frontier_nb.games.medical.moves import UNKNOWN, Move
from frontier_nb.games.medical.position import (
    OVER,
    REVEAL_CLINICAL,
    REVEAL_PRECLINICAL,
    SYNTHESIS,
    Position,
)
from frontier_nb.games.medical.rules import advance


def changed(before: Position, move: Move) -> frozenset[str]:
    """Return the components that `move`, a legal event at `before`, changes on the board.

    A card that comes, goes or slides is named, what it lies in is not; nor is what only makes room. Whose
    turn it is now is said with the score.
    """
    after = before.copy()
    advance(after, move)
    return frozenset(
        (*_cards(before, after), *_table(before, after), *_labs(before, after), *_players(before, after))
    )


def _cards(pos: Position, after: Position) -> Iterator[str]:
    before, now = _places(pos), _places(after)
    yield from (names.card(card) for card in before.keys() | now.keys() if before.get(card) != now.get(card))
    for space, (was, card) in enumerate(zip(pos.market, after.market, strict=True)):
        # A card that nobody noted is no component of its own: the space tells of it.
        if was != card and (card is None or UNKNOWN in (was, card)):
            yield names.market_space(space)
    for player, (held, hand) in enumerate(zip(pos.hands, after.hands, strict=True)):
        if held.count(UNKNOWN) != hand.count(UNKNOWN):
            yield names.hand(player)


def _places(pos: Position) -> dict[str, tuple[str, int]]:
    """Return where each card lies that can be seen on the board."""
    found = {card: ("market", space) for space, card in enumerate(pos.market) if card is not None}
    found |= {card: ("hand", player) for player, hand in enumerate(pos.hands) for card in hand}
    found |= {card: ("lab", at) for at, cards in enumerate(pos.labs) for card in cards}
    found.pop(UNKNOWN, None)
    return found


def _table(pos: Position, after: Position) -> Iterator[str]:
    if pos.deck != after.deck:
        yield names.deck()
    if len(pos.discard) != len(after.discard):
        yield names.discard()
    if pos.line != after.line:
        yield from (names.round_tile(place) for place in range(len(after.line)))
    elif pos.round != after.round:
        yield names.round_tile(0)  # the line moves on as one
    for index, drug in enumerate(pos.table.drugs):
        if pos.tiles[index] != after.tiles[index]:
            yield names.drug_tile(drug.id)
        if pos.bonus_left(index) != after.bonus_left(index):
            yield names.token(drug.id)
        if pos.preclinical[index] != after.preclinical[index]:
            yield names.preclinical_tile(drug.id)
        if pos.clinical[index] != after.clinical[index]:
            yield names.clinical_tile(drug.id)


def _labs(pos: Position, after: Position) -> Iterator[str]:
    for at in range(len(pos.labs)):
        player, lab = divmod(at, pos.table.labs)
        if _lab(pos, at) != _lab(after, at):
            yield names.lab(player, lab)
        if _researcher(pos, at) != _researcher(after, at):
            yield names.researcher(player, lab)
        if pos.penalties[at] != after.penalties[at]:
            yield names.penalties(player, lab)


def _lab(pos: Position, at: int) -> tuple[object, ...]:
    """Return how far a lab is: its trials, and what it waits for."""
    waits_for_tile = pos.trial == at and pos.due in (REVEAL_PRECLINICAL, REVEAL_CLINICAL)
    waits_for_round = pos.delay(at) > 0
    return pos.stage[at], pos.target[at], pos.ready[at], pos.stranded(at), waits_for_tile, waits_for_round


def _researcher(pos: Position, at: int) -> tuple[bool, int]:
    """Return which side of a lab's researcher is up, and on which Round Tile it waits."""
    return pos.stage[at] == SYNTHESIS, pos.delay(at)


def _players(pos: Position, after: Position) -> Iterator[str]:
    for player in range(pos.table.players):
        if _budget(pos, player) != _budget(after, player):
            yield names.cubes(player)
        if pos.scores[player] != after.scores[player] or _acts(pos, player) < _acts(after, player):
            yield names.score(player)
        places = range(len(pos.launched[player]), len(after.launched[player]))
        yield from (names.launched(player, place) for place in places)


def _acts(pos: Position, player: int) -> bool:
    """Return whether it is this player's turn."""
    return pos.player != OVER and pos.round > 0 and pos.mover == player


def _budget(pos: Position, player: int) -> tuple[int, bool]:
    """Return the cubes that a player has to spend, and whether documents were handed in this turn."""
    if _acts(pos, player):
        return pos.cubes, pos.documented
    return pos.table.budget, False
