"""What the page of a replay is sent while it looks through a viewer's eyes: no secret, by no way."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from secretive_game import BEASTS, Secretive, secretive
from toy_game import Deal, Play
from widget_page import Page

from frontier_nb.record.build import make_record
from frontier_nb.record.fgn_write import write_fgn
from frontier_nb.record.model import Annotation, Line, Record

pytest.importorskip("anywidget")

from frontier_widgets import Replay

__all__ = ["secretive"]

EVENTS = (
    Deal(("a", "b")),
    Play("keep", 0, "a"),  # everybody sees the aurochs
    Play("drop", 1, "b"),  # Ben alone knows the basilisk
    Deal(("c", "d")),
    Play("keep", 1, "d"),  # everybody sees the dragon; Ana alone has seen the chimera
)
NOTES = (
    Annotation(0, comment="Basilisk and Chimera!"),
    Annotation(2, comment="Now the Basilisk goes.", nags=(2,)),
    Annotation(2, variation=Line((Play("keep", 1, "b"),), (Annotation(1, comment="Basilisk?"),))),
    Annotation(5, comment="The Chimera stays."),
)
HEADERS = {"Title": "Basilisk, Chimera", "Event": "Chimera", "Summary": "Basilisk or Chimera"}
HIDDEN = {-1: {"Basilisk", "Chimera"}, 0: {"Basilisk"}, 1: {"Chimera"}}
"""What each viewer never learns."""
OPEN = "games/medical/records/first-game-quick.fgn"
"""A game in which nothing is hidden."""
VARIATION = 4
"""The node of the event of the variation, for who sees everything."""


@pytest.fixture
def record(secretive: Secretive) -> Record:
    return make_record(secretive, ("Ana", "Ben"), EVENTS, headers=HEADERS, annotations=NOTES)


class Spied(Page):
    """A page that remembers everything that it was ever sent."""

    def __init__(self, widget: Replay) -> None:
        self.all: list[str] = []
        super().__init__(widget)

    def take(self, content: dict[str, Any], buffers: Any = ()) -> None:
        super().take(content, buffers)
        guess = content.get("panel", {}).get("guess", {})
        if all(
            any(beast in text for text, _ in guess.get("moves", ())) for beast in list(BEASTS.values())[:4]
        ):
            guess["moves"] = []  # who knows nothing takes every card for possible, which tells nothing
        self.all.append(json.dumps(content))
        self.all.append(b"".join(bytes(buffer) for buffer in buffers or ()).decode("latin-1"))

    def state(self, key: Any = None) -> None:
        super().state(key)
        self.all.append(self.traits[-1])


def walk(page: Spied) -> None:
    """Ask for all there is to ask for."""
    replay = page.widget
    for width in (900, 360):
        page.ready(width=width, hash="")
        for node in range(len(replay.controller.nodes)):
            page.do("go", to=node, term=None)
            replay._foresee()
            page.do("go", to=node, term=0)
            replay._foresee()
            page.do("explain", index=0)
            for place in range(2):
                for id in (f"hand{place}", *(f"beast-{beast}-{place}" for beast in BEASTS.values())):
                    page.do("about", id=id)
                    page.ask(k="hit", id=id)
            page.do("guess", node=node)
            page.do("answer", node=node, choice=None)
            page.do("guess", node=None)
            for kind in ("fgn", "json", "svg", "png"):
                page.do("download", kind=kind)
        for node in reversed(range(len(replay.controller.nodes))):
            page.do("go", to=node, term=None)
            replay._foresee()
        page.do("go", to=99, term=None)
        for index in (1, 0):
            page.do("game", index=index)
        page.ask(k="place", width=width + 20, dark=True)
        page.ready(canvas=False)
    page.state()
    page.all.append(replay.words() + str(replay) + "".join(replay.picture().values()))


@pytest.mark.parametrize("viewer", [-1, 0, 1])
@pytest.mark.parametrize("at", [0, 1, 3, VARIATION, 6])
@pytest.mark.parametrize("uploaded", [False, True])
def test_no_secret_reaches_the_page(record: Record, viewer: int, at: int, uploaded: bool) -> None:
    replay = Replay(write_fgn([record, record]))
    page = Spied(replay)
    page.ready()
    if uploaded:
        page.do("open", text=write_fgn([record, record]))
    page.do("go", to=at, term=None)
    replay._foresee()
    page.all.clear()
    page.do("see", viewer=viewer)
    walk(page)
    sent = "\n".join(page.all)
    assert [beast for beast in HIDDEN[viewer] if beast in sent] == []
    assert "Aurochs" in sent
    assert "Dragon" in sent
    page.do("see", viewer=None)
    assert "Basilisk" in "\n".join(page.all)


def test_faults_of_reading_are_hidden_too(record: Record) -> None:
    text = write_fgn(record).replace("keep:d", "keep:zzz")
    replay = Replay(text)
    page = Spied(replay)
    page.ready()
    assert replay.panel["faults"]
    assert page.do("see", viewer=0)["panel"]["faults"] == []


def test_events_are_told_as_the_viewer_learns_of_them(record: Record) -> None:
    page = Page(Replay(record))
    page.ready()
    told = {}
    for viewer in (-1, 0, 1, None):
        patch = page.do("see", viewer=viewer)
        assert patch["full"]
        panel = patch["panel"]
        assert panel["viewer"] == viewer
        told[viewer] = [row[4] for row in panel["rows"]]
        assert [row[4] for row in page.widget.panel["rows"]] == told[viewer]
    assert told[-1] == ["Dealt: unknown and unknown.", "Ana: keep Aurochs", "Ben: drop unknown",
                        "Dealt: unknown and unknown.", "Ben: keep Dragon"]  # fmt: skip
    assert told[0][0] == "Dealt: Aurochs and unknown."
    assert told[1][2] == "Ben: drop Basilisk"
    assert told[None] == ["Dealt: Aurochs and Basilisk.", "Ana: keep Aurochs ?", "Ben: drop Basilisk",
                          "Ben: keep Basilisk", "Dealt: Chimera and Dragon.", "Ben: keep Dragon"]  # fmt: skip


def test_scores_and_calculations_count_what_is_seen(record: Record) -> None:
    page = Page(Replay(record))
    page.ready()
    page.do("go", to=1, term=None)
    assert page.do("see", viewer=0)["panel"]["scores"][1] == [10, 0]
    assert page.do("see", viewer=1)["panel"]["scores"][1] == [0, 20]
    assert "panel" not in page.do("about", id="hand0")
    assert page.do("about", id="hand1")["panel"]["calc"]["verdict"] == "Worth 2"
    # what is kept is shown, and its calculation with it; Ben's drop has none, and is not wholly seen by Ana
    page.do("see", viewer=0)
    assert page.do("go", to=2, term=None)["panel"]["calc"]["verdict"] == "Worth 1"
    assert page.do("go", to=5, term=None)["panel"]["calc"]["verdict"] == "Worth 4"


def test_only_decisions_that_are_seen_can_be_guessed(record: Record) -> None:
    page = Page(Replay(record))
    page.ready()
    page.do("see", viewer=0)
    assert len(page.do("guess", node=2)["panel"]["guess"]["moves"]) == 2
    assert page.do("answer", node=2, choice=0)["panel"]["guessed"]["hit"]
    assert page.do("guess", node=3)["panel"]["guess"] == {"node": 3, "moves": []}
    assert page.do("answer", node=3, choice=0)["k"] == "error"
    assert page.do("guess", node=5)["panel"]["guess"]["moves"]


def test_from_a_variation_one_comes_to_where_it_begins(record: Record) -> None:
    replay = Replay(record)
    page = Page(replay)
    page.ready()
    page.do("go", to=6, term=None)
    assert page.do("see", viewer=0)["panel"]["at"] == 5
    assert page.do("see", viewer=None)["panel"]["at"] == 6
    page.do("go", to=VARIATION, term=None)
    assert page.do("see", viewer=1)["panel"]["at"] == 2
    assert replay.at == 2


def test_a_veiled_page_saves_pictures_but_no_game(record: Record) -> None:
    page = Page(Replay(record))
    page.ready()
    page.do("see", viewer=0)
    for kind in ("fgn", "json"):
        panel = page.do("download", kind=kind)["panel"]
        assert list(panel) == ["notice"]
    assert page.do("download", kind="svg")["panel"]["file"]["text"].startswith("<svg")
    page.do("see", viewer=None)
    assert page.do("download", kind="fgn")["panel"]["file"]["text"] == write_fgn(record)


def test_neither_a_link_nor_another_game_lifts_the_veil(record: Record) -> None:
    replay = Replay(write_fgn([record, record]))
    replay.see(0)
    assert replay.panel["viewer"] == 0
    page = Page(replay)
    panel = page.ready(hash="#at=2")["panel"]
    assert (panel["at"], panel["viewer"]) == (2, 0)
    for index in (1, 0):
        assert page.do("game", index=index)["panel"]["viewer"] == 0
    assert page.do("open", text=write_fgn(record))["panel"]["viewer"] == 0
    assert (
        page.do("open", text=files("frontier_nb").joinpath(OPEN).read_text("utf-8"))["panel"]["viewer"]
        is None
    )
    with pytest.raises(LookupError):
        replay.see(7)


def test_who_looks_with_a_viewers_eyes_is_told_why_nothing_is_said(record: Record) -> None:
    page = Page(Replay(record))
    page.ready()
    panel = page.do("see", viewer=0)["panel"]
    assert "left out" in panel["lead"]
    assert "Basilisk" in page.do("see", viewer=None)["panel"]["lead"]
