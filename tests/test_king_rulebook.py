"""The rule reference of The King of Frontier: every rule and ruling, each with an example."""

from __future__ import annotations

import re

import pytest

from frontier_nb.rulebook import Rulebook

KING = Rulebook.load("frontier_nb.games.king")


def test_every_ruling_is_there_after_the_printed_rules() -> None:
    rulings = [f"KF-R{number}" for number in range(1, 34)]
    printed = [ident for ident in KING if ident not in rulings]
    assert list(KING) == printed + rulings
    assert printed == [f"KF-{number:02}" for number in range(1, len(printed) + 1)]
    assert {rule.kind for rule in KING.values() if rule.id in rulings} == {"ruling"}
    assert {rule.kind for rule in KING.values() if rule.id in printed} == {"rulebook"}


def test_departures_and_reconstructions_are_owned_up_to() -> None:
    departing = {rule.id for rule in KING.values() if rule.departs}
    assert departing == {"KF-R13", "KF-R15", "KF-R17", "KF-R23"}
    assert KING["KF-R2"].reconstructed


@pytest.mark.parametrize("ident", KING)
def test_every_rule_has_an_example_and_relatives(ident: str) -> None:
    rule = KING[ident]
    assert rule.example
    assert rule.see
    assert ident not in rule.see
    assert len(set(rule.see)) == len(rule.see)


def test_every_building_of_the_edition_is_told_of_with_its_price() -> None:
    from king_support import BOX

    texts = " ".join(rule.title + rule.text for rule in KING.values())
    for building in BOX.buildings.values():
        assert building.name is not None
        assert building.name in texts
    for rule in KING.values():
        building = next((one for one in BOX.buildings.values() if one.name == rule.title), None)
        if building is not None:
            price = re.search(r"Price (?:(\d) wood)?(?:, )?(?:(\d)\s+stone)?", rule.text)
            assert price is not None, rule.id
            told = {"wood": int(price[1] or 0), "stone": int(price[2] or 0)}
            assert told == {"wood": 0, "stone": 0, **building.cost}, rule.id


def test_the_glossary_explains_the_words_of_the_game() -> None:
    terms = {"board", "frontier tile", "building", "segment", "area", "completed", "open edge", "border",
             "space", "City", "Forest", "Rocky Ground", "Grain Field", "Grassland", "cube", "chip", "stock",
             "supply", "draw pile", "discards", "active player", "part", "action"}  # fmt: skip
    assert terms <= KING.glossary.keys()
