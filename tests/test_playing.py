"""A game under way: played, taken back, kept as text and taken up again, whatever has become of the text."""

from __future__ import annotations

import json
import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from importlib.resources import files
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_game import Deal, Play, toy

from frontier_nb import registry
from frontier_nb.bots import bot
from frontier_nb.errors import EditionError, IllegalMove, PositionError
from frontier_nb.messages import Message
from frontier_nb.playing import journal
from frontier_nb.playing.journal import LostGame
from frontier_nb.playing.records import record_of, session_of
from frontier_nb.playing.session import Session
from frontier_nb.playing.setting import FORMAT, Seat, Setting
from frontier_nb.protocol import CHANCE
from frontier_nb.record import Refused, read_records, write_fgn, write_jsonl
from frontier_nb.testing.damage import damaged

__all__ = ["toy"]
KING, MEDICAL = "king-of-frontier", "medical-frontier"
GAMES = ("toy", KING, MEDICAL)
TWO = (Seat("Ana"), Seat("Ben"))
DEALT = "short_1_ab_1.1.0.0_0.0"
SECONDS, MEGABYTES = 1.0, 40
"""What any text may take."""


def session(game: str = "toy", seed: int = 0, **setting: Any) -> Session:
    return Session(Setting(game, TWO, **setting), Random(seed))


def play_on(game: Session, events: int, rng: Random | None = None) -> Session:
    """Play so many events, chance and the first or any of the moves, or to the end."""
    for _ in range(events):
        if game.mover is None:
            break
        moves = () if game.mover == CHANCE else game.game.legal_moves(game.state)
        game.play(game.draw() if not moves else rng.choice(moves) if rng else moves[0])
    return game


def pack(data: Any) -> str:
    """Return an entry of a journal as anybody could write one."""
    return packed(json.dumps(data).encode())


def packed(content: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


def setting_data(**more: Any) -> dict[str, Any]:
    return {"format": FORMAT, "game": "toy", "seats": [["Ana", None], ["Ben", None]], "options": {}, **more}


# -- the game itself ---------------------------------------------------------------------------------------


def test_a_game_is_played_by_chance_and_by_players() -> None:
    game = session(seed=3)
    assert (game.mover, game.dealing, game.telling, game.bot, game.at) == (CHANCE, True, False, None, 0)
    game.play(game.draw())
    assert (game.mover, game.dealing, game.at) == (0, False, 1)
    play_on(game, 99)
    assert game.mover is None
    assert game.game.result(game.state) is not None
    assert game.states[0] == game.game.setup(2)
    assert game.game.play(game.states[0], game.line) == game.state


def test_whose_turn_it_is_tells_bots_from_persons_and_told_chance_from_drawn() -> None:
    game = Session(Setting("toy", (Seat("Ana"), Seat("Bot", "greedy")), told=True))
    assert (game.dealing, game.telling, game.bot) == (False, True, None)
    game.play(Deal(("a", "b")))
    assert (game.mover, game.bot, game.telling) == (0, None, False)
    game.play(Play("keep", 0, "a"))
    assert (game.mover, game.bot) == (1, "greedy")
    assert game.setting.persons == (0,)


@pytest.mark.parametrize("name", GAMES)
def test_taking_back_and_playing_the_same_meets_the_same_chance(name: str) -> None:
    game = play_on(session(name), 60)
    line, end = list(game.line), game.state
    game.go(0)
    assert game.state == game.states[0]
    for event in line:
        again = game.draw() if game.mover == CHANCE else event
        assert again == event
        game.play(again)
    assert (game.line, game.state, game.at) == (line, end, len(line))


@pytest.mark.parametrize("name", GAMES)
def test_playing_something_else_cuts_off_what_followed(name: str) -> None:
    game = play_on(session(name), 40)
    at = next(
        at for at in range(game.at - 1, 0, -1)
        if game.game.to_play(game.states[at]) not in (CHANCE, None)
        and len(game.game.legal_moves(game.states[at])) > 1
    )  # fmt: skip
    game.go(at)
    kept = game.line[:at]
    other = next(move for move in game.game.legal_moves(game.state) if move != game.line[at])
    game.play(other)
    assert game.line == [*kept, other]
    assert len(game.states) == at + 2
    assert game.at == at + 1


def test_an_illegal_event_changes_nothing_not_even_what_was_taken_back() -> None:
    game = play_on(session(), 3)
    game.go(1)
    before = list(game.line), list(game.states)
    with pytest.raises(IllegalMove):
        game.play(Play("keep", 1, "d"))
    assert (game.line, game.states, game.at) == (*before, 1)


def test_one_goes_only_where_the_game_has_been() -> None:
    game = play_on(session(), 3)
    for at in (-1, 4):
        with pytest.raises(LookupError):
            game.go(at)
    assert game.at == 3


def test_a_game_has_an_end_of_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frontier_nb.playing.session.MAX_EVENTS", 2)
    game = play_on(session(), 2)
    with pytest.raises(ValueError, match="at most 2 events"):
        game.play(game.game.legal_moves(game.state)[0])
    assert game.at == 2


UNNOTED = (
    "1.22.1.d.1/-/F09,2,F54.e,2,F21.e,2,F05.w,1,F51.w,1,F39.e,F13.e,F53.e,1,F14.s,2;2,F32.e,3,F38,1,F25.w,3,F37,1,"
    "F24.e,F17.e,2,F04,1;F16.e,1,scarecrow.w,3,F19.e,2,stoneworks,F04.w,1,F52.e,3,F42,1,F30.s,logging-camp/?;?;?/"
    "F18,F22;F15,lake;F26,F29/warehouse,small-market,tower,watch-tower,pasture,monastery,rich-soil,supply-route,"
    "production-base/0;0;0"
)
"""A position after a real game in which nobody noted the tiles that are held."""


def test_where_a_game_begins_nobody_holds_what_they_do_not_know() -> None:
    seats = (Seat("Ana", "greedy"), Seat("Ben", "greedy"), Seat("Cleo", "greedy"))
    for seed in range(10):
        game = Session(Setting(KING, seats, position=UNNOTED), Random(seed))
        assert "?" not in game.setting.position
        again, lost = journal.restore(journal.whole(game))
        assert lost is None
        assert again.state == game.state
        while game.mover is not None:
            view = game.game.view(game.state, game.mover)
            game.play(game.draw() if game.dealing else bot("greedy").choose(game.game, view, game.rng))
        assert session_of(record_of(game)).line == game.line


def test_at_a_real_table_what_nobody_noted_stays_unknown() -> None:
    seats = (Seat("Ana"), Seat("Ben"), Seat("Cleo"))
    game = Session(Setting(KING, seats, position=UNNOTED, told=True))
    assert game.setting.position == UNNOTED
    assert journal.restore(journal.whole(game))[0].state == game.state
    assert session_of(record_of(game)).state == game.state


def test_a_game_begins_at_a_position() -> None:
    game = session(position=DEALT)
    assert game.game.write_position(game.state) == DEALT
    assert game.options == {"mode": "short"}
    play_on(game, 1)
    assert game.line == [Play("keep", 0, "a")]
    record = record_of(game)
    assert record.headers["Position"] == DEALT
    assert session_of(record).state == game.state


# -- what cannot be set up -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "error", "words"),
    [
        (Setting("chess", TWO), LookupError, "chess"),
        (Setting("toy", TWO[:1]), ValueError, "2 to 2 players, not 1"),
        (Setting("toy", TWO, {"mode": "endless"}), ValueError, "mode must be one of short, long"),
        (Setting("toy", TWO, {"size": "big"}), ValueError, "no option 'size'"),
        (Setting("toy", TWO, position="rubbish"), ValueError, "no position"),
        (Setting("toy", TWO, position="short_1_aa_1.0.0.0_0.0"), PositionError, "TG-01"),
        (Setting("toy", TWO, {"mode": "long"}, position=DEALT), ValueError, "these players and options"),
        (Setting(KING, TWO, edition="not = [toml"), EditionError, "1:8: Invalid value"),
        (Setting(KING, TWO, edition="x" * 3_000_000), EditionError, "larger|most|long|large"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_its_reason(
    setting: Setting, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words) as found:
        Session(setting)
    assert len(str(found.value)) > 10


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "frontier-play/2"}, "no game that was saved here"),
        ({"seats": "Ana"}, "no game that was saved here"),
        ({"options": []}, "no game that was saved here"),
        ({"game": 7}, "7 is no text"),
        ({"seats": [["Ana", None], "Ben"]}, "a name and a bot"),
        ({"seats": [["Ana", None], [" ", None]]}, "needs a name"),
        ({"seats": [["Ana", None], ["B" * 5000, None]]}, "needs a name, of at most"),
        ({"seats": [["Ana", None], ["Ben", "hal"]]}, "no bot 'hal' is installed"),
        ({"seats": [["Ana", None], ["Ben", ["greedy"]]]}, "no bot"),
        ({"seats": [["Ana", None], ["Ben", "x" * 99_999]]}, "no bot"),
        ({"options": {"mode": 1}}, "1 is no text"),
        ({"position": None}, "None is no text"),
        ({"edition": ["x"]}, "is no text"),
    ],
)
def test_a_setting_of_plain_data_is_refused_with_its_reason(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words) as found:
        Setting.from_json(setting_data(**change))
    assert len(str(found.value)) < 200


@pytest.mark.parametrize("data", [None, 7, [], "text", {}])
def test_what_is_no_setting_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="no game that was saved here"):
        Setting.from_json(data)


def test_a_setting_comes_back_from_plain_data() -> None:
    seats = (Seat("Ana"), Seat("The bot", "greedy"))
    setting = Setting("toy", seats, {"mode": "long"}, "", "long_1_ab_1.1.0.0_0.0", told=True)
    assert Setting.from_json(json.loads(json.dumps(setting.to_json()))) == setting
    assert Setting.from_json(setting_data()) == Setting("toy", TWO)


# -- kept as text --------------------------------------------------------------------------------------------

steps = st.lists(st.integers(0, 999), max_size=40)


def wander(game: Session, steps: list[int]) -> list[str]:
    """Play and take back as the numbers say; return the journal of it."""
    entries = [journal.opening(game.setting)]
    for step in steps:
        if step % 4 == 0 and game.line:
            game.go(step % (len(game.line) + 1))
            entries.append(journal.gone(game))
        elif game.mover is not None:
            moves = () if game.mover == CHANCE else game.game.legal_moves(game.state)
            game.play(moves[step % len(moves)] if moves else game.draw())
            entries.append(journal.played(game))
    return entries


@given(st.sampled_from(GAMES), steps, st.integers(0, 99))
def test_a_game_comes_back_from_its_journal_with_all_that_was_taken_back(
    name: str, steps: list[int], seed: int
) -> None:
    game = session(name, seed)
    entries = wander(game, steps)
    for text in (".".join(entries), journal.whole(game)):
        back, lost = journal.restore(text)
        assert lost is None
        assert (back.setting, back.line, back.at) == (game.setting, game.line, game.at)
        assert back.states == game.states
    assert len(journal.whole(game).split(".")) <= len(game.line) + 2


def test_what_is_kept_begins_again_where_it_stood_with_the_same_chance_ahead() -> None:
    game = play_on(session(seed=5), 4)
    game.go(0)
    back, _ = journal.restore(journal.whole(game), Random(99))
    assert (back.at, back.draw()) == (0, game.line[0])


def taken_up(text: str) -> tuple[Session | None, Message | None, str]:
    """Return the game of a text with what is said of it, or why there is none."""
    try:
        return *journal.restore(text), ""
    except LostGame as error:
        return None, None, str(error.reason)


@given(st.sampled_from(GAMES), st.integers(0, 999))
def test_of_a_damaged_journal_the_sound_part_is_kept_or_it_is_said_why_not(name: str, seed: int) -> None:
    game = play_on(session(name, seed), 12, Random(seed))
    text = journal.whole(game)
    for broken in damaged(text, Random(seed), 6):
        back, lost, reason = taken_up(broken)
        if back is None:
            assert 5 < len(reason) <= journal.MOST_REASON
            continue
        assert back.game.play(back.states[0], back.line) == back.states[-1]
        if lost is not None:
            assert "kept only in part" in str(lost)
            assert len(str(lost)) < 400


@pytest.mark.parametrize("name", GAMES)
def test_a_journal_that_breaks_off_keeps_every_event_before(name: str) -> None:
    game = play_on(session(name), 8)
    entries = journal.whole(game).split(".")
    for number in range(1, len(entries)):
        back, lost = journal.restore(".".join(entries[:number]))
        assert (back.line, lost) == (game.line[: number - 1], None)
        half = entries[number][: len(entries[number]) // 2]
        back, lost = journal.restore(".".join([*entries[:number], half, *entries[number + 1 :]]))
        assert back.line == game.line[: number - 1]
        assert f"entry {number} of {len(entries) - 1}" in str(lost)


WRONG_ENTRIES = (
    "", "=", "....", "\0", "é" * 50, "A" * 5000, "not base64!", pack(None), pack(7), pack([]), pack("x"),
    pack({}), pack({"play": None}), pack({"play": {}}), pack({"play": {"event": "fly"}}),
    pack({"play": {"event": "keep", "player": 0}}),
    pack({"play": {"event": "keep", "player": 9, "card": "a"}}),
    pack({"play": {"event": "deal", "cards": ["a", "a", "a"]}}), pack({"play": {"event": ["deal"]}}),
    pack({"at": -1}), pack({"at": 10**30}), pack({"at": True}), pack({"at": 1.5}), pack({"at": "1"}),
    packed(b"[" * 200_000), packed(b"\xff\xfe"), packed(b'"' + b"x" * 1_500_000 + b'"'),
    packed(b"1" * 100_000), packed(b"NaN"), packed(b'{"at": NaN}'), packed(b'{"at": 1e999}'),
    packed(b'{"play": ' + b"[" * 50_000 + b"]" * 50_000 + b"}"),
    urlsafe_b64encode(zlib.compress(b"{}") + b"more").decode(),
)  # fmt: skip


@pytest.mark.parametrize("number", range(len(WRONG_ENTRIES)))
def test_a_hostile_entry_ends_the_game_before_it(number: int) -> None:
    entry = WRONG_ENTRIES[number]
    game = play_on(session(), 2)
    back, lost = journal.restore(f"{journal.whole(game)}.{entry}.{pack({'at': 0})}")
    assert back.line == game.line
    assert back.at == 2
    assert "kept only in part" in str(lost)
    assert len(str(lost)) < 400


@pytest.mark.parametrize("number", range(len(WRONG_ENTRIES)))
def test_a_hostile_beginning_loses_the_game(number: int) -> None:
    with pytest.raises(LostGame) as found:
        journal.restore(WRONG_ENTRIES[number])
    assert 5 < len(str(found.value.reason)) < 300


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"game": "../../etc/passwd"},
        {"game": "x" * 100_000},
        {"seats": [["Ana", None]]},
        {"seats": [["Ana", None]] * 50_000},
        {"options": {"mode": "x" * 100_000}},
        {"options": {"x" * 100_000: "y"}},
        {"position": "x" * 100_000},
        {"position": "short_1_aa_1.0.0.0_0.0"},
        {"game": KING, "edition": "x = " + "[" * 10_000},
        {"game": KING, "edition": "/etc/passwd"},
        {"game": KING, "edition": "standard-1"},
    ],
)
def test_a_setting_that_lies_loses_the_game_with_a_short_reason(change: dict[str, Any]) -> None:
    with pytest.raises(LostGame) as found:
        journal.restore(pack(setting_data(**change)))
    assert 5 < len(str(found.value.reason)) < 1000


BOMB = packed(b'{"format": "' + b"x" * 300_000_000 + b'"}')
TEXTS = {
    "a megabyte of letters": "A" * 1_000_000,
    "a megabyte of full stops": "." * 1_000_000,
    "a megabyte of short entries": pack(setting_data()) + ".A" * 500_000,
    "going to and fro": pack(setting_data()) + f".{pack({'at': 0})}" * 60_000,
    "a bomb": BOMB,
    "a bomb after the beginning": f"{pack(setting_data())}.{BOMB}",
    "too long": "A" * 3_000_000,
    "noise": "".join(Random(0).choices("abcABC019-_=. \n\0é", k=1_000_000)),
}


@pytest.mark.parametrize("name", TEXTS)
def test_no_text_takes_long_or_much_room(name: str) -> None:
    text = TEXTS[name]
    begun = process_time()
    tracemalloc.start()
    try:
        journal.restore(text)
    except LostGame:
        pass
    finally:
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < MEGABYTES * 1_000_000
    assert process_time() - begun < 6 * SECONDS  # measured room makes it slow


# -- records -------------------------------------------------------------------------------------------------


@given(st.sampled_from(GAMES), steps, st.booleans(), st.booleans())
def test_a_game_goes_to_a_record_and_comes_back(name: str, steps: list[int], told: bool, bots: bool) -> None:
    seats = (Seat("Ana"), Seat("Ben", "greedy" if bots else None))
    game = Session(Setting(name, seats, told=told), Random(1))
    wander(game, steps)
    record = record_of(game)
    assert record.line.events == tuple(game.line[: game.at])
    for text in (write_fgn(record), write_jsonl(record)):
        result = read_records(text)
        assert result.faults == ()
        back = session_of(result.one())
        assert back.line == game.line[: game.at]
        assert back.state == game.state
        assert (back.setting.seats, back.setting.told) == (seats, told)
        assert record_of(back) == record


def test_an_edition_of_ones_own_is_kept_with_the_game_and_needed_for_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = files("frontier_nb.games.medical").joinpath("editions", "standard-1.toml").read_text("utf-8")
    own = shipped.replace('id = "standard-1"', 'id = "mine"', 1).replace("budget = 5", "budget = 6", 1)
    game = play_on(session(MEDICAL, edition=own), 4)
    assert game.states[0].cubes == 6
    back, lost = journal.restore(journal.whole(game))
    assert (back.state, lost) == (game.state, None)
    record = record_of(game)
    assert record.edition == "mine"
    assert session_of(record, own).state == game.state
    with pytest.raises(Refused, match="mine"):
        session_of(record)
    path = tmp_path / "mine.toml"
    path.write_text(own, "utf-8")
    monkeypatch.setenv("FRONTIER_NB_EDITION", str(path))
    assert session_of(record).state == game.state
    kept = journal.whole(session_of(record))
    assert journal.restore(kept)[0].state == game.state
    monkeypatch.delenv("FRONTIER_NB_EDITION")
    with pytest.raises(journal.LostGame, match="mine"):
        journal.restore(kept)


def test_a_bot_that_is_not_installed_becomes_a_person() -> None:
    game = session(MEDICAL)
    data = {**game.setting.to_json(), "seats": [["Ana", None], ["Ben", "deep-thought"]]}
    back, lost = journal.restore(journal._pack(data))
    assert lost is None
    assert [seat.bot for seat in back.setting.seats] == [None, None]


def test_bots_that_are_not_here_become_persons() -> None:
    game = Session(Setting("toy", (Seat("Ana", "greedy"), Seat("Ben"))))
    text = write_fgn(record_of(game))
    assert "greedy, -" in text
    for other in ("hal, -", "greedy", "greedy, -, -", ""):
        back = session_of(read_records(text.replace("greedy, -", other)).one())
        assert [seat.bot for seat in back.setting.seats] == [None, None]


def test_only_what_is_played_goes_into_the_record() -> None:
    game = play_on(session(), 5)
    game.go(2)
    assert len(record_of(game).line.events) == 2
    assert record_of(game).result is None


def test_every_shipped_game_can_be_gone_on_with() -> None:
    for name in (KING, MEDICAL):
        game = play_on(Session(Setting(name, TWO), Random(2)), 30)
        assert session_of(record_of(game)).game is registry.game(name)
