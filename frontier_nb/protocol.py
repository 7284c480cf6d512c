"""What a game is: a value that moves turn into the next value.

A game implements :class:`Game`; everything else (records, boards, bots, lessons, the command line) is
written against it and knows no game. A *decision* is a move by a player, a *chance move* one by
:data:`CHANCE` (cards turned up, tiles drawn); an *event* is either. Rules change a position in place
(:meth:`Game.advance`); :meth:`Game.apply` does so on a copy, which is how people and programs should
see it: states and moves are values, hashable, comparable, printable and safe to keep.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from frontier_nb.errors import IllegalMove, Unreadable, Violation
from frontier_nb.messages import Message, call_players, msg
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.frame import Highlights as Highlights  # what a game is asked to draw

if TYPE_CHECKING:
    from random import Random

    from frontier_nb.balance import Observation, Wish
    from frontier_nb.calculation import Calculation
    from frontier_nb.dealing import Deal
    from frontier_nb.editing import Editor
    from frontier_nb.edition import Edition
    from frontier_nb.editions import Editions
    from frontier_nb.insight import Insight
    from frontier_nb.odds import Odds
    from frontier_nb.question import DrillKind
    from frontier_nb.rulebook import Rulebook
    from frontier_nb.scene.picture import Picture
    from frontier_nb.scene.shapes import Scene

CHANCE: Final = -1
"""The player who turns up cards and draws tiles."""

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made at set-up: its name, what it may be, and what it is unless said otherwise."""

    name: str
    choices: tuple[str, ...]
    default: str
    title: Message
    labels: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended: the points of each player, and who won (several in a shared win)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of how good a decision looks: in words, and in points."""

    text: Message
    points: float


@dataclass(frozen=True, slots=True)
class Account:
    """The running account of a turn: what is left of what can be spent, and what that still buys.

    Each purchase is a phrase with its price, such as "take a card for 2".
    """

    left: Message
    buys: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Clock:
    """Where in a game a state stands: the round (0 before the first) and whose turn it is, if anybody's."""

    round: int
    player: int | None


class Game(ABC, Generic[S, M]):
    """The rules of one game, played with one edition of its components."""

    id: ClassVar[str]
    """The name in records and on the command line, such as ``medical-frontier``."""
    title: ClassVar[Message]
    rulings: ClassVar[str]
    """The version of the rulings that these rules follow."""
    player_counts: ClassVar[range]
    options: ClassVar[tuple[Option, ...]] = ()
    editions: ClassVar[Editions | None] = None
    """What reads editions of the game; ``None``: it takes none but its own."""

    edition: Edition

    # -- rules ------------------------------------------------------------------------------------

    @abstractmethod
    def setup(self, players: int, **options: str) -> S:
        """Return the position before the first chance move.

        Raises:
            ValueError: a number of players or an option that the game does not have.

        """

    @abstractmethod
    def to_play(self, state: S) -> int | None:
        """Return who moves next: a player's index, :data:`CHANCE`, or ``None`` when the game is over."""

    @abstractmethod
    def legal_moves(self, state: S) -> Sequence[M]:
        """Return every decision that is legal now (none while chance is due or the game is over)."""

    @abstractmethod
    def violation(self, state: S, move: M) -> Violation | None:
        """Return why `move`, a decision or a chance move, is not legal now; ``None`` if it is."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """Return a copy of `state` that :meth:`advance` may change."""

    @abstractmethod
    def advance(self, state: S, move: M) -> None:
        """Change `state` in place by `move`, which must be legal: nothing is checked here."""

    @abstractmethod
    def sample(self, state: S, rng: Random) -> M:
        """Return a chance move drawn by `rng` from what is unseen; chance must be due."""

    @abstractmethod
    def view(self, state: S, viewer: int | None) -> S:
        """Return `state` as `viewer` may know it, secrets replaced by unknowns (``None``: an onlooker).

        Everything that is asked about a state works on a view; :meth:`scores` counts what is known.
        """

    def veil(self, state: S, move: M, viewer: int | None) -> M | None:
        """Return `move`, a legal event at `state`, as `viewer` learns of it: secrets replaced by unknowns.

        ``None``: they learn only that something happens. What is returned need not be legal;
        :meth:`describe` and :meth:`changed` work with it at the viewer's view of `state`, and
        :meth:`explain` does if it is `move` itself. Unless a game says more, players know their own
        decisions, and everybody an event before and after which nothing is hidden from them.
        """
        if viewer is not None and viewer == self.to_play(state):
            return move
        after = self.copy(state)
        self.advance(after, move)
        known = all(self.view(one, viewer) == one for one in (state, after))
        return move if known else None

    @abstractmethod
    def determinise(self, view: S, rng: Random) -> S:
        """Return a state that `view` could be, its unknowns filled in by `rng`."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Return the points of each player if the game were scored now."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return how the game ended; ``None`` while it goes on."""

    @abstractmethod
    def clock(self, state: S) -> Clock:
        """Return the round and whose turn it is."""

    def round_name(self, number: int) -> Message:
        """Return what people call a round of the clock."""
        return msg("Round {number}", number=number)

    @abstractmethod
    def invariants(self, state: S) -> Iterator[str]:
        """Yield a line for everything that is not conserved or cannot be: none in a sound game."""

    @abstractmethod
    def conceivable(self, state: S) -> Iterator[M]:
        """Yield decisions, legal or not, among which are all legal ones: what a learner might try."""

    def pointed(self, state: S, move: M) -> tuple[str, ...]:
        """Return the ids of the components that a person points at to make `move`, a decision, in order.

        Such as a card in hand, then the lab it goes into. Empty: the move is a word (I am done). Moves that
        point at the same are told apart by their words.
        """
        return ()

    def meant(self, state: S, component: str) -> tuple[str, ...]:
        """Return the ids of :meth:`pointed` that pointing at `component` may mean, the likeliest first.

        What lies on something else usually means that, too.
        """
        return (component,)

    def is_legal(self, state: S, move: M) -> bool:
        """Return whether `move` may be made now."""
        return self.violation(state, move) is None

    def apply(self, state: S, move: M) -> S:
        """Return the state after `move`.

        Raises:
            IllegalMove: the move breaks a rule; the error says which.

        """
        violation = self.violation(state, move)
        if violation is not None:
            raise IllegalMove(violation)
        after = self.copy(state)
        self.advance(after, move)
        return after

    # -- explanations -----------------------------------------------------------------------------

    @abstractmethod
    def calculations(self, state: S) -> list[Calculation]:
        """Return everything about `state` that can be explained now, the likeliest to be asked for first."""

    @abstractmethod
    def measure(self, state: S, kind: str, subject: tuple[int | str, ...]) -> int:
        """Return the engine's own number for the calculation of `kind` about `subject`."""

    @abstractmethod
    def explain(self, state: S, move: M) -> Calculation | None:
        """Return the calculation behind `move`, a legal event at `state`; ``None`` if there is none."""

    def score_sheet(self, state: S) -> Calculation | None:
        """Return how a finished game ended: all scores, who won and why; ``None`` while it goes on.

        It is one of the :meth:`calculations`. A game without one leaves the end unexplained.
        """
        return None

    @abstractmethod
    def describe(self, state: S, move: M, names: Sequence[str]) -> Message:
        """Return `move`, made at `state` by players of these `names`, as a sentence."""

    @cached_property
    def rules(self) -> Rulebook:
        """The rule reference of the game."""
        from frontier_nb.rulebook import Rulebook

        return Rulebook.load(type(self).__module__.rpartition(".")[0] or type(self).__module__)

    def drill_kinds(self) -> tuple[DrillKind, ...]:
        """Return the kinds of questions that can be asked about the game's positions."""
        return ()

    def appraise(self, view: S, choices: Sequence[M]) -> list[float]:
        """Return how good each of `choices`, legal decisions at `view`, looks to the player who makes it.

        In points, so that differences can be read; a game without an evaluation finds all alike.
        """
        return [0.0] * len(choices)

    def prospect(self, view: S) -> tuple[float, ...]:
        """Return about how many points each player may expect to end with, for searches that stop early.

        Without an idea of it, those that each has now.
        """
        return tuple(map(float, self.scores(view)))

    def reasons(self, view: S, move: M) -> tuple[Reason, ...]:
        """Return what the appraisal of `move` at `view` is made of, the weightiest part first.

        The points of all parts add up to what :meth:`appraise` says; where that is too coarse to be taken
        apart there is one part.
        """
        (points,) = self.appraise(view, [move])
        return (Reason(msg("as it looks"), points),)

    def account(self, view: S) -> Account | None:
        """Return what the player who decides can still spend in this turn (``None``: nothing is spent)."""
        return None

    def odds(self, view: S) -> list[Odds]:
        """Return the exact chances of what is unseen, for everything that may be tried next."""
        return []

    def deal(self, state: S) -> Deal:
        """Return what a person must tell of the chance event that is due, so that it can be written down.

        Raises:
            NotImplementedError: the game's chance events cannot be told so.

        """
        raise NotImplementedError(f"chance events of {self.id} cannot be told")

    def dealt(self, state: S, answers: Sequence[str]) -> M:
        """Return the chance event that `answers`, one for each slot of :meth:`deal`, tell of.

        Whether it is legal is not asked.

        Raises:
            LookupError: an answer is none of those to choose from, or their number is another.

        """
        raise NotImplementedError(f"chance events of {self.id} cannot be told")

    def editor(self) -> Editor[S] | None:
        """Return how positions are set up by hand; ``None``: by their string alone."""
        return None

    def balance_wishes(self) -> tuple[Wish, ...]:
        """Return what games of sensible players should show if the edition is well balanced."""
        return ()

    def observe(self, start: S, moves: Sequence[M]) -> Iterator[Observation]:
        """Yield what a finished game, all events from its set-up `start` on, shows of those wishes."""
        yield from ()

    def insight(self) -> Insight[S, M] | None:
        """Return how studies of many games count points and choices; ``None``: they count scores alone."""
        return None

    # -- words, data and drawings -----------------------------------------------------------------

    @abstractmethod
    def to_json(self, move: M) -> dict[str, Any]:
        """Return the event as JSON data, its name under ``event``."""

    @abstractmethod
    def from_json(self, data: Mapping[str, Any]) -> M:
        """Return the event of JSON data.

        Raises:
            Unreadable: no such event, or fields missing, unknown or of the wrong kind.

        """

    @abstractmethod
    def write_word(self, state: S, move: M) -> str:
        """Return the word for `move` at `state` in FGN: no white space, brackets or braces."""

    @abstractmethod
    def read_word(self, state: S, word: str) -> M:
        """Return the move that `word` means at `state`; whether it is legal is not asked.

        Raises:
            Unreadable: no move is written so.
            Ambiguous: more than one move is.

        """

    @abstractmethod
    def write_position(self, state: S) -> str:
        """Return `state` as a short string that is safe in a link."""

    @abstractmethod
    def read_position(self, text: str) -> S:
        """Return the state that :meth:`write_position` wrote, or a person did.

        Raises:
            Unreadable: the text is no position.
            PositionError: no game can reach it.

        """

    def options_of(self, state: S) -> dict[str, str]:
        """Return the options with which the game that `state` belongs to was set up.

        A game that has any must say.
        """
        return {}

    @abstractmethod
    def oddities(self, state: S) -> tuple[Violation, ...]:
        """Return what is unusual, though possible, about a position that was set up freely."""

    @abstractmethod
    def scene(self, view: S, frame: Frame, highlights: Highlights, names: Sequence[str]) -> Scene:
        """Return the drawing of what one viewer may see."""

    def symbols(self) -> Scene | None:
        """Return the signs on the game's components with their names, as a drawing, if it has one."""
        return None

    @abstractmethod
    def changed(self, before: S, move: M) -> frozenset[str]:
        """Return the ids of the components that `move` changes on the board."""

    def show(
        self, state: S, *, viewer: int | None = None, names: Sequence[str] = (), narrow: bool = False
    ) -> Picture:
        """Return what `viewer` may see of `state` as a picture that shows itself in a notebook.

        ``None`` is an onlooker; players without a name in `names` are numbered; `narrow` is for a phone.
        """
        from frontier_nb.scene.picture import Picture

        view = self.view(state, viewer)
        called = call_players(names, len(self.scores(state)))
        frame = Frame("narrow" if narrow else "wide", player=viewer)
        return Picture(self.scene(view, frame, Highlights(), called))

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """Return the table at the start of the smallest game, and what the game is, for notebooks."""
        from frontier_nb.scene.picture import mime_bundle

        low, high = self.player_counts[0], self.player_counts[-1]
        words = msg(
            "{title} ({id}), edition {edition}, for {low} to {high} players",
            title=self.title, id=self.id, edition=self.edition.id, low=low, high=high,
        )  # fmt: skip
        return mime_bundle(self.show(self.setup(low)).scene, str(words))

    # -- shared helpers ---------------------------------------------------------------------------

    def check_options(self, players: int, options: Mapping[str, str]) -> dict[str, str]:
        """Return `options` with defaults filled in.

        Raises:
            ValueError: a number of players or an option that the game does not have.

        """
        if players not in self.player_counts:
            low, high = self.player_counts[0], self.player_counts[-1]
            raise ValueError(f"{self.id} is for {low} to {high} players, not {players}")
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise ValueError(f"{self.id} has no option {name!r}; it has: {', '.join(known) or 'none'}")
            if value not in known[name].choices:
                choices = ", ".join(known[name].choices)
                raise ValueError(f"{name} must be one of {choices}, not {value!r}")
        return {name: options.get(name, option.default) for name, option in known.items()}

    def read_options(self, players: int, options: Mapping[str, str]) -> dict[str, str]:
        """Return what a text says of a set-up, as :meth:`check_options` does.

        Raises:
            Unreadable: a number of players or an option that the game does not have.

        """
        try:
            return self.check_options(players, options)
        except ValueError as error:
            raise Unreadable(str(error)) from None

    def play(self, state: S, moves: Iterable[M]) -> S:
        """Return the state after all of `moves`, each checked."""
        for move in moves:
            state = self.apply(state, move)
        return state
