"""Games that are kept: in the browser, in files, in links; and one that was played at a real table."""

from __future__ import annotations

from random import Random
from urllib.parse import quote

import pytest

from frontier_nb import game
from frontier_nb.bots import bot

from .conftest import Visit, visiting
from .player import SETUP, TURN, Player

pytestmark = pytest.mark.browser
MEDICAL, KING = "Medical Frontier", "The King of Frontier"
FULL = """() => {
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


def test_a_closed_tab_is_offered_its_game_again(visit: Visit) -> None:
    player = Player(visit).open().begin(KING, [None, "greedy"])
    before = player.play(4)
    context = visit.page.context
    visit.page.close()
    other = Player(Visit(context.new_page(), visit.address)).open()
    page = other.page
    offer = page.locator(".fn-kept li")
    assert offer.count() == 1
    assert "Player 1, Greedy bot 2" in offer.inner_text()
    page.click(".fn-kept >> text=Go on")
    page.wait_for_selector(f"{TURN} h2:visible")
    after = other.waits()
    assert (after.at, after.line) == (before.at, before.line)
    other.prefer_pace("once")
    assert other.play(1).at > before.at
    page.click("text=All games")
    page.wait_for_selector(SETUP)
    page.once("dialog", lambda dialog: dialog.accept())
    page.click(".fn-kept >> text=Forget it")
    assert page.locator(".fn-kept li").count() == 0


def test_a_saved_game_is_loaded_in_another_browser(browser, address: str) -> None:
    for visit in visiting(browser, address, viewport={"width": 1280, "height": 800}):
        player = Player(visit).open().begin(KING, [None, "greedy"])
        before = player.play(3)
        saved = player.saved("Save the game as a file")
        player.tool("Save")
        assert visit.page.is_hidden("dialog[open] >> text=Record (FGN)")  # it would tell what the bot has
        visit.page.keyboard.press("Escape")
        assert saved.startswith("frontier-play ")
    for visit in visiting(browser, address, viewport={"width": 1280, "height": 800}):
        player = Player(visit).open()
        page = visit.page
        assert page.locator(".fn-kept li").count() == 0
        page.set_input_files(".fn-file >> nth=-1", plain("mine.frontier", saved[:-30].encode()))
        page.wait_for_selector(".fn-notice:visible >> text=kept only in part")
        page.click("text=All games")
        page.wait_for_selector(SETUP)
        page.set_input_files(".fn-file >> nth=-1", plain("mine.frontier", saved.encode()))
        page.wait_for_selector(f"{TURN} h2:visible")
        after = player.waits()
        assert (after.at, after.line, after.setting) == (before.at, before.line, before.setting)


def plain(name: str, data: bytes) -> dict[str, object]:
    return {"name": name, "mimeType": "text/plain", "buffer": data}


def test_a_full_storage_is_said_and_the_game_goes_on(visit: Visit) -> None:
    player = Player(visit).open().begin(MEDICAL, [None, "greedy"], mode="quick")
    page = visit.page
    before = player.play(1)
    page.evaluate(FULL)
    view = before.game.view(before.state, 0)
    player.point(before.game.pointed(view, player.best(before))[0])
    page.click(".fn-every summary")
    page.locator(".fn-every .fn-option").first.click()
    page.wait_for_selector(".fn-notice:visible >> text=storage is full")
    page.wait_for_function("n => document.querySelectorAll('.fn-log-row').length > n", arg=before.at)
    page.click("text=Dismiss")
    assert player.session.at == before.at  # what is kept is what was kept
    assert player.saved("Save the game as a file").startswith("frontier-play ")


def test_a_real_table_is_written_down_and_what_cannot_be_is_refused(visit: Visit) -> None:
    player = Player(visit).open(hash="#game=medical-frontier&dealt=by-hand")
    page = visit.page
    page.select_option("[data-option=mode]", "quick")
    page.fill(".fn-seat input >> nth=0", "Ana <b>")
    page.click(".fn-begin")
    page.wait_for_selector(f"{TURN} h2:visible")
    tells(player, ["0"] * 8)
    refused(player, "MF-")
    tells(player, list("01101001"))
    assert player.waits().at == 1
    tells(player, ["1a"] * 5)
    refused(player, "MF-")
    tells(player, ["8d", "1f", "1b", "11a", "4a"])
    session = player.waits()
    assert session.at == 2
    assert page.locator("[data-component='market-0']").get_attribute("aria-label").endswith("8d")
    word = session.game.write_word(session.state, player.best(session))
    page.fill(".fn-say input", "nonsense")
    page.keyboard.press("Enter")
    page.wait_for_selector(".fn-say .fn-fails:visible")
    page.fill(".fn-say input", word)
    player.does(lambda: page.keyboard.press("Enter"))
    assert player.waits().at == 3
    assert "Ana <b>" in page.inner_text(".fn-log-rows")


def tells(player: Player, answers: list[str]) -> None:
    """Say what came at the table."""
    lists = player.page.locator(".fn-deal select")
    assert lists.count() == len(answers)
    for number, answer in enumerate(answers):
        lists.nth(number).select_option(answer)
    player.does(lambda: player.page.click(".fn-deal button"))


def refused(player: Player, rule: str) -> None:
    """Check that what was told is answered by a rule."""
    said = player.page.inner_text(".fn-said")
    assert said.startswith("That cannot have happened.")
    assert rule in said
    assert not player.page.is_hidden(".fn-deal")


def test_a_game_begins_at_the_position_of_a_link(visit: Visit) -> None:
    rules, rng = game("king-of-frontier"), Random(8)
    state = rules.setup(3)
    while rules.clock(state).round < 2 or rules.to_play(state) != 1:
        mover = rules.to_play(state)
        event = rules.sample(state, rng) if mover < 0 else bot("greedy").choose(rules, state, rng)
        state = rules.apply(state, event)
    position = rules.write_position(state)
    player = Player(visit).open(hash=f"#game=king-of-frontier&position={quote(position)}")
    page = visit.page
    assert page.locator(".fn-seat").count() == 3
    assert page.is_visible(f"{SETUP} >> text=The game begins at a position that was set up.")
    page.select_option(".fn-seat >> nth=1 >> select", "")
    page.select_option(".fn-seat >> nth=0 >> select", "greedy")
    page.click(".fn-begin")
    page.wait_for_selector(f"{TURN} h2:visible")
    session = player.waits()
    assert session.states[0] == state
    assert session.mover == 1
    player.prefer_pace("once")
    assert player.play(2).at >= 2
    player.reload()
    assert player.waits().states[0] == state


def test_a_link_to_a_position_that_cannot_be_says_so(visit: Visit) -> None:
    Player(visit).open(hash="#game=king-of-frontier&position=nonsense")
    visit.page.wait_for_selector(".fn-notice:visible >> text=The game cannot begin at this position")
    assert visit.page.locator(".fn-begin").is_enabled()
