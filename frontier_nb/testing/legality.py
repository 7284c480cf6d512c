"""Checks of the one decider: the legal list, chance, turns, and events that are nearly right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from frontier_nb.errors import IllegalMove, Unreadable
from frontier_nb.protocol import CHANCE
from frontier_nb.testing.blame import each_moment, require, whole_play
from frontier_nb.testing.mutants import altered, impossible, malformed, pool_of
from frontier_nb.testing.plays import STYLES, AnyGame, Moment, Play, random_events

SAMPLES = 4
"""How often chance is asked at a moment."""

TRIED = 12
"""How many of the legal moves are looked at where looking at all would take long."""


def some(moment: Moment, moves: Sequence[Any], number: int = TRIED) -> list[Any]:
    """Return some of `moves`, the same ones in every run."""
    return list(moves) if len(moves) <= number else moment.rng().sample(list(moves), number)


@each_moment
def legal_list_agrees_with_the_decider(moment: Moment) -> None:
    """Check that the legal list is exactly the conceivable moves without a violation, each once."""
    game, state = moment.game, moment.state
    legal = list(game.legal_moves(state))
    listed = set(legal)
    require(len(listed) == len(legal), "a move stands twice in the legal list")
    require(list(game.legal_moves(state)) == legal, "the legal list differs when it is asked for again")
    conceivable = set(game.conceivable(state))
    for move in legal:
        violation = game.violation(state, move)
        require(violation is None, f"{move} is listed, but: {violation}")
        require(move in conceivable, f"{move} is legal, but not conceivable")
    for move in conceivable - listed:
        violation = game.violation(state, move)
        require(violation is not None, f"{move} breaks no rule, but is not listed")
        require(not game.is_legal(state, move), f"{move} has a violation, but is_legal says it is legal")


@each_moment
def illegal_moves_are_refused_with_their_violation(moment: Moment) -> None:
    """Check that ``apply`` raises what ``violation`` says, and a violation is told in full."""
    game, state = moment.game, moment.state
    for move in some(moment, sorted(set(game.conceivable(state)) - set(game.legal_moves(state)), key=repr)):
        violation = game.violation(state, move)
        try:
            game.apply(state, move)
        except IllegalMove as error:
            require(error.violation == violation, f"{move}: apply says {error}, the decider {violation}")
        else:
            require(False, f"{move} is applied in spite of: {violation}")


@each_moment
def something_is_to_be_done_until_the_end(moment: Moment) -> None:
    """Check that a player to move has a legal move, all listed moves are theirs, chance has none."""
    game, state = moment.game, moment.state
    player = game.to_play(state)
    legal = game.legal_moves(state)
    if player is None or player == CHANCE:
        require(not legal, f"{'chance is due' if player else 'the game is over'}, but moves are listed")
    else:
        require(player in range(moment.play.setting.players), f"there is no player {player} to move")
        require(legal, f"player {player} has nothing to do")
        players = {game.to_json(move)["player"] for move in legal}
        require(players == {player}, f"player {player} is to move, but moves of {players} are listed")


@each_moment
def decisions_wait_for_their_turn(moment: Moment) -> None:
    """Check that decisions are refused while chance is due, after the end, and to other players."""
    game, state = moment.game, moment.state
    player = game.to_play(state)
    for move in some(moment, game.legal_moves(moment.decided)) if moment.decided is not None else ():
        data = game.to_json(move)
        for other in range(moment.play.setting.players):
            if other != player:
                theirs = game.from_json({**data, "player": other})
                who = {None: "the game is over", CHANCE: "chance is due"}.get(player, f"{player} is to move")
                require(game.violation(state, theirs), f"{theirs} is accepted while {who}")


@each_moment
def chance_is_legal_and_draws_from_the_generator(moment: Moment) -> None:
    """Check that what chance does is legal, the same for equal generators, and refused when not due."""
    game, state = moment.game, moment.state
    if game.to_play(state) != CHANCE:
        for event in moment.play.chance_events:
            require(game.violation(state, event), f"{event} is accepted, but chance is not due")
        return
    before = game.write_position(state)
    rng, again = moment.rng(), moment.rng()
    for _ in range(SAMPLES):
        event = game.sample(state, rng)
        violation = game.violation(state, event)
        require(violation is None, f"chance draws {event}, but: {violation}")
        require(game.sample(state, again) == event, f"equal generators do not give the same as {event}")
    require(game.write_position(state) == before, "sampling changed the state")


def _accepts(game: AnyGame, state: Any, data: dict[str, Any]) -> Any | None:
    """Return the move of `data` if it can be read and is legal."""
    try:
        move = game.from_json(data)
    except Unreadable:
        return None
    return move if game.violation(state, move) is None else None


@each_moment
def mutants_of_chance_are_refused(moment: Moment) -> None:
    """Check that chance with an element missing, one too many or an id of nothing is refused."""
    game, state, play = moment.game, moment.state, moment.play
    if game.to_play(state) != CHANCE:
        return
    pool = pool_of(play)
    names = tuple(game.to_json(event)["event"] for event in play.chance_events)
    for event in (game.sample(state, moment.rng()), moment.event):
        for data in impossible(game.to_json(event), pool, names) if event is not None else ():
            require(_accepts(game, state, data) is None, f"{data} is accepted")


@each_moment
def altered_events_are_judged_by_one_decider(moment: Moment) -> None:
    """Check that an event changed at random is unreadable, illegal or a move that is listed."""
    game, state = moment.game, moment.state
    if game.to_play(state) == CHANCE:
        return
    legal = list(game.legal_moves(state))
    listed, rng = set(legal), moment.rng()
    for move in some(moment, legal, 4):
        for data in altered(game.to_json(move), pool_of(moment.play), rng):
            accepted = _accepts(game, state, data)
            require(accepted is None or accepted in listed, f"{data} is accepted, but not listed")


@whole_play
def malformed_events_are_unreadable(play: Play) -> None:
    """Check that data with fields missing, unknown or of the wrong kind is no event, whatever the state."""
    game = play.game
    seen: set[str] = set()
    for event, kind in zip(play.events, play.kinds, strict=True):
        if kind in seen:
            continue
        seen.add(kind)
        for data in malformed(game.to_json(event)):
            try:
                move = game.from_json(data)
            except Unreadable as error:
                require(str(error), f"{data} is unreadable for no reason")
            else:
                require(False, f"{data} is read as {move}")


@whole_play
def equal_seeds_give_equal_games(play: Play) -> None:
    """Check that the same seed plays the same game again, and another seed another."""
    for style in STYLES:
        games = [
            list(random_events(play.game, play.start(), seed, style, 150)) for seed in (1, 1, 2, 3, 4, 5, 6)
        ]
        require(games[0] == games[1], f"in style {style}, the same seed played another game")
        same = all(game == games[0] for game in games)
        require(not same, f"in style {style}, all seeds play the same game")


@whole_play
def setup_refuses_what_the_game_does_not_have(play: Play) -> None:
    """Check that numbers of players and options that the game does not have are a ``ValueError``."""
    game = play.game
    options = dict(play.setting.options)
    players = play.setting.players
    wrong: list[tuple[int, dict[str, str]]] = [
        (game.player_counts[0] - 1, options),
        (game.player_counts[-1] + 1, options),
        (players, {**options, "no-such-option": "1"}),
        *((players, {**options, option.name: "no-such-choice"}) for option in game.options),
    ]
    for number, chosen in wrong:
        try:
            game.setup(number, **chosen)
        except ValueError:
            continue
        require(False, f"{number} players with {chosen} are set up")
