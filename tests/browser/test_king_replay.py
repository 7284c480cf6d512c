"""Replay with The King of Frontier: its boards, areas and secrets on the page that knows no game."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from frontier_nb import game
from frontier_nb.record.build import make_record
from frontier_nb.record.fgn_read import read_fgn
from frontier_nb.record.fgn_write import write_fgn
from frontier_nb.record.model import Record
from frontier_widgets.shared.sources import shipped

from .axe import faults
from .conftest import HOSTILE, Visit, same

pytestmark = pytest.mark.browser

FIRST = "first-territory"
READY = "[data-fn-rules] button"
LABELS = "[...document.querySelectorAll('.fn-part')].map(part => part.ariaLabel)"
PAINTED = ".fn-board[data-painted=canvas]"


@pytest.fixture(params=["visit", "phone"])
def any_size(request: pytest.FixtureRequest) -> Visit:
    """Return a page of a desktop's size, then one of a phone's."""
    found: Visit = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="module")
def record() -> Record:
    """Return the shipped game for two."""
    return read_fgn(shipped()[FIRST].read_text("utf-8")).one()


def event_of(record: Record, kind: str, player: int, last: bool = False) -> int:
    """Return after how many events a player has had an event of a kind, the first time or the last."""
    places = [
        number
        for number, event in enumerate(record.line.events, 1)
        if event.event == kind and event.player == player
    ]
    return places[-1 if last else 0]


def start(visit: Visit, at: int | str = 0) -> None:
    visit.open("replay", hash=f"#game={FIRST}&at={at}")


def test_from_the_gallery_one_walks_by_event_turn_and_round(any_size: Visit) -> None:
    page = any_size.open("gallery", READY).page
    page.click(f".fn-cards a[href$='{FIRST}']")
    page.wait_for_selector(PAINTED, timeout=90_000)
    when = "document.querySelector('.fn-when').textContent"
    page.click("button[aria-label='One event forward']")
    page.wait_for_function("document.querySelector('.fn-counter').textContent.startsWith('1 /')")
    page.click("button[aria-label='One round of all players forward']")  # the set-up is a round of its own
    page.click("button[aria-label='One round of all players forward']")
    page.wait_for_function(f"{when}.startsWith('Turn 1 ')")
    page.click("button[aria-label='To the next player']")
    page.wait_for_function(f"{when}.startsWith('Turn 2 ')")
    page.click("button[aria-label='One round of all players back']")
    page.wait_for_function(f"{when}.startsWith('Turn 1 ')")
    page.fill(".fn-scrubber", "60")
    page.wait_for_function("document.querySelector('.fn-counter').textContent.startsWith('60 /')")
    assert page.evaluate("document.querySelector('.fn').scrollWidth <= innerWidth")


def test_an_area_is_worked_out_on_the_board(any_size: Visit, record: Record) -> None:
    start(any_size, event_of(record, "consume", 0))
    page = any_size.page
    before = any_size.canvas()
    page.click(".fn-calculation >> text=Work it out")
    page.wait_for_selector(".fn-calculation .fn-now")
    seen = [before]
    for _ in range(3):
        page.wait_for_timeout(250)
        seen.append(any_size.canvas())
        page.click(".fn-calculation >> text=Next term")
    assert any(one != other for one, other in pairwise(seen))
    assert faults(page) == []


def test_the_score_sheet_stands_at_the_end(any_size: Visit, record: Record) -> None:
    start(any_size, len(record.line.events))
    page = any_size.page
    assert record.result is not None
    page.wait_for_selector(f".fn-verdict:has-text('wins with {max(record.result.scores)} points')")
    labels = page.evaluate(LABELS)
    for player, name in enumerate(record.players):
        assert f"Total of {name}: {record.result.scores[player]} points" in labels
    page.click(".fn-calculation >> text=Work it out")
    page.wait_for_selector(".fn-calculation .fn-now")
    assert faults(page) == []


def test_an_area_is_asked_about_by_key(visit: Visit, record: Record) -> None:
    start(visit, event_of(record, "consume", 0))
    page = visit.page
    part = page.locator(".fn-part[aria-label*='not completed']").first
    part.focus()
    part.press("Enter")
    page.wait_for_selector(".fn-calculation >> text=/complete/")
    assert page.locator(".fn-calculation .fn-rule-link").count() > 0


def test_the_head_stands_in_one_line(visit: Visit) -> None:
    start(visit)
    tops = visit.page.evaluate(
        "[...document.querySelectorAll('.fn-picker, .fn-tools button, .fn-tools select')]"
        ".filter(tool => tool.offsetParent).map(tool => tool.getBoundingClientRect())"
        ".map(box => box.top + box.height / 2)"
    )
    assert max(tops) - min(tops) < 3


def test_games_and_rules_are_in_groups_by_game(visit: Visit) -> None:
    start(visit)
    page = visit.page
    groups = page.locator(".fn-picker optgroup").evaluate_all("all => all.map(group => group.label)")
    assert groups == ["Medical Frontier", "The King of Frontier"]
    visit.tool("Rules")
    page.wait_for_selector(".fn-book")
    assert page.locator(".fn-book").all_text_contents() == groups[::-1]  # those of the game at hand first
    page.click(".fn-hit >> nth=0")
    assert page.text_content(".fn-rule-head").startswith("KF-01The King of Frontier")
    assert faults(page) == []


def test_names_are_never_more_than_text(any_size: Visit, record: Record) -> None:
    page = any_size.open("replay").page
    mean = make_record(game(record.game), (HOSTILE, "{x}"), record.line.events[:40])
    upload(any_size, mean)
    page.wait_for_function("document.querySelectorAll('.fn-row').length === 40")
    page.click("button[aria-label='To the end']")
    any_size.at(40)
    page.wait_for_function("name => " + LABELS + ".some(label => label.includes(name))", arg=HOSTILE)
    assert page.evaluate("window.hacked") is None
    assert page.locator(".fn-board img[src=x], .fn-side img").count() == 0


def test_everything_can_be_reached_after_another_game_and_on_another_size(any_size: Visit) -> None:
    page = any_size.open("replay").page
    page.select_option(".fn-picker", index=len(shipped()) - 1)  # of four players
    parts = "document.querySelectorAll('.fn-part').length"
    page.wait_for_function(f"{parts} > 45")
    page.set_viewport_size({"width": 900, "height": 900})
    page.wait_for_function(f"{parts} > 100")
    page.set_viewport_size({"width": 400, "height": 800})
    page.wait_for_function(f"{parts} < 250 && {parts} > 45")


# -- secrets: what another player has drawn ------------------------------------------------------------


@pytest.fixture(scope="module")
def drawn(record: Record) -> tuple[Record, Record, frozenset[str]]:
    """Return two games that differ only in the tiles that the second player draws at their end, and these."""
    rules = game(record.game)
    played = event_of(record, "draw", 1, last=True)
    *before, draw = record.line.events[:played]
    state = rules.setup(2)
    for event in before:
        state = rules.apply(state, event)
    other = next(move for seed in range(99) if (move := rules.sample(state, Random(seed))) != draw)
    one, two = (make_record(rules, record.players, [*before, move]) for move in (draw, other))
    return one, two, frozenset((*draw.tiles, *other.tiles))


def upload(visit: Visit, record: Record) -> None:
    visit.tool("Open")
    data = write_fgn(record).encode()
    visit.page.set_input_files(".fn-file", {"name": "a.fgn", "mimeType": "text/plain", "buffer": data})


def test_who_looks_as_a_player_is_sent_nothing_of_what_another_drew(
    any_size: Visit, drawn: tuple[Record, Record, frozenset[str]]
) -> None:
    one, other, tiles = drawn
    page = any_size.page
    frames: list[bytes] = []

    def listen(socket) -> None:
        socket.on(
            "framereceived", lambda data: frames.append(data if isinstance(data, bytes) else data.encode())
        )

    page.on("websocket", listen)
    start(any_size)
    menu = page.is_visible(".fn-menu")
    if menu:
        page.click(".fn-menu")
    page.select_option("select[aria-label='Whose eyes']", label="See as Lena")
    if menu:
        page.click(".fn-menu")
    page.wait_for_selector("text=Comments and variations are left out")
    frames.clear()
    seen = [look_through(any_size, record) for record in (one, other)]
    assert seen[0] == seen[1]
    assert len(frames) > 10
    assert b"Omar" in b"".join(frames)
    for tile in tiles:
        word = re.compile(rf"(?<![A-Za-z0-9]){tile}(?![A-Za-z0-9])".encode())
        assert not [frame for frame in frames if word.search(frame)], tile
        assert tile not in "".join(seen[0][:-1])


def look_through(visit: Visit, record: Record) -> list[str]:
    """Open a game, go to its end, and return all there is to read and to save there."""
    page = visit.page
    upload(visit, record)
    count = len(record.line.events)
    page.wait_for_function(f"document.querySelectorAll('.fn-row').length === {count}")
    page.click("button[aria-label='To the end']")
    visit.at(count)
    found = [*page.evaluate(LABELS), page.text_content(".fn-side"), page.text_content(".fn-event")]
    visit.tool("In words")
    page.wait_for_selector("dialog[open] .fn-words li")
    found.append(page.text_content("dialog[open]"))
    page.click("dialog[open] >> text=Close")
    visit.tool("Download")
    with page.expect_download() as caught:
        page.locator("dialog[open] .fn-choice", has_text="as a drawing").locator("button").click()
    found.append(Path(caught.value.path()).read_text("utf-8"))
    page.keyboard.press("Escape")
    return found


def test_a_players_board_is_enlarged_by_key_and_by_touch(any_size: Visit) -> None:
    page = any_size.open("replay", hash="#game=four-players&at=60").page
    before = any_size.canvas()
    board = page.locator("select[aria-label='Whose board is enlarged']")
    any_size.focus()
    page.keyboard.press("b")
    page.wait_for_timeout(500)
    assert board.input_value() == "0"
    first = any_size.canvas()
    assert not same(first, before)
    signs = page.locator("button.fn-player")
    if signs.count():  # on a phone the players in the head do the same
        signs.nth(2).tap()
        assert signs.nth(2).get_attribute("aria-pressed") == "true"
    else:
        board.select_option("2")
    page.wait_for_timeout(500)
    assert board.input_value() == "2"
    assert not same(any_size.canvas(), first)
    page.keyboard.press("End")
    page.wait_for_timeout(500)
    assert board.input_value() == "2"
    assert faults(page) == []


def test_where_all_boards_have_room_there_is_nothing_to_enlarge(visit: Visit) -> None:
    start(visit)
    visit.page.wait_for_timeout(300)
    assert visit.page.locator("select[aria-label='Whose board is enlarged']").is_hidden()
