"""The game as the rest of the house sees it: the protocol, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, cast

from frontier_nb.calculation import Calculation
from frontier_nb.errors import Violation
from frontier_nb.games.king import (
    appraisal,
    balance,
    changes,
    describe,
    imaginable,
    invariants,
    moves,
    notation,
    position_text,
    rules,
    scoring,
    views,
    violations,
)
from frontier_nb.games.king import calculations as explanations
from frontier_nb.games.king.edition import EDITIONS, KingEdition
from frontier_nb.games.king.moves import Decision, Move
from frontier_nb.games.king.position import OVER, Position
from frontier_nb.games.king.table import Table
from frontier_nb.messages import Message, msg
from frontier_nb.protocol import Clock, Game, Highlights, Option, Result

if TYPE_CHECKING:
    from frontier_nb.balance import Observation, Wish
    from frontier_nb.edition import Edition
    from frontier_nb.scene.frame import Frame
    from frontier_nb.scene.shapes import Scene


class KingOfFrontier(Game[Position, Move]):
    """The King of Frontier for two to four players."""

    id: ClassVar[str] = Position.game_id
    title: ClassVar[Message] = msg("The King of Frontier")
    rulings: ClassVar[str] = "1"
    player_counts: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[Option, ...]] = ()

    def __init__(self, edition: str | None = None) -> None:
        """Play with `edition`: the id of a released one, the path of a file, or ``None`` for the newest."""
        self.edition: Edition = EDITIONS.load(edition)
        self.components = KingEdition.from_edition(self.edition)
        self._table = cache(lambda players: Table(self.components, players))

    # -- rules ------------------------------------------------------------------------------------

    def setup(self, players: int, **options: str) -> Position:
        """Return the position before it is drawn who begins; there are no options."""
        self.check_options(players, options)
        return Position(self._table(players))

    def to_play(self, state: Position) -> int | None:
        """Return who moves next, chance included; ``None`` when the game is over."""
        return None if state.player == OVER else state.player

    # Playouts call these three millions of times: no frame of our own lies in between.
    legal_moves = staticmethod(rules.legal_moves)
    advance = staticmethod(rules.advance)
    sample = staticmethod(rules.sample)

    def violation(self, state: Position, move: Move) -> Violation | None:
        """Return why `move` is not legal now, or ``None``."""
        return violations.violation(state, move)

    def copy(self, state: Position) -> Position:
        """Return a copy that may be changed."""
        return state.copy()

    def view(self, state: Position, viewer: int | None) -> Position:
        """Return `state` with the tiles that others hold and have discarded face down (KF-R27)."""
        return views.view(state, viewer)

    def veil(self, state: Position, move: Move, viewer: int | None) -> Move:
        """Return `move` as `viewer` learns of it: what others draw and discard stays face down (KF-R27)."""
        return views.veil(move, viewer)

    def determinise(self, view: Position, rng: Random) -> Position:
        """Return `view` with the tiles that are face down drawn by `rng` from the unseen ones."""
        return views.determinise(view, rng)

    def scores(self, state: Position) -> tuple[int, ...]:
        """Return the points of each player if the game were scored now (KF-R21)."""
        return tuple(scoring.score(state, player) for player in range(state.table.players))

    def result(self, state: Position) -> Result | None:
        """Return the scores and the winner of a finished game (KF-R23)."""
        return Result(self.scores(state), (scoring.winner(state),)) if state.player == OVER else None

    def clock(self, state: Position) -> Clock:
        """Return the number of the turn, 0 in the opening, and whose part of it is played.

        While chance sets up the table or draws tiles it is nobody's part.
        """
        return Clock(state.turn, state.player if state.player >= 0 else None)

    def round_name(self, number: int) -> Message:
        """Return what a round of the clock is here: a turn, in which all play their parts."""
        return msg("Turn {number}", number=number)

    def invariants(self, state: Position) -> Iterator[str]:
        """Yield a line for everything that no game can bring about."""
        return (str(problem) for problem in invariants.problems(state))

    def conceivable(self, state: Position) -> Iterator[Move]:
        """Yield what a learner might try, legal or not."""
        return imaginable.conceivable(state)

    # -- explanations -----------------------------------------------------------------------------

    def calculations(self, state: Position) -> list[Calculation]:
        """Return everything about `state` that can be explained now."""
        return explanations.calculations(state)

    def measure(self, state: Position, kind: str, subject: tuple[int | str, ...]) -> int:
        """Return the engine's own number for a calculation."""
        return explanations.measure(state, kind, subject)

    def explain(self, state: Position, move: Move) -> Calculation | None:
        """Return the calculation behind a legal event, if it has one."""
        return explanations.explain(state, move)

    def score_sheet(self, state: Position) -> Calculation | None:
        """Return every player's score and who has won, when the game is over (KF-R21, KF-R23)."""
        return explanations.score_sheet(state)

    def appraise(self, view: Position, choices: Sequence[Move]) -> list[float]:
        """Return what each decision looks worth, in points."""
        return appraisal.appraise(view, cast("Sequence[Decision]", choices))

    def describe(self, state: Position, move: Move, names: Sequence[str]) -> Message:
        """Return `move` as a sentence."""
        return describe.describe(state, move, names)

    def balance_wishes(self) -> tuple[Wish, ...]:
        """Return what games of sensible players should show."""
        return balance.wishes(self.components)

    def observe(self, start: Position, played: Sequence[Move]) -> Iterator[Observation]:
        """Yield what a finished game shows of those wishes."""
        return balance.observe(start, played)

    # -- words, data and drawings -----------------------------------------------------------------

    def to_json(self, move: Move) -> dict[str, Any]:
        """Return the event as JSON data."""
        return moves.EVENTS.to_json(move)

    def from_json(self, data: Mapping[str, Any]) -> Move:
        """Return the event of JSON data; of rotations that look alike the first is taken (KF-R4)."""
        move = moves.EVENTS.from_json(data)
        if isinstance(move, moves.Place | moves.Build):
            tile = move.tile if isinstance(move, moves.Place) else move.building
            first = self.components.first_rotation(tile, move.rotation)
            return move if first == move.rotation else replace(move, rotation=first)
        return move

    def write_word(self, state: Position, move: Move) -> str:
        """Return the word for `move` in FGN."""
        return notation.write_word(state, move)

    def read_word(self, state: Position, word: str) -> Move:
        """Return the move that a word of FGN means."""
        return notation.read_word(state, word)

    def write_position(self, state: Position) -> str:
        """Return `state` as a short string."""
        return position_text.write_position(state)

    def read_position(self, text: str) -> Position:
        """Return the state of a string."""
        players = position_text.read_players(text)
        self.read_options(players, {})
        return position_text.read_position(text, self._table(players))

    def oddities(self, state: Position) -> tuple[Violation, ...]:
        """Return what is unusual about a position that was set up freely."""
        return tuple(invariants.oddities(state))

    def scene(self, view: Position, frame: Frame, highlights: Highlights, names: Sequence[str]) -> Scene:
        """Return the drawing of the table."""
        from frontier_nb.games.king.scene import build_scene

        return build_scene(view, frame, highlights, names)

    def changed(self, before: Position, move: Move) -> frozenset[str]:
        """Return the components that `move` changes on the board."""
        return changes.changed(before, move)
