"""The Lab in a browser: pieces moved by mouse, finger and keyboard, the position as text and as a link."""

from __future__ import annotations

import json
from random import Random
from urllib.parse import unquote

import pytest

from frontier_nb import registry
from frontier_widgets.lab.laboratory import Laboratory

from .conftest import Visit
from .pupil import FREE_SPOT

pytestmark = pytest.mark.browser
KING, MEDICAL = "king-of-frontier", "medical-frontier"
GAMES = (KING, MEDICAL)
FIRST = {
    KING: "0.11.0.p.1/0.0.0,a1.0/F01.e,F24.e,F04.w,1,F29.e,1,monastery,2,logging-camp,4,F38.w,F03,3,F15~"
    "f,2.0.0,f;F02.e,F36.s,3,workshop.e,F37.w,1,rich-soil,1,stoneworks.e,F30.s,7,F11~f,-/-;-/F21,F28;F05,F19/"
    "castle-gate,warehouse,tower/3;6",
    MEDICAL: "quick/01011010/8.1.1.0.p/5b,-,5e,1e,11b/11a;8d/-;6f,8g,10b,10f;11e,1b;11f,10e,8f,7e;-;4f/"
    "3.P4.C6;3.P8.C12;4.-.-/1%2B3;0%2B2/6e,9f,5d,7d,8b,10a,4b,6b,8a,12a,9e,3e,3d,3c,2e",
}
"""A position of each game, as links write it."""
HOSTILE = "<img src=x onerror=window.hacked=1>"
CHANGED = "(before) => document.querySelector('.fn-position .fn-address').value !== before"
COPY = "navigator.clipboard.writeText = async (text) => { window.copied = text; }"


class Table:
    """The Lab in a page."""

    def __init__(self, visit: Visit) -> None:
        self.visit, self.page = visit, visit.page
        self.page.set_default_timeout(15_000)

    def open(self, game: str = "", hash: str = "") -> Table:
        """Open the Lab at the position of a game, or where a link leads."""
        link = f"#game={game}&position={FIRST[game]}" if game else hash
        self.visit.open("lab", hash=link)
        self.page.wait_for_selector(".fn-piece")  # the kernel has answered
        return self

    @property
    def position(self) -> str:
        return self.page.input_value(".fn-position .fn-address")

    @property
    def linked(self) -> str:
        return unquote(self.page.url.partition("&position=")[2])

    def changes(self, before: str) -> str:
        """Wait until the position is another, and return it."""
        self.page.wait_for_function(CHANGED, arg=before)
        return self.position

    def spot(self, id: str) -> tuple[float, float]:
        """Return a point of the page where a component lies on top."""
        found = self.page.evaluate(FREE_SPOT, id)
        assert found, f"{id} is covered"
        return found[0], found[1]

    def at(self, id: str) -> tuple[float, float]:
        """Return the middle of a component, whatever lies on it."""
        return self.middle(self.page.locator(f"[data-component='{id}']"))

    def piece(self, number: int = 0):
        return self.page.locator(".fn-piece").nth(number)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag with the mouse."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 5, start[1] + 9, steps=3)
        self.page.wait_for_selector(".fn-ghost")
        mouse.move(*end, steps=5)
        mouse.up()

    def middle(self, locator) -> tuple[float, float]:
        locator.scroll_into_view_if_needed()
        box = locator.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def targets(self) -> list[str]:
        self.page.wait_for_selector(".fn-part.fn-target")
        return self.page.eval_on_selector_all(
            ".fn-part.fn-target", "(all) => all.map((e) => e.dataset.component)"
        )

    def view(self, name: str) -> None:
        self.page.click(f"[data-view={name}]")
        self.page.wait_for_selector(f"[data-view={name}][aria-selected=true]")

    def focused(self) -> str:
        return self.page.evaluate("document.activeElement.dataset.component ?? ''")


@pytest.fixture
def table(visit: Visit) -> Table:
    return Table(visit)


@pytest.fixture
def small(phone: Visit) -> Table:
    return Table(phone)


def text_of(game: str) -> str:
    return unquote(FIRST[game])


# -- with a mouse ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_is_dragged_onto_the_board_around_and_back(table: Table, game: str) -> None:
    table.open(game)
    table.piece(2).click()
    places = [id for id in table.targets() if table.page.evaluate(FREE_SPOT, id)]
    table.page.keyboard.press("Escape")
    table.page.wait_for_selector(".fn-part.fn-target", state="detached")
    start = table.position
    place = table.spot(places[0])  # this may scroll the page, and so comes first
    table.drag(table.middle(table.piece(2)), place)
    put = table.changes(start)
    assert table.linked == put
    lab = Laboratory(registry.game(game))
    lab.read(start)
    own = [piece.id for piece in lab.pieces()][2]
    lab.hold([own])
    lab.put([places[0]])
    assert put == lab.text
    table.page.get_by_role("button", name="Undo").click()
    assert table.changes(put) == start
    table.page.get_by_role("button", name="Redo").click()
    assert table.changes(start) == put


def test_a_tile_is_dragged_from_place_to_place_and_into_the_box(table: Table) -> None:
    table.open(KING)
    start = table.position
    table.drag(table.at("p0/r1c1"), table.at("p0/r2c2"))
    moved = table.changes(start)
    assert moved != start
    pieces = table.page.locator(".fn-piece").count()
    table.drag(table.at("p0/r2c2"), table.middle(table.page.locator(".fn-box h3")))
    table.changes(moved)
    assert table.page.locator(".fn-piece").count() >= pieces
    assert not table.page.locator(".fn-ghost").count()


def test_a_drag_that_ends_nowhere_changes_nothing(table: Table) -> None:
    table.open(KING)
    start = table.position
    table.drag(table.middle(table.piece(2)), table.middle(table.page.locator(".fn-head, .fn-app-head").first))
    table.page.wait_for_selector(".fn-part.fn-target", state="detached")
    assert table.position == start


def test_a_click_picks_up_and_a_click_puts_down(table: Table) -> None:
    table.open(MEDICAL)
    start = table.position
    table.piece(3).click()
    place = next(id for id in table.targets() if table.page.evaluate(FREE_SPOT, id))
    table.page.mouse.click(*table.spot(place))
    table.changes(start)


@pytest.mark.parametrize("game", GAMES)
def test_fields_of_what_is_chosen_stand_beside_the_board(table: Table, game: str) -> None:
    table.open(game)
    start = table.position
    table.page.mouse.click(*table.at({KING: "p0/r1c1", MEDICAL: "lab-0-1"}[game]))
    table.page.wait_for_selector(".fn-set:not(.fn-last) .fn-fields > *")
    lists = table.page.locator(".fn-set .fn-fields select")
    counts = table.page.locator(".fn-set .fn-fields input")
    if counts.count():
        table.page.locator(".fn-set .fn-step-by").nth(1).click()
    else:
        values = lists.first.evaluate("(list) => [...list.options].map((o) => o.value)")
        lists.first.select_option(next(v for v in values if v != lists.first.input_value()))
    table.changes(start)
    table.page.keyboard.press("Control+z")
    table.page.wait_for_function(
        "(before) => document.querySelector('.fn-position .fn-address').value === before", arg=start
    )


# -- with the keyboard -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_is_put_by_keyboard_and_taken_back(table: Table, game: str) -> None:
    table.open(game)
    keys, start = table.page.keyboard, table.position
    table.page.focus(".fn-box .fn-search")
    keys.press("Tab")
    keys.press("Enter")
    table.page.wait_for_function("document.activeElement.classList.contains('fn-target')")
    keys.press("ArrowRight")
    while "fn-target" not in table.page.evaluate("document.activeElement.className"):
        keys.press("ArrowRight")
    keys.press("Enter")
    put = table.changes(start)
    keys.press("u")
    assert table.changes(put) == start
    keys.press("U")
    assert table.changes(start) == put


def test_the_box_is_one_stop_of_the_tabulator(table: Table) -> None:
    table.open(MEDICAL)
    keys = table.page.keyboard
    table.page.focus(".fn-box .fn-search")
    keys.press("Tab")
    at = "[...document.querySelectorAll('.fn-piece')].indexOf(document.activeElement)"
    assert table.page.evaluate(at) == 0
    keys.press("ArrowRight")
    keys.press("ArrowDown")
    below = table.page.evaluate(at)
    assert below > 3
    keys.press("Tab")
    assert table.page.evaluate(at) == -1
    keys.press("Shift+Tab")
    assert table.page.evaluate(at) == below
    table.page.fill(".fn-box .fn-search", "value 12")
    keys.press("Tab")
    assert "value 12" in table.page.evaluate("document.activeElement.title")


def test_escape_lets_go_and_delete_puts_into_the_box(table: Table) -> None:
    table.open(KING)
    keys, start = table.page.keyboard, table.position
    table.page.focus("[data-component='p0/r1c1']")
    keys.press("Enter")
    assert table.targets()
    table.page.wait_for_selector(".fn-hint", state="hidden")  # else the key is for the hint
    keys.press("Escape")
    table.page.wait_for_selector(".fn-part.fn-target", state="detached")
    assert table.focused() == "p0/r1c1"
    keys.press("Enter")
    table.targets()
    keys.press("Delete")
    table.changes(start)


def test_tabs_are_reached_by_number_and_arrows(table: Table) -> None:
    table.open(KING)
    table.visit.focus()
    table.page.keyboard.press("2")
    table.page.wait_for_selector("[data-view=ask][aria-selected=true]")
    table.page.focus("[data-view=ask]")
    table.page.keyboard.press("ArrowRight")
    table.page.wait_for_selector("[data-view=moves][aria-selected=true]:focus")


# -- text and links ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_link_opens_its_position_and_is_kept_up_to_date(table: Table, game: str) -> None:
    table.page.add_init_script(COPY)
    table.open(game)
    assert table.position == text_of(game)
    table.page.click(".fn-position button:text-is('Link')")
    table.page.get_by_role("button", name="Copied").wait_for()
    assert unquote(table.page.evaluate("copied")).endswith(f"#game={game}&position={text_of(game)}")
    play = table.page.get_by_role("link", name="Open in Play").get_attribute("href")
    assert unquote(play) == f"play.ipynb#game={game}&position={text_of(game)}&players=2"
    table.page.click(".fn-fresh")
    table.page.get_by_role("button", name="Take one").click()
    other = table.changes(text_of(game))
    assert table.linked == other
    table.page.reload()
    table.page.wait_for_selector(".fn-piece")
    assert table.position == other


def test_a_pasted_text_is_taken_or_what_is_wrong_with_it_said(table: Table) -> None:
    table.open(KING)
    field = table.page.locator(".fn-position .fn-address")
    field.fill(HOSTILE)
    field.press("Enter")
    alert = table.page.get_by_role("alert").filter(has_text="field")
    alert.wait_for()
    assert field.get_attribute("aria-invalid") == "true"
    assert field.input_value() == HOSTILE
    field.press("Escape")
    assert table.position == text_of(KING)
    assert field.get_attribute("aria-invalid") == "false"
    lab = Laboratory(registry.game(KING), seed=8)
    lab.stroll(2)
    field.fill(lab.text)
    field.press("Enter")
    table.page.wait_for_function("(text) => decodeURIComponent(location.hash).endsWith(text)", arg=lab.text)
    assert table.position == lab.text


def test_a_hostile_link_is_shown_as_text(table: Table) -> None:
    table.open(hash=f"#game={KING}&position={HOSTILE}")
    table.page.get_by_role("alert").filter(has_text="This link leads nowhere").wait_for()
    assert table.page.evaluate("window.hacked === undefined")
    assert not table.page.locator("[onerror]").count()


def test_what_was_set_up_is_offered_again(table: Table) -> None:
    table.open(KING)
    start = table.position
    table.page.click(".fn-fresh")
    table.page.get_by_role("button", name="Clear the table").click()
    table.changes(start)
    table.page.get_by_role("button", name="Undo").click()
    table.page.wait_for_function("document.querySelector('.fn-position .fn-address').value.length > 100")
    table.page.evaluate("history.replaceState(null, '', location.pathname)")
    table.page.reload()
    alert = table.page.get_by_role("alert").filter(has_text="is kept in this browser")
    alert.wait_for()
    alert.get_by_role("button", name="Go on with it").click()
    table.page.wait_for_function(
        "(text) => document.querySelector('.fn-position .fn-address').value === text", arg=start
    )


def test_two_pages_lose_nothing_of_each_other(table: Table) -> None:
    table.open(KING)
    other = table.page.context.new_page()
    other.goto(table.page.url)
    other.wait_for_selector(".fn-piece")
    texts = []
    for page in (table.page, other):
        page.click(".fn-fresh")
        page.get_by_role("button", name="Take one").click()
        page.wait_for_function(
            "(before) => document.querySelector('.fn-position .fn-address').value !== before",
            arg=text_of(KING),
        )
        texts.append(page.input_value(".fn-position .fn-address"))
    table.page.get_by_role("button", name="Undo").click()
    table.changes(texts[0])
    kept = json.loads(table.page.evaluate("localStorage['frontier-nb lab']"))["trails"][KING][0]
    assert set(texts) <= set(kept)


def test_a_lesson_block_and_a_picture_are_taken_along(table: Table) -> None:
    table.page.add_init_script(COPY)
    table.open(MEDICAL)
    table.page.get_by_role("button", name="Take along").click()
    table.page.get_by_role("button", name="Lesson").click()
    table.page.wait_for_function("window.copied?.includes('```position')")
    assert f'position = "{text_of(MEDICAL)}"' in table.page.evaluate("copied")
    with table.page.expect_download() as saved:
        table.page.get_by_role("button", name="PNG").click()
    assert saved.value.suggested_filename == f"{MEDICAL}.png"


def test_the_position_is_read_in_words(table: Table) -> None:
    table.open(MEDICAL)
    table.visit.focus()
    table.page.keyboard.press("w")
    read = table.page.locator("dialog[open] .fn-words")
    read.get_by_text("Compound 8d").first.wait_for()


# -- impossible, asked, tried ------------------------------------------------------------------------------


def test_an_impossible_position_is_drawn_and_told_with_its_rule(table: Table) -> None:
    table.open(KING)
    lab = Laboratory(registry.game(KING))
    lab.read(text_of(KING))
    rng = Random(1)
    while lab.possible:
        lab.undo()
        lab.hold([rng.choice(lab.pieces()).id])
        lab.put([rng.choice(lab.places)])
    field = table.page.locator(".fn-position .fn-address")
    field.fill(lab.text)
    field.press("Enter")
    told = table.page.locator(".fn-verdict-card")
    told.get_by_text("No game can come to this").wait_for()
    assert told.locator(".fn-rule-link").first.inner_text() == lab.problems[0].rule
    assert not table.page.get_by_role("link", name="Open in Play").count()
    table.view("moves")
    assert "Mend the position first" in told.inner_text()
    assert not table.page.locator(".fn-moves-offered").is_visible()


def test_chances_and_calculations_are_shown(table: Table) -> None:
    lab = Laboratory(registry.game(MEDICAL), seed=5)
    lab.turn_to("ask")
    while not lab.odds():
        lab.stroll(2, {"mode": "advanced"})
    table.open(hash=f"#game={MEDICAL}&position={lab.text.replace('+', '%2B')}")
    table.view("ask")
    summary = table.page.locator(".fn-odds summary").first
    summary.click()
    rows = table.page.locator(".fn-odds details").first.locator("tbody tr")
    assert rows.count() == len(lab.odds()[0].outcomes)
    assert "/" in rows.first.inner_text()
    assert " %" in rows.first.inner_text()
    table.page.fill(".fn-ask .fn-search", "Score")
    table.page.locator(".fn-workings button:visible").first.click()
    table.page.get_by_role("button", name="Work it out").click()
    table.page.wait_for_selector(".fn-calculation.fn-stepping")
    table.page.keyboard.press("n")
    table.page.wait_for_function("document.querySelector('.fn-calculation').textContent.includes('2 / ')")


def test_a_move_is_tried_and_stepped_back_from(table: Table) -> None:
    table.open(MEDICAL)
    table.view("moves")
    table.page.get_by_text("All moves by name").click()
    table.page.get_by_role("button", name="takes 5b for 1 cube").click()
    tried = table.page.locator(".fn-tried")
    tried.get_by_text("takes 5b for 1 cube").wait_for()
    assert tried.locator("tbody tr").count() == 2
    assert table.position == text_of(MEDICAL)
    tried.get_by_role("button", name="Step back").click()
    tried.wait_for(state="hidden")


# -- for everyone ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_picks_up_and_puts_down(small: Table, game: str) -> None:
    small.open(game)
    start = small.position
    small.piece(1).tap()
    place = next(id for id in small.targets() if small.page.evaluate(FREE_SPOT, id))
    x, y = small.spot(place)
    small.page.touchscreen.tap(x, y)
    small.changes(start)
    assert small.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_finger_drags_what_is_held(small: Table) -> None:
    small.open(MEDICAL)
    start = small.position
    small.piece(1).tap()
    place = next(id for id in small.targets() if small.page.evaluate(FREE_SPOT, id))
    x, y = small.spot(place)
    box = small.piece(1).bounding_box()
    finger = small.page.context.new_cdp_session(small.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": left, "y": top} for left, top in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    left, top = box["x"] + 20, box["y"] + 20
    touch("touchStart", (left, top))
    for step in range(1, 6):
        touch("touchMove", (left + (x - left) * step / 5, top + (y - top) * step / 5))
    small.page.wait_for_selector(".fn-ghost")
    touch("touchEnd")
    small.changes(start)


def test_an_edition_from_a_file_is_used_and_kept(table: Table) -> None:
    table.open(MEDICAL)
    data = registry.game(MEDICAL).edition.to_json()
    del data["sha256"]
    content = json.dumps({**data, "id": "mine", "budget": 6}).encode()
    table.page.click(".fn-fresh")
    table.page.get_by_role("button", name="Load another").click()
    file = {"name": "box.json", "mimeType": "text/plain", "buffer": content}
    table.page.set_input_files(".fn-edition .fn-file", file)
    table.page.get_by_role("button", name="Use it").click()
    table.page.get_by_text("Edition mine", exact=True).wait_for()
    table.page.keyboard.press("Escape")
    assert table.position == text_of(MEDICAL)
    assert not table.page.get_by_role("link", name="Open in Play").count()
    table.page.reload()
    table.page.get_by_text("Edition mine", exact=True).wait_for()
