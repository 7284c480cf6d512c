"""A second, slow and plain reading of Medical Frontier's rules, to hold the engine's records against.

It was written from the rulebook, the rulings and the description of records alone, and imports nothing
of this project: it reads a record and an edition as JSON data, follows every card, cube and tile from
place to place, and says which event it objects to, and why.

A card that nobody noted is ``null``; it may turn out to be any card that has not been seen.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

PENALTY = 5
LAB_SIZE = 5

FIELDS: dict[str, dict[str, str]] = {
    "round_order": {"tiles": "numbers"},
    "market": {"cards": "cards"},
    "refill": {"cards": "cards"},
    "reveal_preclinical": {"drug": "text", "tile": "text"},
    "reveal_clinical": {"drug": "text", "tile": "text"},
    "take": {"player": "number", "space": "number", "card": "card"},
    "synthesise": {"player": "number", "lab": "number", "card": "card", "replaces": "text or nothing"},
    "preclinical": {"player": "number", "lab": "number", "target": "text"},
    "clinical": {"player": "number", "lab": "number"},
    "document": {"player": "number", "lab": "number"},
    "launch": {"player": "number", "lab": "number"},
    "abandon": {"player": "number", "lab": "number"},
    "end_turn": {"player": "number"},
}


class Objection(Exception):
    """What the referee does not accept; `number` is the event's, from 0, in the line that it stands in."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"event {number}: {reason}")
        self.number = number
        self.reason = reason


class _No(Exception):
    """An event breaks a rule."""


def _insist(holds: object, reason: str) -> None:
    if not holds:
        raise _No(reason)


def meets(values: list[int], formula: str) -> bool:
    """Return whether five cards of these values meet a formula, by looking at every choice of cards."""
    ordered = sorted(values)
    if len(ordered) != LAB_SIZE:
        return False
    if formula == "five-in-a-row":
        return all(later - earlier == 1 for earlier, later in pairwise(ordered))
    if formula == "two-pairs":
        return any(a == b and c == d for a, b, c, d in combinations(ordered, 4))
    size = {"three-of-a-kind": 3, "four-of-a-kind": 4}[formula]
    return any(len(set(chosen)) == 1 for chosen in combinations(ordered, size))


def edition_hash(edition: dict[str, Any]) -> str:
    """Return the content hash of an edition: of its JSON without the hash itself, keys sorted, no spaces."""
    content = {key: value for key, value in edition.items() if key != "sha256"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


class Lab:
    """A lab: its cards, and once it is in trials the target, its penalties and the round of the launch."""

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.step = "open"  # then "tried", then "checked"
        self.target = ""
        self.penalties = 0
        self.launch_round = 0


class Player:
    """A player: cards in hand (``None``: not noted), labs, drugs launched as (drug, points)."""

    def __init__(self, labs: int) -> None:
        self.hand: list[str | None] = []
        self.labs = [Lab() for _ in range(labs)]
        self.launched: list[tuple[str, int]] = []

    def score(self) -> int:
        """Return the points of all that was launched."""
        return sum(points for _, points in self.launched)


class Table:
    """The whole table, from the set-up on."""

    def __init__(self, edition: dict[str, Any], mode: str, players: int) -> None:
        self.edition = edition
        self.mode = mode
        names = edition["quick_drugs"] if mode == "quick" else [drug["id"] for drug in edition["drugs"]]
        self.drugs = {drug["id"]: drug for drug in edition["drugs"] if drug["id"] in names}
        self.stack = {name: drug["tiles"] for name, drug in self.drugs.items()}
        self.compounds = {card["id"]: card for card in edition["compounds"]}
        self.preclinical = {tile["id"]: tile for tile in edition["preclinical"]}
        self.clinical = {tile["id"]: tile for tile in edition["clinical"]}
        self.shown_preclinical: dict[str, str] = {}
        self.shown_clinical: dict[str, str] = {}
        self.players = [Player(edition["labs"]) for _ in range(players)]
        self.unseen = set(self.compounds)
        self.discard: set[str] = set()
        # A market space holds a card, None for one that was not noted, or "" if it is empty.
        self.market: list[str | None] = ["" for _ in edition["market_costs"]]
        self.line: list[int] = []
        self.round = 1
        self.turns = 0
        self.whose = -1
        self.cubes = edition["budget"]
        self.document_handed_in = False
        self.awaited = "round_order"  # the chance event that must come next; "" if a player is to move
        self.trial: tuple[int, int] = (0, 0)
        self.over = False

    # -- reading ------------------------------------------------------------------------------------

    def objection(self, event: Any) -> str | None:
        """Return why `event` may not come now, or ``None``; the table stays as it is."""
        try:
            self._check(event)
        except _No as no:
            return str(no)
        return None

    def play(self, event: Any) -> None:
        """Do what `event` says.

        Raises:
            Objection: it may not come now.

        """
        reason = self.objection(event)
        if reason is not None:
            raise Objection(-1, reason)
        getattr(self, f"_do_{event['event']}")(**{key: event[key] for key in event if key != "event"})

    def _check(self, event: Any) -> None:
        _insist(isinstance(event, dict), "an event is an object")
        name = event.get("event")
        _insist(isinstance(name, str) and name in FIELDS, f"no event {name}")
        _insist(set(event) == {"event", *FIELDS[name]}, f"{name} has other fields")
        for field, kind in FIELDS[name].items():
            _insist(_is(event[field], kind), f"{field} is no {kind}")
        _insist(not self.over, "the game is over")
        arguments = {key: event[key] for key in event if key != "event"}
        if self.awaited:
            _insist(name == self.awaited, f"{self.awaited} must come first")
        else:
            _insist("player" in event, f"{name} is not due")
            _insist(event["player"] == self.whose, f"it is the turn of {self.whose}")
            if "lab" in event:
                _insist(0 <= event["lab"] < self.edition["labs"], "no such lab")
            del arguments["player"]
        getattr(self, f"_check_{name}")(**arguments)

    def _lab(self, number: int) -> Lab:
        return self.players[self.whose].labs[number]

    def _afford(self, cost: int) -> None:
        _insist(cost <= self.cubes, f"{cost} cubes are not there")

    def unnoted(self) -> int:
        """Return how many cards lie about that nobody noted."""
        return self.market.count(None) + sum(player.hand.count(None) for player in self.players)

    def deck_size(self) -> int:
        """Return how many cards the deck has: what is unseen and does not lie about."""
        return len(self.unseen) - self.unnoted()

    def twin(self) -> Table:
        """Return a table that stands alike, to go on with in another way."""
        printed = (self.edition, self.drugs, self.compounds, self.preclinical, self.clinical)
        return copy.deepcopy(self, {id(part): part for part in printed})

    # -- chance -------------------------------------------------------------------------------------

    def _check_round_order(self, tiles: list[int]) -> None:
        wanted = self.edition["round_tiles"][str(len(self.players))]
        found = Counter(tiles)
        _insist(set(found) <= set(range(len(wanted))), "a Round Tile of nobody")
        _insist([found[player] for player in range(len(wanted))] == wanted, "wrong numbers of Round Tiles")

    def _do_round_order(self, tiles: list[int]) -> None:
        self.line = tiles
        self.whose = tiles[0]
        self.awaited = "market"

    def _check_market(self, cards: list[str | None]) -> None:
        self._check_drawn(cards)

    def _do_market(self, cards: list[str | None]) -> None:
        self._do_refill(cards)

    def _check_refill(self, cards: list[str | None]) -> None:
        self._check_drawn(cards)

    def _check_drawn(self, cards: list[str | None]) -> None:
        deck, discard, size = set(self.unseen), set(self.discard), self.deck_size()
        lying = len(deck) - size
        for card in cards:
            if not size:
                deck, discard = deck | discard, set()
                size = len(deck) - lying
            _insist(size, "more cards than deck and discard pile have")
            _insist(card is None or card in deck, f"{card} is not in the deck")
            deck.discard(card or "")
            lying += card is None
            size -= 1
        empty = self.market.count("") - len(cards)
        _insist(empty >= 0, "more cards than empty spaces")
        _insist(not empty or not (size or discard), "a space stays empty while there are cards")

    def _do_refill(self, cards: list[str | None]) -> None:
        for card in cards:
            self._refresh_deck()
            self._turn_up(card)
        kept = [card for card in self.market if card != ""]
        self.market = kept + [""] * (len(self.market) - len(kept))
        self.awaited = ""

    def _refresh_deck(self) -> None:
        """Make the discard pile the deck, if the deck has run out."""
        if not self.deck_size():
            self.unseen |= self.discard
            self.discard = set()

    def _turn_up(self, card: str | None) -> None:
        """Slide the market to its cheap end and put a card of the deck behind."""
        kept = [there for there in self.market if there != ""]
        self.market = [*kept, card] + [""] * (len(self.market) - len(kept) - 1)
        self.unseen.discard(card or "")

    def _check_reveal_preclinical(self, drug: str, tile: str) -> None:
        player, lab = self.trial
        _insist(drug == self.players[player].labs[lab].target, "another drug is on trial")
        _insist(tile in self.preclinical, "no such tile")
        _insist(tile not in self.shown_preclinical.values(), "this tile lies at another drug")

    def _do_reveal_preclinical(self, drug: str, tile: str) -> None:
        self.shown_preclinical[drug] = tile
        self._count_needles()
        self.awaited = ""

    def _check_reveal_clinical(self, drug: str, tile: str) -> None:
        player, lab = self.trial
        _insist(drug == self.players[player].labs[lab].target, "another drug is on trial")
        _insist(tile in self.clinical, "no such tile")
        _insist(tile not in self.shown_clinical.values(), "this tile lies at another drug")

    def _do_reveal_clinical(self, drug: str, tile: str) -> None:
        self.shown_clinical[drug] = tile
        self._count_icons()
        self.awaited = ""

    # -- decisions ----------------------------------------------------------------------------------

    def _check_take(self, space: int, card: str | None) -> None:
        costs = self.edition["market_costs"]
        _insist(0 <= space < len(costs), "no such space")
        there = self.market[space]
        _insist(there != "", "the space is empty")
        if there is None:
            _insist(card is None or card in self.unseen, "the unknown card cannot be this one")
        else:
            _insist(card == there, "another card lies there")
        _insist(len(self.players[self.whose].hand) < self.edition["hand_limit"], "the hand is full")
        self._afford(costs[space])

    def _do_take(self, player: int, space: int, card: str | None) -> None:
        self.cubes -= self.edition["market_costs"][space]
        self.market[space] = ""
        self.unseen.discard(card or "")
        self.players[player].hand.append(card)

    def _check_synthesise(self, lab: int, card: str | None, replaces: str | None) -> None:
        hand = self.players[self.whose].hand
        _insist(card is not None, "the card must be named")
        _insist(card in hand or (None in hand and card in self.unseen), "the card is not in the hand")
        place = self._lab(lab)
        _insist(place.step == "open", "the lab is in trials")
        if replaces is None:
            _insist(len(place.cards) < LAB_SIZE, "the lab is full")
        else:
            _insist(replaces in place.cards, "the card to be replaced is not there")
        self._afford(1)

    def _do_synthesise(self, player: int, lab: int, card: str, replaces: str | None) -> None:
        self.cubes -= 1
        hand = self.players[player].hand
        if card in hand:
            hand.remove(card)
        else:
            hand.remove(None)
            self.unseen.remove(card)
        place = self.players[player].labs[lab]
        if replaces is not None:
            place.cards.remove(replaces)
            self.discard.add(replaces)
        place.cards.append(card)

    def _check_preclinical(self, lab: int, target: str) -> None:
        place = self._lab(lab)
        _insist(place.step == "open", "the lab has had this trial")
        _insist(target in self.drugs, "no such drug in this game")
        _insist(self.stack[target] > 0, "no tile of this drug is left")
        values = [self.compounds[card]["value"] for card in place.cards]
        _insist(meets(values, self.drugs[target]["formula"]), "the formula is not met")
        self._afford(1)

    def _do_preclinical(self, player: int, lab: int, target: str) -> None:
        self.cubes -= 1
        place = self.players[player].labs[lab]
        place.step, place.target = "tried", target
        self.trial = player, lab
        if target in self.shown_preclinical:
            self._count_needles()
        else:
            self.awaited = "reveal_preclinical"

    def _count_needles(self) -> None:
        place = self.players[self.trial[0]].labs[self.trial[1]]
        tile = self.preclinical[self.shown_preclinical[place.target]]
        criteria = self.drugs[place.target]["needles"] + tile["needles"]
        efficacy = sum(self.compounds[card]["needles"] for card in place.cards)
        place.penalties = criteria - efficacy if efficacy < criteria else 0

    def _check_clinical(self, lab: int) -> None:
        place = self._lab(lab)
        _insist(place.step == "tried", "this trial comes after the pre-clinical one, and once")
        _insist(self.stack[place.target] > 0, "the lab is stranded")
        self._afford(1)

    def _do_clinical(self, player: int, lab: int) -> None:
        self.cubes -= 1
        place = self.players[player].labs[lab]
        place.step = "checked"
        self.trial = player, lab
        if place.target in self.shown_clinical:
            self._count_icons()
        else:
            self.awaited = "reveal_clinical"

    def _count_icons(self) -> None:
        place = self.players[self.trial[0]].labs[self.trial[1]]
        delay = 0
        for kind, limit in self.clinical[self.shown_clinical[place.target]]["limits"].items():
            icons = sum(self.compounds[card]["side_effects"].get(kind, 0) for card in place.cards)
            delay += icons - limit if icons > limit else 0
        place.launch_round = self.round + delay

    def _check_document(self, lab: int) -> None:
        place = self._lab(lab)
        _insist(place.step == "checked", "documents follow the clinical trial")
        _insist(self.stack[place.target] > 0, "the lab is stranded")
        _insist(place.launch_round > self.round, "no delay is left")
        _insist(not self.document_handed_in, "documents were handed in this turn")
        self._afford(1)

    def _do_document(self, player: int, lab: int) -> None:
        self.cubes -= 1
        self.document_handed_in = True
        self.players[player].labs[lab].launch_round -= 1

    def _check_launch(self, lab: int) -> None:
        place = self._lab(lab)
        _insist(place.step == "checked", "a launch follows both trials")
        _insist(self.stack[place.target] > 0, "the lab is stranded")
        _insist(place.launch_round <= self.round, "the launch is delayed")
        self._afford(1)

    def _do_launch(self, player: int, lab: int) -> None:
        self.cubes -= 1
        place = self.players[player].labs[lab]
        drug = self.drugs[place.target]
        points = drug["points"] - PENALTY * place.penalties
        if self.stack[place.target] == drug["tiles"]:
            points += drug["bonus"]
        self.stack[place.target] -= 1
        self.players[player].launched.append((place.target, points))
        self._clear(player, lab)
        target = self.edition["targets"][self.mode]
        self.over = self.players[player].score() >= target or not any(self.stack.values())

    def _check_abandon(self, lab: int) -> None:
        place = self._lab(lab)
        _insist(place.step != "open" and not self.stack[place.target], "the lab is not stranded")

    def _do_abandon(self, player: int, lab: int) -> None:
        self._clear(player, lab)

    def _clear(self, player: int, lab: int) -> None:
        self.discard.update(self.players[player].labs[lab].cards)
        self.players[player].labs[lab] = Lab()

    def _check_end_turn(self) -> None:
        pass

    def _do_end_turn(self, player: int) -> None:
        self.cubes = self.edition["budget"]
        self.document_handed_in = False
        self.turns += 1
        number = len(self.players)
        if self.turns % number:
            self.whose = (player + 1) % number
        else:
            self.round += 1
            self.whose = self.line[(self.round - 1) % len(self.line)]
        self.awaited = "refill"

    # -- the end ------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Return everybody's points."""
        return [player.score() for player in self.players]

    def result(self) -> dict[str, Any] | None:
        """Return the result as a record has it; ``None`` while the game goes on."""
        if not self.over:
            return None
        standing = [
            (player.score(), len({drug for drug, _ in player.launched}), len(player.launched))
            for player in self.players
        ]
        winners = [number for number, one in enumerate(standing) if one == max(standing)]
        return {"scores": self.scores(), "winners": winners}


def _is(value: Any, kind: str) -> bool:
    if kind == "number":
        return type(value) is int
    if kind == "numbers":
        return isinstance(value, list) and all(type(item) is int for item in value)
    if kind == "text":
        return isinstance(value, str)
    if kind == "cards":
        return isinstance(value, list) and all(_is(item, "card") for item in value)
    return value is None or isinstance(value, str)


def replay_line(table: Table, line: dict[str, Any]) -> None:
    """Play the events of a line, and its variations at their places.

    Raises:
        Objection: the first event that may not come where it stands.

    """
    remarks: dict[int, list[dict[str, Any]]] = {}
    for note in line.get("annotations", []):
        remarks.setdefault(note["at"], []).append(note)
    for number, event in enumerate([*line["events"], None]):
        for note in remarks.get(number, []):
            if note.get("variation") is not None:
                replay_line(table.twin(), note["variation"])
        if event is None:
            return
        reason = table.objection(event)
        if reason is not None:
            raise Objection(number, reason)
        table.play(event)


def replay(record: dict[str, Any], edition: dict[str, Any]) -> Table:
    """Replay a record from its heading to its result, and return the table as it stands then.

    Raises:
        Objection: what the referee does not accept; -1 is the number of the heading.

    """
    heading = {
        "format": "frontier-record/1",
        "game": "medical-frontier",
        "edition": edition["id"],
        "edition_sha256": edition_hash(edition),
        "rulings": "1",
    }
    for key, value in heading.items():
        if record.get(key) != value:
            raise Objection(-1, f"{key} is {record.get(key)!r}, not {value!r}")
    mode, players = record["options"].get("mode"), record["players"]
    if mode not in ("quick", "advanced") or set(record["options"]) != {"mode"} or not 2 <= len(players) <= 5:
        raise Objection(-1, "no such set-up")
    table = Table(edition, mode, len(players))
    replay_line(table, record)
    if record.get("result") != table.result():
        raise Objection(len(record["events"]), f"the result is {table.result()}, not {record.get('result')}")
    return table
