"""Every app for everybody: axe in its main states, light and dark, wide, narrow and enlarged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .axe import Eyes
from .conftest import Visit
from .player import Player
from .pupil import MAP, STEP
from .test_lab_page import FIRST, KING, MEDICAL

pytestmark = pytest.mark.browser


@pytest.fixture
def eyes(visit: Visit) -> Iterator[Eyes]:
    """Return eyes on the page; afterwards they may have found nothing."""
    visit.page.set_default_timeout(30_000)
    eyes = Eyes(visit.page)
    yield eyes
    assert {state: wrong for state, wrong in eyes.found.items() if wrong} == {}


def dialog(eyes: Eyes, state: str, key: str, wait: str = "dialog[open]") -> None:
    """Look at the dialog that a key opens."""
    page = eyes.page
    page.keyboard.press(key)
    page.wait_for_selector(wait)
    eyes.look(state)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


def test_the_gallery(visit: Visit, eyes: Eyes) -> None:
    visit.open("gallery", "[data-fn-rules] button")
    eyes.look("gallery")
    dialog(eyes, "rules", "r", ".fn-rules-panel[open] .fn-hit")


@pytest.mark.parametrize("game", ["king", "medical"])
def test_learn(visit: Visit, eyes: Eyes, game: str) -> None:
    page = visit.open(f"learn-{game}", MAP).page
    page.wait_for_selector(".fn-board[data-painted]", state="attached")
    eyes.look("map")
    page.click(".fn-lesson:nth-child(4) .fn-plain")
    page.wait_for_selector(STEP)
    eyes.look("lesson")
    for _ in range(20):  # on to where something is to be done
        if page.is_visible(".fn-moves-offered") and page.is_visible(".fn-help >> text=Hint"):
            break
        heading = page.inner_text(f"{STEP} h2")
        page.keyboard.press("PageDown")
        page.wait_for_function(
            f"before => document.querySelector('{STEP} h2').innerText !== before", arg=heading
        )
    page.keyboard.press("h")
    page.wait_for_selector(".fn-hint-given")
    eyes.look("task with a hint")
    dialog(eyes, "in words", "w", "dialog[open] .fn-words li")
    dialog(eyes, "keys", "?")
    page.keyboard.press("m")
    page.click(".fn-kinds button")
    page.wait_for_selector(".fn-answer:visible")
    eyes.look("question")
    page.keyboard.press("a")
    page.wait_for_selector(".fn-said-on")
    eyes.look("answer")


@pytest.mark.parametrize(("name", "at"), [("first-game-quick", 41), ("first-territory", 60)])
def test_replay(visit: Visit, eyes: Eyes, name: str, at: int) -> None:
    page = visit.open("replay", hash=f"#game={name}&at={at}").page
    page.wait_for_function(f"document.querySelector('.fn-counter').textContent.startsWith('{at} /')")
    visit.focus()
    eyes.look("event")
    page.keyboard.press("n")
    page.wait_for_selector("[aria-current=step]")
    eyes.look("calculation")
    dialog(eyes, "in words", "w", "dialog[open] .fn-words li")
    if name == "first-territory":
        page.select_option("select[aria-label=Looks]", "projector")
        eyes.look("for a projector")
        return
    for tool in ("Open", "Share", "Download"):
        visit.tool(tool)
        page.wait_for_selector("dialog[open]")
        eyes.look(tool)
        page.keyboard.press("Escape")
    visit.tool("Guess the move")
    page.click("dialog[open] .fn-buttons button >> nth=0")
    page.wait_for_selector(".fn-guess:visible")
    eyes.look("guess")
    page.click(".fn-guess .fn-buttons button:visible >> nth=-1")
    visit.tool("Annotate")
    for tool in ("arrow", "play"):
        page.click(f"[data-tool={tool}]")
        page.wait_for_selector(f"[data-tool={tool}][aria-pressed=true]")
        eyes.look(f"annotate: {tool}")


def test_play(visit: Visit, eyes: Eyes) -> None:
    page = visit.page
    player = Player(visit).open()
    eyes.look("before")
    player.begin("The King of Frontier", [None, None])
    opening = player.waits()
    if page.is_visible(".fn-cover"):
        player.button(f"I am {opening.setting.names[opening.mover]}: show my side")
    visit.focus()
    page.keyboard.press("h")
    page.wait_for_selector(".fn-hint-card li")
    eyes.look("hint")
    dialog(eyes, "in words", "w", "dialog[open] .fn-words li")
    player.tool("Settings")
    eyes.look("settings")
    page.keyboard.press("Escape")
    while not page.is_visible(".fn-cover"):
        player.play(1)
    eyes.look("cover")
    page.click("text=All games")
    page.wait_for_selector(".fn-setup:visible")
    eyes.look("kept")
    player.begin("Medical Frontier", ["greedy", "greedy"], mode="quick")
    page.wait_for_selector(".fn-end:visible", timeout=60_000)
    page.wait_for_selector(".fn-plot:visible")
    eyes.look("end")
    page.click("text=All games")
    page.wait_for_selector(".fn-setup:visible")
    player.begin("Medical Frontier", [None, None], told=True, mode="quick")
    page.wait_for_selector(".fn-deal select")
    eyes.look("told")


@pytest.mark.parametrize("game", [KING, MEDICAL])
def test_lab(visit: Visit, eyes: Eyes, game: str) -> None:
    page = visit.open("lab", hash=f"#game={game}&position={FIRST[game]}").page
    page.wait_for_selector(".fn-piece")
    page.click(".fn-piece >> nth=2")
    page.wait_for_selector(".fn-part.fn-target")
    eyes.look("edit")
    for view in ("ask", "moves"):
        page.click(f"[data-view={view}]")
        page.wait_for_selector(f"[data-view={view}][aria-selected=true]")
        eyes.look(view)
    page.click(".fn-fresh")
    page.wait_for_selector("dialog[open] .fn-way select")
    eyes.look("new position")
    page.keyboard.press("Escape")
    page.click("text=Take along")
    eyes.look("take along")


WORDS = "dialog[open] .fn-words"
MOVING = """() => [...document.querySelectorAll("*")].flatMap((e) =>
  [null, "::before", "::after"].map((part) => getComputedStyle(e, part)).filter((look) =>
    look.animationName !== "none" || look.transitionDuration.split(", ").some((time) => time !== "0s")
  ).map(() => e.className || e.localName))"""
RING = """(e) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(e);
  return `${outlineStyle} ${outlineWidth}`;
}"""


def test_what_is_read_follows_the_game(visit: Visit) -> None:
    page = visit.page
    player = Player(visit).open()
    player.begin("Medical Frontier", ["greedy", "greedy"], pace="slow", mode="quick")
    page.wait_for_selector(".fn-log-row >> nth=3")
    page.keyboard.press("w")
    page.wait_for_selector(f"{WORDS} li")
    before = page.inner_text(WORDS)
    assert page.evaluate("document.activeElement.textContent") == "The position in words"
    page.wait_for_function(f"before => document.querySelector('{WORDS}').innerText !== before", arg=before)
    page.wait_for_function(
        "document.querySelector('dialog[open] .fn-live').textContent.length > 10"
    )  # heard, too
    assert page.evaluate("document.activeElement.textContent") == "The position in words"
    page.keyboard.press("Escape")
    page.wait_for_function("document.querySelector('.fn-play > .fn-live')?.textContent.length > 10")


def test_choices_and_the_focus_are_seen_in_forced_colours(visit: Visit) -> None:
    page = visit.page
    player = Player(visit).open().begin("The King of Frontier", [None, "greedy"])
    player.waits()
    page.emulate_media(forced_colors="active")
    visit.focus()
    assert not page.locator(".fn-target").count()
    page.keyboard.press(".")
    page.wait_for_function(
        "document.querySelector('.fn-live').textContent === 'Nothing on the board is lit.'"
    )
    page.keyboard.press("t")
    page.wait_for_selector(".fn-target")
    page.keyboard.press(",")
    page.keyboard.press(".")
    part = page.locator(".fn-part:focus")
    assert part.get_attribute("aria-description") == "can be chosen"
    assert page.locator(".fn-target:not(:focus)").first.evaluate(RING) == "dashed 3px"
    assert part.evaluate(RING) == "solid 4px"
    page.keyboard.press("g")
    assert page.evaluate("document.activeElement.textContent") == "Player 1 is to move."
    page.keyboard.press("g")
    assert page.locator(".fn-part:focus").count() == 1
    page.keyboard.press("w")
    moves = page.locator(f"{WORDS} ul >> nth=-1").locator("li")
    moves.first.wait_for()
    assert page.locator(f"{WORDS} h3 >> nth=-1").inner_text() == "What can be done"
    assert moves.count() == 1 or moves.count() == page.locator(".fn-every li").count()


def test_nothing_moves_where_less_motion_is_wanted(visit: Visit) -> None:
    page = visit.open("plain", hash="#at=20").page
    page.evaluate("document.querySelector('.fn').classList.add('fn-waiting')")
    assert page.evaluate(MOVING)
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(MOVING) == []
    page.evaluate("""() => {
      window.ways = [];
      Element.prototype.scrollIntoView = (how) => ways.push(how.behavior);
    }""")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector(".fn-docked")
    visit.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("ways.length > 0")
    assert set(page.evaluate("ways")) == {"auto"}


def test_what_has_the_focus_is_not_below_the_text(visit: Visit) -> None:
    page = visit.page
    page.set_viewport_size({"width": 390, "height": 844})
    visit.open("plain", hash="#at=20")
    visit.focus()
    hidden = """() => {
      const part = document.activeElement.getBoundingClientRect();
      return (part.top + part.bottom) / 2 > document.querySelector(".fn-dock").getBoundingClientRect().top;
    }"""
    for _ in range(40):
        page.keyboard.press("ArrowDown")
        assert not page.evaluate(hidden)
