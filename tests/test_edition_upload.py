"""Editions that somebody uploads: read from memory, played with, recorded, shown; harmless in any case."""

from __future__ import annotations

import gc
import json
import re
import resource
import time
import weakref
from base64 import b64encode
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
import toy_game
from hypothesis import given
from hypothesis import strategies as st

from frontier_nb import registry
from frontier_nb.bots.greedy_bot import GreedyBot
from frontier_nb.edition import Edition
from frontier_nb.edition_reading import MAX_BYTES, MAX_FAULTS
from frontier_nb.errors import EditionError
from frontier_nb.messages import use_catalogue
from frontier_nb.protocol import Game
from frontier_nb.record import (
    Record,
    Refused,
    Replay,
    engine_for,
    make_record,
    read_fgn,
    read_jsonl,
    write_fgn,
    write_jsonl,
)
from frontier_nb.record.files import read_records
from frontier_nb.testing.damage import damaged
from frontier_widgets.shared.edition_choice import MOST_LINES, EditionChoice

MEDICAL, KING = "medical-frontier", "king-of-frontier"
GAMES = {MEDICAL: "medical", KING: "king"}
TEXT = {
    id: files(f"frontier_nb.games.{name}").joinpath("editions", "standard-1.toml").read_text("utf-8")
    for id, name in GAMES.items()
}
CHANGES = {MEDICAL: ("budget = 5", "budget = 6"), KING: ("rows = 4", "rows = 5")}

HANG = 5
"""Seconds of the processor after which reading hangs (alone, the slowest of these texts takes 0.3)."""


def own(game: str, id: str = "mine") -> str:
    """Return the text of an edition with one figure changed."""
    text = TEXT[game].replace('id = "standard-1"', f'id = "{id}"', 1).replace(*CHANGES[game], 1)
    assert text != TEXT[game]
    return text


def plain(game: str) -> dict[str, Any]:
    data = registry.game(game).edition.to_json()
    del data["sha256"]
    return {**data, "id": "mine"}


def some_play(game: Game[Any, Any], seed: int = 3) -> Record:
    """Return the record of the first events of a game."""
    rng, bot, events = Random(seed), GreedyBot(), []
    state = game.setup(2)
    while len(events) < 30 and (player := game.to_play(state)) is not None:
        move = game.sample(state, rng) if player < 0 else bot.choose(game, game.view(state, player), rng)
        events.append(move)
        state = game.apply(state, move)
    return make_record(game, ("Ana", "Ben"), events)


# -- the core -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_a_game_is_played_with_an_edition_from_memory(id: str) -> None:
    edition = registry.edition_of(id, own(id), "mine.toml")
    game = registry.game_of(id, edition)
    assert game.edition == edition  # an equal one may be kept from before
    assert registry.game_of(id, edition) is game
    assert registry.game_of(id, registry.edition_of(id, own(id).encode())) is game
    assert registry.game(id).edition.id == "standard-1"
    name, _, figure = CHANGES[id][1].partition(" = ")
    assert game.edition.data[name] == int(figure)
    assert len(some_play(game).line.events) == 30


@pytest.mark.parametrize("id", GAMES)
def test_records_of_it_are_written_and_read_with_it_alone(id: str) -> None:
    edition = registry.edition_of(id, own(id))
    record = some_play(registry.game_of(id, edition))
    fgn, jsonl = write_fgn(record, edition), write_jsonl(record, edition)
    for found in (read_fgn(fgn, edition=edition), read_jsonl(jsonl, edition=edition)):
        assert found.faults == ()
        assert found.records == (record,)
    assert read_records(fgn, "x", edition).records == (record,)
    replay = Replay(record, edition)
    assert replay.game is engine_for(record, edition) is registry.game_of(id, edition)
    assert len(replay.states()) == 31
    assert "no edition 'mine' is shipped" in read_fgn(fgn).faults[0].message
    with pytest.raises(Refused, match="no edition 'mine' is shipped"):
        write_fgn(record)


def test_records_are_refused_with_another_edition() -> None:
    record = some_play(registry.game(MEDICAL))
    for edition in (registry.edition_of(MEDICAL, own(MEDICAL)), registry.edition_of(KING, own(KING))):
        with pytest.raises(Refused, match=r"made with edition|is one of king-of-frontier") as caught:
            engine_for(record, edition)
        assert caught.value.field == "edition"
    with pytest.raises(Refused, match="other contents of edition 'standard-1'") as caught:
        engine_for(record, registry.edition_of(MEDICAL, own(MEDICAL, "standard-1")))
    assert caught.value.field == "edition_sha256"


def test_what_takes_no_edition_says_so() -> None:
    edition = registry.edition_of(KING, own(KING))
    with pytest.raises(LookupError, match="is one of king-of-frontier, not of medical-frontier"):
        registry.game_of(MEDICAL, edition)
    with pytest.raises(LookupError, match="no game 'chess' is installed"):
        registry.edition_of("chess", "")
    with pytest.MonkeyPatch.context() as patch:
        toy_game.install(patch)
        with pytest.raises(LookupError, match="toy takes no editions but its own"):
            registry.edition_of("toy", "")
    registry.game.cache_clear()


# -- all faults at once -------------------------------------------------------------------------------


def faults(game: str, text: str | bytes) -> dict[str, str]:
    with pytest.raises(EditionError) as caught:
        registry.edition_of(game, text, "x")
    assert caught.value.lines[0] == str(caught.value)
    assert len(caught.value.lines) == len(caught.value.faults) <= MAX_FAULTS
    return dict(caught.value.faults)


def test_faults_of_many_places_are_told_together() -> None:
    data = plain(MEDICAL)
    data["budget"] = 0
    data["compounds"][3] |= {"needles": -1}
    data["compounds"][500:] = [{"id": "new", "value": 1}]
    data["clinical"][2]["limits"] = {}
    data["round_tiles"]["5"] = "none"
    del data["labs"]
    data["price"] = 3
    assert faults(MEDICAL, json.dumps(data)) == {
        "labs": "is missing",
        "price": "is not known here",
        "compounds[3].needles": "must be between 0 and 9",
        "compounds[84].needles": "is missing",
        "budget": "must be between 1 and 20",
        "clinical[2].limits": "must have at least 1 entry",
        "round_tiles.5": "must be a list",
    }


def test_faults_that_a_schema_lets_pass_are_told_together() -> None:
    data = plain(KING)
    data["tiles"][0]["areas"] = [{"edges": [0], "spaces": {}}]
    data["buildings_in_play"]["4"] = 99
    data["buildings"][0]["effect"] = data["buildings"][4]["effect"] = "villa"
    told = faults(KING, json.dumps(data))
    assert {"tiles[0].areas", "buildings_in_play.4"} < set(told)
    assert "is the effect of another building" in told.values()


def test_of_another_game_nothing_else_is_said() -> None:
    assert faults(KING, TEXT[MEDICAL]) == {"game": "must be 'king-of-frontier'"}


def test_no_more_faults_than_anybody_reads() -> None:
    data = plain(MEDICAL) | {"compounds": [{"id": "a", "value": 0}] * 100}
    assert len(faults(MEDICAL, json.dumps(data))) == MAX_FAULTS


class Shouting:
    """A language in which all is said in capitals."""

    def gettext(self, message: str) -> str:
        return re.sub(r"\{[A-Z]+\}", lambda field: field[0].lower(), message.upper())

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def test_faults_are_told_in_the_language_of_the_page() -> None:
    text = own(MEDICAL).replace("budget = 6", "budget = 0")
    with use_catalogue(Shouting()):
        assert faults(MEDICAL, text) == {"budget": "MUST BE BETWEEN 1 AND 20"}


# -- ill will -----------------------------------------------------------------------------------------


def hostile(game: str) -> dict[str, str | bytes]:
    """Return texts that are long, deep, wide or strange."""
    data = plain(game)
    many = {f"k{n}": 1 for n in range(20_000)}
    cards = [{"id": f"c{n}", "value": 1, "needles": 1, "side_effects": {}} for n in range(3_400)]
    return {
        "a megabyte": "x" * 1_000_000,
        "a megabyte of bytes": b"\xff" * 1_000_000,
        "a megabyte of brackets": "[" * 1_000_000,
        "deep JSON": '{"a":' * 40_000,
        "deep TOML": "a = " + "[" * 200_000,
        "deep keys": "\n".join("a." * 12 + f"b{n} = 1" for n in range(7_000)),
        "dots": "a." * 130_000,
        "digits": '{"a": ' + "9" * 250_000 + "}",
        "hexadecimal": "a = 0x" + "f" * 250_000,
        "a wide table": json.dumps(data | many),
        "a long list": json.dumps(data | {"market_costs": [1] * 80_000, "rows": [1] * 2}),
        "many items": json.dumps(data | {"compounds": cards, "tiles": cards[:500]}),
        "items alike": json.dumps(data | {"compounds": cards[:1] * 500, "tiles": cards[:1] * 200}),
        "many tables": "\n".join(f"[k{n}]" for n in range(25_000)),
        "lists of tables": "[[a]]\n" * 40_000,
        "many sources": json.dumps(data | {"sources": {f"k{n}.a.b": "box" for n in range(9_000)}}),
        "sources of many parts": json.dumps(
            data | {"sources": {"a." * 200 + str(n): "box" for n in range(500)}}
        ),
        "UTF-16": TEXT[game].encode("utf-16"),
        "a byte order mark": b"\xef\xbb\xbf",
        "nothing": b"",
        "code": "__import__('os').system('true')",
        "a path": "/etc/passwd",
        "YAML": "!!python/object/apply:os.system ['true']",
    }


@pytest.mark.parametrize("game", GAMES)
def test_hostile_texts_get_a_clear_error_at_once(game: str) -> None:
    registry.edition_of(game, own(game))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for name, text in hostile(game).items():
        start = time.process_time()  # a busy machine is no fault of the text
        with pytest.raises(EditionError) as caught:
            registry.edition_of(game, text, "upload")
        assert time.process_time() - start < HANG, name
        for line in caught.value.lines:
            assert line.startswith("upload:")
            assert len(line) < 1000, name
            line.encode()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200 * 1024


def test_only_the_last_few_uploads_are_kept() -> None:
    made = [
        weakref.ref(registry.game_of(MEDICAL, registry.edition_of(MEDICAL, own(MEDICAL, f"mine-{number}"))))
        for number in range(9)
    ]
    gc.collect()
    assert 1 <= sum(game() is not None for game in made) <= 4


def survives(choice: EditionChoice, content: bytes) -> None:
    """Upload something: it is refused, or it is an edition that a game begins with."""
    choice.do("edition-check", {"file": "<i>\0.toml", "data": b64encode(content).decode()})
    told = choice.data()["checked"]
    json.dumps(told)
    if told["faults"]:
        assert choice.edition is None
        with pytest.raises(LookupError):
            choice.do("edition-use", {})
        return
    choice.do("edition-use", {})
    assert choice.game.setup(2) == choice.game.setup(2)
    again = EditionChoice(choice.game_id)
    again.restore(choice.text)
    assert again.edition == choice.edition
    choice.do("edition-shipped", {})


@pytest.mark.parametrize("game", GAMES)
def test_damaged_uploads_never_crash(game: str) -> None:
    choice = EditionChoice(game)
    for text in damaged(own(game), Random(7), 40):
        survives(choice, text.encode(errors="surrogatepass"))
    for text in damaged(json.dumps(plain(game)), Random(8), 40):
        survives(choice, text.encode(errors="surrogatepass"))


@given(st.sampled_from(sorted(GAMES)), st.binary(max_size=400))
def test_any_bytes_never_crash(game: str, content: bytes) -> None:
    survives(EditionChoice(game), content)


# -- the page's choice --------------------------------------------------------------------------------


def check(choice: EditionChoice, text: str | bytes, name: object = "box.toml") -> dict[str, Any]:
    content = text.encode() if isinstance(text, str) else text
    assert choice.do("edition-check", {"file": name, "data": b64encode(content).decode()}) is False
    found: dict[str, Any] = choice.data()["checked"]
    return found


def test_an_edition_is_checked_then_used_then_left() -> None:
    choice = EditionChoice(MEDICAL)
    assert (choice.edition, choice.text, choice.game) == (None, "", registry.game(MEDICAL))
    assert choice.data() == {"limit": MAX_BYTES, "shipped": "standard-1", "used": None, "checked": None}
    told = check(choice, own(MEDICAL))
    assert told == {
        "name": "box.toml",
        "id": "mine",
        "faults": [],
        "same": False,
        "summary": "1 figure differs.",
        "groups": [["Budget of a turn", ["5 → 6"]]],
        "left": 0,
    }
    assert choice.edition is None
    assert choice.do("edition-use", {}) is True
    assert isinstance(choice.edition, Edition)
    assert choice.game.edition.id == "mine"
    assert choice.text == own(MEDICAL)
    assert choice.data()["used"] == told
    assert choice.data()["checked"] is None
    assert choice.do("edition-shipped", {}) is True
    assert choice.do("edition-shipped", {}) is False
    assert choice.game is registry.game(MEDICAL)
    for name in ("edition-use", "edition-destroy", "open"):
        with pytest.raises(LookupError):
            choice.do(name, {})


def test_what_the_page_stored_is_used_again() -> None:
    choice = EditionChoice(KING)
    check(choice, b"\xef\xbb\xbf" + own(KING).encode())
    choice.do("edition-use", {})
    again = EditionChoice(KING)
    again.restore(choice.text)
    assert again.game is choice.game
    assert again.data()["used"]["name"] == ""
    with pytest.raises(EditionError):
        again.restore("damaged")
    assert again.game is choice.game
    again.restore("")
    assert again.edition is None


def test_a_fault_leaves_what_is_in_use() -> None:
    choice = EditionChoice(MEDICAL)
    check(choice, own(MEDICAL))
    choice.do("edition-use", {})
    told = check(choice, own(MEDICAL).replace("budget = 6", "budget = 0"))
    assert told == {"name": "box.toml", "faults": [["budget", "must be between 1 and 20"]], "more": False}
    assert choice.game.edition.id == "mine"


def test_an_id_of_a_shipped_edition_is_remarked_on() -> None:
    choice = EditionChoice(MEDICAL)
    assert check(choice, own(MEDICAL, "standard-1"))["same"]
    assert not check(choice, TEXT[MEDICAL])["same"]


def test_names_of_files_are_only_shown() -> None:
    choice = EditionChoice(MEDICAL)
    for name, shown in (
        ("../../etc/passwd", "../../etc/passwd"),
        ("a\0\x1b[31mb\n.toml", "a[31mb.toml"),
        ("x" * 999, "x" * 80),
        ("", "edition"),
        (None, "None"),
        (["list"], "['list']"),
        ("箱.toml", "箱.toml"),
    ):
        assert check(choice, own(MEDICAL), name)["name"] == shown


def test_nothing_is_written_and_nothing_but_the_games_own_files_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text(own(MEDICAL, "other"), "utf-8")
    choice = EditionChoice(MEDICAL)
    assert check(choice, b"./mine", "mine")["faults"]
    check(choice, own(MEDICAL), str(tmp_path / "mine"))
    choice.do("edition-use", {})
    assert choice.game.edition.id == "mine"
    assert [file.name for file in tmp_path.iterdir()] == ["mine"]


def test_the_page_sends_what_it_likes() -> None:
    choice = EditionChoice(MEDICAL)
    for data in (
        {},
        {"data": 5},
        {"data": "é"},
        {"data": "a"},
        {"data": None, "file": {}},
        {"data": "A" * 10**6},
    ):
        choice.do("edition-check", data)
        assert choice.data()["checked"]["faults"]
    assert "is longer than" in choice.data()["checked"]["faults"][0][1]


def test_many_differences_are_counted_and_the_first_shown() -> None:
    data = plain(MEDICAL)
    for card in data["compounds"]:
        card |= {"value": card["value"] + 20, "needles": 9, "side_effects": {"lungs": 2}}
    data["clinical"] = [{"id": tile["id"], "limits": {"lungs": 1}} for tile in data["clinical"]]
    told = check(EditionChoice(MEDICAL), json.dumps(data))
    shown = sum(len(lines) for _, lines in told["groups"])
    assert shown == MOST_LINES
    assert told["left"] > 100
    assert len(json.dumps(told)) < 30_000


def test_it_speaks_the_language_of_the_moment() -> None:
    choice = EditionChoice(MEDICAL)
    check(choice, own(MEDICAL).replace("budget = 6", "budget = 0"))
    with use_catalogue(Shouting()):
        choice.retell()
        assert choice.data()["checked"]["faults"] == [["budget", "MUST BE BETWEEN 1 AND 20"]]
    check(choice, own(MEDICAL))
    with use_catalogue(Shouting()):
        assert choice.data()["checked"]["groups"][0][0] == "BUDGET OF A TURN"
