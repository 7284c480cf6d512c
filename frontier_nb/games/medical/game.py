"""The game as the rest of the house sees it: the protocol, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, cast

from frontier_nb.calculation import Calculation
from frontier_nb.errors import Violation
from frontier_nb.games.medical import (
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
    views,
    violations,
)
from frontier_nb.games.medical import calculations as explanations
from frontier_nb.games.medical.calculations.scoring import winners
from frontier_nb.games.medical.edition import EDITIONS, MedicalEdition
from frontier_nb.games.medical.moves import Decision, Move
from frontier_nb.games.medical.position import MARKET, OVER, REFILL, Position
from frontier_nb.games.medical.table import Table
from frontier_nb.messages import Message, msg
from frontier_nb.protocol import Clock, Game, Highlights, Option, Result

if TYPE_CHECKING:
    from frontier_nb.balance import Observation, Wish
    from frontier_nb.edition import Edition
    from frontier_nb.scene.frame import Frame
    from frontier_nb.scene.shapes import Scene


class MedicalFrontier(Game[Position, Move]):
    """Medical Frontier for two to five players, Quick and Advanced."""

    id: ClassVar[str] = Position.game_id
    title: ClassVar[Message] = msg("Medical Frontier")
    rulings: ClassVar[str] = "1"
    player_counts: ClassVar[range] = range(2, 6)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "mode",
            ("quick", "advanced"),
            "quick",
            msg("Mode"),
            (msg("Quick Play: three types of drug, 150 points"), msg("Advanced Play: all four, 300 points")),
        ),
    )

    def __init__(self, edition: str | None = None) -> None:
        """Play with `edition`: the id of a released one, the path of a file, or ``None`` for the newest."""
        self.edition: Edition = EDITIONS.load(edition)
        self.components = MedicalEdition.from_edition(self.edition)
        self._table = cache(lambda mode, players: Table(self.components, mode, players))

    # -- rules ------------------------------------------------------------------------------------

    def setup(self, players: int, **options: str) -> Position:
        """Return the position before the Round Tiles are laid out; ``mode`` is the only option."""
        chosen = self.check_options(players, options)
        return Position(self._table(chosen["mode"], players))

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
        """Return `state`: all that it holds is public, hands included (MF-R7)."""
        return state

    def determinise(self, view: Position, rng: Random) -> Position:
        """Return `view` with the cards that nobody noted drawn by `rng` from the unseen ones."""
        return views.determinise(view, rng)

    def scores(self, state: Position) -> tuple[int, ...]:
        """Return the points of each player now (MF-R23)."""
        return tuple(state.scores)

    def result(self, state: Position) -> Result | None:
        """Return the scores and the winners of a finished game (MF-R24)."""
        return Result(tuple(state.scores), winners(state)) if state.player == OVER else None

    def clock(self, state: Position) -> Clock:
        """Return the round and whose turn it is; before the first turn it is nobody's."""
        started = state.round > 0 and state.due != MARKET
        # Between two turns the market belongs to nobody's.
        between = state.due == REFILL
        return Clock(state.round, state.mover if started and not between else None)

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
        """Return every player's score and who has won, when the game is over (MF-R24)."""
        return explanations.score_sheet(state)

    def plan(self, state: Position, plan: Sequence[Decision]) -> Calculation:
        """Explain what the moves of `plan` leave of this turn's cubes."""
        return explanations.plan(state, plan)

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
        """Return the event of JSON data."""
        return moves.EVENTS.from_json(data)

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
        mode, players = position_text.read_mode(text)
        chosen = self.read_options(players, {"mode": mode})
        return position_text.read_position(text, self._table(chosen["mode"], players))

    def oddities(self, state: Position) -> tuple[Violation, ...]:
        """Return what is unusual about a position that was set up freely."""
        return tuple(invariants.oddities(state))

    def scene(self, view: Position, frame: Frame, highlights: Highlights, names: Sequence[str]) -> Scene:
        """Return the drawing of the table."""
        from frontier_nb.games.medical.scene import build_scene

        return build_scene(view, frame, highlights, names)

    def changed(self, before: Position, move: Move) -> frozenset[str]:
        """Return the components that `move` changes on the board."""
        return changes.changed(before, move)
