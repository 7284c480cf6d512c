"""What must hold in every sound position: nothing is lost, nothing appears, nothing contradicts itself."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from frontier_nb.errors import Found, Violation, broken
from frontier_nb.games.medical import names
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import (
    CHECKED,
    MARKET,
    NOTHING,
    ORDER,
    OVER,
    REVEAL_CLINICAL,
    REVEAL_PRECLINICAL,
    SYNTHESIS,
    TRIED,
    Position,
)
from frontier_nb.games.medical.rules import efficacy_missing, side_effect_excess
from frontier_nb.games.medical.terms import FORMULA_SIZE, launch_points
from frontier_nb.messages import Field, msg
from frontier_nb.protocol import CHANCE


def problems(pos: Position) -> Found:
    """Yield everything about `pos` that no game can bring about, each with its rule."""
    yield from _cards(pos)
    yield from _turn(pos)
    yield from _drugs(pos)
    yield from _ending(pos)
    for at in range(len(pos.labs)):
        yield from _lab(pos, at)


def _cards(pos: Position) -> Found:
    table = pos.table
    seen = [card for card in pos.market if card is not None]
    for pile in (*pos.hands, *pos.labs, pos.discard):
        seen += pile
    unknown = seen.count(UNKNOWN)
    if unknown != pos.unknown:
        yield broken("MF-R1", "{n} cards are unknown, not {m}.", n=unknown, m=pos.unknown)
    every = [card for card in seen if card != UNKNOWN] if unknown else seen
    every += pos.unseen
    if len(every) != len(table.order) or set(every) != table.order.keys():
        count = Counter(every)
        for card in table.order:
            if count[card] != 1:
                yield broken(
                    "MF-R1", "Compound {card} is there {n} times.", names.card(card), card=card, n=count[card]
                )
        for card in count.keys() - table.order.keys():
            yield broken("MF-R1", "There is no compound {card}.", card=card)
    if pos.unknown > len(pos.unseen):
        yield broken("MF-R1", "More cards are unknown than are unseen.")
    if any(UNKNOWN in cards for cards in pos.labs) or UNKNOWN in pos.discard:
        yield broken("MF-R7", "Only a card on the market or in a hand can be unknown.")
    for player, hand in enumerate(pos.hands):
        if len(hand) > table.hand_limit:
            yield broken(
                "MF-R6",
                "Player {player} holds {n} cards.",
                names.hand(player),
                player=player + 1,
                n=len(hand),
            )


def _turn(pos: Position) -> Found:
    table = pos.table
    if not 0 <= pos.cubes <= table.budget:
        yield broken("MF-16", "{n} cubes are left.", names.cubes(pos.mover), n=pos.cubes)
    if (pos.due == ORDER) != (not pos.line):
        yield broken("MF-14", "The Round Tiles are laid out as the game begins, not before.")
    if pos.player != OVER and (pos.player == CHANCE) != (pos.due != NOTHING):
        yield broken("MF-R5", "Chance moves when something is due, and only then.")
    if pos.line:
        if tuple(map(pos.line.count, range(table.players))) != table.round_tiles:
            yield broken("MF-07", "The line does not hold each player's number of Round Tiles.")
        elif pos.round < 1:
            yield broken("MF-60", "There is no round {n}.", n=pos.round)
        elif pos.mover != pos.order[pos.turn]:
            yield broken("MF-15", "It cannot be the turn of player {n}.", n=pos.mover + 1)
    if pos.due in (ORDER, MARKET):
        if any(card is not None for card in pos.market):
            yield broken("MF-06", "The market is empty before its first cards are turned up.")
        if any(pos.hands) or any(pos.labs) or any(pos.launched) or pos.discard or pos.turn or pos.round > 1:
            yield broken("MF-06", "Nothing is played before the first cards are turned up.")
    if pos.due not in (NOTHING, REVEAL_PRECLINICAL, REVEAL_CLINICAL) and (
        pos.cubes != table.budget or pos.documented
    ):
        yield broken("MF-58", "Between turns all cubes are in the vaults.")
    if pos.player not in (CHANCE, OVER, pos.mover):
        yield broken("MF-15", "The player to move is the one whose turn it is.")
    if pos.due in (REVEAL_PRECLINICAL, REVEAL_CLINICAL):
        player, lab = divmod(pos.trial, table.labs)
        if pos.stage[pos.trial] == SYNTHESIS:
            yield broken(
                "MF-38",
                "A trial tile is turned up for a lab in trials: lab {lab} of player {player} is in none.",
                names.lab(player, lab),
                lab=lab + 1,
                player=player + 1,
            )
        elif player != pos.mover:
            yield broken(
                "MF-15",
                "A trial tile is turned up in a turn of the lab's own player.",
                names.lab(player, lab),
            )


def _drugs(pos: Position) -> Found:
    table = pos.table
    launched = [0] * len(table.drugs)
    first = [0] * len(table.drugs)
    for one in chain.from_iterable(pos.launched):
        launched[one.drug] += 1
        first[one.drug] += one.bonus
    for index, drug in enumerate(table.drugs):
        here, name = names.drug_tile(drug.id), names.drug(drug.id)
        if pos.tiles[index] < 0 or pos.tiles[index] + launched[index] != drug.tiles:
            yield broken(
                "MF-08",
                "{drug}: {left} tiles are left and {n} launched, of {all}.",
                here,
                drug=name,
                left=pos.tiles[index],
                n=launched[index],
                all=drug.tiles,
            )
        if first[index] != (1 if launched[index] else 0):
            yield broken("MF-52", "{drug}: one token goes to the first launch.", here, drug=name)
        if launched[index] and (pos.preclinical[index] is None or pos.clinical[index] is None):
            yield broken("MF-38", "{drug}: launched, but a trial tile is face down.", here, drug=name)
        elif pos.clinical[index] is not None and pos.preclinical[index] is None:
            yield broken("MF-02", "{drug}: the pre-clinical trial comes first.", here, drug=name)
    for tiles, known in (
        (pos.preclinical, table.edition.preclinical),
        (pos.clinical, table.edition.clinical),
    ):
        for tile in {tile for tile in tiles if tile is not None}:
            if tile not in known:
                yield broken("MF-R26", "There is no trial tile {tile}.", tile=tile)
            if (number := tiles.count(tile)) > 1:
                yield broken("MF-R26", "Trial tile {tile} lies at {n} drugs.", tile=tile, n=number)


def _ending(pos: Position) -> Found:
    table = pos.table
    over = not any(pos.tiles)
    for player, drugs in enumerate(pos.launched):
        score = sum(launch_points(table.drugs[d], bonus, penalties) for d, bonus, penalties in drugs)
        if score != pos.scores[player]:
            yield broken(
                "MF-R23",
                "Player {player} has {n} points, but the drugs say {score}.",
                names.score(player),
                player=player + 1,
                n=pos.scores[player],
                score=score,
            )
        over = over or score >= table.target
    if over != (pos.player == OVER):
        yield broken("MF-R22", "The game ends on the launch that decides it, and only then.")


def _lab(pos: Position, at: int) -> Found:
    cards, stage, drug = pos.labs[at], pos.stage[at], pos.target[at]
    player, lab = divmod(at, pos.table.labs)
    here = names.lab(player, lab)

    def wrong(rule: str, template: str, **fields: Field) -> Violation:
        sentence = msg(template, **fields)
        whose = msg("Player {player}, lab {lab}: {what}", player=player + 1, lab=lab + 1, what=sentence)
        return Violation(rule, whose, None, (here,))

    if len(cards) > FORMULA_SIZE:
        yield wrong("MF-24", "it holds {n} cards.", n=len(cards))
    if stage == SYNTHESIS:
        if pos.penalties[at] or pos.ready[at]:
            yield wrong("MF-40", "penalties and delays come with trials.")
        return
    if len(cards) != FORMULA_SIZE or drug not in pos.fits[at]:
        yield wrong("MF-31", "a lab in trials holds five cards that fit its drug.")
        return
    waiting = pos.player == CHANCE and pos.trial == at
    if stage == TRIED and waiting and pos.due == REVEAL_PRECLINICAL:
        if pos.preclinical[drug] is not None or pos.penalties[at]:
            yield wrong("MF-38", "its Pre-clinical Trial Tile is about to be turned up.")
        return
    if pos.preclinical[drug] is None:
        yield wrong("MF-38", "tried, but the Pre-clinical Trial Tile is face down.")
    elif pos.penalties[at] != (missing := efficacy_missing(pos, at, drug)):
        yield wrong("MF-R14", "{n} penalties for {m} missing needles.", n=pos.penalties[at], m=missing)
    if stage == CHECKED:
        if waiting and pos.due == REVEAL_CLINICAL:
            if pos.clinical[drug] is not None or pos.ready[at]:
                yield wrong("MF-42", "its Clinical Trial Tile is about to be turned up.")
        elif pos.clinical[drug] is None:
            yield wrong("MF-42", "checked, but the Clinical Trial Tile is face down.")
        elif not 0 < pos.ready[at] <= pos.round + side_effect_excess(pos, at, drug):
            yield wrong("MF-R16", "the launch cannot be delayed until round {n}.", n=pos.ready[at])
    elif pos.ready[at]:
        yield wrong("MF-R16", "a delay comes with the clinical trial.")


def oddities(pos: Position) -> Found:
    """Yield what is unusual about a position that was set up freely, though rules allow it."""
    table = pos.table
    if not pos.line:
        return
    for player in range(table.players):
        cost = _least_cost(pos, player)
        turns = pos.round - 1 + (1 if pos.order.index(player) <= pos.turn else 0)
        if cost > turns * table.budget:
            yield broken(
                "MF-17",
                "What player {player} has done takes {cost} cubes or more; up to now there were {budget}.",
                names.cubes(player),
                player=player + 1,
                cost=cost,
                budget=turns * table.budget,
            )
    if pos.player == pos.mover and pos.cubes == table.budget and None in pos.market and pos.deck:
        yield broken("MF-57", "The market has empty spaces at the start of a turn.")


def _least_cost(pos: Position, player: int) -> int:
    """Return the cubes that a player's cards, trials and launches took at the very least."""
    cheapest = min(pos.table.costs)
    # Each launch: five cards taken and played, two trials, the launch itself.
    cost = len(pos.launched[player]) * (FORMULA_SIZE * (cheapest + 1) + 3)
    cost += len(pos.hands[player]) * cheapest
    for lab in range(pos.table.labs):
        at = player * pos.table.labs + lab
        cost += len(pos.labs[at]) * (cheapest + 1) + pos.stage[at]
    return cost
