"""The running account of a turn: what it names can be had at its price, and what can be had is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import king_support as king
import medical_support as medical
import pytest

from frontier_nb.games.king import moves as km
from frontier_nb.games.king import position as kp
from frontier_nb.games.king.position import Position as Land
from frontier_nb.games.medical import moves as mm
from frontier_nb.games.medical.position import Position as Table
from frontier_nb.protocol import Account
from frontier_nb.testing import random_game

SEEDS = range(5)
KING, MEDICAL = king.GAME, medical.GAME


def decisions(game: Any, seed: int) -> Iterator[Any]:
    """Yield what whoever decides sees, through a game of random or of sensible players."""
    rng = Random(seed)
    style = ("random", "greedy")[seed % 2]
    play = random_game(game, rng.choice(game.player_counts), seed, style)
    state = play.start()
    for event in play.events:
        player = game.to_play(state)
        if player is not None and player >= 0:
            yield game.view(state, player)
        state = game.apply(state, event)


def account(game: Any, view: Any) -> Account:
    """Return the account, which is short and names nothing twice."""
    found = game.account(view)
    assert found is not None
    assert len(found.buys) <= 10
    assert len(set(map(str, found.buys))) == len(found.buys)
    assert all(map(str, found.buys))
    return found


def lines(found: Account) -> list[str]:
    return [str(one) for one in found.buys]


def of(kind: Any, legal: list[Any]) -> list[Any]:
    return [move for move in legal if isinstance(move, kind)]


# -- Medical Frontier --------------------------------------------------------------------------------------

PURCHASES = {
    r"take (?P<card>\w+) for": mm.Take,
    r"play a card for": mm.Synthesise,
    r"a pre-clinical trial for": mm.Preclinical,
    r"a clinical trial for": mm.Clinical,
    r"documents for": mm.Document,
    r"a launch for": mm.Launch,
}


def read(line: str) -> tuple[Any, str | None, int | None, int]:
    """Return what a purchase of Medical Frontier is: its kind, card, lab and price."""
    [(kind, match)] = [
        (kind, found)
        for start, kind in PURCHASES.items()
        if (found := re.fullmatch(rf"{start} (?P<n>\d+)( \(lab (?P<lab>\d)\))?", line))
    ]
    lab = match["lab"] and int(match["lab"]) - 1
    return kind, match.groupdict().get("card"), lab, int(match["n"])


def bought(before: Table, move: Any) -> tuple[Any, str | None, int | None, int]:
    """Return what a legal decision buys, and what it really costs."""
    price = before.cubes - MEDICAL.apply(before, move).cubes
    lab = None if isinstance(move, mm.Take | mm.Synthesise) else move.lab
    return type(move), getattr(move, "card", None) if isinstance(move, mm.Take) else None, lab, price


@pytest.mark.parametrize("seed", SEEDS)
def test_cubes_buy_what_is_legal_and_nothing_else(seed: int) -> None:
    kinds = set()
    for view in decisions(MEDICAL, seed):
        found = account(MEDICAL, view)
        assert str(found.left) == f"{view.cubes} of {MEDICAL.components.budget} cubes"
        spending = [
            bought(view, move) for move in MEDICAL.legal_moves(view)
            if not isinstance(move, mm.EndTurn | mm.Abandon)
        ]  # fmt: skip
        assert {read(line) for line in lines(found)} == set(spending)
        kinds |= {kind for kind, *_ in spending}
    assert kinds >= {mm.Take, mm.Synthesise}


def test_every_kind_of_purchase_is_named_with_its_lab() -> None:
    cns = medical.CNS
    pos = (
        medical.Setup(mode="advanced", cubes=3)
        .checked(0, 0, cns)
        .tried(0, 1, medical.CARDIO)
        .lab(0, 2, medical.FORMULA_VALUES[medical.PSYCHO])
        .hand(0, 1)
        .market(2, None, 3, None, 4)
        .position()
    )
    two, _, three, _, four = pos.market
    assert lines(account(MEDICAL, pos)) == [
        f"take {two} for 1",
        f"take {three} for 2",
        f"take {four} for 3",
        "a launch for 1 (lab 1)",
        "a clinical trial for 1 (lab 2)",
        "play a card for 1",
        "a pre-clinical trial for 1 (lab 3)",
    ]
    waiting = medical.Setup(cubes=1).checked(0, 0, cns, delay=1).market(None, 2, None, 3, None).position()
    assert lines(account(MEDICAL, waiting)) == [f"take {waiting.market[1]} for 1", "documents for 1 (lab 1)"]


def test_without_cubes_nothing_is_bought_and_between_turns_nobody_has_an_account() -> None:
    pos = medical.Setup(cubes=0).position()
    assert MEDICAL.account(pos).buys == ()
    assert str(MEDICAL.account(pos).left) == "0 of 5 cubes"
    assert MEDICAL.account(medical.make(pos, mm.EndTurn(0))) is None


def test_a_card_that_nobody_noted_is_bought_as_such() -> None:
    pos = medical.Setup(cubes=2).market(mm.UNKNOWN, mm.UNKNOWN, 2, None, None).hand(0, mm.UNKNOWN).position()
    assert lines(account(MEDICAL, pos)) == [
        "take an unknown card for 1",
        f"take {pos.market[2]} for 2",
        "play a card for 1",
    ]


# -- The King of Frontier ----------------------------------------------------------------------------------

CUBES = ("wood", "stone", "wheat")


def cubes(text: str) -> int:
    """Add up the cubes that a text names."""
    return sum(map(int, re.findall(r"(\d+) (?:wood|stone|wheat)", text)))


def total(pos: Land, player: int) -> int:
    return sum(king.held(pos, player, sort) for sort in CUBES)


def paid(pos: Land, build: km.Build) -> int:
    """Build something, and return how many cubes that took."""
    after = KING.apply(pos, build)
    number = 0
    while spends := of(km.Spend, KING.legal_moves(after)):
        after, number = KING.apply(after, spends[-1]), number + 1
    return number


def best(pos: Land, player: int, known: dict[Land, int] | None = None) -> int:
    """Try everything in a Consume, and return how many chips one may have at the end of one's part."""
    known = {} if known is None else known
    if pos not in known:
        ends = []
        tried = set()
        for move in KING.legal_moves(pos):
            after = KING.apply(pos, move)
            if isinstance(move, km.Done):
                ends.append(after.chips[player])
            elif isinstance(move, km.Spend) and move.resource not in tried:
                tried.add(move.resource)  # where a cube comes from makes no difference
                ends.append(best(after, player, known))
        known[pos] = max(ends)
    return known[pos]


def check_stock(found: Account, view: Land) -> None:
    for sort in CUBES:
        assert f"{sort} {king.held(view, view.player, sort)}" in str(found.left)


def check_tiles(found: Account, view: Land, legal: list[Any]) -> None:
    hand = view.hands[view.player]
    if view.phase == kp.OPENING:
        rest = list(map(int, re.findall(r"\d+", str(found.left))))
        assert sum(rest) == len(hand)
        assert (rest[0] > 0, rest[1] > 0) == (bool(of(km.Place, legal)), bool(of(km.Discard, legal)))
    elif hand:
        assert str(found.left).startswith(f"{len(hand)} tile")
    spaces = {
        str(KING.describe(view, move, ["X"] * 4)).split(" places ")[1].split(" on ")[0]: len(
            {(one.row, one.col) for one in of(km.Place, legal) if one.tile == move.tile}
        )
        for move in of(km.Place, legal)
    }
    laid = {
        match[1]: int(match[2])
        for line in lines(found)
        if (match := re.fullmatch(r"lay (.+) \(it fits on (\d+) spaces?\)", line))
    }
    assert laid == spaces
    assert ("discard a tile" in lines(found)) == bool(of(km.Discard, legal))
    stores = [line for line in lines(found) if "Warehouse" in line]
    assert len(found.buys) == len(laid) + bool(of(km.Discard, legal)) + len(stores)


def check_picks(found: Account, view: Land, legal: list[Any]) -> None:
    assert str(found.left).startswith(f"{view.left} area")
    produced = [KING.apply(view, move) for move in of(km.Produce, legal)]
    named = [line for line in lines(found) if re.search(r"\(\d+ (wood|stone|wheat)", line)]
    if len(produced) <= 6:
        came = [total(after, view.player) - total(view, view.player) for after in produced]
        assert [cubes(line) for line in named] == came
        areas = [str(KING.describe(view, move, ["X"] * 4)) for move in of(km.Produce, legal)]
        assert all(line.split(" (")[0] in area for line, area in zip(named, areas, strict=True))
    route = "send 1 wheat over the Supply Route for 1 point"
    assert (route in lines(found)) == bool(of(km.Spend, legal))


def check_buildings(found: Account, view: Land, legal: list[Any]) -> None:
    check_stock(found, view)
    if spends := of(km.Spend, legal):
        assert set(lines(found)) == {f"pay 1 {move.resource}" for move in spends}
        match = re.search(r"still costs (.+)", str(found.left))
        wood, stone, discount = view.owed
        less = re.search(r"less (\d)", match[1])
        assert cubes(match[1]) - (int(less[1]) if less else 0) == wood + stone - discount
        return
    ways: dict[str, km.Build] = {move.building: move for move in of(km.Build, legal)}
    prices = [line.split(" for ", 1) for line in lines(found) if " for " in line and "room" not in line]
    assert len(prices) == (len(ways) if len(ways) <= 6 else 5)
    names = {KING.components.buildings[id].name: id for id in ways}
    for name, cost in prices:
        less = re.search(r"less (\d)", cost)
        assert cubes(cost) - (int(less[1]) if less else 0) == paid(view, ways[names[name]])


def check_meals(found: Account, view: Land, legal: list[Any]) -> None:
    if view.workshop == kp.HALF:
        assert lines(found)[0].startswith("1 wood in the Workshop for ")
        return
    check_stock(found, view)
    cities = of(km.Consume, legal)
    if view.city == kp.NO_CITY:
        yields = [best(KING.apply(view, move), view.player) - view.chips[view.player] for move in cities]
        named = [int(match[1]) for line in lines(found) if (match := re.search(r"\((\d+) points?\)", line))]
        assert named == yields
        return
    spends = {move.resource for move in of(km.Spend, legal)}
    assert ("turn 1 wheat into 1 point" in lines(found)) == ("wheat" in spends)
    assert any("Workshop" in line for line in lines(found)) == ("wood" in spends)
    assert str(found.left).startswith(f"{view.left} space")


def check_actions(found: Account, view: Land, legal: list[Any]) -> None:
    check_stock(found, view)
    assert [line.split(":")[0] for line in lines(found)] == ["Develop", "Produce", "Build", "Consume"]
    for line, move in zip(lines(found), legal, strict=True):
        after = KING.apply(view, move)
        gain = line.split(": ", 1)[1]
        if after.player < 0:
            assert gain.startswith(f"draw {min(2, after.deck)} tile")
            continue
        then = lines(account(KING, after))
        named = [one for one in then if "Warehouse (room" not in one and "send 1" not in one]
        assert gain.endswith(", ".join(named) or "") or "of these: " in gain
        assert all(one in gain for one in named)
        assert (gain == "nothing now") == (
            not named and total(after, view.player) == total(view, view.player)
        )


CHECKS = {
    kp.OPENING: check_tiles,
    kp.DEVELOP: check_tiles,
    kp.CHOOSE: check_actions,
    kp.PRODUCE: check_picks,
    kp.BUILD: check_buildings,
    kp.CONSUME: check_meals,
}


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_named_can_be_had_and_what_can_be_had_is_named(seed: int) -> None:
    phases = set()
    for view in decisions(KING, seed):
        legal = KING.legal_moves(view)
        found = account(KING, view)
        CHECKS[view.phase](found, view, legal)
        moves = any("move a cube to the Warehouse" in line for line in lines(found))
        assert moves == bool(of(km.Store, legal))
        phases.add(view.phase)
    assert phases | {kp.CONSUME} == set(CHECKS)  # not every short game comes to it


def test_the_active_player_builds_for_a_cube_less() -> None:
    for actor, scarecrow, gate in ((0, "nothing", "1 wood and 2 stone less 1"),
                                   (1, "1 wood", "1 wood and 2 stone")):  # fmt: skip
        pos = (
            king.Setup(phase="build", actor=actor)
            .supply("scarecrow", "castle-gate")
            .pair(actor, "f")
            .pair(actor, "r")
            .cubes(actor, "a1", wood=1)
            .cubes(actor, "a3", stone=2)
            .position()
        )
        found = account(KING, pos)
        assert str(found.left) == "wood 1, stone 2, wheat 0"
        assert f"Scarecrow for {scarecrow}" in lines(found)
        assert f"Castle Gate for {gate}" in lines(found)
        pos = KING.apply(pos, king.builds(pos, "castle-gate")[0])
        found = account(KING, pos)
        assert str(found.left) == f"wood 1, stone 2, wheat 0; this building still costs {gate}"
        assert lines(found) == ["pay 1 wood", "pay 1 stone"]


def test_the_areas_to_pick_are_counted_down() -> None:
    pos = king.Setup(phase="produce").pair(0, "f").pair(0, "n").position()
    wood = king.spaces(pos, 0, "a1", "wood")
    wheat = king.spaces(pos, 0, "b1", "wheat")
    found = account(KING, pos)
    assert str(found.left) == "2 areas more to pick"
    assert lines(found) == [f"Forest at a1 ({wood} wood)", f"Grain Field at b1 ({wheat} wheat)"]
    pos = KING.apply(pos, of(km.Produce, KING.legal_moves(pos))[0])
    found = account(KING, pos)
    assert str(found.left) == "1 area more to pick"
    assert lines(found) == [f"Grain Field at b1 ({wheat} wheat)"]


def test_a_city_yields_its_bonus_too_and_the_workshop_what_is_left() -> None:
    pos = king.Setup(phase="consume").pair(0, "c").pair(0, "n").cubes(0, "b1", wheat=1).stock(9).position()
    assert lines(account(KING, pos)) == ["City at b3 (2 points)"]  # one for the wheat, one for being active
    assert lines(account(KING, king.Setup(phase="consume").pair(0, "c").position())) == [
        "City at b3 (0 points)"
    ]


def test_the_account_of_a_tile_that_nobody_noted() -> None:
    pos = king.Setup(phase="develop").hand(0, "?").position()
    found = account(KING, pos)
    assert str(found.left) == "1 tile in hand to lay or discard"
    assert lines(found) == ["lay an unknown tile", "discard a tile"]
    onlooker = KING.view(king.Setup(phase="develop").hand(0, "gfgg").position(), None)
    assert lines(account(KING, onlooker)) == ["lay an unknown tile", "discard a tile"]


@pytest.mark.parametrize("game", [KING, MEDICAL])
def test_nobody_has_an_account_while_chance_moves_or_after_the_end(game: Any) -> None:
    play = random_game(game, 2, 1)
    assert game.account(play.start()) is None
    assert game.account(game.play(play.start(), play.events)) is None
