"""Replay without a browser, with a game that the widgets have never heard of."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode, urlsafe_b64encode
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest
from toy_game import Deal, Play, Toy, toy
from widget_page import Page

from frontier_nb import registry
from frontier_nb.messages import msg
from frontier_nb.protocol import Result
from frontier_nb.record.build import make_record
from frontier_nb.record.fgn_write import write_fgn
from frontier_nb.record.files import read_records
from frontier_nb.record.jsonl import write_jsonl
from frontier_nb.record.model import Annotation, Line, Record
from frontier_nb.scene.frame import Frame, Width
from frontier_nb.scene.shapes import Component, Label, Scene

pytest.importorskip("anywidget")

from frontier_widgets import Replay
from frontier_widgets.board.look import look
from frontier_widgets.replay.controller import ReplayController
from frontier_widgets.replay.guess import question
from frontier_widgets.shared.links import DamagedLink, pack_game, unpack_game
from frontier_widgets.shared.score_plot import Course, ScorePlot
from frontier_widgets.shared.sources import MOST_UPLOAD

__all__ = ["toy"]

EVENTS = (
    Deal(("a", "b")),
    Play("keep", 0, "a"),
    Play("drop", 1, "b"),
    Deal(("c", "d")),
    Play("keep", 1, "d"),
)
NOTES = (
    Annotation(0, comment="Hello."),
    Annotation(1, comment="What now?", nags=(2,)),
    Annotation(
        1, variation=Line((Play("drop", 0, "a"), Play("keep", 1, "b")), (Annotation(1, comment="Hm."),))
    ),
    Annotation(4, comment="End."),
)


@pytest.fixture
def record(toy: Toy) -> Record:
    headers = {"Event": "Toys"}
    return make_record(toy, ("Ana", "Ben"), EVENTS, headers=headers, annotations=NOTES)


# -- the tree -------------------------------------------------------------------------------------


def test_nodes_are_the_events_in_reading_order(record: Record) -> None:
    nodes = ReplayController(record).nodes
    texts = [node.text for node in nodes]
    assert texts[1:] == [
        "Cards are dealt. ?",
        "Ana keeps a.",
        "Ana drops a.",
        "Ben keeps b.",
        "Ben drops b.",
        "Cards are dealt.",
        "Ben keeps d.",
    ]
    assert [node.parent for node in nodes] == [None, 0, 1, 1, 3, 2, 5, 6]
    assert [node.depth for node in nodes] == [0, 0, 0, 1, 1, 0, 0, 0]
    assert nodes[0].comments == ["Hello."]
    assert nodes[3].comments == ["Hm."]


def test_the_place_in_a_link_is_found_again(record: Record) -> None:
    controller = ReplayController(record)
    for number, node in enumerate(controller.nodes):
        assert controller.node_at(str(node.path)) == number
    assert controller.node_at("9.9.9") == controller.node_at("") == 0


# -- the wire ---------------------------------------------------------------------------------------


def test_a_page_gets_everything_once_and_then_what_changed(record: Record) -> None:
    page = Page(Replay(record))
    first = page.ready()
    assert first["full"]
    assert first["order"] == ["hand0", "hand1"]
    assert first["canvas"]
    assert list(first["panel"]) == ["plot", "boards"]  # the rest was in the traits
    step = page.do("go", to=1, term=None)
    assert step["n"] == first["n"] + 1
    assert step["re"] == 7
    assert step["panel"]["at"] == 1
    assert [part[0] for part in step["parts"]] == ["hand0", "hand1"]
    assert "full" not in step
    assert len(page.sent) == 1
    assert len(json.dumps(step)) + page.bytes[0] < 3000


def test_before_the_page_is_ready_nothing_is_sent(record: Record) -> None:
    replay = Replay(record)
    page = Page(replay)
    replay.go(2)
    assert page.sent == []
    assert page.ready()["panel"]["at"] == 2


def test_a_page_that_comes_back_gets_everything_again(record: Record) -> None:
    page = Page(Replay(record))
    page.ready()
    page.do("go", to=2, term=None)
    again = page.ready()
    assert again["full"]
    assert again["panel"]["at"] == 2
    assert again["panel"]["calc"]["verdict"] == "Worth 1"


def test_a_step_is_offered_and_can_be_taken(record: Record) -> None:
    replay = Replay(record)
    page = Page(replay)
    page.ready()
    page.do("go", to=1, term=None)
    replay._foresee()
    offer = page.sent[-1]
    assert (offer["k"], offer["to"], offer["panel"]["at"]) == ("ahead", 2, 2)
    page.ask(k="do", name="took", n=offer["n"], to=2, term=None)
    assert replay.at == 2
    assert page.sent == [{"k": "took", "n": offer["n"]}]  # for other pages that show the same
    assert page.do("go", to=1, term=None)["n"] == offer["n"] + 1


def test_the_offer_goes_the_same_way_on(record: Record) -> None:
    replay = Replay(record)
    page = Page(replay)
    page.ready()
    for node, term, likely in (
        (2, None, (5, None)),
        (2, 0, (2, None)),
        (2, None, (5, None)),
        (1, None, (0, None)),
        (3, None, (4, None)),
        (7, None, None),
    ):
        page.do("go", to=node, term=term)
        page.sent.clear()
        replay._foresee()
        assert [(offer["to"], offer["term"]) for offer in page.sent] == ([likely] if likely else [])


def test_an_offer_that_is_out_of_date_is_answered_with_everything(record: Record) -> None:
    replay = Replay(record)
    page = Page(replay)
    page.ready()
    replay._foresee()
    offer = page.sent[-1]
    page.do("go", to=3, term=None)
    answer = page.ask(k="do", name="took", n=offer["n"], to=1, term=None)
    assert answer["full"]
    assert answer["panel"]["at"] == replay.at == 3


def test_a_term_is_lit_on_the_board(record: Record) -> None:
    page = Page(Replay(record))
    page.ready()
    step = page.do("go", to=2, term=None)
    assert step["panel"]["calc"]["rows"] == [[0, "Card a", "", 1, "", ""]]
    lit = page.do("go", to=2, term=0)
    assert lit["panel"] == {"term": 0, "look": [0, 0, 60, 90]}
    assert page.do("go", to=2, term=9)["k"] == "error"


def test_a_component_is_explained(record: Record) -> None:
    page = Page(Replay(record))
    page.ready()
    page.do("go", to=1, term=None)
    assert page.do("about", id="hand1")["panel"]["calc"]["verdict"] == "Worth 2"
    nothing = page.do("about", id="no such thing")
    assert "panel" not in nothing
    assert nothing["re"] == 7


def test_the_position_can_be_had_in_words(record: Record) -> None:
    replay = Replay(record)
    page = Page(replay)
    page.ready()
    page.do("guess", node=2)
    [[heading, first], *groups] = json.loads(json.dumps(page.ask(k="words")["groups"]))
    assert (heading, first) == ("", [[0, replay.words().splitlines()[0]]])
    assert all(text in replay.words() for _, lines in groups for _, text in lines)


def test_the_end_is_told_and_explained_beside_the_last_event(toy: Toy) -> None:
    record = make_record(toy, ("Ana", "{0}"), (*EVENTS, Play("keep", 0, "c")))
    page = Page(Replay(record))
    page.ready()
    assert page.do("go", to=5, term=None)["panel"]["result"] == ""
    last = page.do("go", to=6, term=None)["panel"]
    assert last["result"] == "Ana wins with 4 points."
    assert (last["more"], last["index"], last["calc"]["title"]) == (["Worth", "Final score"], 0, "Worth")
    sheet = page.do("explain", index=1)["panel"]
    assert (sheet["index"], sheet["asked"], sheet["term"]) == (1, True, None)
    assert [row[1] for row in sheet["calc"]["rows"]] == ["Ana", "{0}", "best"]
    lit = page.do("go", to=6, term=1)
    assert lit["panel"] == {"term": 1, "look": [80, 0, 60, 90]}
    assert page.do("explain", index=2)["k"] == "error"
    dropped = make_record(toy, ("Ana", "Ben"), (*EVENTS, Play("drop", 0, "c")))
    page = Page(Replay(dropped))
    page.ready()
    last = page.do("go", to=6, term=None)["panel"]
    assert last["more"] == ["Final score"]
    assert last["calc"]["verdict"] == "The best score wins."
    assert last["result"] == "Ben wins with 3 points."


@pytest.mark.parametrize(
    ("scores", "winners", "told"),
    [
        ((1, 0), (0,), "Ana wins with 1 point."),
        ((5, 5), (1,), "Ben wins the tie at 5 points."),
        ((5, 5), (0, 1), "Ana and Ben share the win with 5 points."),
    ],
)
def test_who_has_won_is_a_sentence(
    record: Record, toy: Toy, scores: Any, winners: Any, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "result", lambda self, state: Result(scores, winners))
    assert Replay(record).panel["result"] == told


def test_a_page_is_told_where_to_look(record: Record) -> None:
    replay = Replay(record)
    page = Page(replay)
    page.ready()
    assert page.do("go", to=0, term=None)["panel"]["look"] is None
    assert page.do("go", to=1, term=None)["panel"]["look"] == [0, 0, 140, 90]
    replay._foresee()
    assert page.sent[-1]["panel"]["look"] == [0, 0, 60, 90]
    assert page.do("go", to=2, term=None)["panel"]["look"] == [0, 0, 60, 90]
    assert page.do("go", to=2, term=0)["panel"]["look"] == [0, 0, 60, 90]
    page.do("go", to=1, term=None)
    asked = page.do("about", id="hand1")["panel"]
    assert (asked["look"], asked["more"], asked["index"]) == ([80, 0, 60, 90], ["Worth"], 0)
    page.do("guess", node=2)
    assert page.do("answer", node=2, choice=0)["panel"]["look"] == [0, 0, 60, 90]


def test_what_is_looked_at_fits_on_a_screen() -> None:
    boxes = {"a": (0, 0, 10, 10), "b": (50, 70, 10, 10), "c": (20, 900, 10, 10)}
    things = tuple(Component(id, "thing", box, msg("thing")) for id, box in boxes.items())
    scene = Scene(100, 1000, (), things, msg("things"))
    assert look(scene, "") is None
    assert look(scene, "x") is None
    assert look(scene, "axcb") == [0, 0, 60, 80]
    assert look(scene, "cab") == [20, 900, 10, 10]


@pytest.mark.parametrize(
    "message",
    [
        {"name": "go", "to": 99, "term": None},
        {"name": "go", "to": "1", "term": None},
        {"name": "go", "to": None},
        {"name": "game", "index": 5},
        {"name": "nonsense"},
        {"name": "took", "to": True},
    ],
)
def test_a_request_that_makes_no_sense_is_answered_in_the_panel(
    record: Record, message: dict[str, Any]
) -> None:
    page = Page(Replay(record))
    page.ready()
    answer = page.ask(k="do", re=3, **message)
    assert answer["k"] == "error"
    assert answer["re"] == 3
    assert "Error" in answer["report"]


def test_links_name_the_place(record: Record) -> None:
    assert Page(Replay(record)).ready(hash="#at=2.1")["panel"]["at"] == 3
    for hash in ("#at=%00", "#at=99", "#game=/etc/passwd", "#game=http://127.0.0.1/x", "#at=1&game=x"):
        panel = Page(Replay(record)).ready(hash=hash)["panel"]
        assert list(panel) == ["plot", "boards", "notice"], hash
        assert "link" in panel["notice"]


def test_narrow_wide_dark_and_absurd_places(record: Record) -> None:
    page = Page(Replay(record))
    page.ready()
    for place in (
        {"width": 360, "dark": True},
        {"width": -5},
        {"width": "x", "height": None},
        {"width": 1e99},
    ):
        answer = page.ask(k="place", **place)
        assert answer["full"]
        assert 200 <= answer["css"][0] <= 4000


def test_without_a_canvas_the_page_gets_pictures(record: Record) -> None:
    page = Page(Replay(record))
    assert page.ready(canvas=False)["svg"].startswith("<svg")
    step = page.do("go", to=1, term=None)
    assert "canvas" not in step
    assert ">b</text>" in step["svg"]


# -- the plot of scores -------------------------------------------------------------------------------


def test_the_scores_are_drawn_with_points_to_choose(record: Record) -> None:
    page = Page(Replay(record))
    plot = page.ready()["panel"]["plot"]
    assert [point[:2] for point in plot["points"]] == [
        [0, "Set-up: Ana 0, Ben 0"],
        [2, "Round 1 · Ana: Ana 1, Ben 0"],
        [5, "Round 1 · Ben: Ana 1, Ben -1"],
        [7, "Round 2 · Ben: Ana 1, Ben 3"],
    ]
    assert "Ana 1" in plot["svg"]
    assert "Ben 3" in plot["svg"]
    assert plot["places"] == 5
    placed = page.ask(k="place", width=360)["panel"]
    narrow = placed["plot"]
    assert "look" in placed
    assert narrow["size"] != plot["size"]
    assert "panel" not in page.ask(k="place", width=370)


def test_a_plot_of_many_players_and_of_nothing() -> None:
    frame = Frame("narrow", "dark")
    called = registry.game("medical-frontier").round_name
    names = [f"Player {n}" for n in range(1, 6)]
    course = Course([0, 1], [0, 1], [msg("a"), msg("b")], [[0] * 5, [-7, 1200, 3, 4, 5]], names, called)
    scene = ScorePlot(course, frame).scene()
    assert len(scene.components) == 2
    assert all(c.box[0] >= 0 and c.box[0] + c.box[2] <= scene.width for c in scene.components)
    texts = [shape.text for shape in scene.shapes if isinstance(shape, Label)]
    assert "Player 2 1200" in texts
    assert "Player 1 −7" in texts
    for width in get_args(Width):
        five = Course([0, 1], [0, 1], [msg("a"), msg("b")], [[0] * 5, [50, 50, 49, 50, 51]], names, called)
        labels = [s for s in ScorePlot(five, Frame(width)).scene().shapes if isinstance(s, Label)]
        assert min(label.size for label in labels) >= 11
        ends = sorted(label.y for label in labels if "Player" in label.text)
        assert all(lower - upper >= 16 for upper, lower in pairwise(ends))
    alone = Course([0], [0], [msg("a")], [[0, 0]], ["Ana", "Ben"], called)
    assert [c.id for c in ScorePlot(alone, Frame()).scene().components] == ["0"]


def test_a_plot_says_how_far_what_is_written_of_a_round_reaches() -> None:
    called = registry.game("medical-frontier").round_name
    places = list(range(9))
    whens = [msg("a")] * 9
    course = Course(places, [0, *range(1, 9)], whens, [[n] for n in places], ["Ana"], called)
    for width in get_args(Width):
        plot = ScorePlot(course, Frame(width)).data()
        written = plot["rounds"]
        assert len(written) >= 4
        assert written[0][0] == pytest.approx(plot["x"][0] + (plot["x"][1] - plot["x"][0]) / 8, abs=0.001)
        assert all(start < end < after for (start, end), (after, _) in pairwise(written))


def test_a_round_is_a_row_of_nodes(record: Record) -> None:
    panel = Replay(record).panel
    assert panel["rounds"] == [0, 0, 1, 1, 1, 1, 1, 2]


# -- games in and out -------------------------------------------------------------------------------


def test_a_text_and_a_file_are_opened(record: Record) -> None:
    text = write_fgn(record)
    for data in (
        {"text": text},
        {"text": write_jsonl(record)},
        {"file": "my.fgn", "data": b64encode(text.encode()).decode()},
        {"file": "my.jsonl", "data": b64encode(write_jsonl(record).encode()).decode()},
        {"file": "../../etc/passwd", "data": b64encode(text.encode()).decode()},
    ):
        replay = Replay(record)
        page = Page(replay)
        page.ready()
        page.do("go", to=3, term=None)
        panel = page.do("open", **data)["panel"]
        assert panel["opened"]
        assert panel["at"] == replay.at == 0
        assert replay.record == record
        assert unpack_game(panel["payload"]) == text


def test_what_is_wrong_with_a_file_is_said_at_its_place(record: Record) -> None:
    replay = Replay(record)
    page = Page(replay)
    page.ready()
    text = write_fgn(record).replace("keep:d", "keep:zzz")
    panel = page.do("open", file="<b>\n.fgn", data=b64encode(text.encode()).decode())["panel"]
    line = text[: text.index("keep:zzz")].count("\n") + 1
    assert panel["faults"][0][0].startswith(f"<b>.fgn:{line}:")
    assert len(panel["rows"]) == 6
    for data in (
        {"text": '[Game "nothing"]\n'},
        {"text": ""},
        {"text": "x" * (MOST_UPLOAD + 1)},
        {"text": "{"},
        {"file": "a.fgn", "data": b64encode(b"\xff\xfe\x00").decode()},
    ):
        panel = page.do("open", **data)["panel"]
        assert panel["refused"][0][1], data
        assert "rows" not in panel
    assert page.do("open", file="a", data="a")["k"] == "error"
    assert len(replay.controller.nodes) == 7  # the game that was open still is


def test_a_link_carries_the_game(record: Record) -> None:
    packed = pack_game(write_fgn(record))
    replay = Replay(record)
    panel = Page(replay).ready(hash=f"#g={packed}&at=2.1")["panel"]
    assert (panel["at"], panel["payload"]) == (3, packed)
    assert "notice" not in panel
    assert replay.links == ("",)


@pytest.mark.parametrize(
    "packed",
    ["", "1", "1.", "1.%%%", "2.abc", "x.abc", "1.eJwDAAAAAA", "1." + "A" * 9000, "/etc/passwd", "a://b"],
)
def test_a_damaged_link_is_told(record: Record, packed: str) -> None:
    with pytest.raises(DamagedLink):
        unpack_game(packed)
    replay = Replay(record)
    answer = Page(replay).ready(hash=f"#g={packed}&at=1")
    if packed:
        assert "link" in answer["panel"]["notice"]
    assert replay.record == record


def test_a_link_that_was_cut_or_blown_up_is_told(record: Record) -> None:
    packed = pack_game(write_fgn(record))
    assert packed
    for damaged in (packed[:-4], packed[:-1], packed[:9] + packed[10:], packed + "AAAA"):
        with pytest.raises(DamagedLink):
            unpack_game(damaged)
    bomb = urlsafe_b64encode(zlib.compress(b"x" * 3_000_000, 9)).decode().rstrip("=")
    with pytest.raises(DamagedLink):
        unpack_game(f"1.{bomb}")
    assert pack_game("".join(map(chr, range(33, 9_000)))) is None


@pytest.mark.parametrize("kind", ["fgn", "json", "svg", "png"])
def test_downloads(record: Record, kind: str) -> None:
    page = Page(Replay(record))
    page.ready()
    page.do("go", to=2, term=None)
    file = page.do("download", kind=kind)["panel"]["file"]
    assert file["name"] == {"fgn": "Toys.fgn", "json": "Toys.json"}.get(kind, f"Toys-2.{kind}")
    if kind == "fgn":
        assert file["text"] == write_fgn(record)
    elif kind == "json":
        assert read_records(file["text"]).one() == record
    else:
        assert file["text"].startswith("<svg")
    assert page.do("download", kind="exe")["k"] == "error"


# -- guess the move ---------------------------------------------------------------------------------


def test_a_move_is_guessed(record: Record) -> None:
    replay = Replay(record)
    page = Page(replay)
    page.ready()
    page.do("go", to=1, term=None)
    asked = page.do("guess", node=2)
    assert [move[0] for move in asked["panel"]["guess"]["moves"]] == ["Ana keeps a.", "Ana drops a."]
    assert "answer" not in asked["panel"]["guess"]
    replay._foresee()
    assert page.sent == [asked]  # the move itself is not offered
    told = page.do("answer", node=2, choice=1)["panel"]
    assert told["guessed"] == {
        "node": 2,
        "hit": False,
        "said": "Ana drops a.",
        "played": "Ana keeps a.",
        "line": 3,
    }
    assert told["at"] == replay.at == 2
    page.do("guess", node=5)
    assert page.do("answer", node=5, choice=None)["panel"]["guessed"]["hit"] is False
    page.do("guess", node=2)
    assert replay.at == 1
    assert page.do("answer", node=2, choice=0)["panel"]["guessed"]["hit"] is True
    assert page.do("answer", node=2, choice=0)["k"] == "error"
    assert page.do("guess", node=1)["k"] == "error"  # chance decides nothing
    page.do("guess", node=2)
    assert page.do("answer", node=2, choice=7)["k"] == "error"
    page.do("guess", node=None)
    assert replay._asked is None


def test_what_all_moves_change_tells_none_apart(toy: Toy) -> None:
    class Marked(Toy):
        def changed(self, state: Any, move: Any) -> frozenset[str]:
            return frozenset({"both", move.event})

    game = Marked()
    state = game.apply(game.setup(2), Deal(("a", "b")))
    asked = question(game, state, Play("drop", 0, "a"), 4, ("Ana", "Ben"))
    assert asked.parts == (frozenset({"keep"}), frozenset({"drop"}))
    assert asked.targets == {"keep", "drop"}
    assert asked.answer == 1


# -- whose eyes -------------------------------------------------------------------------------------


def test_secrets_are_shown_to_whom_they_belong(record: Record) -> None:
    replay = Replay(record)
    page = Page(replay)
    page.ready()
    assert replay.panel["secrets"]
    assert replay.panel["viewer"] is None
    page.do("go", to=1, term=None)
    assert "Ana: a" in replay.words()
    for viewer, hands in ((-1, "??"), (0, "a?"), (1, "?b"), (None, "ab")):
        panel = page.do("see", viewer=viewer)["panel"]
        assert panel["viewer"] == viewer
        assert f"Ana: {hands[0]}" in replay.words()
        assert f"Ben: {hands[1]}" in replay.words()
    page.do("see", viewer=0)
    assert "panel" not in page.do("about", id="hand1")
    assert page.do("about", id="hand0")["panel"]["calc"]
    assert page.ready()["panel"]["viewer"] == 0
    assert page.do("see", viewer=5)["k"] == "error"


def test_a_game_without_secrets_offers_no_eyes() -> None:
    assert Replay().panel["secrets"] is False


# -- what is opened ---------------------------------------------------------------------------------


def test_a_text_a_file_and_several_games(record: Record, tmp_path: Path) -> None:
    text = write_fgn([record, record])
    file = tmp_path / "two.fgn"
    file.write_text(text, "utf-8")
    for source in (text, file, str(file)):
        replay = Replay(source, game=1)
        assert str(replay) == "Toys: 5 events, Ana, Ben."
        assert replay.record == record
    page = Page(Replay(text))
    page.ready()
    assert page.do("game", index=1)["panel"]["game"] == 1
    with pytest.raises(LookupError, match="shipped games"):
        Replay("no-such-game")


def test_what_cannot_be_read_is_listed(record: Record) -> None:
    replay = Replay(write_fgn(record).replace("keep:d", "keep:zzz"))
    assert len(replay.faults) == 1
    assert replay.panel["faults"][0][0].startswith("<text>:")
    assert len(replay.panel["rows"]) == 6
    empty = Replay('[Game "nothing"]\n')
    assert empty.record is None
    assert "No game could be read" in str(empty)
    assert Page(empty).ready()["full"]
    with pytest.raises(LookupError):
        empty.go(1)


def test_a_notebook_keeps_a_picture_and_words(record: Record) -> None:
    data, _ = Replay(record)._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert "Ana: -" in data["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_where_one_stands_can_be_observed_and_set() -> None:
    replay = Replay()
    seen: list[tuple[str, object]] = []
    replay.observe(lambda change: seen.append((change["name"], change["new"])), ["at", "term", "game"])
    replay.at = 41
    replay.term = 1
    assert (replay.controller.at, replay.controller.term) == (41, 1)
    replay.go(42)
    assert (replay.at, replay.term) == (42, None)
    replay.game = 2
    assert (replay.record, replay.at) == (replay.records[2], 0)
    assert set(seen) == {("at", 41), ("term", 1), ("term", None), ("at", 42), ("game", 2), ("at", 0)}


@pytest.mark.parametrize(("trait", "value"), [("at", 9999), ("at", -1), ("term", 99), ("game", 99)])
def test_a_trait_that_cannot_be_set_keeps_its_value(trait: str, value: int) -> None:
    replay = Replay()
    replay.at = 41
    before = (replay.at, replay.term, replay.game)
    with pytest.raises(LookupError):
        setattr(replay, trait, value)
    assert (replay.at, replay.term, replay.game) == before
    assert replay.controller.at == 41
