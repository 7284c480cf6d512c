"""Checks of views: a viewer is told what they may know, and nothing else."""

from __future__ import annotations

from math import isclose, isfinite
from typing import Any

from frontier_nb.protocol import CHANCE
from frontier_nb.testing.blame import each_moment, few_moments, require
from frontier_nb.testing.explaining import NAMES, read
from frontier_nb.testing.legality import some
from frontier_nb.testing.plays import Moment

DRAWS = 3
"""How often the unknowns of a view are filled in."""


@each_moment
def views_hide_what_they_must(moment: Moment) -> None:
    """Check that states that differ only in what a view leaves open look alike to its viewer.

    The unknowns of a view are filled in at random; each state that comes out must give the same view,
    be sound. A transcribed game has unknowns for everybody, which are no secrets and stay known once they
    are filled in, so it is left out. A view that hides nothing at all passes: what is secret in a game is
    for its own tests to say.
    """
    game, state = moment.game, moment.state
    if not moment.play.complete:
        return
    rng = moment.rng()
    for viewer in (None, *range(moment.play.setting.players)):
        view = game.view(state, viewer)
        require(game.view(view, viewer) == view, f"a view for {viewer} is not its own view")
        require(
            game.to_play(view) == game.to_play(state), f"the view for {viewer} has another player to move"
        )
        require(game.clock(view) == game.clock(state), f"the view for {viewer} has another clock")
        for _ in range(DRAWS):
            filled = game.determinise(view, rng)
            broken = list(game.invariants(filled))
            require(not broken, f"filled in for {viewer}: {'; '.join(broken)}")
            again = game.view(filled, viewer)
            require(again == view, f"two states alike to {viewer} have views {view!r} and {again!r}")
            require(hash(again) == hash(view), f"equal views for {viewer} hash differently")


@each_moment
def viewers_know_their_own_moves(moment: Moment) -> None:
    """Check that who is to move has the same legal moves in the view and in all that it could be.

    In a transcribed game, whose record may rule out what its viewer cannot, the view may have more.
    """
    game, state = moment.game, moment.state
    player = game.to_play(state)
    if player is None or player == CHANCE:
        return
    view = game.view(state, player)
    legal = set(game.legal_moves(state))
    seen = set(game.legal_moves(view))
    require(legal <= seen, f"in the view, player {player} lacks legal moves")
    if not moment.play.complete:
        return
    require(seen == legal, f"in the view, player {player} has other legal moves")
    rng = moment.rng()
    for _ in range(DRAWS):
        filled = game.determinise(view, rng)
        require(set(game.legal_moves(filled)) == legal, f"filled in, player {player} has other legal moves")


@each_moment
def filling_in_settles_everything(moment: Moment) -> None:
    """Check that a view that is filled in is a sound state in which the game goes on."""
    game, state = moment.game, moment.state
    view = game.view(state, game.clock(state).player)
    filled = game.determinise(view, moment.rng())
    require(filled == game.determinise(view, moment.rng()), "equal generators fill in differently")
    broken = list(game.invariants(filled))
    require(not broken, f"filled in: {'; '.join(broken)}")
    require(game.to_play(filled) == game.to_play(state), "filled in, another player is to move")
    if game.to_play(filled) == CHANCE:
        violation = game.violation(filled, game.sample(filled, moment.rng()))
        require(violation is None, f"filled in, chance breaks a rule: {violation}")


@each_moment
def appraisals_work_on_views(moment: Moment) -> None:
    """Check that each legal decision looks worth a finite number of points, and for what reasons."""
    game, state = moment.game, moment.state
    player = game.to_play(state)
    if player is None or player == CHANCE:
        return
    view = game.view(state, player)
    legal = list(game.legal_moves(view))
    worths = game.appraise(view, legal)
    require(len(worths) == len(legal), f"{len(legal)} moves are appraised by {len(worths)} numbers")
    wrong = [(move, worth) for move, worth in zip(legal, worths, strict=True) if not isfinite(worth)]
    require(not wrong, f"no finite numbers: {wrong}")
    require(game.appraise(view, legal) == worths, "the same moves are appraised differently")
    for move, worth in zip(legal[:3], worths, strict=False):
        alone = game.appraise(view, [move])
        require(alone == [worth], f"{move} is worth {worth} among others, but {alone} alone")
        parts = game.reasons(view, move)
        total = sum(part.points for part in parts)
        require(isclose(total, worth, abs_tol=1e-6), f"{move} is worth {worth}, its parts {total}: {parts}")


@few_moments
def veils_hide_what_views_hide(moment: Moment) -> None:
    """Check that events that leave a viewer with the same view are told to that viewer alike.

    What is told can be said in a sentence and pointed at on the board, and players know their own moves.
    """
    game, state = moment.game, moment.state
    events = some(moment, game.legal_moves(state), 20)
    if game.to_play(state) == CHANCE:
        rng = moment.rng()
        events += [game.sample(state, rng) for _ in range(DRAWS)]
    if moment.event is not None:
        events.append(moment.event)
    outcomes = [(event, game.apply(state, event)) for event in events]
    players = moment.play.setting.players
    for viewer in (None, *range(players)):
        view = game.view(state, viewer)
        scores = game.scores(view)
        require(len(scores) == players, f"in the view for {viewer} there are {len(scores)} scores")
        over = (game.result(view) is None, game.score_sheet(view) is None)
        known = (game.result(state) is None, game.score_sheet(state) is None)
        require(over == known, f"the view for {viewer} ends at another time")
        told: dict[Any, tuple[Any, Any]] = {}
        for event, after in outcomes:
            veiled = game.veil(state, event, viewer)
            if viewer is not None and viewer == game.to_play(state):
                require(veiled == event, f"player {viewer} is told of their own {event} as {veiled}")
            if veiled is not None:
                read(game.describe(view, veiled, NAMES[:players]), f"the description of {veiled}")
                game.changed(view, veiled)
            if veiled == event:
                game.explain(view, event)
            other, before = told.setdefault(game.view(after, viewer), (after, veiled))
            if other != after:
                require(veiled == before, f"{viewer} sees no difference, but is told {veiled} or {before}")
