"""The King of Frontier's engine and a referee who has never seen it: every verdict must be the same."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from cli_calls import call
from king_referee import Objection, Table, replay
from refereeing import changes, verdicts

from frontier_nb.record import make_record, record_to_json
from frontier_nb.registry import game
from frontier_nb.testing import Play, Setting, Style, random_game, settings

KING = "king-of-frontier"
ENGINE = game(KING)
STYLES: tuple[Style, ...] = ("random", "varied", "transcribed", "greedy")
EVERY_GAME = [
    pytest.param(setting, style, id=f"{setting}-{style}") for setting in settings(ENGINE) for style in STYLES
]
SEED = 5
AFTER = 3
"""How many events are compared after a changed one."""


@cache
def edition() -> dict[str, Any]:
    """Return the edition as the command line prints it."""
    result = call("edition", KING, "--json")
    assert result.exit_code == 0
    printed: dict[str, Any] = json.loads(result.output)
    return printed


def played(setting: Setting, style: Style, seed: int = SEED) -> Play:
    return random_game(ENGINE, setting.players, seed, style)


def exported(play: Play) -> dict[str, Any]:
    names = ["Ana", "Ben", "Cleo", "Dan"][: play.setting.players]
    data: dict[str, Any] = json.loads(json.dumps(record_to_json(make_record(ENGINE, names, play.events))))
    return data


@pytest.mark.parametrize(("setting", "style"), EVERY_GAME)
@pytest.mark.parametrize("seed", range(SEED, SEED + 4))
def test_exported_records_are_accepted(setting: Setting, style: Style, seed: int) -> None:
    play = played(setting, style, seed)
    table = replay(exported(play), edition())
    assert table.over
    assert table.scores() == list(ENGINE.scores(play.moment(len(play.events)).state))


@pytest.mark.parametrize(("setting", "style"), EVERY_GAME)
def test_scores_are_equal_after_every_event(setting: Setting, style: Style) -> None:
    play = played(setting, style)
    table, state = Table(edition(), setting.players), play.start()
    for event in play.events:
        table.play(ENGINE.to_json(event))
        ENGINE.advance(state, event)
        assert table.scores() == list(ENGINE.scores(state))
        assert table.over == (ENGINE.to_play(state) is None)
        assert table.pile() == state.deck


def test_simulated_and_exported_files_are_accepted(tmp_path: Any) -> None:
    """As a person does it: play games to a file, export it, and hand it to a referee."""
    file = tmp_path / "games.fgn"
    options = ("--players", "3", "--games", "4", "--seed", "8", "--bot", "greedy")
    assert call("simulate", KING, *options, "--out", file).exit_code == 0
    records = [json.loads(line) for line in call("export", file, "--json").output.splitlines()]
    assert len(records) == 4
    for record in records:
        assert replay(record, edition()).result() == record["result"]


def test_a_false_result_and_a_missing_event_are_not_accepted() -> None:
    record = exported(played(Setting(2), "greedy"))
    first, second = record["result"]["scores"]
    with pytest.raises(Objection):
        replay({**record, "result": {**record["result"], "scores": [first + 1, second]}}, edition())
    for number in (0, 1, 2, 5, 30):
        events = record["events"][:number] + record["events"][number + 1 :]
        with pytest.raises(Objection):
            replay({**record, "events": events}, edition())


# -- changed records --------------------------------------------------------------------------------


@pytest.mark.parametrize(("setting", "style"), EVERY_GAME)
def test_changed_records_get_the_same_verdict(setting: Setting, style: Style) -> None:
    """A changed event is refused by both or accepted by both, and so is each of those that follow it."""
    play = played(setting, style)
    rng = Random(SEED)
    places = {moment.number: moment.state for moment in play.few_moments}
    table = Table(edition(), setting.players)
    found: Counter[bool] = Counter()
    for number, event in enumerate(play.events):
        if number in places:
            for changed in changes(play, number, rng):
                rest = [
                    ENGINE.to_json(later) for later in islice(play.events, number + 2, number + 2 + AFTER)
                ]
                line = [*changed, *rest]
                by_referee, by_engine = verdicts(ENGINE, table, places[number], line)
                assert by_referee == by_engine, (places[number], line[: max(by_referee, by_engine) + 1])
                found[by_engine == len(line)] += 1
        table.play(ENGINE.to_json(event))
    assert found[False] > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_conceivable_move_gets_the_same_verdict(players: int) -> None:
    play = random_game(ENGINE, players, SEED, "varied")
    table = Table(edition(), players)
    places = {moment.number: moment.state for moment in play.moments}
    for number, event in enumerate(play.events):
        if number in places:
            state = places[number]
            legal = set(ENGINE.legal_moves(state))
            for move in ENGINE.conceivable(state):
                assert (table.objection(ENGINE.to_json(move)) is None) == (move in legal), (state, move)
        table.play(ENGINE.to_json(event))
