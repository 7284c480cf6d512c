"""Answers to drills of Medical Frontier by plain counting, from the question's own words.

Each answer is worked out from the printed figures of the edition and from what lies on the table, as the
rulebook says it, and shares no code with the game. Numbers are answered by a number, choices by the set
of right texts, pointing by the set of ids of the right components.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from itertools import combinations, combinations_with_replacement
from typing import Any

Answer = int | set[str]
"""What is right: for a choice every text that would be, whether or not it is among the options."""
Found = re.Match[str]

DRUGS = {
    "Cardiovascular": "cardiovascular",
    "Psychotropic": "psychotropic",
    "Central Nerve System": "central-nerve-system",
    "Anticancer": "anticancer",
}
CALLED = {id: name for name, id in DRUGS.items()}
DRUG = f"(?P<drug>{'|'.join(DRUGS)})"
LAB = r"lab (?P<lab>\d) of Player (?P<player>\d)"
PLAYED = (
    r"Suppose that Player (?P<player>\d) plays (?P<card>\w+) to lab (?P<lab>\d)"
    r"(?: in the place of (?P<replaced>\w+))?\. "
)


def meets(values: list[int], formula: str) -> bool:
    """Return whether five values meet a formula, by counting every value."""
    counts = sorted((values.count(value) for value in set(values)), reverse=True)
    if len(values) != 5:
        return False
    if formula == "five-in-a-row":
        return len(counts) == 5 and max(values) - min(values) == 4
    if formula == "two-pairs":
        return counts[0] >= 4 or (len(counts) > 1 and counts[1] >= 2)
    return counts[0] >= {"three-of-a-kind": 3, "four-of-a-kind": 4}[formula]


class Desk:
    """What lies on the table, in plain words, beside the figures of the box."""

    def __init__(self, state: Any, box: dict[str, Any]) -> None:
        self.box = box
        self.cards = {card["id"]: card for card in box["compounds"]}
        self.drugs = {drug["id"]: drug for drug in box["drugs"]}
        self.mode = state.table.mode
        ids = box["quick_drugs"] if self.mode == "quick" else list(self.drugs)
        self.types = [id for id in self.drugs if id in ids]
        self.target = box["targets"][self.mode]
        self.players = len(state.hands)
        self.round, self.cubes, self.documented = state.round, state.cubes, state.documented
        self.line, self.turn, self.mover = state.line, state.turn, state.mover
        self.market, self.hands = list(state.market), [list(hand) for hand in state.hands]
        self.launched = [
            [(self.types[drug], bonus, penalties) for drug, bonus, penalties in pile]
            for pile in state.launched
        ]
        self.tiles = dict(zip(self.types, state.tiles, strict=True))
        needles = {tile["id"]: tile["needles"] for tile in box["preclinical"]}
        limits = {tile["id"]: tile["limits"] for tile in box["clinical"]}
        self.needles = {
            drug: needles.get(tile) for drug, tile in zip(self.types, state.preclinical, strict=True)
        }
        self.limits = {drug: limits.get(tile) for drug, tile in zip(self.types, state.clinical, strict=True)}
        sides = (state.labs, state.stage, state.target, state.penalties, state.ready)
        self._labs = list(zip(*sides, strict=True))

    def lab(self, player: int, lab: int) -> tuple[list[str], str, str, int, int]:
        """Return the cards, the stage, the target, the penalties and the round of the launch of a lab."""
        cards, stage, target, penalties, ready = self._labs[player * self.box["labs"] + lab]
        return list(cards), ("open", "tried", "checked")[stage], self.types[target], penalties, ready

    def asked(self, found: Found) -> tuple[int, int, list[str]]:
        """Return the player, the lab and its cards that a question names, after the card it speaks of."""
        groups = found.groupdict()
        player, lab = int(groups["player"]) - 1, int(groups["lab"]) - 1
        cards = self.lab(player, lab)[0]
        if groups.get("card"):
            if groups.get("replaced"):
                cards.remove(groups["replaced"])
            cards.append(groups["card"])
        return player, lab, cards

    def values(self, cards: list[str]) -> list[int]:
        """Return the values of some cards."""
        return [self.cards[card]["value"] for card in cards]

    def missing(self, cards: list[str], drug: str) -> int:
        """Return how many needles some cards lack."""
        asked = self.drugs[drug]["needles"] + self.needles[drug]
        lacking = asked - sum(self.cards[card]["needles"] for card in cards)
        return lacking if lacking > 0 else 0

    def icons(self, cards: list[str], kind: str) -> int:
        """Return how many icons of a kind some cards show."""
        return sum(self.cards[card]["side_effects"].get(kind, 0) for card in cards)

    def too_many(self, cards: list[str], drug: str) -> int:
        """Return how many icons go past the limits."""
        total = 0
        for kind, limit in self.limits[drug].items():
            if self.icons(cards, kind) > limit:
                total += self.icons(cards, kind) - limit
        return total


_ANSWERS: list[tuple[re.Pattern[str], Callable[[Desk, Found], Answer]]] = []


def _asks(pattern: str) -> Callable[[Callable[[Desk, Found], Answer]], Callable[[Desk, Found], Answer]]:
    def note(function: Callable[[Desk, Found], Answer]) -> Callable[[Desk, Found], Answer]:
        _ANSWERS.append((re.compile(pattern), function))
        return function

    return note


def answer(question: str, state: Any, box: dict[str, Any]) -> Answer:
    """Return the answer to a question about a position."""
    for pattern, function in _ANSWERS:
        if found := pattern.fullmatch(question):
            return function(Desk(state, box), found)
    raise LookupError(f"nobody can answer: {question}")


# -- trials -----------------------------------------------------------------------------------------


@_asks(f"How many needles were missing in the pre-clinical trial of {LAB}\\?")
def _tokens(desk: Desk, found: Found) -> int:
    player, lab, _ = desk.asked(found)
    return desk.lab(player, lab)[3]


@_asks(f"If {LAB} entered the pre-clinical trial of {DRUG} now, how many needles would be missing\\?")
@_asks(f"{PLAYED}How many needles will the lab lack for the pre-clinical trial of {DRUG}\\?")
def _needles(desk: Desk, found: Found) -> int:
    return desk.missing(desk.asked(found)[2], DRUGS[found["drug"]])


@_asks(f"Do the side effects of {LAB} keep within the limits for {DRUG}\\?")
def _within(desk: Desk, found: Found) -> set[str]:
    return {"no" if desk.too_many(desk.asked(found)[2], DRUGS[found["drug"]]) else "yes"}


@_asks(f"How many side effects of {LAB} go past the limits for {DRUG}\\?")
@_asks(f"{PLAYED}How many side effects of the lab go past the limits for {DRUG}\\?")
def _excess(desk: Desk, found: Found) -> int:
    return desk.too_many(desk.asked(found)[2], DRUGS[found["drug"]])


@_asks(f"Point at every card of {LAB} with a (?P<kind>\\w+) icon\\.")
def _bearers(desk: Desk, found: Found) -> set[str]:
    return {f"card-{card}" for card in desk.asked(found)[2] if desk.icons([card], found["kind"])}


@_asks(f"Point at every card of {LAB} with a side effect that counts in the trial of {DRUG}\\.")
def _counting(desk: Desk, found: Found) -> set[str]:
    kinds = desk.limits[DRUGS[found["drug"]]]
    return {
        f"card-{card}" for card in desk.asked(found)[2] if sum(desk.icons([card], kind) for kind in kinds)
    }


@_asks(f"How many icons on the cards of {LAB} count in the clinical trial of {DRUG}\\?")
def _counted(desk: Desk, found: Found) -> int:
    return sum(desk.icons(desk.asked(found)[2], kind) for kind in desk.limits[DRUGS[found["drug"]]])


# -- waiting ----------------------------------------------------------------------------------------


@_asks(f"How many rounds must {LAB} still wait before its launch\\?")
def _wait(desk: Desk, found: Found) -> int:
    player, lab, _ = desk.asked(found)
    ready = desk.lab(player, lab)[4]
    return len(range(desk.round, ready))


@_asks(
    rf"It is round \d+\. If {LAB} entered its clinical trial now, from which round on might it be launched\?"
)
def _launch_after_trial(desk: Desk, found: Found) -> int:
    player, lab, cards = desk.asked(found)
    return desk.round + desk.too_many(cards, desk.lab(player, lab)[2])


@_asks(
    rf"It is round \d+\. If documents were handed in for {LAB} now, "
    r"from which round on might it be launched\?"
)
def _launch_after_document(desk: Desk, found: Found) -> int:
    player, lab, _ = desk.asked(found)
    return desk.lab(player, lab)[4] - 1


@_asks(
    r"It is round \d+\. Player (?P<player>\d) hands in documents for lab (?P<lab>\d) in every turn, "
    r"this round's too if that can still be done\. In which round does the delay run out\?"
)
def _launch_after_documents(desk: Desk, found: Found) -> int:
    player, lab, _ = desk.asked(found)
    delay = desk.lab(player, lab)[4] - desk.round
    start = desk.line[(desk.round - 1) % len(desk.line)]
    gone = {(start + seat) % desk.players for seat in range(desk.turn)}
    spent = player == desk.mover and (desk.documented or not desk.cubes)
    if player in gone or spent:
        return desk.round + 1 + (delay - 1) // 2
    return desk.round + delay // 2


# -- formulas ---------------------------------------------------------------------------------------


@_asks(f"Which drug do the cards of {LAB} fit\\?")
@_asks(f"{PLAYED}Which drug will the five cards fit\\?")
def _formula(desk: Desk, found: Found) -> set[str]:
    values = desk.values(desk.asked(found)[2])
    fitting = {CALLED[drug] for drug in desk.types if meets(values, desk.drugs[drug]["formula"])}
    return fitting or {"none of them"}


@_asks(f"{PLAYED}Point at every Drug Tile that the five cards will fit\\.")
def _formulas(desk: Desk, found: Found) -> set[str]:
    values = desk.values(desk.asked(found)[2])
    return {f"drug-{drug}" for drug in desk.types if meets(values, desk.drugs[drug]["formula"])}


@_asks(r"Would (?P<cards>.*) be five in a row\?")
def _row(desk: Desk, found: Found) -> set[str]:
    values = sorted(desk.values(re.split(", | and ", found["cards"])))
    if len(set(values)) < 5:
        return {"no", "no, a value comes twice"}
    if values in [list(range(low, low + 5)) for low in range(1, 9)]:
        return {"yes", "yes, five in a row"}
    if 1 in values and 12 in values and not {5, 6, 7, 8} & set(values):
        return {"no", "no, 12 and 1 do not meet"}
    return {"no", "no, a value is missing in between"}


@cache
def _lacking(values: tuple[int, ...], formula: str) -> int:
    for number in range(6):
        for stay in combinations(values, 5 - number):
            for come in combinations_with_replacement(range(1, 13), number):
                if meets([*stay, *come], formula):
                    return number
    raise LookupError(formula)


@_asks(f"How many cards must be played to {LAB}, at the least, before it fits {DRUG}\\?")
def _cards_missing(desk: Desk, found: Found) -> int:
    values = tuple(sorted(desk.values(desk.asked(found)[2])))
    return _lacking(values, desk.drugs[DRUGS[found["drug"]]]["formula"])


@_asks(
    r"Point at every card, in the hand of Player (?P<player>\d) or on the market, that would complete "
    rf"{DRUG} in lab (?P<lab>\d)(?: in the place of (?P<replaced>\w+))?\."
)
def _completing(desk: Desk, found: Found) -> set[str]:
    player, _, cards = desk.asked(found)
    there = [card for card in cards if card != found["replaced"]]
    formula = desk.drugs[DRUGS[found["drug"]]]["formula"]
    near = [card for card in [*desk.hands[player], *desk.market] if card in desk.cards]
    return {f"card-{card}" for card in near if meets(desk.values([*there, card]), formula)}


# -- money ------------------------------------------------------------------------------------------


def _takeable(desk: Desk, player: int, cubes: int, held: int) -> set[str]:
    costs = zip(desk.market, desk.box["market_costs"], strict=True)
    return {
        f"card-{card}"
        for card, cost in costs
        if card is not None and cost <= cubes and held < desk.box["hand_limit"]
    }


def _price(desk: Desk, card: str) -> int:
    return int(desk.box["market_costs"][desk.market.index(card)])


@_asks(r"Player \d has (?P<cubes>\d) cubes? left and takes (?P<card>\w+) from the market\. How many .*")
def _after_taking(desk: Desk, found: Found) -> int:
    return int(found["cubes"]) - _price(desk, found["card"])


@_asks(r"Player \d has (?P<cubes>\d) cubes? left and wants to (?P<steps>.*)\. How many cubes .*")
def _after_steps(desk: Desk, found: Found) -> int:
    left = int(found["cubes"])
    for words in re.split(r", | and (?=take|play|enter|hand|launch)", found["steps"]):
        taken = re.fullmatch(r"take (\w+) from the market", words)
        left -= _price(desk, taken[1]) if taken else 1
    return left


@_asks(r"Player \d has (?P<cubes>\d) cubes? left and holds (?P<held>\d) cards?\. How many cards can .*")
def _most(desk: Desk, found: Found) -> int:
    there = [
        cost for card, cost in zip(desk.market, desk.box["market_costs"], strict=True) if card is not None
    ]
    room = desk.box["hand_limit"] - int(found["held"])
    sets = (chosen for size in range(room + 1) for chosen in combinations(there, size))
    return max(len(chosen) for chosen in sets if sum(chosen) <= int(found["cubes"]))


@_asks(r"Player (?P<player>\d) has (?P<cubes>\d) cubes? left\. Point at every card that .* can take now\.")
def _affordable(desk: Desk, found: Found) -> set[str]:
    player = int(found["player"]) - 1
    return _takeable(desk, player, int(found["cubes"]), len(desk.hands[player]))


@_asks(r"Player (?P<player>\d) has (?P<cubes>\d) cubes? left and takes (?P<card>\w+)\. Point at every .*")
def _affordable_after(desk: Desk, found: Found) -> set[str]:
    player = int(found["player"]) - 1
    left = int(found["cubes"]) - _price(desk, found["card"])
    return _takeable(desk, player, left, len(desk.hands[player]) + 1) - {f"card-{found['card']}"}


@_asks(r"Player \d has (?P<cubes>\d) cubes? left and means to keep .* to launch " + LAB + r" in .*")
def _affordable_beside(desk: Desk, found: Found) -> set[str]:
    player, lab, _ = desk.asked(found)
    needed = {"open": 3, "tried": 2, "checked": 1}[desk.lab(player, lab)[1]]
    return _takeable(desk, player, int(found["cubes"]) - needed, len(desk.hands[player]))


@_asks(
    r"Player \d (?:takes (?P<taken>.+) and )?ends the turn(?: now)?\. "
    r"How many cubes will (?P<card>\w+) cost in the next turn\?"
)
def _next_price(desk: Desk, found: Found) -> int:
    gone = re.split(r", | and ", found["taken"] or "")
    line = [card for card in desk.market if card is not None and card not in gone]
    return int(desk.box["market_costs"][line.index(found["card"])])


# -- launches ---------------------------------------------------------------------------------------


def _first(desk: Desk, drug: str) -> bool:
    return all(drug != one for pile in desk.launched for one, _, _ in pile)


def _worth(desk: Desk, drug: str, bonus: bool, penalties: int) -> int:
    return int(desk.drugs[drug]["points"] + (desk.drugs[drug]["bonus"] if bonus else 0) - 5 * penalties)


def _score(desk: Desk, player: int) -> int:
    return sum(_worth(desk, *one) for one in desk.launched[player])


def _brings(desk: Desk, found: Found) -> tuple[int, tuple[str, bool, int]]:
    player, lab, _ = desk.asked(found)
    _, _, drug, penalties, _ = desk.lab(player, lab)
    return player, (drug, _first(desk, drug), penalties)


def _ahead(desk: Desk, player: int) -> int:
    """Count the players who are ahead: by points, then types of drug, then drugs."""
    number = 0
    mine = desk.launched[player]
    for other, theirs in enumerate(desk.launched):
        if _score(desk, other) != _score(desk, player):
            number += _score(desk, other) > _score(desk, player)
        elif len({one[0] for one in theirs}) != len({one[0] for one in mine}):
            number += len({one[0] for one in theirs}) > len({one[0] for one in mine})
        else:
            number += len(theirs) > len(mine)
    return number


@_asks(f"How many points would the launch of {LAB} score at this moment\\?")
def _launch(desk: Desk, found: Found) -> int:
    return _worth(desk, *_brings(desk, found)[1])


@_asks(f"If {LAB} were launched at this moment, what would the score of Player \\d be\\?")
def _score_after(desk: Desk, found: Found) -> int:
    player, drug = _brings(desk, found)
    return _score(desk, player) + _worth(desk, *drug)


@_asks(r"Point at every Drug Tile whose next launch brings a Medical Frontier token\.")
def _tokens_left(desk: Desk, found: Found) -> set[str]:
    return {f"drug-{drug}" for drug in desk.types if _first(desk, drug)}


@_asks(f"If {LAB} were the next launch, how many points would the token of {DRUG} bring it\\?")
def _token(desk: Desk, found: Found) -> int:
    drug = DRUGS[found["drug"]]
    return int(desk.drugs[drug]["bonus"]) if _first(desk, drug) else 0


@_asks(f"Somebody else launches {DRUG} first\\. How many points would the launch of {LAB} score then\\?")
def _second(desk: Desk, found: Found) -> int:
    drug, _, penalties = _brings(desk, found)[1]
    return _worth(desk, drug, False, penalties)


@_asks(r"How many more points does Player (?P<player>\d) need to end the game\?")
def _to_go(desk: Desk, found: Found) -> int:
    return int(desk.target) - _score(desk, int(found["player"]) - 1)


@_asks(f"Would the launch of {LAB} at this moment end the game\\?")
def _ends(desk: Desk, found: Found) -> set[str]:
    player, drug = _brings(desk, found)
    enough = _score(desk, player) + _worth(desk, *drug) >= desk.target
    return {"yes" if enough or sum(desk.tiles.values()) == 1 else "no"}


@_asks(f"After a launch of {LAB} at this moment, how many points would Player \\d still lack .*")
def _lacking_after(desk: Desk, found: Found) -> int:
    player, drug = _brings(desk, found)
    lacking = int(desk.target) - _score(desk, player) - _worth(desk, *drug)
    return lacking if lacking > 0 else 0


@_asks(r"How many players are ahead of Player (?P<player>\d) now, ties broken\?")
def _players_ahead(desk: Desk, found: Found) -> int:
    return _ahead(desk, int(found["player"]) - 1)


@_asks(f"If {LAB} were launched at this moment, how many players would be ahead of Player \\d, .*")
def _ahead_after(desk: Desk, found: Found) -> int:
    player, drug = _brings(desk, found)
    desk.launched[player].append(drug)
    return _ahead(desk, player)


@_asks(r"If the game ended now, who would win\?")
def _winner(desk: Desk, found: Found) -> set[str]:
    won = [player for player in range(desk.players) if not _ahead(desk, player)]
    return {f"Player {won[0] + 1}"} if len(won) == 1 else {"several share the win"}


# -- labs, turns, and what is legal -----------------------------------------------------------------


def _against(desk: Desk, words: str, lab: int = 0, drug: str = "") -> set[str]:
    """Return the rules that a step breaks, as far as anybody may hold that it does."""
    player = desk.mover
    if taken := re.fullmatch(r"take (\w+) from the market", words):
        full = len(desk.hands[player]) == desk.box["hand_limit"]
        dear = _price(desk, taken[1]) > desk.cubes
        return {rule for rule, broken in (("MF-16", dear), ("MF-R6", full)) if broken}
    cards, stage, target, _, ready = desk.lab(player, lab)
    gone = stage != "open" and not desk.tiles[target]
    broken = {"MF-R20"} if gone and not words.startswith("abandon") else set()
    if not desk.cubes and not words.startswith("abandon"):
        broken.add("MF-16")
    late = stage == "checked" and ready > desk.round
    if words.startswith("play"):
        broken |= {"MF-R9"} if stage != "open" else set()
        broken |= {"MF-24"} if len(cards) == 5 and "in the place of" not in words else set()
    elif "pre-clinical" in words:
        if drug not in desk.types:
            broken.add("MF-03")
        else:
            broken |= {"MF-R12"} if not desk.tiles[drug] else set()
            broken |= {"MF-31"} if not meets(desk.values(cards), desk.drugs[drug]["formula"]) else set()
        broken |= {"MF-R10"} if len(cards) < 5 else set()
        broken |= {"MF-R5"} if stage != "open" else set()
    elif "clinical" in words:
        broken |= {"open": {"MF-02"}, "tried": set(), "checked": {"MF-R5"}}[stage]
    elif "documents" in words:
        broken |= {"MF-47"} if stage != "checked" else set()
        broken |= {"MF-48"} if desk.documented else set()
        broken |= {"MF-49"} if not late else set()
    elif words.startswith("launch"):
        broken |= {"MF-02"} if stage != "checked" else set()
        broken |= {"MF-R16"} if late else set()
    elif not gone:
        broken.add("MF-R20")
    return broken


@cache
def _titles() -> dict[str, str]:
    text = files("frontier_nb.games.medical").joinpath("rules.toml").read_text("utf-8")
    return {rule["id"]: rule["title"] for rule in tomllib.loads(text)["rule"]}


@_asks(r"Player \d, with \d cubes? left, wants to (?P<step>.+)\. Is that legal\?")
def _legal(desk: Desk, found: Found) -> set[str]:
    words = found["step"]
    lab = re.search(r"lab (\d)", words)
    drug = re.search(DRUG, words)
    broken = _against(desk, words, int(lab[1]) - 1 if lab else 0, DRUGS[drug[0]] if drug else "")
    return {"no", *(f"no: {_titles()[rule]}" for rule in broken)} if broken else {"yes"}


def _labs(desk: Desk, words: str) -> set[str]:
    return {f"lab-{desk.mover}-{lab}" for lab in range(desk.box["labs"]) if not _against(desk, words, lab)}


@_asks(r"Point at every lab that Player \d may play a card to now\.")
def _playable(desk: Desk, found: Found) -> set[str]:
    return _labs(desk, "play in the place of") if desk.hands[desk.mover] else set()


@_asks(r"Point at every lab whose drug Player \d may launch now\.")
def _launchable(desk: Desk, found: Found) -> set[str]:
    return _labs(desk, "launch")


@_asks(r"Point at every lab ready for a pre-clinical trial by Player \d now\.")
def _ready_for_preclinical(desk: Desk, found: Found) -> set[str]:
    ready = set()
    for lab in range(desk.box["labs"]):
        if any(not _against(desk, "enter pre-clinical", lab, drug) for drug in desk.types):
            ready.add(f"lab-{desk.mover}-{lab}")
    return ready


@_asks(r"Point at every lab ready for a clinical trial by Player \d now\.")
def _ready_for_clinical(desk: Desk, found: Found) -> set[str]:
    return _labs(desk, "enter clinical")


@_asks(r"Point at every lab for which Player \d may hand in documents now\.")
def _documentable(desk: Desk, found: Found) -> set[str]:
    return _labs(desk, "documents")


@_asks(r"Who has the (?P<which>first|last) turn of round (?P<round>\d+)\?")
def _whose_turn(desk: Desk, found: Found) -> set[str]:
    tiles = list(desk.line)
    for _ in range(int(found["round"]) - 1):
        tiles.append(tiles.pop(0))
    seats = [*range(tiles[0], desk.players), *range(tiles[0])]
    return {f"Player {seats[0 if found['which'] == 'first' else -1] + 1}"}
