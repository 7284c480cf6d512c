"""Play without a browser: what the page asks for, what it is told, and what it is to keep."""

from __future__ import annotations

import asyncio
import gc
from base64 import b64encode
from collections.abc import Callable, Coroutine, Iterator
from importlib.resources import files
from typing import Any

import pytest
from toy_game import Deal, Toy, install
from toy_game import Play as Card
from widget_page import Page

from frontier_nb import registry
from frontier_nb.bots import Limit
from frontier_nb.languages import Translation
from frontier_nb.playing import journal
from frontier_nb.record import read_fgn

pytest.importorskip("anywidget")

from frontier_widgets import Play, Replay
from frontier_widgets.board.overlay import LONGEST
from frontier_widgets.shared.background import Background
from frontier_widgets.shared.links import unpack_game

KING, MEDICAL = "king-of-frontier", "medical-frontier"
DEALT = "short_1_ab_1.1.0.0_0.0"
TWO = [["Ana", None], ["Ben", None]]
AGAINST = [["Ana", None], ["Bot", "greedy"]]
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Toy]:
    """The toy game, and hints from a bot that is soon done."""
    install(monkeypatch)
    monkeypatch.setattr("frontier_widgets.shared.thinking.ADVISERS", ("greedy",))
    yield registry.game("toy")
    registry.game.cache_clear()


class Guest(Page):
    """A page that keeps the game as a browser does, and knows what it shows."""

    def __init__(self, *play: Any, kept: str = "", **ready: Any) -> None:
        self.play = Play(*play, seed=1)
        super().__init__(self.play)
        self.kept: list[str] = []
        self.shown: dict[str, Any] = {}
        self.rows: list[Any] = []
        self.first = self.ready(stored=kept, **ready)

    def take(self, content: dict[str, Any], buffers: Any = ()) -> None:
        super().take(content, buffers)
        panel = content.get("panel", {})
        if panel.get("fresh"):
            self.kept = []
        self.kept += panel.get("journal", [])
        if "state" in panel and panel["state"]["view"] != self.shown.get("view"):
            self.shown = {}
        self.shown |= panel.get("state", {})
        if "log" in panel:
            self.rows = [*self.rows[: panel["log"]["from"]], *panel["log"]["rows"]]

    def asks(self, name: str, **data: Any) -> dict[str, Any]:
        """Ask for something, and return what the panel is told by the first answer."""
        self.do(name, **data)
        assert self.sent
        assert all(message["k"] == "patch" for message in self.sent), self.sent
        found: dict[str, Any] = {}
        for message in self.sent:
            found |= message.get("panel", {})
        return found

    def refused(self, name: str, **data: Any) -> str:
        """Ask for something that cannot be; return what is said."""
        message = self.do(name, **data)
        assert message["k"] == "error", message
        assert "fault of the program" not in message["advice"]
        return str(message["title"])

    def begins(self, game: str = "toy", seats: Any = TWO, **setting: Any) -> Guest:
        data = {"format": "frontier-play/1", "game": game, "seats": seats, "options": {}, **setting}
        self.asks("begin", setting=data)
        assert self.shown["view"] == "game", self.shown.get("chosen")
        return self

    @property
    def sitting(self) -> Any:
        assert self.play.sitting is not None
        return self.play.sitting

    @property
    def session(self) -> Any:
        return self.sitting.session

    def word(self, word: str) -> dict[str, Any]:
        """Make a move as the list of the page has it."""
        move = self.sitting.game.read_word(self.session.state, word)
        return self.asks("move", index=self.sitting.chooser.legal.index(move))

    def words(self) -> list[str]:
        states, game = self.session.states, self.sitting.game
        return [game.write_word(states[at], self.session.line[at]) for at in range(self.session.at)]

    def reloaded(self) -> Guest:
        """Return the page after a new start of everything, from what it has kept."""
        return Guest(kept=".".join(self.kept))


def looped(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do something in an event loop, which at the end has nothing left to do."""
    asyncio.run(asyncio.wait_for(work(), 20))


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


# -- before a game ----------------------------------------------------------------------------------------


def test_the_page_begins_with_the_choice() -> None:
    guest = Guest()
    shown = guest.shown
    assert shown["view"] == "start"
    assert {game["id"] for game in shown["games"]} >= {KING, MEDICAL, "toy"}
    assert {"greedy", "random"} <= {name for name, *_ in shown["bots"]}
    assert guest.play.panel["state"]["view"] == "start"
    toys = next(game for game in shown["games"] if game["id"] == "toy")
    assert toys["players"] == [2, 2]
    assert toys["options"][0]["default"] == "short"
    assert (guest.play.at, guest.play.over) == (0, False)
    assert "against" in str(guest.play)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"seats": TWO[:1]}, "2 to 2 players"),
        ({"seats": [["", None], ["Ben", None]]}, "needs a name"),
        ({"seats": [["Ana", "hal"], ["Ben", None]]}, "no bot 'hal'"),
        ({"options": {"mode": "endless"}}, "mode must be one of"),
        ({"position": "rubbish"}, "no position"),
        ({"position": "short_1_ab_0.0.0.0_0.0"}, ""),
        ({"format": "x"}, "no game that was saved here"),
    ],
)
def test_a_setting_that_cannot_be_is_answered_with_its_reason(change: dict[str, Any], words: str) -> None:
    guest = Guest("toy")
    setting = {"format": "frontier-play/1", "game": "toy", "seats": TWO, "options": {}, **change}
    guest.asks("begin", setting=setting)
    assert guest.shown["view"] == "start"
    assert words in guest.shown["chosen"]["fault"]
    assert guest.kept == []
    guest.begins()
    assert "fault" not in guest.shown


@pytest.mark.parametrize("name", ["uncover", "confirm", "hint", "move", "term"])
def test_a_second_click_on_what_is_done_is_no_error(name: str) -> None:
    guest = Guest().begins(seats=AGAINST)
    guest.asks("look", at=0)  # nothing is to be moved, confirmed or uncovered there
    before = guest.session.at
    guest.asks(name, index=0, term=0, yes=True, stand=guest.play.at)
    assert guest.session.at == before


def test_nonsense_is_refused_and_harms_nothing() -> None:
    guest = Guest()
    for setting in (None, 7, [], "x", {}):
        guest.do("begin", setting=setting)
        assert guest.shown["view"] == "start"
    for name in ("move", "pick", "confirm", "hint", "save", "look", "uncover", "replay", "plot", "review"):
        assert guest.refused(name, index=0, id="x") == "no game is under way"
    assert "nonsense" in guest.refused("nonsense")
    guest.begins(seats=AGAINST)
    for request in (
        ("move", {"index": "0"}), ("move", {"index": 99}), ("move", {"index": True}), ("move", {}),
        ("pick", {}), ("pick", {"id": "x" * (LONGEST + 1)}), ("look", {"at": 99}), ("back", {"to": 99}),
        ("back", {"to": "1"}), ("uncover", {}), ("confirm", {"yes": True}), ("prefer", {"preference": "who"}),
        ("tell", {"answers": ["a"]}), ("say", {"word": "keep:a"}), ("explain", {"index": 9}), ("pace", {}),
        ("term", {"term": 3}), ("review", {}), ("replay", {}), ("save", {"kind": "fgn"}),
        ("edition-use", {}), ("enlarge", {"player": "x"}),
    ):  # fmt: skip
        assert guest.refused(request[0], **request[1])
    guest.asks("move", index=0)
    assert guest.session.at > 1


def test_a_link_brings_the_game_the_position_and_the_real_table() -> None:
    guest = Guest(hash=f"#game=toy&position={DEALT}")
    chosen = guest.shown["chosen"]
    assert (chosen["game"], chosen["position"], chosen["players"]) == ("toy", DEALT, 2)
    assert chosen["options"] == {"mode": "short"}
    guest.begins(position=DEALT)
    assert guest.session.states[0] == registry.game("toy").read_position(DEALT)
    assert Guest(hash="#game=toy&dealt=by-hand").shown["chosen"]["told"] is True
    for hash, words in (
        ("#game=chess", "not installed"),
        ("#game=toy&position=rubbish", "cannot begin at this position"),
        ("#game=toy&position=short_1_ab_0.0.0.0_0.0", "cannot begin at this position"),
    ):
        guest = Guest(hash=hash)
        assert words in guest.first["panel"]["notice"]
        assert guest.shown["view"] == "start"
        assert "position" not in guest.shown["chosen"]


# -- at the table -----------------------------------------------------------------------------------------


def test_a_game_is_played_by_messages_and_each_event_is_kept_before_it_is_shown() -> None:
    guest = Guest().begins(position=DEALT)
    assert len(guest.kept) == 1
    assert guest.shown["covered"] == "Ana"
    guest.asks("uncover")
    assert guest.shown["turn"] == "Ana is to move."
    news = guest.word("keep:a")
    assert len(news["journal"]) == 1
    assert news["about"]["events"] == 1
    assert guest.shown["covered"] == "Ben"
    assert guest.rows == [["Ana keeps a.", 0]]
    guest.asks("uncover")
    guest.word("keep:b")
    assert guest.session.at >= 3
    assert guest.shown["scores"][0] == 1
    assert (guest.play.at, guest.play.over) == (guest.session.at, False)
    for _ in range(9):
        if guest.shown["covered"]:
            guest.asks("uncover")
        elif not guest.play.over:
            guest.asks("move", index=0)
    assert guest.play.over
    assert guest.shown["over"]
    assert guest.shown["turn"] == "The game is over."


def test_an_illegal_move_is_answered_with_its_rule_and_nothing_happens() -> None:
    guest = Guest().begins(position=DEALT)
    guest.asks("uncover")
    chooser = guest.sitting.chooser
    guest.asks("move", index=chooser._all.index(Card("keep", 0, "d")))
    reply = guest.shown["reply"]
    assert reply["rule"] == "TG-03"
    assert reply["remedy"] == "Name the card that you hold."
    assert guest.session.at == 0
    assert len(guest.kept) == 1
    guest.word("keep:a")
    assert guest.shown["reply"] is None


def test_a_second_click_is_for_what_was_shown() -> None:
    guest = Guest().begins(seats=AGAINST, position=DEALT)
    legal = guest.sitting.chooser.legal
    number = legal.index(Card("keep", 0, "a"))
    guest.asks("move", index=number, stand=0)
    at = guest.session.at
    assert at > 1
    guest.do("move", index=0, stand=0)
    assert guest.session.at == at


def test_bots_and_chance_play_by_themselves_without_a_loop() -> None:
    guest = Guest().begins(seats=[["One", "greedy"], ["Two", "random"]])
    assert guest.play.over
    assert len(guest.kept) == 1 + guest.session.at
    assert guest.reloaded().session.state == guest.session.state


def test_bots_play_in_the_background_of_a_loop_and_the_page_is_answered_between() -> None:
    guest = Guest()

    async def work() -> None:
        guest.asks("pace", pace="once")
        guest.begins(seats=AGAINST)
        assert guest.session.at == 0  # the answer does not wait for what comes by itself
        await until(lambda: guest.sitting.chooser is not None)
        while not guest.play.over:
            guest.asks("move", index=0)
            await until(lambda: guest.play.over or guest.sitting.chooser is not None)

    looped(work)
    assert guest.reloaded().session.line == guest.session.line


def test_at_a_pace_by_hand_each_event_is_asked_for() -> None:
    guest = Guest()

    async def work() -> None:
        guest.asks("pace", pace="hand")
        guest.begins(seats=AGAINST)
        await asyncio.sleep(0.05)
        assert guest.session.at == 0
        guest.asks("continue")
        await until(lambda: guest.session.at == 1)
        guest.asks("move", index=0)
        await asyncio.sleep(0.05)
        assert guest.session.at == 2
        guest.asks("continue")
        await until(lambda: guest.session.at == 3)

    looped(work)


def test_without_a_loop_too_each_event_is_asked_for() -> None:
    guest = Guest()
    guest.asks("pace", pace="hand")
    guest.begins(seats=AGAINST)
    assert guest.session.at == 0
    guest.asks("continue")
    assert guest.session.at == 1
    guest.asks("pace", pace="once")


def test_taking_back_and_forth_and_the_same_chance_again() -> None:
    guest = Guest().begins(seats=AGAINST)
    first = guest.words()
    assert len(first) == 1
    guest.asks("move", index=0)
    line = list(guest.session.line)
    guest.asks("back")
    assert guest.words() == first
    assert guest.shown["forth"]
    guest.asks("forth")
    assert guest.session.line == line
    guest.asks("back", to=0)
    assert guest.session.at == 1  # chance comes by itself, and the same as before
    assert guest.words() == first
    guest.asks("move", index=1)
    assert guest.session.line[1] != line[1]
    again = guest.reloaded()
    assert (again.words(), again.session.line) == (guest.words(), guest.session.line)


def test_looking_back_shows_what_was_and_lets_nobody_move() -> None:
    guest = Guest().begins(seats=AGAINST)
    guest.asks("move", index=0)
    at = guest.session.at
    guest.asks("look", at=1)
    assert guest.shown["looking"] == 1
    assert guest.shown["moves"] is None
    assert guest.refused("move", index=0)
    assert guest.session.at == at
    guest.asks("look", at=None)
    assert guest.shown["looking"] is None
    assert guest.shown["moves"]["listed"]


def test_a_move_may_have_to_be_confirmed() -> None:
    guest = Guest().begins(seats=AGAINST)
    guest.asks("prefer", preference="confirm", on=True)
    guest.asks("move", index=0)
    assert guest.shown["pending"]
    assert guest.session.at == 1
    guest.asks("confirm", yes=False)
    assert guest.shown["pending"] is None
    guest.asks("move", index=0)
    guest.asks("confirm", yes=True)
    assert guest.session.at > 1


def test_a_move_is_previewed_and_nothing_is_told_of_it() -> None:
    guest = Guest().begins(MEDICAL)
    guest.asks("preview", index=0)
    assert "panel" not in guest.sent[-1]
    assert guest.session.at == len(guest.session.line)
    guest.asks("preview", index=None)


# -- hints ------------------------------------------------------------------------------------------------


def test_a_hint_comes_with_moves_reasons_and_marks() -> None:
    guest = Guest().begins(MEDICAL, AGAINST)
    guest.asks("hint")
    advice = guest.shown["advice"]
    assert advice["part"] == 1.0
    assert 1 <= len(advice["rows"]) <= 3
    best = advice["rows"][0]
    assert best["lost"] == ""
    assert best["why"]
    assert guest.sitting.chooser.legal[best["index"]] in guest.sitting.game.legal_moves(guest.session.state)
    assert guest.sent[-1]["marks"]
    guest.asks("move", index=best["index"])
    assert guest.shown["advice"] is None


def test_work_that_is_ended_before_it_begins_leaves_no_trace(recwarn: pytest.WarningsRecorder) -> None:
    async def work() -> None:
        background = Background(pytest.fail)
        assert background.start("hint", lambda: asyncio.sleep(0))
        background.stop()
        assert not background.busy("hint")
        await asyncio.sleep(0)

    looped(work)
    gc.collect()
    assert not list(recwarn)


def test_a_hint_goes_on_in_the_background_and_stops_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frontier_widgets.shared.thinking.ADVISERS", ("strong", "greedy"))
    guest = Guest().begins(KING, AGAINST)

    async def work() -> None:
        guest.sent.clear()
        guest.play._receive(None, {"k": "do", "name": "hint", "re": 1}, [])
        await until(lambda: (guest.shown.get("advice") or {}).get("rows", []) != [])
        assert guest.shown["advice"]["part"] < 1
        await until(lambda: 0 < guest.shown["advice"]["part"] < 1)
        guest.asks("explain", index=0) if guest.shown["calc"] else guest.asks("enlarge", player=1)
        assert guest.shown["advice"] is not None  # it stays while something else is looked at
        guest.asks("stop")
        assert guest.shown["advice"] is None
        number = guest.play._number
        await asyncio.sleep(0.3)
        assert guest.play._number == number

    looped(work)
    assert not guest.play.ongoing.busy("hint")


def test_a_bot_that_thinks_is_stopped_by_taking_back(monkeypatch: pytest.MonkeyPatch) -> None:
    from frontier_nb.bots.strong_bot import StrongBot

    monkeypatch.setattr(StrongBot, "limit", Limit(seconds=30))
    guest = Guest()

    async def work() -> None:
        guest.asks("pace", pace="once")
        guest.begins(KING, [["Ana", None], ["Bot", "strong"]], position=_ana_chooses())
        guest.asks("move", index=2)  # to build
        while guest.sitting.chooser is not None:
            guest.asks("move", index=len(guest.sitting.chooser.legal) - 1)  # nothing
            await asyncio.sleep(0.05)
        await until(lambda: guest.session.bot is not None)
        await asyncio.sleep(0.05)
        at = guest.session.at
        guest.asks("back")
        assert guest.session.at < at
        at = guest.session.at
        await asyncio.sleep(0.2)
        assert guest.session.at == at
        assert guest.sitting.chooser is not None

    looped(work)


def _ana_chooses() -> str:
    from king_support import GAME, Setup

    return GAME.write_position(Setup().pair(0, "f").position())


# -- kept, saved, loaded ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["toy", KING, MEDICAL])
def test_nothing_is_lost_when_everything_starts_anew(name: str) -> None:
    guest = Guest().begins(name, AGAINST)
    for _ in range(6):
        if not guest.play.over and guest.sitting.chooser is not None:
            guest.asks("move", index=len(guest.sitting.chooser.legal) // 2)
    guest.asks("back")
    again = guest.reloaded()
    assert again.shown["view"] == "game"
    assert (again.session.line, again.session.at) == (guest.session.line, guest.session.at)
    assert again.rows == guest.rows
    assert again.play.at == guest.session.at
    assert again.shown["every"] == guest.shown["every"]
    assert ".".join(again.kept) == journal.whole(guest.session)


def test_the_first_click_after_a_new_start_counts() -> None:
    guest = Guest().begins(MEDICAL, AGAINST)
    guest.asks("move", index=0)
    again = guest.reloaded()
    again.asks("move", index=0, stand=again.shown["at"])
    assert again.session.at > guest.session.at


def test_a_page_that_is_ready_again_gets_everything_again() -> None:
    guest = Guest().begins(seats=AGAINST)
    before, rows = dict(guest.shown), list(guest.rows)
    guest.shown, guest.rows = {}, []
    guest.ready(width=360, stored=".".join(guest.kept))
    assert guest.sent[-1]["full"]
    assert guest.rows == rows
    assert guest.shown["every"] == before["every"]
    assert len(guest.kept) == 1 + guest.session.at


@pytest.mark.parametrize("stored", [{}, {"stored": ""}, {"stored": None}])
def test_a_page_that_missed_what_was_to_be_kept_gets_all_of_it(stored: dict[str, Any]) -> None:
    guest = Guest().begins(seats=AGAINST)
    if stored == {"stored": None}:
        stored = {"stored": ".".join(guest.kept[:-1])}
    guest.kept = []
    guest.ask(k="ready", canvas=True, width=900, height=700, **stored)
    assert guest.sent[0]["panel"]["fresh"] is True
    guest.asks("move", index=0)
    assert guest.reloaded().session.line == guest.session.line


def test_a_game_that_is_taken_up_again_is_kept_as_it_was() -> None:
    guest = Guest().begins(seats=AGAINST)
    guest.asks("move", index=0)
    guest.asks("back")
    guest.asks("move", index=0)
    text = ".".join(guest.kept)
    assert text != journal.whole(guest.session)
    assert Guest(kept=text).first["panel"]["journal"][0] == text


def test_a_page_that_keeps_another_game_keeps_both() -> None:
    other = ".".join(Guest().begins(seats=AGAINST).kept)
    guest = Guest(KING, ["Ana", "greedy"], kept=other)
    assert guest.sent[0]["panel"]["fresh"] == "new"
    assert guest.reloaded().session.setting.game == KING


def test_what_code_did_before_a_page_came_is_kept() -> None:
    play = Play("toy", ["Ana", "Ben"], seed=1)
    assert play.sitting is not None
    play.sitting.advance(play.sitting.next_event())
    play.refresh()
    page = Page(play)
    kept = page.ready(stored="")["panel"]["journal"]
    assert journal.restore(".".join(kept))[0].line[0] == play.sitting.session.line[0]


def test_what_was_kept_only_in_part_is_taken_up_with_a_word() -> None:
    guest = Guest().begins(seats=AGAINST)
    guest.asks("move", index=0)
    again = Guest(kept=".".join([guest.kept[0], guest.kept[1], "rubbish", *guest.kept[2:]]))
    assert "kept only in part" in again.first["panel"]["notice"]
    assert again.first["panel"]["fresh"] == "new", "what is damaged stays as it is"
    assert again.session.line[:1] == guest.session.line[:1]
    lost = Guest(kept="rubbish")
    assert "cannot be taken up again" in lost.first["panel"]["notice"]
    assert lost.shown["view"] == "start"


def test_a_game_is_saved_and_loaded() -> None:
    guest = Guest().begins(KING, AGAINST)
    guest.asks("move", index=0)
    file = guest.asks("save")["file"]
    assert file["name"].endswith(".frontier")
    other = Guest()
    other.asks("load", text=file["text"])
    assert other.session.line == guest.session.line
    assert other.kept
    assert "tell what others" in guest.refused("save", kind="fgn")
    assert "file" not in guest.asks("enlarge", player=1)  # what is said once stays not


def test_an_open_game_is_saved_as_a_record_and_loaded_from_it() -> None:
    guest = Guest().begins(MEDICAL, AGAINST)
    guest.asks("move", index=0)
    file = guest.asks("save", kind="fgn")["file"]
    record = read_fgn(file["text"]).one()
    assert record.line.events == tuple(guest.session.line)
    for data in (
        {"text": file["text"]},
        {"file": "game.fgn", "data": b64encode(file["text"].encode()).decode()},
    ):
        other = Guest()
        other.asks("load", **data)
        assert other.session.state == guest.session.state
        assert [seat.bot for seat in other.session.setting.seats] == [None, "greedy"]


@pytest.mark.parametrize(
    "text", ["", "rubbish", HOSTILE, "frontier-play ", "frontier-play x.y", '[Game "x"]']
)
def test_a_file_that_holds_no_game_is_answered_with_a_reason(text: str) -> None:
    guest = Guest()
    notice = guest.asks("load", text=text)["notice"]
    assert len(notice) > 20
    assert guest.shown["view"] == "start"


def test_a_record_of_another_edition_is_refused() -> None:
    guest = Guest().begins(MEDICAL, AGAINST)
    text = guest.asks("save", kind="fgn")["file"]["text"].replace('"standard-1"', '"other-1"')
    guest.asks("home")
    assert "other-1" in guest.asks("load", text=text)["notice"]
    assert guest.shown["view"] == "start"


def test_one_leaves_a_game_for_another() -> None:
    guest = Guest().begins(seats=AGAINST)
    kept = ".".join(guest.kept)
    guest.asks("home")
    assert guest.shown["view"] == "start"
    guest.asks("resume", text=kept)
    assert guest.shown["view"] == "game"
    assert ".".join(guest.kept).startswith(kept.split(".")[0])


def test_an_edition_is_loaded_and_played_with() -> None:
    shipped = files("frontier_nb.games.medical").joinpath("editions", "standard-1.toml").read_text("utf-8")
    own = shipped.replace('id = "standard-1"', 'id = "mine"', 1).replace("budget = 5", "budget = 6", 1)
    guest = Guest()
    guest.asks("game", game=MEDICAL)
    guest.asks("edition-check", file="mine.toml", data=b64encode(own.encode()).decode())
    assert guest.shown["chosen"]["edition"]["checked"]["faults"] == []
    guest.asks("edition-use")
    assert guest.shown["chosen"]["edition"]["used"]["id"] == "mine"
    guest.begins(MEDICAL)
    assert guest.sitting.game.edition.id == "mine"
    assert guest.shown["account"]["left"] == "6 of 6 cubes"
    again = guest.reloaded()
    assert again.session.state == guest.session.state
    broken = Guest()
    broken.asks("game", game=MEDICAL)
    broken.asks("edition-check", file="x.toml", data=b64encode(b"not = [toml").decode())
    assert broken.shown["chosen"]["edition"]["checked"]["faults"]
    assert broken.refused("edition-use")


# -- a real table, and the end ----------------------------------------------------------------------------


def test_a_game_from_a_real_table_is_written_down() -> None:
    guest = Guest().begins(MEDICAL, told=True)
    assert guest.shown["turn"] == "Say what came at the table."
    slots = guest.shown["deal"]["slots"]
    assert guest.refused("tell", answers=[])
    guest.asks("tell", answers=[choices[0][0] for _, choices in slots])
    assert guest.session.at == 1 or guest.shown["reply"]
    panel = guest.asks("say", word="rubbish")
    assert panel["word"]
    assert "word" not in guest.asks("enlarge", player=0)
    assert guest.shown["open"]
    assert guest.shown["covered"] is None


def test_a_finished_game_shows_plot_turning_points_and_its_replay() -> None:
    guest = Guest().begins(MEDICAL, [["One", "greedy"], ["Two", "greedy"]])
    assert guest.play.over
    assert guest.shown["calc"] is not None  # the score sheet
    plot = guest.asks("plot")["plot"]
    assert len(plot["table"]) == guest.session.at + 1
    replay = guest.asks("replay")["replay"]
    assert unpack_game(replay["packed"]) == replay["fgn"]
    record = read_fgn(replay["fgn"]).one()
    assert Replay(record).panel["rows"]

    async def work() -> None:
        guest.asks("review")
        await until(lambda: not guest.play.ongoing.busy("review"))

    looped(work)
    turning = [message["panel"]["turning"] for message in guest.sent if "turning" in message.get("panel", {})]
    assert turning[-1]["part"] == 1.0
    for row in turning[-1]["rows"]:
        assert 0 <= row["at"] < guest.session.at
        assert row["made"]


def test_what_is_hostile_is_shown_as_it_is_written() -> None:
    guest = Guest().begins(seats=[[HOSTILE, None], ["Ben", "greedy"]])
    assert guest.shown["players"][0] == HOSTILE
    assert guest.shown["turn"] == f"{HOSTILE} is to move."


def test_the_page_changes_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Translation("ja", {"{name} keeps {card}.": "{name} BEHÄLT {card}."})
    monkeypatch.setattr("frontier_nb.languages.catalogue", lambda code: other if code == "ja" else None)
    guest = Guest().begins(seats=AGAINST, position=DEALT)
    guest.word("keep:a")
    guest.asks("back", to=0)
    assert guest.shown["every"][0][1] == "Ana keeps a."
    guest.ask(k="language", language="ja")
    guest.ready()
    assert guest.shown["every"][0][1] == "Ana BEHÄLT a."
    guest.word("keep:a")
    assert guest.rows[0] == ["Ana BEHÄLT a.", 0]
    guest.ask(k="language", language="en")
    guest.ready()
    assert guest.rows[0] == ["Ana keeps a.", 0]


def test_from_code_a_game_is_begun_with_bots_by_name() -> None:
    guest = Guest("toy", ["Ana", "greedy"])
    assert guest.shown["view"] == "game"
    assert [seat.bot for seat in guest.session.setting.seats] == [None, "greedy"]
    assert "Ana" in str(guest.play)
    for wrong in (("chess", ["a", "b"]), ("toy", ["a"])):
        with pytest.raises((LookupError, ValueError)):
            Play(*wrong)
    assert isinstance(guest.session.line[0], Deal)
