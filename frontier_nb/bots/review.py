"""What a bot thinks of the decisions of a game that was played, and where the game turned."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from frontier_nb.bots.base import Advice, Suggestion
from frontier_nb.bots.reasoning import points_text
from frontier_nb.messages import Message, figure, msg
from frontier_nb.protocol import CHANCE
from frontier_nb.record.engine import EditionGiven, engine_for, set_up

if TYPE_CHECKING:
    from frontier_nb.bots.base import Bot, Limit
    from frontier_nb.protocol import Game
    from frontier_nb.record.model import Record

Scores = tuple[int, ...]

LEAST = 1.0
"""Points that a decision must have lost, or turned round, to be called a turning point."""
FEWEST = 4
"""Fewer playouts than these say nothing of a move."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a bot thought of one decision, from nothing but what its player could see.

    `at` events of the line precede it; `made` is the move that was made, `best` what the bot would have done:
    `made` itself if nothing looked better. What is made later in the same turn was not missed, and what was
    missed is held against the first decision alone that could have made it. `before` and `after` are the
    scores as the player saw them.
    """

    at: int
    player: int
    made: Suggestion
    best: Suggestion
    before: Scores
    after: Scores

    @property
    def lost(self) -> float:
        """The points by which the best move looked better."""
        return max(0.0, self.best.points - self.made.points)

    @property
    def sure(self) -> bool:
        """Whether both moves have been played out often enough to be compared, if they were at all."""
        fewest = min(self.made.playouts, self.best.playouts)
        return fewest >= FEWEST or self.made.playouts == self.best.playouts == 0

    @property
    def swing(self) -> int:
        """The points that brought the player into the lead; 0 if this decision did not."""
        before, after = _ahead(self.before, self.player), _ahead(self.after, self.player)
        return after - before if before <= 0 < after else 0

    def loss_told(self) -> Message:
        """Return in words what the move lost, and what spoke for it all the same."""
        lost = points_text(self.lost)
        return msg("Points lost: {points}. This move: {why}.", points=lost, why=self.made.why)

    def better_told(self) -> Message:
        """Return in words what speaks for the best move."""
        return msg("Better: {why}.", why=self.best.why)

    def lead_told(self, names: Sequence[str]) -> Message:
        """Return in words that the player takes the lead; `names` are those of all players."""
        scores = " : ".join(map(figure, self.after))
        return msg("{player} takes the lead, {scores}.", player=names[self.player], scores=scores)


def _ahead(scores: Scores, player: int) -> int:
    """Return by how many points a player leads, or trails if that is negative."""
    others = [score for other, score in enumerate(scores) if other != player]
    return scores[player] - max(others, default=0)


def review(
    record: Record, bot: Bot, limit: Limit | None = None, *, seed: int = 0, edition: EditionGiven = None
) -> Iterator[Judgement | None]:
    """Walk the main line of `record` and yield a judgement of each decision of a player.

    While the bot thinks, ``None`` is yielded after each of its steps, which take a few milliseconds; so a
    page can answer in between, and closing the iterator ends it. `limit` is for one decision (``None``:
    that of the bot). Each judgement depends on `seed` and its place alone, not on those before it.
    `edition` is the record's own, or the path of its file, if it is not a released one.

    Raises:
        Refused: the record was not made with what is loaded.
        IllegalMove: an event is not legal.

    """
    game = engine_for(record, edition)
    state, _ = set_up(game, record.players, record.options, record.headers)
    events = record.line.events
    turn, missed = None, set[Any]()
    for at, event in enumerate(events):
        after = game.apply(state, event)
        player = game.to_play(state)
        if player is not None and player != CHANCE:
            if turn != (turn := (player, game.clock(state))):
                missed = set()
            view = game.view(state, player)
            advice = yield from _think(game, view, event, bot, limit, Random(f"{seed}/{at}"))
            known = missed | _later(game, after, player, events[at + 1 :])
            made = next(one for one in advice.suggestions if one.move == event)
            best = next((one for one in advice.suggestions if one.move not in known), made)
            if best.points <= made.points:
                best = made
            else:
                missed.add(best.move)
            seen = game.view(after, player)
            yield Judgement(at, player, made, best, game.scores(view), game.scores(seen))
        state = after


def _think(
    game: Game[Any, Any], view: Any, move: Any, bot: Bot, limit: Limit | None, rng: Random
) -> Generator[None, None, Advice]:
    """Let the bot think about a position and about a move there; return its last advice."""
    begun, limit = perf_counter(), limit or bot.limit
    thinking = bot.think(game, view, rng, also=move)
    advice = next(thinking)
    if len(game.legal_moves(view)) == 1:
        return advice
    while not limit.reached(begun, advice.playouts):
        yield None
        following = next(thinking, None)
        if following is None:
            break
        advice = following
    return advice


def _later(game: Game[Any, Any], state: Any, player: int, events: Sequence[Any]) -> set[Any]:
    """Return what `player` still decides, from `state` on, before the turn passes on.

    A move that comes later in the same turn was not missed: nothing but the order differs.
    """
    clock, found = game.clock(state), set()
    state = game.copy(state)
    for event in events:
        mover = game.to_play(state)
        if mover not in (player, CHANCE) or game.clock(state) != clock:
            break
        if mover == player:
            found.add(event)
        game.advance(state, event)
    return found


def turning_points(judgements: Iterable[Judgement], most: int = 5) -> tuple[Judgement, ...]:
    """Return the decisions that lost most, or by which the lead changed most, in the order of the game.

    There are at most `most`, and none that neither surely lost nor turned :data:`LEAST` points.
    """
    weighed = [(max(one.lost if one.sure else 0.0, one.swing), one) for one in judgements]
    weighty = sorted((pair for pair in weighed if pair[0] >= LEAST), key=lambda pair: -pair[0])
    return tuple(sorted((one for _, one in weighty[:most]), key=lambda one: one.at))
