"""Matches among bots: who sits where, what is counted, how sure it is, and the command."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from dataclasses import replace

import pytest
from cli_calls import MEDICAL, call, refuse

from frontier_nb.bots import Limit, match, tournament
from frontier_nb.bots.match import Match, Played
from frontier_nb.bots.tournament import Standings, normal, play_rotated, seating, wilson
from frontier_nb.cli import match as command
from frontier_nb.protocol import Result

QUICK = {"mode": "quick"}


def test_every_bot_sits_in_every_seat_equally_often() -> None:
    for bots in range(2, 6):
        taken = Counter((seat, bot) for index in range(bots) for seat, bot in enumerate(seating(bots, index)))
        assert len(taken) == bots**2
        assert set(taken.values()) == {1}


def test_the_bots_move_on_by_a_seat_and_every_game_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[tuple[str, ...], int]] = []

    def play(match: Match, index: int) -> Played:
        asked.append((match.bots, index))
        return Played(index, ("an event",), None, 0, 0, 0, ())

    monkeypatch.setattr(tournament, "play", play)
    setting = Match(MEDICAL, None, QUICK, ("a", "b", "c"), 7)
    games = [play_rotated(setting, index) for index in range(6)]
    assert [game.index for game in games] == list(range(6))
    assert not any(game.events for game in games)
    assert asked[:3] == [(("a", "b", "c"), 0), (("b", "c", "a"), 1), (("c", "a", "b"), 2)]


def test_one_game_can_be_played_anywhere() -> None:
    """The function, its argument and its result can be sent to another process; equal ones are equal."""
    setting = Match(MEDICAL, None, QUICK, ("strong", "greedy"), 3, 60, Limit(playouts=8))
    function, argument = pickle.loads(pickle.dumps((play_rotated, setting)))
    played = function(argument, 1)
    assert pickle.loads(pickle.dumps(played)) == played == play_rotated(setting, 1)
    assert len(pickle.dumps(played)) < 1_000


def test_the_limit_is_handed_to_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = []
    monkeypatch.setattr(match, "playout", lambda *args: limits.append(args[-1]) or iter(()))
    match.play(Match(MEDICAL, None, QUICK, ("greedy", "greedy"), 0, None, Limit(0.5, 9)), 0)
    assert limits == [Limit(0.5, 9)]


def test_intervals() -> None:
    """Values of the textbook formulas."""
    share = wilson(65, 100)
    assert (share.value, round(share.low, 4), round(share.high, 4)) == (0.65, 0.5525, 0.7364)
    assert wilson(0, 10).low == pytest.approx(0)
    assert round(wilson(10, 10).low, 4) == 0.7225
    assert wilson(2.5, 5).value == 0.5
    mean = normal([1.0, 2.0, 3.0, 4.0])
    assert (mean.value, round(mean.low, 4), round(mean.high, 4)) == (2.5, 1.2348, 3.7652)
    assert normal([3.0]).high == float("inf")


def test_standings_count_by_bot_and_by_seat() -> None:
    standings = Standings(3)
    game = Played(0, (), Result((9, 3, 6), (0,)), 1, 1, 1, ())
    standings.add(game)  # bot 0 wins in the first seat
    standings.add(replace(game, index=1))  # bot 1 sits there
    standings.add(replace(game, index=2, result=Result((5, 5, 2), (0, 1))))  # bots 2 and 0 share
    standings.add(replace(game, index=3, result=None))
    assert standings.games == 3
    assert standings.won == [1.5, 1.0, 0.5]
    assert standings.won_by_seat == [2.5, 0.5, 0.0]
    assert standings.points(0) == (9 + 6 + 5) / 3
    assert standings.lead(0).value == pytest.approx((4.5 + 0 + 1.5) / 3)
    assert standings.fairness(0).value == 2.5
    assert standings.share(1).value == pytest.approx(1 / 3)


def test_the_better_bot_is_told_from_the_worse() -> None:
    result = call("match", MEDICAL, "--bots", "random,greedy", "--games", "6", "--max-events", "3000")
    assert result.exit_code == 0, result.output
    assert "2 players, mode quick, seed 0" in result.stdout
    assert "Games 6, finished 6" in result.stdout
    assert re.search(r"^greedy +6 +100 % +61 % to 100 %", result.stdout, re.MULTILINE)
    assert re.search(r"^random +0 +0 % +0 % to 39 % .*−", result.stdout, re.MULTILINE)
    assert re.search(r"^2 +\d+ +\d\.\d\d +\d\.\d\d to \d\.\d\d$", result.stdout, re.MULTILINE)


def test_matches_are_the_same_for_any_number_of_processes() -> None:
    arguments = ("match", MEDICAL, "--bots", "greedy,strong,greedy", "--games", "3", "--seed", "4")
    one, two = (call(*arguments, "--playouts", "4", "--jobs", jobs) for jobs in ("1", "2"))
    assert one.exit_code == 0, one.output
    assert one.stdout == two.stdout
    assert "seed 4, 4 playouts a move" in one.stdout
    assert {"greedy 1", "greedy 2"} <= set(re.findall(r"^greedy \d", one.stdout, re.MULTILINE))


def test_wrong_calls() -> None:
    assert "no bot 'perfect'" in refuse("match", MEDICAL, "--bots", "greedy,perfect", code=2)
    assert "2 to 5 players, not 1" in refuse("match", MEDICAL, "--bots", "greedy", code=2)
    assert "--bots" in refuse("match", MEDICAL, code=2)
    for amount in ("nan", "inf", "-1", "x"):
        assert amount in refuse("match", MEDICAL, "--bots", "greedy,greedy", "--seconds", amount, code=2)
    assert "advanced" in refuse("match", MEDICAL, "--bots", "greedy,greedy", "--mode", "slow", code=2)


def _third(error: BaseException) -> object:
    def play(match: Match, index: int) -> Played:
        if index == 2:
            raise error
        return Played(index, (), Result((1, 2), (1,)), 1, 1, 1, ())

    return play


def test_an_interrupted_match_prints_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "play_rotated", _third(KeyboardInterrupt()))
    result = call("match", MEDICAL, "--bots", "greedy,random", "--games", "50")
    assert result.exit_code == 1
    assert "Games 2, finished 2" in result.stdout
    assert "stopped after 2 of 50 games" in result.stderr


def test_a_broken_game_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FRONTIER_NB_TRACEBACK", raising=False)
    monkeypatch.setattr(command, "play_rotated", _third(RuntimeError("lost a cube")))
    result = call("match", MEDICAL, "--bots", "greedy,random", "--games", "4", "--seed", "6")
    assert result.exit_code == 1
    assert "game 2 (--seed 6): the program failed: RuntimeError: lost a cube" in result.stderr
    assert "Games 4, finished 3" in result.stdout
    assert "1 of 4 games went wrong" in result.stderr
