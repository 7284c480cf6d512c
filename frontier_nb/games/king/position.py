"""A position of the game: one flat object that copies fast and compares by what it means.

Nothing in it is random or secretly ordered: `unseen` are the tiles that may lie in the draw pile, as a
multiset. Positions are changed in place by the rules only; everybody else treats them as values.
"""

from __future__ import annotations

from typing import ClassVar

from frontier_nb.games.king.moves import Build, Place
from frontier_nb.games.king.table import HIDDEN, Table
from frontier_nb.games.king.territory import WAREHOUSE, Territory
from frontier_nb.protocol import CHANCE
from frontier_nb.state import State

OVER = -2
"""The `player` of a finished game."""

FIRST, SUPPLY, OPENING, CHOOSE, DEVELOP, PRODUCE, BUILD, CONSUME = range(8)
"""The phases: what chance does before the opening, the opening, the choice of an action, the actions."""

NO_CITY = -1
"""The `city` of a player who has not picked one."""

UNUSED, HALF, USED = range(3)
"""What the Workshop has been given in a Consume: nothing, one wood, both."""


class Position(State):
    """The state of a game. Lists are by player; tiles are numbers of the table, areas go by their roots.

    `player` is who acts (:data:`~frontier_nb.protocol.CHANCE`, :data:`OVER`), `actor` whose part of the
    phase it is, or who draws next, `mover` the active player, `first` the first player of the game, `turn`
    the number of the turn (0 in the opening). Tiles in `hands` and `discards` that were not seen are
    :data:`~frontier_nb.games.king.table.HIDDEN`; `unknown` counts them, and they are among `unseen`.

    What the actor has done so far in this part: `left` picks in Produce, buildings in Build, spaces of
    the `city` in Consume; `picked` areas; `fresh` wheat that the Supply Route may take and what it
    `routed`; the price `owed` as wood, stone and discount; areas `pending` for the Production Base;
    points `gained` in this Consume; the `workshop`.

    `choices` remembers where each tile can be laid on each board; boards are shared among copies until
    they change (`owned` says, by bits, which are this position's alone).
    """

    __slots__ = (
        "actor", "boards", "chips", "choices", "city", "discards", "effects", "first", "fresh", "gained",
        "hands", "left", "mover", "owed", "owned", "pending", "phase", "picked", "player", "routed", "stock",
        "supply", "table", "turn", "unknown", "unseen", "workshop",
    )  # fmt: skip

    game_id: ClassVar[str] = "king-of-frontier"
    table: Table
    player: int
    actor: int
    mover: int
    first: int
    turn: int
    phase: int
    boards: list[Territory]
    owned: int
    choices: list[dict[int, list[Place | Build]]]
    effects: list[dict[str, int]]
    hands: list[tuple[int, ...]]
    discards: list[tuple[int, ...]]
    unseen: list[int]
    unknown: int
    supply: tuple[int, ...]
    chips: list[int]
    stock: int
    left: int
    picked: tuple[int, ...]
    fresh: int
    routed: int
    owed: tuple[int, int, int]
    pending: tuple[int, ...]
    city: int
    gained: int
    workshop: int

    def __init__(self, table: Table) -> None:
        players = table.players
        self.table = table
        self.player = CHANCE
        self.actor = 0
        self.mover = 0
        self.first = 0
        self.turn = 0
        self.phase = FIRST
        self.boards = [Territory(table.tiles)] * players
        self.owned = 0
        self.choices = [{} for _ in range(players)]
        self.effects = [{}] * players
        self.hands = [()] * players
        self.discards = [()] * players
        self.unseen = list(table.box)
        self.unknown = 0
        self.supply = ()
        self.chips = [0] * players
        self.stock = table.chips
        self.begin_part()

    def begin_part(self) -> None:
        """Forget what the last player did in their part."""
        self.left = self.fresh = self.routed = self.gained = 0
        self.workshop = UNUSED
        self.city = NO_CITY
        self.picked = self.pending = ()
        self.owed = (0, 0, 0)

    def copy(self) -> Position:
        """Return a position that may be changed without changing this one."""
        new = Position.__new__(Position)
        new.table = self.table
        new.player = self.player
        new.actor = self.actor
        new.mover = self.mover
        new.first = self.first
        new.turn = self.turn
        new.phase = self.phase
        new.boards = self.boards[:]
        new.owned = self.owned = 0
        new.choices = self.choices[:]
        new.effects = self.effects[:]
        new.hands = self.hands[:]
        new.discards = self.discards[:]
        new.unseen = self.unseen[:]
        new.unknown = self.unknown
        new.supply = self.supply
        new.chips = self.chips[:]
        new.stock = self.stock
        new.left = self.left
        new.picked = self.picked
        new.fresh = self.fresh
        new.routed = self.routed
        new.owed = self.owed
        new.pending = self.pending
        new.city = self.city
        new.gained = self.gained
        new.workshop = self.workshop
        return new

    def own(self, player: int) -> Territory:
        """Return a player's board, to be changed: a copy of its own if others look at it too."""
        board = self.boards[player]
        if not self.owned >> player & 1:
            self.owned |= 1 << player
            board = self.boards[player] = board.copy()
        return board

    def _key(self) -> tuple[object, ...]:
        table = self.table
        return (
            table.edition.sha256, table.players,
            self.player, self.actor, self.mover, self.first, self.turn, self.phase,
            tuple(board.key() for board in self.boards),
            tuple(self.hands), tuple(self.discards), tuple(sorted(self.unseen)), self.unknown,
            self.supply, tuple(self.chips), self.stock,
            self.left, self.picked, self.fresh, self.routed, self.owed, self.pending,
            self.city, self.gained, self.workshop,
        )  # fmt: skip

    # -- readings, for everything that is not in a hurry -------------------------------------------

    @property
    def deck(self) -> int:
        """How many tiles lie in the draw pile."""
        return len(self.unseen) - self.unknown

    @property
    def order(self) -> tuple[int, ...]:
        """The players in the order of the turns, from the first player of the game on."""
        return tuple((self.first + place) % self.table.players for place in range(self.table.players))

    @property
    def active(self) -> bool:
        """Whether the actor is the active player."""
        return self.actor == self.mover

    def stored(self, player: int) -> int:
        """Return how many cubes lie in a player's Warehouse."""
        packed = self.boards[player].cubes.get(WAREHOUSE, 0)
        return (packed & 255) + (packed >> 8 & 255) + (packed >> 16)

    def noted(self, player: int) -> list[int]:
        """Return the tiles that a player may hold, each once: for one that was not seen, all it could be."""
        hand = self.hands[player]
        if HIDDEN not in hand:
            return sorted(set(hand))
        return sorted({tile for tile in (*hand, *self.unseen) if tile != HIDDEN})
