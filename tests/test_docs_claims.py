"""What the documentation tells in words and tables is so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import ModuleType
from urllib.parse import parse_qsl

import pytest
from shipped import FILES, records

from frontier_nb import game, installed_games
from frontier_nb.bots import bots
from frontier_nb.games.king import notation as king
from frontier_nb.games.medical import notation as medical
from frontier_nb.lessons.courses import course, find_lesson
from frontier_nb.record import limits, read_fgn, record_to_json
from frontier_widgets import Lab, Play, Replay
from frontier_widgets.board.wire import link
from frontier_widgets.shared.links import MOST_LINK, pack_game

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = {page.stem: page.read_text("utf-8") for page in (ROOT / "docs").glob("*.md")}
[EXAMPLE] = re.findall(r"^```fgn\n(.*?)^```$", PAGES["fgn"], re.M | re.S)


def linked(app: str) -> list[str]:
    """Return what follows the name of an app in the links to it that any page shows."""
    return list(dict.fromkeys(re.findall(rf"`{app}\.ipynb(#[^`]*)`", "\n".join(PAGES.values()))))


# -- README and the files it names --------------------------------------------------------------------


def test_files_that_are_named_are_there() -> None:
    folders = "tools|tests|docs|binder|benchmarks|notebooks|frontier_nb|widgets"
    for text in (README, *PAGES.values()):
        for name in re.findall(rf"`((?:{folders})/[\w./-]*)`", text):
            assert (ROOT / name.partition("CODE")[0]).exists(), name


def test_links_of_the_readme_lead_to_files() -> None:
    for name in re.findall(r"\]\((?!http)([^)#]+)", README):
        assert (ROOT / name).exists(), name


# -- links of the apps --------------------------------------------------------------------------------


def test_links_to_learn_lead_somewhere() -> None:
    for notebook in (ROOT / "notebooks").glob("learn-*.ipynb"):
        cells = json.dumps(json.loads(notebook.read_text("utf-8"))["cells"])
        [id] = [one for one in installed_games() if one in cells]
        shown = linked(notebook.stem)
        assert shown
        for fragment in shown:
            wanted = dict(parse_qsl(fragment.removeprefix("#")))
            if "lesson" in wanted:
                steps = [step.id for step in find_lesson(course(id), wanted["lesson"])]
                assert wanted.get("step", steps[0]) in steps
            if "drill" in wanted:
                assert wanted["drill"] in {kind.id for kind in game(id).drill_kinds()}


def test_links_to_play_lead_where_they_say() -> None:
    position = game("king-of-frontier").write_position(game("king-of-frontier").setup(3))
    for fragment in linked("play"):
        play = Play()
        wrong = play.choice.follow(link(fragment.replace("…", position)))
        chosen = play.choice.chosen
        assert wrong is None
        assert chosen["game"] in fragment or "game" not in fragment
        assert chosen["told"] == ("dealt" in fragment)
        assert chosen.get("players") == (3 if "position" in fragment else None)


def test_links_to_the_lab_lead_to_a_position() -> None:
    position = game("king-of-frontier").write_position(game("king-of-frontier").setup(3))
    for fragment in linked("lab"):
        lab = Lab()
        lab._arrive(link(fragment.replace("game=…", "game=king-of-frontier").replace("…", position)))
        assert lab.lab.text == position


def test_links_to_replay_lead_to_a_place() -> None:
    packed = pack_game(EXAMPLE)
    for fragment in linked("replay"):
        replay = Replay()
        wanted = link(fragment)
        assert replay.shelf.arrive(wanted | ({"g": packed} if "g" in wanted else {})) == ""
        assert replay.controller is not None
        assert replay.controller.at == replay.controller.node_at(wanted.get("at", "0"))
    assert f"{MOST_LINK:,}" in PAGES["links"]


# -- formats ------------------------------------------------------------------------------------------


def test_the_json_of_a_record_has_the_names_that_are_told() -> None:
    [data] = re.findall(r"^```json\n(.*?)^```$", PAGES["fgn"], re.M | re.S)
    shown, written = json.loads(data), record_to_json(read_fgn(EXAMPLE).one())
    assert list(shown) == list(written)
    assert shown["events"] == written["events"][:1]
    keys = {key for note in written["annotations"] for key in note}
    assert keys == shown["annotations"][0].keys()
    for name in (*written, *keys):
        assert f"`{name}`" in PAGES["records"], name


@pytest.mark.parametrize("id", installed_games())
def test_every_event_is_told_with_its_fields(id: str) -> None:
    told: dict[str, set[str]] = {}
    under = PAGES["records"].partition(f"events of {game(id).title}")[2].partition("\n## ")[0]
    for names, about in re.findall(r"^\| (`.*?) \| (.*) \|$", under, re.M):
        told |= {name: set(re.findall(r"`(\w+)`", about)) for name in re.findall(r"`([^`]+)`", names)}
    shown = [one for name in FILES if name.startswith(id) for one in records(name)]
    events = [event for one in shown for event in record_to_json(one)["events"]]
    assert len({event["event"] for event in events}) > 8
    for event in events:
        assert told[event["event"]] >= event.keys() - {"event"}, event


@pytest.mark.parametrize("notation", [king, medical])
def test_every_word_of_the_games_is_told(notation: ModuleType) -> None:
    words = re.findall(r"^``([^`]+)``", notation.__doc__ or "", re.MULTILINE)
    assert len(words) > 10
    for word in words:
        assert f"`{word}`" in PAGES["fgn"], word


def test_every_limit_is_told() -> None:
    constants = {name: value for name, value in vars(limits).items() if name.startswith("MAX_")}
    untold = {"MAX_DIGITS", "MAX_FAULTS", "MAX_GAME_FAULTS"}
    for name in constants.keys() - untold:
        assert f"{constants[name]:,}" in PAGES["fgn"], name


@pytest.mark.parametrize("id", installed_games())
def test_the_example_of_a_position_is_one(id: str) -> None:
    under = PAGES["positions"].partition(f"## {game(id).title}\n")[2]
    shown = re.findall(r"^```text\n(.*)\n```$", under, re.M)[0]
    assert game(id).write_position(game(id).read_position(shown)) == shown
    fields = re.findall(r"^\| ([a-z ]+) \|", under.partition("\n## ")[0], re.M)[1:]
    assert len(fields) == len(shown.split("/"))


# -- bots and games -----------------------------------------------------------------------------------


def test_the_bots_are_those_that_there_are() -> None:
    assert set(re.findall(r"^\| `(\w+)` \|", PAGES["playing"].partition("## Bots")[2], re.M)) == set(bots())


def test_what_a_game_may_offer_is_what_the_protocol_has() -> None:
    under = PAGES["extending"].partition("What a game may offer")[2].partition("\n## ")[0]
    for names in re.findall(r"^\| (`[^|]*) \|", under, re.M):
        for name in re.findall(r"`(\w+)`", names):
            assert hasattr(game("king-of-frontier"), name), name
