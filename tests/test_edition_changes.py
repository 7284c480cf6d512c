"""What one edition has that another has not: each difference found, none made up, all of them readable."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from cli_calls import call, refuse
from hypothesis import given
from hypothesis import strategies as st

from frontier_nb import registry
from frontier_nb.edition import Edition, canonical_sha256
from frontier_nb.edition_changes import ABSENT, Change, changes, grouped, summary

MEDICAL, KING = "medical-frontier", "king-of-frontier"
SHIPPED = {id: registry.game(id).edition for id in (MEDICAL, KING)}
WORDS = {id: registry.game(id).editions.words for id in (MEDICAL, KING)}


def other(game: str, data: dict[str, Any], sources: dict[str, str] | None = None) -> Edition:
    stated = SHIPPED[game].sources if sources is None else sources
    return Edition(game, data["id"], canonical_sha256(data), data, stated)


def compare(game: str, data: dict[str, Any], sources: dict[str, str] | None = None) -> tuple[Change, ...]:
    return changes(SHIPPED[game], other(game, data, sources), WORDS[game])


def copy(game: str) -> Any:
    return deepcopy(dict(SHIPPED[game].data)) | {"id": "mine"}


def said(found: tuple[Change, ...]) -> list[str]:
    return [str(change) for change in found]


def test_an_edition_does_not_differ_from_itself() -> None:
    for game in SHIPPED:
        assert compare(game, copy(game)) == ()
    assert str(summary(())) == "No figure differs."


def test_differences_in_words() -> None:
    data = copy(MEDICAL)
    data["drugs"][0] |= {"points": 60, "formula": "five-in-a-row"}
    data["market_costs"] = [1, 1, 3]
    data["clinical"][0]["limits"] = {"brain": 2}
    data["compounds"][0]["side_effects"] = {"lungs": 1}
    data["targets"]["quick"] = 200
    data["preclinical"].append({"id": "P9", "needles": 5})
    assert said(compare(MEDICAL, data)) == [
        "Compound cards: 1a: side effects lungs none → 1",
        "Costs of the market spaces: 1, 1, 2, 2, 3 → 1, 1, 3",
        "Drugs: Cardiovascular: points 50 → 60",
        "Drugs: Cardiovascular: formula two pairs and any one → five in a row",
        "Pre-clinical Trial Tiles: P9: added (needles 5)",
        "Clinical Trial Tiles: C1: limits heart 1 → none",
        "Clinical Trial Tiles: C1: limits brain none → 2",
        "Points that end the game: Quick Play: 150 → 200",
    ]
    found = compare(MEDICAL, data)
    assert str(summary(found)) == "7 figures differ, 1 component more."
    assert [str(heading) for heading, _ in grouped(found)][2:4] == ["Drugs", "Pre-clinical Trial Tiles"]


def test_tiles_in_words() -> None:
    data = copy(KING)
    tile = next(tile for tile in data["tiles"] if tile["id"] == "F02")
    tile["areas"][0]["spaces"]["wood"] = 3
    moved = data["buildings"].pop(0)
    data["buildings"].append(moved | {"cost": {"wood": 9}})
    data["tiles"] = [tile for tile in data["tiles"] if tile["id"] != "lake"]
    found = compare(KING, data)
    assert said(found) == [
        "Frontier tiles: F02: segment 0 spaces wood 2 → 3",
        "Frontier tiles: Lake: left out",
        *[
            f"Buildings: {moved['name']}: cost {sort} {moved['cost'].get(sort, 'none')} → {new}"
            for sort, new in (("wood", 9), ("stone", "none"))
            if str(moved["cost"].get(sort, "none")) != str(new)
        ],
        "Buildings: listed in another order",
    ]
    assert found[0].path == "tiles.F02.areas.0.spaces.wood"
    assert (found[1].component, found[1].new) == ("lake", ABSENT)


def test_all_of_a_games_own_words_are_used() -> None:
    """No group, no figure and no component of a shipped game is called by its word in the file."""
    for game, edition in SHIPPED.items():
        for group, value in edition.data.items():
            if group in ("game", "id"):
                continue
            assert group in WORDS[game]
            for item in value if isinstance(value, list) else []:
                for key in item if isinstance(item, dict) else ():
                    assert key == "id" or f"{group}.{key}" in WORDS[game], (group, key)


def test_names_of_another_edition_are_shown_as_they_are() -> None:
    data = copy(KING)
    name = "<b>{old}</b>"
    data["buildings"][0] |= {"id": "new", "name": name}
    words = [change.words for change in compare(KING, data) if change.kind == "added"]
    assert str(words[0]).startswith(f"{name}: added (name {name}; ")


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        ({"clinical": "box"}, ["Sources: Clinical Trial Tiles, limits: reconstructed → box (20 figures)"]),
        (
            {"market_costs.0": "box"},
            ["Sources: Costs of the market spaces: published → box (1 figure)"],
        ),
    ],
)
def test_other_sources_are_told_together(sources: dict[str, str], expected: list[str]) -> None:
    assert said(compare(MEDICAL, copy(MEDICAL), {**SHIPPED[MEDICAL].sources, **sources})) == expected


def test_an_edition_without_sources_is_told_to_have_none() -> None:
    found = compare(MEDICAL, copy(MEDICAL), {})
    assert said(found) == ["Sources: no sources are stated"]
    assert str(summary(found)) == "1 source differs."


# -- against an independent comparison ----------------------------------------------------------------


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every figure by its path, a component's id in the place of its number."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from leaves(item, f"{path}.{key}")
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for index, item in enumerate(value):
            yield from leaves(item, f"{path}.{item.get('id', index)}")
    else:
        yield path.removeprefix("."), json.dumps(value)


def numbers(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every table or list with each of its keys that leads to a number."""
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(item, int):
            yield value, key
        elif isinstance(item, dict | list):
            yield from numbers(item)


@given(st.sampled_from(sorted(SHIPPED)), st.data())
def test_every_difference_is_found_and_none_made_up(game: str, data: st.DataObject) -> None:
    made = copy(game)
    places = list(numbers(made))
    for _ in range(data.draw(st.integers(0, 6))):
        table, key = data.draw(st.sampled_from(places))
        table[key] = data.draw(st.integers(0, 99))
    gone = set()
    for group in ("drugs", "clinical", "tiles", "buildings"):
        if group in made and data.draw(st.booleans()):
            gone.add(f"{group}.{made[group].pop(data.draw(st.integers(0, len(made[group]) - 1)))['id']}")
    found = compare(game, made)
    assert {change.path for change in found if change.kind == "removed"} == gone
    old, new = (dict(leaves(edition)) for edition in (SHIPPED[game].data, made))
    expected = {path for path in old.keys() & new.keys() - {"id"} if old[path] != new[path]}
    told = {change.path: change for change in found if change.kind == "changed"}
    # A list of plain numbers is told as a whole.
    assert set(told) == expected
    for path, change in told.items():
        assert (json.dumps(change.old), json.dumps(change.new)) == (old[path], new[path])
        assert str(change)
    same = other(game, made).sha256 == canonical_sha256({**SHIPPED[game].data, "id": "mine"})
    assert (not found) == same
    again = changes(other(game, made), SHIPPED[game], WORDS[game])
    swapped = {"added": "removed", "removed": "added"}
    assert sorted((swapped.get(c.kind, c.kind), c.path) for c in again) == sorted(
        (c.kind, c.path) for c in found
    )


# -- the command line ---------------------------------------------------------------------------------


def test_the_command_line_tells_differences(tmp_path: Path) -> None:
    data = copy(MEDICAL)
    data["drugs"][0]["points"] = 60
    file = tmp_path / "box.json"
    file.write_text(json.dumps(data), "utf-8")
    done = call("edition", MEDICAL, "--diff", file)
    assert done.exit_code == 0
    assert done.output.splitlines() == [
        f"{MEDICAL}: edition mine compared with standard-1: 1 figure differs, 1 source differs.",
        "",
        "Drugs",
        "  Cardiovascular: points 50 → 60",
        "",
        "Sources",
        "  no sources are stated",
    ]
    turned = call("edition", MEDICAL, "--edition", file, "--diff", "standard-1")
    assert "points 60 → 50" in turned.output


def test_the_command_line_tells_all_faults(tmp_path: Path) -> None:
    data = copy(MEDICAL)
    data["drugs"][0]["points"], data["budget"] = 0, "5"
    file = tmp_path / "box.json"
    file.write_text(json.dumps(data), "utf-8")
    told = refuse("edition", MEDICAL, "--diff", file)
    assert "box.json: budget: must be a whole number" in told
    assert "box.json: drugs[0].points: must be between 1 and 999" in told
    refuse("edition", MEDICAL, "--diff", file, "--json", code=2)
