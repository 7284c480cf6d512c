"""The game as the rest of the house sees it: the protocol, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar, cast

from frontier_nb.errors import Violation
from frontier_nb.games.medical import (
    appraisal,
    balance,
    chance,
    changes,
    imaginable,
    invariants,
    legal,
    moves,
    notation,
    pointing,
    position_text,
    prospects,
    rules,
    views,
    violations,
)
from frontier_nb.games.medical import calculations as explanations
from frontier_nb.games.medical import describe as sentences
from frontier_nb.games.medical.calculations.scoring import winners
from frontier_nb.games.medical.edition import EDITIONS, MedicalEdition
from frontier_nb.games.medical.moves import Decision, Move
from frontier_nb.games.medical.position import MARKET, OVER, REFILL, Position
from frontier_nb.games.medical.table import Table
from frontier_nb.messages import Message, msg
from frontier_nb.protocol import Account, Clock, Game, Highlights, Option, Reason, Result

if TYPE_CHECKING:
    from frontier_nb.balance import Wish
    from frontier_nb.calculation import Calculation
    from frontier_nb.dealing import Deal
    from frontier_nb.editing import Editor
    from frontier_nb.edition import Edition
    from frontier_nb.editions import Editions
    from frontier_nb.games.medical.insight import MedicalInsight
    from frontier_nb.odds import Odds
    from frontier_nb.question import DrillKind
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

    editions: ClassVar[Editions] = EDITIONS

    def __init__(self, edition: str | Edition | None = None) -> None:
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

    # What a module beside this one answers is handed on as it is: playouts call the first three
    # millions of times, and no frame of our own lies in between.
    legal_moves = staticmethod(legal.legal_moves)
    advance = staticmethod(rules.advance)
    sample = staticmethod(chance.sample)
    violation = staticmethod(violations.violation)

    def copy(self, state: Position) -> Position:
        """Return a copy that may be changed."""
        return state.copy()

    def view(self, state: Position, viewer: int | None) -> Position:
        """Return `state`: all that it holds is public, hands included (MF-R7)."""
        return state

    determinise = staticmethod(views.determinise)

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

    conceivable = staticmethod(imaginable.conceivable)
    pointed = staticmethod(pointing.pointed)
    meant = staticmethod(pointing.meant)

    # -- explanations -----------------------------------------------------------------------------

    calculations = staticmethod(explanations.calculations)
    measure = staticmethod(explanations.measure)
    explain = staticmethod(explanations.explain)
    score_sheet = staticmethod(explanations.score_sheet)

    def plan(self, state: Position, plan: Sequence[Decision]) -> Calculation:
        """Explain what the moves of `plan` leave of this turn's cubes."""
        return explanations.plan(state, plan)

    def appraise(self, view: Position, choices: Sequence[Move]) -> list[float]:
        """Return what each decision looks worth, in points."""
        return appraisal.appraise(view, cast("Sequence[Decision]", choices))

    prospect = staticmethod(prospects.prospect)

    def reasons(self, view: Position, move: Move) -> tuple[Reason, ...]:
        """Return the parts of that, in words and points."""
        from frontier_nb.games.medical.reasons import reasons

        return reasons(view, cast("Decision", move))

    def account(self, view: Position) -> Account | None:
        """Return what the player who is to decide has left in this turn, and what that still buys."""
        from frontier_nb.games.medical.account import account

        return account(view)

    def odds(self, view: Position) -> list[Odds]:
        """Return the exact chances of what the player whose turn it is may try next."""
        from frontier_nb.games.medical.odds import odds

        return odds(view)

    def deal(self, state: Position) -> Deal:
        """Return what must be told of the chance event that is due."""
        from frontier_nb.games.medical.dealing import deal

        return deal(state)

    def dealt(self, state: Position, answers: Sequence[str]) -> Move:
        """Return the chance event that answers tell of."""
        from frontier_nb.games.medical.dealing import dealt

        return dealt(state, answers)

    describe = staticmethod(sentences.describe)

    def balance_wishes(self) -> tuple[Wish, ...]:
        """Return what games of sensible players should show."""
        return balance.wishes(self.components)

    observe = staticmethod(balance.observe)

    def insight(self) -> MedicalInsight:
        """Return how studies count points and choices."""
        from frontier_nb.games.medical.insight import MedicalInsight

        return MedicalInsight(self.components)

    def drill_kinds(self) -> tuple[DrillKind, ...]:
        """Return the kinds of questions that can be asked about positions."""
        from frontier_nb.games.medical.drills import KINDS

        return KINDS

    # -- words, data and drawings -----------------------------------------------------------------

    to_json = staticmethod(moves.EVENTS.to_json)
    from_json = staticmethod(moves.EVENTS.from_json)
    write_word = staticmethod(notation.write_word)
    read_word = staticmethod(notation.read_word)
    write_position = staticmethod(position_text.write_position)

    def read_position(self, text: str) -> Position:
        """Return the state of a string."""
        return position_text.judged(self._read(text))

    def options_of(self, state: Position) -> dict[str, str]:
        """Return the mode."""
        return {"mode": state.table.mode}

    def _read(self, text: str) -> Position:
        mode, players = position_text.read_mode(text)
        chosen = self.read_options(players, {"mode": mode})
        return position_text.read(text, self._table(chosen["mode"], players))

    def editor(self) -> Editor[Position]:
        """Return how positions are set up by hand."""
        from frontier_nb.games.medical.editing import MedicalEditor

        return MedicalEditor(self._read)

    def oddities(self, state: Position) -> tuple[Violation, ...]:
        """Return what is unusual about a position that was set up freely."""
        return tuple(invariants.oddities(state))

    def scene(self, view: Position, frame: Frame, highlights: Highlights, names: Sequence[str]) -> Scene:
        """Return the drawing of the table."""
        from frontier_nb.games.medical.scene import build_scene

        return build_scene(view, frame, highlights, names)

    def symbols(self) -> Scene:
        """Return the signs on cards and tiles with their names."""
        from frontier_nb.games.medical.scene.symbols import symbols

        return symbols(self.setup(self.player_counts[0]))

    changed = staticmethod(changes.changed)
