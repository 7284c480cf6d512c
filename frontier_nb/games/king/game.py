"""The game as the rest of the house sees it: the protocol, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, cast

from frontier_nb.errors import Violation
from frontier_nb.games.king import (
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
    scoring,
    views,
    violations,
)
from frontier_nb.games.king import calculations as explanations
from frontier_nb.games.king import describe as sentences
from frontier_nb.games.king.edition import EDITIONS, KingEdition
from frontier_nb.games.king.moves import Decision, Move
from frontier_nb.games.king.position import OVER, Position
from frontier_nb.games.king.table import Table
from frontier_nb.messages import Message, msg
from frontier_nb.protocol import Account, Clock, Game, Highlights, Option, Reason, Result

if TYPE_CHECKING:
    from frontier_nb.balance import Wish
    from frontier_nb.dealing import Deal
    from frontier_nb.edition import Edition
    from frontier_nb.editions import Editions
    from frontier_nb.games.king.editing import KingEditor
    from frontier_nb.games.king.insight import KingInsight
    from frontier_nb.odds import Odds
    from frontier_nb.question import DrillKind
    from frontier_nb.scene.frame import Frame
    from frontier_nb.scene.shapes import Scene


class KingOfFrontier(Game[Position, Move]):
    """The King of Frontier for two to four players."""

    id: ClassVar[str] = Position.game_id
    title: ClassVar[Message] = msg("The King of Frontier")
    rulings: ClassVar[str] = "1"
    player_counts: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[Option, ...]] = ()

    editions: ClassVar[Editions] = EDITIONS

    def __init__(self, edition: str | Edition | None = None) -> None:
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

    # What a module beside this one answers is handed on as it is: playouts call the first three
    # millions of times, and no frame of our own lies in between.
    legal_moves = staticmethod(legal.legal_moves)
    advance = staticmethod(rules.advance)
    sample = staticmethod(chance.sample)
    violation = staticmethod(violations.violation)

    def copy(self, state: Position) -> Position:
        """Return a copy that may be changed."""
        return state.copy()

    view = staticmethod(views.view)

    def veil(self, state: Position, move: Move, viewer: int | None) -> Move:
        """Return `move` as `viewer` learns of it: what others draw and discard stays face down (KF-R27)."""
        return views.veil(move, viewer)

    determinise = staticmethod(views.determinise)

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

    conceivable = staticmethod(imaginable.conceivable)
    pointed = staticmethod(pointing.pointed)
    meant = staticmethod(pointing.meant)

    # -- explanations -----------------------------------------------------------------------------

    calculations = staticmethod(explanations.calculations)
    measure = staticmethod(explanations.measure)
    explain = staticmethod(explanations.explain)
    score_sheet = staticmethod(explanations.score_sheet)

    def drill_kinds(self) -> tuple[DrillKind, ...]:
        """Return the kinds of questions that can be asked about positions."""
        from frontier_nb.games.king.drills import KINDS

        return KINDS

    def appraise(self, view: Position, choices: Sequence[Move]) -> list[float]:
        """Return what each decision looks worth, in points."""
        return appraisal.appraise(view, cast("Sequence[Decision]", choices))

    prospect = staticmethod(prospects.prospect)

    def reasons(self, view: Position, move: Move) -> tuple[Reason, ...]:
        """Return the parts of that, in words and points."""
        from frontier_nb.games.king.reasons import reasons

        return reasons(view, cast("Decision", move))

    def account(self, view: Position) -> Account | None:
        """Return what the player who is to decide has left in this turn, and what that still buys."""
        from frontier_nb.games.king.account import account

        return account(view)

    def odds(self, view: Position) -> list[Odds]:
        """Return the exact chances that the tiles that come next fit, and complete areas."""
        from frontier_nb.games.king.odds import odds

        return odds(view)

    def deal(self, state: Position) -> Deal:
        """Return what must be told of the chance event that is due."""
        from frontier_nb.games.king.dealing import deal

        return deal(state)

    def dealt(self, state: Position, answers: Sequence[str]) -> Move:
        """Return the chance event that answers tell of."""
        from frontier_nb.games.king.dealing import dealt

        return dealt(state, answers)

    describe = staticmethod(sentences.describe)

    def balance_wishes(self) -> tuple[Wish, ...]:
        """Return what games of sensible players should show."""
        return balance.wishes(self.components)

    observe = staticmethod(balance.observe)

    def insight(self) -> KingInsight:
        """Return how studies count points and choices."""
        from frontier_nb.games.king.insight import KingInsight

        return KingInsight(self.components)

    # -- words, data and drawings -----------------------------------------------------------------

    to_json = staticmethod(moves.EVENTS.to_json)

    def from_json(self, data: Mapping[str, Any]) -> Move:
        """Return the event of JSON data; of rotations that look alike the first is taken (KF-R4)."""
        move = moves.EVENTS.from_json(data)
        if isinstance(move, moves.Place | moves.Build):
            tile = move.tile if isinstance(move, moves.Place) else move.building
            first = self.components.first_rotation(tile, move.rotation)
            return move if first == move.rotation else replace(move, rotation=first)
        return move

    write_word = staticmethod(notation.write_word)
    read_word = staticmethod(notation.read_word)
    write_position = staticmethod(position_text.write_position)

    def read_position(self, text: str) -> Position:
        """Return the state of a string."""
        players = position_text.read_players(text)
        self.read_options(players, {})
        return position_text.read_position(text, self._table(players))

    def editor(self) -> KingEditor:
        """Return how positions are set up by hand."""
        from frontier_nb.games.king.editing import KingEditor

        return KingEditor(self._read_draft)

    def _read_draft(self, text: str) -> Position:
        players = position_text.read_players(text)
        self.read_options(players, {})
        return position_text.read_draft(text, self._table(players))

    def oddities(self, state: Position) -> tuple[Violation, ...]:
        """Return what is unusual about a position that was set up freely."""
        return tuple(invariants.oddities(state))

    def scene(self, view: Position, frame: Frame, highlights: Highlights, names: Sequence[str]) -> Scene:
        """Return the drawing of the table."""
        from frontier_nb.games.king.scene import build_scene

        return build_scene(view, frame, highlights, names)

    def symbols(self) -> Scene:
        """Return the signs on cards and tiles with their names."""
        from frontier_nb.games.king.scene.symbols import symbols

        return symbols()

    changed = staticmethod(changes.changed)
