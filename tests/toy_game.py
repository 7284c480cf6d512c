"""A tiny game: each round deals either player one hidden card, to keep for its worth or drop at a cost.

It shows that a further game needs an entry point and nothing else (`install` makes one up for tests),
and has a little of everything that a game may have: chance, secrets, options, two editions, negative
scores, shared wins, words that can be ambiguous.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib.metadata import EntryPoint
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from frontier_nb import registry
from frontier_nb.calculation import Calculation, Term
from frontier_nb.dealing import Deal as Told
from frontier_nb.dealing import Slot
from frontier_nb.errors import Ambiguous, PositionError, Unreadable, Violation
from frontier_nb.messages import Message, Who, msg
from frontier_nb.odds import Odds, Outcome
from frontier_nb.protocol import CHANCE, Account, Clock, Game, Highlights, Option, Result
from frontier_nb.rulebook import Rulebook
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Component, Label, Rect, Scene

if TYPE_CHECKING:
    from toy_editor import ToyEditor

CARDS = "abcd"
COPIES = 4
ROUNDS = {"short": 2, "long": 8}

RULES = """
[[rule]]
id = "TG-01"
title = "The deal"
text = "Each round deals either player one of the cards that are left."
source = "the toy game"
[[rule]]
id = "TG-02"
title = "Turns"
text = "The players take turns to begin; each, on their turn, decides on the card they hold."
source = "the toy game"
[[rule]]
id = "TG-03"
title = "Keep or drop"
text = "A card that is kept scores its worth, one that is dropped costs a point. Either shows it."
source = "the toy game"
[[rule]]
id = "TG-04"
title = "The end"
text = "After the last round the higher score wins; equal scores win together."
source = "the toy game"
"""


@dataclass(frozen=True, slots=True)
class Deal:
    cards: tuple[str, ...]
    event = "deal"


@dataclass(frozen=True, slots=True)
class Play:
    event: str  # keep or drop
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class ToyEdition:
    id: str
    sha256: str
    worth: Mapping[str, int]
    sources: ClassVar[Mapping[str, str]] = {}

    def to_json(self) -> dict[str, Any]:
        return {"game": "toy", "id": self.id, "sha256": self.sha256, "worth": dict(self.worth)}


EDITIONS = {
    "toy-1": ToyEdition("toy-1", "11" * 32, dict(zip(CARDS, (1, 2, 3, 4), strict=True))),
    "toy-2": ToyEdition("toy-2", "22" * 32, dict(zip(CARDS, (0, 1, 4, 9), strict=True))),
}


class Table:
    """A position; `hands` hold a card, ``?`` if nobody knows which, or ``-``."""

    __slots__ = ("hands", "mode", "round", "scores", "seen")

    def __init__(
        self, mode: str, round: int, hands: Sequence[str], seen: Sequence[int], scores: Sequence[int]
    ):
        self.mode, self.round = mode, round
        self.hands, self.seen, self.scores = list(hands), list(seen), list(scores)

    def key(self) -> tuple[Any, ...]:
        return self.mode, self.round, tuple(self.hands), tuple(self.seen), tuple(self.scores)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Table{self.key()}"


class Toy(Game[Table, Deal | Play]):
    id = "toy"
    title = msg("A toy game")
    rulings = "1"
    player_counts = range(2, 3)
    options = (
        Option("mode", tuple(ROUNDS), "short", msg("Length"), (msg("two rounds"), msg("eight rounds"))),
    )

    def __init__(self, edition: str | None = None) -> None:
        if edition not in (None, *EDITIONS):
            raise LookupError(f"the toy game has no edition {edition!r}; it has: {', '.join(EDITIONS)}")
        self.edition: Any = EDITIONS[edition or "toy-1"]

    @cached_property
    def rules(self) -> Rulebook:
        return Rulebook.parse(RULES)

    # -- rules

    def setup(self, players: int, **options: str) -> Table:
        mode = self.check_options(players, options)["mode"]
        return Table(mode, 0, "--", [0] * len(CARDS), [0, 0])

    def options_of(self, state: Table) -> dict[str, str]:
        return {"mode": state.mode}

    def to_play(self, state: Table) -> int | None:
        if state.hands == ["-", "-"]:
            return CHANCE if state.round < ROUNDS[state.mode] else None
        first = (state.round - 1) % 2
        return first if state.hands[first] != "-" else 1 - first

    def _left(self, state: Table, card: str) -> int:
        return COPIES - state.seen[CARDS.index(card)]

    def _could_hold(self, state: Table, player: int) -> list[str]:
        hand = state.hands[player]
        return [card for card in CARDS if self._left(state, card)] if hand == "?" else [hand]

    def legal_moves(self, state: Table) -> list[Deal | Play]:
        player = self.to_play(state)
        if player is None or player == CHANCE:
            return []
        cards = self._could_hold(state, player)
        return [Play(event, player, card) for event in ("keep", "drop") for card in cards]

    def violation(self, state: Table, move: Deal | Play) -> Violation | None:
        player = self.to_play(state)
        if player is None:
            return Violation("TG-04", msg("The game is over."))
        if isinstance(move, Deal):
            if player != CHANCE:
                return Violation("TG-01", msg("The cards of this round have been dealt."))
            known = [card for card in move.cards if card != "?"]
            if len(move.cards) != 2 or any(card not in CARDS or len(card) != 1 for card in known):
                return Violation("TG-01", msg("Two cards are dealt, one to either player."))
            if len(known) == 1:
                return Violation("TG-01", msg("Whoever noted one of the cards saw the other too."))
            if any(known.count(card) > self._left(state, card) for card in known):
                return Violation("TG-01", msg("There are not so many left of this card."))
            return None
        if player == CHANCE or move.player != player:
            return Violation("TG-02", msg("It is not this player's turn."), msg("Wait for it."))
        if move.event not in ("keep", "drop") or move.card not in self._could_hold(state, player):
            remedy = msg("Name the card that you hold.")
            return Violation("TG-03", msg("The player does not hold this card."), remedy, (f"hand{player}",))
        return None

    def copy(self, state: Table) -> Table:
        return Table(*state.key())

    def advance(self, state: Table, move: Deal | Play) -> None:
        if isinstance(move, Deal):
            state.round += 1
            state.hands = list(move.cards)
            self._see(state, move.cards, 1)
            return
        if state.hands[move.player] == "?":
            self._see(state, (move.card,), 1)
        state.hands[move.player] = "-"
        state.scores[move.player] += self.edition.worth[move.card] if move.event == "keep" else -1

    def _see(self, state: Table, cards: Sequence[str], number: int) -> None:
        for card in cards:
            if card in CARDS:
                state.seen[CARDS.index(card)] += number

    def _unseen(self, state: Table) -> list[str]:
        return [card for card in CARDS for _ in range(self._left(state, card))]

    def sample(self, state: Table, rng: Random) -> Deal:
        return Deal(tuple(rng.sample(self._unseen(state), 2)))

    def view(self, state: Table, viewer: int | None) -> Table:
        view = self.copy(state)
        for player, card in enumerate(state.hands):
            if player != viewer and card in CARDS:
                view.hands[player] = "?"
                self._see(view, (card,), -1)
        return view

    def veil(self, state: Table, move: Deal | Play, viewer: int | None) -> Deal | Play:
        if isinstance(move, Deal):
            cards = (card if player == viewer else "?" for player, card in enumerate(move.cards))
            return Deal(tuple(cards))
        return move  # kept or dropped, the card is shown (TG-03)

    def determinise(self, view: Table, rng: Random) -> Table:
        state = self.copy(view)
        for player, card in enumerate(view.hands):
            if card == "?":
                state.hands[player] = rng.choice(self._unseen(state))
                self._see(state, state.hands[player], 1)
        return state

    def scores(self, state: Table) -> tuple[int, ...]:
        return tuple(state.scores)

    def result(self, state: Table) -> Result | None:
        if self.to_play(state) is not None:
            return None
        best = max(state.scores)
        return Result(self.scores(state), tuple(p for p, score in enumerate(state.scores) if score == best))

    def clock(self, state: Table) -> Clock:
        player = self.to_play(state)
        return Clock(state.round, None if player == CHANCE else player)

    def invariants(self, state: Table) -> Iterator[str]:
        dealt = 2 * state.round
        if sum(state.seen) + state.hands.count("?") != dealt:
            yield f"{dealt} cards were dealt, {sum(state.seen)} are known"
        if max(state.seen) > COPIES or min(state.seen) < 0:
            yield f"more cards of a kind than there are: {state.seen}"

    def conceivable(self, state: Table) -> Iterator[Deal | Play]:
        for event in ("keep", "drop") if self.to_play(state) not in (None, CHANCE) else ():
            for player in range(2):
                yield from (Play(event, player, card) for card in CARDS)

    # -- explanations

    def calculations(self, state: Table) -> list[Calculation]:
        sheet = self.score_sheet(state)
        hands = [self._worth(player, card) for player, card in enumerate(state.hands) if card in CARDS]
        return [*hands, sheet] if sheet else hands

    def _worth(self, player: int, card: str) -> Calculation:
        worth = self.edition.worth[card]
        term = Term(msg("Card {card}", card=card), worth, rule="TG-03", components=(f"hand{player}",))
        return Calculation("worth", (player,), msg("Worth"), term, msg("Worth {worth}", worth=worth), "TG-03")

    def measure(self, state: Table, kind: str, subject: tuple[int | str, ...]) -> int:
        if kind == "final":
            return max(state.scores)
        return int(self.edition.worth[state.hands[int(subject[0])]])

    def explain(self, state: Table, move: Deal | Play) -> Calculation | None:
        if isinstance(move, Play) and move.event == "keep":
            return self._worth(move.player, move.card)
        return None

    def score_sheet(self, state: Table) -> Calculation | None:
        if self.to_play(state) is not None:
            return None
        terms = tuple(Term(Who(player), score, rule="TG-03", components=(f"hand{player}",))
                      for player, score in enumerate(state.scores))  # fmt: skip
        term = Term(msg("best"), max(state.scores), "max", "TG-04", terms=terms)
        return Calculation("final", (), msg("Final score"), term, msg("The best score wins."), "TG-04")

    def describe(self, state: Table, move: Deal | Play, names: Sequence[str]) -> Message:
        if isinstance(move, Deal):
            return msg("Cards are dealt.")
        template = "{name} keeps {card}." if move.event == "keep" else "{name} drops {card}."
        return msg(template, name=names[move.player], card=move.card)

    def account(self, view: Table) -> Account | None:
        player = self.to_play(view)
        if player is None or player == CHANCE:
            return None
        worths = {self.edition.worth[card] for card in self._could_hold(view, player)}
        return Account(msg("1 card"), tuple(msg("keep it for {n}", n=worth) for worth in sorted(worths)))

    def odds(self, view: Table) -> list[Odds]:
        """Return how likely the next card of either player is worth how much."""
        if self.to_play(view) != CHANCE:
            return []
        worths = Counter(self.edition.worth[card] for card in self._unseen(view))
        outcomes = tuple(Outcome(worth, msg("worth {n}", n=worth), Fraction(number, worths.total()))
                         for worth, number in sorted(worths.items()))  # fmt: skip
        return [Odds("next", (player,), msg("The next card"), "TG-01", outcomes, (f"hand{player}",))
                for player in range(2)]  # fmt: skip

    def deal(self, state: Table) -> Told:
        cards = [*dict.fromkeys(self._unseen(state)), "?"]
        choices = tuple((card, msg("card {card}", card=card)) for card in cards)
        return Told(msg("Which cards are dealt?"), (Slot(Who(0), choices), Slot(Who(1), choices)))

    def dealt(self, state: Table, answers: Sequence[str]) -> Deal:
        if len(answers) != 2 or not {*answers} <= {*self._unseen(state), "?"}:
            raise LookupError("two answers are needed, of those to choose from")
        return Deal(tuple(answers))

    # -- words, data and drawings

    def to_json(self, move: Deal | Play) -> dict[str, Any]:
        if isinstance(move, Deal):
            return {"event": "deal", "cards": [None if card == "?" else card for card in move.cards]}
        return {"event": move.event, "player": move.player, "card": move.card}

    def from_json(self, data: Mapping[str, Any]) -> Deal | Play:
        event, fields = data.get("event"), data.keys() - {"event"}
        if event == "deal" and fields == {"cards"} and isinstance(data["cards"], list):
            cards = ["?" if card is None else card for card in data["cards"] if card != "?"]
            if len(cards) == len(data["cards"]) and all(isinstance(card, str) for card in cards):
                return Deal(tuple(cards))
            raise Unreadable("deal: cards must be a list of cards and nulls")
        if event in ("keep", "drop") and fields == {"player", "card"}:
            if type(data["player"]) is not int:
                raise Unreadable(f"{event}: player must be a whole number")
            if not isinstance(data["card"], str):
                raise Unreadable(f"{event}: card must be a card")
            return Play(event, data["player"], data["card"])
        raise Unreadable(f"there is no such event: {event!r:.60}")

    def write_word(self, state: Table, move: Deal | Play) -> str:
        return f"deal:{','.join(move.cards)}" if isinstance(move, Deal) else f"{move.event}:{move.card}"

    def read_word(self, state: Table, word: str) -> Deal | Play:
        verb, _, rest = word.partition(":")
        if verb == "deal" and re.fullmatch(r"[a-z?](,[a-z?])*", rest):
            return Deal(tuple(rest.split(",")))
        player = self.to_play(state)
        if verb in ("keep", "drop") and re.fullmatch("[a-z]?", rest):
            player = -1 if player is None else player
            cards = [rest] if rest or player < 0 else self._could_hold(state, player)
            if len(cards) > 1:
                raise Ambiguous("the card is not known; name it", tuple(f"{verb}:{card}" for card in cards))
            return Play(verb, player, cards[0])
        raise Unreadable("no move is written like this")

    def write_position(self, state: Table) -> str:
        seen = ".".join(map(str, state.seen))
        scores = ".".join(map(str, state.scores))
        return f"{state.mode}_{state.round}_{''.join(state.hands)}_{seen}_{scores}".replace("?", "x")

    def read_position(self, text: str) -> Table:
        state = self.read_draft(text)
        problems = self.problems(state)
        if problems:
            raise PositionError(problems)
        return state

    def read_draft(self, text: str) -> Table:
        match = re.fullmatch(
            r"(short|long)_(\d{1,2})_([-abcdx]{2})_(\d(?:\.\d){3})_(-?\d{1,3}\.-?\d{1,3})", text, re.ASCII
        )
        if match is None:
            raise Unreadable("this is no position of the toy game")
        mode, round_, hands, *numbers = match.groups()
        seen, scores = ([int(number) for number in part.split(".")] for part in numbers)
        return Table(mode, int(round_), hands.replace("x", "?"), seen, scores)

    def problems(self, state: Table) -> tuple[Violation, ...]:
        hands = ("hand0", "hand1")
        problems = tuple(Violation("TG-01", Message(line), None, hands) for line in self.invariants(state))
        held = [state.hands.count(card) > number for card, number in zip(CARDS, state.seen, strict=True)]
        if not problems and (any(held) or state.round > ROUNDS[state.mode]):
            return (Violation("TG-01", msg("No deal leads there.")),)
        return problems

    def editor(self) -> ToyEditor:
        from toy_editor import ToyEditor

        return ToyEditor(self)

    def oddities(self, state: Table) -> tuple[Violation, ...]:
        if min(state.scores) < -9:
            return (Violation("TG-03", msg("Somebody dropped card after card.")),)
        return ()

    def scene(self, view: Table, frame: Frame, highlights: Highlights, names: Sequence[str]) -> Scene:
        shapes: list[Rect | Label] = []
        components = []
        for player, card in enumerate(view.hands):
            x, id_ = 80.0 * player, f"hand{player}"
            shapes.append(Rect(x, 0, 60, 90, "card", 6, id_))
            shapes.append(Label(x + 30, 50, card, 20, "ink", "middle", component=id_))
            label = msg("{name}: {card}", name=names[player], card=card)
            components.append(Component(id_, "card", (x, 0, 60, 90), label, "TG-03"))
        return Scene(140, 90, tuple(shapes), tuple(components), self.title)

    def changed(self, before: Table, move: Deal | Play) -> frozenset[str]:
        if isinstance(move, Deal):
            return frozenset({"hand0", "hand1"})
        return frozenset({f"hand{move.player}"})


def install(patch: pytest.MonkeyPatch, name: str = "toy", value: str = "toy_game:Toy") -> None:
    """Make a game known as if a distribution with its entry point were installed."""
    entry = EntryPoint(name, value, registry.GROUP)
    others = registry._entry_points()
    patch.setattr(registry, "_entry_points", lambda: {**others, name: entry})
    registry.game.cache_clear()


@pytest.fixture(scope="module", autouse=True)
def toy() -> Iterator[Toy]:
    """The toy game, installed for the tests of a module that imports this fixture."""
    with pytest.MonkeyPatch.context() as patch:
        install(patch)
        yield registry.game("toy")
    registry.game.cache_clear()
