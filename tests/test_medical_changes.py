"""What is named as changed by an event, against what is drawn differently after it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from medical_support import GAME, PSYCHO, Setup, make, pretile, turn_of

from frontier_nb.games.medical import Position
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.position import OVER
from frontier_nb.protocol import Highlights
from frontier_nb.record.files import read_records
from frontier_nb.record.replay import Replay
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_nb.testing.plays import random_game

SHIPPED = sorted(
    file.name
    for file in files("frontier_nb").joinpath("games/medical/records").iterdir()
    if file.name.endswith(".fgn")
)


def steps(events: Any, states: Any) -> Iterator[tuple[Position, m.Move, Position]]:
    yield from zip(states, events, states[1:], strict=False)


def shipped(name: str) -> Iterator[tuple[Position, m.Move, Position]]:
    text = files("frontier_nb").joinpath("games/medical/records", name).read_text("utf-8")
    walk = Replay(read_records(text).one())
    return steps(walk.line().events, walk.states())


def random(players: int, style: Any, mode: str) -> Iterator[tuple[Position, m.Move, Position]]:
    play = random_game(GAME, players, 1, style, 400, mode=mode)
    states = [play.start()]
    for event in play.events:
        states.append(GAME.apply(states[-1], event))
    return steps(play.events, states)


def draw(pos: Position) -> Scene:
    names = [f"P{player}" for player in range(pos.table.players)]
    return GAME.scene(pos, Frame(), Highlights(), names)


def drawn(scene: Scene) -> dict[str, Any]:
    """Return how each component is drawn, and what is said of it."""
    shapes = defaultdict(list)
    for shape in scene.shapes:
        shapes[shape.component].append(shape)
    return {component.id: (component, shapes[component.id]) for component in scene.components}


def differences(before: Scene, after: Scene) -> set[str]:
    was, now = drawn(before), drawn(after)
    return {id for id in was.keys() | now.keys() if was.get(id) != now.get(id)}


def tells_nothing(id: str, pos: Position, after: Position, named: frozenset[str]) -> bool:
    """Return whether a difference need not be named, for something else is or nothing happened."""
    kind, *numbers = id.split("-")
    labs = pos.table.labs
    if kind == "card":  # it makes room for others in its row
        card = id.removeprefix("card-")
        rows = [*zip(pos.hands, after.hands, strict=True), *zip(pos.labs, after.labs, strict=True)]
        return any(card in was and card in now for was, now in rows)
    if kind == "market":  # the card on it is named
        space = int(numbers[0])
        return {f"card-{row.market[space]}" for row in (pos, after) if row.market[space]} <= named
    if kind == "hand":  # the card that came or went is named
        player = int(numbers[0])
        moved = set(pos.hands[player]) ^ set(after.hands[player])
        return bool(moved) and {f"card-{card}" for card in moved} <= named
    if kind == "lab":  # the card that came or went is named
        at = int(numbers[0]) * labs + int(numbers[1])
        moved = set(pos.labs[at]) ^ set(after.labs[at])
        return bool(moved) and {f"card-{card}" for card in moved} <= named
    if kind == "score":  # whose turn it was is not said any more
        return int(numbers[0]) == pos.mover != after.mover or after.player == OVER
    if kind == "round":  # the line moves on as one
        return "round-0" in named
    if kind == "researcher":  # it makes room for another on its Round Tile
        at = int(numbers[0]) * labs + int(numbers[1])
        return 0 < pos.delay(at) == after.delay(at)
    if kind == "launched":  # it makes room for the next one
        return int(numbers[1]) < len(pos.launched[int(numbers[0])])
    return False


GAMES = [
    *(pytest.param(shipped, (name,), id=name) for name in SHIPPED),
    pytest.param(random, (2, "varied", "quick"), id="two"),
    pytest.param(random, (3, "transcribed", "quick"), id="transcribed"),
    pytest.param(random, (5, "greedy", "advanced"), id="five"),
]


@pytest.mark.parametrize(("source", "arguments"), GAMES)
def test_all_that_changes_is_named_and_nothing_else(source: Any, arguments: Any) -> None:
    scene: Scene | None = None
    for pos, event, after in source(*arguments):
        before = scene or draw(pos)
        scene = draw(after)
        named = GAME.changed(pos, event)
        differ = differences(before, scene)
        left_out = {id for id in differ - named if not tells_nothing(id, pos, after, named)}
        assert left_out == set(), f"{event} at {pos!r}"
        # Two labs that wait for the same thing can look alike though they do so for different reasons.
        assert {id for id in named - differ if not id.startswith("lab-")} == set(), f"{event} at {pos!r}"


def test_a_refill_names_the_cards_that_slide_and_the_deck() -> None:
    pos = Setup().market(1, 2, 3, 4, 5).position()
    pos = make(pos, m.Take(0, 1, str(pos.market[1])), m.EndTurn(0))
    new = pos.unseen[0]
    named = GAME.changed(pos, m.Refill((new,)))
    assert named == {"deck", f"card-{new}", *(f"card-{card}" for card in pos.market[2:])}


def test_a_trial_tile_names_the_penalty_tokens_that_it_brings() -> None:
    pos = Setup().lab(0, 0, [7, 7, 7, 11, 3], needles=4).position()
    pos = make(pos, m.Preclinical(0, 0, PSYCHO))
    assert GAME.changed(pos, m.RevealPreclinical(PSYCHO, pretile(2))) == {
        f"preclinical-{PSYCHO}", "lab-0-0", "penalties-0-0",
    }  # fmt: skip


def test_a_card_that_is_replaced_is_named_with_the_discard_pile() -> None:
    pos = Setup().lab(0, 0, [7, 7, 7, 11, 3]).hand(0, 4).position()
    card, old = pos.hands[0][0], pos.labs[0][3]
    assert GAME.changed(pos, m.Synthesise(0, 0, card, old)) == {
        f"card-{card}", f"card-{old}", "discard", "cubes-0",
    }  # fmt: skip


def test_a_new_round_names_the_researchers_that_come_nearer() -> None:
    pos = Setup().checked(1, 0, PSYCHO, (12, 12, 12, 11, 10), delay=2).position()
    pos = turn_of(pos, pos.order[-1])
    assert {"round-0", "researcher-1-0"} <= GAME.changed(pos, m.EndTurn(pos.order[-1]))
