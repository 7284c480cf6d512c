"""What helps in a turn: hints, taking back, confirming, a pace of one's own; and a screen for two persons."""

from __future__ import annotations

from time import perf_counter

import pytest

from .conftest import Visit
from .player import TURN, Player

pytestmark = pytest.mark.browser
HINT = ".fn-hint-card"
MEDICAL, KING = "Medical Frontier", "The King of Frontier"


def test_a_hint_comes_at_once_lets_the_page_answer_and_stops(visit: Visit) -> None:
    player = Player(visit).open(name="thoughtful").begin(KING, [None, "greedy"])
    page = visit.page
    player.play(4)
    quiet = timed(player)
    page.focus(".fn-part[tabindex='0']")
    begun = perf_counter()
    page.keyboard.press("h")
    page.wait_for_selector(f"{HINT} li")
    first = perf_counter() - begun
    assert page.locator(".fn-feet button").last.inner_text() == "Stop"
    busy = timed(player)
    page.click("text=Settings")
    page.click("dialog[open] button:text-is('Close')")
    assert page.is_visible(f"{HINT} progress")
    assert page.locator(".fn-marks > *").count() > 0  # on the board, too
    begun = perf_counter()
    page.keyboard.press("h")
    page.wait_for_selector(HINT, state="hidden")
    print(f"\nHints: the first after {first:.2f} s, stopped after {perf_counter() - begun:.2f} s;", end=" ")
    print(f"a key is answered in {quiet:.3f} s, while the bot thinks in {busy:.3f} s")
    page.keyboard.press("h")
    page.wait_for_selector(f"{HINT} li")
    best = page.locator(f"{HINT} li button").first
    words, before = best.inner_text(), player.session.at
    player.does(best.click)
    page.wait_for_selector(HINT, state="hidden")
    session = player.waits()
    assert page.locator(".fn-log-row").nth(before).inner_text() == words
    assert session.at > before


def timed(player: Player) -> float:
    """Return how long it takes until what can be pointed at is lit, and dark again, in seconds for each."""
    page, begun = player.page, perf_counter()
    page.focus(".fn-part[tabindex='0']")
    for _ in range(3):
        page.keyboard.press("t")
        page.wait_for_function("document.querySelectorAll('.fn-target').length > 0")
        page.keyboard.press("t")
        page.wait_for_function("document.querySelectorAll('.fn-target').length === 0")
    return (perf_counter() - begun) / 6


def test_all_is_taken_back_and_played_again(visit: Visit) -> None:
    player = Player(visit).open().begin(MEDICAL, [None, "greedy"], mode="quick")
    page = visit.page
    begun = player.waits()
    last = player.play(6)
    undo, redo = (page.locator(".fn-feet button").filter(has_text=text) for text in ("Take back", "Redo"))
    steps = 0
    while undo.is_enabled():
        before = player.session.at
        player.does(undo.click)
        assert player.waits().at < before
        steps += 1
    assert steps == 6
    assert player.session.at == begun.at
    page.focus(".fn-part[tabindex='0']")
    while redo.is_enabled():
        player.does(lambda: page.keyboard.press("y"))
        player.waits()
    again = player.session
    assert again.line[: last.at] == last.line[: last.at]
    assert again.at == last.at
    player.does(lambda: page.keyboard.press("u"))
    page.locator(".fn-log-row").nth(begun.at - 1).click()
    page.wait_for_selector(f"{TURN} h2:text-is('You look back.')")
    player.button("Take back to here")
    assert player.waits().at == begun.at


def test_a_move_is_confirmed_if_one_wants_to_be_asked(visit: Visit) -> None:
    player = Player(visit).open().begin(MEDICAL, [None, "greedy"], mode="quick")
    page = visit.page
    page.click("text=Settings")
    page.check("text=Ask before a move")
    page.keyboard.press("Escape")
    session = player.waits()
    done = page.locator(".fn-moves-offered > .fn-options button").first  # the end of the turn
    player.does(done.click)
    page.wait_for_selector(".fn-pending:visible >> text=Play this: Player 1 ends the turn")
    assert player.session.at == session.at
    player.button("No, something else")
    assert page.is_hidden(".fn-pending")
    player.does(done.click)
    player.button("Play it")
    assert player.waits().at > session.at


def test_what_comes_by_itself_waits_for_the_space_bar(visit: Visit) -> None:
    player = Player(visit).open().begin(MEDICAL, ["greedy", None], pace="hand", mode="quick")
    page = visit.page
    page.focus(".fn-part[tabindex='0']")
    events = 0
    while player.goes_on(before := player.waits(hand=True)):
        player.does(lambda: page.keyboard.press("Space"))
        assert player.waits(hand=True).at == before.at + 1
        events += 1
    assert events > 1
    player.make(before, player.best(before))


def test_two_persons_at_one_screen_see_their_own_tiles_only(visit: Visit) -> None:
    player = Player(visit).open().begin(KING, [None, None])
    page = visit.page
    seen: set[int] = set()
    for _ in range(8):
        session = player.waits()
        cover = page.locator(".fn-cover")
        if cover.is_visible():
            name = session.setting.names[session.mover]
            assert cover.inner_text() == f"Hand the screen to {name}"
            assert not any(held(player, owner) for owner in (0, 1))
            assert page.is_hidden(".fn-moves-offered")
            assert page.locator(".fn-board").evaluate("e => getComputedStyle(e).visibility") == "hidden"
            player.button(f"I am {name}: show my side")
        session = player.waits()
        seen.add(session.mover)
        assert held(player, session.mover) == own(session)
        assert not held(player, 1 - session.mover)
        player.make(session, player.best(session))
    while len(seen) < 2:
        session = player.waits()
        if page.is_visible(".fn-cover"):
            page.keyboard.press("Space")
            page.wait_for_selector(".fn-cover", state="hidden")
            seen.add(session.mover)
            assert not held(player, 1 - session.mover)
            break
        player.make(session, player.best(session))


def own(session: object) -> set[str]:
    """Return the tiles that whoever is to move holds."""
    tiles = session.state.table.tiles.tiles
    return {tiles[tile].id for tile in session.state.hands[session.mover]}


def held(player: Player, owner: int) -> set[str]:
    """Return the tiles in a player's hand that the page names anywhere."""
    session = player.session
    tiles = session.state.table.tiles.tiles
    hand = {tiles[tile].id for tile in session.state.hands[owner]}
    laid = {tiles[n].id for board in session.state.boards for n in board.placed if 0 <= n < len(tiles)}
    html = player.page.content()
    return {tile for tile in hand - laid if f"{tile}" in html}
