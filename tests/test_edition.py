"""Editions: what the shipped one holds, and what is said of one that cannot be used."""

from __future__ import annotations

import hashlib
import json
import pickle
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping
from math import comb
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontier_nb.edition import (
    SOURCES,
    UNSTATED,
    Edition,
    canonical_sha256,
    load_edition,
    parse_edition,
    shipped_editions,
)
from frontier_nb.edition_reading import MAX_BYTES
from frontier_nb.errors import EditionError
from frontier_nb.games.medical import edition as medical

SHIPPED = medical.EDITIONS.released
TEXT = SHIPPED["standard-1"].read_text(encoding="utf-8")
EDITION = medical.EDITIONS.load("standard-1")
BOX = medical.MedicalEdition.from_edition(EDITION)
JSON = json.dumps(EDITION.to_json(), indent=1)
KINDS = {"heart", "brain", "stomach", "skin"}


def refused(text: str | bytes, name: str = "my.toml") -> EditionError:
    with pytest.raises(EditionError) as caught:
        medical.EDITIONS.parse(text, name)
    assert str(caught.value).startswith(f"{name}:")
    assert str(caught.value).endswith(f": {caught.value.reason}")
    assert caught.value.place in str(caught.value)
    assert len(str(caught.value)) < 1000
    str(caught.value).encode()
    return caught.value


def changed(old: str, new: str, text: str = TEXT) -> str:
    assert old in text
    return text.replace(old, new, 1)


def of_value(value: int) -> list[medical.Compound]:
    return [card for card in BOX.compounds.values() if card.value == value]


def icons(card: medical.Compound) -> int:
    return sum(card.side_effects.values())


# -- the shipped edition ------------------------------------------------------------------------------


@pytest.mark.rule("MF-R1", "MF-05")
def test_84_cards_are_named_by_value_and_letter() -> None:
    assert list(BOX.compounds) == [f"{value}{letter}" for value in range(1, 13) for letter in "abcdefg"]
    assert all(id == f"{card.value}{id[-1]}" == card.id for id, card in BOX.compounds.items())


@pytest.mark.rule("MF-21")
def test_needles_and_icons_rise_with_the_value() -> None:
    needles = [sum(card.needles for card in of_value(value)) / 7 for value in range(1, 13)]
    harm = [sum(icons(card) for card in of_value(value)) / 7 for value in range(1, 13)]
    for means in (needles, harm):
        assert means == sorted(means)
    assert needles[0] == pytest.approx(0.3, abs=0.1)
    assert needles[-1] == pytest.approx(1.8, abs=0.1)
    assert harm[0] == pytest.approx(0.5, abs=0.25)
    assert harm[-1] == pytest.approx(2.2, abs=0.1)
    assert {card.needles for card in BOX.compounds.values()} == {0, 1, 2, 3}
    assert {icons(card) for card in BOX.compounds.values()} == {0, 1, 2, 3}


def test_the_cards_of_a_value_differ() -> None:
    for value in range(1, 13):
        looks = {(card.needles, tuple(sorted(card.side_effects.items()))) for card in of_value(value)}
        assert len(looks) == 7


def test_needles_and_icons_go_loosely_together_within_a_value() -> None:
    together = spread = other = 0.0
    for value in range(1, 13):
        cards = of_value(value)
        needles = sum(card.needles for card in cards) / 7
        harm = sum(icons(card) for card in cards) / 7
        together += sum((card.needles - needles) * (icons(card) - harm) for card in cards)
        spread += sum((card.needles - needles) ** 2 for card in cards)
        other += sum((icons(card) - harm) ** 2 for card in cards)
    assert 0.2 < together / (spread * other) ** 0.5 < 0.7


def test_no_kind_of_side_effect_is_rarer_than_another() -> None:
    often = Counter[str]()
    for card in BOX.compounds.values():
        often.update(card.side_effects)
    assert often.keys() == KINDS
    assert max(often.values()) - min(often.values()) <= 1
    for low in (1, 5, 9):
        band = Counter[str]()
        for value in range(low, low + 4):
            for card in of_value(value):
                band.update(card.side_effects)
        assert max(band.values()) - min(band.values()) <= 3


@pytest.mark.rule("MF-R15")
def test_clinical_tiles_name_every_kind_equally_often() -> None:
    tiles = list(BOX.clinical.values())
    assert list(BOX.clinical) == [f"C{number}" for number in range(1, 13)]
    assert [len(tile) for tile in tiles] == [1] * 4 + [2] * 8
    assert all(0 <= limit <= 2 for tile in tiles[:4] for limit in tile.values())
    assert all(1 <= limit <= 2 for tile in tiles[4:] for limit in tile.values())
    assert Counter(kind for tile in tiles for kind in tile) == dict.fromkeys(KINDS, 5)


def five_at_random(tally: Mapping[str, tuple[int, ...]]) -> dict[tuple[int, ...], float]:
    """Return how likely each total is of five cards drawn from the deck, exactly."""
    ways = Counter({(0, *(0 for _ in next(iter(tally.values())))): 1})
    for figures in tally.values():
        for (held, *totals), count in list(ways.items()):
            if held < 5:
                ways[held + 1, *(a + b for a, b in zip(totals, figures, strict=True))] += count
    return {tuple(totals): n / comb(84, 5) for (held, *totals), n in ways.items() if held == 5}


@pytest.mark.rule("MF-R13", "MF-R14")
def test_five_middling_cards_just_meet_a_middling_criteria() -> None:
    missing = Counter[int]()
    for (needles,), chance in five_at_random({c.id: (c.needles,) for c in BOX.compounds.values()}).items():
        for drug in BOX.drugs.values():
            for more in BOX.preclinical.values():
                missing[max(0, drug.needles + more - needles)] += chance / 32
    assert sum(missing.values()) == pytest.approx(1)
    assert 0.4 <= missing[0] <= 0.6
    assert sum(missing[n] for n in range(4)) >= 0.85


@pytest.mark.rule("MF-R15", "MF-R16")
def test_about_half_of_all_clinical_trials_cause_a_delay() -> None:
    excess = Counter[int]()
    for tile in BOX.clinical.values():
        tally = {c.id: tuple(c.side_effects.get(kind, 0) for kind in tile) for c in BOX.compounds.values()}
        for totals, chance in five_at_random(tally).items():
            over = sum(max(0, n - limit) for n, limit in zip(totals, tile.values(), strict=True))
            excess[over] += chance / 12
    assert sum(excess.values()) == pytest.approx(1)
    assert 0.4 <= excess[0] <= 0.6
    assert sum(excess[n] for n in (1, 2, 3)) >= 0.9 * (1 - excess[0])


@pytest.mark.rule("MF-R2", "MF-R21", "MF-R25")
def test_the_other_components() -> None:
    assert BOX.market_costs == (1, 1, 2, 2, 3)
    assert [(drug.points, drug.needles, drug.bonus) for drug in BOX.drugs.values()] == [
        (50, 2, 5),
        (60, 3, 10),
        (80, 4, 20),
        (100, 3, 30),
    ]
    assert list(BOX.preclinical) == [f"P{number}" for number in range(1, 9)]
    assert list(BOX.preclinical.values()) == [1, 1, 2, 2, 2, 3, 3, 4]
    assert BOX.round_tiles == {2: (4, 4), 3: (3, 3, 3), 4: (2, 2, 2, 2), 5: (2, 2, 2, 2, 2)}
    assert BOX.quick_drugs == tuple(BOX.drugs)[1:]
    assert BOX.targets == {"advanced": 300, "quick": 150}


def test_sources_tell_what_is_published_and_what_is_ours() -> None:
    stated = {
        "drugs.points": "rulebook",
        "drugs.psychotropic.bonus": "rulebook",
        "drugs.central-nerve-system.bonus": "rulebook",
        "drugs.anticancer.bonus": "reconstructed",
        "drugs.bonus": "reconstructed",
        "market_costs": "reconstructed",
        "market_costs.2": "published",
        "market_costs.3": "reconstructed",
        "compounds.7a.value": "published",
        "compounds.7a.needles": "reconstructed",
        "compounds.1a.side_effects": "reconstructed",
        "compounds.1e.side_effects.skin": "reconstructed",
        "preclinical.P8.needles": "reconstructed",
        "clinical.C12.limits": "reconstructed",
        "round_tiles.5": "rulebook",
        "targets.quick": "rulebook",
    }
    assert {path: EDITION.source(path) for path in stated} == stated
    assert set(EDITION.sources.values()) <= set(SOURCES)
    with pytest.raises(KeyError):
        EDITION.source("drugs.aspirin.bonus")


# -- hash, JSON, identity -----------------------------------------------------------------------------


def test_the_hash_is_over_the_sorted_json() -> None:
    data = tomllib.loads(TEXT)
    del data["sources"]
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert EDITION.sha256 == hashlib.sha256(text.encode("utf-8")).hexdigest()
    data["sha256"] = "anything"
    assert canonical_sha256(data) == EDITION.sha256


def test_the_hash_is_of_utf8_bytes() -> None:
    expected = hashlib.sha256(b'{"a":[1,{"b":"\xc3\xa9"}],"z":null}').hexdigest()
    assert canonical_sha256({"z": None, "a": [1, {"b": "é"}], "sha256": "0"}) == expected


def test_json_has_the_hash_after_the_id_and_comes_back() -> None:
    data = EDITION.to_json()
    assert list(data)[:4] == ["game", "id", "sha256", "compounds"]
    assert {name: data[name] for name in data if name != "sha256"} == EDITION.data
    again = medical.EDITIONS.parse(JSON, "printed.json")
    assert again == EDITION
    assert hash(again) == hash(EDITION)
    assert again.to_json() == data
    assert again.source("drugs.psychotropic.bonus") == again.source("compounds") == UNSTATED
    assert again.sources == {}
    data["compounds"][0]["needles"] = 9
    assert EDITION.data["compounds"][0]["needles"] == 0


def test_json_may_state_sources_and_need_no_hash() -> None:
    data = EDITION.to_json() | {
        "sources": {name: "box" for name in EDITION.data if name not in ("game", "id")}
    }
    del data["sha256"]
    assert medical.EDITIONS.parse(json.dumps(data)).source("clinical.C1.limits.heart") == "box"
    data["sources"].pop("clinical")
    assert refused(json.dumps(data)).place == "clinical.C1.limits.heart"


def test_a_changed_figure_changes_the_hash_and_a_source_does_not() -> None:
    other = medical.EDITIONS.parse(changed("needles = 0", "needles = 1"))
    assert other.sha256 != EDITION.sha256
    assert other != EDITION
    owned = medical.EDITIONS.parse(changed('"clinical" = "reconstructed"', '"clinical" = "box"'))
    assert owned == EDITION
    assert owned.source("clinical") == "box"


def test_byte_order_marks_and_windows_line_ends_are_read() -> None:
    assert medical.EDITIONS.parse(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()) == EDITION
    assert medical.EDITIONS.parse(b"\xef\xbb\xbf" + JSON.encode()).source("drugs") == UNSTATED


def test_an_edition_and_its_typed_view_can_be_kept_and_sent() -> None:
    assert pickle.loads(pickle.dumps(BOX)) == BOX
    assert hash(BOX) == hash(medical.MedicalEdition.from_edition(EDITION))
    assert BOX.sha256 == EDITION.sha256
    error = refused("x")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


# -- finding editions ---------------------------------------------------------------------------------


def test_every_released_edition_loads_by_the_id_that_its_file_bears() -> None:
    assert "standard-1" in SHIPPED
    for id in SHIPPED:
        assert medical.EDITIONS.load(id).id == id
    assert medical.EDITIONS.load().id == list(SHIPPED)[-1]


def test_the_newest_edition_comes_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "some_game" / "editions"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    for name in ("standard-10.toml", "standard-9.toml", "early-30.toml", "notes.txt"):
        (folder / name).touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    assert list(shipped_editions("some_game")) == ["early-30", "standard-9", "standard-10"]


def test_an_edition_is_loaded_by_path(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(changed('"standard-1"', '"my-box"'), encoding="utf-8")
    assert medical.EDITIONS.load(str(file)).id == "my-box"
    (tmp_path / "own.json").write_text(JSON, encoding="utf-8")
    assert medical.EDITIONS.load(str(tmp_path / "own.json")) == EDITION


def test_a_plain_word_is_never_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LookupError, match=r"no edition 'own' is shipped; there are: .*standard-1"):
        medical.EDITIONS.load("own")
    assert medical.EDITIONS.load("./own") == EDITION


@pytest.mark.parametrize("name", ["missing.toml", ".", "a\0b.toml", "x" * 5000 + ".toml", "caf\udce9.toml"])
def test_files_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(EditionError, match=r"no such file|cannot be read"):
        load_edition(tmp_path / name, medical.EDITIONS.schema)


def test_importing_editions_is_cheap() -> None:
    code = (
        "import sys; before = set(sys.modules); import frontier_nb.edition; print(*set(sys.modules) - before)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "frontier_nb.edition" in loaded
    assert not loaded & {"tomllib", "hashlib", "json", "fastjsonschema", "frontier_nb.edition_reading"}


# -- faults and their places --------------------------------------------------------------------------

CARD = 'id = "1d",  value =  1, needles = 0'

FAULTS = {
    # Figures
    "too many needles": (CARD, CARD[:-1] + "10", "compounds[3].needles", "must be between 0 and 9"),
    "negative needles": (CARD, CARD[:-1] + "-1", "compounds[3].needles", "must be between 0 and 9"),
    "a number in quotes": (CARD, CARD[:-1] + '"1"', "compounds[3].needles", "must be a whole number"),
    "a fraction": (CARD, CARD[:-1] + "1.5", "compounds[3].needles", "must be a whole number"),
    "a whole fraction": (CARD, CARD[:-1] + "1.0", "compounds[3].needles", "must be a whole number"),
    "not a number": (CARD, CARD[:-1] + "nan", "compounds[3].needles", "must be a whole number"),
    "infinity": (CARD, CARD[:-1] + "-inf", "compounds[3].needles", "must be a whole number"),
    "true": (CARD, CARD[:-1] + "true", "compounds[3].needles", "must be a whole number"),
    "a date": (CARD, CARD[:-1] + "2020-01-01", "compounds[3].needles", "must be a number or a text"),
    "a time": (CARD, CARD[:-1] + "12:00:00", "compounds[3].needles", "must be a number or a text"),
    "a huge number": (CARD, CARD[:-1] + "9" * 100, "compounds[3].needles", "is too large a number"),
    "a huge hexadecimal": (CARD, CARD[:-1] + "0x" + "f" * 9000, "compounds[3].needles", "is too large"),
    "value 0": ("value =  1,", "value = 0,", "compounds[0].value", "must be between 1 and 99"),
    "no icons written as 0": (
        "effects = { heart = 1",
        "effects = { heart = 0",
        "compounds[1].side_effects.heart",
        "must be between",
    ),
    "a free market": ("[1, 1, 2, 2, 3]", "[0, 1, 2, 2, 3]", "market_costs[0]", "must be between 1 and 20"),
    "no market": ("[1, 1, 2, 2, 3]", "[]", "market_costs", "must have at least 1 entry"),
    "an unknown formula": ('"two-pairs"', '"pairs"', "drugs[0].formula", "must be one of two-pairs, three"),
    "another player count": ("5 = [2, 2, 2, 2, 2]", "6 = [2]", "round_tiles.5", "is missing"),
    # Shape
    "a missing figure": (", needles = 0", "", "compounds[0].needles", "is missing"),
    "a missing table": ("[targets]", "[aims]", "targets", "is missing"),
    "an unknown figure": (CARD, CARD + ", cost = 3", "compounds[3].cost", "is not known here"),
    "an unknown number": ("labs = 3", "labs = 3\n7 = 1", "7", "is not known here"),
    "a list for a number": ("budget = 5", "budget = [5]", "budget", "must be a whole number"),
    "a text for a list": ("[1, 1, 2, 2, 3]", '"1, 1"', "market_costs", "must be a list"),
    "another game": ('"medical-frontier"', '"chess"', "game", "must be 'medical-frontier'"),
    # Ids
    "an id with a space": ('"1d"', '"1 d"', "compounds[3].id", "must be 1 to 40 small letters"),
    "a card in capitals": ('"1d"', '"1D"', "compounds[3].id", "must be 1 to 40 small letters"),
    "a line end in an id": ('"1d"', '"1d\\n"', "compounds[3].id", "a character that cannot be shown"),
    "an id of notation": ('"P1"', '"P1)"', "preclinical[0].id", "must be 1 to 40 letters, digits"),
    "an id twice": ('"1d"', '"1a"', "compounds[3].id", "'1a' is the id of two"),
    "an id twice but for capitals": ('"P2"', '"p1"', "preclinical[1].id", "'p1' is the id of two"),
    "a kind with a brace": (
        "effects = { heart",
        'effects = { "{x}.y"',
        "compounds[1].side_effects",
        "has a key that is not",
    ),
    # What belongs together
    "an unknown drug": ('["psychotropic"', '["aspirin"', "quick_drugs[0]", "aspirin is no drug"),
    "a drug twice": ('["psychotropic"', '["anticancer"', "quick_drugs[0]", "anticancer stands here twice"),
    "a dear first space": ("[1, 1, 2, 2, 3]", "[6, 6, 6]", "market_costs[0]", "must not cost more than the"),
    "a falling market": ("[1, 1, 2, 2, 3]", "[1, 3, 2]", "market_costs[2]", "must not be cheaper than"),
    "too few Round Tiles": ("3 = [3, 3, 3]", "3 = [3, 3]", "round_tiles.3", "one entry for each of 3"),
    "a strange side effect": (
        "limits = { heart",
        "limits = { hart",
        "clinical[0].limits.hart",
        "is a side effect that no card has",
    ),
    # Sources
    "an uncovered figure": ('"drugs.tiles" =', "# ", "drugs.cardiovascular.tiles", "has no source"),
    "an uncovered list": ('"round_tiles" =', "# ", "round_tiles.2.0", "has no source"),
    "a source of nothing": (
        '"clinical" =',
        '"drugs.kneedles" = "box"\n"clinical" =',
        'sources."drugs.kneedles"',
        "path of no",
    ),
    "an unknown source": ('"published"', '"hearsay"', 'sources."market_costs.0"', "must be one of rulebook,"),
    "a number as source": ('= "published"', "= 1", 'sources."market_costs.0"', "must be one of rulebook,"),
    "a path without quotes": ('"drugs.points"', "drugs.points", 'sources."drugs"', "must stand in quotes"),
    "no table of sources": ("\n[sources]\n", "\n[box]\n", "box", "is not known here"),
    "another hash": ("labs = 3", 'labs = 3\nsha256 = "00"', "sha256", "is not the hash of these figures"),
    # Syntax
    "an unfinished line": ("hand_limit = 5", "hand_limit 5", "10:12", "Expected '=' after a key"),
    "a key twice": ("labs = 3", "labs = 3\nlabs = 3", "13:9", "Cannot overwrite a value"),
    "an impossible date": (CARD, CARD[:-1] + "2020-13-01", "54:", ""),
    "too many digits": (CARD, CARD[:-1] + "9" * 9000, "", "holds a number with too many digits"),
    "a control character": ('"1d"', '"1\x00d"', "54:", "Illegal character"),
    "keys of many parts": ("labs = 3", "a." * 2000 + "b = 3", "12:1", "has more than 24 dots"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_with_its_place(fault: str) -> None:
    old, new, place, reason = FAULTS[fault]
    error = refused(changed(old, new), "standard.toml")
    assert error.place == place or (place.endswith(":") and error.place.startswith(place))
    assert reason in error.reason


def test_the_text_of_an_error() -> None:
    assert str(refused(changed(CARD, CARD[:-1] + "10"), "standard.toml")) == (
        "standard.toml: compounds[3].needles: must be between 0 and 9"
    )
    error = refused(changed("hand_limit = 5", "hand_limit 5"), "standard.toml")
    assert re.match(r"standard\.toml:10:12: Expected '='", str(error))
    assert str(refused(b"\xff", "x.toml")) == "x.toml: is not UTF-8 text (byte 0)"


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("", "game", "is missing"),
        ("{", "1:2", "property name"),
        ("{}", "game", "is missing"),
        ('{"a": 1}\n{}', "2:1", "Extra data"),
        ('{"a": NaN}', "", "NaN is no number"),
        ('{"a": -Infinity}', "", "-Infinity is no number"),
        ('{"a": 1e999}', "a", "must be a whole number"),
        ('{"a": ' + "9" * 9000 + "}", "", "too many digits"),
        ('{"a": 1, "b": 2, "a": 3}', "a", "stands twice"),
        ('{"a": "\\ud800"}', "a", "cannot be shown"),
        ('{"\\ud800": 1}', "'\\ud800'", "cannot be shown"),
        ('{"' + "k" * 600 + '": 1}', "k" * 40 + "…", "is longer than 500 characters"),
        ('{"a": ' + "[" * 100_000, "", "nested too deep"),
        ('{"a": ' + "[" * 20 + "]" * 20 + "}", "a" + "[0]" * 12, "nested too deep"),
        ("a = " + "[" * 100_000, "", "nested too deep"),
        ("a = " + "{a=" * 60_000, "", "nested too deep"),
        (".".join("a" * 20) + " = 1", ".".join("a" * 13), "nested too deep"),
        ('a = "', "1:6", "the file ends here"),
        ("x" * (MAX_BYTES + 1), "", f"is longer than {MAX_BYTES} bytes"),
        ("é" * (MAX_BYTES // 2 + 1), "", f"is longer than {MAX_BYTES} bytes"),
        ("a = 'caf\udce9'", "", "is not UTF-8 text"),
        (TEXT.encode("utf-16"), "", "is not UTF-8 text"),
        (TEXT.encode("utf-16-le"), "1:2", ""),
        (("# é" + TEXT).encode("latin-1"), "", "is not UTF-8 text (byte 2)"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_texts_that_are_no_edition(text: str | bytes, place: str, reason: str) -> None:
    error = refused(text)
    assert error.place == place
    assert reason in error.reason


@pytest.mark.parametrize(
    ("sort", "count", "reason"),
    [
        ("preclinical", 3, "must have a tile for each of the 4 drugs"),
        ("clinical", 3, "must have a tile for each of the 4 drugs"),
        ("compounds", 83, "must have a card for each of the 84 market spaces"),
    ],
)
def test_there_must_be_enough_of_everything(sort: str, count: int, reason: str) -> None:
    data = EDITION.to_json() | {"market_costs": [1] * (84 if sort == "compounds" else 5)}
    data[sort] = data[sort][:count]
    assert list(medical.faults(data)) == [(sort, reason)]


def test_there_must_not_be_too_much_of_anything() -> None:
    data = EDITION.to_json()
    data["compounds"] = [data["compounds"][0] | {"id": f"1-{number}"} for number in range(501)]
    error = refused(json.dumps(data))
    assert (error.place, error.reason) == ("compounds", "must have at most 500 entries")


# -- any game's edition -------------------------------------------------------------------------------

SCHEMA = {
    "type": "object",
    "required": ["game", "id", "tiles"],
    "additionalProperties": False,
    "properties": {
        "game": {"const": "toy"},
        "id": {"type": "string"},
        "tiles": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id", "areas"],
                "properties": {
                    "areas": {"type": "array", "items": {"type": "object"}},
                    "effect": {"type": ["string", "null"], "default": None},
                },
            },
        },
        "rows": {"type": "integer", "default": 4},
    },
}

TOY = """
id = "toy-1"
game = "toy"
tiles = [{id = "a", areas = [{spaces = {wood = 1}}, {edges = []}]}, {id = "b", areas = [], effect = "x"}]
[sources]
"tiles" = "published"
"rows" = "rulebook"
"""


def toy(sources: str = "") -> Edition:
    return parse_edition(TOY + sources, SCHEMA, name="toy.toml")


def test_a_schema_fills_in_what_toml_cannot_say() -> None:
    made = toy()
    assert list(made.data) == ["game", "id", "tiles", "rows"]
    assert made.data["rows"] == 4
    assert [tile["effect"] for tile in made.data["tiles"]] == [None, "x"]
    assert parse_edition(json.dumps(made.to_json()), SCHEMA) == made


@pytest.mark.parametrize(
    ("sources", "path", "source"),
    [
        ("", "tiles.a.areas.0.spaces.wood", "published"),
        ('"tiles.a" = "box"', "tiles.a.areas.0.spaces.wood", "box"),
        ('"tiles.a" = "box"', "tiles.b.effect", "published"),
        ('"tiles.a" = "box"\n"tiles.areas" = "rulebook"', "tiles.a.areas.0.spaces.wood", "rulebook"),
        ('"tiles.areas" = "box"\n"tiles.a.areas" = "rulebook"', "tiles.a.areas.1.edges", "rulebook"),
        ('"tiles.areas" = "box"\n"tiles.a.areas" = "rulebook"', "tiles.b.areas", "box"),
        ('"tiles.a.areas.0" = "box"', "tiles.a.areas.0.spaces", "box"),
        ('"tiles.a.areas.0" = "box"', "tiles.a.areas.1.edges", "published"),
        ('"tiles.areas.spaces" = "box"', "tiles.a.areas.0.spaces.wood", "box"),
        ('"tiles.areas.spaces" = "box"', "tiles.a.areas.spaces", "box"),
        ('"tiles.a" = "box"', "tiles.areas", "published"),
        ('"tiles.effect" = "box"', "tiles.a.effect", "box"),
    ],
)
def test_the_most_special_source_decides(sources: str, path: str, source: str) -> None:
    assert toy(sources).source(path) == source


def test_a_game_checks_what_a_schema_cannot() -> None:
    with pytest.raises(EditionError, match=r"^edition: tiles\[1\]\.id: is too plain$"):
        parse_edition(TOY, SCHEMA, lambda data: [("tiles[1].id", "is too plain")])


# -- damaged texts ------------------------------------------------------------------------------------


def survives(text: str | bytes) -> None:
    """Read a text: it gives an edition that comes back from its JSON, or a clear error."""
    try:
        made = medical.EDITIONS.parse(text, "damaged")
    except EditionError as error:
        message = str(error)
    else:
        assert medical.EDITIONS.parse(json.dumps(made.to_json())) == made
        medical.MedicalEdition.from_edition(made)
        return
    assert message.startswith("damaged:")
    assert len(message.encode()) < 1000


TEXTS = st.sampled_from([TEXT, JSON])
PIECES = st.one_of(
    st.text(max_size=5),
    st.text(alphabet="[]{}\",'.=#\n-_+0123456789eEx", max_size=8),
    st.sampled_from(
        ["nan", "inf", "-0", "1e400", "9" * 30, "null", "true", "1979-05-27", '"\\uD800"', "[[", "{"]
    ),
)


@given(TEXTS, st.data())
def test_truncated_texts_never_crash(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    survives(text[start:] if data.draw(st.booleans()) else text[:start])


@given(TEXTS, st.lists(st.tuples(st.floats(0, 1), st.integers(0, 20), PIECES), min_size=1, max_size=4))
def test_mutated_texts_never_crash(text: str, edits: list[tuple[float, int, str]]) -> None:
    for where, cut, piece in edits:
        at = int(where * len(text))
        text = text[:at] + piece + text[at + cut :]
    survives(text)


@given(TEXTS, st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255)), min_size=1, max_size=4))
def test_damaged_bytes_never_crash(text: str, edits: list[tuple[float, int]]) -> None:
    damaged = bytearray(text.encode())
    for where, byte in edits:
        damaged[int(where * (len(damaged) - 1))] = byte
    survives(bytes(damaged))


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300)))
def test_any_text_never_crashes(text: str | bytes) -> None:
    survives(text)


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.data())
def test_json_with_strange_figures_never_crashes(data: st.DataObject) -> None:
    edition = EDITION.to_json()
    del edition["sha256"]
    place: Any = edition
    while True:
        keys = list(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.integers(0, 3)) == 0:
            break
        place = place[key]
    place[key] = data.draw(VALUES)
    survives(json.dumps(edition))
