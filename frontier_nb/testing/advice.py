"""Checks of advice: chances, accounts and outlooks are sound, and come of what a viewer may know."""

from __future__ import annotations

from math import isfinite

from frontier_nb.odds import Odds
from frontier_nb.protocol import CHANCE
from frontier_nb.testing.blame import each_moment, few_moments, require
from frontier_nb.testing.drawing import drawn, ids_of
from frontier_nb.testing.explaining import read
from frontier_nb.testing.plays import Moment


@few_moments
def chances_are_whole(moment: Moment) -> None:
    """Check that the chances of every question add up to 1, in words, about what is on the board."""
    game, state = moment.game, moment.state
    for viewer in (None, game.clock(state).player):
        view = game.view(state, viewer)
        found = game.odds(view)
        require(game.odds(view) == found, f"for {viewer}, the same chances differ")
        questions = [(one.kind, one.subject) for one in found]
        require(len(set(questions)) == len(questions), f"for {viewer}, a question stands twice: {questions}")
        there = ids_of(drawn(moment, view)) if found else set()
        for one in found:
            _check_odds(moment, one)
            missing = set(one.components) - there
            require(not missing, f"{one.kind} {one.subject}: not on the board: {sorted(missing)}")


def _check_odds(moment: Moment, odds: Odds) -> None:
    if odds in moment.play.checked:
        return
    what = f"{odds.kind} {odds.subject}"
    require(odds.rule in moment.game.rules, f"{what} cites {odds.rule}, which is no rule of the game")
    read(odds.title, f"the title of {what}")
    chances = [outcome.chance for outcome in odds.outcomes]
    require(
        sum(chances) == 1 and min(chances) >= 0, f"{what}: the chances are {', '.join(map(str, chances))}"
    )
    values = [outcome.value for outcome in odds.outcomes]
    require(values == sorted(values), f"{what}: the outcomes are in the order {values}")
    labels = [read(outcome.label, f"an outcome of {what}") for outcome in odds.outcomes]
    require(len(set(labels)) == len(labels), f"{what}: two outcomes are called the same: {labels}")
    moment.play.checked.add(odds)


@each_moment
def accounts_are_for_who_decides(moment: Moment) -> None:
    """Check that an account, if there is one, is told in words while a player is to decide, and only then."""
    game, state = moment.game, moment.state
    player = game.to_play(state)
    for viewer in (None, game.clock(state).player):
        view = game.view(state, viewer)
        account = game.account(view)
        require(game.account(view) == account, f"for {viewer}, the same account differs")
        if account is None:
            continue
        require(player is not None and player != CHANCE, f"nobody is to decide, but there is {account}")
        read(account.left, "what is left")
        buys = [read(one, "what it buys") for one in account.buys]
        require(len(set(buys)) == len(buys), f"the same is bought twice: {buys}")


@few_moments
def outlooks_end_at_the_scores(moment: Moment) -> None:
    """Check that an outlook is a finite number for each player, and the scores when the game is over."""
    game, state = moment.game, moment.state
    players = moment.play.setting.players
    for viewer in (None, *range(players)):
        view = game.view(state, viewer)
        outlook = game.prospect(view)
        require(len(outlook) == players, f"for {viewer}, {players} players have the outlook {outlook}")
        require(all(map(isfinite, outlook)), f"for {viewer}, the outlook is {outlook}")
        require(game.prospect(view) == outlook, f"for {viewer}, the same outlook differs")
        over = game.to_play(view) is None
        scores = game.scores(view)
        require(not over or outlook == scores, f"the game ended with {scores}, the outlook is {outlook}")
