"""Arrows and highlights: sent with what they lie on, once, and not again; hidden from veiled eyes."""

from __future__ import annotations

from typing import Any

import pytest
from toy_game import Deal, Play, Toy, toy
from widget_page import Page

from frontier_nb.protocol import Highlights
from frontier_nb.record import Annotation, Line, Mark, Record, make_record
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.theme import paint

pytest.importorskip("anywidget")

from frontier_widgets import Replay
from frontier_widgets.board.marks import Labelled, marked
from frontier_widgets.board.widget import BoardWidget

__all__ = ["toy"]

ARROW = Mark("arrow", "hand0", "hand1", "green")
RING = Mark("highlight", "hand0", None, "red")
DATA = {
    ARROW: {"kind": "arrow", "from": "hand0", "to": "hand1", "colour": "green"},
    RING: {"kind": "highlight", "from": "hand0", "to": None, "colour": "red"},
}
EVENTS = (Deal(("a", "b")), Play("keep", 0, "a"), Play("drop", 1, "b"))


@pytest.fixture
def record(toy: Toy) -> Record:
    instead = Line((Play("drop", 0, "a"),), (Annotation(0, marks=(RING,)),))
    notes = (
        Annotation(1, marks=(ARROW,)),
        Annotation(1, comment="Both.", marks=(RING,)),
        Annotation(1, variation=instead),
    )
    return make_record(toy, ("Ana", "Ben"), EVENTS, annotations=notes)


def marks(message: dict[str, Any]) -> list[Any] | None:
    return message.get("marks")


def test_a_board_shows_marks_until_it_shows_something_else(toy: Toy) -> None:
    state = toy.setup(2)

    def build(frame: Any) -> Any:
        return toy.scene(state, frame, Highlights(), ("Ana", "Ben"))

    board = BoardWidget(build)
    page = Page(board)  # type: ignore[arg-type]
    assert marks(page.ready()) is None
    hint = Labelled("arrow", "hand0", "hand1", "green", "1")
    board.show(build, marks=[hint, RING])
    assert marks(page.sent[-1]) == [{**DATA[ARROW], "label": "1"}, DATA[RING]]
    board.show(build, marks=[hint, RING])
    assert marks(page.sent[-1]) is None, "they are there already"
    assert marks(page.ready()) == [{**DATA[ARROW], "label": "1"}, DATA[RING]], "a page that begins anew"
    board.show(build)
    assert marks(page.sent[-1]) == []


def test_a_replay_shows_the_marks_of_the_place(record: Record) -> None:
    page = Page(Replay(record))
    page.ready()
    assert marks(page.do("go", to=1, term=None)) == [DATA[ARROW], DATA[RING]]
    assert marks(page.do("go", to=2, term=None)) == []
    assert marks(page.do("go", to=3, term=None)) == [DATA[RING]], "said before the variation's first event"


def test_a_step_that_is_offered_brings_its_marks(record: Record) -> None:
    replay = Replay(record)
    page = Page(replay)
    page.ready()
    replay._foresee()
    ahead = page.sent[-1]
    assert ahead["k"] == "ahead"
    assert marks(ahead) == [DATA[ARROW], DATA[RING]]
    page.do("took", n=ahead["n"], to=1, term=None)
    assert marks(page.do("about", id="hand0")) is None, "the page has them"
    assert marks(page.do("go", to=0, term=None)) == []


def test_marks_make_room_for_a_term_that_is_lit(record: Record) -> None:
    page = Page(Replay(record))
    page.ready()
    page.do("go", to=1, term=None)
    page.do("about", id="hand0")
    assert marks(page.do("go", to=1, term=0)) == []
    assert marks(page.do("go", to=1, term=None)) == [DATA[ARROW], DATA[RING]]


def test_whoever_does_not_see_everything_sees_no_marks(record: Record) -> None:
    replay = Replay(record)
    page = Page(replay)
    page.ready()
    replay.go(1)
    page.do("see", viewer=0)
    assert not marks(page.sent[-1])
    assert marks(page.do("see", viewer=None)) == [DATA[ARROW], DATA[RING]]


def test_a_picture_holds_the_marks_too(record: Record) -> None:
    page = Page(Replay(record))
    page.ready()
    plain = page.do("download", kind="svg")["panel"]["file"]["text"]
    page.do("go", to=1, term=None)
    svg = page.do("download", kind="svg")["panel"]["file"]["text"]
    green, red = (paint(f"mark-{name}", "light").stroke for name in ("green", "red"))
    assert green is not None
    assert red is not None
    assert svg.count(f'stroke="{green}"') == svg.count(f'fill="{green}"') == 1, "an arrow and its head"
    assert svg.count(f'stroke="{red}"') == 1
    assert f'stroke="{green}"' not in plain


def test_a_drawing_leaves_out_what_it_cannot_show(toy: Toy) -> None:
    scene = toy.scene(toy.setup(2), Frame(), Highlights(), ("Ana", "Ben"))
    assert (
        marked(scene, [Mark("arrow", "hand0", "elsewhere", "red"), Mark("highlight", "deck", None, "red")])
        == scene
    )
    to_itself = marked(scene, [Mark("arrow", "hand0", "hand0", "plaid")])
    assert [shape.style for shape in to_itself.shapes[-2:]] == ["mark-ground-line", "mark-plain"]
