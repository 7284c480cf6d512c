"""A whole game of Medical Frontier by mouse, its kernel killed twice, to its record and into Replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_calls import call

from frontier_nb.playing.session import Session
from frontier_nb.record.fgn_read import read_fgn

from .conftest import Visit
from .player import Player

pytestmark = pytest.mark.browser
SCORES = "() => [...document.querySelectorAll('.fn-players .fn-score')].map((e) => Number(e.textContent))"


def same_game(player: Player, before: Session) -> Session:
    """Check that the page shows the same game as before, and return it."""
    after = player.waits()
    assert after.line[: before.at] == before.line[: before.at]
    assert after.setting == before.setting
    rows = player.page.locator(".fn-log-row").all_inner_texts()
    game, names = after.game, after.setting.names
    eyes = after.setting.persons[0]
    told = [
        str(game.describe(game.view(state, eyes), game.veil(state, event, eyes), names))
        for state, event in zip(after.states, after.line[: after.at], strict=False)
    ]
    assert rows == told
    return after


def test_a_whole_game_by_mouse_with_two_dead_kernels(visit: Visit, tmp_path: Path) -> None:
    player = Player(visit).open().begin("Medical Frontier", [None, "greedy"], mode="quick")
    page = visit.page
    first = player.play(12)
    player.lose_kernel()
    same_game(player, first)
    player.prefer_pace("once")
    player.play(10)
    session = player.waits()
    view = session.game.view(session.state, 0)
    steps = session.game.pointed(view, player.best(session))
    for component in steps[:-1]:
        player.point(component)
    if steps:  # the answer to the last click comes too late, or just in time
        page.mouse.click(*player.spot(steps[-1]))
    player.lose_kernel()
    kept = player.session
    assert kept.line[: session.at] == session.line[: session.at]
    same_game(player, kept)
    player.prefer_pace("once")
    last = player.play()

    assert last.mover is None
    result = last.game.result(last.state)
    assert page.evaluate(SCORES) == list(result.scores)
    text = player.saved("Record (FGN)")
    (tmp_path / "game.fgn").write_text(text, "utf-8")
    checked = call("check", tmp_path / "game.fgn")
    assert checked.exit_code == 0, checked.output
    record = read_fgn(text).records[0]
    assert list(record.line.events) == last.line
    assert str(result.scores[0]) in text
    assert record.headers["Bots"] == "-, greedy"
    the_end(player, last)


def the_end(player: Player, last: Session) -> None:
    """See what is shown after the game, and go on in Replay."""
    page = player.page
    winner = last.setting.names[last.game.result(last.state).winners[0]]
    assert page.inner_text(".fn-turn h2").startswith(f"{winner} wins")
    assert page.locator(".fn-calculation h3").inner_text() == "Final score"
    assert page.locator(".fn-plot .fn-part, .fn-plot button").count() > 0
    player.button("Let the bot look for the turning points")
    page.wait_for_selector(".fn-end progress", state="hidden", timeout=60_000)
    found = page.locator(".fn-turning > li")
    assert found.count() or page.is_visible("text=No single move decided the game.")
    if found.count():
        found.first.locator("button").click()
        page.wait_for_selector(".fn-turn h2:has-text('You look back.')")
        player.button("Back to the game")
    page.click("text=Open in Replay")
    page.wait_for_url("**/replay.ipynb#g=*")
    page.wait_for_selector(".fn-board[data-painted=canvas]", timeout=90_000)
    page.wait_for_function("document.querySelector('.fn-scrubber').max > 0")
    assert page.get_by_role("slider", name="Place in the game").get_attribute("max") == str(last.at)
    page.keyboard.press("End")
    player.visit.at(last.at)
