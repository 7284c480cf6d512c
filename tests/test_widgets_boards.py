"""Whose board is enlarged where not all have room: whose turn it is, of whom a sum speaks, anybody's."""

from __future__ import annotations

import pytest
from toy_game import Deal, Toy, toy
from widget_page import Page

from frontier_nb.record.build import make_record

pytest.importorskip("anywidget")

from frontier_widgets import Replay
from frontier_widgets.shared.calculation_view import highlights

__all__ = ["toy"]

FOUR = "four-players"
PHONE = {"width": 390, "height": 700}


def whose(replay: Replay) -> set[str]:
    """Return the players whose whole territory is on the board."""
    assert replay._scene is not None
    return {c.id.partition("/")[0] for c in replay._scene.components if c.role == "tile"}


@pytest.fixture
def phone() -> Page:
    page = Page(Replay(FOUR))
    page.ready(**PHONE)
    page.widget.go(60)
    return page


def test_a_players_board_stays_enlarged_from_step_to_step(phone: Page) -> None:
    replay = phone.widget
    here = whose(replay)
    assert len(here) == 1
    other = next(player for player in range(4) if f"p{player}" not in here)
    answer = phone.do("enlarge", player=other)
    assert answer["panel"]["enlarged"] == other
    for node in (61, 62, 75, 20):
        phone.do("go", to=node, term=None)
        assert whose(replay) == {f"p{other}"}
    assert phone.do("enlarge", player=None)["panel"]["enlarged"] is None
    phone.do("go", to=60, term=None)
    assert whose(replay) == here


def test_a_page_is_told_whether_boards_can_be_enlarged_here(toy: Toy) -> None:
    replay = Replay(FOUR)
    assert Page(replay).ready(**PHONE)["panel"]["boards"] is True
    assert Page(replay).ready()["panel"]["boards"] is True
    two = Replay("first-territory")
    assert Page(two).ready(**PHONE)["panel"]["boards"] is True
    assert Page(two).ready()["panel"]["boards"] is False  # both have room
    plain = Replay(make_record(toy, ("Ana", "Ben"), (Deal(("a", "b")),)))
    assert Page(plain).ready(**PHONE)["panel"]["boards"] is False


def test_on_a_phone_the_board_of_whom_a_calculation_speaks_is_shown(phone: Page) -> None:
    replay = phone.widget
    controller = replay.controller
    assert controller is not None
    here = whose(replay)
    for other in (f"p{player}" for player in range(4) if f"p{player}" not in here):
        phone.do("about", id=f"score-{other[1:]}")
        assert whose(replay) == here
        assert controller.calculation is not None
        for term in range(len(controller.calculation.steps())):
            phone.do("go", to=60, term=term)
            lit = highlights(controller.calculation, term).focus
            owners = {id.partition("/")[0] for id in lit if "/" in id}
            if owners:
                assert whose(replay) == owners == {other}
        phone.do("go", to=60, term=None)
        assert whose(replay) == here


def test_another_game_begins_with_nobodys_board_enlarged() -> None:
    page = Page(Replay())
    page.ready()
    page.do("enlarge", player=1)
    assert page.do("game", index=1)["panel"]["enlarged"] is None


def test_there_is_no_board_of_a_player_who_does_not_play(phone: Page) -> None:
    with pytest.raises(LookupError):
        phone.widget.enlarge(4)
    assert phone.do("enlarge", player="x")["k"] == "error"
