"""A position of the game: one flat object that copies fast and compares by what it means.

Nothing in it is random or secretly ordered: `unseen` are the cards that may lie in the deck, as a
multiset. Positions are changed in place by the rules only; everybody else treats them as values.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.table import Choices, Table, first_card
from frontier_nb.games.medical.terms import FORMULA_SIZE
from frontier_nb.protocol import CHANCE
from frontier_nb.state import State

OVER = -2
"""The `player` of a finished game."""

ORDER, MARKET, REFILL, REVEAL_PRECLINICAL, REVEAL_CLINICAL, NOTHING = range(6)
"""What chance has to do next."""

SYNTHESIS, TRIED, CHECKED = range(3)
"""The stages of a lab: open for cards, pre-clinical trial done, clinical trial done."""


class Launched(NamedTuple):
    """A launched drug: its index among the drugs in play, whether it took the token, its penalties."""

    drug: int
    bonus: bool
    penalties: int


class Lab(NamedTuple):
    """A lab as people speak of it; `target` is a drug's id, `ready` the round that allows the launch."""

    cards: tuple[str, ...]
    stage: int
    target: str | None
    penalties: int
    ready: int


class Position(State):
    """The state of a game. Lists by lab are indexed ``player * labs + lab``, lists by drug as in the table.

    `player` is who acts (:data:`~frontier_nb.protocol.CHANCE`, :data:`OVER`), `mover` whose turn it is,
    `turn` how many have had theirs this round, `due` what chance must do, `trial` the lab that waits for
    a tile. `unknown` counts cards in markets and hands that nobody noted; they are among `unseen`.
    """

    __slots__ = (
        "choices", "clinical", "cubes", "discard", "documented", "due", "fits", "hands", "keys", "labs",
        "launched", "line", "market", "mover", "penalties", "player", "preclinical", "ready", "round",
        "scores", "stage", "table", "target", "tiles", "trial", "turn", "unknown", "unseen",
    )  # fmt: skip

    game_id: ClassVar[str] = "medical-frontier"
    table: Table
    player: int
    mover: int
    due: int
    trial: int
    round: int
    turn: int
    line: tuple[int, ...]
    cubes: int
    documented: bool
    market: list[str | None]
    unseen: list[str]
    unknown: int
    discard: list[str]
    hands: list[tuple[str, ...]]
    labs: list[tuple[str, ...]]
    stage: list[int]
    target: list[int]
    penalties: list[int]
    ready: list[int]
    keys: list[int]
    fits: list[tuple[int, ...]]
    choices: list[Choices]
    tiles: list[int]
    preclinical: list[str | None]
    clinical: list[str | None]
    launched: list[tuple[Launched, ...]]
    scores: list[int]

    def __init__(self, table: Table) -> None:
        labs = table.players * table.labs
        self.table = table
        self.player = CHANCE
        self.mover = 0
        self.due = ORDER
        self.trial = 0
        self.round = 0
        self.turn = 0
        self.line = ()
        self.cubes = table.budget
        self.documented = False
        self.market = [None] * len(table.costs)
        self.unseen = list(table.order)
        self.unknown = 0
        self.discard = []
        self.hands = [()] * table.players
        self.labs = [()] * labs
        self.stage = [SYNTHESIS] * labs
        self.target = [0] * labs
        self.penalties = [0] * labs
        self.ready = [0] * labs
        self.keys = [0] * labs
        self.fits = [()] * labs
        self.choices = [first_card] * labs
        self.tiles = list(table.tiles)
        self.preclinical = [None] * len(table.drugs)
        self.clinical = [None] * len(table.drugs)
        self.launched = [()] * table.players
        self.scores = [0] * table.players

    def copy(self) -> Position:
        """Return a position that may be changed without changing this one."""
        new = Position.__new__(Position)
        new.table = self.table
        new.player = self.player
        new.mover = self.mover
        new.due = self.due
        new.trial = self.trial
        new.round = self.round
        new.turn = self.turn
        new.line = self.line
        new.cubes = self.cubes
        new.documented = self.documented
        new.market = self.market[:]
        new.unseen = self.unseen[:]
        new.unknown = self.unknown
        new.discard = self.discard[:]
        new.hands = self.hands[:]
        new.labs = self.labs[:]
        new.stage = self.stage[:]
        new.target = self.target[:]
        new.penalties = self.penalties[:]
        new.ready = self.ready[:]
        new.keys = self.keys[:]
        new.fits = self.fits[:]
        new.choices = self.choices[:]
        new.tiles = self.tiles[:]
        new.preclinical = self.preclinical[:]
        new.clinical = self.clinical[:]
        new.launched = self.launched[:]
        new.scores = self.scores[:]
        return new

    def _key(self) -> tuple[object, ...]:
        table = self.table
        return (
            table.edition.sha256, table.mode, table.players,
            self.player, self.mover, self.due, self.trial, self.round, self.turn, self.line,
            self.cubes, self.documented, tuple(self.market), self.unknown,
            tuple(sorted(self.unseen)), tuple(sorted(self.discard)),
            tuple(tuple(sorted(hand)) for hand in self.hands),
            tuple(tuple(sorted(cards)) for cards in self.labs),
            tuple(self.stage), tuple(self.target), tuple(self.penalties), tuple(self.ready),
            tuple(self.tiles), tuple(self.preclinical), tuple(self.clinical), tuple(self.launched),
        )  # fmt: skip

    # -- readings, for everything that is not in a hurry -------------------------------------------

    @property
    def deck(self) -> int:
        """How many cards lie in the deck."""
        return len(self.unseen) - self.unknown

    @property
    def order(self) -> tuple[int, ...]:
        """The players in the order of this round's turns; empty before the Round Tiles are laid out."""
        if not self.line:
            return ()
        first = self.start_player
        return tuple((first + i) % self.table.players for i in range(self.table.players))

    @property
    def start_player(self) -> int:
        """Whose colour the current Round Tile shows."""
        return self.line[(self.round - 1) % len(self.line)]

    def lab(self, player: int, lab: int) -> Lab:
        """Return one lab of a player."""
        at = player * self.table.labs + lab
        stage = self.stage[at]
        target = self.table.drugs[self.target[at]].id if stage else None
        return Lab(self.labs[at], stage, target, self.penalties[at], self.ready[at])

    def delay(self, at: int) -> int:
        """Return how many rounds the lab numbered `at` must still wait for its launch (MF-R16)."""
        return max(0, self.ready[at] - self.round)

    def stranded(self, at: int) -> bool:
        """Return whether the last tile of the lab's target is gone (MF-R20)."""
        return self.stage[at] != SYNTHESIS and not self.tiles[self.target[at]]

    def bonus_left(self, drug: int) -> bool:
        """Return whether the drug's Medical Frontier token is still to be had (MF-R19)."""
        return self.tiles[drug] == self.table.tiles[drug]

    def set_cards(self, at: int, cards: tuple[str, ...]) -> None:
        """Put `cards` in the lab numbered `at`, with all that is derived from them."""
        self.labs[at] = cards
        self.keys[at] = key = sum(self.table.key[card] for card in cards)
        self.choices[at] = self.table.choices(cards)
        self.fits[at] = self.table.fits[key] if len(cards) == FORMULA_SIZE else ()

    def noted(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Return `cards` with an unknown one replaced by all that it could be."""
        if UNKNOWN not in cards:
            return cards
        return (*(card for card in cards if card != UNKNOWN), *self.unseen)
