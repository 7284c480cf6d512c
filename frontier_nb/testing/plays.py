"""Random games to hold a game's promises against: how they are played, and the moments looked at.

A game is played in one of four styles. ``random`` chooses uniformly among the legal moves; ``varied``
prefers kinds of events that have been rare so far, so that a short game sees everything; ``transcribed``
is varied play noted down by somebody who did not see every card: now and then a chance event holds
``null`` for what the game lets a record leave out; ``greedy`` takes what the game itself finds best, so
that games are sensible and come to their end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from random import Random
from typing import Any, Final, Literal

from frontier_nb.bots.greedy_bot import GreedyBot
from frontier_nb.errors import IllegalMove, Unreadable
from frontier_nb.protocol import CHANCE, Game

AnyGame = Game[Any, Any]
Style = Literal["random", "varied", "transcribed", "greedy"]
STYLES: Final[tuple[Style, ...]] = ("random", "varied", "transcribed", "greedy")

MAX_EVENTS: Final = 10_000
"""Where a random game is left unfinished."""

FORGOTTEN: Final = 0.25
"""How much of what chance turns up a transcriber does not see."""


class ConformanceError(AssertionError):
    """A promise of the protocol that a game does not keep; the message says how to see it again."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a game is set up: the number of players and the options, as pairs."""

    players: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([str(self.players), *(value for _, value in self.options)])


def settings(
    game: AnyGame, players: Sequence[int] | None = None, options: Mapping[str, Sequence[str]] | None = None
) -> list[Setting]:
    """Return every setting of `game`, or those with some numbers of players and some values of options."""
    wanted = options or {}
    choices = [
        [(option.name, value) for value in wanted.get(option.name, option.choices)] for option in game.options
    ]
    return [Setting(n, tuple(chosen)) for n in players or game.player_counts for chosen in product(*choices)]


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in a game: the state after `number` events, and the event that followed (``None``: none).

    `decided` is the last state, this one or an earlier one, in which a player was to move.
    """

    play: Play
    number: int
    state: Any
    event: Any
    decided: Any

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.play.game

    def rng(self) -> Random:
        """Return a generator for this moment, the same in every run."""
        return Random(f"{self.play.call}/{self.number}")

    def __str__(self) -> str:
        return f"{self.play.call}.moment({self.number}) at {_position(self.game, self.state)}"


def _position(game: AnyGame, state: Any) -> str:
    try:
        return game.write_position(state)
    except Exception as error:  # it is told beside another fault, which it must not hide
        return f"a position that cannot be written ({error!r})"


class Play:
    """One game as its events; states are worked out again when somebody asks.

    `call` is what to write in order to have the game again.
    """

    def __init__(self, game: AnyGame, setting: Setting, events: Iterable[Any], call: str) -> None:
        self.game = game
        self.setting = setting
        self.events: tuple[Any, ...] = tuple(events)
        self.call = call
        self.checked: set[Any] = set()
        """What a check has looked at before in this game, so that it need not look again."""

    def start(self) -> Any:
        """Return the state before the first event."""
        return self.game.setup(self.setting.players, **dict(self.setting.options))

    def moment(self, number: int) -> Moment:
        """Return the moment after `number` events."""
        return next(self._at([number]))

    @cached_property
    def complete(self) -> bool:
        """Whether everything that chance did was seen: no part of it is ``null``."""
        data = (self.game.to_json(event) for event in self.events)
        values = (value for one in data for value in one.values() if isinstance(value, list))
        return not any(None in value for value in values)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The names of the events, one by one."""
        return tuple(self.game.to_json(event)["event"] for event in self.events)

    @cached_property
    def chance_events(self) -> tuple[Any, ...]:
        """The first event of each kind that chance brought about."""
        state, found = self.start(), dict[str, Any]()
        for event, kind in zip(self.events, self.kinds, strict=True):
            if kind not in found and self.game.to_play(state) == CHANCE:
                found[kind] = event
            self.game.advance(state, event)
        return tuple(found.values())

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Moments to look at: around the first and last events of every kind, the end, an even spread."""
        chosen = self._spread(20)
        for numbers in self._places().values():
            for number in (*numbers[:3], *numbers[-2:]):
                chosen |= {number, number + 1}
        last = len(self.events)
        return tuple(self._at(chosen | {*range(max(0, last - 4), last)}))

    @cached_property
    def few_moments(self) -> tuple[Moment, ...]:
        """Fewer of them, for checks that take long: before the first event of each kind, and a few more."""
        return tuple(self._at(self._spread(3) | {numbers[0] for numbers in self._places().values()}))

    def _spread(self, parts: int) -> set[int]:
        """Return numbers of events an equal way apart, from the beginning to the end."""
        return {round(len(self.events) * part / parts) for part in range(parts + 1)}

    def _places(self) -> dict[str, list[int]]:
        """Return where in the game each kind of event is."""
        places: dict[str, list[int]] = {}
        for number, kind in enumerate(self.kinds):
            places.setdefault(kind, []).append(number)
        return places

    def _at(self, numbers: Collection[int]) -> Iterator[Moment]:
        game, state, decided = self.game, self.start(), None
        wanted = set(numbers)
        for number in range(max(numbers) + 1):
            event = self.events[number] if number < len(self.events) else None
            if game.to_play(state) not in (None, CHANCE):
                decided = game.copy(state)
            if number in wanted:
                yield Moment(self, number, game.copy(state), event, decided)
            if event is not None:
                game.advance(state, event)


@lru_cache(maxsize=16)
def _cached(game: AnyGame, setting: Setting, seed: int, style: Style, max_events: int) -> Play:
    options = "".join(f", {name}={value!r}" for name, value in setting.options)
    call = f"random_game(game({game.id!r}), {setting.players}, {seed}, {style!r}{options})"
    start = game.setup(setting.players, **dict(setting.options))
    try:
        return Play(game, setting, random_events(game, start, seed, style, max_events), call)
    except Exception as error:
        where = _position(game, start)  # changed in place up to here
        raise ConformanceError(
            f"random_game: {type(error).__name__}: {error}\n  {call} at {where}"
        ) from error


def random_game(
    game: AnyGame,
    players: int,
    seed: int,
    style: Style = "random",
    max_events: int = MAX_EVENTS,
    **options: str,
) -> Play:
    """Return the random game of these particulars; it is left unfinished after `max_events` events.

    Raises:
        ValueError: a number of players or an option that the game does not have.
        ConformanceError: the game sampled or listed what its own rules forbid, or could not go on.

    """
    full = game.check_options(players, options)
    return _cached(game, Setting(players, tuple(full.items())), seed, style, max_events)


def random_events(game: AnyGame, state: Any, seed: int, style: Style, max_events: int) -> Iterator[Any]:
    """Play from `state`, which is changed, and yield each event; everything is checked on the way.

    Raises:
        IllegalMove: the game sampled or listed what its own rules forbid.

    """
    rng = Random(f"{style}/{seed}")
    seen: Counter[str] = Counter()
    for _ in range(max_events):
        player = game.to_play(state)
        if player is None:
            return
        if player == CHANCE:
            event = game.sample(state, rng)
            if style == "transcribed":
                event = _forget(game, state, event, rng)
        else:
            # A transcriber notes what the players did; their record may rule out more than a view does.
            known = state if style == "transcribed" else game.view(state, player)
            event = _choose(game, known, seen, rng, style)
        violation = game.violation(state, event)
        if violation is not None:
            raise IllegalMove(violation)
        game.advance(state, event)
        yield event


def _choose(game: AnyGame, view: Any, seen: Counter[str], rng: Random, style: Style) -> Any:
    """Return one of the legal moves in the way that the style asks for."""
    if style == "greedy":
        return GreedyBot().choose(game, view, rng)
    legal = game.legal_moves(view)
    if style == "random":
        return rng.choice(legal)
    kinds: dict[str, list[Any]] = {}
    for move in legal:
        kinds.setdefault(game.to_json(move)["event"], []).append(move)
    # Rare kinds come first as a rule only: whoever ends every turn at once gets nowhere.
    names = sorted(kinds)
    rarest = min(names, key=lambda name: (seen[name], rng.random()))
    kind = rarest if rng.random() < 0.7 else rng.choice(names)
    seen[kind] += 1
    return rng.choice(kinds[kind])


def _forget(game: AnyGame, state: Any, event: Any, rng: Random) -> Any:
    """Return `event` with parts unknown, where the game allows that."""
    for key, value in game.to_json(event).items():
        places = range(len(value)) if isinstance(value, list) else range(1)
        for place in places if key != "event" else ():
            if rng.random() < FORGOTTEN:
                event = _without(game, state, event, key, place) or event
    return event


def _without(game: AnyGame, state: Any, event: Any, key: str, place: int) -> Any | None:
    data = game.to_json(event)
    if isinstance(data[key], list):
        data[key] = [None if number == place else item for number, item in enumerate(data[key])]
    else:
        data[key] = None
    try:
        forgotten = game.from_json(data)
    except Unreadable:
        return None
    return forgotten if game.violation(state, forgotten) is None else None
