"""The kit and a game with secrets: a toy game keeps its promises, and a leak is found."""

from __future__ import annotations

from typing import Any

import pytest
from toy_game import Deal, Play, Table, Toy, toy

from frontier_nb.testing import Case, ConformanceError, check_conformance, conformance_checks

__all__ = ["toy"]


@pytest.mark.parametrize("check", conformance_checks(Toy(), seeds=range(5)))
def test_a_further_game_is_held_to_the_same(check: Case) -> None:
    check()


def counting(self: Toy, state: Table, viewer: int | None) -> Table:
    """Hide the hands, but leave the count of the cards that have been seen."""
    hands = [card if player == viewer or card == "-" else "?" for player, card in enumerate(state.hands)]
    return Table(state.mode, state.round, hands, state.seen, state.scores)


def telling_all(self: Toy, state: Table, move: Deal | Play, viewer: int | None) -> Deal | Play:
    """Tell every event as it is."""
    return move


def hiding_too_much(self: Toy, state: Table, viewer: int | None) -> Table:
    """Hide from players what they may do: they hold nothing."""
    return Table(state.mode, state.round, "--", state.seen, state.scores)


@pytest.mark.parametrize(
    ("view", "found"),
    [(counting, "views_hide_what_they_must: "), (hiding_too_much, "random_game: IndexError: ")],
)
def test_a_faulty_view_is_found(view: Any, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "view", view)
    with pytest.raises(ConformanceError, match=f"^{found}"):
        check_conformance(Toy(), seeds=range(5))


def test_a_veil_that_tells_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "veil", telling_all)
    with pytest.raises(ConformanceError, match=r"^veils_hide_what_views_hide: "):
        check_conformance(Toy(), seeds=range(5))


def test_a_game_that_says_nothing_of_its_veil_hides_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Toy, "veil")
    check_conformance(Toy(), seeds=range(3))
    game = Toy()
    state = game.apply(game.setup(2), Deal(("a", "b")))
    assert game.veil(game.setup(2), Deal(("a", "b")), 0) is None
    assert game.veil(state, Play("keep", 0, "a"), 0) == Play("keep", 0, "a")
    assert game.veil(state, Play("keep", 0, "a"), 1) is None
    last = game.apply(state, Play("keep", 0, "a"))
    assert game.veil(last, Play("keep", 1, "b"), 0) is None


def test_a_game_that_offers_no_help_keeps_its_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    for method in ("account", "odds", "deal", "dealt", "editor"):
        monkeypatch.delattr(Toy, method)
    check_conformance(Toy(), seeds=range(3))
