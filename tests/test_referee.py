"""The engine and a referee who has never seen it, over the same records: every verdict must be the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli_calls import MEDICAL, call
from referee import Lab, Objection, Player, Table, edition_hash, meets, replay
from refereeing import changes, engine_accepts, verdicts

from frontier_nb.games.medical import terms
from frontier_nb.games.medical.position import OVER, Launched
from frontier_nb.record import make_record, record_to_json
from frontier_nb.registry import game
from frontier_nb.testing import Play, Setting, Style, random_game, settings
from frontier_nb.testing.mutants import Data

ENGINE = game(MEDICAL)
GAMES: list[tuple[Style, int]] = [("random", 4000), ("varied", 4000), ("transcribed", 2000), ("greedy", 2000)]
EVERY_GAME = [
    pytest.param(setting, style, events, id=f"{setting}-{style}")
    for setting in settings(ENGINE)
    for style, events in GAMES
]
SEED = 5


@cache
def edition() -> dict[str, Any]:
    """Return the edition as the command line prints it."""
    result = call("edition", MEDICAL, "--json")
    assert result.exit_code == 0
    printed: dict[str, Any] = json.loads(result.output)
    return printed


def played(setting: Setting, style: Style, events: int) -> Play:
    return random_game(ENGINE, setting.players, SEED, style, events, **dict(setting.options))


def table_for(play: Play) -> Table:
    return Table(edition(), dict(play.setting.options)["mode"], play.setting.players)


def exported(play: Play) -> dict[str, Any]:
    names = ["Ana", "Ben", "Cleo", "Dan", "Eve"][: play.setting.players]
    record = make_record(ENGINE, names, play.events, options=dict(play.setting.options))
    data: dict[str, Any] = json.loads(json.dumps(record_to_json(record)))
    return data


# -- what is printed --------------------------------------------------------------------------------


def test_the_hash_is_that_of_the_printed_edition() -> None:
    assert edition()["sha256"] == edition_hash(edition())


def test_formulas_are_read_alike() -> None:
    """All 4,368 hands of five values against all formulas."""
    for values in combinations_with_replacement(range(1, 13), 5):
        for formula in terms.FORMULAS:
            assert terms.fits(values, formula) == meets(list(values), formula), (values, formula)


# -- whole records ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("setting", "style", "events"), EVERY_GAME)
def test_exported_records_are_accepted(setting: Setting, style: Style, events: int) -> None:
    play = played(setting, style, events)
    table = replay(exported(play), edition())
    state = play.moment(len(play.events)).state
    assert table.scores() == list(ENGINE.scores(state))
    assert table.over == (ENGINE.to_play(state) is None)
    assert table.over or len(play.events) == events


@pytest.mark.parametrize("mode", ["quick", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_many_greedy_games_are_accepted(players: int, mode: str) -> None:
    for seed in range(3):
        play = random_game(ENGINE, players, 100 + seed, "greedy", mode=mode)
        assert replay(exported(play), edition()).over


def test_simulated_and_exported_files_are_accepted(tmp_path: Path) -> None:
    """As a person does it: play games to a file, export it, and hand it to a referee."""
    file = tmp_path / "games.fgn"
    options = ("--players", "3", "--mode", "advanced", "--games", "4", "--seed", "8", "--bot", "greedy")
    assert call("simulate", MEDICAL, *options, "--out", file).exit_code == 0
    lines = call("export", file, "--json").output.splitlines()
    records = [json.loads(line) for line in lines]
    assert len(records) == 4
    for record in records:
        assert replay(record, edition()).result() == record["result"]


def test_shipped_games_are_accepted() -> None:
    """With their variations, to the last of them."""
    from importlib.resources import files

    for file in files("frontier_nb.games.medical").joinpath("records").iterdir():
        if file.name.endswith(".fgn"):
            for line in call("export", str(file), "--json").output.splitlines():
                replay(json.loads(line), edition())


def test_a_false_result_or_heading_is_not_accepted() -> None:
    record = exported(random_game(ENGINE, 2, 100, "greedy"))
    first, second = record["result"]["scores"]
    wrong: list[dict[str, Any]] = [
        {"result": None},
        {"result": {**record["result"], "scores": [second, first + 1]}},
        {"result": {**record["result"], "winners": [0, 1]}},
        {"events": record["events"][:-1]},
        {"edition_sha256": "0" * 64},
        {"rulings": "2"},
        {"options": {"mode": "advanced"}},
        {"players": ["Ana"]},
    ]
    for change in wrong:
        with pytest.raises(Objection):
            replay({**record, **change}, edition())


# -- event by event ---------------------------------------------------------------------------------


def candidates(table: Table) -> Iterator[Data]:
    """Yield decisions of all kinds, made of what lies on the table, most of them not allowed."""
    unseen = sorted(table.unseen)[:3] + sorted(table.discard)[:1]
    for number, player in enumerate(table.players):
        yield {"event": "end_turn", "player": number}
        hand = dict.fromkeys(player.hand)
        for space in range(-1, len(table.market) + 1):
            for card in {
                **dict.fromkeys(table.market[:1] + table.market[space : space + 1] + unseen),
                None: None,
            }:
                yield {"event": "take", "player": number, "space": space, "card": card}
        for lab in range(-1, len(player.labs) + 1):
            there = player.labs[lab] if 0 <= lab < len(player.labs) else Lab()
            for name in ("clinical", "document", "launch", "abandon"):
                yield {"event": name, "player": number, "lab": lab}
            for drug in (*[drug["id"] for drug in edition()["drugs"]], "no-such-drug"):
                yield {"event": "preclinical", "player": number, "lab": lab, "target": drug}
            for card in [*hand, *unseen, *there.cards[:1]]:
                for replaces in (None, *there.cards, *list(hand)[:1]):
                    yield {
                        "event": "synthesise",
                        "player": number,
                        "lab": lab,
                        "card": card,
                        "replaces": replaces,
                    }


def drawn(table: Table, event: Data) -> Iterator[Data]:
    """Yield what chance might do where `event` was its act: other tiles and other cards, many impossible."""
    if event["event"].startswith("reveal"):
        for drug in (*table.drugs, "no-such-drug"):
            for tile in (*table.preclinical, *table.clinical):
                yield {**event, "drug": drug, "tile": tile}
    for place, card in enumerate(event.get("cards", ())):
        cards = event["cards"]
        for other in (None, *table.compounds):
            yield {**event, "cards": [*cards[:place], other, *cards[place + 1 :]]}
        yield {**event, "cards": [*cards[:place], *cards[place + 1 :]]}
        yield {**event, "cards": [*cards, card]}


@pytest.mark.parametrize(("setting", "style", "events"), EVERY_GAME)
def test_the_same_events_are_allowed(setting: Setting, style: Style, events: int) -> None:
    """At many moments of a game, both allow the same decisions and acts of chance, and count alike."""
    play = played(setting, style, events)
    moments = {moment.number: moment for moment in play.moments}
    table = table_for(play)
    for number, event in enumerate([*play.events, None]):
        if number in moments:
            state = moments[number].state
            assert table.scores() == list(ENGINE.scores(state))
            chance = drawn(table, ENGINE.to_json(event)) if table.awaited and event is not None else ()
            for data in (*candidates(table), *chance):
                objection = table.objection(data)
                assert (objection is None) == engine_accepts(ENGINE, state, data), (
                    moments[number],
                    data,
                    objection,
                )
            for move in ENGINE.legal_moves(state):
                assert table.objection(ENGINE.to_json(move)) is None, (moments[number], move)
        if event is not None:
            table.play(ENGINE.to_json(event))


# -- damaged records --------------------------------------------------------------------------------

AFTER = 25
"""How many of the following events are played after a change."""


@pytest.mark.parametrize(("setting", "style", "events"), EVERY_GAME)
def test_changed_records_get_the_same_verdict(setting: Setting, style: Style, events: int) -> None:
    """A changed event is refused by both or accepted by both, and so is each of those that follow it."""
    play = played(setting, style, events)
    rng = Random(SEED)
    places = {moment.number: moment.state for moment in play.few_moments}
    table = table_for(play)
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


# -- the end ----------------------------------------------------------------------------------------


def test_the_rulebooks_own_score() -> None:
    """(60 + 60 + 80) + (10 + 20) - 15 = 215."""
    player = Player(3)
    player.launched = [
        ("psychotropic", 60 + 10),
        ("psychotropic", 60),
        ("central-nerve-system", 80 + 20 - 15),
    ]
    assert player.score() == 215


def test_ties_are_broken_alike() -> None:
    """Launches made up at random, of few sorts so that scores are often equal."""
    rng = Random(SEED)
    decided: Counter[int] = Counter()
    for _ in range(3000):
        state = ENGINE.setup(3, mode="advanced")
        table = Table(edition(), "advanced", 3)
        table.over, state.player = True, OVER
        drugs = state.table.drugs
        for player in range(3):
            chosen = [
                Launched(rng.choice([0, 3]), False, rng.choice([0, 10])) for _ in range(rng.randint(0, 3))
            ]
            state.launched[player] = tuple(chosen)
            points = [(drugs[one.drug].id, drugs[one.drug].points - 5 * one.penalties) for one in chosen]
            table.players[player].launched = points
            state.scores[player] = sum(worth for _, worth in points)
        result = ENGINE.result(state)
        assert table.result() == {"scores": list(result.scores), "winners": list(result.winners)}
        decided[len(result.winners) + 3 * (result.scores.count(max(result.scores)) > 1)] += 1
    assert (
        min(decided[kind] for kind in (1, 4, 5, 6)) > 20
    )  # no tie, a tie that is broken, shared by two, by all
