"""Checks of scores and results, while the game goes on and when it is over."""

from __future__ import annotations

from frontier_nb.testing.blame import each_moment, require, whole_play
from frontier_nb.testing.plays import Moment, Play


@each_moment
def results_come_at_the_end_only(moment: Moment) -> None:
    """Check that there is a result when nobody is to move, and only then; winners have the best score."""
    game, state = moment.game, moment.state
    scores, result = game.scores(state), game.result(state)
    players = moment.play.setting.players
    require(len(scores) == players, f"there are {len(scores)} scores for {players} players")
    over = game.to_play(state) is None
    require((result is not None) == over, f"{'the game is over' if over else 'the game goes on'}: {result}")
    if result is None:
        return
    require(result.scores == scores, f"the result has {result.scores}, the state {scores}")
    require(result.winners, "nobody has won")
    require(list(result.winners) == sorted(set(result.winners)), f"winners are listed as {result.winners}")
    best = [player for player in range(players) if scores[player] == max(scores)]
    require(set(result.winners) <= set(best), f"{result.winners} won, but {best} have the highest score")


@each_moment
def ends_are_explained_once_they_have_come(moment: Moment) -> None:
    """Check that a score sheet, if the game has one, comes with the result and is among the calculations."""
    game, state = moment.game, moment.state
    sheet = game.score_sheet(state)
    if sheet is not None:
        require(game.result(state), "there is a score sheet, but no result")
        require(sheet in game.calculations(state), "the score sheet is not among the calculations")


@whole_play
def what_studies_count_is_what_happened(play: Play) -> None:
    """Check that points by source add up to the scores, and that choices are of players and known groups."""
    game = play.game
    insight = game.insight()
    if insight is None:
        return
    end = play.moment(len(play.events)).state
    for player, score in enumerate(game.scores(end)):
        points = insight.points(end, player)
        require(list(points) == list(insight.sources), f"points come from {list(points)}")
        require(sum(points.values()) == score, f"points add up to {sum(points.values())}, not {score}")
    for player, choice in insight.choices(play.start(), play.events):
        require(player in range(play.setting.players), f"player {player} chose {choice}")
        require(choice.partition("/")[0] in insight.groups, f"{choice} is of no group")
        require(str(insight.name(choice)), f"{choice} has no name")


@whole_play
def nothing_is_legal_after_the_end(play: Play) -> None:
    """Check that no decision and no event of the whole game is accepted when the game is over."""
    game = play.game
    end = play.moment(len(play.events))
    if game.to_play(end.state) is not None:
        return
    require(not game.legal_moves(end.state), "moves are listed after the end")
    require(not list(game.conceivable(end.state)), "moves are conceivable after the end")
    for event in {*play.events[-200:], *game.legal_moves(end.decided), *game.conceivable(end.decided)}:
        require(game.violation(end.state, event), f"{event} is accepted after the end")
        require(not game.is_legal(end.state, event), f"{event} is legal after the end")


@whole_play
def scores_follow_from_the_events(play: Play) -> None:
    """Check that a game replayed from its JSON has the same scores all the way, and the same end."""
    game, state, other = play.game, play.start(), play.start()
    for event in play.events:
        game.advance(state, event)
        game.advance(other, game.from_json(game.to_json(event)))
        if game.scores(state) != game.scores(other):
            require(False, f"{event} read from JSON scores {game.scores(other)}, not {game.scores(state)}")
    require(state == other, f"read from JSON the game ends at {other!r}")
