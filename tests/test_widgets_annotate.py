"""Annotate, a mode of Replay, without a browser: what its page asks for, and what it gets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from toy_game import Deal, Play, Table, Toy, toy
from widget_page import Page

from frontier_nb.bots.annotate import MARK
from frontier_nb.dealing import Deal as Telling
from frontier_nb.dealing import Slot
from frontier_nb.errors import Unreadable
from frontier_nb.messages import msg
from frontier_nb.record import Annotation, Line, Mark, Path, Record, make_record, read_fgn, write_fgn

pytest.importorskip("anywidget")

from frontier_widgets import Replay
from frontier_widgets.replay.drafts import MOST_DRAFT, Draft, pack_draft, unpack_draft

__all__ = ["toy"]

EVENTS = (Deal(("a", "b")), Play("keep", 0, "a"), Play("drop", 1, "b"), Deal(("c", "d")))
DROP = Play("drop", 0, "a")


@pytest.fixture
def record(toy: Toy) -> Record:
    notes = (Annotation(1, "Now?"), Annotation(1, variation=Line((DROP,))))
    return make_record(toy, ("Ana", "Ben"), EVENTS, headers={"Title": "Toys"}, annotations=notes)


@pytest.fixture
def page(record: Record) -> Page:
    page = Page(Replay(record))
    page.ready()
    page.do("annotate", on=True)
    return page


def notes(page: Page) -> dict[str, Any]:
    return page.widget.desk.data()["notes"]


def now(page: Page) -> Record:
    assert page.widget.record is not None
    return page.widget.record


def panel(page: Page) -> dict[str, Any]:
    return page.sent[-1].get("panel", {})


# -- writing -----------------------------------------------------------------------------------------


def test_what_is_written_is_shown_at_once_and_kept_by_the_page(page: Page, record: Record) -> None:
    page.do("go", to=2, term=None)
    page.do("comment", node=2, number=0, text="Well kept.")
    news = panel(page)
    assert news["rows"][1][6] == ["Well kept."]
    assert news["dirty"]
    page.do("nag", nag=1)
    assert panel(page)["rows"][1][4] == "Ana keeps a. !"
    draft = unpack_draft(panel(page)["keep"]["game"])
    assert draft == Draft(record, now(page), Path(played=2))
    assert panel(page)["keep"]["title"] == "Toys"


def test_a_comment_goes_where_it_was_written_though_one_has_walked_on(page: Page) -> None:
    page.do("go", to=3, term=None)  # the variation, after node 2
    page.do("comment", node=1, number=1, text="Or else?")
    assert page.widget.at == 3
    assert [note.comment for note in now(page).line.annotations] == ["Now?", "Or else?", None]
    assert page.widget.controller is not None
    assert page.widget.controller.nodes[3].path == Path((2,), 1), "its number in the line is another now"
    assert notes(page)["at"] == 3


def test_marks_are_set_by_choosing_on_the_board(page: Page) -> None:
    page.do("go", to=2, term=None)
    page.do("tool", tool="highlight")
    page.do("colour", colour="gold")
    page.do("pick", id="hand0")
    assert page.sent[-1]["marks"] == [{"kind": "highlight", "from": "hand0", "to": None, "colour": "gold"}]
    page.do("tool", tool="arrow")
    page.do("pick", id="hand0")
    assert notes(page)["begun"]
    page.do("pick", id="hand1")
    assert page.widget.desk.pen is not None
    assert page.widget.desk.pen.marks == (
        Mark("highlight", "hand0", None, "gold"),
        Mark("arrow", "hand0", "hand1", "gold"),
    )
    page.do("pick", id="hand0")
    page.do("pick", id="hand0")
    assert not notes(page)["begun"], "chosen twice, nothing begins"
    page.do("unmark")
    assert page.sent[-1]["marks"] == []
    assert not page.widget.desk.dirty


def test_undo_and_redo_lead_to_where_it_was_written(page: Page, record: Record) -> None:
    page.do("go", to=2, term=None)
    page.do("nag", nag=2)
    page.do("go", to=5, term=None)
    page.do("undo")
    assert now(page) == record
    assert page.widget.at == 2
    assert not panel(page)["dirty"]
    assert panel(page)["keep"]["game"] is None, "there is nothing left to keep"
    page.do("redo")
    assert panel(page)["dirty"]


def test_headers_and_names_are_told_and_taken(page: Page) -> None:
    page.do("headers")
    players, rows = panel(page)["headers"]
    assert players == ["Ana", "Ben"]
    assert ["Title", "Toys"] in rows
    page.do(
        "headers", players=["Mia", "Ben"], rows=[["Title", "More toys"], ["Annotator", " Me "], ["Date", ""]]
    )
    assert now(page).players == ("Mia", "Ben")
    assert now(page).headers == {"Title": "More toys", "Annotator": "Me"}
    assert panel(page)["title"] == "More toys"


# -- playing -----------------------------------------------------------------------------------------


def test_a_move_that_was_played_is_followed_and_another_begins_a_variation(
    page: Page, record: Record
) -> None:
    page.do("go", to=1, term=None)
    page.do("tool", tool="play")
    offered = {text: number for number, text in notes(page)["moves"]["every"]}
    page.do("move", index=offered["Ana keeps a."])
    assert page.widget.at == 2
    page.do("go", to=1, term=None)
    page.do("move", index=offered["Ana drops a."])
    assert page.widget.at == 3
    assert now(page) == record
    page.do("move", index=0)  # Ben keeps b, on in the variation
    assert now(page).line_at((1,)).events == (DROP, Play("keep", 1, "b"))
    assert page.widget.at == 4


def test_what_a_move_would_lead_to_is_shown_and_nothing_else(page: Page, record: Record) -> None:
    page.do("go", to=1, term=None)
    page.do("tool", tool="play")
    shown = page.do("preview", index=0)
    assert [part[0] for part in shown["parts"]] == ["hand0"]
    back = page.do("preview", index=None)
    assert [part[0] for part in back["parts"]] == ["hand0"]
    assert now(page) == record


def test_an_illegal_move_is_answered_with_the_rule(page: Page, record: Record) -> None:
    page.do("go", to=1, term=None)
    page.do("tool", tool="play")
    pen = page.widget.desk.pen
    assert pen is not None
    pen.play(Play("keep", 0, "d"))
    assert "TG-03" in notes(page)["reply"]
    assert now(page) == record
    page.do("go", to=2, term=None)
    assert notes(page)["reply"] == ""


def test_chance_is_drawn_by_the_game_or_told(page: Page, toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    page.do("go", to=0, term=None)
    page.do("tool", tool="play")
    assert notes(page)["deal"]
    assert notes(page)["moves"] is None
    page.do("deal", answers=None)
    assert page.widget.at > 0

    def deal(self: Toy, state: Table) -> Telling:
        cards = tuple((card, msg("{a}", a=card)) for card in "abcd")
        return Telling(msg("What was dealt?"), (Slot(msg("Ana"), cards), Slot(msg("Ben"), cards)))

    def dealt(self: Toy, state: Table, answers: Sequence[str]) -> Deal:
        return Deal(tuple(answers))

    monkeypatch.setattr(Toy, "deal", deal)
    monkeypatch.setattr(Toy, "dealt", dealt)
    page.do("go", to=0, term=None)
    assert notes(page)["deal"]["question"] == "What was dealt?"
    page.do("deal", answers=["d", "d"])
    at = page.widget.at
    assert page.widget.controller is not None
    assert page.widget.controller.nodes[at].event == Deal(("d", "d"))


def test_variations_are_promoted_and_deleted(page: Page, record: Record) -> None:
    page.do("go", to=3, term=None)
    assert notes(page)["variation"]
    page.do("variation", act="promote")
    assert now(page).line.events == (EVENTS[0], DROP)
    assert page.widget.at == 2
    page.do("undo")
    page.do("variation", act="delete")
    assert now(page).line.annotations == (Annotation(1, "Now?"),)
    assert page.widget.at == 1


def test_what_begins_where_a_variation_does_is_deleted(toy: Toy) -> None:
    keep, drop = Play("keep", 1, "b"), Play("drop", 1, "b")
    inner = Line((DROP, keep), (Annotation(0, variation=Line((EVENTS[1], drop))),))
    page = Page(
        Replay(make_record(toy, ("Ana", "Ben"), EVENTS, annotations=(Annotation(1, variation=inner),)))
    )
    page.ready()
    page.do("annotate", on=True)
    controller = page.widget.controller
    assert controller is not None
    page.do("go", to=controller.node_at("0.0.2"), term=None)
    page.do("variation", act="delete")
    assert now(page).line_at((0,)) == Line((DROP, keep))
    assert page.widget.at == 1


def test_moves_are_pointed_at_on_a_real_board() -> None:
    page = Page(Replay("first-game-quick"))
    page.ready()
    page.do("annotate", on=True)
    page.do("go", to=41, term=None)
    page.do("tool", tool="play")
    before = now(page)
    page.do("pick", id="market-3")
    assert panel(page)["rows"], "the move was made"
    assert now(page).line.count_events() == before.line.count_events() + 1
    assert notes(page)["variation"]


# -- files and drafts ----------------------------------------------------------------------------------


def test_saving_clears_the_mark_and_the_file_holds_everything(page: Page) -> None:
    page.do("go", to=2, term=None)
    page.do("comment", node=2, number=0, text="Kept.")
    assert page.do("download", kind="svg")["panel"].get("keep") is None, "a picture saves no words"
    saved = page.do("download", kind="fgn")["panel"]
    assert not saved["dirty"]
    assert saved["keep"]["game"] is None
    assert read_fgn(saved["file"]["text"]).one() == now(page)
    page.do("undo")
    assert panel(page)["dirty"], "now the file holds more"


def test_a_draft_is_gone_on_with_after_everything_was_lost(record: Record) -> None:
    first = Page(Replay(record))
    first.ready()
    first.do("annotate", on=True)
    first.do("go", to=2, term=None)
    first.do("comment", node=2, number=0, text="Kept.")
    keep = panel(first)["keep"]
    other = Page(Replay(record))
    other.ready()
    other.do("resume", id=keep["id"], game=keep["game"])
    assert now(other) == now(first)
    assert other.widget.at == 2
    assert panel(other)["dirty"]
    assert panel(other)["notes"]["comments"] == ["Kept."]
    other.do("nag", nag=1)
    assert panel(other)["keep"]["id"] == keep["id"]


def test_what_was_being_written_when_all_was_lost_is_taken_up(record: Record) -> None:
    first = Page(Replay(record))
    first.ready()
    first.do("go", to=2, term=None)
    first.do("annotate", on=True)
    base = panel(first)["base"]
    assert unpack_draft(base["game"]) == Draft(record, record, Path(played=2))
    other = Page(Replay(record))
    other.ready()
    written: list[object] = [
        ["2", 0, "For nobody?"],
        ["1", 1, "And this."],
        ["99", 0, "x"],
        ["2.x", 0, "x"],
        ["0"],
        7,
    ]
    other.do("resume", id=base["id"], game=base["game"], written=written)
    assert [(note.at, note.comment) for note in now(other).line.annotations if note.comment] == [
        (1, "Now?"),
        (1, "And this."),
        (2, "For nobody?"),
    ]
    assert panel(other)["keep"]["taken"]
    assert unpack_draft(panel(other)["keep"]["game"]).now == now(other)
    assert other.widget.at == 1
    assert panel(other)["dirty"]


def test_a_draft_of_a_game_that_is_not_there_is_opened_too(record: Record, toy: Toy) -> None:
    keep = pack_draft(Draft(record, make_record(toy, ("Ana", "Ben"), EVENTS[:2]), Path(played=1)))
    page = Page(Replay(make_record(toy, ("Cy", "Di"))))
    page.ready()
    page.do("resume", id="x", game=keep)
    assert now(page).line.events == EVENTS[:2]
    assert panel(page)["payload"], "links carry the game itself"


@pytest.mark.parametrize("text", ["", "no base 64!", "AAAA", "x" * (MOST_DRAFT + 1)])
def test_a_damaged_draft_is_told_of(page: Page, record: Record, text: str) -> None:
    with pytest.raises(Unreadable):
        unpack_draft(text)
    page.do("resume", id="x", game=text)
    assert "cannot be read" in panel(page)["notice"]
    assert now(page) == record


def test_another_game_keeps_its_own_annotations(toy: Toy, record: Record, tmp_path: Any) -> None:
    other = make_record(toy, ("Cy", "Di"), EVENTS[:1])
    file = tmp_path / "two.fgn"
    file.write_text(write_fgn([record, other]), "utf-8")
    page = Page(Replay(file))
    page.ready()
    page.do("annotate", on=True)
    page.do("comment", node=0, number=0, text="First.")
    page.do("game", index=1)
    assert not panel(page)["dirty"]
    assert panel(page)["notes"] is None
    page.do("game", index=0)
    assert panel(page)["dirty"]
    assert panel(page)["lead"] == "First."


# -- eyes ----------------------------------------------------------------------------------------------


def test_only_whoever_sees_everything_may_annotate(page: Page, record: Record) -> None:
    page.do("go", to=2, term=None)
    page.do("comment", node=2, number=0, text="A secret.")
    page.do("see", viewer=0)
    sent = json.dumps(page.sent) + "".join(page.traits)
    assert "A secret." not in sent
    assert not page.widget.desk.open
    page.do("annotate", on=True)
    assert page.sent[-1]["k"] == "error"
    page.do("nag", nag=1)
    assert page.sent[-1]["k"] == "error"
    page.do("see", viewer=None)
    page.do("annotate", on=True)
    assert notes(page)["comments"] == ["A secret."]


def in_a_loop(work: Coroutine[Any, Any, None]) -> None:
    """Do some work in an event loop, whether or not one is running here."""
    with ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, work).result(timeout=60)


# -- the bot -------------------------------------------------------------------------------------------


def test_a_bot_annotates_in_the_background_as_one_edit() -> None:
    page = Page(Replay("first-game-quick"))
    page.ready()
    page.do("annotate", on=True)
    page.do("go", to=3, term=None)
    before = now(page)
    desk = page.widget.desk

    async def work() -> None:
        page.do("bot", who="greedy")
        assert notes(page)["bot"] == 0.0
        await asyncio.sleep(0)
        page.do("comment", node=3, number=0, text="Meanwhile.")  # the page is answered
        while desk.data()["notes"]["bot"] is not None:
            await asyncio.sleep(0.01)

    in_a_loop(work())
    remarks = [note.comment for note in now(page).line.annotations if note.comment]
    assert any(text.startswith(MARK.format(bot="greedy")) for text in remarks)
    assert "Meanwhile." in remarks
    assert page.widget.at == 3
    page.do("undo")
    assert [
        n.comment for n in now(page).line.annotations if n.comment and n.comment.startswith("[greedy]")
    ] == []
    page.do("undo")
    assert now(page) == before


def test_a_bot_is_stopped_at_once(page: Page, record: Record) -> None:
    async def work() -> None:
        page.do("bot", who="greedy")
        await asyncio.sleep(0)
        page.do("bot", who=None)
        await asyncio.sleep(0.05)

    in_a_loop(work())
    assert notes(page)["bot"] is None
    assert now(page) == record
    page.do("bot", who="nobody")
    assert page.sent[-1]["k"] == "error"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("nag", {"nag": "!"}),
        ("tool", {"tool": "hammer"}),
        ("colour", {"colour": "plaid"}),
        ("pick", {"id": 3}),
        ("move", {"index": 0}),
        ("deal", {"answers": []}),
        ("comment", {"node": 99, "number": 0, "text": ""}),
        ("variation", {"act": "delete"}),
        ("headers", {"rows": [], "players": ["Ana"]}),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(
    page: Page, record: Record, name: str, data: Mapping[str, Any]
) -> None:
    assert page.do(name, **data)["k"] == "error"
    assert now(page) == record
